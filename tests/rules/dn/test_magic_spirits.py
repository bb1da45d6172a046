"""Magic, chapters 3.55 and 3.51: fireballs, spirits, the Gargoyles' flight, invisibility."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.suite import disclosure
from tests.rulemark import rule
from tests.rules.dn.field import Field
from tests.rules.dn.test_magic_casting import MEADOW, energy
from tests.rules.dn.test_magic_persons import alone, beats, cost_of
from warhost.core.dice import Dice
from warhost.core.seats import Seat
from warhost.skirmish.combat.attack import land
from warhost.skirmish.magic.spirits import haunts
from warhost.skirmish.printed.fighters import load_fighters
from warhost.skirmish.state import Skirmish

# Fireballs


@rule("DN-3.55-02")
def test_a_fireball_closes_its_hex_for_one_turn() -> None:
    board = alone("matt@E8")
    assert cost_of(board, "fireball zacharie E9") == 10
    board.roll(1)
    assert board.refuses("march matt E9").because("DN-3.55-02")
    board.give("end-movement")
    assert board.place("E9") in board.field.ground.closed
    board.give("end-movement")
    assert not board.field.ground.closed
    assert not board.give("end-movement").refuses("march matt E9")


@rule("DN-3.55-02", "DN-2.45-01")
def test_nobody_attacks_into_the_flames() -> None:
    board = alone("matt@E8", "grast@A8", orks=("krular@E9", "zugun@A9")).fighting("rebels")
    assert not board.refuses("attack krular matt")
    board.field.set("magic", 0, (("fireball", (), (), "", board.hex("E9"), 9),))
    assert board.refuses("attack krular matt").because("DN-2.45-01")


@rule("DN-3.55-02", "DN-1.52-01")
def test_one_fireball_in_a_hex_and_three_in_all() -> None:
    board = alone()
    fires = tuple(("fireball", (), (), "", board.hex(name), 9) for name in ("E9", "E11", "E13"))
    board.field.set("magic", 0, fires[:1])
    assert board.refuses("fireball zacharie E9").because("DN-3.55-02")
    board.field.set("magic", 0, fires[:2])
    assert not board.refuses("fireball zacharie E10")
    board.field.set("magic", 0, fires)
    assert board.refuses("fireball zacharie E10").because("DN-1.52-01")


@rule("DN-3.55-03")
@pytest.mark.parametrize(
    ("who", "die", "health"),
    [("krular", 6, "wounded"), ("krular", 7, "fit"), ("ashrak", 3, "wounded"), ("ashrak", 4, "fit")],
)
def test_who_is_in_the_fire_is_driven_out_and_perhaps_wounded(who: str, die: int, health: str) -> None:
    board = alone(orks=(f"{who}@E9", "zugun@A20"))
    armoured = board.field.is_armoured(board.piece(who))
    assert armoured is (who == "ashrak")
    board.claim("rebels", "fireball zacharie E9").roll(1, die)
    assert board.asked == "orks"
    assert board.health(who) == health
    board.give("fall-back E10")
    assert board.at(who) == "E10"
    assert board.refuses("fall-back E9")


@rule("DN-3.55-03")
@pytest.mark.parametrize(
    ("spot", "die"), [("krular@E9 wounded", 1), ("krular@E9 stunned", 1), ("krular@E9 stunned", 10)]
)
def test_the_wounded_die_of_a_second_wound_and_the_stunned_of_a_retreat(spot: str, die: int) -> None:
    board = alone(orks=(spot, "ashrak@A20"))
    board.claim("rebels", "fireball zacharie E9").roll(1, die)
    assert board.health("krular") == "dead"


@rule("DN-3.55-03")
def test_a_rider_is_wounded_and_retreats_on_his_horse() -> None:
    board = Field.on(MEADOW, rebels=["konrad@E9>E"], orks=["shaman@E3"]).moving("orks")
    board.claim("orks", "fireball shaman E9").roll(1, 1)
    assert board.health("konrad") == "wounded"
    board.give(min(board.orders("fall-back")))
    assert board.is_mounted("konrad")


@rule("DN-3.55-02", "DN-1.31-03")
def test_a_fireball_finds_who_is_hidden_there() -> None:
    board = alone(orks=("krular@E9", "ashrak@A20"))
    board.field.set("hidden", board.piece("krular"), 1)
    assert board.refuses("enchant zacharie weakness krular").because("DN-3.53-03")
    board.claim("rebels", "fireball zacharie E9").roll(1)
    assert not board.field.hidden[board.piece("krular")]
    assert board.waits_for_dice


@rule("DN-3.52-02", "DN-1.31-03")
def test_magic_on_somebody_hidden_finds_him_and_comes_to_nothing() -> None:
    for order, verb in (("reshape zacharie tree small E9 0", "tree"), ("teleport zacharie E9", "teleport")):
        board = alone(orks=("krular@E9", "ashrak@A20"))
        board.field.set("hidden", board.piece("krular"), 1)
        assert not board.refuses(order)
        board.claim("rebels", order).roll(10)
        assert not board.field.hidden[board.piece("krular")]
        assert not board.field.magic[0]
        assert board.at("zacharie") == "E3", verb


# Spirits


@rule("DN-3.55-04")
@pytest.mark.parametrize(
    ("order", "cost", "die", "last"),
    [
        ("living-dead living-dead-1@E5,living-dead-2@E6,living-dead-3@D5,living-dead-4@D6", 25, 3, 4),
        ("gargoyles gargoyle-1@E5,gargoyle-2@E6", 20, 2, 8),
    ],
)
def test_spirits_come_all_at_once_and_stay_so_long(order: str, cost: int, die: int, last: int) -> None:
    board = alone()
    assert cost_of(board, f"conjure zacharie {order}") == cost
    assert beats(board) == die
    board.roll(die)
    name = order.split()[1].split("@")[0]
    assert board.at(name) == "E5"
    # The player turn in which they appear is the first of twice as many (DN-3.55-09).
    assert board.field.stays[board.piece(name)] == last


@rule("DN-3.55-09")
def test_the_player_turn_of_their_coming_counts_as_half_a_turn() -> None:
    board = alone()
    board.claim(
        "rebels", "conjure zacharie living-dead living-dead-1@E5,living-dead-2@E6,living-dead-3@D5,living-dead-4@D6"
    )
    board.roll(10)
    seen = []
    while board.at("living-dead-1"):
        seen.append(board.field.player_turn[0])
        board.give("end-movement")
    assert seen == [1, 2, 3, 4]
    assert board.field.side[board.piece("living-dead-1")] == -1


@rule("DN-3.55-05", "DN-3.55-10")
def test_below_ground_they_stay_half_as_long() -> None:
    for switch, last in (("limited", 4), ("free", 8)):
        board = alone(dark=True, options={"underground-magic": switch})
        board.claim("rebels", "conjure zacharie gargoyles gargoyle-1@E5,gargoyle-2@E6").roll(10)
        assert board.field.stays[board.piece("gargoyle-1")] == last
    board = alone(dark=True)
    board.claim(
        "rebels", "conjure zacharie living-dead living-dead-1@E5,living-dead-2@E6,living-dead-3@D5,living-dead-4@D6"
    )
    board.roll(10)
    assert board.field.stays[board.piece("living-dead-1")] == 2


@rule("DN-3.55-04")
def test_spirits_appear_on_free_hexes_in_range_and_away_from_enemies() -> None:
    board = alone("matt@E5", orks=("zugun@E10",))
    for hex_ in ("E5", "E9", "E11", "E14"):
        assert board.refuses(f"conjure zacharie gargoyles gargoyle-1@{hex_},gargoyle-2@E6").because("DN-3.55-04")
    assert board.refuses("conjure zacharie gargoyles gargoyle-1@E6").because("DN-3.55-04")
    assert board.refuses("conjure zacharie gargoyles gargoyle-1@E6,gargoyle-2@E6").because("DN-3.55-04")
    assert not board.refuses("conjure zacharie gargoyles gargoyle-1@E6,gargoyle-2@E8")
    offered = set(haunts(board.field, board.piece("zacharie")))
    assert {board.hex(name) for name in ("E6", "E7", "E8")} <= offered
    assert not {board.hex(name) for name in ("E5", "E9", "E10", "E11", "E14")} & offered


@rule("DN-3.55-04", "DN-3.3-05")
def test_where_a_quicker_spell_has_filled_the_hex_the_caster_says_where_the_spirit_appears() -> None:
    board = Field.on(MEADOW, rebels=["zacharie@E3"], orks=["shaman@E14"]).moving("rebels")
    board.field.set("energy", board.piece("shaman"), 100)
    board.field.set("energy", board.piece("zacharie"), 90)
    called = "living-dead-1@E9,living-dead-2@E6,living-dead-3@D5,living-dead-4@D6"
    board.claim("rebels", f"conjure zacharie living-dead {called}")
    board.claim("orks", "conjure shaman gargoyles gargoyle-1@E9,gargoyle-2@E11")
    board.give("let-be").roll(10)
    board.give("let-be").roll(10)
    assert board.at("gargoyle-1") == "E9"
    assert board.at("living-dead-2") == "E6"
    assert board.asked == "rebels"
    assert board.hexes("give-way") == {"D8", "D9", "E8", "E10", "F8", "F9"}
    assert board.refuses("give-way E11").because("DN-3.55-04")
    assert board.give("give-way E8").at("living-dead-1") == "E8"
    assert board.asked == "rebels"
    assert "march" in board.offered()


@rule("DN-1.52-01")
def test_spirits_who_are_there_cannot_be_called_again() -> None:
    board = alone()
    board.claim("rebels", "conjure zacharie gargoyles gargoyle-1@E5,gargoyle-2@E6").roll(10)
    board.field.set("cast_in", board.piece("zacharie"), 0)
    assert board.refuses("conjure zacharie gargoyles gargoyle-1@E7,gargoyle-2@E8").because("DN-1.52-01")


@rule("DN-3.55-04")
def test_spirits_act_for_the_caster_at_once_and_count_for_nobody() -> None:
    board = alone(orks=("zugun@E12",))
    board.claim("rebels", "conjure zacharie gargoyles gargoyle-1@E5,gargoyle-2@E6").roll(10)
    board.give("march gargoyle-2 E7>E8>E9>E10>E11")
    assert board.at("gargoyle-2") == "E11"
    board.give("end-movement")
    assert not board.refuses("attack zugun gargoyle-2")
    assert not set(board.field.muster.named("rebels")) & {board.piece("gargoyle-1"), board.piece("gargoyle-2")}


@rule("DN-3.55-06", "DN-3.55-10", data=True)
def test_the_values_of_spirits() -> None:
    roster = load_fighters()
    assert str(roster["gargoyle-1"].foot[0]) == "12/6-10"
    assert str(roster["living-dead-4"].foot[0]) == "15/9-6"


@rule("DN-3.55-08")
def test_spirits_slip_past_enemies_unchallenged() -> None:
    board = Field.on(
        "A   .   .   .   .\nB     .   .   .   .", rebels=["living-dead-1@B1", "zacharie@A4"], orks=["zugun@A2"]
    )
    board.moving("rebels").give("march living-dead-1 B2>B3")
    assert (board.at("living-dead-1"), board.waits_for_dice) == ("B3", False)


@rule("DN-3.55-08")
@pytest.mark.parametrize("blow", ["stun", "wound", "kill"])
def test_a_spirit_only_retreats(blow: str) -> None:
    board = alone()
    board.claim("rebels", "conjure zacharie gargoyles gargoyle-1@E5,gargoyle-2@E8").roll(10)
    ghost = board.piece("gargoyle-1")
    land(board.field, ghost, blow)
    board.game.settle()
    board.game.resume(board.field)
    assert board.health("gargoyle-1") == "fit"
    board.give("fall-back E6")
    assert board.at("gargoyle-1") == "E6"


@rule("DN-3.55-08")
def test_a_spirit_that_cannot_retreat_stays() -> None:
    board = Field.on(
        "A   .   #   .\nB     #   #   .", rebels=["gargoyle-1@A1", "zacharie@A3"], orks=["zugun@B3"]
    ).moving("rebels")
    land(board.field, board.piece("gargoyle-1"), "kill")
    board.game.settle()
    assert (board.at("gargoyle-1"), board.health("gargoyle-1")) == ("A1", "fit")


# The Gargoyles' flight


@rule("DN-3.55-07")
def test_a_gargoyle_flies_five_hexes_over_everything() -> None:
    drawing = """
    A   .   ~   v   #   t   .   .   .
    B     .   .   .   .   .   .   .   .
    """
    board = Field.on(drawing, rebels=["gargoyle-1@A1", "zacharie@B1"], orks=["zugun@A5", "krular@B8"]).moving("rebels")
    assert board.refuses("march gargoyle-1 fly:gargoyle-1>A7").because("DN-3.55-07")
    board.give("march gargoyle-1 fly:gargoyle-1>A6>A7")
    assert board.at("gargoyle-1") == "A7", "five points in the air, past an enemy, and one on foot"
    board.give("end-movement")


@rule("DN-3.55-07")
def test_the_flights_of_one_turn_are_five_hexes_together() -> None:
    board = alone("gargoyle-1@E5")
    assert board.refuses("march gargoyle-1 fly:gargoyle-1>E8>fly:gargoyle-1>E11").because("DN-3.55-07")
    board.give("march gargoyle-1 fly:gargoyle-1>E8>fly:gargoyle-1>E10")
    assert board.at("gargoyle-1") == "E10"


@rule("DN-3.55-07", refused="the Living Dead")
def test_others_do_not_fly() -> None:
    board = alone("living-dead-1@E5", "matt@E7")
    assert board.refuses("march living-dead-1 fly:living-dead-1>E8").because("DN-3.55-07")
    assert board.refuses("march matt fly:matt>E9").because("DN-3.55-07")


@rule("DN-3.55-07")
def test_no_flight_in_a_passage_one_hex_wide_or_through_rock() -> None:
    narrow = "A   #   #   #   #   #\nB     .   .   .   .   .\nC   #   #   #   #   #"
    wide = "A   .   .   .   .   .\nB     .   .   .   .   .\nC   #   #   #   #   #"
    for drawing, refused in ((narrow, True), (wide, False)):
        board = Field.on(drawing, dark=True, rebels=["gargoyle-1@B1", "zacharie@B5"], orks=["zugun"]).moving("rebels")
        assert board.refuses("march gargoyle-1 fly:gargoyle-1>B4").because("DN-3.55-07") is refused
        assert not board.refuses("march gargoyle-1 B2>B3>B4")


# Invisibility


def unseen(at: str = "E3", **more: Any) -> Field:
    """Zacharie has become invisible and may write down where he goes."""
    board = Field.on(MEADOW, rebels=[f"zacharie@{at}", "matt@E8"], orks=["zugun@E20"], **more).moving("rebels")
    assert cost_of(board, "enchant zacharie invisibility zacharie") == 15
    assert beats(board) == 2
    return board.roll(2)


@rule("DN-3.51-06")
def test_the_invisible_leaves_the_map_and_stands_where_was_written_when_his_next_turn_begins() -> None:
    board = unseen()
    assert board.asked == "rebels"
    assert board.refuses("steal-to E10").because("DN-3.51-06")
    board.give("steal-to E7")
    assert board.at("zacharie") == ""
    assert board.refuses("empower zacharie strong-arm 3", "rebels")
    board.give("end-movement")
    assert board.at("zacharie") == "E7"


@rule("DN-3.51-06")
def test_who_has_moved_stays_where_he_is() -> None:
    board = Field.on(MEADOW, rebels=["zacharie@E3", "matt@E8"], orks=["zugun@E20"]).moving("rebels")
    board.give("march zacharie E4")
    board.claim("rebels", "enchant zacharie invisibility zacharie").roll(10)
    assert board.refuses("steal-to E5").because("DN-3.51-06")
    assert not board.refuses("steal-to E4")


@rule("DN-3.51-06")
def test_somebody_in_the_written_hex_means_the_nearest_free_one() -> None:
    board = unseen()
    board.give("steal-to E7").give("march matt E7")
    assert board.at("matt") == "E7"
    assert (board.asked, board.at("zacharie")) == ("rebels", ""), "his player says which of them"
    around = {board.field.ground.name(hex_) for hex_ in board.field.grid.neighbours[board.hex("E7")]}
    assert board.orders("give-way") == {f"give-way {name}" for name in around}
    assert board.refuses("give-way E9").because("DN-3.51-06")
    assert board.give("give-way E6").at("zacharie") == "E6"


@rule("DN-3.51-06")
def test_only_his_own_side_knows_where_the_invisible_goes() -> None:
    board = unseen()
    board.give("steal-to E7")
    zacharie = board.piece("zacharie")
    mine, theirs = (board.game.view(Seat(name)) for name in ("rebels", "orks"))
    assert mine.row("piece", zacharie)["unseen"] == board.hex("E7")
    assert "unseen" not in theirs.row("piece", zacharie)
    assert "E7" in " ".join(map(str, mine.log()))
    assert "E7" not in " ".join(map(str, theirs.log()))

    def imagined(seat: str, salt: int = 0) -> int:
        field = board.game.imagine(Seat(seat), salt).state
        assert isinstance(field, Skirmish)
        return field.unseen[zacharie]

    assert len({imagined("orks", salt) for salt in range(20)}) > 5
    assert imagined("rebels") == board.hex("E7")
    assert board.game.rulebook.keeps_secrets(board.game.resolved)


@rule("DN-3.51-06")
def test_nothing_that_the_enemy_can_ask_tells_where_the_invisible_is() -> None:
    board = Field.on(MEADOW, rebels=["zacharie@E3", "matt@E8"], orks=["zugun@E6", "shaman@F9"]).moving("rebels")
    board.field.set("energy", board.piece("shaman"), 29)
    board.claim("rebels", "enchant zacharie invisibility zacharie").roll(2)
    for order in ("steal-to E5", "end-movement", "hold-fire"):
        if order.split()[0] in board.offered():
            board.give(order)
        asked = [board.game.read(text) for text in ("fireball shaman E5", "march zugun E5", "teleport shaman E5")]
        for seat in (Seat("orks"), Seat("onlooker")):
            for salt in range(4):
                twin = board.game.imagine(seat, salt)
                assert disclosure(board.game, seat, asked) == disclosure(twin, seat, asked)
        if board.at("zacharie"):
            break
    assert board.at("zacharie") == "E5"


@rule("DN-3.51-06")
def test_the_invisible_is_not_imagined_where_nobody_could_stand() -> None:
    from warhost.skirmish.magic.invisibility import imagine_unseen

    drawing = "A   .   v   v   .\nB     .   v   v   v"
    board = Field.on(drawing, rebels=["zacharie@A1", "gargoyle-1@A4"], orks=["zugun"]).moving("rebels")
    board.claim("rebels", "enchant zacharie invisibility zacharie").roll(10).give("steal-to B1")
    for salt in range(10):
        imagine_unseen(board.field, Seat("orks"), Dice(str(salt)))
        assert board.field.unseen[board.piece("zacharie")] in map(board.hex, ("A1", "B1", "A4"))


@rule("DN-3.51-06")
def test_a_second_level_caster_pays_twelve() -> None:
    board = alone()
    board.field.set("level", board.piece("zacharie"), 2)
    assert cost_of(board, "enchant zacharie invisibility zacharie") == 12
    assert energy(board, "zacharie") == 88
