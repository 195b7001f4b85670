r"""What the model is shown: a head, a line on the answer types, the problem, how to answer."""

from collections.abc import Mapping, Sequence

from sieval.core.jsonvalue import list_of, text_of
from sieval.core.records import Prompt, Sample

_HEAD = (
    "The following is an undergraduate-level mathematical problem in {subject}. You need to "
    "solve the problem by completing all placeholders [ANS].\n\n"
)
_SINGLE_TYPE = (
    "This problem involves only one placeholders [ANS] to be completed. The answer type is "
    "{descriptions}.\n\n"
)
_MULTI_TYPES = (
    "This problem involves {count} placeholders [ANS] to be completed. Their answer types "
    "are, in order, {descriptions}.\n\n"
)
_SINGLE_TAIL = (
    "Problem:\n"
    "{problem}\n\n"
    "All mathematical formulas and symbols you output should be represented with LaTeX. "
    'Please end your response with: "The final answer is \\boxed{ANSWER}", where ANSWER '
    "should be your final answer."
)
_MULTI_TAIL = (
    "Problem:\n"
    "{problem}\n\n"
    "All mathematical formulas and symbols you output should be represented with LaTeX. "
    'Please end your response with: "The final answers are \\boxed{ANSWER}", where ANSWER '
    "should be the sequence of your final answers, separated by commas."
)
_DESCRIPTIONS: Mapping[str, str] = {
    "UOL": (
        "an unordered list of answers surrounded by parentheses with any answer types, for "
        'example, (1, x^2, True), where "unordered list" means changing the order of elements '
        "results in the same answer"
    ),
    "OL": (
        "an ordered list of answers surrounded by parentheses with any answer types, for "
        'example, (1, x^2, True), where "ordered list" means changing the order of elements '
        "results in different answers"
    ),
    "INT": "a range inteval",
    "TF": "either True or False",
    "EX": "an expression",
    "EQ": "an equation",
    "MCS": "one option of a multiple choice question with options {options}",
    "MCM": (
        "more than one option concatenated without space or commas of a multiple choice question "
        "with options {options}, for example: BD"
    ),
    "NV": "a numerical value without units",
    "OE": "a word, phrase, term or string that satisfies the requirements of the problem",
}


def ugmath_prompt(sample: Sample) -> Prompt:
    """The published prompt. The count is that of the answers, the descriptions are of the declared types."""
    fields = sample.fields
    if "answers" not in fields:  # no row of the dataset: the template itself
        return Prompt.user(_HEAD + _MULTI_TYPES + _MULTI_TAIL.replace("{problem}", sample.problem))
    count = len(list_of(fields.get("answers")))
    types = [text_of(name) or "" for name in list_of(fields.get("types"))]
    options = [[text_of(text) or "" for text in list_of(entry)] for entry in list_of(fields.get("options"))]
    described = _described(types, options)
    if count == 1:
        asked = _SINGLE_TYPE.replace("{descriptions}", described[0] if described else "")
        tail = _SINGLE_TAIL
    else:
        asked = _MULTI_TYPES.replace("{count}", str(count)).replace("{descriptions}", ", ".join(described))
        tail = _MULTI_TAIL
    head = _HEAD.replace("{subject}", text_of(fields.get("subject")) or "")
    return Prompt.user(head + asked + tail.replace("{problem}", sample.problem))


def _described(types: Sequence[str], options: Sequence[Sequence[str]]) -> list[str]:
    padded = [*options, *([[]] * len(types))]
    return [
        _DESCRIPTIONS.get(name, name).replace("{options}", repr(list(choices)))
        for name, choices in zip(types, padded, strict=False)
    ]
