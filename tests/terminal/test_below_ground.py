"""The fights of The Challenge at a terminal, typed from the set-up to the verdict."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import warhost
from warhost.bots import bot
from warhost.core import CHANCE, Game, Seat
from warhost.library import load
from warhost.terminal.table import TerminalTable

BELOW = ("across-the-wights-bridge", "eight-doors", "three-lights", "narrow-ways", "throne-of-alkiram")


SEEDS = {("eight-doors", "krobs"): "typed krobs who strike"}
"""The games that are not played with the usual seed: behind eight doors Krobs can win without a blow."""


def typed_to_the_verdict(scenario: str, person: str, file: Path) -> tuple[Game, str, set[str]]:
    """One side is typed, order by order; the game, all that was printed, and the kinds of orders that were typed."""
    game = warhost.new("dragon-noir", scenario, seed=SEEDS.get((scenario, person), f"typed {person}"))
    me, out, verbs = Seat(person), StringIO(), set[str]()
    prompter = bot("odds", f"what {person} types")

    def read(prompt: str) -> str:
        out.write(prompt)
        if game.over or game.ask.seat in (CHANCE, None):
            raise EOFError
        line = game.write(prompter.choose(game.view(me)))
        verbs.add(line.partition(" ")[0])
        out.write(f"{line}\n")
        return line

    others = {seat: bot("random", f"against {person}") for seat in game.seats if seat != me}
    TerminalTable(game, others, Console(file=out, width=120), read, file).play()
    return game, out.getvalue(), verbs


QUICK = ("eight-doors", "adventurers")
TYPED = [
    pytest.param(scenario, person, marks=() if (scenario, person) == QUICK else pytest.mark.long)
    for scenario in BELOW
    for person in ("adventurers", "krobs")
]


@pytest.mark.parametrize(("scenario", "person"), TYPED)
def test_a_fight_below_ground_is_typed_to_its_verdict(scenario: str, person: str, tmp_path: Path) -> None:
    game, text, verbs = typed_to_the_verdict(scenario, person, tmp_path / "kept.jsonl")
    assert game.over
    verdict = game.verdict
    assert verdict is not None
    assert str(verdict.reason) in " ".join(text.split())
    assert {"march", "attack"} <= verbs
    assert load(tmp_path / "kept.jsonl").verdict == verdict
    if scenario == "eight-doors":
        written = {"adventurers": {"send", "unlock"}, "krobs": {"buy", "close-boxes", "jail"}}
        assert written[person] <= verbs


def said_to(file: Path, *lines: str) -> str:
    """What the Krobs are told who type some lines while they buy, without the folding of lines."""
    game, out, typed = warhost.new("dragon-noir", "eight-doors", seed="mistyped"), StringIO(), iter(lines)

    def read(prompt: str) -> str:
        out.write(prompt)
        for line in typed:
            return line
        raise EOFError

    TerminalTable(game, {Seat("adventurers"): bot("random", 1)}, Console(file=out, width=120), read, file).play()
    return " ".join(out.getvalue().split())


def test_mistakes_in_buying_are_told_in_words_that_help(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    assert "No box is called 5; they are called box-1 to box-10." in said_to(file, "buy slayer-20 5 1")
    assert "No box is called box-11" in said_to(file, "buy slayer-20 box-11 1")
    assert "Nobody called dragon is for sale. For sale are: migam, tiom," in said_to(file, "buy dragon box-3 1")
    told = said_to(file, "buy", "buy hunter box-1 3", "8", "box 3", "b")
    assert "buy hunter box-1 3 is not among the choices; type its number, or b to go back" in told
    assert "box 3 is not among the choices" in told
    assert "word of small letters" not in told
