"""Dragons of Glory as a rulebook of the referee."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from warhost.briefings import briefing_of, companion
from warhost.campaign.advanced import LAYERS
from warhost.campaign.advanced.after_interception import FallBack
from warhost.campaign.advanced.heroic.heroic_actions import DEEDS
from warhost.campaign.advanced.heroic.turn_and_layer import HERO_ORDERS
from warhost.campaign.advanced.intercepted_stacks import Convoy, Formation
from warhost.campaign.advanced.interception import SHIFTS, Intercept
from warhost.campaign.advanced.supply import Starve
from warhost.campaign.cards.activation import CallKnights
from warhost.campaign.cards.assault import PLEDGES, TOLLS, DeclareAssault
from warhost.campaign.cards.berem import Escort, SeizeBerem
from warhost.campaign.cards.deck import EVENTS, card_ref
from warhost.campaign.cards.effects.book import ORDERS as EVENT_ORDERS
from warhost.campaign.cards.event_phase import Decline, Exchange
from warhost.campaign.cards.invasion import Invade
from warhost.campaign.cards.layer import CARDS
from warhost.campaign.cards.optional.command import COMMAND_LANCE
from warhost.campaign.cards.optional.haste import Haste
from warhost.campaign.cards.optional.kriegspiel import KRIEGSPIEL, KeepDie, Reroll
from warhost.campaign.cards.optional.resistance import RESISTANCE
from warhost.campaign.cards.optional.spells import SPELLS, Cast, Doom, TeleportTo
from warhost.campaign.cards.optional.winter import WINTER_LANCE
from warhost.campaign.cards.playing import CARD_PLAY, Drop, EndCards, Play
from warhost.campaign.cards.reactions import PassBy, React
from warhost.campaign.cards.rebuilding import Heal, HealNobody, Rebuild, Restore
from warhost.campaign.cards.supply import RANGES, Provision
from warhost.campaign.cards.turn import EXPIRY, Begin, KeepAll, ThrowAway
from warhost.campaign.combat.attack import BATTLE, Attack, Attacking
from warhost.campaign.combat.battle_strength import SHEETS, STRENGTHS
from warhost.campaign.combat.command import RACE_WAIVERS
from warhost.campaign.combat.kender_taunts import BEFORE_TAUNT, NoTaunt, Taunt
from warhost.campaign.combat.losses import Deplete
from warhost.campaign.combat.modifiers import LAND_MODIFIERS, MODIFIERS
from warhost.campaign.combat.retreat_and_advance import (
    FORCED_BACK,
    Follow,
    Hold,
    PressOn,
    Retreat,
    Stand,
    bar_attacked_hex,
)
from warhost.campaign.goals import TALLIES, by_scenario, tally
from warhost.campaign.hidden_stacks import HIDDEN_STACKS
from warhost.campaign.initiative import Initiative, MoveFirst
from warhost.campaign.land.fate_of_leaders import FATES, FleeTo, Shelter, fate_by_errata, watch_leaders
from warhost.campaign.land.flying import Alight, Fly, Flying
from warhost.campaign.land.movement import March, Marching
from warhost.campaign.land.stacking import STACKING
from warhost.campaign.land_battle import AFTER_ROLL, BATTLE_STEPS, Appoint
from warhost.campaign.options import OPTIONS, PRESETS
from warhost.campaign.order_rules import ORDER_RULES
from warhost.campaign.politics.activation import Activate, ActivationStep, NoAttempt
from warhost.campaign.politics.capitals import Disband, Dissolve, Establish, MovingCapitals, watch_exiled_capitals
from warhost.campaign.politics.conquest import take_possession, watch_conquest, watch_entries
from warhost.campaign.politics.invasion import BORDER_PREVIEWS, border_preview, watch_invasion
from warhost.campaign.politics.new_allies import GoAboard, Later, PlaceForce
from warhost.campaign.politics.replacements import Merge, NoMore, Replace
from warhost.campaign.position.bars import BARS, BORDERS, CARRIED_PERSONS, NEWCOMERS, STEP_OPENS
from warhost.campaign.position.courses import COURSE, LetPass
from warhost.campaign.position.hazards import BEFORE_SAILING, IN_FLIGHT
from warhost.campaign.position.map_overlays import OVERLAYS
from warhost.campaign.position.persons import NO_GENERALS, NOT_THEIR_GENERALS, OWN_FATES, RATINGS, TRAVELLERS
from warhost.campaign.position.secrets import SECRETS
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.position.war_modes import COMBAT, FORECASTS, MOVEMENT
from warhost.campaign.position.yes_or_no import Answer
from warhost.campaign.printed.counters import load_manifest
from warhost.campaign.printed.sides import GONE, SEATS, SIDE_NAMES, viewer_of
from warhost.campaign.scenario.advanced_scenarios import LAURANA, AdvancedScenario, advanced_faults, with_heroes
from warhost.campaign.scenario.card_scenarios import CardScenario, card_overlay_faults, with_cards
from warhost.campaign.scenario.check_scenario import scenario_faults
from warhost.campaign.scenario.deck_files import NO_DECK, CardId, load_deck
from warhost.campaign.scenario.evening_scenarios import EveningScenario, evening_faults, with_evening
from warhost.campaign.scenario.overlays import load_overlay, overlays_of
from warhost.campaign.scenario.scenario_files import (
    book_scenarios,
    counters_of,
    load_scenario,
    scenario_digest,
    side_number,
)
from warhost.campaign.sea.dragon_to_ship_combat import RAID_LAWS, BreakOff, Press, RaidLaw
from warhost.campaign.sea.exits import Depart, Departing, limit_allowances
from warhost.campaign.sea.maelstrom import Emerge, Escape, NoEscape
from warhost.campaign.sea.naval_combat import (
    MAGIC_ABOARD,
    Broadside,
    FightOn,
    Fire,
    SeaFighting,
    Withdraw,
    wizards_aboard,
)
from warhost.campaign.sea.ship_stacking import WRECKS, PutOut, watch_landfalls
from warhost.campaign.sea.ships import Sail, Sailing, watch_emergence
from warhost.campaign.sea.strafing import Strafe
from warhost.campaign.sea.transport import Disembarking, Embarking, PutAshore, TakeAboard, watch_sinkings
from warhost.campaign.sequence import (
    COMBAT_ENDS,
    MOVEMENT_ENDS,
    OPENING,
    REINFORCEMENTS,
    SEQUENCE,
    SIDE_STEPS,
    SIDE_TURN,
    EndCombat,
    EndMovement,
    FirstSide,
    ReplacementStep,
    SecondSide,
    TheWar,
    step_of_the_turn,
)
from warhost.campaign.set_up.choosing_forces import Enlist
from warhost.campaign.set_up.placing_forces import Deploy, Ready
from warhost.campaign.special.dark_temple import Consecrate, FoundTemple, NewDraconian, TempleClaim, watch_temple
from warhost.campaign.special.flying_citadels import (
    Ascend,
    Ascending,
    Descend,
    Descending,
    Drift,
    Drifting,
    Storm,
    Storming,
    watch_empty_citadels,
)
from warhost.campaign.special.lord_soth import Haunt, MakeWay
from warhost.campaign.special.orbs_and_gnomes_in_battle import HandingOver, HandOver, NoOrb, UseOrb
from warhost.campaign.special.strategic_events import (
    Entrust,
    FillCup,
    OpeningDraws,
    Raise,
    StrategicEvents,
    watch_bearers,
    watch_waiting,
)
from warhost.campaign.special.wizards import Send, Sending
from warhost.campaign.state import War
from warhost.campaign.terrain.map_by_season import SEASONS
from warhost.campaign.victory import VERDICT, CompleteQuest, EndOfTurn, QuestClaim, judge, watch_goals
from warhost.campaign.world.atlas import load_atlas
from warhost.core.dice import Dice
from warhost.core.goals import Tally
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Log, Message, Ref, msg
from warhost.core.orders import Order
from warhost.core.position.values import Plain
from warhost.core.rulebook import (
    CLAIMS,
    WATCHERS,
    BadSetup,
    Layer,
    Option,
    Preset,
    Resolved,
    Rulebook,
    ScenarioCard,
    check_company,
    check_scenario,
    layered,
)
from warhost.core.seams import Seams, fill
from warhost.core.seats import Seat
from warhost.datafiles import DataError

ORDERS: tuple[type[Order], ...] = (
    *(Enlist, Establish, Deploy, Ready),
    *(Replace, Merge, NoMore),
    *(Consecrate, CompleteQuest, Answer, Entrust, Raise, Haunt, MakeWay),
    *(Activate, NoAttempt, PlaceForce, Later, GoAboard),
    MoveFirst,
    *(Sail, TakeAboard, PutAshore, Depart, Escape, NoEscape, Emerge, PutOut),
    *(Fly, Alight, Send, Shelter),
    *(March, Disband, Ascend, Drift, Descend, HandOver, EndMovement, Dissolve),
    *(Taunt, NoTaunt),
    *(Storm, UseOrb, NoOrb),
    *(Attack, EndCombat, Appoint, Deplete, Retreat, Stand, Follow, PressOn, Hold, FleeTo),
    *(Broadside, Fire, Withdraw, FightOn),
    *(Strafe, BreakOff, Press),
    Starve,
    *(Convoy, Formation, Intercept, LetPass, FallBack),
    *(Begin, Play, Rebuild, Restore, CallKnights, Drop, EndCards, DeclareAssault),
    *(SeizeBerem, Escort, Invade, Heal, HealNobody, Reroll, KeepDie),
    *(React, PassBy, Exchange, Decline, Provision, ThrowAway, KeepAll),
    *(Haste, Cast, TeleportTo, Doom),
    *EVENT_ORDERS,
    *HERO_ORDERS,
)

SEAMS = fill(
    SEQUENCE.holds(
        SEQUENCE.entry("replacements", ReplacementStep),  # 1  the pool, the Dark Temple
        SEQUENCE.entry("events", StrategicEvents),  # 2  one counter from the cup
        SEQUENCE.entry("activation", ActivationStep),  # 3  each side woos one neutral
        SEQUENCE.entry("initiative", Initiative),  # 4  d4 each; ties keep the old holder
        SEQUENCE.entry("first", FirstSide),  # 5+6  the side chosen to go first
        SEQUENCE.entry("second", SecondSide),  # 7  the other side
        SEQUENCE.entry("end", EndOfTurn),  # 8  goals that are tested every Turn
    ),
    OPENING.holds(FoundTemple(), FillCup(), OpeningDraws()),
    REINFORCEMENTS.holds(NewDraconian()),
    MOVEMENT.holds(
        *(Sailing(), Embarking(), Disembarking(), Departing()),  # ships first (DG-12-08)
        *(Marching(), Flying(), Sending(), MovingCapitals()),
        *(Ascending(), Drifting(), Descending(), HandingOver()),
    ),
    COMBAT.holds(Attacking(), SeaFighting(), Storming()),
    BATTLE.holds(*BATTLE_STEPS),
    WATCHERS.holds(
        *(watch_bearers, watch_invasion, watch_empty_citadels),
        *(watch_entries, watch_temple, watch_conquest, watch_exiled_capitals),
        *(watch_sinkings, watch_landfalls, watch_emergence),
        *(watch_leaders, watch_waiting, watch_goals),
    ),
    CLAIMS.holds(TempleClaim(), QuestClaim()),
    SIDE_TURN.holds(*SIDE_STEPS),
    STEP_OPENS.holds(limit_allowances),
    BARS.holds(),
    BORDERS.holds(),
    BORDER_PREVIEWS.holds(border_preview),
    NEWCOMERS.holds(),
    CARRIED_PERSONS.holds(),
    FORECASTS.holds(),
    OVERLAYS.holds(),
    COURSE.holds(),
    SECRETS.holds(),
    NO_GENERALS.holds(),
    NOT_THEIR_GENERALS.holds(),
    RATINGS.holds(),
    OWN_FATES.holds(),
    TRAVELLERS.holds(),
    FORCED_BACK.holds(),
    DEEDS.holds(),
    RACE_WAIVERS.holds(),
    SHIFTS.holds(),
    SEASONS.holds(),
    MODIFIERS.holds(*LAND_MODIFIERS),
    FATES.holds(fate_by_errata),
    STACKING.holds(),
    RAID_LAWS.holds(RAID_LAWS.entry("law", RaidLaw())),
    WRECKS.holds(WRECKS.entry("gone", GONE)),
    AFTER_ROLL.holds(),
    VERDICT.holds(judge),
    TALLIES.holds(by_scenario),
    MOVEMENT_ENDS.holds(),
    CARD_PLAY.holds(),
    EVENTS.holds(),
    EXPIRY.holds(),
    TOLLS.holds(),
    PLEDGES.holds(),
    COMBAT_ENDS.holds(),
    MAGIC_ABOARD.holds(wizards_aboard),
    RANGES.holds(),
    SHEETS.holds(),
    STRENGTHS.holds(),
    BEFORE_TAUNT.holds(),
    BEFORE_SAILING.holds(),
    IN_FLIGHT.holds(),
)
"""Where layers amend the standard game."""


class DragonsOfGlory(Rulebook):
    """The strategic war on Ansalon."""

    id = "dragons-of-glory"
    title = "Dragons of Glory"
    words = "dg"
    version = "3"
    orders: Mapping[str, type[Order]] = {order.verb: order for order in ORDERS}
    order_rules = ORDER_RULES
    options: tuple[Option, ...] = OPTIONS
    presets: tuple[Preset, ...] = PRESETS
    layers: tuple[Layer, ...] = (
        *(HIDDEN_STACKS, *LAYERS, CARDS),
        *(SPELLS, COMMAND_LANCE, WINTER_LANCE, KRIEGSPIEL, RESISTANCE),
    )
    hidden_information = True

    def scenarios(self) -> Sequence[ScenarioCard]:
        return [card_of(path) for path in book_scenarios().values()]

    def file(self, scenario: str) -> Path | None:
        return book_scenarios().get(scenario)

    def briefed_by(self, scenario: str, options: Mapping[str, str]) -> Path | None:
        """An overlay that is on may have a briefing of its own, as the war by cards has."""
        path = self.file(scenario)
        over = overlays_of(path, options).values() if path else ()
        return next((file for file in over if companion(file, "briefing").is_file()), path)

    def resolve(self, scenario: str, options: Mapping[str, str]) -> Resolved:
        try:
            settled = {**options, **fixed_options(book_scenarios()[scenario])}
            check_company(self, settled)
            check_scenario(self, card_of(book_scenarios()[scenario]), settled)
            return resolved_once(self, scenario, tuple(sorted(settled.items())))
        except DataError as error:
            raise BadSetup(str(error)) from None

    def upgrade(self, version: str, position: dict[str, Any]) -> dict[str, Any]:
        return {**position, "columns": bar_attacked_hex(position["columns"])} if version == "1" else position

    def seams(self, options: Mapping[str, str]) -> Seams:
        """The seams with the layers that the options switch on; a layer's option has its name."""
        return layered(SEAMS, [layer for layer in self.layers if options[layer.id] == "on"])

    def digest(self, resolved: Resolved) -> str:
        theatre: Theatre = resolved.data
        return scenario_digest(book_scenarios()[resolved.scenario], tuple(theatre.overlays.values()))

    def blank(self, resolved: Resolved) -> War:
        return with_log(empty(resolved).copy())

    def begin(self, resolved: Resolved) -> War:
        return with_log(opening(resolved).copy())

    def facts(self, state: War, seat: Seat) -> dict[str, Plain]:
        facts: dict[str, Plain] = {
            "turn": state.turn[0],
            "phase": step_of_the_turn(state),
            "initiative": SEATS[state.initiative[0]],
        }
        season = state.ground.season.id
        if season:
            facts["season"] = season
        for secret in state.rules[SECRETS]:
            facts.update(secret.facts(state, viewer_of(seat)))
        return facts

    def row(self, state: War, seat: Seat, table: str, row: int) -> dict[str, Plain]:
        if table == "hex":
            return {}
        found = super().row(state, seat, table, row)
        for secret in state.rules[SECRETS]:
            found = secret.row(state, viewer_of(seat), table, row, found)
        return found

    def keeps_secrets(self, resolved: Resolved) -> bool:
        return bool(resolved[SECRETS])

    def affected(self, state: War, seat: Seat, touched: Mapping[str, set[int]]) -> Mapping[str, set[int]]:
        for secret in state.rules[SECRETS]:
            touched = secret.affected(state, touched)
        return touched

    def imagine(self, state: War, seat: Seat, dice: Dice) -> None:
        for secret in state.rules[SECRETS]:
            secret.imagine(state, viewer_of(seat), dice)

    def goals(self, state: War, seat: Seat) -> Tally:
        return tally(state, viewer_of(seat))

    def ref(self, state: War, kind: str, id: int) -> Ref:
        if kind == "card":
            return card_ref(state, CardId(id))
        return state.hex_ref(HexId(id)) if kind == "hex" else state.ref(PieceId(id))


