"""The state of the war: where every counter is, who holds what, and what has been done this Turn.

Chapters read the columns and write through the methods here, which keep the derived columns (who stands in a hex, how
many armies each side has there) in step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Self

from warhost.campaign.position.armies_that_count import counts_as_army
from warhost.campaign.position.secrets import SECRETS, lines_to_tell
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.position.war_tables import TABLES
from warhost.campaign.printed.sides import GONE, HL, NEUTRAL, OFF, POOL, SEATS, WS, enemy
from warhost.campaign.terrain.ground import Ground, Lay, Spans
from warhost.campaign.terrain.map_by_season import SEASONS
from warhost.campaign.terrain.movement_costs import Gait
from warhost.core.board.floods import Steps
from warhost.core.board.hexsets import HexSet
from warhost.core.ids import NO_PIECE, HexId, PieceId, Side, each_piece, each_side
from warhost.core.messages import Message, Ref, listed
from warhost.core.position.state import Sparse, State
from warhost.core.rulebook import Resolved
from warhost.core.seats import Seat

# What a piece has done, as bits of the column ``did``.
MOVED, HALTED, PINNED, CARRIED, ATTACKED, TAUNTED, FLED, LADEN, SAILED, SWEPT, BRAVED = (1 << bit for bit in range(11))
RODE, TOOK = 1 << 11, 1 << 12
"""Carried by a citadel; came down in an enemy place and took it."""
BARRED_MOVE, BARRED_FIGHT = 1 << 13, 1 << 14
"""Kept from moving or fighting in this Step by a layer, which says why (seam ``bars``)."""
TOO_LATE = 1 << 15
"""Kept from moving because leaders have begun to (MD-0C-08)."""
TRIED = 1 << 16
"""Has tried to intercept in the enemy's Movement Step; forgotten when his next one begins."""
FROZEN = 1 << 17
"""Joined the war this Turn and neither moves nor attacks in it (PL-04-03, PL-04-12)."""
ACTED, DUELLED, SHUNNED = 1 << 18, 1 << 19, 1 << 20
"""Heroes: has done a heroic deed; has fought in personal combat; has fled from it and is not engaged again."""
UNLED = 1 << 21
"""Kept from moving or fighting because no leader commands it where it is; freed when one does (PL-12-01)."""
CAST = 1 << 22
"""Wizards: has cast a spell (PL-10-01)."""
THIS_STEP = (
    MOVED | HALTED | PINNED | CARRIED | LADEN | BRAVED | RODE | TOOK | BARRED_MOVE | BARRED_FIGHT | TOO_LATE | UNLED
)
"""Forgotten at the start of the owner's Movement Step."""
THIS_TURN = ATTACKED | TAUNTED | FLED | SAILED | SWEPT | FROZEN | ACTED | DUELLED | SHUNNED | CAST
"""Forgotten when the Turn ends."""

ASHORE = NO_PIECE
"""Aboard nothing."""


_FELT = (("hl_armies", "hl_held"), ("ws_armies", "ws_held"))
"""For each side the column that counts its armies in a hex, and the one that knows all these hexes."""


