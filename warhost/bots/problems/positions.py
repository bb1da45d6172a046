"""Games in the position of a problem: pieces put where it says, at the step that it names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from warhost.bots.problems.problem_files import Problem
from warhost.campaign.printed.sides import NEUTRAL, OFF, POOL, SEATS, enemy, side_of
from warhost.campaign.sequence import SEQUENCE, SIDE_TURN, BattleTurn, MoveAndFight
from warhost.campaign.sequence import NextTurn as NextBattleTurn
from warhost.campaign.set_up.placing_forces import CountForces
from warhost.campaign.state import War
from warhost.core import CHANCE, BadSetup, Game, Seat
from warhost.core.board.hexes import DIRECTION_NAMES
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Kind
from warhost.core.prompts import Arrange
from warhost.core.steps import Step
from warhost.library import find, new
from warhost.skirmish.places import upper
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario.muster import order_of_play
from warhost.skirmish.sequence import NextTurn as NextGameTurn
from warhost.skirmish.sequence import OffensiveFire, OpenCombat, OpenMovement, Recovery
from warhost.skirmish.set_up.placing import Deploy, SetUp
from warhost.skirmish.state import Skirmish
from warhost.skirmish.turns import GameTurn, PlayerTurn

_SPOT = re.compile(
    r"(?P<who>[^@]+?)\s*@\s*(?P<hex>[^\s>]+)(?:\s*>\s*(?P<facing>E|SE|SW|W|NW|NE))?"
    r"(?:\s+(?P<state>depleted|wounded|stunned|dead|baby))?(?:\s+aboard\s+(?P<carrier>\S+))?"
)

RESERVE = "pool"
"""The place of armies that can come back (DG-01-04), in a problem."""
PHASES = {"fire": OffensiveFire, "movement": OpenMovement, "combat": OpenCombat, "recovery": Recovery}
"""The phases of a player turn of the skirmish in which a problem can begin."""


class Posted(NamedTuple):
    """Some pieces that a problem puts together into a hex."""

    names: tuple[str, ...]
    hex: str
    facing: str
    state: str
    carrier: str


def position_of(problem: Problem) -> Game:
    """The game in the position of a problem; raises BadSetup or an error of an order where something is wrong."""
    book, card = find(problem.scenario)
    game = new(book.id, card.id, seed=problem.seed, options=dict(problem.options))
    if isinstance(game.state, War) and (problem.stands or problem.step):
        _arrange_war(game, game.state, problem)
    elif isinstance(game.state, Skirmish) and (problem.stands or problem.step):
        _arrange_fight(game, game.state, problem)
    for text in problem.played:
        _play(game, text)
    return game


def spots(lines: tuple[str, ...]) -> Iterator[Posted]:
    """Who stands where, as a problem says it.

    >>> next(spots(("hylo-1 hylo-2 @ hylo depleted",)))
    Posted(names=('hylo-1', 'hylo-2'), hex='hylo', facing='', state='depleted', carrier='')
    """
    for line in lines:
        found = _SPOT.fullmatch(line.strip())
        if found is None:
            raise BadSetup(msg("data-problem-spot", text=line))
        parts = {key: value or "" for key, value in found.groupdict().items()}
        names = tuple(parts.pop("who").split())
        yield Posted(names, **parts)


def hex_called(game: Game, name: str) -> HexId:
    """The hex with a number or a name, or of a named place."""
    state = game.state
    if isinstance(state, War) and "/" not in name:
        return state.theatre.atlas.hex_of(name)
    if isinstance(state, Skirmish):
        return state.muster.ground.hex(name)
    return state.lexicon.value(Kind.HEX, name)


def _play(game: Game, text: str) -> None:
    """Play an order of the asked seat, or a roll with given faces."""
    verb, _, rest = text.partition(" ")
    if verb == "roll":
        game.roll(*map(int, rest.split()))
    else:
        game.give(text)


def _piece(game: Game, name: str) -> PieceId:
    return game.state.lexicon.value(Kind.PIECE, name)


def _go_on(game: Game, *steps: Step[War] | Step[Skirmish]) -> None:
    """Continue the game with these steps; the last one comes first."""
    game.state.set("stack", 0, steps)
    game.settle()
    game.resume(game.state)


# The strategic war


def _arrange_war(game: Game, war: War, problem: Problem) -> None:
    war.set("turn", 0, problem.turn or war.theatre.scenario.first_turn)
    for seat, lines in problem.stands.items():
        for spot in spots(lines):
            for name in spot.names:
                _put(game, war, _piece(game, name), side_of(_seat(game, seat)), spot)
    for seat, places in problem.held.items():
        for place in places:
            war.set("holder", war.theatre.atlas.place(place).index, side_of(_seat(game, seat)))
    for seat, nations in problem.allied.items():
        for nation in nations:
            _ally(war, nation, side_of(_seat(game, seat)))
    war.follow_calendar()
    CountForces().run(war)
    counted = war.initial_strength[0]
    war.set("initial_strength", 0, tuple(problem.initial.get(seat, counted[side_of(seat)]) for seat in SEATS))
    _begin_step(game, war, problem)


def _put(game: Game, war: War, piece: PieceId, side: Side, spot: Posted) -> None:
    """Put a piece into a hex; its nation joins the piece's side."""
    war.put(piece, OFF)
    war.set("owner", piece, side)
    war.set("depleted", piece, int(spot.state == "depleted"))
    if spot.hex == RESERVE:
        war.put(piece, POOL)
        return
    war.put(piece, hex_called(game, spot.hex))
    if war.of.is_army[piece] and war.armies[enemy(side)][war.at[piece]]:
        raise BadSetup(msg("data-problem-both", hex=spot.hex))
    if spot.carrier:
        war.board(piece, _piece(game, spot.carrier))
    nation = war.theatre.nation_of[piece]
    if nation >= 0:
        war.set("allegiance", nation, side)


