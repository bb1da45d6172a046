"""A small typed builder of SVG, shared by map and counters: elements, documents, type, files.

Drawings are trees of :class:`Element`, made with :func:`el`; Python's ``stroke_width`` becomes SVG's ``stroke-width``.

>>> str(el("circle", cx=1, cy=2.50, r=1 / 3, fill="none", stroke_width=2))
'<circle cx="1" cy="2.5" r="0.33" fill="none" stroke-width="2"/>'

A :class:`Document` gathers defs and styles and is saved as ``.svg``, ``.png`` or ``.pdf``. resvg makes the PNG and
Typst the PDF: neither needs a system library, both see only the type in ``fonts/``, and the PDF keeps curves and
letters, so that a map prints as sharply as the printer can.
"""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

FONTS: Final = Path(__file__).parent.parent / "fonts"
SERIF: Final = "EB Garamond"
SANS: Final = "Inter"
SERIF_STACK: Final = f"{SERIF}, Georgia, serif"
SANS_STACK: Final = f"{SANS}, Arial, sans-serif"
"""The ``font-family`` with fallbacks for viewers without our fonts."""

Attribute = str | float | int | None


class FontFile(NamedTuple):
    """One font file."""

    family: str
    weight: int
    style: str
    file: str


FACES: Final = (
    FontFile(SERIF, 400, "normal", "EBGaramond-Regular.ttf"),
    FontFile(SERIF, 400, "italic", "EBGaramond-Italic.ttf"),
    FontFile(SERIF, 600, "normal", "EBGaramond-SemiBold.ttf"),
    FontFile(SERIF, 600, "italic", "EBGaramond-SemiBoldItalic.ttf"),
    FontFile(SERIF, 800, "normal", "EBGaramond-ExtraBold.ttf"),
    FontFile(SANS, 400, "normal", "Inter-Regular.ttf"),
    FontFile(SANS, 600, "normal", "Inter-SemiBold.ttf"),
    FontFile(SANS, 800, "normal", "Inter-ExtraBold.ttf"),
)
"""The available fonts. For other weights the renderer takes the nearest."""


_ASCII: Final = frozenset(map(chr, range(32, 127)))


def number(value: float, digits: int = 2) -> str:
    """A number in as few characters as possible.

    >>> number(0.5), number(3.0), number(-0.001)
    ('0.5', '3', '0')
    """
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class Raw(str):
    """Markup that is inserted verbatim."""

    __slots__ = ()


class Element:
    """A tag with attributes and children; children may be added later."""

    __slots__ = ("attributes", "children", "tag")

    def __init__(self, tag: str, attributes: dict[str, str], children: list[Element | str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.children = children

    def add(self, *children: Element | str | None) -> Element:
        """Append children, skipping None, and return the element itself."""
        self.children.extend(child for child in children if child is not None)
        return self

    def write(self, out: list[str]) -> None:
        """Append the markup to ``out``, in pieces."""
        out.append(f"<{self.tag}")
        out.extend(f' {name}="{escape(value)}"' for name, value in self.attributes.items())
        if not self.children:
            out.append("/>")
            return
        out.append(">")
        for child in self.children:
            if isinstance(child, Element):
                child.write(out)
            else:
                out.append(child if isinstance(child, Raw) else escape(child, quote=False))
        out.append(f"</{self.tag}>")

    def __str__(self) -> str:
        out: list[str] = []
        self.write(out)
        return "".join(out)


def el(tag: str, *children: Element | str | None, **attributes: Attribute) -> Element:
    """An element. ``None`` attributes and children are left out; ``class_`` loses its underscore.

    >>> str(el("text", "Kern & Blode", x=4, class_="name", text_anchor="middle"))
    '<text x="4" class="name" text-anchor="middle">Kern &amp; Blode</text>'
    """
    written = {
        name.rstrip("_").replace("_", "-"): value if isinstance(value, str) else number(value)
        for name, value in attributes.items()
        if value is not None
    }
    return Element(tag, written, [child for child in children if child is not None])


def group(*children: Element | str | None, **attributes: Attribute) -> Element:
    """A ``<g>``."""
    return el("g", *children, **attributes)


def use(symbol: str, **attributes: Attribute) -> Element:
    """A ``<use>`` of the symbol with this id."""
    return el("use", href=f"#{symbol}", **attributes)


def path_data(points: Iterable[tuple[float, float]], *, closed: bool = False, digits: int = 1) -> str:
    """The ``d`` of a path through the points, straight from one to the next.

    >>> path_data([(0, 0), (10, 0), (10, 5.5)], closed=True)
    'M0 0L10 0L10 5.5Z'
    """
    body = "L".join(f"{number(x, digits)} {number(y, digits)}" for x, y in points)
    return f"M{body}Z" if closed else f"M{body}"


def polygon(points: Iterable[tuple[float, float]], **attributes: Attribute) -> Element:
    """A closed path through the points."""
    return el("path", d=path_data(points, closed=True), **attributes)


class Document:
    """One drawing: size, view box, defs, styles and what is drawn.

    ``width`` and ``height`` are pixels, or millimetres with ``unit="mm"``; ``view`` is the view box, by default
    ``0 0 width height``.
    """

    def __init__(
        self,
        width: float,
        height: float,
        *,
        view: tuple[float, float, float, float] | None = None,
        unit: str = "",
        title: str = "",
        description: str = "",
    ) -> None:
        self.width = width
        self.height = height
        self.unit = unit
        self.view = view or (0, 0, width, height)
        self.title = title
        self.description = description
        self.styles: list[str] = []
        self.body = group()
        self._defs: dict[str, Element] = {}

    def define(self, *elements: Element) -> None:
        """Add to the defs; an existing id is not replaced."""
        for element in elements:
            self._defs.setdefault(element.attributes["id"], element)

    def style(self, css: str) -> None:
        """Add a style sheet."""
        self.styles.append(css)

    def add(self, *elements: Element | str | None) -> None:
        """Draw on top of what is there."""
        self.body.add(*elements)

    def svg(self, *, embed_type: bool = False) -> str:
        """The file's text; ``embed_type`` puts the letters that it uses into it, for viewers without our fonts."""
        root = el(
            "svg",
            el("title", self.title) if self.title else None,
            el("desc", self.description) if self.description else None,
            xmlns="http://www.w3.org/2000/svg",
            width=f"{number(self.width)}{self.unit}",
            height=f"{number(self.height)}{self.unit}",
            viewBox=" ".join(number(part) for part in self.view),
        )
        if self.title:
            root.attributes["role"] = "img"
        styles = list(self.styles)
        if embed_type:
            drawn = "".join([*self.styles, *map(str, self._defs.values()), str(self.body)])
            styles.insert(0, type_css(drawn))
        if styles:
            root.add(el("style", Raw("\n".join(styles))))
        if self._defs:
            root.add(el("defs", *self._defs.values()))
        root.add(*self.body.children)
        return str(root)

    def png(self, zoom: float = 1.0) -> bytes:
        """The picture, ``zoom`` pixels to the unit."""
        return render_png(self.svg(), zoom)

    def save(self, path: Path | str, *, zoom: float = 1.0, embed_type: bool = True) -> Path:
        """Write the file in the format of its suffix: ``.svg``, ``.png`` (at ``zoom``) or ``.pdf``."""
        path = Path(path)
        match path.suffix.lower():
            case ".svg":
                path.write_text(self.svg(embed_type=embed_type), encoding="utf-8")
            case ".png":
                path.write_bytes(self.png(zoom))
            case ".pdf":
                path.write_bytes(render_pdf([self]))
            case other:
                raise ValueError(f"cannot write {other or 'a file without ending'!r}: use .svg, .png or .pdf")
        return path


def render_png(svg: str, zoom: float = 1.0) -> bytes:
    """An SVG text as PNG."""
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            zoom=zoom,
            skip_system_fonts=True,
            font_dirs=[str(FONTS)],
            serif_family=SERIF,
            sans_serif_family=SANS,
        )
    )


