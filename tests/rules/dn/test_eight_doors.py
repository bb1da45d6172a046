"""Eight Doors: purchase, holding boxes, the prisoner's cell and the division over arrows (rulebook 5.15.1, 1.53)."""

from __future__ import annotations

from typing import Any

import pytest

import warhost
from tests.rulemark import rule
from warhost.core import CHANCE, Dice, Game, IllegalOrder
from warhost.core.ids import HexId, PieceId
from warhost.core.seats import Seat
from warhost.skirmish.notes import PRISON, confided
from warhost.skirmish.places import upper
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.specials.underground.arrows import Arrows, divided
from warhost.skirmish.specials.underground.boxes import HoldingBoxes, boxes_seen, contents, waiting_on
from warhost.skirmish.specials.underground.detections import foes_on
from warhost.skirmish.specials.underground.khuzun_in_the_jails import Cells, cells_of
from warhost.skirmish.specials.underground.locks import Locks, unlock
from warhost.skirmish.state import OFF, Skirmish

KROBS, COMPANY = Seat("krobs"), Seat("adventurers")


def begun() -> tuple[Game, Skirmish]:
    """A new game: the Krobs are asked what they buy."""
    game = warhost.new("dragon-noir", "eight-doors", seed=3)
    assert isinstance(game.state, Skirmish)
    return game, game.state


def set_up(*orders: str, cell: int = 5, arrows: dict[str, str] | None = None) -> tuple[Game, Skirmish]:
    """A game whose Krobs have bought what some orders say, at the company's first movement phase."""
    game, field = begun()
    for order in orders:
        game.give(order)
    game.give("close-boxes")
    game.give(f"jail {cell}")
    game.give("no-more-webs")
    everybody = [field.muster.pieces[p].token for p in Arrows.of(field).travellers(field)]
    for arrow, who in (arrows or {"arrow-4": ",".join(everybody)}).items():
        game.give(f"send {arrow} {who}")
    if len(divided(field)) < len(everybody):
        rest = [who for who in everybody if field.muster.index[who] not in dict(divided(field))]
        game.give(f"send arrow-4 {','.join(rest)}")
    game.give("arrows-written")
    while "march" not in offered(game):
        game.roll() if game.ask.seat is CHANCE else game.give("hold-fire")
    return game, field


def offered(game: Game) -> set[str]:
    """The orders that are offered."""
    return {offer.order.verb for offer in game.ask.offers}


def why(game: Game, order: str) -> tuple[str, ...]:
    """The rules that refuse an order."""
    refusal = game.refusal(game.read(order))
    assert refusal is not None, f"{order} is allowed"
    return refusal.all_rules


def read_by(game: Game, seat: Seat) -> list[str]:
    """What a seat reads in the log."""
    return [str(message) for message, audience in game.state.log or () if not audience or seat in audience]


def piece(field: Skirmish, token: str) -> PieceId:
    return field.muster.index[token]


def hex_(field: Skirmish, name: str) -> HexId:
    return field.muster.ground.hex(name)


def put(field: Skirmish, token: str, name: str) -> None:
    field.put(piece(field, token), upper(hex_(field, name)))


def played_on(game: Game, until: str, at_most: int = 300) -> None:
    """End phases until an order is offered."""
    for _ in range(at_most):
        if until in offered(game):
            return
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        ways = ("hold-fire", "end-movement", "end-combat", "keep-shut", "let-pass", "stay-put")
        game.give(next(way for way in ways if way in offered(game)))
    raise AssertionError(f"{until} is never offered")


# --- purchase ---------------------------------------------------------------------------------------------------------


@rule("DN-5.15.1-02")
def test_the_plan_has_three_maps_ten_boxes_five_arrows_and_one_secret_cell() -> None:
    game, field = set_up(cell=7)
    assert field.muster.ground.sheets == ("wights-bridge", "jails", "maze")
    assert len(HoldingBoxes.of(field).closed(field)) == 10
    assert list(Arrows.of(field).numbers(field)) == [1, 2, 3, 4, 5]
    assert confided(field, PRISON) == 7
    rulebook, seen = game.rulebook, repr(game.rulebook.row(field, COMPANY, "fight", 0))
    assert "secret-1" not in seen
    assert str(rulebook.facts(field, COMPANY)).count("secret") == 0


