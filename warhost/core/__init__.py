"""The referee: knows no game. Games, steps, orders, dice, refusals, breakdowns, chronicle, hexes, odds.

Standard library only, so that it can be imported anywhere.
"""

from warhost.core.breakdowns import Breakdown, Effect, Part, multiply, part
from warhost.core.dice import Dice, Roll
from warhost.core.game import Game, new_game
from warhost.core.messages import Message, Ref, listed, msg
from warhost.core.odds import Odds, odds_of
from warhost.core.orders import Kind, Order
from warhost.core.position.state import State, Table
from warhost.core.prompts import Ask, Offer, Preview
from warhost.core.refusals import (
    AmbiguousOrder,
    BadSetup,
    IllegalOrder,
    MalformedOrder,
    Refusal,
    WarhostError,
    WrongSeat,
)
from warhost.core.rulebook import Layer, Option, Resolved, Rulebook, ScenarioCard, Verdict
from warhost.core.saving.chronicle import BadChronicle
from warhost.core.saving.saves import export_lines, load, save
from warhost.core.seams import Seam, SeamEntry
from warhost.core.seats import CHANCE, SPECTATOR, Seat
from warhost.core.steps import Claim, Decision, Procedure, Sealed, Sequence, Step, Throw
from warhost.core.views import Feed, View

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "AmbiguousOrder",
    "Ask",
    "BadChronicle",
    "BadSetup",
    "Breakdown",
    "Claim",
    "Decision",
    "Dice",
    "Effect",
    "Feed",
    "Game",
    "IllegalOrder",
    "Kind",
    "Layer",
    "MalformedOrder",
    "Message",
    "Odds",
    "Offer",
    "Option",
    "Order",
    "Part",
    "Preview",
    "Procedure",
    "Ref",
    "Refusal",
    "Resolved",
    "Roll",
    "Rulebook",
    "ScenarioCard",
    "Sealed",
    "Seam",
    "SeamEntry",
    "Seat",
    "Sequence",
    "State",
    "Step",
    "Table",
    "Throw",
    "Verdict",
    "View",
    "WarhostError",
    "WrongSeat",
    "export_lines",
    "listed",
    "load",
    "msg",
    "multiply",
    "new_game",
    "odds_of",
    "part",
    "save",
]
