"""Rule 3, activation by invasion (DG-03-10 to DG-03-18): crossing a neutral border activates the nation behind it."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as Listed
from dataclasses import dataclass
from typing import Any, cast

from warhost.campaign.land.detours import is_neutral_land
from warhost.campaign.land.movement import must_stop
from warhost.campaign.politics.activation import (
    D10,
    JOINS,
    Alliance,
    activation_rating,
    answer,
    can_be_activated,
    nation_ref,
    roll_off_odds,
    tell_activation_roll,
)
from warhost.campaign.position.hidden_counters import disclose
from warhost.campaign.printed.sides import OFF, enemy
from warhost.campaign.state import HALTED, MOVED, War
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, Side, is_hex
from warhost.core.messages import msg
from warhost.core.prompts import Preview
from warhost.core.rulebook import on_news_of
from warhost.core.seams import Seam
from warhost.core.steps import Procedure, Throw


@on_news_of("entered", "overflown")
def watch_invasion(war: War) -> bool:
    """As soon as an army or citadel enters a neutral nation, all else waits for its decision (DG-03-10, DG-03-11).

    The news of the entry is kept back and told again when the nation has chosen, so that its places are taken, and
    leaders caught, only then.
    """
    news = cast("tuple[tuple[Any, ...], ...]", war.news[0])
    for index, item in enumerate(news):
        if item[0] in ("entered", "overflown") and is_neutral_land(war, item[1]):  # not Estwilde (DG-03-17)
            kind, hex, side = item
            war.set("news", 0, news[:index] + news[index + 1 :])
            war.push(Invasion(war.theatre.nation_at[hex], side, hex, int(kind == "overflown")))
            return True
    return False


@dataclass(frozen=True, slots=True)
class Invasion(Procedure[War]):
    """The border is crossed: the roll-off, then the invader's move goes on (DG-03-11, DG-03-15)."""

    nation: int
    invader: Side
    hex: HexId
    overhead: int = 0
    """Whether the invader only flies over the hex (DG-06-08)."""

    def run(self, war: War, /) -> None:
        war.push(AfterInvasion(self.invader, self.hex, self.overhead))
        if can_be_activated(war, self.nation):
            war.tell(
                msg(
                    "dg-log-invasion",
                    side=war.theatre.side_names[self.invader],
                    nation=nation_ref(war, self.nation),
                    hex=war.hex_ref(self.hex),
                )
            )
            war.push(InvasionRoll(self.nation, self.invader, enemy(self.invader)))


@dataclass(frozen=True, slots=True)
class InvasionRoll(Throw[War]):
    """The sides take turns, the one that did not invade first, until one of them wins (DG-03-11, DG-03-12, DG-03-13).

    Bonuses of Step 3 don't count (DG-03-14).
    """

    nation: int
    invader: Side
    roller: Side

    def roll(self, war: War, /) -> Roll:
        text = msg("dg-roll-invasion", nation=nation_ref(war, self.nation), side=war.theatre.side_names[self.roller])
        return Roll((D10,), text, ("DG-03-11", "DG-03-12"))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return answer(faces[0], activation_rating(war, self.nation, self.roller, self.invader).total)

    def preview(self, war: War, /) -> Preview:
        rating = activation_rating(war, self.nation, self.roller, self.invader)
        notes = tuple(
            msg("dg-roll-off-note", side=side, percent=f"{float(chance):.0%}")
            for side, chance in roll_off_odds(war, self.nation, self.invader).chances
        )
        return Preview(((msg("dg-activation-needed"), rating),), self.odds(war), notes, (nation_ref(war, self.nation),))

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        rating = activation_rating(war, self.nation, self.roller, self.invader)
        tell_activation_roll(war, self.nation, self.roller, faces[0], rating)
        if answer(faces[0], rating.total) == JOINS:
            war.push(Alliance(self.nation, self.roller))
        else:
            war.push(InvasionRoll(self.nation, self.invader, enemy(self.roller)))


def border_preview(war: War, side: Side, pieces: Listed[PieceId], path: Listed[object]) -> Preview | None:
    """What awaits pieces whose path crosses a neutral border: both ratings and the odds of the roll-off."""
    crossed = next((hex for hex in path if is_hex(hex) and is_neutral_land(war, hex)), OFF)
    if crossed < 0 or not any(war.of.is_army[piece] or war.of.is_citadel[piece] for piece in pieces):
        return None
    nation = war.theatre.nation_at[crossed]
    ratings = tuple(
        (msg("dg-activation-needed-by", side=war.theatre.side_names[who]), activation_rating(war, nation, who, side))
        for who in (enemy(side), side)
    )
    note = msg("dg-note-border", nation=nation_ref(war, nation), hex=war.hex_ref(crossed))
    caution = msg("dg-caution-border", nation=nation_ref(war, nation))
    return Preview(ratings, roll_off_odds(war, nation, side), (note,), (war.hex_ref(crossed),), caution)


BORDER_PREVIEWS: Seam[Callable[[War, Side, Listed[PieceId], Listed[object]], Preview | None]] = Seam("border-previews")
"""What awaits pieces that cross a neutral border: one entry."""


def foresee_border(war: War, side: Side, pieces: Listed[PieceId], path: Listed[object]) -> Preview | None:
    """What awaits pieces on a path across a neutral border; None if it crosses none."""
    return war.rules[BORDER_PREVIEWS][0](war, side, pieces, path)


@dataclass(frozen=True, slots=True)
class AfterInvasion(Procedure[War]):
    """The nation has chosen: entered places are taken, and armies next to new enemies stop (DG-03-15)."""

    invader: Side
    hex: HexId
    overhead: int = 0

    def run(self, war: War, /) -> None:
        disclose(war)
        for piece in war.in_hex(self.hex, self.invader):
            if war.has(piece, MOVED) and must_stop(war, piece, self.hex):
                war.mark_did(piece, HALTED)
        if war.armies[self.invader][self.hex]:
            war.note("overflown" if self.overhead else "entered", self.hex, self.invader)
