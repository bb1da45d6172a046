"""Bad input on the command line: one line that names what and where, a code other than 0, nothing written over."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import warhost
from warhost.campaign.scenario import scenario_files
from warhost.cli import main
from warhost.core import CHANCE, Dice

Said = Callable[..., str]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Said:
    """Runs a command that must fail, in an empty folder; what it said, which is one line."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> str:
        with pytest.raises(SystemExit) as left:
            main(words)
        told = capsys.readouterr()
        assert left.value.code not in (0, None)
        assert "Traceback" not in told.err
        assert told.err.startswith("warhost: ")
        assert told.err.count("\n") == 1, told.err
        return told.err

    return run


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A game of some twenty records."""
    game = warhost.new("dragons-of-glory", "kender-strike", seed=9)
    dice = Dice(9)
    for _ in range(20):
        game.roll() if game.ask.seat is CHANCE else game.give(game.suggest(dice))
    file = tmp_path / "good.jsonl"
    warhost.save(game, file)
    return file


def changed(file: Path, line: int, **values: object) -> Path:
    """The save with some values of one line changed."""
    lines = file.read_text("utf-8").splitlines()
    lines[line - 1] = json.dumps({**json.loads(lines[line - 1]), **values})
    bad = file.with_name("bad.jsonl")
    bad.write_text("\n".join(lines) + "\n", "utf-8")
    return bad


COMMANDS = [("show", "bad.jsonl"), ("play", "--terminal", "bad.jsonl")]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_cut_off_save(said: Said, saved: Path, command: tuple[str, ...]) -> None:
    lines = saved.read_text("utf-8").splitlines(keepends=True)
    (saved.parent / "bad.jsonl").write_text("".join(lines[:12]), "utf-8")
    assert "bad.jsonl, line 12: " in said(*command)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_save_cut_off_inside_a_line(said: Said, saved: Path, command: tuple[str, ...]) -> None:
    text = saved.read_text("utf-8")
    (saved.parent / "bad.jsonl").write_text(text[: len(text) // 2], "utf-8")
    assert "bad.jsonl, line " in said(*command)


@pytest.mark.parametrize("command", COMMANDS)
def test_an_order_that_was_changed(said: Said, saved: Path, command: tuple[str, ...]) -> None:
    number, record = next(
        (number, json.loads(line))
        for number, line in enumerate(saved.read_text("utf-8").splitlines(), start=1)
        if "order" in json.loads(line)
    )
    changed(saved, number, order=record["order"].replace("1313", "1314"), seat="whitestone")
    assert f"bad.jsonl, line {number}: " in said(*command)


@pytest.mark.parametrize("command", COMMANDS)
def test_an_order_from_the_wrong_seat(said: Said, saved: Path, command: tuple[str, ...]) -> None:
    changed(saved, 2, seat="whitestone")
    assert "bad.jsonl, line 2: " in said(*command)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_save_from_a_newer_warhost(said: Said, saved: Path, command: tuple[str, ...]) -> None:
    changed(saved, 1, warhost=999)
    told = said(*command)
    assert "bad.jsonl, line 1: " in told
    assert "999" in told


def test_a_save_of_a_rulebook_that_is_not_there(said: Said, saved: Path) -> None:
    changed(saved, 1, rulebook="dragons-of-glori")
    assert "bad.jsonl, line 1: " in said("show", "bad.jsonl")


@pytest.mark.parametrize(
    ("content", "fault"),
    [(b"", "empty"), (b"\x00\xff\xfe rubbish", "text"), (b"[1, 2]\n", "JSON object"), (b"{}\n", "not a Warhost game")],
)
def test_files_that_are_no_games(said: Said, tmp_path: Path, content: bytes, fault: str) -> None:
    (tmp_path / "bad.jsonl").write_bytes(content)
    told = said("show", "bad.jsonl")
    assert "bad.jsonl, line 1: " in told
    assert fault in told


def test_a_file_that_is_not_there_and_one_that_is_a_folder(said: Said, tmp_path: Path) -> None:
    assert "nowhere.jsonl" in said("show", "nowhere.jsonl")
    (tmp_path / "folder.jsonl").mkdir()
    assert "folder.jsonl" in said("show", "folder.jsonl")


def test_a_game_whose_folder_is_not_there(said: Said) -> None:
    assert "nowhere" in said("new", "kender-strike", "nowhere/game.jsonl")


def test_loading_a_bad_save_leaves_it_as_it_was(said: Said, saved: Path) -> None:
    bad = changed(saved, 5, hash="0" * 16)
    before = bad.read_bytes()
    said("play", "--terminal", "bad.jsonl")
    assert bad.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("new", "kender-stroke", "x.jsonl"), "did you mean kender-strike?"),
        (("new", "dragons-of-glori/kender-strike", "x.jsonl"), "did you mean dragons-of-glory?"),
        (("play", "--terminal", "kender-stroke"), "did you mean kender-strike?"),
        (("play", "--terminal", "--bot", "whitestone=marshl"), "did you mean marshal?"),
        (("play", "--terminal", "--bot", "white=odds"), "there is no seat 'white'"),
        (("play", "--terminal", "--bot", "warlrod"), "did you mean warlord?"),
        (("play", "--terminal", "--option", "hidden-stack=on"), "did you mean hidden-stacks?"),
        (("new", "kender-strike", "x.jsonl", "--option", "hidden-stacks=perhaps"), "one of off, on"),
        (("simulate", "kender-strike", "--bots", "odds,odds,odds"), "2 seats"),
        (("calc", "combat", "6", "4", "--general", "x"), "--general is a whole number, not “x”"),
        (("calc", "combat", "6", "4", "--general=-2"), "--general is 0 or more, not -2"),
        (("calc", "activation", "Kern", "--highlord-nations", "99"), "--highlord-nations is 24 or less, not 99"),
        (("serve", "--bot-seconds", "soon"), "--bot-seconds is a number, not “soon”"),
    ],
)
def test_wrong_names_are_told_with_what_would_be_right(
    said: Said, tmp_path: Path, words: tuple[str, ...], hint: str
) -> None:
    assert hint in said(*words)
    assert list(tmp_path.iterdir()) == []


WITH_OTHER_SCENARIOS = """
import sys
from pathlib import Path
from warhost.campaign.scenario import scenario_files
scenario_files.FOLDER = Path(sys.argv[1])
from warhost.cli import main
main(["new", "kender-strike", "x.jsonl"])
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [("last_turn = 5", 'last_turn = "five"'), ('nation = "hylo"', 'nation = "hilo"'), ("[[goal]]", "[[goal")],
)
def test_a_data_file_with_a_fault(tmp_path: Path, old: str, new: str) -> None:
    folder = tmp_path / "scenarios"
    shutil.copytree(scenario_files.FOLDER, folder)
    file = folder / "kender-strike.toml"
    text = file.read_text("utf-8")
    assert old in text
    line = text[: text.index(old)].count("\n") + 1
    file.write_text(text.replace(old, new, 1), "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", WITH_OTHER_SCENARIOS, str(folder)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert f"kender-strike.toml:{line}: " in done.stderr
    assert not (tmp_path / "x.jsonl").exists()
