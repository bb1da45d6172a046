"""The lasting effects of events: whom they concern, and until when (PL-02-10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from warhost.campaign.printed.sides import HL, NEUTRAL, WS, enemy
from warhost.campaign.scenario.deck_files import CardId, CardSpec, Law, Standing, Until
from warhost.campaign.state import War
from warhost.core.board.hexsets import NOWHERE, HexSet
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.position.values import Record

W = TypeVar("W")

ODD = -1
"""The index of the part of a card that no word describes."""
NOWHERE_NAMED = HexId(-1)


@dataclass(frozen=True, slots=True)
class InForce(Record):
    """One lasting word of a played card, or its odd part."""

    card: CardId
    word: int
    side: Side
    """The side that the effect favours."""
    until: Until
    ends_with: Side = NEUTRAL
    """The side whose movement and combat end the effect; neutral if they don't."""
    pieces: tuple[PieceId, ...] = ()
    hex: HexId = NOWHERE_NAMED
    number: int = 0


def printed(war: War, card: CardId) -> CardSpec:
    """What is printed on a card."""
    return war.theatre.deck.cards[card]


def put_in_force(
    war: War,
    card: CardId,
    word: int,
    side: Side,
    until: Until,
    *,
    ends_with: Side | None = None,
    pieces: tuple[PieceId, ...] = (),
    hex: HexId = NOWHERE_NAMED,
    number: int = 0,
) -> None:
    """Let a word of a card count from now on."""
    ends = side if ends_with is None else ends_with
    war.set("effects", 0, (*war.effects[0], InForce(card, word, side, until, ends, pieces, hex, number)))


def words_in_force(war: War, kind: type[W]) -> Iterator[tuple[InForce, W]]:
    """The words of a kind that are in force, each with the choices made for it."""
    for effect in war.effects[0]:
        if effect.word != ODD:
            word = printed(war, effect.card).does[effect.word]
            if isinstance(word, kind):
                yield effect, word


def odd_in_force(war: War, name: str, side: Side) -> Iterator[InForce]:
    """The odd part of a card that is in force for a side."""
    for effect in war.effects[0]:
        if effect.word == ODD and effect.side == side and printed(war, effect.card).odd == name:
            yield effect


def end_effects(war: War, span: str) -> None:
    """End the effects that last until the end of the battle, of the side's movement and combat, or of the Turn."""
    side = war.phasing[0]
    kept = tuple(
        effect for effect in war.effects[0] if effect.until != span or (span == "movement" and effect.ends_with != side)
    )
    if len(kept) != len(war.effects[0]):
        war.set("effects", 0, kept)


def forget_effect(war: War, effect: InForce) -> None:
    """End one effect early."""
    war.set("effects", 0, tuple(other for other in war.effects[0] if other is not effect))


def rating(war: War, leader: PieceId, *, in_combat: bool = False) -> int:
    """The Tactical Rating of a leader as cards have changed it; some cards change it in combat only."""
    value = war.of.tactical[leader]
    for effect, word in words_in_force(war, Standing):
        if leader in effect.pieces and (in_combat or not word.combat_only):
            value = value + word.by if word.to is None else word.to
    return value


def may_be_named(war: War, leader: PieceId) -> bool:
    """Whether enemy cards and spells may name a leader; they can't name the bearer of the Crown."""
    crowns = (effect for effect, law in words_in_force(war, Standing) if leader in effect.pieces)
    return not any(any(isinstance(w, Law) and w.law == "crown" for w in printed(war, e.card).does) for e in crowns)


def haunted_hexes(war: War) -> HexSet:
    """The forests of Silvanesti under Lorac's nightmare, which no supply line passes."""
    if not any(effect for side in (HL, WS) for effect in odd_in_force(war, "nightmare", side)):
        return NOWHERE
    forests = war.theatre.favourable["elf"]
    return HexSet(hex for hex in war.theatre.atlas.hexes_of("silvanesti") if forests[hex])


def are_reactions_banned(war: War, side: Side) -> bool:
    """Whether a storm keeps a side from playing reactions."""
    return any(odd_in_force(war, "storm", enemy(side)))
