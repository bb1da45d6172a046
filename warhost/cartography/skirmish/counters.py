"""The counters of the fighters in every state, as SVG symbols that screen and printer share.

On foot a fighter is a square card: the arms of his people with his icon in a badge, his weapon beside it, and below his
name the three figures as the rulebook prints them: attack, defence (in a ring if he wears armour), movement. A wounded
one is faded and crossed by a band, a stunned one has stars and only a defence, a dead one is dark. People, arms,
health and armour are shown by shape as well as by colour.

Riders, horses and the Baby Dragon cover two hexes, the Black Dragon five: they are drawn in board units as if they
looked east, one symbol for each facing, in which only the lettering is turned so that it can be read.

>>> from warhost.skirmish.printed.fighters import load_fighters
>>> konrad = load_fighters()["konrad"]
>>> faces(konrad)[:4], faces(konrad)[4:]
(('fit', 'stunned', 'wounded', 'dead'), ('mounted', 'mounted-wounded', 'horse', 'horse-dead'))
>>> symbol_id(konrad, "mounted", 2)
'fighter-konrad-mounted-2'
>>> describe(konrad, "wounded")
'Konrad the Just, wounded: attack 10, defence 9 in armour, movement 4'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from warhost.cartography.skirmish.mounts import ANCHORS, BEAST, DARK, LONG, WIDE, arrow, beast, plate, spider
from warhost.cartography.skirmish.peoples import BADGES, figure_of, looks, people, weapon_of
from warhost.cartography.studio.counters import CARD, CARD_WORN, INK, IVORY, RED, SIZE, figure, shared_parts
from warhost.cartography.studio.heraldry import HEIGHT, WIDTH, field_symbol
from warhost.cartography.studio.icons import icon_symbol
from warhost.cartography.studio.palette import LIGHT
from warhost.cartography.studio.svg import (
    SERIF,
    SERIF_STACK,
    Attribute,
    Document,
    Element,
    el,
    group,
    text_width,
    use,
)
from warhost.core.messages import Message, msg
from warhost.skirmish.printed.fighters import Fighter, Values

MIDDLE: Final = 48.5
BLUE: Final = "#1d4f91"
"""Movement is blue, as the rulebook says (DN-2.3-01)."""
FOOT: Final = 66.0
"""A card in board units: two thirds of a hex."""
PARTS: Final = {
    "head": (280.0, 200.0),
    "right-claw": (230.0, 286.6),
    "left-claw": (230.0, 113.4),
    "tail": (80.0, 200.0),
}
"""Where the parts of the Black Dragon lie in its view box."""
PALPS: Final = ("left-palp", "right-palp")
"""The parts of a Guard."""
BODY: Final = (180.0, 200.0)

_FIELD: Final = {"x": 5.0, "y": 5.0, "width": WIDTH, "height": HEIGHT}
_BADGE: Final = (MIDDLE, 31.0)
_SNUG: Final = 0.92
"""Badges are drawn a little smaller, so that they stay off the name."""


# --- faces ------------------------------------------------------------------------------------------------------------


def faces(fighter: Fighter) -> tuple[str, ...]:
    """The states in which a fighter is drawn: on foot first, then with his horse, then his parts."""
    found = ["fit"]
    if fighter.stunned is not None:
        found.append("stunned")
    if fighter.crazy is not None:
        found.append("crazy")
    wounds = len(fighter.foot) - 1
    found += ["wounded"] if wounds == 1 else [f"wounded-{n}" for n in range(1, wounds + 1)]
    if fighter.baby is not None:
        found.append("baby")
    found.append("dead")
    if fighter.is_rider:
        found += ["mounted", "mounted-wounded", "horse", "horse-dead"]
    for part, stages in limbs(fighter).items():
        found += [f"{part}-{n}" for n in range(len(stages))]
    return tuple(found)


def limbs(fighter: Fighter) -> Mapping[str, tuple[Values, ...]]:
    """The parts that have counters of their own, by wounds: those of the Black Dragon, the palps of a Guard."""
    if fighter.foot[0].attacks > 1:
        return dict.fromkeys(PALPS, tuple(Values(stage.attack, 0, False, 0) for stage in fighter.foot))
    return fighter.parts


def face_of(fighter: Fighter, *, health: int, wounds: int, mounted: bool, baby: bool = False) -> str:
    """The face that shows a state: health as :class:`~warhost.skirmish.printed.fighters.Health` counts it."""
    if health == 3:
        return "dead"
    if baby:
        return "baby"
    if mounted:
        return "mounted-wounded" if health == 2 else "mounted"
    if health == 1:
        return "stunned"
    if len(fighter.foot) > 2:
        return f"wounded-{wounds}" if wounds else "fit"
    if health == 2:
        return "crazy" if fighter.crazy is not None else "wounded"
    return "fit"


def is_long(fighter: Fighter, face: str) -> bool:
    """Whether a face covers two hexes."""
    return face.startswith(("mounted", "horse")) or (fighter.footprint == 2 and face != "baby")


def is_beast(fighter: Fighter, face: str) -> bool:
    """Whether a face is that of the Black Dragon's body with all its limbs."""
    return bool(fighter.parts) and part_of(face) is None


