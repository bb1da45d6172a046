"""A game at one terminal: people and bots in turn, dice on the table, and the commands that work at every prompt."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from pathlib import Path

from rich.box import SIMPLE, SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid

from warhost import library, rulebooks
from warhost.bots import Player
from warhost.core import CHANCE, Game, Preview, Refusal, Seat
from warhost.core.odds import Odds
from warhost.core.orders import Order
from warhost.core.refusals import IllegalOrder, WarhostError
from warhost.terminal.asking import Asker, Back, Read
from warhost.terminal.chart import chart, describe_hex

HELP = """\
[bold]Type a number[/bold] to choose, or an order in words, such as  march hylo-1 - 1618  (“b” goes back).
  why ORDER      why an order is not possible, with the rules
  odds [ORDER]   the exact chances of the roll, or of an attack before you order it
  map [PLACE]    the board          hex 1619   what is in a hex and around it
  log [N]        the last lines     rules ID   a rule in our words
  undo           take back your last order, if no die, discovery or enemy has made it final
  save FILE      write the game to a file       load FILE   go on with another game
  quit           leave (the game is saved first)"""


class Leave(Exception):
    """Somebody leaves the table."""


class TerminalTable:
    """One game at a terminal. Seats without a bot are played by whoever sits there."""

    def __init__(
        self,
        game: Game,
        bots: Mapping[Seat, Player],
        console: Console,
        read: Read,
        file: Path,
    ) -> None:
        self.game = game
        self.bots = bots
        self.console = console
        self.read = read
        self.file = file
        self._told = 0
        self._commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: self.console.print(HELP),
            "?": lambda _: self.console.print(HELP),
            "why": self.why,
            "odds": self.odds,
            "map": self.map,
            "hex": self.hex,
            "log": self.log,
            "rules": self.rules,
            "undo": lambda _: self.undo(),
            "save": self.save,
            "load": self.load,
            "quit": lambda _: self.leave(),
            "exit": lambda _: self.leave(),
        }

    def play(self) -> None:
        """Play until the game is over or somebody leaves. Nothing is lost: leaving saves the game."""
        self.console.print("[dim]“help” tells what you can type at any prompt.[/dim]\n")
        self.map("")
        try:
            while not self.game.over:
                self._turn()
            self._tell_news()
            self._verdict()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            self._keep()
        except Leave:
            pass

    def _turn(self) -> None:
        seat = self.game.ask.seat
        self._tell_news()
        if seat is CHANCE:
            self._roll()
        elif seat in self.bots:
            bot = self.bots[seat]
            order = bot.choose(self.game.view(seat))
            self.console.print(f"[dim]{seat} ({bot.name}): {self.game.write(order)}[/dim]", highlight=False)
            self.game.give(order, seat)
        else:
            self._person(seat)

    def _roll(self) -> None:
        roll = self.game.pending_roll
        assert roll is not None
        faces = self.game.roll()
        dice = " ".join(f"d{sides}:{face}" for sides, face in zip(roll.sides, faces, strict=True))
        self.console.print(f"[magenta]⚄ {roll.purpose}: {dice}[/magenta]", highlight=False)

    def _person(self, seat: Seat) -> None:
        ask = self.game.ask_of(seat)
        assert ask is not None
        rules = f" [dim]{', '.join(ask.rules)}[/dim]" if ask.rules else ""
        self.console.print(f"\n[bold]{seat.title()}:[/bold] {ask.message}{rules}", highlight=False)
        for number, offer in enumerate(ask.offers, start=1):
            self.console.print(f"  [bold]{number:>3}[/bold]  {offer.label} [dim]({offer.order.verb})[/dim]")
        for offer, refusal in ask.disabled:
            self.console.print(f"    [dim]–  {offer.label}: {refusal}[/dim]", highlight=False)
        line = self.read(f"{seat}> ").strip()
        try:
            self._obey(seat, line)
        except Back:
            return
        except IllegalOrder as error:
            self.show_refusal(error.refusal)
        except WarhostError as error:
            self.console.print(f"[red]{error}[/red]", highlight=False)
        except (KeyError, ValueError) as error:
            self.console.print(f"[red]{error.args[0] if error.args else error}[/red]", highlight=False)

    def _obey(self, seat: Seat, line: str) -> None:
        word, _, rest = line.partition(" ")
        offers = self.game.offers(seat)
        if not line:
            return
        if word.isdigit() and not rest:
            if not 1 <= int(word) <= len(offers):
                raise WarhostError(f"there is no choice {word}")
            self._give(seat, Asker(self.game, seat, self.console, self.read).order(offers[int(word) - 1].order))
        elif word in self._commands:
            self._commands[word](rest.strip())
        else:
            self._give(seat, self._read_order(seat, line))

    def _read_order(self, seat: Seat, line: str) -> Order:
        """An order typed whole, or only its verb: then its components are asked for."""
        kinds = {offer.order.verb: offer.order for offer in self.game.offers(seat)}
        if line in kinds and kinds[line].parts():
            return Asker(self.game, seat, self.console, self.read).order(kinds[line])
        return self.game.read(line)

    def _give(self, seat: Seat, order: Order) -> None:
        preview = self.game.preview(order, seat) if self.game.refusal(order, seat) is None else None
        if preview is not None and preview.odds is not None:
            self.show_preview(preview)
        self.game.give(order, seat)

    # Commands

    def why(self, text: str) -> None:
        """Why an order is not possible."""
        if not text:
            raise WarhostError("say which order: why march hylo-1 - 1414")
        refusal = self.game.refusal(self.game.read(text))
        if refusal is None:
            self.console.print("[green]It is possible.[/green]")
        else:
            self.show_refusal(refusal)

    def odds(self, text: str) -> None:
        """The odds of the waiting roll, or what an order would mean."""
        if text:
            order = self.game.read(text)
            refusal = self.game.refusal(order)
            if refusal is not None:
                self.show_refusal(refusal)
                return
            preview = self.game.preview(order)
        else:
            preview = None
        if preview is None:
            self.console.print("Nothing is rolled for that. Try: odds attack 1619 throtyl-1,throtyl-2", highlight=False)
        else:
            self.show_preview(preview)

    def map(self, place: str) -> None:
        """The board."""
        self.console.print(chart(self.game.state, place), highlight=False)

    def hex(self, name: str) -> None:
        """What is in a hex."""
        for line in describe_hex(self.game.state, name):
            self.console.print(line, highlight=False)

    def log(self, number: str) -> None:
        """The last lines of the log."""
        lines = self.game.view(self.game.ask.seat).log()
        for line in lines[-int(number or 20) :]:
            self.console.print(f"  {line}", highlight=False)

    def rules(self, id: str) -> None:
        """A rule in our words."""
        try:
            rule = rulebooks.rule(id.upper())
        except (rulebooks.UnknownRule, rulebooks.UnknownBook) as error:
            raise WarhostError(str(error)) from None
        self.console.print(f"[bold]{rule.id} {rule.title}[/bold]\n{rule.rule}", highlight=False)
        if rule.ruling:
            self.console.print(f"[italic]Ruling:[/italic] {rule.ruling}", highlight=False)

    def undo(self) -> None:
        """Take back the last order of the seat that is asked, or of the only person at the table."""
        people = [seat for seat in self.game.seats if seat not in self.bots]
        seat = self.game.ask.seat if self.game.ask.seat in people else people[0]
        if not self.game.can_undo(seat):
            last = next((s for s in people if self.game.can_undo(s)), None)
            seat = last or seat
        self.game.undo(seat)
        self._told = min(self._told, len(self.game.log))
        self.console.print("Taken back.")

    def save(self, name: str) -> None:
        """Write the game to a file."""
        words = shlex.split(name)
        path = Path(words[0]) if words else self.file
        library.save(self.game, path)
        self.file = path
        self.console.print(f"Saved to {path}.", highlight=False)

    def load(self, name: str) -> None:
        """Go on with the game of a file."""
        if not name:
            raise WarhostError("say which file: load game.jsonl")
        self.game = library.load(Path(shlex.split(name)[0]))
        self._told = 0
        self.map("")

    def leave(self) -> None:
        """Save and leave."""
        self._keep()
        raise Leave

    def _keep(self) -> None:
        if self.game.entries and not self.game.over:
            library.save(self.game, self.file)
            self.console.print(f"The game is kept in {self.file}; go on with: warhost play --terminal {self.file}")

    # Showing

    def _tell_news(self) -> None:
        log = self.game.log
        for message, seats in log[self._told :]:
            if not seats or any(seat not in self.bots for seat in seats):
                self.console.print(f"  {message}", highlight=False)
        self._told = len(log)

    def _verdict(self) -> None:
        verdict = self.game.verdict
        if verdict is not None:
            who = f"{verdict.winner.title()}: {verdict.level}" if verdict.winner else verdict.level.title()
            self.console.print(f"\n[bold]{who}.[/bold] {verdict.message} [dim]{verdict.rule}[/dim]", highlight=False)

    def show_refusal(self, refusal: Refusal) -> None:
        """A refusal with its rules, and every further reason."""
        for reason in (refusal, *refusal.also):
            self.console.print(f"[red]✗ {reason.message}[/red] [dim]{', '.join(reason.rules)}[/dim]", highlight=False)

    def show_preview(self, preview: Preview) -> None:
        """Numbers with their parts, and the chance of every outcome."""
        for label, number in preview.breakdowns:
            grid = Grid(box=SIMPLE, show_header=False, title=f"{label}: {number.total}", title_justify="left")
            for part in number.parts:
                sign = f"×{part.amount}" if part.effect == "multiply" else f"{part.amount:+}"
                struck = f"cancelled by {part.cancelled_by}" if part.cancelled_by else ""
                grid.add_row(sign, str(part.label), part.rule, struck, style="" if part.counts else "dim strike")
            self.console.print(grid, highlight=False)
        for note in preview.notes:
            self.console.print(str(note), highlight=False)
        if preview.odds is not None:
            self.show_odds(preview.odds)

    def show_odds(self, odds: Odds[object]) -> None:
        """The chance of every outcome."""
        grid = Grid("outcome", "chance", box=SIMPLE_HEAD)
        for outcome, chance in sorted(odds.chances, key=lambda pair: -pair[1]):
            grid.add_row(str(outcome), f"{float(chance) * 100:.1f} % ({chance})")
        self.console.print(grid, highlight=False)
