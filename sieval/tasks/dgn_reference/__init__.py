"""The reference harness of DGN Math, its documented defects included."""

from sieval.tasks.dgn_reference.decision import TIERS, Tier
from sieval.tasks.dgn_reference.grade import TIERS_FIELD, grade, warm

__all__ = ["TIERS", "TIERS_FIELD", "Tier", "grade", "warm"]
