"""Small battles with heroes and commanders, under the rules of the Intermediate Game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.rules.bs.fields import Field, Placed, sheet
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.command.persons import join_ranks
from warhost.battle.levels import LEVELS
from warhost.battle.roster.sheets import Commander, Person, UnitSheet, Weapon
from warhost.battle.rulebook import SEAMS
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Battle
from warhost.core import CHANCE, Game, new_game
from warhost.core.ids import PieceId, Side
from warhost.core.rulebook import Resolved, layered

SWORD = Weapon(kind="two-handed-sword", damage="1d10+3", damage_large="3d6+3")


class HeroField(Field):
    """A battle of the Intermediate Game whose members and Unit Commanders begin in the ranks."""

    def resolve(self, scenario: str, options: Mapping[str, str]) -> Resolved:
        base = super().resolve(scenario, options)
        return Resolved(self, scenario, options, base.seats, layered(SEAMS, LEVELS["intermediate"]), base.data)

    def begin(self, resolved: Resolved) -> Battle:
        battle = super().begin(resolved)
        for side in (GOOD, EVIL):
            pieces = {battle.unit(piece).sheet.id: piece for piece in battle.units_of(side)}
            for piece in pieces.values():
                if battle.unit(piece).begins_in_ranks:
                    join_ranks(battle, piece, pieces[battle.unit(piece).sheet.commands[0]])
        return battle


def person(id: str, rank: str = "hero", **more: Any) -> UnitSheet:
    """A fighter of tenth level: THACO 10, armour class 0, 40 hit points."""
    own = {
        "id": id,
        "name": id.title(),
        "type": "individual",
        "rank": rank,
        "figures": 1,
        "ratio": 1,
        "race": "human",
        "hit_dice": "10",
        "hd_per_figure": 10,
        "ac": 0,
        "thaco": 10,
        "ar": 25,
        "movement": 12,
        "size": "M",
        "hp": 40,
        "weapon": SWORD,
        "person": Person(level=10, charisma=16, fighter=True),
        "traits": (),
        "commander": Commander(radius=16, charisma_bonus=1),
        "missile": None,
        "hates": (),
    }
    return sheet("glarian-guard", **{**own, **more})


def hero(side: Side, id: str, x: float, y: float, facing: float = 0, **more: Any) -> Placed:
    """A person with a figure of his own, or in the ranks if his rank says so."""
    return Placed(side, person(id, **more), x, y, facing)


def orcs(x: float = 24, y: float = 16, id: str = "orcs", **more: Any) -> Placed:
    """Orcs who look south."""
    own = {"commander": Commander(radius=20), "figures": 12, **more}
    return Placed(EVIL, sheet("orcs-of-the-red-blade", id=id, name=id.title(), **own), x, y, 180, frontage=6)


def guard(x: float = 24, y: float = 10, id: str = "guard", **more: Any) -> Placed:
    """Men who look north; nobody commands them but a person."""
    own = {"commander": None, "figures": 12, **more}
    return Placed(GOOD, sheet("glarian-guard", id=id, name=id.title(), **own), x, y, frontage=6)


def fight(*units: Placed, options: Mapping[str, str] | None = None, first: bool = True) -> Game:
    """A battle whose first initiative Good wins, or Evil."""
    game = new_game(HeroField(*units), "crossroads", seed=1, options=options)
    game.roll(*((6, 1) if first else (1, 6)))
    return game


def piece(game: Game, id: str) -> PieceId:
    """The piece with an id."""
    units = battle_of(game).scenario.units
    return PieceId(next(n for n, unit in enumerate(units) if unit.id == id))


def verbs(game: Game) -> set[str]:
    """What is offered now."""
    return {offer.order.verb for offer in game.ask.offers}


def until(game: Game, verb: str) -> Game:
    """End phases, and roll dice badly for whoever attacks, until an order is offered."""
    endings = ("end-fire", "end-rally", "end-roles", "first", "end-movement", "keep-weapons")
    round_ = battle_of(game).round[0]
    while verb not in verbs(game) and game.ask.seat != CHANCE:
        assert battle_of(game).round[0] == round_, f"nobody could {verb} in round {round_}"
        game.give(next(word for word in endings if word in verbs(game)))
    return game


def to_melee(game: Game) -> Game:
    """Go on to the Melee Phase: to its first dice or its first melee."""
    return until(game, "fight")