@rule("DN-5.15.1-03")
def test_two_guards_two_slayers_and_four_warriors_cost_thirty() -> None:
    game, field = begun()
    for order in ("buy migam box-6 1", "buy tiom box-9 1", "buy slayer-18 box-7 2", "buy warrior box-4 4"):
        game.give(order)
    assert HoldingBoxes.of(field).cost(field, dict(contents(field))) == 30
    assert offered(game) == {"put-back", "close-boxes"}, "nothing more can be paid"
    assert "spent: 30 of 30" in str(game.ask.message)
    assert "Migam" in str(game.ask.message)


@rule("DN-5.15.1-03", refused="the Krobs")
@pytest.mark.parametrize(
    ("before", "order"),
    [
        (["buy migam box-6 1", "buy tiom box-9 1", "buy valim box-3 1", "buy golom box-1 1"], "buy slayer-18 box-7 1"),
        (["buy slayer-18 box-7 4", "buy slayer-20 box-7 1", "buy slayer-19 box-7 1"], "buy migam box-6 1"),
        (["buy warrior box-3 15"], "buy hunter box-1 1"),
        ([], "buy hunter box-3 29"),
        ([], "buy alkiram box-3 1"),
    ],
)
def test_more_than_thirty_points_or_than_there_are_counters_is_refused(before: list[str], order: str) -> None:
    game, _ = begun()
    for one in before:
        game.give(one)
    assert "DN-5.15.1-03" in why(game, order)


@rule("DN-5.15.1-03")
def test_what_is_bought_can_be_put_back_and_points_that_are_left_are_lost() -> None:
    game, field = begun()
    game.give("buy hunter box-5 6")
    game.give("put-back hunter box-5")
    assert contents(field) == ()
    game.give("buy slayer-20 box-5 1")
    preview = game.preview(game.read("close-boxes"))
    assert preview is not None
    assert preview.caution is not None, "a warning before 26 points are lost"
    assert "26" in str(preview.caution)
    game.give("close-boxes")
    assert [field.muster.pieces[p].token for p, _ in contents(field)] == ["slayer-20"]


@rule("DN-5.15.1-02", refused="a Guard")
def test_boxes_are_checked_by_body() -> None:
    game, field = begun()
    assert "DN-5.15.1-02" in why(game, "buy migam box-5 1"), "one row of hexes"
    buy = next(offer.order for offer in game.ask.offers if offer.order.verb == "buy")
    rooms: Any = game.view(KROBS).choices(buy, "migam")
    assert str(rooms.labels["box-1"]) == "Box 1, The Wights’ Bridge: empty"
    assert "box-5" in rooms.disabled
    assert "box-6" in rooms.values
    for order in ("buy migam box-8 1", "buy tiom box-8 1"):
        game.give(order)
    assert "DN-5.15.1-02" in why(game, "buy hunter box-8 1"), "two Guards fill six hexes"
    assert len(HoldingBoxes.of(field).hexes(field, 8)) == 6


@rule("DN-5.15.1-02")
def test_a_box_on_the_water_takes_more_hunters_than_warriors() -> None:
    game, field = begun()
    box = HoldingBoxes.of(field).hexes(field, 2)
    dry = [h for h in box if field.muster.ground.kind(h).key != "water"]
    assert len(dry) < len(box) == 19
    assert "DN-5.15.1-02" in why(game, f"buy warrior box-2 {len(dry) + 1}")
    game.give(f"buy hunter box-2 {len(box)}")


# --- boxes ------------------------------------------------------------------------------------------------------------


@rule("DN-5.15.1-02")
def test_an_adventurer_who_comes_near_opens_a_box_and_its_krobs_are_set_up_on_its_free_hexes() -> None:
    game, field = set_up("buy hunter box-4 2", "buy warrior box-7 3", arrows={"arrow-4": "gerfindel"})
    game.give("march gerfindel jails/A11>jails/B11>jails/C11>jails/D11>jails/E11")
    assert game.ask.seat == KROBS
    assert offered(game) == {"deploy"}, "all in the box must be placed first"
    assert "DN-2.11-01" in why(game, "deploy warrior-1@jails/A4")
    box = HoldingBoxes.of(field).hexes(field, 7)
    order: Any = game.ask.offers[0].order
    choices: Any = game.view(KROBS).choices(order)
    game.give(order(choices.proposed))
    game.give("ready")
    assert {field.at[piece(field, f"warrior-{n}")] for n in (1, 2, 3)} <= set(box)
    assert offered(game) & {"onward", "halt"}, "his march was interrupted"


