"""Rulebooks as data: a folder with ``book.toml`` (Rule 37) and ``conduct.toml`` (Rule 33), their records and loaders.

Nothing is decided here.
"""

from .checks import EVENTS, FACTS, OPTIONS
from .loader import BUILT_IN, Index, default_book, index_of, load_book
from .model import READING_ROLES, ROLES, Book, ConditionSpec, Eligibility, PenaltySpec, Reading, ResultRule, SpotSpec
from .rule33 import Reading33, Rule33, rule33

__all__ = [
    "BUILT_IN",
    "EVENTS",
    "FACTS",
    "OPTIONS",
    "READING_ROLES",
    "ROLES",
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