def is_wide(fighter: Fighter, face: str) -> bool:
    """Whether a face is that of a Guard or of the Queen in all her hexes."""
    return fighter.footprint in ANCHORS and face != "baby" and part_of(face) is None


def turns(fighter: Fighter, face: str) -> bool:
    """Whether a face has a facing."""
    return is_long(fighter, face) or is_beast(fighter, face) or is_wide(fighter, face)


def part_of(face: str) -> tuple[str, int] | None:
    """The part of the Black Dragon that a face shows, and its wounds."""
    name, _, wounds = face.rpartition("-")
    return (name, int(wounds)) if name in PARTS or name in PALPS else None


def symbol_id(fighter: Fighter, face: str = "fit", facing: int | None = None) -> str:
    """The id of a symbol; faces of several hexes have one for each facing."""
    return f"fighter-{fighter.key}-{face}" + (f"-{facing or 0}" if turns(fighter, face) else "")


def values_of(fighter: Fighter, face: str) -> Values | None:
    """The figures on a face; None for the dead."""
    if (part := part_of(face)) is not None:
        return limbs(fighter)[part[0]][part[1]]
    match face:
        case "fit":
            return fighter.foot[0]
        case "stunned":
            return fighter.stunned
        case "crazy":
            return fighter.crazy
        case "baby":
            return fighter.baby
        case "mounted":
            return fighter.mounted
        case "mounted-wounded":
            return fighter.mounted_wounded
        case "horse":
            return fighter.horse
        case "wounded":
            return fighter.foot[1]
        case _ if face.startswith("wounded-"):
            return fighter.foot[int(face.rpartition("-")[2])]
        case _:
            return None


def describe(fighter: Fighter, face: str = "fit") -> str:
    """One line that says in words what a face shows."""
    return str(face_text(fighter, face))


def face_text(fighter: Fighter, face: str = "fit") -> Message:
    """What a face shows, as a text."""
    name: Message | str = fighter.name
    state: Message | None = None
    if (part := part_of(face)) is not None:
        name = msg("fighter-part", name=fighter.name, part=msg(f"fighter-part-{part[0]}"))
        state = msg("fighter-wounds", n=part[1]) if part[1] else None
    elif face.startswith("horse"):
        name = msg("fighter-horse", name=short_name(fighter))
        state = msg("fighter-dead") if face == "horse-dead" else None
    elif face.startswith("wounded-"):
        state = msg("fighter-wounds", n=int(face.rpartition("-")[2]))
    elif face != "fit":
        state = msg(f"fighter-{face}")
    who = msg("fighter-state", name=name, state=state) if state else msg("fighter-fit", name=name)
    values = values_of(fighter, face)
    if values is None:
        return who
    defence = msg("fighter-defence-armoured" if values.armoured else "fighter-defence", n=values.defence)
    if face in ("stunned", "horse"):
        return msg("fighter-figures", who=who, figures=defence)
    figures = [msg("fighter-attack-twice" if values.attacks > 1 else "fighter-attack", n=values.attack), defence]
    figures += [msg("fighter-rear", n=values.rear)] if values.rear is not None else []
    figures += [msg("fighter-move", n=values.move)] if values.move else []
    figures += [msg("fighter-land", n=values.land)] if values.land is not None else []
    return msg("fighter-figures", who=who, figures=one_after_another(figures))


