"""How a battle stands: what each side must still do to win, and how many rounds are left (BS-S1-04)."""

from __future__ import annotations

from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Battle, enemy_of, side_ref
from warhost.battle.victory import RULE, figures_left, holds_the_field, steady_hit_dice
from warhost.core.goals import GoalLine, Mark, Tally
from warhost.core.ids import Side
from warhost.core.messages import msg


def tally(battle: Battle) -> Tally:
    """Every way in which the battle can end; all facts that decide it are public."""
    last, round_ = int(battle.option("last-round")), max(battle.round[0], 1)
    left = max(last - round_, 0)
    lines = [clear_the_field(battle, side) for side in (GOOD, EVIL)]
    if battle.scenario.text.last_round == "hit-dice":
        lines += [be_stronger(battle, side) for side in (GOOD, EVIL)]
    return Tally(msg("battle-goal-clock", round=round_, last=last, left=left), left, tuple(lines))


def clear_the_field(battle: Battle, side: Side) -> GoalLine:
    """The enemy has no figure left: all are killed, captured or routed off the table."""
    enemy = enemy_of(side)
    pieces = (piece for piece in battle.units_of(enemy) if holds_the_field(battle, piece))
    whole = sum(battle.unit(piece).strength for piece in pieces)
    gone = whole - figures_left(battle, enemy) if battle.round[0] else 0
    mark = Mark(msg("battle-goal-gone", side=side_ref(battle, enemy), n=gone, of=whole), gone >= whole, gone, whole)
    return GoalLine(battle.seat(side), "victory", msg("battle-goal-field"), (mark,), mark.met, RULE)


def be_stronger(battle: Battle, side: Side) -> GoalLine:
    """When time is up, more hit dice in units that are not routed."""
    ours, theirs = (steady_hit_dice(battle, one) for one in (side, enemy_of(side)))
    mark = Mark(msg("battle-goal-dice", side=side_ref(battle, side), n=ours, of=theirs + 1), ours > theirs, ours)
    return GoalLine(battle.seat(side), "victory", msg("battle-goal-time"), (mark,), mark.met, RULE)
