"""The board of the skirmish: maps as the scenario joins them, fighters and horses, what magic made of the ground."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal

from warhost.briefings import briefing_of, companion
from warhost.cartography.skirmish import counters as drawn_counters
from warhost.cartography.skirmish import overlays
from warhost.cartography.skirmish.inks import SCALES, ground_style, inks_for
from warhost.cartography.skirmish.sheet import draw_board
from warhost.cartography.skirmish.table import MAPS
from warhost.cartography.studio.svg import render_png
from warhost.core import Preview, Resolved, Seat, State, msg
from warhost.core.board.hexes import DIRECTION_NAMES
from warhost.core.ids import HexId, PieceId, all_hexes
from warhost.core.messages import Message, listed
from warhost.server.boards.base import COLOURS, SIGNS, Deed, Drawn, Picture
from warhost.server.boards.keeping import kept, shelf_place
from warhost.server.boards.plain import MARGIN, centre, extent, geometry
from warhost.server.rendering import text
from warhost.server.wire import boards as wire
from warhost.server.wire.overlays import Overlay, OverlayArea
from warhost.server.wire.reports import Report
from warhost.server.wire.texts import Text
from warhost.skirmish.challenge.boats import BOAT
from warhost.skirmish.combat.attack import hypothetical_melee
from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.places import pose_at, upper
from warhost.skirmish.printed.bodies import body_of_footprint, load_bodies
from warhost.skirmish.printed.charmed import charmed
from warhost.skirmish.printed.fighters import Fighter, Health
from warhost.skirmish.printed.terrain import Terrain
from warhost.skirmish.scenario.muster import NO_SEAT, NOBODY, Muster, PieceCounter
from warhost.skirmish.scenario.scenarios import Scenario
from warhost.skirmish.specials.underground.boxes import HoldingBoxes, box_words, boxes_seen
from warhost.skirmish.state import FOUGHT, LABOURED, MOVED, OFF, SHOT, Skirmish

DEEDS: Final[Mapping[str, Deed]] = {
    "dn-log-shot": Deed("shot", "piece", "enemy"),
    "dn-log-stray": Deed("shot", at="piece"),
    "dn-log-attack": Deed("blow", "attackers", "defenders"),
    "dn-log-combat": Deed("result"),
    "dn-log-challenge-nothing": Deed("miss", "enemy", "piece"),
    "dn-log-challenge-wounded": Deed("blow", "enemy", "piece"),
    "dn-log-challenge-killed": Deed("blow", "enemy", "piece"),
    "dn-log-wounded": Deed("harm", "piece"),
    "dn-log-stunned": Deed("harm", "piece"),
    "dn-log-killed": Deed("loss", "piece"),
    "dn-log-sinks": Deed("loss", "piece"),
    "dn-log-leap-dead": Deed("loss", "piece"),
    "dn-log-cast": Deed("spell", "caster"),
    "dn-log-cast-on": Deed("spell", "caster", "target"),
    "dn-log-spell-works": Deed("result"),
    "dn-log-spell-fails": Deed("result"),
    "dn-log-fireball-wounded-and-retreats": Deed("harm", "piece"),
    "dn-log-pushed": Deed("retreat", "piece"),
    "dn-log-shies": Deed("retreat", "piece"),
}

WIDTH = 96.0
"""Of a hex on the board."""

STATUS = (
    (MOVED, "board-dn-moved"),
    (SHOT, "board-dn-shot"),
    (FOUGHT, "board-dn-fought"),
    (LABOURED, "board-dn-laboured"),
)
SORTS: Final[Mapping[str, Literal["fighter", "horse"]]] = {"fighter": "fighter", "spirit": "fighter", "horse": "horse"}
ZONES = ("waiting", "left", "gone")
OWN_COLOURS = {"rebels": "#24507f", "orks": "#a61e30"}


PICTURE: Final = (720, 405)
"""Pixels of the picture of a scenario."""


class SkirmishBoard:
    """Hexes of two metres."""

    deeds = DEEDS

    def layout(self, resolved: Resolved, state: State) -> wire.Layout:
        """Hexes with terrain, level and cover, printed counters, boxes beside the map."""
        muster: Muster = resolved.data
        hexes = geometry(muster.ground.grid, WIDTH)
        width, height = extent(hexes)
        return wire.Layout(
            kind="hexes",
            title=muster.scenario.title,
            width=round(width, 2),
            height=round(height, 2),
            seats=[seat_card(muster, number, seat) for number, seat in enumerate(resolved.seats)],
            hexes=hexes,
            ground=[ground_card(muster.ground, hex) for hex in all_hexes(muster.ground.size)],
            zones=[wire.Zone(id=zone, label=text(msg(f"board-dn-zone-{zone}"))) for zone in ZONES],
            pieces=[piece_card(number, counter) for number, counter in enumerate(muster.pieces)],
            hypotheses=True,
            beyond="rock" if any(muster.ground.dark) else "meadow",
        )

    def drawings(self, resolved: Resolved) -> Mapping[str, Drawn]:
        """The drawn ground, and the symbols of fighters and spells."""
        muster: Muster = resolved.data
        return {
            "map": Drawn("ground", lambda: kept_map(muster.scenario), map_place(muster.scenario)),
            "counters": Drawn("counters", lambda: symbols_of(printed(muster), dark=any(muster.ground.dark))),
        }

    def picture(self, resolved: Resolved) -> Picture | None:
        """The places that the briefing names for it, else the middle of the drawn ground."""
        scenario: Scenario = resolved.data.scenario
        file = resolved.rulebook.file(resolved.scenario)
        briefing = briefing_of(file) if file else None
        named = briefing.picture if briefing else ()
        words = [companion(file, "briefing")] if file and named else []
        path = shelf_place(f"picture-{resolved.scenario}", [*map_sources(scenario), *words], ".png")
        return Picture(path, lambda: render_png(cut(kept_map(scenario), spots(resolved.data.ground, named))))

    def counter(self, resolved: Resolved, table: str, row: int, seen: Mapping[str, Any]) -> wire.Counter | None:
        """A piece as it stands, lies or waits."""
        if table != "piece":
            return None
        muster: Muster = resolved.data
        piece = muster.pieces[row]
        fighter, face = piece.fighter, face_of(piece, seen)
        at, facing = place_of(seen), seen.get("facing", 0)
        turns = drawn_counters.turns(fighter, face)
        side = seen.get("side", NOBODY)
        vanished = is_gone_from_sight(seen)
        return wire.Counter(
            key=f"piece:{row}",
            kind=piece.sort,
            id=row,
            name=piece.name,
            seat=muster.sides[side].key if side != NOBODY and muster.sides[side].is_led else "",
            hex=at if at >= 0 else None,
            zone=zone_of(piece, seen),
            lost=seen.get("health", 0) == Health.DEAD or zone_of(piece, seen) == "gone",
            symbol=overlays.symbol_for("invisible") if vanished else drawn_counters.symbol_id(fighter, face, facing),
            text=text(drawn_counters.face_text(fighter, face)),
            figures=figures(fighter, face, seen.get("charms", ())),
            sort=SORTS.get(piece.sort, ""),
            strength=strength(fighter, face, seen.get("charms", ())),
            status=status_of(seen),
            facing=facing if turns and at >= 0 else None,
            cells=cells_of(muster.ground, fighter, face, at, facing) if turns and at >= 0 else [],
            span=1.0 if vanished else span_of(fighter, face),
            flat=vanished or seen.get("health", 0) == Health.DEAD,
        )

    def unseen(self, resolved: Resolved, facts: Mapping[str, Any]) -> list[wire.Counter]:
        """What magic made of the ground (terrain, walls, fireballs, circles), sacks and the tablet, where they lie."""
        found: list[wire.Counter] = []
        for number, entry in enumerate(facts.get("magic") or ()):
            found += [boat_counter(resolved, entry)] if entry[0] == BOAT else magic_counters(number, entry)
        for hex, _ in facts.get("circles") or ():
            found.append(overlay(f"circle:{hex}", hex, overlays.symbol_for("circle"), msg("board-dn-circle")))
        for hex, number in facts.get("sacks") or ():
            found.append(overlay(f"sacks:{hex}", hex, overlays.symbol_for("sacks"), msg("board-dn-lying", n=number)))
        for hex in facts.get("tablet") or ():
            found.append(overlay(f"tablet:{hex}", hex, overlays.symbol_for("tablet"), msg("board-dn-tablet")))
        for mark, fact in (("sun", "suns"), ("orb", "orb"), ("dungeon", "dungeons"), *MORE_MARKS):
            for hex in facts.get(fact) or ():
                found.append(overlay(f"{mark}:{hex}", hex, overlays.symbol_for(mark), msg(f"board-dn-{mark}")))
        for number, hex, inside in facts.get("boxes") or ():
            words = box_words(resolved.data, number, inside)
            found.append(overlay(f"box:{number}", hex, overlays.symbol_for("box"), words))
        return found

    def hypothesis(self, state: Skirmish, seat: Seat, hex: HexId, pieces: tuple[PieceId, ...]) -> Preview | None:
        """The odds if these fighters attacked whoever stands in that hex: no rule is asked whether they may."""
        return hypothetical_melee(state, hex, pieces)

    def overlays(self, state: Skirmish, seat: Seat) -> list[Overlay]:
        """The holding boxes that are closed, where a scenario has them."""
        boxes = boxes_seen(state, state.muster.seat_index.get(seat, NO_SEAT))
        rule = HoldingBoxes.find(state)
        if rule is None or not boxes:
            return []
        areas = [
            OverlayArea(hexes=[*rule.hexes(state, number)], label=text(box_words(state.muster, number, inside)))
            for number, _, inside in boxes
        ]
        return [Overlay(id="boxes", title=text(msg("board-dn-boxes")), areas=areas, lines=[], marks=[])]

    def reports(self, state: Skirmish, seat: Seat) -> list[Report]:
        """None: all that counts in a skirmish stands on the board."""
        return []


# --- what lies still --------------------------------------------------------------------------------------------------


def table_name(scenario: Scenario) -> str:
    """What the drawing of a scenario's table is called; scenarios on the same table share it."""
    return "+".join(["skirmish", *(f"{s.map}@{s.at[0]}.{s.at[1]}{'t' if s.turned else ''}" for s in scenario.layout)])


