"""From the briefings beside the scenarios, and the tallies of the rulebooks, to the wire."""

from __future__ import annotations

from collections.abc import Mapping

from warhost.briefings import Guide, briefing_of, guide_of
from warhost.core import Game, Rulebook, ScenarioCard, Seat
from warhost.core.goals import GoalLine
from warhost.core.rulebook import find_scenario
from warhost.library import told
from warhost.server.boards.base import seat_name
from warhost.server.rendering import text
from warhost.server.wire import briefings as wire
from warhost.texts import chosen


def names_of(card: ScenarioCard) -> list[str]:
    """What the seats of a scenario are called."""
    return list(card.sides) or [seat_name(seat) for seat in card.seats]


def briefing(rulebook: Rulebook, scenario: str, options: Mapping[str, str] | None = None) -> wire.Briefing:
    """A scenario in words as it is played with some options: all of its briefing, or what its card tells."""
    card = told(rulebook, find_scenario(rulebook, scenario))
    file, briefed = rulebook.file(card.id), rulebook.briefed_by(card.id, options or {})
    found = briefing_of(briefed, chosen()) if briefed else None
    guide = guide_of(file, chosen()) if file else None
    names = dict(zip(card.seats, names_of(card), strict=True))
    if found is None:
        return wire.Briefing(
            rulebook=rulebook.id, scenario=card.id, title=card.title, summary=card.summary, turns=card.turns
        )
    return wire.Briefing(
        rulebook=rulebook.id,
        scenario=card.id,
        title=card.title,
        summary=card.summary,
        turns=card.turns,
        length=found.length,
        minutes=list(found.minutes),
        difficulty=found.difficulty,
        story=[" ".join(paragraph.split()) for paragraph in found.story.strip().split("\n\n")],
        sides=[
            wire.SideBriefing(
                seat=side.seat,
                name=names.get(Seat(side.seat), side.seat),
                goal=side.goal,
                forces=side.forces,
                against=side.against,
                hint=side.hint,
            )
            for side in found.side
        ],
        special=[wire.SpecialRule(text=one.text, rules=list(one.rules)) for one in found.special],
        guide=guide_wire(guide) if guide else None,
    )


def guide_wire(guide: Guide) -> wire.Guide:
    """A guided game."""
    return wire.Guide(
        seat=guide.seat,
        opponent=guide.opponent,
        farewell=guide.farewell,
        steps=[
            wire.GuideStep(
                title=step.title,
                text=" ".join(step.text.split()),
                point=step.point,
                until=[
                    wire.Finish(
                        order=end.order,
                        asked=end.asked,
                        opened=end.opened,
                        chosen=end.chosen,
                        looked=end.looked,
                        rolled=end.rolled,
                        over=end.over,
                    )
                    for end in step.until
                ],
            )
            for step in guide.step
        ],
    )


def tally(game: Game, seat: Seat, position: int) -> wire.Tally:
    """How a game stands for a seat."""
    found = game.view(seat).goals()
    if found is None:
        return wire.Tally(position=position)
    return wire.Tally(
        position=position,
        clock=text(found.clock),
        turns_left=found.turns_left,
        goals=[goal_line(goal) for goal in found.goals],
    )


def goal_line(goal: GoalLine) -> wire.GoalLine:
    """One way in which a game can end."""
    return wire.GoalLine(
        seat=goal.seat,
        level=goal.level,
        text=text(goal.message),
        marks=[wire.Mark(text=text(mark.message), met=mark.met, have=mark.have, need=mark.need) for mark in goal.marks],
        met=goal.met,
        rule=goal.rule,
    )
