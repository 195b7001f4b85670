import json
from pathlib import Path

from sieval.core.jsonvalue import JsonValue
from sieval.core.records import Sample
from sieval.tasks.ugmath import prompt
from sieval.tasks.ugmath.prompt import ugmath_prompt

TAIL = (
    "All mathematical formulas and symbols you output should be represented with LaTeX. "
    "Please end your response with: "
)


def sample(**fields: JsonValue) -> Sample:
    whole: dict[str, JsonValue] = {"subject": "Algebra", "answers": ["1"], "types": ["NV"], "options": [[]]}
    return Sample("Algebra_1_v1", "Find $x$: [ANS] {problem} {options}", "1", whole | fields)


def shown(**fields: JsonValue) -> str:
    (message,) = ugmath_prompt(sample(**fields)).messages
    assert message.role == "user"
    return message.content


def test_one_answer_describes_its_type() -> None:
    assert shown() == (
        "The following is an undergraduate-level mathematical problem in Algebra. You need to solve "
        "the problem by completing all placeholders [ANS].\n\n"
        "This problem involves only one placeholders [ANS] to be completed. The answer type is a "
        "numerical value without units.\n\n"
        "Problem:\nFind $x$: [ANS] {problem} {options}\n\n"
        f'{TAIL}"The final answer is \\boxed{{ANSWER}}", where ANSWER should be your final answer.'
    )


def test_several_answers_describe_all_declared_types() -> None:
    text = shown(answers=["1", "A"], types=["NV", "MCS"], options=[[], ["it's 1", '"two"']])
    assert (
        "This problem involves 2 placeholders [ANS] to be completed. Their answer types are, in order, "
        "a numerical value without units, one option of a multiple choice question with options "
        '["it\'s 1", \'"two"\'].\n\n'
    ) in text
    assert text.endswith(
        '"The final answers are \\boxed{ANSWER}", where ANSWER should be the sequence of your final answers, '
        "separated by commas."
    )


def test_count_is_of_the_answers_not_of_the_types() -> None:
    assert "involves 3 placeholders" in shown(answers=["1", "2", "3"], types=["NV"])
    one = shown(answers=["1"], types=["EX", "NV"])
    assert "The answer type is an expression.\n\n" in one


def test_corrupt_rows_are_prompted() -> None:
    assert "involves 0 placeholders [ANS]" in shown(answers=[], types=[], options=[])
    assert "The answer type is .\n\n" in shown(answers=[""], types=[], options=[])


def test_without_a_row_the_template_is_shown() -> None:
    (message,) = ugmath_prompt(Sample("", "{problem}", "")).messages
    assert all(name in message.content for name in ("{subject}", "{count}", "{descriptions}", "{problem}"))


def test_missing_options_are_an_empty_list() -> None:
    assert "with options []." in shown(types=["MCS"], options=[])


def test_templates_are_the_published_ones(shared: Path) -> None:
    published = json.loads((shared / "protocol" / "prompts.json").read_text(encoding="utf-8"))["ugmathbench"]
    assert {
        "type_descriptions": dict(prompt._DESCRIPTIONS),
        "prompt_head": prompt._HEAD,
        "prompt_single_types": prompt._SINGLE_TYPE,
        "prompt_multi_types": prompt._MULTI_TYPES,
        "prompt_tail_single": prompt._SINGLE_TAIL,
        "prompt_tail_multi": prompt._MULTI_TAIL,
    } == published
