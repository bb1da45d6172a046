"""What a battle costs: results in words, and the losses to be expected (DG-07-14 to DG-07-22)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from warhost.campaign.printed.combat_table import Blow, Result, read_blow
from warhost.campaign.state import War
from warhost.core.ids import PieceId
from warhost.core.messages import Message, msg
from warhost.core.odds import Odds


def steps_of(war: War, armies: Iterable[PieceId]) -> int:
    """How many depletions a force can take before nobody is left: a fresh army two, a depleted one (DG-07-15)."""
    pieces = war.theatre.pieces
    return sum(1 + (pieces[army].depleted is not None and not war.depleted[army]) for army in armies)


def steps_lost(blow: Blow, armies: int, steps: int) -> int:
    """How many depletions a result inflicts on a force of so many armies."""
    if blow.eliminated:
        return steps
    return min(steps, blow.depletions + (armies if blow.all_depleted else 0))


def expected_losses(
    war: War, attackers: tuple[PieceId, ...], defenders: tuple[PieceId, ...], odds: Odds[str]
) -> Message:
    """The mean of the depletions of both forces over all results, exactly."""
    steps = steps_of(war, attackers), steps_of(war, defenders)
    armies = len(attackers), len(defenders)

    def mean(half: int) -> Fraction:
        return odds.mean(lambda text: steps_lost(_half(text, half), armies[half], steps[half]))

    means = mean(0), mean(1)
    return msg("dg-expected-losses", a=_decimal(means[0]), of_a=steps[0], d=_decimal(means[1]), of_d=steps[1])


def meanings(odds: Odds[str]) -> tuple[Message, ...]:
    """What every result that can come means, in words."""
    return tuple(
        msg("dg-means", code=text, attacker=_words(_half(text, 0)), defender=_words(_half(text, 1)))
        for text, _ in odds.chances
    )


def battle_means(result: Result) -> Message:
    """A result in words."""
    return msg("dg-battle-means", attacker=_words(result.attacker), defender=_words(result.defender))


def result_in_words(code: str) -> Message:
    """The result of a code, in words."""
    return msg("dg-battle-means", attacker=_words(_half(code, 0)), defender=_words(_half(code, 1)))


def _half(result: str, half: int) -> Blow:
    return read_blow(result.split("/")[half])


def _words(blow: Blow) -> Message:
    if blow.eliminated:
        return msg("dg-means-eliminated")
    if blow.all_depleted:
        return msg("dg-means-all-depleted-and-retreat" if blow.retreat else "dg-means-all-depleted")
    if blow.depletions:
        name = "dg-means-depletions-and-retreat" if blow.retreat else "dg-means-depletions"
        return msg(name, n=blow.depletions)
    return msg("dg-means-retreat" if blow.retreat else "dg-means-nothing")


def _decimal(mean: Fraction) -> str:
    return f"{float(mean):.1f}"
