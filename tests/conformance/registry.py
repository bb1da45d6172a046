"""The rulebooks that the conformance suite plays. A new one is a line in :data:`ENTRANTS`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import pytest

from tests.conformance.toy import RULEBOOK as TOY
from tests.conformance.toy.board import GRID
from tests.conformance.toy.errands import is_known
from tests.conformance.toy.fen import Fen
from tests.conformance.toy.rules import RULES as TOY_RULES
from tests.conformance.toy.snares import is_shown
from tests.rules.dg.blood_sea import BLOOD_SEA
from warhost import rulebooks
from warhost.battle.rulebook import BattleBook
from warhost.campaign.options import ADVANCED
from warhost.campaign.position.hidden_counters import hides_stacks, sees
from warhost.campaign.printed.sides import viewer_of
from warhost.campaign.rulebook import DragonsOfGlory
from warhost.campaign.state import War
from warhost.core import Game, Rulebook, Seat, new_game
from warhost.core.ids import each_piece
from warhost.skirmish.people.hiding import is_seen
from warhost.skirmish.rulebook import DragonNoir, seat_number
from warhost.skirmish.specials.underground.boxes import contents
from warhost.skirmish.state import OFF, Skirmish


def in_the_catalogue(rule: str) -> bool:
    """Whether a rule is in the catalogue of one of the five books."""
    try:
        return rulebooks.rule(rule).id == rule
    except rulebooks.UnknownRule:
        return False


def nothing_is_secret(_game: Game, _seat: Seat) -> set[str]:
    """For rulebooks in which everyone sees everything."""
    return set()


@dataclass(frozen=True)
class Entrant:
    """A rulebook and how much of it is played."""

    rulebook: Rulebook
    scenarios: tuple[str, ...]
    knows_rule: Callable[[str], bool] = in_the_catalogue
    """Whether a rule id is in the book's catalogue."""
    option_sets: tuple[Mapping[str, str], ...] = ({},)
    games: int = 20
    """Random games played to their end, over all scenarios and options together."""
    probed: int = 1
    """Games for each scenario and option set that are looked at closely."""
    every: int = 5
    """At how many of the prompts the costly checks are made: one in so many."""
    closely: int = 1_000
    """After so many prompts a game has been looked at closely enough."""
    longest: int = 20_000
    """More records than a game can have."""
    rare: frozenset[str] | None = None
    """Verbs of orders that the scenarios above hardly ever come to; None if they are but a part of the book."""
    secrets: Callable[[Game, Seat], set[str]] = nothing_is_secret
    """Words that must not reach a seat at this moment."""
    long: bool = False
    """Whether only `make test-long` plays it."""

    def __str__(self) -> str:
        return f"{self.rulebook.id}/{'+'.join(self.scenarios)}"

    @property
    def marks(self) -> tuple[pytest.MarkDecorator, ...]:
        """How tests of this entrant are marked."""
        return (pytest.mark.long,) if self.long else ()


@dataclass(frozen=True)
class Setting:
    """One scenario of a rulebook under one set of options."""

    entrant: Entrant = field(repr=False)
    scenario: str
    options: Mapping[str, str]

    def __str__(self) -> str:
        chosen = "+".join(f"{name}-{value}" for name, value in self.options.items())
        return "/".join(filter(None, (self.entrant.rulebook.id, self.scenario, chosen)))

    def begin(self, seed: str | int) -> Game:
        """A new game."""
        return new_game(self.entrant.rulebook, self.scenario, seed=seed, options=self.options)


def hidden_snares(game: Game, seat: Seat) -> set[str]:
    """The sentence that says where a snare lies, for the snares that a seat cannot see."""
    fen = game.state
    assert isinstance(fen, Fen)
    hidden = {fen.lies_at[s] for s in range(fen.size("snare")) if not is_shown(fen, s, seat)}
    seen = {fen.lies_at[s] for s in range(fen.size("snare")) if is_shown(fen, s, seat)}
    return {f"Your snare lies at {GRID.token(hex_)}" for hex_ in hidden - seen}


