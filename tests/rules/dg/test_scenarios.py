"""The four scenarios of the book: set-up with its restrictions, special rules, victory (DG-16 to DG-19)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, board
from tests.rules.dg.games import (
    ally,
    because,
    cup_classes,
    deploy,
    forces,
    game_of,
    give_some,
    hold,
    musters,
    play,
    until_setup,
    until_turn,
    verdict_after,
    war_of,
)
from warhost.campaign.politics.activation import neutral_nations
from warhost.campaign.printed.sides import GONE, NEUTRAL, enemy
from warhost.campaign.set_up.choosing_forces import ChooseForces, Enlist
from warhost.campaign.set_up.placing_forces import Deploy
from warhost.campaign.special.strategic_events import cup_size
from warhost.campaign.state import War
from warhost.campaign.victory import EndOfTurn, JudgeVictory
from warhost.core import Dice, Game
from warhost.core.ids import HexId, all_hexes

# Scenario 1: Silvanesti


@rule("DG-16-01")
def test_silvanesti_is_played_on_the_south_east_and_in_khur() -> None:
    war = board("silvanesti").ally("silvanesti", side=WS).ally("highlord", "khur", side=HL)
    atlas = war.war.theatre.atlas
    inside = frozenset(all_hexes(atlas.grid.size)) - war.war.theatre.outside
    assert inside == atlas.hexes_of("east-sheet-south") | atlas.hexes_of("khur")
    edge = next(
        (hex, there)
        for hex in sorted(inside)
        for there in atlas.grid.neighbours[hex]
        if there not in inside
        and war.war.theatre.dry[hex]
        and war.war.theatre.dry[there]
        and not war.war.theatre.closed & {hex}
    )
    war.place("mercenary-1", at=atlas.token(edge[0])).moving(HL)
    assert war.refuses(f"march mercenary-1 - {atlas.token(edge[1])}").because("DG-16-01")


@rule("DG-16-02")
def test_silvanesti_the_highlords_leave_six_armies_and_four_dragons_behind() -> None:
    assert musters(game_of("silvanesti")) == [
        ("highlord", 16, 10, 10),  # eight mercenaries, two of cavalry, six of Khur
        ("highlord", 8, 4, 4),
        ("highlord", 10, 0, 4),
    ]
    war = until_turn(game_of("silvanesti"))
    found = forces(war, HL)
    assert sum(n for key, n in found.items() if "infantry" in key or "cavalry" in key) == 10
    assert found["highlord dragon"] == 4
    assert found.get("highlord leader", 0) <= 4
    assert not any("draconian" in key for key in found)
    khur = war.theatre.atlas.hexes_of("khur")
    assert all(war.at[p] in khur for p in war.pieces_of(HL) if not war.of.is_wizard[p] and war.of.nation[p])


@rule("DG-16-02", refused="too many, too few, strangers")
def test_silvanesti_the_muster_is_exact() -> None:
    game = game_of("silvanesti")
    war = war_of(game)
    assert isinstance(game.step, ChooseForces)
    armies = tuple(p for p in range(len(war.at)) if war.of.is_ground[p] and war.owner[p] == HL)
    assert because(game.refusal(Enlist(armies)), "DG-16-02")
    assert because(game.refusal(Enlist(armies[:9])), "DG-16-02")
    assert because(game.refusal(Enlist((*armies[:9], war.theatre.piece_index["silvanesti-1"]))), "DG-16-02")
    assert game.refusal(Enlist(armies[:10])) is None  # all that are left out may be of Khur
    game.give(Enlist(armies[:10]))
    assert [war.at[p] for p in armies[10:]] == [GONE] * 6


@rule("DG-16-02", "DG-09-08")
@pytest.mark.parametrize("option", ["yes", "no"])
def test_silvanesti_griffons_in_empty_neraka_take_the_place_and_not_the_war(option: str) -> None:
    war = board("silvanesti", neraka_conquest=option).ally("silvanesti", side=WS).ally("highlord", "khur", side=HL)
    war.hold("neraka", "khuri-khan", side=HL).place("mercenary-1", "kitiara", at="4128")
    war.place("silvanesti-griffon-1", at="3824").moving(WS).give("fly silvanesti-griffon-1 - 3823")
    assert war.war.holder[war.war.theatre.atlas.place("neraka").index] == WS
    assert (war.at("mercenary-1"), war.at("kitiara")) == ("4128", "4128")


@rule("DG-16-03")
def test_silvanesti_whitestone_sets_up_at_home_and_has_the_initiative_on_turn_4() -> None:
    game = until_setup(game_of("silvanesti"), WS)
    assert because(deploy(game, silvanesti_1="4128"), "DG-16-03")
    assert deploy(game, silvanesti_1="4441", silvanesti_griffon_1="4441") is None
    war = until_turn(game)
    assert (war.turn[0], war.initiative[0]) == (4, WS)
    assert war.theatre.scenario.last_turn - war.theatre.scenario.first_turn + 1 == 6
    assert forces(war, WS)["silvanesti infantry"] == 5


@rule("DG-16-04")
def test_silvanesti_each_side_draws_two_events_before_play() -> None:
    game = game_of("silvanesti")
    sizes = []
    for now in play(game):
        war = war_of(now)
        if war.turn[0]:
            break
        sizes.append(len(war.cup[0]))
    assert max(sizes) - len(war_of(game).cup[0]) == 4


@rule("DG-16-05")
def test_silvanesti_taking_the_capital_is_a_major_victory_at_once() -> None:
    game = game_of("silvanesti")
    war = until_turn(game)
    hold(war, HL, "silvanost")
    verdict = verdict_after(game, EndOfTurn())
    assert verdict is not None
    assert (verdict.winner, verdict.level) == ("highlord", "major victory")


@rule("DG-16-05")
def test_silvanesti_taking_the_empty_hex_is_a_marginal_victory() -> None:
    game = game_of("silvanesti")
    war = until_turn(game)
    war.set("razed", war.theatre.atlas.place("silvanost").index, 1)
    hold(war, HL, "silvanost")
    verdict = verdict_after(game, EndOfTurn())
    assert verdict is not None
    assert (verdict.winner, verdict.level) == ("highlord", "marginal victory")


@rule("DG-16-06")
@pytest.mark.parametrize(("moved", "level"), [(False, "major victory"), (True, "marginal victory")])
def test_silvanesti_holding_out_is_major_unless_the_capital_was_moved(moved: bool, level: str) -> None:
    game = game_of("silvanesti")
    war = until_turn(game)
    if moved:
        war.set("razed", war.theatre.atlas.place("silvanost").index, 1)
    verdict = verdict_after(game, JudgeVictory())
    assert verdict is not None
    assert (verdict.winner, verdict.level) == ("whitestone", level)


@rule("DG-16-06", "DG-09-10")
def test_silvanesti_capitals_can_be_moved_whatever_the_option_says() -> None:
    war = board("silvanesti", move_capitals="off").hold("silvanost", side=WS).ally("silvanesti", side=WS)
    war.place("silvanesti-1", at="4441").moving(WS)
    assert not war.refuses("disband 4441")


@rule("DG-16-07")
def test_silvanesti_neutrals_are_closed_and_empty_lands_are_not() -> None:
    war = (
        board("silvanesti").ally("highlord", side=HL).place("mercenary-1", at=next_to("silvanesti", "blode")).moving(HL)
    )
    blode = next(hex for hex in neighbours_in(war.war, war.at("mercenary-1"), "blode"))
    assert war.refuses(f"march mercenary-1 - {blode}").because("DG-16-07")
    free = board("silvanesti").ally("highlord", side=HL).place("mercenary-1", at="3823").moving(HL)
    assert free.reach("mercenary-1")


@rule("DG-16-07")
def test_silvanesti_by_option_its_neutrals_can_be_invaded() -> None:
    start = next_to("silvanesti", "blode")
    war = board("silvanesti", neutrals_closed="no").ally("highlord", side=HL).place("mercenary-1", at=start).moving(HL)
    blode = next(hex for hex in neighbours_in(war.war, start, "blode"))
    war.give(f"march mercenary-1 - {blode}")
    assert war.waits_for_dice
    closed = board("solamnic-plain", neutrals_closed="no")
    assert closed.war.theatre.closed  # only Scenario 1 has the option


def next_to(scenario: str, land: str) -> str:
    """A hex outside a land from which men can walk into it."""
    war = war_of(game_of(scenario))
    atlas = war.theatre.atlas
    for hex in sorted(atlas.hexes_of(land)):
        for side in range(hex * 6, hex * 6 + 6):
            there = atlas.grid.table[side]
            open_side = there >= 0 and atlas.barrier[side] == 0 and war.theatre.dry[there] and war.theatre.dry[hex]
            if open_side and atlas.land[there] != atlas.land[hex] and there not in war.theatre.closed:
                return atlas.token(there)
    raise AssertionError(f"{land} cannot be entered")


def neighbours_in(war: War, hex: str | HexId, land: str) -> list[str]:
    """The neighbours of a hex that belong to a land and can be walked into."""
    atlas = war.theatre.atlas
    here = atlas.hex_of(str(hex))
    return [
        atlas.token(atlas.grid.table[side])
        for side in range(here * 6, here * 6 + 6)
        if atlas.grid.table[side] in atlas.hexes_of(land) and atlas.barrier[side] == 0
    ]


# Scenario 2: The Solamnic Plain


@rule("DG-17-01")
def test_solamnic_plain_the_highlords_set_up_in_four_lands() -> None:
    game = until_setup(game_of("solamnic-plain"), HL)
    assert deploy(game, throtyl_1="sanction") is None
    assert because(deploy(game, throtyl_1="lemish"), "DG-17-01")
    found = forces(until_turn(game), HL)
    assert found["highlord leader"] == 10
    assert found["highlord dragon"] == 8
    assert found["sanction ship"] == 4
    assert found["throtyl infantry"] == 8
    assert found["throtyl leader"] == found["sanction leader"] == 1


@rule("DG-17-02")
def test_solamnic_plain_eight_draconians_and_mithas_less_a_ship_and_an_army() -> None:
    assert musters(game_of("solamnic-plain")) == [("highlord", 4, 3, 3), ("highlord", 4, 3, 3)]
    war = until_turn(game_of("solamnic-plain"))
    found = forces(war, HL)
    assert (found["draconian infantry"], found["mithas ship"], found["mithas infantry"]) == (8, 3, 3)
    assert found["mithas leader"] == 1
    mithas = war.theatre.atlas.hexes_of("mithas")
    bulls = [p for p in war.pieces_of(HL) if war.of.nation[p] == "mithas" and not war.of.is_ship[p]]
    assert all(war.at[p] in mithas for p in bulls)


@rule("DG-17-03")
def test_solamnic_plain_the_temple_must_be_founded_in_neraka_or_sanction() -> None:
    war = until_turn(game_of("solamnic-plain"))
    atlas = war.theatre.atlas
    assert war.temple[0] in {atlas.hex_of("neraka"), atlas.hex_of("sanction")}
    game = game_of("solamnic-plain")
    for now in play(game):
        if "consecrate" in {offer.order.verb for offer in now.offers()}:
            break
    assert game.ask.seat == "highlord"
    assert because(game.refusal(game.read("consecrate 3218")), "DG-17-03")
    assert {offer.order.verb for offer in game.offers()} == {"consecrate"}


@rule("DG-17-04", "DG-03-07")
def test_solamnic_plain_each_force_sets_up_in_its_own_country() -> None:
    game = until_setup(game_of("solamnic-plain"), WS)
    assert because(deploy(game, caergoth_1="solanthus"), "DG-17-04")
    three = dict.fromkeys(("tower_knights_1", "tower_knights_2", "tower_knights_3"), "2316")
    assert deploy(game, caergoth_1="caergoth", gunthar_1="0326", **three) is None
    give_some(game, Deploy, Dice("plain"))
    game.give("deploy tower-knights-1@2316,tower-knights-2@2316,tower-knights-3@2316")
    assert game.ask.disabled == ()  # the three may stand in their fortress together
    found = forces(until_turn(game), WS)
    assert {key.split()[0] for key in found} >= {"caergoth", "gunthar", "northern-ergoth", "solanthus", "tower-knights"}
    assert not any(key.startswith(("palanthus", "vingaard")) for key in found)


@rule("DG-17-05")
def test_solamnic_plain_turn_10_and_six_early_events_at_random() -> None:
    """Which six nobody has seen: they are turned over as they are drawn."""
    war = until_turn(game_of("solamnic-plain"))
    assert (war.turn[0], war.initiative[0]) == (10, HL)
    events = [c for c in war.theatre.pieces if c.event is not None]
    late = sum(c.event.e_class == "E10" for c in events if c.event)
    early = {i for i, c in enumerate(war.theatre.pieces) if c.event and c.event.e_class == "E1"}
    assert cup_classes(war) == ["E10"] * late
    ((count, unseen),) = war.blind[0]
    assert (count, set(unseen)) == (6, early)
    assert cup_size(war) == late + 6


@rule("DG-17-06")
def test_solamnic_plain_four_nations_can_be_won_and_the_others_are_closed() -> None:
    war = war_of(game_of("solamnic-plain"))
    assert {war.theatre.nations[n] for n in neutral_nations(war)} == {"kaolyn", "lemish", "palanthus", "vingaard"}
    start = next_to("solamnic-plain", "nordmaar")
    men = board("solamnic-plain").ally("highlord", side=HL).place("mercenary-1", "red-dragon-1", at=start).moving(HL)
    there = neighbours_in(men.war, start, "nordmaar")[0]
    assert men.refuses(f"march mercenary-1 - {there}").because("DG-17-06")
    assert men.hex(there) not in {
        hex for hex, _ in men.war.theatre.steps(men.war.of.gait[men.piece("red-dragon-1")])[men.hex(start)]
    }


PRIZES = ("caergoth", "lemish", "palanthus", "solanthus", "vingaard")


def solamnia(*won: str) -> Game:
    """The Solamnic Plain with these prizes in the Highlords' hands."""
    game = game_of("solamnic-plain")
    war = until_turn(game)
    for nation in PRIZES:
        capital = "vingaard keep" if nation == "vingaard" else nation
        hold(war, HL if nation in won else WS, capital)
        ally(war, WS, nation)
    return game


