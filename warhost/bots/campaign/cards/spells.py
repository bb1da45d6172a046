"""Casting spells into battles (Optional Rule A of Paths of the Lance)."""

from __future__ import annotations

from warhost.bots.campaign.worth import BattleWorth, Stakes
from warhost.bots.search import Asked
from warhost.campaign.cards.optional.spells import (
    KILL,
    TELEPORT,
    WISH,
    Cast,
    Casting,
    Doom,
    Haven,
    TeleportTo,
    Victim,
    spells_for,
    taken_along,
    victims,
)
from warhost.campaign.cards.reactions import PassBy
from warhost.campaign.combat.battle_strength import Battle
from warhost.campaign.combat.losses import blow_on
from warhost.campaign.position.persons import tactical_rating
from warhost.campaign.printed.combat_table import Result, read_blow
from warhost.campaign.state import War
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.orders import Order

PAYS = 1.0
"""A wish must be worth more than this in Strength Points."""
GRAVE = 2.5
"""A word of power must be expected to cost the enemy this much of a leader's rating and life."""
LIFE = 3
"""What a leader is worth beside his rating."""


def has_spells(war: War) -> bool:
    """Whether wizards cast spells in this game."""
    return war.theatre.options.get("spells") == "on"


def answer_magic(view: Asked, war: War, side: Side, stakes: Stakes) -> Order | None:
    """The answer to what magic asks; None if something else is asked."""
    match war.top:
        case Casting():
            return best_cast(war, war.top, side, stakes)
        case Haven():
            return TeleportTo(strongest_company(war, side, list(view.choices(TeleportTo).all())))
        case Victim():
            return Doom(max(view.choices(Doom).all(), key=lambda leader: (fear_of(war, leader), -leader)))
    return None


def best_cast(war: War, step: Casting, side: Side, stakes: Stakes) -> Order:
    """The spell that pays most now: a life saved, a die that can only get better, a leader killed; else none."""
    battle: Battle = war.battle[0]
    for wizard in step.wizards(war):
        spells = spells_for(war, step.instant, side, wizard)
        if step.instant == "after":
            if TELEPORT in spells and is_lost(battle, side) and taken_along(war, wizard):
                return Cast(wizard, TELEPORT)
            if WISH in spells and wish_worth(war, battle, side, stakes) > PAYS:
                return Cast(wizard, WISH)
        elif KILL in spells and max(fear_of(war, leader) for leader in victims(war, battle)) >= GRAVE:
            return Cast(wizard, KILL)
    return PassBy()


def is_lost(battle: Battle, side: Side) -> bool:
    """Whether the die has doomed a side's armies."""
    return blow_on(battle, int(side != battle.side)).eliminated


def wish_worth(war: War, battle: Battle, side: Side, stakes: Stakes) -> float:
    """What a new die is worth to a side, compared with the one that lies."""
    worth = BattleWorth(war, battle, stakes)
    attacker, defender = map(read_blow, battle.result.split("/"))
    gain = worth.total - worth.of(Result(attacker, defender))
    return gain if side == battle.side else -gain


def fear_of(war: War, leader: PieceId) -> float:
    """What a word of power can be expected to cost a leader's side."""
    rating = tactical_rating(war, leader)
    return max(0, 6 - rating) / 6 * (rating + LIFE)


def strongest_company(war: War, side: Side, hexes: list[HexId]) -> HexId:
    """Where leaders are among the most friends."""
    return max(hexes, key=lambda hex: (sum(map(war.printed_strength, war.armies_in(hex, side))), -hex))
