"""The counters, drawn: cardboard squares with arms, icon and figures, as SVG symbols that screen and printer share.

Each nation has its arms (:mod:`heraldry`) in the upper part, the army's icon in a roundel on it and
the figures on the card below: strength left, movement right. Leaders have a shield and a dark foot in the colour of
their allegiance; ships sail on a blue roundel; the reverse of a depleted army is faded, crossed by a band, its strength
red. So nation, kind, side and condition are shown by shape as well as by colour.

A counter's symbol is small because it is composed of shared parts; :func:`symbols_sheet` has both.

>>> from warhost.campaign.printed.counters import load_manifest
>>> hylo = load_manifest()["hylo-1"]
>>> symbol_id(hylo, "depleted")
'counter-hylo-1-depleted'
>>> describe(hylo, "depleted")
'Hylo 1, kender infantry, depleted: strength 2, movement 3'
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from warhost.campaign.printed.counters import AIR, CounterSpec
from warhost.cartography.studio.heraldry import HEIGHT, WIDTH, Arms, field_symbol, house
from warhost.cartography.studio.icons import icon_symbol
from warhost.cartography.studio.palette import LIGHT, ink_on
from warhost.cartography.studio.svg import SANS_STACK, SERIF, SERIF_STACK, Document, Element, el, group, text_width, use
from warhost.core.messages import Message, msg

FaceName = Literal["full", "depleted", "HL", "WS", "back"]

SIZE: Final = 100
"""Width and height of a symbol's view box; the card itself is 95 wide, its thickness shows right and below."""

CARD: Final = "#f2e8d1"
CARD_WORN: Final = "#e9dec6"
INK: Final = "#221a12"
RED: Final = "#a3161a"
FOOT: Final = {"HL": "#4d121b", "WS": "#163a5f"}
IVORY: Final = "#fff6dd"
GILT: Final = "#f2c75c"
SEA: Final = "#b5d3dc"
SKY: Final = "#dde9f3"

_MIDDLE: Final = 48.5
_FIELD: Final = {"x": 5.0, "y": 5.0, "width": WIDTH, "height": HEIGHT}
_ROUNDEL: Final = (_MIDDLE, 31.5, 24.5)

_ARMY_ICONS: Final = {
    ("human", "infantry"): "barbute",
    ("knight", "infantry"): "visored-helm",
    ("kender", "infantry"): "slingshot",
    ("elf", "infantry"): "elf-helmet",
    ("dwarf", "infantry"): "dwarf-helmet",
    ("ogre", "infantry"): "ogre",
    ("hobgoblin", "infantry"): "goblin-head",
    ("minotaur", "infantry"): "minotaur",
    ("draconian", "infantry"): "horned-reptile",
    ("human", "cavalry"): "horse-head",
    ("knight", "cavalry"): "mounted-knight",
    ("undead", "cavalry"): "dread-skull",
}
_KIND_ICONS: Final = {"griffon": "griffin-symbol", "pegasus": "pegasus"}
_SHIP_ICONS: Final = {
    "mithas": "drakkar",
    "kothas": "drakkar",
    "maelstrom": "shooner-sailboat",
    "silvanesti": "sailboat",
    "sanction": "galley",
}
_OWN_ICONS: Final = {
    "mercenary": "horned-helm",
    "ariakus": "overlord-helm",
    "laurana": "laurel-crown",
    "hl-wizard": "warlock-hood",
    "ws-wizard": "wizard-staff",
    "dragon-orb": "dragon-orb",
    "dragonlance": "dragonlance",
    "citadel": "flying-citadel",
    "good-dragons-arrive": "double-dragon",
    "golden-general": "laurel-crown",
    "lord-soths-legion": "crowned-skull",
    "gnomish-technology": "gears",
    "berem": "gem-pendant",
    "tanis": "bow-arrow",
    "goldmoon": "crescent-staff",
    "riverwind": "two-feathers",
    "elistan": "polar-star",
    "caramon": "broadsword",
    "raistlin": "sands-of-time",
    "sturm": "horned-helm",
    "tasslehoff": "knapsack",
    "flint": "battle-axe",
    "turn-marker": "hourglass",
    "dark-temple": "egyptian-temple",
    "hidden": "hidden",
    "active-hero": "winged-emblem",
    "interception": "convergence-target",
}