@rule("DG-17-07")
def test_solamnic_plain_all_five_countries_win_at_the_end_of_any_turn() -> None:
    verdict = verdict_after(solamnia(*PRIZES), EndOfTurn())
    assert verdict is not None
    assert verdict.winner == "highlord"
    assert verdict_after(solamnia(*PRIZES[:4]), EndOfTurn()) is None


@rule("DG-17-07")
def test_solamnic_plain_four_of_five_at_the_end_are_not_enough() -> None:
    verdict = verdict_after(solamnia(*PRIZES[1:]), JudgeVictory())
    assert verdict is not None
    assert verdict.winner == "whitestone"


@rule("DG-17-07")
def test_solamnic_plain_an_ally_counts_until_whitestone_was_last_in_its_capital() -> None:
    game = solamnia("caergoth", "palanthus", "solanthus", "vingaard")
    war = war_of(game)
    ally(war, HL, "lemish")
    hold(war, NEUTRAL, "lemish")
    first = verdict_after(game, JudgeVictory())
    hold(war, WS, "lemish")
    second = verdict_after(game, JudgeVictory())
    assert first is not None
    assert second is not None
    assert (first.winner, second.winner) == ("highlord", "whitestone")


# Scenario 3: The Kender Strike


@rule("DG-18-01")
def test_kender_strike_six_armies_and_toede_north_of_the_border() -> None:
    war = until_turn(game_of("kender-strike"))
    assert forces(war, HL) == {"throtyl infantry": 4, "throtyl leader": 1, "draconian infantry": 2}
    atlas = war.theatre.atlas
    hylo = atlas.hexes_of("hylo")
    for piece in war.pieces_of(HL):
        assert war.at[piece] not in hylo
        assert any(there in hylo for there in atlas.grid.neighbours[war.at[piece]])
        assert war.hl_armies[war.at[piece]] <= 2
    assert war.initial_strength[0][HL] == 4 * 4 + 2 * 6


