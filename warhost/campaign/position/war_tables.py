"""The tables of the war's state: every column with its value before play, and the columns that follow from others.

Layers have tables of their own, which have no rows in games without them.
"""

from __future__ import annotations

from warhost.campaign.printed.sides import HL, NEUTRAL, OFF
from warhost.core.board.hexsets import NOWHERE
from warhost.core.ids import NO_PIECE
from warhost.core.position.state import Table

TABLES = (
    Table(
        "piece",
        {
            "at": OFF,
            "owner": NEUTRAL,
            "depleted": 0,
            "aboard": NO_PIECE,
            "river": -1,
            "bearer": -1,
            "spent": 0,
            "flown": 0,
            "did": 0,
            "bared": 0,
        },
    ),
    Table("place", {"holder": NEUTRAL, "razed": 0}),
    Table("nation", {"allegiance": NEUTRAL, "conquered": 0, "capital": -1, "capital_turn": 0}),
    Table(
        "war",
        {
            "turn": 0,
            "initiative": HL,
            "first": HL,
            "phase": "",
            "phasing": NEUTRAL,
            "battle": None,
            "attacked_hexes": (),
            "sea_battle": None,
            "sailing_over": 0,
            "temple": -1,
            "temple_lost": 0,
            "cup": (),
            "blind": (),
            "waiting": (),
            "bonus": (),
            "initial_strength": (0, 0),
        },
        {
            "season": 0,
            "afloat": (),
            "lay": None,
            "hl_roster": (),
            "ws_roster": (),
            "hl_held": NOWHERE,
            "ws_held": NOWHERE,
        },
    ),
    Table("hex", {}, sparse={"here": ()}, counts=("hl_armies", "ws_armies")),
    # More Dragons of Glory with heroes: one row; none in other games.
    Table("advanced", {"active": (), "duel": None, "feats": None, "relics": (), "hidden": ()}),
    # As many rows as there are artifact counters: each is room for one that somebody carries.
    Table("parcel", {"artifact": NO_PIECE, "carrier": NO_PIECE, "looked": 0, "shown": 0, "waits": 0}),
    # Optional Rule A of Paths of the Lance: one row; none in other games.
    Table("spells", {"hastened": ()}),
    # Paths of the Lance: one row for each card of the deck, and one for the rest; no rows at all in other games.
    Table("card", {"pile": 0, "known": 0}),
    Table(
        "cards",
        {
            "era": 1,
            "era_due": 0,
            "on_top": (),
            "begun": ("", ""),
            "assault": (0, 0),
            "rebuilding": (),
            "track": (),
            "mending": (),
            "rp_used": 0,
            "played": (),
            "reacted": (),
            "effects": (),
            "resisting": (),
        },
    ),
)
"""In the order of the book: the standard game, More Dragons of Glory, Paths of the Lance."""
