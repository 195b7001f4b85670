"""The published rules that find an answer in a completion: text in, text out."""

from sieval.tasks.extraction.answer_line import first_answer_line
from sieval.tasks.extraction.arena import arena_answer
from sieval.tasks.extraction.boxes import all_boxes, last_box
from sieval.tasks.extraction.numbers import last_integer, last_number

__all__ = ["all_boxes", "arena_answer", "first_answer_line", "last_box", "last_integer", "last_number"]
