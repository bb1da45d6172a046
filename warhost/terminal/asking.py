"""Asking a person: the components of an order one after the other, as numbered lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from warhost.core import Dice, Game, Message, Order, Seat
from warhost.core.orders import Allocation, Arrangement, Kind, PoseArrangement, read_component, write_component
from warhost.core.prompts import (
    Allocate,
    AlongWay,
    Arrange,
    ArrangePoses,
    Between,
    Choices,
    Itinerary,
    OneOf,
    PathTo,
    SubsetOf,
    TooMany,
)
from warhost.core.refusals import OrderError
from warhost.terminal.chart import power_of
from warhost.terminal.screen import Screen
from warhost.texts import say


class Back(Exception):
    """The person wants to choose something else."""


Read = Callable[[str], str]
"""Shows a prompt and gives what was typed, or raises EOFError."""


class Asker:
    """Puts an order together with a person."""

    def __init__(self, game: Game, seat: Seat, screen: Screen, read: Read) -> None:
        self.game = game
        self.seat = seat
        self.screen = screen
        self.read = read

    def order(self, kind: type[Order]) -> Order:
        """An order of one kind, complete; raises :class:`Back` if the person gives up."""
        chosen: tuple[Any, ...] = ()
        for name, part in kind.parts():
            choices = self.game.choices(kind, *chosen, seat=self.seat)
            chosen = (*chosen, self.component(str(kind.part_text(name)), part, choices))
        return kind(*chosen)

    def component(self, name: str, kind: Kind, choices: Choices) -> Any:
        """One component: by number where there is a list, else typed."""
        if isinstance(choices, Arrange):
            return self._arrangement(choices)
        if isinstance(choices, Allocate):
            return self._allocation(choices)
        if isinstance(choices, ArrangePoses):
            return self._poses(choices)
        if isinstance(choices, PathTo):
            return self._path(choices)
        if isinstance(choices, Itinerary):
            return self._itinerary(choices)
        if isinstance(choices, Between):
            return self._between(name, choices)
        if isinstance(choices, SubsetOf):
            return self._subset(name, choices)
        if isinstance(choices, AlongWay):
            return self._along(name, choices)
        if isinstance(choices, OneOf):
            return self._one(name, kind, choices)
        return self._typed(name, kind)

    def label(self, kind: Kind, value: Any) -> str:
        """What a value is called."""
        if kind in (Kind.PIECE, Kind.SET, Kind.SEQUENCE):
            ref = self.game.rulebook.ref(self.game.state, "piece", value)
            token = self.game.state.lexicon.token(Kind.PIECE, value)
            name = f"{ref.text} ({token})" if token != ref.text else ref.text
            power = power_of(self.game.state, value, self.seat)
            name = f"{name} {power}" if power else name
            at = self._whereabouts(value)
            return name if at is None else say("terminal-in-hex", piece=name, hex=self._token(at))
        if kind is Kind.HEX:
            return self.game.rulebook.ref(self.game.state, "hex", value).text
        if kind is Kind.CARD:
            title = self.game.rulebook.ref(self.game.state, "card", value).text
            return f"{title} ({self.game.state.lexicon.token(Kind.CARD, value)})"
        if kind is Kind.YESNO:
            return say("terminal-yes") if value else say("terminal-no")
        return str(value)

    def _whereabouts(self, piece: int) -> int | None:
        """The hex in which a piece stands, if it stands in one."""
        at = self.game.view(self.seat).row("piece", piece).get("at")
        return at if isinstance(at, int) and at >= 0 else None

    def _token(self, hex: int) -> str:
        return self.game.state.lexicon.token(Kind.HEX, hex)

    def _line(self, prompt: str) -> str:
        line = self.read(f"{prompt}> ").strip()
        if line in ("b", "back"):
            raise Back
        return line

    def _one(self, name: str, kind: Kind, choices: OneOf) -> Any:
        values = choices.values
        self._list(kind, values, choices.labels)
        while True:
            line = self._line(name)
            if line.isdigit() and 1 <= int(line) <= len(values):
                return values[int(line) - 1]
            try:
                found = read_component(kind, line, self.game.state.lexicon)
            except OrderError as error:
                # How words are written is no help to somebody who chooses one from a list.
                self.screen.complain(say("terminal-no-such-choice", word=line) if kind is Kind.OPTION else error)
                continue
            if found in values:
                return found
            self.screen.complain(say("terminal-no-such-choice", word=line))

    def _list(self, kind: Kind, values: Sequence[Any], labels: Mapping[Any, Message] | None = None) -> None:
        for number, value in enumerate(values, start=1):
            said = labels.get(value) if labels else None
            self.screen.line((f"  {number:>3}  ", "bold"), str(said) if said else self.label(kind, value))

    def _subset(self, name: str, choices: SubsetOf) -> tuple[int, ...]:
        values = choices.values
        if not values and not choices.least:
            return ()
        self._list(Kind.PIECE, values)
        least, most = choices.least, choices.most
        many = say("terminal-so-many", least=least, most=most) if least != most else str(least)
        asked = say("terminal-which-pieces" if least else "terminal-which-or-none", name=name, many=many)
        while True:
            line = self._line(asked)
            if line == "all":
                found = values[: choices.most]
            elif not line:
                found = ()
            else:
                words = line.replace(",", " ").split()
                if not all(word.isdigit() and 1 <= int(word) <= len(values) for word in words):
                    self.screen.complain(say("terminal-numbers-only"))
                    continue
                found = tuple(sorted({values[int(word) - 1] for word in words}))
            if choices.least <= len(found) <= choices.most and (choices.holds is None or choices.holds(found)):
                return found
            self.screen.complain(say("terminal-choose-many", many=many))

    def _path(self, choices: PathTo) -> tuple[Any, ...]:
        lexicon = self.game.state.lexicon
        listed = sorted(choices.cost.items(), key=lambda item: (item[1], item[0]))
        cells = [say("terminal-cost", hex=self._token(hex), cost=cost) for hex, cost in listed]
        for start in range(0, len(cells), 5):
            self.screen.line("  " + "   ".join(f"{cell:<11}" for cell in cells[start : start + 5]))
        while True:
            line = self._line(say("terminal-to-where"))
            try:
                if ">" in line:
                    found: tuple[Any, ...] = read_component(Kind.PATH, line, lexicon)
                    return found
                hex = lexicon.value(Kind.HEX, line)
            except OrderError as error:
                self.screen.complain(error)
                continue
            if hex in choices.cost:
                return choices.path(hex)
            why = choices.why_not(hex)
            if why is not None:
                self.screen.refusal(why)
                continue
            # Not in reach: the order is put together all the same, so that its refusal can be told.
            return (hex,)

    def _arrangement(self, choices: Arrange) -> Arrangement:
        lexicon = self.game.state.lexicon
        for piece, hex in choices.proposed:
            self.screen.line(f"  {self.label(Kind.PIECE, piece):<34} {self.label(Kind.HEX, hex)}")
        pairs = [f"{lexicon.token(Kind.PIECE, piece)}@{self._token(hex)}" for piece, hex in choices.proposed[:2]]
        while True:
            line = self._line(say("terminal-proposal", example=",".join(pairs)))
            if not line:
                return choices.proposed
            try:
                found: tuple[tuple[int, int], ...] = read_component(Kind.ARRANGEMENT, line, lexicon)
                return found
            except OrderError as error:
                self.screen.complain(error)

    def _allocation(self, choices: Allocate) -> Allocation:
        """A total divided over things: as proposed, or as it is written."""
        lexicon = self.game.state.lexicon
        for value, most in choices.limits.items():
            self.screen.line(f"  {say('terminal-share', thing=self.label(Kind.PIECE, value), n=most)}")
        try:
            proposal: Allocation = next(iter(choices.all()), ())
        except TooMany:
            proposal = choices.pick(Dice("proposal")) or ()
        example = write_component(Kind.ALLOCATION, proposal, lexicon)
        while True:
            line = self._line(say("terminal-division", n=choices.total, example=example))
            if not line:
                return proposal
            try:
                found: Allocation = read_component(Kind.ALLOCATION, line, lexicon)
                return found
            except OrderError as error:
                self.screen.complain(error)

    def _poses(self, choices: ArrangePoses) -> PoseArrangement:
        lexicon = self.game.state.lexicon
        proposal = write_component(Kind.POSES, choices.proposed, lexicon)
        for pair in proposal.split(","):
            self.screen.line(f"  {pair}")
        while True:
            line = self._line(say("terminal-proposal", example=proposal.split(",")[0]))
            if not line:
                return choices.proposed
            try:
                found: PoseArrangement = read_component(Kind.POSES, line, lexicon)
                return found
            except OrderError as error:
                self.screen.complain(error)

    def _itinerary(self, choices: Itinerary) -> tuple[Any, ...]:
        """A way over a table: one that has a name by its number, or acts as they are written."""
        lexicon = self.game.state.lexicon
        named = list(choices.suggestions().items())
        for number, (way, name) in enumerate(named, start=1):
            self.screen.line(
                (f"  {number:>3}  ", "bold"), str(name), " ", (write_component(Kind.PATH, way, lexicon), "dim")
            )
        for act in choices.acts():
            form = lexicon.acts.get(act.word)
            limit = ""
            if act.most is not None and form and form.numbers:
                limit = say("terminal-at-most", n=form.numbers[-1].write(act.most))
            self.screen.line(f"       {act.word:<14} {act.label} {limit}")
        while True:
            line = self._line(say("terminal-which-way"))
            if line.isdigit() and 1 <= int(line) <= len(named):
                return tuple(named[int(line) - 1][0])
            try:
                found: tuple[Any, ...] = read_component(Kind.PATH, line, lexicon)
                return found
            except OrderError as error:
                self.screen.complain(error)

    def _between(self, name: str, choices: Between) -> int:
        many = say("terminal-so-many", least=choices.least, most=choices.most)
        while True:
            line = self._line(f"{name} ({many})")
            if line.isdigit() and choices.least <= int(line) <= choices.most:
                return int(line)
            self.screen.complain(say("terminal-no-such-choice", word=line))

    def _along(self, name: str, choices: AlongWay) -> int:
        """A point of a way: one of those listed by its number, any other as a length."""
        scale: int = 10**choices.places
        self._list(Kind.NUMBER, choices.values, choices.labels)
        most = f"{choices.most / scale:g}"
        while True:
            line = self._line(say("terminal-along-way", name=name, most=most))
            listed = line.removeprefix("#")
            if listed != line and listed.isdigit() and 1 <= int(listed) <= len(choices.values):
                return int(choices.values[int(listed) - 1])
            try:
                found: int = round(float(line) * scale)
            except ValueError:
                found = -1
            if choices.least <= found <= choices.most:
                return found
            self.screen.complain(say("terminal-no-such-choice", word=line))

    def _typed(self, name: str, kind: Kind) -> Any:
        while True:
            line = self._line(f"{name} ({kind})")
            try:
                return read_component(kind, line, self.game.state.lexicon)
            except OrderError as error:
                self.screen.complain(error)
