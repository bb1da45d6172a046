"""Random leaders: commanders of campaigns may roll their abilities before the battle (3.2, BS-3.2-02).

Of the six abilities the battle only needs charisma: radius and charisma bonus follow from it (4.8, 4.9).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from warhost.battle.state import Battle, side_ref, unit_ref
from warhost.core.dice import Roll
from warhost.core.ids import PieceId
from warhost.core.messages import listed, msg
from warhost.core.orders import Kind, Number, Order
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Throw

ABILITIES: Final = 6
CHARISMA: Final = 5
"""The place of charisma among the abilities, counted from 0."""


@dataclass(frozen=True, slots=True)
class TakeCharisma(Order):
    """``charisma 15``: the score that a random leader has as charisma."""

    verb: ClassVar[str] = "charisma"
    score: Number


def rolled_leaders(battle: Battle) -> tuple[PieceId, ...]:
    """The commanders who roll for their abilities: persons, if the option is on."""
    if battle.option("leaders") != "rolled":
        return ()
    units = enumerate(battle.scenario.units)
    return tuple(PieceId(n) for n, unit in units if unit.is_individual and unit.sheet.person is not None)


def best_three(faces: tuple[int, ...]) -> int:
    """Four dice without the lowest of them (Method I).

    >>> best_three((1, 6, 3, 4))
    13
    """
    return sum(faces) - min(faces)


@dataclass(frozen=True, slots=True)
class RollAbilities(Throw[Battle]):
    """AD&D: four dice for each ability, the lowest dropped, arranged at will. D&D: three dice for each, in order."""

    piece: PieceId

    def roll(self, battle: Battle, /) -> Roll:
        each = 3 if self._in_order(battle) else 4
        purpose = msg("battle-roll-abilities", leader=unit_ref(battle, self.piece))
        return Roll((6,) * each * ABILITIES, purpose, ("BS-3.2-02",))

    def _in_order(self, battle: Battle) -> bool:
        return battle.scenario.system == "dnd"

    def settle(self, battle: Battle, faces: tuple[int, ...], /) -> None:
        if self._in_order(battle):
            scores = [sum(faces[3 * n : 3 * n + 3]) for n in range(ABILITIES)]
            take_charisma(battle, self.piece, scores[CHARISMA])
        else:
            scores = [best_three(faces[4 * n : 4 * n + 4]) for n in range(ABILITIES)]
            battle.push(ArrangeScores(self.piece, tuple(scores)))


@dataclass(frozen=True, slots=True)
class ArrangeScores(Decision[Battle, Any]):
    """The owner arranges the scores of his leader: which of them is charisma (BS-3.2-02)."""

    piece: PieceId
    scores: tuple[int, ...]

    def ask(self, battle: Battle, /) -> Ask:
        side = battle.unit(self.piece).side
        me, scores = unit_ref(battle, self.piece), listed([str(score) for score in self.scores])
        return Ask(
            battle.seat(side),
            msg("battle-ask-charisma", leader=me, scores=scores),
            (Offer(TakeCharisma, msg("battle-charisma-button")),),
            ("BS-3.2-02",),
            msg("battle-wait-charisma", side=side_ref(battle, side)),
        )

    def choices(self, battle: Battle, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.NUMBER, sorted(set(self.scores)))

    def refusal(self, battle: Battle, order: Any, /) -> Refusal | None:
        if order.score in self.scores:
            return None
        me = unit_ref(battle, self.piece)
        return Refusal(msg("battle-no-such-score", leader=me), ("BS-3.2-02",), (me,))

    def take(self, battle: Battle, order: Any, /) -> None:
        take_charisma(battle, self.piece, order.score)


def take_charisma(battle: Battle, piece: PieceId, score: int) -> None:
    """Record the charisma of a leader; a score below the minimum of his class or race is raised to it (BS-3.2-02)."""
    person = battle.unit(piece).sheet.person
    assert person is not None
    score = max(score, person.least_charisma)
    battle.set("charisma", piece, score)
    battle.tell(msg("battle-log-charisma", leader=unit_ref(battle, piece), n=score))