@rule("DN-5.15.1-02")
def test_an_empty_box_is_opened_too_and_interrupts_nobody() -> None:
    game, field = set_up("buy warrior box-1 3")
    game.give("march gerfindel jails/A11>jails/B11>jails/C11>jails/D11>jails/E11")
    assert 7 not in HoldingBoxes.of(field).closed(field)
    assert field.at[piece(field, "gerfindel")] == hex_(field, "jails/E11")
    assert game.ask.seat == COMPANY


@rule("DN-5.15.1-02")
def test_who_lies_stunned_opens_no_box_before_he_stands_up_but_by_falling_into_it() -> None:
    game, field = set_up("buy warrior box-6 3")
    rule_ = HoldingBoxes.of(field)
    put(field, "dill", "jails/F5")
    field.become(piece(field, "dill"), Health.STUNNED)
    assert not rule_.finds(field, piece(field, "dill"), 6)
    put(field, "dill", "jails/F6")
    assert rule_.finds(field, piece(field, "dill"), 6)
    put(field, "dill", "jails/F5")
    field.become(piece(field, "dill"), Health.FIT)
    assert rule_.finds(field, piece(field, "dill"), 6)
    del game


@rule("DN-5.15.1-02")
def test_walls_and_distance_hide_a_box() -> None:
    _, field = set_up("buy warrior box-5 3")
    rule_ = HoldingBoxes.of(field)
    put(field, "dill", "jails/C8")
    near = min(field.grid.distance(hex_(field, "jails/C8"), h) for h in rule_.hexes(field, 5))
    assert near <= 5
    field.become(piece(field, "dill"), Health.FIT)
    put(field, "aldus", "wights-bridge/F8")
    assert not rule_.finds(field, piece(field, "aldus"), 5), "too far"


@rule("DN-5.15.1-02")
def test_the_krobs_may_open_a_box_at_the_start_of_their_turn_and_are_asked_even_if_all_are_empty() -> None:
    game, field = set_up("buy warrior box-1 3")
    played_on(game, "open-box")
    assert game.ask.seat == KROBS
    assert "DN-5.15.1-02" in why(game, "open-box box-11")
    game.give("open-box box-1")
    order: Any = next(offer.order for offer in game.ask.offers if offer.order.verb == "deploy")
    choices: Any = game.view(KROBS).choices(order)
    game.give(order(choices.proposed))
    game.give("ready")
    assert "open-box" in offered(game), "the other boxes are empty, and nobody may see that"
    assert "DN-5.15.1-02" in why(game, "open-box box-1")
    game.give("keep-shut")
    assert field.phase[0] == "movement"


@rule("DN-5.15.1-02")
def test_a_guard_comes_out_with_room_for_her_body_beside_those_who_stand_in_the_box() -> None:
    game, field = set_up("buy migam box-6 1")
    for token, name in (("dill", "jails/F9"), ("aldus", "jails/G9")):
        put(field, token, name)
    played_on(game, "deploy")
    order: Any = next(offer.order for offer in game.ask.offers if offer.order.verb == "deploy")
    choices: Any = game.view(KROBS).choices(order)
    game.give(order(choices.proposed))
    covered = set(field.hexes(piece(field, "migam")))
    assert len(covered) == 3
    assert covered <= set(HoldingBoxes.of(field).hexes(field, 6))
    assert not covered & {hex_(field, "jails/F9"), hex_(field, "jails/G9")}


# --- the cell ---------------------------------------------------------------------------------------------------------


