"""How a fight stands: the victories of the scenario with every condition as it is now (DN-2.11-02)."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.core.goals import GoalLine, Mark, Tally, all_met
from warhost.core.messages import Message, msg
from warhost.skirmish.scenario import conditions
from warhost.skirmish.scenario.scenarios import Victory
from warhost.skirmish.state import Skirmish
from warhost.skirmish.victory import RULE, holds, living_of_side, sacks, score, wanted, who_died, who_left


def tally(field: Skirmish) -> Tally:
    """How the fight stands; everything that decides it is public."""
    turns = field.muster.scenario.turns
    turn = max(field.turn[0], 1)
    left = max(turns - turn, 0)
    lines = tuple(line_of(field, victory) for victory in field.muster.scenario.victories)
    return Tally(msg("dn-goal-clock", turn=turn, last=turns, left=left), left, lines)


def line_of(field: Skirmish, victory: Victory) -> GoalLine:
    """One way in which the fight can end."""
    marks = tuple(marks_of(field, victory.when))
    seat = "" if victory.level in ("draw", "shared") else victory.side or ""
    met = holds(field, victory.when) if not isinstance(victory.when, conditions.Always) else all_met(marks)
    when = "dn-goal-at-once" if victory.at == "once" else "dn-goal-at-end"
    return GoalLine(seat, victory.level, msg(when, words=msg(victory.text)), marks, met, RULE)


def marks_of(field: Skirmish, condition: conditions.AnyCondition, *, right: bool = True) -> Iterator[Mark]:
    """The single conditions of which one is made; ``right`` is False for what must not be so."""
    match condition:
        case conditions.All() | conditions.AtLeastOne():
            for part in condition.of:
                yield from marks_of(field, part, right=right)
        case conditions.Not():
            yield from marks_of(field, condition.of, right=not right)
        case conditions.Always():
            yield Mark(msg("dn-goal-otherwise"), not decided_otherwise(field))
        case _:
            said, have, need = counted(field, condition)
            yield Mark(said, holds(field, condition) is right, have, need)


def decided_otherwise(field: Skirmish) -> bool:
    """Whether a victory would hold if the fight ended now; the ending for when none holds doesn't count."""
    return any(
        holds(field, victory.when)
        for victory in field.muster.scenario.victories
        if not isinstance(victory.when, conditions.Always)
    )


def counted(field: Skirmish, condition: conditions.AnyCondition) -> tuple[Message, int | None, int | None]:
    """A single condition in words, and its count if it has one."""
    match condition:
        case conditions.Left():
            have, need = len(who_left(field, condition)), wanted(field, condition.who, condition.count)
            return msg("dn-goal-left", who=names(field, condition.who), n=have, of=need), have, need
        case conditions.Dead():
            have, need = len(who_died(field, condition.who)), wanted(field, condition.who, condition.count)
            return msg("dn-goal-dead", who=names(field, condition.who), n=have, of=need), have, need
        case conditions.Alive():
            return msg("dn-goal-alive", who=names(field, condition.who)), None, None
        case conditions.Score():
            have = score(field, condition.side)
            who = names(field, (condition.side,))
            if condition.at_least is not None:
                return msg("dn-goal-score", who=who, n=have, of=condition.at_least), have, condition.at_least
            return msg("dn-goal-score-most", who=who, n=have, of=condition.at_most or 0), have, None
        case conditions.PointsLead():
            own, other = score(field, condition.side), score(field, condition.over)
            whose = {"who": names(field, (condition.side,)), "other": names(field, (condition.over,))}
            return msg("dn-goal-lead", **whose, n=own, than=other), own - other, condition.by
        case conditions.Outnumbers():
            own, other = living_of_side(field, condition.side), living_of_side(field, condition.other)
            whose = {"who": names(field, (condition.side,)), "other": names(field, (condition.other,))}
            return msg("dn-goal-alive-against", **whose, n=own, than=other), None, None
        case conditions.FewerDead():
            lost, beaten = (len(who_died(field, (side,))) for side in (condition.side, condition.other))
            whose = {"who": names(field, (condition.other,)), "other": names(field, (condition.side,))}
            said = msg("dn-goal-dead-against", **whose, n=beaten, than=lost, by=condition.by)
            return said, beaten - lost, condition.by
        case conditions.Event():
            have = field.times(condition.name)
            return event_words(condition.name), have, condition.at_least
        case conditions.SacksGone():
            have = sacks(field, condition)
            key = "dn-goal-sacks-left" if condition.not_held_by is None else "dn-goal-sacks-kept"
            return msg(key, n=have, of=condition.at_least), have, condition.at_least
        case conditions.Won():
            return msg("dn-goal-won", who=names(field, (condition.side,))), None, None
        case _:
            raise TypeError(f"{condition} is not a single condition")


EVENTS = ("convinced", "fair-words", "orb-left", "peace", "tablet-read", "witness-left")
"""The events that have words of their own."""


def event_words(event: str) -> Message:
    """An event in words; one that only a player's own scenario has keeps the name used there."""
    return msg(f"dn-goal-event-{event}") if event in EVENTS else msg("dn-goal-event", event=event.replace("-", " "))


def names(field: Skirmish, who: tuple[str, ...]) -> str:
    """Fighters and sides by their names."""
    muster = field.muster
    called = [
        muster.sides[muster.side_index[key]].name if key in muster.side_index else muster.pieces[muster.index[key]].name
        for key in who
        if key in muster.side_index or key in muster.index
    ]
    return ", ".join(called)
