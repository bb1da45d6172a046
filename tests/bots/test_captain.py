"""The bot that commands a skirmish."""

from __future__ import annotations

from collections import Counter
from statistics import mean
from time import process_time

import pytest

import warhost
from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost import library
from warhost.bots import bot
from warhost.bots.matches import Match, play_match
from warhost.bots.skirmish.captain import PATIENCE, Captain, challenges_of, is_lost_by_waiting
from warhost.bots.skirmish.errands import errand_of, objectives
from warhost.bots.skirmish.ground_plans import menaced
from warhost.bots.skirmish.moves import Scout
from warhost.bots.skirmish.set_ups import SetUpPlan
from warhost.bots.skirmish.worth import NEWS, SACK, better_alive, worth
from warhost.core import CHANCE, Dice, Game
from warhost.core.seats import Seat
from warhost.skirmish.combat.attack import Attack
from warhost.skirmish.movement.paths import new_march
from warhost.skirmish.notes import remember
from warhost.skirmish.people.questions import GiveWay
from warhost.skirmish.places import upper
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario.scenarios import Special
from warhost.skirmish.sequence import EndCombat
from warhost.skirmish.set_up.placing import Deploy, Ready
from warhost.skirmish.specials.peace import Choose
from warhost.skirmish.specials.tablet import BEARER, WITNESSES, bearer
from warhost.skirmish.specials.underground.boxes import contents
from warhost.skirmish.specials.underground.purchase import Buy
from warhost.skirmish.state import Skirmish
from warhost.skirmish.turns import HoldFire

ERRANDS = ("first-smoke", "beans-for-giants", "sand-of-justice", "furnished-cavern")


def winner(scenario: str, seed: int, **bots: str) -> str | None:
    """Who wins a match between bots."""
    return play_match(Match("dragon-noir", scenario, bots, f"captain {seed}")).winner


@pytest.mark.parametrize("scenario", ERRANDS)
def test_a_captain_of_the_rebels_does_what_the_scenario_asks_against_a_random_player(scenario: str) -> None:
    others = {"beans-for-giants": "goblins", "furnished-cavern": "dwarves"}
    enemy = others.get(scenario, "orks")
    won = [winner(scenario, seed, **{"rebels": "odds", enemy: "random"}) for seed in range(6)]
    assert won.count("rebels") >= 4


def test_a_captain_spends_most_of_thirty_points_on_warriors_and_none_on_guards() -> None:
    """Krobs led by a Guard or by Slayers won 1 and 4 of 24 games of Eight Doors, those of Warriors alone 12."""
    for seed in range(6):
        game, captain = library.new("dragon-noir", "eight-doors", seed=seed), bot("captain", seed)
        krobs = Seat("krobs")
        while game.ask.seat == krobs and any(offer.order is Buy for offer in game.offers()):
            game.give(captain.choose(game.view(krobs)), krobs)
        field = game.state
        assert isinstance(field, Skirmish)
        bought = Counter(field.muster.fighter[piece].race for piece, _ in contents(field))
        assert bought["guard"] == 0
        assert bought["warrior"] >= 8


def test_a_captain_of_the_orks_does_not_let_a_random_player_pass() -> None:
    assert [winner("silent-valley", seed, rebels="random", orks="odds") for seed in range(2)] == ["orks", "orks"]


def test_a_company_led_by_a_captain_gets_the_tablet_read_and_out_against_a_random_player() -> None:
    won = [winner("tablet-of-uzun", seed, company="odds", keepers="random") for seed in range(3)]
    assert won.count("company") >= 2


def test_where_somebody_can_strike_ends_where_his_points_and_the_rock_end() -> None:
    board = Field.on("A   .   .   .   .   .   #   .", rebels=["konrad@A7"], orks=["zugun@A2"])
    ground = board.field.ground
    names = {ground.name(hex_) for hex_ in menaced(ground, "foot", board.hex("A2"), 2)}
    assert names == {"A1", "A2", "A3", "A4", "A5"}
    assert {ground.name(hex_) for hex_ in menaced(ground, "foot", board.hex("A2"), 0)} == {"A1", "A3"}


def test_a_caster_keeps_out_of_reach_of_an_enemy_whom_nobody_else_draws_off() -> None:
    row = "A   " + "   ".join("." * 24)
    board = Field.on(row, rebels=["zacharie@A6"], orks=["black-fox@A1"])
    board.field.set("energy", board.piece("zacharie"), 0)
    board.moving("rebels")
    captain = Captain(Dice("care"))
    while board.asked == "rebels" and "end-movement" in board.offered():
        board.game.give(captain.advise(board.game.view(Seat("rebels")))[0])
    fox = board.piece("black-fox")
    reach = menaced(board.field.ground, board.field.mover(fox), board.hex("A1"), board.field.allowance(fox))
    assert board.hex("A6") in reach
    assert board.field.at[board.piece("zacharie")] not in reach


