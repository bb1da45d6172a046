"""Looking back at the terminal: the orders of a finished game that cost most, offered when it has ended."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.progress import Progress

from warhost.bots.looking_back import costliest, told
from warhost.core import Game, Seat
from warhost.core.messages import Message
from warhost.terminal.asking import Read
from warhost.texts import say


def look_back(game: Game, console: Console, seat: Seat | None = None) -> list[tuple[int, Message]]:
    """Print the orders of a seat, or of all, that cost most; each with its Turn."""
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(say("terminal-look-back"))
        found = costliest(game, seat, lambda done, whole: progress.update(task, completed=done, total=whole))
    console.print(say("terminal-look-back-costly" if found else "terminal-look-back-nothing"))
    lines = [(one.turn, told(game, one)) for one in found]
    for _, line in lines:
        console.print(f"  {line}", markup=False)
    return lines


def offer_to_look_back(game: Game, console: Console, read: Read, people: Sequence[Seat]) -> None:
    """Ask whoever played whether a bot shall look back: at his own orders, or at all if several people played."""
    try:
        answer = read(f"{say('terminal-look-back-offer')} ").strip().lower()
        if answer in ("y", "yes", say("terminal-yes").lower()):
            look_back(game, console, people[0] if len(people) == 1 else None)
    except (EOFError, KeyboardInterrupt):
        console.print()
