"""Chapter 8, the chest and victory: "as soon as" rules as watchers, and the end of the last turn."""

from __future__ import annotations

from dataclasses import dataclass

from tests.conformance.toy.board import HOMES
from tests.conformance.toy.fen import OFF, Fen, crew_of, crew_ref, is_hound, piece_ref
from warhost.core import Procedure, Verdict, msg


def pick_up_the_chest(fen: Fen) -> bool:
    """A runner that enters the hex of the chest carries it (FEN-8-1); a bearer that comes home has won (FEN-8-2)."""
    moves = fen.take_news("entered")
    for _, piece, hex_ in moves:
        assert isinstance(piece, int)
        if fen.bearer[0] == OFF and hex_ == fen.chest[0] and not is_hound(piece):
            fen.set("bearer", 0, piece)
            fen.tell(msg("fen-chest", piece=piece_ref(piece)))
        if fen.bearer[0] == piece and hex_ in HOMES[crew_of(piece)]:
            win(fen, crew_of(piece), "fen-home", "FEN-8-2")
    return bool(moves)


def crews_without_runners(fen: Fen) -> bool:
    """A crew that has lost its last runner is out; the last crew wins (FEN-8-3)."""
    losses = fen.take_news("lost")
    for _, piece in losses:
        assert isinstance(piece, int)
        crew = crew_of(piece)
        if not fen.out[crew] and not fen.runners(crew):
            fen.set("out", crew, 1)
            fen.tell(msg("fen-out", crew=crew_ref(crew)))
    crews = [crew for crew in fen.crews if not fen.out[crew]]
    if losses and len(crews) == 1:
        win(fen, crews[0], "fen-last", "FEN-8-3")
    return bool(losses)


def win(fen: Fen, crew: int, reason: str, rule: str) -> None:
    """End the game with a winner."""
    fen.set("verdict", 0, Verdict(fen.seat(crew), "victory", reason, rule))


@dataclass(frozen=True, slots=True)
class TimeIsUp(Procedure[Fen]):
    """After the last turn (FEN-8-4)."""

    def run(self, fen: Fen, /) -> None:
        bearer = fen.bearer[0]
        if bearer != OFF:
            win(fen, crew_of(bearer), "fen-bearer", "FEN-8-4")
        else:
            fen.set("verdict", 0, Verdict(None, "draw", "fen-nobody", "FEN-8-4"))


AS_SOON_AS = (pick_up_the_chest, crews_without_runners)
