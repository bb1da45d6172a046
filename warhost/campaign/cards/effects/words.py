"""The fifteen words of the deck, and what each does (PL-16-03).

A word that concerns pieces or hexes of a player's choice has an :class:`Aim`; the others take effect at once. Words on
the die, on ratings and on movement are read where they count (``on_the_map.py``, ``in_battle.py``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from warhost.campaign.cards import assault, rebuilding
from warhost.campaign.cards.activation import is_knight_nation, woo
from warhost.campaign.cards.deck import (
    DISCARD,
    card_ref,
    era_is_due,
    hand,
    hand_size,
    move,
    spec,
)
from warhost.campaign.cards.effects.in_force import printed, put_in_force
from warhost.campaign.cards.effects.targets import AIMS, WHOLE, Aim, NameTarget, told
from warhost.campaign.cards.supply import is_supplied
from warhost.campaign.land.stacking import can_stack, can_stand
from warhost.campaign.position.bars import welcome
from warhost.campaign.printed.sides import GONE, NEUTRAL, OFF, POOL, enemy
from warhost.campaign.scenario.deck_files import (
    Bring,
    CardId,
    Choose,
    Detain,
    Happen,
    Lose,
    Mend,
    NextEra,
    OnDie,
    Pace,
    Points,
    Remove,
    Standing,
    Woo,
    Word,
)
from warhost.campaign.special.strategic_events import is_wanted, remove_for_good, take_effect
from warhost.campaign.state import ASHORE, MOVED, War
from warhost.campaign.victory import is_neutral, number_of
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, Side, each_piece
from warhost.core.messages import Message, msg
from warhost.core.orders import Card, Kind, Order
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Throw

ANY_HAND = 2520
"""Sides of a die that is fair for any hand of one to ten cards, so that its size tells nothing about the hand."""


# woo: a neutral nation is asked to join


def wooed(war: War, word: Woo) -> list[int]:
    """The neutral nations that a word can ask to join: those it names, or else all except the Knights."""
    index = war.theatre.nation_index
    named = [index[name] for name in word.nations if name in index] if word.nations else range(len(index))
    found = war.theatre.manifest.nations
    return [
        nation
        for nation in named
        if is_neutral(war, nation) and found[war.theatre.nations[nation]].table and not is_knight_nation(war, nation)
    ]


def wooing_bonus(war: War, word: Woo) -> int:
    """What a word adds to the number of the table."""
    return word.bonus + min(word.per_conquest * number_of(war, "conquests"), word.at_most or 99)


class AskingNation(Aim):
    """A nation is asked to join (PL-04-02)."""

    kind = Kind.OPTION
    question = "pl-ask-nation"

    def labels(self, war: War, word: Woo, targets: Sequence[str]) -> dict[Any, Message]:
        return {name: msg("pl-nation", nation=war.theatre.manifest.nations[name].name) for name in targets}

    def targets(self, war: War, side: Side, card: CardId, word: Woo) -> Sequence[str]:
        return [war.theatre.nations[nation] for nation in wooed(war, word)]

    def hit(self, war: War, side: Side, card: CardId, word: Woo, target: str) -> None:
        woo(war, side, war.theatre.nation_index[target], card, wooing_bonus(war, word), coup=word.coup)


# occur: a strategic event of Dragons of Glory


def next_counter(war: War, event: str) -> PieceId | None:
    """The next counter of an event that is not in play yet (PL-16-03)."""
    counters = each_piece(war.theatre.pieces)
    fresh = (p for p, c in counters if c.event and c.stem == event and war.at[p] == OFF and war.owner[p] == NEUTRAL)
    return next(fresh, None)


def can_happen(war: War, side: Side, card: CardId, word: Happen) -> bool:
    """Whether a counter is left that a side can take; a card that must be played lets its counter wait (DG-11-02)."""
    counter = next_counter(war, word.event)
    return counter is not None and (spec(war, card).must or is_wanted(war, counter, side))


def happen(war: War, side: Side, word: Happen) -> None:
    """Let the event take effect for a side."""
    counter = next_counter(war, word.event)
    if counter is not None:
        take_effect(war, counter, side)


# bring: counters enter


def reserves(war: War, word: Bring) -> list[PieceId]:
    """The counters of a word that have not entered yet; those of a conquered country never do (DG-09-04, DG-09-08)."""
    names, nation_of = set(word.counters), war.theatre.nation_of
    found = [p for p, c in each_piece(war.theatre.pieces) if {c.token, c.stem} & names and war.at[p] == OFF]
    return [piece for piece in found if not war.conquered[nation_of[piece]]]


def entry_hexes(war: War, side: Side, word: Bring) -> list[HexId]:
    """Where reserves may enter: fortified places of their side in the land, and the Dark Temple (PL-03-01)."""
    places, holder = war.theatre.atlas.places, war.holder
    inside = frozenset[HexId]().union(*(war.theatre.atlas.hexes_of(name) for name in word.to))
    found = [p.hex for p in places if p.hex in inside and war.fort(p.hex) and holder[p.index] == side]
    temple = war.temple[0]
    if temple >= 0 and temple not in found and holder[war.theatre.place_at[temple]] == side:
        found.append(temple)
    return [hex for hex in found if not war.armies[enemy(side)][hex]]


class Mustering(Aim):
    """A wing enters in one place; dragons that find no room there stand beside it (PL-03-01, DG-05-16)."""

    kind = Kind.HEX
    question = "pl-ask-muster"

    def targets(self, war: War, side: Side, card: CardId, word: Bring) -> Sequence[int]:
        return entry_hexes(war, side, word) if reserves(war, word) else ()

    def hit(self, war: War, side: Side, card: CardId, word: Bring, target: HexId) -> None:
        pieces = reserves(war, word)
        for piece in pieces:
            war.join(piece, side)
            # Highlords may meet where one arrives; they part in the next movement (PL-03-06).
            hex = target if war.of.is_leader[piece] else room_near(war, piece, target, side)
            if hex is not None:
                war.put(piece, hex)
        welcome(war, [piece for piece in pieces if war.at[piece] >= 0])
        told(war, card, msg("pl-enter", pieces=war.roll_call(pieces), hex=war.hex_ref(target)))


def room_near(war: War, piece: PieceId, hex: HexId, side: Side) -> HexId | None:
    """A hex for a new piece: this one, else an open one beside it; None if all are full."""
    near = (hex, *war.theatre.neighbours[hex])
    free = (h for h in near if not war.armies[enemy(side)][h] and not rebuilding.is_closed_to_newcomers(war, side, h))
    return next((h for h in free if fits(war, piece, h)), None)


def fits(war: War, piece: PieceId, hex: HexId) -> bool:
    """Whether a piece can stack with the pieces in a hex (DG-05-13, DG-05-16)."""
    return can_stand(war, piece, hex) and can_stack(war, (piece,), hex)


# march: more or fewer Movement Points


def is_marching_army(war: War, piece: PieceId) -> bool:
    """Whether a piece is a ground army ashore that has not moved in this Step."""
    return war.of.is_ground[piece] and war.aboard[piece] == ASHORE and not war.has(piece, MOVED)


def hasten(war: War, pieces: Iterable[PieceId], points: int) -> None:
    """Give pieces Movement Points in the Step that is under way."""
    for piece in pieces:
        war.set("spent", piece, war.spent[piece] - points)


class Hastening(Aim):
    """The ground armies of one stack have more Movement Points."""

    kind = Kind.HEX
    question = "pl-ask-stack"

    def targets(self, war: War, side: Side, card: CardId, word: Any) -> Sequence[int]:
        return sorted({war.at[p] for p in war.pieces_of(side) if is_marching_army(war, p)})

    def hit(self, war: War, side: Side, card: CardId, word: Pace, target: HexId) -> None:
        armies = [p for p in war.in_hex(target, side) if is_marching_army(war, p)]
        hasten(war, armies, word.points)
        told(war, card, msg("pl-hastened", armies=war.roll_call(armies), n=word.points))


def knights_to_march(war: War, side: Side) -> list[PieceId]:
    """The ground armies of the Knights that a side could still move."""
    knights = war.theatre.manifest.nations
    return [p for p in war.pieces_of(side) if is_marching_army(war, p) and knights[war.of.nation[p]].knights]


def pace(war: War, side: Side, card: CardId, place: int, word: Pace) -> None:
    """Give own armies Movement Points, or hold enemy armies back."""
    match word.whose:
        case "stack":
            war.push(NameTarget(side, card, "march", place))
        case "knights":
            armies = knights_to_march(war, side)
            hasten(war, armies, word.points)
            told(war, card, msg("pl-hastened", armies=war.roll_call(armies), n=word.points))
        case "enemy":
            put_in_force(war, card, place, side, word.until, ends_with=enemy(side))


def can_pace(war: War, side: Side, card: CardId, word: Pace) -> bool:
    """Whether the word finds an army to affect."""
    match word.whose:
        case "stack":
            return bool(AIMS["march"].targets(war, side, card, word))
        case "knights":
            return bool(knights_to_march(war, side))
        case _:
            return movement_is_to_come(war, enemy(side))


def movement_is_to_come(war: War, side: Side) -> bool:
    """Whether a side moves and fights in this Turn later than now, when its enemy plays cards (PL-01-08)."""
    begun, other = war.begun[0], enemy(side)
    if begun[side] == "cards":
        return begun[other] != "war" or war.initiative[0] == other
    return not begun[side]


# mend: armies are whole again, or return


def is_mendable(war: War, army: PieceId) -> bool:
    """Whether a piece is an army of a kind that points can rebuild (PL-02-18)."""
    return war.of.is_ground[army] and rebuilding.is_rebuildable(war, army)


def to_mend(war: War, side: Side, word: Mend) -> list[PieceId]:
    """The armies of a side that a word can make whole, or bring back."""
    if word.lost:
        lost = [p for p, at in each_piece(war.at) if at == POOL and war.owner[p] == side]
        return [p for p in lost if is_of(war, p, word) and homecoming(war, p) is not None]
    hurt = [p for p in war.pieces_of(side) if war.depleted[p] and is_of(war, p, word)]
    return [p for p in hurt if not word.supplied or is_supplied(war, side, p)]


def is_of(war: War, army: PieceId, word: Mend) -> bool:
    """Whether an army is of the nation and race that a word names."""
    return is_mendable(war, army) and word.nation in ("", war.of.nation[army]) and word.race in ("", war.of.race[army])


def homecoming(war: War, army: PieceId) -> HexId | None:
    """Where a lost army returns: in or beside its capital, if enemies don't hold that (PL-02-19)."""
    nation, side = war.theatre.nation_of[army], war.owner[army]
    place = war.theatre.capitals[nation]
    if place < 0 or war.holder[place] != side or war.conquered[nation]:
        return None
    return room_near(war, army, war.theatre.atlas.places[place].hex, side)


