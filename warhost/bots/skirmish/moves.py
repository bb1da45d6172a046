"""The value of hexes to each fighter: progress towards the goal, blows struck and blows taken there."""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from warhost.bots.skirmish.errands import Errand, errand_of
from warhost.bots.skirmish.gharv_toll import gharv_toll
from warhost.bots.skirmish.ground_plans import FAR, distances, menaced, planned_ground, ways_out
from warhost.bots.skirmish.worth import importance, losses, worth
from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.skirmish.combat.odds import is_on_horseback
from warhost.skirmish.combat.who_can_attack import can_be_attacked
from warhost.skirmish.places import Place
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.specials.markers import Suns
from warhost.skirmish.state import OFF, Skirmish

PROGRESS: Final = 0.9
"""What a movement point nearer to the goal is worth."""
CLOSER: Final = 0.35
"""What a hex nearer to an enemy worth attacking is worth."""
CARE: Final = 0.45
"""How much blows taken count relative to blows struck."""
CARE_FOR_THE_PRECIOUS: Final = 0.8
"""Like :data:`CARE`, for fighters on whom the victory depends: the enemy comes for them first."""
EAGER: Final = 0.8
DARED: Final = 1.0
"""The weight of losses that a fighter expects when he slips past enemies."""
DARING: Final = 0.15
"""Like :data:`CARE`, for fighters who clear the way for others: if all waited for safety, nobody would ever go."""
HASTE: Final = 3.0
"""Progress counts more when the time left is less than this many times the time needed."""
UTMOST: Final = 4.0
"""The most that progress can count, as a factor."""
IN_THE_WAY: Final = 6.0
"""The cost of standing where a friend has an errand."""
LOOSE: Final = 0.5
"""How much progress counts for fighters who may fight freely on the way."""
PASSAGE: Final = 2
"""A hex with at most this many neighbours that can be entered is part of a narrow passage."""
QUEUE, NEARBY = 2, 8
"""A fighter in a narrow passage is a cork if this many friends are behind him within this distance."""
GHARVS: Final = 1.0
"""The weight of losses to Gharvs that a fighter expects."""
TOGETHER: Final = 3
"""How many enemies are expected to attack one fighter together."""


class Foe(NamedTuple):
    """An enemy as a mover sees him."""

    piece: PieceId
    at: HexId
    attack: int
    defence: int
    menaced: frozenset[HexId]
    """Where he could strike in his next turn."""
    targets: float
    """The total worth of the fighters whom he could strike where they are now."""
    worth: float
    mounted: bool
    armoured: bool