def closed_options(path: Path) -> Mapping[str, Message]:
    """A scenario without an overlay cannot be played by cards (PL-00-01), or is not changed for an even evening."""
    why = {"cards": msg("dg-why-no-cards-here"), "evening": msg("dg-why-no-evening-here")}
    return {option: words for option, words in why.items() if option not in overlays_of(path, {option: "on"})}


def option_notes(path: Path) -> Mapping[str, str]:
    """What options change in this very scenario, in words."""
    try:
        overlay = load_overlay(overlays_of(path, {"evening": "on"}).get("evening"), EveningScenario)
    except DataError as error:
        return {"evening": str(msg("core-unplayable", fault=str(error.faults[0])))}
    return {"evening": overlay.says} if overlay.says else {}


def fixed_options(path: Path) -> Mapping[str, str]:
    """The options that a scenario settles; one without an overlay for heroes is played without them (MD-36-03)."""
    has_heroes = "advanced" in overlays_of(path, {"heroes": "on"})
    return {**({} if has_heroes else {"heroes": "off", "heroes-enter": "10"}), **load_scenario(path).fixed}


def card_of(path: Path) -> ScenarioCard:
    """A scenario as the list shows it; one that cannot be read says so there, and the others can be played."""
    try:
        scenario = load_scenario(path)
    except DataError as error:
        return ScenarioCard(path.stem, path.stem, str(msg("core-unplayable", fault=str(error.faults[0]))), SEATS, "")
    turns = f"{scenario.first_turn}–{scenario.last_turn}"
    return ScenarioCard(
        path.stem,
        scenario.title,
        scenario.summary,
        SEATS,
        turns,
        sides=side_names(path),
        fixed=fixed_options(path),
        closed=closed_options(path),
        notes=option_notes(path),
    )


