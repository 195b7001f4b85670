"""Instruction templates of the suite's protocols, byte for byte."""

ANSWER_LINE = (
    "Solve the following math problem step by step. The last line of your response should be of the form "
    "Answer: $ANSWER (without quotes) where $ANSWER is the answer to the problem.\n\n{problem}\n\n"
    'Remember to put your answer on its own line after "Answer:", '
    "and you do not need to use a \\boxed command."
)
BOXED = "Put your final answer within \\boxed{}.\n\n{problem}"
BOXED_INTEGER = (
    "Put your final answer within \\boxed{}.\n"
    "The answer is an integer between 0 and 999 inclusive.\n\n{problem}"
)
BOXED_FINAL_SECTION = (
    "Put your final answer within \\boxed{}. Thus, format your final answer as follows:\n\n"
    "### Final answer\n\nThe final answer is \\boxed{your final answer}.\n\n{problem}"
)
STEP_BY_STEP_BOXED = "Please reason step by step. Put your final answer within \\boxed{}.\n\n{problem}"
QUESTION_THEN_BOXED = "{problem}\nPlease reason step by step, and put your final answer within \\boxed{}."


def fill(template: str, problem: str) -> str:
    """The template with the problem in its place; no other brace means anything."""
    return template.replace("{problem}", problem)