def fen_secrets(game: Game, seat: Seat) -> set[str]:
    """The sentences that say where snares and errands lie, for those that a seat does not know."""
    fen = game.state
    assert isinstance(fen, Fen)
    unknown = {fen.errand[crew] for crew in fen.crews if not is_known(fen, crew, seat)}
    known = {fen.errand[crew] for crew in fen.crews if is_known(fen, crew, seat)}
    return hidden_snares(game, seat) | {f"Your errand lies at {GRID.token(hex_)}" for hex_ in unknown - known}


def hidden_marches(game: Game, seat: Seat) -> set[str]:
    """The names of the counters that a seat cannot see, as the log begins to tell their march."""
    war = game.state
    assert isinstance(war, War)
    if not hides_stacks(war):
        return set()
    viewer = viewer_of(seat)
    return {f"{war.ref(piece)}: " for piece, at in each_piece(war.at) if at >= 0 and not sees(war, viewer, piece)}


def hidden_draws(game: Game, seat: Seat) -> set[str]:
    """What the log tells others of the cards they drew, but for cards that a seat has drawn itself as well."""
    drawn = [(str(line), readers) for line, readers in game.log if line.id == DREW]
    own = {line for line, readers in drawn if seat in readers}
    return {line for line, readers in drawn if seat not in readers} - own


DREW = "pl-log-drew"


def hidden_artifacts(game: Game, seat: Seat) -> set[str]:
    """What the log tells others of covered artifacts, but for what a seat has read itself as well."""
    read = [(str(line), readers) for line, readers in game.log if line.id == READ]
    own = {line for line, readers in read if seat in readers}
    return {line for line, readers in read if seat not in readers} - own


READ = "md-log-parcel-is"


def hidden_fighters(game: Game, seat: Seat) -> set[str]:
    """How the log tells where somebody was found, for the hidden whom a seat does not see."""
    field = game.state
    assert isinstance(field, Skirmish)
    viewer = seat_number(field, seat)
    hidden = [p for p, at in each_piece(field.at) if at != OFF and not is_seen(field, viewer, p)]
    return {f"{field.ref(piece)} is found at" for piece in hidden}


def those_in_boxes(game: Game, seat: Seat) -> set[str]:
    """How the log would tell what those do who still wait in a box, if the seat did not put them there."""
    field = game.state
    assert isinstance(field, Skirmish)
    mine = seat_number(field, seat)
    waiting = [p for p, _ in contents(field) if field.seat_of(p) != mine]
    return {f"{field.ref(piece)} {does}" for piece in waiting for does in ("comes out", "moves to", "against")}


OTHER_OPTIONS = {
    "setup-order": "initiative-first",
    "start-initiative": "rolled",
    "replacement-strength": "depleted",
    "odds-below-minimum": "forbid",
    "crossing-modifiers": "worst-only",
    "mountain-hex": "touching",
    "leader-loss-errata": "no",
    "move-capitals": "off",
}
"""Options of Dragons of Glory that its smallest scenario comes to, all other than they are by default."""

SWITCHES = ("winter", "interception", "command", "dragons-and-ships", "supply")
"""The layers of More Dragons of Glory, each with an option of its name."""

LANCE_SWITCHES = ("spells", "winter-lance", "command-lance", "kriegspiel")
"""The optional rules of Paths of the Lance that stand on the standard game too."""

DG, BS, DN = DragonsOfGlory(), BattleBook(), DragonNoir()

