"""The event deck of Paths of the Lance as data: cards, the fifteen words for what they do, and their files (PL-16).

The 96 cards are 44 of the first era, 30 of the second and 22 of the third, a file each (PL-16-04).

A deck is a folder with one file for each era (PL-02-02); ``data/cards/war-clouds.toml`` explains the form. Titles and
figures that the book gives are the book's, everything else is this project's deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Literal, NewType

from msgspec import Struct, field, structs

from warhost.campaign.scenario.scenario_files import Condition
from warhost.core.messages import msg
from warhost.datafiles import DataError, Fault, KeyPath, TomlFile

CardId = NewType("CardId", int)
"""A card by its place in the deck, which is its row in the state."""

DECK = Path(__file__).parent.parent / "data" / "cards"

FavouredSide = Literal["highlord", "whitestone", "either"]
Moment = Literal[
    "cards", "movement", "activation", "initiative", "before-roll", "after-roll", "after-battle", "taunt", "supply"
]
"""When a card is played as an event: in its holder's card phase, in his movement, or at the roll it concerns."""
Until = Literal["battle", "movement", "turn", "open"]
"""How long an effect lasts: this battle, this side's next movement and combat, this Turn, while the card lies open."""
LawName = Literal["draconians", "knights", "good dragons", "second roll", "mending", "frostreaver", "crown"]
Trait = Literal["dragon", "elf", "knight cavalry"]
Shield = Literal["good dragon", "dragonlance", "dwarven fortress"]
Lie = Literal["forest", "mountain", "pass", "walls"]


class _Word(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="word"):
    """One thing that a card does."""


class Woo(_Word, frozen=True, kw_only=True, tag="woo"):
    """Roll for a neutral nation to join (PL-04-02): one of ``nations``, any but the Knights if none is named.

    ``bonus`` and ``per_conquest`` (for each nation that the Highlords conquered, ``at_most`` so much) raise the number.
    Without ``coup`` no Diplomatic Coup may help.
    """

    nations: tuple[str, ...] = ()
    bonus: int = 0
    per_conquest: int = 0
    at_most: int = 0
    coup: bool = True


class Happen(_Word, frozen=True, kw_only=True, tag="occur"):
    """The next counter of an ``event`` of Dragons of Glory takes effect (PL-16-03)."""

    event: str


class Bring(_Word, frozen=True, kw_only=True, tag="bring"):
    """Counters enter in a fortified place of their side in one of these lands, or at the Dark Temple (PL-03-01)."""

    counters: tuple[str, ...]
    to: tuple[str, ...]


class NextEra(_Word, frozen=True, kw_only=True, tag="era"):
    """An era begins when the Turn ends (PL-02-02)."""

    number: Literal[2, 3]


class Law(_Word, frozen=True, kw_only=True, tag="law"):
    """Something is so while the card lies open; amounts of the same law add up."""

    law: LawName
    amount: int = 1


class OnDie(_Word, frozen=True, kw_only=True, tag="die"):
    """The combat die is modified by ``amount`` in favour of the player of the card.

    ``role``: his side attacks, defends, or either. The modifier needs an army of his with one of the traits ``own`` in
    the battle or, if ``near_temple`` is given, a battle so near to the Dark Temple; a defender's hex of one kind in
    ``lie``; and nothing in ``unless`` on the other side. ``named``: only against the stack that the card named.
    """

    amount: int
    role: Literal["attack", "defence", "any"]
    own: tuple[Trait, ...] = ()
    near_temple: int = 0
    lie: tuple[Lie, ...] = ()
    unless: tuple[Shield, ...] = ()
    named: bool = False
    until: Until = "battle"


class Bonus(_Word, frozen=True, kw_only=True, tag="bonus"):
    """An activation number or an initiative die of the player is raised (PL-04-02, PL-01-03)."""

    to: Literal["activation", "initiative"]
    amount: int


class Pace(_Word, frozen=True, kw_only=True, tag="march"):
    """Ground armies have so many Movement Points more or fewer, but at least one.

    ``whose``: the armies of one own stack, all own Knights, or all of the enemy's.
    """

    points: int
    whose: Literal["stack", "knights", "enemy"]
    until: Until = "movement"


class Points(_Word, frozen=True, kw_only=True, tag="points"):
    """Assault points for the movement under way, or re-build points at once, beside those of other cards."""

    assault: int = 0
    rebuild: int = 0


class Mend(_Word, frozen=True, kw_only=True, tag="mend"):
    """Depleted armies of the player are whole again, of any kind that can be rebuilt (PL-02-18).

    ``nation`` and ``race`` limit them, ``supplied`` asks for supply. With ``lost`` eliminated armies return at full
    strength in or beside their capital instead.
    """

    count: int = 1
    nation: str = ""
    race: str = ""
    supplied: bool = False
    lost: bool = False


class Detain(_Word, frozen=True, kw_only=True, tag="bar"):
    """The named leaders, or one enemy stack with a Knight army, may not move."""

    leaders: tuple[str, ...] = ()
    stack: Literal["", "knights"] = ""
    until: Until = "turn"


