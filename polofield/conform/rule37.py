"""The runner of Rule 37's cases: placements with places and paths, tables of consequences, and errors."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final

from ..book import Book, PenaltySpec
from ..errors import PolofieldError
from .compare import Misses, is_comment, is_table
from .placements import PLACES, Facts, placed
from .questions import PLACEMENT, QUESTIONS, Asked, Question

__all__ = ["misses_of"]

_SETTING: Final = ("penalty", "variant", "field", "options", "defends")
_EXPECTS: Final = ("expect", "expect_error", *PLACES)


def misses_of(case: Facts, book: Book) -> tuple[str, ...]:
    """Run one case, as read from the file with its numbers real, against a book; return the misses."""
    run = _Run(case, book)
    known = run.errors() if "expect_error" in case else run.answers()
    run.misses.unknown("case", run.facts, {*known, *_SETTING})
    return run.misses.found


# ---------------------------------------------------------------- what a case is made of


def _is_expectation(key: str, value: Any) -> bool:
    return key in _EXPECTS or is_table(value) or (key.startswith("expect_") and isinstance(value, Mapping))


def _facts(case: Facts) -> dict[str, Any]:
    """What a case states: setting, inputs, and what stands beside them, as a roster beside its table."""
    stated = {key: value for key, value in case.items() if not _is_expectation(key, value)}
    beside = {key: value for key, value in stated.items() if key != "inputs" and not is_comment(key)}
    given = {key: value for key, value in beside.items() if value is not None}
    return {**given, **(case.get("inputs") or {})}


def _fits(spec: PenaltySpec, variant: Any) -> bool:
    if variant is None or (spec.choice is None and spec.defended is None):
        return True
    return bool(variant == (spec.choice or ("defended" if spec.defended else "undefended")))


def _specs(facts: Facts, book: Book) -> list[PenaltySpec]:
    """Every penalty and variant that the facts are about: "2 and 3" are four. Empty if one does not exist."""
    numbers = re.split(r"\s*(?:,|\band\b)\s*", str(facts.get("penalty")))
    found = [[spec for spec in book.penalty if spec.number == number] for number in numbers]
    fitting = [spec for specs in found for spec in specs if _fits(spec, facts.get("variant"))]
    return fitting if all(found) else []


def _questions(specs: Iterable[PenaltySpec]) -> list[Question]:
    """Every question that the penalties answer; if none, the placement, which tells what is wrong."""
    found = [question for question in QUESTIONS if any(question.belongs(spec) for spec in specs)]
    return found or [PLACEMENT]


def _about(specs: list[PenaltySpec], facts: Facts) -> list[Question]:
    """The questions that the facts are about, where an error is expected and no answer says what is asked."""
    mine = _questions(specs)
    asked = [question for question in mine if question is not PLACEMENT and question.is_about(facts)]
    return [*asked, PLACEMENT] if PLACEMENT in mine else asked or mine[:1]


def _facts_of(questions: Iterable[Question]) -> set[str]:
    return {name for question in questions for name in question.facts}


def _answers_of(questions: Iterable[Question]) -> set[str]:
    return {name for question in questions for name in question.answers}


# ---------------------------------------------------------------- a case while it is run


class _Run:
    def __init__(self, case: Facts, book: Book) -> None:
        self.case = case
        self.book = book
        self.facts = _facts(case)
        self.misses = Misses()
        self.place = partial(placed, self.facts, book)

    def items(self, key: str, value: Any) -> dict[str, Facts]:
        """Return the objects of a list, or the one object, by the words that name each in a miss."""
        items = {f"{key}[{i}]": item for i, item in enumerate(value)} if isinstance(value, list) else {key: value}
        for where, item in items.items():
            if not isinstance(item, Mapping):
                self.misses.add(where, "an object", repr(item))
        return {where: item for where, item in items.items() if isinstance(item, Mapping)}

    def guarded(self, where: str, call: Callable[..., None], *args: Any) -> None:
        """Turn an error where an answer was expected into a miss."""
        try:
            call(*args)
        except PolofieldError as error:
            self.misses.add(where, "an answer", f"{error.code} ({error})")

    def able(self, question: Question, specs: list[PenaltySpec], facts: Facts) -> list[PenaltySpec]:
        """Return the penalties that can be asked, or raise the error of one that does not exist."""
        return [spec for spec in specs if question.belongs(spec)] or [placed(facts, self.book).spec]

    # ------------------------------------------------------------ answers are expected

    def answers(self) -> set[str]:
        """Check everything that the case expects; return the names of the facts that are known."""
        parts = {key: value for key, value in self.case.items() if _is_expectation(key, value)}
        if not any(parts.values()):
            self.misses.add("case", "something to check", "nothing")
        return set().union(*(self._part(key, value) for key, value in parts.items()))

    def _part(self, key: str, value: Any) -> set[str]:
        items = self.items(key, value)
        if key in PLACES:
            for where, item in items.items():
                self.guarded(where, PLACES[key].check, self.place, item, self.misses, where)
            return set(PLACEMENT.facts)
        check = self._row if is_table(value) else self._expect
        return set().union(*(check(where, item) for where, item in items.items()))

    def _expect(self, where: str, wanted: Facts) -> set[str]:
        answers = _answers_of(_questions(_specs(self.facts, self.book)))
        self.misses.unknown(where, wanted, answers)
        return self._asked(where, self.facts, {key: value for key, value in wanted.items() if key in answers})

    def _row(self, where: str, row: Facts) -> set[str]:
        """Check a row, where facts and answers stand side by side; return the names of the facts it knows."""
        said = {key: value for key, value in row.items() if not is_comment(key)}
        if "expect_error" in said:
            code = said.pop("expect_error")
            return self._known(where, said, self._refused(where, {**self.facts, **said}, code))
        answers = _answers_of(_questions(_specs({**self.facts, **said}, self.book)))
        facts = {key: value for key, value in said.items() if key not in answers}
        if len(facts) == len(said):
            self.misses.add(where, f"an answer to check, out of {', '.join(sorted(answers))}", "none")
        wanted = {key: value for key, value in said.items() if key in answers}
        return self._known(where, facts, self._asked(where, {**self.facts, **facts}, wanted))

    def _known(self, where: str, facts: Facts, known: set[str]) -> set[str]:
        self.misses.unknown(where, facts, {*known, *_SETTING})
        return known

    def _asked(self, where: str, facts: Facts, wanted: Facts) -> set[str]:
        """Ask for the wanted answers and compare; return the names of the facts that their questions know."""
        specs = _specs(facts, self.book)
        asked = [question for question in _questions(specs) if wanted.keys() & set(question.answers)]
        for question in asked:
            mine = {name: value for name, value in wanted.items() if name in question.answers}
            self.guarded(where, self._compare, where, question, specs, facts, mine)
        return _facts_of(asked)

    def _compare(self, where: str, question: Question, specs: list[PenaltySpec], facts: Facts, wanted: Facts) -> None:
        for spec in self.able(question, specs, facts):
            got = question.ask(Asked(spec, facts, self.book, frozenset(wanted)))
            for name, expected in wanted.items():
                self.misses.compare(where, name, expected, got[name])

    # ------------------------------------------------------------ an error is expected

    def errors(self) -> set[str]:
        """Check that the case is refused with the code it expects; return the names of the known facts."""
        attempts: list[Callable[[], Any]] = []
        for key, value in self.case.items():
            if key in PLACES:
                for where, item in self.items(key, value).items():
                    self.misses.unknown(where, item, PLACES[key].facts)
                    attempts.append(partial(self._try_place, key, item))
            elif _is_expectation(key, value) and key != "expect_error":
                self.misses.add("case", "an error or answers", f"both (expect_error and {key})")
        return self._refused("", self.facts, self.case["expect_error"], attempts)

    def _try_place(self, key: str, item: Facts) -> None:
        PLACES[key].ask(self.place(), item)

    def _refused(self, where: str, facts: Facts, expected: Any, then: Iterable[Callable[[], Any]] = ()) -> set[str]:
        specs, code = _specs(facts, self.book), None
        questions = _about(specs, facts)
        try:
            for question in questions:
                for spec in self.able(question, specs, facts):
                    question.ask(Asked(spec, facts, self.book, frozenset()))
            for attempt in then:
                attempt()
        except PolofieldError as error:
            code = error.code
        self.misses.compare(where, "expect_error", expected, code)
        return _facts_of(questions)
