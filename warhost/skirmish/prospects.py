"""Prospects: which victories are still possible, and the early end when nothing can change the verdict (DN-2.11-02).

Each scenario has its own victory conditions. This module asks which of them can still come true: pieces in play may
leave or die, the dead may be revived while a spellcaster has the energy, and special rules say what they can still
cause. In doubt a thing is possible, with one exception: nobody dies while no enemy is in play, so that a fight
without an enemy doesn't wait for somebody to drown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from warhost.core.ids import PieceId, SeatNumber
from warhost.core.rulebook import on_news_of
from warhost.skirmish.magic.range_and_energy import casters, price
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario import conditions
from warhost.skirmish.scenario.muster import NOBODY, Muster
from warhost.skirmish.scenario.scenarios import Aftermath, Points, Victory
from warhost.skirmish.seams import SPECIALS
from warhost.skirmish.state import OFF, Skirmish
from warhost.skirmish.victory import NOBODY_WINS, end_fight, sacks, wanted, who_left

COUNTLESS = 1 << 16
"""More than any condition asks for."""


class Outlook(NamedTuple):
    """Whether a condition can still hold, or can still fail."""

    surely: bool
    """It holds, and nothing can change that."""
    perhaps: bool
    """It holds, or may still hold."""


class Span(NamedTuple):
    """The least and the most that a number can become."""

    least: int
    most: int


# Who


def in_play(field: Skirmish, piece: PieceId) -> bool:
    """Whether a piece is in play: alive on the map, or off it but invisible, carried, thrown, or still to come."""
    if field.health[piece] == Health.DEAD or field.gone[piece] or field.exit[piece] != OFF:
        return False
    return field.at[piece] != OFF or field.muster.pieces[piece].sort == "fighter"


def may_act(field: Skirmish, seat: SeatNumber) -> bool:
    """Whether a seat has, or may get, pieces in play that won't stay bound or asleep: its own, or neutrals."""
    return any(
        field.camp(piece) in (seat, NOBODY) and in_play(field, piece) and not _stays_idle(field, piece)
        for piece in field.muster.walkers
    )


def _stays_idle(field: Skirmish, piece: PieceId) -> bool:
    """Whether a piece is bound or asleep until others come to him."""
    return bool(field.idle[piece]) and not any(rule.may_wake(field, piece) for rule in field.rules[SPECIALS])


def may_live(field: Skirmish, piece: PieceId) -> bool:
    """Whether a piece is in play, or may be again because a spellcaster can revive it (DN-3.53-05)."""
    return in_play(field, piece) or _may_be_revived(field, piece)


def _may_be_revived(field: Skirmish, piece: PieceId) -> bool:
    """Whether a dead piece can come back: revived by a caster in play or by one revived first, or by a special rule.

    A caster needs its body.
    """
    if field.health[piece] == Health.DEAD and any(rule.may_return(field, piece) for rule in field.rules[SPECIALS]):
        return True
    if not _lies_dead(field, piece):
        return False
    able = [caster for caster in casters(field.muster) if in_play(field, caster)]
    for caster in able:  # it grows
        if _can_pay(field, caster, piece):
            return True
        others = (other for other in casters(field.muster) if other not in able and _lies_dead(field, other))
        able += [other for other in others if _can_pay(field, caster, other)]
    return False


def _lies_dead(field: Skirmish, piece: PieceId) -> bool:
    """Whether a dead piece is on the map, or about to be, just fallen from its horse."""
    return field.health[piece] == Health.DEAD and not field.gone[piece]


def _can_pay(field: Skirmish, caster: PieceId, piece: PieceId) -> bool:
    """Whether a caster has the energy for a revival; healing a wound doubles it (DN-3.2-02)."""
    cost = price(field, field.muster.spells["revive"], caster, target=piece)
    return field.energy[caster] * (1 + field.sapped[caster]) >= cost


def _has_foes(field: Skirmish, seat: SeatNumber) -> bool:
    """Whether anybody who could kill a seat's people may still act."""
    return any(other != seat and may_act(field, other) for other in field.muster.seat_index.values())