@rule("DG-18-02")
def test_kender_strike_all_of_hylo_sets_up_at_home_and_has_the_initiative() -> None:
    game = until_setup(game_of("kender-strike"), WS)
    assert because(deploy(game, hylo_1="1313"), "DG-18-02")
    war = until_turn(game)
    assert forces(war, WS) == {"hylo infantry": 6, "hylo leader": 1}
    assert (war.turn[0], war.initiative[0], war.theatre.scenario.last_turn) == (1, WS, 5)


@rule("DG-18-03")
def test_kender_strike_no_new_draconians_no_events_and_nobody_is_woken() -> None:
    game = game_of("kender-strike")
    verbs: set[str] = set()
    for now in play(game):
        verbs |= {offer.order.verb for offer in now.offers()}
        verbs |= {order.verb for seat in now.seats for order in now.claims(seat)}
        assert war_of(now).cup[0] == ()
    assert not verbs & {"consecrate", "answer", "activate"}
    war = board("kender-strike").ally("throtyl", side=HL).place("throtyl-1", at="1313").moving(HL)
    northern = neighbours_in(war.war, "1313", "northern-ergoth")
    if northern:
        war.give(f"march throtyl-1 - {northern[0]}")
        assert not war.waits_for_dice


@rule("DG-18-03", "DG-01-08")
def test_kender_strike_the_highlords_find_no_replacements() -> None:
    from warhost.campaign.politics.replacements import returnable

    war = board("kender-strike").hold("throtyl", side=HL).ally("throtyl", side=HL)
    for name in ("throtyl-1", "throtyl-2"):
        war.place(name, at="1313")
        war.war.eliminate(war.piece(name))
    assert returnable(war.war, HL) == []


