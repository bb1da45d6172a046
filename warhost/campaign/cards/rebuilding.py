"""Rebuilding and mending with points (PL-02-14 to PL-02-19, PL-02-21 to PL-02-23, PL-01-10).

An army that is rebuilt waits on the Turn track and is placed at the end of the next Turn; one that is mended is turned
over at the end of this Turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from warhost.campaign.cards.assault import points_refusal
from warhost.campaign.cards.deck import card_ref, discard, hand, law_in_force, spec
from warhost.campaign.cards.supply import is_supplied
from warhost.campaign.land.detours import is_neutral_land
from warhost.campaign.land.stacking import can_stack, can_stand, stacking_refusals
from warhost.campaign.politics.new_allies import PlaceForce
from warhost.campaign.politics.replacements import capital_hex
from warhost.campaign.position.persons import leads
from warhost.campaign.position.war_modes import WarMode
from warhost.campaign.printed.sides import HL, POOL, WS, enemy
from warhost.campaign.scenario.deck_files import CardId
from warhost.campaign.sea.ship_stacking import has_room, is_barred
from warhost.campaign.state import War
from warhost.campaign.world.atlas import PlaceKind
from warhost.core.dice import Dice
from warhost.core.ids import HexId, PieceId, Side, each_piece
from warhost.core.messages import msg
from warhost.core.orders import Allocation, Card, Kind, Order, Piece
from warhost.core.position.derived import derived
from warhost.core.prompts import Allocate, Arrange, Ask, Choices, Offer, OneOf, Preview
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.steps import Decision, Procedure, Sequence, Step


@dataclass(frozen=True, slots=True)
class Rebuild(Order):
    """Spend a card's points on lost or depleted armies and fleets: ``rebuild levies khur-1:4,khur-2:2``."""

    verb = "rebuild"
    card: Card
    shares: Allocation


@dataclass(frozen=True, slots=True)
class Restore(Order):
    """Spend points that an event brought in the same way: ``restore khur-1:4``."""

    verb = "restore"
    shares: Allocation


# What can be rebuilt and mended


def is_rebuildable(war: War, piece: PieceId) -> bool:
    """Ground armies and fleets; never fliers, leaders, the undead or draconians (PL-02-18)."""
    if war.of.is_ship[piece]:
        return True
    return war.of.is_ground[piece] and war.of.race[piece] not in ("draconian", "undead")


def progress(war: War, piece: PieceId) -> int:
    """The points that a lost army has received so far."""
    return dict(war.rebuilding[0]).get(piece, 0)


def missing(war: War, piece: PieceId) -> int:
    """The points that an army or fleet lacks: its full strength if it is lost, else what its weak side lacks."""
    full, weak = war.of.strength[piece]
    return full - progress(war, piece) if war.at[piece] == POOL else full - weak


def is_lost(war: War, side: Side, piece: PieceId) -> bool:
    """Whether an army or fleet of a side is lost and could be rebuilt; conquered nations never (PL-02-19)."""
    nation = war.theatre.nation_of[piece]
    return (
        war.at[piece] == POOL
        and war.owner[piece] == side
        and is_rebuildable(war, piece)
        and not war.conquered[nation]
        and not any(piece == waiting for waiting, _ in war.track[0])
    )


def can_be_mended(war: War, side: Side, piece: PieceId) -> bool:
    """Whether a depleted army or fleet stands in a city or fortress at home, in supply (PL-02-21 to PL-02-23)."""
    return (
        war.at[piece] >= 0
        and war.owner[piece] == side
        and bool(war.depleted[piece])
        and is_rebuildable(war, piece)
        and piece not in war.mending[0]
        and is_at_home(war, piece)
        and is_supplied(war, side, piece)
    )


def is_at_home(war: War, piece: PieceId) -> bool:
    """Whether a piece is in a city or fortress of its country; mercenaries also in the Dark Temple (PL-02-22)."""
    hex, theatre = war.at[piece], war.theatre
    if hex == war.temple[0] and war.of.nation[piece] == "highlord":
        return True
    home = theatre.home_land[theatre.nation_of[piece]]
    own = is_city(war, hex) and theatre.atlas.places[theatre.place_at[hex]].land == home
    return own or hex == war.capital[theatre.nation_of[piece]]