class Scout:
    """What one side knows about a position; valid until a piece moves."""

    def __init__(self, field: Skirmish, seat: SeatNumber, care: float = 1.0) -> None:
        self.field = field
        self.seat = seat
        self.care = care
        """How much expected blows count; less than 1 for a side that must take risks."""
        self._errands: dict[PieceId, Errand | None] = {}
        self._pulls: dict[PieceId, float] = {}
        self._corks: dict[PieceId, bool] = {}

    @cached_property
    def foes(self) -> list[Foe]:
        """The enemies who are on the map and seen."""
        field = self.field
        found = []
        for piece in field.muster.everybody:
            if field.at[piece] == OFF or not can_be_attacked(field, self.seat, piece):
                continue
            able, carrier, near = field.is_able(piece), field.muster.body_of(piece), frozenset[HexId]()
            if able:
                near = menaced(field.ground, field.mover(carrier), field.place(piece), field.allowance(carrier))
            found.append(
                Foe(
                    piece,
                    field.at[piece],
                    field.attack(piece) if able else 0,
                    max(field.defence(piece), 1),
                    near,
                    sum(value for hex_, value in self._own if hex_ in near),
                    worth(field, piece),
                    is_on_horseback(field, piece),
                    field.is_armoured(piece),
                )
            )
        return found

    @cached_property
    def _foes_at(self) -> dict[HexId, list[Foe]]:
        """The enemies by where they are."""
        found: dict[HexId, list[Foe]] = {}
        for foe in self.foes:
            found.setdefault(foe.at, []).append(foe)
        return found

    @cached_property
    def _own(self) -> list[tuple[HexId, float]]:
        """Where this side's fighters are, and what each is worth."""
        field = self.field
        return [(field.at[p], worth(field, p)) for p in field.pieces_of(self.seat) if not field.muster.is_horse[p]]

    def is_precious(self, piece: PieceId) -> bool:
        """Whether the victory or the side's magic depends on a fighter."""
        return importance(self.field.muster)[piece] > 0 or self.field.has(piece, "spellcaster")

    def goal(self, piece: PieceId) -> tuple[int, ...] | None:
        """The distance of each hex from a fighter's goal; None if he has no goal."""
        field = self.field
        errand = self.errand(piece)
        hexes = errand.hexes if errand else frozenset[HexId]()
        if not hexes:
            hexes = ways_out(field.muster, field.muster.pieces[piece].side).get(piece, frozenset())
            suns = Suns.find(field)
            hexes = hexes - suns.dark(field) if suns is not None else hexes
        if not hexes:
            return None
        on_foot = field.at[piece] == OFF or (errand is not None and errand.on_foot)
        return distances(planned_ground(field), "foot" if on_foot else field.mover(piece), hexes)

    def errand(self, piece: PieceId) -> Errand | None:
        """The errand of a fighter under the special rules."""
        if piece not in self._errands:
            self._errands[piece] = errand_of(self.field, piece)
        return self._errands[piece]

    def value(self, piece: PieceId, hex_: HexId, cells: tuple[Place, ...]) -> float:
        """The value of a hex to a fighter."""
        goal, errand, place = self.goal(piece), self.errand(piece), cells[0]
        care = CARE_FOR_THE_PRECIOUS if self.is_precious(piece) else DARING if self._is_bold(piece) else CARE
        care *= self.care * self._leisure(piece)
        value = self._strikes(piece, cells) * EAGER - self._exposure(piece, hex_) * care
        if goal is not None and goal[place] < FAR:
            value -= self._pull(piece, goal) * goal[place]
        if errand is not None and hex_ in errand.free:
            value -= IN_THE_WAY
        if goal is None or goal[place] >= FAR or self._is_loose(piece):
            value -= self._chase(piece, hex_)
        return value + 0.8 * self.field.ground.kind(place).combat - gharv_toll(self.field, piece, cells) * GHARVS

    def still_to_do(self) -> float:
        """What this side still has to do: its distances to the goals, and the enemies left."""
        field = self.field
        ways = ((self.goal(piece), field.place(piece)) for piece in field.pieces_of(self.seat) if field.is_able(piece))
        return sum(min(goal[at], FAR) for goal, at in ways if goal is not None) + sum(foe.worth for foe in self.foes)

    def _is_loose(self, piece: PieceId) -> bool:
        errand = self.errand(piece)
        return errand is not None and errand.loose

    def _is_bold(self, piece: PieceId) -> bool:
        """Whether a fighter clears the way for others: by his errand, or as the cork of a narrow passage."""
        return self._is_loose(piece) or self._is_cork(piece)

    def _is_cork(self, piece: PieceId) -> bool:
        """Whether a fighter in a passage one hex wide keeps friends behind him from the same goal."""
        if piece not in self._corks:
            field, goal, at = self.field, self.goal(piece), self.field.at[piece]
            narrow = at != OFF and len(field.passages(field.mover(piece)).steps[field.place(piece)]) <= PASSAGE
            self._corks[piece] = bool(goal) and narrow and self._waiting_behind(piece) >= QUEUE
        return self._corks[piece]

    def _waiting_behind(self, piece: PieceId) -> int:
        """How many friends near him are farther from the same goal."""
        field, goal, at = self.field, self.goal(piece), self.field.place(piece)
        friends = (p for p in field.pieces_of(self.seat) if field.is_able(p) and self.goal(p) is not None)
        near = (field.place(p) for p in friends if field.distance(p, piece) <= NEARBY)
        return sum(goal[at] < goal[other] < FAR for other in near) if goal is not None else 0

    def _leisure(self, piece: PieceId) -> float:
        """How much caution a fighter who must leave the map in time can afford: none on his last chance."""
        goal = self.goal(piece)
        if goal is None or self.errand(piece) is not None or self.field.at[piece] == OFF:
            return 1.0
        return min(max(self._slack(piece, goal) - 1.0, 0.0), 1.0)

    def _slack(self, piece: PieceId, goal: tuple[int, ...]) -> float:
        """The points a fighter still has, divided by the points he needs to his goal."""
        field, errand, at = self.field, self.errand(piece), self.field.place(piece)
        left = max(field.muster.scenario.turns - field.turn[0] - (errand.turns if errand else 0), 0.1)
        way = min(goal[at], FAR) if at >= 0 else 0
        return left * max(field.allowance(piece), 1) / max(way, 1)

    def _pull(self, piece: PieceId, goal: tuple[int, ...]) -> float:
        """What a point nearer to the goal is worth: the more, the less time is left."""
        if piece not in self._pulls:
            pull = PROGRESS * min(max(HASTE / self._slack(piece, goal), 1.0), UTMOST)
            self._pulls[piece] = pull * LOOSE if self._is_loose(piece) else pull
        return self._pulls[piece]

    def _strikes(self, piece: PieceId, cells: tuple[Place, ...]) -> float:
        """The best blow from there, together with friends who are already beside the enemy."""
        field, best = self.field, 0.0
        strikes, around = field.passages(field.mover(piece)).strikes, field.ground.table
        hex_of = field.ground.hex_of
        sides = (side for cell in cells for side in range(cell * 6, cell * 6 + 6))
        for foe in (foe for side in sides if strikes[side] for foe in self._foes_at.get(hex_of(around[side]), ())):
            friends = [p for p in self._beside(foe.at) if p != piece]
            attack = field.attack(piece) + sum(field.attack(p) for p in friends)
            column = min(attack // foe.defence + bool(friends), 12)
            share = losses(foe.mounted)[max(column - foe.armoured, 0)]
            weak = 1.5 if field.health[foe.piece] != Health.FIT else 1.0
            best = max(best, share * foe.worth * weak)
        return best

    def _beside(self, hex_: HexId) -> list[PieceId]:
        field = self.field
        return [
            p
            for near in field.grid.neighbours[hex_]
            for p in field.in_hex(near)
            if field.seat_of(p) == self.seat and field.is_able(p)
        ]

    def _exposure(self, piece: PieceId, hex_: HexId) -> float:
        """The expected loss to enemies who could reach the hex, shared with their other targets."""
        field = self.field
        mine, at = worth(field, piece), field.at[piece]
        near = [foe for foe in self.foes if hex_ in foe.menaced and foe.attack]
        if not near or not mine:
            return 0.0
        near = sorted(near, key=lambda foe: -foe.attack)[:TOGETHER]
        column = min(sum(foe.attack for foe in near) // max(field.defence(piece), 1) + (len(near) > 1), 12)
        others = 0.0
        if self.is_precious(piece) or self._is_loose(piece):
            # Escorts draw the blows; a lone runner expects the worst.
            others = max(0.0, min(foe.targets - (mine if at in foe.menaced else 0.0) for foe in near))
        return losses(is_on_horseback(field, piece))[column] * mine * mine / (mine + others)

    def _chase(self, piece: PieceId, hex_: HexId) -> float:
        """The penalty for being far from an enemy worth fighting; shooters and weak fighters keep their distance."""
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
