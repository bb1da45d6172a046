"""Abanasinia and Neraka typed at a terminal from the set-up to the verdict: heroes, deeds, journeys, artifacts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import warhost
from tests.rulemark import rule
from tests.rules.dg.games import war_of
from warhost.bots import bot
from warhost.campaign.advanced.heroic.hero_movement import Travel
from warhost.campaign.advanced.heroic.heroic_actions import HeroicAction
from warhost.core import Game, Seat
from warhost.core.orders import Order
from warhost.core.prompts import PathTo
from warhost.terminal.table import TerminalTable
from warhost.texts import say

HL, WS = Seat("highlord"), Seat("whitestone")
DEEDS = ("search", "parley", "spy", "distrust", "unite", "divert", "seek-hammer")
"""What an Active Hero tries, the first that he can."""
OVER = ("end-movement", "end-combat", "keep-covered", "bide-time", "let-pass", "no-deed")
"""How somebody ends a phase, or lets something pass."""


class Scribe:
    """Somebody who types for both sides: a deed every Turn, one journey a Step, otherwise the first thing allowed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.typed: Counter[str] = Counter()
        self.travelled: set[tuple[int, int]] = set()

    def lines(self) -> Iterator[str]:
        """What is typed, prompt by prompt, until the game is over."""
        while not self.game.over:
            for line in self.answer():
                self.typed[line.partition(" ")[0]] += 1
                yield line

    @property
    def offers(self) -> dict[str, type[Order]]:
        """What can be ordered, by verb."""
        return {offer.order.verb: offer.order for offer in self.game.offers()}

    def answer(self) -> list[str]:
        """The lines that answer a prompt."""
        offers = self.offers
        if "deploy" in offers:
            return ["deploy", "", "ready"]
        if "place" in offers:
            return ["place", ""]
        if isinstance(self.game.step, HeroicAction):
            return self.deed()
        if "travel" in offers and (journey := self.journey()):
            grave = (preview := self.game.preview(self.game.read(journey))) is not None and preview.caution is not None
            return [journey, "yes"] if grave else [journey]
        return [next((verb for verb in OVER if verb in offers), "") or self.first()]

    def first(self, verb: str = "") -> str:
        """The first order that is allowed, or the first of a kind, as it is typed."""
        return self.game.write(next(o for o in self.game.orders() if not verb or o.verb == verb))

    def deed(self) -> list[str]:
        """The odds of a deed, and the deed."""
        verb = next((verb for verb in DEEDS if verb in self.offers), "no-deed")
        order = self.first(verb)
        return ["heroes", f"odds {order}", order] if verb != "no-deed" else [order]

    def journey(self) -> str:
        """One hero of the mover goes one hex, once a Step; nothing if nobody can."""
        war = war_of(self.game)
        now = (war.turn[0], int(self.game.ask.seat == WS))
        if now in self.travelled:
            return ""
        self.travelled.add(now)
        for hero in self.game.choices(Travel).all():
            reach = self.game.choices(Travel, hero, ())
            if isinstance(reach, PathTo) and reach.cost:
                goal = war.theatre.atlas.token(min(reach.cost, key=lambda hex: (reach.cost[hex], hex)))
                return f"travel {war.theatre.pieces[hero].token} - {goal}"
        return ""


def session(scenario: str, file: Path, *, seed: int, bots: dict[Seat, str] | None = None) -> tuple[Game, str, Scribe]:
    """Type a scenario to its verdict; the game, all that was printed, and who typed."""
    game = warhost.new("dragons-of-glory", scenario, seed=seed)
    scribe, out = Scribe(game), StringIO()
    typed = scribe.lines()

    def read(prompt: str) -> str:
        line = next(typed, None)
        if line is None:
            raise EOFError
        out.write(f"{prompt}{line}\n")
        return line

    players = {seat: bot(name, seed=seed) for seat, name in (bots or {}).items()}
    TerminalTable(game, players, Console(file=out, width=120), read, file).play()
    return game, " ".join(out.getvalue().split()), scribe


def assert_verdict(game: Game, said: str, rule_id: str) -> None:
    """The level and the reason stand at the end of what was printed."""
    assert game.verdict is not None
    assert game.verdict.rule == rule_id
    assert f"{game.verdict.level.capitalize()}. {say(game.verdict.reason)} {rule_id}" in said


@rule("MD-35-06", "MD-35-07", "MD-02-02", "MD-03-01", "MD-06-02")
def test_two_people_type_abanasinia_to_its_verdict(tmp_path: Path) -> None:
    game, said, scribe = session("abanasinia", tmp_path / "kept.jsonl", seed=3)
    assert_verdict(game, said, "MD-35-07")
    assert war_of(game).turn[0] >= 30
    assert {"declare-hero", "travel", "entrust", "odds", "heroes"} <= set(scribe.typed)
    assert scribe.typed["declare-hero"] >= 11, "every Turn"
    assert set(scribe.typed) & set(DEEDS)
    assert "Which hero is active this Turn?" in said
    assert "What does your hero do?" in said
    assert warhost.load(tmp_path / "kept.jsonl").verdict == game.verdict


@rule("MD-37-05", "MD-37-06", "MD-02-02", "MD-06-02")
def test_two_people_type_neraka_to_its_verdict(tmp_path: Path) -> None:
    game, said, scribe = session("neraka", tmp_path / "kept.jsonl", seed=3)
    assert_verdict(game, said, "MD-37-06")
    assert {"enlist", "place", "entrust", "declare-hero", "travel"} <= set(scribe.typed)
    assert scribe.typed["entrust"] >= 5, "each counter that was drawn is given to a hero"
    assert warhost.load(tmp_path / "kept.jsonl").verdict == game.verdict


@rule("MD-35-07", "MD-37-06")
@pytest.mark.parametrize(("scenario", "rule_id"), [("abanasinia", "MD-35-07"), ("neraka", "MD-37-06")])
def test_a_person_types_against_a_bot_to_the_verdict(scenario: str, rule_id: str, tmp_path: Path) -> None:
    game, said, scribe = session(scenario, tmp_path / "kept.jsonl", seed=5, bots={HL: "odds"})
    assert_verdict(game, said, rule_id)
    assert scribe.typed["declare-hero"] >= 1
