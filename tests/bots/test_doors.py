"""The captain at barred entrances: who needs them lifts the bars, whom they serve lays them."""

from __future__ import annotations

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.bots.skirmish.captain import Captain
from warhost.core import Dice, Order
from warhost.core.seats import Seat
from warhost.skirmish.scenario.scenarios import Special
from warhost.skirmish.sequence import Movement
from warhost.skirmish.specials.underground.bars import BarEntrance, Unbar, unbar
from warhost.skirmish.specials.underground.dungeons import MarkEntrances

HALLS = """
    A   .   .   .   .   #   .   .   .   .   .   .   .
    B     .   .   .   .   #   .   .   .   .   .   .   .
    C   .   .   .   .   #   .   .   .   .   .   .   .
"""
LEVERS = {"side": "adventurers", "levers": ["A9"], "gate": ["A1"]}
WAYS = {"entrances": [{"number": 1, "hexes": ["A2"]}, {"number": 2, "hexes": ["A7"]}], "passages": [[1, 2]]}


def halls(*adventurers: str, krobs: tuple[str, ...]) -> Field:
    """Two halls that only the deep dungeons join; a lever is in the eastern one, and all entrances are barred."""
    specials = (Special("levers", "", LEVERS), Special("deep-dungeons", "", WAYS))
    board = Field.on(
        HALLS,
        volume="challenge",
        dark=True,
        specials=specials,
        adventurers=list(adventurers),
        krobs=list(krobs),
        options={"barred-entrances": "on"},
    )
    return board.doing(Movement(board.side("adventurers")), MarkEntrances())


def advice(board: Field, side: str) -> Order:
    """What the captain of a side does now."""
    return Captain(Dice("doors")).advise(board.game.view(Seat(side)))[0]


@rule("DN-5.3-02")
def test_whoever_wants_to_go_down_has_the_bars_lifted_by_one_and_goes_down() -> None:
    board = halls("thorin@A2", "konrad@B1", krobs=("warrior-1@C11",)).moving("adventurers")
    order = advice(board, "adventurers")
    assert order == Unbar(min(board.piece("thorin"), board.piece("konrad")), board.hex("A2"))
    board.game.give(order)
    assert not isinstance(advice(board, "adventurers"), Unbar), "one is enough"
    open_ = halls("thorin@A2", "konrad@B1", krobs=("warrior-1@C11",))
    unbar(open_.field, 1)
    assert "descend:thorin" in open_.game.write(advice(open_.moving("adventurers"), "adventurers"))


@rule("DN-5.3-02")
def test_whoever_walks_to_a_barred_entrance_waits_there_and_does_not_try_to_go_down() -> None:
    board = halls("thorin@C3", krobs=("warrior-1@C11",)).moving("adventurers")
    order = board.game.write(advice(board, "adventurers"))
    assert order.startswith("march thorin")
    assert "descend" not in order
    assert order.endswith("A2")


@rule("DN-5.3-02")
def test_krobs_bar_the_way_of_the_small_while_nobody_is_close() -> None:
    board = halls("thorin@A1", krobs=("warrior-1@A8", "hunter-9@C8"))
    unbar(board.field, 2)
    assert isinstance(advice(board.moving("krobs"), "krobs"), BarEntrance)
    close = halls("thorin@A1", "konrad@B9", krobs=("warrior-1@A8", "hunter-9@C8"))
    unbar(close.field, 2)
    assert not isinstance(advice(close.moving("krobs"), "krobs"), BarEntrance)
    needless = halls("konrad@A1", krobs=("warrior-1@A8", "hunter-9@C8"))
    unbar(needless.field, 2)
    assert not isinstance(advice(needless.moving("krobs"), "krobs"), BarEntrance)
