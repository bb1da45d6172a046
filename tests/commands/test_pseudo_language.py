"""In a language that nobody speaks, commands print no English but names, data, and what is typed."""

from __future__ import annotations

import errno
import os
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import warhost
from tests.spoken import english_words
from tools import pseudo_language
from warhost import library, texts
from warhost.campaign.world.atlas import load_atlas
from warhost.cli import command_names, main
from warhost.core import Dice, Game

TYPED = re.compile(
    r"--?[a-z][a-z-]*|\.(?:svg|png|pdf|jsonl|txt)\b|\b[A-Z][A-Z_]+\b|\bwarhost\b|\bname=value\b|\brebels=1,3\b"
)
"""Options, endings of files, and what a value is called in the line of usage."""
OUTPUT = (
    "calc combat 6,6 4 --general 2 --walls city --wizard",
    "calc activation Kern",
    "calc activation Kern --invaded",
    "campaign new exile.json --seed 1",
    "campaign show begun.json",
    "chronicle kept.jsonl --near Hylo",
    "counters",
    "counters --people orks",
    "map",
    "new kender-strike new.jsonl --seed 1",
    "show kept.jsonl",
    "simulate kender-strike --games 1 --jobs 1 --bots random",
)
WRONG = (
    "calc combat x 4",
    "calc combat 6 4 --general x",
    "calc combat 6 4 --walls tent",
    "calc combat 6 4 --dragons 9",
    "calc combat 6 4 --gnomes 9,9",
    "calc activation Kern --side orks",
    "calc activation Kern --invaded --bonus 1",
    "campaign next begun.json --commit rebels",
    "campaign new kept.jsonl",
    "chronicle kept.jsonl --near Hylo --side orks",
    "check nowhere",
    "counters --nation kernn",
    "counters --people orcs",
    "counters --people orks --nation kern",
    "counters --out counters.txt",
    "counters --sheet counters.txt",
    "map anselon",
    "map ansalon --out map.txt",
    "map ansalon --out map.svg --theme nigt",
    "map ansalon --fire A1",
    "map watermill --fire A1",
    "map watermill --region kern",
    "new kender-strike kept.jsonl",
    "new kender-strike other.jsonl --option hidden-stacks",
    "new kender-strik other.jsonl",
    "new dragons-of-glry/kender-strike other.jsonl",
    "new dragons-of-glory/kender-strik other.jsonl",
    "new kender-strike other.jsonl --option hiden-stacks=on",
    "new kender-strike other.jsonl --option hidden-stacks=perhaps",
    "play --terminal --bot white=odds",
    "play --terminal kept.jsonl --option hidden-stacks=on",
    "rules --list",
    "rules --search gibberish",
    "serve --host 203.0.113.7 --port 1",
    "simulate kender-strike --bots odds,odds,odds",
    "show nowhere.jsonl",
    "show empty.jsonl",
    "show picture.jsonl",
    "show torn.jsonl",
    "show shortened.jsonl",
    "show changed.jsonl",
    "show later.jsonl",
    "show shopping.jsonl",
    "simulate",
    "siege",
)

KEYWORDS = (
    *("fortress", "dwarven", "night", "kept", "scenario", "Than-Khal", "hiden", "perhaps", "off, on"),
    *(os.strerror(code) for code in (errno.EADDRNOTAVAIL, errno.ENOENT)),
)
"""What is typed for walls, themes and options, a value of the line of usage, a name, and what the system says."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a saved game and a campaign, in which the pseudo-language is spoken."""
    pseudo_language.write(tmp_path / "texts")
    texts.add_folder(tmp_path / "texts")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "400")
    game = warhost.new("dragons-of-glory", "kender-strike", seed=1)
    library.save(game, tmp_path / "kept.jsonl")
    spoil(tmp_path, game)
    monkeypatch.setenv("WARHOST_LANG", pseudo_language.ID)
    yield tmp_path
    texts.speak(texts.ENGLISH)
    texts.remove_folder(tmp_path / "texts")