class War(State):
    """The war on Ansalon."""

    tables = TABLES

    at: list[HexId]
    owner: list[Side]
    depleted: list[int]
    aboard: list[PieceId]
    river: list[int]
    bearer: list[PieceId]
    spent: list[int]
    flown: list[int]
    did: list[int]
    bared: list[int]
    holder: list[Side]
    razed: list[int]
    allegiance: list[Side]
    conquered: list[int]
    capital: list[HexId]
    capital_turn: list[int]
    turn: list[int]
    initiative: list[Side]
    first: list[Side]
    phase: list[str]
    phasing: list[Side]
    battle: list[Any]
    attacked_hexes: list[tuple[HexId, ...]]
    sea_battle: list[Any]
    sailing_over: list[int]
    temple: list[HexId]
    temple_lost: list[int]
    cup: list[tuple[PieceId, ...]]
    blind: list[tuple[tuple[int, tuple[PieceId, ...]], ...]]
    waiting: list[tuple[PieceId, ...]]
    bonus: list[tuple[tuple[Side, int], ...]]
    initial_strength: list[tuple[int, int]]
    season: list[int]
    """The present season: 0 if all is as on the map, else its number in the seam ``seasons``, counted from 1."""
    afloat: list[tuple[PieceId, ...]]
    """The ships on river hexsides."""
    lay: list[Lay]
    """The lay of the land: the ground of the season with the bridges that ships make."""
    hl_roster: list[tuple[PieceId, ...]]
    ws_roster: list[tuple[PieceId, ...]]
    hl_held: list[HexSet]
    ws_held: list[HexSet]
    """The hexes where a side's armies are felt."""
    here: Sparse[HexId, tuple[PieceId, ...]]
    hl_armies: bytearray
    ws_armies: bytearray
    active: list[tuple[PieceId, ...]]
    """The Active Hero of each side, the Highlord's first; ``NO_PIECE`` for none, empty for both (MD-02-02)."""
    duel: list[Any]
    """The personal combat under way."""
    feats: list[Any]
    """What heroic deeds have changed for this Turn; None if nothing."""
    relics: list[tuple[int, ...]]
    """How many dwarven relics each side has found and not used yet, the Highlord's first; empty for none."""
    hastened: list[tuple[tuple[PieceId, HexId], ...]]
    """The pieces that Haste drives on, each with the hex that is to be attacked (PL-10-05)."""
    hidden: list[tuple[HexId, ...]]
    """The hexes with a Hidden marker, in the order in which they were placed (MD-01-01)."""
    artifact: list[PieceId]
    """For each parcel the counter in it; ``NO_PIECE`` if it is not in use (MD-03-09)."""
    carrier: list[PieceId]
    """For each parcel the piece that carries it."""
    looked: list[int]
    """For each parcel bit 1 << side of the sides that know what it is; NEUTRAL for onlookers."""
    shown: list[int]
    """For each parcel whether it lies uncovered, because nobody who could use it is there yet (MD-42-02, MD-42-03)."""
    waits: list[int]
    """For each parcel that waits at the border the Turn after which it has waited enough, else 0 (MD-03-16)."""
    pile: list[int]
    """Where each card lies (``cards/deck.py``)."""
    known: list[int]
    """For each card in a hand, bit 1 << side of the sides that saw it go there."""
    era: list[int]
    era_due: list[int]
    """The era whose cards are shuffled in at the end of this Turn; 0 if none."""
    on_top: list[tuple[int, ...]]
    """The cards on top of the deck whose order somebody arranged, the next one first."""
    begun: list[tuple[str, str]]
    """What each side did in its first half-turn of this Turn: ``cards`` or ``war``."""
    assault: list[tuple[int, int]]
    """The assault points that each side has declared and not spent."""
    rebuilding: list[tuple[tuple[PieceId, int], ...]]
    """Armies and fleets half rebuilt, with the points they have received."""
    track: list[tuple[tuple[PieceId, int], ...]]
    """Rebuilt armies and fleets on the Turn track, with the Turn at whose end they are placed."""
    mending: list[tuple[PieceId, ...]]
    """Armies and fleets that are turned to full strength when the Turn ends."""
    rp_used: list[int]
    """Bit 1 << side of the sides that have used their card for points of rebuilding this Turn."""
    played: list[tuple[int, ...]]
    """The cards that were played as events."""
    reacted: list[tuple[tuple[str, Side, int], ...]]
    """The reactions that were played: the kind of moment, the side and the card."""
    resisting: list[tuple[int, ...]]
    """The nations that were invaded and fight for their own land alone (PL-13-01)."""
    effects: list[tuple[Any, ...]]
    """What cards have changed for a while or for good."""

    def __init__(self, resolved: Resolved) -> None:
        theatre: Theatre = resolved.data
        self.theatre = theatre
        self.grounds = (theatre.ground, *(theatre.ground_in(season) for season in resolved[SEASONS]))
        sizes = {
            "piece": len(theatre.pieces),
            "place": len(theatre.atlas.places),
            "nation": len(theatre.nations),
            "war": 1,
            "hex": theatre.atlas.grid.size,
            "advanced": int(theatre.options.get("heroes") == "on"),
            "spells": int(theatre.options.get("spells") == "on"),
            "parcel": len(theatre.artifacts),
            "card": len(theatre.deck.cards),
            "cards": int(bool(theatre.deck.cards)),
        }
        super().__init__(resolved, sizes)
        self.lexicon = theatre.names
        self.of = theatre.of
        self.tie()
        self.span_rivers()

    def tie(self) -> None:
        """Pair the derived columns by side; again after copying."""
        self.armies = (self.hl_armies, self.ws_armies)
        self.rosters = (self.hl_roster, self.ws_roster)
        self.held = (self.hl_held, self.ws_held)

    def copy(self) -> Self:
        twin = super().copy()
        twin.tie()
        return twin

    # Placing and removing

    def put(self, piece: PieceId, hex: HexId) -> None:
        """Put a piece into a hex, a ship also on a river station, or off the map with one of the codes of ``sides``."""
        if self.river[piece] >= 0:
            self.set("river", piece, -1)
            self.set("afloat", 0, tuple(ship for ship in self.afloat[0] if ship != piece))
            self.span_rivers()
        waters = self.theatre.waters
        if hex >= waters.size:
            self.put(piece, waters.banks[hex][0])
            self.set("river", piece, waters.sides[hex - waters.size])
            self.set("afloat", 0, tuple(sorted((*self.afloat[0], piece))))
            self.span_rivers()
            return
        old = self.at[piece]
        if old == hex:
            return
        self.set("at", piece, hex)
        if old >= 0:
            self.set("here", old, tuple([other for other in self.here[old] if other != piece]))
        if hex >= 0:
            self.set("here", hex, tuple(sorted((*self.here[hex], piece))))
        if (old < 0) != (hex < 0):
            self._enrol(piece, hex >= 0)
        side = self.owner[piece]
        if self.of.is_army[piece] and side != NEUTRAL:
            if self.aboard[piece] == ASHORE or counts_as_army(self, piece):
                self._feel(side, old, hex)
            if hex >= 0 and waters.has_shore[hex]:
                self.make_landfall(piece, hex)

    def _enrol(self, piece: PieceId, present: bool) -> None:
        """Keep the roster of each side's pieces on the map."""
        side = self.owner[piece]
        if side == NEUTRAL:
            return
        roster = self.rosters[side][0]
        new = tuple(sorted((*roster, piece))) if present else tuple([p for p in roster if p != piece])
        self.set("hl_roster" if side == HL else "ws_roster", 0, new)

    def make_landfall(self, army: PieceId, hex: HexId) -> None:
        """Leave news if an army stands where enemy ships lie (DG-04-05)."""
        side = self.owner[army]
        if side != NEUTRAL and counts_as_army(self, army) and self.ships_touching(hex, enemy(side)):
            self.note("landfall", hex, side)

    def _feel(self, side: Side, old: HexId, new: HexId) -> None:
        """An army of a side is felt in a new hex and no longer in the old one; either may lie off the map."""
        armies, held = self.armies[side], self.held[side][0].mask
        name, held_name = _FELT[side]
        if old >= 0:
            self.set(name, old, armies[old] - 1)
            if not armies[old]:
                held ^= 1 << old
        if new >= 0:
            if not armies[new]:
                held ^= 1 << new
            self.set(name, new, armies[new] + 1)
        if held != self.held[side][0].mask:
            self.set(held_name, 0, HexSet.from_mask(held))

    def is_ashore(self, piece: PieceId) -> bool:
        """Whether a piece is no ship and aboard none."""
        return self.aboard[piece] == ASHORE and not self.of.is_ship[piece]

    def ships_touching(self, hex: HexId, side: Side) -> list[PieceId]:
        """The ships of a side in a hex or on a river along it; the Maelstrom holds its ships nowhere (DG-04-19)."""
        waters = self.theatre.waters
        found = [p for p in self.here[hex] if self.of.is_ship[p] and self.owner[p] == side]
        if waters.rivers_of[hex] and self.afloat[0]:
            sides = {waters.sides[station - waters.size] for station in waters.rivers_of[hex]}
            found += [p for p in self.afloat[0] if self.river[p] in sides and self.owner[p] == side]
            found = sorted(set(found))
        return [] if hex in waters.maelstrom else found

    def sail(self, ship: PieceId, station: HexId) -> None:
        """Move a ship and everybody aboard to a station; it is no bridge for the rest of the Turn (DG-04-13)."""
        self.mark_did(ship, MOVED)
        self.mark_did(ship, SAILED)
        self.moor(ship, station)

    def moor(self, ship: PieceId, station: HexId) -> None:
        """Put a ship and everybody aboard to a station."""
        cargo = self.cargo(ship)
        self.put(ship, station)
        for piece in cargo:
            self.put(piece, self.at[ship])

    def cargo(self, carrier: PieceId) -> tuple[PieceId, ...]:
        """Everybody aboard a ship or citadel; they may stay there Turn after Turn (DG-04-09)."""
        hex = self.at[carrier]
        return tuple(p for p in self.here[hex] if self.aboard[p] == carrier) if hex >= 0 else ()

    def station(self, ship: PieceId) -> HexId:
        """Where a ship is: its hex, or its river hexside as a number beyond the hexes (DG-04-02)."""
        side = self.river[ship]
        return self.theatre.waters.station_of[side] if side >= 0 else self.at[ship]

    def span_rivers(self) -> None:
        """Note which river hexsides ships bridge now: those whose ship did not move this Turn (DG-04-13, DG-05-22).

        The hexes of disbanded capitals are noted too: they are clear terrain (DG-09-12).
        """
        new = self.ground.lay(self._spans(), self._cleared())
        if new is not self.lay[0]:
            self.set("lay", 0, new)

    def _spans(self) -> Spans:
        ships = [p for p in self.afloat[0] if not self.did[p] & SAILED]
        if not ships:
            return ()
        halves = self.theatre.both_halves
        return tuple(
            tuple(sorted({half for p in ships if self.owner[p] == side for half in halves(self.river[p])}))
            for side in (HL, WS)
        )

    def _cleared(self) -> tuple[HexId, ...]:
        razed = self.razed
        return tuple(p.hex for p in self.theatre.atlas.places if razed[p.index]) if any(razed) else ()

    def raze(self, place: int) -> None:
        """Turn a capital that is given up into clear terrain (DG-09-12)."""
        self.set("razed", place, 1)
        self.span_rivers()

    def bridged(self, side: Side) -> tuple[int, ...]:
        """The halves of the river hexsides that a side's ships bridge for it (DG-04-13)."""
        return self.lay[0].spans[side]

    def adjacent_to(self, hex: HexId) -> tuple[HexId, ...]:
        """The neighbours that count as adjacent to a hex; ships as bridges let armies meet (DG-05-22)."""
        return self.lay[0].adjacent[hex]

    def contact(self, side: Side) -> HexSet:
        """The hexes adjacent to any army of a side (DG-05-20, DG-05-22)."""
        return self.lay[0].contact(self.held[side][0])

    def steps(self, side: Side, gait: Gait) -> Steps:
        """The movement costs of a gait for a side, over the bridges that its ships make (DG-04-13)."""
        lay = self.lay[0]
        return lay.steps(side, gait)

    def strikes(self, side: Side, gait: Gait) -> Steps:
        """The hexes that armies of a gait can attack, with their cost to enter (DG-07-06)."""
        return self.lay[0].strikes(side, gait)

    # Seasons

    @property
    def ground(self) -> Ground:
        """The map as armies and ships find it this Turn."""
        return self.grounds[self.season[0]]

    def follow_calendar(self) -> None:
        """Change the season with the Turn; adjacency may change, so watchers get news of it."""
        old, new = self.season[0], self._season()
        if new == old:
            return
        self.set("season", 0, new)
        self.span_rivers()
        self.note("season", old, new)

    def _season(self) -> int:
        turn = self.turn[0]
        return next((n for n, ground in enumerate(self.grounds) if ground.season.covers(turn)), 0)

    def board(self, piece: PieceId, carrier: PieceId) -> None:
        """Put a piece aboard a ship or citadel, or ashore with ``ASHORE``."""
        hex, side = self.at[piece], self.owner[piece]
        before = counts_as_army(self, piece)
        self.set("aboard", piece, carrier)
        if hex < 0 or side == NEUTRAL or not self.of.is_army[piece]:
            return
        after = counts_as_army(self, piece)
        if before != after:
            self._feel(side, *((hex, OFF) if before else (OFF, hex)))
        if self.theatre.waters.has_shore[hex]:
            self.make_landfall(piece, hex)

    def join(self, piece: PieceId, side: Side) -> None:
        """Give a piece to a side; it must be off the map."""
        assert self.at[piece] < 0, "a piece changes sides off the map"
        self.set("owner", piece, side)

    def change_sides(self, piece: PieceId, side: Side) -> None:
        """Give a piece to a side wherever it is, aboard what it is aboard; who shares its hex is for others to say."""
        hex, carrier = self.station(piece) if self.of.is_ship[piece] else self.at[piece], self.aboard[piece]
        if hex >= 0:
            self.leave(piece, OFF)
        self.join(piece, side)
        if hex >= 0:
            self.put(piece, hex)
            if carrier != ASHORE:
                self.board(piece, carrier)

    def leave(self, piece: PieceId, to: HexId) -> None:
        """Take a piece off the map quietly: unlike a loss it is no news, so nobody left behind is tested for it."""
        if self.aboard[piece] != ASHORE:
            self.board(piece, ASHORE)
        self.put(piece, to)

    def remove(self, piece: PieceId, to: HexId) -> None:
        """Take a piece off the map: to the pool or out of the game. What it carried is left to the watchers.

        The news name its hex, or ``OFF`` for an army that was not felt there because it was aboard a ship.
        """
        hex = self.at[piece]
        felt = not self.of.is_army[piece] or counts_as_army(self, piece)
        if self.aboard[piece] != ASHORE:
            self.board(piece, ASHORE)
        self.put(piece, to)
        if self.depleted[piece] and to == POOL:
            self.set("depleted", piece, 0)
        if hex >= 0:
            self.note("removed", piece, hex if felt else OFF)

    def eliminate(self, army: PieceId) -> None:
        """Ground armies go to the pool, fliers out of the game (DG-07-21, DG-01-10)."""
        self.remove(army, POOL if self.of.is_ground[army] else GONE)

    def deplete(self, army: PieceId) -> None:
        """Turn a full army to its half-strength side, or remove one that is already there (DG-07-15)."""
        if self.depleted[army]:
            self.eliminate(army)
        else:
            self.set("depleted", army, 1)

    def mark_did(self, piece: PieceId, flag: int) -> None:
        """Remember that a piece did something this Turn or Step."""
        if not self.did[piece] & flag:
            self.set("did", piece, self.did[piece] | flag)

    def has(self, piece: PieceId, flag: int) -> bool:
        """Whether a piece did something this Turn or Step."""
        return bool(self.did[piece] & flag)

    def rebuild(self) -> None:
        self.clear_derived()
        self.set("season", 0, self._season())
        self.set("afloat", 0, tuple(p for p in self.theatre.ships if self.river[p] >= 0))
        self.span_rivers()
        rosters: tuple[list[PieceId], ...] = ([], [], [])
        stacks: dict[HexId, list[PieceId]] = {}
        armies: tuple[list[HexId], ...] = ([], [], [])
        owner, is_army, aboard = self.owner, self.of.is_army, self.aboard
        for piece, hex in each_piece(self.at):
            if hex >= 0:
                side = owner[piece]
                rosters[side].append(piece)
                if hex in stacks:
                    stacks[hex].append(piece)
                else:
                    stacks[hex] = [piece]
                if is_army[piece] and (aboard[piece] == ASHORE or counts_as_army(self, piece)):
                    armies[side].append(hex)
        self.set("hl_roster", 0, tuple(rosters[HL]))
        self.set("ws_roster", 0, tuple(rosters[WS]))
        self.fill("here", {hex: tuple(pieces) for hex, pieces in stacks.items()})
        for side, (name, held) in each_side(_FELT):
            self.fill(name, Counter(armies[side]))
            self.set(held, 0, HexSet(armies[side]))

    # Asking about pieces

    def printed_strength(self, army: PieceId) -> int:
        """The strength on the counter's present face."""
        return self.of.strength[army][self.depleted[army]]

    def points(self, piece: PieceId) -> int:
        """The Movement Points on the counter's present face."""
        return self.of.movement[piece][self.depleted[piece]]

    def points_left(self, piece: PieceId) -> int:
        """The Movement Points that a piece has not spent yet this Step."""
        return self.of.movement[piece][self.depleted[piece]] - self.spent[piece]

    def strength_on_map(self, side: Side) -> int:
        """The Strength Points that a side has on the map, depleted armies at their reverse value."""
        return sum(self.printed_strength(piece) for piece in self.pieces_of(side) if self.of.is_army[piece])

    def in_hex(self, hex: HexId, side: Side) -> Iterator[PieceId]:
        """The pieces of a side in a hex."""
        owner = self.owner
        return (piece for piece in self.here[hex] if owner[piece] == side)

    def armies_in(self, hex: HexId, side: Side) -> tuple[PieceId, ...]:
        """The armies of a side that are felt in a hex."""
        return tuple(p for p in self.in_hex(hex, side) if self.of.is_army[p] and counts_as_army(self, p))

    def pieces_of(self, side: Side) -> Iterator[PieceId]:
        """The pieces of a side that are on the map."""
        return iter(self.rosters[side][0])

    def side_in(self, hex: HexId) -> Side:
        """The side whose armies stand in a hex; NEUTRAL if there are none."""
        if self.hl_armies[hex]:
            return HL
        return WS if self.ws_armies[hex] else NEUTRAL

    def is_adjacent_to_enemy(self, hex: HexId, side: Side) -> bool:
        """Whether a hex is adjacent to an enemy army, mountains and deep rivers excepted (DG-05-20, DG-05-22)."""
        return bool(self.held[1 - side][0].mask & self.lay[0].rings[hex].mask)

    def is_adjacent_to_enemy_ground(self, hex: HexId, side: Side) -> bool:
        """Whether a hex is adjacent to an enemy ground army (DG-05-23)."""
        other = enemy(side)
        if self.held[other][0].isdisjoint(self.lay[0].rings[hex]):
            return False
        armies, of = self.armies[other], self.of
        return any(
            armies[there] and any(of.is_ground[p] for p in self.armies_in(there, other))
            for there in self.adjacent_to(hex)
        )

    def fort(self, hex: HexId) -> int:
        """The kind of fortified place in a hex, 0 if there is none or it has been disbanded (DG-09-12)."""
        kind = self.theatre.fort[hex]
        return 0 if kind and self.razed[self.theatre.place_at[hex]] else kind

    def holds(self, place: int, side: Side) -> bool:
        """Whether a side controls a place (DG-09-02)."""
        return self.holder[place] == side

    def tell(self, message: Message, *to: Seat) -> None:
        """Add a line to the log, for each side as far as it may read it."""
        if to or not self.rules[SECRETS]:
            super().tell(message, *to)
            return
        for line, seats in lines_to_tell(self, message):
            super().tell(line, *seats)

    # Names

    def roll_call(self, pieces: Iterable[PieceId]) -> Message:
        """Pieces named one after the other, as part of a text."""
        return listed(self.refs(pieces))

    def seat(self, side: Side) -> Seat:
        """The seat of a side."""
        return SEATS[side]

    def ref(self, piece: PieceId) -> Ref:
        """A piece named for texts."""
        return self.theatre.refs[piece]

    def refs(self, pieces: Iterable[PieceId]) -> tuple[Ref, ...]:
        """Pieces named for texts."""
        return tuple(self.ref(piece) for piece in pieces)

    def hex_ref(self, hex: HexId) -> Ref:
        """A hex, or a river station of ships, named for texts."""
        return self.theatre.hex_ref(hex)
