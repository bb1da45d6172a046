"""The targets of an event: the side that it favours names pieces or hexes, one at a time (PL-02-06)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from warhost.campaign.cards.deck import card_ref
from warhost.campaign.cards.effects.in_force import ODD, printed
from warhost.campaign.scenario.deck_files import CardId, Choose, Word
from warhost.campaign.state import War
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Message, Ref, msg
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.orders import Word as Option
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision


@dataclass(frozen=True, slots=True)
class Target(Order):
    """Name the piece that an event concerns: ``target khur-1``."""

    verb = "target"
    piece: Piece


@dataclass(frozen=True, slots=True)
class TargetHex(Order):
    """Name the hex that an event concerns: ``target-hex 2933``."""

    verb = "target-hex"
    hex: Hex


@dataclass(frozen=True, slots=True)
class Prefer(Order):
    """Name the nation that an event concerns, or one of its effects: ``prefer thorbardin``."""

    verb = "prefer"
    word: Option


@dataclass(frozen=True, slots=True)
class Enough(Order):
    """Stop naming targets of an event: ``enough``."""

    verb = "enough"
    ends_phase = True


Named = Target | TargetHex | Prefer
"""The orders by which a player says whom an event concerns."""


class Aim:
    """One choice that an event leaves to a player: who can be named, and what happens to him.

    Attributes:
        kind: whether pieces, hexes or words are named.
        question: the id of what the player is asked; it is told the card.
    """

    kind: Kind = Kind.PIECE
    question: str = "pl-ask-target"

    optional: bool = False
    """Whether the player may name nobody, or fewer than possible."""

    def chooser(self, side: Side) -> Side:
        """Who chooses: the side that the card favours, unless said otherwise."""
        return side

    def labels(self, war: War, word: Any, targets: Sequence[Any]) -> dict[Any, Message] | None:
        """What words that can be named mean to a player."""
        return None

    def targets(self, war: War, side: Side, card: CardId, word: Any) -> Sequence[Any]:
        """All targets that can be named now."""
        raise NotImplementedError

    def hit(self, war: War, side: Side, card: CardId, word: Any, target: Any) -> None:
        """What happens to a named target."""
        raise NotImplementedError

    def times(self, word: Any) -> int:
        """How many are named, at most."""
        return 1


AIMS: dict[str, Aim] = {}
"""All choices that events leave to players, by the tag of a word or the name of an odd card and its stage."""


WHOLE = -1
"""A word itself, not one of several that it lets a player choose."""


def word_of(war: War, card: CardId, place: int, branch: int) -> Word | None:
    """The word of a card that a choice belongs to; None for what is odd about it."""
    if place == ODD:
        return None
    word = printed(war, card).does[place]
    return word.one_of[branch] if isinstance(word, Choose) and branch >= 0 else word


@dataclass(frozen=True, slots=True)
class NameTarget(Decision[War, Named | Enough]):
    """The favoured side names whom the event concerns; a single possible target is taken without asking."""

    side: Side
    card: CardId
    key: str
    place: int = ODD
    branch: int = WHOLE
    left: int = 1

    def _word(self, war: War) -> Word | None:
        return word_of(war, self.card, self.place, self.branch)

    def _targets(self, war: War) -> Sequence[Any]:
        return AIMS[self.key].targets(war, self.side, self.card, self._word(war))

    def moot(self, war: War, /) -> bool:
        return len(self._targets(war)) < (1 if AIMS[self.key].optional else 2)

    def skip(self, war: War, /) -> None:
        for target in self._targets(war):
            self._hit(war, target)

    def _hit(self, war: War, target: Any) -> None:
        if self.left > 1:
            war.push(NameTarget(self.side, self.card, self.key, self.place, self.branch, self.left - 1))
        AIMS[self.key].hit(war, self.side, self.card, self._word(war), target)

    def ask(self, war: War, /) -> Ask:
        aim = AIMS[self.key]
        return Ask(
            war.seat(aim.chooser(self.side)),
            msg(aim.question, card=card_ref(war, self.card)),
            (Offer(ORDERS_BY_KIND[aim.kind], msg("pl-offer-target")), *((ENOUGH,) if aim.optional else ())),
            printed(war, self.card).rules,
            msg("pl-wait-target", card=card_ref(war, self.card)),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        aim, targets = AIMS[self.key], self._targets(war)
        return OneOf(aim.kind, targets, labels=aim.labels(war, self._word(war), targets))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if isinstance(order, Enough):
            return None
        assert isinstance(order, Target | TargetHex | Prefer)
        if named(order) in self._targets(war):
            return None
        what = card_ref(war, self.card)
        who = thing_named(war, order)
        culprits = (who,) if isinstance(who, Ref) else ()
        return Refusal(msg("pl-no-target", card=what, target=who), printed(war, self.card).rules, culprits)

    def take(self, war: War, order: Named | Enough, /) -> None:
        if not isinstance(order, Enough):
            self._hit(war, named(order))


ENOUGH = Offer(Enough, msg("pl-offer-enough"))
ORDERS_BY_KIND: dict[Kind, type[Order]] = {Kind.PIECE: Target, Kind.HEX: TargetHex, Kind.OPTION: Prefer}


def named(order: Named) -> Any:
    """What an order names."""
    match order:
        case Target():
            return order.piece
        case TargetHex():
            return order.hex
        case Prefer():
            return order.word


def thing_named(war: War, order: Named) -> Ref | str:
    """What an order names, for texts."""
    match order:
        case Target():
            return war.ref(PieceId(order.piece))
        case TargetHex():
            return war.hex_ref(HexId(order.hex))
        case Prefer():
            return str(order.word)


def nobody_to_name(war: War, card: CardId) -> Refusal:
    """Refuse an event that has no possible target; its card can still be used for points."""
    what = card_ref(war, card)
    return Refusal(msg("pl-nobody-concerned", card=what), printed(war, card).rules, (what,))


def told(war: War, card: CardId, text: Message) -> None:
    """Tell in the log what an event did."""
    war.tell(msg("pl-log-effect", card=card_ref(war, card), text=text))


# Odd cards


class OddCard:
    """What one odd card does; :meth:`concerns` says whether it could do anything now."""

    def concerns(self, war: War, side: Side, card: CardId) -> bool:
        """Whether the card has anything to affect now."""
        return True

    def do(self, war: War, side: Side, card: CardId) -> None:
        """Carry the card out for the side that it favours."""
        raise NotImplementedError


class AimedCard(OddCard):
    """A card whose player names one target, and that is all."""

    def __init__(self, key: str) -> None:
        self.key = key

    def concerns(self, war: War, side: Side, card: CardId) -> bool:
        return bool(AIMS[self.key].targets(war, side, card, None))

    def do(self, war: War, side: Side, card: CardId) -> None:
        war.push(NameTarget(side, card, self.key, left=AIMS[self.key].times(None)))