def map_sources(scenario: Scenario) -> list[Path]:
    """What the drawing of a scenario's table is made from."""
    return [MAPS / sheet.map for sheet in scenario.layout]


def map_place(scenario: Scenario) -> Path:
    """Where the drawing of a scenario's table is kept."""
    return shelf_place(table_name(scenario), map_sources(scenario))


def spots(ground: Ground, named: Iterable[str]) -> list[tuple[float, float]]:
    """Where the middles of named hexes and sites lie in the drawing."""
    hexes = geometry(ground.grid, WIDTH)
    return [centre(hexes, hex) for name in named for hex in (ground.sites.get(name) or (ground.hex(name),))]


def cut(svg: str, around: Sequence[tuple[float, float]] = ()) -> str:
    """A drawing cut to the shape of a picture, and as large: its middle, or what lies around some spots."""
    head = re.match(r"<svg[^>]*>", svg)
    size = re.search(r'viewBox="([^"]+)"', head[0]) if head else None
    if head is None or size is None:
        raise ValueError("a drawing says how large it is")
    left, top, wide, high = map(float, size[1].split())
    shape = PICTURE[0] / PICTURE[1]
    xs, ys = [x for x, _ in around] or [left, left + wide], [y for _, y in around] or [top, top + high]
    wanted = max(max(xs) - min(xs), (max(ys) - min(ys)) * shape) if around else wide
    shown = min(wanted, wide, high * shape)
    x = min(max((min(xs) + max(xs) - shown) / 2, left), left + wide - shown)
    y = min(max((min(ys) + max(ys) - shown / shape) / 2, top), top + high - shown / shape)
    box = f'viewBox="{x:g} {y:g} {shown:g} {shown / shape:g}"'
    opening = re.sub(r'\b(width|height|viewBox)="[^"]*"', "", head[0]).replace(
        "<svg", f'<svg {box} width="{PICTURE[0]}" height="{PICTURE[1]}"', 1
    )
    return opening + svg[head.end() :]


