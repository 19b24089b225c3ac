"""Rulebooks as data: ``uspa_2026.toml``, its records and its loader. Nothing is decided here."""

from .checks import EVENTS, FACTS, OPTIONS
from .loader import BUILT_IN, Index, default_rulebook, index_of, load_rulebook
from .model import ConditionSpec, Eligibility, PenaltySpec, Reading, ResultRule, Rulebook, SpotSpec

__all__ = [
    "BUILT_IN",
    "EVENTS",
    "FACTS",
    "OPTIONS",
    "ConditionSpec",
    "Eligibility",
    "Index",
    "PenaltySpec",
    "Reading",
    "ResultRule",
    "Rulebook",
    "SpotSpec",
    "default_rulebook",
    "index_of",
    "load_rulebook",
]
