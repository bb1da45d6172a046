"""Random games run to their end, and nothing goes astray on the way."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.conformance.registry import SETTINGS, Entrant, Setting
from tests.conformance.suite import check_message, check_rules, played_out, prompts, sampled_prompts
from warhost.core import CHANCE, Decision, Game
from warhost.core.position.values import Record, decode, encode
from warhost.texts import language

BATCHES = 8
SHORT = 1
"""So many batches of games are played by `make test`; all of them by `make test-long`."""


@pytest.mark.parametrize(
    "batch", [pytest.param(batch, marks=() if batch < SHORT else pytest.mark.long) for batch in range(BATCHES)]
)
def test_random_games_run_to_a_verdict(entrant: Entrant, batch: int) -> None:
    """No runaway, no prompt without an order, no stale hash: and every game ends for a reason of the book."""
    mine = [setting for setting in SETTINGS if setting.entrant is entrant]
    for seed in range(batch, entrant.games, BATCHES):
        setting = mine[seed % len(mine)]
        check_the_end(setting, played_out(setting, seed))


def check_the_end(setting: Setting, game: Game) -> None:
    """The verdict names a winner or nobody, a reason and a rule; nothing more can be done."""
    verdict = game.verdict
    assert verdict is not None, f"{setting}: over without a verdict"
    assert verdict.winner is None or verdict.winner in game.seats
    # The reason is a text of the book, or a sentence of the scenario's own data.
    assert verdict.reason in language("en") or (verdict.reason[0].isupper() and verdict.reason.endswith("."))
    check_rules(setting, (verdict.rule,))
    assert not game.asks
    assert all(not game.claims(seat) for seat in game.seats)
    assert game.state.hash == game.state.fresh_hash()


def test_the_hash_is_right_after_every_record(setting: Setting) -> None:
    for game in prompts(setting, 1):
        assert game.state.hash == game.state.fresh_hash()
        if game.entries:
            assert game.entries[-1].hash == game.state.hash


def test_derived_columns_are_what_rebuilding_makes_of_them(setting: Setting) -> None:
    for game in sampled_prompts(setting, 2):
        kept = game.state.derived()
        twin = game.state.copy()
        twin.rebuild()
        assert twin.derived() == kept, f"after {game.entries[-1:]}"


def test_watchers_are_quiet_and_news_are_used_up_at_every_prompt(setting: Setting) -> None:
    for game in sampled_prompts(setting, 3):
        assert game.state.news[0] == ()
        twin = game.copy()
        assert not any(watcher(twin.state) for watcher in game.resolved.watchers)
        assert twin.state.hash == game.state.hash


def test_every_ask_says_who_decides_what_and_by_which_rule(setting: Setting) -> None:
    book = setting.entrant.rulebook
    for game in prompts(setting, 4):
        seats = [ask.seat for ask in game.asks]
        assert len(set(seats)) == len(seats)
        for ask in game.asks:
            assert ask.seat in (*game.seats, CHANCE)
            check_message(ask.message)
            check_rules(setting, ask.rules)
            assert ask.rules, f"no rule: {ask.message}"
            for offer in (*ask.offers, *(offer for offer, _ in ask.disabled)):
                check_message(offer.label)
                assert book.orders[offer.order.verb] is offer.order
            if ask.seat != CHANCE:
                assert ask.offers
                assert ask.waiting is not None
                check_message(ask.waiting)
        assert not isinstance(game.step, Decision) or not game.step.moot(game.state)


def test_every_line_of_the_log_has_a_text(setting: Setting) -> None:
    game = played_out(setting, 5)
    assert game.log
    for message, seats in game.log:
        check_message(message)
        assert set(seats) <= set(game.seats)


def test_every_kind_of_order_is_given_by_somebody(entrant: Entrant) -> None:
    """The random games reach every corner of the rulebook."""
    if entrant.rare is None:
        return
    given: Counter[str] = Counter()
    for setting in SETTINGS:
        if setting.entrant is entrant:
            for seed in range(4 * entrant.probed):
                game = played_out(setting, seed)
                given.update(entry.what.verb for entry in game.entries if entry.kind in ("order", "claim"))
    assert set(given) | entrant.rare == set(entrant.rulebook.orders)


def test_options_and_layers_name_rules_of_the_book(entrant: Entrant) -> None:
    setting = next(setting for setting in SETTINGS if setting.entrant is entrant)
    for option in entrant.rulebook.options:
        assert option.rules
        assert option.default in option.values
        check_rules(setting, option.rules)
    for layer in entrant.rulebook.layers:
        check_rules(setting, layer.amends)


def test_every_value_on_the_stack_can_be_written_and_read(setting: Setting) -> None:
    for game in sampled_prompts(setting, 5):
        for step in game.state.stack[0]:
            assert isinstance(step, Record)
            assert decode(encode(step)) == step
