"""The sequence of play, as the book lists it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tests.conformance.toy.bids import Bids
from tests.conformance.toy.errands import DrawErrand
from tests.conformance.toy.fen import Fen
from tests.conformance.toy.hawks import Flight
from tests.conformance.toy.marching import Go
from tests.conformance.toy.seams import TURN
from tests.conformance.toy.setup import Deploy, HideFirst, PitchTents
from tests.conformance.toy.victory import TimeIsUp
from warhost.core import Procedure, Sequence, Step, msg


@dataclass(frozen=True, slots=True)
class Adventure(Sequence[Fen]):
    """The whole game: set-up, snares, turns, the end."""

    title: ClassVar[str] = "fen-adventure"

    def listed(self, fen: Fen, /) -> tuple[Step[Fen], ...]:
        return (
            *(Deploy(crew) for crew in fen.crews),  # 1
            *(PitchTents(crew) for crew in fen.crews if fen.camps),  # 6
            *(HideFirst(crew) for crew in fen.crews),  # 2
            *(DrawErrand(crew) for crew in fen.crews if fen.has_errands),  # 10
            *(Turn() for _ in range(fen.rules.data.turns)),
            TimeIsUp(),  # 8
        )


@dataclass(frozen=True, slots=True)
class Turn(Sequence[Fen]):
    """One turn; a layer may add to its steps."""

    def listed(self, fen: Fen, /) -> tuple[Step[Fen], ...]:
        return tuple(step() for step in fen.rules[TURN])


@dataclass(frozen=True, slots=True)
class BeginTurn(Procedure[Fen]):
    """Everyone is fresh again."""

    def run(self, fen: Fen, /) -> None:
        fen.set("turn", 0, fen.turn[0] + 1)
        fen.tell(msg("fen-turn", n=fen.turn[0]))
        for crew in fen.crews:
            for piece in fen.pieces(crew):
                if fen.spent[piece]:
                    fen.set("spent", piece, 0)


@dataclass(frozen=True, slots=True)
class Marches(Procedure[Fen]):
    """Each crew marches, in the order of the bids."""

    def run(self, fen: Fen, /) -> None:
        fen.then([Go(crew) for crew in fen.order[0]])


@dataclass(frozen=True, slots=True)
class Flights(Procedure[Fen]):
    """Each crew flies its hawk."""

    def run(self, fen: Fen, /) -> None:
        fen.then([Flight(crew) for crew in fen.order[0]])


STEPS = (
    BeginTurn,
    Bids,  # 3
    Marches,  # 4, 5
    Flights,  # 6
)
