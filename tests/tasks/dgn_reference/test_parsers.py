import pytest
import sympy

from sieval.tasks.dgn_reference.parsers import latex2sympy, parse, read_with, sympy_latex

X, K = sympy.symbols("x k")

READ = [
    (r"\frac{\pi}{4}(4k+1)", sympy.pi * (4 * K + 1) / 4),
    (r"\frac12 x", X / 2),
    ("7,1", sympy.Float("7.1")),
    (r"\left(x+1\right)^2", (X + 1) ** 2),
    ("−x", -X),
    ("2·x", 2 * X),
    (r"\lg x", sympy.log(X, 10)),  # by the second parser only
]


@pytest.mark.parametrize(("text", "wanted"), READ)
def test_either_parser_reads(text: str, wanted: sympy.Expr) -> None:
    assert sympy.simplify(parse(text).expression - wanted) == 0


def test_what_neither_parser_reads_has_a_reason() -> None:
    expression, reason = parse(r"\frac{1}{")
    assert expression is None
    assert reason.startswith(r"'\\frac{1}{' is not read: ")


def test_refused_text_meets_no_parser() -> None:
    assert parse("no roots") == (None, "'no roots' not parsed: words, no mathematics")


def test_pi_and_e_are_constants_to_the_second_parser() -> None:
    assert read_with(sympy_latex, r"\pi e").expression.free_symbols == set()


def test_a_parser_that_is_not_installed_is_no_syntax_error() -> None:
    def absent(text: str) -> object:
        raise ImportError(text)

    with pytest.raises(ImportError):
        read_with(absent, "x")


def test_the_first_parser_lower_cases() -> None:
    assert read_with(latex2sympy, "A").expression == sympy.Symbol("a")