def is_city(war: War, hex: HexId) -> bool:
    """Whether a city or fortress stands in a hex; towns and ruins are neither (PL-02-21)."""
    place = war.theatre.place_at[hex]
    if place < 0 or war.razed[place]:
        return False
    found = war.theatre.atlas.places[place]
    return found.fortified or found.kind == PlaceKind.CITY


def unfinished(war: War, side: Side) -> PieceId | None:
    """The army that a side has begun to rebuild and must finish first (PL-02-16)."""
    return next(
        (piece for piece, _ in war.rebuilding[0] if war.owner[piece] == side and is_lost(war, side, piece)), None
    )


@derived
def needs_of(war: War, side: Side) -> dict[PieceId, int]:
    """Everything that a side could rebuild or mend, with the points each lacks."""
    pieces = [piece for piece, _ in each_piece(war.at)]
    found = {p: missing(war, p) for p in pieces if is_lost(war, side, p) or can_be_mended(war, side, p)}
    return {piece: points for piece, points in found.items() if points > 0}


def share_refusals(war: War, side: Side, shares: Allocation, points: int) -> list[Refusal]:
    """Why points cannot be divided so.

    The unfinished army comes first; only one may be left unfinished; mending is whole or not at all; what is left over
    is lost, but nothing is kept back while something else could use it (PL-02-16, PL-02-17, PL-02-21).
    """
    found = []
    needs = needs_of(war, side)
    given = dict(shares)
    for piece, n in shares:
        who = war.ref(piece)
        if piece not in needs:
            found.append(not_eligible(war, side, piece))
        elif n > needs[piece]:
            found.append(Refusal(msg("pl-too-many-points", piece=who, n=needs[piece]), ("PL-02-16",), (who,)))
        elif war.at[piece] >= 0 and n < needs[piece]:
            found.append(Refusal(msg("pl-mend-whole", piece=who, n=needs[piece]), ("PL-02-21",), (who,)))
    if found:
        return found
    if not shares:
        return [Refusal(msg("pl-no-shares"), ("PL-02-16",))]
    if sum(given.values()) > points:
        return [Refusal(msg("pl-more-than-card", n=points), ("PL-02-05", "PL-02-16"), war.refs(given))]
    first = unfinished(war, side)
    if first is not None and given.get(first, 0) < min(needs[first], points):
        who = war.ref(first)
        return [Refusal(msg("pl-unfinished-first", piece=who, n=min(needs[first], points)), ("PL-02-16",), (who,))]
    begun = [piece for piece, n in shares if war.at[piece] == POOL and n < needs[piece]]
    if len(begun) > 1:
        return [Refusal(msg("pl-one-unfinished"), ("PL-02-16",), war.refs(begun))]
    return []


def not_eligible(war: War, side: Side, piece: PieceId) -> Refusal:
    """Why a piece can be neither rebuilt nor mended now."""
    who = war.ref(piece)
    if war.owner[piece] != side:
        return Refusal(msg("dg-not-yours", piece=who), ("PL-02-16",), (who,))
    if not is_rebuildable(war, piece):
        return Refusal(msg("pl-never-rebuilt", piece=who), ("PL-02-18",), (who,))
    if war.at[piece] == POOL:
        return Refusal(msg("pl-cannot-rebuild", piece=who), ("PL-02-19",), (who,))
    if war.at[piece] >= 0 and not war.depleted[piece]:
        return Refusal(msg("pl-is-whole", piece=who), ("PL-02-21",), (who,))
    if war.at[piece] >= 0 and is_at_home(war, piece):
        return Refusal(msg("pl-unsupplied", piece=who), ("PL-02-21", "PL-07-04"), (who,))
    return Refusal(msg("pl-not-at-home", piece=who), ("PL-02-21", "PL-02-22"), (who,))