def one_after_another(figures: list[Message]) -> Message:
    """Figures with commas between them."""
    first, *rest = figures
    return msg("fighter-and", one=first, rest=one_after_another(rest)) if rest else first


def short_name(fighter: Fighter) -> str:
    """The name as it fits on a card."""
    return fighter.name.partition(" the ")[0]


# --- shared parts -----------------------------------------------------------------------------------------------------


def parts(fighter: Fighter) -> list[Element]:
    """Arms, badge and icons that a fighter's symbols use."""
    looks_ = people(fighter.people)
    names = {figure_of(fighter), "skull-crossed-bones", "knocked-out-stars", "queen-crown", "pentacle"}
    if (weapon := weapon_of(fighter)) is not None:
        names.add(weapon)
    if fighter.is_rider:
        names.add("horse-head")
    figures = looks().figures
    names |= {figures[part] for part in limbs(fighter)}
    if fighter.footprint == 2:
        names.add("spiked-tail")
    found = [
        *shared_parts(),
        _dark_card(),
        field_symbol(looks_.arms, f"field-{looks_.arms.id}"),
        field_symbol(looks_.arms.worn(), f"field-{looks_.arms.id}-worn"),
        *(icon_symbol(name, f"icon-{name}") for name in sorted(names)),
    ]
    if fighter.is_rider or fighter.footprint == 2:
        found += [arrow(), *(plate(people(fighter.people), dead=dead) for dead in (False, True))]
    if fighter.parts:
        found += [beast(dead=dead) for dead in (False, True)]
    if fighter.footprint in ANCHORS:
        found += [spider(people(fighter.people), fighter.footprint, dead=dead) for dead in (False, True)]
    return found


def _dark_card() -> Element:
    body = {"width": 95.0, "height": 95.0, "rx": 7.5}
    return el(
        "symbol",
        el("rect", x=3, y=3.2, fill="#241d17", **body),
        el("rect", x=1, y=1, fill=DARK, stroke="#1d1712", stroke_width=0.7, **body),
        id="card-dead",
        viewBox=f"0 0 {SIZE} {SIZE}",
    )


# --- symbols ----------------------------------------------------------------------------------------------------------


def symbols(fighter: Fighter, face: str) -> Iterator[Element]:
    """A face as ``<symbol>``, one for each facing if it has any, after the card that they share."""
    if not turns(fighter, face):
        yield _card(fighter, face, symbol_id(fighter, face))
        return
    card = f"card-{fighter.key}-{face}"
    yield _card(fighter, face, card)
    for facing in range(6):
        draw = _beast_symbol if is_beast(fighter, face) else _wide_symbol if is_wide(fighter, face) else _long_symbol
        yield draw(fighter, face, facing, card)


def _long_symbol(fighter: Fighter, face: str, facing: int, card: str) -> Element:
    dead = face.endswith("dead")
    icon = "horse-head" if fighter.is_rider else "spiked-tail"
    under = f"plate-{fighter.people}{'-dead' if dead else ''}"
    upright = facing * -60
    # Seen from the side the horse looks where it goes, unless it lies on its back.
    mirrored = "scale(-1 1)" if facing in (2, 3, 4) else ""
    turned = f"translate(50 100)rotate({upright + (180 if dead else 0)}){mirrored}"
    drawn = el(
        "symbol",
        use(under, width=LONG, height=LONG),
        use(f"icon-{icon}", x=-17, y=-17, width=34, height=34, fill=INK, transform=turned),
        id=symbol_id(fighter, face, facing),
        viewBox=f"0 0 {LONG} {LONG}",
    )
    if face.startswith("mounted") and fighter.horse is not None:
        drawn.add(group(*_ringed(fighter.horse, 0, 4.6, 13, IVORY), transform=f"translate(95 100)rotate({upright})"))
    return drawn.add(_upright(card, (150, 100), upright), use("arrow"))


