"""What the advanced game leaves as it is, and the errata (MD-00-01, MD-0A-04, MD-09-01, MD-44-01 to MD-44-04)."""

from __future__ import annotations

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS
from tests.rules.md.hero_book import HERO_BOOK, heroic
from tests.rules.md.test_advanced_scenarios import steps_of, war_of
from warhost.campaign.options import ADVANCED
from warhost.campaign.printed.sides import GONE
from warhost.campaign.sea.naval_combat import combat_rating
from warhost.campaign.sequence import SEQUENCE
from warhost.campaign.special.strategic_events import DrawCounter
from warhost.core import new_game


@rule("MD-00-01")
def test_without_switches_the_standard_turn_is_played_and_with_all_the_nine_steps() -> None:
    plain = new_game(HERO_BOOK, "historical")
    names = [name for name, _ in war_of(plain).rules.entries(SEQUENCE)]
    assert names == ["replacements", "events", "activation", "initiative", "first", "second", "end"]
    full = new_game(HERO_BOOK, "historical", options=ADVANCED)
    names = [name for name, _ in war_of(full).rules.entries(SEQUENCE)]
    assert not {"events", "activation"} & set(names)
    assert {"markers", "declaration", "heroics", "supply"} <= set(names)


@rule("MD-00-01", "MD-0A-04")
def test_no_counter_is_drawn_in_a_step_of_its_own() -> None:
    sizes = []
    for game in steps_of("historical"):
        assert not isinstance(game.step, DrawCounter)
        sizes.append(len(war_of(game).cup[0]))
    assert 10 in sizes


@rule("MD-09-01")
def test_a_country_falls_with_its_last_place_and_its_armies_leave() -> None:
    war = heroic().hold("lemish", side=HL).place("vingaard-1", at="2626").place("lemish-1", "lemish-leader", at="3632")
    war.moving(WS).give("march vingaard-1 - 2726")
    assert war.war.conquered[war.war.theatre.nation_index["lemish"]]
    assert war.at("lemish-1") == war.at("lemish-leader") == GONE


@rule("MD-44-01", "MD-44-02", "MD-44-03", "MD-44-04")
def test_the_reverse_of_silvanestis_counters_is_that_of_the_errata() -> None:
    war = heroic().place("silvanesti-leader", "silvanesti-1", at="2937", depleted=True)
    war.place("silvanesti-ship-1", at="6040", depleted=True, side=WS)
    leader, army, ship = (war.piece(name) for name in ("silvanesti-leader", "silvanesti-1", "silvanesti-ship-1"))
    assert (war.war.of.tactical[leader], war.war.points(leader)) == (3, 12)
    assert (war.war.printed_strength(army), war.war.points(army)) == (3, 5)
    assert (combat_rating(war.war, ship).total, war.war.points(ship)) == (2, 50)
    tokens = [counter.token for counter in war.war.theatre.pieces if counter.nation == "silvanesti"]
    assert sum(token.startswith("silvanesti-ship") for token in tokens) == 4
    assert sum(token.removeprefix("silvanesti-").isdigit() for token in tokens) == 5
