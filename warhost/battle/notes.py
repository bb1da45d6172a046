"""What a player looks up about a unit or a character of a battle: its sheet, and how it stands now, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from warhost.battle.command.command_radius import is_in_command
from warhost.battle.command.persons import COMMANDS, Post, full_points
from warhost.battle.formations.shapes import Pose, Shape, Turned
from warhost.battle.formations.special_formations import ALL_ROUND, Bulwark
from warhost.battle.roster.engines import ENGINES
from warhost.battle.roster.missile_weapons import volleys_carried
from warhost.battle.roster.ratings import RATIO_ADJUSTMENTS
from warhost.battle.scenario.scenarios import BattleScenario, BattleUnit
from warhost.battle.state import Battle, Did, Out
from warhost.battle.terrain import TABLE_14, ground_under
from warhost.core.ids import NO_PIECE
from warhost.core.messages import Message, listed, msg

DEFAULTS: Final[Mapping[str, Any]] = Battle.tables[0].saved
"""The values of columns that a row leaves out because they have not changed."""
GROUNDS: Final = frozenset(kind.kind for kind in TABLE_14) | {"road"}
"""The kinds of ground that the notes on a unit mention."""


def sheet_notes(unit: BattleUnit) -> Iterator[Message]:
    """The lines of a unit's sheet that a player looks up in play."""
    sheet = unit.sheet
    yield msg("board-bs-sheet-moves", n=sheet.movement, dice=sheet.hit_dice, ratio=sheet.ratio)
    yield msg("board-bs-sheet-ratings", ar=sheet.ar, ac=sheet.ac, ml=sheet.ml, dl=sheet.dl)
    if unit.is_individual:
        thaco = sheet.thaco or sheet.ar - RATIO_ADJUSTMENTS[1]
        yield msg("board-bs-sheet-person", thaco=thaco, n=sheet.attacks)
    yield msg("board-bs-sheet-weapon", weapon=msg(f"battle-weapon-{sheet.weapon.kind}"), damage=sheet.weapon.damage)
    yield from sheet_missiles(unit)
    if sheet.commander is not None and unit.is_individual:
        yield msg("board-bs-sheet-voice", n=sheet.commander.radius)
    elif sheet.commander is not None:
        name = sheet.commander.name or msg("board-bs-nameless")
        yield msg("board-bs-sheet-commander", name=name, n=sheet.commander.radius)
    if sheet.proposed:
        yield msg("board-bs-sheet-proposed")


def sheet_missiles(unit: BattleUnit) -> Iterator[Message]:
    """What a unit shoots with, how far, and how often an engine does."""
    sheet = unit.sheet
    if sheet.missile is not None:
        short, medium, long = sheet.missile.ranges
        ranges = {"short": short, "medium": medium, "long": long}
        kind = msg(f"board-bs-missile-{sheet.missile.kind}")
        yield msg("board-bs-sheet-missile", weapon=kind, damage=sheet.missile.damage, n=sheet.missile.shots, **ranges)
    if sheet.engine:
        engine = ENGINES[sheet.engine]
        yield msg("board-bs-sheet-engine", n=engine.interval, least=engine.least)


def shape_seen(unit: BattleUnit, seen: Mapping[str, Any]) -> Shape:
    """The shape of a unit, read from its row."""
    pose = Pose(seen["x"], seen["y"], seen["facing"])
    counts = (seen["figures"], seen["frontage"], seen["spacing"])
    return Shape(pose, unit.base, *counts, tuple(seen["stagger"]), Turned(seen["turned"]), tuple(seen["wings"]))


def plight(unit: BattleUnit, seen: Mapping[str, Any]) -> Iterator[tuple[str, Message]]:
    """The markers of a unit with their meanings, the gravest first."""
    out, did = Out(seen.get("out", 0)), seen.get("did", 0)
    if Out.ROUTED in out:
        yield "routed", msg("board-bs-routed")
    if Out.UNDISCIPLINED in out:
        yield "undisciplined", msg("board-bs-undisciplined")
    alone = unit.sheet.commander is not None and not is_in_command(shape_seen(unit, seen), unit.radius)
    if Out.LEADERLESS in out or (not out and alone):
        yield "out-of-command", msg("board-bs-out-of-command")
    yield from stance_markers(seen)
    if seen.get("hurt"):  # an individual has hit points, and no marker lies twice on anybody
        yield "wound", msg("board-bs-hurt", n=_points_left(unit, seen), full=full_points(unit))
    elif seen.get("wound"):
        yield "wound", msg("board-bs-wounded")
    if seen.get("fatigue"):
        yield "fatigue", msg("board-bs-fatigue", n=seen["fatigue"])
    if seen.get("shots"):
        yield "shot", msg("board-bs-shot", n=seen["shots"])
    if did & Did.CHARGED:
        yield "charging", msg("board-bs-charged")
    if did & Did.MOVED:
        yield "moved", msg("board-bs-moved")