def render_pdf(pages: Sequence[Document]) -> bytes:
    """Documents as the pages of one PDF, each as large as it says: pixels are taken as 1/96 inch."""
    import typst

    pictures = {f"page{index}": page.svg() for index, page in enumerate(pages)}
    source = []
    for name, page in zip(pictures, pages, strict=True):
        width, height = (f"{size}mm" if page.unit == "mm" else f"{size / 96}in" for size in (page.width, page.height))
        picture = f'#image(bytes(sys.inputs.{name}), format: "svg", width: 100%)'
        source.append(f"#page(width: {width}, height: {height}, margin: 0pt)[{picture}]")
    return bytes(
        typst.compile(
            "\n".join(source).encode(),
            font_paths=typst.Fonts(include_system_fonts=False, font_paths=[FONTS]),
            format="pdf",
            sys_inputs=pictures,
            # Output is reproducible.
            timestamp=0,
        )
    )


@cache
def _advances(file: str) -> tuple[dict[int, float], float]:
    from fontTools.ttLib import TTFont

    with TTFont(FONTS / file, lazy=True) as font:
        em = font["head"].unitsPerEm
        metrics = font["hmtx"].metrics
        return {code: metrics[name][0] / em for code, name in font.getBestCmap().items()}, metrics[".notdef"][0] / em


def text_width(
    text: str, size: float, family: str = SERIF, weight: int = 400, style: str = "normal", spacing: float = 0.0
) -> float:
    """How wide a line of type is, kerning aside; ``spacing`` is added after every letter.

    >>> 35 < text_width("Silvanesti", 10) < 37
    True
    """
    face = min(
        (face for face in FACES if face.family == family),
        key=lambda face: (face.style != style, abs(face.weight - weight)),
    )
    widths, unknown = _advances(face.file)
    return sum(widths.get(ord(letter), unknown) for letter in text) * size + spacing * len(text)


def type_css(markup: str) -> str:
    """``@font-face`` rules with the letters and faces that a drawing uses, as data in the style sheet."""
    letters = frozenset(re.sub(r"<[^>]*>", "", markup))
    return "\n".join(
        f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};font-style:{face.style};'
        f"src:url(data:font/woff2;base64,{_letters_of(face.file, letters - _ASCII)})}}"
        for face in FACES
        if (face.family, face.weight) in _type_used(markup) and (face.style == "normal" or "italic" in markup)
    )


def _type_used(markup: str) -> set[tuple[str, int]]:
    """Families with their weights, as used by tags and style rules; a weight without a family applies to all."""
    families = {face.family for face in FACES if face.family in markup}
    used: set[tuple[str, int]] = set()
    for place in re.findall(r"<[^>]*>|{[^}]*}", markup):
        weight = re.search(r"font-weight[=:]\s*\"?(\d+)", place)
        named = {family for family in families if family in place}
        if weight or named:
            used |= {(family, int(weight[1]) if weight else 400) for family in named or families}
    return used


@cache
def _letters_of(file: str, beyond_ascii: frozenset[str]) -> str:
    """A face reduced to ASCII and a few more letters, always the same subset, so that it is made only once."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    options = Options()
    options.layout_features = ["kern", "liga"]
    options.hinting = False
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(sorted(_ASCII | beyond_ascii)))
    data = io.BytesIO()
    with TTFont(FONTS / file) as font:
        subsetter.subset(font)
        font.flavor = "woff2"
        font.save(data)
    return base64.b64encode(data.getvalue()).decode()
