"""Playing a hand of cards: what each is worth as an event, for assaults and for rebuilding (Paths of the Lance)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from warhost.bots.campaign.operations import ROOM
from warhost.bots.campaign.worth import BattleWorth, Stakes
from warhost.bots.search import Asked
from warhost.campaign.cards.activation import CallKnights, SecondRoll, is_knight_nation, joining_number
from warhost.campaign.cards.assault import DeclareAssault, points_of, toll
from warhost.campaign.cards.deck import event_refusal, hand, is_for, spec
from warhost.campaign.cards.effects.in_battle import counts_in
from warhost.campaign.cards.effects.targets import NameTarget, TargetHex
from warhost.campaign.cards.event_phase import Decline, Exchange, OpenCard
from warhost.campaign.cards.invasion import Invade
from warhost.campaign.cards.playing import CardPhase, Drop, EndCards, Play, keep_refusal
from warhost.campaign.cards.reactions import PassBy, React, Window
from warhost.campaign.cards.rebuilding import Rebuild, Restore, Shares, SpendPoints, needs_of
from warhost.campaign.cards.turn import (
    CARDS,
    WAR,
    Begin,
    ChooseHalf,
    EndDiscard,
    KeepAll,
    TakeInitiative,
    ThrowAway,
    WhitestoneDie,
    winner_of_dice,
)
from warhost.campaign.combat.attack import (
    can_attack_together,
    declared,
    possible_attackers,
    possible_targets,
    result_of,
)
from warhost.campaign.combat.battle_strength import Battle
from warhost.campaign.combat.modifiers import totals
from warhost.campaign.politics.activation import can_be_activated
from warhost.campaign.position.yes_or_no import Answer
from warhost.campaign.printed.sides import HL, WS
from warhost.campaign.scenario.deck_files import (
    Bring,
    CardId,
    CardSpec,
    Choose,
    Happen,
    Law,
    Mend,
    OnDie,
    Points,
    Remove,
    Standing,
    Woo,
)
from warhost.campaign.special.dark_temple import Consecrate, FoundTemple
from warhost.campaign.state import War
from warhost.campaign.world.atlas import PlaceKind
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.orders import Order

LEAST_CHANCE = 3
"""A Knight nation is called if this number or less on a d10 wins it."""
CARD = 0.5
"""What a card is worth at its moment, as a part of its points: hands are filled up every Turn."""
GATES = 3
"""About what opened gates are worth, in points of the die."""
ODD_MOMENT = 1.5
"""What a card is worth at its moment that changes no die."""
LITTLE = 1.0
"""A card worth no more than this is as good as none."""
A_POINT = 1.0
"""What an assault point is worth."""


# What a card is worth


def points_worth(war: War, side: Side, card: CardId) -> float:
    """What a card is worth for its points: assaults, or rebuilding what is lost."""
    printed = spec(war, card)
    needed = sum(needs_of(war, side).values()) if printed.rp else 0
    return max(printed.ap * A_POINT, min(printed.rp, needed) * A_POINT)


def nation_strength(war: War, nation: int) -> float:
    """What a nation brings to the side that it joins."""
    of = war.of
    pieces = (piece for piece, own in enumerate(war.theatre.nation_of) if own == nation)
    return sum(of.strength[PieceId(piece)][0] for piece in pieces if of.is_army[PieceId(piece)])


def word_worth(war: War, side: Side, word: Any) -> float:
    """What one thing that a card does is worth to the side it favours."""
    match word:
        case Woo():
            nations = [war.theatre.nation_index[name] for name in word.nations] or []
            chances = [
                min(max(joining_number(war, nation, side, word.bonus).total, 0), 10) / 10 * nation_strength(war, nation)
                for nation in nations
                if war.allegiance[nation] == 2
            ]
            return max(chances, default=2.0 if not nations else 0.0)
        case Bring():
            return 30.0
        case Happen():
            return 8.0
        case Law():
            return 8.0
        case Remove():
            return 6.0
        case Points():
            return float(word.assault + word.rebuild)
        case Mend():
            return 4.0 * word.count
        case OnDie():
            return 3.0 if word.until == "battle" else 5.0
        case Choose():
            return max(word_worth(war, side, one) for one in word.one_of)
    return 3.0


def event_worth(war: War, side: Side, card: CardId) -> float:
    """What a card is worth as an event now; nothing if it serves the enemy or cannot be played."""
    if not is_for(war, card, side):
        return -5.0
    printed: CardSpec = spec(war, card)
    return sum(word_worth(war, side, word) for word in printed.does) + (3.0 if printed.odd else 0.0)


def moment_worth(war: War, battle: Battle, side: Side, card: CardId, stakes: Stakes) -> float:
    """What a card does for its side in a battle, by exact odds where it changes the die."""
    printed = spec(war, card)
    found = BattleWorth(war, battle, stakes)
    sign = 1 if side == battle.side else -1
    if printed.when == "after-roll":
        attack, defence, modifier = totals(war, battle)
        rolled = result_of(war, war.theatre.table.column(attack, defence), modifier, battle.roll)
        return sign * (found.total - found.of(rolled))
    words = [word for word in printed.does if isinstance(word, OnDie) and counts_in(war, battle, side, word)]
    bonus = sum(word.amount for word in words) + (GATES if printed.odd == "treachery" else 0)
    if not bonus:
        return ODD_MOMENT if printed.odd and not printed.does else 0.0
    return sign * (found.with_more(sign * bonus) - found.total)


def keep_worth(war: War, side: Side, card: CardId) -> float:
    """What a card in hand is worth in the best use that its side could make of it."""
    event = event_worth(war, side, card) if is_for(war, card, side) else 0.0
    return max(points_worth(war, side, card), event)


# The Dark Temple

WALLS = {PlaceKind.DWARVEN_FORTRESS: 10, PlaceKind.FORTRESS: 8, PlaceKind.FORTIFIED_CITY: 4}
"""What walls are worth to the Dark Temple, in hexes that it is farther from the enemy."""
GUARD = 6
"""What each army that already stands there is worth to it: a raider may come before anybody else does."""
FAR = 20
"""Beyond this distance it no longer matters how far away the enemy is."""


def temple_site(war: War, hexes: Iterable[HexId]) -> HexId:
    """Where the Dark Temple is safest: behind walls and far from the enemy, for its fall ends the war (PL-09-01).

    Neutrals who would rather join Whitestone are enemies to come.
    """
    distance = war.theatre.atlas.grid.distance
    atlas, capitals = war.theatre.atlas, war.theatre.capitals
    to_come = [nation for nation in war.theatre.lands_of if capitals[nation] >= 0 and leans_to_whitestone(war, nation)]
    enemies = [*war.held[WS][0], *(atlas.places[capitals[nation]].hex for nation in to_come)]

    def safety(hex: HexId) -> tuple[int, int]:
        away = min((distance(hex, other) for other in enemies), default=FAR)
        guards = sum(war.of.is_ground[army] for army in war.armies_in(hex, HL))
        return WALLS.get(PlaceKind(war.fort(hex)), 0) + min(away, FAR) + GUARD * min(guards, ROOM), -hex

    return max(hexes, key=safety)


def leans_to_whitestone(war: War, nation: int) -> bool:
    """Whether a nation is neutral and would rather join Whitestone than the Highlords."""
    if not can_be_activated(war, nation):
        return False
    if is_knight_nation(war, nation):
        return True
    return joining_number(war, nation, WS).total > joining_number(war, nation, HL).total


def leaves_temple(war: War, armies: Iterable[PieceId]) -> bool:
    """Whether armies of the temple's garrison would attack: what they lose there is missing when the enemy comes."""
    temple = war.temple[0]
    return bool(war.theatre.deck) and temple >= 0 and any(war.at[a] == temple and war.owner[a] == HL for a in armies)


