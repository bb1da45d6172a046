"""Setting up: where each may stand, how many where, how they face, and who starts on foot (DN-2.11-01, DN-1.42-03)."""

from __future__ import annotations

import pytest

import warhost
from tests.rulemark import rule
from warhost.core import CHANCE, Dice, Game
from warhost.core.board.hexes import DIRECTION_NAMES
from warhost.core.prompts import Arrange
from warhost.core.seats import Seat
from warhost.skirmish.movement.arrivals import count_entry, doors, entry_cost, gates
from warhost.skirmish.movement.marches import March
from warhost.skirmish.movement.paths import new_march
from warhost.skirmish.movement.reachable_hexes import MarchReach
from warhost.skirmish.places import upper
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario.scenarios import load_scenario, scenario_keys
from warhost.skirmish.set_up.placing import Deploy, Dismount, SetUp, areas_of
from warhost.skirmish.state import OFF, Skirmish

FEW = 2
"""Of a force as small as this, each may have a place of his own."""


def game_of(scenario: str, seed: int = 0) -> tuple[Game, Skirmish]:
    """A game at its first set-up."""
    game = warhost.new("dragon-noir", scenario, seed=seed)
    field = game.state
    assert isinstance(field, Skirmish)
    return game, field


def refused(game: Game, order: str) -> set[str]:
    """The rules by which an order is refused."""
    why = game.refusal(game.read(order))
    return set(why.all_rules) if why else set()


def alone(game: Game, field: Skirmish, who: str) -> Deploy:
    """The order that places one fighter and nobody else, where he has room to turn and to get off."""
    piece = field.muster.index[who]
    places = areas_of(field.muster, field.side[piece])[piece]
    orders = (Deploy(((piece, hex_),)) for hex_ in places if len(field.grid.neighbours[hex_]) == 6)
    return next(order for order in orders if game.refusal(order) is None)


def proposed(game: Game) -> Deploy:
    """The arrangement that is proposed."""
    choices = game.choices(Deploy)
    assert isinstance(choices, Arrange)
    return Deploy(choices.proposed)


@rule("DN-2.11-01", "DN-1.42-03")
@pytest.mark.parametrize("scenario", scenario_keys())
def test_proposed_and_random_arrangements_are_legal_and_complete(scenario: str) -> None:
    for seed in range(6):
        game, field = game_of(scenario, seed)
        dice = Dice(f"setup {seed}")
        while isinstance(game.step, SetUp):
            if seed:
                order = game.sample(Deploy, dice)
                assert order is not None
                game.give(order)
            else:
                game.give(proposed(game))
            game.give("ready")
        for number, side in enumerate(field.muster.sides):
            for piece, area in areas_of(field.muster, number).items():
                assert field.at[piece] in area, f"{field.muster.pieces[piece].token} of {side.key}"
        whole = [piece for piece in field.muster.everybody if not field.muster.is_palp[piece]]
        cells = [cell for piece in whole for cell in field.cells(piece)]
        assert len(cells) == len(set(cells))


@rule("DN-2.11-01", "DN-2.37-01", refused="a place outside the area, a place that is taken, somebody else's fighter")
def test_a_deployment_is_refused_with_its_reason() -> None:
    game, _ = game_of("first-smoke")
    assert refused(game, "deploy zugun@A1") == {"DN-2.11-01"}
    assert refused(game, "deploy matt@G8") == {"DN-2.11-01"}
    assert refused(game, "deploy zugun@G8,krular@G8") == {"DN-2.37-01"}
    assert not refused(game, "deploy zugun@G8")


@rule("DN-2.11-01")
def test_the_set_up_ends_only_when_all_stand_and_the_numbers_are_right() -> None:
    game, field = game_of("first-smoke")
    assert "DN-2.11-01" in refused(game, "ready")
    game.give(proposed(game))
    assert not refused(game, "ready")
    mill = [p for p in field.muster.named("orks") if field.ground.kind(field.at[p]).key == "interior"]
    assert len(mill) == 3
    outside = next(
        h for h in areas_of(field.muster, 1)[mill[0]] if field.ground.kind(h).key == "flat" and not field.here[h]
    )
    game.give(Deploy(((mill[0], outside),)))
    assert "DN-2.11-01" in refused(game, "ready")


@rule("DN-2.11-01")
def test_nobody_stands_where_another_side_must_or_comes_in() -> None:
    _, field = game_of("furnished-cavern")
    muster = field.muster
    sarah = muster.ground.hex("K16")
    assert all(sarah not in area for area in areas_of(muster, muster.side_index["dwarves"]).values())
    assert areas_of(muster, muster.side_index["rebels"])[muster.index["sarah"]] == (sarah,)


