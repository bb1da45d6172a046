"""How a game stands: the ways to win it, each with the conditions that decide it and how far they have come."""

from __future__ import annotations

from dataclasses import dataclass

from warhost.core.messages import Message


@dataclass(frozen=True, slots=True)
class Mark:
    """One condition of a goal as it stands now.

    ``met`` is None if the seat that looks cannot know. ``have`` and ``need`` count where there is something to count.
    """

    message: Message
    met: bool | None
    have: int | None = None
    need: int | None = None


@dataclass(frozen=True, slots=True)
class GoalLine:
    """One way in which the game can end: who wins by it, when it is checked, and its conditions."""

    seat: str
    """Who wins so; empty for a draw or a victory of all."""
    level: str
    message: Message
    marks: tuple[Mark, ...]
    met: bool | None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Tally:
    """All ways in which the game can end, in the order in which the referee tries them, and the time that is left."""

    clock: Message
    turns_left: int
    goals: tuple[GoalLine, ...]


def all_met(marks: tuple[Mark, ...]) -> bool | None:
    """Whether all conditions hold; None if that hangs on one that cannot be known.

    >>> from warhost.core.messages import msg
    >>> all_met((Mark(msg("a"), True), Mark(msg("b"), None)))
    """
    if any(mark.met is False for mark in marks):
        return False
    return None if any(mark.met is None for mark in marks) else True
