"""Games, seats and tables: who plays what with whom."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from warhost.server.wire.base import Given, Name, Nickname, Plain, Position, Sent, Title
from warhost.server.wire.boards import Counter
from warhost.server.wire.events import Event
from warhost.server.wire.prompts import Prompt, Verdict
from warhost.server.wire.texts import Text

# What can be played


class Exclusion(Sent, frozen=True, kw_only=True):
    """An option that cannot be changed together with another, and why."""

    option: str
    why: str


class OptionCard(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A switch of a rulebook: its values and the rules that it touches."""

    id: str
    title: str
    values: list[str]
    labels: list[str]
    """What the values are called, in the same order."""
    default: str
    rules: list[str] = []
    layer: bool = False
    """Whether it switches a set of further rules, and not one reading of a rule."""
    needs: list[str] = []
    """Other options that must be changed from their defaults as well."""
    excludes: list[Exclusion] = []


class PresetCard(Sent, frozen=True, kw_only=True):
    """A set of options under one name; those that it does not mention keep their defaults."""

    id: str
    title: str
    options: dict[str, str]


class ScenarioCard(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A scenario on the list."""

    id: str
    title: str
    summary: str
    seats: list[str]
    sides: list[str]
    """What the seats are called, in the same order."""
    turns: str = ""
    minutes: list[int] = []
    """How long a game takes, the least and the most."""
    difficulty: int = 0
    """From 1 to 5; 0 if nobody has said."""
    fixed: dict[str, str] = {}
    """Options that the scenario settles itself."""
    closed: dict[str, str] = {}
    """Options that keep their defaults in the scenario, each with the reason why."""
    notes: dict[str, str] = {}
    """What options change in this very scenario."""
    guided: bool = False
    """Whether there is a guided first game."""


class RulebookCard(Sent, frozen=True, kw_only=True):
    """A rulebook with its scenarios and options."""

    id: str
    title: str
    version: str
    has_secrets: bool
    """Whether some seat may know less than another, so that players should not look over each other's shoulder."""
    scenarios: list[ScenarioCard]
    options: list[OptionCard]
    presets: list[PresetCard]
    """Sets of options, the first being the book as it stands; empty for a book that has only one."""


class DrawingProgress(Sent, frozen=True, kw_only=True):
    """How many maps and pictures are drawn already, of how many."""

    drawn: int
    total: int


class BotRole(Sent, frozen=True, kw_only=True):
    """What a bot is in a rulebook, or in any where none is named: its title, its strength in a word, how it plays."""

    rulebook: str
    title: str
    strength: str
    about: str
    seconds: float
    """The longest that it thinks about an order."""


class BotCard(Sent, frozen=True, kw_only=True):
    """A player made of code."""

    name: str
    roles: list[BotRole]
    """The rulebooks that it plays, and how well."""


# Who sits where


class Person(Given, frozen=True, kw_only=True, tag="person"):
    """A seat for somebody with a secret key: the creator, or whoever is sent the link."""

    name: Nickname = ""


class OpenSeat(Given, frozen=True, kw_only=True, tag="open"):
    """A seat that anybody who sees the game may take."""


class Bot(Given, frozen=True, kw_only=True, tag="bot"):
    """A seat for a bot."""

    bot: Name


Filling: TypeAlias = Person | OpenSeat | Bot


class NewGame(Given, frozen=True, kw_only=True):
    """A new game. Seats that are not named are for persons."""

    rulebook: Name
    scenario: Name
    options: Annotated[dict[Name, Annotated[str, Meta(max_length=64)]], Meta(max_length=100)] = {}
    title: Title = ""
    seats: Annotated[dict[Name, Filling], Meta(max_length=32)] = {}
    seed: Annotated[str, Meta(max_length=64)] | None = None
    """The seed of the dice; by default a secret one. Only a game against yourself or a bot should name one."""
    dice: Literal["game", "table"] = "game"
    """Who rolls: the game's dice at once, or the players by hand, with typed faces or at a click."""
    listed: bool = True
    spectators: bool = True


class ImportGame(Given, frozen=True, kw_only=True):
    """A saved game to go on with; its dice, scenario and options are its own."""

    chronicle: Annotated[str, Meta(min_length=1)]
    title: Title = ""
    seats: Annotated[dict[Name, Filling], Meta(max_length=32)] = {}
    dice: Literal["game", "table"] = "game"
    listed: bool = True
    spectators: bool = True


class SeatInfo(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A seat and who fills it. ``online`` counts open browsers; ``thinks``: a bot is at work."""

    seat: str
    filled: Literal["person", "open", "bot"]
    name: str = ""
    bot: str = ""
    title: str = ""
    """What the bot is called in this game."""
    online: int = 0
    thinks: bool = False
    stops: bool = False
    """Whether dice wait until the seat lets them roll."""
    allows_advice: bool = False
    """Whether its player allows advice at the table."""
    resigned: bool = False
    to_act: bool = False


class TakenBack(Sent, frozen=True, kw_only=True):
    """A record that a take-back would undo."""

    n: int
    kind: str
    seat: str
    text: str
    dice: list[int]


class TakeBackPoints(Sent, frozen=True, kw_only=True):
    """The records that can be taken back, the newest first; a take-back of one takes all that follow with it."""

    position: int
    records: list[TakenBack]


class TakeBackAsked(Sent, frozen=True, kw_only=True):
    """A return to an earlier point that waits for consent; the dice that would be taken back are listed."""

    by: str
    point: int
    records: list[TakenBack]
    dice: list[list[int]]
    waiting: list[str]
    agreed: list[str]


class GameInfo(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A game as everybody who knows of it may see it."""

    id: str
    title: str
    rulebook: str
    scenario: str
    options: dict[str, str]
    seats: list[SeatInfo]
    position: int
    state: Literal["open", "playing", "over"]
    """Open: a seat is still to be taken."""
    dice: Literal["game", "table"]
    listed: bool
    spectators: bool
    created: str
    updated: str
    watching: int = 0
    onlookers: list[str] = []
    """What those who look on are called, as far as they say."""
    advice: bool = False
    """Whether players may ask a bot for advice: in a game against bots, or where all who play allow it."""
    verdict: Verdict | None = None
    take_back: TakeBackAsked | None = None


class GameList(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """Games, the latest first; ``next`` continues the list."""

    games: list[GameInfo]
    next: str = ""


class Keys(Sent, frozen=True, kw_only=True):
    """A new game with its secret keys, said only once: the host's, and one for each person's seat."""

    game: GameInfo
    host: str
    seats: dict[str, str]


class Seated(Sent, frozen=True, kw_only=True):
    """A seat that was taken, and its secret key, said only once."""

    game: GameInfo
    seat: str
    key: str


class Bearer(Sent, frozen=True, kw_only=True):
    """Whom a key belongs to: the seat, “spectator” for none, and whether it is the host's key."""

    seat: str
    host: bool


class Join(Given, frozen=True, kw_only=True):
    """Take an open seat; without naming one, the first that is open."""

    seat: Name | None = None
    name: Nickname = ""


class Leave(Given, frozen=True, kw_only=True):
    """Leave a seat: to whoever wants it, or to a bot."""

    to: OpenSeat | Bot = OpenSeat()


class Rename(Given, frozen=True, kw_only=True):
    """What the player in a seat is called."""

    name: Nickname


class Refill(Given, frozen=True, kw_only=True):
    """Put somebody else into a seat; a person's seat gets a new key and the old one is void."""

    filling: Filling


class Refilled(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """The seat as it is filled now; ``key`` only for a person's seat."""

    game: GameInfo
    key: str = ""


# What a seat sees


class LogLine(Sent, frozen=True, kw_only=True):
    """A line of the log and the position that it led to."""

    position: int
    text: Text


class LogPage(Sent, frozen=True, kw_only=True):
    """Lines of the seat's log, from line number ``first`` on; ``total`` lines in all."""

    first: int
    total: int
    lines: list[LogLine]


class Record(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A record of the chronicle as a seat may see it.

    ``text`` is the order; where a rulebook has secrets, only one's own. ``undone``: it has been taken back since.
    """

    position: int
    kind: Literal["order", "roll", "claim", "undo", "resign", "snapshot", "epoch"]
    seat: str = ""
    text: str = ""
    dice: list[int] = []
    point: int | None = None
    undone: bool = False


class Bookmark(Sent, frozen=True, kw_only=True):
    """A named point of the game, such as a turn or a phase: the position and the name."""

    position: int
    name: Text


class Annals(Sent, frozen=True, kw_only=True):
    """The records of a game for the replay strip, with the named points."""

    position: int
    records: list[Record]
    bookmarks: list[Bookmark]


class CostlyOrder(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """An order that cost something by a bot's own count, and what it would have ordered instead.

    ``position`` is the one before the order; ``cost`` is in hundredths of what lies between victory and defeat.
    """

    position: Position
    seat: str
    turn: int
    text: str
    words: str
    better: str
    better_words: str
    reason: Text | None = None
    cost: int


class LookingBack(Sent, frozen=True, kw_only=True):
    """The orders of a finished game that cost most, the costliest first; and while they are sought, how far that is."""

    state: Literal["searching", "done", "failed"]
    done: int
    whole: int
    orders: list[CostlyOrder]


class SeatView(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that a seat may see at one position."""

    game: str
    seat: str
    position: int
    facts: dict[str, Plain]
    counters: list[Counter]
    prompt: Prompt
    log: LogPage
    replay: bool = False
    events: list[Event] = []
    """In a replay: what led to the position, to be drawn."""


class Receipt(Sent, frozen=True, kw_only=True):
    """What was done, safely kept: the new position and the records that led to it, dice included."""

    position: Position
    records: list[Record]