def test_captains_shift_those_who_share_a_hex_on_purpose_and_not_at_random() -> None:
    row = "A   .   .   .   .   .   .   .   ."
    board = Field.on(row, rebels=["konrad@A3", "jon@A4"], orks=["zugun@A8"])
    board.moving("rebels")
    board.field.put(board.piece("jon"), board.place("A3"))
    captain, reasons = Captain(Dice("room")), list[str]()
    while "end-movement" not in board.offered() and len(reasons) < 10:
        order, why = captain.advise(board.game.view(Seat("rebels")))
        board.game.give(order)
        reasons.append(str(why))
    assert board.at("konrad") != board.at("jon")
    assert "at random" not in reasons


def test_a_captain_wants_peace_unless_the_enemy_has_lost_more() -> None:
    board = Field.on("A   .   .   .   .   .", rebels=["konrad@A1", "jon@A2"], orks=["zugun@A4", "zed@A5"])
    board.moving("rebels")
    captain, view = Captain(Dice("peace")), board.game.view(Seat("rebels"))
    assert captain.war_or_peace(view, board.field)[0] == Choose("peace")
    board.field.become(board.piece("zed"), Health.DEAD)
    assert captain.war_or_peace(view, board.field)[0] == Choose("war")
    board.field.become(board.piece("jon"), Health.DEAD)
    assert captain.war_or_peace(view, board.field)[0] == Choose("peace")


def test_captains_spare_those_whose_death_robs_everybody_of_victory() -> None:
    game = warhost.new("dragon-noir", "furnished-cavern", seed=1)
    field = game.state
    assert isinstance(field, Skirmish)
    sarah, gotmar = (field.muster.index[name] for name in ("sarah", "gotmar"))
    assert better_alive(field.muster) == {sarah}
    rebels, dwarves = Seat("rebels"), Seat("dwarves")
    captain = Captain(Dice("spare"))
    assert captain._enemies(game.view(dwarves), field, [sarah, gotmar]) == [gotmar]
    assert captain._enemies(game.view(rebels), field, [sarah, gotmar]) == []


def test_a_captain_leaves_neutrals_in_peace() -> None:
    row = "A   .   .   .   .   .   .   ."
    board = Field.on(row, rebels=["konrad@A1", "jon@A3"], orks=["zugun@A7"], neutrals=["gerfindel@A2", "findarfin@A6"])
    board.fighting("rebels")
    assert not board.refuses("attack gerfindel konrad")
    assert isinstance(Captain(Dice("peace")).advise(board.game.view(Seat("rebels")))[0], EndCombat)
    board.field.take_off(board.piece("zugun"))
    board.field.take_off(board.piece("gerfindel"))
    board.shooting("rebels")
    assert not board.refuses("shoot jon findarfin")
    assert isinstance(Captain(Dice("peace")).advise(board.game.view(Seat("rebels")))[0], HoldFire)


@pytest.mark.parametrize(("turn", "strikes"), [(4, False), (5, True)])
def test_while_onlookers_choose_a_captain_strikes_nobody_who_is_stunned(turn: int, strikes: bool) -> None:
    board = Field.on(
        "A   .   .   .   .   .   .   .",
        rebels=["konrad@A1"],
        orks=["krular@A2 stunned"],
        neutrals=["gerfindel@A7"],
        specials=(Special("honour", "A rule.", {"side": "neutrals", "checks": (4,), "crowd": 4}),),
    ).fighting("rebels")
    board.field.set("turn", 0, turn)
    order = Captain(Dice("honour")).advise(board.game.view(Seat("rebels")))[0]
    assert isinstance(order, Attack) is strikes


def test_captains_finish_a_battle_with_magic_and_the_same_dice_give_the_same_battle() -> None:
    match = Match("dragon-noir", "tablet-of-uzun", {"company": "odds", "keepers": "odds"}, "captains")
    one, other = play_match(match), play_match(match)
    assert (one.winner, one.orders, one.rolls) == (other.winner, other.orders, other.rolls)
    assert one.reason


# The things that victory is about


def read_tablet(*company: str) -> Field:
    """Zacharie has read the tablet in B3."""
    special = Special("tablet", "A rule.", {"place": "room", "readers": ("zacharie",), "company": 2})
    drawing = """
    A   .   .   .   .   .   .   .   .   .
    B     .   .   .   .   .   .   .   .   .
    C   .   .   .   .   .   .   .   .   .
    D     .   .   .   .   .   .   .   .   .
    """
    board = Field.on(
        drawing,
        company=["zacharie@B3", *company],
        keepers=["zugun@D9"],
        specials=(special,),
        sites={"room": ("B3",)},
        spells=False,
    )
    board.turn_of("company", "recovery")
    assert board.field.times("tablet-read") == 1
    return board.turn_of("company", "movement")


