"""The board of the battle: a table in inches, units as their figures in ranks, banners and markers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from warhost.battle.formations.shapes import SPACING, Formation
from warhost.battle.notes import DEFAULTS, plight, sheet_notes, unit_notes
from warhost.battle.options import AS_WRITTEN
from warhost.battle.overlays import TableOverlay, table_overlays
from warhost.battle.roster.grown_armies import ARMIES
from warhost.battle.scenario.battlefields import BATTLEFIELDS, GroundText
from warhost.battle.scenario.scenario_files import scenario_file
from warhost.battle.scenario.scenarios import BattleScenario, BattleUnit, levels_of, load_scenario
from warhost.battle.state import Battle
from warhost.battle.table.ground import thick
from warhost.battle.table.units import INCH
from warhost.cartography.battle.banners import banner_id, marker_id, marker_symbols
from warhost.cartography.battle.encounter import draw_encounter
from warhost.cartography.battle.figures import STANCES, figure_id
from warhost.cartography.battle.land import INCH as DRAWN_INCH
from warhost.cartography.battle.land import looks_of, read_battlefield
from warhost.cartography.battle.printing import SEATS, unit_symbols
from warhost.cartography.battle.sheet import draw_board
from warhost.cartography.studio.svg import Document, render_png
from warhost.core import Preview, Resolved, Seat, State, msg
from warhost.core.ids import NO_PIECE, HexId, PieceId
from warhost.core.messages import Message
from warhost.core.orders import Kind
from warhost.server.boards.base import SIGNS, Deed, Drawn, Picture
from warhost.server.boards.keeping import kept, shelf_place
from warhost.server.boards.skirmish import cut
from warhost.server.rendering import text
from warhost.server.wire import boards as wire
from warhost.server.wire.overlays import Overlay, OverlayArea, OverlayLine, OverlayMark
from warhost.server.wire.reports import Report

DEEDS: Final[Mapping[str, Deed]] = {
    "battle-log-volley": Deed("shot", "attacker", "defender"),
    "battle-log-out-of-range": Deed("miss", "attacker", "defender"),
    "battle-log-friends-too-near": Deed("harm", "attacker"),
    "battle-log-blow-at-hero": Deed("blow", "attacker", "defender"),
    "battle-log-duel-hit": Deed("blow", "hero", "foe"),
    "battle-log-duel-miss": Deed("miss", "hero", "foe"),
    "battle-log-single-hit": Deed("shot", "hero", "foe"),
    "battle-log-single-miss": Deed("miss", "hero", "foe"),
    "battle-log-duel-damage": Deed("harm", "foe"),
    "battle-log-hero-killed": Deed("loss", "hero"),
    "battle-log-blow": Deed("blow", "attacker", "defender"),
    "battle-log-ridden-down": Deed("blow", "unit", "enemy"),
    "battle-log-losses": Deed("harm", "unit"),
    "battle-log-undisciplined": Deed("harm", "unit"),
    "battle-log-ranks-break": Deed("harm", "unit"),
    "battle-log-breaks": Deed("harm", "unit"),
    "battle-log-fails": Deed("harm", "unit"),
    "battle-log-commander-killed": Deed("loss", "unit"),
    "battle-log-routs": Deed("retreat", "unit"),
    "battle-log-runs-again": Deed("retreat", "unit"),
    "battle-log-withdraws": Deed("retreat", "unit"),
    "battle-log-flees": Deed("retreat", "unit"),
    "battle-log-leaves-engine": Deed("loss", "unit"),
    "battle-log-fate-routed-off": Deed("loss", "unit"),
    "battle-log-fate-surrounded": Deed("loss", "unit"),
    "battle-log-fate-captured": Deed("loss", "unit"),
}
"""What lines of the log tell that can be drawn."""
UNTIDY: Final = (Formation.MOB, Formation.SKIRMISH)
SIDES: Final = {"good": 0, "evil": 1}


class BattleBoard:
    """A table measured in inches."""

    deeds = DEEDS

    def layout(self, resolved: Resolved, state: State) -> wire.Layout:
        """The table with its ground and zones, and the units as their sheets print them."""
        scenario: BattleScenario = resolved.data
        width, depth = (size * DRAWN_INCH / INCH for size in (scenario.field.width, scenario.field.depth))
        return wire.Layout(
            kind="table",
            title=scenario.card.title,
            width=width,
            height=depth,
            seats=[
                wire.SeatCard(seat=seat, name=scenario.card.sides[n], colour=SEATS[n], sign=SIGNS[n])
                for n, seat in enumerate(resolved.seats)
            ],
            point_top=depth,
            point_scale=DRAWN_INCH / INCH,
            north_up=True,
            areas=list(areas_of(resolved)),
            zones=[wire.Zone(id=zone, label=text(msg(f"board-bs-zone-{zone}"))) for zone in ("waiting", "gone")],
            pieces=[
                wire.PieceCard(
                    id=number,
                    token=state.lexicon.token(Kind.PIECE, number),
                    name=unit.name,
                    kind="unit",
                    faces=[wire.Face(symbol=figure_id(unit.sheet.id, 0), text=text(unit_text(unit)))],
                    notes=[text(note) for note in sheet_notes(unit)],
                )
                for number, unit in enumerate(scenario.units)
            ],
            beyond="meadow",
        )

    def drawings(self, resolved: Resolved) -> Mapping[str, Drawn]:
        """The drawn table, and the symbols of figures, banners and markers, for each level of the scenario."""
        found: dict[str, Drawn] = {}
        for level in levels_of(resolved.scenario):
            wanted = level == resolved.options["level"]
            found |= drawings_of(load_scenario(resolved.scenario, level), level, wanted=wanted)
        return found

    def picture(self, resolved: Resolved) -> Picture | None:
        """Both armies face to face in the middle of the table."""
        scenario: BattleScenario = resolved.data
        table = table_file(scenario)
        sources = [table, scenario_file(resolved.scenario), *(ARMIES / f"{army}.toml" for army in scenario.text.armies)]
        path = shelf_place(f"picture-battle-{resolved.scenario}", sources, ".png")
        return Picture(path, lambda: render_png(cut(draw_encounter(table, scenario).svg())))

    def counter(self, resolved: Resolved, table: str, row: int, seen: Mapping[str, Any]) -> wire.Counter | None:
        """A unit as it stands."""
        if table != "piece":
            return None
        scenario: BattleScenario = resolved.data
        unit = scenario.units[row]
        seen = {**DEFAULTS, **seen}
        stands = bool(seen.get("frontage") and seen.get("figures"))
        gone = not stands and bool(seen.get("frontage") or seen.get("fate"))
        within = seen["attached"] if not stands and not seen["fate"] else NO_PIECE
        found = list(plight(unit, seen)) if stands else []
        return wire.Counter(
            key=f"piece:{row}",
            kind="unit",
            id=row,
            name=unit.name,
            seat=resolved.seats[unit.side],
            pose=[seen["x"], seen["y"], seen["facing"]] if stands else [],
            zone="" if stands or within != NO_PIECE else "gone" if gone else "waiting",
            aboard="" if within == NO_PIECE else f"piece:{within}",
            symbol=figure_id(unit.sheet.id, 0),
            text=text(stance_text(unit, seen) if stands else unit_text(unit)),
            figures=[seen.get("figures") or unit.strength],
            sort="unit",
            lost=gone,
            status=[text(said) for _, said in found],
            notes=[text(note) for note in unit_notes(scenario, unit, seen)],
            ranks=ranks_of(unit, seen, found),
        )

    def unseen(self, resolved: Resolved, facts: Mapping[str, Any]) -> list[wire.Counter]:
        """None: all that is on a table can be seen."""
        return []

    def hypothesis(self, state: Any, seat: Seat, hex: HexId, pieces: tuple[PieceId, ...]) -> Preview | None:
        """None: a table has no hexes to attack."""
        return None

    def reports(self, state: Any, seat: Seat) -> list[Report]:
        """None: all that counts stands on the table."""
        return []

    def overlays(self, state: Battle, seat: Seat) -> list[Overlay]:
        """Who sees whom, the ground and what it does; how far everybody shoots only where measuring is allowed."""
        return [*(drawn_overlay(found) for found in table_overlays(state)), ground_overlay(state.rules)]


def drawn_overlay(found: TableOverlay) -> Overlay:
    """An overlay as clients draw it."""
    return Overlay(
        id=found.id,
        title=text(found.title),
        areas=[
            OverlayArea(
                outlines=[[[*point] for point in area.outline]], label=text(area.label), tone=area.tone, piece=piece
            )
            for piece, area in found.areas
        ],
        lines=[
            OverlayLine(points=[[*point] for point in line.points], piece=piece, clear=line.reached)
            for piece, line in found.lines
        ],
        marks=[
            OverlayMark(piece=mark.piece, tone=mark.tone, text=text(mark.text), rules=[*mark.rules])
            for mark in found.marks
        ],
    )


def ground_overlay(resolved: Resolved) -> Overlay:
    """The ground of the table, every feature by name and with what it does: a legend."""
    areas = [area for area in areas_of(resolved) if area.kind != "zone"]
    return Overlay(
        id="ground",
        title=text(msg("battle-overlay-ground")),
        areas=[OverlayArea(outlines=area.outlines, label=area.name) for area in areas],
        lines=[],
        marks=[
            OverlayMark(tone="source", text=name) for name in {area.name.text: area.name for area in areas}.values()
        ],
    )


# --- what lies still --------------------------------------------------------------------------------------------------


def drawings_of(scenario: BattleScenario, level: str, *, wanted: bool) -> dict[str, Drawn]:
    """The drawings of a scenario at one level of the game; those of its own have no level in their names."""
    ending = "" if level == AS_WRITTEN else f"-{level}"
    table, name = table_file(scenario), f"battle-{scenario.card.id}{ending}"
    return {
        f"map{ending}": Drawn(
            "ground",
            lambda: kept(name, [table], lambda: draw_board(table).svg(embed_type=True)),
            shelf_place(name, [table]),
            wanted,
        ),
        f"counters{ending}": Drawn("counters", lambda: symbols_of(scenario), wanted=wanted),
    }


def table_file(scenario: BattleScenario) -> Path:
    """The file of a scenario's battlefield."""
    return BATTLEFIELDS / f"{scenario.text.battlefield}.toml"


