"""The position: crews, pieces, snares, hexes and the turn, as flat columns; and the questions every chapter asks."""

from __future__ import annotations

from typing import Any

from tests.conformance.toy.board import CHEST, GRID, HEXES, HOMES
from warhost.core import Ref, Refusal, Seat, State, Table, msg
from warhost.core.ids import HexId
from warhost.core.orders import Kind, Names
from warhost.core.position.notation import ActForm, Scaled
from warhost.core.rulebook import Resolved
from warhost.core.steps import Step

SEATS = (Seat("red"), Seat("blue"), Seat("green"))
PIECES_OF_A_CREW = ("runner-1", "runner-2", "hound")
NAMES = tuple(f"{seat}-{name}" for seat in SEATS for name in PIECES_OF_A_CREW)
OFF = -1

INCHES, DEGREES = Scaled(3), Scaled(2)
LEXICON = Names(
    {Kind.PIECE: NAMES, Kind.HEX: [GRID.token(h) for h in HEXES]},
    {"ahead": ActForm((INCHES,)), "left": ActForm((DEGREES,)), "right": ActForm((DEGREES,)), "wait": ActForm()},
    (INCHES, INCHES, DEGREES),
)


def crew_of(piece: int) -> int:
    """The crew that a piece belongs to."""
    return piece // len(PIECES_OF_A_CREW)


def is_hound(piece: int) -> bool:
    """Whether a piece is a hound; the others are runners."""
    return piece % len(PIECES_OF_A_CREW) == 2


ERRANDS: dict[str, Any] = {"errand": OFF, "errands": ()}


class OnTheWay(Step[Any]):
    """Marks the steps of a march that are given up when it is cut short."""

    __slots__ = ()