# Numbers


def _leaving(field: Skirmish, condition: conditions.Left) -> Span:
    """The range for leaving: pieces in play may leave; bound ones wait for friends."""
    left = len(who_left(field, condition))
    return Span(left, left + _count(field, _named(field.muster, condition.who), may_act))


def _dying(field: Skirmish, who: tuple[str, ...]) -> Span:
    """The range for dying: pieces in play may die while there are enemies."""
    health = field.health
    dead = [piece for piece in _named(field.muster, who) if health[piece] == Health.DEAD]
    lost = sum(not _may_be_revived(field, piece) for piece in dead)
    alive = [piece for piece in _named(field.muster, who) if health[piece] != Health.DEAD]
    return Span(lost, len(dead) + _count(field, alive, _has_foes))


def _count(field: Skirmish, pieces: Iterable[PieceId], can: Callable[[Skirmish, SeatNumber], bool]) -> int:
    """How many of some pieces live or may live again, of seats that satisfy a condition."""
    living = [piece for piece in pieces if may_live(field, piece)]
    able = {seat for seat in map(field.seat_of, living) if can(field, seat)}
    return sum(field.seat_of(piece) in able for piece in living)


def _named(muster: Muster, who: tuple[str, ...]) -> tuple[PieceId, ...]:
    """The pieces of some names, each once."""
    return tuple(dict.fromkeys(muster.named(*who)))


def _scoring(field: Skirmish, side: str) -> Span:
    spans = [_points(field, points) for points in field.muster.scenario.scores if points.side == side]
    return Span(sum(span.least for span in spans), sum(span.most for span in spans))


def _points(field: Skirmish, points: Points) -> Span:
    """The points that a way to score has brought so far, and may still bring."""
    least = most = 0
    for piece in _named(field.muster, points.per.who):
        worth = points.points_for.get(field.muster.pieces[piece].token, points.points)
        alone = (field.muster.pieces[piece].token,)
        if isinstance(points.per, conditions.Left):
            span = _leaving(field, conditions.Left(alone, None, points.per.by))
        else:
            span = _dying(field, alone)
        least += min(worth * span.least, worth * span.most)
        most += max(worth * span.least, worth * span.most)
    return Span(least, most)


def _surviving(field: Skirmish, side: str) -> Span:
    everybody, dying = len(_named(field.muster, (side,))), _dying(field, (side,))
    return Span(everybody - dying.most, everybody - dying.least)


def _happening(field: Skirmish, event: str) -> Span:
    times = field.times(event)
    least = most = times
    known = False
    for rule in field.rules[SPECIALS]:
        span = rule.still(field, event)
        if span is not None:
            least, most, known = least - span[0], most + span[1], True
    return Span(least, most) if known else Span(times, COUNTLESS)


def _hoarding(field: Skirmish, condition: conditions.SacksGone) -> Span:
    """Sacks carried off are settled; the others may change hands while the side that must not hold them is in play.

    After that its horses may still be taken, with what is loaded on them (DN-2.36.4-02).
    """
    if condition.not_held_by is None:
        return _happening(field, "sacks-left")
    now = sacks(field, condition)
    there = sum(number for _, number in field.sacks_at[0]) + sum(field.sacks)
    seat = field.leader(field.muster.side_index[condition.not_held_by])
    if may_act(field, seat):
        return Span(0, there)
    return Span(now, there if _has_foes(field, seat) else now)


# Conditions


