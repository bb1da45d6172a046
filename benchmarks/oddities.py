"""`python -m benchmarks.oddities kalaman --games 4`: plays the strategic war between bots and prints suspicious orders.

Whatever is silly among them becomes a problem position (docs/bots.md). Suspicious is: an important place left empty
that an enemy army can reach next Turn; an attack below 1 to 1, or by dragons below 3 to 2; an army that marches back to
where it came from; a leader left beside the enemy without an army.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from warhost.bots import bot
from warhost.bots.campaign.threats import Threats
from warhost.bots.campaign.worth import CAPITAL, Stakes, held_places
from warhost.campaign.combat.attack import Attack, column_of, declared
from warhost.campaign.land.flying import Fly
from warhost.campaign.land.movement import March
from warhost.campaign.printed.sides import SEATS, enemy, side_of
from warhost.campaign.sequence import EndMovement
from warhost.campaign.state import War
from warhost.core import CHANCE, Game, Order
from warhost.core.ids import HexId, PieceId, Side
from warhost.library import new

BOOK = "dragons-of-glory"


class Watcher:
    """Looks at the orders of a game as they are given."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game.state, War)
        self.game, self.war = game, game.state
        self._came_from: dict[PieceId, tuple[int, HexId]] = {}

    def look(self, order: Order, side: Side) -> Iterator[tuple[str, str]]:
        """What is suspicious about an order that is about to be given: the kind of suspicion, and the rest."""
        match order:
            case Attack():
                yield from self._attack(order, side)
            case March() | Fly():
                yield from self._march(order, side)
            case EndMovement():
                yield from self._left_empty(side)
                yield from self._lone_leaders(side)

    def _attack(self, order: Attack, side: Side) -> Iterator[tuple[str, str]]:
        war = self.war
        battle = declared(war, side, order.target, order.armies)
        odds = war.theatre.table.columns[column_of(war, battle)]
        most, least = map(int, str(odds).split("-"))
        dragons = [army for army in order.armies if war.of.is_air[army]]
        if most < least or (dragons and most * 2 < least * 3):
            yield "weak attack" if not dragons else "weak dragons", f"{odds}: {self.game.write(order)}"

    def _march(self, order: March | Fly, side: Side) -> Iterator[tuple[str, str]]:
        war, turn = self.war, self.war.turn[0]
        for piece in (order.piece, *order.along):
            end = HexId(next(leg for leg in reversed(order.path) if isinstance(leg, int)))
            before = self._came_from.get(piece)
            if before is not None and before == (turn - 1, end) and not war.is_adjacent_to_enemy(end, side):
                yield "back and forth", self.game.write(order)
            self._came_from[piece] = (turn, war.at[piece])

    def _left_empty(self, side: Side) -> Iterator[tuple[str, str]]:
        war = self.war
        stakes = Stakes(war, conquest=1.0)
        threats = Threats(war, enemy(side), stakes, gaps=True)
        for worth, hex in held_places(war, side, stakes):
            if worth >= CAPITAL and not war.armies[side][hex]:
                near = [army for army, reach in threats.reach.items() if hex in reach]
                if near:
                    who = ", ".join(war.theatre.pieces[army].token for army in near[:4])
                    yield "left empty", f"{war.theatre.atlas.name(hex)} ({worth:.0f}), in reach of {who}"

    def _lone_leaders(self, side: Side) -> Iterator[tuple[str, str]]:
        war = self.war
        for piece in war.pieces_of(side):
            hex = war.at[piece]
            if war.of.is_leader[piece] and not war.armies[side][hex] and war.is_adjacent_to_enemy(hex, side):
                yield "lone leader", f"{war.theatre.pieces[piece].token} in {war.theatre.atlas.token(hex)}"


def watched(scenario: str, seed: str, bots: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The suspicious orders of a game, each with its Turn and side."""
    game = new(BOOK, scenario, seed=seed)
    players = {seat: bot(name, f"{seed}/{seat}") for seat, name in zip(game.seats, bots, strict=True)}
    watcher = Watcher(game)
    while not game.over:
        seat = game.ask.seat
        if seat is CHANCE:
            game.roll()
            continue
        order = players[seat].choose(game.view(seat))
        for kind, said in watcher.look(order, side_of(seat)):
            yield kind, f"Turn {watcher.war.turn[0]}, {seat}: {said} ({players[seat].reason})"
        game.give(order, seat)
    yield "verdict", str(game.verdict)


def main(argv: Sequence[str] | None = None) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.oddities", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("scenario")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", default="oddities")
    parser.add_argument("--bots", default="warlord,warlord", help=f"for {' and '.join(SEATS)}")
    args = parser.parse_args(argv)
    counts: Counter[str] = Counter()
    for number in range(args.games):
        for kind, said in watched(args.scenario, f"{args.seed}/{number}", args.bots.split(",")):
            counts[kind] += 1
            print(f"{args.seed}/{number} | {kind} | {said}", flush=True)
    print(", ".join(f"{kind}: {count}" for kind, count in counts.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