def areas_of(resolved: Resolved) -> Iterator[wire.Area]:
    """The zones of the sides, then the ground in words."""
    found = read_battlefield(table_file(resolved.data))
    for zone in found.zone:
        yield wire.Area(
            kind="zone",
            name=text(msg(f"battle-map-zone-{zone.side}")),
            outlines=[[[round(x * INCH), round(y * INCH)] for x, y in zone.polygon]],
            seat=resolved.seats[SIDES[zone.side]],
        )
    counts = resolved.data.text.level != "basic"
    for ground in found.ground:
        effect = counts and ground.kind not in ("prohibited", "scenery")
        if effect or (ground.polygon and (ground.kind == "prohibited" or ground.name)):
            shapes = (
                [[(x * INCH, y * INCH) for x, y in ground.polygon]]
                if ground.polygon
                else thick([(x * INCH, y * INCH) for x, y in ground.line], ground.width * INCH)
            )
            yield wire.Area(
                kind="prohibited" if ground.kind == "prohibited" else "scenery",
                name=text(ground_text(ground, effect=effect)),
                outlines=[[[round(x), round(y)] for x, y in shape] for shape in shapes],
            )


def ground_text(ground: GroundText, *, effect: bool = False) -> Message:
    """What a feature is called, and whether it may be entered; with its effect where the level of the game has one."""
    looks = msg(f"battle-map-{looks_of(ground)}")
    kind = "battle-map-prohibited" if ground.kind == "prohibited" else "battle-map-scenery"
    if effect:
        kind = f"battle-map-effect-{ground.kind}"
    said = msg(kind, looks=looks)
    return msg("board-bs-ground", name=ground.name, what=said) if ground.name else said


