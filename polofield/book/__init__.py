"""Rulebooks as data: ``uspa_2026.toml`` (Rule 37) and ``uspa_2026_rule33.toml``, their records and their loaders.

Nothing is decided here.
"""

from .checks import EVENTS, FACTS, OPTIONS
from .loader import BUILT_IN, Index, default_book, index_of, load_book
from .model import Book, ConditionSpec, Eligibility, PenaltySpec, Reading, ResultRule, SpotSpec
from .rule33 import Reading33, Rule33, rule33

__all__ = [
    "BUILT_IN",
    "EVENTS",
    "FACTS",
    "OPTIONS",
    "Book",
    "ConditionSpec",
    "Eligibility",
    "Index",
    "PenaltySpec",
    "Reading",
    "Reading33",
    "ResultRule",
    "Rule33",
    "SpotSpec",
    "default_book",
    "index_of",
    "load_book",
    "rule33",
]
