"""The seams of The Exile: the lists that special rules of scenarios and layers amend.

The modifiers of each die are seams too; they stand in the chapters that roll it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

from warhost.core.breakdowns import Modifier
from warhost.core.dice import Dice
from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.core.modes import Mode
from warhost.core.refusals import Refusal
from warhost.core.seams import Seam
from warhost.core.steps import Step
from warhost.skirmish.state import Skirmish

PhaseMode: TypeAlias = Mode[Skirmish, Any, Any]
Reaction: TypeAlias = Callable[[Skirmish, PieceId], Step[Skirmish] | None]
"""A step that follows for a piece; None if nothing does."""
Upkeep: TypeAlias = Callable[[Skirmish, SeatNumber], object]
"""Does something for a seat at some point of its turn."""


class SpecialRule(Protocol):
    """What victory conditions ask the special rules of a scenario."""

    def still(self, field: Skirmish, event: str) -> tuple[int, int] | None:
        """How many fewer and how many more times an event of this rule can still count; None for other events."""

    def may_wake(self, field: Skirmish, piece: PieceId) -> bool:
        """Whether a piece that this rule keeps idle can become active without help from its own side."""

    def may_return(self, field: Skirmish, piece: PieceId) -> bool:
        """Whether a dead piece can come back by this rule."""

    def imagine(self, field: Skirmish, seat: SeatNumber, dice: Dice, notes: Mapping[str, Any]) -> None:
        """Write down anew what a seat cannot know."""


PLAYER_TURN: Seam[Callable[[SeatNumber], Step[Skirmish]]] = Seam("player-turn")
"""The steps of a player turn, each made for its side."""
SKIPPED_PHASES: Seam[Callable[[Skirmish, SeatNumber, Any], bool]] = Seam("skipped-phases")
"""Whether the player turn of a seat is without a step of ``player-turn``."""
AFTER_PLAYER_TURN: Seam[Callable[[], Step[Skirmish]]] = Seam("after-player-turn")
"""The steps after each player turn."""
OPENING: Seam[Step[Skirmish]] = Seam("opening")
"""The steps between set-up and the first turn."""
TURN_BEGINS: Seam[Upkeep] = Seam("turn-begins")
"""What happens as the turn of a seat begins."""
FIRE: Seam[PhaseMode] = Seam("fire")
"""What a side can do in phase 1."""
MOVEMENT: Seam[PhaseMode] = Seam("movement")
"""What a side can do in phase 2."""
ALLOWANCES: Seam[Callable[[Skirmish, PieceId, int], int]] = Seam("allowances")
"""Each takes a piece and its movement points and returns the points with which its march begins."""
WINDOWS: Seam[Reaction] = Seam("windows")
"""The steps in which the other side reacts to the march of a piece."""
AFTER_MOVEMENT: Seam[Callable[[Skirmish, SeatNumber], Step[Skirmish] | None]] = Seam("after-movement")
"""The steps after phase 2 of a seat."""
FIRE_AT_THE_IDLE: Seam[PhaseMode] = Seam("fire-at-the-idle")
"""What the other side can do after phase 2."""
SHOT_BARS: Seam[Callable[[Skirmish, PieceId, PieceId, bool], Refusal | None]] = Seam("shot-bars")
"""Why a shooter cannot shoot at a target, in defence or not; None if nothing forbids it."""
COMBAT: Seam[PhaseMode] = Seam("combat")
"""What a side can do in phase 3."""
ATTACK_BARS: Seam[Callable[[Skirmish, PieceId, PieceId], Refusal | None]] = Seam("attack-bars")
"""Why an attacker cannot attack a target; None if nothing forbids it."""
CORNERED: Seam[Reaction] = Seam("cornered")
"""The steps that replace the wound of a piece that cannot retreat."""
HAVENS: Seam[Callable[[Skirmish, PieceId, HexId], int]] = Seam("havens")
"""How much worse a hex is than others for a piece that nobody commands and that must retreat."""
EXIT_BARS: Seam[Callable[[Skirmish, PieceId, HexId], Refusal | None]] = Seam("exit-bars")
"""Why a piece cannot leave the map by a hex; None if nothing forbids it."""
RECOVERY: Seam[Upkeep] = Seam("recovery")
"""What happens in phase 4 of a seat."""
TURN_ENDS: Seam[Upkeep] = Seam("turn-ends")
"""What happens as the turn of a seat ends."""
END_OF_TURN: Seam[Step[Skirmish]] = Seam("end-of-turn")
"""The steps at the end of a game turn."""
LISTENERS: Seam[Callable[[Skirmish, Any], None]] = Seam("listeners")
"""Each listener is called once for every event."""
WAKING_MODIFIERS: Seam[Modifier[[Skirmish]]] = Seam("waking-modifiers")
"""What is added to the die by which a sleeping dragon wakes."""
SPECIALS: Seam[SpecialRule] = Seam("specials")
"""The special rules of the scenario, each under its key."""
