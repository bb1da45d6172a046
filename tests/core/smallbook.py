"""A rulebook of one hall with bells, small enough to see at a glance, for what the toy cannot show: mistakes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from warhost.core import (
    Ask,
    Claim,
    Decision,
    Game,
    Offer,
    Order,
    Procedure,
    Refusal,
    Resolved,
    Roll,
    Rulebook,
    ScenarioCard,
    Sealed,
    Seat,
    State,
    Step,
    Table,
    Throw,
    Verdict,
    msg,
    new_game,
)
from warhost.core.orders import Kind, Names, Number
from warhost.core.prompts import Choices, OneOf
from warhost.core.rulebook import CLAIMS
from warhost.core.seams import Seams, fill

ANN, BEN = Seat("ann"), Seat("ben")


@dataclass(frozen=True, slots=True)
class Ring(Order):
    """Ring a bell so many times."""

    verb: ClassVar[str] = "ring"
    times: Number


@dataclass(frozen=True, slots=True)
class Leave(Order):
    """Go home."""

    verb: ClassVar[str] = "leave"
    ends_phase: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Vote(Order):
    """A sealed vote."""

    verb: ClassVar[str] = "vote"
    number: Number


@dataclass(frozen=True, slots=True)
class Call(Order):
    """Call for another vote at any time: a claim."""

    verb: ClassVar[str] = "call"


class Hall(State):
    """Bells, and what was voted."""

    tables = (Table("bell", {"rung": 0}), Table("book", {"votes": (), "rolled": 0}))
    rung: list[int]
    votes: list[tuple[Any, ...]]
    rolled: list[int]


def decision(seat: Seat, *orders: type[Order]) -> Ask:
    """An ask for some kinds of orders."""
    return Ask(seat, msg("hall-ring"), tuple(Offer(order, msg("hall-ring")) for order in orders), ("core",))


@dataclass(frozen=True, slots=True)
class Bell(Decision[Hall, Any]):
    """Somebody rings the bell; ``what`` happens then."""

    seat: str
    what: str = ""
    most: int = 3

    def ask(self, hall: Hall, /) -> Ask:
        return decision(Seat(self.seat), *((Ring, Leave) if self.most else (Leave,)))

    def choices(self, hall: Hall, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.NUMBER, range(1, self.most + 1))

    def refusal(self, hall: Hall, order: Any, /) -> Refusal | None:
        if isinstance(order, Ring) and not 1 <= order.times <= self.most:
            return Refusal(msg("hall-ring"), ("core",))
        return None

    def take(self, hall: Hall, order: Any, /) -> None:
        if isinstance(order, Leave):
            return
        hall.set("rung", 0, hall.rung[0] + order.times)
        hall.tell(msg("hall-ring"))
        hall.push(self)
        match self.what:
            case "breaks":
                raise RuntimeError("the bell breaks")
            case "never stops":
                hall.push(Forever())
            case "reveals":
                hall.reveal()
            case "rolls":
                hall.push(Die())


@dataclass(frozen=True, slots=True)
class Only(Decision[Hall, Any]):
    """There is only one thing to do: ring once; ``then`` decides afterwards."""

    seat: str
    then: str

    def ask(self, hall: Hall, /) -> Ask:
        return decision(Seat(self.seat), Ring)

    def choices(self, hall: Hall, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.NUMBER, (1,))

    def take(self, hall: Hall, order: Any, /) -> None:
        hall.set("rung", 0, hall.rung[0] + 1)
        if self.then == "chance":
            hall.push(Die())
        else:
            hall.push(Bell(self.then))


@dataclass(frozen=True, slots=True)
class Nothing(Decision[Hall, Any]):
    """Asks for an order and offers none that can be made."""

    seat: str

    def ask(self, hall: Hall, /) -> Ask:
        return decision(Seat(self.seat), Ring)

    def choices(self, hall: Hall, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.NUMBER, ())


@dataclass(frozen=True, slots=True)
class Forever(Procedure[Hall]):
    """Never stops."""

    def run(self, hall: Hall, /) -> None:
        hall.push(self)


@dataclass(frozen=True, slots=True)
class Half(Procedure[Hall]):
    """Begins a part of the game that has a name."""

    title: ClassVar[str] = "hall-second"

    def run(self, hall: Hall, /) -> None:
        hall.note("half")
        hall.take_news("half")


@dataclass(frozen=True, slots=True)
class Die(Throw[Hall]):
    """One die; a six breaks it."""

    def roll(self, hall: Hall, /) -> Roll:
        return Roll((6,), msg("hall-ring"), ("core",))

    def settle(self, hall: Hall, faces: tuple[int, ...], /) -> None:
        hall.set("rolled", 0, faces[0])
        if faces[0] == 6:
            raise RuntimeError("the die breaks")


@dataclass(frozen=True, slots=True)
class Ballot(Sealed[Hall, Any]):
    """A vote of some seats."""

    seats: tuple[str, ...]
    name: str = ""

    def asks(self, hall: Hall, /) -> tuple[Ask, ...]:
        return tuple(decision(Seat(seat), Vote) for seat in self.seats)

    def choices(self, hall: Hall, seat: Seat, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.NUMBER, range(100))

    def unseal(self, hall: Hall, answers: Mapping[Seat, Any], /) -> None:
        counted = tuple((seat, answers[seat].number) for seat in sorted(answers))
        hall.set("votes", 0, (*hall.votes[0], (self.name, counted)))


class CallAgain(Claim[Hall, Any]):
    """A vote on top of whatever is going on."""

    order = Call

    def offered(self, hall: Hall, seat: Seat, /) -> bool:
        return True

    def choices(self, hall: Hall, seat: Seat, chosen: tuple[Any, ...], /) -> Choices:
        raise AssertionError("a call has no components")

    def refusal(self, hall: Hall, seat: Seat, order: Any, /) -> Refusal | None:
        return None

    def take(self, hall: Hall, seat: Seat, order: Any, /) -> None:
        hall.push(Ballot((ANN, BEN), "called"))


@dataclass(frozen=True, slots=True)
class Close(Procedure[Hall]):
    """The end."""

    def run(self, hall: Hall, /) -> None:
        hall.set("verdict", 0, Verdict(None, "draw", "hall-over", "core"))


class HallBook(Rulebook):
    """A rulebook whose only scenario is a list of steps."""

    id = "hall"
    title = "The Hall"
    version = "1.2"
    orders: Mapping[str, type[Order]] = {kind.verb: kind for kind in (Ring, Leave, Vote, Call)}

    def __init__(self, *steps: Step[Hall], version: str = "1.2") -> None:
        self.steps = steps
        self.version = version

    def scenarios(self) -> Sequence[ScenarioCard]:
        return (ScenarioCard("evening", "Evening", "", (ANN, BEN)),)

    def resolve(self, scenario: str, options: Mapping[str, str]) -> Resolved:
        return Resolved(self, scenario, options, (ANN, BEN), Seams(fill(CLAIMS.holds(CallAgain()))))

    def begin(self, resolved: Resolved) -> State:
        hall = self.blank(resolved)
        hall.push(*reversed((*self.steps, Close())))
        return hall

    def blank(self, resolved: Resolved) -> State:
        hall = Hall(resolved, {"bell": 1})
        hall.lexicon = Names({})
        return hall


def evening(*steps: Step[Hall], seed: int = 1) -> Game:
    """A game of these steps."""
    return new_game(HallBook(*steps), "evening", seed=seed)