def faces(counter: CounterSpec) -> tuple[FaceName, ...]:
    """The printed sides of a counter, front first."""
    match counter.kind:
        case "leader":
            return counter.joins
        case "wizard" | "citadel" | "artifact" | "event":
            return ("full", "back")
        case "marker":
            return ("full",)
        case _:
            return ("full", "depleted")


def symbol_id(counter: CounterSpec, face: FaceName | None = None) -> str:
    """The id of a face's symbol."""
    return f"counter-{counter.token}-{face or faces(counter)[0]}"


def house_of(counter: CounterSpec) -> Arms:
    """The arms under which a counter fights."""
    if counter.kind == "dragon":
        return house(f"{counter.colour}-dragon")
    if counter.nation:
        return house(counter.nation)
    if counter.kind in ("wizard", "citadel"):
        return house("highlords" if counter.joins == ("HL",) else "whitestone")
    return house({"hero": "hero", "marker": "marker"}.get(counter.kind, "event"))


def icon_of(counter: CounterSpec) -> str:
    """The icon that says what a counter is."""
    if counter.stem in _OWN_ICONS:
        return _OWN_ICONS[counter.stem]
    match counter.kind:
        case "leader":
            return "devil-mask" if counter.wing else house_of(counter).device
        case "ship":
            return _SHIP_ICONS.get(counter.nation or "", "caravel")
        case "griffon" | "pegasus":
            return _KIND_ICONS[counter.kind]
        case "infantry" | "cavalry":
            return _ARMY_ICONS[counter.race or "human", counter.kind]
        case "marker" if counter.nation:
            return "elven-castle"
        case _:
            return house_of(counter).device


def describe(counter: CounterSpec, face: FaceName | None = None) -> str:
    """One line that says in words what the face shows."""
    return str(face_text(counter, face))


def face_text(counter: CounterSpec, face: FaceName | None = None) -> Message:
    """What the face shows, as a text."""
    face = face or faces(counter)[0]
    worn = face == "depleted"
    figures = counter.depleted if worn else counter.full
    name = counter.name
    match counter.kind:
        case "leader":
            return msg(
                "counter-leader", name=name, side=face, tactical=counter.tactical or 0, movement=counter.movement or 0
            )
        case "hero":
            return msg(
                "counter-hero-wounded" if worn else "counter-hero",
                name=name,
                combat=counter.combat or 0,
                defense=counter.defense or 0,
                diplomacy=counter.diplomacy or 0,
                movement=counter.movement or 0,
            )
        case "ship" if figures:
            id = "counter-ship-damaged" if worn else "counter-ship"
            return msg(id, name=name, rating=figures.strength, movement=figures.movement)
        case "dragon" if figures:
            id = "counter-dragons-depleted" if worn else "counter-dragons"
            return msg(id, name=name, strength=figures.strength, movement=figures.movement)
        case kind if figures:
            sort = msg("counter-sort", race=msg(f"counter-race-{counter.race}"), kind=msg(f"counter-kind-{kind}"))
            id = "counter-army-depleted" if worn else "counter-army"
            return msg(id, name=name, sort=sort, strength=figures.strength, movement=figures.movement)
        case _ if counter.event and face == "back":
            return msg("counter-event", e_class=counter.event.e_class)
        case _:
            return msg("counter-marker", name=name)


