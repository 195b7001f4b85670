import pytest

from sieval.tasks.dgn_reference.guard import refusal

REFUSED = [
    ("", "empty"),
    ("x" + "+x" * 200, "longer than 400 characters"),
    ("no roots", "words, no mathematics"),
    ("nay", "words, no mathematics"),
    (r"\operatorname{eye}(9)", r"\operatorname is not read"),
    (r"\begin{pmatrix}1\end{pmatrix}", r"\begin is not read"),
    (r"\int_0^1 x dx", r"\int is not read"),
    ("2 3", "numbers side by side"),
    ("(" * 11 + "x" + ")" * 11, "brackets nested more than 10 deep"),
    ("|" * 9 + "x", "more than 8 absolute value bars"),
    ("2^{x^{y^{z}}}", "exponents nested more than 2 deep"),
    ("9^{9^9}", "a power of a number in an exponent"),
    ("x^{(9)^9}", "a power of a number in an exponent"),
    ("1" * 41, "a number of more than 40 digits"),
    ("1000!", "a factorial beside a number of more than 3 digits"),
    (r"\binom{10^9}{5}", "a binomial coefficient or divisor of a compound number"),
    ("x^{1000001}", "exponents over 1000000"),
    ("(x^{1001})^{1000}", "exponents over 1000000"),
    ("1e999", "an exponent of three digits or more in a decimal"),
]
READABLE = [
    "x",
    r"\frac{\pi}{4}(4k+1)",
    "e^{x^2}",
    "(n+1)!",
    r"\binom{5}{2}",
    "x^2y^2z^2",
    "2^{100}",
    "|x|+|y|",
    "70 kg",
    r"\sqrt[3]{x}-\frac{1}{\sqrt{2}}",
    "a^{x}b^{y}",
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_what_could_hold_a_parser_is_refused(text: str, reason: str) -> None:
    assert refusal(text) == reason


@pytest.mark.parametrize("text", READABLE)
def test_answers_may_be_parsed(text: str) -> None:
    assert refusal(text) is None
