"""More Dragons of Glory, Rule 4 addenda: what interceptors do (MD-04-03, MD-04-04, MD-05-07).

They go by the shortest way to a hex next to the movers, through storm and weather, attack them, and go home. The fight
is about the movers alone and no attack of the Turn. Fliers in mid-air have neither walls nor terrain; who must retreat
falls back one hex and is never lost for that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from warhost.campaign.combat.attack import BATTLE, battle_odds, with_best_generals
from warhost.campaign.combat.battle_results import expected_losses, result_in_words
from warhost.campaign.combat.battle_strength import Battle
from warhost.campaign.combat.losses import blow_on, perish
from warhost.campaign.combat.modifiers import attack_strength, combat_modifier, defence_strength
from warhost.campaign.combat.retreat_and_advance import can_retreat
from warhost.campaign.land.flying import air_price, air_steps
from warhost.campaign.position.courses import OnCourse, Onward
from warhost.campaign.position.hazards import BEFORE_SAILING, IN_FLIGHT, dice_ahead, hazards
from warhost.campaign.position.hidden_counters import bare, sees
from warhost.campaign.printed.sides import enemy
from warhost.campaign.sea.dragon_to_ship_combat import Raid, begin_raid, raid_preview
from warhost.campaign.sea.naval_combat import SeaBattle, SeaRound, combat_rating, first_round_odds
from warhost.campaign.sea.ship_stacking import barred_stations, enemy_ships_at, has_room, is_held
from warhost.campaign.state import BRAVED, HALTED, War
from warhost.campaign.world.waters import sea_reach
from warhost.core.board.floods import flood
from warhost.core.ids import HexId, PieceId
from warhost.core.messages import Message, msg
from warhost.core.orders import Hex, Kind, Order
from warhost.core.position.derived import derived
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure, Step
from warhost.core.steps import Sequence as Steps

# Ways to the movers


def is_grounded(war: War, flier: PieceId) -> bool:
    """Whether weather has forced a flier down this Turn, so that it can't move any more (MD-05-06)."""
    return war.has(flier, HALTED) and bool(hazards(war, IN_FLIGHT))


def is_near(war: War, piece: PieceId, station: HexId) -> bool:
    """Whether a piece is at a station now."""
    return war.at[piece] >= 0 and war.station(piece) == station


@derived
def sea_ways(war: War, ship: PieceId, group: tuple[PieceId, ...]) -> Mapping[HexId, int]:
    """What it costs a ship to sail to each station within its whole allowance; the movers will have left theirs."""
    side = war.owner[ship]
    barred = barred_stations(war, side)
    for mover in group:
        here = war.station(mover)
        if war.of.is_ship[mover] and all(other in group for other in enemy_ships_at(war, here, side)):
            barred[here] = war.armies[enemy(side)][war.at[mover]]
    return sea_reach(war.station(ship), war.points(ship), war.ground.links, barred)


@derived
def sky_ways(war: War, flier: PieceId) -> Mapping[HexId, int]:
    """What it costs a flier to fly to each hex within its whole allowance."""
    held = war.held[enemy(war.owner[flier])][0]
    return flood(war.at[flier], war.points(flier), air_steps(war, flier), held)


def approach(war: War, ways: Mapping[HexId, int], piece: PieceId, station: HexId) -> HexId | None:
    """Where a piece goes to attack movers at a station: the nearest place next to them; None if there is none."""
    waters, neighbours = war.theatre.waters, war.theatre.neighbours
    if war.of.is_ship[piece]:
        beside = [there for there in war.ground.links[station] if there not in waters.maelstrom]
        beside = [there for there in beside if has_room(war, piece, there)]
    else:
        banks = waters.banks[station]
        beside = [hex for hex in neighbours[banks[0]] if all(hex in neighbours[bank] for bank in banks)]
    found = [there for there in beside if there in ways]
    return min(found, key=lambda there: (ways[there], there), default=None)


# What the fight would be


