"""What attacks and shots can be expected to cost, told before they are made."""

from __future__ import annotations

from fractions import Fraction

import warhost
from tests.rulemark import rule
from warhost.bots import bot
from warhost.core import CHANCE, Game, Order, Preview
from warhost.core.saving.saves import save_lines


def first_preview(verb: str) -> tuple[Game, Order, Preview]:
    """A game before the first order of a kind that dice decide, that order, and what it would mean."""
    game = warhost.new("dragon-noir", "first-smoke", seed=11)
    player = bot("odds", 3)
    while True:
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        order = player.choose(game.view(game.ask.seat))
        if order.verb == verb:
            preview = game.view(game.ask.seat).preview(order)
            assert preview is not None
            assert preview.odds is not None
            return game, order, preview
        game.give(order, game.ask.seat)


def shares(preview: Preview, letters: str) -> Fraction:
    """The chance of some letters."""
    assert preview.odds is not None
    return preview.odds.that(lambda letter: letter in letters)


@rule("DN-5.14.2-02")
def test_an_attack_tells_how_likely_each_side_suffers() -> None:
    game, order, preview = first_preview("attack")
    before = save_lines(game)
    said = next(str(note) for note in preview.notes if note.id == "dn-expected-losses")
    for letters, words in (("A", "wounded"), ("B", "driven back")):
        share = shares(preview, letters)
        assert (f"{float(share) * 100:.0f} % {words}" in said.partition(";")[0]) == bool(share)
    defenders = said.partition(";")[2]
    killed = shares(preview, "F")
    assert not killed or f"{float(killed) * 100:.0f} % killed" in defenders
    game.view(game.ask.seat).preview(order)
    assert save_lines(game) == before, "looking changes nothing"


@rule("DN-2.22-01")
def test_a_shot_tells_how_likely_its_target_suffers() -> None:
    _, _, preview = first_preview("shoot")
    said = next(str(note) for note in preview.notes if note.id == "dn-expected-of-shot")
    assert said.startswith("Expected losses: ")
    assert "%" in said or said.endswith("none.")


@rule("DG-07-43")
def test_the_log_tells_a_battle_in_words_before_its_code() -> None:
    game = warhost.new("dragons-of-glory", "kender-strike", seed=7)
    player = bot("odds", 3)
    while not any(line.id == "dg-log-combat" for line, _ in game.log):
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(player.choose(game.view(game.ask.seat)), game.ask.seat)
    said = next(line for line, _ in game.log if line.id == "dg-log-combat")
    words, code, _ = str(said).partition(f" ({dict(said.args)['result']}; ")
    assert "attackers" in words
    assert "defenders" in words
    assert code