class Shares(Allocate):
    """Points divided over lost and depleted armies as the rules allow; not all of them need be spent.

    ``total`` is what a proposed division spends, and the armies of that division come first: a depleted army takes all
    that it lacks or nothing, so often not every point can be used (PL-02-21).
    """

    __slots__ = ("_first", "_mended", "_points")

    def __init__(self, war: War, side: Side, points: int) -> None:
        needs = needs_of(war, side)
        self._points = points
        self._first = unfinished(war, side)
        self._mended = {piece for piece in needs if war.at[piece] >= 0}
        super().__init__({p: min(n, points) for p, n in needs.items() if p not in self._mended or n <= points}, 0)
        proposed = self._fill(list(self.limits))
        self.limits = {piece: self.limits[piece] for piece in (*proposed, *self.limits)}
        self.total = sum(proposed.values())

    def all(self) -> Any:
        return iter([shares] if (shares := tuple(sorted(self._fill(sorted(self.limits)).items()))) else [])

    def pick(self, dice: Dice) -> Any:
        return tuple(sorted(self._fill(dice.shuffled(sorted(self.limits))).items())) or None

    def _fill(self, order: list[PieceId]) -> dict[PieceId, int]:
        """Spend the points in this order, the unfinished army first."""
        if self._first is not None:
            order = [self._first, *(piece for piece in order if piece != self._first)]
        left, shares, begun = self._points, dict[PieceId, int](), False
        for piece in order:
            need = self.limits.get(piece, 0)
            if need and need <= left:
                shares[piece] = need
                left -= need
            elif left and need and piece not in self._mended and not begun:
                shares[piece], left, begun = left, 0, True
        return shares


def spend(war: War, shares: Allocation) -> None:
    """Carry the division of points out (PL-02-16, PL-02-21)."""
    for piece, n in shares:
        if war.at[piece] >= 0:
            war.set("mending", 0, (*war.mending[0], piece))
            war.tell(msg("pl-log-mends", piece=war.ref(piece)))
            continue
        left = missing(war, piece) - n
        others = tuple((other, m) for other, m in war.rebuilding[0] if other != piece)
        if left:
            war.set("rebuilding", 0, (*others, (piece, progress(war, piece) + n)))
            war.tell(msg("pl-log-rebuilding", piece=war.ref(piece), n=n, left=left))
        else:
            if others != war.rebuilding[0]:
                war.set("rebuilding", 0, others)
            war.set("track", 0, (*war.track[0], (piece, war.turn[0] + 1)))  # PL-02-19
            war.tell(msg("pl-log-rebuilt", piece=war.ref(piece), turn=war.turn[0] + 1))


def card_refusal(war: War, side: Side, card: CardId) -> Refusal | None:
    """Why a card cannot be used for points of rebuilding, whatever they would go to; None if it can (PL-02-15)."""
    why = points_refusal(war, side, card, spec(war, card).rp)
    if why:
        return why
    if war.rp_used[0] >> side & 1:
        return Refusal(msg("pl-one-rebuild"), ("PL-02-15",), (card_ref(war, card),))
    return None


def rebuild_refusal(war: War, side: Side, card: CardId) -> Refusal | None:
    """Like :func:`card_refusal`, but also for want of anything to rebuild or mend (PL-02-16, PL-02-21)."""
    why = card_refusal(war, side, card)
    if why or Shares(war, side, spec(war, card).rp).total:
        return why
    return Refusal(msg("pl-nothing-to-rebuild"), ("PL-02-16", "PL-02-21"), (card_ref(war, card),))


class Rebuilding(WarMode[Rebuild]):
    """One card in a Turn is used to rebuild and mend (PL-02-15)."""

    order = Rebuild
    label = "pl-offer-rebuild"
    block = None
    begins_with = Kind.CARD

    def firsts(self, war: War, side: Side) -> list[int]:
        if war.rp_used[0] >> side & 1:
            return []
        cards = [card for card in hand(war, side) if points_refusal(war, side, card, spec(war, card).rp) is None]
        return [card for card in cards if Shares(war, side, spec(war, card).rp).total] if cards else []

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        if not chosen:
            return OneOf(Kind.CARD, self.firsts(war, side))
        return Shares(war, side, spec(war, CardId(chosen[0])).rp)

    def refusal(self, war: War, side: Side, order: Rebuild) -> Refusal | None:
        card = CardId(order.card)
        why = card_refusal(war, side, card)
        return why or first_with_all(share_refusals(war, side, order.shares, spec(war, card).rp))

    def preview(self, war: War, side: Side, order: Rebuild) -> Preview:
        used = sum(n for _, n in order.shares)
        return Preview(notes=(msg("pl-note-rebuild", n=used, total=spec(war, CardId(order.card)).rp),))

    def take(self, war: War, side: Side, order: Rebuild) -> None:
        card = CardId(order.card)
        discard(war, card)
        war.set("rp_used", 0, war.rp_used[0] | 1 << side)
        names, points = war.theatre.side_names, spec(war, card).rp
        war.tell(msg("pl-log-rebuild", side=names[side], card=card_ref(war, card), n=points))
        spend(war, order.shares)


# Points that an event brings


