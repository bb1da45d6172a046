"""Every scenario plays in the browser from the set-up to its verdict: against a bot, and between two browsers.

`make test` plays one between two browsers; whole games against a bot are in test_kender_strike.py and
test_first_smoke.py. `make test-long` plays them all.
"""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

from tests.web.conftest import Seated
from tests.web.newcomer import Newcomer
from tests.web.serving import Server
from warhost import library


def scenarios(*short: str) -> list[ParameterSet]:
    """All scenarios, marked as long but for the short ones."""
    return [
        pytest.param(book.id, card.id, id=card.id, marks=() if card.id in short else pytest.mark.long)
        for book in library.all_rulebooks()
        for card in book.scenarios()
    ]


@pytest.mark.parametrize(("rulebook", "scenario"), scenarios())
def test_a_scenario_is_played_to_its_verdict_against_a_bot(
    sit: Seated, server: Server, rulebook: str, scenario: str
) -> None:
    seats = library.find(f"{rulebook}/{scenario}")[1].seats
    table = sit(server.new_game(scenario, rulebook, **dict.fromkeys(seats[1:], "random")), seats[0])
    player = Newcomer(table)
    player.play()
    ended = server.call(f"/games/{table.game}")["verdict"]
    assert ended["reason"]["text"] in player.expect_verdict()
    assert not ended.get("resigned")
    assert sum(player.did.values()) > 10


@pytest.mark.parametrize(("rulebook", "scenario"), scenarios("kender-strike"))
def test_a_scenario_is_played_to_its_verdict_between_browsers(
    sit: Seated, server: Server, rulebook: str, scenario: str
) -> None:
    made = server.new_game(scenario, rulebook)
    game = made["game"]["id"]
    players = [Newcomer(sit(made, seat)) for seat in made["seats"]]
    for player in players:
        player.begin()
    for player in players:
        player.finish()
    reason = server.call(f"/games/{game}")["verdict"]["reason"]["text"]
    assert all(reason in player.expect_verdict() for player in players)
    assert all(player.did for player in players)
    first, *others = (player.table.log for player in players)
    assert all(log == first for log in others)
