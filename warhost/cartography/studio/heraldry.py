"""Arms of the nations: two colours and an ordinary each, so that colour is never the only code.

Read from ``data/heraldry.toml``, where a player may repaint his nation; drawn as the field of a counter, the edge of a
land on the map or a badge in the client.

>>> house("hylo").ordinary
'chequy'
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, Literal, get_args

from msgspec import Struct

from warhost.cartography.studio.icons import icons
from warhost.cartography.studio.palette import mix
from warhost.cartography.studio.svg import Element, el, number, path_data
from warhost.core.messages import msg
from warhost.datafiles import DataError, Fault, TomlFile, nearest

DATA: Final = Path(__file__).parent.parent / "data"
WIDTH: Final = 87.0
HEIGHT: Final = 53.0
"""The field's box. The ordinaries keep clear of its middle, where the icon stands."""

Ordinary = Literal[
    "per-pale",
    "per-fess",
    "per-bend",
    "per-bend-sinister",
    "quarterly",
    "chief",
    "fess",
    "bend",
    "bend-sinister",
    "chevron",
    "chape",
    "pile",
    "saltire",
    "bordure",
    "flaunches",
    "gyronny",
    "paly",
    "barry",
    "bendy",
    "wavy",
    "dancetty",
    "embattled",
    "chequy",
    "lozengy",
    "fretty",
    "semy",
    "scaly",
]


class Arms(Struct, frozen=True, forbid_unknown_fields=True):
    """The arms of one force."""

    id: str
    field: str
    charge: str
    ordinary: Ordinary
    device: str
    short: str = ""

    def worn(self) -> Arms:
        """A faded copy of the arms, for the reverse of a depleted army."""
        paper = "#efe5cd"
        return Arms(self.id, mix(self.field, paper, 0.45), mix(self.charge, paper, 0.45), self.ordinary, self.device)


class _Houses(Struct, frozen=True, forbid_unknown_fields=True):
    house: list[Arms]


@cache
def houses(folder: Path = DATA) -> dict[str, Arms]:
    """All arms, by id."""
    file = TomlFile(folder / "heraldry.toml", "heraldry.toml")
    found: dict[str, Arms] = {}
    faults: list[Fault] = []
    for index, each in enumerate(file.decode(_Houses).house):
        where = ("house", index)
        if each.id in found:
            faults.append(file.at((*where, "id"), msg("data-arms-twice", id=each.id)))
        for name in ("field", "charge"):
            value = getattr(each, name)
            if len(value) != 7 or value[0] != "#" or not set(value[1:].lower()) <= set("0123456789abcdef"):
                faults.append(file.at((*where, name), msg("data-no-colour", value=value)))
        if each.device not in icons():
            fault = msg("data-no-icon", name=each.device)
            faults.append(file.at((*where, "device"), fault, nearest(each.device, icons())))
        found[each.id] = each
    if faults:
        raise DataError(faults)
    return found


def house(id_: str) -> Arms:
    """The arms of a nation, wing or house."""
    return houses()[id_]


def field_symbol(arms: Arms, id_: str) -> Element:
    """The painted field as a ``<symbol>`` of ``WIDTH`` by ``HEIGHT``."""
    return el(
        "symbol",
        el("rect", width=WIDTH, height=HEIGHT, fill=arms.field),
        el("path", d=_DRAWN[arms.ordinary](), fill=arms.charge),
        id=id_,
        viewBox=f"0 0 {number(WIDTH)} {number(HEIGHT)}",
    )


def _rect(x: float, y: float, width: float, height: float) -> str:
    return f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}Z"


def _poly(*points: tuple[float, float]) -> str:
    return path_data(points, closed=True)


def _disc(x: float, y: float, radius: float) -> str:
    r = number(radius)
    return (
        f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {number(2 * radius)} 0a{r} {r} 0 1 0 {number(-2 * radius)} 0Z"
    )


W, H = WIDTH, HEIGHT


def _gyronny() -> str:
    """Eight wedges that meet in the middle."""
    rays = []
    for start in range(0, 360, 45):
        a, b = math.radians(start), math.radians(start + 22.5)
        rays.append(
            _poly(
                (W / 2, H / 2),
                (W / 2 + 60 * math.cos(a), H / 2 + 60 * math.sin(a)),
                (W / 2 + 60 * math.cos(b), H / 2 + 60 * math.sin(b)),
            )
        )
    return "".join(rays)


def _wavy() -> str:
    """Three waves across."""
    waves = []
    for y in (5.0, 22.5, 40.0):
        crest = "".join(f"q{number(W / 12)} -6 {number(W / 6)} 0t{number(W / 6)} 0" for _ in range(3))
        trough = "".join(f"q{number(-W / 12)} 6 {number(-W / 6)} 0t{number(-W / 6)} 0" for _ in range(3))
        waves.append(f"M0 {number(y)}{crest}v8.8{trough}Z")
    return "".join(waves)