@rule("DN-2.11-01")
def test_the_preview_of_a_deployment_tells_how_large_counters_will_stand() -> None:
    game, field = game_of("sand-of-justice")
    while game.ask.seat != Seat("orks"):
        game.give(proposed(game))
        game.give("ready")
    order = proposed(game)
    preview = game.preview(order)
    assert preview is not None
    game.give(order)
    large = {
        piece: (field.facing[piece], field.cells(piece)) for piece, _ in order.pieces if field.body(piece).is_large
    }
    assert large
    assert {stance.piece: (stance.facing, stance.cells) for stance in preview.stances} == large


@rule("DN-2.11-01", "DN-2.36.1-01")
def test_riders_are_turned_while_setting_up() -> None:
    game, field = game_of("sand-of-justice")
    while game.ask.seat != Seat("orks"):
        game.give(proposed(game))
        game.give("ready")
    fox = field.muster.index["black-fox"]
    game.give(alone(game, field, "black-fox"))
    facings = list(game.choices(game.rulebook.orders["face"], fox).all())
    assert len(facings) > 1
    other = next(f for f in facings if f != field.facing[fox])
    game.give(f"face black-fox {other}")
    assert field.facing[fox] == other
    game.give(alone(game, field, "zorak"))
    assert refused(game, "face zorak 2") == {"DN-2.36.1-01"}


@rule("DN-2.11-01", "DN-2.31-02")
def test_nobody_turns_his_horse_to_where_no_horse_may_stand() -> None:
    game, field = game_of("day-of-the-black-fox")
    while game.ask.seat != Seat("rebels"):
        game.give(proposed(game))
        game.give("ready")
    game.give(proposed(game))
    face, barred = game.rulebook.orders["face"], 0
    for rider in game.choices(face).all():
        mover = field.mover(rider)
        for hex_ in areas_of(field.muster, field.muster.side_index["rebels"])[rider]:
            if game.refusal(Deploy(((rider, hex_),))) is not None:
                continue
            for facing in range(6):
                rear = field.grid.neighbour(hex_, (facing + 3) % 6)
                if rear >= 0 and field.ground.kind(rear).cost[mover] is None:
                    game.give(Deploy(((rider, hex_),)))
                    barred += 1
                    assert refused(game, f"face {field.muster.pieces[rider].token} {facing}") == {"DN-2.36.1-01"}
        break
    assert barred


@rule("DN-2.11-01")
def test_the_scenario_may_fix_how_somebody_faces() -> None:
    game, field = game_of("tablet-of-uzun")
    game.give(proposed(game))
    dragon = field.muster.index["black-dragon"]
    assert DIRECTION_NAMES[field.facing[dragon]] == "W"
    assert field.muster.ground.name(field.at[dragon]) == "dragons-lake/G9"


@rule("DN-2.11-01")
def test_riders_may_start_on_foot_beside_their_horses_where_the_scenario_lets_them() -> None:
    game, field = game_of("day-of-the-black-fox")
    while game.ask.seat != Seat("rebels"):
        game.give(proposed(game))
        game.give("ready")
    game.give(alone(game, field, "konrad"))
    konrad, horse = field.muster.index["konrad"], field.muster.index["konrad-horse"]
    hexes = list(game.choices(Dismount, konrad).all())
    assert hexes
    game.give(Dismount(konrad, hexes[0]))
    assert field.at[konrad] == hexes[0]
    assert field.at[horse] != OFF
    assert field.distance(konrad, horse) == 1
    assert refused(game, f"deploy konrad@{field.muster.ground.name(hexes[0])}") == {"DN-2.11-01"}
    game.give("mount-up konrad")
    assert field.mount[konrad] == horse
    assert field.at[horse] == OFF
    assert refused(game, "mount-up konrad") == {"DN-2.11-01"}
    game.give(proposed(game))
    game.give("ready")


@rule("DN-2.11-01", refused="a rider elsewhere")
def test_elsewhere_riders_stay_in_the_saddle() -> None:
    game, _ = game_of("sand-of-justice")
    game.give(proposed(game))
    assert "dismount" not in {offer.order.verb for offer in game.offers()}


@rule("DN-2.11-01")
def test_only_the_listed_fighters_take_part() -> None:
    _, field = game_of("first-smoke")
    fighters = {c.token for c in field.muster.pieces if c.sort == "fighter"}
    scenario = field.muster.scenario
    assert fighters == {key for side in scenario.sides for key in (*side.fighters, *side.allies)}


