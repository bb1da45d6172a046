"""The list of modifiers adds up to what it says in words, and to what a slow twin finds, whoever fights wherever."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.rulemark import rule
from tests.rules.dg import slow_modifiers
from tests.rules.dg.board import HL, WS, battlefield
from warhost.campaign.combat.attack import with_best_generals
from warhost.campaign.combat.battle_strength import Battle
from warhost.campaign.combat.modifiers import (
    Totals,
    attack_strength,
    combat_modifier,
    defence_strength,
    totals,
    walls_hold,
)
from warhost.campaign.printed.sides import enemy
from warhost.campaign.state import War
from warhost.core.ids import HexId, PieceId, Side

GROUNDS = [
    battlefield(),
    battlefield(mountain_hex="touching", crossing_modifiers="worst-only", land_wizards_cumulative="no"),
]
ATLAS = GROUNDS[0].war.theatre.atlas
TARGETS = ("2316", "2426", "2137", "1619", "2617", "4441", "1515", "3311", "2822")
"""A fortress and a pass, Kaolyn, Qualinost, Hylo, Vingaard Keep, Silvanost, woods, river banks, mountains."""
HIGHLORDS = (
    *("mercenary-1", "mercenary-cavalry-1", "kern-1", "blode-1", "red-dragon-1", "blue-dragon-1"),
    *("kitiara", "kern-leader", "hl-wizard-1", "hl-wizard-2"),
)
WHITESTONES = (
    *("hylo-1", "gunthar-1", "caergoth-cavalry-1", "kaolyn-1", "qualinesti-1", "qualinesti-pegasus-1"),
    *("gold-dragon-1", "laurana", "ws-wizard-1"),
)


@st.composite
def battles(draw: st.DrawFn) -> tuple[War, Battle]:
    """Some pieces of one side in a hex, some of the other in the hexes around it."""
    war = draw(st.sampled_from(GROUNDS)).war.copy()
    side = draw(st.sampled_from((HL, WS)))
    ours, theirs = (HIGHLORDS, WHITESTONES) if side == HL else (WHITESTONES, HIGHLORDS)
    target = ATLAS.hex_of(draw(st.sampled_from(TARGETS)))

    def muster(names: tuple[str, ...], owner: Side, hexes: list[HexId]) -> tuple[PieceId, ...]:
        tokens = war.theatre.piece_index
        pieces = [tokens[name] for name in draw(st.lists(st.sampled_from(names), min_size=1, unique=True))]
        for piece in pieces:
            war.set("owner", piece, owner)
            war.set("depleted", piece, draw(st.integers(0, 1)) if war.of.is_army[piece] else 0)
            war.put(piece, draw(st.sampled_from(hexes)))
        return tuple(piece for piece in pieces if war.of.is_army[piece])

    muster(theirs, enemy(side), [target])
    attackers = muster(ours, side, list(ATLAS.grid.neighbours[target]))
    extras: dict[str, Any] = {
        "taunted": draw(st.integers(0, 1)),
        "gnomes": draw(st.integers(0, 4)),
        "defending_gnomes": draw(st.integers(0, 4)),
    }
    return war, with_best_generals(war, Battle(side, target, attackers, **extras))


@st.composite
def strange_battles(draw: st.DrawFn) -> tuple[War, Battle]:
    """Battles with Dragonlances on either side, and a flying citadel that joins in, carries attackers or is stormed."""
    war, battle = draw(battles())
    armies = (*battle.attackers, *(p for p in war.here[battle.target] if war.of.is_army[p]))
    for lance in war.theatre.lances[:2]:
        war.set("bearer", lance, draw(st.sampled_from((-1, *armies))))
    citadel = war.theatre.citadels[0]
    role = draw(st.sampled_from(("none", "joins", "carries", "stormed")))
    if role == "none":
        return war, battle
    if role == "stormed":
        war.set("owner", citadel, battle.defender)
        war.put(citadel, battle.target)
        war.board(draw(st.sampled_from([p for p in war.here[battle.target] if p != citadel])), citadel)
        return war, replace(battle, stormed=citadel)
    rider = battle.attackers[0] if battle.attackers else None
    war.set("owner", citadel, battle.side)
    war.put(citadel, war.at[rider] if rider is not None else ATLAS.grid.neighbours[battle.target][0])
    if role == "carries" and rider is not None:
        war.board(rider, citadel)
        return war, battle
    return war, replace(battle, citadels=(citadel,))


def spelled_out(war: War, battle: Battle) -> Totals:
    """The totals of the breakdowns."""
    attack, defence = attack_strength(war, battle), defence_strength(war, battle)
    return Totals(attack.total, defence.total, combat_modifier(war, battle).total)


@rule("DG-07-08", "DG-07-11", "DG-07-42")
@given(battles())
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_ordinary_battles_add_up_to_what_their_breakdowns_say(found: tuple[War, Battle]) -> None:
    war, battle = found
    assert totals(war, battle) == spelled_out(war, battle)


@rule("DG-07-42", "DG-11-04", "DG-11-05", "DG-11-23", "DG-11-24", "DG-11-27")
@given(battles() | strange_battles())
@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_strengths_and_modifiers_are_those_of_the_slow_twin_part_by_part(found: tuple[War, Battle]) -> None:
    war, battle = found
    assert attack_strength(war, battle) == slow_modifiers.attack_strength(war, battle)
    assert defence_strength(war, battle) == slow_modifiers.defence_strength(war, battle)
    assert combat_modifier(war, battle) == slow_modifiers.combat_modifier(war, battle)
    assert walls_hold(war, battle) == slow_modifiers.walls_hold(war, battle)
    assert totals(war, battle) == spelled_out(war, battle)


@rule("DG-11-04", "DG-11-24")
@pytest.mark.parametrize("event", ["dragonlance", "flying-citadel"])
def test_battles_with_lances_or_citadels_add_up_differently(event: str) -> None:
    war = battlefield().place("gunthar-1", at="3943").place("mercenary-1", at="3944")
    state = war.war
    battle = Battle(WS, war.hex("3944"), (war.piece("gunthar-1"),))
    plain = totals(state, battle)
    if event == "dragonlance":
        state.set("bearer", state.theatre.lances[0], war.piece("gunthar-1"))
    else:
        citadel = state.theatre.citadels[0]
        state.set("owner", citadel, WS)
        state.put(citadel, war.hex("3943"))
        battle = Battle(WS, war.hex("3944"), (war.piece("gunthar-1"),), citadels=(citadel,))
    assert totals(state, battle) == spelled_out(state, battle) != plain
