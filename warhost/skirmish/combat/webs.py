"""Spider webs (rulebook 2.46, 2.31; DN-2.46-01, DN-2.31-10): who gets through, and how they are torn.

A web is a marker over the ground, an entry of the overlay that spells use too: ``("web", ((hex, "web"),), (), "")``.
"""

from __future__ import annotations

from collections.abc import Iterable

from warhost.core.ids import HexId, PieceId
from warhost.core.messages import msg
from warhost.skirmish.places import Place
from warhost.skirmish.state import Skirmish

WEB = "web"
COUNTERS = 10
"""How many webs there are (DN-1.53-02)."""


def webs(field: Skirmish) -> list[HexId]:
    """The hexes with webs."""
    return [hex_ for entry in field.magic[0] if entry[0] == WEB for hex_, _ in entry[1]]


def spin(field: Skirmish, hex_: HexId) -> None:
    """Put a web over a hex."""
    field.set("magic", 0, (*field.magic[0], (WEB, ((hex_, WEB),), (), "")))


def tear(field: Skirmish, hex_: HexId) -> None:
    """Take a web away; nothing happens where there is none."""
    left = tuple(entry for entry in field.magic[0] if entry[0] != WEB or entry[1][0][0] != hex_)
    if left != field.magic[0]:
        field.set("magic", 0, left)
        field.tell(msg("dn-log-web-torn", hex=field.hex_ref(hex_)))


def is_stopped_by_webs(field: Skirmish, piece: PieceId) -> bool:
    """Whether webs are closed to a piece: to all but Krobs (DN-2.31-10)."""
    return field.muster.fighter[piece].people != "krobs"


def tear_way(field: Skirmish, piece: PieceId, places: Iterable[Place]) -> None:
    """Tear the webs in some places for a piece that advances into one of them (DN-2.46-01)."""
    if field.magic[0] and is_stopped_by_webs(field, piece):
        hexes = {field.ground.hex_of(place) for place in places}
        for hex_ in [web for web in webs(field) if web in hexes]:
            tear(field, hex_)
