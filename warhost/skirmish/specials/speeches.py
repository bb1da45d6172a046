"""Words instead of blows: Trolls are talked round (Beans for Giants), Dwarves are convinced (The Furnished Cavern)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.core.dice import Roll
from warhost.core.ids import PieceId, SeatNumber, each_piece
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.core.steps import Decision, Procedure, Step, Throw
from warhost.skirmish.movement.arrivals import edges, leave_map
from warhost.skirmish.movement.marches import is_rooted
from warhost.skirmish.movement.paths import LEAVING, moments, movement_points
from warhost.skirmish.movement.reachable_hexes import MarchReach
from warhost.skirmish.notes import recall, remember
from warhost.skirmish.people.questions import question
from warhost.skirmish.places import NOWHERE
from warhost.skirmish.printed.tables import DIE
from warhost.skirmish.prospects import may_live
from warhost.skirmish.scenario.muster import NO_SIDE, NOBODY
from warhost.skirmish.seams import AFTER_MOVEMENT, LISTENERS, SPECIALS, TURN_ENDS
from warhost.skirmish.specials.base import (
    RULE,
    ScenarioRule,
    blows,
    living,
    occur,
    seat_of_side,
    side_number,
    special,
    undo,
)
from warhost.skirmish.specials.sacks import spill
from warhost.skirmish.state import Going, Legs, Skirmish, refuse


@dataclass(frozen=True, slots=True)
class Speak(Order):
    """Talk to an enemy: ``speak thrugg gnurr``."""

    verb = "speak"
    speaker: Piece
    listener: Piece


@dataclass(frozen=True, slots=True)
class SayNothing(Order):
    """Nobody speaks, or nobody else: ``say-nothing``."""

    verb = "say-nothing"


class Oratory(ScenarioRule, frozen=True):
    """A rule by which somebody may speak to somebody beside him."""

    def speeches(self, field: Skirmish) -> dict[PieceId, list[PieceId]]:
        """The pairs of speaker and listener who may talk now."""
        raise NotImplementedError

    def needed(self, field: Skirmish, speaker: PieceId) -> int:
        """The highest die with which a speaker is believed."""
        raise NotImplementedError

    def believed(self, field: Skirmish, speaker: PieceId, listener: PieceId) -> None:
        """What follows if he is believed."""
        raise NotImplementedError

    def provoked(self, field: Skirmish) -> frozenset[int]:
        """The pieces that no longer listen."""
        return frozenset(recall(field, f"{self.key}-provoked", ()))

    def provoke(self, field: Skirmish, pieces: list[PieceId]) -> None:
        """Remember those who have been attacked or shot at."""
        fresh = set(pieces) - self.provoked(field)
        if fresh:
            remember(field, f"{self.key}-provoked", tuple(sorted(self.provoked(field) | fresh)))


def oratory(field: Skirmish, key: str) -> Oratory:
    """The rule of a key by which people speak."""
    return next(rule for rule in field.rules[SPECIALS] if isinstance(rule, Oratory) and rule.key == key)


@special("parley")
class Parley(Oratory, frozen=True):
    """At the end of its movement a side may talk to enemies of a race whom it has never attacked."""

    side: str
    race: str
    speakers: dict[str, int]

    def changes(self) -> tuple[SeamChange, ...]:
        return (LISTENERS.add(self.hear), AFTER_MOVEMENT.add(self.after_movement), AFTER_MOVEMENT.add(go_home))

    def hear(self, field: Skirmish, news: tuple[Any, ...]) -> None:
        """A listener who is attacked no longer listens, and forgets what he was told."""
        for attackers, defenders in blows(news):
            if field.seat_of(attackers[0]) == seat_of_side(field, self.side):
                hurt = [p for p in defenders if field.muster.fighter[p].race == self.race]
                self.provoke(field, hurt)
                for piece in hurt:
                    if is_going_home(field, piece):
                        undo(field, "convinced")
                        undo(field, f"convinced-{field.muster.pieces[piece].token}")

    def still(self, field: Skirmish, event: str) -> tuple[int, int] | None:
        """Enemies not yet attacked may still be talked round; those talked round may still be attacked."""
        if event != "convinced":
            return None
        people = [p for p, fighter in each_piece(field.muster.fighter) if fighter.race == self.race]
        hearers = [p for p in self._hearers(field) if may_live(field, p)]
        able = any(may_live(field, speaker) for speaker in field.muster.named(*self.speakers))
        return sum(is_going_home(field, p) for p in people), len(hearers) if able else 0

    def _hearers(self, field: Skirmish) -> list[PieceId]:
        """The enemies of the race who have never been attacked, alive or not."""
        provoked, seat = self.provoked(field), seat_of_side(field, self.side)
        people = [p for p, fighter in each_piece(field.muster.fighter) if fighter.race == self.race]
        return [p for p in people if field.opposes(p, seat) and p not in provoked]

    def after_movement(self, field: Skirmish, seat: SeatNumber) -> Step[Skirmish] | None:
        """Offer the side its speeches."""
        return Speech(self.key, seat) if seat == seat_of_side(field, self.side) else None

    def speeches(self, field: Skirmish) -> dict[PieceId, list[PieceId]]:
        spoke = recall(field, f"{self.key}-spoke", (0,))
        silent = spoke[1:] if spoke[0] == field.player_turn[0] else ()
        hearers = [p for p in self._hearers(field) if field.is_alive(p)]
        found = {}
        for speaker in living(field, tuple(self.speakers)):
            near = [p for p in hearers if field.is_able(speaker) and field.distance(speaker, p) == 1]
            if near and speaker not in silent:
                found[speaker] = near
        return found

    def needed(self, field: Skirmish, speaker: PieceId) -> int:
        return self.speakers[field.muster.pieces[speaker].token]

    def believed(self, field: Skirmish, speaker: PieceId, listener: PieceId) -> None:
        """He stops fighting unless he is attacked, and heads home by the nearest edge."""
        field.tell(msg("dn-log-convinced", piece=field.ref(listener), by=field.ref(speaker)))
        spill(field, listener, field.at[listener])
        field.set("side", listener, NOBODY)
        occur(field, "convinced")
        occur(field, f"convinced-{field.muster.pieces[listener].token}")


def is_going_home(field: Skirmish, piece: PieceId) -> bool:
    """Whether somebody was talked out of the fight and is still on the map."""
    return field.side[piece] == NO_SIDE and field.muster.pieces[piece].sort == "fighter" and field.is_alive(piece)


def go_home(field: Skirmish, seat: SeatNumber) -> Step[Skirmish] | None:
    """Fighters talked out of the fight move when their former side moves."""
    homing = [p for p in field.muster.everybody if is_going_home(field, p)]
    mine = tuple(p for p in homing if field.under[field.muster.pieces[p].side] == seat)
    return GoHome(mine) if mine else None


@dataclass(frozen=True, slots=True)
class GoHome(Procedure[Skirmish]):
    """Walk towards the nearest edge as far as the points allow, past nobody, and leave the map there."""

    pieces: tuple[PieceId, ...]

    def run(self, field: Skirmish, /) -> None:
        for piece in self.pieces:
            if field.is_able(piece) and not is_rooted(field, piece):
                walk_home(field, piece)


FAR = 500
"""Points enough for the longest way home."""


def walk_home(field: Skirmish, piece: PieceId) -> None:
    """Walk one of them on; from the edge a point takes him off the map."""
    here, points = field.at[piece], movement_points(field, piece)
    edge = edges(field.muster)
    way: Legs = ()
    if here not in edge:
        reach = MarchReach(field, Going(piece, FAR))
        goals = sorted((cost, hex_) for hex_, cost in reach.cost.items() if hex_ in edge)
        way = reach.way(goals[0][1]) if goals else ()
    with field.tried():
        *_, last = moments(field, Going(piece, points, way))
        end = field.place(piece)
    refuge, facing = last.refuge
    if refuge != NOWHERE:
        field.put(piece, refuge, facing)
        field.note("entered", piece, field.at[piece])
    if field.at[piece] in edge and last.points >= LEAVING and (refuge == end or here in edge):
        leave_map(field, piece)


@special("fair-words")
class FairWords(Oratory, frozen=True):
    """If a speaker ends his turn beside the enemies’ leader, and none of them was attacked, words may end the fight."""

    speaker: str
    to: str
    side: str
    up_to: int

    def changes(self) -> tuple[SeamChange, ...]:
        return (LISTENERS.add(self.hear), TURN_ENDS.add(self.end_of_turn))

    def hear(self, field: Skirmish, news: tuple[Any, ...]) -> None:
        """Once one of them has been attacked nobody listens."""
        for _, defenders in blows(news):
            self.provoke(field, [p for p in defenders if field.side[p] == side_number(field, self.side)])

    def still(self, field: Skirmish, event: str) -> tuple[int, int] | None:
        """Possible while both live and nobody has been attacked."""
        if event != "fair-words":
            return None
        both = all(may_live(field, piece) for piece in field.muster.named(self.speaker, self.to))
        return 0, int(both and not self.provoked(field))

    def end_of_turn(self, field: Skirmish, seat: SeatNumber) -> None:
        """Offer the side its speeches."""
        speakers = living(field, (self.speaker,))
        if speakers and field.seat_of(speakers[0]) == seat:
            field.push(Speech(self.key, seat))

    def speeches(self, field: Skirmish) -> dict[PieceId, list[PieceId]]:
        if self.provoked(field) or recall(field, f"{self.key}-spoke", (0,))[0] == field.player_turn[0]:
            return {}
        for speaker in living(field, (self.speaker,)):
            for hearer in living(field, (self.to,)):
                if (
                    field.is_able(speaker)
                    and field.is_able(hearer)
                    and field.cast_in[speaker] != field.player_turn[0]
                    and field.distance(speaker, hearer) == 1
                ):
                    return {speaker: [hearer]}
        return {}

    def needed(self, field: Skirmish, speaker: PieceId) -> int:
        return self.up_to

    def believed(self, field: Skirmish, speaker: PieceId, listener: PieceId) -> None:
        """The fight is over."""
        field.tell(msg("dn-log-convinced-all", piece=field.ref(listener), by=field.ref(speaker)))
        occur(field, "fair-words")


@dataclass(frozen=True, slots=True)
class Speech(Decision[Skirmish, Order]):
    """A speaker beside a listener may speak, once in a turn."""

    rule: str
    seat: SeatNumber

    def moot(self, field: Skirmish, /) -> bool:
        return not oratory(field, self.rule).speeches(field)

    def ask(self, field: Skirmish, /) -> Ask:
        offers = {Speak: "dn-offer-speak", SayNothing: "dn-offer-say-nothing"}
        return question(field, self.seat, "dn-ask-speech", offers, RULE, "dn-wait-speech")

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        speeches = oratory(field, self.rule).speeches(field)
        return OneOf(Kind.PIECE, speeches.get(chosen[0], []) if chosen else list(speeches))

    def refusal(self, field: Skirmish, order: Order, /) -> Refusal | None:
        if not isinstance(order, Speak):
            return None
        if order.listener in oratory(field, self.rule).speeches(field).get(order.speaker, ()):
            return None
        me, them = field.ref(order.speaker), field.ref(order.listener)
        return refuse(msg("dn-cannot-speak", piece=me, other=them), RULE, me, them)

    def take(self, field: Skirmish, order: Order, /) -> None:
        if isinstance(order, Speak):
            key = f"{self.rule}-spoke"
            spoke = recall(field, key, (0,))
            earlier = spoke[1:] if spoke[0] == field.player_turn[0] else ()
            remember(field, key, (field.player_turn[0], *earlier, order.speaker))
            field.push(self, Words(self.rule, order.speaker, order.listener))

    def preview(self, field: Skirmish, order: Order, /) -> Preview | None:
        if not isinstance(order, Speak):
            return None
        words = Words(self.rule, order.speaker, order.listener)
        return Preview(odds=words.odds(field))


@dataclass(frozen=True, slots=True)
class Words(Throw[Skirmish]):
    """A die decides whether he is believed."""

    rule: str
    speaker: PieceId
    listener: PieceId

    def roll(self, field: Skirmish, /) -> Roll:
        me, them = field.ref(self.speaker), field.ref(self.listener)
        return Roll((DIE,), msg("dn-roll-words", piece=me, other=them), (RULE,))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> str:
        return "believed" if faces[0] <= oratory(field, self.rule).needed(field, self.speaker) else "refused"

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        if self.outcome(field, faces) == "believed":
            oratory(field, self.rule).believed(field, self.speaker, self.listener)
        else:
            me, them = field.ref(self.speaker), field.ref(self.listener)
            field.tell(msg("dn-log-unconvinced", piece=them, by=me, die=faces[0]))
