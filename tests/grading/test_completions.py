"""Whole completions, as models end them, each with the verdict that a careful reader gives."""

import pytest

from sieval.grading import grade

CORRECT = [
    ("0.5", "So we get 0.5"),
    ("12", "The number of ways is twelve."),
    ("12", "Final answer: **12**."),
    ("12", "The answer is 12, not 13."),
    ("12", "The answer is not 13 but 12."),
    ("12", r"\boxed{11} Wait, that is wrong. \boxed{12}"),
    ("3, 12", r"The solutions are \boxed{3} and \boxed{12}."),
    ("12", "```python\nprint(5+7)\n```\n```output\n12\n```"),
    (r"\frac{1}{2}", r"we obtain $$P = \frac{3}{6} = \frac{1}{2}.$$"),
    ("5", "Thus, the minimum value is 5, attained when x = 2."),
    ("5", "The minimum value is 5 when x=2 and y=3."),
    ("5", r"The maximum is $5$, which is achieved at $x = 2$."),
    ("5", "It follows that $a+b=5$."),
    ("4", "Ans: 4"),
    ("4", "Ans. 4"),
    ("4", '```json\n{"answer": 4}\n```'),
    ("10:30", "He arrives at 10:30."),
    ("x=2", r"…the answer is $x=2$, where $x$ is in metres"),
    (r"\pm 5", "x = 5 or x = -5"),
    ("1, 2, 3", "The possible values are $1$, $2$, and $3$."),
    ("Monday", "It will be a Monday."),
    ("yes", "We try both signs.\n\nYes, it is possible."),
    ("no solution", "Both roots are extraneous.\n\nThe equation has no solutions."),
    ("5", r"He pays $\$5$."),
    ("18", r"So she makes $9 \times \$2 = \$18$ every day."),
    ("3, 7", "So the answers are:\n\n- 3\n- 7"),
    ("-3", "So the answer is: - 3"),
    ("2x+1", "Therefore f'(x) = 2x + 1."),
    ("x<2", "Therefore x must be less than 2, i.e., $x<2$."),
    ("C", "Hence (C)."),
    ("7", "**Answer: 7** ✅"),
    ("B", "B。 不是 A"),
    ("2/5", r"答案：每份应该是 (\frac{2}{5}) 吨。"),
    ("12", "答案：他有12个苹果。"),
    ("4", "Therefore, we have x=4. Q.E.D."),
    ("4", "So x=4. ∎"),
    ("4", "So x = 4.\n\nLet me know if you'd like a different approach!"),
    ("1:3", "We compare. The ratio is 1 to 3."),
    (r"\frac{3}{4}", "Hence boxed{3/4}"),
    ("5", r"\boxed{5, \text{ since } x>0}"),
    ("10", "Ten men can stay upright on the wave."),
    ("12", "Therefore, there are 12 distinct sequences that meet the three conditions."),
    ("7", r"Claire will eat $\boxed{7}$ dozens of eggs."),
    ("132", "In total 132 tablespoons for the 16 muffins.\nA: 132"),
    ("7", "Answer: 7 (the larger one)"),
    ("5, -2", r"Therefore $m = 5 \quad\text{or}\quad m = -2$."),
    ("2, 3", r"Die Lösungen sind $x_1 = 2$ und $x_2 = 3$."),
    ("12", "Das Doppelte von 6 ist 12."),
    ("15", "Somit gibt es 15 Möglichkeiten."),
    ("30", "Hay 30 maneras."),
    ("1000", '{"answer": 1e3}'),
    ("7", "<|begin_of_thought|>8<|end_of_thought|><|begin_of_solution|>7<|end_of_solution|>"),
]
INCORRECT = [
    ("0.5", "So we get 0.6"),
    ("0.5", "0.6"),
    ("13", "The answer is 12, not 13."),
    ("13", "The answer is not 13 but 12."),
    ("2", "Thus, the minimum value is 5, attained when x = 2."),
    ("3", "The minimum value is 5 when x=2 and y=3."),
    ("2", r"The maximum is $5$, which is achieved at $x = 2$."),
    ("3", "The possible values are $1$, $2$, and $3$."),
    ("5", "The roots are 5 and -5."),
    ("12", r"Either \boxed{12} or \boxed{13}"),
    ("A", "The answer is B because A is wrong."),
    ("4", "The answer is probably 4 or 5."),
    ("-3", "So the answers are:\n\n- 3\n- 7"),
    ("7", "The answer can't be 7."),
    ("12", "So the answer is half of 12."),
    ("A", "B。 不是 A"),
    ("3", "The ratio is 1 to 3."),
    ("4", "The answer is close to 4."),
    ("4", "So the answer isn't 4."),
    ("3", "The result is twice 3."),
    ("80", "Three trucks will be needed to transport 80 flagstones in one trip."),
    ("10", "More than ten men can stay."),
    ("5", "Die Antwort ist kleiner als 5."),
    ("10", "答案小于10。"),
    ("15", "La respuesta no es 15."),
    ("3", "The answer is a number with 3 digits."),
    ("1234", "The answer is the last digit of 1234."),
    ("7", r"\boxed{\text{at least } 7}"),
    ("8", r"\boxed{\text{fewer than } 8}"),
    ("-2", r"Therefore $m = 5 \quad\text{or}\quad m = -2$."),
    ("3", r"Die Lösungen sind $x_1 = 2$ und $x_2 = 3$."),
]
UNEXTRACTED = [
    ("12", "I am not sure how to do this problem."),
    ("12", "Sorry, I can't solve it."),
    ("12", "Let us think about this problem carefully and consider all the cases."),
    ("4", "Let x = 4. Then we need to"),
    ("12", r"<think>maybe \boxed{12}"),
    ("12", r"The final answer is $\boxed{12"),
    ("12", r"\boxed{}"),
    ("4", "Q.E.D."),
    ("4", "..."),
    ("4", "?"),
    ("7", "The roots are rational. Is it 7?"),
    ("4", "There are 4 cases to consider."),
    ("12", "答案：不是12。"),
    ("4", "We factor.\n\nSo x = 4 is rejected."),
    ("4", "We factor.\n\nSo x = 4 is extraneous."),
    ("4", "We factor.\n\nBy Lemma 4."),
    ("4", '{"answer": 4 + 5}'),
    ("5", "Wir rechnen nach.\n\nEs gibt höchstens 5 Punkte."),
    ("7", "On compte.\n\nIl y a au plus 7 points."),
    ("30", "Contamos.\n\nHay menos de 30 maneras."),
    ("6", "Contamos.\n\nComo máximo hay 6."),
    ("5", "我们来算。\n\n至少需要5人。"),
    ("2", "We factor.\n\nSo we discard x = 2."),
    ("9", "Contamos.\n\nEl resultado no es 9."),
    ("4", "We factor.\n\nSo the value 4 must be rejected."),
    ("2", "We factor.\n\nThis contradicts x = 2."),
    ("4", "We factor.\n\nThis is shown in (4)."),
]


@pytest.mark.parametrize(("gold", "completion"), CORRECT)
def test_a_right_completion_is_correct(gold: str, completion: str) -> None:
    verdict = grade(gold=gold, completion=completion)

    assert verdict.outcome == "correct", verdict


@pytest.mark.parametrize(("gold", "completion"), INCORRECT)
def test_a_wrong_completion_is_incorrect(gold: str, completion: str) -> None:
    verdict = grade(gold=gold, completion=completion)

    assert verdict.outcome == "incorrect", verdict


@pytest.mark.parametrize(("gold", "completion"), UNEXTRACTED)
def test_a_completion_without_an_answer_is_unextracted(gold: str, completion: str) -> None:
    verdict = grade(gold=gold, completion=completion)

    assert verdict.outcome == "unextracted", verdict