def kept_map(scenario: Scenario) -> str:
    """The drawing of a scenario's table."""
    sources = map_sources(scenario)

    def draw() -> str:
        return draw_board(scenario.ground(), WIDTH, MARGIN).svg(embed_type=True)

    return kept(table_name(scenario), sources, draw)


def printed(muster: Muster) -> tuple[Fighter, ...]:
    """The fighters whose counters are needed."""
    return tuple({counter.fighter.key: counter.fighter for counter in muster.pieces}.values())


def symbols_of(fighters: Sequence[Fighter], *, dark: bool) -> str:
    """All symbols that a game needs, with the inks of its ground."""
    document = drawn_counters.symbols_sheet(fighters)
    document.style(ground_style(SCALES["board"], inks_for(dark=dark)))
    document.define(*overlays.symbols())
    return document.svg()


def seat_card(muster: Muster, number: int, seat: Seat) -> wire.SeatCard:
    """A side with its name, colour and sign."""
    force = next(side for side in muster.sides if side.key == seat)
    colour = OWN_COLOURS.get(seat, COLOURS[(number + 2) % len(COLOURS)])
    return wire.SeatCard(seat=seat, name=force.name, colour=colour, sign=SIGNS[number % len(SIGNS)])


def terrain_words(kind: Terrain) -> Message:
    """What a terrain does to whoever goes, stands or shoots there, without the signs of the map's legend.

    >>> from warhost.skirmish.printed.terrain import load_terrain
    >>> str(terrain_words(load_terrain()["scrub"]))
    'costs 2, mounted 4 · light cover · unfavourable in combat'
    """
    foot, horse = kind.cost["foot"], kind.cost["horse"]
    parts: list[Message] = []
    if foot is None:
        parts.append(msg("board-dn-closed"))
    elif horse == foot:
        parts.append(msg("board-dn-costs", foot=foot))
    elif horse:
        parts.append(msg("board-dn-costs-mounted", foot=foot, horse=horse))
    else:
        parts.append(msg("board-dn-costs-no-horse", foot=foot))
    if foot is not None and kind.cover in ("light", "medium", "heavy"):
        parts.append(msg(f"board-dn-cover-{kind.cover}"))
    if kind.blocks:
        parts.append(msg("board-dn-blind"))
    if foot is not None and kind.combat:
        parts.append(msg("board-dn-favourable" if kind.combat > 0 else "board-dn-unfavourable"))
    *most, words = parts
    for one in reversed(most):
        words = msg("board-dn-dot", one=one, rest=words)
    return words


