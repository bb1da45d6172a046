"""The fleet action at the Maelstrom at a terminal, typed from the set-up to the verdict, by people and against bots."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import warhost
from tests.rulemark import rule
from tests.rules.dg.games import war_of
from warhost.bots import bot
from warhost.campaign.sea.exits import Depart, points_scored
from warhost.campaign.sea.ships import Sail
from warhost.core import Game, Seat
from warhost.core.prompts import PathTo
from warhost.terminal.table import TerminalTable
from warhost.texts import say

HL, WS = Seat("highlord"), Seat("whitestone")
SHIPS = tuple(f"silvanesti-ship-{n}" for n in range(1, 5))
BEHIND_GOODLUND, EXIT = "5735", "4401"

Typing = Callable[[Game], Iterator[str]]
"""What people type, one line after the other; they look at the game as they go."""


def session(typing: Typing, file: Path, *, seed: int = 7, bots: dict[Seat, str] | None = None) -> tuple[Game, str]:
    """Play the fleet action with what is typed until that runs out; the game and all that was printed."""
    game = warhost.new("dragons-of-glory", "maelstrom", seed=seed)
    typed, out = typing(game), StringIO()

    def read(prompt: str) -> str:
        line = next(typed, None)
        if line is None:
            raise EOFError
        out.write(f"{prompt}{line}\n")
        return line

    players = {seat: bot(name, seed=seed) for seat, name in (bots or {}).items()}
    TerminalTable(game, players, Console(file=out, width=120), read, file).play()
    return game, out.getvalue()


def offered(game: Game) -> set[str]:
    return {offer.order.verb for offer in game.offers()}


def first_order(game: Game) -> str:
    """The first order that is allowed, as it is typed."""
    return game.write(next(iter(game.orders())))


def until_asked(game: Game, verb: str) -> Iterator[str]:
    """Answer everything that comes between with the first order that is allowed, until one of a kind can be given."""
    while not game.over and verb not in offered(game):
        yield first_order(game)


SET_UP = ("deploy", "", "ready")


# Two people


def two_people(game: Game) -> Iterator[str]:
    """Both sides at one terminal: a raid broken off, a flight into the Maelstrom, an interception, the exits."""
    yield from ("deploy", "", "deploy blue-dragon-1@4926", "ready", *SET_UP)
    yield "first whitestone"
    yield f"why sail {SHIPS[0]} {EXIT}"
    yield f"convoy {SHIPS[0]} {SHIPS[1]},{SHIPS[2]} {BEHIND_GOODLUND}"
    yield from (f"sail {SHIPS[3]} {BEHIND_GOODLUND}", "end-movement")
    yield from ("sail maelstrom-ship-1 4916", "fly blue-dragon-1 - 5834", "end-movement")
    yield from (f"odds strafe {BEHIND_GOODLUND} blue-dragon-1", f"strafe {BEHIND_GOODLUND} blue-dragon-1")
    yield f"why withdraw {SHIPS[0]}@5736"
    yield from until_asked(game, "break-off")
    yield "break-off"
    yield from until_asked(game, "first")
    yield "first whitestone"
    yield "sail kothas-ship-1 4815"
    yield from ("odds escape maelstrom-ship-1 4815 5016", "escape maelstrom-ship-1 4815 5016")
    yield f"sail {SHIPS[0]} {EXIT}"
    yield "why intercept 5735 maelstrom-ship-2"
    yield "odds intercept 5312 maelstrom-ship-2,maelstrom-ship-3"
    yield "intercept 5312 maelstrom-ship-2,maelstrom-ship-3"
    yield from until_asked(game, "sail")
    yield "goal"
    for ship in SHIPS:
        yield from away(game, ship)


def away(game: Game, ship: str) -> Iterator[str]:
    """Bring a ship to the exit and off the map, if it is still afloat; the other person lets it pass."""
    if war_of(game).at[war_of(game).theatre.piece_index[ship]] < 0:
        return
    yield f"sail {ship} {EXIT}"
    yield from ("let-pass", f"depart {ship}")


@rule("MD-36-04", "MD-36-06", "MD-36-07", "MD-04-01", "MD-08-03", "DG-04-20")
def test_two_people_type_the_fleet_action_to_its_verdict(tmp_path: Path) -> None:
    game, text = session(two_people, tmp_path / "kept.jsonl")
    said = " ".join(text.split())
    # A ship with ten points cannot reach the exit on the first Turn.
    assert re.search(rf"why sail {SHIPS[0]} {EXIT} ✗ [^✗]* DG-04-0[12]", said)
    # Dragons over the fleet: the chances first, no withdrawal for the ships, and the dragons break off.
    assert "These odds are for: two rounds, in which everybody attacks the first enemy left." in said
    assert "Ships cannot withdraw from dragons; only the dragons can break off. MD-08-03" in said
    assert "attack once more, or break off? MD-08-03" in said
    assert "Blue dragons 1 break off." in said
    # A pirate beside the Maelstrom answers in the same window as the interceptors.
    assert "Kothas ship 1 moves to Kern (4815). Do you answer? MD-04-01, DG-04-20, DG-04-21" in said
    assert "Maelstrom ship 1 enters the Maelstrom." in said
    # The interception: why not there, the odds of the roll and of the fight, and the fight.
    assert "The enemy cannot be intercepted at Southern Courrain Ocean (5735)" in said
    assert "The die must show at least: 1" in said
    assert "First round: 51 % one hit on the defenders, one sunk; the attackers are unhurt" in said
    assert "Maelstrom ship 2 and Maelstrom ship 3 intercept the enemy" in said
    assert "Sea battle at" in said
    # The verdict, with the points of every ship.
    assert "3 ships of Silvanesti are not yet away or lost" in said
    assert said.count("leaves the map and scores 2 points.") == 3
    assert points_scored(war_of(game)) == 6
    assert game.verdict is not None
    assert (game.verdict.winner, game.verdict.level) == (WS, "stunning victory")
    assert "The fleet of Silvanesti: Stunning victory." in said
    assert warhost.load(tmp_path / "kept.jsonl").verdict == game.verdict


# Against bots


def assert_verdict(game: Game, text: str) -> None:
    """The level and the reason stand at the end of what was printed."""
    assert game.verdict is not None
    assert f"{game.verdict.level.capitalize()}. {say(game.verdict.reason)} MD-36-07" in " ".join(text.split())


def whoever_comes_first(game: Game) -> Iterator[str]:
    """A person who sets up as proposed, makes for the exit by numbers, and otherwise takes the first order there is."""
    yield from SET_UP
    while not game.over:
        for ship in SHIPS:
            yield from dash(game, ship)
        if not game.over:
            yield first_order(game) if "end-movement" not in offered(game) else "end-movement"


def dash(game: Game, ship: str) -> Iterator[str]:
    """Sail a ship as near to the exit as it comes, and off the map."""
    war = war_of(game)
    piece = war.theatre.piece_index[ship]
    if "sail" in offered(game) and piece in game.choices(Sail).all():
        reach = game.choices(Sail, piece)
        assert isinstance(reach, PathTo)
        goal = war.theatre.atlas.hex_of(EXIT)
        hexes = [end for end in reach.cost if end < war.theatre.waters.size]
        nearest = min(hexes, key=lambda hex: war.theatre.atlas.grid.distance(hex, goal))
        yield f"sail {ship} {war.theatre.atlas.token(nearest)}"
    if "depart" in offered(game) and piece in game.choices(Depart).all():
        yield f"depart {ship}"


@rule("MD-36-07")
@pytest.mark.parametrize("rival", ["odds", "warlord"])
def test_a_person_types_the_fleet_past_a_bot_to_a_verdict(rival: str, tmp_path: Path) -> None:
    game, text = session(whoever_comes_first, tmp_path / "kept.jsonl", bots={HL: rival})
    assert f"Captain Maquesta ({rival}): " in text
    assert_verdict(game, text)


@rule("MD-36-07")
def test_two_bots_bring_it_to_a_verdict_at_a_terminal(tmp_path: Path) -> None:
    game, text = session(lambda _: iter(()), tmp_path / "kept.jsonl", bots={HL: "warlord", WS: "warlord"})
    assert_verdict(game, text)
