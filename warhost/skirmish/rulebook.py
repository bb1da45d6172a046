"""Dragon Noir as a rulebook of the referee: The Exile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from warhost.core.dice import Dice
from warhost.core.goals import Tally
from warhost.core.ids import HexId, PieceId, SeatNumber, each_piece, each_side
from warhost.core.messages import Message, Ref, msg
from warhost.core.orders import Order
from warhost.core.position.values import Plain, encode
from warhost.core.rulebook import CLAIMS, WATCHERS, Layer, Option, Resolved, Rulebook, ScenarioCard
from warhost.core.seams import SeamChange, Seams, fill, settle
from warhost.core.seats import Seat
from warhost.skirmish import magic, seams
from warhost.skirmish.acts import entrances, jumps  # noqa: F401  (the acts of entrances are registered)
from warhost.skirmish.acts.black_dragon import put_back, watch_dragon_death, watch_trampled
from warhost.skirmish.acts.carrying import Drag, Dragging, SetDown, watch_drowned, watch_marched
from warhost.skirmish.acts.horses import watch_bridles
from warhost.skirmish.acts.jumps import Plunge, watch_jumps, way_down
from warhost.skirmish.acts.thrown_riders import Tumble, watch_thrown
from warhost.skirmish.challenge import ORDERS as ORDERS_2
from warhost.skirmish.challenge import VOLUME_2
from warhost.skirmish.challenge.mire import CHANGES as MIRE
from warhost.skirmish.combat.advance import Advance, StayPut
from warhost.skirmish.combat.attack import Attack, Attacking, AttackingPlainly, AttackPlainly, Suffer, Sweep, Sweeping
from warhost.skirmish.combat.odds import COLUMN_SHIFTS, DIE_MODIFIERS
from warhost.skirmish.combat.retreats import FallBack, GoFirst
from warhost.skirmish.fire import modifiers as shot_modifiers
from warhost.skirmish.fire.defensive_fire import LetPass, ShootBack, ShootingAtTheIdle, last_shots, window
from warhost.skirmish.fire.shooters import finish_reload
from warhost.skirmish.fire.shots import Shoot, Shooting
from warhost.skirmish.goals import tally
from warhost.skirmish.magic import fireballs_and_magic_circles, range_and_energy
from warhost.skirmish.magic.fireballs_and_magic_circles import circle_bar
from warhost.skirmish.magic.invisibility import imagine_unseen, return_to_sight
from warhost.skirmish.magic.range_and_energy import endow, reckon_energy, watch_energy
from warhost.skirmish.magic.spells_in_force import lapse
from warhost.skirmish.magic.spirits import dematerialise
from warhost.skirmish.maps.floors import lower_passages
from warhost.skirmish.movement import challenges
from warhost.skirmish.movement.marches import Halt, March, Marching, Onward
from warhost.skirmish.movement.stacking import MakeRoom, MakingRoom
from warhost.skirmish.notes import forget_secrets, notes_seen, thresholds
from warhost.skirmish.options import OF_A_MAP, OF_THE_CHALLENGE, OF_THE_EXILE, OPTIONS
from warhost.skirmish.order_rules import ORDER_RULES, rules_of_order
from warhost.skirmish.people.hiding import row_seen
from warhost.skirmish.people.questions import GiveWay
from warhost.skirmish.prospects import watch_prospects
from warhost.skirmish.scenario.muster import NO_SEAT, WILD, Muster
from warhost.skirmish.scenario.scenarios import Scenario, hexes_of, scenario_digest, scenario_file, scenario_keys
from warhost.skirmish.scenario_changes import scenario_named
from warhost.skirmish.sequence import PHASES, EndCombat, EndMovement, TheFight, phase_shown
from warhost.skirmish.set_up.imagining import imagine
from warhost.skirmish.set_up.placing import Deploy, Dismount, Face, MountUp, Ready, spots_of
from warhost.skirmish.specials import ORDERS as SPECIAL_ORDERS
from warhost.skirmish.specials import layers_of, rules_of, spread_news
from warhost.skirmish.specials.hidden_set_up import HiddenSetUp
from warhost.skirmish.specials.markers import lights_of, orb_of, suns_of
from warhost.skirmish.specials.neutrals import watch_provoked
from warhost.skirmish.specials.tablet import tablet_at
from warhost.skirmish.specials.underground.bars import CHANGES as BARS
from warhost.skirmish.specials.underground.bars import barred_doors
from warhost.skirmish.specials.underground.boxes import boxes_seen
from warhost.skirmish.specials.underground.detections import CHANGES as DETECTIONS
from warhost.skirmish.specials.underground.dungeons import imagine_travellers
from warhost.skirmish.specials.underground.khuzun_in_the_jails import cells_of
from warhost.skirmish.specials.underground.locks import gate_of, levers_of
from warhost.skirmish.standing_by import LetThem, StandBy, StandingBy
from warhost.skirmish.state import OFF, Skirmish
from warhost.skirmish.turns import HoldFire
from warhost.skirmish.victory import forget_news, watch_victory

ORDERS: tuple[type[Order], ...] = (
    *(Deploy, Face, Dismount, MountUp, Ready),
    *(Shoot, ShootBack, LetPass, HoldFire),
    *(March, Onward, Halt, MakeRoom, Drag, SetDown, EndMovement),
    *(Attack, AttackPlainly, Sweep, Suffer, GoFirst, FallBack, Advance, StayPut, EndCombat, GiveWay),
    *(Tumble, Plunge),
    *magic.ORDERS,
    *(StandBy, LetThem),
    *SPECIAL_ORDERS,
    *ORDERS_2,
)

SEAMS = fill(
    seams.PLAYER_TURN.holds(*PHASES),
    seams.SKIPPED_PHASES.holds(),
    seams.AFTER_PLAYER_TURN.holds(),
    seams.OPENING.holds(),
    seams.TURN_BEGINS.holds(reckon_energy, return_to_sight),
    seams.FIRE.holds(Shooting()),
    seams.MOVEMENT.holds(Marching(), MakingRoom(), Dragging()),
    seams.ALLOWANCES.holds(),
    seams.WINDOWS.holds(window),
    seams.AFTER_MOVEMENT.holds(finish_reload, last_shots),
    seams.FIRE_AT_THE_IDLE.holds(ShootingAtTheIdle()),
    seams.SHOT_BARS.holds(circle_bar),
    seams.COMBAT.holds(Attacking(), AttackingPlainly(), Sweeping()),
    seams.ATTACK_BARS.holds(circle_bar),
    seams.CORNERED.holds(way_down),
    seams.HAVENS.holds(),
    seams.EXIT_BARS.holds(),
    seams.RECOVERY.holds(put_back),
    seams.TURN_ENDS.holds(dematerialise, lapse),
    seams.END_OF_TURN.holds(),
    seams.LISTENERS.holds(),
    seams.SPECIALS.holds(),
    shot_modifiers.OF_THE_BOOK,
    COLUMN_SHIFTS,
    DIE_MODIFIERS,
    challenges.OF_THE_BOOK,
    jumps.OF_THE_BOOK,
    range_and_energy.OF_THE_BOOK,
    fireballs_and_magic_circles.OF_THE_BOOK,
    seams.WAKING_MODIFIERS.holds(),
    WATCHERS.holds(
        spread_news,
        watch_provoked,
        *(watch_bridles, watch_drowned, watch_thrown, watch_jumps, watch_marched),
        *(watch_trampled, watch_dragon_death),
        watch_energy,
        *(watch_prospects, watch_victory, forget_news),  # forget_news stays last
    ),
    CLAIMS.holds(*magic.CLAIMS, StandingBy()),
)
"""The seams for chapters, special rules and layers."""


class DragonNoir(Rulebook):
    """Man-to-man fights on Kazhdin."""

    id = "dragon-noir"
    title = "Dragon Noir"
    words = "dn"
    version = "7"
    orders: Mapping[str, type[Order]] = {order.verb: order for order in ORDERS}
    order_rules = ORDER_RULES
    options: tuple[Option, ...] = OPTIONS
    layers: tuple[Layer, ...] = ()
    hidden_information = True

    def scenarios(self) -> Sequence[ScenarioCard]:
        return [_card(key) for key in scenario_keys()]

    def variant(self, name: str) -> ScenarioCard | None:
        return _card(name) if "?" in name else None

    def file(self, scenario: str) -> Path | None:
        return scenario_file(scenario.partition("?")[0])

    def resolve(self, scenario: str, options: Mapping[str, str]) -> Resolved:
        muster = muster_of(scenario, tuple(sorted(options.items())))
        return Resolved(self, scenario, options, muster.seats, seams_of(muster), muster)

    def upgrade(self, version: str, position: dict[str, Any]) -> dict[str, Any]:
        # Older versions write positions in the same form; they differ in rules. Version 1 knows no poison. Version 2
        # does not ask where a horse shies, nor where revived and invisible fighters stand. Version 3 does not ask who
        # of several retreats first. Version 4 lets fighters shoot in defence who have been rowed, tells a seeker on the
        # wrong map which marker is real, and does not ask where a carrier steps aside, nor where a jumper lands who
        # comes down on somebody hidden. Version 5 lets a Guard push fighters aside who go through her hexes, and lets
        # spirits hold levers and turn Suns over. Version 6 lets horses shy before anybody retreats, puts a spirit
        # beside its hex without a question if the hex is taken, lets crossbowmen who have shot work at locks, and has
        # no long bridges below ground and four short ones.
        return dict(position)

    def rules_of_order(self, resolved: Resolved, verb: str) -> tuple[str, ...]:
        muster: Muster = resolved.data
        return rules_of_order(verb, muster.scenario.volume)

    def digest(self, resolved: Resolved) -> str:
        return scenario_digest(resolved.scenario.partition("?")[0])

    def blank(self, resolved: Resolved) -> Skirmish:
        return Skirmish(resolved)

    def begin(self, resolved: Resolved) -> Skirmish:
        field = Skirmish(resolved)
        muster: Muster = resolved.data
        for number, side in each_side(muster.sides):
            # All Adventurers of The Challenge are one side; Gharvs are nobody's, and everybody's enemies (DN-1.2-06).
            led_by = muster.seat_index[Seat(side.key)] if side.is_led else WILD if side.wild else NO_SEAT
            field.set("under", number, led_by)
        for piece, counter in each_piece(muster.pieces):
            field.set("side", piece, counter.side)
            if counter.sort == "horse":
                field.set("mount", counter.owner, piece)
                field.set("rider", piece, counter.owner)
        for number, side in each_side(muster.sides):
            # Written down in secret from the first (DN-1.31-03).
            for piece in spots_of(muster, number) if side.hidden else ():
                field.set("hidden", piece, int(muster.pieces[piece].token not in side.open))
        endow(field)
        field.push(TheFight())
        return field

    def keeps_secrets(self, resolved: Resolved) -> bool:
        muster: Muster = resolved.data
        return any(side.hidden for side in muster.sides) or muster.scenario.spells

    def affected(self, state: Skirmish, seat: Seat, touched: Mapping[str, set[int]]) -> Mapping[str, set[int]]:
        # What a seat sees of a row depends on that row alone.
        return touched

    def imagine(self, state: Skirmish, seat: Seat, dice: Dice) -> None:
        imagine_unseen(state, seat, dice)
        imagine_travellers(state, seat_number(state, seat), dice)
        notes = dict(state.notes[0])
        forget_secrets(state, seat_number(state, seat))
        for special in state.rules[seams.SPECIALS]:
            special.imagine(state, seat_number(state, seat), dice, notes)
        rule = HiddenSetUp.find(state)
        if rule is not None:
            imagine(state, seat_number(state, seat), dice, rule.spotted)

    def facts(self, state: Skirmish, seat: Seat) -> dict[str, Plain]:
        return {
            "turn": state.turn[0],
            "phase": phase_shown(state),
            "active": state.seat(state.active[0]),
            "magic": encode(state.magic[0]),
            "circles": encode(state.circles[0]),
            "sacks": encode(state.sacks_at[0]),
            "tablet": [hex_ for hex_ in (tablet_at(state),) if hex_ != OFF],
            **({"suns": [*suns]} if (suns := suns_of(state)) else {}),
            **({"levers": [*levers], "gate": [*gate_of(state)]} if (levers := levers_of(state)) else {}),
            **({"lights": [*lights]} if (lights := lights_of(state)) else {}),
            **({"dungeons": [*doors]} if (doors := sorted(thresholds(state) - {*barred_doors(state)})) else {}),
            **({"barred": [*shut]} if (shut := barred_doors(state)) else {}),
            **({"cells": [*cells]} if (cells := cells_of(state)) else {}),
            **({"boxes": encode(tuple(boxes))} if (boxes := boxes_seen(state, seat_number(state, seat))) else {}),
            **({"orb": [orb]} if (orb := orb_of(state)) != OFF else {}),
        }

    def row(self, state: Skirmish, seat: Seat, table: str, row: int) -> dict[str, Plain]:
        if table == "place":
            return {}
        found = super().row(state, seat, table, row)
        if table == "fight":
            return {**found, "notes": encode(notes_seen(state.notes[0], seat_number(state, seat)))}
        return row_seen(state, seat_number(state, seat), PieceId(row), found) if table == "piece" else found

    def goals(self, state: Skirmish, seat: Seat) -> Tally:
        return tally(state)

    def ref(self, state: Skirmish, kind: str, id: int) -> Ref:
        return state.hex_ref(HexId(id)) if kind == "hex" else state.ref(PieceId(id))


def seams_of(muster: Muster, changes: Iterable[SeamChange] = ()) -> Seams:
    """The seams of the rulebook with the special rules of a scenario, and further changes."""
    layers = layers_of(rules_of(muster))
    made = [(layer.title, change) for layer in layers for change in layer.changes]
    if muster.scenario.volume == "challenge":
        mire = MIRE if muster.options.get("stuck-in-marsh") == "on" else ()
        bars = BARS if muster.options.get("barred-entrances") == "on" else ()
        made += [("The Challenge", change) for change in (*VOLUME_2, *DETECTIONS, *mire, *bars)]
    return settle(SEAMS, [*made, *(("A further change", change) for change in changes)])


def seat_number(field: Skirmish, seat: Seat) -> SeatNumber:
    """The number of a seat; NOBODY for spectators."""
    return field.muster.seat_index.get(seat, NO_SEAT)


@lru_cache(maxsize=64)
def muster_of(scenario: str, options: tuple[tuple[str, str], ...]) -> Muster:
    """A prepared scenario, shared by all its games."""
    return Muster(scenario_named(scenario), dict(options))


@lru_cache
def _card(key: str) -> ScenarioCard:
    scenario = scenario_named(key)
    playing = [side for side in scenario.sides if side.is_led]
    seats, names = tuple(Seat(side.key) for side in playing), tuple(side.name for side in playing)
    story, turns = " ".join(scenario.story.split()), f"1–{scenario.turns}"
    return ScenarioCard(key, scenario.title, story, seats, turns, names, closed=closed_options(scenario))


def closed_options(scenario: Scenario) -> Mapping[str, Message]:
    """The options that mean nothing in a scenario: those of other volumes and maps, and of what nobody does there."""
    if scenario.volume == "challenge":
        closed = dict.fromkeys(OF_THE_EXILE, msg("dn-why-exile-only"))
    else:
        closed = dict.fromkeys(OF_THE_CHALLENGE, msg("dn-why-challenge-only"))
    if scenario.volume == "challenge":
        laid = {sheet.map for sheet in scenario.layout}
        closed |= {option: msg("dn-why-other-map") for option, map_ in OF_A_MAP.items() if map_ not in laid}
        if "maze" in laid and _uses_the_passages(scenario):
            closed["maze-floor"] = msg("dn-why-passages")
        if not any(special.key == "spawning" for special in scenario.specials):
            closed |= dict.fromkeys(("brood-points", "succession"), msg("dn-why-no-brood"))
        if not any(special.key == "deep-dungeons" for special in scenario.specials):
            closed["barred-entrances"] = msg("dn-why-no-entrance")
        if not _hides_an_entrance(scenario):
            closed["jails-entrance"] = msg("dn-why-no-cell-entrance")
    if not any(special.option == "duel" for special in scenario.specials):
        closed["duel"] = msg("dn-why-no-duel")
    return closed


def _hides_an_entrance(scenario: Scenario) -> bool:
    """Whether an entrance to the deep dungeons lies in one of several cells."""
    below = [special for special in scenario.specials if special.key == "deep-dungeons"]
    return any(len(one["hexes"]) > 1 for special in below for one in special.figures["entrances"])


def _uses_the_passages(scenario: Scenario) -> bool:
    """Whether somebody begins in the lower passages of the Maze, where not everybody could swim."""
    ground = scenario.ground()
    areas = [spot.area for side in scenario.sides for spot in side.set_up]
    areas += [entry.area for side in scenario.sides for entry in side.enter]
    return any(not lower_passages(ground).isdisjoint(hexes_of(ground, area)) for area in areas)