@rule("DN-1.53-04")
def test_eight_cells_under_markers_and_exactly_one_holds_khuzun() -> None:
    game, field = set_up("buy warrior box-1 3", cell=2)
    assert len(cells_of(field)) == 8
    khuzun = piece(field, "khuzun")
    assert field.at[khuzun] == OFF
    rule_ = Cells.of(field)
    put(field, "dill", "jails/H2")
    field.note("entered", piece(field, "dill"), hex_(field, "jails/H2"))
    game.give("march gerfindel jails/A11>jails/B11")
    assert 5 not in rule_.unturned(field)
    assert field.at[khuzun] == OFF, "not in cell 5"
    put(field, "aldus", "jails/D2")
    field.note("entered", piece(field, "aldus"), hex_(field, "jails/D2"))
    game.give("march godiva jails/A12>jails/B12")
    assert field.at[khuzun] == hex_(field, "jails/C2")
    assert cells_of(field) == []
    assert not field.idle[khuzun], "Aldus is in the cell and beside him"


@rule("DN-1.53-04")
def test_khuzun_waits_until_somebody_able_stands_beside_him_in_his_cell_and_nobody_attacks_him_before() -> None:
    game, field = set_up("buy warrior box-1 3", cell=1)
    khuzun, rule_ = piece(field, "khuzun"), Cells.of(field)
    put(field, "dill", "jails/B6")
    field.note("entered", piece(field, "dill"), hex_(field, "jails/B6"))
    game.give("march gerfindel jails/A11>jails/B11")
    assert field.at[khuzun] == hex_(field, "jails/C8")
    assert field.idle[khuzun], "nobody is beside him yet"
    put(field, "hunter-1", "jails/C9")
    assert rule_.spared(field, piece(field, "hunter-1"), khuzun) is not None
    field.become(piece(field, "dill"), Health.STUNNED)
    put(field, "dill", "jails/C7")
    rule_.look(field, field.muster.seat_index[COMPANY])
    assert field.idle[khuzun], "who lies stunned frees nobody"
    field.become(piece(field, "dill"), Health.FIT)
    rule_.look(field, field.muster.seat_index[COMPANY])
    assert not field.idle[khuzun]
    assert field.seat_of(khuzun) == field.muster.seat_index[COMPANY]
    assert rule_.spared(field, piece(field, "hunter-1"), khuzun) is None


@rule("DN-1.53-04")
@pytest.mark.parametrize(
    ("cell", "company", "at"),
    [
        (7, ("jails/J6",), ("jails/J7", "jails/K6")),
        (8, ("jails/J10",), ("jails/J9", "jails/K9")),
        (7, ("jails/J6", "jails/J7", "jails/K6"), ("jails/I6",)),
    ],
)
def test_whoever_steps_onto_the_seat_of_the_prisoner_finds_him_in_the_cell_and_frees_him(
    cell: int, company: tuple[str, ...], at: tuple[str, ...]
) -> None:
    game, field = set_up("buy warrior box-1 3", cell=cell)
    for token, name in zip(("gerfindel", "dill", "aldus"), company, strict=False):
        put(field, token, name)
    field.note("entered", piece(field, "gerfindel"), hex_(field, company[0]))
    for hexside in Locks.of(field).hexsides(field):
        unlock(field, hexside)  # the door through which he came is no way out for who is still a prisoner
    game.give("march godiva jails/A12>jails/B12")
    khuzun = piece(field, "khuzun")
    assert field.at[khuzun] in {hex_(field, name) for name in at}
    assert not field.idle[khuzun]


@rule("DN-1.53-04", refused="the Krobs")
def test_there_are_eight_cells_to_choose_from() -> None:
    game, _ = begun()
    game.give("close-boxes")
    assert "DN-1.53-04" in why(game, "jail 9")
    assert "DN-1.53-04" in why(game, "jail 0")


@rule("DN-3.54-05", "DN-1.53-04")
def test_khuzun_can_be_located_and_those_in_boxes_too() -> None:
    game, field = set_up("buy migam box-6 1", "buy hunter box-1 2", cell=4)
    put(field, "shaman", "jails/B11")
    game.give("locate shaman khuzun jails")
    while game.ask.seat is CHANCE:
        game.roll(10)
    assert any("E16" in line for line in read_by(game, COMPANY))
    assert not any("E16" in line for line in read_by(game, KROBS))
    assert dict(field.notes[0])["secret-0:prison"] == 4


@rule("DN-3.54-04")
def test_detections_count_those_in_the_boxes_of_the_map() -> None:
    _, field = set_up("buy migam box-6 1", "buy hunter box-4 2", "buy warrior box-1 3")
    put(field, "shaman", "jails/B11")
    assert len(foes_on(field, piece(field, "shaman"), "jails")) == 3
    assert len(waiting_on(field, 0)) == 3