@rule("DN-1.42-03")
def test_no_more_come_in_by_an_entry_than_it_lets_through() -> None:
    _, field = game_of("furnished-cavern")
    field.set("turn", 0, 1)
    grate, rix = field.muster.ground.hex("A4"), field.muster.index["rix"]
    west = set(field.muster.ground.site("Y-west"))
    for who in ("dill", "matt", "barney"):
        assert set(doors(field, rix)) == {*west, grate, field.muster.ground.hex("A5")}
        count_entry(field, field.muster.index[who], grate)
    assert set(doors(field, rix)) == west, "three at most come from the north"


@rule("DN-2.31-02", "DN-3.55-02", "DN-1.42-03", refused="riding onto the map among trees")
def test_nobody_rides_onto_the_map_where_no_horse_may_go() -> None:
    game, field = game_of("beans-for-giants")
    dice = Dice("beans")
    while isinstance(game.step, SetUp):
        game.give(proposed(game))
        game.give("ready")
    thrugg = field.muster.index["thrugg"]
    while field.phase[0] != "movement" or game.ask.seat != Seat("rebels"):
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))
    among_trees = [h for h in gates(field, thrugg) if field.ground.kind(h).key == "tree"]
    assert field.is_mounted(thrugg)
    assert among_trees
    assert not set(among_trees) & set(doors(field, thrugg))
    why = game.refusal(March(thrugg, (among_trees[0],)))
    assert why is not None
    assert why.all_rules == ("DN-2.31-02",)
    assert not set(among_trees) & set(MarchReach(field, new_march(field, thrugg)).cost)

    zacharie, door = field.muster.index["zacharie"], doors(field, thrugg)[0]
    field.set("magic", 0, (("fireball", (), (), "", door, 99),))
    assert door not in doors(field, thrugg)
    why = game.refusal(March(thrugg, (door,)))
    assert why is not None
    assert why.all_rules == ("DN-3.55-02",), "nor where it burns"
    assert door not in MarchReach(field, new_march(field, zacharie)).cost


@rule("DN-3.51-06", "DN-1.42-03")
def test_an_invisible_caster_does_not_come_onto_the_map_once_more() -> None:
    _, field = game_of("silent-valley")
    zacharie, hex_ = field.muster.index["zacharie"], field.muster.ground.hex("J1")
    field.set("turn", 0, 2)
    assert hex_ in doors(field, zacharie)
    field.set("unseen", zacharie, field.muster.ground.hex("J4"))
    assert not doors(field, zacharie), "as he would on a march during which he vanished"


@rule("DN-2.31-13", "DN-1.42-03")
def test_bodies_at_the_edge_slow_those_who_come_in_too() -> None:
    _, field = game_of("beans-for-giants")
    thrugg, hex_ = field.muster.index["thrugg"], field.muster.ground.hex("J1")
    field.set("turn", 0, 1)
    free = entry_cost(field, thrugg, hex_)
    for number, who in enumerate(("krobek", "zabek", "arek"), start=1):
        body = field.muster.index[who]
        field.put(body, upper(hex_))
        field.become(body, Health.DEAD)
        assert entry_cost(field, thrugg, hex_) == free + (number == 3)


def gaps(field: Skirmish, order: Deploy) -> list[int]:
    """How far each fighter of an arrangement is from the next of his own side, the nearest pair first."""
    distance, hexes = field.grid.distance, [hex for _, hex in order.pieces]
    others = [hexes[:at] + hexes[at + 1 :] for at in range(len(hexes))]
    return sorted(min(distance(one, other) for other in rest) for one, rest in zip(hexes, others, strict=True))


@pytest.mark.parametrize(
    "scenario", [key for key in scenario_keys() if any(side.set_up for side in load_scenario(key).sides)]
)
def test_a_proposal_keeps_fighters_together_and_does_not_strew_them(scenario: str) -> None:
    game, field = game_of(scenario)
    forces = 0
    while not game.over and game.ask.seat is not CHANCE and isinstance(game.step, SetUp):
        order = proposed(game)
        if len(order.pieces) > FEW:
            forces += 1
            found = gaps(field, order)
            assert found[len(found) // 2] == 1, "most have a friend beside them"
            assert found[-1] <= 4, "nobody is left alone"
        game.give(order)
        game.give("ready")
    assert forces, "somebody is set up"
