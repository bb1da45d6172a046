"""Every scenario plays in the browser from the set-up to its verdict: against a bot, and between two browsers.

The small ones are played by every run. The large ones take minutes; ``pytest tests/web -m long`` plays them.
"""

from __future__ import annotations

import pytest

from tests.web.conftest import Seated
from tests.web.newcomer import Newcomer
from tests.web.serving import Server
from tests.web.table import Table
from warhost import library

SHORT = ("kender-strike",)
MOST_ORDERS = 5000
SCENARIOS = [
    pytest.param(book.id, card.id, id=card.id, marks=() if card.id in SHORT else pytest.mark.long)
    for book in library.all_rulebooks()
    for card in book.scenarios()
]


def follow(server: Server, table: Table) -> None:
    """Wait until the page has seen all that has happened: what can only be answered in one way answers itself."""
    table.expect_position(server.call(f"/games/{table.game}")["position"])


@pytest.mark.parametrize(("rulebook", "scenario"), SCENARIOS)
def test_a_scenario_is_played_to_its_verdict_against_a_bot(
    sit: Seated, server: Server, rulebook: str, scenario: str
) -> None:
    seats = library.find(f"{rulebook}/{scenario}")[1].seats
    table = sit(server.new_game(scenario, rulebook, **dict.fromkeys(seats[1:], "random")), seats[0])
    player = Newcomer(table)
    for _ in range(MOST_ORDERS):
        if not table.wait_for_turn():
            break
        follow(server, table)
        player.answer()
    ended = server.call(f"/games/{table.game}")["verdict"]
    assert ended["reason"]["text"] in player.expect_verdict()
    assert not ended.get("resigned")
    assert sum(player.did.values()) > 10


@pytest.mark.parametrize(("rulebook", "scenario"), SCENARIOS)
def test_a_scenario_is_played_to_its_verdict_between_browsers(
    sit: Seated, server: Server, rulebook: str, scenario: str
) -> None:
    made = server.new_game(scenario, rulebook)
    game = made["game"]["id"]
    players = {seat: Newcomer(sit(made, seat)) for seat in made["seats"]}
    for _ in range(MOST_ORDERS):
        info = server.call(f"/games/{game}")
        if info["state"] == "over":
            break
        asked = next(one["seat"] for one in info["seats"] if one.get("to_act"))
        follow(server, players[asked].table)
        assert players[asked].table.wait_for_turn()
        players[asked].answer()
    reason = server.call(f"/games/{game}")["verdict"]["reason"]["text"]
    assert all(reason in player.expect_verdict() for player in players.values())
    logs = [player.table.log for player in players.values()]
    assert all(log == logs[0] for log in logs)
    assert all(player.did for player in players.values())
