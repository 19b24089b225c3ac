"""Example cases run against a rulebook: what each case expects, and where polofield answers otherwise.

A case file names its rule, and each rule has a runner in ``RUNNERS``: a function that takes one case and a
rulebook and returns the misses. A new rule is one more runner. No case is known by its id: what is asked
follows from the penalty and from the keys that a case has, and a key that nobody knows is a miss.
"""

from .cases import RUNNERS, CaseResult, read_cases, run

__all__ = ["RUNNERS", "CaseResult", "read_cases", "run"]
