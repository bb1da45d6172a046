"""Looking back: the orders that cost most, by the bot's own count."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from warhost.bots import bot
from warhost.bots.looking_back import Costly, cost_of, costliest, positions, told
from warhost.bots.players import play
from warhost.bots.problems.positions import position_of
from warhost.bots.problems.problem_files import load_problems
from warhost.cli import assemble
from warhost.core import Game, Seat
from warhost.core.saving.saves import save_lines
from warhost.library import CODEC, new


def finished() -> Game:
    """A short war in which the kender play at random."""
    game = new("dragons-of-glory", "kender-strike", seed=1)
    play(game, {Seat("highlord"): bot("odds", "xhighlord"), Seat("whitestone"): bot("random", "xwhitestone")})
    return game


def test_every_record_is_met_with_the_position_before_it() -> None:
    game = finished()
    hashes = {record: before.state.hash for record, before in positions(game)}
    for record in sorted(hashes)[1:]:
        assert hashes[record] == game.entries[record - 1].hash


def test_at_most_three_orders_are_named_the_costliest_first_and_always_the_same() -> None:
    game = finished()
    found = costliest(game)
    assert 0 < len(found) <= 3
    assert [one.cost for one in found] == sorted((one.cost for one in found), reverse=True)
    assert all(one.order != one.instead and 0.01 <= one.cost <= 1 for one in found)
    assert found == costliest(game)


def test_one_seat_alone_can_look_back_and_is_told_how_far_the_search_is() -> None:
    game, seen = finished(), list[tuple[int, int]]()
    found = costliest(game, Seat("whitestone"), lambda done, whole: seen.append((done, whole)))
    assert all(one.seat == "whitestone" for one in found)
    assert seen[-1] == (game.live[-1], len(game.entries))


def test_throwing_the_victory_away_on_the_last_turn_is_the_costliest_order() -> None:
    """Hylo is empty and in reach: who ends the movement instead of walking in loses almost everything."""
    game = position_of(next(one for one in load_problems() if one.name == "into-empty-hylo"))
    seat = Seat("highlord")
    view = game.view(seat)
    better = bot("odds", 1).choose(view)
    worse = next(offer.order() for offer in game.offers(seat) if offer.order.ends_phase)
    assert cost_of(view.imagine(1), seat, worse, better, 0) > 0.3


def test_a_costly_order_is_told_in_a_sentence() -> None:
    one = Costly(9, Seat("highlord"), 3, "end-movement", "march toede - 1618", "to gain ground", 0.123)
    line = str(told(finished(), one))
    assert line.startswith("Turn 3, ")
    assert "end-movement cost 12 % of a victory; better: march toede - 1618 (to gain ground)" in line


@pytest.mark.parametrize("costly", [True, False])
def test_the_chronicle_lists_them_with_a_link_to_their_turn(tmp_path: Path, costly: bool) -> None:
    save, page = tmp_path / "war.jsonl", tmp_path / "war.html"
    save.write_text("\n".join(save_lines(finished(), CODEC)) + "\n", "utf-8")
    words = ["chronicle", str(save), "--out", str(page), *([] if costly else ["--no-costly"])]
    done = CliRunner().invoke(assemble(["chronicle"]), words, catch_exceptions=False)
    assert done.exit_code == 0
    assert ("of a victory" in done.output) is costly
    assert ('<ol class="costly"><li><a href="#turn-' in page.read_text("utf-8")) is costly