class Fen(State):
    """The state of a game in the fen."""

    tables = (
        Table("crew", {"coins": 5, "smoke": 1, "lantern": 1, "out": 0, "hawk": (0, 0, 0), **ERRANDS}),
        Table("piece", {"at": OFF, "spent": 0, "waits": OFF, "tent": ()}),
        Table("snare", {"owner": OFF, "lies_at": OFF, "maybe": (), "sprung": 0}, grows=True),
        Table("hex", {"causeway": 0}, {"taken": 0}),
        Table("world", {"turn": 0, "order": (), "chest": CHEST, "bearer": OFF}, {"overlay": 0}),
    )

    coins: list[int]
    smoke: list[int]
    lantern: list[int]
    out: list[int]
    hawk: list[tuple[int, int, int]]
    errand: list[int]
    """The hex of a crew's errand, which only the crew knows."""
    errands: list[tuple[int, ...]]
    """The hexes in which the errand of a crew may lie, as far as everyone knows; empty once it is done."""
    at: list[HexId]
    spent: list[int]
    waits: list[int]
    """The hex where a loosed hound waits for the march."""
    tent: list[tuple[int, ...]]
    """The pose of a runner's tent; empty before it is pitched."""
    owner: list[int]
    lies_at: list[int]
    maybe: list[tuple[int, ...]]
    """The hexes in which a snare may lie, as far as everyone knows."""
    sprung: list[int]
    causeway: list[int]
    taken: list[int]
    """Pieces in each hex; during set-up there may be two."""
    turn: list[int]
    order: list[tuple[int, ...]]
    chest: list[int]
    bearer: list[int]
    overlay: list[int]
    """The causeways as bits, for :mod:`board`."""

    def __init__(self, rules: Resolved) -> None:
        crews = len(rules.seats)
        sizes = {"crew": crews, "piece": 3 * crews, "snare": 0, "hex": GRID.size}
        super().__init__(rules, sizes)
        self.lexicon = LEXICON

    def rebuild(self) -> None:
        """Count the pieces in each hex, gather the causeways."""
        self.clear_derived()
        for hex_ in self.at:
            if hex_ != OFF:
                self.set("taken", hex_, self.taken[hex_] + 1)
        self.set("overlay", 0, sum(1 << h for h in HEXES if self.causeway[h]))

    # Questions

    @property
    def camps(self) -> bool:
        """Whether crews pitch tents and hawks soar: whether the game is played on a table, too."""
        return self.rules.options["camp"] == "on"

    @property
    def has_errands(self) -> bool:
        """Whether crews have secret errands."""
        return self.rules.options["errands"] == "on"

    @property
    def crews(self) -> range:
        """The numbers of the crews."""
        return range(len(self.rules.seats))

    def seat(self, crew: int) -> Seat:
        """The seat of a crew."""
        return self.rules.seats[crew]

    def crew(self, seat: Seat) -> int:
        """The crew of a seat; -1 for spectators."""
        return self.rules.seats.index(seat) if seat in self.rules.seats else OFF

    def pieces(self, crew: int) -> range:
        """The pieces of a crew."""
        return range(3 * crew, 3 * crew + 3)

    def on_board(self, crew: int) -> list[int]:
        """The pieces of a crew that stand on the board."""
        return [p for p in self.pieces(crew) if self.at[p] != OFF]

    def runners(self, crew: int) -> list[int]:
        """The runners of a crew that stand on the board."""
        return [p for p in self.on_board(crew) if not is_hound(p)]

    def fresh(self, crew: int) -> list[int]:
        """The pieces of a crew that can still do something this turn."""
        return [p for p in self.on_board(crew) if not self.spent[p]]

    def free_homes(self, crew: int) -> list[int]:
        """The home hexes of a crew in which nobody stands."""
        return sorted(h for h in HOMES[crew] if not self.taken[h])

    def piece_in(self, hex_: HexId) -> int:
        """A piece that stands in a hex that is taken."""
        return self.at.index(hex_)

    # Changes

    def place(self, piece: int, hex_: int) -> None:
        """Put a piece into a hex, or off the board."""
        old = self.at[piece]
        if old != OFF:
            self.set("taken", old, self.taken[old] - 1)
        if hex_ != OFF:
            self.set("taken", hex_, self.taken[hex_] + 1)
        self.set("at", piece, hex_)

    def enter(self, piece: int, hex_: int) -> None:
        """Put a piece into a hex and let the watchers know."""
        self.place(piece, hex_)
        self.note("entered", piece, hex_)

    def lose(self, piece: int) -> None:
        """Take a piece off the board for good; a chest stays behind."""
        self.drop_chest(piece)
        self.place(piece, OFF)
        self.note("lost", piece)

    def drop_chest(self, piece: int) -> None:
        """Leave the chest where the bearer stands (FEN-8-1)."""
        if self.bearer[0] == piece:
            self.set("bearer", 0, OFF)
            self.set("chest", 0, self.at[piece])
            self.tell(msg("fen-dropped", hex=hex_ref(self.at[piece])))

    def set_causeway(self, hex_: int, present: int) -> None:
        """Change the terrain of a hex."""
        self.set("causeway", hex_, present)
        bit = 1 << hex_
        self.set("overlay", 0, self.overlay[0] | bit if present else self.overlay[0] & ~bit)

    def then(self, steps: list[Step[Fen]]) -> None:
        """Put steps on the stack so that they are done in this order."""
        self.push(*reversed(steps))


def hex_ref(hex_: int) -> Ref:
    """A hex named in a text."""
    return Ref("hex", hex_, GRID.token(hex_))


def piece_ref(piece: int) -> Ref:
    """A piece named in a text."""
    return Ref("piece", piece, NAMES[piece])


def crew_ref(crew: int) -> Ref:
    """A crew named in a text."""
    return Ref("crew", crew, SEATS[crew])


def refuse(rule: str, id: str, *culprits: Ref, **args: int | Ref) -> Refusal:
    """A refusal by one rule."""
    return Refusal(msg(id, **args), (rule,), culprits)