@rule("DG-18-04")
@pytest.mark.parametrize(
    ("taken", "lost", "winner"),
    [
        (True, (), "highlord"),
        (False, ("throtyl-1", "throtyl-2", "throtyl-3", "throtyl-4"), "whitestone"),
        (True, ("throtyl-1", "throtyl-2", "throtyl-3", "throtyl-4"), None),
        (False, ("throtyl-1", "throtyl-2", "draconian-1"), None),
        (False, (), None),
    ],
)
def test_kender_strike_town_against_losses(taken: bool, lost: tuple[str, ...], winner: str | None) -> None:
    """28 Strength Points begin: 14 lost are not more than half, 16 lost are."""
    game = game_of("kender-strike")
    war = until_turn(game)
    if taken:
        hold(war, HL, "hylo")
    for name in lost:
        war.eliminate(war.theatre.piece_index[name])
    war.set("news", 0, ())
    verdict = verdict_after(game, JudgeVictory())
    assert verdict is not None
    assert verdict.winner == winner
    assert (verdict.level == "draw") is (winner is None)


@rule("DG-18-04")
def test_kender_strike_depleted_armies_count_their_reverse_and_half_is_not_more_than_half() -> None:
    game = game_of("kender-strike")
    war = until_turn(game)
    for piece in [p for p in war.pieces_of(HL) if war.of.is_army[p]]:
        war.deplete(piece)
    assert war.strength_on_map(HL) == 14
    verdict = verdict_after(game, JudgeVictory())
    assert verdict is not None
    assert verdict.winner is None


