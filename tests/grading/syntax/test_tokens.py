"""The lexer: kinds and texts of tokens."""

import pytest

from sieval.grading.syntax.tokens import AnswerSyntaxError, lex

TOKENS = [
    ("2x", "num:2 sym:x"),
    ("xy", "run:xy"),
    ("abcd", "word:abcd"),
    ("sinx", "func:sin sym:x"),
    (r"\tanx", "func:tan sym:x"),
    (r"\alpha\beta", "sym:alpha sym:beta"),
    (r"\foo", r"sym:\foo"),
    ("dx", "sym:dx"),
    ("2e-10", "num:2e-10"),
    ("2e^x", "num:2 sym:e op:^ sym:x"),
    ("x!=5", "sym:x rel:!= num:5"),
    ("5!=120", "num:5 post:! rel:= num:120"),
    ("5!!", "num:5 post:!!"),
    ("a**b", "sym:a op:^ sym:b"),
    ("a<=b", "sym:a rel:<= sym:b"),
    ("a+/-b", "sym:a op:± sym:b"),
    (r"\{1\}", "open:{ num:1 close:}"),
    ("{1}", "group:{ num:1 endgroup:}"),
    (r"\text{and}", "sep:and"),
    (r"5\text{ cm}", "num:5 word:cm"),
    (r"5\text{ m}", "num:5 upright:m"),
    (r"\text{odd}", "word:odd"),
    (r"\mathrm{e}", "sym:e"),
    (r"\mathbf{j}", "sym:ĵ"),
    (r"\operatorname{lcm}", "func:lcm"),
    (r"\operatorname{foo}", "func:foo"),
    (r"1\\2", "num:1 sep:\\ num:2"),
    ("1...n", "num:1 dots:... sym:n"),
    ("50 percent", "num:50 post:%"),
    ("60 degrees", "num:60 cmd:degree"),
    ("1A_{16}", "num:1A op:_ group:{ num:16 endgroup:}"),
    ("0.1(23)", "repeating:0.1|23"),
    ("x in [1,2]", "sym:x rel:in open:[ num:1 sep:, num:2 close:]"),
]


@pytest.mark.parametrize(("text", "tokens"), TOKENS)
def test_a_text_has_these_tokens(text: str, tokens: str) -> None:
    assert " ".join(f"{t.kind}:{t.text}" for t in lex(text)) == tokens


def test_digit_groups_are_one_numeral_outside_brackets_only() -> None:
    assert [t.text for t in lex("1,234")] == ["1234"]
    assert [t.text for t in lex("(1,234)")] == ["(", "1", ",", "234", ")"]
    assert [t.text for t in lex("1,234", thousands=False)] == ["1", ",", "234"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a@b", "no rule reads '@'"),
        ("1" * 7000, "a numeral has at most 6000 digits"),
        ("x+" * 2000, "at most 2500 tokens are read"),
    ],
)
def test_what_no_rule_takes_is_refused(text: str, message: str) -> None:
    with pytest.raises(AnswerSyntaxError) as caught:
        lex(text)
    assert caught.value.message == message
