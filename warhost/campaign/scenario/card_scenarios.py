"""What the card game changes of a scenario (PL-03-01, PL-15-01 to PL-15-06): files in ``data/scenarios/cards``."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, field, structs

from warhost.campaign.printed.counters import Manifest
from warhost.campaign.scenario.deck_files import Deck
from warhost.campaign.scenario.scenario_files import Force, Scenario, SideName, Temple, force_without
from warhost.core.messages import msg
from warhost.datafiles import Fault, TomlFile, nearest


class DeckRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The deck at the start.

    ``out``: cards that are out of the game. ``open``: cards that lie face up in play (PL-15-02). ``era``: cards up to
    this era are in the deck. ``hand``: how many cards a hand holds, where the era does not say (PL-15-04). ``values``:
    cards that have points here, and so need not be played (PL-15-03).
    """

    out: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    era: int = 1
    hand: int = 0
    values: dict[str, tuple[int, int]] = field(default_factory=dict)


class Garrison(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A side must set up an army of one of these nations, and of one of these kinds, in each of some places."""

    side: SideName
    places: tuple[str, ...]
    nations: tuple[str, ...]
    kinds: tuple[str, ...]
    rule: str


class CardScenario(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What lies over a scenario while cards are played.

    ``absent``: counters that do not set up but come by cards. ``temple``: takes the place of the scenario's own.
    """

    deck: DeckRules = DeckRules()
    absent: tuple[str, ...] = ()
    temple: Temple = Temple()
    garrison: tuple[Garrison, ...] = ()
    rules: tuple[str, ...] = ()


def card_overlay_faults(path: Path, overlay: CardScenario, manifest: Manifest, deck: Deck) -> list[Fault]:
    """What is wrong in an overlay: counters and cards that do not exist."""
    file = TomlFile(path, f"{path.parent.name}/{path.name}")
    tokens = [counter.token for counter in manifest]
    found = [
        file.at(("absent", n), msg("dg-data-no-counter", name=name), nearest(name, tokens))
        for n, name in enumerate(overlay.absent)
        if name not in manifest
    ]
    rules = overlay.deck
    named = [("out", n, name) for n, name in enumerate(rules.out)] + [("open", n, c) for n, c in enumerate(rules.open)]
    found += [
        file.at(("deck", key, n), msg("dg-data-no-card", name=name), nearest(name, deck.index))
        for key, n, name in named
        if name not in deck.index
    ]
    return found


def with_cards(scenario: Scenario, overlay: CardScenario, manifest: Manifest) -> Scenario:
    """A scenario as it is set up when cards are played: some counters wait, and points decide (PL-09-02)."""
    present = (force_without(force, overlay.absent, manifest) for force in scenario.force)
    forces = tuple(garrisoned(force, overlay) for force in present if force is not None)
    return structs.replace(scenario, force=forces, temple=overlay.temple, level=())


def garrisoned(force: Force, overlay: CardScenario) -> Force:
    """A force that may also set up where it must leave a garrison (PL-15-05)."""
    posts = tuple(place for post in overlay.garrison if force.nation in post.nations for place in post.places)
    mobile = not force.kinds or set(force.kinds) & {"infantry", "cavalry"}
    return structs.replace(force, area=(*force.area, *posts)) if posts and mobile else force