def _beast_symbol(fighter: Fighter, face: str, facing: int, card: str) -> Element:
    return el(
        "symbol",
        use(f"beast{'-dead' if face == 'dead' else ''}", width=BEAST, height=BEAST),
        _upright(card, BODY, facing * -60),
        id=symbol_id(fighter, face, facing),
        viewBox=f"0 0 {BEAST} {BEAST}",
    )


def _wide_symbol(fighter: Fighter, face: str, facing: int, card: str) -> Element:
    return el(
        "symbol",
        use(f"spider-{fighter.footprint}{'-dead' if face == 'dead' else ''}", width=WIDE, height=WIDE),
        _upright(card, ANCHORS[fighter.footprint], facing * -60),
        id=symbol_id(fighter, face, facing),
        viewBox=f"0 0 {WIDE} {WIDE}",
    )


def _upright(card: str, at: tuple[float, float], turn: float) -> Element:
    place = f"translate({at[0]:g} {at[1]:g})rotate({turn:g})"
    return use(card, x=-FOOT / 2, y=-FOOT / 2, width=FOOT, height=FOOT, transform=place)


def _card(fighter: Fighter, face: str, id_: str) -> Element:
    drawn = el("symbol", el("title", describe(fighter, face)), id=id_, viewBox=f"0 0 {SIZE} {SIZE}")
    if face.endswith("dead"):
        return drawn.add(*_dead(fighter, face))
    part = part_of(face)
    hurt = "wounded" in face or face == "stunned" or bool(part and part[1])
    arms = people(fighter.people).arms
    drawn.add(
        use("card-worn" if hurt else "card", width=SIZE, height=SIZE),
        use(f"field-{arms.id}{'-worn' if hurt else ''}", **_FIELD),
    )
    if "wounded" in face:
        drawn.add(_band())
    drawn.add(el("rect", fill="none", stroke=INK, stroke_width=0.8, **_FIELD), *_badge(fighter, face))
    name = part[0].replace("-", " ").capitalize() if part else short_name(fighter)
    drawn.add(_label(f"{name}’s horse" if face == "horse" else name, 66))
    values = values_of(fighter, face)
    assert values is not None
    if face == "stunned":
        drawn.add(use("icon-knocked-out-stars", x=27, y=2, width=43, height=30, fill=RED))
        return drawn.add(*_ringed(values, 53.5, 89, 17, INK), _small("stunned", 7, "start"))
    if face == "horse":
        return drawn.add(*_ringed(values, 53.5, 89, 17, INK))
    return drawn.add(*_chips(fighter, face), *_figures(values, RED if hurt or face == "crazy" else INK))


def _dead(fighter: Fighter, face: str) -> list[Element]:
    name = f"{short_name(fighter)}’s horse" if face == "horse-dead" else short_name(fighter)
    return [
        use("card-dead", width=SIZE, height=SIZE),
        el("rect", fill=people(fighter.people).field, fill_opacity=0.35, **_FIELD),
        el(
            "path",
            d=BADGES[people(fighter.people).badge],
            transform=f"translate({MIDDLE} 31)",
            fill="none",
            stroke="#b9ad9a",
            stroke_width=1.4,
            stroke_dasharray="4 3",
        ),
        use("icon-skull-crossed-bones", x=MIDDLE - 17, y=14.5, width=34, height=34, fill="#e9dec6"),
        _label(name, 76, size=12, fill="#efe5cd"),
    ]


