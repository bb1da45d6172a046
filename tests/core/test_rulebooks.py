"""Layers, options and scenarios: what fits together is settled, what does not is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.conformance.toy import RULEBOOK
from tests.conformance.toy.fen import Fen
from tests.conformance.toy.seams import BOG, TURN
from tests.conformance.toy.tide import Tide
from warhost.core import BadSetup, Layer, Option, ScenarioCard, new_game
from warhost.core.rulebook import Exclusion, Preset, preset_options, settle_options


def test_a_layer_names_the_rules_that_it_amends() -> None:
    with pytest.raises(ValueError, match="Winter names no rule that it amends"):
        Layer("winter", "Winter", amends=())


def test_options_have_defaults_and_know_their_values() -> None:
    usual = {"tide": "off", "camp": "off", "errands": "off", "lantern": "yes"}
    assert settle_options(RULEBOOK, {}) == usual
    assert settle_options(RULEBOOK, {"tide": "on"}) == {**usual, "tide": "on"}
    assert Option("x", "X", ("a", "b"), ("R-1",), default="b").default == "b"


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"tides": "on"}, "has no option 'tides'; did you mean tide?"),
        ({"tide": "high"}, "option tide is one of off, on, not 'high'"),
    ],
)
def test_unknown_options_are_named_with_the_nearest(options: dict[str, str], fault: str) -> None:
    with pytest.raises(BadSetup, match=fault):
        new_game(RULEBOOK, "two-crews", options=options)


@pytest.mark.parametrize(
    ("scenario", "fault"),
    [("two-crew", "did you mean two-crews?"), ("xyz", "there are: two-crews, three-crews, first-steps")],
)
def test_an_unknown_scenario_is_named_with_the_nearest(scenario: str, fault: str) -> None:
    with pytest.raises(BadSetup) as caught:
        new_game(RULEBOOK, scenario)
    assert fault in str(caught.value)


def test_the_layer_of_the_toy_changes_what_it_says_it_changes() -> None:
    plain, tidal = (new_game(RULEBOOK, "two-crews", options={"tide": tide}) for tide in ("off", "on"))
    assert (plain.resolved[BOG], tidal.resolved[BOG]) == ((2,), (3,))
    assert tidal.resolved[TURN] == (*plain.resolved[TURN], Tide)
    assert isinstance(tidal.state, Fen)


class Choosy(type(RULEBOOK)):  # type: ignore[misc]
    """The toy with options that do not go together."""

    options = (
        Option("tide", "Spring tide", ("off", "on"), ("FEN-9-1",), excludes=(Exclusion("camp", "tents float away"),)),
        Option("camp", "Tents", ("off", "on"), ("FEN-6-4",)),
        Option("lantern", "Dark lanterns", ("yes", "no"), ("FEN-7-1",), needs=("camp",)),
    )
    presets = (Preset("dry", "Dry"), Preset("dark", "Dark", {"camp": "on", "lantern": "no"}))


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"tide": "on", "camp": "on"}, "Spring tide cannot be used with Tents: tents float away"),
        ({"lantern": "no"}, "Dark lanterns needs Tents"),
    ],
)
def test_options_that_do_not_fit_together_are_refused_with_the_reason(options: dict[str, str], fault: str) -> None:
    with pytest.raises(BadSetup, match=fault):
        settle_options(Choosy(), options)


def test_options_are_free_while_nothing_needs_or_excludes_them() -> None:
    assert settle_options(Choosy(), {"tide": "on"})["tide"] == "on"
    assert settle_options(Choosy(), {"camp": "on", "lantern": "no"})["lantern"] == "no"


class Daylight(type(RULEBOOK)):  # type: ignore[misc]
    """The toy with a scenario in which it is never dark."""

    def scenarios(self) -> list[ScenarioCard]:
        return [replace(card, closed={"lantern": "it is never dark"}) for card in super().scenarios()]


def test_an_option_that_the_scenario_does_not_allow_keeps_its_default() -> None:
    assert new_game(Daylight(), "two-crews", options={"lantern": "yes", "tide": "on"}).header.options["tide"] == "on"
    with pytest.raises(BadSetup, match="“Two crews” cannot be played with “Lanterns”: it is never dark"):
        new_game(Daylight(), "two-crews", options={"lantern": "no"})


def test_a_preset_is_a_set_of_options_and_what_is_chosen_besides_counts_more() -> None:
    assert preset_options(Choosy(), "dry", {}) == preset_options(Choosy(), "", {}) == {}
    assert preset_options(Choosy(), "dark", {"lantern": "yes"}) == {"camp": "on", "lantern": "yes"}
    with pytest.raises(BadSetup, match="has no preset 'drk'; did you mean dark"):
        preset_options(Choosy(), "drk", {})