BEFORE_WAR = ("storm", "temple")
"""Odd cards to be played before one's armies move: those of the temple still have to be garrisoned."""


def helps_armies(printed: CardSpec) -> bool:
    """Whether an event makes the armies of this Turn stronger, so that it is best played before they fight."""
    lasting = any(isinstance(word, OnDie | Standing) and word.until != "battle" for word in printed.does)
    return lasting or any(isinstance(word, Happen | Bring) for word in printed.does) or printed.odd in BEFORE_WAR


# Assaults


def wanted_attacks(war: War, side: Side, stakes: Stakes, least: float) -> list[tuple[HexId, tuple[PieceId, ...]]]:
    """The attacks worth making from where everybody stands, each army in one of them, the best first."""
    found = []
    for target in possible_targets(war, side):
        able = possible_attackers(war, side, target)
        best = max(
            (
                (BattleWorth(war, declared(war, side, target, force), stakes).total, force)
                for force in growing_forces(war, able)
                if can_attack_together(war, side, target, force) and not leaves_temple(war, force)
            ),
            default=(0.0, ()),
        )
        if best[1] and best[0] > least:
            found.append((best[0], target, best[1]))
    used: set[PieceId] = set()
    chosen = []
    for _, target, force in sorted(found, key=lambda one: -one[0]):
        if not used & set(force):
            used |= set(force)
            chosen.append((target, force))
    return chosen


