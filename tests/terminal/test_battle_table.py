"""The battle at a terminal: the table as text, orders by number and typed, why and what stands where."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import warhost
from tests.rulemark import rule
from tests.web import lairn
from warhost.bots import bot
from warhost.core import CHANCE, Seat
from warhost.terminal.table import TerminalTable

SET_UP = ["1", "", "ready", "1", "", "ready", "first"]


def session(
    tmp_path: Path, lines: list[str], options: dict[str, str] | None = None, scenario: str = "crossroads"
) -> str:
    """Play a scenario with typed lines until they run out; what was printed."""
    game = warhost.new("battlesystem", scenario, seed=3, options=options)
    out = StringIO()
    typed: Iterator[str] = iter(lines)

    def read(prompt: str) -> str:
        line = next(typed, None)
        if line is None:
            raise EOFError
        out.write(f"{prompt}{line}\n")
        return line

    TerminalTable(game, {}, Console(file=out, width=120), read, tmp_path / "kept.jsonl").play()
    return out.getvalue()


def test_both_sides_set_up_and_a_unit_goes_a_way_with_a_name(tmp_path: Path) -> None:
    text = session(tmp_path, [*SET_UP, "1", "1", "1", "map"])
    assert "straight on, as far as it goes" in text
    assert "Orcs of the Red Blade: moved." in text
    assert "5555↓555" in text, "a unit by its number, with an arrow where it faces"
    assert "at 16 east and 31 north" in text


@rule("BS-3.5-01")
def test_limits_are_told_only_where_measuring_is_allowed(tmp_path: Path) -> None:
    assert "(at most" not in session(tmp_path, [*SET_UP, "1", "1"])
    assert "(at most 9)" in session(tmp_path, [*SET_UP, "1", "1"], {"measuring": "always"})


def test_a_typed_way_is_walked_and_a_wrong_one_is_refused_with_its_rule(tmp_path: Path) -> None:
    text = session(tmp_path, [*SET_UP, "why move twin-blades advance:3", "move skullcrushers wheel-left:10>advance:4"])
    assert "Twin Blades is not yours. BS-1.4-01" in text
    assert "Skullcrushers: moved." in text


def test_the_map_looks_nearer_and_hex_tells_of_one_unit(tmp_path: Path) -> None:
    text = session(tmp_path, [*SET_UP, "map twin-blades", "hex twin-blades", "hex nobody"])
    assert "A letter is 0.25 inches wide" in text
    assert "Twin Blades: 12 of 12 figures, closed, 6 files, facing north, at 15 east and 8 north" in text
    assert "nobody" in text.rsplit("hex nobody", 1)[1]


@rule("BS-3.5-01")
def test_places_are_told_as_the_eye_sees_them_where_nobody_may_measure(tmp_path: Path) -> None:
    """From exact places of two units anybody could reckon the distance between them."""
    always = session(tmp_path, [*SET_UP, "hex twin-blades"], {"measuring": "always"})
    assert "at 15.25 east and 8 north" in always
    told = session(tmp_path, [*SET_UP, "hex twin-blades", "map"]).rsplit("hex twin-blades\n", 1)[1]
    places = re.findall(r"at ([\d.]+) east and ([\d.]+)\s+north", told)
    assert len(places) > 6
    assert all(number.isdigit() for place in places for number in place)
    setting_up = session(tmp_path, [*SET_UP[:3], "hex orcs-of-the-red-blade"])
    assert "at 15.75 east and 40 north" in setting_up, "whoever sets up may measure"


def test_who_waits_to_be_placed_is_not_gone(tmp_path: Path) -> None:
    assert "Twin Blades is not on the table yet." in session(tmp_path, ["hex twin-blades"])


def test_hurdles_and_hedges_are_drawn_all_along(tmp_path: Path) -> None:
    text = session(tmp_path, [], {"level": "intermediate"}, "proving-ground")
    rows = text.splitlines()
    assert sum("########" in row for row in rows) == 2
    assert any("¤¤¤" in row for row in rows)
    assert "# Fence" in text
    assert "¤ Hedge" in text


def lairn_session(tmp_path: Path, chronicle: str, lines: list[str]) -> str:
    """Go on with a saved battle of Lairn with typed lines until they run out; what was printed."""
    file = tmp_path / "lairn.jsonl"
    file.write_text(chronicle, "utf-8")
    out = StringIO()
    typed: Iterator[str] = iter(lines)

    def read(prompt: str) -> str:
        line = next(typed, None)
        if line is None:
            raise EOFError
        out.write(f"{prompt}{line}\n")
        return line

    game = warhost.load(file)
    TerminalTable(game, {}, Console(file=out, width=160), read, tmp_path / "kept.jsonl").play()
    return out.getvalue()


@rule("BS-10.1-02", "BS-3.5-01")
def test_who_sees_whom_and_what_a_shot_means_is_told_without_a_distance(tmp_path: Path) -> None:
    text = lairn_session(
        tmp_path, lairn.within_range(), ["lines sight", "lines fire", "odds fire archers-of-lairn worgriders"]
    )
    assert "✓ Archers of Lairn: sees" in text
    assert "✗" in text
    assert "nothing of the kind" in text.split("lines fire", 1)[1]
    told = text.split("odds fire", 1)[1]
    assert "medium range" in told
    assert "inches:" not in told


@rule("BS-10.6-01", "BS-10.2-02")
def test_a_window_is_answered_by_inches_of_the_enemys_way(tmp_path: Path) -> None:
    text = lairn_session(tmp_path, lairn.window(), ["fire-through", "archers-of-lairn", "worgriders", "4.5", "log 4"])
    assert re.search(r"inches from 0 to [\d.]+, or # and the number of a line", text)
    assert "Archers of Lairn" in text.split("4.5", 1)[1]
    assert "⚄" in text.split("4.5", 1)[1] or "out of range" in text.split("4.5", 1)[1]
    held = lairn_session(tmp_path, lairn.window(), ["hold-fire", "log 3"])
    assert "Worgriders: moved." in held


@rule("BS-9.0-01", "BS-9.4-07")
def test_characters_and_their_duel_are_told_at_the_terminal(tmp_path: Path) -> None:
    text = lairn_session(tmp_path, lairn.roles(), ["heroes"])
    assert "48 of 48 hit points" in text
    assert "In the ranks of Archers of Lairn" in text
    fought = lairn_session(tmp_path, lairn.duel(), ["end-movement", "end-movement", "end-fire", "end-fire", "end-fire"])
    assert "Melee round 1 of 3: Grange Rarrack and Horibb Roake fight." in fought
    assert "or more needed" in fought


class Typist:
    """Types a whole battle: the proposed line, a few shots and moves, and the end of every phase."""

    def __init__(self, out: StringIO, wishes: tuple[str, ...]) -> None:
        self.out = out
        self.wishes = wishes
        self.table: TerminalTable | None = None
        self.typed: list[str] = []

    def read(self, prompt: str) -> str:
        """The next line."""
        line = self.answer()
        self.typed.append(line)
        self.out.write(f"{prompt}{line}\n")
        return line

    def answer(self) -> str:
        """What is typed: what ends or passes, after a shot and a move; where a line is proposed, that.

        When the battle is over, the offer to look back is declined.
        """
        assert self.table is not None
        game = self.table.game
        if game.over:
            return "n"
        offers = game.ask.offers if game.ask.seat is not CHANCE else ()
        verbs = [offer.order.verb for offer in offers]
        if "place" in verbs and "place" not in self.typed:
            return "place"
        for wish in self.wishes:
            if wish not in self.typed and wish.split()[0] in verbs and game.refusal(game.read(wish)) is None:
                return wish
        plain = [offer.order.verb for offer in offers if not offer.order.parts()]
        return plain[-1] if plain else ""


@pytest.mark.parametrize(
    ("scenario", "level"),
    [
        ("lairn", "as-written"),
        pytest.param("great-drill", "as-written", marks=pytest.mark.long),
        pytest.param("proving-ground", "intermediate", marks=pytest.mark.long),
    ],
)
def test_a_battle_with_missiles_is_typed_from_its_set_up_to_its_verdict(
    tmp_path: Path, scenario: str, level: str
) -> None:
    game = warhost.new("battlesystem", scenario, seed=7, options={"last-round": "6", "level": level})
    out = StringIO()
    wishes = ("fire archers-of-lairn worgriders", "move legion-of-lairn advance:1") if scenario == "lairn" else ()
    typist = Typist(out, wishes)
    bots = {Seat("evil"): bot("random", "typed")}
    typist.table = TerminalTable(game, bots, Console(file=out, width=140), typist.read, tmp_path / "kept.jsonl")
    typist.table.play()
    assert game.verdict is not None
    assert "place" in typist.typed
    assert set(wishes) <= set(typist.typed)
    assert str(game.verdict.message) in out.getvalue()
