"""Persons: four questions that the standard game answers alike for every leader, and layers do not.

Who moves as a person is printed (``of.is_person``: leaders and heroes). Who leads armies, with which Tactical Rating,
and who shares the fate of his stack are questions about the position: heroes that are no generals lead nobody, a card
may lower a rating, and a layer may give heroes a fate of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from warhost.campaign.state import War
from warhost.core.breakdowns import Part
from warhost.core.ids import PieceId
from warhost.core.seams import Seam

PersonTest: TypeAlias = Callable[[War, PieceId], bool]

NO_GENERALS: Seam[PersonTest] = Seam("no-generals")
"""Leaders who lead nobody for now; the standard game has none."""
NOT_THEIR_GENERALS: Seam[Callable[[War, PieceId, Sequence[PieceId]], bool]] = Seam("not-their-generals")
"""Leaders who lead others, but not these armies or ships of their side; the standard game has none."""
RATINGS: Seam[Callable[[War, PieceId], Part | None]] = Seam("ratings")
"""What is added to a leader's printed Tactical Rating."""
TRAVELLERS: Seam[PersonTest] = Seam("travellers")
"""Persons who do not march but travel by an order of their own."""
OWN_FATES: Seam[PersonTest] = Seam("own-fates")
"""Persons exempt from the test for losing their stack, because another rule decides their fate."""


def leads(war: War, piece: PieceId) -> bool:
    """Whether a piece is a leader who counts as a general and commands armies."""
    return war.of.is_leader[piece] and not any(test(war, piece) for test in war.rules[NO_GENERALS])


def leads_these(war: War, leader: PieceId, armies: Sequence[PieceId]) -> bool:
    """Whether a piece is a leader who counts as a general of some of these armies or ships with him."""
    return leads(war, leader) and not any(test(war, leader, armies) for test in war.rules[NOT_THEIR_GENERALS])


def travels(war: War, piece: PieceId) -> bool:
    """Whether a piece travels by an order of its own instead of marching."""
    return any(test(war, piece) for test in war.rules[TRAVELLERS])


def rating_parts(war: War, piece: PieceId) -> list[Part]:
    """What changes a leader's printed Tactical Rating now, in words."""
    parts = (amend(war, piece) for amend in war.rules[RATINGS])
    return [part for part in parts if part is not None]


def tactical_rating(war: War, piece: PieceId) -> int:
    """A leader's Tactical Rating now."""
    return war.of.tactical[piece] + sum(int(part.amount) for part in rating_parts(war, piece))


def shares_fate(war: War, piece: PieceId) -> bool:
    """Whether a piece is put to the test when its stack or ship is lost (DG-07-51, DG-11-13)."""
    person = war.of.is_person[piece] or war.of.is_wizard[piece]
    return person and not any(test(war, piece) for test in war.rules[OWN_FATES])
