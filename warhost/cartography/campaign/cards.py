"""The event cards, drawn: frame by side, sky by era, picture, title, words and points, for screen and printer.

A card is as large as a playing card. Highlord cards are crimson with a lozenge, Whitestone cards blue with a disc,
cards for either side bronze with both, so that shape tells what colour tells. The sky says the era: clouds, night,
dawn. Asterisks stand in the corners of cards that must be played (PL-02-06) and by the title of those that return
(PL-02-09).

>>> from warhost.campaign.scenario.deck_files import load_deck
>>> describe_card(load_deck()["last-muster"])
'Last Muster: 3 assault points, 6 re-build points. 4 re-build points for you, beside the one card of the Turn.'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

from warhost.campaign.scenario.deck_files import CardSpec
from warhost.cartography.studio.icons import icon_symbol
from warhost.cartography.studio.palette import mix
from warhost.cartography.studio.sheets import HEADING, MARGIN, paper_called
from warhost.cartography.studio.svg import (
    SANS_STACK,
    SERIF,
    SERIF_STACK,
    Document,
    Element,
    el,
    group,
    text_width,
    use,
)
from warhost.core.messages import Message, msg

WIDTH: Final = 630
HEIGHT: Final = 880
"""Tenths of a millimetre: 63 by 88 mm."""
MIDDLE: Final = WIDTH / 2
PARCHMENT: Final = "#f4ead2"
INK: Final = "#241a10"
GILT: Final = "#d8a94a"
IVORY: Final = "#fff6dd"
RED: Final = "#b3202a"


class CardLivery(NamedTuple):
    """The colours of a frame."""

    frame: str
    deep: str
    ribbon: str


LIVERIES: Final = {
    "highlord": CardLivery("#6d1524", "#3f0b14", "#8d2334"),
    "whitestone": CardLivery("#1b4d80", "#0f2c4c", "#2a66a3"),
    "either": CardLivery("#8a7a54", "#4f4229", "#75613a"),
}


class Sky(NamedTuple):
    """What the picture of an era is painted with: sky from top to horizon, glow, the land from far to near."""

    top: str
    low: str
    glow: str
    land: tuple[str, str, str]


SKIES: Final = {
    1: Sky("#5c7489", "#d9dccf", "#f4efdc", ("#8d9c9f", "#62757a", "#3c4d52")),
    2: Sky("#120f22", "#8c2f34", "#e0703c", ("#3d2434", "#271825", "#150d16")),
    3: Sky("#3f77b0", "#f6d795", "#fff3c9", ("#a99a72", "#74774f", "#46502f")),
}
"""War Clouds, The Darkest Hour, Hope Returns."""
NUMERALS: Final = {1: "I", 2: "II", 3: "III"}

PICTURE: Final = (60.0, 150.0, 510.0, 330.0)
"""Left, top, width and height of the picture."""


def card_id(card: CardSpec) -> str:
    """The id of a card's symbol."""
    return f"card-{card.token}"


BACK: Final = "card-back"


def describe_card(card: CardSpec) -> str:
    """One line that says in words what a card shows."""
    return str(card_text(card))


def card_text(card: CardSpec) -> Message:
    """What a card shows, as a text."""
    if card.must:
        return msg("pl-card-must-line", title=card.title, text=card.text)
    return msg("pl-card-line", title=card.title, ap=card.ap, rp=card.rp, text=card.text)


# Documents


def card_document(card: CardSpec | None, width: float = 315) -> Document:
    """One card as a drawing of its own; the back if none is named."""
    title = describe_card(card) if card else str(msg("pl-card-back"))
    document = Document(width, width * HEIGHT / WIDTH, view=(0, 0, WIDTH, HEIGHT), title=title)
    define_cards(document, [card] if card else [])
    document.add(use(card_id(card) if card else BACK, width=WIDTH, height=HEIGHT))
    return document


def cards_sheet(cards: Iterable[CardSpec]) -> Document:
    """All cards and the back as symbols, nothing drawn: what the browser loads once and uses by id."""
    document = Document(0, 0, view=(0, 0, WIDTH, HEIGHT))
    define_cards(document, cards)
    return document