class Mending(Aim):
    """An army is whole again, or returns to its capital."""

    question = "pl-ask-mend"

    def targets(self, war: War, side: Side, card: CardId, word: Mend) -> Sequence[int]:
        return to_mend(war, side, word)

    def times(self, word: Mend) -> int:
        return word.count

    def hit(self, war: War, side: Side, card: CardId, word: Mend, target: PieceId) -> None:
        home = homecoming(war, target) if word.lost else None
        if home is not None:
            war.put(target, home)
            welcome(war, (target,))
            told(war, card, msg("pl-returns", army=war.ref(target), hex=war.hex_ref(home)))
        elif not word.lost:
            war.set("depleted", target, 0)
            told(war, card, msg("pl-mended", army=war.ref(target)))


# bar: leaders or a stack may not move


def detained(war: War, word: Detain) -> tuple[PieceId, ...]:
    """The leaders on the map whom a word keeps."""
    index = war.theatre.piece_index
    return tuple(index[name] for name in word.leaders if name in index and war.at[index[name]] >= 0)


class Detaining(Aim):
    """One enemy stack with an army of the Knights may not move."""

    kind = Kind.HEX
    question = "pl-ask-stack"

    def targets(self, war: War, side: Side, card: CardId, word: Detain) -> Sequence[int]:
        knights, other = war.theatre.manifest.nations, enemy(side)
        return sorted(
            {war.at[p] for p in war.pieces_of(other) if war.of.is_army[p] and knights[war.of.nation[p]].knights}
        )

    def hit(self, war: War, side: Side, card: CardId, word: Detain, target: HexId) -> None:
        stack = tuple(p for p in war.in_hex(target, enemy(side)))
        for place, part in enumerate(printed(war, card).does):
            if isinstance(part, Detain):
                put_in_force(war, card, place, side, part.until, ends_with=enemy(side), pieces=stack)
            elif isinstance(part, OnDie) and part.named:
                put_in_force(war, card, place, side, part.until, pieces=stack)
        told(war, card, msg("pl-detained", pieces=war.roll_call(stack)))


