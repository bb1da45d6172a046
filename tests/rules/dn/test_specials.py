"""The special rules of the scenarios, each on its own on a small drawing (DN-2.11-02)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.core import BadSetup, new_game
from warhost.core.ids import SeatNumber
from warhost.core.seats import Seat
from warhost.skirmish.acts.thrown_riders import horse_and_wound, unseat
from warhost.skirmish.maps.drawings import Letter
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.movement.paths import movement_points
from warhost.skirmish.notes import recall
from warhost.skirmish.people.stuns_and_wounds import kill
from warhost.skirmish.places import Place
from warhost.skirmish.rulebook import DragonNoir
from warhost.skirmish.scenario.conditions import Area
from warhost.skirmish.scenario.conditions import SacksGone as SacksCondition
from warhost.skirmish.scenario.scenarios import Special, Victory, load_scenario, scenario_keys
from warhost.skirmish.sequence import PHASES, NextTurn, OpenMovement
from warhost.skirmish.specials import KINDS
from warhost.skirmish.specials.base import RULES
from warhost.skirmish.specials.captives import Bind, Confine
from warhost.skirmish.specials.duel import Duel, Offering
from warhost.skirmish.specials.honour import Judgement
from warhost.skirmish.specials.peace import WarOrPeace, Weariness
from warhost.skirmish.specials.sacks import LaySacks, lying
from warhost.skirmish.specials.sleeping_dragon import STIRRED, FallAsleep, Slumber
from warhost.skirmish.state import Skirmish
from warhost.skirmish.turns import PlayerTurn

MEADOW = """
A   .   .   .   .   .   .
B     .   .   .   .   .   .
C   .   .   .   .   .   .
D     .   .   .   .   .   .
"""

SHEET = Ground.drawn(MEADOW.strip()).sheets[0]
"""What a drawing is called."""


def with_special(key: str, **figures: Any) -> tuple[Special, ...]:
    """A special rule as a scenario writes it."""
    return (Special(key, "A rule.", figures),)


def end_turn(board: Field) -> Field:
    """End all phases of the side that is asked."""
    seat = board.asked
    while board.asked == seat and (endings := [v for v in board.offered() if v.startswith(("end-", "hold-"))]):
        board.give(endings[0])
    return board


def test_every_key_that_a_scenario_writes_is_a_rule_and_every_rule_is_played_somewhere() -> None:
    written = {special.key for key in scenario_keys() for special in load_scenario(key).specials}
    assert written <= set(RULES)
    of_a_campaign = {"divided", "fatigue", "old-wounds", "spent-energy"}
    assert set(RULES) - written == of_a_campaign
    assert set(KINDS) == set(RULES.values())


def test_an_unknown_rule_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadSetup, match="no special rule is called 'suprise'; did you mean 'surprise'"):
        Field.on(MEADOW, rebels=["konrad@A1"], orks=["zugun@A5"], specials=with_special("suprise"))


def test_wrong_figures_are_named() -> None:
    with pytest.raises(BadSetup, match=r"figures of surprise are wrong: .*turn"):
        Field.on(MEADOW, rebels=["konrad@A1"], orks=["zugun@A5"], specials=with_special("surprise", side="orks"))


# Surprise


@rule("DN-2.11-02")
def test_the_surprised_move_half_their_allowance_in_that_turn_only() -> None:
    specials = with_special("surprise", side="orks", turn=1)
    board = Field.on(MEADOW, rebels=["konrad@A1"], orks=["zugun@A5"], specials=specials).moving("orks")
    zugun, konrad = board.piece("zugun"), board.piece("konrad")
    whole = board.field.allowance(zugun)
    assert movement_points(board.field, zugun) == whole // 2
    assert movement_points(board.field, konrad) == board.field.allowance(konrad)
    board.field.set("turn", 0, 2)
    assert movement_points(board.field, zugun) == whole


@rule("DN-2.11-02")
def test_the_surprised_do_not_shoot_back() -> None:
    specials = with_special("surprise", side="orks", turn=1)
    board = Field.on(MEADOW, rebels=["konrad@A1", "matt@D1"], orks=["fnarad@C6"], specials=specials).moving("rebels")
    board.give("march konrad A2")
    assert board.asked == "rebels"
    plain = Field.on(MEADOW, rebels=["konrad@A1", "matt@D1"], orks=["fnarad@C6"]).moving("rebels")
    plain.give("march konrad A2")
    assert plain.asked == "orks"


@rule("DN-2.11-02")
def test_the_surprised_shoot_in_their_own_turn_all_the_same() -> None:
    specials = with_special("surprise", side="orks", turn=1)
    board = Field.on(MEADOW, rebels=["konrad@A1", "matt@D1"], orks=["fnarad@C6"], specials=specials).shooting("orks")
    assert not board.refuses("shoot fnarad konrad")


# Captives and prisoners


def captive(*rebels: str) -> Field:
    board = Field.on(
        MEADOW,
        rebels=["jon@B3", *rebels],
        orks=["zugun@A3"],
        specials=with_special("captives", who=("jon",), side="rebels"),
    )
    return board.doing(NextTurn(), Bind())


@rule("DN-2.11-02")
def test_a_captive_is_bound_until_a_friend_on_foot_stands_still_beside_him() -> None:
    board = captive("konrad@B2")
    assert (board.health("jon"), board.field.idle[board.piece("jon")]) == ("stunned", 1)
    end_turn(board)
    assert (board.health("jon"), board.field.idle[board.piece("jon")]) == ("fit", 0)


@rule("DN-2.11-02")
def test_who_has_moved_cuts_no_bonds() -> None:
    board = captive("konrad@B1")
    end_turn(board.give("march konrad B2"))
    assert board.field.active[0] == board.side("orks")
    assert board.health("jon") == "stunned"


@rule("DN-2.11-02")
@pytest.mark.parametrize("rebel", ["lucifer@B2", "konrad@B2>E"], ids=["a dog", "a rider"])
def test_dogs_and_riders_cut_no_bonds(rebel: str) -> None:
    board = captive(rebel)
    end_turn(board)
    assert (board.health("jon"), board.field.active[0]) == ("stunned", board.side("orks"))


@rule("DN-2.11-02", refused="an Ork")
def test_nobody_harms_a_bound_captive() -> None:
    board = captive("dill@A2").fighting("orks")
    assert board.refuses("attack jon zugun").because("DN-2.11-02")


@rule("DN-2.11-02", "DN-2.32.2-01", refused="whoever would carry him")
def test_nobody_carries_off_a_bound_captive() -> None:
    board = captive("konrad@B1").moving("orks")
    assert board.refuses("march zugun B3>carry:jon>B4").because("DN-2.11-02")
    assert board.moving("rebels").refuses("march konrad B2>B3>carry:jon>B4").because("DN-2.11-02")
    board.field.set("idle", board.piece("jon"), 0)
    assert not board.refuses("march konrad B2>B3>carry:jon>B4"), "who is merely stunned can be carried"


def prisoner() -> Field:
    special = Special("prisoners", "A rule.", {"who": ("sarah",), "place": "room"})
    board = Field.on(
        MEADOW,
        rebels=["konrad@B1", "sarah@B4", "matt@A6"],
        orks=["zugun@A5"],
        specials=(special,),
        sites={"room": ("B3", "B4")},
    )
    return board.doing(NextTurn(), Confine())


@rule("DN-2.11-02")
def test_a_prisoner_waits_until_a_friend_comes_in() -> None:
    board = prisoner()
    assert board.refuses("march sarah B5")
    board.give("march konrad B2").give("end-movement")
    assert board.field.idle[board.piece("sarah")] == 1
    board.moving("rebels").field.set("did", board.piece("konrad"), 0)
    board.give("march konrad B3")
    assert board.field.idle[board.piece("sarah")] == 0
    assert not board.refuses("march sarah B5")


@rule("DN-2.11-02", refused="a keeper")
def test_keepers_do_not_harm_a_prisoner() -> None:
    assert prisoner().fighting("orks").refuses("attack sarah zugun").because("DN-2.11-02")


# Honour


def court(*rebels: str) -> Field:
    specials = with_special("honour", side="neutrals", checks=(4,), crowd=4)
    return Field.on(
        MEADOW,
        rebels=["konrad@B2", "matt@A2", "rix@C2", "dill@B1", *rebels],
        orks=["zugun@A3", "krular@B3 stunned"],
        neutrals=["gerfindel@D6"],
        specials=specials,
    )


@rule("DN-2.11-02")
def test_striking_the_stunned_costs_honour() -> None:
    board = court().fighting("rebels")
    board.give("attack zugun konrad", 5)
    assert board.field.dishonour == [0, 0, 0]
    board = court().fighting("rebels")
    board.give("attack krular konrad", 1)
    assert board.field.dishonour == [1, 0, 0]


@rule("DN-2.11-02")
def test_four_against_one_costs_honour() -> None:
    board = Field.on(
        MEADOW,
        rebels=["konrad@B2", "matt@A3", "rix@A4", "dill@B4", "jon@C3"],
        orks=["zugun@B3"],
        neutrals=["gerfindel@D6"],
        specials=with_special("honour", side="neutrals", checks=(4,), crowd=4),
    ).fighting("rebels")
    board.give("attack zugun konrad,matt,rix,dill", 5)
    assert board.field.dishonour[0] == 1


@rule("DN-2.11-02")
@pytest.mark.parametrize(("lost", "turn", "joins"), [((1, 0), 4, 1), ((0, 2), 4, 0), ((1, 1), 4, -1), ((0, 1), 3, -1)])
def test_onlookers_join_the_more_honourable_side_when_it_is_time(lost: tuple[int, int], turn: int, joins: int) -> None:
    board = court()
    board.field.set("dishonour", 0, lost[0])
    board.field.set("dishonour", 1, lost[1])
    board.field.set("turn", 0, turn)
    board.doing(NextTurn(), Judgement())
    assert board.field.under[2] == joins


# Peace and exhaustion


def battle(*, turn: int = 6, zacharie: str = "zacharie@A1", **more: Any) -> Field:
    figures = {"from_turn": 6, "leaders": ("konrad", "black-fox"), "casters": ("zacharie", "shaman"), "within": 3}
    board = Field.on(
        MEADOW,
        rebels=[zacharie, "konrad@D1", "matt@D2", "rix@D3"],
        orks=["shaman@A4", "black-fox@D6", "zugun@D5"],
        specials=more.get("specials", with_special("peace-of-equals", **figures)),
    )
    board.field.set("turn", 0, turn)
    return board


@rule("DN-2.11-02")
@pytest.mark.parametrize(("answers", "peace"), [(("peace", "peace"), 1), (("peace", "war"), 0), (("war", "peace"), 0)])
def test_both_must_choose_peace_in_secret(answers: tuple[str, str], peace: int) -> None:
    board = battle().doing(NextTurn(), WarOrPeace())
    assert [ask.seat for ask in board.game.asks] == ["rebels", "orks"]
    board.claim("orks", f"choose {answers[1]}")
    assert (
        board.game.view(Seat("rebels")).snapshot()
        == battle().doing(NextTurn(), WarOrPeace()).game.view(Seat("rebels")).snapshot()
    ), "nobody sees an answer before both are in"
    board.claim("rebels", f"choose {answers[0]}")
    assert board.field.times("peace") == peace


@rule("DN-2.11-02")
@pytest.mark.parametrize(
    "field",
    [{"turn": 5}, {"zacharie": "zacharie@D4 stunned"}, {"zacharie": "zacharie@A1 dead"}],
    ids=["too early", "stunned", "dead"],
)
def test_without_both_casters_or_too_early_nobody_is_asked(field: dict[str, Any]) -> None:
    assert len(battle(**field).doing(NextTurn(), WarOrPeace()).game.asks) == 1


@rule("DN-2.11-02")
def test_casters_too_far_apart_make_no_peace() -> None:
    board = battle()
    board.field.put(board.piece("shaman"), board.place("A6"))
    assert len(board.doing(NextTurn(), WarOrPeace()).game.asks) == 1


@rule("DN-2.11-02")
@pytest.mark.parametrize(("dead", "die", "peace"), [(2, 4, 1), (2, 5, 0), (1, None, 0)])
def test_exhaustion_forces_the_peace_on_a_die_not_above_the_turn_less_six(
    dead: int, die: int | None, peace: int
) -> None:
    alive = ("konrad", "black-fox", "zacharie", "shaman")
    specials = with_special("exhaustion", losses={"rebels": 2, "orks": 1}, less=6, alive=alive)
    board = battle(turn=10, specials=specials)
    for name in ("matt", "rix")[:dead]:
        board.field.set("health", board.piece(name), 3)
    board.field.set("health", board.piece("zugun"), 3)
    board.doing(NextTurn(), Weariness())
    assert board.waits_for_dice == (die is not None)
    if die is not None:
        board.roll(die)
    assert board.field.times("peace") == peace


# Sacks


def beans(*rebels: str) -> Field:
    special = with_special("sacks", hexes=("B3", "B4"), slower=2, horse=2, side="rebels")
    board = Field.on(MEADOW, rebels=list(rebels), orks=["zugun@D6"], specials=special)
    return board.doing(NextTurn(), LaySacks())


@rule("DN-2.11-02")
def test_a_sack_is_lifted_on_foot_and_slows_its_bearer() -> None:
    board = beans("matt@B2")
    matt = board.piece("matt")
    whole = movement_points(board.field, matt)
    board.give("march matt B3>lift:matt")
    assert (board.field.sacks[matt], lying(board.field, board.hex("B3"))) == (1, 0)
    assert movement_points(board.field, matt) == whole - 2
    other = beans("matt@B2")
    assert not other.refuses("march matt B3>lift:matt>B4>B5"), (
        "one to B3, one for the sack, two less: two of six are left"
    )
    assert other.refuses("march matt B3>lift:matt>B4>B5>B6").because("DN-2.31-09")
    assert board.field.sacks_at[0] == ((board.hex("B4"), 1),)


@rule("DN-2.11-02", refused="a rider, and hands that are full")
def test_riders_and_those_with_full_hands_lift_nothing() -> None:
    assert beans("matt@B3>E").refuses("march matt lift:matt").because("DN-2.11-02")
    board = beans("matt@B2")
    board.field.set("sacks", board.piece("matt"), 1)
    assert board.refuses("march matt B3>lift:matt").because("DN-2.11-02")
    assert beans("matt@B1").refuses("march matt B2>lift:matt").because("DN-2.11-02")


@rule("DN-2.11-02")
def test_a_horse_carries_two_sacks() -> None:
    board = beans("matt@C3", "rix-horse@C5>E")
    matt, horse = board.piece("matt"), board.piece("rix-horse")
    board.field.set("sacks", matt, 1)
    assert not board.refuses("march matt load:rix-horse")
    board.field.set("sacks", horse, 2)
    assert board.refuses("march matt load:rix-horse").because("DN-2.11-02")
    board.field.set("sacks", horse, 1)
    board.give("march matt load:rix-horse")
    assert (board.field.sacks[matt], board.field.sacks[horse]) == (0, 2)


@rule("DN-2.11-02")
def test_who_is_hit_drops_his_sack() -> None:
    board = Field.on(
        MEADOW,
        rebels=["matt@B2"],
        orks=["zugun@B3", "ashrak@A3", "ugluk@C2"],
        specials=with_special("sacks", hexes=("A1",), slower=2, horse=2, side="rebels"),
    )
    board.field.set("sacks", board.piece("matt"), 1)
    board.fighting("orks").give("attack matt zugun,ashrak,ugluk", 1)
    assert board.health("matt") != "fit"
    assert lying(board.field, board.hex("B2")) == 1


@rule("DN-2.11-02", "DN-2.47-01")
@pytest.mark.parametrize("blow", [unseat, horse_and_wound, kill])
def test_a_rider_who_is_struck_from_his_horse_drops_his_sack_too(blow: Any) -> None:
    board = beans("matt@B2>E")
    matt = board.piece("matt")
    board.field.set("sacks", matt, 1)
    blow(board.field, matt)
    board.game.settle()
    assert board.field.sacks[matt] == 0
    assert lying(board.field, board.hex("B2")) == 1


@rule("DN-2.11-02", "DN-2.36.4-01")
def test_sacks_leave_on_everybodys_back_on_his_horse_and_on_those_that_he_leads() -> None:
    away = Victory("Away.", SacksCondition(5, left_by=Area(columns="1")), "once", side="rebels")
    special = with_special("sacks", hexes=("B3", "B4"), slower=2, horse=2, side="rebels")
    people = ["matt@B1", "rix-horse@C2>W", "barney@A1>W"]
    board = Field.on(MEADOW, rebels=people, orks=["zugun@D6"], specials=special, victories=(away,)).moving("rebels")
    for who, number in (("matt", 1), ("rix-horse", 2), ("barney-horse", 2)):
        board.field.set("sacks", board.piece(who), number)
    board.give("march matt lead:rix-horse>leave:matt")
    assert board.field.times("sacks-left") == 3
    board.give("march barney leave:barney")
    assert board.field.times("sacks-left") == 5
    assert not any(board.field.sacks)
    assert board.game.verdict is not None
    assert board.game.verdict.winner == "rebels"


@rule("DN-2.11-02")
def test_a_sack_may_be_dropped_freely() -> None:
    board = beans("matt@B2")
    board.field.set("sacks", board.piece("matt"), 1)
    board.give("march matt A2>drop-sack:matt")
    assert lying(board.field, board.hex("A2")) == 1


# The dragon


def lair(combats: int = 1) -> Field:
    figures = {"who": "baby-dragon", "map": SHEET, "combats": combats, "attacked": 3, "wakes_on": 2}
    return Field.on(
        MEADOW,
        company=["konrad@A1", "matt@A2"],
        keepers=["baby-dragon@D5>E", "kerin@A3"],
        specials=with_special("sleeping-dragon", **figures),
    )


@rule("DN-2.11-02")
def test_the_sleeping_dragon_does_nothing_and_wakes_on_a_low_die() -> None:
    board = lair().doing(NextTurn(), FallAsleep())
    dragon = board.piece("baby-dragon")
    assert not board.field.is_able(dragon)
    board.doing(NextTurn(), Slumber())
    assert not board.waits_for_dice, "nobody has come near"
    board.moving("company").give("march konrad B1")
    board.doing(NextTurn(), Slumber())
    board.roll(3)
    assert not board.field.is_able(dragon)
    board.doing(NextTurn(), Slumber()).roll(2)
    assert board.field.is_able(dragon)


@rule("DN-2.11-02")
def test_who_enters_the_map_of_the_dragon_and_leaves_it_in_one_march_has_entered_it() -> None:
    """The scenario counts "from the turn in which the company first enters", not from where a march ends."""
    game = new_game(DragonNoir(), "tablet-of-uzun", seed=1)
    field = game.state
    assert isinstance(field, Skirmish)
    ground, zed = field.ground, field.muster.index["zed"]
    lake, steps = ground.sheets.index("dragons-lake"), field.passages("foot").steps
    cave, shore = next(
        (here, there)
        for here in map(Place, range(ground.size))
        for there, _ in steps[here]
        if ground.sheet[here] != lake and ground.sheet[there] == lake
    )
    inland = next(there for there, _ in steps[cave] if ground.sheet[there] != lake)
    field.put(zed, cave)
    field.set("turn", 0, 1)
    field.set("player_turn", 0, 1)
    field.set("phase", 0, "movement")
    field.set("active", 0, 0)
    field.set("stack", 0, (NextTurn(), PlayerTurn(PHASES.index(OpenMovement), SeatNumber(0)), FallAsleep()))
    game.settle()
    game.resume(field)
    names = {place: ground.name(ground.hex_of(place)) for place in (shore, cave, inland)}
    passing = f"march zed {names[shore]}>{names[cave]}"
    game.preview(game.read(passing))
    assert not recall(field, STIRRED), "nothing stirs it that is only thought of"
    elsewhere = game.copy()
    elsewhere.give(f"march zed {names[inland]}>{names[cave]}")
    assert isinstance(elsewhere.state, Skirmish)
    assert not recall(elsewhere.state, STIRRED)
    game.give(passing)
    assert field.place(zed) == cave
    assert recall(field, STIRRED)


@rule("DN-2.11-02")
def test_noise_wakes_the_dragon_sooner() -> None:
    board = lair().doing(NextTurn(), FallAsleep())
    board.moving("company").give("march konrad B1")
    board.fighting("company").give("attack kerin matt", 5)
    board.doing(NextTurn(), Slumber()).roll(3)
    assert board.field.is_able(board.piece("baby-dragon"))
    quiet = lair(combats=2).doing(NextTurn(), FallAsleep())
    quiet.moving("company").give("march konrad B1")
    quiet.fighting("company").give("attack kerin matt", 5)
    quiet.doing(NextTurn(), Slumber()).roll(3)
    assert not quiet.field.is_able(quiet.piece("baby-dragon")), "one combat of two is not noise enough"


# The duel


def arena(option: str) -> Field:
    special = Special("duel", "A rule.", {"challenger": "crazy-ork", "champion": "konrad", "turns": 2}, option="duel")
    drawing = MEADOW.replace(".", "s")
    return Field.on(
        drawing,
        rebels=["konrad", "matt@A1"],
        orks=["crazy-ork@D6", "zugun@A2"],
        specials=(special,),
        options={"duel": option},
        legend={"s": Letter("sand")},
    )


@rule("DN-2.11-02")
def test_the_duel_is_an_option() -> None:
    assert Duel.find(arena("on").field) is not None
    assert Duel.find(arena("off").field) is None


@rule("DN-2.11-02")
def test_in_a_duel_only_the_two_act_and_then_the_battle_begins() -> None:
    board = arena("on").doing(NextTurn(), Offering())
    assert board.asked == "orks"
    board.give("offer-duel C3")
    assert board.refuses("accept-duel A5").because("DN-2.11-02")
    board.give("accept-duel C4")
    assert (board.at("crazy-ork"), board.at("konrad")) == ("C3", "C4")
    assert board.refuses("march matt B1")
    for _ in range(4):
        while "end-movement" in board.offered() or "end-combat" in board.offered():
            board.give("end-movement" if "end-movement" in board.offered() else "end-combat")
            if board.field.turn[0]:
                break
    assert board.field.turn[0] == 1
    assert not board.field.idle[board.piece("matt")]


@rule("DN-2.11-02", refused="an onlooker")
def test_nobody_else_is_struck_in_a_duel() -> None:
    board = arena("on").doing(NextTurn(), Offering()).give("offer-duel C3").give("accept-duel C4")
    board.field.put(board.piece("zugun"), board.place("C5"))
    board.fighting("rebels")
    assert not board.refuses("attack crazy-ork konrad")
    assert board.refuses("attack zugun konrad").because("DN-2.11-02")


@rule("DN-2.11-02")
def test_a_duel_may_be_declined() -> None:
    board = arena("on").doing(NextTurn(), Offering()).give("offer-duel C3").give("no-duel")
    assert board.field.turn[0] == 1
    assert board.at("konrad") == ""
