"""More Dragons of Glory, the Artifact Table: where each side must take an artifact to uncover it (MD-42, MD-03-16)."""

from __future__ import annotations

from functools import lru_cache

from warhost.campaign.advanced.heroic.carried_artifacts import ParcelId, allied_capitals, capital_places, hex_of
from warhost.campaign.advanced.heroic.heroes import overlay_of, seat_of_nation
from warhost.campaign.combat.battle_strength import Battle, attackers_of, defenders_of
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.printed.counters import UncoverCondition
from warhost.campaign.printed.sides import HL, WS
from warhost.campaign.special.strategic_events import event_of
from warhost.campaign.state import War
from warhost.campaign.world.map_terms import Barrier
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Message, msg

HIGHLORDS = "highlord"

TABLE = {
    "berem": "MD-42-01",
    "dragon-orb": "MD-42-02",
    "dragonlance": "MD-42-03",
    "wizard": "MD-42-04",
    "golden-general": "MD-42-06",
    "good-dragons": "MD-42-07",
    "gnomish-technology": "MD-42-08",
    "flying-citadel": "MD-42-09",
    "lord-soth": "MD-42-10",
}
"""The rule of each kind of artifact."""


def rule_for(war: War, side: Side, artifact: PieceId) -> str:
    """The rule that says what a side must do with an artifact."""
    effect = event_of(war, artifact).effect
    return "MD-42-05" if effect == "golden-general" and side == HL else TABLE[effect]


def condition(war: War, side: Side, artifact: PieceId) -> UncoverCondition:
    """What a side must do to uncover an artifact."""
    printed = event_of(war, artifact).artifact
    assert printed is not None, "only artifacts are uncovered"
    return printed.ws if side == WS else printed.hl


@lru_cache(maxsize=64)
def mountain_sides(theatre: Theatre, land: str) -> frozenset[HexId]:
    """The hexes of a land that touch a mountain hexside (MD-42-03, MD-42-08, MD-42-09)."""
    barrier = theatre.atlas.barrier
    hexes = theatre.atlas.hexes_of(land)
    return frozenset(h for h in hexes if any(barrier[side] == Barrier.MOUNTAIN for side in range(h * 6, h * 6 + 6)))


def goals(war: War, side: Side, artifact: PieceId) -> frozenset[HexId]:
    """The hexes to which a side must take an artifact; empty if the condition is another one."""
    atlas, wanted = war.theatre.atlas, condition(war, side, artifact)
    land = wanted.land or ""
    match wanted.take_to:
        case "capital":
            return frozenset((atlas.places[atlas.lands[atlas.land_index[land]].capital].hex,))
        case "allied-capital":
            return allied_capitals(war, side)
        case "mountain-hexside":
            return mountain_sides(war.theatre, land)
        case "land":
            return atlas.hexes_of(land)
        case "dark-temple":
            return frozenset((war.temple[0] if war.temple[0] >= 0 else seat_of_the_highlords(war),))
        case "place":
            return frozenset((atlas.place(land).hex,))
        case _:
            return frozenset()


def seat_of_the_highlords(war: War) -> HexId:
    """The capital of Neraka, where the temple would be (MD-42-07)."""
    return seat_of_nation(war, war.theatre.nation_index[HIGHLORDS])


def is_met(war: War, side: Side, parcel: ParcelId) -> bool:
    """Whether the condition for a parcel is fulfilled now, where it is (MD-03-10, MD-03-11)."""
    artifact = war.artifact[parcel]
    wanted = condition(war, side, artifact).take_to
    if wanted == "never":
        return False
    if wanted == "none" or is_waived(war, artifact):
        return True
    if wanted == "knights-battle":
        return is_in_battle_of_knights(war, parcel) or has_waited(war, side, parcel)
    return hex_of(war, parcel) in goals(war, side, artifact) or has_waited(war, side, parcel)


def is_waived(war: War, artifact: PieceId) -> bool:
    """Whether the scenario counts the condition as fulfilled from the start (MD-37-05)."""
    return overlay_of(war.theatre).artifacts.waived and can_be_waived(war, artifact)


def can_be_waived(war: War, artifact: PieceId) -> bool:
    """Whether a scenario may waive a condition; Berem must always be taken to his goal (MD-37-05, MD-32-02)."""
    return event_of(war, artifact).effect != "berem"


def is_in_battle_of_knights(war: War, parcel: ParcelId) -> bool:
    """Whether a parcel is in a battle in which Knights of Solamnia fight for Whitestone (MD-42-06)."""
    battle: Battle | None = war.battle[0]
    if battle is None:
        return False
    force = attackers_of(war, battle) if battle.side == WS else defenders_of(war, battle)
    nations = war.theatre.manifest.nations
    knights = [army for army in force if nations[war.of.nation[army]].knights]
    return bool(knights) and hex_of(war, parcel) in {war.at[army] for army in force}


# Conditions that the map does not allow


@lru_cache(maxsize=64)
def border_hexes(theatre: Theatre) -> frozenset[HexId]:
    """The hexes of the playing area at its border; none where the whole map is played on (MD-03-16)."""
    outside, neighbours = theatre.outside, theatre.neighbours
    return frozenset(hex for far in outside for hex in neighbours[far] if hex not in outside)


def is_out_of_reach(war: War, side: Side, artifact: PieceId) -> bool:
    """Whether a condition cannot possibly be fulfilled inside the playing area (MD-03-16)."""
    wanted, closed = condition(war, side, artifact).take_to, war.theatre.closed
    if wanted in ("none", "never") or not war.theatre.outside or not can_be_waived(war, artifact):
        return False
    if wanted == "knights-battle":
        nations = war.theatre.manifest.nations
        return not any(nations[name].knights for name in war.theatre.nations if is_in_war(war, name))
    if wanted == "allied-capital":
        places = war.theatre.atlas.places
        return all(places[place].hex in closed for place in capital_places(war))
    return goals(war, side, artifact) <= closed


def is_in_war(war: War, nation: str) -> bool:
    """Whether a nation fights in this scenario, or could still be won."""
    index = war.theatre.nation_index[nation]
    return war.allegiance[index] in (HL, WS) or index in war.theatre.activatable


def has_waited(war: War, side: Side, parcel: ParcelId) -> bool:
    """Whether a parcel has waited long enough at the border for a condition beyond the map (MD-03-16)."""
    return is_out_of_reach(war, side, war.artifact[parcel]) and 0 < war.waits[parcel] < war.turn[0]


def conditions_in_words(war: War, side: Side, artifact: PieceId) -> Message:
    """What a side must do to uncover an artifact."""
    wanted = condition(war, side, artifact)
    names = war.theatre.atlas
    land = wanted.land or ""
    where = names.places[names.place(land).index].name if wanted.take_to == "place" else ""
    if land in names.land_index:
        where = names.lands[names.land_index[land]].name
    return msg(f"md-errand-{wanted.take_to}", where=where or land.replace("-", " ").title())
