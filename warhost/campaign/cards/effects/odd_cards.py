"""Cards that do what no word says, played in the half-turn of cards or on the march; the others are in odd_battles.py.

The Dark Temple, Lorac's nightmare, raiders, assassins, the Speakers' exodus, Berem, Kitiara's bargain (PL-02-20,
PL-06-01, PL-09-04).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from warhost.campaign.cards import berem
from warhost.campaign.cards.deck import card_ref, draw
from warhost.campaign.cards.effects.astinus import Astinus
from warhost.campaign.cards.effects.in_force import (
    ODD,
    InForce,
    forget_effect,
    may_be_named,
    odd_in_force,
    put_in_force,
    rating,
)
from warhost.campaign.cards.effects.targets import AIMS, Aim, AimedCard, NameTarget, OddCard, told
from warhost.campaign.cards.effects.words import hasten, is_marching_army, movement_is_to_come
from warhost.campaign.land.stacking import can_stack
from warhost.campaign.politics.capitals import CapitalDelay
from warhost.campaign.position.yes_or_no import Answer, YesOrNo
from warhost.campaign.printed.sides import GONE, HELD, HL, NEUTRAL, WS, enemy
from warhost.campaign.scenario.deck_files import CardId
from warhost.campaign.sea.naval_combat import combat_rating, tell_shot
from warhost.campaign.sea.ship_stacking import damage
from warhost.campaign.special.dark_temple import consecrate, temple_hexes
from warhost.campaign.special.strategic_events import Assign
from warhost.campaign.state import ASHORE, War
from warhost.campaign.victory import has_army_in, is_ally, is_beaten_by_highlords
from warhost.campaign.world.waters import sea_reach
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Message, msg
from warhost.core.orders import Kind
from warhost.core.steps import Procedure, Throw


def named_for(war: War, name: str, side: Side) -> InForce:
    """What was named first for a card that asks for two names."""
    return list(odd_in_force(war, name, side))[-1]


# The Dark Temple Rises


class Founding(Aim):
    """The Highlords choose where the Dark Temple stands (PL-02-20, DG-10-10)."""

    kind = Kind.HEX
    question = "pl-ask-temple"

    def targets(self, war: War, side: Side, card: CardId, word: Any) -> Sequence[int]:
        return temple_hexes(war)

    def hit(self, war: War, side: Side, card: CardId, word: Any, target: HexId) -> None:
        consecrate(war, target)


# Lorac's Nightmare


class Nightmare(OddCard):
    """Silvanesti becomes hostile to all strangers, and its capital is given up (PL-09-04, DG-09-12)."""

    def do(self, war: War, side: Side, card: CardId) -> None:
        land, owner = war.theatre.atlas.hexes_of("silvanesti"), war.owner
        strangers = [
            p
            for hex in sorted(land)
            for p in war.here[hex]
            if war.of.is_ground[p] and war.of.nation[p] != "silvanesti" and owner[p] != NEUTRAL
        ]
        for army in strangers:
            war.deplete(army)
        told(war, card, msg("pl-nightmare", n=len(strangers), armies=war.roll_call(strangers)))
        put_in_force(war, card, ODD, side, "open")
        nation = war.theatre.nation_index["silvanesti"]
        if has_old_capital(war, nation):
            war.raze(war.theatre.capitals[nation])
            war.push(CapitalDelay(nation))


def has_old_capital(war: War, nation: int) -> bool:
    """Whether a nation still has the capital printed on the map (DG-09-14)."""
    place = war.theatre.capitals[nation]
    return place >= 0 and not war.razed[place] and war.capital[nation] < 0 and not war.capital_turn[nation]


# Concentric Attack


class Converging(Aim):
    """Name an enemy hex that many stacks will attack (PL-02-12)."""

    kind = Kind.HEX
    question = "pl-ask-converge"

    def targets(self, war: War, side: Side, card: CardId, word: Any) -> Sequence[int]:
        return sorted(war.held[enemy(side)][0])

    def hit(self, war: War, side: Side, card: CardId, word: Any, target: HexId) -> None:
        put_in_force(war, card, ODD, side, "movement", hex=target)
        told(war, card, msg("pl-converge", hex=war.hex_ref(target)))


# Sea Raiders

RAIDERS = ("maelstrom", "mithas", "kothas")
RAIDING_RANGE = 10


def prey_of(war: War, ship: PieceId, side: Side) -> list[PieceId]:
    """The enemy fleets that a raider can reach over water."""
    blocked = [0] * len(war.ground.links)
    reach = sea_reach(war.station(ship), RAIDING_RANGE, war.ground.links, blocked)
    return [p for p in war.pieces_of(enemy(side)) if war.of.is_ship[p] and war.station(p) in reach]


class Raiders(Aim):
    """A fleet of pirates or minotaurs that goes raiding."""

    question = "pl-ask-raider"

    def targets(self, war: War, side: Side, card: CardId, word: Any) -> Sequence[int]:
        ships = [p for p in war.pieces_of(side) if war.of.is_ship[p] and war.of.nation[p] in RAIDERS]
        return [ship for ship in ships if prey_of(war, ship, side)]

    def hit(self, war: War, side: Side, card: CardId, word: Any, target: PieceId) -> None:
        put_in_force(war, card, ODD, side, "turn", pieces=(target,))
        war.push(NameTarget(side, card, "raiders-prey"))


class Prey(Aim):
    """The enemy fleet that is raided."""

    question = "pl-ask-prey"

    def targets(self, war: War, side: Side, card: CardId, word: Any) -> Sequence[int]:
        return prey_of(war, named_for(war, "raiders", side).pieces[0], side)

    def hit(self, war: War, side: Side, card: CardId, word: Any, target: PieceId) -> None:
        raider = named_for(war, "raiders", side)
        forget_effect(war, raider)
        war.push(RaidRoll(raider.pieces[0], target))


@dataclass(frozen=True, slots=True)
class RaidRoll(Throw[War]):
    """One die against the raider's Combat Rating: equal or lower hits; the enemy does not roll."""

    ship: PieceId
    target: PieceId

    def roll(self, war: War, /) -> Roll:
        text = msg("dg-roll-shot-at", ship=war.ref(self.ship), target=war.ref(self.target))
        return Roll((10,), text, ("PL-02-23", "DG-08-02"))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "hit" if faces[0] <= combat_rating(war, self.ship).total else "miss"

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        hit = self.outcome(war, faces) == "hit"
        tell_shot(war, self.ship, self.target, faces[0], combat_rating(war, self.ship), hit=hit)
        if hit:
            damage(war, self.target)