def shared_parts() -> list[Element]:
    """What counters share: card, fresh and worn, shield, and ``owner-HL`` and ``owner-WS`` to lay over them."""
    return [
        _card("card", CARD),
        _card("card-worn", CARD_WORN),
        el("symbol", el("path", d=_SHIELD), id="shield", viewBox="0 0 60 60"),
        _owner("HL", "#a61e30", el("path", d="M88 1L98 11L88 21L78 11Z")),
        _owner("WS", "#1b5fa8", el("circle", cx=88, cy=10.5, r=8)),
    ]


def counter_parts(counter: CounterSpec, face: FaceName | None = None) -> list[Element]:
    """The arms and the icon that a face's symbol uses."""
    arms = house_of(counter)
    worn = face == "depleted"
    return [
        field_symbol(arms.worn() if worn else arms, _field_id(arms, worn)),
        icon_symbol(icon_of(counter), f"icon-{icon_of(counter)}"),
    ]


def counter_symbol(counter: CounterSpec, side: FaceName | None = None) -> str:
    """One face as ``<symbol>``; it uses :func:`shared_parts` and :func:`counter_parts` of the same document."""
    return str(symbol(counter, side or faces(counter)[0]))


def counter_document(counter: CounterSpec, side: FaceName | None = None, size: float = 96) -> Document:
    """One face as a drawing of its own."""
    face = side or faces(counter)[0]
    document = Document(size, size, view=(0, 0, SIZE, SIZE), title=describe(counter, face))
    document.define(*shared_parts(), *counter_parts(counter, face), symbol(counter, face))
    document.add(use(symbol_id(counter, face), width=SIZE, height=SIZE))
    return document


def symbols_sheet(counters: Iterable[CounterSpec]) -> Document:
    """All faces of the counters as symbols, nothing drawn: what the browser loads once and uses by id."""
    document = Document(0, 0, view=(0, 0, SIZE, SIZE))
    document.define(*shared_parts())
    for counter in counters:
        for face in faces(counter):
            document.define(*counter_parts(counter, face), symbol(counter, face))
    return document


# ---------------------------------------------------------------- parts

_SHIELD: Final = "M7 3H53V27C53 43 43 53 30 58C17 53 7 43 7 27Z"


def _card(id_: str, colour: str) -> Element:
    """Die-cut cardboard: two layers of thickness below the printed one, light on the upper left edge."""
    body = {"width": 95.0, "height": 95.0, "rx": 7.5}
    return el(
        "symbol",
        el("rect", x=4, y=4.2, fill="#57462c", **body),
        el("rect", x=2.6, y=2.8, fill="#93794a", **body),
        el("rect", x=1, y=1, fill=colour, stroke="#6f5b3a", stroke_width=0.7, **body),
        el("path", d="M2.2 88V8.5A6.3 6.3 0 0 1 8.5 2.2H88", fill="none", stroke="#fffdf5", stroke_width=1.3),
        el("path", d="M94.8 9V88.5A6.3 6.3 0 0 1 88.5 94.8H9", fill="none", stroke="#b49c6d", stroke_width=1.1),
        id=id_,
        viewBox=f"0 0 {SIZE} {SIZE}",
    )


def _owner(side: str, colour: str, badge: Element) -> Element:
    """A frame to lay over a counter: red with a lozenge for the Highlords, blue with a disc for Whitestone."""
    badge.attributes |= {"fill": colour, "stroke": IVORY, "stroke-width": "2"}
    frame = el("rect", x=1.5, y=1.5, width=94, height=94, rx=7.2, fill="none", stroke=colour, stroke_width=4)
    return el("symbol", frame, badge, id=f"owner-{side}", viewBox=f"0 0 {SIZE} {SIZE}")


def _field_id(arms: Arms, worn: bool) -> str:
    return f"field-{arms.id}-worn" if worn else f"field-{arms.id}"