def errands(board: Field, *names: str) -> dict[str, str]:
    """What each is to do who is to do something."""
    found = {name: errand_of(board.field, board.piece(name)) for name in names}
    return {name: errand.act for name, errand in found.items() if errand is not None}


def test_somebody_who_has_not_heard_it_takes_the_tablet_along_where_few_have() -> None:
    board = read_tablet("konrad@B7", "matt@B8")
    assert errands(board, "zacharie", "konrad", "matt") == {"konrad": "take-tablet"}
    board.field.put(board.piece("zacharie"), board.place("A1"))
    captain = Captain(Dice("tablet"))
    while board.asked == "company" and "end-movement" in board.offered():
        board.game.give(captain.advise(board.game.view(Seat("company")))[0])
    assert bearer(board.field) == board.piece("konrad")


def test_where_many_have_heard_it_nobody_goes_out_of_his_way_for_the_tablet() -> None:
    board = read_tablet("konrad@B4", "matt@B2", "grast@B8")
    assert errands(board, "zacharie", "konrad", "matt", "grast") == {"zacharie": "take-tablet"}


def test_who_carries_what_a_victory_is_about_is_worth_more() -> None:
    board = read_tablet("konrad@B4", "matt@B8")
    field, (zacharie, konrad, matt) = board.field, map(board.piece, ("zacharie", "konrad", "matt"))
    before = worth(field, matt)
    remember(field, BEARER, matt)
    assert worth(field, matt) == pytest.approx(before + NEWS / 3), "three can bring the news out"
    remember(field, WITNESSES, ())
    assert worth(field, matt) == pytest.approx(before + NEWS)
    field.set("sacks", konrad, 1)
    bare = worth(field, zacharie)
    field.set("sacks", zacharie, 1)
    assert worth(field, zacharie) == pytest.approx(bare + SACK)


@pytest.mark.parametrize(
    ("scenario", "seat", "hexes"),
    [
        ("first-smoke", "rebels", set()),
        ("beans-for-giants", "rebels", {"G8", "H9", "I9", "H20", "I19", "I21"}),
        ("beans-for-giants", "goblins", set()),
        ("sand-of-justice", "rebels", {"H12", "I13"}),
        ("furnished-cavern", "rebels", {"K16", "J17"}),
    ],
)
def test_a_captain_knows_what_draws_his_enemy(scenario: str, seat: str, hexes: set[str]) -> None:
    field = warhost.new("dragon-noir", scenario, seed=1).state
    assert isinstance(field, Skirmish)
    found = objectives(field, field.muster.seat_index[Seat(seat)])
    assert {field.muster.ground.name(hex_) for hex_ in found} == hexes


# Set-up


def set_up_by(name: str, scenario: str, seed: int) -> tuple[Game, float]:
    """A game in which everybody was set up by bots of a name; the seconds that the longest order took."""
    game, longest = warhost.new("dragon-noir", scenario, seed=seed), 0.0
    player, field = bot(name, f"set up {seed}"), game.state
    assert isinstance(field, Skirmish)
    while not field.turn[0]:
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        begun = process_time()
        order = player.choose(game.view(game.ask.seat))
        longest = max(longest, process_time() - begun)
        game.give(order)
    return game, longest


@pytest.mark.parametrize(
    ("scenario", "seat"),
    [("first-smoke", "orks"), ("furnished-cavern", "dwarves"), ("tablet-of-uzun", "keepers")],
)
def test_captains_set_up_in_the_enemys_way_and_not_by_chance(scenario: str, seat: str) -> None:
    found: dict[str, list[float]] = {"odds": [], "random": []}
    for name, values in found.items():
        for seed in range(3):
            game, longest = set_up_by(name, scenario, seed)
            field = game.state
            assert isinstance(field, Skirmish)
            plan = SetUpPlan(field, field.muster.seat_index[Seat(seat)])
            values.append(plan.worth(tuple((p, field.at[p]) for p in field.muster.named(seat) if field.at[p] >= 0)))
            assert longest < 1
    assert min(found["odds"]) > max(found["random"])
    assert mean(found["odds"]) > mean(found["random"]) + 5


def test_no_two_set_ups_of_captains_are_the_same_but_with_the_same_dice_they_are() -> None:
    places = [
        [field.at[p] for p in field.muster.named("orks")]
        for seed in (1, 2, 1)
        for field in (set_up_by("odds", "first-smoke", seed)[0].state,)
        if isinstance(field, Skirmish)
    ]
    assert places[0] == places[2] != places[1]


def test_every_set_up_of_a_captain_is_allowed() -> None:
    game = warhost.new("dragon-noir", "day-of-the-black-fox", seed=1)
    captain = Captain(Dice("allowed"))
    orders = []
    for _ in range(4):
        order, _ = captain.advise(game.view(game.ask.seat))
        orders.append(type(order))
        game.give(order)
    assert orders == [Deploy, Ready, Deploy, Ready]


