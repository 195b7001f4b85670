"""Answers meant to break whoever reads them: wrong for every gold, expensive or dangerous to the careless."""

from collections.abc import Callable

_DEPTH = 3_000


def _nested(opening: str, core: str, closing: str, depth: int) -> str:
    return opening * depth + core + closing * depth


HOSTILE: tuple[tuple[str, Callable[[], str]], ...] = (
    ("power_tower", lambda: r"9^{9^{9^{9^{9}}}}"),
    ("factorial", lambda: r"(10^{8})!"),
    ("nested_factorial", lambda: "((((9!)!)!)!)!"),
    ("binomial", lambda: r"\binom{1000000000}{500000000}"),
    ("million_digits", lambda: "7" * 1_000_000),
    ("deep_braces", lambda: _nested("{", "1", "}", _DEPTH)),
    ("deep_fractions", lambda: _nested(r"\frac{1}{1+", "x", "}", _DEPTH)),
    ("deep_parentheses", lambda: _nested("(", "1", ")", _DEPTH)),
    ("deep_roots", lambda: _nested(r"\sqrt{", "2", "}", _DEPTH)),
    (
        "tower_difference",
        lambda: r"\dfrac{5^{\left(5^{\left(5^{\left(5^5\right)}\right)} - 4\right)} - 5}{16}",
    ),
    ("huge_power", lambda: "(x+y+z)^{100000}"),
    ("huge_sum", lambda: r"\sum_{k=1}^{10^{12}} \frac{1}{k^2}"),
    ("huge_product", lambda: r"\prod_{k=1}^{999999999} (1+\frac{1}{k})"),
    ("long_list", lambda: ", ".join(str(n) for n in range(50_000))),
    ("many_signs", lambda: "+".join([r"\pm 1"] * 64)),
    ("code", lambda: "__import__('os').system('echo simulated')"),
    ("lambda", lambda: "(lambda: [x for x in iter(int, 1)])()"),
    ("dunder", lambda: "().__class__.__base__.__subclasses__()"),
    ("shell", lambda: "$(touch simulated); `touch simulated`"),
    ("format_string", lambda: "{0.__class__.__init__.__globals__}%s%n"),
    ("markup", lambda: "<script>document.title='simulated'</script>"),
    ("sql", lambda: "1'; DROP TABLE verdicts; --"),
    ("path", lambda: "../../../../etc/passwd"),
    ("terminal_escape", lambda: "\x1b]0;simulated\x07\x1b[31m13\x00"),
    ("bidirectional", lambda: "\u202e31\u202c \u200b\ufeff"),
    ("surrogates", lambda: "\U0001d7d9\U0001f9ee\uffff"),
    ("regex_backtrack", lambda: "a" * 5_000 + "!"),
    ("open_boxes", lambda: r"\boxed{" * 2_000),
    ("many_dollars", lambda: "$" * 9_999),
    ("whitespace", lambda: " \t" * 50_000 + "13"),
)
"""Name and maker of each hostile answer."""
