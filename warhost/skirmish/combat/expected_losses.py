"""Expected losses of a blow or shot: the probability that each side loses somebody (DN-5.14.1, DN-5.14.2, DN-5.11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from warhost.core.ids import PieceId
from warhost.core.messages import Message, listed, msg
from warhost.core.odds import Odds
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.state import Skirmish

FATES = ("killed", "wounded", "stunned", "driven-back")
"""What can happen to a fighter, the worst first."""
UNHURT = len(FATES)

Fates = dict[int, Fraction]
"""The chance of each fate, by its number."""


def fate_of(field: Skirmish, pieces: Iterable[PieceId], strike: Callable[[PieceId], object]) -> int:
    """What a blow does to the piece that bears it best, since the owner chooses (DN-2.43.1-04)."""
    return max((_suffered(field, piece, strike) for piece in pieces), default=UNHURT)


def _suffered(field: Skirmish, piece: PieceId, strike: Callable[[PieceId], object]) -> int:
    health, wounds = field.health[piece], field.wounds[piece]
    with field.tried():
        strike(piece)
        now = field.health[piece]
        if now == Health.DEAD:
            return FATES.index("killed")
        if field.wounds[piece] > wounds or (now != health and now == Health.WOUNDED):
            return FATES.index("wounded")
        return FATES.index("stunned") if now != health and now == Health.STUNNED else UNHURT


def fates(odds: Odds[str], fate: Callable[[str], int]) -> Fates:
    """The chance of every fate, from the chances of the letters and what each letter does."""
    found: Fates = {}
    for letter, chance in odds.chances:
        number = fate(letter)
        if number != UNHURT:
            found[number] = found.get(number, Fraction(0)) + chance
    return found


def in_words(found: Fates) -> Message:
    """Fates as a list: “20 % killed, 10 % wounded”."""
    parts = [msg(f"dn-fate-{FATES[fate]}", share=f"{float(found[fate]) * 100:.0f}") for fate in sorted(found)]
    return listed(parts) if parts else msg("dn-fate-unharmed")