def define_cards(document: Document, cards: Iterable[CardSpec]) -> None:
    """Add the symbols of cards, of the back and of what they share."""
    document.define(*shared_parts(), card_back())
    for card in cards:
        document.define(icon_symbol(card.icon, f"icon-{card.icon}"), card_symbol(card))


def table_of_cards(cards: Sequence[CardSpec], columns: int = 8, width: float = 210, gap: float = 12) -> Document:
    """Cards side by side, for the eye."""
    rows = -(-len(cards) // columns)
    height = width * HEIGHT / WIDTH
    document = Document(columns * (width + gap) + gap, rows * (height + gap) + gap, title=str(msg("pl-card-table")))
    define_cards(document, cards)
    document.add(el("rect", width=document.width, height=document.height, fill="#2e3b33"))
    for index, card in enumerate(cards):
        x, y = gap + index % columns * (width + gap), gap + index // columns * (height + gap)
        document.add(use(card_id(card), x=x, y=y, width=width, height=height))
    return document


CARD_WIDTH: Final = 63.0
CARD_HEIGHT: Final = 88.0


def print_cards(cards: Sequence[CardSpec], paper: str = "a4") -> list[Document]:
    """Pages in pairs, fronts and backs, with cards of 63 by 88 mm edge to edge: one cut serves two cards.

    >>> from warhost.campaign.scenario.deck_files import load_deck
    >>> len(print_cards(load_deck().cards))
    22

    Raises:
        ValueError: no such paper.
    """
    sheet = paper_called(paper)
    columns = int((sheet.width - 6) // CARD_WIDTH)
    rows = int((sheet.height - MARGIN / 2 - HEADING) // CARD_HEIGHT)
    size, pages = columns * rows, []
    count = -(-len(cards) // size)
    for number in range(count):
        lot = cards[number * size : (number + 1) * size]
        for side in ("front", "reverse"):
            heading = str(msg(f"counter-sheet-{side}", number=number + 1, count=count))
            page = Document(sheet.width, sheet.height, unit="mm", title=heading)
            define_cards(page, lot if side == "front" else ())
            left, top = (sheet.width - columns * CARD_WIDTH) / 2, (sheet.height - rows * CARD_HEIGHT + HEADING / 2) / 2
            page.add(*_heading(heading, left, top))
            for index, card in enumerate(lot):
                column, row = index % columns, index // columns
                if side == "reverse":
                    column = columns - 1 - column
                x, y = left + column * CARD_WIDTH, top + row * CARD_HEIGHT
                drawn = card_id(card) if side == "front" else BACK
                page.add(use(drawn, x=x, y=y, width=CARD_WIDTH, height=CARD_HEIGHT))
            page.add(_cut_marks(left, top, columns, -(-len(lot) // columns)))
            pages.append(page)
    return pages


def _heading(text: str, left: float, top: float) -> list[Element]:
    return [el("text", text, x=left, y=top - 3.2, font_family=SERIF_STACK, font_size=3.4, fill="#6b6255")]


def _cut_marks(left: float, top: float, columns: int, rows: int) -> Element:
    """Ticks in the margin at every cut."""
    right, bottom = left + columns * CARD_WIDTH, top + rows * CARD_HEIGHT
    ticks = [
        f"M{x:.2f} {top - 2.5:.2f}v1.7M{x:.2f} {bottom + 0.8:.2f}v1.7"
        for x in (left + column * CARD_WIDTH for column in range(columns + 1))
    ]
    ticks += [
        f"M{left - 2.5:.2f} {y:.2f}h1.7M{right + 0.8:.2f} {y:.2f}h1.7"
        for y in (top + row * CARD_HEIGHT for row in range(rows + 1))
    ]
    return el("path", d="".join(ticks), stroke="#000000", stroke_width=0.15, fill="none")


# What cards share


def shared_parts() -> list[Element]:
    """The skies of the eras, the emblems of the sides, and the icons of the two kinds of points."""
    return [
        *(_gradient(f"sky-{era}", (sky.top, 0.0), (sky.low, 1.0)) for era, sky in SKIES.items()),
        *(_glow(f"glow-{era}", sky.glow) for era, sky in SKIES.items()),
        *(
            _gradient(f"frame-{side}", (mix(livery.frame, "#ffffff", 0.12), 0.0), (livery.deep, 1.0))
            for side, livery in LIVERIES.items()
        ),
        _gradient("parchment", ("#faf3e1", 0.0), ("#eadcb9", 1.0)),
        icon_symbol("crossed-swords", "icon-crossed-swords"),
        icon_symbol("anvil", "icon-anvil"),
        icon_symbol("double-dragon", "icon-double-dragon"),
    ]


def _gradient(id_: str, *stops: tuple[str, float]) -> Element:
    colours = (el("stop", offset=offset, stop_color=colour) for colour, offset in stops)
    return el("linearGradient", *colours, id=id_, x1=0, y1=0, x2=0, y2=1)


def _glow(id_: str, colour: str) -> Element:
    return el(
        "radialGradient",
        el("stop", offset=0, stop_color=colour, stop_opacity=0.95),
        el("stop", offset=0.45, stop_color=colour, stop_opacity=0.35),
        el("stop", offset=1, stop_color=colour, stop_opacity=0),
        id=id_,
    )


# One card


def card_symbol(card: CardSpec) -> Element:
    """A card as ``<symbol>``; it uses :func:`shared_parts` of the same document."""
    return el(
        "symbol",
        el("title", describe_card(card)),
        *_frame(card),
        *_picture(card),
        *_title(card),
        *_corners(card),
        *_words(card),
        *_points(card),
        id=card_id(card),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )


def _frame(card: CardSpec) -> Iterator[Element]:
    """The edge in the colour of the side, a gilt line, and the parchment."""
    yield el("rect", width=WIDTH, height=HEIGHT, rx=30, fill=f"url(#frame-{card.side})")
    yield el("rect", x=12, y=12, width=WIDTH - 24, height=HEIGHT - 24, rx=22, fill="none", stroke=GILT, stroke_width=3)
    yield el("path", d=_panel(30, 30, WIDTH - 60, HEIGHT - 60, 26), fill="url(#parchment)", stroke=INK, stroke_width=2)
    yield el("path", d=_panel(39, 39, WIDTH - 78, HEIGHT - 78, 24), fill="none", stroke=GILT, stroke_width=2)


def _panel(x: float, y: float, width: float, height: float, bite: float) -> str:
    """A panel whose corners are bitten out."""
    right, bottom = x + width, y + height
    arc = f"A{bite} {bite} 0 0 0"
    return (
        f"M{x + bite} {y}H{right - bite}{arc} {right} {y + bite}V{bottom - bite}{arc} {right - bite} {bottom}"
        f"H{x + bite}{arc} {x} {bottom - bite}V{y + bite}{arc} {x + bite} {y}Z"
    )


def _picture(card: CardSpec) -> Iterator[Element]:
    """A landscape under the sky of the era, and the icon before it."""
    x, y, width, height = PICTURE
    sky, clip = SKIES[card.era], f"clip-{card.token}"
    ridges = [
        el("path", d=_ridge(card.token, layer), fill=colour) for layer, colour in zip(range(3), sky.land, strict=True)
    ]
    yield el("clipPath", el("rect", x=x, y=y, width=width, height=height, rx=10), id=clip)
    yield group(
        el("rect", x=x, y=y, width=width, height=height, fill=f"url(#sky-{card.era})"),
        *_clouds(card),
        el("ellipse", cx=MIDDLE, cy=y + height * 0.52, rx=width * 0.5, ry=height * 0.62, fill=f"url(#glow-{card.era})"),
        *ridges,
        clip_path=f"url(#{clip})",
    )
    size, middle = 246.0, y + height * 0.5
    placed = {"width": size, "height": size}
    left, top = MIDDLE - size / 2, middle - size / 2
    shade = IVORY if card.era == 2 else "#1b140c"
    outline = "#1a0d10" if card.era == 2 else IVORY
    yield use(
        f"icon-{card.icon}",
        x=left,
        y=top,
        fill=outline,
        stroke=outline,
        stroke_width=26,
        stroke_linejoin="round",
        opacity=0.85,
        **placed,
    )
    yield use(f"icon-{card.icon}", x=left, y=top, fill=shade, **placed)
    yield el("rect", x=x, y=y, width=width, height=height, rx=10, fill="none", stroke=INK, stroke_width=4)
    yield el(
        "rect", x=x + 5, y=y + 5, width=width - 10, height=height - 10, rx=7, fill="none", stroke=GILT, stroke_width=2
    )


def _noise(token: str, layer: int) -> bytes:
    """Numbers that are the same for a card on every machine."""
    return blake2b(f"{token} {layer}".encode(), digest_size=24).digest()


def _ridge(token: str, layer: int) -> str:
    """The outline of a range of mountains, far (0) or near (2)."""
    x, y, width, height = PICTURE
    steps, base = 9, y + height * (0.66 + 0.11 * layer)
    noise = _noise(token, layer)
    peaks = []
    for step in range(steps + 1):
        lift = noise[step] / 255 * height * (0.2 - 0.045 * layer) * (1 if step % 2 else 0.35)
        peaks.append(f"{x + width * step / steps:.0f} {base - lift:.0f}")
    bottom = y + height
    return f"M{x:.0f} {bottom:.0f}L{'L'.join(peaks)}L{x + width:.0f} {bottom:.0f}Z"


def _clouds(card: CardSpec) -> Iterator[Element]:
    """Clouds of the first era, stars of the second, rays of the third."""
    x, y, width, height = PICTURE
    noise = _noise(card.token, 7)
    if card.era == 1:
        for index in range(5):
            cx, cy = x + noise[index] / 255 * width, y + 20 + noise[index + 5] / 255 * height * 0.36
            rx = 60 + noise[index + 10] / 255 * 70
            yield el(
                "ellipse", cx=round(cx), cy=round(cy), rx=round(rx), ry=round(rx * 0.24), fill="#f3f1e6", opacity=0.34
            )
            yield el(
                "ellipse",
                cx=round(cx + rx * 0.4),
                cy=round(cy - 9),
                rx=round(rx * 0.6),
                ry=round(rx * 0.2),
                fill="#f7f5ec",
                opacity=0.4,
            )
    elif card.era == 2:
        for index in range(18):
            cx, cy = x + noise[index] / 255 * width, y + noise[(index * 7 + 3) % 24] / 255 * height * 0.5
            yield el("circle", cx=round(cx), cy=round(cy), r=1.2 + noise[index] % 3 * 0.7, fill="#f5e6c8", opacity=0.8)
    else:
        middle = y + height * 0.62
        for index in range(12):
            lean = (index - 5.5) * 74
            yield el(
                "path",
                d=f"M{MIDDLE} {middle:.0f}L{MIDDLE + lean - 17:.0f} {y - 10:.0f}H{MIDDLE + lean + 17:.0f}Z",
                fill="#fff3c9",
                opacity=0.22,
            )


def _title(card: CardSpec) -> Iterator[Element]:
    """The title on a ribbon; an asterisk follows it if the card returns to the deck (PL-02-09)."""
    livery = LIVERIES[card.side]
    top, height = 62.0, 74.0
    yield el("path", d=f"M46 {top + 12}h44v{height - 10}h-44l16-{(height - 10) / 2}z", fill=livery.deep)
    yield el("path", d=f"M{WIDTH - 46} {top + 12}h-44v{height - 10}h44l-16-{(height - 10) / 2}z", fill=livery.deep)
    yield el(
        "rect", x=72, y=top, width=WIDTH - 144, height=height, rx=5, fill=livery.ribbon, stroke=INK, stroke_width=2
    )
    yield el(
        "rect", x=77, y=top + 5, width=WIDTH - 154, height=height - 10, rx=3, fill="none", stroke=GILT, stroke_width=1.5
    )
    said = f"{card.title} ✶" if card.recurring else card.title
    lines = _wrapped(card.title, 40, WIDTH - 176 - (34 if card.recurring else 0), 600)
    if len(lines) > 1 or text_width(said, 40, SERIF, 600) > WIDTH - 176:
        lines = _wrapped(card.title, 31, WIDTH - 190, 600)
    size = 40 if len(lines) == 1 and text_width(said, 40, SERIF, 600) <= WIDTH - 172 else 30
    middle = top + height / 2
    for index, line in enumerate(lines):
        y = middle + size * 0.33 + (index - (len(lines) - 1) / 2) * size * 0.98
        yield _text(
            line, MIDDLE - (14 if card.recurring and index == len(lines) - 1 else 0), y, size, weight=600, fill=IVORY
        )
        if card.recurring and index == len(lines) - 1:
            end = MIDDLE - 14 + text_width(line, size, SERIF, 600) / 2
            yield _star(end + 20, y - size * 0.3, 11, GILT)


def _corners(card: CardSpec) -> Iterator[Element]:
    """The era in a medallion on the upper edge of the picture; asterisks in the corners of must-play cards."""
    yield el("circle", cx=MIDDLE, cy=154, r=27, fill=PARCHMENT, stroke=INK, stroke_width=2.5)
    yield el("circle", cx=MIDDLE, cy=154, r=22, fill="none", stroke=GILT, stroke_width=2)
    yield _text(NUMERALS[card.era], MIDDLE, 165, 31, weight=800, fill=RED)
    if card.must:
        for x in (60.0, WIDTH - 60.0):
            yield el("circle", cx=x, cy=52, r=25, fill=PARCHMENT, stroke=GILT, stroke_width=2.5)
            yield _star(x, 52, 16, RED)


def _star(x: float, y: float, radius: float, fill: str) -> Element:
    """An asterisk of six points."""
    arms = "".join(
        f"M{x:.1f} {y:.1f}L{x + dx * radius:.1f} {y + dy * radius:.1f}"
        for dx, dy in ((0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5))
    )
    return el("path", d=arms, stroke=fill, stroke_width=radius * 0.42, stroke_linecap="round", fill="none")


def _words(card: CardSpec) -> Iterator[Element]:
    """When the event is played, and what it does."""
    note = str(msg(f"pl-card-when-{card.when}")) if card.when != "cards" else ""
    note = note or (str(msg("pl-card-must")) if card.must else str(msg("pl-card-lasting")) if card.lasting else "")
    top, bottom = (538.0 if note else 508.0), 740.0
    if note:
        yield _text(note, MIDDLE, 520, 25, style="italic", weight=600, fill=RED)
        yield el("path", d=f"M{MIDDLE - 150} 531H{MIDDLE + 150}", stroke=GILT, stroke_width=2)
    size = next((s for s in (35, 33, 31, 29, 27, 25) if _fits(card.text, s, bottom - top)), 23)
    lines = _wrapped(card.text, size, WIDTH - 140)
    leading = size * 1.16
    start = (top + bottom) / 2 - leading * (len(lines) - 1) / 2 + size * 0.33
    for index, line in enumerate(lines):
        yield _text(line, MIDDLE, start + index * leading, size)


def _fits(text: str, size: float, room: float) -> bool:
    return len(_wrapped(text, size, WIDTH - 140)) * size * 1.16 <= room


def _wrapped(text: str, size: float, room: float, weight: int = 400) -> list[str]:
    """A text in lines no wider than the room, as even as they can be."""
    words = text.split()
    lines = _greedy(words, size, room, weight)
    while len(lines) > 1:
        tighter = _greedy(words, size, room - 8, weight)
        if len(tighter) != len(lines):
            break
        room, lines = room - 8, tighter
    return lines


def _greedy(words: list[str], size: float, room: float, weight: int) -> list[str]:
    lines = [words[0]]
    for word in words[1:]:
        longer = f"{lines[-1]} {word}"
        if text_width(longer, size, SERIF, weight) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _points(card: CardSpec) -> Iterator[Element]:
    """Assault points on a shield left, re-build points on a shield right, the emblem of the side between them."""
    yield from _emblem(card.side, MIDDLE, 796)
    if card.must:
        return
    for x, icon, value, colour in (
        (116.0, "crossed-swords", card.ap, "#8d2334"),
        (WIDTH - 116.0, "anvil", card.rp, "#3c5a3a"),
    ):
        yield el("path", d=_shield(x, 755, 92, 86), fill=colour, stroke=INK, stroke_width=2.5)
        yield el("path", d=_shield(x, 761, 80, 74), fill="none", stroke=GILT, stroke_width=2)
        yield use(f"icon-{icon}", x=x - 31, y=764, width=62, height=62, fill="#000000", opacity=0.25)
        yield el(
            "text",
            str(value),
            x=x,
            y=814,
            text_anchor="middle",
            font_family=SANS_STACK,
            font_weight=800,
            font_size=52,
            fill=IVORY,
        )
        side = 1 if x < MIDDLE else -1
        yield use(f"icon-{icon}", x=x + side * 74 - 21, y=773, width=42, height=42, fill=INK, opacity=0.75)


def _shield(x: float, y: float, width: float, height: float) -> str:
    half, tip, flank = width / 2, y + height, y + height * 0.45
    low, lower = y + height * 0.75, y + height * 0.92
    right = f"V{flank}C{x + half} {low} {x + half * 0.55} {lower} {x} {tip}"
    left = f"C{x - half * 0.55} {lower} {x - half} {low} {x - half} {flank}Z"
    return f"M{x - half} {y}H{x + half}{right}{left}"


def _emblem(side: str, x: float, y: float) -> Iterator[Element]:
    """A lozenge for the Highlords, a disc for Whitestone, both for either side."""
    red, blue = LIVERIES["highlord"].ribbon, LIVERIES["whitestone"].ribbon
    lozenge: dict[str, str] = {"fill": red, "stroke": GILT, "stroke_width": "3"}
    if side == "either":
        yield el("path", d=f"M{x - 24} {y - 24}l22 24l-22 24l-22-24z", **lozenge)
        yield el("circle", cx=x + 24, cy=y, r=20, fill=blue, stroke=GILT, stroke_width=3)
    elif side == "highlord":
        yield el("path", d=f"M{x} {y - 30}l28 30l-28 30l-28-30z", **lozenge)
    else:
        yield el("circle", cx=x, cy=y, r=26, fill=blue, stroke=GILT, stroke_width=3)


def _text(
    text: str, x: float, y: float, size: float, *, weight: int = 400, style: str | None = None, fill: str = INK
) -> Element:
    return el(
        "text",
        text,
        x=round(x, 1),
        y=round(y, 1),
        text_anchor="middle",
        font_family=SERIF_STACK,
        font_weight=weight if weight != 400 else None,
        font_style=style,
        font_size=size,
        fill=fill,
    )


# The back


def card_back() -> Element:
    """The back, the same for all cards: a net of lozenges, two dragons in a roundel."""
    net = "".join(
        f"M{x} {y}l26 34l-26 34l-26-34z"
        for row, y in enumerate(range(46, 800, 34))
        for x in range(60 + row % 2 * 26, 590, 52)
    )
    return el(
        "symbol",
        el("title", str(msg("pl-card-back"))),
        el("rect", width=WIDTH, height=HEIGHT, rx=30, fill="#241c2e"),
        el("rect", x=12, y=12, width=WIDTH - 24, height=HEIGHT - 24, rx=22, fill="none", stroke=GILT, stroke_width=3),
        el("path", d=_panel(30, 30, WIDTH - 60, HEIGHT - 60, 26), fill="#33264a", stroke=GILT, stroke_width=2),
        el("path", d=net, fill="none", stroke="#59467a", stroke_width=1.6),
        el("path", d=_panel(44, 44, WIDTH - 88, HEIGHT - 88, 24), fill="none", stroke=GILT, stroke_width=1.6),
        el("circle", cx=MIDDLE, cy=HEIGHT / 2, r=196, fill="#241c2e", stroke=GILT, stroke_width=5),
        el("circle", cx=MIDDLE, cy=HEIGHT / 2, r=182, fill="none", stroke=GILT, stroke_width=1.6),
        use("icon-double-dragon", x=MIDDLE - 135, y=HEIGHT / 2 - 135, width=270, height=270, fill=GILT),
        *(
            group(
                el(
                    "rect",
                    x=110,
                    y=y - 45,
                    width=WIDTH - 220,
                    height=64,
                    rx=8,
                    fill="#241c2e",
                    stroke=GILT,
                    stroke_width=2,
                ),
                _text(text, MIDDLE, y, 40, weight=600, fill="#f0d9a0"),
            )
            for y, text in ((168, str(msg("pl-card-back-above"))), (742, str(msg("pl-card-back-below"))))
        ),
        id=BACK,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )
