"""What cards change in a battle: modifiers of the die, ratings of leaders, walls that don't hold (PL-02-10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from warhost.campaign.cards.effects.in_force import InForce, odd_in_force, printed, rating, words_in_force
from warhost.campaign.combat.battle_sheet import BattleSheet
from warhost.campaign.combat.battle_strength import Battle, attackers_of, carries_lance, defenders_of
from warhost.campaign.combat.modifiers import ATTACKING, BattleModifier
from warhost.campaign.printed.sides import WS, enemy
from warhost.campaign.scenario.deck_files import CardId, Lie, OnDie, Shield, Trait
from warhost.campaign.state import War
from warhost.campaign.world.atlas import PlaceKind
from warhost.core.breakdowns import Part, part
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Message, Ref, listed, msg

# Whether a word on the die counts


def armies_of(war: War, battle: Battle, side: Side) -> tuple[PieceId, ...]:
    """The armies of a side in a battle."""
    return attackers_of(war, battle) if side == battle.side else defenders_of(war, battle)


def has_trait(war: War, army: PieceId, trait: Trait) -> bool:
    """Whether an army has the trait that a card asks for."""
    match trait:
        case "dragon":
            return war.of.is_dragon[army]
        case "elf":
            return war.of.race[army] == "elf" and war.of.is_ground[army]
        case "knight cavalry":
            return war.of.is_cavalry[army] and war.theatre.manifest.nations[war.of.nation[army]].knights


def is_shielded(war: War, battle: Battle, side: Side, shield: Shield) -> bool:
    """Whether the side that a card works against has a protection that the card can't overcome."""
    armies = armies_of(war, battle, side)
    match shield:
        case "good dragon":
            return any(war.of.nation[army] == "good-dragons" for army in armies)
        case "dragonlance":
            return any(carries_lance(war, army) for army in armies)
        case "dwarven fortress":
            return side == battle.defender and war.fort(battle.target) == PlaceKind.DWARVEN_FORTRESS


def lies_in(war: War, hex: HexId, lie: Lie) -> bool:
    """Whether a hex is of a kind: a forest, mountains, a pass, or behind walls."""
    favourable = war.theatre.favourable
    match lie:
        case "forest":
            return favourable["elf"][hex]
        case "mountain":
            return favourable["dwarf"][hex]
        case "pass":
            return hex in war.theatre.atlas.pass_hexes
        case "walls":
            return bool(war.fort(hex))


def is_near_temple(war: War, hex: HexId, within: int) -> bool:
    """Whether a hex is within some distance of the Dark Temple."""
    temple = war.temple[0]
    return bool(within) and temple >= 0 and war.theatre.atlas.grid.distance(hex, temple) <= within


def counts_in(war: War, battle: Battle, side: Side, word: OnDie, named: tuple[PieceId, ...] = ()) -> bool:
    """Whether a word on the die counts in a battle for the side that a card favours."""
    role = "attack" if side == battle.side else "defence"
    if word.role not in ("any", role):
        return False
    armies, hex = armies_of(war, battle, side), battle.target
    if word.named and not set(named) & set(defenders_of(war, battle)):
        return False
    if word.own or word.near_temple:
        here = is_near_temple(war, hex, word.near_temple)
        if not here and not any(has_trait(war, army, trait) for army in armies for trait in word.own):
            return False
    if word.lie and not any(lies_in(war, hex, lie) for lie in word.lie):
        return False
    return not any(is_shielded(war, battle, enemy(side), shield) for shield in word.unless)


# Modifiers


def dice_cards(sheet: BattleSheet, *, attacking: bool) -> Iterator[tuple[InForce, int]]:
    """What the cards of the attacker or of the defender add to the die, each in favour of its side."""
    source = sheet.source
    if source is None:
        return
    war, battle = source
    side = battle.side if attacking else battle.defender
    for effect, word in words_in_force(war, OnDie):
        if effect.side == side and counts_in(war, battle, side, word, effect.pieces):
            yield effect, word.amount


def sum_of_cards(attacking: bool) -> Callable[[BattleSheet], int]:
    """What the cards of a side add to the die; the defender's count against the attacker."""
    sign = 1 if attacking else -1
    return lambda sheet: sign * sum(amount for _, amount in dice_cards(sheet, attacking=attacking))


def names_of_cards(attacking: bool) -> Callable[[BattleSheet], Message]:
    """The cards of a side that count, by name."""

    def label(sheet: BattleSheet) -> Message:
        assert sheet.war is not None
        war = sheet.war
        cards: list[CardId] = [effect.card for effect, _ in dice_cards(sheet, attacking=attacking)]
        return listed([Ref("card", card, printed(war, card).title) for card in cards])

    return label


CARD_MODIFIERS = tuple(
    BattleModifier(f"{name}-cards", "PL-02-10", sum_of_cards(attacking), names_of_cards(attacking), reads_position=True)
    for attacking, name in ((True, "attackers"), (False, "defenders"))
)
"""What the cards of each side add to the die."""


def rating_by_cards(war: War, leader: PieceId) -> Part | None:
    """How much cards add to a leader's printed rating in combat, or take off it (PL-16-03)."""
    change = rating(war, leader, in_combat=True) - war.of.tactical[leader]
    return part("PL-16-03", msg("pl-renown"), change, sources=(war.ref(leader),)) if change else None


# Sturm's Last Stand


def is_last_stand(war: War) -> bool:
    """Whether dragons help no attacker in this battle."""
    return any(odd_in_force(war, "last stand", WS))


def dragons_stopped(sheet: BattleSheet) -> str | None:
    """Whether the defenders' Dragonlances or a last stand cancel the modifier for attacking dragons."""
    if sheet.war is not None and sheet.battle is not None and sheet.battle.defender == WS and is_last_stand(sheet.war):
        return "PL-02-10"
    plain = DRAGONS.cancelled_by
    return plain(sheet) if plain else None


DRAGONS = next(modifier for modifier in ATTACKING if modifier.name == "dragons")
STOPPED_DRAGONS = replace(DRAGONS, cancelled_by=dragons_stopped, reads_position=True)
"""The modifier for attacking dragons, where a last stand can stop them."""


# Treachery at the Gates


OPENED = {int(PlaceKind.FORTRESS): int(PlaceKind.FORTIFIED_CITY), int(PlaceKind.FORTIFIED_CITY): 0}
"""What walls are worth after the gates were opened."""


def open_gates(war: War, battle: Battle, sheet: BattleSheet) -> None:
    """Treachery turns a fortress into a fortified city and a fortified city into none; dwarves are not fooled."""
    if not any(odd_in_force(war, "treachery", battle.side)):
        return
    sheet.walls = OPENED.get(sheet.walls, sheet.walls)
