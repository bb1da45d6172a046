"""A small board for tests of the campaign: the map, every counter of the standard game, and whatever a test puts on it.

    war = board()
    war.place("Hylo 1", at="hylo").place("Throtyl 1", at="1618")
    war.during(Movement(HL)).give("march throtyl-1 - 1617")
    war.refuses("march throtyl-1 - 1619").because("DG-05-19")

Nothing is mocked: a :class:`Board` is a referee with the rulebook's own seams, on a scenario that sets nothing up.
"""

from __future__ import annotations

from typing import Any

import pytest

from warhost.campaign.atlas import load_atlas
from warhost.campaign.counters import load_manifest
from warhost.campaign.mapterms import spelling
from warhost.campaign.rulebook import SEAMS, DragonsOfGlory
from warhost.campaign.scenarios import Scenario
from warhost.campaign.sides import HL, SEATS, WS
from warhost.campaign.theatre import Theatre
from warhost.campaign.war import War
from warhost.core.dice import Dice
from warhost.core.orders import Order, read_order
from warhost.core.referee import Referee
from warhost.core.refusals import IllegalOrder, Refusal
from warhost.core.rulebook import Resolved, settle_options, settle_seams
from warhost.core.seats import Seat
from warhost.core.steps import Step

BOOK = DragonsOfGlory()

SANDBOX = Scenario(
    id="sandbox",
    title="Sandbox",
    summary="Every counter, nothing set up.",
    map="ansalon",
    first_turn=1,
    last_turn=30,
    initiative="highlord",
    force=(),
)


_KNOWN: dict[tuple[str, tuple[tuple[str, str], ...]], Resolved] = {}


def sandbox(options: tuple[tuple[str, str], ...], scenario: Scenario = SANDBOX) -> Resolved:
    """The rulebook on the sandbox, or on a scenario of the test's own, with every standard counter."""
    key = (scenario.id, options)
    if key not in _KNOWN:
        _KNOWN[key] = _resolved(options, scenario)
    return _KNOWN[key]


def _resolved(options: tuple[tuple[str, str], ...], scenario: Scenario) -> Resolved:
    manifest = load_manifest()
    counters = [c for c in manifest if c.is_standard and c.kind != "marker"]
    theatre = Theatre(load_atlas(scenario.map), manifest, counters, scenario, dict(options))
    return Resolved(BOOK, scenario.id, dict(options), SEATS, settle_seams(SEAMS, ()), theatre)


class Refused:
    """What a test says about an order that must be refused."""

    def __init__(self, refusal: Refusal | None, text: str) -> None:
        self.refusal = refusal
        self.text = text

    def because(self, *rules: str) -> None:
        """The order is refused, and all these rules are among the reasons."""
        assert self.refusal is not None, f"“{self.text}” is allowed"
        missing = [rule for rule in rules if rule not in self.refusal.all_rules]
        assert not missing, f"“{self.text}” is refused by {self.refusal.all_rules} ({self.refusal}), not by {missing}"


class Board(Referee):
    """A position that tests build and play on."""

    state: War

    def __init__(self, resolved: Resolved, turn: int) -> None:
        super().__init__(resolved, War(resolved), Dice("board"))
        if turn:
            self.war.set("turn", 0, turn)

    @property
    def war(self) -> War:
        """The state of the war."""
        return self.state

    # Names

    def piece(self, name: str) -> int:
        """A piece by its token or its name: ``"Hylo 1"``, ``"hylo-1"``."""
        return self.war.theatre.piece_index[spelling(name)]

    def hex(self, name: str) -> int:
        """A hex by its number or the place in it."""
        return self.war.theatre.atlas.hex_of(name)

    def nation(self, name: str) -> int:
        """A nation by its id."""
        return self.war.theatre.nation_index[name]

    def where(self, name: str) -> int:
        """Where a piece is: its hex, or one of the codes of ``sides``."""
        return self.war.at[self.piece(name)]

    # Building

    def place(
        self, *names: str, at: str, side: int | None = None, depleted: bool = False, aboard: str | None = None
    ) -> Board:
        """Put pieces into a hex; their side is the one their nation has or can only join, else the one given."""
        war = self.war
        for name in names:
            piece = self.piece(name)
            owner = side if side is not None else self._natural_side(piece)
            war.remove(piece, -1)
            war.join(piece, owner)
            war.put(piece, self.hex(at))
            if aboard is not None:
                war.board(piece, self.piece(aboard))
            if depleted:
                war.set("depleted", piece, 1)
        war.take_news("removed")
        return self

    def _natural_side(self, piece: int) -> int:
        counter = self.war.theatre.pieces[piece]
        nation = self.war.theatre.nation_of[piece]
        allegiance = self.war.allegiance[nation] if nation >= 0 else -1
        if allegiance in (HL, WS):
            return allegiance
        spec = self.war.theatre.manifest.nations.get(counter.nation or "")
        joins = spec.joins if spec else ("HL",) if counter.event and counter.event.goes_to == "HL" else ("WS",)
        assert len(joins) == 1, f"say on which side {counter.name} is"
        return HL if joins[0] == "HL" else WS

    def ally(self, *nations: str, side: int) -> Board:
        """Let nations be on a side, without placing anything."""
        for name in nations:
            self.war.set("allegiance", self.nation(name), side)
        return self

    def hold(self, *places: str, side: int) -> Board:
        """Let a side control places."""
        for name in places:
            self.war.set("holder", self.war.theatre.atlas.place(name).index, side)
        return self

    # Playing

    def during(self, *steps: Step) -> Board:
        """Begin these steps, the last one first, as if the game had come to them."""
        self.war.push(*steps)
        self._ask = None
        self.settle()
        return self

    def read(self, text: str) -> Order:
        """An order from its text."""
        return read_order(text, BOOK.orders, self.war.lexicon)

    def orders_given(self, *texts: str, seat: Seat | None = None) -> Board:
        """Give several orders, one after the other."""
        for text in texts:
            super().give(self.read(text), seat)
        return self

    def give(self, order: Order | str, seat: Seat | None = None) -> None:
        """Give an order, as a value or as text."""
        super().give(self.read(order) if isinstance(order, str) else order, seat)

    def refuses(self, text: str, seat: Seat | None = None) -> Refused:
        """Look at an order that should be refused; say by which rule with ``because``. Nothing changes."""
        order = self.read(text)
        refusal = self.refusal(order, seat)
        if refusal is not None:
            before = self.war.hash
            with pytest.raises(IllegalOrder):
                self.give(order, seat)
            assert self.war.hash == before
        return Refused(refusal, text)

    def allows(self, text: str, seat: Seat | None = None) -> bool:
        """Whether an order can be given now."""
        return self.refusal(self.read(text), seat) is None

    def offered(self, verb: str, seat: Seat | None = None) -> bool:
        """Whether orders of a kind are offered now."""
        return any(offer.order.verb == verb for offer in self.offers(seat))


def board(scenario: Scenario | str = SANDBOX, *, turn: int = 1, **options: Any) -> Board:
    """A board with nothing on it: the sandbox, a scenario of the book by its id, or one of the test's own.

    Options of the rulebook are given with underscores: ``board(replacement_strength="depleted")``.
    """
    settled = settle_options(BOOK, {name.replace("_", "-"): value for name, value in options.items()})
    if isinstance(scenario, str):
        return Board(BOOK.resolve(scenario, settled), turn)
    return Board(sandbox(tuple(sorted(settled.items())), scenario), turn)
