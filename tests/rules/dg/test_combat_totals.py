"""The quick totals of a battle are those of its breakdowns, whoever fights wherever."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, battlefield
from warhost.campaign.combat.attack import with_best_generals
from warhost.campaign.combat.modifiers import Battle
from warhost.campaign.combat.totals import added_up, is_ordinary, spelled_out, totals
from warhost.campaign.state import War

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

    def muster(names: tuple[str, ...], owner: int, hexes: list[int]) -> tuple[int, ...]:
        tokens = war.theatre.piece_index
        pieces = [tokens[name] for name in draw(st.lists(st.sampled_from(names), min_size=1, unique=True))]
        for piece in pieces:
            war.set("owner", piece, owner)
            war.set("depleted", piece, draw(st.integers(0, 1)) if war.of.is_army[piece] else 0)
            war.put(piece, draw(st.sampled_from(hexes)))
        return tuple(piece for piece in pieces if war.of.is_army[piece])

    muster(theirs, 1 - side, [target])
    attackers = muster(ours, side, list(ATLAS.grid.neighbours[target]))
    extras: dict[str, Any] = {
        "taunted": draw(st.integers(0, 1)),
        "gnomes": draw(st.integers(0, 4)),
        "defending_gnomes": draw(st.integers(0, 4)),
    }
    return war, with_best_generals(war, Battle(side, target, attackers, **extras))


@rule("DG-07-08", "DG-07-11", "DG-07-42")
@given(battles())
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_ordinary_battles_add_up_to_what_their_breakdowns_say(found: tuple[War, Battle]) -> None:
    war, battle = found
    assert is_ordinary(war, battle)
    assert added_up(war, battle) == spelled_out(war, battle)


@rule("DG-11-04", "DG-11-24")
@pytest.mark.parametrize("event", ["dragonlance", "flying-citadel"])
def test_battles_with_lances_or_citadels_are_left_to_the_breakdowns(event: str) -> None:
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
    assert not is_ordinary(state, battle)
    assert totals(state, battle) == spelled_out(state, battle) != plain
