"""Rule 2: strategic events, Step 2 of the Battle Turn (DG-02-01 to DG-02-06, DG-11-*, DG-12-03).

The cup, the draw, what each counter brings, and who carries lances, orbs and gnomes (DG-11-02, DG-11-07, DG-11-16).
What these do in battle is in ``orbs_and_gnomes_in_battle.py``, Lord Soth in ``lord_soth.py``, the flight of citadels
in ``flying_citadels.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from warhost.campaign.land.fate_of_leaders import join_host
from warhost.campaign.politics.new_allies import PlaceForces
from warhost.campaign.printed.counters import EventClass, EventCounter
from warhost.campaign.printed.sides import BORNE, GONE, HELD, HL, NEUTRAL, OFF, WS
from warhost.campaign.special.lord_soth import SummonLegion
from warhost.campaign.state import War
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, Side, each_piece
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.rulebook import on_news_of
from warhost.core.steps import Decision, Procedure, Throw

CLASSES: tuple[EventClass, ...] = ("E1", "E10", "E20")
ARTIFACT_TURN = 20
"""The Turn on which the option of DG-11-30 brings the orbs and the first lances."""

# The cup


def counters_of_class(war: War, e_class: EventClass) -> tuple[PieceId, ...]:
    """The event counters of a class that are neither drawn nor in play."""
    kept = kept_for_turn_20(war)
    return tuple(
        piece
        for piece, counter in each_piece(war.theatre.pieces)
        if counter.event is not None
        and counter.event.e_class == e_class
        and war.at[piece] == OFF
        and war.owner[piece] == NEUTRAL
        and piece not in kept  # DG-11-30
    )


def kept_for_turn_20(war: War) -> tuple[PieceId, ...]:
    """The orbs and one lance counter, if they are to appear on Turn 20 rather than by a draw (DG-11-30)."""
    scenario = war.theatre.scenario
    comes = scenario.first_turn <= ARTIFACT_TURN <= scenario.last_turn
    if not comes or war.theatre.option("rpg-turn20-items") == "no":
        return ()
    return (*war.theatre.orbs, *war.theatre.lances[:1])


@dataclass(frozen=True, slots=True)
class FillCup(Procedure[War]):
    """The scenario names the counters in the cup at the start (DG-02-01)."""

    def run(self, war: War, /) -> None:
        cup = war.theatre.scenario.cup
        add_to_cup(war, [piece for e_class in cup.all_of for piece in counters_of_class(war, e_class)])
        blind = tuple((count, counters_of_class(war, e_class)) for e_class, count in cup.random_of.items())
        if blind:
            war.set("blind", 0, tuple((min(count, len(pieces)), pieces) for count, pieces in blind))


def add_to_cup(war: War, counters: Iterable[PieceId]) -> None:
    """Put counters into the cup."""
    new = tuple(counters)
    if new:
        war.set("cup", 0, (*war.cup[0], *new))


def classes_due(war: War) -> list[EventClass]:
    """The classes whose number is this Turn and that were not in the cup from the start (DG-02-02)."""
    cup = war.theatre.scenario.cup
    return [
        e_class
        for e_class in CLASSES
        if int(e_class[1:]) == war.turn[0] and e_class not in cup.all_of and e_class not in cup.random_of
    ]


def cup_size(war: War) -> int:
    """How many counters are in the cup, also those that nobody has seen."""
    return len(war.cup[0]) + sum(count for count, _ in war.blind[0])


# The draw


@dataclass(frozen=True, slots=True)
class StrategicEvents(Procedure[War]):
    """Step 2: new classes go into the cup, then one counter is drawn if there is one (DG-02-02, DG-02-06)."""

    title = "dg-phase-events"

    def run(self, war: War, /) -> None:
        if war.bonus[0]:
            war.set("bonus", 0, ())  # of last Turn, where Step 3 is not played
        for e_class in classes_due(war):
            new = counters_of_class(war, e_class)
            add_to_cup(war, new)
            if new:
                war.tell(msg("dg-log-cup", n=len(new), e_class=e_class))
        war.push(Draw(HL if war.turn[0] % 2 else WS))  # DG-12-03
        if war.turn[0] == ARTIFACT_TURN:
            for counter in kept_for_turn_20(war):
                war.push(Occur(counter, WS))  # DG-11-30


@dataclass(frozen=True, slots=True)
class OpeningDraws(Procedure[War]):
    """Draws before play, the Highlords first; their Activation counters are discarded (DG-16-04)."""

    def run(self, war: War, /) -> None:
        draws = war.theatre.scenario.cup.opening_draws
        for side in (*(HL,) * draws, *(WS,) * draws)[::-1]:
            war.push(Draw(side))


@dataclass(frozen=True, slots=True)
class Draw(Procedure[War]):
    """A side draws a counter, if one is left (DG-02-06)."""

    side: Side

    def run(self, war: War, /) -> None:
        if cup_size(war):
            war.push(DrawCounter(self.side))


UNSEEN = "a counter that nobody has seen"
"""The outcome of a draw that must still be turned over."""


@dataclass(frozen=True, slots=True)
class DrawCounter(Throw[War]):
    """One counter out of the cup, shown to both (DG-02-03)."""

    side: Side

    def roll(self, war: War, /) -> Roll:
        return Roll(
            (cup_size(war),), msg("dg-roll-draw", side=war.theatre.side_names[self.side]), ("DG-02-03", "DG-12-03")
        )

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        cup = war.cup[0]
        return war.theatre.pieces[cup[faces[0] - 1]].name if faces[0] <= len(cup) else UNSEEN

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        index = faces[0] - 1
        cup = war.cup[0]
        if index < len(cup):
            war.set("cup", 0, cup[:index] + cup[index + 1 :])  # DG-02-05
            war.push(Occur(cup[index], self.side))
            return
        index -= len(cup)
        for group, (count, _) in enumerate(war.blind[0]):
            if index < count:
                war.push(LookAtCounter(self.side, group))
                return
            index -= count


@dataclass(frozen=True, slots=True)
class LookAtCounter(Throw[War]):
    """A counter that went into the cup unseen is turned over (DG-17-05)."""

    side: Side
    group: int

    def roll(self, war: War, /) -> Roll:
        _, pieces = war.blind[0][self.group]
        return Roll(
            (len(pieces),), msg("dg-roll-look", side=war.theatre.side_names[self.side]), ("DG-02-03", "DG-17-05")
        )

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return war.theatre.pieces[war.blind[0][self.group][1][faces[0] - 1]].name

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        groups = list(war.blind[0])
        count, pieces = groups[self.group]
        counter = pieces[faces[0] - 1]
        groups[self.group] = (count - 1, tuple(piece for piece in pieces if piece != counter))
        war.set("blind", 0, tuple(groups))
        war.push(Occur(counter, self.side))


# What a counter does


def event_of(war: War, counter: PieceId) -> EventCounter:
    """The event printed on a counter."""
    event = war.theatre.pieces[counter].event
    assert event is not None, "only event counters are drawn"
    return event


def beneficiary(war: War, counter: PieceId, drawer: Side) -> Side:
    """The side that a counter goes to: the drawer, or the one it always serves, as wizards do (DG-02-04, DG-11-10)."""
    return {"drawer": drawer, "HL": HL, "WS": WS}[event_of(war, counter).goes_to]


@dataclass(frozen=True, slots=True)
class Occur(Procedure[War]):
    """A drawn counter takes effect at once (DG-02-03, DG-02-04)."""

    counter: PieceId
    drawer: Side

    def run(self, war: War, /) -> None:
        counter = self.counter
        side = beneficiary(war, counter, self.drawer)
        war.tell(
            msg(
                "dg-log-event",
                drawer=war.theatre.side_names[self.drawer],
                counter=war.ref(counter),
                side=war.theatre.side_names[side],
            )
        )
        take_effect(war, counter, side)


def take_effect(war: War, counter: PieceId, side: Side) -> None:
    """Do what a counter says for the side it goes to (DG-02-04, PL-16-03)."""
    event = event_of(war, counter)
    war.join(counter, side)
    match event.effect:
        case "activation-bonus":  # DG-11-01
            war.put(counter, GONE)
            is_before_play = not war.turn[0]  # then it is only discarded (DG-16-04)
            if not is_before_play:
                war.set("bonus", 0, (*war.bonus[0], (side, event.bonus)))
        case "dragonlance" | "dragon-orb" | "gnomish-technology" | "wizard" | "flying-citadel":
            war.put(counter, HELD)
            war.push(Assign(counter))
        case "golden-general":
            war.put(counter, GONE)
            for leader in brought(war, counter):
                war.join(leader, side)
                war.put(leader, HELD)
                war.push(Assign(leader))
        case "good-dragons":  # DG-11-15
            war.put(counter, GONE)
            dragons = brought(war, counter)
            for dragon in dragons:
                war.set("allegiance", war.theatre.nation_of[dragon], side)
                war.join(dragon, side)
            war.push(PlaceForces(side, dragons))
        case "lord-soth":
            war.put(counter, GONE)
            war.push(SummonLegion(brought(war, counter)))


def brought(war: War, counter: PieceId) -> tuple[PieceId, ...]:
    """The counters that come with an event and are not yet in play."""
    pieces = (war.theatre.piece_index[token] for token in event_of(war, counter).brings)
    return tuple(piece for piece in pieces if war.at[piece] == OFF)


# Who gets it


@dataclass(frozen=True, slots=True)
class Entrust(Order):
    """Give a counter just received to an army, a leader or a ship: ``entrust caergoth-1``."""

    verb = "entrust"
    to: Piece


@dataclass(frozen=True, slots=True)
class Raise(Order):
    """Raise a flying citadel from a fortified place: ``raise 2933``."""

    verb = "raise"
    hex: Hex


def takers(war: War, counter: PieceId) -> list[PieceId]:
    """The pieces that could take a counter now (DG-11-02 to DG-11-17); none takes a citadel."""
    if war.of.is_citadel[counter]:
        return []
    return [piece for piece in war.pieces_of(war.owner[counter]) if can_take(war, counter, piece)]


def citadel_sites(war: War, counter: PieceId) -> list[HexId]:
    """The hexes in which a counter can rise as a flying citadel: fortified places of its side (DG-11-19)."""
    return open_forts(war, war.owner[counter]) if war.of.is_citadel[counter] else []


def open_forts(war: War, side: Side) -> list[HexId]:
    """The hexes of the fortified places that a side holds, but for those that the scenario closes."""
    held = [p.hex for p in war.theatre.atlas.places if war.fort(p.hex) and war.holder[p.index] == side]
    return [hex for hex in held if hex not in war.theatre.closed]


def takers_or_sites(war: War, counter: PieceId) -> Sequence[int]:
    """Where a counter can go now: to a piece, or a citadel to a hex."""
    return citadel_sites(war, counter) or takers(war, counter)


def is_wanted(war: War, counter: PieceId, side: Side) -> bool:
    """Whether a side could put a counter to use now that is not in play yet (DG-11-02 to DG-11-19)."""
    if war.of.is_citadel[counter]:
        return bool(open_forts(war, side))
    if event_of(war, counter).brings:
        return bool(brought(war, counter))
    return any(can_take(war, counter, piece) for piece in war.pieces_of(side))


def can_take(war: War, counter: PieceId, piece: PieceId) -> bool:
    """Whether a piece on the map may take a counter of its side."""
    of, theatre = war.of, war.theatre
    if counter in theatre.orbs:
        return of.is_leader[piece]  # DG-11-07
    if of.is_wizard[counter]:
        return of.is_army[piece] or of.is_ship[piece]  # DG-11-11
    if counter in theatre.lances and any(war.bearer[lance] == piece for lance in theatre.lances):
        return False  # DG-11-06
    return of.is_army[piece]  # DG-11-02, DG-11-14, DG-11-16


def rule_of(war: War, counter: PieceId) -> str:
    """The rule that says who takes a counter."""
    if war.of.is_leader[counter]:
        return "DG-11-14"
    return {
        "dragonlance": "DG-11-02",
        "dragon-orb": "DG-11-07",
        "gnomish-technology": "DG-11-16",
        "wizard": "DG-11-11",
        "flying-citadel": "DG-11-19",
    }[event_of(war, counter).effect]


@dataclass(frozen=True, slots=True)
class Assign(Decision[War, Entrust | Raise]):
    """The owner of a counter chooses who takes it; it waits while nobody can."""

    counter: PieceId

    def moot(self, war: War, /) -> bool:
        return len(takers_or_sites(war, self.counter)) < 2

    def skip(self, war: War, /) -> None:
        sites = citadel_sites(war, self.counter)
        found = takers(war, self.counter)
        if sites:
            raise_citadel(war, self.counter, sites[0])
        elif found:
            entrust(war, self.counter, found[0])
        else:
            war.set("waiting", 0, (*war.waiting[0], self.counter))
            war.tell(msg("dg-log-waits", counter=war.ref(self.counter)))

    def ask(self, war: War, /) -> Ask:
        citadel = war.of.is_citadel[self.counter]
        offer = Offer(Raise, msg("dg-offer-raise")) if citadel else Offer(Entrust, msg("dg-offer-entrust"))
        return Ask(
            war.seat(war.owner[self.counter]),
            msg("dg-ask-raise" if citadel else "dg-ask-entrust", counter=war.ref(self.counter)),
            (offer,),
            (rule_of(war, self.counter),),
            msg("dg-wait-entrust"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX if order is Raise else Kind.PIECE, takers_or_sites(war, self.counter))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Entrust | Raise)
        target = order.hex if isinstance(order, Raise) else order.to
        if target in takers_or_sites(war, self.counter):
            return None
        what = war.ref(self.counter)
        rules: tuple[str, ...] = (rule_of(war, self.counter),)
        if isinstance(order, Raise):
            where = war.hex_ref(order.hex)
            return Refusal(msg("dg-cannot-raise", counter=what, hex=where), rules, (what, where))
        who = war.ref(order.to)
        if self.counter in war.theatre.lances and war.of.is_army[order.to] and war.at[order.to] >= 0:
            rules = (*rules, "DG-11-06")
        return Refusal(msg("dg-cannot-entrust", counter=what, piece=who), rules, (what, who))

    def take(self, war: War, order: Entrust | Raise, /) -> None:
        if isinstance(order, Raise):
            raise_citadel(war, self.counter, order.hex)
        else:
            entrust(war, self.counter, order.to)


def raise_citadel(war: War, citadel: PieceId, hex: HexId) -> None:
    """Put a flying citadel into a hex (DG-11-19)."""
    war.put(citadel, hex)
    war.tell(msg("dg-log-raised", counter=war.ref(citadel), hex=war.hex_ref(hex)))


def entrust(war: War, counter: PieceId, piece: PieceId) -> None:
    """Give a counter to a piece."""
    if counter in war.theatre.borne:
        war.set("bearer", counter, piece)
        war.put(counter, BORNE)
    else:
        join_host(war, counter, piece)
    war.tell(msg("dg-log-entrusted", counter=war.ref(counter), piece=war.ref(piece)))


def watch_waiting(war: War) -> bool:
    """A counter held aside must be taken as soon as a piece can take it (DG-11-02, DG-11-07)."""
    waiting = war.waiting[0]
    if not waiting or isinstance(war.top, PlaceForces):
        return False
    for counter in waiting:
        if war.at[counter] != HELD or takers_or_sites(war, counter):
            war.set("waiting", 0, tuple(other for other in waiting if other != counter))
            if war.at[counter] == HELD:  # else a conquest has removed her (DG-09-07)
                war.push(Assign(counter))
            return True
    return False


# What is carried is lost with its bearer


@on_news_of("removed")
def watch_bearers(war: War) -> bool:
    """Lances, orbs and gnomes leave the game with the piece that carries them (DG-11-03, DG-11-07, DG-11-16)."""
    lost = [c for c in war.theatre.borne if war.bearer[c] >= 0 and war.at[war.bearer[c]] < 0]
    for counter in lost:
        war.tell(msg("dg-log-lost-with", counter=war.ref(counter), piece=war.ref(war.bearer[counter])))
        remove_for_good(war, counter)
    return bool(lost)


def remove_for_good(war: War, counter: PieceId) -> None:
    """Take a carried counter out of the game."""
    war.set("bearer", counter, -1)
    war.put(counter, GONE)