# --- arrows -----------------------------------------------------------------------------------------------------------


@rule("DN-5.15.1-02")
def test_who_is_sent_to_an_arrow_enters_there_and_nowhere_else() -> None:
    game, field = set_up("buy warrior box-1 3", arrows={"arrow-1": "lucifer", "arrow-5": "thrugg"})
    assert game.refusal(game.read("march lucifer wights-bridge/F1")) is None
    assert game.refusal(game.read("march lucifer jails/A11")) is not None
    assert game.refusal(game.read("march thrugg maze/F18")) is None
    assert game.refusal(game.read("march thrugg wights-bridge/F1")) is not None
    assert game.refusal(game.read("march khuzun jails/A11")) is not None, "he sits in his cell"
    assert len(divided(field)) == 15


@rule("DN-5.15.1-02", refused="the company")
def test_all_must_be_sent_before_the_first_turn() -> None:
    game, _ = begun()
    for order in ("close-boxes", "jail 1", "no-more-webs"):
        game.give(order)
    assert game.ask.seat == COMPANY
    game.give("send arrow-1 lucifer")
    with pytest.raises(IllegalOrder):
        game.give("arrows-written")
    assert "DN-5.15.1-02" in why(game, "send arrow-6 dill")
    assert "DN-5.15.1-02" in why(game, "send arrow-1 khuzun")
    assert "DN-5.15.1-02" in why(game, "send arrow-1 migam")


# --- out of bounds, victory -------------------------------------------------------------------------------------------


@rule("DN-1.42-06")
def test_who_falls_from_the_upper_level_of_the_maze_is_out_of_the_game_but_not_dead() -> None:
    game, field = set_up("buy warrior box-1 3")
    put(field, "dill", "maze/D6")
    field.note("entered", piece(field, "dill"), hex_(field, "maze/D6"))
    game.give("march gerfindel jails/A11>jails/B11")
    assert field.at[piece(field, "dill")] == OFF
    assert field.gone[piece(field, "dill")]
    assert field.health[piece(field, "dill")] != Health.DEAD


@rule("DN-2.11-02")
@pytest.mark.parametrize(("dead", "level", "winner"), [(7, "victory", "adventurers"), (8, "draw", None)])
def test_khuzun_must_come_out_and_half_of_the_company_live(dead: int, level: str, winner: str | None) -> None:
    game, field = set_up("buy warrior box-1 3", cell=3)
    company = [p for p in Arrows.of(field).travellers(field) if field.muster.pieces[p].token != "gerfindel"]
    for one in company[:dead]:
        field.become(one, Health.DEAD)
    khuzun = piece(field, "khuzun")
    field.set("idle", khuzun, 0)
    put(field, "khuzun", "jails/A11")
    game.give("march khuzun leave:khuzun")
    assert game.verdict is not None
    assert (game.verdict.level, game.verdict.winner) == (level, winner)


@rule("DN-2.11-02")
def test_the_krobs_win_at_once_when_khuzun_dies() -> None:
    game, field = set_up("buy warrior box-1 3")
    khuzun = piece(field, "khuzun")
    field.set("idle", khuzun, 0)
    put(field, "khuzun", "jails/B11")
    field.become(khuzun, Health.DEAD)
    field.note("died", khuzun)
    game.give("march gerfindel jails/A12>jails/B12")
    assert game.verdict is not None
    assert game.verdict.winner == "krobs"


# --- what nobody may learn --------------------------------------------------------------------------------------------


def secrets(field: Skirmish) -> tuple[object, object, object]:
    """What is written down in secret."""
    return contents(field), confided(field, PRISON), divided(field)