def _ally(war: War, name: str, side: Side) -> None:
    index = war.theatre.nation_index
    if name != "*" and name not in index:
        raise BadSetup(msg("data-problem-nation", name=name))
    for nation in index.values() if name == "*" else (index[name],):
        if name != "*" or war.allegiance[nation] == NEUTRAL:
            war.set("allegiance", nation, side)


def _begin_step(game: Game, war: War, problem: Problem) -> None:
    """Begin a step of the Turn for the side that is asked."""
    turn = [name for name, _ in war.rules.entries(SEQUENCE) if name not in war.theatre.scenario.dropped_steps]
    if problem.step in turn:
        _go_on(game, NextBattleTurn(), BattleTurn(turn.index(problem.step)))
        return
    parts = [name for name, _ in war.rules.entries(SIDE_TURN)]
    if problem.step not in parts:
        raise BadSetup(msg("data-problem-step", name=problem.step, known=", ".join((*turn, *parts))))
    side = side_of(_seat(game, problem.seat))
    mover = enemy(side) if problem.step == "taunts" else side
    war.set("first", 0, enemy(mover) if problem.second else mover)
    war.set("phasing", 0, mover)
    done = turn.index("second" if problem.second else "first") + 1
    start = "open-movement" if problem.step == "movement" else problem.step
    start = "open-combat" if problem.step == "combat" else start
    _go_on(game, NextBattleTurn(), BattleTurn(done), MoveAndFight(parts.index(start), mover))


def _seat(game: Game, name: str) -> Seat:
    if name not in game.seats:
        raise BadSetup(msg("data-problem-seat", name=name, known=", ".join(game.seats)))
    return Seat(name)


# The skirmish


def _arrange_fight(game: Game, field: Skirmish, problem: Problem) -> None:
    """Set the fight up as proposed, then move the named fighters and take the others away."""
    while isinstance(game.step, SetUp):
        _set_up_as_proposed(game)
    for name in problem.away:
        field.take_off(_piece(game, name))
        field.set("gone", _piece(game, name), 1)
    listed = [spot for lines in problem.stands.values() for spot in spots(lines)]
    for spot in listed:
        for name in spot.names:
            field.take_off(_piece(game, name))
    for spot in listed:
        _stand(game, field, spot)
    seat = field.muster.seat_index[_seat(game, problem.seat)]
    field.set("turn", 0, problem.turn or 1)
    phases = [type(step) for step in PlayerTurn(0, seat).listed(field)]
    if PHASES.get(problem.step) not in phases:
        raise BadSetup(msg("data-problem-step", name=problem.step, known=", ".join(PHASES)))
    first = phases.index(PHASES[problem.step])
    order = list(order_of_play(field.muster))
    turns = GameTurn(0).listed(field)
    done = next(i for i, step in enumerate(turns) if isinstance(step, PlayerTurn) and step.whose == seat) + 1
    field.set("player_turn", 0, (problem.turn or 1) * len(order) + order.index(seat))
    field.set("active", 0, seat)
    _go_on(game, NextGameTurn(), GameTurn(done), PlayerTurn(first, seat))


def _set_up_as_proposed(game: Game) -> None:
    ask = game.ask
    offers = {offer.order.verb: offer.order for offer in ask.offers}
    if ask.seat is CHANCE:
        game.roll()
    elif "ready" in offers:
        game.give(offers["ready"](), ask.seat)
    else:
        choices = game.choices(offers["deploy"], seat=ask.seat)
        assert isinstance(choices, Arrange)
        game.give(Deploy(choices.proposed), ask.seat)


def _stand(game: Game, field: Skirmish, spot: Posted) -> None:
    for name in spot.names:
        piece = _piece(game, name)
        field.set("gone", piece, 0)
        facing = DIRECTION_NAMES.index(spot.facing) if spot.facing else None
        horse = field.muster.horse_of.get(piece)
        if horse is not None:
            field.set("mount", piece, horse if facing is not None else -1)
            field.set("rider", horse, piece if facing is not None else -1)
        if spot.state == "baby":
            field.set("baby", piece, 1)
        field.put(piece, upper(hex_called(game, spot.hex)), facing)
        if spot.state not in ("", "baby"):
            field.become(piece, Health[spot.state.upper()])
