"""Chapters 1 and 2, setting up: pieces at home, with violations until all is well; then the first snare."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tests.conformance.toy import orders
from tests.conformance.toy.board import FREE_OF_HOMES, HOMES, centre
from tests.conformance.toy.fen import OFF, Fen, crew_of, crew_ref, hex_ref, piece_ref, refuse
from tests.conformance.toy.flights import APART, FULL_CIRCLE, gap
from tests.conformance.toy.snares import hide
from warhost.core import Ask, Decision, Dice, Offer, Order, Refusal, msg
from warhost.core.orders import Kind, PoseArrangement
from warhost.core.prompts import Arrange, ArrangePoses, Choices, OneOf, Outline
from warhost.core.refusals import first_with_all


@dataclass(frozen=True, slots=True)
class Deploy(Decision[Fen, Any]):
    """A crew places its pieces until it is ready (FEN-1-1)."""

    crew: int

    def ask(self, fen: Fen, /) -> Ask:
        return Ask(
            fen.seat(self.crew),
            msg("fen-place"),
            (Offer(orders.Place, msg("fen-place-button")), Offer(orders.Ready, msg("fen-ready-button"))),
            ("FEN-1-1", "FEN-1-2"),
            msg("fen-wait-set-up", crew=crew_ref(self.crew)),
        )

    def choices(self, fen: Fen, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        homes = sorted(HOMES[self.crew])
        pieces = fen.pieces(self.crew)

        def sample(dice: Dice) -> tuple[tuple[int, int], ...]:
            return tuple(zip(pieces, dice.shuffled(homes), strict=False))

        return Arrange(dict.fromkeys(pieces, homes), tuple(zip(pieces, homes, strict=False)), sample)

    def refusal(self, fen: Fen, order: Order, /) -> Refusal | None:
        if not isinstance(order, orders.Place):
            return None
        reasons = []
        for piece, hex_ in order.pieces:
            if crew_of(piece) != self.crew:
                reasons.append(refuse("FEN-1-1", "fen-not-yours", piece_ref(piece), piece=piece_ref(piece)))
            if hex_ not in HOMES[self.crew]:
                place = hex_ref(hex_)
                reasons.append(refuse("FEN-1-1", "fen-not-home", place, hex=place, crew=crew_ref(self.crew)))
            if reasons:
                break
        return first_with_all(reasons)

    def violations(self, fen: Fen, /) -> tuple[Refusal, ...]:
        """FEN-1-2 is tested when the crew is ready, not while it moves its pieces about."""
        found: list[Refusal] = []
        seen: dict[int, int] = {}
        for piece in fen.pieces(self.crew):
            place, me = fen.at[piece], piece_ref(piece)
            if place == OFF:
                found.append(refuse("FEN-1-2", "fen-not-placed", me, piece=me))
            elif place in seen:
                other = piece_ref(seen[place])
                found.append(refuse("FEN-1-2", "fen-two-in-a-hex", other, me, one=other, other=me))
            seen.setdefault(place, piece)
        return tuple(found)

    def take(self, fen: Fen, order: Any, /) -> None:
        if isinstance(order, orders.Place):
            for piece, hex_ in order.pieces:
                fen.place(piece, hex_)
            fen.push(self)


@dataclass(frozen=True, slots=True)
class HideFirst(Decision[Fen, Any]):
    """A crew hides its first snare (FEN-2-1)."""

    crew: int

    def ask(self, fen: Fen, /) -> Ask:
        return Ask(
            fen.seat(self.crew),
            msg("fen-hide"),
            (Offer(orders.Hide, msg("fen-hide-button")),),
            ("FEN-2-1",),
            msg("fen-wait-hide", crew=crew_ref(self.crew)),
        )

    def choices(self, fen: Fen, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, FREE_OF_HOMES)

    def refusal(self, fen: Fen, order: Any, /) -> Refusal | None:
        if order.hex not in FREE_OF_HOMES:
            return refuse("FEN-2-1", "fen-no-snare-there", hex_ref(order.hex), hex=hex_ref(order.hex))
        return None

    def take(self, fen: Fen, order: Any, /) -> None:
        hide(fen, self.crew, order.hex, FREE_OF_HOMES)


def camp(crew: int) -> Outline:
    """The rectangle around a home in which the crew's tents stand."""
    centres = [centre(hex_) for hex_ in HOMES[crew]]
    west, north = min(x for x, _ in centres) - 500, min(y for _, y in centres) - 500
    east, south = max(x for x, _ in centres) + 500, max(y for _, y in centres) + 500
    return (west, north), (east, north), (east, south), (west, south)


@dataclass(frozen=True, slots=True)
class PitchTents(Decision[Fen, Any]):
    """A crew pitches the tents of its runners (FEN-6-5)."""

    crew: int

    def ask(self, fen: Fen, /) -> Ask:
        return Ask(
            fen.seat(self.crew),
            msg("fen-pitch"),
            (Offer(orders.Pitch, msg("fen-pitch-button")),),
            ("FEN-6-5",),
            msg("fen-wait-set-up", crew=crew_ref(self.crew)),
        )

    def choices(self, fen: Fen, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        runners, area = fen.runners(self.crew), camp(self.crew)
        (west, north), _, (east, south), _ = area

        def sample(dice: Dice) -> PoseArrangement | None:
            for _ in range(20):
                found = tuple(
                    (
                        runner,
                        (west + dice.below(east - west + 1), north + dice.below(south - north + 1), dice.below(36000)),
                    )
                    for runner in runners
                )
                if self._refusal(fen, found) is None:
                    return found
            return None

        proposed = tuple((runner, (*centre(fen.at[runner]), 0)) for runner in runners)
        return ArrangePoses(dict.fromkeys(runners, (area,)), proposed, sample)

    def refusal(self, fen: Fen, order: Any, /) -> Refusal | None:
        return self._refusal(fen, order.tents)

    def _refusal(self, fen: Fen, tents: Any) -> Refusal | None:
        who = crew_ref(self.crew)
        if [runner for runner, _ in tents] != fen.runners(self.crew):
            return refuse("FEN-6-5", "fen-every-tent", who)
        (west, north), _, (east, south), _ = camp(self.crew)
        for runner, pose in tents:
            me = piece_ref(runner)
            if len(pose) != 3 or not 0 <= pose[2] < FULL_CIRCLE:
                return refuse("FEN-6-5", "fen-pose", me)
            if not (west <= pose[0] <= east and north <= pose[1] <= south):
                return refuse("FEN-6-5", "fen-tent-outside", me, piece=me)
        for (_, one), (_, other) in combinations(tents, 2):
            if gap(one, other) < APART * APART:
                return refuse("FEN-6-5", "fen-tents-close", who)
        return None

    def take(self, fen: Fen, order: Any, /) -> None:
        for runner, pose in order.tents:
            fen.set("tent", runner, pose)
        fen.set("hawk", self.crew, order.tents[0][1])
