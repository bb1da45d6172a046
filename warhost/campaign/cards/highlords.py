"""New Rules A and C: highlords, their succession, and leaders of lost stacks (PL-03-01 to PL-03-06, PL-05-01)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import cast

from warhost.campaign.cards.activation import SecondRoll
from warhost.campaign.cards.effects.in_force import rating
from warhost.campaign.land.fate_of_leaders import LeaderFate, Refuge
from warhost.campaign.land.movement import can_start, destinations
from warhost.campaign.land.stacking import StackingLaw
from warhost.campaign.politics.replacements import capital_hex
from warhost.campaign.position.armies_that_count import counts_as_army
from warhost.campaign.printed.sides import GONE, HL, OFF
from warhost.campaign.state import War
from warhost.core.board.hexsets import NOWHERE, HexSet
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import msg
from warhost.core.position.derived import derived
from warhost.core.refusals import Refusal
from warhost.core.rulebook import on_news_of
from warhost.core.steps import Procedure, Step

ARIAKUS = "ariakus"
"""The one highlord who shares a stack with others (PL-03-06)."""


def is_highlord(war: War, piece: PieceId) -> bool:
    """Whether a piece is one of the Dragon Highlords."""
    return war.of.is_leader[piece] and war.of.nation[piece] == "highlord"


def is_jealous(war: War, piece: PieceId) -> bool:
    """Whether a highlord may not share a hex with another one: all but Ariakus (PL-03-06)."""
    return is_highlord(war, piece) and war.theatre.pieces[piece].token != ARIAKUS


# Apart from each other


class HighlordsApart(StackingLaw):
    """Two highlords do not end a move in one hex unless one of them is Ariakus (PL-03-06)."""

    def closed(self, war: War, pieces: Collection[PieceId]) -> HexSet:
        coming = [piece for piece in pieces if is_jealous(war, piece)]
        if not coming:
            return NOWHERE
        if len(coming) > 1:
            return war.theatre.all_hexes
        return HexSet(war.at[p] for p in jealous_on_map(war) if p not in pieces)

    def refusal(self, war: War, pieces: Collection[PieceId], hex: HexId) -> Refusal:
        rivals = [p for p in dict.fromkeys((*pieces, *war.here[hex])) if is_jealous(war, p)]
        where = war.hex_ref(hex)
        text = msg("pl-highlords-apart", leaders=war.roll_call(rivals), hex=where)
        return Refusal(text, ("PL-03-06",), (*war.refs(rivals), where))


@derived
def jealous_on_map(war: War) -> tuple[PieceId, ...]:
    """The highlords on the map who may not share a hex."""
    return tuple(piece for piece in war.pieces_of(HL) if is_jealous(war, piece))


def highlords_together(war: War, side: Side) -> list[Refusal]:
    """Highlords who must part before movement ends: they met by succession and one of them can still go (PL-03-06)."""
    if side != HL:
        return []
    found = []
    hexes = [war.at[piece] for piece in jealous_on_map(war)]
    for hex in dict.fromkeys(hexes):
        rivals = [piece for piece in jealous_on_map(war) if war.at[piece] == hex]
        if len(rivals) > 1 and any(can_start(war, piece) and len(destinations(war, piece, ())) for piece in rivals):
            found.append(HighlordsApart().refusal(war, rivals, hex))
    return found


# Succession


@on_news_of("removed")
def watch_highlords(war: War) -> bool:
    """As soon as a highlord falls, his successor takes his place in the Dark Temple (PL-03-03, PL-03-05)."""
    news = [item for item in war.news[0] if isinstance(item, tuple) and item[0] == "removed"]
    fallen = [piece for _, piece, _ in cast("list[tuple[str, PieceId, HexId]]", news) if is_highlord(war, piece)]
    heirs = [heir for piece in fallen if war.at[piece] == GONE and (heir := heir_of(war, piece)) is not None]
    for heir in heirs:
        war.join(heir, HL)
        war.push(Succession(heir))
        war.put(heir, GONE)  # taken out again at once by the step, so that nobody inherits twice
    return bool(heirs)


def heir_of(war: War, highlord: PieceId) -> PieceId | None:
    """Who follows a highlord, if he has not come yet; nobody follows Ariakus or a successor (PL-03-03).

    Nobody comes before his predecessor has fallen, so six are in play at most (PL-03-02).
    """
    # Nobody at all comes once their country is conquered (DG-09-04, DG-09-08).
    if war.conquered[war.theatre.nation_of[highlord]]:
        return None
    token = war.theatre.pieces[highlord].successor
    heir = war.theatre.piece_index.get(token or "")
    return heir if heir is not None and war.at[heir] == OFF else None


def seat_of_power(war: War) -> HexId:
    """Where successors appear: the Dark Temple, else Neraka's capital, else the army nearest to it (PL-03-05)."""
    if war.temple[0] >= 0 and not war.temple_lost[0]:
        return war.temple[0]
    mercenary = next(p for p, name in enumerate(war.of.nation) if name == "highlord")
    capital = capital_hex(war, PieceId(mercenary))
    place = war.theatre.place_at[capital]
    if place >= 0 and war.holder[place] == HL:
        return capital
    distance = war.theatre.atlas.grid.distance
    hexes = [war.at[piece] for piece in war.pieces_of(HL) if counts_as_army(war, piece)]
    return min(hexes, key=lambda hex: (distance(capital, hex), hex), default=OFF)


@dataclass(frozen=True, slots=True)
class Succession(Procedure[War]):
    """A successor appears, free to move and fight at once (PL-03-05)."""

    heir: PieceId

    def run(self, war: War, /) -> None:
        hex = seat_of_power(war)
        if hex < 0:
            return
        war.put(self.heir, hex)
        war.tell(msg("pl-log-successor", leader=war.ref(self.heir), hex=war.hex_ref(hex)))


# Leaders of lost stacks


@dataclass(frozen=True, slots=True)
class LeaderEscapes(LeaderFate):
    """A leader without stack or fleet lives on a d6 of his rating or less (PL-05-01)."""

    def roll(self, war: War, /) -> Roll:
        return Roll((6,), msg("dg-roll-leader", leader=war.ref(self.leader)), ("PL-05-01",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "escapes" if faces[0] <= rating_for_life(war, self.leader) else "lost"

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        if self.outcome(war, faces) == "escapes":
            war.push(Refuge(self.leader))
        else:
            war.push(SecondRoll(war.owner[self.leader], self, Slain(self.leader, faces[0])))


@dataclass(frozen=True, slots=True)
class Slain(Procedure[War]):
    """A leader is lost."""

    leader: PieceId
    die: int

    def run(self, war: War, /) -> None:
        war.tell(msg("dg-log-leader-lost", leader=war.ref(self.leader), die=self.die))
        war.remove(self.leader, GONE)


def rating_for_life(war: War, leader: PieceId) -> int:
    """The rating by which a leader rolls for his life."""
    return rating(war, leader)


def fate_by_rating(war: War, leader: PieceId, at_sea: bool) -> Step[War]:  # noqa: ARG001
    """With cards a leader rolls against his rating, on land and at sea alike (PL-05-01)."""
    return LeaderEscapes(leader)