def _badge(fighter: Fighter, face: str) -> list[Element]:
    looks_ = people(fighter.people)
    x, y = _BADGE
    icon = figure_of(fighter)
    if (part := part_of(face)) is not None:
        icon = looks().figures[part[0]]
    elif face == "horse":
        icon = "horse-head"
    size = {"lozenge": 27.0, "leaf": 30.0, "drop": 28.0, "saw": 30.0}.get(looks_.badge, 33.0)
    shift = {"shield": -1.5, "drop": 4.0, "scale": -2.0}.get(looks_.badge, 0.0)
    ground = "#f6d9d2" if face == "crazy" else CARD
    right = part is not None and part[0] in ("right-claw", "right-palp")
    mirrored = f"translate({2 * x} 0)scale(-1 1)" if right else None
    outline: dict[str, Attribute] = {"transform": f"translate({x} {y})scale({_SNUG})", "stroke_linejoin": "round"}
    return [
        el("path", d=BADGES[looks_.badge], fill=ground, stroke=INK, stroke_width=2, **outline),
        use(
            f"icon-{icon}",
            x=x - size / 2,
            y=y - size / 2 + shift,
            width=size,
            height=size,
            fill=INK,
            transform=mirrored,
        ),
    ]


def _band() -> Element:
    """The bend over a wounded fighter, behind his badge: visible at a glance and without colour."""
    return group(
        el("path", d="M5 45L66 5H88L5 58Z", fill=CARD_WORN),
        el("path", d="M5 45L66 5M5 59L89 5", stroke=RED, stroke_width=1.8, fill="none"),
    )


def _chips(fighter: Fighter, face: str) -> list[Element]:
    """His weapon on the right; rank, magic or wounds on the left."""
    found: list[Element] = []
    weapon = weapon_of(fighter)
    if weapon is not None and part_of(face) is None:
        found += [
            el("circle", cx=81, cy=46.5, r=10.6, fill=IVORY, stroke=INK, stroke_width=1.3),
            use(f"icon-{weapon}", x=73, y=38.5, width=16, height=16, fill=INK),
        ]
    sign = "queen-crown" if "leader" in fighter.specials else "pentacle" if "spellcaster" in fighter.specials else None
    if sign is not None:
        found += [
            el("circle", cx=16, cy=16, r=9.4, fill=LIGHT.gold, stroke=INK, stroke_width=1.3),
            use(f"icon-{sign}", x=9, y=9, width=14, height=14, fill=INK),
        ]
    part = part_of(face)
    wounds = part[1] if part else int(face.rpartition("-")[2]) if face.startswith("wounded-") else 0
    for number in range(wounds):
        found.append(
            el(
                "path",
                d="M0-8C3-3 6 0 6 4A6 6 0 0 1-6 4C-6 0-3-3 0-8Z",
                fill=RED,
                stroke=IVORY,
                stroke_width=1.2,
                transform=f"translate(14 {18 + 16 * number})",
            )
        )
    return found


def _figures(values: Values, ink: str) -> list[Element]:
    """Attack, defence and movement."""
    attack = f"{values.attack}" if values.attacks == 1 else f"{values.attack}·{values.attack}"
    found = []
    if values.attack:
        found.append(figure(attack, 5, "start", size=21 if values.attacks == 1 else 10, fill=ink))
    middle = 53.5
    if values.rear is not None:
        found.append(figure(f"{values.defence}({values.rear})", middle, "middle", size=10, fill=ink))
    else:
        found += _ringed(values, middle, 89, 17, ink)
    if values.move:
        move = f"{values.move}" if values.land is None else f"{values.move}({values.land})"
        found.append(figure(move, 92, "end", size=18.5 if values.land is None else 12, weight=600, fill=BLUE))
    return found


def _ringed(values: Values, x: float, y: float, size: float, ink: str) -> list[Element]:
    """A defence, in a ring if there is armour (DN-1.51-10)."""
    number = f"{values.defence}" if values.defence else "–"
    found = [figure(number, x, "middle", size=size, fill=ink, y=y)]
    if values.armoured:
        ring: dict[str, Attribute] = {"cx": x, "cy": y - size * 0.363, "r": size * 0.72, "fill": "none", "stroke": ink}
        found.append(el("circle", stroke_width=round(size * 0.11, 2), **ring))
    return found