def spoil(folder: Path, game: Game) -> None:
    """Write saved games that cannot be read, each for another reason."""
    lines = (folder / "kept.jsonl").read_text(encoding="utf-8").splitlines()
    game.give(game.suggest(Dice("one order")))
    library.save(game, folder / "longer.jsonl")
    longer = (folder / "longer.jsonl").read_text(encoding="utf-8").splitlines()
    (folder / "empty.jsonl").write_text("", encoding="utf-8")
    (folder / "picture.jsonl").write_bytes(b"\xff\xd8\xff")
    (folder / "torn.jsonl").write_text(longer[0][:40], encoding="utf-8")
    (folder / "shortened.jsonl").write_text("\n".join(longer[:2]), encoding="utf-8")
    changed = [lines[0].replace("kender-strike", "kalaman"), *lines[1:]]
    (folder / "changed.jsonl").write_text("\n".join(changed), encoding="utf-8")
    (folder / "later.jsonl").write_text('{"warhost":99}', encoding="utf-8")
    (folder / "shopping.jsonl").write_text('{"eggs":6}', encoding="utf-8")


def run(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command prints."""
    with pytest.raises(SystemExit):
        main(shlex.split(line))
    captured = capsys.readouterr()
    return captured.out + captured.err


def expect_no_english(said: str, *typed: str) -> None:
    """Nothing but names, data and what is typed is English."""
    game = warhost.new("dragons-of-glory", "kender-strike", seed=1)
    skirmish = warhost.new("dragon-noir", "first-smoke", seed=1)
    keys = [card.id for book in (game.rulebook, skirmish.rulebook) for card in book.scenarios()]
    for region in sorted((region.name for region in load_atlas("ansalon").regions.values()), key=len, reverse=True):
        said = said.replace(region, " ")
    words = english_words(TYPED.sub(" ", said), game, *keys, *skirmish.seats, *command_names(), *typed)
    assert not words, "\n".join(words)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("lines", [OUTPUT, WRONG], ids=["output", "complaints"])
def test_commands_speak_no_english(lines: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    run("campaign new begun.json --seed 1", capsys)
    said = {line: run(line, capsys) for line in lines}
    assert all("[" in text for text in said.values()), [line for line, text in said.items() if "[" not in text]
    typed = [word for line in lines for word in line.split() if not word.isdigit() and len(word) > 1]
    typed += [word.removesuffix(".jsonl") for word in typed if word.endswith(".jsonl")]
    expect_no_english("\n".join(said.values()), *typed, *KEYWORDS)


SPOILT = (
    ("kender-strike.toml", 'title = "', 'titel = "'),
    ("kender-strike.toml", "first_turn = 1", 'first_turn = "one"'),
    ("kender-strike.toml", "first_turn = 1", "first_turn = 9"),
    ("kender-strike.toml", 'id = "kender-strike"', 'id = "kender"'),
    ("kender-strike.toml", 'map = "ansalon"', 'map = "anselon"'),
    ("kender-strike.toml", 'nation = "hylo"', 'nation = "hilo"'),
    ("kender-strike.toml", "count = 4", "count = 40"),
    ("kender-strike.toml", "count = 4", "count = 0"),
    ("kender-strike.toml", 'initiative = "whitestone"', 'initiative = "whitstone"'),
    ("kender-strike.briefing.toml", "minutes = [20, 40]", "minutes = [40, 20]"),
    ("kender-strike.briefing.toml", 'seat = "whitestone"', 'seat = "highlord"'),
    ("kender-strike.briefing.toml", '"DG-18-04"', '"DG-18-44"'),
    ("kender-strike.guide.toml", 'opponent = "marshal"', 'opponent = "marhsal"'),
    ("kender-strike.guide.toml", 'point = "offer:ready"', 'point = "offer:redy"'),
)
"""Files of a scenario, and what is spoilt in them."""
OTHERS = (
    ("skirmish", "maps/watermill/map.toml", '"M17"', '"M71"'),
    ("skirmish", "maps/watermill/ground.txt", "A ", "B "),
    ("skirmish", "scenarios/1-first-smoke.toml", '"mill"', '"mil"'),
    ("skirmish", "scenarios/1-first-smoke.toml", '"surprise"', '"suprise"'),
    ("skirmish", "scenarios/1-first-smoke.toml", '"dill"', '"dil"'),
    ("skirmish", "scenarios/1-first-smoke.toml", 'first = "rebels"', 'first = "rebel"'),
    ("skirmish", "scenarios/1-first-smoke.toml", 'rows = "H-L"', 'rows = "h-L"'),
    ("skirmish", "scenarios/2-silent-valley.toml", '{ side = "orks", die', '{ sied = "orks", die'),
    ("skirmish", "scenarios/campaign.toml", '"first-smoke"', '"first-smok"'),
    ("skirmish", "fighters.toml", 'foot = "', 'foot = "x'),
    ("skirmish", "terrain.toml", ", horse =", ", hors ="),
    ("skirmish", "terrain.toml", '= "horse"', '= "hors"'),
    ("skirmish", "tables/ranges.txt", "11-25", "11_25"),
    ("skirmish", "tables/level-jump.txt", "  10\n", "\n"),
    ("battle", "armies/crossroads-force.toml", 'kind = "axe"', 'kind = "axxe"'),
    ("battle", "armies/crossroads-force.toml", "figures = 12", "figures = 3"),
    ("battle", "armies/crossroads-force.toml", 'hit_dice = "1"', 'hit_dice = "one"'),
    ("battle", "armies/crossroads-force.toml", 'damage = "', 'damage = "x'),
    ("battle", "armies/crossroads-force.toml", "figures = 12", "figures = "),
    ("battle", "armies/crossroads-force.toml", "figures = 12", "figures 12"),
    ("battle", "battlefields/crossroads.toml", "depth = 48", "depth = 40"),
    ("battle", "battlefields/crossroads.toml", 'side = "good"', 'side = "evil"'),
)
"""Files of the other rulebooks, and what is spoilt in them."""


def test_faults_of_data_files_are_told_in_the_language_that_is_spoken(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = Path(warhost.__file__).parent / "campaign" / "data" / "scenarios"
    said = []
    for number, (name, old, new) in enumerate(SPOILT):
        home = folder / f"f{number}"
        home.mkdir()
        for file in data.glob("kender-strike*"):
            text = file.read_text(encoding="utf-8")
            assert file.name != name or old in text
            (home / file.name).write_text(text.replace(old, new, 1) if file.name == name else text, encoding="utf-8")
        told = run(f"check {home}", capsys)
        lines = [line.replace(str(home), "") for line in told.splitlines() if re.search(r"\.toml(:\d+)?: ", line)]
        assert lines, told
        said += [re.sub(r"^\S+\.toml\S*|'[^']*'", " ", re.sub(r"^\[/", "/", line)) for line in lines]
    expect_no_english("\n".join(said), *KEYWORDS)


@pytest.mark.parametrize("book", ["skirmish", "battle"])
def test_faults_of_other_rulebooks_are_told_in_the_language_that_is_spoken(
    book: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for number, (owner, name, old, new) in enumerate(OTHERS):
        if owner != book:
            continue
        home = folder / f"o{number}"
        path = Path(shutil.copytree(Path(warhost.__file__).parent / book / "data", home)) / name
        text = path.read_text(encoding="utf-8")
        assert old in text, (name, old)
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        told = run(f"check {path.parent if name.startswith(('maps', 'tables')) else path}", capsys)
        lines = [line for line in told.splitlines() if re.search(r"\.(toml|txt)(:\d+)?: ", line)]
        assert lines, (name, new, told)
        said += [re.sub(r"^\S+\.(toml|txt)\S*|'[^']*'", " ", re.sub(r"^\[/", "/", line)) for line in lines]
    expect_no_english("\n".join(said), *KEYWORDS)