def symbols_of(scenario: BattleScenario) -> str:
    """The symbols of all figures, banners and markers, as an SVG of definitions."""
    document = Document(0, 0)
    document.define(*marker_symbols())
    for unit in scenario.units:
        document.define(*unit_symbols(unit))
    return document.svg()


# --- units ------------------------------------------------------------------------------------------------------------


def unit_text(unit: BattleUnit) -> Message:
    """A unit as its sheet has it, in a line."""
    sheet = unit.sheet
    return msg("board-bs-unit", name=unit.name, troop=sheet.troop, n=unit.strength)


def stance_text(unit: BattleUnit, seen: Mapping[str, Any]) -> Message:
    """A unit as it stands, in a line: how many are left, in which formation, looking where."""
    compass = msg(f"board-bs-compass-{round(seen['facing'] / 4500) % 8}")
    if unit.is_individual:
        return msg("board-bs-stands-alone", name=unit.name, compass=compass)
    return msg(
        "board-bs-stands",
        name=unit.name,
        n=seen["figures"],
        full=unit.strength,
        formation=formation_text(Formation(seen["formation"])),
        files=seen["frontage"],
        compass=compass,
    )


def formation_text(formation: Formation) -> Message:
    """What a formation is called."""
    return msg(f"board-bs-formation-{formation.name.lower()}")


def ranks_of(unit: BattleUnit, seen: Mapping[str, Any], found: list[tuple[str, Message]]) -> wire.Ranks:
    """The figures of a unit in their ranks; before it is placed, as many as its sheet has."""
    formation = Formation(seen.get("formation", 0))
    return wire.Ranks(
        base_width=unit.base.width,
        base_depth=unit.base.depth,
        figures=seen.get("figures") or unit.strength,
        full=unit.strength,
        frontage=seen.get("frontage") or 1,
        spacing=seen.get("spacing", 0),
        formation=int(formation),
        formations=[
            wire.FormationCard(id=int(one), name=text(formation_text(one)), spacing=SPACING[one])
            for one in unit.formations
        ],
        stagger=[*seen.get("stagger", ())],
        wings=[*seen.get("wings", ())],
        turned=seen.get("turned", 0),
        loose=formation in UNTIDY,
        symbols=[figure_id(unit.sheet.id, stance) for stance in range(STANCES)],
        banner=banner_id(unit.sheet.id),
        markers=[wire.Marker(symbol=marker_id(name), text=text(said)) for name, said in found],
    )
