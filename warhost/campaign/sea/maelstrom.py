"""Rule 4, the Maelstrom: going in, its table, being held, coming out, fleeing into it (DG-04-17 to DG-04-22)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from warhost.campaign.printed.sides import enemy
from warhost.campaign.sea.ship_stacking import is_barred, is_held, sink
from warhost.campaign.state import FLED, HALTED, SWEPT, War
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Message, Ref, msg
from warhost.core.odds import odds_of
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure, Throw

TABLE = Path(__file__).parent.parent / "data" / "tables" / "maelstrom.txt"
FATES = ("sinks", "stays", "opponent", "owner")
DIE = 10


def parse_maelstrom_table(text: str) -> tuple[str, ...]:
    r"""What becomes of a ship for each face of the die, from the table as printed.

    >>> parse_maelstrom_table("1-4 sinks\n5-10 owner")[3:5]
    ('sinks', 'owner')
    """
    fates: dict[int, str] = {}
    for line in text.splitlines():
        words = line.split("#")[0].split()
        if not words:
            continue
        faces, fate = words
        first, _, last = faces.partition("-")
        if fate not in FATES:
            raise ValueError(f"“{fate}” is no fate of a ship; they are {', '.join(FATES)}")
        fates |= dict.fromkeys(range(int(first), int(last or first) + 1), fate)
    if sorted(fates) != list(range(1, DIE + 1)):
        raise ValueError(f"the table must give one fate for each face from 1 to {DIE}")
    return tuple(fates[face] for face in range(1, DIE + 1))


@cache
def maelstrom_table() -> tuple[str, ...]:
    """The printed table: the fate for each face of the die, the first for 1."""
    return parse_maelstrom_table(TABLE.read_text(encoding="utf-8"))


MAELSTROM_ROLL = Roll((DIE,), Message("dg-roll-maelstrom-any"), ("DG-04-18",))


def maelstrom_preview(hex: Ref) -> Preview:
    """The chances of a ship that goes in at a hex."""
    return Preview(odds=odds_of(MAELSTROM_ROLL, lambda faces: maelstrom_table()[faces[0] - 1]), places=(hex,))


# Going in


def enter_maelstrom(war: War, ship: PieceId, hex: HexId) -> None:
    """A ship goes into the Maelstrom at a hex of its edge, and the die is thrown at once (DG-04-17)."""
    war.tell(msg("dg-log-maelstrom", ship=war.ref(ship)))
    war.sail(ship, hex)
    war.push(MaelstromRoll(ship))


@dataclass(frozen=True, slots=True)
class OpenSeas(Procedure[War]):
    """At the start of its owner's movement each ship held in the Maelstrom must try its luck again (DG-04-19)."""

    side: Side

    def is_idle(self, war: War, /) -> bool:
        return not war.theatre.ships

    def run(self, war: War, /) -> None:
        for ship in reversed(war.theatre.ships):
            if war.owner[ship] == self.side and is_held(war, ship):
                if war.has(ship, SWEPT):
                    war.mark_did(ship, HALTED)  # it went in this Turn and stays for the rest of it
                else:
                    war.push(MaelstromRoll(ship))


@dataclass(frozen=True, slots=True)
class MaelstromRoll(Throw[War]):
    """One die for the fate of a ship in the Maelstrom (DG-04-18)."""

    ship: PieceId

    def roll(self, war: War, /) -> Roll:
        return Roll((DIE,), msg("dg-roll-maelstrom", ship=war.ref(self.ship)), ("DG-04-17", "DG-04-18"))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return maelstrom_table()[faces[0] - 1]

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        fate = self.outcome(war, faces)
        owner = war.owner[self.ship]
        if fate == "sinks":
            sink(war, self.ship)
        elif fate == "stays":
            hold(war, self.ship, faces[0])
        else:
            war.push(Emergence(self.ship, owner if fate == "owner" else enemy(owner)))


def hold(war: War, ship: PieceId, die: int) -> None:
    """The Maelstrom keeps a ship for the rest of the Turn (DG-04-18)."""
    war.tell(msg("dg-log-held", ship=war.ref(ship), die=die))
    war.mark_did(ship, HALTED)
    war.mark_did(ship, SWEPT)


# Coming out


@dataclass(frozen=True, slots=True)
class Emerge(Order):
    """Choose the sea hex in which a ship comes out of the Maelstrom: ``emerge 5112``."""

    verb = "emerge"
    hex: Hex


def open_rim(war: War, ship: PieceId) -> list[HexId]:
    """The sea hexes around the Maelstrom that are free of a ship's enemies (DG-04-18)."""
    return [hex for hex in war.theatre.waters.rim if not is_barred(war, hex, war.owner[ship])]