# Scenario 4: The Siege of Kalaman


@rule("DG-19-01")
def test_kalaman_the_highlords_host() -> None:
    assert [row[:1] + row[2:] for row in musters(game_of("kalaman")) if row[0] == "highlord"] == [
        ("highlord", 5, 5),
        ("highlord", 4, 4),
    ]
    war = until_turn(game_of("kalaman"))
    found = forces(war, HL)
    assert found["draconian infantry"] >= 10
    assert found["highlord dragon"] == 4
    assert found["highlord leader"] == 4
    assert found.get("highlord infantry", 0) + found.get("highlord cavalry", 0) == 5
    assert (found["kern infantry"], found["kern leader"]) == (5, 1)
    assert found["no nation wizard"] == 1
    colours = {war.theatre.pieces[p].colour for p in war.pieces_of(HL) if war.of.is_dragon[p]}
    assert colours == {"red", "blue"}
    atlas = war.theatre.atlas
    assert war.temple[0] in {atlas.hex_of(place) for place in ("neraka", "dargaard keep", "kernen")}


@rule("DG-19-01")
def test_kalaman_where_the_highlords_set_up() -> None:
    game = until_setup(game_of("kalaman"), HL)
    assert deploy(game, draconian_1="dargaard keep", kern_1="neraka", draconian_2="2916") is None
    assert because(deploy(game, kern_1="kernen"), "DG-19-01")
    assert because(deploy(game, draconian_1="3412"), "DG-19-01")