def grant(war: War, side: Side, points: int) -> None:
    """Give a side points of rebuilding beside those of its card, to be spent at once."""
    war.push(SpendPoints(side, points))


@dataclass(frozen=True, slots=True)
class SpendPoints(Decision[War, Restore]):
    """A side spends points that an event brought, like those of a card (PL-02-16)."""

    side: Side
    points: int

    def moot(self, war: War, /) -> bool:
        return not Shares(war, self.side, self.points).total

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(self.side),
            msg("pl-ask-restore", n=self.points),
            (Offer(Restore, msg("pl-offer-restore")),),
            ("PL-02-16", "PL-02-21"),
            msg("pl-wait-restore"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return Shares(war, self.side, self.points)

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Restore)
        return first_with_all(share_refusals(war, self.side, order.shares, self.points))

    def take(self, war: War, order: Restore, /) -> None:
        spend(war, order.shares)


# The end of the Turn


@dataclass(frozen=True, slots=True)
class ReturnOfArmies(Sequence[War]):
    """Step 9: rebuilt armies are placed and mended ones turned over, the Highlords first (PL-01-10)."""

    def listed(self, war: War, /) -> tuple[Step[War], ...]:
        return (TurnOver(), MendByDisks(), PlaceRebuilt(HL), PlaceRebuilt(WS))


@dataclass(frozen=True, slots=True)
class TurnOver(Procedure[War]):
    """Armies and fleets that were mended this Turn have their full strength again (PL-01-10)."""

    def run(self, war: War, /) -> None:
        for piece in war.mending[0]:
            if war.at[piece] >= 0 and war.depleted[piece]:
                make_whole(war, piece)
        if war.mending[0]:
            war.set("mending", 0, ())


@dataclass(frozen=True, slots=True)
class Heal(Order):
    """Turn an army to full strength by the Disks of Mishakal: ``heal caergoth-1``."""

    verb = "heal"
    army: Piece


@dataclass(frozen=True, slots=True)
class HealNobody(Order):
    """Leave the Disks unused this Turn: ``heal-nobody``."""

    verb = "heal-nobody"
    ends_phase = True


