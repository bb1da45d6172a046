"""Data files: where values stand, and how faults are told."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, field

from warhost.datafiles import DataError, TextFile, TomlFile, nearest, value_lines


class Unit(Struct, forbid_unknown_fields=True):
    name: str
    strength: int = 0
    kind: Literal["foot", "horse"] = "foot"
    tags: list[str] = field(default_factory=list)


class March(Struct, forbid_unknown_fields=True, tag_field="is", tag="march"):
    miles: int = 0


class Siege(Struct, forbid_unknown_fields=True, tag_field="is", tag="siege"):
    place: str = ""


class Army(Struct, forbid_unknown_fields=True):
    unit: list[Unit] = field(default_factory=list)
    general: Unit | None = None
    posts: dict[str, Unit] = field(default_factory=dict)
    pay: dict[Literal["foot", "horse"], int] = field(default_factory=dict)
    plan: March | Siege | None = None


TEXT = '''\
# an army
[general]
name = "Gunthar"  # not "name = 3"

[[unit]]
name = "First"
tags = [
    "old",   # [a comment]
    "brave",
]

[[unit]]
name = """
Second
of the line"""
strength = 4

[posts]
van = { name = "Third", strength = 2 }
rear = { name = "Fourth", strength = 3 }

[pay]
foot = 1

[plan]
is = "siege"
place = "Kalaman"
'''


def test_every_value_knows_its_line() -> None:
    lines = value_lines(TEXT)
    assert lines["general",] == 2
    assert lines["general", "name"] == 3
    assert lines["unit", 0, "name"] == 6
    assert lines["unit", 0, "tags", 1] == 9
    assert lines["unit", 1] == 12
    assert lines["unit", 1, "strength"] == 16


@pytest.mark.parametrize(
    ("text", "path", "line"),
    [
        ('a = { b = [1,\n 2], c = "}" }\nd = 1', ("d",), 3),
        ('a = { b = [1,\n 2], c = "}" }\nd = 1', ("a", "b", 1), 2),
        ("a.b.c = 1\na.b.d = 2", ("a", "b", "d"), 2),
        ("\"odd key\" = 1\n'other' = 2", ("other",), 2),
        ("[[a]]\n[[a.b]]\nx = 1\n[[a.b]]\nx = 2\n[[a]]\n[[a.b]]\nx = 3", ("a", 1, "b", 0, "x"), 8),
        ("[[a]]\n[[a.b]]\nx = 1\n[[a.b]]\nx = 2", ("a", 0, "b", 1, "x"), 5),
        ("a = '''\nb = 1\n'''\nc = 2", ("c",), 4),
        ('a = "\\"b = 1"\nc = 2', ("c",), 2),
        ("a = [\n  [1, 2],\n  [3,\n   4],\n]", ("a", 1, 1), 4),
        ("a = 1979-05-27 07:32:00\nb = inf", ("b",), 2),
    ],
)
def test_lines_are_found_in_all_forms_of_toml(text: str, path: tuple[str | int, ...], line: int) -> None:
    tomllib.loads(text)
    assert value_lines(text)[path] == line


words = st.text("abcdef", min_size=1, max_size=4)
values = st.one_of(st.integers(0, 99).map(str), words.map(lambda w: f'"{w}"'), st.just("[1, 2]"))


@given(st.lists(st.tuples(words, values), max_size=8, unique_by=lambda pair: pair[0]), st.data())
def test_keys_are_found_whatever_stands_between_them(pairs: list[tuple[str, str]], data: st.DataObject) -> None:
    text, expected = "", {}
    for key, value in pairs:
        text += data.draw(st.sampled_from(["", "\n", "# note = 1\n", "  \n\n"]))
        expected[key,] = text.count("\n") + 1
        text += f"{key} = {value}\n"
    tomllib.loads(text)
    found = value_lines(text)
    assert {path: found[path] for path in expected} == expected


def faults(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "army.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(DataError) as raised:
        TomlFile(path).decode(Army)
    return [str(fault) for fault in raised.value.faults]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("strength = 4", "strenght = 4", "army.toml:16: there is no field 'strenght' here; did you mean 'strength'?"),
        ("strength = 4", 'strength = "4"', "army.toml:16: expected 'int', got 'str'"),
        ("strength = 4", 'kind = "hors"', "army.toml:16: 'hors' is not a valid value here; did you mean 'horse'?"),
        ('"brave"', "7", "army.toml:9: expected 'str', got 'int'"),
        ('name = "First"\n', "", "army.toml:5: the field 'name' is missing"),
        ("[[unit]]", "[[units]]", "army.toml:5: there is no field 'units' here; did you mean 'unit'?"),
        ("[general]", "[genral]", "army.toml:2: there is no field 'genral' here; did you mean 'general'?"),
        ('name = "Gunthar"', "nmae = 1", "army.toml:3: there is no field 'nmae' here; did you mean 'name'?"),
        ("strength = 3", "strenght = 3", "army.toml:20: there is no field 'strenght' here; did you mean 'strength'?"),
        ("strength = 3", 'kind = "hors"', "army.toml:20: 'hors' is not a valid value here; did you mean 'horse'?"),
        ("strength = 3", 'strength = "3"', "army.toml:18: expected 'int', got 'str'"),
        ("foot = 1", "fot = 1", "army.toml:23: 'fot' is not a valid value here; did you mean 'foot'?"),
        ('"siege"', '"seige"', "army.toml:26: 'seige' is not a valid value here; did you mean 'siege'?"),
        ("place =", "plaec =", "army.toml:27: there is no field 'plaec' here; did you mean 'place'?"),
    ],
)
def test_faults_name_line_and_nearest_spelling(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert faults(tmp_path, TEXT.replace(old, new, 1)) == [fault]


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("[[unit]]\nname = First\n", "army.toml:2: the TOML is broken: "),
        ('[[unit]]\nname = "First\ntags = []', "army.toml:2: the TOML is broken: "),
        ("a = 1\na = 2\n", "army.toml:2: the TOML is broken: "),
        ("[[unit]]\ntags = [1,", "army.toml:2: the TOML is broken: "),
    ],
)
def test_broken_toml_is_named_with_its_line(tmp_path: Path, text: str, start: str) -> None:
    (fault,) = faults(tmp_path, text)
    assert fault.startswith(start)


def test_a_value_deep_inside_falls_back_to_what_contains_it(tmp_path: Path) -> None:
    path = tmp_path / "army.toml"
    path.write_text(TEXT, "utf-8")
    file = TomlFile(path)
    assert file.line("unit", 1, "tags", 5) == 12
    assert file.line("nothing") == 0
    assert str(file.at(("nothing",), "is wrong")) == "army.toml: is wrong"


def test_nearest_says_nothing_when_nothing_is_near() -> None:
    assert nearest("xyz", ["hylo", "kern"]) == ""
    assert nearest("kren", ["hylo", "kern"]) == "kern"


def test_a_missing_file_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"gone\.txt: the file is missing"):
        TextFile(tmp_path / "gone.txt")
