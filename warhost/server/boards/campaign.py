"""The board of the strategic war: the map of Ansalon, the counters, the pools."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from warhost.briefings import briefing_of, companion
from warhost.campaign.advanced.overlays import map_overlays
from warhost.campaign.combat.attack import hypothetical_battle
from warhost.campaign.position.map_overlays import MapOverlay
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.printed.counters import CounterSpec
from warhost.campaign.printed.sides import BORNE, GONE, HELD, NEUTRAL, OFF, POOL, SEATS, viewer_of
from warhost.campaign.scenario.card_scenarios import CardScenario
from warhost.campaign.scenario.deck_files import Deck, load_deck
from warhost.campaign.scenario.overlays import load_overlay, overlays_of
from warhost.campaign.scenario.scenario_files import area_hexes
from warhost.campaign.set_up.placing_forces import places_of_the_set_up
from warhost.campaign.state import ASHORE, ATTACKED, FLED, HALTED, MOVED, TAUNTED, War
from warhost.campaign.world.atlas import Atlas, PlaceKind, Terrain
from warhost.campaign.world.map_terms import map_word
from warhost.campaign.world.waters import Waters
from warhost.cartography.campaign import labels
from warhost.cartography.campaign.atlas_sheet import land_layer, name_layer, place_layer, sea_layer, symbols
from warhost.cartography.campaign.cards import cards_sheet
from warhost.cartography.campaign.scenario_picture import draw_picture
from warhost.cartography.studio import counters as drawn_counters
from warhost.cartography.studio import hexgrid
from warhost.cartography.studio.map_style import DETAILS, style_sheet
from warhost.cartography.studio.survey import HEX, survey
from warhost.cartography.studio.svg import Document
from warhost.core import Preview, Resolved, Seat, State, msg
from warhost.core.ids import HexId, PieceId, all_hexes
from warhost.server.boards.base import Deed, Drawn, Picture
from warhost.server.boards.card_table import cards_report
from warhost.server.boards.hero_table import hero_reports
from warhost.server.boards.keeping import kept, shelf_place
from warhost.server.boards.nations import nations_report
from warhost.server.boards.plain import centre, extent, geometry
from warhost.server.rendering import text
from warhost.server.wire import boards as wire
from warhost.server.wire.overlays import Overlay, OverlayArea, OverlayLine, OverlayMark
from warhost.server.wire.reports import Report
from warhost.server.wire.texts import Text

STATUS = (
    (MOVED, "board-moved"),
    (HALTED, "board-halted"),
    (ATTACKED, "board-attacked"),
    (TAUNTED, "board-taunted"),
    (FLED, "board-fled"),
)
ZONES = {OFF: "waiting", POOL: "pool", GONE: "gone", HELD: "held"}
OF_CARDS, OF_HEROES = "pl.core", "md.heroes"
"""The modules of the counters that only a war by cards has, or one with heroes."""
HIDDEN = "hidden-1"
"""The marker that lies on a hidden stack."""
DEEDS: Final[Mapping[str, Deed]] = {
    "dg-log-attack": Deed("blow", "armies", "hex"),
    "dg-log-broadside": Deed("blow", "ships", "hex"),
    "dg-log-combat": Deed("result", at="hex"),
    "dg-log-hopeless": Deed("result", at="hex"),
    "dg-log-hit": Deed("shot", "ship", "target"),
    "dg-log-miss": Deed("miss", "ship", "target"),
    "dg-log-damaged": Deed("harm", "ship"),
    "dg-log-sunk": Deed("loss", "ship"),
    "dg-log-depleted": Deed("harm", "army"),
    "dg-log-destroyed": Deed("loss", "army"),
    "dg-log-leader-lost": Deed("loss", "leader"),
    "dg-log-no-refuge": Deed("loss", "leader"),
    "dg-log-retreat": Deed("retreat", "army"),
    "dg-log-slip-away": Deed("retreat", "army"),
    "dg-log-leader-escapes": Deed("retreat", "leader"),
    "dg-log-withdraw": Deed("retreat", "ship"),
    "dg-log-captured": Deed("owner", at="place"),
    "dg-log-disbanded": Deed("owner", at="hex"),
    "dg-log-invasion": Deed("result", at="hex"),
    "dg-log-citadel-falls": Deed("loss", "citadel"),
    "md-log-storm": Deed("loss", "ship"),
    "md-log-drowned": Deed("loss", "flier"),
}
COLOURS = ("#a61e30", "#1b5fa8")
SIGNS = ("◆", "●")


class CampaignBoard:
    """Hexes of Ansalon."""

    deeds = DEEDS

    def layout(self, resolved: Resolved, state: State) -> wire.Layout:
        """Hexes with names and terrain, printed counters, pools."""
        theatre: Theatre = resolved.data
        hexes = geometry(theatre.atlas.grid)
        width, height = extent(hexes)
        return wire.Layout(
            kind="hexes",
            title=theatre.atlas.title,
            width=round(width, 2),
            height=round(height, 2),
            seats=[
                wire.SeatCard(seat=seat, name=theatre.side_names[side], colour=COLOURS[side], sign=SIGNS[side])
                for side, seat in enumerate(SEATS)
            ],
            hexes=hexes,
            ground=[ground(theatre.atlas, hex) for hex in all_hexes(theatre.atlas.grid.size)],
            stations=stations(theatre.waters, hexes),
            zones=[wire.Zone(id=zone, label=text(msg(f"board-zone-{zone}"))) for zone in ZONES.values()],
            pieces=[piece_card(index, counter) for index, counter in enumerate(theatre.pieces)],
            focus=edges(places_of_the_set_up(theatre), theatre.atlas.grid.columns),
            hypotheses=True,
        )

    def drawings(self, resolved: Resolved) -> Mapping[str, Drawn]:
        """The drawn map and the counters' symbols."""
        theatre: Theatre = resolved.data
        return {
            "map": Drawn(
                "ground", lambda: kept_map(theatre.atlas), shelf_place(theatre.atlas.id, [theatre.atlas.folder])
            ),
            "counters": Drawn("counters", lambda: drawn_counters.symbols_sheet(printed(theatre)).svg()),
            "cards": Drawn(
                "counters", lambda: cards_sheet(deck_of_scenario(resolved)).svg(), wanted=bool(theatre.deck.cards)
            ),
        }

    def picture(self, resolved: Resolved) -> Picture | None:
        """The places that the briefing names for it, else the part of the map on which the armies set up."""
        theatre: Theatre = resolved.data
        file = resolved.rulebook.file(resolved.scenario)
        briefing = briefing_of(file) if file else None
        places = briefing.picture if briefing else ()
        hexes = frozenset(theatre.atlas.hex_of(place) for place in places) or frozenset[HexId]().union(
            *(area_hexes(force, theatre.atlas) for force in theatre.forces)
        )
        words = [companion(file, "briefing")] if file and places else []
        path = shelf_place(f"picture-{resolved.scenario}", [theatre.atlas.folder, *words], ".png")
        return Picture(path, lambda: draw_picture(theatre.atlas, hexes, resolved.scenario).png())

    def counter(self, resolved: Resolved, table: str, row: int, seen: Mapping[str, Any]) -> wire.Counter | None:
        """A counter as it lies on the map or in a pool, or an artifact that somebody carries."""
        theatre: Theatre = resolved.data
        if table == "parcel":
            return parcel_counter(theatre, row, seen)
        if table != "piece":
            return None
        spec = theatre.pieces[row]
        at, owner, depleted = seen.get("at", OFF), seen.get("owner", NEUTRAL), seen.get("depleted", 0)
        did, river = seen.get("did", 0), seen.get("river", -1)
        carrier = seen.get("bearer", -1) if at == BORNE else seen.get("aboard", ASHORE)
        face = face_of(spec, owner, depleted)
        done = [name for flag, name in STATUS if did & flag]
        captive = at == BORNE and spec.kind in ("hero", "leader")
        if depleted:
            done.insert(0, "board-wounded" if spec.combat is not None else "board-depleted")
        if captive:
            done.insert(0, "board-captive")
        return wire.Counter(
            key=f"piece:{row}",
            kind=spec.kind,
            id=row,
            name=spec.name,
            seat=SEATS[owner] if owner != NEUTRAL else "",
            hex=None if at < 0 else theatre.waters.station_of[river] if river >= 0 else at,
            zone=ZONES.get(at, ""),
            lost=at in (POOL, GONE),
            aboard=f"piece:{carrier}" if carrier >= 0 else "",
            symbol=drawn_counters.symbol_id(spec, face),
            text=text(drawn_counters.face_text(spec, face)),
            figures=figures(spec, bool(depleted)),
            sort=sort_of(spec),
            strength=strength(spec, bool(depleted)),
            status=[text(msg(name)) for name in done],
        )

    def unseen(self, resolved: Resolved, facts: Mapping[str, Any]) -> list[wire.Counter]:
        """Enemy stacks of which only the place is known (DG-07-50), and Hidden markers (MD-01-01)."""
        theatre: Theatre = resolved.data
        found = [marker_counter(theatre, hex) for hex in facts.get("hidden", ())]
        for hex, citadel, side, walks, flies in facts.get("stacks", ()):
            sorts = [name for there, name in ((walks, "board-walks"), (flies, "board-flies")) if there]
            marker = theatre.manifest[HIDDEN]
            found.append(
                wire.Counter(
                    key=f"stack:{hex}:{citadel}:{side}",
                    kind="stack",
                    id=hex,
                    name=text(msg("board-hidden")),
                    seat=SEATS[side],
                    hex=hex,
                    aboard=f"piece:{citadel}" if citadel >= 0 else "",
                    symbol=drawn_counters.symbol_id(marker),
                    text=text(msg("board-hidden")),
                    status=[text(msg(name)) for name in sorts],
                )
            )
        return found

    def hypothesis(self, state: War, seat: Seat, hex: HexId, pieces: tuple[PieceId, ...]) -> Preview | None:
        """The odds if these armies attacked that hex: no rule is asked whether they may."""
        return hypothetical_battle(state, seat, hex, pieces)

    def reports(self, state: War, seat: Seat) -> list[Report]:
        """Cards and heroes where they are played, and the nations with who holds how many countries."""
        cards = cards_report(state, seat)
        return [*([cards] if cards else ()), *hero_reports(state, seat), nations_report(state)]

    def overlays(self, state: War, seat: Seat) -> list[Overlay]:
        """Supply and command, where the game has them."""
        return [drawn_overlay(found) for found in map_overlays(state, viewer_of(seat))]