def symbol(counter: CounterSpec, face: FaceName) -> Element:
    """One face as an element, to be defined next to its parts."""
    worn = face == "depleted"
    arms = house_of(counter)
    drawn = el(
        "symbol",
        el("title", describe(counter, face)),
        use("card-worn" if worn else "card", width=SIZE, height=SIZE),
        id=symbol_id(counter, face),
        viewBox=f"0 0 {SIZE} {SIZE}",
    )
    if face == "back":
        return drawn.add(*_event_back(counter))
    drawn.add(use(_field_id(arms, worn), **_FIELD))
    if worn:
        drawn.add(_band())
    drawn.add(el("rect", fill="none", stroke=INK, stroke_width=0.8, **_FIELD))
    match counter.kind:
        case "leader":
            return drawn.add(*_leader(counter, face))
        case "hero":
            return drawn.add(*_hero(counter, worn))
        case "wizard" | "citadel" | "artifact" | "event" | "marker":
            return drawn.add(*_curio(counter))
        case _:
            return drawn.add(*_army(counter, worn))


def _band() -> Element:
    """The bend over a reverse: shows losses at a glance and without colour."""
    return group(
        el("path", d="M5 45L66 5H88L5 58Z", fill=CARD_WORN),
        el("path", d="M5 45L66 5M5 59L89 5", stroke=RED, stroke_width=1.6, fill="none"),
    )


def _roundel(fill: str, rim: str = INK) -> Element:
    x, y, radius = _ROUNDEL
    return group(
        el("circle", cx=x, cy=y, r=radius, fill=fill, stroke=rim, stroke_width=1.8),
        el("circle", cx=x, cy=y, r=radius - 2.4, fill="none", stroke=rim, stroke_width=0.6, opacity=0.55),
    )


def _icon(name: str, fill: str, size: float = 36.0, *, mirrored: bool = False) -> Element:
    x, y, _ = _ROUNDEL
    turn = f"translate({2 * x} 0) scale(-1 1)" if mirrored else None
    return use(f"icon-{name}", x=x - size / 2, y=y - size / 2, width=size, height=size, fill=fill, transform=turn)


def figure(
    text: str, x: float, anchor: str, *, size: float, weight: int = 800, fill: str = INK, y: float = 90.0
) -> Element:
    """A number on a counter, by default on its bottom line."""
    return el(
        "text",
        text,
        x=x,
        y=y,
        text_anchor=anchor,
        font_family=SANS_STACK,
        font_weight=weight,
        font_size=size,
        fill=fill,
    )


def _label(text: str, y: float, *, size: float = 10.5, fill: str = INK) -> Element:
    """A line of text at the bottom, no wider than the card."""
    room, spacing = 84.0, 0.25
    size = min(size, size * room / text_width(text, size, SERIF, 600, spacing=spacing))
    return el(
        "text",
        text,
        x=_MIDDLE,
        y=y,
        text_anchor="middle",
        font_family=SERIF_STACK,
        font_weight=600,
        font_size=size,
        letter_spacing=spacing,
        fill=fill,
    )


def _army(counter: CounterSpec, worn: bool) -> list[Element]:
    figures = counter.depleted if worn else counter.full
    assert figures is not None
    arms = house_of(counter)
    medallion = SEA if counter.kind == "ship" else SKY if counter.kind in AIR else CARD
    return [
        _roundel(medallion),
        _icon(icon_of(counter), INK, mirrored=counter.nation == "good-dragons"),
        _label(_short_name(arms), 65.5),
        _big(figures.strength, RED if worn else INK),
        _small(figures.movement, INK),
        figure(str(counter.number), _MIDDLE, "middle", size=10, weight=600, fill=LIGHT.ink_soft, y=87),
    ]


def _big(value: int, fill: str, size: float = 31.0) -> Element:
    """The most important number: lower left."""
    return figure(str(value), 8 if value < 10 else 6, "start", size=size if value < 10 else 26, fill=fill, y=90.5)


def _small(value: int, fill: str) -> Element:
    """The movement number: lower right."""
    return figure(str(value), 89, "end", size=26 if value < 10 else 23, weight=600, fill=fill, y=90.5)


def _short_name(arms: Arms) -> str:
    return arms.short or arms.id.replace("-", " ").title()


