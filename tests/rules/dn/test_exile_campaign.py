"""The Exile as a campaign: order, groups, what carries over, points (DN-1.2-03, DN-1.31-04, DN-2.11-01, DN-3-02)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import warhost
from tests.rulemark import rule
from warhost.bots import RandomBot
from warhost.bots.skirmish.captain import Captain
from warhost.cli import main
from warhost.core import CHANCE, BadSetup, Dice, Game
from warhost.core.ids import all_hexes
from warhost.core.prompts import Arrange
from warhost.core.rulebook import Verdict
from warhost.skirmish import exile_campaign as exile
from warhost.skirmish.exile_campaign import CampaignError, Consequence, Progress, Result
from warhost.skirmish.movement.arrivals import doors, waits_to_enter
from warhost.skirmish.movement.paths import movement_points
from warhost.skirmish.printed.fighters import Health, load_fighters
from warhost.skirmish.scenario.scenarios import load_campaign, load_scenario
from warhost.skirmish.scenario_changes import Changes, name_of, read_name, scenario_named
from warhost.skirmish.seams import SPECIALS
from warhost.skirmish.set_up.placing import Deploy
from warhost.skirmish.specials.campaign_rules import OldWounds
from warhost.skirmish.state import OFF, Skirmish
from warhost.skirmish.victory import holds

ORDER = load_campaign().scenarios


def after(*results: Result) -> Progress:
    """A campaign after some results; scenarios that are not told were dull draws."""
    known = {result.scenario: result for result in results}
    last = max((ORDER.index(key) for key in known), default=-1)
    played = tuple(known.get(key, Result(key, None, "draw", "")) for key in ORDER[: last + 1])
    return replace(exile.begin("test"), results=played)


def finished(campaign: Progress, winner: str | None = None, level: str = "draw", **field: Any) -> Game:
    """A game of the next scenario that has just ended; ``dead=("konrad",)`` and so on say how."""
    game = exile.start(campaign, seed=1)
    state = game.state
    assert isinstance(state, Skirmish)
    for name, health in (("dead", Health.DEAD), ("wounded", Health.WOUNDED)):
        for key in field.get(name, ()):
            state.set("health", state.muster.index[key], int(health))
    for key in field.get("left", ()):
        state.set("exit", state.muster.index[key], 0)
    for event in field.get("events", ()):
        state.happened(event)
    for side, seat in field.get("joined", {}).items():
        state.set("under", state.muster.side_index[side], seat)
    state.set("verdict", 0, Verdict(winner, level, "So it was.", "DN-2.11-02"))
    return game


def field_of(campaign: Progress) -> Skirmish:
    """The start of the next scenario."""
    field = exile.start(campaign, seed=1).state
    assert isinstance(field, Skirmish)
    return field


# Order and groups


@rule("DN-1.2-03", "DN-2.11-01")
def test_scenarios_are_played_in_order() -> None:
    campaign = exile.begin("test")
    assert campaign.next_scenario == "first-smoke"
    with pytest.raises(CampaignError, match="the game is of silent-valley, not of first-smoke"):
        exile.record(campaign, warhost.new("dragon-noir", "silent-valley"))
    with pytest.raises(CampaignError, match="First Smoke is not over yet"):
        exile.record(campaign, exile.start(campaign, seed=1))
    assert exile.record(campaign, finished(campaign)).next_scenario == "silent-valley"
    done = after(Result("tablet-of-uzun", None, "draw", ""))
    assert done.next_scenario is None
    with pytest.raises(CampaignError, match="over"):
        exile.prepare(done)


@rule("DN-1.31-04")
def test_each_people_is_divided_into_four_groups_with_somebody_important_in_each_if_there_are_enough() -> None:
    groups = exile.begin("test").groups
    assert [len(group) for group in groups["rebels"]] == [6, 6, 5, 5]
    assert [len(group) for group in groups["orks"]] == [7, 7, 6, 6]
    roster = load_fighters()
    for people in ("rebels", "orks"):
        kinds = load_campaign().groups.one_of_each
        important = [f.key for f in roster if f.people == people and exile.is_important(f, kinds)]
        with_one = sum(bool(set(group) & set(important)) for group in groups[people])
        assert with_one == min(len(important), 4)


@rule("DN-1.31-04", refused="groups that do not divide the people")
def test_groups_of_ones_own_are_checked() -> None:
    groups = [list(group) for group in exile.divide("rebels")]
    assert exile.begin("test", {"rebels": groups}).groups["rebels"] == exile.divide("rebels")
    with pytest.raises(CampaignError, match="'konrat' is not one of the rebels; did you mean 'konrad'"):
        exile.begin("test", {"rebels": [["konrat"], *groups[1:]]})
    with pytest.raises(CampaignError, match="is in two groups"):
        exile.begin("test", {"rebels": [groups[0], *groups]})
    with pytest.raises(CampaignError, match="not in any group"):
        exile.begin("test", {"rebels": groups[1:]})
    with pytest.raises(CampaignError, match="must have 6, 6, 5, 5 members"):
        exile.begin("test", {"rebels": [groups[0] + groups[1], *groups[2:]]})


@rule("DN-1.31-04", refused="other numbers of groups")
def test_two_groups_are_committed_to_a_scenario_and_all_to_the_great_battle() -> None:
    campaign = exile.prepare(exile.begin("test"), committed={"rebels": (1, 4)})
    assert campaign.committed == {"rebels": (1, 4), "orks": (1, 2)}
    with pytest.raises(CampaignError, match="commit 2 groups"):
        exile.prepare(exile.begin("test"), committed={"rebels": (1,)})
    with pytest.raises(CampaignError, match="groups 1 to 4, not 5"):
        exile.prepare(exile.begin("test"), committed={"orks": (1, 5)})
    battle = exile.prepare(after(Result("furnished-cavern", None, "draw", "")))
    assert battle.committed == {"rebels": (1, 2, 3, 4), "orks": (1, 2, 3, 4)}


# What carries over


@rule("DN-1.2-03")
def test_the_dead_are_lost_and_others_like_them_come_instead() -> None:
    campaign = exile.prepare(after(Result("first-smoke", "orks", "victory", "", dead=("grast", "fnarad"))))
    _, changes = read_name(campaign.playing)
    came = dict(changes.instead)
    roster, present = load_fighters(), {key for side in exile.roster_of(campaign).values() for key in side}
    assert not {"grast", "fnarad"} & present
    for lost, new in came.items():
        assert roster[new].people == roster[lost].people
        assert roster[new].is_rider == roster[lost].is_rider
        assert roster[new].is_shooter == roster[lost].is_shooter
        assert new in exile.members(campaign, roster[new].people, campaign.committed[roster[new].people])
    assert set(came) | set(changes.out) == {"grast", "fnarad"}


@rule("DN-1.31-04", refused="somebody unlike him, or of another group")
def test_a_player_may_change_the_list_one_for_one() -> None:
    campaign = exile.begin("test")
    plan = exile.Plan(campaign, scenario_named("first-smoke"), exile.commit(campaign, {}))
    able = exile.substitutes(plan, "davrich")
    assert able
    changed = exile.prepare(campaign, instead={"davrich": able[0]})
    assert able[0] in exile.roster_of(changed)["rebels"]
    assert "davrich" not in exile.roster_of(changed)["rebels"]
    with pytest.raises(CampaignError, match="'zugun' cannot replace davrich"):
        exile.prepare(campaign, instead={"davrich": "zugun"})
    with pytest.raises(CampaignError, match="'konrad' is not in this scenario"):
        exile.prepare(campaign, instead={"konrad": "grast"})


@rule("DN-1.2-03")
def test_some_of_the_wounded_start_wounded_and_the_others_are_healed() -> None:
    everybody = ("konrad", "godiva", "zacharie", "grast", "hohmley", "jon", "arlon", "paul", "simon", "kuruz", "radak")
    campaign = after(Result("first-smoke", None, "draw", "", wounded=everybody))
    hurt = exile.unhealed(campaign)
    assert 0 < len(hurt) < len(everybody)
    assert hurt == exile.unhealed(campaign), "the dice are the campaign's"
    field = field_of(exile.prepare(campaign))
    assert set(OldWounds.of(field).who) == set(hurt)
    later = after(Result("first-smoke", None, "draw", "", wounded=everybody), Result("silent-valley", None, "draw", ""))
    assert exile.unhealed(later) == []


@rule("DN-1.2-03")
def test_old_wounds_are_there_when_the_game_begins() -> None:
    game = warhost.new("dragon-noir", "first-smoke?wounded=zugun", seed=1)
    field = game.state
    assert isinstance(field, Skirmish)
    bots = {seat: RandomBot(seed=1) for seat in game.seats}
    while not field.turn[0]:
        game.give(bots[game.ask.seat].choose(game.view(game.ask.seat)))
    assert field.health[field.muster.index["zugun"]] == Health.WOUNDED
    assert field.health[field.muster.index["krular"]] == Health.FIT


@rule("DN-3.2-01")
@pytest.mark.parametrize(("option", "left"), [("restored", {}), ("kept", {"zacharie": 40})])
def test_energy_is_restored_before_each_scenario_unless_the_option_keeps_it(option: str, left: dict[str, int]) -> None:
    campaign = after(Result("first-smoke", None, "draw", ""))
    game = exile.start(campaign, seed=1, options={"campaign-energy": option})
    field = game.state
    assert isinstance(field, Skirmish)
    zacharie = field.muster.index["zacharie"]
    field.set("energy", zacharie, 20)
    field.set("sapped", zacharie, 1)  # a wound had halved it
    field.set("verdict", 0, Verdict(None, "draw", "So it was.", "DN-2.11-02"))
    campaign = exile.record(campaign, game)
    assert {key: points for key, points in campaign.results[-1].energy.items() if key == "zacharie"} == left


@rule("DN-3.2-01", "DN-3.2-02")
@pytest.mark.parametrize(("wounds", "energy"), [("", 40), ("&wounded=zacharie", 20)])
def test_kept_energy_is_there_when_the_next_scenario_begins(wounds: str, energy: int) -> None:
    spent = after(Result("first-smoke", None, "draw", "", energy={"zacharie": 40}))
    assert "energy=zacharie:40" in exile.prepare(spent).playing
    game = warhost.new("dragon-noir", f"silent-valley?energy=zacharie:40{wounds}", seed=1)
    field = game.state
    assert isinstance(field, Skirmish)
    bots = {seat: RandomBot(seed=1) for seat in game.seats}
    while not field.turn[0]:
        game.give(bots[game.ask.seat].choose(game.view(game.ask.seat)))
    assert field.energy[field.muster.index["zacharie"]] == energy


@rule("DN-1.31-04")
def test_a_group_committed_twice_in_a_row_is_tired() -> None:
    last = Result("first-smoke", None, "draw", "", committed={"rebels": (1, 2), "orks": (3, 4)})
    campaign = exile.prepare(after(last), committed={"rebels": (2, 3), "orks": (1, 2)})
    tired = exile.tired(after(last), campaign.committed)
    assert set(tired) == set(campaign.groups["rebels"][1])
    rested = exile.prepare(after(last))
    assert rested.committed == {"rebels": (3, 4), "orks": (1, 2)}, "the rested suggest themselves"
    field = field_of(campaign)
    for key in set(tired) & {counter.token for counter in field.muster.pieces}:
        piece = field.muster.index[key]
        cost = 2 if field.is_mounted(piece) else 1
        assert movement_points(field, piece) == field.allowance(piece) - cost


@rule("DN-1.2-03")
def test_two_horses_are_replaced_and_other_riders_go_on_foot() -> None:
    lost = ("konrad", "godiva", "zacharie", "grast")
    campaign = after(Result("first-smoke", None, "draw", "", horses_lost=lost))
    assert exile.horseless(campaign) == ["zacharie", "grast"]
    field = field_of(exile.prepare(campaign))
    assert field.is_mounted(field.muster.index["konrad"])
    assert not field.is_mounted(field.muster.index["grast"])
    assert "grast-horse" not in field.muster.index


@rule("DN-1.2-03")
def test_what_is_lost_in_a_game_is_recorded() -> None:
    campaign = exile.begin("test")
    game = finished(campaign, "orks", "victory", dead=("matt", "zugun", "dill-horse"), wounded=("davrich",))
    result = exile.record(campaign, game).results[0]
    assert (result.winner, result.dead, result.wounded) == ("orks", ("matt", "zugun"), ("davrich",))
    assert result.horses_lost == ("dill",)
    assert result.committed == {"rebels": (1, 2), "orks": (1, 2)}


# Aftermaths


def consequences(scenario: str, winner: str | None = None, **field: Any) -> list[Consequence]:
    """What follows from a scenario that ended like this."""
    number = ORDER.index(scenario)
    campaign = after(*(Result(key, None, "draw", "") for key in ORDER[:number]))
    return list(exile.record(campaign, finished(campaign, winner, **field)).results[-1].consequences)


@rule("DN-1.2-03")
@pytest.mark.parametrize(("winner", "woken"), [("rebels", "scouted"), ("orks", "warned")])
def test_first_smoke_decides_who_knows_the_valley(winner: str, woken: str) -> None:
    campaign = exile.begin("test")
    after_it = exile.prepare(exile.record(campaign, finished(campaign, winner, "victory")))
    assert read_name(after_it.playing)[1].rule == (woken,)
    specials = {entry.name for entry in field_of(after_it).rules.entries(SPECIALS)}
    assert {"scouted", "warned"} & specials == {woken}


@rule("DN-1.2-03", "DN-1.31-03")
def test_a_scouted_valley_must_hold_four_orks_in_the_west() -> None:
    game = warhost.new("dragon-noir", "silent-valley?rule=scouted", seed=1)
    field = game.state
    assert isinstance(field, Skirmish)
    bot = RandomBot(seed=2)
    for _ in range(3):
        game.give(bot.choose(game.view(game.ask.seat)))
        if field.turn[0]:
            break
    orks = [field.at[p] for p in field.muster.named("orks") if field.at[p] != OFF]
    assert sum(int(field.muster.ground.name(h)[1:]) < 14 for h in orks) >= 4
    fresh = warhost.new("dragon-noir", "silent-valley?rule=scouted", seed=1)
    east = [h for h in all_hexes(field.grid.size) if int(field.muster.ground.name(h)[1:]) >= 14]
    choices = fresh.choices(Deploy)
    assert isinstance(choices, Arrange)
    pairs: dict[int, int] = {}
    for piece, hexes in choices.places.items():
        pairs[piece] = next(h for h in hexes if h in east and h not in pairs.values())
    fresh.give(Deploy(tuple(pairs.items())))
    why = fresh.refusal(fresh.read("ready"))
    assert why is not None
    assert "at least 4 must" in str(why)


@rule("DN-1.2-03")
def test_convinced_trolls_and_goblins_without_a_loss_stay_out_of_the_battle() -> None:
    found = consequences("beans-for-giants", events=("convinced", "convinced-gnurr"), dead=("krak",))
    assert [(c.change, c.who) for c in found] == [("out", ("gnurr",))]
    peaceful = consequences("beans-for-giants")
    assert [c.who[0] for c in peaceful] == ["krobek"]


@rule("DN-1.2-03")
def test_elves_fight_for_the_side_that_they_joined() -> None:
    joined = consequences("sand-of-justice", joined={"elves": 1}, left=("jon", "simon"))
    assert [c.change for c in joined] == ["allies"]
    assert set(joined[0].sides) == {(elf, "orks") for elf in ("gerfindel", "ceodoras", "cerenbril", "findarfin")}
    result = Result("sand-of-justice", None, "draw", "", consequences=tuple(joined))
    campaign = exile.prepare(after(result, Result("furnished-cavern", None, "draw", "")))
    roster = exile.roster_of(campaign)
    assert "gerfindel" in roster["orks"]
    assert "gerfindel" not in roster["rebels"]
    neutral = consequences("sand-of-justice", left=("jon", "simon"))
    result = Result("sand-of-justice", None, "draw", "", consequences=tuple(neutral))
    campaign = exile.prepare(after(result, Result("furnished-cavern", None, "draw", "")))
    assert not any("gerfindel" in side for side in exile.roster_of(campaign).values())


@rule("DN-1.2-03")
def test_captives_who_were_not_freed_come_late_and_on_foot_to_the_battle() -> None:
    found = consequences("sand-of-justice", left=("jon",))
    late = [c for c in found if c.change == "late"]
    assert [(c.who, c.turn) for c in late] == [(("simon",), 4)]
    result = Result("sand-of-justice", None, "draw", "", consequences=tuple(late))
    field = field_of(exile.prepare(after(result, Result("furnished-cavern", None, "draw", ""))))
    simon = field.muster.index["simon"]
    assert not field.is_mounted(simon)
    field.set("turn", 0, 3)
    assert not doors(field, simon)
    field.set("turn", 0, 4)
    assert doors(field, simon)


@rule("DN-1.2-03")
def test_a_fight_of_a_campaign_knows_that_its_consequences_matter_though_nothing_is_changed() -> None:
    campaign = exile.prepare(after(Result("beans-for-giants", None, "draw", "")))
    assert read_name(campaign.playing) == ("sand-of-justice", Changes())
    assert field_of(campaign).muster.scenario.changed
    assert not scenario_named("sand-of-justice").changed
    assert exile.start(campaign, seed=1).header.scenario == campaign.playing


@rule("DN-1.2-03")
def test_without_peace_the_company_is_mixed_unevenly() -> None:
    divided = consequences("day-of-the-black-fox", "orks")
    assert [c.change for c in divided] == ["divided"]
    result = Result("day-of-the-black-fox", "orks", "victory", "", consequences=tuple(divided))
    campaign = exile.prepare(after(result))
    assert campaign.playing == "tablet-of-uzun?divided=orks:8,rebels:4"
    assert len(exile.roster_of(campaign)["company"]) == 18, "the players choose among all of them"
    assert not consequences("day-of-the-black-fox", events=("peace",))


def divided(winner: str = "orks") -> Game:
    """The last scenario after a battle without peace, set up and about to begin."""
    loser = "rebels" if winner == "orks" else "orks"
    game = warhost.new("dragon-noir", f"tablet-of-uzun?divided={loser}:4,{winner}:8", seed=1)
    bots = {seat: RandomBot(seed=str(seat)) for seat in game.seats}
    while game.ask.seat is not CHANCE and "name-company" not in {o.order.verb for o in game.offers()}:
        game.give(bots[game.ask.seat].choose(game.view(game.ask.seat)))
    return game


ORKISH = "black-fox,zed,shaman,crazy-ork,ashrak,kuruz,krobek,gerfindel"


@rule("DN-1.2-03", refused="the other's leader")
def test_the_winner_names_eight_and_the_loser_four_and_neither_the_others_leader() -> None:
    game = divided()
    field = game.state
    assert isinstance(field, Skirmish)
    assert game.ask.seat == "company"
    for wrong in ("konrad,zed,shaman,crazy-ork,ashrak,kuruz,krobek,gerfindel", "zed,shaman"):
        refusal = game.refusal(game.read(f"name-company {wrong}"))
        assert refusal is not None
        assert refusal.rules == ("DN-1.2-03",)
    game.give(f"name-company {ORKISH}")
    assert game.ask.seat == "keepers"
    assert game.refusal(game.read("name-company konrad,godiva,zacharie,zed")) is not None, "Zed is named already"
    game.give("name-company konrad,godiva,zacharie,thrugg")
    named = {*ORKISH.split(","), "konrad", "godiva", "zacharie", "thrugg"}
    there = {field.muster.pieces[p].token for p in field.muster.named("company") if not field.gone[p]}
    assert there == named
    assert not any(waits_to_enter(field, field.muster.index[key]) for key in ("grast", "sarah", "laberne"))
    assert "dn-log-company" in [message.id for message, _ in field.log or ()]


@rule("DN-1.2-03")
def test_readers_who_were_not_named_are_no_hope_for_the_company() -> None:
    game = divided("rebels")
    field = game.state
    assert isinstance(field, Skirmish)
    assert game.refusal(game.read("name-company black-fox,zacharie,thrugg,laberne,grast,konrad,godiva,zed")) is not None
    game.give("name-company konrad,godiva,zacharie,thrugg,laberne,grast,lucifer,krobek")
    game.give("name-company black-fox,zed,shaman,crazy-ork")
    lost = load_scenario("tablet-of-uzun").victories[0].when
    for reader in ("zacharie", "shaman"):
        assert not holds(field, lost)
        field.become(field.muster.index[reader], Health.DEAD)
    assert holds(field, lost)


def test_a_captain_names_the_best_for_his_own_and_the_worst_for_the_enemy() -> None:
    game = divided()
    order, _ = Captain(Dice("company")).advise(game.view(game.ask.seat))
    assert game.refusal(order) is None
    assert {"shaman", "black-fox"} <= set(game.write(order).partition(" ")[2].split(","))
    game.give(order)
    order, _ = Captain(Dice("company")).advise(game.view(game.ask.seat))
    assert game.refusal(order) is None
    assert "konrad" not in game.write(order)


def test_a_division_is_written_as_people_and_number() -> None:
    with pytest.raises(BadSetup, match="divided is written as people:number, not rebel:8; did you mean 'rebels'"):
        warhost.new("dragon-noir", "tablet-of-uzun?divided=rebel:8", seed=1)


@rule("DN-3-02")
def test_casters_who_survive_the_whole_campaign_are_of_level_two() -> None:
    done = after(Result("tablet-of-uzun", "company", "victory", "", dead=("shaman",)))
    assert exile.levels(done) == {"zacharie": 2, "shaman": 1}
    assert exile.levels(exile.begin("test")) == {"zacharie": 1, "shaman": 1}


# The score


@rule("DN-1.2-03")
def test_points_of_the_campaign() -> None:
    campaign = after(
        Result("first-smoke", "rebels", "victory", ""),
        Result("silent-valley", None, "draw", ""),
        Result("beans-for-giants", "goblins", "victory", ""),
        Result("sand-of-justice", "rebels", "marginal", ""),
        Result("furnished-cavern", "dwarves", "victory", ""),
        Result("day-of-the-black-fox", None, "shared", "", peace=True),
        Result("tablet-of-uzun", "company", "victory", ""),
    )
    assert exile.points(campaign) == {"rebels": 3 + 1 + 2 + 6 + 4, "orks": 1 + 3 + 3 + 6 + 4}
    assert exile.winner(campaign) == "orks"


@rule("DN-1.2-03")
def test_without_peace_the_winner_of_the_battle_leads_the_company() -> None:
    campaign = after(
        Result("day-of-the-black-fox", "orks", "victory", ""), Result("tablet-of-uzun", "company", "victory", "")
    )
    assert exile.players_of(campaign, "company") == ("orks",)
    assert exile.players_of(campaign, "keepers") == ("rebels",)


@rule("DN-1.2-03")
def test_with_equal_points_the_survivors_decide() -> None:
    campaign = after(Result("tablet-of-uzun", None, "draw", ""))
    assert exile.winner(campaign) == "orks", "26 against 22"
    fewer = after(Result("tablet-of-uzun", None, "draw", "", dead=exile.begin("test").groups["orks"][0]))
    assert exile.winner(fewer) == "rebels"


# Names


def test_the_name_of_a_changed_scenario_says_all_about_it() -> None:
    changes = Changes(
        ("paul",),
        (("jon", "rix"),),
        ("godiva",),
        ("konrad",),
        ("grast",),
        (),
        (("arlon", "3"),),
        ("warned",),
        (("zacharie", "7"),),
    )
    name = name_of("silent-valley", changes)
    assert read_name(name) == ("silent-valley", changes)
    assert warhost.new("dragon-noir", name).header.scenario == name


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("silent-valley?outt=paul", "cannot be changed by 'outt'; did you mean 'out'"),
        ("silent-valley?out=pual", "no fighter is called 'pual'; did you mean 'paul'"),
        ("silent-valley?late=paul", "late is written as one:other"),
        ("silent-valley?late=paul:soon", "late is written as fighter:turn"),
        ("silent-valley?energy=zacharie:much", "energy is written as fighter:points"),
        ("silent-valley?rule=warmed", "has no rule 'warmed'; did you mean 'warned'"),
        ("silent-valey?out=paul", "no scenario is called 'silent-valey'"),
        ("first-smoke?join=paul:ork", "no side is called 'ork'; did you mean 'orks'"),
        ("first-smoke?out=dill,matt,davrich,barney,laberne", "nobody is left of The scouts"),
    ],
)
def test_a_fault_in_the_name_is_told(name: str, fault: str) -> None:
    with pytest.raises(BadSetup, match=fault):
        warhost.new("dragon-noir", name)


def test_a_game_of_a_campaign_is_saved_and_loaded(tmp_path: Path) -> None:
    campaign = exile.prepare(after(Result("first-smoke", "orks", "victory", "", dead=("grast",))))
    game = exile.start(campaign, seed=1)
    warhost.save(game, tmp_path / "game.jsonl")
    loaded = warhost.load(tmp_path / "game.jsonl", verify=True)
    assert loaded.header.scenario == campaign.playing
    assert loaded.state.hash == game.state.hash


# The command line


def play_out(path: Path) -> None:
    """Play the game of a file to its end."""
    game = warhost.load(path)
    bots = {seat: RandomBot(seed=f"out {seat}") for seat in game.seats}
    while not game.over:
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(bots[game.ask.seat].choose(game.view(game.ask.seat)))
    warhost.save(game, path)


def run(*words: str | Path) -> int:
    """Run a command: its exit code."""
    with pytest.raises(SystemExit) as left:
        main([str(word) for word in words])
    return int(left.value.code or 0)


@rule("DN-1.2-03")
def test_a_campaign_is_played_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "exile.json"
    assert run("campaign", "new", file, "--seed", "kazhdin") == 0
    assert run("campaign", "next", file, "--commit", "rebels=1,2", "--seed", "1") == 0
    game = tmp_path / "exile-1-first-smoke.jsonl"
    assert game.exists()
    assert run("campaign", "next", file) == 1
    assert "is not over" in capsys.readouterr().err
    play_out(game)
    assert [run("campaign", word, file) for word in ("show", "next", "show")] == [0, 0, 0]
    told = capsys.readouterr().out
    assert "First Smoke" in told
    assert "Being played: The Silent Valley" in told
    second = tmp_path / "exile-2-silent-valley.jsonl"
    assert second.exists()
    assert run("show", str(second)) == 0, "a scenario that the campaign has changed"
    assert "The Silent Valley" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("new", "exile.json"), "is there already"),
        (("next", "exile.json", "--commit", "rebels"), "--commit is written as name=value"),
        (("next", "exile.json", "--commit", "rebels=one"), "--commit is written like rebels=1,3"),
        (("next", "exile.json", "--commit", "rebels=1,2,3"), "commit 2 groups"),
        (("next", "exile.json", "--instead", "matt=zugun"), "'zugun' cannot replace matt"),
        (("next", "exile.json", "--option", "duell=on"), "has no option 'duell'"),
        (("show", "broken.json"), "is not the file of a campaign"),
        (("show", "nowhere.json"), "No such file"),
    ],
)
def test_the_command_line_says_what_is_wrong(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    fault: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    run("campaign", "new", "exile.json", "--seed", "kazhdin")
    Path("broken.json").write_text("{}")
    assert run("campaign", *words) == 1
    assert fault in " ".join(capsys.readouterr().err.split())