def ground_card(ground: Ground, hex: HexId) -> wire.Ground:
    """What a hex is called, and all that a player asks about it."""
    kind = ground.kind(hex)
    notes: list[str | Text] = [
        text(msg("board-dn-ground", terrain=msg(f"dn-ground-{kind.key}"), words=terrain_words(kind)))
    ]
    if len(set(ground.level)) > 1 and "rock" not in kind.traits:
        notes.append(text(msg("board-dn-level", level=level_words(ground.level[hex]))))
    places = [place for place, hexes in ground.sites.items() if hex in hexes]
    notes += [
        words(place.rpartition("/")[2]) for place in places if not place.rpartition("/")[2].startswith(("X-", "Y-"))
    ]
    return wire.Ground(
        token=ground.name(hex), name=ground.name(hex), notes=[*notes, *map(text, side_words(ground, hex))]
    )


def level_words(half_levels: int) -> str:
    """A level as the rulebook counts it.

    >>> level_words(2), level_words(0), level_words(-3)
    ('+1', '0', '−1½')
    """
    whole, half = divmod(abs(half_levels), 2)
    sign = "−" if half_levels < 0 else "+" if half_levels else ""
    return f"{sign}{whole or ('' if half else 0)}{'½' if half else ''}"


def side_words(ground: Ground, hex: int) -> list[Message]:
    """What stands on the sides of a hex: ``Wall W and NW``, ``Door E``."""
    found: dict[HexsideKind, list[Message]] = {}
    for direction, name in enumerate(DIRECTION_NAMES):
        thing = HexsideKind(ground.sides[hex * 6 + direction])
        if thing is not HexsideKind.OPEN:
            found.setdefault(thing, []).append(msg(f"dn-direction-{name.lower()}"))
    return [msg("board-dn-side-at", thing=side_name(thing), where=listed(where)) for thing, where in found.items()]