# Exodus of the Speakers

SPEAKERS = ("qualinesti", "silvanesti")


class LeavingHome(Aim):
    """An elven nation whose land is invaded gives up its capital (PL-09-04)."""

    kind = Kind.OPTION
    question = "pl-ask-exodus"

    def labels(self, war: War, word: Any, targets: Sequence[str]) -> dict[Any, Message]:
        return {name: msg("pl-nation", nation=war.theatre.manifest.nations[name].name) for name in targets}

    def targets(self, war: War, side: Side, card: CardId, word: Any) -> Sequence[str]:
        index = war.theatre.nation_index
        threatened = [n for n in SPEAKERS if n in index and is_ally(war, index[n], WS) and has_army_in(war, HL, n)]
        return [n for n in threatened if has_old_capital(war, index[n]) and refuges(war, index[n])]

    def hit(self, war: War, side: Side, card: CardId, word: Any, target: str) -> None:
        put_in_force(war, card, ODD, side, "turn", number=war.theatre.nation_index[target])
        war.push(NameTarget(side, card, "exodus-to"))


def refuges(war: War, nation: int) -> list[HexId]:
    """The walled places of Whitestone where a capital could go (DG-09-14)."""
    places, old = war.theatre.atlas.places, war.theatre.capitals[nation]
    free = [p for p in places if p.fortified and not war.razed[p.index] and war.holder[p.index] == WS]
    return [p.hex for p in free if p.index != old and not war.hl_armies[p.hex]]


