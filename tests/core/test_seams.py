"""Seams: layers add, swap and drop named entries; what does not fit together is named."""

from __future__ import annotations

from typing import Any

import pytest

from warhost.core import BadSetup, Layer, Seam
from warhost.core.rulebook import layered
from warhost.core.seams import fill

TURN: Seam[str] = Seam("turn")
PRICES: Seam[int] = Seam("prices")
BASE = fill(TURN.holds("events", "move", "fight", "end"), PRICES.holds(PRICES.entry("bog", 2)))


def layer(id: str, *changes: Any, **more: Any) -> Layer:
    return Layer(id, id.title(), ("DG-12-01",), changes, **more)


SUPPLY = layer("supply", TURN.add("supply", before="end"))
HEROES = layer("heroes", TURN.swap("events", "declaration"), TURN.add("duels", after="fight"))
COMMAND = layer("command", TURN.add("captives", after="fight"))


@pytest.mark.parametrize(
    ("layers", "turn"),
    [
        ([], "events move fight end"),
        ([SUPPLY], "events move fight supply end"),
        ([HEROES], "declaration move fight duels end"),
        ([HEROES, SUPPLY], "declaration move fight duels supply end"),
        ([HEROES, COMMAND], "declaration move fight duels captives end"),
        ([COMMAND, HEROES], "declaration move fight captives duels end"),
        ([layer("calm", TURN.drop("events"))], "move fight end"),
        ([layer("late", TURN.add("count"))], "events move fight end count"),
        ([layer("omens", TURN.add("omens", before="events")), HEROES], "omens declaration move fight duels end"),
        ([layer("cards", TURN.refill("cards", "war", "end")), SUPPLY], "cards war supply end"),
    ],
)
def test_layers_amend_a_list_entry_by_entry(layers: list[Layer], turn: str) -> None:
    settled = layered(BASE, layers)
    assert " ".join(settled[TURN]) == turn
    assert [entry.name for entry in settled.entries[TURN]] == turn.split()
    assert [entry.name for entry in BASE[TURN]] == ["events", "move", "fight", "end"]


def test_an_entry_has_a_name_and_another_can_take_its_place() -> None:
    snow = layer("snow", PRICES.swap("bog", PRICES.entry("snow", 3)))
    assert layered(BASE, [snow])[PRICES] == (3,)
    assert layered(BASE, [])[PRICES] == (2,)


def test_bare_entries_bear_their_own_name_or_that_of_their_class() -> None:
    seam: Seam[Any] = Seam("anything")
    _, entries = seam.holds(len, 7, Layer, SUPPLY)
    assert [entry.name for entry in entries] == ["len", "int", "Layer", "Layer"]


def test_a_layer_beside_another_changes_more() -> None:
    weather = layer("weather", TURN.add("weather", before="move"), beside={"supply": (TURN.drop("events"),)})
    assert layered(BASE, [weather])[TURN] == ("events", "weather", "move", "fight", "end")
    assert layered(BASE, [weather, SUPPLY])[TURN] == ("weather", "move", "fight", "supply", "end")


def test_a_layer_brings_others_along_and_none_comes_twice() -> None:
    last = layer("persons-last", TURN.add("persons", after="move"))
    heroes, command = layer("heroes", brings=(last,)), layer("command", brings=(last,))
    for layers in ([heroes], [command], [heroes, command]):
        assert layered(BASE, layers)[TURN] == ("events", "move", "persons", "fight", "end")


@pytest.mark.parametrize(
    ("layers", "fault"),
    [
        (
            [HEROES, layer("cards", TURN.drop("events"))],
            "Cards and Heroes both change 'events' of 'turn'",
        ),
        (
            [layer("one", TURN.refill("a")), layer("two", TURN.refill("b"))],
            "Two and One both replace 'turn'",
        ),
        (
            [layer("typo", TURN.drop("event"))],
            "Typo changes 'event' of 'turn', which does not stand there; did you mean",
        ),
        ([layer("typo", Seam[str]("turns").add("x"))], "Typo changes 'turns', which is no seam; did you mean turn?"),
        ([layer("twice", TURN.add("end"))], "Twice adds 'end' to 'turn', where one stands already"),
        ([layer("calm", TURN.drop("end")), SUPPLY], "Supply changes 'end' of 'turn', which does not stand there"),
        ([layer("winter", needs=("supply",))], "Winter needs supply"),
        ([layer("winter", excludes=("supply",)), SUPPLY], "Winter cannot be used with supply"),
        ([layer("heroes", brings=(layer("last", excludes=("supply",)),)), SUPPLY], "Last cannot be used with supply"),
    ],
)
def test_layers_that_do_not_fit_together_are_named(layers: list[Layer], fault: str) -> None:
    with pytest.raises(BadSetup) as caught:
        layered(BASE, layers)
    assert fault in str(caught.value)


def test_two_entries_of_one_seam_cannot_share_a_name() -> None:
    with pytest.raises(ValueError, match="two entries of 'turn' share a name"):
        fill(TURN.holds("move", "move"))