def marker_counter(theatre: Theatre, hex: HexId) -> wire.Counter:
    """A Hidden marker on the map (MD-01-01)."""
    return wire.Counter(
        key=f"marker:{hex}",
        kind="marker",
        id=hex,
        name=text(msg("board-marker")),
        seat="",
        hex=hex,
        symbol=drawn_counters.symbol_id(theatre.manifest[HIDDEN]),
        text=text(msg("board-marker")),
    )


def parcel_counter(theatre: Theatre, row: int, seen: Mapping[str, Any]) -> wire.Counter | None:
    """An artifact that somebody carries: its face for those who have looked at it, else its back (MD-03-09)."""
    artifact, carrier = seen.get("artifact", -1), seen.get("carrier", -1)
    if carrier < 0:
        return None
    known = theatre.pieces[artifact] if artifact >= 0 else None
    name = text(msg("board-parcel", e_class=seen.get("e_class", "")))
    return wire.Counter(
        key=f"parcel:{row}",
        kind="parcel",
        id=row,
        name=known.name if known else name,
        seat="",
        hex=None,
        aboard=f"piece:{carrier}",
        symbol=drawn_counters.symbol_id(known or theatre.manifest[HIDDEN]),
        text=text(drawn_counters.face_text(known, drawn_counters.faces(known)[0])) if known else name,
    )


