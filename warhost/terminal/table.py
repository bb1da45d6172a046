"""A game at one terminal: people and bots in turn, dice on the table, and the commands that work at every prompt."""

from __future__ import annotations

import shlex
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from rich.console import Console

from warhost import library, rulebooks
from warhost.bots import Player
from warhost.core import CHANCE, Game, Order, Preview, Seat, msg
from warhost.core.ids import is_hex
from warhost.core.orders import Kind
from warhost.core.prompts import Choices, OneOf, PathTo, SubsetOf
from warhost.core.refusals import IllegalOrder, WarhostError
from warhost.core.rulebook import level_text
from warhost.terminal.advice import Adviser
from warhost.terminal.asking import Asker, Back, Read
from warhost.terminal.cards import show_cards
from warhost.terminal.chart import chart, describe_hex
from warhost.terminal.goals import show_goal, side_names
from warhost.terminal.heroes import show_heroes
from warhost.terminal.looking_back import offer_to_look_back
from warhost.terminal.overlays import show_overlays
from warhost.terminal.screen import Screen
from warhost.terminal.what_if import what_if
from warhost.texts import chosen, say

HELP = (
    ("why ORDER", "why"),
    ("odds [ORDER]", "odds"),
    ("advice", "advice"),
    ("claims", "claims"),
    ("stop dice", "stop"),
    ("map [PLACE]", "map"),
    ("hex 1619", "hex"),
    ("lines [WHAT]", "lines"),
    ("cards", "cards"),
    ("heroes", "heroes"),
    ("goal", "goal"),
    ("log [N]", "log"),
    ("rules ID", "rules"),
    ("undo", "undo"),
    ("resign", "resign"),
    ("save [FILE]", "save"),
    ("load FILE", "load"),
    ("quit", "quit"),
)
"""What can be typed, and the end of the text that explains it."""
CHANCES = 60
"""How many chances are listed at once."""
EXAMPLE = "march hylo-1 - 1618"


class LeaveTable(Exception):
    """Somebody leaves the table."""


