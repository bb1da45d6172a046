"""What size costs: an order in hosts of several sizes, the memory of a running campaign, a whole campaign again."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Mapping
from functools import cache
from time import process_time

import msgspec

from benchmarks.campaign import BOOK, random_game, war_of
from warhost.campaign.land.movement import open_movement
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.printed.sides import HL, WS
from warhost.campaign.rulebook import DragonsOfGlory
from warhost.campaign.sequence import Movement
from warhost.campaign.state import War
from warhost.campaign.terrain.movement_costs import Gait
from warhost.core import Dice, Game
from warhost.core.game import start
from warhost.core.ids import each_hex, each_piece
from warhost.core.rulebook import Resolved, settle_options
from warhost.core.saving.chronicle import Header
from warhost.core.saving.saves import load_lines, save_lines
from warhost.library import CODEC, rulebook

ORDERS = 50
"""How many orders are given in a Movement Step before the next one is begun."""


class Levy(DragonsOfGlory):
    """The rulebook with a host of any size in the place of the counters of the book."""

    def __init__(self, size: int) -> None:
        self.size = size

    def resolve(self, scenario: str, options: Mapping[str, str]) -> Resolved:
        return host_of(self.size)


@cache
def host_of(size: int) -> Resolved:
    """The campaign with just so many pieces, all of them armies; beyond the book's there are doubles."""
    book = rulebook(BOOK)
    resolved = book.resolve("campaign", settle_options(book, {}))
    theatre: Theatre = resolved.data
    own = [counter for counter in theatre.pieces if counter.is_army]
    doubles = max(1, -(-size // len(own)) - 1)
    armies = own + [
        msgspec.structs.replace(army, token=f"{army.token}-too-{n}") for n in range(doubles) for army in own
    ]
    pieces = armies[:: len(armies) // size][:size]  # every nation and kind has its share
    smaller = Theatre(theatre.atlas, theatre.manifest, pieces, theatre.scenario, theatre.options)
    return Resolved(Levy(size), resolved.scenario, resolved.options, resolved.seats, resolved.seams, smaller)


def drawn_up(size: int, seed: int) -> Game:
    """A host scattered over the continent, every other piece an enemy, as a side begins to move."""
    resolved, dice = host_of(size), Dice(seed)
    war = War(resolved)
    for nation in range(len(war.theatre.nations)):
        war.set("conquered", nation, 1)  # nobody is drawn into the war or out of it
    land = [hex for hex, ways in each_hex(war.theatre.steps(Gait.COMMON)) if ways]
    for piece, hex in each_piece(dice.shuffled(land)[:size]):
        war.join(piece, (HL, WS)[piece % 2])
        war.put(piece, hex)
    war.set("turn", 0, 1)
    open_movement(war, HL)
    war.push(Movement(HL))
    book = resolved.rulebook
    header = Header(BOOK, book.version, resolved.scenario, resolved.options, str(seed), book.digest(resolved))
    game = Game(resolved, war, header, dice)
    game.settle()
    return game


def seconds_an_order(size: int, run: int) -> float:
    """What finding and giving one order takes in a host of so many pieces, chronicle and hash on."""
    game, dice = drawn_up(size, run), Dice(run)
    orders = 0
    begun = process_time()
    while orders < ORDERS and not game.over:
        game.give(game.suggest(dice))
        orders += 1
    return (process_time() - begun) / orders


CROWD = 500
"""How many pieces a game has that must be saved and loaded in no time."""


@cache
def crowded() -> Game:
    """A host of 500 pieces on the march."""
    game, dice = drawn_up(CROWD, 1), Dice(1)
    for _ in range(ORDERS):
        game.give(game.suggest(dice))
    return game


@cache
def _saved_crowd() -> list[str]:
    return save_lines(crowded(), CODEC)


def save_crowd() -> None:
    """Write the host as the lines of its file."""
    save_lines(crowded(), CODEC)


def load_crowd() -> None:
    """Read the host from the lines of its file, and see who is asked what."""
    game = load_lines(_saved_crowd(), lambda _: Levy(CROWD), codec=CODEC)
    assert game.ask.offers
    assert len(war_of(game).theatre.pieces) == CROWD


def bytes_of_a_campaign(run: int) -> float:
    """What a campaign holds at its end, chronicle and log included, beyond what all games share."""
    random_game("campaign", run)
    gc.collect()
    tracemalloc.start()
    try:
        played = random_game("campaign", run)
        gc.collect()
        held, _ = tracemalloc.get_traced_memory()
        del played
        gc.collect()
        shared, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return held - shared


@cache
def whole_campaign(run: int) -> Game:
    """A random campaign that has come to its end."""
    return random_game("campaign", run).game


def replay(run: int) -> float:
    """Seconds to carry out every record of a whole campaign again, from the first decision to the last."""
    game = whole_campaign(run)
    records = game.taken_back(0)
    begun = process_time()
    twin = start(game.resolved, game.header, Dice(""))
    twin.keep_no_chronicle()
    for record in records:
        twin.apply(record)
    seconds = process_time() - begun
    assert twin.state.hash == game.state.hash
    return seconds
