"""Extraction, by table: the answer a careful reader would take, and the rule that named it."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sieval.grading.extraction.boxed import tidy_box
from sieval.grading.extraction.extract import extract

FOUND = [
    # one box
    (r"Adding up, we get $\boxed{7}$.", "7", "box"),
    (r"\[ x = \boxed{\frac{3}{4}}. \]", r"\frac{3}{4}", "box"),
    (r"\fbox{12}", "12", "box"),
    (r"$\boxed{\boxed{5}}$", "5", "box"),
    (r"$\boxed{\text{The answer is } 42}$", "42", "box"),
    (r"$\boxed{\text{The answer is 42}}$", "42", "box"),
    (r"\boxed{The final answer is $42$.}", "42", "box"),
    (r"\boxed{$x=3$}", "x=3", "box"),
    (r"\boxed{\(x=3\)}", "x=3", "box"),
    (r"\boxed{x = 5 \text{ or } x = 6}", r"x = 5 \text{ or } x = 6", "box"),
    (r"so $\boxed 12$ of them", "12", "box"),
    ("The total is \x08oxed{12}.", "12", "box"),
    ("<|begin_of_box|>D<|end_of_box|>", "D", "box"),
    (r"\\boxed{7 + 10i}", "7 + 10i", "box"),
    # a sign behind the box belongs to it
    (r"$\boxed{50}\%$ of them", r"50\%", "box"),
    (r"$\boxed{120}^\circ$", r"120^\circ", "box"),
    (r"$\boxed{8}$ kilometres", r"8 \text{kilometres}", "box"),
    (r"$\boxed{8}$ of the 12 m", "8", "box"),
    # several boxes
    (r"First \boxed{3}. The sign was wrong, so \boxed{5}.", "5", "box"),
    (r"We have $a=\boxed{3}$, so the answer is $\boxed{5}$.", "5", "box"),
    (r"\boxed{4} = \boxed{4}", "4", "box"),
    (r"$\boxed{1}$, $\boxed{2}$ and $\boxed{3}$", "1, 2, 3", "boxes"),
    (r"\[ \boxed{2}, \quad \boxed{\frac12} \]", r"2, \frac12", "boxes"),
    ("\\[\n\\boxed{2},\n\\boxed{3}\n\\]", "2, 3", "boxes"),
    (r"$x = \boxed{2}$ or $x = \boxed{3}$", "x = 2, x = 3", "boxes"),
    (r"(a) \boxed{1} (b) \boxed{2}", "1, 2", "boxes"),
    (r"There are \boxed{3} red and \boxed{4} blue ones.", "3, 4", "boxes"),
    (r"The minimum is \boxed{2}, and the maximum is \boxed{9}.", "2, 9", "boxes"),
    (
        r"An early \boxed{1}." + " More work follows here." * 9 + r" Now \boxed{2} and \boxed{3}",
        "2, 3",
        "boxes",
    ),
    (r"$\boxed{\frac13} \approx \boxed{0.333}$", r"\frac13", "box"),
    ("They are:\n- $\\boxed{1}$\n- $\\boxed{2}$", "1, 2", "boxes"),
    ("They are:\n1. \\(x = \\boxed{1}\\)\n2. \\(x = \\boxed{2}\\)", "x = 1, x = 2", "boxes"),
    # restated behind the box
    (
        "Hence $\\boxed{3}$ wins.\nFinal Answer: The final answer is $4$. I hope it is correct.",
        "4",
        "final-after-box",
    ),
    ("So $\\boxed{3}$.\nFinal Answer: The final answer is $3$. I hope it is correct.", "3", "box"),
    ("So $\\boxed{3$.\nFinal Answer: The final answer is $3$. I hope it is correct.", "3", "final-after-box"),
    # announced
    (
        "Final Answer: The final answer is $(3,\\frac{\\pi}{2})$. I hope it is correct.",
        "(3,\\frac{\\pi}{2})",
        "final",
    ),
    ("**Final Answer: 73**", "73", "final"),
    ("---\n\n✅ Final Answer: **73**", "73", "final"),
    ("### Final Answer\n\n$$x = 12$$", "x = 12", "final"),
    ("### Final Answer\n\n\\[ 12 \\]\n", "12", "final"),
    ("We add.\nAnswer: 3/4", "3/4", "marker"),
    ("We add.\n**Answer:** $\\frac34$", "\\frac34", "marker"),
    ("We add. The answer is 18.", "18", "marker"),
    ("We add. The answer is $1430.", "$1430", "marker"),
    ("We add. The answer is 35 + 70 = 105.", "105", "marker"),
    ("We add. The answer is (35 + 70 = 105).", "105", "marker"),
    ("The answer is 12, because 3 times 4 is 12.", "12", "marker"),
    ("So the answer is $x=2$, where $x$ is in metres.", "x=2", "marker"),
    ("The answers are $3$ and $5$.", "3, 5", "marker"),
    ("The answer is 18. I hope this answer is helpful.", "18", "marker"),
    ("Natalia sold 72 clips.\n#### 72", "72", "hashes"),
    ("#### -3", "-3", "hashes"),
    ("Answer: - 5", "- 5", "marker"),
    ("Answer $ 9 $", "9", "marker"),
    ("# Answer\n\n42", "42", "marker"),
    ("I get 42.", "42", "conclusion"),
    ("Therefore, $a=3$, $b=4$, and $a+b = 3+4 = 7$.", "7", "conclusion"),
    ("This gives us our final answer of $\\frac{1}{2}$.", "\\frac{1}{2}", "final"),
    ("He buys 12. If each costs 3, then he pays 12 x 3 = 36 dollars.", "36 dollars", "conclusion"),
    ("He had 61. Then he got 18 more, so he has 52 + 18 = 70 in all.", "70", "conclusion"),
    ("He buys some. The cost is 4 x 4 = 16.", "16", "conclusion"),
    ("He weighs them. The weight is 100g + 60g = 160g.", r"160 \text{g}", "conclusion"),
    ("The ratio is 3:4.", "3:4", "conclusion"),
    ("The solution is x < 2.", "x < 2", "conclusion"),
    ("The line is y = 2x.", "y = 2x", "conclusion"),
    ("We add. The power is 2^5.", "2^5", "conclusion"),
    ("所以答案是 42。", "42", "marker"),
    ("答案：$\\frac12$", "\\frac12", "marker"),
    ("Ответ: 15", "15", "marker"),
    ("<answer>42</answer>", "42", "answer-tag"),
    ("<answer>The answer is 42</answer>", "42", "answer-tag"),
    ("<think>maybe 3</think><answer>4</answer>", "4", "answer-tag"),
    ('{"reasoning": "3+4", "answer": "7"}', "7", "json"),
    ('```json\n{"answer": 42}\n```', "42", "json"),
    # a base model that goes on
    (
        "The final answer is $5$. I hope it is correct.\n\nProblem:\nAdd.\n\nThe final answer is $7$.",
        "5",
        "final",
    ),
    ("So \\boxed{5}.\n\nQuestion: What is 3+4?\nSo \\boxed{7}.", "5", "box"),
    ("Problem: add.\nSolution: The answer is 7.", "7", "marker"),
    # printed
    ("```python\nprint(11/2)\n```\n```output\n5.5\n```", "5.5", "output"),
    ("```output\nstep 1\n7\n```\n", "7", "output"),
    # no announcement
    (r"x=\frac{\pi}{4}(4k+1)", r"x=\frac{\pi}{4}(4k+1)", "whole"),
    (r"(-1,2)\cup(3,6)", r"(-1,2)\cup(3,6)", "whole"),
    ("$7$", "7", "whole"),
    ("n = 2, 3, 4.", "n = 2, 3, 4", "whole"),
    ("- 5", "- 5", "whole"),
    (r"\frac{(40!)^4}{10! \cdot 30!}", r"\frac{(40!)^4}{10! \cdot 30!}", "whole"),
    ("(" * 900 + "5" + ")" * 900, "(" * 900 + "5" + ")" * 900, "whole"),
    ("2\n\n3\n\n-1/2", "2, 3, -1/2", "whole"),
    ("The areas are added:\n\\[ A = 5 + 7 = 12 \\]", "12", "formula"),
    ("Adding gives\n\\begin{align*}\na &= 5+7\\\\ &= 12\n\\end{align*}", "12", "formula"),
    ("Adding gives\n\\[\\begin{aligned} a &= 5+7\\\\ &= 12. \\end{aligned}\\]", "12", "formula"),
    ("It is:\n\\begin{align*}\nx &= 1\\\\ y &= 2\n\\end{align*}", "x = 1, y = 2", "formula"),
    ("The line is:\n$$2x + 3y = 5$$", "2x + 3y = 5", "formula"),
    ("There are 3 cards each. In all there are **12** cards here and there.", "12", "bold"),
    ("30% of 100 is 30. 100 - 30 is 70. The grooming costs 70 dollars.", "70 dollars", "conclusion"),
    ("That leaves 36 seats. So 6 + 6 = 12 students are leaving early.", "12", "conclusion"),
    ("The number of divisors of $196$ is $(2+1)(2+1)=9$.", "9", "conclusion"),
    ("The greatest number of points where the circles meet is $4$.", "4", "conclusion"),
    ("占的比例为13/28", "13/28", "conclusion"),
    ("They raced. So 16 people think that horse #12 will win.", "16", "conclusion"),
    ("It is 25 cheaper. They are $21 - $20 = $1 more expensive there.", "$1", "conclusion"),
    ("所以总共有 66 + 126 = 192 公斤。", "192", "conclusion"),
    ("It is not A, therefore I think it's B.", "B", "choice"),
    ("The curve bends upwards", "The curve bends upwards", "line"),
    ("No such function exists", "No such function exists", "opening"),
    ("Yes, since $f(0) = 0$ and $f(1) = 1$.", "Yes, since $f(0) = 0$ and $f(1) = 1", "opening"),
    ("B. Carl never wins a game.", "B. Carl never wins a game", "opening"),
    ("We factor. The solutions are x = 1 and x = 2.", "x = 1 and x = 2", "conclusion"),
    ("We factor. Therefore $x = 3$ or $x = -2$.", "x = 3, x = -2", "conclusion"),
    ("We solve it. So the point is (3, 4).", "(3, 4)", "conclusion"),
    ("He walks on. So the total distance is 15 km.", "15 km", "conclusion"),
    ("The solutions are:\n- $x=1$\n- $x=2$", "x=1, x=2", "items"),
    ("Therefore, B is correct, I think. So B is correct.", "B", "choice"),
    # reasoning
    ("<|channel|>analysis<|message|>\\boxed{4}?<|end|><|channel|>final<|message|>\\boxed{5}", "5", "box"),
    (r"<think>\boxed{3}</think>The result: \boxed{4}", "4", "box"),
    (r"rambling \boxed{3} </think> so \boxed{4}", "4", "box"),
    ("◁think▷ 3 ◁/think▷ The answer is 4", "4", "marker"),
    # what prints nothing
    ("The answer is \u202e42\u202c.<|im_end|>", "42", "marker"),
    ("\\boxed{4\x002}</s>", "42", "box"),
]
NOT_FOUND = [
    ("He counts. They have 30 + 60 = 90 socks and 30 + 61 = 91 plates.", "none"),
    ("He runs. He moved up 1 place, so he came in 6th.", "none"),
    ("He thinks. If x = 5, this is a contradiction.", "none"),
    ("We divide it. The remainder is less than 5.", "none"),
    ("We divide it. The remainder is at most 5.", "none"),
    ("We divide it. The remainder is not 5.", "none"),
    ("We have 3 bags. So she packs 9 x 2 = 18 of", "none"),
    ("We add.\n\\[ 9 + 9 = 18\n", "none"),
    ("We add. The units digit of $8^2=4,$ the units digit of $8^", "none"),
    ("```output\n6\n```\nThe number of ways to pick 5 of a group of 6 child", "none"),
    ('```python\ndef f():\n    """Half of 6 is 3.', "cut"),
    ("The sheet is folded along the $11$ inch side, forming an $8.5$ by $5.5$ piece", "none"),
    (r"<|channel|>analysis<|message|>maybe \boxed{4}", "reasoning"),
    ("The first term is 12 and the second", "none"),
    ("", "empty"),
    (" \n", "empty"),
    (r"\boxed{}", "box-empty"),
    (r"\boxed{3} then \boxed{ }", "box-empty"),
    (r"\boxed{\text{}}", "box-empty"),
    (r"\boxed{3}. Wait, \boxed{5", "box-unterminated"),
    (r"\boxed{3}. Wait, \boxed{\frac{1}{2", "box-unterminated"),
    (r"<think>the answer is \boxed{5}", "reasoning"),
    (r"<think>a</think><think>\boxed{5}", "reasoning"),
    ("<think>all of it</think>", "empty"),
    ("```output\nValueError: empty sequence\n```", "output-failed"),
    (r"The answer is $\frac{1}{2", "cut"),
    ("First, 3 times 4 is 12. Since 12 is even, we go on to halve it, and then we", "none"),
    ("There are 12 ways. Next, we need to check 7 more cases.", "none"),
    ("There are 3 + 4 = 7 ways. 1 kg of rice is eaten. 1 kg", "none"),
    ("He adds them. Fred must deliver 160 roses by 5 pm and 40 more on Sunday.", "none"),
    ("Let $n = 5$.", "none"),
]