class Arriving(Aim):
    """Choose where the capital stands from now on."""

    kind = Kind.HEX
    question = "pl-ask-refuge"

    def targets(self, war: War, side: Side, card: CardId, word: Any) -> Sequence[int]:
        return refuges(war, named_for(war, "exodus", side).number)

    def hit(self, war: War, side: Side, card: CardId, word: Any, target: HexId) -> None:
        nation = named_for(war, "exodus", side).number
        war.raze(war.theatre.capitals[nation])
        war.set("capital", nation, target)
        war.tell(msg("dg-log-capital", nation=war.theatre.nation_name(nation), hex=war.hex_ref(target)))
        war.push(EndOfExodus(side), NameTarget(side, card, "exodus-armies", left=2))


class Following(Aim):
    """Choose up to two ground armies of the nation inside its borders to go with their Speaker."""

    question = "pl-ask-follow"
    optional = True

    def targets(self, war: War, side: Side, card: CardId, word: Any) -> Sequence[int]:
        nation = named_for(war, "exodus", side).number
        home = war.theatre.atlas.hexes_of(war.theatre.nations[nation])
        own = [p for p in war.pieces_of(side) if war.of.is_ground[p] and war.theatre.nation_of[p] == nation]
        inside = [p for p in own if war.at[p] in home and war.aboard[p] == ASHORE]
        return [p for p in inside if can_stack(war, (p,), war.capital[nation])]

    def hit(self, war: War, side: Side, card: CardId, word: Any, target: PieceId) -> None:
        nation = named_for(war, "exodus", side).number
        war.put(target, war.capital[nation])
        told(war, card, msg("pl-follows", army=war.ref(target), hex=war.hex_ref(war.capital[nation])))


@dataclass(frozen=True, slots=True)
class EndOfExodus(Procedure[War]):
    """The column has arrived."""

    side: Side

    def run(self, war: War, /) -> None:
        forget_effect(war, named_for(war, "exodus", self.side))


# Sivak Assassins

STALKING_RANGE = 3


class Assassins(Aim):
    """A leader of Whitestone near draconians."""

    question = "pl-ask-leader"

    def targets(self, war: War, side: Side, card: CardId, word: Any) -> Sequence[int]:
        distance = war.theatre.atlas.grid.distance
        sivaks = {war.at[p] for p in war.pieces_of(side) if war.of.race[p] == "draconian"}
        prey = [p for p in war.pieces_of(enemy(side)) if war.of.is_leader[p] and may_be_named(war, p)]
        return [p for p in prey if any(distance(war.at[p], hex) <= STALKING_RANGE for hex in sivaks)]

    def hit(self, war: War, side: Side, card: CardId, word: Any, target: PieceId) -> None:
        war.push(Dagger(target))


