"""More Dragons of Glory, Rule 6 addendum: heroes who travel are intercepted by heroes (MD-06-03).

Played beside the rules of interception. Whoever meets the travellers fights them at once in personal combat, and goes
home again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from warhost.campaign.advanced.heroic.heroes import hero_steps, heroes_of
from warhost.campaign.advanced.heroic.personal_combat import Meeting
from warhost.campaign.advanced.interception import distance, farthest, interception_odds, needed
from warhost.campaign.position.courses import OnCourse, Onward, Response
from warhost.campaign.printed.sides import enemy
from warhost.campaign.state import ASHORE, TRIED, War
from warhost.core.board.floods import flood
from warhost.core.board.hexsets import NOWHERE
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order, Pieces
from warhost.core.position.derived import derived
from warhost.core.prompts import Choices, OneOf, Preview, SubsetOf
from warhost.core.refusals import Refusal
from warhost.core.steps import Procedure, Throw


@dataclass(frozen=True, slots=True)
class Waylay(Order):
    """Heroes set out to meet travellers at a hex of their way: ``waylay 2236 kitiara``."""

    verb = "waylay"
    hex: Hex
    heroes: Pieces


@derived
def waylayers(war: War, course: OnCourse) -> Mapping[HexId, tuple[PieceId, ...]]:
    """For every hex of a journey the heroes who could meet the travellers there, on foot and near enough."""
    if not war.of.is_person[course.group[0]]:
        return {}
    found: dict[HexId, list[PieceId]] = {}
    radius, stations, place = farthest(war), course.stations(war), course.place(war)
    for hero in heroes_of(war, enemy(course.side(war))):
        too_far = distance(war, hero, place) > radius + len(stations)
        if too_far or war.has(hero, TRIED) or war.aboard[hero] != ASHORE:
            continue
        near = [hex for hex in stations if 0 < distance(war, hero, hex) <= radius]
        walk = flood(war.at[hero], war.points(hero), hero_steps(war, hero), NOWHERE).hexes if near else NOWHERE
        for hex in near:
            if hex in walk:
                found.setdefault(hex, []).append(hero)
    return {hex: tuple(heroes) for hex, heroes in found.items()}


class Waylaying(Response[Waylay]):
    """Heroes meet the travellers at a hex of their way (MD-06-03)."""

    order = Waylay
    label = "md-offer-waylay"
    rules = ("MD-06-03",)

    def offered(self, war: War, course: OnCourse) -> bool:
        return bool(waylayers(war, course))

    def choices(self, war: War, course: OnCourse, chosen: tuple[Any, ...]) -> Choices:
        found = waylayers(war, course)
        if not chosen:
            return OneOf(Kind.HEX, list(found))
        return SubsetOf(found[chosen[0]], holds=lambda heroes: len({war.at[hero] for hero in heroes}) == 1)

    def refusal(self, war: War, course: OnCourse, order: Waylay) -> Refusal | None:
        where = war.hex_ref(order.hex)
        able = waylayers(war, course).get(order.hex, ())
        strangers = [hero for hero in order.heroes if hero not in able]
        if strangers or not order.heroes:
            text = msg("md-not-a-waylayer", hero=war.roll_call(strangers), hex=where)
            return Refusal(text, ("MD-06-03",), (*war.refs(strangers), where))
        if len({war.at[hero] for hero in order.heroes}) > 1:
            return Refusal(msg("md-not-one-company"), ("MD-06-03", "MD-04-07"), war.refs(order.heroes))
        return None

    def preview(self, war: War, course: OnCourse, order: Waylay) -> Preview:
        lead = order.heroes[0]
        roll = (msg("md-needed"), needed(war, lead, order.hex))
        return Preview((roll,), interception_odds(war, lead, order.hex), places=(war.hex_ref(order.hex),))

    def take(self, war: War, course: OnCourse, order: Waylay) -> None:
        war.tell(msg("md-log-waylays", heroes=war.roll_call(order.heroes), hex=war.hex_ref(order.hex)))
        before, rest = course.stop_at(war, order.hex)
        war.push(OnTheLookout(order.heroes, course.group, order.hex, rest), *before)


@dataclass(frozen=True, slots=True)
class OnTheLookout(Procedure[War]):
    """The travellers have come to the hex that was named, unless an army took them: the others try, once this Step."""

    band: tuple[PieceId, ...]
    group: tuple[PieceId, ...]
    hex: HexId
    rest: Onward | None

    def run(self, war: War, /) -> None:
        group = tuple(hero for hero in self.group if war.at[hero] == self.hex)
        if not group:
            return
        for hero in self.band:
            war.mark_did(hero, TRIED)
        war.push(WaylayRoll(self.band, group, self.hex, self.rest))


@dataclass(frozen=True, slots=True)
class WaylayRoll(Throw[War]):
    """One die for all who go together: at least the distance (MD-06-03, MD-04-02)."""

    band: tuple[PieceId, ...]
    group: tuple[PieceId, ...]
    hex: HexId
    rest: Onward | None

    def roll(self, war: War, /) -> Roll:
        text = msg("md-roll-waylay", heroes=war.roll_call(self.band), hex=war.hex_ref(self.hex))
        return Roll((6,), text, ("MD-06-03", "MD-04-02"))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "intercepted" if faces[0] >= needed(war, self.band[0], self.hex).total else "missed"

    def preview(self, war: War, /) -> Preview:
        return Preview(((msg("md-needed"), needed(war, self.band[0], self.hex)),), self.odds(war))

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        least, met = needed(war, self.band[0], self.hex).total, self.outcome(war, faces) == "intercepted"
        text = "md-log-intercepted" if met else "md-log-missed"
        war.tell(msg(text, pieces=war.roll_call(self.band), die=faces[0], least=least, hex=war.hex_ref(self.hex)))
        if not met:
            war.push(OnCourse(self.group, self.rest, 1))
            return
        start = war.at[self.band[0]]
        for hero in self.band:
            war.put(hero, self.hex)
        war.push(BackHome(self.band, start), Meeting(self.hex))


@dataclass(frozen=True, slots=True)
class BackHome(Procedure[War]):
    """After the fight those who came return; the travellers may go on with the points they have left (MD-06-03)."""

    band: tuple[PieceId, ...]
    start: HexId

    def run(self, war: War, /) -> None:
        for hero in self.band:
            if war.at[hero] >= 0:
                war.put(hero, self.start)
