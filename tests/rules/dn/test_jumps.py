"""Jumps on horseback and down to a lower level (rulebook 2.36.3, 5.12.1, 5.12.2)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field

STREAM = """
A   .   .   .   .   ~   .   .   .   .   .   .
B     .   .   .   .   ~   .   .   .   .   .   .
C   .   .   .   .   ~   .   .   .   .   .   .
D     .   .   .   .   .   .   .   .   .   .   .
"""
CREVASSE = STREAM.replace("~", "v")
RIVER = """
A   .   .   .   .   ~   ~   .   .   .   .   .
B     .   .   .   .   ~   ~   .   .   .   .   .
C   .   .   .   .   ~   ~   .   .   .   .   .
D     .   .   .   .   .   .   .   .   .   .   .
"""
LEDGE = """
A   .   .   ^   ^   ^
B     .   ^   ^   ^   ^
C   .   .   ^   ^   ^
"""


def rider(ground: str, who: str = "rix@A4>E", **options: str) -> Field:
    """A rider before an obstacle, and somebody far away who keeps the game going."""
    return Field.on(ground, rebels=[who, "matt@D1"], orks=["zugun@D11"], options=options).moving("rebels")


# On horseback


@rule("DN-2.36.3-01", "DN-5.12.1-01", "DN-2.31-07")
@pytest.mark.parametrize("ground", [STREAM, CREVASSE])
def test_a_rider_clears_water_or_a_crevasse_and_goes_on(ground: str) -> None:
    board = rider(ground)
    board.give("march rix jump:rix>A6>A7>A8")
    assert board.waits_for_dice
    board.roll(9)
    assert board.pose("rix") == "A8>E"
    assert board.is_mounted("rix")


@rule("DN-5.12.1-01")
def test_a_jump_costs_one_for_the_obstacle_and_what_the_landing_hexes_cost() -> None:
    board = rider(STREAM.replace("A   .   .   .   .   ~   .   .", "A   .   .   .   .   ~   s   ."))
    preview = board.game.preview(board.game.read("march rix jump:rix>A6>A7"))
    assert preview is not None
    assert preview.breakdowns[0][1].total == 1 + 4 + 1


@rule("DN-5.12.1-01", "DN-2.31-09")
def test_the_points_must_suffice_for_obstacle_and_landing() -> None:
    board = rider(STREAM, "rix@A2>E")
    # 15 points less two hexes: after two half-turns seven are left, after four one; the jump needs three.
    there = "A3>A4"
    assert board.refuses(f"march rix {there}>about:rix>about:rix>about:rix>about:rix>jump:rix>A6>A7").because(
        "DN-2.31-09"
    )
    assert not board.refuses(f"march rix {there}>about:rix>about:rix>jump:rix>A6>A7")


@rule("DN-2.36.3-01", refused="a horse on the bridle")
def test_nobody_jumps_with_a_horse_on_the_bridle() -> None:
    board = Field.on(STREAM, rebels=["rix@A4>E", "simon-horse@B4>E", "matt@D1"], orks=["zugun@D11"]).moving("rebels")
    assert not board.refuses("march rix jump:rix>A6>A7")
    assert board.refuses("march rix lead:simon-horse>jump:rix>A6>A7").because("DN-2.36.4-01")
    assert not board.refuses("march rix lead:simon-horse>let-go:simon-horse>jump:rix>A6>A7")


@rule("DN-2.36.3-01", refused="higher ground")
def test_nobody_jumps_up_to_another_level() -> None:
    row = "A   .   .   .   .   ~   {0}   {0}   {0}   .   .   ."
    for ground, refused in ((".", False), ("^", True)):
        board = rider(STREAM.replace(STREAM.strip().splitlines()[0], row.format(ground)))
        assert bool(board.refuses("march rix jump:rix>A6>A7").because("DN-2.31-08")) is refused


@rule("DN-2.36.3-01", "DN-5.12.1-01", "DN-2.47-01")
def test_on_ten_the_horse_refuses_and_the_rider_lies_stunned_on_the_near_side() -> None:
    board = rider(STREAM)
    board.give("march rix jump:rix>A6>A7>A8", 10)
    assert board.pose("rix-horse") == "A4>E"
    assert "A6" not in board.hexes("tumble")
    board.give("tumble B3")
    assert (board.health("rix"), board.at("rix")) == ("stunned", "B3")
    assert board.health("rix-horse") == "fit"
    assert "onward" not in board.offered()


@rule("DN-5.12.1-01", "DN-5.12.1-02", "DN-2.47-01")
def test_a_bad_landing_kills_the_horse_and_wounds_the_rider_beyond() -> None:
    board = rider(STREAM, "konrad@A4>E wounded")
    # Armoured and wounded: nine counts eleven. Wounded again he dies; fit men are only wounded.
    board.give("march konrad jump:konrad>A6>A7", 9)
    assert board.health("konrad-horse") == "dead"
    assert board.cells("konrad-horse") == {"A6", "A7"}
    assert board.health("konrad") == "dead"
    fit = rider(RIVER, "konrad@A4>E")
    fit.give("march konrad jump:konrad>A7>A8>A9", 6)
    fit.give("tumble B8")
    assert (fit.health("konrad"), fit.at("konrad")) == ("wounded", "B8")
    assert fit.health("konrad-horse") == "dead"


@rule("DN-5.12.1-02")
@pytest.mark.parametrize(
    ("ground", "who", "refusal", "bad"),
    [
        (STREAM, "rix@A4>E", 1, 0),
        (STREAM, "konrad@A4>E", 1, 1),
        (STREAM, "rix@A4>E wounded", 1, 1),
        (STREAM, "konrad@A4>E wounded", 1, 2),
        (RIVER, "rix@A4>E", 1, 4),
        (RIVER, "konrad@A4>E wounded", 1, 6),
    ],
)
def test_armour_wounds_and_a_second_hex_make_jumps_harder(ground: str, who: str, refusal: int, bad: int) -> None:
    board = rider(ground, who)
    name = who.partition("@")[0]
    board.give(f"march {name} jump:{name}>{'A6>A7' if ground == STREAM else 'A7>A8'}")
    odds = board.game.odds()
    assert odds is not None
    assert odds.of("refusal") == Fraction(refusal, 10)
    assert odds.of("bad-landing") == Fraction(bad, 10)


@rule("DN-5.12.1-02", refused="three hexes")
def test_nobody_jumps_three_hexes() -> None:
    board = rider(RIVER.replace("~   ~   .", "~   ~   ~"))
    assert board.refuses("march rix jump:rix>A8>A9").because("DN-5.12.1-02")


@rule("DN-2.36.3-01", refused="no obstacle")
def test_one_jumps_only_ahead_and_only_over_an_obstacle() -> None:
    board = rider(STREAM, "rix@A3>E")
    assert board.refuses("march rix jump:rix>A5>A6").because("DN-2.36.3-01")
    backwards = rider(STREAM, "rix@B6>E")
    assert backwards.refuses("march rix jump:rix>B4>B3").because("DN-2.36.3-01")
    assert board.refuses("march matt jump:matt>A6>A7").because("DN-2.36.3-01")


@rule("DN-2.36.3-01", "DN-2.31-01", refused="an enemy beyond")
def test_nobody_jumps_onto_an_enemy_or_a_tree() -> None:
    board = Field.on(STREAM, rebels=["rix@A4>E"], orks=["zugun@A7"]).moving("rebels")
    assert board.refuses("march rix jump:rix>A6>A7").because("DN-2.31-01")
    trees = rider(STREAM.replace("~   .", "~   t"))
    assert trees.refuses("march rix jump:rix>A6>A7").because("DN-2.31-02")


@rule("DN-2.35-01")
def test_the_hexes_of_a_landing_are_crossed_by_who_goes_on() -> None:
    board = Field.on(STREAM, rebels=["rix@A4>E"], orks=["zugun@B6"]).moving("rebels")
    board.give("march rix jump:rix>A6>A7>A8", 1)
    assert board.waits_for_dice
    assert "slips past" in str(board.game.ask.message)


# Down a level


@rule("DN-5.12.2-01", "DN-5.12.2-02", "DN-2.31-11")
@pytest.mark.parametrize(
    ("who", "die", "health"),
    [
        ("rix", 4, "fit"),
        ("rix", 5, "wounded"),
        ("rix", 7, "wounded"),
        ("rix", 8, "dead"),
        ("konrad", 1, "fit"),
        ("konrad", 2, "wounded"),
        ("konrad", 6, "wounded"),
        ("konrad", 7, "dead"),
        ("lucifer", 6, "fit"),
        ("lucifer", 7, "dead"),
        ("wardog-1", 1, "fit"),
        ("wardog-1", 2, "dead"),
    ],
)
def test_the_table_of_jumps_down(who: str, die: int, health: str) -> None:
    board = Field.on(LEDGE, rebels=[f"{who}@B2", "matt@C5"], orks=["zugun@A5"]).moving("rebels")
    board.give(f"march {who} leap:{who}>B1", die)
    assert (board.health(who), board.at(who)) == (health, "B1")


@rule("DN-5.12.2-01")
def test_a_wounded_jumper_who_is_wounded_again_dies() -> None:
    board = Field.on(LEDGE, rebels=["rix@B2 wounded", "matt@C5"], orks=["zugun@A5"]).moving("rebels")
    board.give("march rix leap:rix>B1", 5)
    assert board.health("rix") == "dead"


@rule("DN-5.12.2-02", "DN-2.31-11", "DN-3.55-02", refused="upwards")
def test_jumps_go_down_only_into_the_next_hex_and_end_the_move() -> None:
    board = Field.on(LEDGE, rebels=["rix@B1", "matt@B2"], orks=["zugun@A5"]).moving("rebels")
    assert board.refuses("march rix B2").because("DN-2.31-11")
    assert board.refuses("march rix leap:rix>B2").because("DN-5.12.2-02")
    assert board.refuses("march matt B1").because("DN-2.31-11")
    assert board.refuses("march matt leap:matt>A1").because("DN-5.12.2-02")
    assert board.refuses("march matt leap:matt>A2>A1").because("DN-5.12.2-02")
    board.field.set("magic", 0, (("fireball", (), (), "", board.hex("A2"), 99),))
    assert board.refuses("march matt leap:matt>A2").because("DN-3.55-02")
    board.field.set("magic", 0, ())
    preview = board.game.preview(board.game.read("march matt leap:matt>A2"))
    assert preview is not None


@rule("DN-5.12.2-02", refused="a rider")
def test_riders_do_not_jump_down() -> None:
    board = Field.on(LEDGE, rebels=["rix@B2>W", "matt@C5"], orks=["zugun@A5"]).moving("rebels")
    assert board.refuses("march rix leap:rix>B1").because("DN-5.12.2-02")


@rule("DN-5.12.2-02", refused="a Krob")
@pytest.mark.parametrize("krob", ["hunter-9", "slayer-20", "warrior-1"])
def test_krobs_change_levels_by_stairs_and_never_jump(krob: str) -> None:
    board = Field.on(LEDGE, volume="challenge", dark=True, adventurers=["rix@C5"], krobs=[f"{krob}@B2"]).moving("krobs")
    assert board.refuses(f"march {krob} leap:{krob}>B1").because("DN-5.12.2-02")
    assert "B1" not in board.reach(krob)
    jumper = Field.on(LEDGE, volume="challenge", dark=True, adventurers=["rix@B2"], krobs=[f"{krob}@A5"])
    assert not jumper.moving("adventurers").refuses("march rix leap:rix>B1"), "an Adventurer could"


@rule("DN-5.12.2-04")
def test_who_jumps_into_water_in_armour_drowns() -> None:
    ground = LEDGE.replace("B     .", "B     ~")
    armoured = Field.on(ground, rebels=["konrad@B2", "matt@C5"], orks=["zugun@A5"]).moving("rebels")
    armoured.give("march konrad leap:konrad>B1")
    assert (armoured.health("konrad"), armoured.at("konrad")) == ("dead", "")
    light = Field.on(ground, rebels=["rix@B2", "matt@C5"], orks=["zugun@A5"]).moving("rebels")
    light.give("march rix leap:rix>B1", 4)
    assert (light.health("rix"), light.at("rix")) == ("fit", "B1")


CORNER = """
A   #   ^   ^
B     .   ^   ^
C   #   #   #
"""


def cornered(forced: str) -> Field:
    """Rix on a ledge with Orks on all sides but that of the drop; he must retreat."""
    board = Field.on(
        CORNER,
        rebels=["rix@B2", "matt"],
        orks=["zugun@A2", "krular@A3", "azrog@B3"],
        options={"forced-jumps": forced},
    )
    zugun = board.piece("azrog")
    board.field.set("charms", zugun, (("attack", 4 - board.field.attack(zugun), 99),))
    # 4 against 4 is 1-1, where a 3 is a C.
    return board.fighting("orks").give("attack rix azrog", 3)


@rule("DN-5.12.2-04")
def test_with_the_switch_a_retreat_becomes_a_jump() -> None:
    board = cornered("on")
    assert board.waits_for_dice
    board.roll(4)
    assert (board.health("rix"), board.at("rix")) == ("fit", "B1")


@rule("DN-5.12.2-04", "DN-5.14.2-07")
def test_without_it_who_cannot_retreat_is_wounded_on_the_ledge() -> None:
    board = cornered("off")
    assert (board.health("rix"), board.at("rix")) == ("wounded", "B2")


@rule("DN-5.12.2-04")
def test_armour_is_wounded_rather_than_driven_into_water() -> None:
    board = Field.on(
        "A   .   .   .   ~\nB     #   #   #   #",
        rebels=["konrad@A3"],
        orks=["zugun@A2", "krular@A1"],
    )
    zugun = board.piece("zugun")
    board.field.set("charms", zugun, (("attack", 18 - board.field.attack(zugun), 99),))
    board.fighting("orks").give("attack konrad zugun", 2)
    assert (board.health("konrad"), board.at("konrad")) == ("wounded", "A3")


# Looking before one jumps


@rule("DN-5.12.1-01", "DN-5.12.2-01")
def test_the_odds_of_a_jump_are_known_before_it() -> None:
    board = rider(STREAM, "konrad@A4>E")
    preview = board.game.preview(board.game.read("march konrad jump:konrad>A6>A7"))
    assert preview is not None
    assert preview.odds is not None
    assert preview.odds.of("success") == Fraction(8, 10)
    assert [figure.total for _, figure in preview.breakdowns] == [3, 1]
    ledge = Field.on(LEDGE, rebels=["rix@B2", "matt@C5"], orks=["zugun@A5"]).moving("rebels")
    down = ledge.game.preview(ledge.game.read("march rix leap:rix>B1"))
    assert down is not None
    assert down.odds is not None
    assert down.odds.of("unharmed") == Fraction(4, 10)
    assert ledge.at("rix") == "B2"
