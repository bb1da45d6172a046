"""Where each fighter should go: progress towards the goal, blows he could strike there, blows he would take."""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from warhost.bots.skirmish.errands import Errand, errand_of
from warhost.bots.skirmish.ground_plans import FAR, distances, ways_out
from warhost.bots.skirmish.worth import losses, worth
from warhost.skirmish.combat import can_be_attacked
from warhost.skirmish.combat_odds import is_on_horseback
from warhost.skirmish.fighters import Health
from warhost.skirmish.state import OFF, Skirmish

PROGRESS: Final = 0.9
"""What a movement point nearer to the goal is worth."""
CLOSER: Final = 0.35
"""What a hex nearer to an enemy worth attacking is worth."""
CARE: Final = 0.45
"""How much the blows that he would take count beside those that he could strike."""
EAGER: Final = 0.8
DARED: Final = 0.12
"""The part of his worth that a fighter expects to lose when he slips past an enemy."""
REACH_OF_BLOWS: Final = 0.7
"""How much of their movement enemies are thought to spend on coming to blows."""
TOGETHER: Final = 3
"""How many enemies are thought to come at one fighter together."""


class Foe(NamedTuple):
    """An enemy as a mover sees him."""

    piece: int
    at: int
    attack: int
    defence: int
    reach: int
    worth: float
    mounted: bool
    armoured: bool


class Scout:
    """The position as one side sees it, for as long as nobody moves."""

    def __init__(self, field: Skirmish, seat: int) -> None:
        self.field = field
        self.seat = seat
        self._errands: dict[int, Errand | None] = {}

    @cached_property
    def foes(self) -> list[Foe]:
        """The enemies who are on the map and seen."""
        field = self.field
        return [
            Foe(
                piece,
                field.at[piece],
                field.attack(piece) if field.is_able(piece) else 0,
                max(field.defence(piece), 1),
                int(field.allowance(piece) * REACH_OF_BLOWS) + 1 if field.is_able(piece) else 0,
                worth(field, piece),
                is_on_horseback(field, piece),
                field.is_armoured(piece),
            )
            for piece in range(field.muster.size)
            if field.at[piece] != OFF and can_be_attacked(field, self.seat, piece)
        ]

    def goal(self, piece: int) -> tuple[int, ...] | None:
        """How far each hex is from where a fighter should go; None if he may go where he likes."""
        field = self.field
        errand = self.errand(piece)
        hexes = errand.hexes if errand else frozenset[int]()
        if not hexes:
            hexes = ways_out(field.muster, field.muster.pieces[piece].side).get(piece, frozenset())
        if not hexes:
            return None
        on_foot = field.at[piece] == OFF or (errand is not None and errand.on_foot)
        return distances(field.ground, "foot" if on_foot else field.mover(piece), hexes)

    def errand(self, piece: int) -> Errand | None:
        """What a special rule wants of a fighter."""
        if piece not in self._errands:
            self._errands[piece] = errand_of(self.field, piece)
        return self._errands[piece]

    def value(self, piece: int, hex_: int, cells: tuple[int, ...]) -> float:
        """What it is worth to a fighter to be in a hex."""
        goal = self.goal(piece)
        value = self._strikes(piece, cells) * EAGER - self._exposure(piece, hex_) * CARE
        if goal is not None and goal[hex_] < FAR:
            value -= PROGRESS * goal[hex_]
        else:
            value -= self._chase(piece, hex_)
        return value + 0.8 * self.field.ground.kind(hex_).combat

    def _strikes(self, piece: int, cells: tuple[int, ...]) -> float:
        """The best blow that he could strike from there, together with friends who are beside the enemy already."""
        field, best = self.field, 0.0
        strikes = field.passages(field.mover(piece)).strikes
        for foe in self.foes:
            if not any(
                (direction := field.grid.direction(cell, foe.at)) >= 0 and strikes[cell * 6 + direction]
                for cell in cells
            ):
                continue
            friends = [p for p in self._beside(foe.at) if p != piece]
            attack = field.attack(piece) + sum(field.attack(p) for p in friends)
            column = min(attack // foe.defence + bool(friends), 12)
            share = losses(foe.mounted)[max(column - foe.armoured, 0)]
            weak = 1.5 if field.health[foe.piece] != Health.FIT else 1.0
            best = max(best, share * foe.worth * weak)
        return best

    def _beside(self, hex_: int) -> list[int]:
        field = self.field
        return [
            p
            for near in field.grid.neighbours[hex_]
            for p in field.here[near]
            if field.seat_of(p) == self.seat and field.is_able(p)
        ]

    def _exposure(self, piece: int, hex_: int) -> float:
        """What he would lose to the enemies who could come at him there."""
        field, distance = self.field, self.field.grid.distance
        able = sorted((foe.attack for foe in self.foes if distance(foe.at, hex_) <= foe.reach), reverse=True)
        attack = sum(able[:TOGETHER])
        if not attack:
            return 0.0
        column = min(attack // max(field.defence(piece), 1) + (len(able) > 1), 12)
        return losses(is_on_horseback(field, piece))[column] * worth(field, piece)

    def _chase(self, piece: int, hex_: int) -> float:
        """How far it is to an enemy whom he could fight: shooters keep their distance, the weak keep away."""
        field = self.field
        if not self.foes:
            return 0.0
        attack, distance = max(field.attack(piece), 1), field.grid.distance
        keeps_off = field.muster.fighter[piece].is_shooter or field.has(piece, "spellcaster")
        found = []
        for foe in self.foes:
            gap = distance(foe.at, hex_)
            if keeps_off:
                gap = abs(gap - 6)
            found.append(gap * CLOSER + (0.0 if 2 * attack >= foe.defence else 3.0) - 0.03 * foe.worth)
        return min(found)
