"""Goals, supply and command over the wire: every seat reads what can be laid over its board."""

from __future__ import annotations

from tests.rulemark import rule
from tests.server.table import KENDER, Host


@rule("MD-12-02", "MD-07-01")
def test_every_seat_reads_supply_and_command_of_its_game(host: Host) -> None:
    game = host.create({**KENDER, "options": {"supply": "on", "command": "on"}}, seed="2")
    for player in (*map(game.seat, game.keys), game.spectator):
        goals, *found = player.get("overlays").ok()["overlays"]
        assert goals["title"]["text"] == "Goals"
        assert len(found) == 4
        assert all(one["title"]["text"].startswith(("Supply", "Command")) for one in found)
        sources = [mark for mark in found[0]["marks"] + found[1]["marks"] if mark["tone"] == "source"]
        assert [mark["rules"] for mark in sources] == [["MD-12-02"]]


def test_a_game_without_these_rules_shows_only_its_goals(host: Host) -> None:
    shown = host.create(KENDER, seed="2").spectator.get("overlays").ok()["overlays"]
    assert [one["id"] for one in shown] == ["goals"]
    game = host.create({"rulebook": "dragon-noir", "scenario": "first-smoke"}, seed="2")
    assert game.spectator.get("overlays").ok()["overlays"] == []
