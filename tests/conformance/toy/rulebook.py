"""What the game tells the referee: scenarios, options, the layer, and what each seat may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.conformance.toy import errands, orders, snares
from tests.conformance.toy import fen as position
from tests.conformance.toy.fen import SEATS, Fen
from tests.conformance.toy.flights import first_perch
from tests.conformance.toy.lantern import Lantern
from tests.conformance.toy.rules import RULES
from tests.conformance.toy.seams import BOG, MODIFIERS, TURN
from tests.conformance.toy.sequence import STEPS, Adventure
from tests.conformance.toy.tide import SPRING_TIDE
from tests.conformance.toy.victory import AS_SOON_AS
from warhost.core import Dice, Option, Ref, Resolved, Rulebook, ScenarioCard, Seat, State
from warhost.core.position.values import Plain
from warhost.core.rulebook import CLAIMS, WATCHERS, Exclusion, Preset, layered
from warhost.core.seams import fill


@dataclass(frozen=True, slots=True)
class Scenario:
    """What a scenario of this game consists of."""

    card: ScenarioCard
    turns: int


SCENARIOS = {
    scenario.card.id: scenario
    for scenario in (
        Scenario(ScenarioCard("two-crews", "Two crews", "A race through the fen.", SEATS[:2], "4 turns"), 4),
        Scenario(ScenarioCard("three-crews", "Three crews", "The same with a third crew.", SEATS, "3 turns"), 3),
        Scenario(ScenarioCard("first-steps", "First steps", "One turn to learn the rules.", SEATS[:2], "1 turn"), 1),
    )
}

SEAMS = fill(
    TURN.holds(*STEPS),
    WATCHERS.holds(errands.run_errands, *AS_SOON_AS),
    CLAIMS.holds(Lantern()),
    MODIFIERS.holds(),
    BOG.holds(BOG.entry("bog", 2)),
)


class FenBook(Rulebook):
    """The rulebook of the toy."""

    id = "toy"
    title = "The Lost Chest of the Fen"
    version = "1.0"
    orders = orders.ALL
    options = (
        Option(
            "tide",
            "Spring tide",
            ("off", "on"),
            ("FEN-9-1", "FEN-9-2"),
            excludes=(Exclusion("camp", "tents float away"),),
        ),
        Option("camp", "Tents and soaring hawks", ("off", "on"), ("FEN-6-4", "FEN-6-5")),
        Option("errands", "Errands", ("off", "on"), ("FEN-10-1", "FEN-10-2")),
        Option("lantern", "Lanterns", ("yes", "no"), ("FEN-7-1",)),
    )
    presets = (Preset("dry", "Dry feet"), Preset("wet", "Wet feet", {"tide": "on"}))
    layers = (SPRING_TIDE,)
    hidden_information = True

    def scenarios(self) -> Sequence[ScenarioCard]:
        return tuple(scenario.card for scenario in SCENARIOS.values())

    def resolve(self, scenario: str, options: Mapping[str, str]) -> Resolved:
        base = SEAMS if options["lantern"] == "yes" else SEAMS | fill(CLAIMS.holds())
        layers = self.layers if options["tide"] == "on" else ()
        found = SCENARIOS[scenario]
        return Resolved(self, scenario, options, found.card.seats, layered(base, layers), found)

    def begin(self, resolved: Resolved) -> State:
        fen = Fen(resolved)
        for crew in fen.crews:
            fen.set("hawk", crew, first_perch(crew))
        fen.push(Adventure())
        return fen

    def blank(self, resolved: Resolved) -> State:
        return Fen(resolved)

    def row(self, state: Fen, seat: Seat, table: str, row: int) -> dict[str, Plain]:
        seen = super().row(state, seat, table, row)
        if table == "snare" and not snares.is_shown(state, row, seat):
            seen.pop("lies_at", None)
        if table == "crew" and not errands.is_known(state, row, seat):
            seen.pop("errand", None)
        return seen

    def imagine(self, state: Fen, seat: Seat, dice: Dice) -> None:
        snares.imagine(state, seat, dice)
        errands.imagine(state, seat, dice)

    def ref(self, state: Fen, kind: str, id: int) -> Ref:
        match kind:
            case "piece":
                return position.piece_ref(id)
            case "hex":
                return position.hex_ref(id)
            case "crew":
                return position.crew_ref(id)
        return super().ref(state, kind, id)

    def knows(self, rule: str) -> bool:
        """Whether a rule id is one of this book's."""
        return rule in RULES


RULEBOOK = FenBook()
