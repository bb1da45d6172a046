"""Chapter 9, the spring tide: a layer that amends the game through its seams."""

from __future__ import annotations

from dataclasses import dataclass

from tests.conformance.toy.board import MARSH, is_marsh
from tests.conformance.toy.fen import Fen
from tests.conformance.toy.seams import BOG, MODIFIERS, TURN
from warhost.core import Layer, Part, Roll, Throw, msg, part


@dataclass(frozen=True, slots=True)
class Tide(Throw[Fen]):
    """At the end of a turn the tide may take every causeway (FEN-9-2)."""

    def roll(self, fen: Fen, /) -> Roll:
        return Roll((6,), msg("fen-tide-roll"), ("FEN-9-2",))

    def outcome(self, fen: Fen, faces: tuple[int, ...], /) -> str:
        return "flood" if faces[0] <= 2 else "calm"

    def settle(self, fen: Fen, faces: tuple[int, ...], /) -> None:
        taken = [h for h in sorted(MARSH) if fen.causeway[h]]
        if taken and self.outcome(fen, faces) == "flood":
            fen.tell(msg("fen-tide"))
            for hex_ in taken:
                fen.set_causeway(hex_, 0)


def mud(fen: Fen, hex_: int) -> Part | None:
    """Who meets a hound in the marsh is slow (FEN-9-1)."""
    return part("FEN-9-1", msg("fen-mud"), -1) if is_marsh(hex_, fen.overlay[0]) else None


SPRING_TIDE = Layer(
    "spring-tide",
    "Spring tide",
    amends=("FEN-4-4", "FEN-5-3"),
    changes=(TURN.add(Tide), MODIFIERS.add(mud), BOG.swap("bog", BOG.entry("bog", 3))),
)
