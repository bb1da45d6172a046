"""The Black Dragon asleep, and how it climbs once it is awake (The Tablet of Uzun)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.core.breakdowns import Modifier, modifiers_in_words, total_modifier
from warhost.core.dice import Roll
from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.prompts import Preview
from warhost.core.seams import SeamChange
from warhost.core.steps import Procedure, Throw
from warhost.skirmish.notes import recall, remember
from warhost.skirmish.printed.tables import DIE
from warhost.skirmish.seams import END_OF_TURN, LISTENERS, OPENING, WAKING_MODIFIERS
from warhost.skirmish.specials.base import RULE, ScenarioRule, blows, living, special
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

    def changes(self) -> tuple[SeamChange, ...]:
        return (
            OPENING.add(FallAsleep()),
            LISTENERS.add(self.hear),
            END_OF_TURN.add(Slumber()),
            WAKING_MODIFIERS.add(Modifier("noise", RULE, self.noise, msg("dn-dragon-noise"))),
            WAKING_MODIFIERS.add(Modifier("pain", RULE, self.pain, msg("dn-dragon-hurt"))),
        )

    def body_and_parts(self, field: Skirmish) -> list[PieceId]:
        """The beast and its parts."""
        found = []
        for body in living(field, (self.who,)):
            found += [body, *field.muster.parts_of.get(body, {}).values()]
        return found

    def sleeps(self, field: Skirmish) -> bool:
        """Whether it is asleep."""
        return any(field.idle[piece] and field.is_alive(piece) for piece in living(field, (self.who,)))

    def may_wake(self, field: Skirmish, piece: PieceId) -> bool:
        """The noise of its enemies is enough to wake it."""
        return field.muster.pieces[piece].token == self.who

    def _is_near(self, field: Skirmish, piece: PieceId) -> bool:
        ground, at = field.muster.ground, field.at[piece]
        return at != OFF and ground.sheets[ground.sheet[at]] == self.map

    def hear(self, field: Skirmish, news: tuple[Any, ...]) -> None:
        """Count steps and blows on its map; an enemy who enters it stirs the beast, even if he leaves at once."""
        if news[0] == "entered" and not recall(field, STIRRED):
            beast = living(field, (self.who,))
            if beast and field.are_enemies(news[1], beast[0]) and self._is_near(field, news[1]):
                remember(field, STIRRED, 1)
        for attackers, defenders in blows(news):
            if set(defenders) & set(self.body_and_parts(field)):
                remember(field, ATTACKED, 1)
            if news[0] == "attacked" and any(self._is_near(field, p) for p in (*attackers, *defenders)):
                remember(field, COMBATS, recall(field, COMBATS) + 1)

    def noise(self, field: Skirmish) -> int:
        """What the combats on its map take off the die."""
        combats: int = recall(field, COMBATS)
        return -(combats // self.combats)

    def pain(self, field: Skirmish) -> int:
        """What an attack on it takes off the die."""
        return -self.attacked if recall(field, ATTACKED) else 0

    def wake(self, field: Skirmish) -> None:
        """Wake the beast, which now acts for its side."""
        for piece in self.body_and_parts(field):
            field.set("idle", piece, 0)
        for body in living(field, (self.who,)):
            field.tell(msg("dn-log-dragon-wakes", piece=field.ref(body)))


@dataclass(frozen=True, slots=True)
class FallAsleep(Procedure[Skirmish]):
    """Put the beast to sleep when the game begins."""

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
    """The roll for whether the dragon wakes."""

    def roll(self, field: Skirmish, /) -> Roll:
        return Roll((DIE,), msg("dn-roll-waking"), (RULE,))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> str:
        rule = SleepingDragon.of(field)
        roll = faces[0] + total_modifier(field.rules[WAKING_MODIFIERS], field)
        return "wakes" if roll <= rule.wakes_on else "sleeps"

    def preview(self, field: Skirmish, /) -> Preview:
        die = modifiers_in_words(field.rules[WAKING_MODIFIERS], field)
        return Preview(((msg("dn-die"), die),), self.odds(field))

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        if self.outcome(field, faces) == "wakes":
            SleepingDragon.of(field).wake(field)
        else:
            field.tell(msg("dn-log-dragon-sleeps", die=faces[0]))


@special("climbing-dragon")
class ClimbingDragon(ScenarioRule, frozen=True):
    """Awake, the dragon climbs between levels at a cost, within bounds; ``acts/black_dragon.py`` moves it."""

    who: str
    map: str
    cost: int
    rows: str
    columns: str