@rule("DN-5.15.1-02", "DN-5.15.1-03")
def test_the_company_sees_no_purchase_no_box_and_no_cell_and_the_krobs_no_division() -> None:
    game, field = set_up("buy migam box-6 1", "buy hunter box-4 8", "buy warrior box-7 5", cell=6)
    mine, theirs = field.muster.seat_index[COMPANY], field.muster.seat_index[KROBS]
    assert all(not inside for _, _, inside in boxes_seen(field, mine))
    assert any(inside for _, _, inside in boxes_seen(field, theirs))
    twins = [game.view(COMPANY).imagine(seed).state for seed in range(12)]
    assert len({contents(twin) for twin in twins if isinstance(twin, Skirmish)}) > 6, "another purchase each time"
    assert len({confided(twin, PRISON) for twin in twins if isinstance(twin, Skirmish)}) > 2
    for twin in twins:
        assert isinstance(twin, Skirmish)
        assert divided(twin) == divided(field), "its own division is known"
        assert HoldingBoxes.of(twin).cost(twin, dict(contents(twin))) <= 30
    others = [game.view(KROBS).imagine(seed).state for seed in range(12)]
    assert len({divided(twin) for twin in others if isinstance(twin, Skirmish)}) > 6
    for twin in others:
        assert isinstance(twin, Skirmish)
        assert secrets(twin)[:2] == secrets(field)[:2]


def told_to(game: Game, seat: Seat) -> tuple[object, ...]:
    """All that a seat is shown, told and asked."""
    view = game.view(seat)
    ask = view.ask
    orders = [(offer.order.verb, str(offer.label)) for offer in ask.offers] if ask else []
    return view.snapshot(), read_by(game, seat), str(ask.message) if ask else "", orders


@rule("DN-5.15.1-02", "DN-5.15.1-03", "DN-1.53-04")
def test_the_company_cannot_tell_one_purchase_or_one_cell_from_another() -> None:
    one, _ = set_up("buy migam box-3 1", "buy tiom box-9 1", "buy slayer-18 box-4 4", cell=1)
    other, _ = set_up(*[f"buy hunter box-{box} 1" for box in (1, 2, 8)], "put-back hunter box-2", cell=8)
    assert told_to(one, COMPANY) == told_to(other, COMPANY)
    for order in ("fireball shaman jails/E11", "march gerfindel jails/A11>jails/B11", "end-movement"):
        said = [str(game.refusal(game.read(order))) for game in (one, other)]
        assert said[0] == said[1]
    for game in (one, other):
        game.give("march gerfindel jails/A11>jails/B11")
    assert told_to(one, COMPANY) == told_to(other, COMPANY)


@rule("DN-5.15.1-02")
def test_the_krobs_cannot_tell_one_division_from_another_before_anybody_comes() -> None:
    everybody = (
        "godiva,lucifer,thrugg,aldus,dill,shaman,black-fox,ashrak,radak,gerfindel,findarfin,kerin,ferin,barin,arek"
    )
    one, _ = set_up("buy warrior box-1 3", arrows={"arrow-4": everybody})
    other, _ = set_up(
        "buy warrior box-1 3", arrows={"arrow-1": "godiva,lucifer", "arrow-5": "thrugg", "arrow-2": "dill"}
    )
    assert told_to(one, KROBS) == told_to(other, KROBS)


@rule("DN-3.54-04", "DN-3.54-05")
def test_what_detections_have_told_binds_what_is_imagined() -> None:
    game, field = set_up("buy migam box-6 1", "buy hunter box-4 2", "buy warrior box-1 3", cell=8)
    put(field, "shaman", "jails/B11")
    game.give("detect shaman identify jails")
    while game.ask.seat is CHANCE:
        game.roll(10)
    for seed in range(8):
        twin = game.view(COMPANY).imagine(seed).state
        assert isinstance(twin, Skirmish)
        kinds = sorted(twin.muster.fighter[p].race for p in waiting_on(twin, 1))
        assert kinds == ["guard", "hunter", "hunter"]


def test_random_games_keep_every_secret_at_every_prompt() -> None:
    game = warhost.new("dragon-noir", "eight-doors", seed="leaks")
    dice = Dice("leaks")
    for step in range(240):
        if game.over:
            break
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        if step % 6 == 0:
            for seat in (KROBS, COMPANY):
                view = game.view(seat)
                twin = view.imagine(step).view(seat)
                assert twin.snapshot() == view.snapshot()
                assert (twin.ask is None) == (view.ask is None)
                if view.ask is not None and twin.ask is not None:
                    assert str(twin.ask.message) == str(view.ask.message)
                    assert twin.ask.offers == view.ask.offers
        game.give(game.suggest(dice))
    assert isinstance(game.state, Skirmish)
    assert game.state.turn[0] > 1