class TerminalTable:
    """One game at a terminal. Seats without a bot are played by the people at it."""

    def __init__(self, game: Game, bots: Mapping[Seat, Player], console: Console, read: Read, file: Path) -> None:
        self.game = game
        self.bots = bots
        self.read = read
        self.file = file
        self._console = console
        self._screen = Screen(console)
        self._adviser = Adviser()
        self._told = 0
        self._charted: tuple[object, ...] = ()
        self._dice_wait = False
        self._asks_idle = False
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "?": self.help,
            "why": self.why,
            "odds": self.odds,
            "advice": self.advice,
            "claims": self.claims,
            "stop": self.stop,
            "map": self.map,
            "hex": self.hex,
            "lines": self.lines,
            "cards": self.cards,
            "heroes": self.heroes,
            "goal": self.goal,
            "log": self.log,
            "rules": self.rules,
            "undo": self.undo,
            "resign": self.resign,
            "save": self.save,
            "load": self.load,
            "quit": self.leave,
            "exit": self.leave,
        }

    # The course of the game

    def play(self) -> None:
        """Play until the game is over or somebody leaves. Nothing is lost: the game is kept either way."""
        seen_before = self.game.over
        self._screen.line((say("terminal-begin"), "dim"))
        try:
            while not self.game.over:
                self._turn()
            self._tell_news()
            self.map("")
            self._verdict()
            if not seen_before:
                self._keep()
            if self._people:
                offer_to_look_back(self.game, self._console, self.read, self._people)
        except (EOFError, KeyboardInterrupt):
            self._screen.line("")
            self._keep()
        except LeaveTable:
            pass

    def _turn(self) -> None:
        seat = self.game.ask.seat
        self._tell_news()
        if seat is CHANCE:
            self._roll()
        elif seat in self.bots:
            bot = self.bots[seat]
            with self._screen.thinking(say("terminal-thinks", who=self._name(seat))):
                order = bot.choose(self.game.view(seat))
            self._screen.line(
                (f"{self._name(seat)} ({bot.name}): {self.game.write(order)}", "dim"), (f"  {bot.reason}", "dim italic")
            )
            self.game.give(order, seat)
        else:
            self._person(seat)

    def _roll(self) -> None:
        roll = self.game.pending_roll
        assert roll is not None
        if self._dice_wait and self._people and not self._lets_roll(str(roll.purpose)):
            return
        faces = self.game.roll()
        if all(roll.is_seen_by(seat) for seat in self._people):
            dice = " ".join(f"d{sides}:{face}" for sides, face in zip(roll.sides, faces, strict=True))
        else:
            dice = say("terminal-secret-dice")
        self._screen.line((f"⚄ {roll.purpose}: {dice}", "magenta"))

    @property
    def _people(self) -> list[Seat]:
        """The seats that are played by people at this terminal."""
        return [seat for seat in self.game.seats if seat not in self.bots]

    def _lets_roll(self, purpose: str) -> bool:
        """Ask before dice are rolled: a player may use a right first, Enter rolls."""
        self._screen.line("")
        self._screen.line((say("terminal-dice-wait", purpose=purpose), "bold"))
        odds = self.game.odds(self._people[0])
        if odds is not None:
            self._screen.odds(odds)
        line = self.read("dice> ").strip()
        if not line:
            return True
        self._answered(self._people[0], line)
        return False

    def _person(self, seat: Seat) -> None:
        ask = self.game.ask_of(seat)
        assert ask is not None
        if ask.is_idle and not self._asks_idle:
            self._screen.line((say("terminal-idle", seat=self._name(seat), what=ask.message), "dim"))
            self._give(seat, self.game.read(ask.offers[0].order.verb))
            return
        self._chart_once(seat, ask.message.id)
        self._screen.line("")
        self._screen.line((f"{self._name(seat)}: ", "bold"), str(ask.message), " ", (", ".join(ask.rules), "dim"))
        for number, offer in enumerate(ask.offers, start=1):
            self._screen.line((f"  {number:>3}  ", "bold"), str(offer.label), " ", (f"({offer.order.verb})", "dim"))
        for offer, refusal in ask.disabled:
            self._screen.line(("    –  " + say("terminal-refused", offer=offer.label, why=refusal.message), "dim"))
        if self.game.claims(seat):
            self._screen.line(("    +  " + say("terminal-rights", n=len(self.game.claims(seat))), "dim"))
        self._answered(seat, self.read(f"{self._name(seat)}> ").strip())

    def _answered(self, seat: Seat, line: str) -> None:
        """Do what was typed; what is wrong with it is said in a line."""
        try:
            self._obey(seat, line)
        except Back:
            return
        except IllegalOrder as error:
            self._screen.refusal(error.refusal)
        except WarhostError as error:
            self._screen.complain(error)
        except (KeyError, ValueError) as error:
            self._screen.complain(error.args[0] if error.args else error)

    def _name(self, seat: str) -> str:
        """What a seat is called in the story."""
        return side_names(self.game).get(seat, seat.title())

    def _chart_once(self, seat: Seat, prompt: str) -> None:
        """Show the board when a person is asked something new: another seat, or another step of the Turn."""
        now = (seat, prompt, len(self.game.bookmarks))
        if now != self._charted:
            self._charted = now
            self.map("")

    def _obey(self, seat: Seat, line: str) -> None:
        word, _, rest = line.partition(" ")
        if not line:
            return
        if word.isdigit() and not rest:
            offers = self.game.offers(seat)
            if not 1 <= int(word) <= len(offers):
                raise WarhostError(msg("terminal-no-choice", number=word))
            self._give(seat, self._asker(seat).order(offers[int(word) - 1].order))
        elif word in self._commands:
            self._commands[word](rest.strip())
        else:
            self._give(seat, self._read_order(seat, line))

    def _asker(self, seat: Seat) -> Asker:
        return Asker(self.game, seat, self._screen, self.read)

    def _read_order(self, seat: Seat, line: str) -> Order:
        """An order typed whole, or only its verb: then its components are asked for."""
        kinds = self._kinds(seat)
        if line in kinds and kinds[line].parts():
            return self._asker(seat).order(kinds[line])
        return self._with_path(self.game.read(line))

    def _kinds(self, seat: Seat) -> dict[str, type[Order]]:
        """The kinds of orders that a seat can give now, its rights included, by verb."""
        asked = [offer.order for offer in self.game.offers(seat)] if self.game.ask_of(seat) else []
        return {kind.verb: kind for kind in (*self.game.claims(seat), *asked)}

    def _with_path(self, order: Order) -> Order:
        """An order of which only the destination was typed, completed with the suggested path."""
        kind = type(order)
        names = [name for name, _ in kind.parts()]
        values = [getattr(order, name) for name in names]
        for at, (_, part) in enumerate(kind.parts()):
            way = values[at]
            if part is Kind.PATH and len(way) == 1 and is_hex(way[0]) and self._can_begin(kind, values):
                choices = self.game.choices(kind, *values[:at])
                if isinstance(choices, PathTo) and way[0] in choices.cost:
                    values[at] = choices.path(way[0])
                elif isinstance(choices, PathTo) and (why := choices.why_not(way[0])) is not None:
                    raise IllegalOrder(why)
        return kind(**dict(zip(names, values, strict=True)))

    def _can_begin(self, kind: type[Order], values: list[Any]) -> bool:
        """Whether an order of a kind can begin so now; if not, the referee says why when it is given."""
        if kind not in {offer.order for offer in self.game.offers()}:
            return False
        first = self.game.choices(kind)
        return not isinstance(first, OneOf) or values[0] in first.values

    def _give(self, seat: Seat, order: Order) -> None:
        seat = self._giver(seat, order)
        preview = self.game.view(seat).preview(order)
        if preview is not None and preview.odds is not None:
            self._screen.preview(preview)
        if preview is not None and preview.caution is not None and not self._means_it(str(preview.caution)):
            return
        self.game.give(order, seat)

    def _giver(self, seat: Seat, order: Order) -> Seat:
        """The seat that gives an order: a right can be used by every person at the table at any time."""
        able = (one for one in (seat, *self._people) if self.game.refusal(order, one) is None)
        return next(able, seat)

    def _means_it(self, warning: str) -> bool:
        """Ask whether somebody means an order with a grave consequence."""
        self._screen.line((warning, "yellow"))
        return self.read(f"{say('terminal-sure')} ").strip().lower() in ("y", "yes", say("terminal-yes").lower())

    # Commands

    def help(self, _: str = "") -> None:
        """What can be typed."""
        self._screen.line(say("terminal-help-head"), " ", (EXAMPLE, "bold"), " ", say("terminal-help-back"))
        for typed, key in HELP:
            self._screen.line((f"  {typed:<14}", "bold"), say(f"terminal-help-{key}"))

    def why(self, text: str) -> None:
        """Why an order is not possible."""
        if not text:
            raise WarhostError(msg("terminal-which-order"))
        refusal = self.game.refusal(self._with_path(self.game.read(text)))
        if refusal is None:
            self._screen.line((say("terminal-possible"), "green"))
        else:
            self._screen.refusal(refusal)

    def odds(self, text: str) -> None:
        """What an order would mean; or, alone, every battle that could be fought now."""
        seat = self._speaker
        kinds = self._kinds(seat)
        if not text or text in kinds:
            wanted = [kinds[text]] if text else [kind for kind in kinds.values() if kind not in self.game.claims(seat)]
            weighed = list(islice(self._weighed(seat, wanted), CHANCES + 1))
            if not weighed:
                raise WarhostError(msg("terminal-no-dice"))
            self._screen.overview(weighed[:CHANCES])
            if len(weighed) > CHANCES:
                self._screen.line((say("terminal-more-chances", n=CHANCES), "dim"))
            return
        if self._what_if(seat, text):
            return
        order = self._with_path(self.game.read(text))
        refusal = self.game.refusal(order)
        preview = self.game.view(seat).preview(order)
        if refusal is not None:
            self._screen.refusal(refusal)
        elif preview is None:
            raise WarhostError(msg("terminal-no-numbers"))
        else:
            self._screen.preview(preview)

    def _what_if(self, seat: Seat, text: str) -> bool:
        """Show what an attack on a hex would mean: by those named, or by all who stand next to it."""
        words = text.replace(",", " ").split()
        lexicon = self.game.state.lexicon
        try:
            hex = lexicon.value(Kind.HEX, words[0])
            pieces = tuple(lexicon.value(Kind.PIECE, word) for word in words[1:])
        except WarhostError:
            return False
        preview = what_if(self.game.imagine(seat).state, seat, hex, pieces)
        if preview is None:
            raise WarhostError(msg("terminal-no-what-if", hex=words[0]))
        self._screen.preview(preview)
        return True

    def _weighed(self, seat: Seat, kinds: Iterable[type[Order]]) -> Iterator[tuple[str, Preview]]:
        """Every order of these kinds that dice decide, each with all who could join it, and what it would mean."""
        view = self.game.view(seat)
        for kind in kinds:
            for order in self._fullest(seat, kind) if kind.parts() else ():
                preview = view.preview(order)
                if preview is not None and preview.odds is not None:
                    yield self.game.write(order), preview

    def _fullest(self, seat: Seat, kind: type[Order], *chosen: Any) -> Iterator[Order]:
        """The orders that begin with these components, each with the largest set of pieces; none for paths."""
        if len(chosen) == len(kind.parts()):
            yield kind(*chosen)
            return
        for value in _most(self.game.choices(kind, *chosen, seat=seat)):
            yield from self._fullest(seat, kind, *chosen, value)

    def advice(self, word: str = "") -> None:
        """What a bot would do for the asked seat; ``advice allow`` lets everybody at the table ask."""
        if word == "allow":
            self._screen.line(self._adviser.allow(self._speaker, self._people))
            return
        if self.game.ask.seat is CHANCE:
            raise WarhostError(msg("terminal-nothing-to-advise"))
        self._adviser.advise(self._screen, self.game, self._speaker, self._people)

    def claims(self, _: str = "") -> None:
        """List the rights that can be used now, also in the turn of others."""
        found = self.game.claims(self._speaker)
        if not found:
            raise WarhostError(msg("terminal-no-rights"))
        self._screen.line(say("terminal-rights-head"))
        for kind in found:
            self._screen.line((f"  {kind.verb:<14}", "bold"), str(self.game.claim_label(kind) or ""))

    def stop(self, what: str) -> None:
        """Set where the game stops: before dice or phases of the enemy, at every moment for a card, or nowhere."""
        if what == "phases":
            self._give(self._speaker, self.game.read("stand-by yes"))
            return
        if what not in ("", "dice", "cards", "off"):
            raise WarhostError(msg("terminal-which-stop"))
        if what in ("cards", "off"):
            self._asks_idle = what == "cards"
        if what != "cards":
            self._dice_wait = what != "off"
        self._screen.line(
            say({"cards": "terminal-stops-cards", "off": "terminal-stops-no-more"}.get(what, "terminal-stops"))
        )

    def map(self, place: str) -> None:
        """The board, as the asked seat sees it."""
        self._screen.show(chart(self.game.state, place, self._viewer()))

    def hex(self, name: str) -> None:
        """What is in a hex."""
        if not name:
            raise WarhostError(msg("terminal-which-hex"))
        for line in describe_hex(self.game.state, name, self._viewer()):
            self._screen.line(line)

    def lines(self, word: str) -> None:
        """Who is fed and commanded, from where and by whom, and why not: ``lines supply``, ``lines command``."""
        show_overlays(self._screen, self.game.state, self._viewer(), word)

    def cards(self, _: str = "") -> None:
        """The hand of the asked seat, what it can do now and why not, and the open piles."""
        show_cards(self._screen, self.game.state, self._viewer())

    def heroes(self, _: str = "") -> None:
        """All heroes with what they carry as far as the asked seat knows, and what its Active Hero may do."""
        show_heroes(self._screen, self.game.state, self._viewer())

    def _viewer(self) -> Seat | None:
        """Who looks: the person who is asked; everybody sees everything once the game is over or when bots play."""
        if self.game.over or self.game.ask.seat is CHANCE:
            return None
        seat = self.game.ask.seat
        return None if seat in self.bots else seat

    @property
    def _speaker(self) -> Seat:
        """Who types: the seat that is asked, or while dice wait the first person at the table."""
        seat = self.game.ask.seat
        return self._people[0] if seat is CHANCE and self._people else seat

    def goal(self, _: str = "") -> None:
        """The goals and how they stand for the asked seat."""
        show_goal(self._screen, self.game, self._speaker)

    def log(self, number: str) -> None:
        """The last lines of the log."""
        if number and not number.isdigit():
            raise WarhostError(msg("terminal-not-lines", word=number))
        for line in self.game.view(self._speaker).log()[-int(number or 20) :]:
            self._screen.line(f"  {line}")

    def rules(self, id: str) -> None:
        """A rule in our words."""
        if not id:
            raise WarhostError(msg("terminal-which-rule"))
        try:
            rule = rulebooks.rule(id.upper(), chosen())
        except (rulebooks.UnknownRule, rulebooks.UnknownBook) as error:
            raise WarhostError(str(error)) from None
        self._screen.line((f"{rule.id} {rule.title}", "bold"))
        self._screen.line(rule.rule.strip())
        if rule.ruling:
            self._screen.line((say("terminal-ruling") + " ", "italic"), rule.ruling.strip())

    def undo(self, _: str = "") -> None:
        """Take back the last order of the seat that is asked, or of another person at the table."""
        people = self._people
        asked = self._speaker
        able = [seat for seat in (asked, *people) if seat in people and self.game.can_undo(seat)]
        self.game.undo(able[0] if able else asked)
        self._told = min(self._told, len(self.game.log))
        self._screen.line(say("terminal-taken-back"))

    def resign(self, _: str = "") -> None:
        """Resign for the asked seat; the resignation is a record of the game."""
        seat = self._speaker
        if self._means_it(say("terminal-resign", who=self._name(seat))):
            self.game.resign(seat)

    def save(self, name: str) -> None:
        """Write the game to a file; a file of somebody else is never written over."""
        words = shlex.split(name)
        path = Path(words[0]) if words else self.file
        if path.exists() and not (self.file.exists() and path.samefile(self.file)):
            raise WarhostError(msg("terminal-file-there", file=str(path)))
        self._write(path)
        self._screen.line(say("terminal-saved", file=str(path)))

    def _write(self, path: Path) -> None:
        if not path.parent.exists():
            path.parent.mkdir(parents=True)
        library.save(self.game, path)
        self.file = path

    def load(self, name: str) -> None:
        """Go on with the game of a file."""
        if not name:
            raise WarhostError(msg("terminal-which-file"))
        path = Path(shlex.split(name)[0])
        self.game, self.file = library.load(path), path
        self._told = len(self.game.log)
        self._charted = ()

    def leave(self, _: str = "") -> None:
        """Keep the game and leave."""
        self._keep()
        raise LeaveTable

    def _keep(self) -> None:
        """Write the game to its file; if that cannot be written, to another place, so that nothing is lost."""
        if not self.game.entries:
            return
        try:
            self._write(self.file)
        except (WarhostError, OSError) as error:
            self._screen.complain(error)
            self._write(Path(tempfile.mkdtemp(prefix="warhost-")) / self.file.name)
        kept = "terminal-kept-over" if self.game.over else "terminal-kept"
        self._screen.line(say(kept, file=str(self.file)))

    # Telling

    def _tell_news(self) -> None:
        log = self.game.log
        for message, seats in log[self._told :]:
            if not seats or any(seat not in self.bots for seat in seats):
                self._screen.line(f"  {message}")
        self._told = len(log)

    def _verdict(self) -> None:
        verdict = self.game.verdict
        if verdict is not None:
            level = level_text(verdict.level)
            who = say("terminal-won", who=self._name(verdict.winner), level=level) if verdict.winner else str(level)
            self._screen.line((f"{who}. ", "bold"), str(verdict.message), " ", (_cited(verdict.rule), "dim"))


def _cited(rule: str) -> str:
    """A rule to cite behind a sentence; nothing for refusals of core itself."""
    return "" if rule == "core" else rule


def _most(choices: Choices) -> Sequence[Any]:
    """The values of a component; for a set the largest choice, for a path nothing."""
    if isinstance(choices, SubsetOf):
        chosen: tuple[int, ...] = ()
        for value in choices.values:
            more = (*chosen, value)
            if len(more) <= choices.most and (choices.holds is None or choices.holds(more)):
                chosen = more
        return [chosen] if len(chosen) >= choices.least else []
    return choices.values if isinstance(choices, OneOf) else []