def can_pay(war: War, side: Side, target: HexId, armies: Sequence[PieceId]) -> bool:
    """Whether a side has the points for an attack; without cards none are needed (PL-02-12)."""
    return not war.theatre.deck or toll(war, side, target, armies) <= points_of(war, side)


def growing_forces(war: War, armies: Sequence[PieceId]) -> list[tuple[PieceId, ...]]:
    """The forces to consider: the armies of the strongest hex, of the two strongest, and so on."""
    hexes = list(dict.fromkeys(war.at[army] for army in armies))
    hexes.sort(key=lambda hex: -sum(war.printed_strength(army) for army in armies if war.at[army] == hex))
    return [tuple(a for a in armies if war.at[a] in hexes[:n]) for n in range(1, len(hexes) + 1)]


OF_THE_HAND = (CardPhase, Window, OpenCard, ChooseHalf, EndDiscard, SpendPoints)
"""The asks that a hand of cards answers."""


class CardPlayer:
    """Answers what a hand of cards asks."""

    def answer(self, view: Asked, war: War, side: Side, offered: set[type[Order]], conquest: float) -> Order | None:
        """The answer to an ask of the war by cards; None if something else is asked."""
        match war.top:
            case CardPhase():
                return self.play(war, side, offered, lambda card: view.choices(Rebuild, card).all())
            case Window():
                return self.react(war, side, Stakes(war, conquest))
            case OpenCard():
                return self.exchange(war, side, offered)
            case ChooseHalf():
                return self.begin(war, side)
            case EndDiscard():
                return self.throw_away(war, side)
            case FoundTemple():
                return Consecrate(temple_site(war, view.choices(Consecrate).all()))
            case NameTarget(key="temple"):
                return TargetHex(temple_site(war, view.choices(TargetHex).all()))
            case SpendPoints():
                return Restore(next(iter(view.choices(Restore).all())))
            case SecondRoll():
                return Answer(int(self.rolls_again(war, war.top)))
        return None

    def rolls_again(self, war: War, step: SecondRoll) -> bool:
        """Whether a die of one's own is rolled again: always one that failed, for the initiative only a lost one.

        There is one second roll in a Turn; it is not spent on the initiative while the hand asks nations to join.
        """
        if not isinstance(step.throw, WhitestoneDie):
            return True
        dice = next(s for s in reversed(war.stack[0]) if isinstance(s, TakeInitiative))
        asks = any(isinstance(word, Woo) for card in hand(war, step.side) for word in spec(war, card).does)
        return winner_of_dice(war, dice.hl, dice.ws) != step.side and not asks

    def declare(self, war: War, side: Side, offered: set[type[Order]], stakes: Stakes, least: float) -> Order | None:
        """What is to be done before movement ends: an invasion, or a card declared for the attacks that pay."""
        if Invade in offered:
            return None
        if DeclareAssault not in offered:
            return None
        attacks = wanted_attacks(war, side, stakes, least)
        lacking = sum(toll(war, side, target, force) for target, force in attacks) - points_of(war, side)
        if lacking <= 0:
            return None
        cards = [card for card in hand(war, side) if spec(war, card).ap and not spec(war, card).must]
        cards.sort(key=lambda card: (keep_worth(war, side, card) - A_POINT * min(spec(war, card).ap, lacking), card))
        return DeclareAssault(cards[0]) if cards else None

    def play(self, war: War, side: Side, offered: set[type[Order]], shares: Any) -> Order:
        """The next thing to do in the half-turn of cards."""
        cards = hand(war, side)
        if Play in offered:
            able = [c for c in cards if spec(war, c).when == "cards" and event_refusal(war, side, c) is None]
            able = [c for c in able if spec(war, c).must or is_for(war, c, side)]
            must = [c for c in able if spec(war, c).must]
            good = [c for c in able if event_worth(war, side, c) >= self._forgone(war, side, c)]
            if must or good:
                return Play((must or sorted(good, key=lambda c: -event_worth(war, side, c)))[0])
        if CallKnights in offered:
            order = self._call(war, side, cards)
            if order is not None:
                return order
        if Rebuild in offered:
            order = self._rebuild(war, side, cards, shares)
            if order is not None:
                return order
        if Drop in offered:
            stuck = [c for c in cards if spec(war, c).must and not is_for(war, c, side)]
            if stuck:
                return Drop(stuck[0])
        return EndCards()

    def _forgone(self, war: War, side: Side, card: CardId) -> float:
        """What its side gives up by playing a card as an event.

        Hands are filled up every Turn, so that points for which the war of this Turn is over are worth little.
        """
        points = points_worth(war, side, card)
        return min(points, LITTLE) if war.begun[0][side] == WAR else points

    def begin(self, war: War, side: Side) -> Order:
        """Begin with cards if one of them helps the armies that are still to fight; else with war."""
        cards = [c for c in hand(war, side) if spec(war, c).when == "cards" and is_for(war, c, side)]
        helpful = [c for c in cards if helps_armies(spec(war, c)) and event_refusal(war, side, c) is None]
        return Begin(CARDS if helpful else WAR)

    def throw_away(self, war: War, side: Side) -> Order:
        """Make room for a new card by discarding one that is worth next to nothing."""
        free = [c for c in hand(war, side) if keep_refusal(war, side, c) is None]
        least = min(free, key=lambda c: keep_worth(war, side, c), default=None)
        return KeepAll() if least is None or keep_worth(war, side, least) > LITTLE else ThrowAway(least)

    def _call(self, war: War, side: Side, cards: Sequence[CardId]) -> Order | None:
        """Call the likeliest Knight nation with the card that is worth least."""
        names = [n for n in war.theatre.nations if war.theatre.manifest.nations[n].knights]
        nations = [war.theatre.nation_index[n] for n in names if war.theatre.manifest.nations[n].table]
        open_ones = [n for n in nations if war.allegiance[n] == 2 and not war.conquered[n]]
        best = max(open_ones, key=lambda n: nation_strength(war, n), default=None)
        able = [c for c in cards if not (spec(war, c).must and event_refusal(war, side, c) is None)]
        if best is None or not able or joining_number(war, best, side).total < LEAST_CHANCE:
            return None
        return CallKnights(min(able, key=lambda c: keep_worth(war, side, c)), war.theatre.nations[best])

    def _rebuild(self, war: War, side: Side, cards: Sequence[CardId], shares: Any) -> Order | None:
        """Use the card whose points are better for rebuilding than for anything else."""
        needed = sum(needs_of(war, side).values())
        able = [c for c in cards if spec(war, c).rp and not spec(war, c).must]
        best = max(able, key=lambda c: min(spec(war, c).rp, needed) - keep_worth(war, side, c), default=None)
        if best is None or not Shares(war, side, spec(war, best).rp).total:
            return None
        found = next(iter(shares(best)), None)
        return Rebuild(best, found) if found else None

    def react(self, war: War, side: Side, stakes: Stakes) -> Order:
        """Play the card that does most at its moment, if that is more than it is worth in hand; else pass."""
        step = war.top
        assert isinstance(step, Window)
        cards = [c for c in hand(war, side) if spec(war, c).when == step.moment and event_refusal(war, side, c) is None]
        battle = war.battle[0]
        if not isinstance(battle, Battle):
            return React(min(cards, key=lambda c: keep_worth(war, side, c))) if cards else PassBy()
        gains = {card: moment_worth(war, battle, side, card, stakes) for card in cards}
        best = max(cards, key=lambda card: (gains[card], -card), default=None)
        if best is None or gains[best] <= CARD * points_worth(war, side, best):
            return PassBy()
        return React(best)

    def exchange(self, war: War, side: Side, offered: set[type[Order]]) -> Order:
        """Take the open card if it is worth more than the least of the hand."""
        step = war.top
        assert isinstance(step, OpenCard)
        able = [c for c in hand(war, side) if not (spec(war, c).must and event_refusal(war, side, c) is None)]
        least = min(able, key=lambda c: keep_worth(war, side, c), default=None)
        if least is None or (Decline in offered and keep_worth(war, side, step.card) <= keep_worth(war, side, least)):
            return Decline()
        return Exchange(least)