def side_name(thing: HexsideKind) -> Message:
    """What a thing on a hexside is called."""
    return msg(f"dn-side-{thing.name.lower().replace('_', '-')}")


def words(key: str) -> str:
    """A key as it is spoken."""
    return key.replace("-", " ").capitalize()


def piece_card(number: int, piece: PieceCounter) -> wire.PieceCard:
    """A counter as printed, with all its faces."""
    return wire.PieceCard(
        id=number,
        token=piece.token,
        name=piece.name,
        kind=piece.sort,
        faces=[
            wire.Face(
                symbol=drawn_counters.symbol_id(piece.fighter, face, 0),
                text=text(drawn_counters.face_text(piece.fighter, face)),
                figures=figures(piece.fighter, face, ()),
            )
            for face in faces_of(piece)
        ],
    )


def faces_of(piece: PieceCounter) -> Iterator[str]:
    """The faces that a piece can show."""
    for face in drawn_counters.faces(piece.fighter):
        part = drawn_counters.part_of(face)
        if piece.sort == "horse":
            wanted = face.startswith("horse")
        elif piece.sort == "part":
            wanted = part is not None and part[0] == piece.part
        else:
            wanted = part is None and not face.startswith("horse")
        if wanted:
            yield face


# --- what moves -------------------------------------------------------------------------------------------------------


def face_of(piece: PieceCounter, seen: Mapping[str, Any]) -> str:
    """The face that a piece shows."""
    health, wounds = seen.get("health", 0), seen.get("wounds", 0)
    if piece.sort == "horse":
        return "horse-dead" if health == Health.DEAD else "horse"
    if piece.sort == "part":
        return f"{piece.part}-{min(wounds, len(drawn_counters.limbs(piece.fighter)[piece.part]) - 1)}"
    mounted = seen.get("mount", NOBODY) != NOBODY
    baby = bool(seen.get("baby", 0))
    return drawn_counters.face_of(piece.fighter, health=health, wounds=wounds, mounted=mounted, baby=baby)


def place_of(seen: Mapping[str, Any]) -> HexId:
    """Where a piece is shown: where it stands; an invisible one where it goes, or where it was last seen."""
    if seen.get("unseen", OFF) != OFF:
        return HexId(seen["unseen"])
    return HexId(seen.get("at", OFF)) if seen.get("at", OFF) != OFF else HexId(seen.get("vanished", OFF))


def is_gone_from_sight(seen: Mapping[str, Any]) -> bool:
    """Whether only the hex is known in which an invisible spellcaster was last seen (DN-3.51-06)."""
    return bool(seen.get("vanished", OFF) != OFF and seen.get("unseen", OFF) == OFF)


def zone_of(piece: PieceCounter, seen: Mapping[str, Any]) -> str:
    """The box beside the map in which a piece is; none for what is on it, under a rider, or out of sight."""
    if not seen or place_of(seen) != OFF or piece.sort in ("part", "spirit"):
        return ""
    if seen.get("rider", NOBODY) != NOBODY:
        return ""
    if seen.get("exit", OFF) != OFF:
        return "left"
    return "gone" if seen.get("gone", 0) or seen.get("health", 0) == Health.DEAD else "waiting"


def cells_of(ground: Ground, fighter: Fighter, face: str, at: HexId, facing: int) -> list[int]:
    """The hexes that a large counter covers, its own first."""
    if drawn_counters.is_wide(fighter, face):
        body = body_of_footprint(fighter.footprint)
    else:
        body = load_bodies()["dragon" if drawn_counters.is_beast(fighter, face) else "rider"]
    cells = body.cells_at(ground.grid, pose_at(upper(at), facing))
    # A rider who comes onto the map with his rear still off it is drawn on his own hex, and turned all the same.
    return [*cells] if len(cells) > 1 else [at, at]


