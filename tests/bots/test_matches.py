"""Whole games between bots, the ladder, and the clock."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import process_time

import msgspec
import pytest

import warhost
from benchmarks import balance
from benchmarks.ladder import LADDER, SKIRMISHES, Contest, Tally, compete, is_missed, main, mirrored
from warhost.bots import BOTS, Player, RandomBot, bot, bot_called
from warhost.bots.batches import Processes, play_matches
from warhost.bots.matches import Clocked, Match, Outcome, play_match, seated
from warhost.core import BadSetup, Dice, Order, View

MATCH = Match("dragons-of-glory", "kender-strike", {"highlord": "random", "whitestone": "random"}, "m")


def what_happened(outcome: Outcome) -> tuple[object, ...]:
    """An outcome without the times."""
    return outcome.winner, outcome.level, outcome.reason, outcome.orders, outcome.rolls


def test_a_match_gives_the_same_result_again() -> None:
    assert what_happened(play_match(MATCH)) == what_happened(play_match(MATCH))


def test_the_number_of_processes_changes_nothing() -> None:
    matches = [replace(MATCH, seed=f"m/{n}") for n in range(5)]
    alone = [what_happened(outcome) for outcome in play_matches(matches, Processes(1))]
    together = [what_happened(outcome) for outcome in play_matches(matches, Processes(2))]
    assert alone == together
    assert len(set(alone)) > 1


def test_other_dice_give_another_game() -> None:
    assert what_happened(play_match(MATCH)) != what_happened(play_match(replace(MATCH, seed="n")))


class Ponderer:
    """Thinks for a fifth of a second about everything."""

    name = "ponderer"
    reason = "hm"

    def choose(self, view: View) -> Order:
        until = process_time() + 0.2
        while process_time() < until:
            pass
        return RandomBot().choose(view)


def test_an_order_that_comes_too_late_is_replaced() -> None:
    game = warhost.new("dragons-of-glory", "kender-strike", seed=1)
    view = game.view(game.ask.seat)
    hurried = Clocked(Ponderer(), 0.05, Dice(1))
    patient = Clocked(Ponderer(), 0.0, Dice(1))
    assert view.refusal(hurried.choose(view)) is None
    assert view.refusal(patient.choose(view)) is None
    assert (hurried.late, patient.late) == (1, 0)
    assert str(hurried.reason) == "too late: at random"


def test_seats_without_a_name_go_to_the_last_bot() -> None:
    assert seated(("a", "b", "c"), ("odds", "random")) == {"a": "odds", "b": "random", "c": "random"}


def test_every_bot_is_a_player_that_knows_its_name() -> None:
    players: dict[str, Player] = {name: bot(name, 1) for name in BOTS}
    assert {name: player.name for name, player in players.items()} == {name: name for name in BOTS}


def test_an_unknown_bot_is_told_with_the_nearest() -> None:
    with pytest.raises(BadSetup, match="did you mean random"):
        bot("randon")


# The ladder


def outcome(winner: str | None) -> Outcome:
    return Outcome(winner, "victory" if winner else "draw", "why", 10, 2, 0.1, {"a": (0.0, 0.0), "b": (0.0, 0.0)})


def test_a_pair_is_two_games_with_the_same_dice_and_the_sides_swapped() -> None:
    first, second, *_ = mirrored(Contest("kender-strike", "odds", "random", 3), "s", 1.0)
    assert first.seed == second.seed
    assert first.bots == {"highlord": "odds", "whitestone": "random"}
    assert second.bots == {"highlord": "random", "whitestone": "odds"}


def test_draws_count_half_and_level_pairs_are_half_won() -> None:
    pairs = [
        (outcome("a"), outcome("b")),  # home wins both: it sits in a, then in b
        (outcome("a"), outcome("a")),  # one each
        (outcome(None), outcome("b")),
        (outcome(None), outcome(None)),
    ]
    tally = Tally("home", "guest", pairs, ("a", "b"))
    assert tally.scores == [1.0, 0.5, 0.75, 0.5]
    assert tally.score == pytest.approx(0.6875)
    assert tally.pairs_won == pytest.approx(0.75)


def test_the_odds_bot_beats_random_on_the_ladder() -> None:
    tally = compete(Contest("kender-strike", "odds", "random", 12), "test", 5.0, Processes(1))
    assert tally.score > 0.7
    assert tally.pairs_won > 0.85


def test_the_ladder_prints_its_table_and_says_whether_the_bar_was_reached(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--bots", "random,random", "--pairs", "2", "--jobs", "1", "--bar", "1.1"]) == 1
    assert "not reached: random – random on kender-strike" in capsys.readouterr().out


def test_a_bar_is_a_part_of_the_pairs_and_not_a_score() -> None:
    tally = Tally("odds", "random", [(outcome("a"), outcome(None))] * 3 + [(outcome("a"), outcome("a"))], ("a", "b"))
    assert (tally.score, tally.pairs_won) == (0.6875, 0.875)
    assert is_missed(Contest("kender-strike", "odds", "random", 4, 0.9), tally)
    assert not is_missed(Contest("kender-strike", "odds", "random", 4, 0.85), tally)


def test_the_ladder_tells_an_unknown_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--scenario", "kender-strik"]) == 2
    assert "did you mean kender-strike" in capsys.readouterr().err


def test_the_ladder_plays_every_scenario_of_the_campaign_a_battle_and_never_too_many_pairs() -> None:
    scenarios = {card.id for card in warhost.rulebook("dragons-of-glory").scenarios()}
    assert {contest.scenario for contest in LADDER} == scenarios | {"crossroads", "lairn"}
    assert max(contest.pairs for contest in LADDER) <= 200


def test_the_ladder_plays_every_skirmish() -> None:
    assert {contest.scenario for contest in SKIRMISHES} == {c.id for c in warhost.rulebook("dragon-noir").scenarios()}


def test_the_balance_is_measured_on_every_skirmish() -> None:
    assert set(balance.GAMES) == {contest.scenario for contest in SKIRMISHES}


def test_a_share_counts_draws_half_and_has_wilsons_interval() -> None:
    shares = balance.Shares("x", ("a", "b"), [outcome("a")] * 2 + [outcome(None)] * 2 + [outcome("b")] * 16)
    assert (shares.share("a"), shares.share("b")) == (0.15, 0.85)
    assert shares.interval("a") == pytest.approx((0.0524, 0.3604), abs=1e-4)
    assert shares.unfair == []


def test_a_side_is_surely_too_weak_when_all_of_its_interval_lies_below() -> None:
    shares = balance.Shares("x", ("a", "b"), [outcome("a")] * 4 + [outcome("b")] * 36)
    assert shares.unfair == ["a"]


@pytest.mark.parametrize(
    ("highlord", "whitestone", "drawn", "even"),
    [
        (13, 9, 18, True),
        (10, 10, 20, False),
        (29, 11, 0, False),
        (28, 12, 0, True),
        (0, 3, 37, False),
        (0, 0, 40, False),
    ],
)
def test_a_war_is_even_if_both_sides_win_and_not_too_many_are_drawn(
    highlord: int, whitestone: int, drawn: int, even: bool
) -> None:
    games = [outcome("highlord")] * highlord + [outcome("whitestone")] * whitestone + [outcome(None)] * drawn
    assert balance.Shares("x", ("highlord", "whitestone"), games).is_even is even


def test_a_war_is_measured_between_warlords(capsys: pytest.CaptureFixture[str]) -> None:
    assert balance.main(["--scenario", "silvanesti", "--games", "1", "--jobs", "1"]) == 1
    assert "silvanesti: 0 of 1 drawn, not even" in capsys.readouterr().out


def test_kept_games_are_not_played_again_and_stand_in_the_guide(tmp_path: Path) -> None:
    kept, guide = tmp_path / "balance.jsonl", tmp_path / "bots.md"
    guide.write_text(f"Before.\n{balance.BEGIN}\nold\n{balance.END}\nAfter.\n", "utf-8")
    args = ["--scenario", "silvanesti", "--jobs", "1", "--results", str(kept), "--write", str(guide)]
    for games in ("1", "2"):
        balance.main([*args, "--games", games])
        assert len(balance.read_results(kept)) == int(games)
    one = balance.Kept("silvanesti", {"evening": "on"}, "balance", 0, "whitestone", 1.25, 0, "2026-11-19")
    kept.write_bytes(kept.read_bytes() + msgspec.json.encode(one) + b"\n")
    balance.main([*args, "--games", "1"])
    text = guide.read_text("utf-8")
    assert text.startswith("Before.\n")
    assert text.endswith("\nAfter.\n")
    assert "old" not in text
    assert "3 games between warlords" in text
    assert "| silvanesti, evening | 1 | highlord 0, whitestone 1 | 0 | 0% to 100% | 1.25 | no |" in text


def test_the_balance_prints_the_share_of_each_side(capsys: pytest.CaptureFixture[str]) -> None:
    assert balance.main(["--scenario", "first-smoke", "--games", "2", "--jobs", "1"]) in (0, 1)
    told = capsys.readouterr().out
    assert "rebels" in told
    assert "orks" in told
    assert balance.main(["--scenario", "first-smok"]) == 2
    assert "did you mean first-smoke" in capsys.readouterr().err


def test_a_pair_in_which_both_win_with_the_better_side_is_level() -> None:
    tally = Tally("home", "guest", [(outcome("a"), outcome("a"))] * 3 + [(outcome("a"), outcome(None))], ("a", "b"))
    assert tally.score == pytest.approx(0.5625)
    assert tally.pairs_won == pytest.approx(0.625)
    assert tally.margin_of_pairs == pytest.approx(2 * tally.margin)


@pytest.mark.parametrize(
    ("book", "title", "name"),
    [
        ("dragons-of-glory", "warlord", "warlord"),
        ("dragons-of-glory", "marshal", "marshal"),
        ("dragons-of-glory", "Recruit", "recruit"),
        ("dragon-noir", "captain", "warlord"),
        ("battlesystem", "general", "warlord"),
        ("battlesystem", "odds", "odds"),
        ("dragon-noir", "random", "random"),
    ],
)
def test_bots_are_called_by_the_titles_that_the_browser_shows(book: str, title: str, name: str) -> None:
    assert bot_called(book, title) == name


def test_a_title_of_another_rulebook_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadSetup, match="no bot is called “captan”; did you mean captain"):
        bot_called("dragon-noir", "captan")