def outlook(field: Skirmish, condition: conditions.AnyCondition) -> Outlook:
    """Whether a condition can still hold, or can still fail."""
    match condition:
        case conditions.Always():
            return ALWAYS
        case conditions.All():
            parts = [outlook(field, part) for part in condition.of]
            return Outlook(all(part.surely for part in parts), all(part.perhaps for part in parts))
        case conditions.AtLeastOne():
            parts = [outlook(field, part) for part in condition.of]
            return Outlook(any(part.surely for part in parts), any(part.perhaps for part in parts))
        case conditions.Not():
            other = outlook(field, condition.of)
            return Outlook(not other.perhaps, not other.surely)
        case conditions.Left():
            return _at_least(_leaving(field, condition), wanted(field, condition.who, condition.count))
        case conditions.Dead():
            return _at_least(_dying(field, condition.who), wanted(field, condition.who, condition.count))
        case conditions.Alive():
            return _at_most(_dying(field, condition.who), 0)
        case conditions.Score():
            points = _scoring(field, condition.side)
            least = _at_least(points, condition.at_least) if condition.at_least is not None else ALWAYS
            most = _at_most(points, condition.at_most) if condition.at_most is not None else ALWAYS
            return Outlook(least.surely and most.surely, least.perhaps and most.perhaps)
        case conditions.PointsLead():
            return _at_least(_less(_scoring(field, condition.side), _scoring(field, condition.over)), condition.by)
        case conditions.Outnumbers():
            return _at_least(_less(_surviving(field, condition.side), _surviving(field, condition.other)), 1)
        case conditions.FewerDead():
            lost, other_lost = _dying(field, (condition.side,)), _dying(field, (condition.other,))
            return _at_least(_less(other_lost, lost), condition.by)
        case conditions.Event():
            return _at_least(_happening(field, condition.name), condition.at_least)
        case conditions.SacksGone():
            return _at_least(_hoarding(field, condition), condition.at_least)
        case conditions.Won():
            return Outlook(False, True)


ALWAYS = Outlook(True, True)


def _at_least(span: Span, number: int) -> Outlook:
    return Outlook(span.least >= number, span.most >= number)


def _at_most(span: Span, number: int) -> Outlook:
    return Outlook(span.most <= number, span.least <= number)


def _less(one: Span, other: Span) -> Span:
    return Span(one.least - other.most, one.most - other.least)


# The end


def settled(field: Skirmish) -> Victory | None:
    """The victory at the end that nothing can prevent any more; None while there is something to decide.

    A scenario that can end in one way only is played to its last turn; one that a campaign has changed as long as its
    consequences are open.
    """
    victories = (*field.muster.scenario.victories, NOBODY_WINS)
    if isinstance(victories[0].when, conditions.Always):
        return None
    outcomes = [(victory.side, victory.level) for victory in victories]
    alike: set[tuple[str | None, str]] = set()
    certain: Victory | None = None
    for victory, outcome in zip(victories, outcomes, strict=True):
        if certain is not None and victory.at == "end":
            continue
        seen = outlook(field, victory.when)
        if seen.perhaps:
            alike.add(outcome)
            # If it may or may not happen, there is another ending, unless both have the same outcome.
            if len(alike) > 1 or (not seen.surely and outcomes.count(outcome) == 1):
                return None
        if seen.surely and certain is None:
            certain = victory
    if certain is None or certain.at == "once" or _matters_later(field):
        return None
    return certain


def _matters_later(field: Skirmish) -> bool:
    """Whether something besides the verdict that matters to a campaign is still open."""
    scenario = field.muster.scenario
    if not scenario.changed:
        return False
    return any(_is_open(field, after) for after in scenario.aftermaths if not isinstance(after.when, conditions.Won))


def _is_open(field: Skirmish, after: Aftermath) -> bool:
    """Whether it is uncertain that a consequence follows, or for whom."""
    seen = outlook(field, after.when)
    if not seen.perhaps or not seen.surely:
        return seen.perhaps
    match after.then.change:
        case "out-unless-left" | "late":
            lots = [outlook(field, conditions.Left((key,))) for key in after.then.who]
            return any(lot.perhaps and not lot.surely for lot in lots)
        case "allies":
            return any(field.is_neutral(p) and in_play(field, p) for p in _named(field.muster, after.then.who))
        case _:
            return False


@on_news_of("left", "died", "event")
def watch_prospects(field: Skirmish) -> bool:
    """End the fight when nothing can change its verdict."""
    if field.verdict[0] is not None or field.turn[0] == 0:
        return False
    victory = settled(field)
    if victory is None:
        return False
    end_fight(field, victory, early=True)
    return True