# Patience


def test_a_captain_who_loses_by_waiting_dares_more_with_every_idle_turn() -> None:
    game = warhost.new("dragon-noir", "furnished-cavern", seed=1)
    field = game.state
    assert isinstance(field, Skirmish)
    rebels, dwarves = field.muster.seat_index.values()
    assert is_lost_by_waiting(field, rebels)
    assert not is_lost_by_waiting(field, dwarves)
    captain = Captain(Dice("patience"))
    cares = []
    for _ in range(3):
        captain._take_stock(field, rebels)
        cares.append(captain._scout(game.view(Seat("rebels")), field).care)
    assert cares == [1.0, PATIENCE, pytest.approx(PATIENCE**2)]
    field.put(field.muster.index["kerin"], upper(field.muster.ground.hex("E7")))
    calm = Captain(Dice("patience"))
    for _ in range(3):
        calm._take_stock(field, dwarves)
    assert calm._scout(game.view(Seat("dwarves")), field).care == 1.0


@rule("DN-2.35-01")
def test_a_captain_reckons_with_the_challenges_that_a_march_really_meets() -> None:
    ground = """
    A   .   .   .   .   .   .   .
    B     .   .   .   .   .   .   .
    """
    board = Field.on(ground, rebels=["rix@A1", "simon@B7"], orks=["zugun@B2", "krular@B1"]).moving("rebels")
    field, rix = board.field, board.piece("rix")
    path = tuple(map(board.hex, ("A2", "A3", "A4")))
    before = field.hash
    # A2 is crossed beside both Orks, A3 beside Zugun; A4 is where the march ends.
    # Each wounds him on 8 and 9, which counts half, and kills him on 10.
    assert challenges_of(field, new_march(field, rix).along(path)) == pytest.approx(3 * 0.2)
    assert field.hash == before, "it was only thought of"
    board.give("march rix A2>A3>A4", 1, 1, 1)
    assert (board.at("rix"), board.waits_for_dice) == ("A4", False)
    dog = Field.on(ground, rebels=["wardog-1@A1"], orks=["zugun@B2", "krular@B1"]).moving("rebels")
    assert not challenges_of(dog.field, new_march(dog.field, dog.piece("wardog-1")).along(path)), (
        "dogs are never challenged"
    )


@rule("DN-2.47-02")
def test_the_captain_lets_a_horse_shy_away_from_his_enemies() -> None:
    rows = ("A" + "   ." * 12, "B  " + "   ." * 12)
    meadow = "\n".join((*rows, rows[0].replace("A", "C"), rows[1].replace("B", "D"), rows[0].replace("A", "E")))
    board = Field.on(meadow, rebels=["matt@D3", "simon@A3"], orks=["black-fox-horse@C4>E", "zugun@E12"])
    matt = board.piece("matt")
    board.field.set("charms", matt, (("attack", 3 - board.field.attack(matt), 99),))
    board.fighting("rebels").give("attack black-fox-horse matt", 1)
    assert board.orders("give-way") == {"give-way B3", "give-way B4"}
    order, _ = Captain(Dice("horse")).advise(board.game.view(Seat("orks")))
    assert order == GiveWay(board.hex("B4")), "Simon stands beside B3"


def on_the_bridge(**places: str) -> tuple[Skirmish, Scout]:
    """Some of the vanguard on the Wights' Bridge, and what their side knows."""
    field = warhost.new("dragon-noir", "across-the-wights-bridge", seed=1).state
    assert isinstance(field, Skirmish)
    for name, hex_ in places.items():
        field.put(field.muster.index[name], upper(field.muster.ground.hex(hex_)))
    return field, Scout(field, field.muster.seat_index[Seat("adventurers")])


def test_the_first_in_a_narrow_passage_makes_way_for_those_behind_him() -> None:
    field, scout = on_the_bridge(konrad="F9", grast="F8", hohmley="F7")
    corks = [scout._is_cork(field.muster.index[name]) for name in ("konrad", "grast", "hohmley")]
    assert corks == [True, False, False], "one friend behind is no queue"
    field, scout = on_the_bridge(konrad="F4", grast="F3", hohmley="F2")
    assert not scout._is_cork(field.muster.index["konrad"]), "there one goes past him"


def test_who_must_leave_in_time_has_no_leisure_on_his_last_chance() -> None:
    field, scout = on_the_bridge(thorin="F13")
    leisure = []
    for turn in (1, 10, 11):
        field.set("turn", 0, turn)
        leisure.append(scout._leisure(field.muster.index["thorin"]))
    assert leisure[0] == 1.0
    assert leisure[0] > leisure[1] > leisure[2] == 0.0