@rule("DG-19-02")
def test_kalaman_the_defenders_are_in_the_country_of_kalaman() -> None:
    assert [row for row in musters(game_of("kalaman")) if row[0] == "whitestone"] == [("whitestone", 7, 4, 4)]
    game = until_setup(game_of("kalaman"), WS)
    assert because(deploy(game, gunthar_1="2314"), "DG-19-02")
    assert because(deploy(game, palanthus_ship_1="2314"), "DG-19-02")
    war = until_turn(game)
    found = forces(war, WS)
    assert found["good-dragons dragon"] == 4
    assert found["no nation wizard"] == 1
    assert (found["palanthus ship"], found["gunthar ship"]) == (4, 1)
    assert found["gunthar leader"] == found["solanthus leader"] == found["palanthus leader"] == 1
    land = war.theatre.atlas.hexes_of("kalaman")
    assert all(war.at[p] in land for p in war.pieces_of(WS) if not war.of.is_ship[p])


@rule("DG-19-03")
def test_kalaman_turn_20_no_activation_and_closed_neutrals() -> None:
    game = game_of("kalaman")
    war = until_turn(game)
    assert (war.turn[0], war.initiative[0]) == (20, HL)
    assert set(cup_classes(war)) == {"E10", "E20"}
    assert neutral_nations(war) == []
    start = next_to("kalaman", "nordmaar")
    men = board("kalaman").ally("highlord", side=HL).place("mercenary-1", at=start).moving(HL)
    there = neighbours_in(men.war, start, "nordmaar")[0]
    assert men.refuses(f"march mercenary-1 - {there}").because("DG-19-03")


@rule("DG-19-01", "DG-19-02")
@pytest.mark.parametrize(
    ("home", "army", "camp", "flier"),
    [("palanthus", "palanthus-1", "kalaman", "red-dragon-1"), ("kernen", "kern-1", "dargaard keep", "gold-dragon-1")],
)
def test_kalaman_dragons_take_an_empty_home_and_its_army_fights_on(home: str, army: str, camp: str, flier: str) -> None:
    war = board("kalaman").ally("palanthus", "good-dragons", side=WS).ally("highlord", "kern", side=HL)
    city, raider = war.war.theatre.atlas.place(home), HL if home == "palanthus" else WS
    war.hold(home, side=enemy(raider)).place(army, at=camp)
    start = next(hex for hex in war.war.theatre.neighbours[city.hex] if war.war.theatre.dry[hex])
    war.place(flier, at=war.war.theatre.atlas.token(start)).moving(raider)
    war.give(f"fly {flier} - {war.war.theatre.atlas.token(city.hex)}")
    assert war.war.holder[city.index] == raider
    assert war.war.at[war.piece(army)] == war.hex(camp)


@rule("DG-19-04")
def test_kalaman_who_holds_the_city_at_the_end_wins() -> None:
    game = game_of("kalaman")
    war = until_turn(game)
    first = verdict_after(game, JudgeVictory())
    hold(war, HL, "kalaman")
    second = verdict_after(game, JudgeVictory())
    early = verdict_after(game, EndOfTurn())
    hold(war, WS, "kalaman")
    third = verdict_after(game, JudgeVictory())
    assert [v.winner if v else "" for v in (first, second, third)] == ["whitestone", "highlord", "whitestone"]
    assert early is None


@rule("DG-19-04")
def test_kalaman_by_option_is_lost_as_soon_as_it_falls() -> None:
    game = game_of("kalaman", kalaman_sudden_death="yes")
    war = until_turn(game)
    hold(war, HL, "kalaman")
    verdict = verdict_after(game, EndOfTurn())
    assert verdict is not None
    assert verdict.winner == "highlord"