@pytest.mark.parametrize(("completion", "prediction", "method"), FOUND)
def test_the_answer_a_careful_reader_would_take(completion: str, prediction: str, method: str) -> None:
    extraction = extract(completion)
    assert (extraction.prediction, extraction.method) == (prediction, method)


@pytest.mark.parametrize(("completion", "method"), NOT_FOUND)
def test_no_answer_is_made_up(completion: str, method: str) -> None:
    extraction = extract(completion)
    assert (extraction.prediction, extraction.method) == (None, method)


@pytest.mark.parametrize("completion", [text for text, _, _ in FOUND] + [text for text, _ in NOT_FOUND])
def test_the_reason_is_one_printable_line(completion: str) -> None:
    assert extract(completion).reason.isprintable()


HOSTILE = [
    "\\boxed{1},",
    "\\",
    "$",
    "$a",
    "answer is ",
    "#### ",
    "</think>",
    "<answer></answer>",
    "**",
    " ",
    "9",
]
HOSTILE += [
    "a. ",
    "</s> ",
    "\\boxed{5}\nfinal answer is 5\n",
    "```output\n",
    "= ",
    "\\text{",
    "\\[",
    "是",
    "\u202e",
]


@pytest.mark.parametrize("piece", HOSTILE)
def test_a_long_completion_is_read_in_linear_time(piece: str) -> None:
    completion = piece * (250_000 // len(piece))
    started = time.process_time()
    extract(completion)
    assert time.process_time() - started < 1


def test_of_more_than_a_megabyte_only_the_end_is_read() -> None:
    assert extract(r"\boxed{3" + "x" * 1_000_000 + r"\boxed{4}").prediction == "4"


BALANCED = st.recursive(
    st.text(alphabet="0123456789abcxyz+-=(), ", min_size=1, max_size=8),
    lambda inner: st.builds("{{{}}}".format, inner) | st.builds("\\frac{{{}}}{{{}}}".format, inner, inner),
    max_leaves=5,
)


@given(
    BALANCED.filter(lambda text: text.strip(" ,{}()") and tidy_box(text) == text),
    st.text(alphabet="ab .\n$", max_size=30),
)
def test_a_boxed_answer_is_extracted_as_it_stands(content: str, before: str) -> None:
    assert extract(rf"{before} \boxed{{{content}}}").prediction == content


@given(st.text(max_size=300))
def test_any_text_yields_an_extraction(completion: str) -> None:
    extraction = extract(completion)
    assert extraction.method
    assert extraction.reason.isprintable()
