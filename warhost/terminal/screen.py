"""What a person at a terminal reads: lines, refusals, numbers with their parts, odds.

Everything goes out as plain text with a style beside it, never as markup: what people type may contain brackets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Any

from rich.box import SIMPLE, SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from warhost.core import Breakdown, Effect, Message, Odds, Preview, Refusal, listed
from warhost.texts import outcome_words, say

Piece = str | tuple[str, str]
"""Some text, or text with a style."""


A_MOMENT = 1.0
"""How many seconds something may take before the screen shows that it is going on."""


class Screen:
    """The terminal as something to write on."""

    def __init__(self, console: Console) -> None:
        self._console = console

    @contextmanager
    def thinking(self, words: str) -> Iterator[None]:
        """Show that something is going on, with the seconds, if it takes longer than a moment."""
        progress = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            TimeElapsedColumn(),
            console=self._console,
            transient=True,
        )
        progress.add_task(words)
        timer = Timer(A_MOMENT, progress.start)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
            progress.stop()

    def line(self, *pieces: Piece) -> None:
        """Write a line."""
        self._console.print(Text.assemble(*pieces), highlight=False)

    def show(self, thing: RenderableType) -> None:
        """Write a table or a chart."""
        self._console.print(thing, highlight=False)

    def complain(self, text: object) -> None:
        """Say that something was not understood or cannot be done."""
        self.line((str(text), "red"))

    def refusal(self, refusal: Refusal) -> None:
        """A refusal with its rules and who is to blame, and every further reason."""
        for reason in (refusal, *refusal.also):
            self.line((f"✗ {reason.message}", "red"), " ", (", ".join(reason.rules), "dim"))
            if reason.culprits:
                self.line(("    " + say("terminal-see", things=listed(reason.culprits)), "dim"))

    def preview(self, preview: Preview) -> None:
        """Numbers with their parts, what they mean, and the chance of every outcome."""
        for label, number in preview.breakdowns:
            self._breakdown(label, number)
        for note in preview.notes:
            self.line(str(note))
        if preview.odds is not None:
            self.odds(preview.odds)

    def _breakdown(self, label: Message, number: Breakdown) -> None:
        grid = Table(box=SIMPLE, show_header=False, title=f"{label}: {number.total}", title_justify="left")
        for part in number.parts:
            sign = f"×{part.amount}" if part.effect is Effect.MULTIPLY else f"{part.amount:+}"
            struck = say("terminal-cancelled", rule=part.cancelled_by) if part.cancelled_by else ""
            style = "" if part.counts else "dim strike"
            grid.add_row(*map(Text, (sign, str(part.label), part.rule, struck)), style=style)
        self.show(grid)

    def odds(self, odds: Odds[Any]) -> None:
        """The chance of every outcome, the likeliest first."""
        grid = Table(say("terminal-outcome"), say("terminal-chance"), box=SIMPLE_HEAD)
        for outcome, chance in by_chance(odds):
            grid.add_row(Text(outcome_words(outcome)), f"{float(chance) * 100:.1f} % ({chance})")
        self.show(grid)
        if odds.policy is not None:
            self.line((say("terminal-odds-of", policy=odds.policy), "dim"))
        for unknown in odds.unknowns:
            self.line((say("terminal-not-known", unknown=unknown), "dim"))

    def overview(self, rows: Iterable[tuple[str, Preview]]) -> None:
        """Several previews, a line each: the order, what it comes to, and its chances."""
        heads = [say(f"terminal-column-{column}") for column in ("order", "numbers", "chances")]
        grid = Table(*heads, box=SIMPLE_HEAD)
        for order, preview in rows:
            numbers = [str(note) for note in preview.notes]
            numbers += [f"{label} {number.total:+}" for label, number in preview.breakdowns[2:]]
            chances = [f"{outcome_words(outcome)} {float(chance):.0%}" for outcome, chance in by_chance(preview.odds)]
            grid.add_row(Text(order), Text("; ".join(numbers)), Text(", ".join(chances)))
        self.show(grid)


def by_chance(odds: Odds[Any] | None) -> list[tuple[Any, Any]]:
    """The outcomes with their chances, the likeliest first."""
    return sorted(odds.chances, key=lambda pair: -pair[1]) if odds else []
