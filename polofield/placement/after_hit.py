"""What follows the hit, and the questions that Rule 37 answers without a placement (Penalties 1, 3, 7, 8, 9, 10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn

import msgspec

from ..book import FACTS, Book, PenaltySpec, default_book
from ..errors import BadInput, NotAllowed, Plain, did_you_mean, finite
from ..showing import Shown
from ..words import words

__all__ = [
    "Designation",
    "Exclusion",
    "GoalAward",
    "MountReturn",
    "Outcome",
    "Removal",
    "award_goal",
    "designate",
    "exclusion",
    "forfeits",
    "may_be_defended",
    "mount_may_return",
    "released",
    "removal",
    "require_defended",
    "result",
    "second_play_allowed",
]


def _spec(role: str, book: Book | None) -> PenaltySpec:
    return (book or default_book()).by_role(role)


def _part(spec: PenaltySpec, name: str) -> Any:
    """A part that answers a question; a book whose penalty has none does not answer it."""
    part = getattr(spec, name)
    if part is None:
        raise BadInput(
            expected=f"a rulebook that answers for Penalty {spec.number}",
            got=Plain(f"one without {name!r}"),
            code="unknown_penalty",
            where="rulebook",
        )
    return part


def _cite(spec: PenaltySpec, book: Book | None) -> str:
    return (book or default_book()).rule_cite(spec)


def _found(**facts: Any) -> set[str]:
    """The facts that are true; each must be True or False, also where the answer does not need it."""
    for name, value in facts.items():
        if not isinstance(value, bool):
            raise BadInput(expected="True or False", got=value, code="bad_number", where=name)
    return {name for name, value in facts.items() if value}


def _known(facts: Mapping[str, Any], names: Iterable[str], where: str) -> None:
    allowed = sorted(set(names))
    for name in facts:
        if name not in allowed:
            expected, hint = f"one of {', '.join(allowed)}", did_you_mean(name, allowed)
            raise BadInput(expected=expected, got=name, hint=hint, code="unexpected_input", where=where)


# ---------------------------------------------------------------- after the hit


class Outcome(msgspec.Struct, frozen=True):
    """What follows a hit.

    Attributes
    ----------
    result : {"goal", "retake", "play_on", "not_stated"}
        As the rulebook says, or that it says nothing.
    because : tuple of str
        The facts that decided.
    readings : tuple of str
        The readings that the answer rests on.
    citation : str
        The paragraph.
    """

    result: str
    because: tuple[str, ...]
    readings: tuple[str, ...]
    citation: str

    def words(self, lang: str = "en") -> str:
        """Say the result in words.

        Examples
        --------
        >>> result(_spec("long_hit", None), procedure_failure=True).words()
        'the rulebook does not say'
        """
        return words(lang)(f"result.{self.result}")


def result(spec: PenaltySpec, book: Book | None = None, /, **facts: bool) -> Outcome:
    """Tell what follows the hit: the first clause of the rulebook whose facts hold.

    Parameters
    ----------
    spec : PenaltySpec
        The penalty; see :meth:`Placement.result` for the usual way in.
    book : Book, optional
        The book that is cited.
    **facts : bool
        What the umpire found: ``went_in``, ``would_have_scored``, ``prevented_by_improper_entry``,
        ``prevented_by_procedure_failure``, ``deflected``, ``wide``, ``improper_entry``, ``improper_position``,
        ``procedure_failure``. What is not given did not happen.

    Raises
    ------
    BadInput
        ``contradiction`` if a hit that would have scored is also said to be wide; ``unexpected_input`` for a fact that
        no clause knows.

    Examples
    --------
    >>> result(_spec("line_hit_by_choice", None), went_in=True, improper_entry=True).result
    'goal'
    """
    _known(facts, FACTS, "result")
    found = _found(**facts)
    if {"would_have_scored", "wide"} <= found:
        raise BadInput(
            expected="a hit that would have scored or one that went wide",
            got=Plain("both"),
            code="contradiction",
            where="result",
        )
    for rule in spec.result:
        if set(rule.all) <= found and (not rule.any or found & set(rule.any)):
            because = tuple(name for name in FACTS if name in found and name in {*rule.all, *rule.any})
            unstated = "improper_position" in found
            extra = (book or default_book()).reading_ids("improper_position") if unstated else ()
            gives = "not_stated" if unstated and rule.gives == "play_on" else rule.gives
            return Outcome(gives, because, rule.readings + extra, _cite(spec, book))
    return Outcome("not_stated", (), (), _cite(spec, book))


def released(spec: PenaltySpec, *, hit_or_hit_at: bool, play_called: bool = False) -> bool:
    """Tell whether the positions before the hit have stopped binding.

    Examples
    --------
    >>> released(_spec("safety_hit", None), hit_or_hit_at=True, play_called=False)
    False
    """
    return set(spec.until) <= _found(hit_or_hit_at=hit_or_hit_at, play_called=play_called)


def second_play_allowed(variant: str, since_first_hit: Iterable[str], book: Book | None = None) -> bool:
    """Tell whether the team fouled may play the ball again at a Penalty 3.

    Parameters
    ----------
    variant : {"undefended", "defended"}
        Which Penalty 3.
    since_first_hit : iterable of str
        What the ball has met since the first hit or hit at: ``opponent_hit``, ``opponent_hit_at``, ``goal_post``,
        ``opponent_player``, ``opponent_mount``, ``own_player``, ``own_mount``.

    Raises
    ------
    BadInput
        ``missing_choice`` for another variant, ``unexpected_input`` for another event.

    Examples
    --------
    >>> second_play_allowed("defended", ["goal_post"]), second_play_allowed("undefended", ["goal_post"])
    (True, False)
    """
    if variant not in ("undefended", "defended"):
        raise BadInput(expected="'undefended' or 'defended'", got=variant, code="missing_choice", where="variant")
    events = list(since_first_hit)
    releases = _spec("line_hit_defended", book).released_by
    _known(dict.fromkeys(events), (*releases, "own_player", "own_mount"), "since_first_hit")
    return any(event in _spec(f"line_hit_{variant}", book).released_by for event in events)


# ---------------------------------------------------------------- Penalty 1


class GoalAward(msgspec.Struct, frozen=True):
    """Whether a Penalty 1 is available, and what it brings.

    Attributes
    ----------
    available : bool
        True if the umpires may award it.
    missing : tuple of str
        The findings that are missing.
    goals, goal_to : int, str
        The goal and who gets it.
    restart_penalty, restart_awarded_to : str
        How the game goes on.
    change_direction : bool
        True: ends are changed before the restart (A23).
    """

    available: bool
    missing: tuple[str, ...]
    goals: int
    goal_to: str
    restart_penalty: str
    restart_awarded_to: str
    change_direction: bool
    citation: str
    readings: tuple[str, ...]


def award_goal(
    *, dangerous: bool, deliberate: bool, vicinity: bool, to_save_goal: bool, book: Book | None = None
) -> GoalAward:
    """Tell whether a Penalty 1 may be awarded. All findings are the umpires' opinion.

    Parameters
    ----------
    dangerous, deliberate : bool
        The foul was one or the other.
    vicinity : bool
        It was near the goal (the rule gives no number).
    to_save_goal : bool
        It was meant to save a goal.

    Examples
    --------
    >>> award_goal(dangerous=True, deliberate=False, vicinity=True, to_save_goal=False).missing
    ('to_save_goal',)
    """
    spec = _spec("goal_award", book)
    award, restart = _part(spec, "award"), _part(spec, "restart")
    found = _found(dangerous=dangerous, deliberate=deliberate, vicinity=vicinity, to_save_goal=to_save_goal)
    missing = [name for name in award.all if name not in found]
    if not found & set(award.any):
        missing.append("_or_".join(award.any))
    return GoalAward(
        not missing, tuple(missing), spec.goals, "fouled", restart, "fouled", spec.change_direction,
        _cite(spec, book), spec.readings,
    )  # fmt: skip


# ---------------------------------------------------------------- Penalty 3, defended


def may_be_defended(*, upper_limit: float, book: Book | None = None, **facts: bool) -> bool:
    """Tell whether Penalty 3 may be defended in an event.

    Parameters
    ----------
    upper_limit : float
        Upper handicap limit of the event, in goals.
    **facts : bool
        ``elected`` by the Host Tournament Committee, ``communicated_before_event``, ``two_pro_umpires_all_games``,
        ``llc_approval`` (stands in for the umpires only, A29).

    Examples
    --------
    >>> may_be_defended(upper_limit=12, elected=True, communicated_before_event=True, two_pro_umpires_all_games=True)
    True
    """
    return not _against_defended(upper_limit, book, facts)


def _against_defended(upper_limit: float, book: Book | None, facts: Mapping[str, bool]) -> list[str]:
    rule = _part(_spec("line_hit_defended", book), "eligible")
    _known(facts, (*rule.all, *rule.any), "event")
    found = _found(**facts)
    against = [] if finite(upper_limit, where="upper_limit") >= rule.least_upper_limit else ["upper_limit"]
    against += [name for name in rule.all if name not in found]
    return against if found & set(rule.any) else [*against, "_or_".join(rule.any)]


def require_defended(*, upper_limit: float, book: Book | None = None, **facts: bool) -> None:
    """Raise unless Penalty 3 may be defended in an event; arguments as :func:`may_be_defended`.

    Raises
    ------
    NotAllowed
        ``not_eligible``, naming what is missing.

    Examples
    --------
    >>> require_defended(upper_limit=8, elected=True, communicated_before_event=True, llc_approval=True)
    """
    against = _against_defended(upper_limit, book, facts)
    if against:
        raise NotAllowed(
            expected="an event that may defend Penalty 3",
            got=Plain(f"one without {', '.join(against)}"),
            code="not_eligible",
            where="defended",
        )


# ---------------------------------------------------------------- Penalty 7


class Designation(Shown, msgspec.Struct, frozen=True):
    """Who may be designated for removal.

    Attributes
    ----------
    players : tuple of int
        Places in the fouling team's roster, from 0.
    handicap : int or None
        The handicap nearest above; None if none is above, so that anyone may be designated.
    disabled, roster : int, tuple of int
        What it was decided on.
    fouled : tuple of int
        Handicaps of the team fouled, if they were given.
    """

    players: tuple[int, ...]
    handicap: int | None
    disabled: int
    roster: tuple[int, ...]
    fouled: tuple[int, ...] = ()

    @property
    def captain_chooses(self) -> bool:
        """True if more than one player may be designated (A26)."""
        return len(self.players) > 1

    def cap(self, removed: int) -> int:
        """Return the highest total handicap that the fouling team's three may have from then on.

        Parameters
        ----------
        removed : int
            Place of the removed player in the roster.

        Raises
        ------
        NotAllowed
            ``not_eligible`` if that player cannot be designated.

        Examples
        --------
        >>> designate(4, [2, 4, 5, 6]).cap(2)
        12
        """
        if removed not in self.players:
            raise NotAllowed(
                expected=f"one of the players {self.players}",
                got=removed,
                code="not_eligible",
                where="removed",
            )
        return sum(self.roster) - self.roster[removed]

    def lineup_allowed(self, removed: int, lineup: Sequence[int]) -> bool:
        """Tell whether a later line-up of the fouling team keeps to the cap.

        Examples
        --------
        >>> designate(4, [2, 4, 5, 6]).lineup_allowed(2, [2, 5, 6])
        False
        """
        return sum(_roster(lineup, len(self.roster) - 1, "lineup")) <= self.cap(removed)


def _handicap(value: Any, where: str) -> int:
    number = finite(value, where=where)
    if number != int(number) or not -2 <= number <= 10:
        raise BadInput(
            expected="a handicap, a whole number from -2 to 10",
            got=value,
            code="bad_roster",
            where=where,
        )
    return int(number)


def _roster(players: Sequence[Any], size: int, where: str) -> tuple[int, ...]:
    if isinstance(players, str) or not isinstance(players, Sequence) or len(players) != size:
        raise BadInput(expected=f"{size} handicaps", got=players, code="bad_roster", where=where)
    return tuple(_handicap(value, f"{where}[{i}]") for i, value in enumerate(players))


def designate(
    disabled: int,
    fouling: Sequence[int],
    *,
    fouled: Sequence[int] | None = None,
    book: Book | None = None,
) -> Designation:
    """Tell who of the fouling team may be designated for removal when a foul has disabled a player (Penalty 7).

    Parameters
    ----------
    disabled : int
        Handicap of the disabled player, -2 to 10.
    fouling : sequence of int
        Handicaps of the fouling team's four players.
    fouled : sequence of int, optional
        Handicaps of the team fouled, the disabled player's among them; only for the picture.

    Returns
    -------
    Designation
        Those whose handicap is nearest above (A25), all of them if tied (A26); anyone if none is above (A24).

    Raises
    ------
    BadInput
        ``bad_roster`` if there are not four players or one is not a handicap; ``contradiction`` if the disabled player
        is not of the team fouled.

    Examples
    --------
    >>> designate(3, [1, 2, 4, 6]).players
    (2,)
    """
    rule = _part(_spec("removal", book), "removal")
    roster, hurt = _roster(fouling, rule.roster, "fouling"), _handicap(disabled, "disabled")
    above = [handicap for handicap in roster if handicap > hurt]
    nearest = min(above) if above else None
    players = tuple(i for i, handicap in enumerate(roster) if nearest is None or handicap == nearest)
    others = _roster(fouled, rule.roster, "fouled") if fouled is not None else ()
    if others and hurt not in others:
        raise BadInput(
            expected=f"a team with the disabled player's {hurt}",
            got=Plain(others),
            code="contradiction",
            where="fouled",
        )
    return Designation(players, nearest, hurt, roster, others)


class Removal(msgspec.Struct, frozen=True):
    """Whether a Penalty 7 is available, and on what terms.

    Attributes
    ----------
    available : bool
        True if the umpires may award it.
    reason : str
        If not: ``"play_resumed"``, ``"not_from_foul"``, ``"not_retired"`` or ``"time_over"`` (A28).
    action : str
        ``"remove_player"`` or ``"substitute"``: what the team fouled does; ``""`` if not available.
    minutes : int
        How long it may take to decide; or how long the game stops if play had resumed (A27).
    """

    available: bool
    reason: str
    action: str
    minutes: int
    fallback: str
    game_stopped: bool
    players_per_side: int
    designated_by: str
    handicap_of_game_changed: bool
    injured_may_return: bool
    removed_may_substitute: bool
    citation: str
    readings: tuple[str, ...]


def removal(
    *,
    injury_from_foul: bool,
    play_resumed_since_foul: bool,
    umpire_permits_or_orders_retirement: bool = True,
    qualified_substitute_offered: bool = False,
    minutes_taken: float = 0,
    book: Book | None = None,
) -> Removal:
    """Tell whether a Penalty 7 is available, and what the team fouled may do. Always at the umpires' discretion.

    Parameters
    ----------
    injury_from_foul : bool
        The injury is the result of a foul.
    play_resumed_since_foul : bool
        Play has gone on since; then the rule on injuries applies instead.
    umpire_permits_or_orders_retirement : bool
        The player retires with the umpire's permission or by order of the umpire.
    qualified_substitute_offered : bool
        The team fouled chose to bring a substitute.
    minutes_taken : float
        Minutes since the umpires allowed time to decide.

    Examples
    --------
    >>> removal(injury_from_foul=True, play_resumed_since_foul=True).fallback
    'Rule 21.d'
    """
    spec = _spec("removal", book)
    rule = _part(spec, "removal")
    found = _found(
        injury_from_foul=injury_from_foul,
        play_resumed_since_foul=play_resumed_since_foul,
        umpire_permits_or_orders_retirement=umpire_permits_or_orders_retirement,
        qualified_substitute_offered=qualified_substitute_offered,
    )
    conduct = (book or default_book()).conduct
    reason = _why_no_removal(found, minutes_taken, rule.minutes)
    offered = "qualified_substitute_offered" in found
    late = reason == "play_resumed"
    three = not reason and not offered
    action = "" if reason else "substitute" if offered else "remove_player"
    return Removal(
        available=not reason,
        reason=reason,
        action=action,
        minutes=rule.later_minutes if late else rule.minutes,
        fallback=rule.later_rule if late else "",
        game_stopped=late,
        players_per_side=rule.players_per_side if three else rule.roster,
        designated_by="captain_of_fouled" if three else "",
        handicap_of_game_changed=False,
        injured_may_return=not three,
        removed_may_substitute=three and (conduct is None or conduct.link("removal").player_may_substitute),
        citation=_cite(spec, book),
        readings=spec.readings,
    )


def _why_no_removal(found: set[str], taken: float, allowed: float) -> str:
    if "play_resumed_since_foul" in found:
        return "play_resumed"
    if "injury_from_foul" not in found:
        return "not_from_foul"
    if "umpire_permits_or_orders_retirement" not in found:
        return "not_retired"
    return "time_over" if finite(taken, where="minutes_taken") > allowed else ""


# ---------------------------------------------------------------- Penalties 8, 9, 10


class MountReturn(msgspec.Struct, frozen=True):
    """Whether a mount that was sent off may be played again.

    Attributes
    ----------
    may_return : bool
        Permitted; the umpires are not bound to it.
    forfeiture : bool
        True if the violation also forfeits the game.
    """

    may_return: bool
    forfeiture: bool
    citation: str


def mount_may_return(rule: str, *, cured: bool, delays_game: bool, book: Book | None = None) -> MountReturn:
    """Tell whether a mount that was sent off may be played again (Penalty 8).

    Parameters
    ----------
    rule : str
        The rule that was violated, with its paragraph: ``"5"``, ``"5.a"``, ``"6a"``, ``"6.b"``, ``"7"``.
    cured : bool
        The violation has been cured.
    delays_game : bool
        Its return would delay the game.

    Raises
    ------
    BadInput
        ``missing_input`` for Rule 6 without its paragraph, or no rule at all.

    Examples
    --------
    >>> mount_may_return("6.b", cured=True, delays_game=False).may_return
    True
    """
    spec = _spec("mount", book)
    mount = _part(spec, "mount")
    name = _rule_name(rule, mount.curable)
    number = name.rstrip("abcdefghijklmnopqrstuvwxyz")
    curable = name in mount.curable or number in mount.curable
    found = _found(cured=cured, delays_game=delays_game)
    allowed = curable and "cured" in found and "delays_game" not in found
    return MountReturn(allowed, name in mount.forfeits, _cite(spec, book))


def _rule_name(rule: Any, curable: Sequence[str]) -> str:
    if not isinstance(rule, str | int) or isinstance(rule, bool) or not str(rule).strip():
        _missing_rule("the rule that was violated, such as '5' or '6a'", rule)
    name = str(rule).lower().replace("rule", "").translate(str.maketrans("", "", " .()"))
    lettered = {entry[:-1] for entry in curable if entry[-1].isalpha()}
    if name in lettered:
        _missing_rule(f"the paragraph of Rule {name}, such as '{name}a'", rule)
    if not name[:1].isdigit():
        _missing_rule("the number of a rule, such as '5' or '6a'", rule)
    return name


def _missing_rule(expected: str, got: Any) -> NoReturn:
    raise BadInput(expected=expected, got=got, code="missing_input", where="rule")


def forfeits(violations: Iterable[str]) -> tuple[str, ...]:
    """Return the teams that forfeit the game (Penalty 9): each that has a violation, whichever was first.

    Parameters
    ----------
    violations : iterable of str
        The team of each violation.

    Examples
    --------
    >>> forfeits(["B", "A", "A"])
    ('A', 'B')
    """
    if isinstance(violations, str):
        raise BadInput(expected="a list of teams", got=violations, code="unexpected_input", where="violations")
    return tuple(sorted(set(violations)))


class Exclusion(msgspec.Struct, frozen=True):
    """Whether a player may be excluded, and on what terms (Penalty 10 with Rule 33, A31).

    Attributes
    ----------
    may_exclude : bool
        The umpire may, and is not bound to.
    minutes_without_substitute : int
        Minutes of play during which nobody may come in for the player.
    """

    may_exclude: bool
    suspended: str
    minutes_without_substitute: int
    substitute_after: bool
    next_game_suspended: bool
    conduct_complaint_filed: bool
    citation: str
    readings: tuple[str, ...]


def exclusion(
    *,
    deliberate: bool = False,
    dangerous: bool = False,
    prejudicial: bool = False,
    book: Book | None = None,
) -> Exclusion:
    """Tell whether the umpire may exclude a player (Penalty 10), and on what terms.

    Parameters
    ----------
    deliberate, dangerous : bool
        The foul was both (A30).
    prejudicial : bool
        Or the player's conduct was prejudicial to the game.

    Examples
    --------
    >>> exclusion(deliberate=True).may_exclude, exclusion(deliberate=True, dangerous=True).may_exclude
    (False, True)
    """
    spec = _spec("exclusion", book)
    rule = _part(spec, "exclusion")
    found = _found(deliberate=deliberate, dangerous=dangerous, prejudicial=prejudicial)
    allowed = set(rule.all) <= found or bool(found & set(rule.or_any))
    terms = (book or default_book()).terms(rule)
    return Exclusion(
        allowed, terms.suspended, terms.minutes_without_substitute, terms.substitute_after, terms.next_game_suspended,
        terms.conduct_complaint_filed, f"{_cite(spec, book)}; {terms.cite}", spec.readings,
    )  # fmt: skip
