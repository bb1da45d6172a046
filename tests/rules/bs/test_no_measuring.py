"""Nobody measures before he declares: positions that differ only in distances look the same (3.5, 7.7)."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.bs.fields import Placed, field, good_moves, sheet
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.engagements import settle_engagements
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.table import areas
from warhost.bots import battle as bots_of_battles
from warhost.core import Game
from warhost.core.orders import Kind
from warhost.core.prompts import Itinerary, OneOf

GUARD, ORCS = sheet("glarian-guard"), sheet("orcs-of-the-red-blade", traits=())
SCOUT = sheet("clanguard", id="scout", type="skirmish", figures=1, commander=None)
ORDERS = (
    "move glarian-guard advance:4",
    "move glarian-guard advance:9>wheel-left:10",
    "move glarian-guard advance:40",
    "move glarian-guard oblique-left:46:1",
    "move glarian-guard widen-left:2>about-face",
    "march glarian-guard advance:13",
    "charge glarian-guard orcs advance",
    "charge glarian-guard orcs wheel-left:3>advance:12",
    "charge scout-1 orcs advance",
    "move scout-1 advance:11",
    "wrap glarian-guard left:1:90",
    "withdraw glarian-guard",
    "flee glarian-guard",
)


def seen(choices: Any) -> Any:
    """All that a choice shows, without measuring."""
    if isinstance(choices, OneOf):
        return tuple(choices.values), tuple((key, why.rules) for key, why in choices.disabled.items())
    assert isinstance(choices, Itinerary)
    routes = [choices.route(pose) for pose in ((24_000, 17_000, 0), (26_000, 38_000, 3000), (20_000, 9000, 18_000))]
    return choices.acts(), dict(choices.suggestions()), routes


def looked_at(game: Game, orders: Sequence[str] = ORDERS) -> list[Any]:
    """Everything that a player is shown before he declares something."""
    found: list[Any] = [game.ask, [(offer.order, offer.label) for offer in game.ask.offers]]
    for offer in game.ask.offers:
        if not offer.order.parts():
            continue
        first = game.choices(offer.order)
        found.append(seen(first))
        for piece in first.values if isinstance(first, OneOf) else ():
            second = game.choices(offer.order, piece) if len(offer.order.parts()) > 1 else None
            if second is None:
                continue
            found.append(seen(second))
            if second.kind is Kind.PIECE:
                found += [seen(game.choices(offer.order, piece, enemy)) for enemy in second.all()]
    for text in orders:
        order = game.read(text)
        why = game.refusal(order)
        found.append((text, None if why is None else (why.rules, why.message)))
        if why is None:
            found.append(game.preview(order))
    return found


def facing(gap: float, options: dict[str, str] | None = None) -> Game:
    """The Guard and a scout, with the orcs so far straight before the Guard and the scout."""
    units = Placed(GOOD, GUARD, 24, 10, 0), Placed(GOOD, SCOUT, 24, 12, 0), Placed(EVIL, ORCS, 24, 12 + gap, 180)
    return good_moves(*units, options=options)


@rule("BS-3.5-01", "BS-7.7-02")
@pytest.mark.parametrize("other", [4, 7, 12, 20, 33])
def test_positions_that_differ_only_in_distances_look_the_same(other: float) -> None:
    assert looked_at(facing(2)) == looked_at(facing(other))


@rule("BS-3.5-01")
def test_where_measuring_is_allowed_they_do_not() -> None:
    always = {"measuring": "always"}
    assert looked_at(facing(2, always)) != looked_at(facing(7, always))


@rule("BS-3.5-01")
def test_in_contact_too_a_distance_to_somebody_else_is_not_shown() -> None:
    def locked(behind: float) -> Game:
        game = field(
            Placed(GOOD, GUARD, 24, 20, 0),
            Placed(GOOD, SCOUT, 5, 5, 0),
            Placed(EVIL, ORCS, 24, 20, 180),
            Placed(EVIL, sheet("twisted-claws", traits=()), 24, behind, 0),
        )
        settle_engagements(battle_of(game))
        game.roll(6, 1)
        game.give("first")
        return game

    def without_ways(game: Game) -> list[Any]:
        """The bearing of the goblins from the scout changes, so that his ways are left out."""
        found = looked_at(game)
        return [item for item in found if not (isinstance(item, tuple) and len(item) == 3)]

    assert without_ways(locked(15.5)) == without_ways(locked(9))


@rule("BS-7.7-02", "BS-3.5-01")
def test_what_is_declared_is_measured_and_cannot_be_taken_back_freely() -> None:
    for options, revealed in ((None, True), ({"measuring": "always"}, False)):
        game = facing(12, options)
        game.give("move glarian-guard advance:1")
        assert battle_of(game).revealed == revealed


GEOMETRY = ("warhost.battle.table", "warhost.battle.formations.shapes", "warhost.battle.movement.manoeuvres")
PLAIN = {"Formation", "Shape"}
"""Words and values of geometry that measure nothing by themselves."""


def test_only_the_eye_of_the_bot_and_its_ways_round_bad_ground_know_geometry() -> None:
    measuring = {}
    for path in sorted(Path(bots_of_battles.__file__).parent.glob("*.py")):
        nodes = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
        names = {one.name for node in nodes if str(node.module).startswith(GEOMETRY) for one in node.names}
        if names - PLAIN:
            measuring[path.stem] = names - PLAIN
    assert set(measuring) == {"eye", "paths"}


def test_shapely_is_asked_about_areas_only() -> None:
    root = Path(areas.__file__).parents[1]
    using = {path.relative_to(root).as_posix() for path in root.rglob("*.py") if "shapely" in _imports(path)}
    assert using == {"table/areas.py"}


def _imports(path: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    named = {one.name for node in nodes if isinstance(node, ast.Import) for one in node.names}
    named |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    return {name.partition(".")[0] for name in named}