@dataclass(frozen=True, slots=True)
class Emergence(Decision[War, Emerge]):
    """A ship comes out at once; the owner or the opponent says where (DG-04-18)."""

    ship: PieceId
    side: Side

    def moot(self, war: War, /) -> bool:
        return len(open_rim(war, self.ship)) < 2

    def skip(self, war: War, /) -> None:
        hexes = open_rim(war, self.ship)
        if hexes:
            self.take(war, Emerge(hexes[0]))
        else:
            hold(war, self.ship, 0)

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(self.side),
            msg("dg-ask-emerge", ship=war.ref(self.ship)),
            (Offer(Emerge, msg("dg-offer-emerge")),),
            ("DG-04-18",),
            msg("dg-wait-emerge"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, open_rim(war, self.ship))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Emerge)
        if order.hex in open_rim(war, self.ship):
            return None
        who, where = war.ref(self.ship), war.hex_ref(order.hex)
        return Refusal(msg("dg-not-on-rim", ship=who, hex=where), ("DG-04-18",), (who, where))

    def take(self, war: War, order: Emerge, /) -> None:
        war.tell(msg("dg-log-emerges", ship=war.ref(self.ship), hex=war.hex_ref(order.hex)))
        war.sail(self.ship, order.hex)
        war.note("emerged", self.ship)


# Fleeing into it


@dataclass(frozen=True, slots=True)
class Escape(Order):
    """Slip into the Maelstrom as soon as the enemy comes to a station: ``escape maelstrom-ship-1 5112 5113``.

    The ship that flees, the station of the enemy at which it does, the hex of the Maelstrom's edge it enters.
    """

    verb = "escape"
    ship: Piece
    when: Hex
    into: Hex


@dataclass(frozen=True, slots=True)
class NoEscape(Order):
    """Stay and let the enemy come: ``no-escape``."""

    verb = "no-escape"
    ends_phase = True


def can_escape(war: War, ship: PieceId) -> bool:
    """Whether a ship could slip into the Maelstrom: it lies next to it and has not tried this Turn (DG-04-21)."""
    return war.at[ship] >= 0 and war.station(ship) in war.theatre.waters.brink and not war.has(ship, FLED)


def threatened(war: War, mover: PieceId, stations: tuple[HexId, ...]) -> dict[PieceId, tuple[HexId, ...]]:
    """The ships that may flee from a moving enemy, each with those of its stations that are next to it (DG-04-20)."""
    waters, other = war.theatre.waters, enemy(war.owner[mover])
    found: dict[PieceId, tuple[HexId, ...]] = {}
    for ship in war.theatre.ships:
        if war.owner[ship] == other and can_escape(war, ship):
            here = war.station(ship)
            close = tuple(s for s in stations if s not in waters.maelstrom and waters.are_adjacent(s, here))
            if close:
                found[ship] = tuple(dict.fromkeys(close))
    return found


def escape_refusals(war: War, mover: PieceId, stations: tuple[HexId, ...], order: Escape) -> list[Refusal]:
    """Why a ship may not flee as the order says."""
    who = war.ref(order.ship)
    if war.owner[order.ship] != enemy(war.owner[mover]) or not war.of.is_ship[order.ship] or war.at[order.ship] < 0:
        return [Refusal(msg("dg-escape-not-yours", ship=who), ("DG-04-20",), (who,))]
    found = []
    if war.has(order.ship, FLED):
        found.append(Refusal(msg("dg-escape-twice", ship=who), ("DG-04-21",), (who,)))
    edges = war.theatre.waters.brink.get(war.station(order.ship), ())
    if order.into not in edges:
        where = war.hex_ref(order.into)
        found.append(Refusal(msg("dg-escape-not-beside", ship=who, hex=where), ("DG-04-20",), (who, where)))
    if not found and order.when not in threatened(war, mover, stations).get(order.ship, ()):
        where = war.hex_ref(order.when)
        text = msg("dg-escape-no-threat", ship=who, enemy=war.ref(mover), hex=where)
        found.append(Refusal(text, ("DG-04-20",), (who, war.ref(mover), where)))
    return found


@dataclass(frozen=True, slots=True)
class SlipInto(Procedure[War]):
    """A ship flees if the enemy it flees from has come as near as was foreseen (DG-04-20)."""

    ship: PieceId
    into: HexId
    mover: PieceId
    when: HexId

    def run(self, war: War, /) -> None:
        if war.at[self.mover] >= 0 and war.station(self.mover) == self.when and can_escape(war, self.ship):
            war.mark_did(self.ship, FLED)
            enter_maelstrom(war, self.ship, self.into)