def _foot(colour: str) -> Element:
    """The lower part of the card, painted."""
    return el("path", d="M5 58H92V87A5 5 0 0 1 87 92H10A5 5 0 0 1 5 87Z", fill=colour)


def _leader(counter: CounterSpec, face: FaceName) -> list[Element]:
    """Shield with the nation's device; the foot in the colour of the side he serves (DG-00-06)."""
    shield = house(f"{counter.wing}-dragon").field if counter.wing and counter.wing != "emperor" else CARD
    name = counter.name.removesuffix(" leader")
    ratings = (counter.combat, counter.defense, counter.diplomacy)
    drawn = [
        use("shield", x=_MIDDLE - 28, y=3, width=56, height=58, fill=shield, stroke=INK, stroke_width=2.2),
        use(f"icon-{icon_of(counter)}", x=_MIDDLE - 17, y=10, width=34, height=34, fill=ink_on(shield)),
        _foot(FOOT[face]),
        _label(_short_name(house_of(counter)) if name == "Northern Ergoth" else name, 66.5, fill=IVORY),
        _big(counter.tactical or 0, GILT, 28),
        _small(counter.movement, IVORY),
    ]
    if None in ratings:
        drawn.append(figure(face, _MIDDLE, "middle", size=11, weight=600, fill=GILT, y=86))
    else:
        drawn.append(figure(face, _MIDDLE, "middle", size=9, weight=600, fill=GILT, y=79))
        drawn.append(figure("·".join(map(str, ratings)), _MIDDLE, "middle", size=8, weight=600, fill=IVORY, y=88))
    return drawn


def _hero(counter: CounterSpec, worn: bool) -> list[Element]:
    """A Hero of the Lance: combat, defense, diplomacy, and movement (MD-43-01)."""
    ratings = (counter.combat, counter.defense, counter.diplomacy, counter.movement)
    ink = RED if worn else INK
    return [
        _roundel(CARD, LIGHT.gold),
        _icon(icon_of(counter), INK),
        _label(counter.name, 68, size=12),
        *(
            figure(str(rating), x, "middle", size=17, fill=ink if place < 2 else LIGHT.ink_soft, y=89)
            for place, (rating, x) in enumerate(zip(ratings, (13, 33, 55, 80), strict=True))
        ),
    ]


def _curio(counter: CounterSpec) -> list[Element]:
    """Wizards, citadels, artifacts, events and markers: the icon, the name, and a figure if there is one."""
    event = counter.event
    dark = counter.kind in ("wizard", "citadel") and counter.joins == ("HL",)
    drawn = [_roundel("#1f1a26" if dark else CARD), _icon(icon_of(counter), "#efe2c8" if dark else INK)]
    name = counter.name.removesuffix(f" {counter.number}") if counter.stem != counter.token else counter.name
    if event and event.bonus:
        value, name = f"+{event.bonus}", str(msg("counter-activation"))
    elif event and event.modifier:
        value = f"±{event.modifier}"
    else:
        value = str(counter.movement or "")
    if not value:
        return [*drawn, _label(name, 78, size=14)]
    return [*drawn, _label(name, 67, size=11), figure(value, _MIDDLE, "middle", size=25, y=90)]


def _event_back(counter: CounterSpec) -> list[Element]:
    """The back of an event counter says when it enters the cup (DG-02-02)."""
    assert counter.event is not None
    return [
        el("rect", x=8, y=8, width=81, height=81, rx=3, fill="none", stroke=LIGHT.gold, stroke_width=2),
        el("rect", x=11.5, y=11.5, width=74, height=74, rx=2, fill="none", stroke=LIGHT.gold, stroke_width=0.8),
        el(
            "text",
            counter.event.e_class,
            x=_MIDDLE,
            y=60,
            text_anchor="middle",
            font_family=SERIF_STACK,
            font_weight=800,
            font_size=34,
            fill=LIGHT.ink_soft,
        ),
    ]