class Standing(_Word, frozen=True, kw_only=True, tag="rating"):
    """The Tactical Rating of a leader goes up ``by`` so much, or is set ``to`` a number.

    Who: the first of ``leaders``, or one whom the player chooses among his own leaders or the enemy's highlords.
    ``combat_only``: not when he rolls for his life.
    """

    leaders: tuple[str, ...] = ()
    choose: Literal["", "own leader", "enemy highlord"] = ""
    by: int = 0
    to: int | None = None
    combat_only: bool = False
    until: Until = "turn"


class Lose(_Word, frozen=True, kw_only=True, tag="discard"):
    """The enemy discards a card, at random or as the player of this card chooses; never one that must be played."""

    how: Literal["random", "chosen"]


class Remove(_Word, frozen=True, kw_only=True, tag="remove"):
    """One enemy counter of these events leaves the game."""

    events: tuple[str, ...]


class Choose(_Word, frozen=True, kw_only=True, tag="choose"):
    """The player chooses one of these effects."""

    one_of: tuple[Woo | Happen | Bring | Points | Mend | Remove, ...]


Word = (
    Woo
    | Happen
    | Bring
    | NextEra
    | Law
    | OnDie
    | Bonus
    | Pace
    | Points
    | Mend
    | Detain
    | Standing
    | Lose
    | Remove
    | Choose
)


class CardSpec(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One card (PL-16-02).

    Attributes:
        era: 1 to 3, from the file.
        side: whom the event favours; ``either`` favours who plays it.
        ap: assault points; 0 if it has none.
        rp: re-build points.
        must: asterisks in the corners (PL-02-06).
        recurring: an asterisk by the title (PL-02-09).
        lasting: lies open after it was played, and stays in force.
        when: the moment for the event.
        needs: what must be so for the event.
        does: what the event does, from first to last.
        odd: the name of what it does besides, where words do not suffice.
        text: the event in words.
        icon: its picture.
        rules: the rules that it carries out.
    """

    token: str
    title: str
    era: int = 0
    side: FavouredSide = "either"
    ap: int = 0
    rp: int = 0
    must: bool = False
    recurring: bool = False
    lasting: bool = False
    when: Moment = "cards"
    needs: Condition = Condition()
    does: tuple[Word, ...] = ()
    odd: str = ""
    text: str
    icon: str
    rules: tuple[str, ...] = ()

    @property
    def nation(self) -> str:
        """The one nation that the card asks to join the war; empty for all other cards (PL-02-08)."""
        match self.does:
            case (Woo(nations=(nation,)),):
                return nation
            case _:
                return ""


class EraFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The cards of one era."""

    era: Literal[1, 2, 3]
    title: str
    hand: int = field(default=5)
    card: tuple[CardSpec, ...]


class Deck:
    """All cards that a game can see, in order, whether or not they are in it yet.

    >>> deck = load_deck()
    >>> len(deck), deck["whitestone-council"].era, deck.eras[2]
    (96, 1, 'The Darkest Hour')
    """

    __slots__ = ("cards", "eras", "index", "limits")

    def __init__(
        self,
        cards: tuple[CardSpec, ...] = (),
        eras: Mapping[int, str] | None = None,
        limits: Mapping[int, int] | None = None,
    ) -> None:
        self.cards = cards
        self.index = {card.token: CardId(row) for row, card in enumerate(cards)}
        self.eras = dict(eras or {})
        """The titles of the eras."""
        self.limits = dict(limits or {})
        """How many cards a hand holds in each era (PL-01-02)."""

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[CardSpec]:
        return iter(self.cards)

    def __getitem__(self, token: str) -> CardSpec:
        return self.cards[self.index[token]]

    def with_values(self, values: Mapping[str, tuple[int, int]]) -> Deck:
        """The deck in which some cards have points, so that they need not be played (PL-15-03).

        >>> load_deck().with_values({"dragonlance": (4, 4)})["dragonlance"].must
        False
        """
        changed = tuple(
            structs.replace(card, ap=values[card.token][0], rp=values[card.token][1], must=False, needs=Condition())
            if card.token in values
            else card
            for card in self.cards
        )
        return Deck(changed, self.eras, self.limits)


NO_DECK = Deck()
"""The deck of a game without cards."""


def era_files(folder: Path) -> list[TomlFile]:
    """The files of a deck, by name; files for other languages are left out."""
    return [TomlFile(path) for path in sorted(folder.glob("*.toml")) if path.name.count(".") == 1]


@cache
def load_deck(folder: Path = DECK) -> Deck:
    """Read a deck; a fault names file and line."""
    cards: list[CardSpec] = []
    eras: dict[int, str] = {}
    limits: dict[int, int] = {}
    seen: dict[str, str] = {}
    faults: list[Fault] = []
    files = [(file, file.decode(EraFile)) for file in era_files(folder)]
    for file, found in sorted(files, key=lambda pair: pair[1].era):
        if found.era in eras:
            faults.append(file.at(("era",), msg("dg-data-era-twice", era=found.era)))
        eras[found.era], limits[found.era] = found.title, found.hand
        for row, card in enumerate(found.card):
            where: KeyPath = ("card", row, "token")
            if card.token in seen:
                faults.append(file.at(where, msg("dg-data-card-twice", token=card.token, file=seen[card.token])))
            seen[card.token] = file.name
            cards.append(structs.replace(card, era=found.era))
    if faults:
        raise DataError(faults)
    return Deck(tuple(cards), eras, limits)