# rating: a leader is worth more, or nothing


class Rating(Aim):
    """One leader is worth more or less."""

    question = "pl-ask-leader"

    def targets(self, war: War, side: Side, card: CardId, word: Standing) -> Sequence[int]:
        if word.leaders:
            index = war.theatre.piece_index
            return [index[name] for name in word.leaders if name in index and war.at[index[name]] >= 0][:1]
        if word.choose == "own leader":
            return [p for p in war.pieces_of(side) if war.of.is_leader[p]]
        wings = war.theatre.pieces
        return [p for p in war.pieces_of(enemy(side)) if wings[p].wing and wings[p].wing != "emperor"]

    def hit(self, war: War, side: Side, card: CardId, word: Standing, target: PieceId) -> None:
        place = printed(war, card).does.index(word)
        put_in_force(war, card, place, side, word.until, pieces=(target,))
        text = msg("pl-rated-to", leader=war.ref(target), n=word.to) if word.to is not None else None
        told(war, card, text or msg("pl-rated-by", leader=war.ref(target), n=word.by))


# remove: an enemy counter leaves the game


class Removing(Aim):
    """One enemy wizard or orb leaves the game."""

    question = "pl-ask-remove"

    def targets(self, war: War, side: Side, card: CardId, word: Remove) -> Sequence[int]:
        other = enemy(side)
        wizards = [p for p in war.pieces_of(other) if war.of.is_wizard[p]] if "wizard" in word.events else []
        counters = each_piece(war.theatre.pieces)
        borne = [p for p, c in counters if c.stem in word.events and war.bearer[p] >= 0 and war.owner[p] == other]
        return [*wizards, *borne]

    def hit(self, war: War, side: Side, card: CardId, word: Remove, target: PieceId) -> None:
        if war.bearer[target] >= 0:
            remove_for_good(war, target)
        else:
            war.leave(target, GONE)
        told(war, card, msg("pl-removed", counter=war.ref(target)))


