r"""The last `\boxed{…}` of a reference solution."""

import re

_BOX = re.compile(r"\\(?:boxed|fbox)(?![A-Za-z])\s*")
_BARE = re.compile(r"[^\s$.,]+")


def last_box_content(solution: str) -> str:
    r"""What the last box holds; empty when there is no box or it is not closed.

    >>> last_box_content(r"so $x=\boxed{\frac{1}{2}}$.")
    '\\frac{1}{2}'
    >>> last_box_content(r"so $x=\boxed 2$.")
    '2'
    """
    marks = list(_BOX.finditer(solution))
    if not marks:
        return ""
    start = marks[-1].end()
    if not solution.startswith("{", start):
        bare = _BARE.match(solution, start)
        return bare[0] if bare else ""
    depth = 0
    for index in range(start, len(solution)):
        if solution[index] in "{}" and solution[index - 1] != "\\":
            depth += 1 if solution[index] == "{" else -1
            if depth == 0:
                return solution[start + 1 : index].strip()
    return ""