def _small(text: str, x: float, anchor: str) -> Element:
    return el(
        "text",
        text,
        x=x,
        y=87,
        text_anchor=anchor,
        font_family=SERIF_STACK,
        font_size=9.5,
        font_style="italic",
        fill=RED,
    )


def _label(text: str, y: float, *, size: float = 10.5, fill: str = INK) -> Element:
    room = 84.0
    size = min(size, size * room / text_width(text, size, SERIF, 600))
    return el(
        "text",
        text,
        x=MIDDLE,
        y=y,
        text_anchor="middle",
        font_family=SERIF_STACK,
        font_weight=600,
        font_size=size,
        fill=fill,
    )


# --- documents --------------------------------------------------------------------------------------------------------


def symbols_sheet(fighters: Iterable[Fighter]) -> Document:
    """All faces of the fighters as symbols, nothing drawn: what the browser loads once and uses by id."""
    document = Document(0, 0, view=(0, 0, SIZE, SIZE))
    for fighter in fighters:
        document.define(*parts(fighter))
        for face in faces(fighter):
            document.define(*symbols(fighter, face))
    return document


def face_box(fighter: Fighter, face: str) -> tuple[float, float, float, float]:
    """The printed part of a symbol's view box: x, y, width, height."""
    if is_beast(fighter, face):
        return 10, 50, 350, 300
    if is_wide(fighter, face):
        return (36, 56, 216, 200) if fighter.footprint == 3 else (0, 0, WIDE, WIDE)
    return (4, 62, 196, 76) if is_long(fighter, face) else (0, 0, SIZE, SIZE)


def placed(fighter: Fighter, face: str, x: float, y: float, unit: float, facing: int = 0) -> Element:
    """A face with the corner of its printed part at a point; a card on foot is ``unit`` wide."""
    left, top, width, height = face_box(fighter, face)
    scale = unit / (SIZE if not turns(fighter, face) else FOOT)
    whole = BEAST if is_beast(fighter, face) else LONG if is_long(fighter, face) else SIZE
    whole = WIDE if is_wide(fighter, face) else whole
    return el(
        "svg",
        use(symbol_id(fighter, face, facing), width=whole, height=whole),
        x=round(x, 2),
        y=round(y, 2),
        width=round(width * scale, 2),
        height=round(height * scale, 2),
        viewBox=f"{left:g} {top:g} {width:g} {height:g}",
    )


def counter_document(fighter: Fighter, face: str = "fit", size: float = 96, facing: int = 0) -> Document:
    """One face as a drawing of its own; a card on foot is ``size`` wide."""
    _, _, width, height = face_box(fighter, face)
    scale = size / (SIZE if not turns(fighter, face) else FOOT)
    document = Document(round(width * scale), round(height * scale), title=describe(fighter, face))
    document.define(*parts(fighter), *symbols(fighter, face))
    document.add(placed(fighter, face, 0, 0, size, facing))
    return document


def table_sheet(
    shown: Iterable[tuple[Fighter, str]], wide: float, size: float = 64.0, ground: str = "none"
) -> Document:
    """Faces side by side as on the table, in lines ``wide`` units wide."""
    gap = size / 8
    x, y, line = gap, gap, 0.0
    places: list[tuple[Fighter, str, float, float]] = []
    for fighter, face in shown:
        _, _, width, height = face_box(fighter, face)
        scale = size / (SIZE if not turns(fighter, face) else FOOT)
        if x + width * scale + gap > wide and line:
            x, y, line = gap, y + line + gap, 0.0
        places.append((fighter, face, x, y))
        x += width * scale + gap
        line = max(line, height * scale)
    document = Document(wide, y + line + gap, title="Counters")
    if ground != "none":
        document.add(el("rect", width=document.width, height=document.height, fill=ground))
    for fighter, face, left, top in places:
        document.define(*parts(fighter), *symbols(fighter, face))
        document.add(placed(fighter, face, left, top, size))
    return document
