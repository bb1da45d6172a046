"""New Rule G: automatic and scored victory (PL-09-01 to PL-09-07, PL-06-04)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, cast

from warhost.campaign.position.theatre import Theatre
from warhost.campaign.printed.sides import HL, NEUTRAL, SEATS, WS, enemy
from warhost.campaign.state import War
from warhost.core.goals import GoalLine, Mark
from warhost.core.ids import Side
from warhost.core.messages import msg
from warhost.core.rulebook import Verdict, on_news_of

TABLE = Path(__file__).parent.parent / "data" / "tables" / "victory-points.txt"
TWICE = 2
"""A side with at least twice the other's points has won totally (PL-09-06)."""


class Prize(NamedTuple):
    """A country or a free place, and what it is worth."""

    nation: str
    """The country; empty for a free place."""
    place: str
    """The place that must be held; empty for a country without one."""
    points: int


@lru_cache(maxsize=4)
def load_prizes(path: Path = TABLE) -> tuple[Prize, ...]:
    """The table of points as printed (PL-09-07).

    >>> sum(prize.points for prize in load_prizes())
    64
    """
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        cells = line.split("#")[0].split()
        if cells:
            nation, place, points = cells
            found.append(Prize(nation.strip("-"), place.strip("-"), int(points)))
    return tuple(found)


# Points


@lru_cache(maxsize=256)
def place_of(theatre: Theatre, prize: Prize) -> int:
    """The place that must be held for a prize."""
    return theatre.atlas.place(prize.place).index


def holder_of(war: War, prize: Prize) -> Side:
    """Who has a country or a free place: an army there, the last who had one there, or its ally (PL-09-03)."""
    theatre = war.theatre
    nation = theatre.nation_index.get(prize.nation, -1)
    if not prize.place:
        return owner_of_fleet(war, nation)
    place = place_of(theatre, prize)
    hex = theatre.atlas.places[place].hex
    if nation >= 0 and war.razed[place]:
        return holder_in_exile(war, nation)
    if war.side_in(hex) != NEUTRAL:
        return war.side_in(hex)
    if war.holder[place] != NEUTRAL:
        return war.holder[place]
    return war.allegiance[nation] if nation >= 0 and not war.conquered[nation] else NEUTRAL


def holder_in_exile(war: War, nation: int) -> Side:
    """Who has a capital that was moved, be it its captor; nobody while it stands nowhere (PL-09-03, PL-09-04)."""
    hex = war.capital[nation]
    if hex < 0:
        return NEUTRAL
    if war.side_in(hex) != NEUTRAL:
        return war.side_in(hex)
    if war.fort(hex):
        return war.holder[war.theatre.place_at[hex]]
    return NEUTRAL if war.conquered[nation] else war.allegiance[nation]


def owner_of_fleet(war: War, nation: int) -> Side:
    """Who has the Maelstrom: whoever owns a fleet of it that is left (PL-09-05)."""
    fleets = [ship for ship in war.theatre.ships if war.theatre.nation_of[ship] == nation and war.at[ship] >= 0]
    return war.owner[fleets[0]] if fleets else NEUTRAL


def score(war: War) -> tuple[int, int]:
    """The points of both sides (PL-09-02)."""
    points = [0, 0, 0]
    for prize in load_prizes():
        points[holder_of(war, prize)] += prize.points
    return points[HL], points[WS]


def judge_by_points(war: War) -> None:
    """After the last Turn: twice the points are a total victory, more a marginal one, equal ones a draw (PL-09-06)."""
    points = score(war)
    war.tell(msg("pl-log-points", hl=points[HL], ws=points[WS]))
    if points[HL] == points[WS]:
        award(war, None, "draw", "pl-verdict-equal", "PL-09-06")
        return
    side = HL if points[HL] > points[WS] else WS
    level = "total victory" if points[side] >= TWICE * points[1 - side] else "marginal victory"
    award(war, side, level, f"pl-verdict-points-{SEATS[side]}", "PL-09-06")


def award(war: War, side: Side | None, level: str, reason: str, rule: str) -> None:
    """End the game."""
    war.set("verdict", 0, Verdict(None if side is None else SEATS[side], level, reason, rule))
    war.tell(msg(reason))


def by_points(war: War, viewer: Side) -> Iterator[GoalLine]:  # noqa: ARG001
    """How the war stands: the points of both sides, and what wins at once (PL-09-01, PL-09-06)."""
    points = score(war)
    last = msg("dg-goal-at-end", last=war.theatre.scenario.last_turn)
    for side in (HL, WS):
        own, other = points[side], points[enemy(side)]
        level = "total victory" if own >= TWICE * other and own else "marginal victory"
        marks = (Mark(msg("pl-goal-points", n=own, other=other), own > other, own, other + 1),)
        yield GoalLine(SEATS[side], level, last, marks, own > other, "PL-09-06")
    temple = war.temple[0] >= 0
    stands = msg("pl-goal-temple" if temple else "pl-goal-no-temple")
    yield GoalLine(SEATS[WS], "total victory", msg("dg-goal-at-once"), (Mark(stands, False),), False, "PL-09-01")
    berem = msg("pl-goal-berem")
    yield GoalLine(SEATS[HL], "total victory", msg("dg-goal-at-once"), (Mark(berem, False),), False, "PL-06-04")


# At once


@on_news_of("captured")
def watch_temple_falls(war: War) -> bool:
    """Whitestone wins at once by capturing the place of the Dark Temple (PL-09-01)."""
    if war.temple[0] < 0 or war.verdict[0] is not None:
        return False
    place = war.theatre.place_at[war.temple[0]]
    taken = any(item[:2] == ("captured", place) for item in cast("tuple[tuple[Any, ...], ...]", war.news[0]))
    if not taken or war.holder[place] != WS:
        return False
    award(war, WS, "total victory", "pl-verdict-temple", "PL-09-01")
    return True


def berem_arrives(war: War) -> None:
    """The Highlords win at once when they bring Berem into the Dark Temple that they hold (PL-06-04)."""
    award(war, HL, "total victory", "pl-verdict-berem", "PL-06-04")
