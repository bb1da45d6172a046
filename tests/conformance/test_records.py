"""The chronicle: saved, loaded, copied, replayed and taken back, a game stays the same game."""

from __future__ import annotations

import json

import pytest

from tests.conformance.registry import Setting, rulebook
from tests.conformance.suite import Player, everyone, fingerprint, plain_ask, position, prompts, sampled_prompts
from warhost.core import CHANCE, Dice, IllegalOrder, Refusal
from warhost.core.saving.saves import export_lines, load_lines, save_lines


def test_the_position_survives_json_at_every_prompt(setting: Setting) -> None:
    for game in prompts(setting, 1):
        state = game.state
        blank = setting.entrant.rulebook.blank(game.resolved)
        blank.restore(json.loads(json.dumps(state.dump())))
        assert blank.dump() == state.dump()
        assert blank.hash == state.hash
        assert blank.derived() == state.derived()
        twin = game.copy()
        twin.resume(blank)
        assert [plain_ask(ask) for ask in twin.asks] == [plain_ask(ask) for ask in game.asks]


def test_a_game_goes_on_after_loading_as_if_nothing_had_happened(setting: Setting) -> None:
    for seed in range(setting.entrant.probed):
        for number, game in enumerate(sampled_prompts(setting, seed, rarely=2)):
            loaded = load_lines(save_lines(game), rulebook, verify=number % 2 == 0)
            assert position(loaded) == position(game)
            assert save_lines(loaded) == save_lines(game)
            twin = load_lines(save_lines(game), rulebook)
            one, other = Player(seed), Player(seed)
            for _ in range(6):
                if not loaded.over:
                    one.act(loaded)
                    other.act(twin)
            assert loaded.state.hash == twin.state.hash
            assert [entry.what for entry in loaded.entries[-6:]] == [entry.what for entry in twin.entries[-6:]]


def test_a_replay_gives_the_same_hashes_and_the_same_log(setting: Setting) -> None:
    for seed in range(setting.entrant.probed):
        game = setting.begin(seed)
        player = Player(seed)
        while not game.over and len(game.entries) < setting.entrant.closely:
            seat = game.ask.seat
            player.act(game)
            if player.dice.below(5) == 0 and game.can_undo(seat):
                game.undo(seat)
        again = load_lines(save_lines(game), rulebook, verify=True)
        assert [entry.hash for entry in again.entries] == [entry.hash for entry in game.entries]
        assert position(again) == position(game)


def test_the_dice_go_on_where_they_were_after_loading(setting: Setting) -> None:
    for game in sampled_prompts(setting, 3):
        if game.ask.seat == CHANCE:
            loaded = load_lines(save_lines(game), rulebook)
            assert loaded.dice.count == game.dice.count
            twin = load_lines(save_lines(game), rulebook)
            assert loaded.roll() == twin.roll()


def test_copies_and_their_original_are_independent(setting: Setting) -> None:
    for game in sampled_prompts(setting, 4):
        before = fingerprint(game)
        twin = game.copy()
        assert twin.state.dump() == game.state.dump()
        player = Player("copy")
        for _ in range(8):
            if not twin.over:
                player.act(twin)
                assert twin.state.hash == twin.state.fresh_hash()
        assert fingerprint(game) == before
        other = game.copy()
        kept = fingerprint(other)
        third = game.copy()
        for _ in range(4):
            if not third.over:
                player.act(third)
        assert fingerprint(other) == kept


def test_a_search_copy_returns_to_its_mark(setting: Setting) -> None:
    for game in sampled_prompts(setting, 5):
        twin = game.copy()
        mark, before = twin.mark, position(twin)
        player = Player("search")
        for _ in range(5):
            if not twin.over:
                player.act(twin)
        twin.back_to(mark)
        assert position(twin) == before


def test_taking_back_returns_the_exact_position(setting: Setting) -> None:
    taken_back = 0
    dice = Dice("undo")
    for seed in range(setting.entrant.probed):
        for game in sampled_prompts(setting, seed):
            seat = game.ask.seat
            if seat == CHANCE:
                continue
            before = position(game)
            order = game.suggest(dice, seat)
            game.give(order, seat)
            if game.can_undo(seat):
                after = position(game)
                game.undo(seat)
                taken_back += 1
                assert position(game) == before
                assert game.entries[-1].hash == game.state.hash
                game.give(order, seat)
                assert position(game) == after
            if game.over:
                break
    assert taken_back


def test_nobody_takes_back_dice_reveals_or_what_another_side_has_answered(setting: Setting) -> None:
    for seed in range(setting.entrant.probed):
        for game in prompts(setting, seed):
            if not game.entries:
                continue
            last = game.entries[-1]
            for seat in game.seats:
                point = game.undo_point(seat)
                if last.kind == "roll" or last.revealed or last.seat != seat:
                    assert isinstance(point, Refusal)
                    with pytest.raises(IllegalOrder):
                        game.undo(seat)
                else:
                    assert point == len(game.entries) - 1


def test_by_consent_a_game_returns_to_any_point_but_the_dice_do_not(setting: Setting) -> None:
    for seed in range(setting.entrant.probed):
        game = setting.begin(seed)
        player = Player(seed)
        dice = Dice(seed)
        hashes = [game.state.hash]
        while not game.over and len(game.entries) < setting.entrant.closely:
            player.act(game)
            hashes.append(game.state.hash)
        point = dice.below(len(game.entries))
        rolls = game.dice.count
        for seat in everyone(game):
            rolls_seen = [entry.what for entry in game.entries[point:] if entry.faces_for(seat)]
            assert list(game.dice_taken_back(point, seat)) == rolls_seen
        lines = len(game.log)
        game.rewind(point)
        assert game.state.hash == hashes[point]
        assert game.dice.count == rolls
        assert len(game.log) <= lines
        assert game.state.hash == game.state.fresh_hash()
        player.act(game)
        assert load_lines(save_lines(game), rulebook, verify=True).state.dump() == game.state.dump()


def test_what_a_seat_takes_away_before_the_end_holds_no_seed_and_no_hash(setting: Setting) -> None:
    for game in sampled_prompts(setting, 6, rarely=3):
        for seat in game.seats:
            lines = export_lines(game, seat)
            records = [json.loads(line) for line in lines]
            assert records[-1]["view"] == game.view(seat).snapshot()
            assert "seed" not in records[0]
            assert not any("hash" in record or "roll" in record for record in records)
            text = "\n".join(lines)
            for secret in setting.entrant.secrets(game, seat):
                assert secret not in text