def drawn_overlay(found: MapOverlay) -> Overlay:
    """An overlay as clients draw it."""
    return Overlay(
        id=found.id,
        title=text(found.title),
        areas=[OverlayArea(hexes=list(area.hexes), label=text(area.label)) for area in found.areas],
        lines=[OverlayLine(hexes=list(line)) for line in found.lines],
        marks=[
            OverlayMark(hex=mark.hex, tone=mark.tone, text=text(mark.text), rules=list(mark.rules))
            for mark in found.marks
        ],
    )


def printed(theatre: Theatre) -> list[CounterSpec]:
    """The counters to be drawn: the pieces of any game of the scenario, and the marker for stacks out of sight."""
    known = {counter.token for counter in theatre.pieces}
    layers = (OF_CARDS, OF_HEROES)
    added = [c for c in theatre.manifest if c.token not in known and any(layer in c.modules for layer in layers)]
    return [*theatre.pieces, *(counter for counter in added if counter.token != HIDDEN), theatre.manifest[HIDDEN]]


def deck_of_scenario(resolved: Resolved) -> Deck:
    """The deck with which a scenario is played if it is played by cards."""
    file = resolved.rulebook.file(resolved.scenario)
    overlays = overlays_of(file, {"cards": "on"}) if file else {}
    return load_deck().with_values(load_overlay(overlays.get("cards"), CardScenario).deck.values)


def map_place(atlas: Atlas) -> Path:
    """Where the drawing of a map is kept."""
    return shelf_place(atlas.id, [atlas.folder])


@cache
def kept_map(atlas: Atlas) -> str:
    """The drawing of a map, one for all scenarios on it."""
    return kept(atlas.id, [atlas.folder], lambda: map_drawing(atlas))