@dataclass(frozen=True, slots=True)
class MendByDisks(Decision[War, Heal | HealNobody]):
    """While the Disks of Mishakal lie open, Whitestone may mend one army that is led and in supply (PL-02-09)."""

    def _armies(self, war: War) -> list[PieceId]:
        if not law_in_force(war, "mending"):
            return []
        led = {war.at[piece] for piece in war.pieces_of(WS) if leads(war, piece)}
        return [
            army
            for army in war.pieces_of(WS)
            if war.of.is_ground[army] and war.depleted[army] and war.at[army] in led and is_supplied(war, WS, army)
        ]

    def moot(self, war: War, /) -> bool:
        return not self._armies(war)

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(WS),
            msg("pl-ask-heal"),
            (Offer(Heal, msg("pl-offer-heal")), Offer(HealNobody, msg("pl-offer-heal-nobody"))),
            ("PL-02-09", "PL-01-10"),
            msg("pl-wait-heal"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, self._armies(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if not isinstance(order, Heal) or order.army in self._armies(war):
            return None
        who = war.ref(order.army)
        return Refusal(msg("pl-cannot-heal", piece=who), ("PL-02-09",), (who,))

    def take(self, war: War, order: Heal | HealNobody, /) -> None:
        if isinstance(order, Heal):
            make_whole(war, order.army)


def make_whole(war: War, piece: PieceId) -> None:
    """Turn an army or fleet back to its full strength."""
    war.set("depleted", piece, 0)
    war.tell(msg("pl-log-whole", piece=war.ref(piece)))


def due(war: War, side: Side) -> tuple[PieceId, ...]:
    """The rebuilt armies and fleets of a side whose Turn has come; those of conquered nations never (PL-02-19)."""
    return tuple(
        piece
        for piece, turn in war.track[0]
        if turn <= war.turn[0] and war.owner[piece] == side and not war.conquered[war.theatre.nation_of[piece]]
    )


def return_hexes(war: War, piece: PieceId) -> list[HexId]:
    """Where a rebuilt army returns: in or beside its capital; a fleet in its country's ports (PL-02-19, PL-02-22)."""
    side, theatre = war.owner[piece], war.theatre
    if war.of.is_ship[piece]:
        docks = home_ports(war, piece)
        return [dock for dock in docks if not is_barred(war, dock, side) and has_room(war, piece, dock)]
    middles = [capital_hex(war, piece)]
    if war.of.nation[piece] == "highlord" and war.temple[0] >= 0:
        middles.append(war.temple[0])
    held = [hex for hex in middles if hex >= 0]
    around = dict.fromkeys(near for hex in held for near in (hex, *theatre.neighbours[hex]))
    foes = war.armies[enemy(side)]
    return [
        hex
        for hex in around
        if not foes[hex]
        and not is_closed_to_newcomers(war, side, hex)
        and can_stand(war, piece, hex)
        and can_stack(war, (piece,), hex)
    ]


def is_closed_to_newcomers(war: War, side: Side, hex: HexId) -> bool:
    """Whether nobody returns there: the enemy holds the walls, or the land is neutral (PL-02-19, PL-04-06)."""
    return hex in war.theatre.closed or is_neutral_land(war, hex) or is_held_by_enemy(war, side, hex)


def is_held_by_enemy(war: War, side: Side, hex: HexId) -> bool:
    """Whether a fortified place in a hex is in enemy hands, with or without an army (PL-02-19)."""
    return bool(war.fort(hex)) and war.holder[war.theatre.place_at[hex]] == enemy(side)


def home_ports(war: War, piece: PieceId) -> list[HexId]:
    """The stations of a fleet's home ports; without one, those beside the Maelstrom."""
    theatre = war.theatre
    land = theatre.home_land[theatre.nation_of[piece]]
    side = war.owner[piece]
    places = [place for place in theatre.atlas.places if place.land == land and theatre.waters.docks(place)]
    ports = [place for place in places if not is_held_by_enemy(war, side, place.hex)]
    docks = [dock for place in ports for dock in theatre.waters.docks(place)]
    return docks if places else list(theatre.waters.rim)


@dataclass(frozen=True, slots=True)
class PlaceRebuilt(Decision[War, PlaceForce]):
    """A side places its rebuilt armies and fleets; what finds no room waits on the track (PL-02-19)."""

    side: Side

    def _places(self, war: War) -> Mapping[PieceId, list[HexId]]:
        found = {piece: return_hexes(war, piece) for piece in due(war, self.side)}
        return {piece: hexes for piece, hexes in found.items() if hexes}

    def moot(self, war: War, /) -> bool:
        return not self._places(war)

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(self.side),
            msg("pl-ask-place-rebuilt"),
            (Offer(PlaceForce, msg("dg-offer-place")),),
            ("PL-02-19", "PL-01-10"),
            msg("dg-wait-place"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        places = self._places(war)
        return Arrange(places, lambda: one_by_one(war, places, None), lambda dice: one_by_one(war, places, dice))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, PlaceForce)
        places = self._places(war)
        found = []
        for piece, hex in order.pieces:
            if hex not in places.get(piece, ()):
                who, where = war.ref(piece), war.hex_ref(hex)
                found.append(Refusal(msg("pl-not-there", piece=who, hex=where), ("PL-02-19",), (who, where)))
        for hex in dict.fromkeys(hex for _, hex in order.pieces):
            coming = [piece for piece, there in order.pieces if there == hex and war.of.is_army[piece]]
            if coming and not can_stack(war, coming, hex):
                found += stacking_refusals(war, coming, hex)
        if not order.pieces:
            found.append(Refusal(msg("dg-place-nothing"), ("PL-02-19",)))
        return first_with_all(found)

    def take(self, war: War, order: PlaceForce, /) -> None:
        placed = dict(order.pieces)
        war.set("track", 0, tuple(entry for entry in war.track[0] if entry[0] not in placed))
        for piece, hex in order.pieces:
            war.put(piece, hex)
            war.tell(msg("dg-log-placed", pieces=war.roll_call((piece,)), hex=war.hex_ref(hex)))
        if self._places(war):
            war.push(self)


def one_by_one(war: War, places: Mapping[PieceId, list[HexId]], dice: Dice | None) -> tuple[tuple[PieceId, HexId], ...]:
    """An arrangement of everything that finds room."""
    stacks: dict[HexId, list[PieceId]] = {}
    for piece, hexes in places.items():
        fit = [hex for hex in hexes if can_stack(war, (*stacks.get(hex, ()), piece), hex)]
        if fit:
            stacks.setdefault(dice.choose(fit) if dice else fit[0], []).append(piece)
    return tuple(sorted((piece, hex) for hex, pieces in stacks.items() for piece in pieces))