ENTRANTS = (
    Entrant(
        TOY,
        ("two-crews", "three-crews", "first-steps"),
        option_sets=(
            *({}, {"tide": "on"}, {"lantern": "no"}, {"tide": "on", "lantern": "no"}),
            *({"camp": "on"}, {"errands": "on"}),
        ),
        knows_rule=TOY_RULES.__contains__,
        games=1000,
        probed=2,
        every=4,
        longest=600,
        rare=frozenset(),
        secrets=fen_secrets,
    ),
    Entrant(
        DG,
        ("kender-strike",),
        option_sets=({}, OTHER_OPTIONS, {"hidden-stacks": "on"}),
        games=450,
        every=8,
        closely=150,
        longest=1_500,
        secrets=hidden_marches,
    ),
    Entrant(DG, ("silvanesti",), games=2, every=25, closely=120),
    Entrant(DG, ("solamnic-plain", "kalaman", "historical", "campaign"), games=5, every=25, closely=120, long=True),
    Entrant(
        DG,
        ("maelstrom",),
        option_sets=({}, {"winter": "on"}, {"hidden-stacks": "on"}),
        games=3,
        every=40,
        closely=80,
        longest=4_000,
        secrets=hidden_marches,
    ),
    Entrant(DG, ("kender-strike",), option_sets=({"winter": "on"},), games=4, every=25, closely=400, longest=2_500),
    Entrant(
        DG,
        ("kender-strike",),
        option_sets=({"supply": "on", "command": "on", "replacements-at": "capital"},),
        games=4,
        every=25,
        closely=400,
        longest=2_500,
    ),
    Entrant(
        DG,
        ("silvanesti", "kalaman", "solamnic-plain"),
        option_sets=({"supply": "on"}, {"command": "on"}, {"supply": "on", "command": "on", "hidden-stacks": "on"}),
        games=9,
        every=40,
        closely=200,
        secrets=hidden_marches,
        long=True,
    ),
    Entrant(
        DG, ("kalaman",), option_sets=({"winter": "on"},), games=4, every=25, closely=400, longest=2_500, long=True
    ),
    Entrant(
        DG,
        ("silvanesti", "solamnic-plain"),
        option_sets=({"hidden-stacks": "on"},),
        games=2,
        every=30,
        closely=150,
        secrets=hidden_marches,
        long=True,
    ),
    Entrant(BLOOD_SEA, ("blood-sea",), games=3, every=30, longest=3_000),
    Entrant(
        BLOOD_SEA,
        ("blood-sea",),
        option_sets=({"leaders-ride-fliers": "no", "air-may-land-in-marsh": "yes"}, {"winter": "on"}),
        games=6,
        every=30,
        longest=3_000,
        long=True,
    ),
    Entrant(
        BLOOD_SEA,
        ("blood-sea",),
        option_sets=(
            {"interception": "on", "dragons-and-ships": "on"},
            {**ADVANCED, "heroes": "off", "hidden-stacks": "on"},
        ),
        games=2,
        every=40,
        closely=150,
        longest=4_000,
        secrets=hidden_marches,
    ),
    Entrant(
        DG,
        ("kender-strike",),
        option_sets=tuple(dict.fromkeys((switch, "hidden-stacks"), "on") for switch in SWITCHES),
        games=5,
        every=40,
        closely=150,
        longest=2_500,
        secrets=hidden_marches,
    ),
    Entrant(
        DG,
        ("kender-strike",),
        option_sets=tuple({switch: "on"} for switch in LANCE_SWITCHES),
        games=len(LANCE_SWITCHES),
        every=8,
        closely=150,
        longest=2_500,
    ),
    Entrant(
        DG,
        ("historical",),
        option_sets=(
            *({"cards": "on", switch: "on"} for switch in (*LANCE_SWITCHES, "resistance")),
            dict.fromkeys(("cards", *LANCE_SWITCHES, "resistance"), "on"),
            {"spells": "on"},
        ),
        games=2 * len(LANCE_SWITCHES) + 6,
        every=100,
        closely=300,
        longest=12_000,
        secrets=hidden_draws,
        long=True,
    ),
    Entrant(
        DG,
        ("historical",),
        option_sets=({"cards": "on"},),
        games=2,
        every=60,
        closely=150,
        longest=6_000,
        secrets=hidden_draws,
    ),
    Entrant(
        DG,
        ("historical", "campaign"),
        option_sets=({"cards": "on"}, {"cards": "on", "interception": "on"}),
        games=100,
        probed=2,
        every=100,
        closely=300,
        longest=12_000,
        secrets=hidden_draws,
        long=True,
    ),
    Entrant(
        DG,
        ("historical",),
        option_sets=({"heroes": "on"}, ADVANCED),
        games=2,
        every=40,
        closely=250,
        longest=4_000,
        secrets=hidden_artifacts,
    ),
    Entrant(
        DG,
        ("kalaman",),
        option_sets=({"heroes": "on"},),
        games=2,
        every=20,
        closely=160,
        longest=4_000,
        secrets=hidden_artifacts,
    ),
    Entrant(
        DG,
        ("silvanesti", "solamnic-plain", "kender-strike", "campaign", "abanasinia", "neraka"),
        option_sets=({"heroes": "on"},),
        games=6,
        every=40,
        closely=250,
        longest=6_000,
        secrets=hidden_artifacts,
        long=True,
    ),
    Entrant(
        BS,
        ("crossroads",),
        option_sets=({}, {"measuring": "always", "last-round": "12"}),
        games=4,
        every=25,
        closely=80,
        longest=2_000,
    ),
    Entrant(
        BS,
        ("proving-ground",),
        option_sets=({}, {"measuring": "always", "last-round": "12"}),
        games=4,
        every=60,
        closely=200,
        longest=6_000,
        long=True,
    ),
    Entrant(
        BS,
        ("proving-ground",),
        option_sets=(
            {"level": "intermediate", "last-round": "6"},
            {"level": "intermediate", "measuring": "always", "last-round": "6"},
        ),
        games=4,
        every=80,
        closely=200,
        longest=8_000,
        long=True,
    ),
    Entrant(
        BS,
        ("lairn",),
        option_sets=({"last-round": "12"}, {"measuring": "always", "last-round": "12"}),
        games=4,
        every=60,
        closely=200,
        longest=6_000,
        long=True,
    ),
    Entrant(
        BS,
        ("great-drill",),
        option_sets=({"last-round": "6"}, {"measuring": "always", "last-round": "6"}),
        games=4,
        every=80,
        closely=200,
        longest=8_000,
        long=True,
    ),
    Entrant(DN, ("first-smoke",), games=120, every=20, closely=200, longest=3_000),
    Entrant(DN, ("furnished-cavern",), games=120, every=20, closely=200, longest=3_000, long=True),
    Entrant(
        DN,
        ("across-the-wights-bridge", "three-lights", "throne-of-alkiram"),
        games=12,
        every=20,
        closely=150,
        longest=4_000,
    ),
    Entrant(DN, ("eight-doors",), games=12, every=20, closely=150, longest=4_000, secrets=those_in_boxes),
    Entrant(
        DN, ("narrow-ways",), option_sets=({}, {"barred-entrances": "on"}), games=4, every=60, closely=40, longest=4_000
    ),
    Entrant(DN, ("silent-valley",), games=20, every=20, closely=300, longest=4_000, secrets=hidden_fighters),
    Entrant(
        DN, ("tablet-of-uzun",), games=20, every=20, closely=300, longest=4_000, secrets=hidden_fighters, long=True
    ),
    Entrant(
        DN, ("beans-for-giants", "day-of-the-black-fox"), games=20, every=40, closely=250, longest=6_000, long=True
    ),
    Entrant(
        DN,
        ("sand-of-justice",),
        option_sets=({}, {"duel": "on"}),
        games=10,
        every=40,
        closely=250,
        longest=6_000,
        long=True,
    ),
)


def settings(entrant: Entrant) -> Iterator[Setting]:
    """Every scenario of a rulebook under every set of options."""
    for scenario in entrant.scenarios:
        for options in entrant.option_sets:
            yield Setting(entrant, scenario, options)


SETTINGS = tuple(setting for entrant in ENTRANTS for setting in settings(entrant))


def rulebook(id: str) -> Rulebook:
    """The rulebook of that id, for loading."""
    return next(entrant.rulebook for entrant in ENTRANTS if entrant.rulebook.id == id)
