"""Layers, options and scenarios: what fits together is settled, what does not is named."""

from __future__ import annotations

import pytest

from tests.conformance.toy import RULEBOOK
from tests.conformance.toy.fen import Fen
from tests.conformance.toy.seams import BOG, TURN
from tests.conformance.toy.tide import Tide
from warhost.core import BadSetup, Layer, Option, new_game
from warhost.core.rulebook import settle_options


def test_a_layer_names_the_rules_that_it_amends() -> None:
    with pytest.raises(ValueError, match="Winter names no rule that it amends"):
        Layer("winter", "Winter", amends=())


def test_options_have_defaults_and_know_their_values() -> None:
    assert settle_options(RULEBOOK, {}) == {"tide": "off", "camp": "off", "lantern": "yes"}
    assert settle_options(RULEBOOK, {"tide": "on"}) == {"tide": "on", "camp": "off", "lantern": "yes"}
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