def side_names(path: Path) -> tuple[str, ...]:
    """What the sides are called in a scenario: as its briefing names them, else as the book does."""
    briefing = briefing_of(path)
    names = [briefing.name_of(seat) if briefing else "" for seat in SEATS]
    return tuple(name or SIDE_NAMES[side] for side, name in enumerate(names))


@lru_cache(maxsize=64)
def resolved_once(book: DragonsOfGlory, scenario: str, options: tuple[tuple[str, str], ...]) -> Resolved:
    """A scenario with its options settled, shared by all games that are played so."""
    settled = dict(options)
    data = theatre_of(book_scenarios()[scenario], options)
    return Resolved(book, scenario, settled, SEATS, book.seams(settled), data)


@lru_cache(maxsize=64)
def empty(resolved: Resolved) -> War:
    """A war of default values; copies are made more quickly than new ones."""
    return War(resolved)


def with_log(war: War) -> War:
    """A copy that keeps a log of its own."""
    war.log = Log()
    return war


@lru_cache(maxsize=64)
def opening(resolved: Resolved) -> War:
    """The war before anybody has set up; every game begins with a copy."""
    war = War(resolved)
    theatre = war.theatre
    scenario = theatre.scenario
    war.set("initiative", 0, side_number(scenario.initiative))
    for holder, places in scenario.held.items():
        for name in places:
            war.set("holder", theatre.atlas.place(name).index, side_number(holder))
    for force in theatre.forces:
        side = side_number(force.side)
        for counter in counters_of(force, theatre.manifest):
            war.join(theatre.piece_index[counter.token], side)
        if force.nation:
            ally(war, force.nation, side)
    for friend, nations in scenario.allied.items():
        for nation in nations:
            ally(war, nation, side_number(friend))
    for victor, nations in scenario.defeated.items():
        for nation in nations:
            defeat(war, nation, side_number(victor))
    war.push(TheWar())
    return war


