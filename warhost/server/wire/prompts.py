"""What a player is asked, in the closed vocabulary that one client plays every rulebook with."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from warhost.server.wire.base import Given, Plain, Position, Sent
from warhost.server.wire.texts import Number, Outline, Preview, Ref, Refusal, Roll, Text

Kind: TypeAlias = Literal[
    "piece",
    "hex",
    "hexside",
    "path",
    "point",
    "pose",
    "card",
    "number",
    "option",
    "set",
    "sequence",
    "allocation",
    "arrangement",
    "poses",
    "yes-no",
    "done",
]
"""Every kind of component that an order can have; there will be no others without a new client."""


class Component(Sent, frozen=True, kw_only=True):
    """One component of an order, asked for in its turn."""

    name: str
    kind: Kind
    label: Text
    """What it is called when a person is asked for it."""


class Offer(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A kind of order that can be given now, with the label of its button.

    ``ends_phase``: it ends a phase or hands over. ``binds``: it may roll, reveal or hand over.
    """

    verb: str
    label: Text
    components: list[Component] = []
    ends_phase: bool = False
    binds: bool = False


class DisabledOffer(Sent, frozen=True, kw_only=True):
    """A kind of order that cannot be given just now, and why."""

    offer: Offer
    refusal: Refusal


class Ask(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat has to decide. ``idle``: it can only let an opportunity pass."""

    seat: str
    message: Text
    rules: list[str] = []
    offers: list[Offer] = []
    disabled: list[DisabledOffer] = []
    idle: bool = False
    shown: Preview | None = None
    """What is drawn on the board while the question is open, such as the way of a mover."""


class Waiting(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A seat that the game waits for, and what the others may read about it. Chance waits for dice."""

    seat: str
    text: Text | None = None


class Verdict(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """How the game ended. ``resigned`` names the seats that gave up."""

    winner: str | None
    level: str
    reason: Text
    rule: str = ""
    resigned: list[str] = []


class Prompt(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat can do now: answer its ask, use a claim, take back; or whom it waits for."""

    ask: Ask | None = None
    waiting: list[Waiting] = []
    claims: list[Offer] = []
    roll: Roll | None = None
    can_undo: bool = False
    undo_barred: Refusal | None = None
    verdict: Verdict | None = None


# What can be chosen for the next component of an order


class Value(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """One thing to choose: its JSON value, its word in the text form, what it is called."""

    value: Plain
    word: str
    ref: Ref | None = None
    label: Text | None = None


class DisabledValue(Sent, frozen=True, kw_only=True):
    """A thing that cannot be chosen just now, and why."""

    value: Value
    refusal: Refusal


class OneOf(Sent, frozen=True, kw_only=True, tag="one-of", omit_defaults=True):
    """One thing out of a list."""

    kind: Kind
    values: list[Value]
    disabled: list[DisabledValue] = []


class Reach(Sent, frozen=True, kw_only=True):
    """A hex that can be reached and what that costs."""

    hex: int
    cost: int


class OnTheWay(Sent, frozen=True, kw_only=True):
    """Something that can be done on the way, such as mounting: what it is called, and the path that ends with it."""

    value: Plain
    label: Text


class PathTo(Sent, frozen=True, kw_only=True, tag="path-to", omit_defaults=True):
    """A path to one of these hexes. Suggested paths are asked for one by one; any other legal path is accepted."""

    kind: Literal["path"]
    reach: list[Reach]
    acts: list[OnTheWay] = []


class NextAct(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """An act that can come next in an itinerary, with the limits of its number, or of the last of several.

    Limits are left out where the act has no number, where they depend on another number of the act, or where nobody may
    know them before the order is given.
    """

    act: str
    label: Text
    has_number: bool = True
    places: list[int] = []
    """How many decimals each number of the act has: 3 for inches, 2 for degrees, 0 for a count."""
    least: int | None = None
    most: int | None = None
    price: Number | None = None
    """What the act costs: all of it if it has no number, else each unit of its number."""
    stop: Text | None = None
    """What stands at the limit."""


class Itinerary(Sent, frozen=True, kw_only=True, tag="itinerary", omit_defaults=True):
    """A way over a table as a list of acts; routes to a pose are asked for, any other legal itinerary is accepted."""

    kind: Literal["path"]
    acts: list[NextAct]
    suggestions: list[OnTheWay] = []


class AlongWay(Sent, frozen=True, kw_only=True, tag="along-way"):
    """A point of a way over a table, as a whole number that grows along it; ``values`` are some good ones.

    ``knots`` are triples of a number and its place, straight in between. Written as a length the number has ``places``
    decimals.
    """

    kind: Literal["number"]
    values: list[Value]
    least: int
    most: int
    places: int
    knots: list[tuple[int, int, int]]


class Between(Sent, frozen=True, kw_only=True, tag="between"):
    """A whole number between two limits, both of them allowed."""

    kind: Literal["number"]
    least: int
    most: int


class SubsetOf(Sent, frozen=True, kw_only=True, tag="subset-of"):
    """Some of the things in a list, at least and at most so many."""

    kind: Kind
    values: list[Value]
    least: int
    most: int


class SequenceOf(Sent, frozen=True, kw_only=True, tag="sequence-of"):
    """All things of a list, in an order that the player chooses."""

    kind: Kind
    values: list[Value]


class Limit(Sent, frozen=True, kw_only=True):
    """A thing and how much of the total it can take."""

    value: Value
    most: int


class Allocate(Sent, frozen=True, kw_only=True, tag="allocate"):
    """A total divided over things, each up to its limit."""

    kind: Kind
    limits: list[Limit]
    total: int


class Placeable(Sent, frozen=True, kw_only=True):
    """A piece that can be placed in one of the areas of an arrangement."""

    value: Value
    area: int


class Arrange(Sent, frozen=True, kw_only=True, tag="arrange"):
    """Many pieces to places, whole or in part; whether they fit together only a refusal can say.

    ``proposed`` is a default: pairs of piece and hex. ``areas`` are the distinct sets of hexes, to which ``pieces``
    point by number, for many pieces share one area.
    """

    kind: Kind
    pieces: list[Placeable]
    areas: list[list[int]]
    proposed: list[tuple[int, int]]


class PlaceableAtPose(Sent, frozen=True, kw_only=True):
    """A piece that can stand anywhere inside some outlines on the table."""

    value: Value
    zones: list[Outline]


class ArrangePoses(Sent, frozen=True, kw_only=True, tag="arrange-poses"):
    """Many pieces to poses on a table, whole or in part; ``proposed`` is a default: pairs of piece and pose."""

    kind: Literal["poses"]
    pieces: list[PlaceableAtPose]
    proposed: list[tuple[int, list[int]]]


class Sampled(Sent, frozen=True, kw_only=True, tag="sampled"):
    """A point or pose in continuous space: any legal one is accepted, ``sample`` is one of them."""

    kind: Kind
    sample: Plain
    word: str


Choices: TypeAlias = (
    OneOf
    | AlongWay
    | Between
    | PathTo
    | Itinerary
    | SubsetOf
    | SequenceOf
    | Allocate
    | Arrange
    | ArrangePoses
    | Sampled
)


# What a client gives


class OrderGiven(Given, frozen=True, kw_only=True):
    """An order: as text (``march hylo-1 1619>1618``), or as verb and components in JSON."""

    text: Annotated[str, Meta(max_length=8000)] | None = None
    verb: Annotated[str, Meta(max_length=64)] | None = None
    components: Annotated[list[Plain], Meta(max_length=8)] = []


class GiveOrder(Given, frozen=True, kw_only=True):
    """Give an order or use a claim. ``after`` is the position that the player looked at.

    ``ask_first``: refuse an order that would hand over to another side although it is no order to end a phase.
    """

    after: Position
    order: OrderGiven
    ask_first: bool = False


class Stops(Given, frozen=True, kw_only=True):
    """Where a seat wants the game to stop until it says that it may go on: before dice."""

    dice: bool


class AllowAdvice(Given, frozen=True, kw_only=True):
    """Whether a seat allows everybody at the table to ask a bot for advice."""

    allow: bool


class AskAdvice(Given, frozen=True, kw_only=True):
    """What would a bot do? Asked at a position."""

    after: Position


class Advice(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """The order that a bot would give for the seat, knowing what the seat knows; it is not given.

    ``bot`` is what it is called, ``reason`` why it would do so, ``preview`` what the order would mean with its odds.
    """

    position: Position
    bot: str
    verb: str
    components: list[Plain]
    text: str
    words: str
    reason: Text | None = None
    preview: Preview | None = None


class RollDice(Given, frozen=True, kw_only=True):
    """Roll what is to be rolled: with these faces, or by the game's dice."""

    after: Position
    faces: Annotated[list[Annotated[int, Meta(ge=1, le=1_000_000)]], Meta(max_length=64)] = []


class TakeBack(Given, frozen=True, kw_only=True):
    """Take back the last order, or ask for a return to an earlier point with everyone's consent."""

    after: Position
    point: Position | None = None


class AnswerTakeBack(Given, frozen=True, kw_only=True):
    """Agree or not to the take-back that is asked for."""

    after: Position
    agree: bool


class ChoicesWanted(Given, frozen=True, kw_only=True):
    """The next component of an order, given those chosen so far as words or as JSON values."""

    verb: Annotated[str, Meta(max_length=64)]
    words: Annotated[list[Annotated[str, Meta(max_length=8000)]], Meta(max_length=8)] = []
    components: Annotated[list[Plain], Meta(max_length=8)] = []
    legs: Annotated[list[Plain], Meta(max_length=2000)] = []
    """For paths: what is planned of it already; the answer begins where that ends."""
    to: Annotated[int, Meta(ge=0, le=10**6)] | None = None
    """For paths: the hex to which a path is wanted."""
    pose: Annotated[list[Annotated[int, Meta(ge=-(10**8), le=10**8)]], Meta(max_length=5)] = []
    """For itineraries: the pose to which a route is wanted."""


class PathFound(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A suggested path: its JSON value and its word, what its last part costs, what can be done at its end.

    The route of an itinerary has a cost of 0, for its price is told with the order; ``next`` are its acts.
    """

    value: Plain
    word: str
    cost: int
    acts: list[OnTheWay] = []
    next: list[NextAct] = []


class Judgement(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """What the referee says of an order that is not given yet: the text it would have, why not, what it would mean."""

    text: str = ""
    refusal: Refusal | None = None
    preview: Preview | None = None


class Hypothesis(Given, frozen=True, kw_only=True):
    """A what-if: these pieces attack that hex, wherever they stand now."""

    hex: Annotated[int, Meta(ge=0, le=10**6)]
    pieces: Annotated[list[Annotated[int, Meta(ge=0, le=10**6)]], Meta(min_length=1, max_length=200)]