@dataclass(frozen=True, slots=True)
class Dagger(Throw[War]):
    """A leader survives on a die equal to his rating or less; no second roll is allowed (PL-05-01)."""

    leader: PieceId

    def roll(self, war: War, /) -> Roll:
        return Roll((6,), msg("dg-roll-leader", leader=war.ref(self.leader)), ("PL-05-01",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "lives" if faces[0] <= rating(war, self.leader) else "lost"

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        who = war.ref(self.leader)
        if self.outcome(war, faces) == "lives":
            war.tell(msg("pl-log-survives", leader=who, die=faces[0]))
        else:
            war.tell(msg("dg-log-leader-lost", leader=who, die=faces[0]))
            war.remove(self.leader, GONE)


# Scorched Earth

BURNING_RANGE = 5


class Burning(Aim):
    """Choose an enemy stack near an own army; it then needs supply (PL-07-01)."""

    kind = Kind.HEX
    question = "pl-ask-stack"

    def targets(self, war: War, side: Side, card: CardId, word: Any) -> Sequence[int]:
        distance, other = war.theatre.atlas.grid.distance, enemy(side)
        ground = [war.at[p] for p in war.pieces_of(other) if war.of.is_ground[p]]
        stacks = sorted({hex for hex in ground if ground.count(hex) > 1})
        own = list(war.held[side][0])
        return [hex for hex in stacks if any(distance(hex, near) <= BURNING_RANGE for near in own)]

    def hit(self, war: War, side: Side, card: CardId, word: Any, target: HexId) -> None:
        put_in_force(war, card, ODD, side, "turn", hex=target)
        told(war, card, msg("pl-scorched", hex=war.hex_ref(target)))


# Everman Found

SIGHTINGS = ("pax-tharkas", "flotsam", "kalaman")


class Everman(OddCard):
    """Berem appears somewhere (PL-06-01)."""

    def do(self, war: War, side: Side, card: CardId) -> None:
        war.push(Sighting())


@dataclass(frozen=True, slots=True)
class Sighting(Throw[War]):
    """One die says where Berem is: 1-2, 3-4, 5-6; it is rolled again where the Dark Temple stands (PL-06-01).

    The Highlords win by bringing him there, not by a die (PL-06-04).
    """

    def roll(self, war: War, /) -> Roll:
        return Roll((6,), msg("pl-roll-berem"), ("PL-06-01",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return SIGHTINGS[(faces[0] - 1) // 2]

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        hex = war.theatre.atlas.place(self.outcome(war, faces)).hex
        if hex == war.temple[0]:
            war.tell(msg("pl-log-berem-elsewhere", hex=war.hex_ref(hex)))
            war.push(self)
        else:
            berem.appear(war, hex)


# Kitiara's Bargain


class Bargain(OddCard):
    """Laurana, or two cards: Whitestone chooses."""

    def do(self, war: War, side: Side, card: CardId) -> None:
        war.push(TradeLaurana(card))


@dataclass(frozen=True, slots=True)
class TradeLaurana(YesOrNo):
    """Whitestone lets Laurana go for a while, or lets the Highlords draw."""

    rules = ("PL-16-03",)
    card: CardId

    def asked(self, war: War, /) -> Side:
        return WS

    def question(self, war: War, /) -> Message:
        return msg("pl-ask-bargain", card=card_ref(war, self.card))

    def agreed(self, war: War, /) -> None:
        war.push(Absence(self.card))

    def take(self, war: War, order: Answer, /) -> None:
        if order.yes:
            self.agreed(war)
        else:
            draw(war, HL, 2)


@dataclass(frozen=True, slots=True)
class Absence(Throw[War]):
    """One die says for how many Turns Laurana is away."""

    card: CardId

    def roll(self, war: War, /) -> Roll:
        return Roll((6,), msg("pl-roll-absence"), ("PL-16-03",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> int:
        return war.turn[0] + faces[0]

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        laurana, turn = war.theatre.piece_index["laurana"], self.outcome(war, faces)
        war.leave(laurana, HELD)
        put_in_force(war, self.card, ODD, HL, "open", pieces=(laurana,), number=turn)
        war.tell(msg("pl-log-absent", leader=war.ref(laurana), turn=turn))


@dataclass(frozen=True, slots=True)
class LauranaReturns(Procedure[War]):
    """Step 1: a leader who was away by a bargain returns to an army on the Turn that was rolled."""

    def run(self, war: War, /) -> None:
        for effect in list(odd_in_force(war, "bargain", HL)):
            if effect.number <= war.turn[0]:
                forget_effect(war, effect)
                if war.at[effect.pieces[0]] == HELD:  # else the Knights were conquered meanwhile (DG-09-07)
                    war.push(Assign(effect.pieces[0]))


# Hunt for the Green Gemstone Man

HUNTING_POINTS = 4


class Hunting(Aim):
    """A stack that hunts Berem has more Movement Points, and takes him without points if he is unguarded."""

    kind = Kind.HEX
    question = "pl-ask-stack"

    def targets(self, war: War, side: Side, card: CardId, word: Any) -> Sequence[int]:
        return sorted({war.at[p] for p in war.pieces_of(side) if is_marching_army(war, p)})

    def hit(self, war: War, side: Side, card: CardId, word: Any, target: HexId) -> None:
        armies = tuple(p for p in war.in_hex(target, side) if is_marching_army(war, p))
        hasten(war, armies, HUNTING_POINTS)
        put_in_force(war, card, ODD, side, "movement", pieces=armies)
        told(war, card, msg("pl-hastened", armies=war.roll_call(armies), n=HUNTING_POINTS))


def hunting_toll(war: War, side: Side, target: HexId, _: frozenset[HexId], price: int) -> int:
    """Hunters need no points to enter the hex in which Berem is alone (PL-06-02)."""
    alone = berem.waits_in(war, target) and not war.armies[enemy(side)][target]
    return 0 if alone and any(odd_in_force(war, "hunt", side)) else price


# Rising of the Conquered


class Rising(Aim):
    """Choose the weakly guarded capital of a conquered nation (PL-09-03)."""

    kind = Kind.HEX
    question = "pl-ask-rising"

    def targets(self, war: War, side: Side, card: CardId, word: Any) -> Sequence[int]:
        places = war.theatre.atlas.places
        beaten = [n for n in range(len(war.theatre.nations)) if is_beaten_by_highlords(war, n)]
        capitals = [war.theatre.capitals[n] for n in beaten if war.theatre.capitals[n] >= 0]
        held = [places[c].hex for c in capitals if war.holder[c] == HL and not war.razed[c]]
        return sorted(hex for hex in held if is_weakly_held(war, hex))

    def hit(self, war: War, side: Side, card: CardId, word: Any, target: HexId) -> None:
        for army in [p for p in war.armies_in(target, HL) if war.of.is_ground[p]]:
            war.deplete(army)
        told(war, card, msg("pl-rising", hex=war.hex_ref(target)))
        if not war.hl_armies[target]:
            war.set("holder", war.theatre.place_at[target], WS)
            war.note("captured", war.theatre.place_at[target], WS)  # with all that a capture brings (PL-09-01)
            told(war, card, msg("pl-risen", hex=war.hex_ref(target), side=war.theatre.side_names[WS]))


def is_weakly_held(war: War, hex: HexId) -> bool:
    """Whether a hex is guarded by no highlord and at most one ground army of the Highlords."""
    guards = [p for p in war.armies_in(hex, HL) if war.of.is_ground[p]]
    highlords = [p for p in war.in_hex(hex, HL) if war.theatre.pieces[p].wing]
    return len(guards) <= 1 and not highlords


# Storm over Krynn


class StormOverKrynn(OddCard):
    """The enemy may play no reactions until this side has moved and fought (PL-02-10)."""

    def concerns(self, war: War, side: Side, card: CardId) -> bool:
        return movement_is_to_come(war, side)

    def do(self, war: War, side: Side, card: CardId) -> None:
        put_in_force(war, card, ODD, side, "movement")


AIMS.update(
    {
        "temple": Founding(),
        "concentric": Converging(),
        "raiders": Raiders(),
        "raiders-prey": Prey(),
        "exodus": LeavingHome(),
        "exodus-to": Arriving(),
        "exodus-armies": Following(),
        "assassins": Assassins(),
        "scorched": Burning(),
        "hunt": Hunting(),
        "rising": Rising(),
    }
)

CARDS_OF_THE_TABLE: dict[str, OddCard] = {
    **{key: AimedCard(key) for key in AIMS if key in ("temple", "concentric", "raiders", "exodus", "assassins")},
    **{key: AimedCard(key) for key in ("scorched", "hunt", "rising")},
    "nightmare": Nightmare(),
    "astinus": Astinus(),
    "everman": Everman(),
    "bargain": Bargain(),
    "storm": StormOverKrynn(),
}
"""The odd cards that are not about a battle, by name."""
