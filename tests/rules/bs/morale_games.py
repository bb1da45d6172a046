"""Positions of battles in which morale, routs and rallies are played."""

from __future__ import annotations

from tests.rules.bs.test_movement_phase import moving
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.state import Battle, Fate
from warhost.core import CHANCE, Game
from warhost.core.ids import PieceId
from warhost.core.steps import Step

BLADES, MILITIA, CLAN, GUARD, ORCS, CLAWS, OGRES, FANG = map(PieceId, range(8))


def field(options: dict[str, str] | None = None, *, empty: bool = True) -> Game:
    """Good moves first at the Crossroads. ``empty``: all other units than those put there are out of the way."""
    game = moving(options)
    if empty:
        for piece in range(8):
            battle_of(game).set("x", piece, 44_000)
            battle_of(game).set("y", piece, 4000 if piece < 4 else 44_000)
    return game


def do(game: Game, *steps: Step[Battle]) -> Battle:
    """Carry out steps by hand until somebody is asked."""
    battle = battle_of(game)
    battle.then(*steps)
    game._ask = None
    game.settle()
    return battle


def lose(game: Game, piece: PieceId, *attacks: int, by: PieceId = ORCS, kind: str = "melee") -> Battle:
    """Let attacks take so many figures each off a unit, all at once."""
    battle = battle_of(game)
    for lost in attacks:
        had = battle.figures[piece]
        battle.set("figures", piece, had - lost)
        battle.note("lost", piece, had, had - lost, battle.new_attack(), by, kind)
    game._ask = None
    game.settle()
    return battle


def checks(game: Game) -> int:
    """How many Morale Checks are asked for now, one after the other, if all of them succeed."""
    twin, found = game.copy(), 0
    while twin.ask.seat == CHANCE:
        twin.roll(1, 1)
        found += 1
    return found


def is_gone(battle: Battle, piece: PieceId, fate: Fate) -> bool:
    """Whether a unit has left the table in some way."""
    return not battle.stands(piece) and battle.fate[piece] == fate
