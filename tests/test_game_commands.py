"""`warhost new`, `show` and `simulate`: games as files, and many games at once; bad input gets one line."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from warhost import library
from warhost.bots import bot_called
from warhost.commands.play import seat_bots
from warhost.server.bots.pool import bot_cards


def warhost(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "warhost", *words], cwd=cwd, capture_output=True, text=True, check=False, timeout=120
    )


def complaint(done: subprocess.CompletedProcess[str]) -> str:
    """The one line of a refusal: exit code not 0, no traceback."""
    assert done.returncode != 0
    assert "Traceback" not in done.stderr + done.stdout
    return done.stderr + done.stdout


def test_a_new_game_is_a_file_that_show_reads(tmp_path: Path) -> None:
    assert warhost("new", "kender-strike", "g.jsonl", "--seed", "3", cwd=tmp_path).returncode == 0
    shown = warhost("show", "g.jsonl", cwd=tmp_path)
    assert shown.returncode == 0
    assert "The Kender Strike" in shown.stdout
    assert "Waiting for Fewmaster Toede" in shown.stdout


def test_nothing_is_written_over(tmp_path: Path) -> None:
    file = tmp_path / "g.jsonl"
    file.write_text("mine")
    assert "is there already" in complaint(warhost("new", "kender-strike", "g.jsonl", cwd=tmp_path))
    assert file.read_text() == "mine"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "empty"),
        ("not json\n", "line 1"),
        ('{"warhost": 99}\n', "format 99"),
        ('{"some": "thing"}\n', "not a Warhost game"),
    ],
)
def test_a_file_that_is_no_game_is_told_by_name_and_line(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "bad.jsonl").write_text(text)
    found = complaint(warhost("show", "bad.jsonl", cwd=tmp_path))
    assert told in found
    assert "bad.jsonl" in found


def test_a_truncated_and_a_tampered_save_are_found(tmp_path: Path) -> None:
    warhost("new", "kender-strike", "g.jsonl", "--seed", "3", cwd=tmp_path)
    whole = (tmp_path / "g.jsonl").read_text()
    (tmp_path / "cut.jsonl").write_text(whole[:-40])
    (tmp_path / "forged.jsonl").write_text(whole.replace('"hash":"', '"hash":"0', 1))
    for name in ("cut.jsonl", "forged.jsonl"):
        assert re.search(rf"{name}, line \d+", complaint(warhost("show", name, cwd=tmp_path)))


def test_unknown_names_are_told_with_the_nearest(tmp_path: Path) -> None:
    assert "did you mean kender-strike?" in complaint(warhost("new", "kender-strik", "x.jsonl", cwd=tmp_path))
    assert "did you mean" in complaint(warhost("simulate", "kender-strike", "--bots", "randum", cwd=tmp_path))
    assert "no option" in complaint(warhost("simulate", "kender-strike", "--option", "x=y", cwd=tmp_path))


def test_the_same_seed_gives_the_same_results_whatever_the_jobs(tmp_path: Path) -> None:
    results = []
    for jobs in ("1", "2"):
        done = warhost("simulate", "kender-strike", "--games", "3", "--jobs", jobs, "--seed", "5", cwd=tmp_path)
        assert done.returncode == 0
        results.append([line for line in done.stdout.splitlines() if "%" in line])
    assert results[0] == results[1]
    assert results[0]


@pytest.mark.parametrize(
    ("book", "scenario", "quick"),
    [
        ("dragons-of-glory", "kender-strike", "marshal"),
        ("dragon-noir", "first-smoke", "captain"),
        ("battlesystem", "crossroads", "general"),
    ],
)
def test_the_commands_take_every_name_that_the_browser_shows(
    tmp_path: Path, book: str, scenario: str, quick: str
) -> None:
    titles = [role.title for card in bot_cards() for role in card.roles if role.rulebook == book]
    assert {"warlord", "captain", "general"} & set(titles)
    assert quick in titles
    game = library.new(book, scenario)
    for title in titles:
        (player,) = seat_bots(game, [title], "3").values()
        assert player.name == bot_called(book, title)
    done = warhost("simulate", scenario, "--bots", quick, "--games", "1", "--jobs", "1", cwd=tmp_path)
    assert done.returncode == 0
