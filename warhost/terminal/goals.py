"""The goal at a terminal: the briefing of the scenario, and how the game stands."""

from __future__ import annotations

from warhost.briefings import Briefing, briefing_of
from warhost.core import Game, Seat
from warhost.core.goals import Mark, Tally
from warhost.core.rulebook import find_scenario, level_text
from warhost.library import told
from warhost.terminal.screen import Screen
from warhost.texts import chosen, say

SIGNS = {True: "✓", False: "·", None: "?"}
STARS = 5


def side_names(game: Game) -> dict[str, str]:
    """What the seats of a game are called in its story."""
    card = told(game.rulebook, find_scenario(game.rulebook, game.header.scenario))
    return dict(zip(card.seats, card.sides or [seat.title() for seat in card.seats], strict=False))


def briefing_for(game: Game) -> Briefing | None:
    """The briefing of a game's scenario; None if it has none."""
    file = game.rulebook.briefed_by(game.header.scenario, game.header.options)
    return briefing_of(file, chosen()) if file else None


def show_goal(screen: Screen, game: Game, seat: Seat) -> None:
    """Print what must be won and how it stands; ``seat`` is the seat that looks."""
    briefing, names = briefing_for(game), side_names(game)
    if briefing is not None:
        show_briefing(screen, briefing, names, seat)
    tally = game.view(seat).goals()
    if tally is None and briefing is None:
        screen.line(say("terminal-no-briefing"))
    elif tally is not None:
        show_tally(screen, tally, names)


def show_briefing(screen: Screen, briefing: Briefing, names: dict[str, str], seat: str) -> None:
    """Print the story, the goals of all sides, one's own forces and advice, and the special rules."""
    for paragraph in briefing.story.strip().split("\n\n"):
        screen.line((" ".join(paragraph.split()), "italic"))
        screen.line("")
    least, most = briefing.minutes
    stars = "★" * briefing.difficulty + "☆" * (STARS - briefing.difficulty)
    length = say("terminal-length", length=briefing.length, least=least, most=most, stars=stars)
    screen.line((length, "dim"))
    for side in briefing.side:
        own = side.seat == seat
        screen.line("")
        name = names.get(side.seat, side.seat)
        screen.line((say("terminal-you", side=name) if own else name, "bold"), f": {side.goal}")
        if own:
            screen.line((f"  {say('terminal-forces')} ", "dim"), side.forces)
            screen.line((f"  {say('terminal-against')} ", "dim"), side.against)
            screen.line((f"  {say('terminal-hint')} ", "dim"), side.hint)
    if briefing.special:
        screen.line("")
        screen.line((say("terminal-special-rules"), "bold"))
    for special in briefing.special:
        screen.line(f"  {special.text} ", (", ".join(special.rules), "dim"))
    screen.line("")


def show_tally(screen: Screen, tally: Tally, names: dict[str, str]) -> None:
    """Print how the game stands: who would win so, and each condition with what is there of it."""
    screen.line((str(tally.clock), "bold"))
    for goal in tally.goals:
        who = names.get(goal.seat) or say("terminal-nobody-alone")
        screen.line(
            (f"  {SIGNS[goal.met]} {who}, {level_text(goal.level)}", "green" if goal.met else ""), f" · {goal.message}"
        )
        for mark in goal.marks:
            screen.line(f"      {SIGNS[mark.met]} {counted(mark)}")


def counted(mark: Mark) -> str:
    """A condition in words, and its count where the words have none."""
    words = str(mark.message)
    if mark.have is None or mark.need is None or any(sign.isdigit() for sign in words):
        return words
    return say("terminal-counted", mark=words, have=mark.have, need=mark.need)