def stance_markers(seen: Mapping[str, Any]) -> Iterator[tuple[str, Message]]:
    """The special formation that a unit has declared, to its front or all round (11.6, 11.7)."""
    stance = Bulwark(seen.get("stance", 0))
    ring = "-ring" if Turned(seen.get("turned", 0)) == ALL_ROUND else ""
    if Bulwark.SHIELD_WALL in stance:
        yield "shield-wall", msg(f"board-bs-shield-wall{ring}")
    if Bulwark.SET_SPEARS in stance:
        yield "set-spears", msg(f"board-bs-set-spears{ring}")


# Characters


def _points_left(unit: BattleUnit, seen: Mapping[str, Any]) -> int:
    """The hit points that an individual has left."""
    hurt: int = seen.get("hurt", 0)
    return max(full_points(unit) - hurt, 0)


def unit_notes(scenario: BattleScenario, unit: BattleUnit, seen: Mapping[str, Any]) -> Iterator[Message]:
    """How a unit or a character stands now, beyond its markers."""
    if unit.is_individual:
        yield from person_notes(scenario, unit, seen)
    yield from missile_notes(scenario, unit, seen)
    if seen["frontage"] and seen["figures"] and scenario.text.level != "basic":
        under = ground_under(shape_seen(unit, seen), scenario.field.pieces)
        kinds = dict.fromkeys(piece.kind for piece in under.values() if piece.kind in GROUNDS)
        if kinds:
            yield msg("board-bs-stands-on", ground=listed([msg(f"board-bs-on-{kind}") for kind in kinds]))


def person_notes(scenario: BattleScenario, unit: BattleUnit, seen: Mapping[str, Any]) -> Iterator[Message]:
    """Hit points, role, unit and command of a character (9.0)."""
    sheet = unit.sheet
    yield msg("board-bs-points", n=_points_left(unit, seen), full=full_points(unit))
    taken = Post(seen.get("role", 0))
    role = Post[sheet.rank.upper() or "HERO"] if taken is Post.BY_SHEET else taken
    yield msg(f"board-bs-role-{role.name.lower()}")
    if seen["attached"] != NO_PIECE and not seen.get("fate"):
        yield msg("board-bs-in-ranks", unit=scenario.units[seen["attached"]].name)
    if role in COMMANDS:
        office = seen["office"]
        led = (scenario.units[office] if office != NO_PIECE else unit).sheet
        names = led.commands if led.type == "individual" else (led.id,)
        units = [one.name for one in scenario.units if one.sheet.id in names and one.side == unit.side]
        if units:
            yield msg("board-bs-commands", units=listed(list(dict.fromkeys(units))))
    if sheet.deputy_of:
        whom = next((one.name for one in scenario.units if one.sheet.id == sheet.deputy_of), "")
        if whom:
            yield msg("board-bs-deputy", whom=whom)


def missile_notes(scenario: BattleScenario, unit: BattleUnit, seen: Mapping[str, Any]) -> Iterator[Message]:
    """Missiles that are left, a loading engine, and who serves it (10.3, 10.9, 10.10)."""
    sheet = unit.sheet
    if sheet.missile is None:
        return
    carried = volleys_carried(sheet.missile.kind, sheet.missile.volleys)
    if carried is not None:
        yield msg("board-bs-volleys", n=max(carried - seen.get("volleys", 0), 0), full=carried)
    if not sheet.engine:
        return
    crew = seen["crew"]
    if not seen["figures"]:
        yield msg("board-bs-no-crew")
    elif crew != NO_PIECE:
        yield msg("board-bs-new-crew", unit=scenario.units[crew].name)
    interval = ENGINES[sheet.engine].interval * (2 if seen.get("wound") else 1)
    if seen.get("fired") and interval > 1:
        yield msg("board-bs-loading", fired=seen["fired"], again=seen["fired"] + interval)
    else:
        yield msg("board-bs-loaded")
