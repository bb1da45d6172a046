"""Faults in a scenario are named with file, line and nearest valid spelling; no impossible set-up gets through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rulemark import rule
from warhost.campaign.options import OPTIONS
from warhost.campaign.printed.counters import load_manifest
from warhost.campaign.rulebook import DragonsOfGlory
from warhost.campaign.scenario import scenario_files
from warhost.campaign.scenario.check_scenario import scenario_faults
from warhost.campaign.scenario.scenario_files import book_scenarios, load_scenario
from warhost.campaign.world.atlas import load_atlas
from warhost.core import BadSetup, new_game
from warhost.rulebooks import catalogue
from warhost.rulebooks import rule as rule_of

KENDER = book_scenarios()["kender-strike"].read_text("utf-8")


def faults(tmp_path: Path, text: str) -> list[str]:
    """The faults of a scenario's text."""
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    return [str(fault) for fault in scenario_faults(path, load_atlas("ansalon"), load_manifest())]


@pytest.mark.parametrize("scenario", list(book_scenarios()))
def test_the_scenarios_of_the_book_are_sound_and_cite_rules_that_exist(scenario: str) -> None:
    path = book_scenarios()[scenario]
    assert scenario_faults(path, load_atlas("ansalon"), load_manifest()) == []
    found = load_scenario(path)
    cited = [
        *found.rules,
        *(name for force in found.force for name in force.rules),
        *(muster.rule for muster in found.muster),
        *(quota.rule for quota in found.quota),
        *(goal.rule for goal in found.goal),
    ]
    assert all(force.rules for force in found.force)
    assert [rule_of(name).id for name in cited] == cited


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('nation = "hylo"', 'nation = "hilo"', r"no nation is called 'hilo'.*hylo"),
        ('area = ["hylo"]', 'area = ["hylow"]', r"hylow"),
        ("count = 4", "count = 9", r"throtyl has only 8 such counters"),
        ('whitestone = ["hylo"]', 'whitestone = ["gwyned"]', r"gwyned"),
        ('whitestone = ["hylo"]', 'whitestone = ["flotsam"]', r"Flotsam is no fortified place"),
        ('holds = ["hylo"]', 'holds = ["hyllo"]', r"hyllo"),
        ("last_turn = 5", "last_turn = 0", r"Turn 0 comes before Turn 1"),
        ("first_turn = 1", "first_turn = -3", r":10: there is no Turn -3"),
        ("count = 4", "count = -4", r":27: a force needs at least one counter, not -4"),
        ('["northern-ergoth-island"]', '["khur"]', r"nobody can stand there: no dry land inside the playing area"),
        ('area = ["scenario-3-highlord-setup"]', 'area = ["1313"]', r"4 ground armies, and room for 2"),
        ('nation = "draconian"', 'nation = "throtyl"\nkinds = ["infantry"]', r"Throtyl 1 is in two forces"),
        ("[held]", '[fixed]\nmove-capitols = "on"\n[held]', r"no option is called 'move-capitols'.*move-capitals"),
        ("[held]", '[fixed]\nmove-capitals = "maybe"\n[held]', r"move-capitals is one of on, off, not 'maybe'"),
        ("[held]", '[defeated]\nhighlord = ["nordmar"]\n[held]', r"no nation is called 'nordmar'.*nordmaar"),
        ('id = "kender-strike"', 'id = "kender-strike"\nfirst_trun = 3', r"first_trun"),
    ],
)
def test_a_fault_is_named_with_its_line(tmp_path: Path, old: str, new: str, fault: str) -> None:
    text = KENDER.replace(old, new, 1)
    assert text != KENDER
    found = faults(tmp_path, text)
    assert any(re.search(fault, line) for line in found), found
    assert all("mine.toml" in line for line in found)