def _dancetty() -> str:
    """A zigzag over the lower half."""
    teeth = 6
    top = [(i * W / teeth / 2, 17.0 if i % 2 else 35.0) for i in range(2 * teeth + 1)]
    return _poly((0, H), *top, (W, H))


def _embattled() -> str:
    """Battlements over the lower half."""
    step = W / 7
    points: list[tuple[float, float]] = [(0, H)]
    for i in range(7):
        y = 18.0 if i % 2 == 0 else 29.0
        points += [(i * step, y), ((i + 1) * step, y)]
    return _poly(*points, (W, H))


def _chequy() -> str:
    size = W / 6
    return "".join(_rect(x * size, y * size, size, size) for x in range(6) for y in range(4) if (x + y) % 2 == 0)


def _lozengy() -> str:
    a, b = W / 5, H / 3
    return "".join(
        _poly((x * a + a / 2, y * b), (x * a + a, y * b + b / 2), (x * a + a / 2, y * b + b), (x * a, y * b + b / 2))
        for x in range(5)
        for y in range(3)
    )


def _fretty() -> str:
    """A lattice of slanting bars."""
    bars = []
    for x in range(-48, 96, 24):
        bars.append(_poly((x, 0), (x + 7, 0), (x + 7 + H, H), (x + H, H)))
        bars.append(_poly((x + H, 0), (x + 7 + H, 0), (x + 7, H), (x, H)))
    return "".join(bars)


def _star(x: float, y: float, radius: float) -> str:
    points = []
    for i in range(10):
        reach = radius if i % 2 == 0 else radius * 0.42
        angle = math.pi * (i / 5 - 0.5)
        points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return _poly(*points)


def _semy() -> str:
    places = ((9, 9), (78, 9), (9, 44), (78, 44), (7, 27), (80, 27), (26, 50), (61, 50), (26, 4), (61, 4))
    return "".join(_star(x, y, 7) for x, y in places)


def _scales() -> Iterator[str]:
    radius = W / 12
    for row in range(5):
        for column in range(7):
            x = column * 2 * radius + (radius if row % 2 else 0)
            y = row * 12.0
            r = number(radius - 0.9)
            yield f"M{number(x - radius + 0.9)} {number(y)}a{r} {number(10.6)} 0 0 0 {number(2 * radius - 1.8)} 0Z"


_DRAWN: Final[dict[Ordinary, Callable[[], str]]] = {
    "per-pale": lambda: _rect(W / 2, 0, W / 2, H),
    "per-fess": lambda: _rect(0, H / 2, W, H / 2),
    "per-bend": lambda: _poly((0, 0), (W, H), (0, H)),
    "per-bend-sinister": lambda: _poly((W, 0), (W, H), (0, H)),
    "quarterly": lambda: _rect(W / 2, 0, W / 2, H / 2) + _rect(0, H / 2, W / 2, H / 2),
    "chief": lambda: _rect(0, 0, W, 16),
    "fess": lambda: _rect(0, 17, W, 19),
    "bend": lambda: _poly((0, 0), (20, 0), (W, H - 13), (W, H), (W - 20, H), (0, 13)),
    "bend-sinister": lambda: _poly((W, 0), (W - 20, 0), (0, H - 13), (0, H), (20, H), (W, 13)),
    "chevron": lambda: _poly((0, 31), (W / 2, 0), (W, 31), (W, 50), (W / 2, 19), (0, 50)),
    "chape": lambda: _poly((0, 0), (W / 2, 0), (0, H)) + _poly((W, 0), (W / 2, 0), (W, H)),
    "pile": lambda: _poly((10, 0), (W - 10, 0), (W / 2, H + 6)) + _rect(0, H - 7, W, 7),
    "saltire": lambda: _DRAWN["bend"]() + _DRAWN["bend-sinister"](),
    "bordure": lambda: f"M0 0H{number(W)}V{number(H)}H0ZM9 9V{number(H - 9)}H{number(W - 9)}V9Z",
    "flaunches": lambda: _disc(-8, H / 2, 27) + _disc(W + 8, H / 2, 27),
    "gyronny": _gyronny,
    "paly": lambda: "".join(_rect(x * W / 7, 0, W / 7, H) for x in (1, 3, 5)),
    "barry": lambda: "".join(_rect(0, y * H / 6, W, H / 6) for y in (0, 2, 4)),
    "bendy": lambda: "".join(_poly((x, 0), (x + 12, 0), (x + 12 - H, H), (x - H, H)) for x in range(10, 150, 24)),
    "wavy": _wavy,
    "dancetty": _dancetty,
    "embattled": _embattled,
    "chequy": _chequy,
    "lozengy": _lozengy,
    "fretty": _fretty,
    "semy": _semy,
    "scaly": lambda: "".join(_scales()),
}

assert _DRAWN.keys() == set(get_args(Ordinary))
