"""What a fighter can do on the way is listed for players who look, wherever the planned way has come to."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost import library
from warhost.core import CHANCE, Dice
from warhost.core.prompts import PathTo
from warhost.skirmish.movement.marches import March
from warhost.skirmish.scenario.scenarios import Special

MEADOW = """
A   .   .   .   .   .   .
B     .   .   .   .   .   .
C   .   .   .   .   .   .
"""


def choices(board: Field, who: str) -> PathTo:
    found = board.game.choices(March, board.piece(who))
    assert isinstance(found, PathTo)
    return found


def names(found: PathTo) -> list[str]:
    return [str(name) for name in found.acts().values()]


@rule("DN-2.36.2-01")
def test_a_horse_is_mounted_at_the_end_of_a_way_and_the_ride_goes_on_from_there() -> None:
    board = Field.on(MEADOW, rebels=["konrad@A1", "konrad-horse@A4>E"], orks=["zugun@C6"]).moving("rebels")
    on_foot = choices(board, "konrad")
    assert not any(name.startswith("Mount") for name in names(on_foot))
    beside = on_foot.path(board.hex("A2"))
    (mounting,) = [path for path, name in on_foot.after(beside).acts().items() if str(name).startswith("Mount")]
    assert mounting == (*beside, ("mount", board.piece("konrad-horse")))
    riding = on_foot.after(mounting)
    way = riding.path(board.hex("A5"))
    assert way[: len(mounting)] == mounting
    board.game.give(March(board.piece("konrad"), way))
    assert board.is_mounted("konrad")
    assert board.at("konrad") == "A5"


@rule("DN-2.36.1-01")
def test_a_rider_can_turn_about_and_get_off_on_either_side() -> None:
    board = Field.on(MEADOW, rebels=["konrad@B3>E"], orks=["zugun@C6"]).moving("rebels")
    found = names(choices(board, "konrad"))
    assert "Turn about" in found
    assert "Dismount to A3" in found
    assert "Dismount to C3" in found


def test_planning_leaves_no_trace_and_what_cannot_be_gone_leads_nowhere() -> None:
    board = Field.on(MEADOW, rebels=["konrad@A1"], orks=["zugun@C6"]).moving("rebels")
    before = board.field.hash
    beyond = choices(board, "konrad").after((board.hex("C5"),))
    assert not beyond.cost
    assert not beyond.acts()
    assert board.field.hash == before == board.field.fresh_hash()


@pytest.mark.parametrize("scenario", ["first-smoke", "beans-for-giants", "furnished-cavern"])
def test_whatever_is_listed_on_the_way_can_be_done_and_has_a_name(scenario: str) -> None:
    game = library.new("dragon-noir", scenario, seed=5)
    dice = Dice(scenario)
    seen: set[str] = set()
    for _ in range(150):
        if game.over:
            break
        if game.ask.seat == CHANCE:
            game.roll()
            continue
        if any(offer.order is March for offer in game.ask.offers):
            piece = game.choices(March).pick(dice)
            found = game.choices(March, piece)
            assert isinstance(found, PathTo)
            for legs in [(), *(found.path(hex_) for hex_ in list(found.cost)[:2])]:
                for path, name in found.after(legs).acts().items():
                    assert path[: len(legs)] == legs
                    assert game.refusal(March(piece, path)) is None
                    assert not str(name).startswith("dn-")
                    seen.add(str(name).split()[0])
        game.give(game.suggest(dice))
    assert seen


def test_the_tablet_is_taken_up_and_laid_down_from_the_list() -> None:
    special = Special("tablet", "A rule.", {"place": "room", "readers": ("zacharie",), "company": 2})
    board = Field.on(MEADOW, rebels=["zacharie@B3", "rix@A1"], orks=["zugun@C6"], specials=(special,))
    board.field.set("notes", 0, (("tablet-at", board.hex("B3")),))
    board.moving("rebels")
    here = choices(board, "zacharie")
    assert "Take up the tablet" in names(here)
    taken = here.after((("take-tablet", board.piece("zacharie")),))
    assert "Lay the tablet down" in names(taken)
    assert "Take up the tablet" not in names(choices(board, "rix"))