# discard: the enemy loses a card


def losable(war: War, side: Side) -> list[CardId]:
    """The cards in a hand that may be lost: all but those that must be played."""
    return [card for card in hand(war, side) if not spec(war, card).must]


@dataclass(frozen=True, slots=True)
class LoseAtRandom(Throw[War]):
    """One card of a hand is discarded by a secret die, and then both see it; must-play cards are kept."""

    victim: Side
    card: CardId

    def roll(self, war: War, /) -> Roll:
        text = msg("pl-roll-lose", side=war.theatre.side_names[self.victim])
        return Roll((ANY_HAND,), text, printed(war, self.card).rules, (war.seat(self.victim),))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        cards = losable(war, self.victim)
        return spec(war, cards[faces[0] % len(cards)]).title if cards else ""

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        war.reveal()
        cards = losable(war, self.victim)
        if cards:
            lose(war, self.victim, cards[faces[0] % len(cards)])
        else:
            war.tell(msg("pl-log-nothing-lost", side=war.theatre.side_names[self.victim]))


def lose(war: War, victim: Side, card: CardId) -> None:
    """Put a card of a hand to the discards, for all to see."""
    move(war, card, DISCARD)
    war.tell(msg("pl-log-lost-card", side=war.theatre.side_names[victim], card=card_ref(war, card)))


@dataclass(frozen=True, slots=True)
class TakeCard(Order):
    """Discard a card of the enemy's hand, or take one of those on the deck: ``take-card ambush``."""

    verb = "take-card"
    card: Card


@dataclass(frozen=True, slots=True)
class RifleHand(Decision[War, TakeCard]):
    """A side looks at the enemy's hand and discards one card of it that need not be played."""

    side: Side
    card: CardId

    def _cards(self, war: War) -> list[CardId]:
        return losable(war, enemy(self.side))

    def moot(self, war: War, /) -> bool:
        return not self._cards(war)

    def skip(self, war: War, /) -> None:
        war.tell(msg("pl-log-nothing-lost", side=war.theatre.side_names[enemy(self.side)]))

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(self.side),
            msg("pl-ask-rifle", card=card_ref(war, self.card)),
            (Offer(TakeCard, msg("pl-offer-rifle")),),
            printed(war, self.card).rules,
            msg("pl-wait-target", card=card_ref(war, self.card)),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.CARD, self._cards(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, TakeCard)
        if order.card in self._cards(war):
            return None
        what = card_ref(war, CardId(order.card))
        return Refusal(msg("pl-cannot-lose", card=what), ("PL-02-06",), (what,))

    def take(self, war: War, order: TakeCard, /) -> None:
        lose(war, enemy(self.side), CardId(order.card))