def map_drawing(atlas: Atlas) -> str:
    """The whole map as one picture, in the geometry of the layout."""
    hexes = geometry(atlas.grid)
    width, height = extent(hexes)
    detail, surveyed = DETAILS["board"], survey(atlas)
    scale = hexes.width / HEX
    box = (-hexes.left / scale, -hexes.top / scale, (width - hexes.left) / scale, (height - hexes.top) / scale)
    document = Document(
        round(width, 2),
        round(height, 2),
        view=(round(box[0], 2), round(box[1], 2), round(width / scale, 2), round(height / scale, 2)),
        title=atlas.title,
    )
    document.style(style_sheet(detail, "day"))
    document.define(*symbols(surveyed, detail, box))
    document.add(*sea_layer(surveyed, detail, box), *land_layer(surveyed, detail, box))
    document.add(hexgrid.grid(atlas, box, 0.3), *place_layer(surveyed, detail, box))
    document.add(*name_layer(surveyed, detail, box, labels.plan(surveyed, detail, box)))
    return document.svg(embed_type=True)


def face_of(spec: CounterSpec, owner: int, depleted: int) -> Any:
    """The printed side that lies up."""
    sides = drawn_counters.faces(spec)
    if spec.kind == "leader":
        wanted = ("HL", "WS")[owner] if owner != NEUTRAL else sides[0]
        return wanted if wanted in sides else sides[0]
    return sides[1] if depleted and len(sides) > 1 else sides[0]


def figures(spec: CounterSpec, depleted: bool) -> list[int]:
    """What is printed large: strength and movement, or a leader's rating and movement."""
    printed = spec.depleted if depleted else spec.full
    if printed is not None:
        return [printed.strength, printed.movement]
    return [spec.tactical, spec.movement] if spec.tactical is not None else []


def sort_of(spec: CounterSpec) -> Literal["", "army", "leader", "ship"]:
    """What a counter is called when several are counted."""
    if spec.is_army:
        return "army"
    if spec.kind in ("leader", "hero"):
        return "leader"
    return "ship" if spec.kind == "ship" else ""


def strength(spec: CounterSpec, depleted: bool) -> int | None:
    """What a counter adds to the strength of its stack: a leader's rating is no strength (DG-07-08, DG-07-26)."""
    printed = spec.depleted if depleted else spec.full
    return printed.strength if spec.is_army and printed is not None else None


def piece_card(index: int, spec: CounterSpec) -> wire.PieceCard:
    """A counter as printed, with both faces."""
    return wire.PieceCard(
        id=index,
        token=spec.token,
        name=spec.name,
        kind=spec.kind,
        faces=[
            wire.Face(
                symbol=drawn_counters.symbol_id(spec, face),
                text=text(drawn_counters.face_text(spec, face)),
                figures=figures(spec, face == "depleted"),
            )
            for face in drawn_counters.faces(spec)
        ],
    )


def edges(hexes: set[HexId], columns: int) -> list[int]:
    """The hexes of a set that lie farthest north, south, west and east."""
    if not hexes:
        return []
    rows = sorted(hexes)
    across = sorted(hexes, key=lambda hex: hex % columns)
    return [rows[0], rows[-1], across[0], across[-1]]


def stations(waters: Waters, hexes: wire.Hexes) -> list[wire.Station]:
    """The river hexsides on which ships can lie, each midway between its banks (DG-04-02)."""
    found = []
    for station in waters.station_of.values():
        (x, y), (far_x, far_y) = (centre(hexes, bank) for bank in waters.banks[station])
        found.append(
            wire.Station(
                id=station,
                token=waters.tokens[station],
                name=str(waters.name(station)),
                x=round((x + far_x) / 2, 2),
                y=round((y + far_y) / 2, 2),
            )
        )
    return found


def ground(atlas: Atlas, hex: HexId) -> wire.Ground:
    """What a hex is called and what is printed in it."""
    notes: list[str | Text] = [text(map_word(Terrain(atlas.terrain[hex])))]
    place = atlas.place_at[hex]
    if place >= 0:
        found = atlas.places[place]
        notes.append(text(msg("board-place", place=found.name, kind=map_word(PlaceKind(found.kind)))))
    if atlas.land[hex] >= 0:
        notes.append(atlas.lands[atlas.land[hex]].name)
    elif atlas.sea[hex] >= 0:
        notes.append(atlas.seas[atlas.sea[hex]].name)
    return wire.Ground(token=atlas.token(hex), name=str(atlas.name(hex)), notes=notes)