def fight_preview(war: War, wing: Sequence[PieceId], group: tuple[PieceId, ...], hex: HexId) -> Preview:
    """The fight between interceptors and movers, as far as the interceptors' side can foresee it."""
    side = war.owner[wing[0]]
    if war.of.is_ship[group[0]]:
        if war.of.is_ship[wing[0]]:
            ratings = ((msg("dg-rating", ship=war.ref(ship)), combat_rating(war, ship)) for ship in (*wing, *group))
            chances = first_round_odds(war, wing, group).chances
            return Preview(tuple(ratings), notes=tuple(_chance(*pair, "md-first-round-chance") for pair in chances))
        seen = raid_preview(war, Raid(side, hex, tuple(wing), group))
        assert seen.odds is not None
        return Preview(seen.breakdowns, notes=tuple(_chance(*pair) for pair in seen.odds.chances))
    battle = Battle(side, war.at[group[0]], tuple(wing), party=group)
    if not all(sees(war, side, piece) for piece in group):
        strength = ((msg("dg-attack-strength"), attack_strength(war, battle)),)
        return Preview(strength, notes=(msg("dg-unseen-note", hex=war.hex_ref(hex)),))
    battle = with_best_generals(war, battle)
    odds = battle_odds(war, battle)
    return Preview(
        (
            (msg("dg-attack-strength"), attack_strength(war, battle)),
            (msg("dg-defence-strength"), defence_strength(war, battle)),
            (msg("dg-modifier"), combat_modifier(war, battle)),
        ),
        notes=(
            msg("md-if-they-meet", then=expected_losses(war, tuple(wing), group, odds)),
            *(_chance(result_in_words(code), chance) for code, chance in odds.chances),
        ),
    )


def _chance(outcome: object, chance: Any, text: str = "md-fight-chance") -> Message:
    said = outcome if isinstance(outcome, Message) else str(outcome)
    return msg(text, outcome=said, percent=f"{float(chance):.0%}".replace("%", "\u00a0%"))


# Out and home


@dataclass(frozen=True, slots=True)
class Sortie(Procedure[War]):
    """An interception under way: interceptors, targets, where these are, the base, and what is left of their path."""

    wing: tuple[PieceId, ...]
    group: tuple[PieceId, ...]
    hex: HexId
    base: HexId
    rest: Onward | None


@dataclass(frozen=True, slots=True)
class SetOut(Sortie):
    """Interceptors leave their place; ships dare the winter sea (MD-04-03, MD-05-04)."""

    def run(self, war: War, /) -> None:
        ships = [piece for piece in self.wing if war.of.is_ship[piece]]
        for ship in ships:
            if war.has(ship, BRAVED):  # in its own Movement Step; this is another
                war.set("did", ship, war.did[ship] & ~BRAVED)
        storms = hazards(war, BEFORE_SAILING)
        dice = [throw for ship in ships for throw in dice_ahead(war, storms, (ship,))]
        war.push(ComeNear(self.wing, self.group, self.hex, self.base, self.rest), *reversed(dice))


@dataclass(frozen=True, slots=True)
class ComeNear(Sortie):
    """Interceptors arrive next to the movers; fliers brave the weather (MD-04-03, MD-05-07)."""

    def run(self, war: War, /) -> None:
        wing = tuple(piece for piece in self.wing if war.at[piece] >= 0)
        spot = self._spot(war, wing) if wing else None
        if spot is None:
            war.push(OnCourse(self.group, self.rest, 1))
            return
        banks, gauge = war.theatre.waters.banks, war.theatre.atlas.grid.distance
        flown = min(gauge(a, b) for a in banks[self.base] for b in banks[self.hex])
        weather = hazards(war, IN_FLIGHT)
        dice: list[Step[War]] = []
        for piece in wing:
            if war.of.is_ship[piece]:
                war.moor(piece, spot)
            else:
                war.put(piece, spot)
                dice += dice_ahead(war, weather, (piece,), flown)
        war.take_news("landfall")  # they do not stay: no ship is driven away (DG-04-05)
        war.push(Clash(wing, self.group, self.hex, self.base, self.rest), *reversed(dice))

    def _spot(self, war: War, wing: tuple[PieceId, ...]) -> HexId | None:
        lead = min(wing, key=war.points)
        ways = sea_ways(war, lead, self.group) if war.of.is_ship[lead] else sky_ways(war, lead)
        return approach(war, ways, lead, self.hex)


@dataclass(frozen=True, slots=True)
class Clash(Sortie):
    """Interceptors attack the movers, except those forced down by weather (MD-04-03, MD-05-07)."""

    def run(self, war: War, /) -> None:
        wing = tuple(piece for piece in self.wing if war.at[piece] >= 0 and not is_grounded(war, piece))
        group = tuple(piece for piece in self.group if is_near(war, piece, self.hex))
        war.push(GoHome(wing, self.group, self.base, self.rest))
        if not wing or not group:
            return
        side = war.owner[wing[0]]
        if not war.of.is_ship[group[0]]:
            fight_in_the_air(war, Battle(side, self.hex, wing, party=group))
        elif war.of.is_ship[wing[0]]:
            war.tell(msg("dg-log-broadside", ships=war.roll_call(wing), hex=war.hex_ref(self.hex)))
            war.set("sea_battle", 0, SeaBattle(side, self.hex, wing, group))
            war.push(SeaRound())
        else:
            begin_raid(war, side, wing, self.hex, group)


