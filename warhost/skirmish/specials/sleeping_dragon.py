"""The Black Dragon asleep, and how it climbs once it is awake (The Tablet of Uzun)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.core.breakdowns import Breakdown, part
from warhost.core.dice import Roll
from warhost.core.messages import msg
from warhost.core.prompts import Preview
from warhost.core.steps import Procedure, Throw
from warhost.skirmish.movement.challenges import DIE
from warhost.skirmish.scenario.muster import Muster
from warhost.skirmish.specials.base import RULE, ScenarioRule, Seams, blows, living, recall, remember, special
from warhost.skirmish.state import OFF, Skirmish

STIRRED, COMBATS, ATTACKED = "dragon-stirred", "dragon-combats", "dragon-attacked"


@special("sleeping-dragon")
class SleepingDragon(ScenarioRule, frozen=True):
    """A beast sleeps until the noise of enemies on its map wakes it."""

    who: str
    map: str
    combats: int
    attacked: int
    wakes_on: int

    def seams(self, muster: Muster) -> Seams:
        return {"opening": (FallAsleep(),), "listeners": (self.hear,), "end-of-turn": (Slumber(),)}

    def body_and_parts(self, field: Skirmish) -> list[int]:
        """The beast and its parts."""
        found = []
        for body in living(field, (self.who,)):
            found += [body, *field.muster.parts_of.get(body, {}).values()]
        return found

    def sleeps(self, field: Skirmish) -> bool:
        """Whether it is asleep."""
        return any(field.idle[piece] and field.is_alive(piece) for piece in living(field, (self.who,)))

    def may_wake(self, field: Skirmish, piece: int) -> bool:
        """The noise of its enemies is enough."""
        return field.muster.pieces[piece].token == self.who

    def _is_near(self, field: Skirmish, piece: int) -> bool:
        ground, at = field.muster.ground, field.at[piece]
        return at != OFF and ground.sheets[ground.sheet[at]] == self.map

    def hear(self, field: Skirmish, news: tuple[Any, ...]) -> None:
        """Steps and blows on its map: who enters it stirs the beast, be it only to leave it again in the same march."""
        if news[0] == "entered" and not recall(field, STIRRED):
            beast = living(field, (self.who,))
            if beast and field.are_enemies(news[1], beast[0]) and self._is_near(field, news[1]):
                remember(field, STIRRED, 1)
        for attackers, defenders in blows(news):
            if set(defenders) & set(self.body_and_parts(field)):
                remember(field, ATTACKED, 1)
            if news[0] == "attacked" and any(self._is_near(field, p) for p in (*attackers, *defenders)):
                remember(field, COMBATS, recall(field, COMBATS) + 1)

    def noise(self, field: Skirmish) -> Breakdown:
        """What is taken off the die."""
        found = []
        loud = recall(field, COMBATS) // self.combats
        if loud:
            found.append(part(RULE, msg("dn-dragon-noise"), -loud))
        if recall(field, ATTACKED):
            found.append(part(RULE, msg("dn-dragon-hurt"), -self.attacked))
        return Breakdown(*found)

    def wake(self, field: Skirmish) -> None:
        """It belongs to its side now."""
        for piece in self.body_and_parts(field):
            field.set("idle", piece, 0)
        for body in living(field, (self.who,)):
            field.tell(msg("dn-log-dragon-wakes", piece=field.ref(body)))


@dataclass(frozen=True, slots=True)
class FallAsleep(Procedure[Skirmish]):
    """It sleeps when the game begins."""

    def run(self, field: Skirmish, /) -> None:
        for piece in SleepingDragon.of(field).body_and_parts(field):
            field.set("idle", piece, 1)


@dataclass(frozen=True, slots=True)
class Slumber(Procedure[Skirmish]):
    """From the turn in which an enemy first came near, a die is rolled at the end of each game turn."""

    def run(self, field: Skirmish, /) -> None:
        if recall(field, STIRRED) and SleepingDragon.of(field).sleeps(field):
            field.push(WakingRoll())


@dataclass(frozen=True, slots=True)
class WakingRoll(Throw[Skirmish]):
    """Does the dragon wake?"""

    def roll(self, field: Skirmish, /) -> Roll:
        return Roll((DIE,), msg("dn-roll-waking"), (RULE,))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> str:
        rule = SleepingDragon.of(field)
        return "wakes" if faces[0] + rule.noise(field).total <= rule.wakes_on else "sleeps"

    def preview(self, field: Skirmish, /) -> Preview:
        return Preview(((msg("dn-die"), SleepingDragon.of(field).noise(field)),), self.odds(field))

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        if self.outcome(field, faces) == "wakes":
            SleepingDragon.of(field).wake(field)
        else:
            field.tell(msg("dn-log-dragon-sleeps", die=faces[0]))


@special("climbing-dragon")
class ClimbingDragon(ScenarioRule, frozen=True):
    """Awake, the dragon climbs between levels at a cost, within bounds; ``acts/dragons.py`` moves it."""

    who: str
    map: str
    cost: int
    rows: str
    columns: str

    def seams(self, muster: Muster) -> Seams:
        return {}
