"""What is added to the die of a shot (table 5.11.1; DN-5.11.4-03)."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from warhost.core.breakdowns import Breakdown, Modifier, modifiers_in_words, total_modifier
from warhost.core.ids import PieceId
from warhost.core.messages import Ref, msg
from warhost.core.seams import Seam
from warhost.skirmish.fire.aiming import Aim
from warhost.skirmish.movement.challenges import is_hurt
from warhost.skirmish.state import Skirmish


class AimedShot(NamedTuple):
    """A shot about to be rolled for."""

    field: Skirmish
    shooter: PieceId
    target: PieceId
    aim: Aim
    lurking: bool = False
    """Whether the shooter was hidden until now."""

    def sources(self) -> tuple[Ref, ...]:
        """The shooter, as the source of what he adds."""
        return (self.field.ref(self.shooter),)


ShotModifier: TypeAlias = Modifier[[AimedShot]]
SHOT_MODIFIERS: Seam[ShotModifier] = Seam("shot-modifiers")
"""What is added to the die of a shot."""


def shot_modifier(shot: AimedShot) -> int:
    """What is added to the die of a shot, without words."""
    return total_modifier(shot.field.rules[SHOT_MODIFIERS], shot)


def shot_modifier_in_words(shot: AimedShot) -> Breakdown:
    """What is added to the die of a shot, part by part."""
    return modifiers_in_words(shot.field.rules[SHOT_MODIFIERS], shot)


def _armoured(shot: AimedShot) -> int:
    return int(shot.field.is_armoured(shot.target) and not shot.field.has(shot.target, "dragon"))


def _charmed(shot: AimedShot) -> int:
    charms = shot.field.charms[shot.shooter]
    return -sum(amount for kind, amount, _ in charms if kind == "aim") if charms else 0


OF_THE_BOOK = SHOT_MODIFIERS.holds(
    Modifier(
        "range",
        "DN-5.11.1-01",
        lambda shot: shot.aim.band.modifier,
        lambda shot: msg(f"dn-range-{shot.aim.band.name}", distance=shot.aim.line.distance),
    ),
    Modifier(
        "wounded-shooter",
        "DN-5.11.1-02",
        lambda shot: int(is_hurt(shot.field, shot.shooter)),
        msg("dn-wounded-shooter"),
        sources=AimedShot.sources,
    ),
    Modifier(
        "armoured-target",
        "DN-2.22-02",
        _armoured,
        msg("dn-armoured-target"),
        sources=lambda shot: (shot.field.ref(shot.target),),
    ),
    Modifier(
        "keen-shot",
        "DN-4.2-32",
        lambda shot: -int(shot.field.has(shot.shooter, "keen-shot")),
        msg("dn-keen-shot"),
        sources=AimedShot.sources,
    ),
    Modifier("charmed-shot", "DN-3.53-08", _charmed, msg("dn-charmed-shot"), sources=AimedShot.sources),
)
"""The modifiers of the book; scenarios add theirs."""