@rule("DG-15-01", "DG-16-02", "DG-17-03", "DG-19-01", "DG-05-16", data=True)
@pytest.mark.parametrize(
    ("scenario", "old", "new", "fault"),
    [
        (
            "historical",
            "exactly = 6",
            "exactly = 600",
            r"abanasinia must have exactly 600 armies, and can have 0 to \d+",
        ),
        ("historical", "exactly = 6", "exactly = -1", r"exactly -1 armies"),
        ("silvanesti", "drop = 6", "drop = 600", r"drop is 600, and the side has \d+ such counters"),
        ("silvanesti", "drop = 6", "drop = 6\nhalf = true", r"one of keep, drop, half and at_most"),
        ("silvanesti", "at_most = 4", "at_most = -1", r"at_most is -1"),
        ("silvanesti", '["khur"]', '["4128"]', r"\d air armies, and room for 2"),
        ("historical", 'area = ["southern-ergoth"]', 'area = ["blode"]', r"ships have neither port nor coast there"),
        (
            "solamnic-plain",
            '["neraka", "sanction", "estwilde"]',
            '["estwilde"]',
            r"Temple must stand there, and there is no",
        ),
        ("kalaman", "keep = 4", "keep = 40", r"keep is 40, and the side has 10 such counters"),
    ],
)
def test_a_set_up_that_cannot_be_made_is_told_with_its_numbers(
    tmp_path: Path, scenario: str, old: str, new: str, fault: str
) -> None:
    text = book_scenarios()[scenario].read_text("utf-8")
    assert old in text
    found = faults(tmp_path, text.replace(old, new))
    assert any(re.search(fault, line) for line in found), found
    assert all(re.search(r"mine\.toml:\d+: ", line) for line in found)


def test_a_copy_that_kept_the_id_of_its_model_is_told(tmp_path: Path) -> None:
    assert faults(tmp_path, KENDER) == [
        "mine.toml:6: the id is 'kender-strike', and the file is called 'mine'; did you mean 'mine'?"
    ]
    assert faults(tmp_path, KENDER.replace('id = "kender-strike"', 'id = "mine"')) == []


def test_an_unknown_counter_is_named(tmp_path: Path) -> None:
    text = KENDER + '\n[[force]]\nside = "highlord"\ntokens = ["hl-wizzard-1"]\narea = ["hylo"]\n'
    assert any(
        "no counter is called 'hl-wizzard-1'" in line and "hl-wizard-1" in line for line in faults(tmp_path, text)
    )


def test_a_scenario_that_nobody_can_win_is_a_fault(tmp_path: Path) -> None:
    text = re.sub(r"\[\[goal\]\].*", "", KENDER, flags=re.DOTALL)
    assert any("nobody can win" in line for line in faults(tmp_path, text))


@rule("DG-15-01", "DG-19-04", data=True)
def test_forces_and_goals_can_depend_on_options() -> None:
    historical = load_scenario(book_scenarios()["historical"])
    assert [force.only_if for force in historical.force if force.nation == "draconian"] == [
        {"historical-draconians": "10"}
    ]


# A faulty scenario among the others


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of scenarios with the one of the kender in it; games find it instead of the project's own."""
    (tmp_path / "kender-strike.toml").write_text(KENDER, "utf-8")
    monkeypatch.setattr(scenario_files, "FOLDER", tmp_path)
    book_scenarios.cache_clear()
    yield tmp_path
    book_scenarios.cache_clear()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("broken [", r"mine\.toml:1: "),
        (KENDER.replace("count = 4", "count = 8").replace('"kender-strike"', '"mine"'), r"mine\.toml:28: 10 ground"),
        (KENDER.replace("first_turn = 1", 'first_turn = "one"'), r"mine\.toml:10: expected"),
    ],
)
def test_a_scenario_that_cannot_be_played_says_why_and_leaves_the_others_alone(
    shelf: Path, text: str, fault: str
) -> None:
    (shelf / "mine.toml").write_text(text, "utf-8")
    book = DragonsOfGlory()
    assert [card.id for card in book.scenarios()] == ["kender-strike", "mine"]
    assert not new_game(book, "kender-strike", seed=1).over
    with pytest.raises(BadSetup, match=fault):
        new_game(book, "mine", seed=1)


# Options


def test_every_option_of_the_catalogue_is_a_switch_that_names_its_rule() -> None:
    """Where a ruling says [option dg.…], some option of the game names that very rule."""
    named = {name for option in OPTIONS for name in option.rules}
    wanted = {
        entry.id
        for entry in catalogue("dragons-of-glory").values()
        if entry.ruling is not None and "[option dg." in entry.ruling
    }
    assert wanted - named == set()
    assert len(wanted) >= 25


def test_options_have_a_default_and_another_value() -> None:
    assert len({option.id for option in OPTIONS}) == len(OPTIONS)
    for option in OPTIONS:
        assert option.default == option.values[0]
        assert len(set(option.values)) == len(option.values) >= 2
        assert [rule_of(name).id for name in option.rules] == list(option.rules)