def span_of(fighter: Fighter, face: str) -> float:
    """How many hexes wide a symbol is drawn."""
    if drawn_counters.is_beast(fighter, face):
        return 4.0
    if drawn_counters.is_wide(fighter, face):
        return 3.0
    return 2.0 if drawn_counters.is_long(fighter, face) else 0.0


def figures(fighter: Fighter, face: str, charms: Sequence[Any]) -> list[int]:
    """Attack, defence and movement, with the spells that lie on him; a defence alone for horses and the stunned."""
    values = drawn_counters.values_of(fighter, face)
    if values is None:
        return []
    spells = tuple((str(what), int(amount), int(until)) for what, amount, until in charms)
    defence = charmed(values.defence, "defence", spells)
    if face in ("stunned", "horse"):
        return [defence]
    return [charmed(values.attack, "attack", spells), defence, charmed(values.move, "move", spells)]


def strength(fighter: Fighter, face: str, charms: Sequence[Any]) -> int | None:
    """What a fighter adds to the attack of his stack; whoever is stunned or a horse attacks nobody."""
    shown = figures(fighter, face, charms)
    return shown[0] if len(shown) > 1 else None


def status_of(seen: Mapping[str, Any]) -> list[Text]:
    """What a piece has done this turn, and what lies on it."""
    did = seen.get("did", 0)
    found = [msg(name) for flag, name in STATUS if did & flag]
    for column, value, name in (
        ("loaded", 0, "board-dn-unloaded"),
        ("idle", 1, "board-dn-idle"),
        ("below", 1, "board-dn-below"),
        ("hidden", 1, "board-dn-hidden"),
    ):
        if seen.get(column, 1 - value) == value:
            found.append(msg(name))
    if seen.get("vanished", OFF) != OFF:
        found.append(msg("board-dn-invisible"))
    for column, name in (("sacks", "board-dn-sacks"), ("energy", "board-dn-energy")):
        if seen.get(column, 0):
            found.append(msg(name, n=seen[column]))
    found += [msg("board-dn-charm", charm=msg(f"dn-charm-{charm[0]}")) for charm in seen.get("charms") or ()]
    return [text(one) for one in found]


# --- magic ------------------------------------------------------------------------------------------------------------


MORE_MARKS: Final = (
    *(("light", "lights"), ("lever", "levers"), ("gate", "gate")),
    *(("cell", "cells"), ("barred", "barred")),
)
"""Marks of single scenarios, each with the fact that says where they lie."""


def overlay(key: str, hex: int, symbol: str, name: Message) -> wire.Counter:
    """Something that lies on the ground of a hex."""
    return wire.Counter(
        key=key, kind="magic", id=hex, name=text(name), hex=hex, symbol=symbol, text=text(name), span=1.0, flat=True
    )


def boat_counter(resolved: Resolved, entry: Sequence[Any]) -> wire.Counter:
    """A boat, drawn over both its hexes from the bow."""
    muster: Muster = resolved.data
    (bow, _), (stern, _) = entry[1]
    symbol = overlays.boat_symbol(muster.ground.grid.direction(stern, bow))
    return overlay(str(entry[3]), bow, symbol, msg("dn-ground-boat"))


def magic_counters(number: int, entry: Sequence[Any]) -> Iterator[wire.Counter]:
    """What one spell laid over the ground: hexes with their new terrain, and hexsides."""
    spell, hexes, sides, *rest = entry
    if spell == "fireball" and len(rest) > 1:
        yield overlay(f"magic:{number}", rest[1], overlays.symbol_for("fireball"), msg("board-dn-fireball"))
        return
    for hex, terrain in hexes:
        drawn = terrain in overlays.TERRAIN or terrain in overlays.MARKS
        symbol = overlays.symbol_for(terrain if drawn else "circle")
        name = msg("board-dn-terrain", terrain=msg(f"dn-ground-{terrain}"))
        yield overlay(f"magic:{number}:{hex}", hex, symbol, name)
    for side, thing in sides:
        hex, direction = divmod(side, 6)
        if HexsideKind(thing) not in overlays.SIDES:
            continue
        name = msg("board-dn-side", thing=side_name(HexsideKind(thing)))
        yield overlay(f"magic:{number}:{side}", hex, overlays.side_symbol(HexsideKind(thing), direction), name)