def ally(war: War, nation: str, side: Side) -> None:
    """Put a nation on a side before play; its fortified places go with it."""
    index = war.theatre.nation_index[nation]
    war.set("allegiance", index, side)
    take_possession(war, index, side)


def defeat(war: War, nation: str, victor: Side) -> None:
    """A nation that a side conquered before play (DG-15-05)."""
    index = war.theatre.nation_index[nation]
    war.set("conquered", index, 1)
    take_possession(war, index, victor)


@lru_cache(maxsize=64)
def theatre_of(path: Path, options: tuple[tuple[str, str], ...]) -> Theatre:
    """The theatre of a scenario, shared by all its games: its map and the counters that can take part."""
    scenario, settled = load_scenario(path), dict(options)
    atlas, manifest = load_atlas(scenario.map), load_manifest()
    faults = scenario_faults(path, atlas, manifest)
    if faults:
        raise DataError(faults)
    overlays, deck = overlays_of(path, settled), NO_DECK
    if "evening" in overlays:
        faults = evening_faults(overlays["evening"], scenario, atlas, manifest)
        if faults:
            raise DataError(faults)
        scenario = with_evening(scenario, load_overlay(overlays["evening"], EveningScenario), manifest)
    tokens = {c.token for force in scenario.force for c in counters_of(force, manifest)}
    if not {"events", "activation"} <= set(scenario.dropped_steps):
        tokens |= {c.token for c in manifest if c.is_standard and c.kind != "marker"}
    if settled.get("heroes") == "on":
        advanced = load_overlay(overlays.get("advanced"), AdvancedScenario)
        tokens |= {c.token for c in manifest if "md.heroes" in c.modules and c.kind == "hero"} | {LAURANA}
        if not {"events", "activation"} <= set(scenario.dropped_steps):
            tokens |= {c.token for c in manifest if "md.heroes" in c.modules}
        faults = advanced_faults(overlays["advanced"], advanced, manifest, atlas) if "advanced" in overlays else []
        if faults:
            raise DataError(faults)
        scenario = with_heroes(scenario, advanced, manifest)
    if settled["cards"] == "on":
        tokens |= {c.token for c in manifest if "pl.core" in c.modules}
        overlay = load_overlay(overlays.get("cards"), CardScenario)
        deck = load_deck().with_values(overlay.deck.values)
        faults = card_overlay_faults(overlays["cards"], overlay, manifest, deck)
        if faults:
            raise DataError(faults)
        scenario = with_cards(scenario, overlay, manifest)
    pieces = [c for c in manifest if c.token in tokens]
    return Theatre(atlas, manifest, pieces, scenario, settled, side_names(path), overlays, deck)
