"""The fighters, value by value against a second transcription (DN-1.51-*, DN-4.*)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.rulemark import rule
from warhost.datafiles import DataError
from warhost.skirmish.printed.bodies import body_of_footprint
from warhost.skirmish.printed.fighters import Fighter, Health, Roster, Values, load_fighters

EXILE = load_fighters()
CHALLENGE = load_fighters("challenge")

# Mounted, mounted and wounded, horse; on foot, wounded on foot, stunned.
RIDERS = """
konrad    30/(28)-12  15/(14)-12  (5)  20/(18)-8  10/(9)-4  (4)
godiva    24/(10)-12  12/(5)-12   2    14/(7)-6   7/(3)-3   (2)
zacharie  8/5-10      4/3-10      2    4/3-6      2/2-3     1
grast     26/(11)-12  13/(5)-12   (4)  14/(6)-6   7/(3)-3   (3)
hohmley   24/(10)-12  12/(5)-12   (4)  14/(7)-6   7/(3)-3   (3)
thrugg    28/20-12    14/10-12    (4)  20/12-4    10/6-2    2
laberne   8/4-15      4/3-15      2    6/3-8      3/2-4     1
jon       7/4-15      3/3-15      1    4/3-8      2/2-4     1
arlon     8/(6)-12    4/(3)-12    1    6/(3)-6    3/(2)-3   (1)
aldus     18/(12)-12  9/(6)-12    1    10/(8)-6   6/(4)-3   (1)
dill      16/(10)-12  8/(5)-12    1    9/(7)-6    5/(4)-3   (1)
matt      16/(9)-12   8/(5)-12    1    9/(6)-6    5/(3)-3   (1)
evans     15/(12)-12  8/(6)-12    1    9/(8)-6    5/(4)-3   (1)
gustav    15/(7)-12   8/(4)-12    1    8/(5)-6    5/(3)-3   (1)
paul      14/(8)-12   7/(4)-12    1    8/(6)-6    5/(3)-3   (1)
roberts   14/(8)-12   7/(4)-12    1    8/(5)-6    5/(3)-3   (1)
davrich   14/6-15     7/3-15      1    10/4-8     5/2-4     1
santiago  12/4-15     6/3-15      1    7/3-8      4/2-4     1
barney    10/6-15     5/3-15      1    8/4-8      4/2-4     1
simon     10/6-15     5/3-15      1    6/4-8      3/2-4     1
rix       10/6-15     5/3-15      1    6/4-8      3/2-4     1
black-fox 28/(18)-12  14/(9)-12   2    18/(12)-8  9/(6)-4   (5)
zed       18/(11)-12  9/(5)-12    2    10/(6)-6   5/(3)-3   (3)
shaman    9/6-12      4/3-12      2    3/3-6      2/1-3     1
"""
FOOT = """
ashrak ugluk grishnak            16/(10)-6  8/(5)-3  (2)
kuruz radak                      14/(9)-6   7/(4)-3  (2)
zorak                            10/(5)-6   5/(4)-3  (2)
guruz                            8/(4)-6    4/(4)-3  (2)
gromrak                          16/10-6    8/5-3    1
zugun gromuz                     14/9-6     7/4-3    1
shraggag zarad                   12/8-6     6/4-3    1
azrog aruk                       10/6-6     5/2-3    1
krular                           8/5-6      4/2-3    1
fnarad gattog kommog             8/4-6      4/2-3    1
attrag graz                      6/3-6      3/2-3    1
gerfindel                        16/(10)-8  8/(5)-4  (1)
ceodoras cerenbril               14/(8)-8   7/(4)-4  (1)
findarfin                        10/(5)-8   5/(2)-4  (1)
krobek                           12/6-8     6/3-4    1
zabek arek garek krak zrodek grunek  6/2-8  3/1-4    1
kerin khuzun ferin gorin thorin  12/8-4     6/4-2    1
barin uzun hurin                 12/8-4     6/4-2    1
sarah                            3/2-6      1/1-3    1
gotmar                           4/2-6      2/1-3    1
"""
STAGES = """
gnurr gromr throda     22/12-4 16/9-3 10/6-2
baby-dragon            40/20-10 30/15-8 20/10-6
black-dragon           0/30-6 0/20-5 0/12-4
alkiram                80/35(7)-2 60/28(6)-2 45/21(5)-2 30/14(4)-1 15/7(3)-1
migam                  24-24/24(5)-4 19-19/19(4)-3 14-14/14(3)-2
tiom                   22-22/22(5)-4 17-17/17(4)-3 12-12/12(3)-2
valim golom            20-20/20(5)-4 15-15/15(4)-3 10-10/10(3)-2
karm                   19-19/19(5)-4 14-14/14(4)-3 9-9/9(3)-2
hum                    18-18/18(5)-4 13-13/13(4)-3 8-8/8(3)-2
zym                    17-17/17(5)-4 12-12/12(4)-3 7-7/7(3)-2
gharv-1 gharv-8        17/13-7(3) 12/9-5(2) 9/6-3(1)
warrior-1 warrior-16   10/(8)-5 6/(5)-3
slayer-20              20/9-7 12/6-4
slayer-19              19/8-7 11/5-4
slayer-18-1 slayer-18-4  18/7-7 10/4-4
slayer-17              17/6-7 9/4-4
slayer-16              16/5-7 8/3-4
hunter-1 hunter-28     7/3-12 4/2-6
gargoyle-1 gargoyle-2  12/6-10
living-dead-4          15/9-6
lucifer                14/10-12
wardog-1 wardog-2      10/(6)-8
"""


def lines(text: str) -> list[tuple[str, list[Values]]]:
    """Every key with the values of its line."""
    found = []
    for line in text.split("\n"):
        words = line.split()
        values = [Values.parse(word) for word in words if word[0].isdigit() or word[0] == "("]
        found += [(word, values) for word in words if word[0].isalpha()]
    return found


@rule("DN-1.51-07", "DN-1.51-09", "DN-1.51-10", data=True)
@pytest.mark.parametrize(("key", "values"), lines(RIDERS))
def test_riders(key: str, values: list[Values]) -> None:
    rider = EXILE[key]
    assert [rider.mounted, rider.mounted_wounded, rider.horse, *rider.foot, rider.stunned] == values
    assert rider.in_state(Health.WOUNDED, mounted=True) == values[1]
    assert rider.in_state(Health.STUNNED) == values[5]


@rule("DN-1.51-07", "DN-1.51-09", "DN-1.51-10", "DN-1.51-12", data=True)
@pytest.mark.parametrize(("key", "values"), lines(FOOT))
def test_fighters_on_foot(key: str, values: list[Values]) -> None:
    fighter = EXILE[key]
    states = [fighter.in_state(health) for health in (Health.FIT, Health.WOUNDED, Health.STUNNED)]
    assert states == values
    assert not fighter.is_rider


@rule("DN-4.2-54", "DN-4.3-01", "DN-4.3-07", "DN-4.44-06", "DN-4.5-01", "DN-1.51-11", data=True)
@pytest.mark.parametrize(("key", "values"), lines(STAGES))
def test_stages_of_those_who_bear_several_wounds(key: str, values: list[Values]) -> None:
    fighter = EXILE[key]
    assert list(fighter.foot) == values


@rule("DN-1.51-01", "DN-4.2-27")
def test_72_adventurers_in_six_peoples() -> None:
    peoples = Counter(fighter.people for fighter in EXILE.adventurers)
    assert peoples == {"rebels": 22, "orks": 26, "goblins": 7, "elves": 6, "trolls": 3, "dwarves": 8}


@rule("DN-1.51-01", data=True)
def test_all_rebels_but_the_dog_and_three_orks_ride() -> None:
    riders = {fighter.key for fighter in EXILE if fighter.is_rider}
    assert {f.key for f in EXILE.of("rebels")} - riders == {"lucifer"}
    assert riders & {f.key for f in EXILE.of("orks")} == {"black-fox", "zed", "shaman"}


@rule("DN-1.51-04", "DN-1.51-05", "DN-1.51-03", data=True)
def test_krobs_gharvs_and_dragons_are_counted() -> None:
    krobs = Counter(fighter.race for fighter in EXILE.of("krobs"))
    assert krobs == {"queen": 1, "guard": 7, "slayer": 8, "warrior": 16, "hunter": 28}
    assert len(EXILE.of("gharvs")) == 8
    assert [fighter.key for fighter in EXILE.of("dragons")] == ["baby-dragon", "black-dragon"]


@rule("DN-1.51-02", data=True)
def test_footprints() -> None:
    hexes = {fighter.key: fighter.footprint for fighter in EXILE if fighter.footprint > 1}
    assert hexes["baby-dragon"] == 2
    assert hexes["black-dragon"] == 5
    assert hexes["alkiram"] == 7
    assert {hexes.pop(fighter.key) for fighter in EXILE.of("krobs") if fighter.race == "guard"} == {3}
    assert len(hexes) == 3


@rule("DN-5.11.2-01", "DN-2.2-01", data=True)
def test_sixteen_shooters() -> None:
    armed = {
        weapon: {fighter.key for fighter in EXILE if fighter.missile == weapon}
        for weapon in ("shortbow", "longbow", "crossbow")
    }
    assert armed == {
        "shortbow": {"fnarad", "gattog", "kommog", "barin", "uzun", "grunek"},
        "longbow": {"laberne", "jon", "gerfindel", "ceodoras", "cerenbril", "findarfin"},
        "crossbow": {"arlon", "hurin", "graz", "attrag"},
    }


@rule("DN-4.2-13", data=True)
def test_crazy_ork_grows_stronger_when_hurt() -> None:
    crazy = EXILE["crazy-ork"]
    assert str(crazy.in_state(Health.FIT)) == "18/12-6"
    assert str(crazy.in_state(Health.WOUNDED)) == "24/16-8"


@rule("DN-4.3-06", "DN-4.3-07", data=True)
def test_parts_of_the_black_dragon() -> None:
    parts = {name: [(v.attack, v.defence) for v in stages] for name, stages in EXILE["black-dragon"].parts.items()}
    claw = [(35, 20), (22, 13), (15, 0)]
    assert parts == {
        "head": [(75, 40), (50, 25), (30, 0)],
        "left-claw": claw,
        "right-claw": claw,
        "tail": [(55, 25), (35, 15), (20, 0)],
    }


@rule("DN-4.45-18", "DN-4.45-01", data=True)
def test_babies() -> None:
    babies = {fighter.race: str(fighter.baby) for fighter in EXILE.of("krobs") if fighter.race != "guard"}
    assert babies == {"queen": "None", "warrior": "5/4-10", "slayer": "8/3-12", "hunter": "3/1-15"}
    guards = [str(fighter.baby) for fighter in EXILE.of("krobs") if fighter.race == "guard"]
    assert guards == ["10/10-8", "9/9-8", "8/8-8", "8/8-8", "8/8-8", "7/7-8", "6/6-8"]


@rule("DN-4.2-57", "DN-4.2-55", "DN-4.2-56", data=True)
def test_sarah_and_gotmar_grow_between_the_volumes() -> None:
    def shown(roster: Roster, key: str) -> list[str]:
        return [str(roster[key].in_state(health)) for health in (Health.FIT, Health.WOUNDED)]

    assert shown(EXILE, "sarah") == ["3/2-6", "1/1-3"]
    assert shown(CHALLENGE, "sarah") == ["7/4-6", "4/2-3"]
    assert shown(EXILE, "gotmar") == ["4/2-6", "2/1-3"]
    assert shown(CHALLENGE, "gotmar") == ["12/10-8", "6/5-4"]


@rule("DN-4.44-02", "DN-4.44-06", "DN-1.51-10", data=True)
def test_brackets_of_a_guard_are_her_rear_and_no_armour() -> None:
    migam: Fighter = EXILE["migam"]
    assert migam.foot[0] == Values(attack=24, defence=24, armoured=False, move=4, rear=5, attacks=2)


@rule("DN-4.2-54", data=True)
def test_a_troll_is_never_stunned() -> None:
    with pytest.raises(ValueError, match="Gnurr is never stunned"):
        EXILE["gnurr"].in_state(Health.STUNNED)


@rule("DN-3-01", data=True)
def test_only_zacharie_and_shaman_cast_spells() -> None:
    assert {fighter.key for fighter in EXILE if "spellcaster" in fighter.specials} == {"zacharie", "shaman"}


def test_a_wrong_name_is_answered_with_the_right_one() -> None:
    with pytest.raises(KeyError, match="did you mean 'konrad'"):
        EXILE["konrat"]


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        ('foot = "20/(18)8"', r"fighters.toml:3: '20/\(18\)8' is not attack/defence-movement"),
        ('foot = "20/(18)-8"\nfootprint = 4', r"fighters.toml:8: .*4"),
        ('fot = "20/(18)-8"', r"fighters.toml:7: there is no field 'fot' here; did you mean 'foot'"),
    ],
)
def test_a_fault_in_the_roster_names_file_line_and_spelling(tmp_path: Path, wrong: str, fault: str) -> None:
    path = tmp_path / "fighters.toml"
    path.write_text(
        f"""
[[fighter]]
key = "konrad"
name = "Konrad"
people = "rebels"
race = "human"
{wrong}
rule = "DN-4.1-01"

[[fighter]]
key = "lucifer"
name = "Lucifer"
people = "rebels"
race = "dog"
foot = "14/10-12"
rule = "DN-4.1-03"
"""
    )
    with pytest.raises(DataError, match=fault):
        load_fighters("exile", path)


@rule("DN-1.51-02")
def test_every_fighter_of_both_volumes_has_a_body_that_can_be_played() -> None:
    for volume in ("exile", "challenge"):
        for fighter in load_fighters(volume):
            assert body_of_footprint(fighter.footprint).footprint == fighter.footprint
