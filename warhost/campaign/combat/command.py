"""Command: which leaders an army hears and obeys.

Asleep until a layer asks: each book has a :class:`CommandLaw` of its own (MD-07-01 to MD-07-06, PL-12-01 to PL-12-05).
A leader's voice carries as far as his Tactical Rating, over any terrain.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ClassVar, NamedTuple

from warhost.campaign.position.persons import tactical_rating
from warhost.campaign.position.theatre import Theatre, disc
from warhost.campaign.state import War
from warhost.core.board.hexsets import HexSet
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Message, msg
from warhost.core.position.derived import derived
from warhost.core.seams import Seam

HIGHLORDS, KNIGHTS = "highlord", "knight"
"""The nation of the Highlords, and the race of the Knights: their leaders command all of their side."""

RACE_WAIVERS: Seam[Callable[[War, Side], bool]] = Seam("race-waivers")
"""What makes the armies of a side forget for a while that leaders of other races do not command them."""


def is_race_waived(war: War, side: Side) -> bool:
    """Whether the armies of a side obey leaders of any race now."""
    return any(waived(war, side) for waived in war.rules[RACE_WAIVERS])


class Silence(NamedTuple):
    """Why nobody commands an army, and the rules behind it."""

    text: Message
    rules: tuple[str, ...]


class CommandLaw:
    """A book's rules of command: who commands, within what radius, and whom."""

    rule: ClassVar[str]
    """The rule of the radius."""

    def is_commander(self, war: War, piece: PieceId) -> bool:
        """Whether a piece on the map could command anybody where it is."""
        raise NotImplementedError

    def radius(self, war: War, leader: PieceId) -> int:
        """How many hexes a leader's voice carries."""
        return tactical_rating(war, leader)

    def needs_command(self, war: War, piece: PieceId) -> bool:
        """Whether a piece on the map acts only on command."""
        return war.of.is_army[piece]

    def obeys(self, war: War, army: PieceId, leader: PieceId) -> bool:
        """Whether an army takes orders from a leader of its side, however far he is."""
        raise NotImplementedError

    def silence(self, war: War, army: PieceId) -> Silence:
        """Why nobody commands an army."""
        raise NotImplementedError


@lru_cache(maxsize=64)
def command_races(theatre: Theatre) -> tuple[frozenset[str], ...]:
    """For each piece its races by the Racial Command Table, those of its nation (MD-07-05)."""
    nations = theatre.manifest.nations
    races = {nation: frozenset(nations[nation].command) for nation in theatre.nations}
    if theatre.option("caergoth-is-knight") == "yes":
        races["caergoth"] = frozenset({KNIGHTS})
    return tuple(races.get(nation, frozenset()) for nation in theatre.of.nation)


def voice(war: War, leader: PieceId, law: CommandLaw) -> HexSet:
    """The hexes in which a leader is heard."""
    return disc(war.theatre, war.at[leader], law.radius(war, leader))


@derived
def voices(war: War, side: Side, law: CommandLaw) -> tuple[tuple[PieceId, HexSet], ...]:
    """The leaders of a side who can command, each with the hexes in his radius."""
    return tuple((p, voice(war, p, law)) for p in war.pieces_of(side) if law.is_commander(war, p))


@derived
def heard_in(war: War, side: Side, hex: HexId, law: CommandLaw) -> tuple[PieceId, ...]:
    """The leaders of a side who are heard in a hex, whether its armies there obey them or not."""
    return tuple(leader for leader, hexes in voices(war, side, law) if hex in hexes)


def commanders(war: War, army: PieceId, law: CommandLaw) -> tuple[PieceId, ...]:
    """The leaders who command an army where it is; empty if it is out of command."""
    heard = heard_in(war, war.owner[army], war.at[army], law)
    return tuple(leader for leader in heard if law.obeys(war, army, leader))


def is_commanded(war: War, army: PieceId, law: CommandLaw) -> bool:
    """Whether an army has some :func:`commanders`, or needs none."""
    if not law.needs_command(war, army):
        return True
    heard = heard_in(war, war.owner[army], war.at[army], law)
    return any(law.obeys(war, army, leader) for leader in heard)


@derived
def out_of_command(war: War, side: Side, law: CommandLaw) -> tuple[PieceId, ...]:
    """The armies of a side on the map that nobody commands where they stand."""
    return tuple(p for p in war.pieces_of(side) if not is_commanded(war, p, law))


# Why nobody commands an army


def nearest_superior(war: War, army: PieceId, law: CommandLaw) -> tuple[PieceId, int] | None:
    """The leader an army obeys who lacks the fewest hexes to be heard, with his distance; None if there is none."""
    distance = war.theatre.atlas.grid.distance
    known = [leader for leader, _ in voices(war, war.owner[army], law) if law.obeys(war, army, leader)]
    far = [(distance(war.at[leader], war.at[army]), leader) for leader in known]
    if not far:
        return None
    steps, leader = min(far, key=lambda one: (one[0] - law.radius(war, one[1]), one[1]))
    return leader, steps


def distance_in_words(war: War, army: PieceId, law: CommandLaw) -> Message:
    """How far away the leader is whom an army would obey, or that there is none."""
    near = nearest_superior(war, army, law)
    if near is None:
        return msg("md-command-nobody")
    leader, steps = near
    return msg("md-command-too-far", leader=war.ref(leader), radius=law.radius(war, leader), n=steps)
