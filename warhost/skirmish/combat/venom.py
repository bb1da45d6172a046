"""Poison: Zed's blades and the venom of Slayers (DN-4.2-03, DN-4.45-12 to DN-4.45-16)."""

from __future__ import annotations

from collections.abc import Iterable

from warhost.core.ids import PieceId
from warhost.skirmish.state import Skirmish

MORTAL = 5
"""Up to this face of a second die a Slayer struck the blow, and not one of the others (DN-4.45-14)."""


def is_venomous(field: Skirmish, piece: PieceId) -> bool:
    """Whether a piece is a Slayer whose wounds kill: a grown one, babies by choice (DN-4.45-13, DN-4.45-16)."""
    if field.baby[piece] and field.muster.options["baby-venom"] == "on":
        return "venom" in field.muster.specials[piece]
    return field.has(piece, "venom")


def is_poisoned(field: Skirmish, victors: Iterable[PieceId]) -> bool:
    """Whether a poisoned blade takes part (DN-4.2-03)."""
    return any(field.has(piece, "poison") for piece in victors)


def is_deadly(field: Skirmish, victors: Iterable[PieceId]) -> bool:
    """Whether a wound by some is mortal for sure: a poisoned blade, or nobody but Slayers (DN-4.45-13, DN-4.45-15)."""
    some = tuple(victors)
    return is_poisoned(field, some) or all(is_venomous(field, piece) for piece in some)


def is_mixed_with_venom(field: Skirmish, victors: Iterable[PieceId]) -> bool:
    """Whether a Slayer fights with others, so that a second die says whose blow it was (DN-4.45-14)."""
    some = tuple(victors)
    return not is_deadly(field, some) and any(is_venomous(field, piece) for piece in some)


def strikes_venomously(face: int) -> bool:
    """Whether a face of the second die means a Slayer's blow."""
    return face <= MORTAL