@dataclass(frozen=True, slots=True)
class GoHome(Procedure[War]):
    """Surviving interceptors return to where they started; then the movers go on (MD-04-04).

    After a fight their owner is asked again, with the remaining points; others may still intercept them.
    """

    wing: tuple[PieceId, ...]
    group: tuple[PieceId, ...]
    base: HexId
    rest: Onward | None

    def run(self, war: War, /) -> None:
        for piece in self.wing:
            if war.at[piece] < 0:
                continue
            if not war.of.is_ship[piece]:
                war.put(piece, self.base)
            elif not is_held(war, piece):
                war.moor(piece, self.base)
        group = tuple(piece for piece in self.group if war.at[piece] >= 0)
        if group:
            goes_on = self.rest if not self.wing or (self.rest is not None and not self.rest.path) else None
            if goes_on is None:
                drive_ships_away(war, group)
            war.push(OnCourse(group, goes_on, 1))


def drive_ships_away(war: War, group: tuple[PieceId, ...]) -> None:
    """Air armies whose move was interrupted push away the enemy ships where they are (DG-04-05)."""
    for piece in group:
        if war.theatre.waters.has_shore[war.at[piece]]:
            war.make_landfall(piece, war.at[piece])


# In the air


LEFT_OUT = frozenset({"SlipAway", "AttackersRetreat", "CitadelFalls", "Advance"})
"""Steps of a battle that a fight in mid-air does without: interceptors go home in any case (MD-04-04)."""


def fight_in_the_air(war: War, battle: Battle) -> None:
    """Fliers attack fliers in mid-air by the rules of land and air combat (MD-04-03)."""
    war.set("battle", 0, battle)
    bare(war, (*battle.attackers, *battle.party))
    if war.log is not None:
        fliers = [piece for piece in battle.party if war.of.is_air[piece]]
        names, against = war.roll_call(battle.attackers), war.roll_call(fliers)
        war.tell(msg("dg-log-attack", armies=names, hex=war.hex_ref(battle.target), against=against))
    war.push(FightInTheAir())


@dataclass(frozen=True, slots=True)
class FightInTheAir(Steps[War]):
    """A battle in mid-air, step by step."""

    def listed(self, war: War, /) -> tuple[Step[War], ...]:
        return tuple(
            GiveWay() if name == "DefendersRetreat" else step()
            for name, step in war.rules.entries(BATTLE)
            if name not in LEFT_OUT
        )


@dataclass(frozen=True, slots=True)
class GiveWay(Procedure[War]):
    """Armies carried by a lost flier share its fate; fliers that must retreat fall back (MD-04-03)."""

    def run(self, war: War, /) -> None:
        battle: Battle = war.battle[0]
        for piece in battle.party:
            carrier = war.bearer[piece]
            if war.of.is_ground[piece] and war.at[piece] >= 0 and carrier >= 0 and war.at[carrier] < 0:
                perish(war, piece)
        left = tuple(piece for piece in battle.party if war.at[piece] == battle.target)
        if left and blow_on(battle, 1).retreat:
            war.push(FallingBack(left))


@dataclass(frozen=True, slots=True)
class FallBack(Order):
    """Fall back one hex from a lost fight in mid-air: ``fall-back 5112``."""

    verb = "fall-back"
    hex: Hex


@dataclass(frozen=True, slots=True)
class FallingBack(Decision[War, FallBack]):
    """Fliers that must retreat go back one hex, also over the sea, and are never lost for that (MD-04-03)."""

    group: tuple[PieceId, ...]

    def _hexes(self, war: War) -> list[HexId]:
        lead = self.group[0]
        here, foes = war.at[lead], war.armies[enemy(war.owner[lead])]
        around = war.theatre.neighbours[here]
        usual = [hex for hex in around if can_retreat(war, lead, hex)]
        return usual or [hex for hex in around if air_price(war, lead, here, hex) and not foes[hex]]

    def moot(self, war: War, /) -> bool:
        return len(self._hexes(war)) < 2

    def skip(self, war: War, /) -> None:
        for hex in self._hexes(war):
            self.take(war, FallBack(hex))

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(war.owner[self.group[0]]),
            msg("md-ask-fall-back", pieces=war.roll_call(self.group)),
            (Offer(FallBack, msg("md-offer-fall-back")),),
            ("MD-04-03", "DG-07-18"),
            msg("dg-wait-retreat"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, self._hexes(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, FallBack)
        if order.hex in self._hexes(war):
            return None
        who, where = war.ref(self.group[0]), war.hex_ref(order.hex)
        return Refusal(msg("dg-retreat-closed", piece=who, hex=where), ("MD-04-03", "DG-07-19"), (who, where))

    def take(self, war: War, order: FallBack, /) -> None:
        war.tell(msg("md-log-falls-back", pieces=war.roll_call(self.group), hex=war.hex_ref(order.hex)))
        for piece in self.group:
            war.put(piece, order.hex)
