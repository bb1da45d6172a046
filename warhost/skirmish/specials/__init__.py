"""The special rules of scenarios: each is switched on by its key in the scenario's file (DN-2.11-02).

A rule reads its figures from ``with`` and adds itself to the seams of the rulebook; see :mod:`.base`.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from warhost.core.messages import Message, msg
from warhost.core.orders import Order
from warhost.core.rulebook import BadSetup, Layer
from warhost.datafiles import Fault, TomlFile, hint, misfit, nearest
from warhost.skirmish.scenario.muster import Muster
from warhost.skirmish.scenario.scenarios import Scenario
from warhost.skirmish.scenario.scenarios import Special as Written
from warhost.skirmish.seams import SPECIALS
from warhost.skirmish.specials.base import RULES, ScenarioRule, spread_news
from warhost.skirmish.specials.campaign_rules import Fatigue, OldWounds, Scouted, SpentEnergy
from warhost.skirmish.specials.captives import CaptiveGharvs, Captives, Prisoners
from warhost.skirmish.specials.company import Divided, NameCompany
from warhost.skirmish.specials.duel import AcceptDuel, Duel, NoDuel, OfferDuel
from warhost.skirmish.specials.hidden_set_up import Ambush, HiddenSetUp, NoMoreMoves, Relocate, Warned
from warhost.skirmish.specials.honour import Honour
from warhost.skirmish.specials.markers import Orb, Suns
from warhost.skirmish.specials.peace import Choose, Exhaustion, PeaceOfEquals
from warhost.skirmish.specials.sacks import Sacks
from warhost.skirmish.specials.sleeping_dragon import ClimbingDragon, SleepingDragon
from warhost.skirmish.specials.spawning import Crown, LayEgg, LayNoMore, Spawning
from warhost.skirmish.specials.speeches import FairWords, Parley, SayNothing, Speak
from warhost.skirmish.specials.spinning_webs import NoMoreWebs, Spin, Webs
from warhost.skirmish.specials.surprise import Surprise
from warhost.skirmish.specials.tablet import Tablet
from warhost.skirmish.specials.underground import (
    arrows,
    bars,
    bounds,
    boxes,
    detections,
    dungeons,
    khuzun_in_the_jails,
    locks,
    purchase,
    rowing,
)

__all__ = ["KINDS", "ORDERS", "Rule", "faults_of_specials", "layers_of", "read_rule", "rules_of", "spread_news"]

KINDS: tuple[type[ScenarioRule], ...] = (
    *(Surprise, HiddenSetUp, Ambush, Warned),
    *(Sacks, Parley),
    *(Captives, Honour, Duel),
    *(Prisoners, FairWords),
    *(PeaceOfEquals, Exhaustion),
    *(SleepingDragon, ClimbingDragon, Tablet),
    *(Fatigue, SpentEnergy, OldWounds, Scouted, Divided),
    *(Webs, Spawning, Suns, Orb, CaptiveGharvs, rowing.Boats, dungeons.DeepDungeons, locks.Locks, locks.Levers),
    *(purchase.BoughtBoxes, khuzun_in_the_jails.Cells, arrows.Arrows, bounds.UpperLevel),
)
"""Every special rule, in the order of the scenarios."""

ORDERS: tuple[type[Order], ...] = (
    *(Speak, SayNothing, Choose),
    *(OfferDuel, AcceptDuel, NoDuel),
    *(Relocate, NoMoreMoves, NameCompany),
    *(Spin, NoMoreWebs, LayEgg, LayNoMore, Crown),
    *rowing.ORDERS,
    *dungeons.ORDERS,
    *bars.ORDERS,
    *locks.ORDERS,
    *detections.ORDERS,
    *boxes.ORDERS,
    *purchase.ORDERS,
    *khuzun_in_the_jails.ORDERS,
    *arrows.ORDERS,
)
"""The orders that special rules add."""


def rules_of(muster: Muster) -> dict[str, ScenarioRule]:
    """The special rules in play, by key; optional ones only if their option is on.

    Raises:
        BadSetup: the scenario names a rule that does not exist, or its figures are wrong.
    """
    found = {}
    for written in muster.scenario.specials:
        is_on = written.option is None or muster.options.get(written.option) == "on"
        if is_on and (not written.campaign or written.key in muster.scenario.woken):
            found[written.key] = read_rule(written)
    return found


def layers_of(rules: dict[str, ScenarioRule]) -> list[Layer]:
    """The layers that special rules add to the rulebook."""
    return [
        Layer(key, key, rule.amends, (SPECIALS.add(SPECIALS.entry(key, rule)), *rule.changes()))
        for key, rule in rules.items()
    ]


def read_rule(written: Written) -> ScenarioRule:
    """A special rule as a scenario writes it.

    Raises:
        BadSetup: there is no such rule, or its figures are wrong.
    """
    kind = RULES.get(written.key)
    if kind is None:
        raise BadSetup(f"{msg('dn-data-no-special', name=written.key)}{hint(nearest(written.key, RULES))}")
    try:
        return msgspec.convert(written.figures, kind)
    except msgspec.ValidationError as error:
        raise BadSetup(str(msg("dn-data-special-figures", name=written.key, error=_misfit(error)))) from None


def _misfit(error: msgspec.ValidationError) -> Message:
    return misfit(str(error).partition(" - at ")[0])


def faults_of_specials(scenario: Scenario, file: TomlFile) -> Iterator[Fault]:
    """The faults of a scenario's special rules: unknown keys, missing or wrong figures."""
    for number, written in enumerate(scenario.specials):
        kind = RULES.get(written.key)
        if kind is None:
            near = nearest(written.key, RULES)
            yield file.at(("special", number, "key"), msg("dn-data-no-special", name=written.key), near)
            continue
        try:
            msgspec.convert(written.figures, kind)
        except msgspec.ValidationError as error:
            yield file.at(("special", number, "with"), _misfit(error))