def rob(war: War, side: Side, card: CardId, word: Lose) -> None:
    """Let the enemy lose a card."""
    victim = enemy(side)
    if word.how == "random":
        war.push(LoseAtRandom(victim, card))
        return
    for seen in hand(war, victim):
        war.set("known", seen, war.known[seen] | 1 << side)
    war.push(RifleHand(side, card))


# choose: one of several


def choice_in_words(word: Woo | Happen | Bring | Points | Mend | Remove) -> Message:
    """One of several effects, as its button says it."""
    match word:
        case Mend(lost=True):
            return msg("pl-choice-return", n=word.count)
        case Mend():
            return msg("pl-choice-mend", n=word.count)
        case Points():
            return msg("pl-choice-points", assault=word.assault, rebuild=word.rebuild)
        case Woo():
            return msg("pl-choice-woo")
        case Happen():
            return msg("pl-choice-occur")
        case Bring():
            return msg("pl-choice-bring", n=len(word.counters))
        case Remove():
            return msg("pl-choice-remove")


class Choosing(Aim):
    """Choose one of several effects by its number; effects without any target are not offered."""

    kind = Kind.OPTION
    question = "pl-ask-effect"

    def labels(self, war: War, word: Choose, targets: Sequence[str]) -> dict[Any, Message]:
        return {number: choice_in_words(word.one_of[int(number) - 1]) for number in targets}

    def targets(self, war: War, side: Side, card: CardId, word: Choose) -> Sequence[str]:
        return [str(n) for n, part in enumerate(word.one_of, 1) if concerns_somebody(war, side, card, part)]

    def hit(self, war: War, side: Side, card: CardId, word: Choose, target: str) -> None:
        place, branch = printed(war, card).does.index(word), int(target) - 1
        do_word(war, side, card, place, word.one_of[branch], branch)


AIMS.update(
    {
        "woo": AskingNation(),
        "bring": Mustering(),
        "march": Hastening(),
        "mend": Mending(),
        "bar": Detaining(),
        "rating": Rating(),
        "remove": Removing(),
        "choose": Choosing(),
    }
)


def key_of(word: Word) -> str:
    """The tag of a word, as it stands in the file."""
    return str(type(word).__struct_config__.tag)


def concerns_somebody(war: War, side: Side, card: CardId, word: Word) -> bool:
    """Whether a word could do something now for the side that a card favours."""
    match word:
        case Happen():
            return can_happen(war, side, card, word)
        case Pace():
            return can_pace(war, side, card, word)
        case Detain(leaders=leaders) if leaders:
            return True  # a missing highlord spoils no other effect of the card
        case Lose():
            return hand_size(war, enemy(side)) > 0
        case Woo() | Bring() | Mend() | Detain() | Standing() | Remove() | Choose():
            return bool(AIMS[key_of(word)].targets(war, side, card, word))
        case _:
            return True


def do_word(war: War, side: Side, card: CardId, place: int, word: Word, branch: int = WHOLE) -> None:
    """Carry out a word of a card for the side that it favours."""
    match word:
        case Happen():
            happen(war, side, word)
        case NextEra():
            era_is_due(war, word.number)
        case Points():
            grant_points(war, side, word)
        case Pace():
            pace(war, side, card, place, word)
        case OnDie(named=False):
            put_in_force(war, card, place, side, word.until)
        case Detain(leaders=leaders) if leaders:
            put_in_force(war, card, place, side, word.until, ends_with=enemy(side), pieces=detained(war, word))
        case Lose():
            rob(war, side, card, word)
        case Woo() | Bring() | Mend() | Detain() | Standing() | Remove() | Choose():
            key = key_of(word)
            war.push(NameTarget(side, card, key, place, branch, AIMS[key].times(word)))


def grant_points(war: War, side: Side, word: Points) -> None:
    """Give a side assault or rebuilding points beyond those of the cards it uses (PL-02-12, PL-02-15)."""
    if word.assault:
        assault.grant(war, side, word.assault)
    if word.rebuild:
        rebuilding.grant(war, side, word.rebuild)
