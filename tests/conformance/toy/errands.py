"""Chapter 10, errands: a secret die. Everyone sees that it is rolled, only its crew sees what it shows.

Where the errand of a crew *may* lie is known to all: the sites that no runner of that crew has entered since.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.conformance.toy.board import FREE_OF_HOMES, MARSH
from tests.conformance.toy.fen import Fen, crew_of, crew_ref, hex_ref, is_hound
from warhost.core import Dice, Preview, Roll, Seat, Throw, msg

SITES = tuple(hex_ for hex_ in FREE_OF_HOMES if hex_ not in MARSH)[::3]
"""The hexes in which an errand can lie."""
REWARD = 2


@dataclass(frozen=True, slots=True)
class DrawErrand(Throw[Fen]):
    """A die that only its crew sees says where its errand lies (FEN-10-1)."""

    crew: int

    def roll(self, fen: Fen, /) -> Roll:
        purpose = msg("fen-errand-roll", crew=crew_ref(self.crew))
        return Roll((len(SITES),), purpose, ("FEN-10-1",), seen_by=(fen.seat(self.crew),))

    def outcome(self, fen: Fen, faces: tuple[int, ...], /) -> int:
        return SITES[faces[0] - 1]

    def preview(self, fen: Fen, /) -> Preview:
        return Preview(odds=self.odds(fen), places=tuple(map(hex_ref, SITES)))

    def settle(self, fen: Fen, faces: tuple[int, ...], /) -> None:
        site = self.outcome(fen, faces)
        fen.set("errand", self.crew, site)
        fen.set("errands", self.crew, SITES)
        fen.tell(msg("fen-errand-drawn", crew=crew_ref(self.crew)))
        fen.tell(msg("fen-errand-at", hex=hex_ref(site)), fen.seat(self.crew))


def run_errands(fen: Fen) -> bool:
    """A runner that enters the hex of its crew's errand finds two coins; elsewhere all see that it does not lie there.

    The news is left for those who come after (FEN-10-2).
    """
    for news in fen.news[0]:
        match news:
            case ("entered", int(piece), int(hex_)) if not is_hound(piece):
                crew = crew_of(piece)
            case _:
                continue
        if hex_ not in fen.errands[crew]:
            continue
        fen.reveal()
        if fen.errand[crew] == hex_:
            fen.set("errands", crew, ())
            fen.set("coins", crew, fen.coins[crew] + REWARD)
            fen.tell(msg("fen-errand-done", crew=crew_ref(crew), hex=hex_ref(hex_)))
        else:
            fen.set("errands", crew, tuple(site for site in fen.errands[crew] if site != hex_))
        return True
    return False


def is_known(fen: Fen, crew: int, seat: Seat) -> bool:
    """Whether a seat knows where the errand of a crew lies or lay."""
    return not fen.errands[crew] or fen.crew(seat) == crew


def imagine(fen: Fen, seat: Seat, dice: Dice) -> None:
    """Put every errand that a seat does not know somewhere it may lie."""
    for crew in fen.crews:
        if not is_known(fen, crew, seat):
            fen.set("errand", crew, dice.choose(fen.errands[crew]))
