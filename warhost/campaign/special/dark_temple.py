"""Rule 10: the Dark Temple and its draconians (DG-10-10 to DG-10-15, DG-12-02)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, cast

from warhost.campaign.land.stacking import can_stack
from warhost.campaign.position.yes_or_no import YesOrNo
from warhost.campaign.printed.sides import HL, OFF, WS, side_of
from warhost.campaign.state import War
from warhost.core.ids import HexId, PieceId, Side, each_piece
from warhost.core.messages import Message, msg
from warhost.core.orders import Hex, Kind, Order
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.rulebook import on_news_of
from warhost.core.seats import Seat
from warhost.core.steps import Claim, Decision


@dataclass(frozen=True, slots=True)
class Consecrate(Order):
    """Put the Dark Temple on a fortified place, for good: ``consecrate 2933``."""

    verb = "consecrate"
    hex: Hex


# Where it may stand


def temple_hexes(war: War) -> list[HexId]:
    """The fortified places that could become the Dark Temple now (DG-10-10)."""
    return [] if war.temple[0] >= 0 else [p.hex for p in war.theatre.atlas.places if can_hold_temple(war, p.hex)]


def can_hold_temple(war: War, hex: HexId) -> bool:
    """Whether a hex has a fortified place that the Highlords control, where the scenario allows (DG-17-03)."""
    return war.fort(hex) > 0 and war.holder[war.theatre.place_at[hex]] == HL and can_stand_in(war, hex)


def can_stand_in(war: War, hex: HexId) -> bool:
    """Whether the scenario lets the temple stand in a hex.

    One without new draconians has no temple (DG-18-03), nor has one without replacements, for it only breeds them.
    """
    if not war.theatre.scenario.new_draconians or "replacements" in war.theatre.scenario.dropped_steps:
        return False
    area = war.theatre.scenario.temple.area
    return not area or any(hex in war.theatre.atlas.hexes_of(name) for name in area)


def temple_refusals(war: War, side: Side, hex: HexId) -> list[Refusal]:
    """Why the temple cannot be placed in a hex; the explaining twin of :func:`temple_hexes`."""
    where = war.hex_ref(hex)
    if side != HL:
        return [Refusal(msg("dg-temple-highlord"), ("DG-10-10",), (where,))]
    if war.temple[0] >= 0:
        there = war.hex_ref(war.temple[0])
        return [Refusal(msg("dg-temple-stands", hex=there), ("DG-10-10",), (there,))]
    found = []
    if not war.fort(hex):
        found.append(Refusal(msg("dg-temple-open", hex=where), ("DG-10-10",), (where,)))
    elif war.holder[war.theatre.place_at[hex]] != HL:
        found.append(Refusal(msg("dg-temple-not-held", hex=where), ("DG-10-10",), (where,)))
    if not can_stand_in(war, hex):
        found.append(Refusal(msg("dg-temple-elsewhere", hex=where), ("DG-17-03", "DG-18-03"), (where,)))
    return found


def consecrate(war: War, hex: HexId) -> None:
    """Put the temple down; it stays for the rest of the game."""
    war.set("temple", 0, hex)
    war.tell(msg("dg-log-temple", hex=war.hex_ref(hex)))


class TempleClaim(Claim[War, Consecrate]):
    """The Highlords may place the temple at any time, before or during the game (DG-10-10)."""

    order: ClassVar[type[Order]] = Consecrate
    label: ClassVar[str] = "dg-claim-temple"

    def offered(self, war: War, seat: Seat, /) -> bool:
        return side_of(seat) == HL and bool(temple_hexes(war))

    def refusal(self, war: War, seat: Seat, order: Consecrate, /) -> Refusal | None:
        return first_with_all(temple_refusals(war, side_of(seat), order.hex))

    def choices(self, war: War, seat: Seat, chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, temple_hexes(war) if side_of(seat) == HL else [])

    def take(self, war: War, seat: Seat, order: Consecrate, /) -> None:
        consecrate(war, order.hex)


@dataclass(frozen=True, slots=True)
class FoundTemple(Decision[War, Consecrate]):
    """Where the scenario wants the temple from the start, it is placed before the first Turn (DG-17-03, DG-19-01)."""

    def moot(self, war: War, /) -> bool:
        return not war.theatre.scenario.temple.must or not temple_hexes(war)

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(HL),
            msg("dg-ask-temple"),
            (Offer(Consecrate, msg("dg-offer-temple")),),
            ("DG-17-03", "DG-19-01"),
            msg("dg-wait-temple"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, temple_hexes(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Consecrate)
        return first_with_all(temple_refusals(war, HL, order.hex))

    def take(self, war: War, order: Consecrate, /) -> None:
        consecrate(war, order.hex)


# Draconians


def unborn(war: War) -> list[PieceId]:
    """The draconian counters that have never been in play; there are twenty in all (DG-10-12)."""
    race = war.of.race
    return [piece for piece, at in each_piece(war.at) if at == OFF and race[piece] == "draconian"]


def can_breed(war: War) -> bool:
    """Whether a new draconian army could enter now: temple unlost, a counter left, room for it (DG-10-11)."""
    hex = war.temple[0]
    if hex < 0 or war.temple_lost[0] or not war.theatre.scenario.new_draconians:
        return False
    new = unborn(war)
    return bool(new) and not war.armies[WS][hex] and can_stack(war, new[:1], hex)


@dataclass(frozen=True, slots=True)
class NewDraconian(YesOrNo):
    """Before all replacements the Highlords may bring one new draconian army into the temple (DG-10-11, DG-12-02)."""

    rules = ("DG-10-11", "DG-12-02")

    def moot(self, war: War, /) -> bool:
        return not can_breed(war)

    def asked(self, war: War, /) -> Side:
        return HL

    def question(self, war: War, /) -> Message:
        return msg("dg-ask-draconian", hex=war.hex_ref(war.temple[0]), n=len(unborn(war)))

    def agreed(self, war: War, /) -> None:
        army = unborn(war)[0]
        war.set("allegiance", war.theatre.nation_of[army], HL)
        war.join(army, HL)
        war.put(army, war.temple[0])
        war.tell(msg("dg-log-draconian", army=war.ref(army), hex=war.hex_ref(war.temple[0])))


# Capture


@on_news_of("captured")
def watch_temple(war: War) -> bool:
    """When Whitestone captures the temple, draconians are neither made nor replaced any more (DG-10-14)."""
    if war.temple[0] < 0 or not war.news[0]:
        return False
    place = war.theatre.place_at[war.temple[0]]
    taken = any(item[:2] == ("captured", place) for item in cast("tuple[tuple[Any, ...], ...]", war.news[0]))
    return taken and change_hands(war, war.holder[place])


def change_hands(war: War, holder: Side) -> bool:
    """Note who has the temple now; whether this changed anything."""
    lost = int(holder == WS)
    if lost == war.temple_lost[0] or (not lost and war.theatre.option("temple-restorable") == "no"):
        return False
    war.set("temple_lost", 0, lost)
    war.tell(msg("dg-log-temple-lost" if lost else "dg-log-temple-restored", hex=war.hex_ref(war.temple[0])))
    return True
