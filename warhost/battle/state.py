"""The position of a battle as flat columns, and the queries that every chapter uses.

Lengths are thousandths of an inch, angles hundredths of a degree. A unit is a count, a pose and a shape, from which the
place of each figure follows.
"""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import TYPE_CHECKING, Final

from warhost.battle.formations.shapes import FORMATIONS, TURNED, Formation, Pose, Shape
from warhost.core.ids import NO_PIECE, PieceId, Side
from warhost.core.messages import Ref, msg
from warhost.core.position.derived import derived
from warhost.core.position.state import State, Table
from warhost.core.refusals import Refusal
from warhost.core.seats import Seat

if TYPE_CHECKING:
    from warhost.battle.scenario.scenarios import BattleScenario, BattleUnit
    from warhost.core.orders import Lexicon
    from warhost.core.rulebook import Resolved
    from warhost.core.steps import Step

NO_SIDE: Final = Side(-1)


class Did(IntFlag):
    """What a unit did in this round, or what was done to it."""

    MOVED = 1
    MARCHED = 2
    CHARGED = 4
    CHARGE_FAILED = 8
    BROKE_THROUGH = 16
    WRAPPED = 32
    TOOK_UP = 64
    """It changed weapons (BS-8.2-01)."""
    FOUGHT = 128
    """It struck or was attacked."""
    RALLIED = 256
    """Its rout was stopped (BS-6.3-01)."""
    TRIED = 512
    """Somebody has tried to rally it (BS-6.1-02)."""
    GAVE_ORDERS = 1024
    """Its commander has tried to rally a unit, or to give a mob an order (BS-6.1-02)."""
    STOOD = 2048
    """It has missiles, and its declared move proved impossible: it did not move (BS-7.7-02)."""
    CAUGHT = 4096
    """An enemy moved into contact with it after it had shot (BS-10.2-04)."""
    WENT_FAR = 8192
    """It has missiles, and went farther than a unit that shoots once in the round (BS-10.4-02)."""
    DUELLED = 16384
    """He fought another individual in this Melee Phase, so he strikes at no figure of a unit (BS-9.4-09)."""
    GAVE_UP = 32768
    """This command was given up in this round, so nobody takes it over before the next (BS-9.3-02)."""
    SHOT_THROUGH = 65536
    """It has shot during the enemy's movement (BS-10.2-02)."""


class Out(IntFlag):
    """Why a unit is out of command regardless of distance; a successful rally attempt ends it (BS-6.5-01)."""

    ROUTED = 1
    UNDISCIPLINED = 2
    """It has failed a Discipline Check and attacks its quarry (BS-4.6-06)."""
    LEADERLESS = 4
    """Its commander is lost, and nobody has taken over yet (BS-4.10-02)."""


class Fate(IntEnum):
    """How a unit has left the battle."""

    NONE = 0
    KILLED = 1
    ROUTED_OFF = 2
    SURROUNDED = 3
    CAPTURED = 4
    LOST = 5
    """An individual who was killed, and whose body is lost (BS-9.1-04)."""
    WOUNDED = 6
    UNCONSCIOUS = 7


class Battle(State):
    """The state of a battle."""

    tables = (
        Table(
            "piece",
            {
                "x": 0,
                "y": 0,
                "facing": 0,
                "figures": 0,
                "frontage": 0,
                "formation": 0,
                "spacing": 0,
                "stagger": (),
                "wings": (),
                "turned": 0,
                "wound": 0,
                "fallen": 0,
                "mob_order": (),
                "did": 0,
                "out": 0,
                "quarry": NO_PIECE,
                "running": 0,
                "commander_dead": 0,
                "fate": 0,
                "charisma": 0,
                "guarding": 0,
                "captured": 0,
                "owed": 0,
                "fatigue": 0,
                "weapon": 0,
                "shots": 0,
                "volleys": 0,
                "stance": 0,
                "role": 0,
                "attached": NO_PIECE,
                "office": NO_PIECE,
                "hurt": 0,
                "fired": 0,
                "crew": NO_PIECE,
            },
        ),
        Table(
            "battle",
            {
                "round": 0,
                "winner": NO_SIDE,
                "attack": 0,
                "mover": NO_SIDE,
                "engagements": (),
                "let_go": (),
                "fought": (),
                "shares": (),
                "blows": (),
                "holds_fire": 0,
            },
        ),
    )

    x: list[int]
    y: list[int]
    """With x the middle of the front edge."""
    facing: list[int]
    figures: list[int]
    frontage: list[int]
    """Files; 0 before the unit is placed."""
    formation: list[int]
    spacing: list[int]
    """How far bases stand apart: formation is what the rules say, spacing how wide the unit stands (BS-7.11-02)."""
    stagger: list[tuple[int, ...]]
    """How far each file has gone on beyond the front after first contact (BS-7.8-01); empty if the line is straight."""
    wings: list[tuple[int, ...]]
    """Files and angle of the left and of the right wing that is wheeled inward (BS-7.11-01); empty without wings."""
    turned: list[int]
    """Which figures of the unit don't face its front (BS-7.9-03), as bits of ``Turned``."""
    wound: list[int]
    fallen: list[int]
    """Figures lost in this Melee Phase, which still strike in it (BS-8.0-01)."""
    mob_order: list[tuple[str | int, ...]]
    """The order that a mob obeys, such as ``("forward",)`` or ``("wheel-left", 4500)`` (BS-2.10-05)."""
    did: list[int]
    """What the unit did in this round, as bits of ``Did``."""
    owed: list[int]
    """The unit's debt in its next move for filled gaps (BS-7.3-02)."""
    out: list[int]
    quarry: list[PieceId]
    """The enemy that an undisciplined unit attacks (BS-4.6-06)."""
    running: list[int]
    """The heading of a rout (BS-7.15-03)."""
    commander_dead: list[int]
    fate: list[int]
    charisma: list[int]
    """The charisma that a random leader has rolled; 0 if his sheet applies (BS-3.2-02)."""
    guarding: list[int]
    """Figures of the unit that guard prisoners and are no longer on the table (BS-7.15-05)."""
    captured: list[int]
    """Figures of the unit that are prisoners."""
    attack: list[int]
    """The number of the last attack: all causes of a check with one number make one check (BS-4.4-02)."""
    fatigue: list[int]
    """How much worse forced marches have made its Attack Rating (BS-7.13-02)."""
    weapon: list[int]
    """The number of the weapon in hand (BS-8.2-01)."""
    shots: list[int]
    """How often the unit has shot in this round (BS-10.2-03)."""
    volleys: list[int]
    """How often it has shot in this battle, where its missiles are counted (BS-10.3-01)."""
    stance: list[int]
    """The special formation that it has declared, as bits of ``Bulwark`` (BS-11.6-01, BS-11.7-01)."""
    role: list[int]
    """The role that an individual has taken during the battle; 0 for that of his sheet (BS-9.0-01)."""
    attached: list[PieceId]
    """The unit in whose ranks an individual stands without a figure of his own (BS-9.1-01, BS-9.2-03)."""
    office: list[PieceId]
    """Whose command a deputy has taken over (BS-9.3-02): an individual, or the unit whose commander had no sheet."""
    hurt: list[int]
    """The hit points that an individual has lost."""
    holds_fire: list[int]
    """The sides that decline further pass-through fire in this round, as bits."""
    fired: list[int]
    """The round in which an engine has shot last (BS-10.9-02)."""
    crew: list[PieceId]
    """The unit whose figure has replaced the crew of an engine (BS-10.10-01)."""
    round: list[int]
    winner: list[Side]
    """The side that has won the initiative: Side A (BS-5.1-01)."""
    mover: list[Side]
    """The side that moves first in this round (BS-1.4-01)."""
    engagements: list[tuple[tuple[int, ...], ...]]
    """Who is in contact with whom, from which side, and by whose charge: see ``engagements``."""
    let_go: list[tuple[tuple[int, int], ...]]
    """Pairs of a unit and the withdrawn enemy whom it did not follow in this round (BS-7.12-04)."""
    fought: list[tuple[tuple[int, int], ...]]
    """The pairs of units that have fought each other in this Melee Phase."""
    shares: list[tuple[tuple[int, int, int], ...]]
    """How many figures of a unit strike at each of several enemies that they reach (BS-8.1-04)."""
    blows: list[tuple[tuple[int, ...], ...]]
    """What the blows of the present melees do: attacker, defender, kills, whether one more is wounded."""

    def __init__(self, rules: Resolved, lexicon: Lexicon) -> None:
        super().__init__(rules, {"piece": len(rules.data.units)})
        self.lexicon = lexicon

    # Questions

    @property
    def scenario(self) -> BattleScenario:
        """Armies and battlefield."""
        found: BattleScenario = self.rules.data
        return found

    def unit(self, piece: PieceId) -> BattleUnit:
        """The sheet and side of a unit."""
        found: BattleUnit = self.rules.data.units[piece]
        return found

    def side(self, seat: Seat) -> Side:
        """The side for which a seat decides."""
        return Side(self.rules.seats.index(seat))

    def seat(self, side: Side) -> Seat:
        """The seat that decides for a side."""
        return self.rules.seats[side]

    def option(self, id: str) -> str:
        """The value of a switch."""
        return self.rules.options[id]

    @property
    def measures_beforehand(self) -> bool:
        """Whether players may measure before they declare (BS-3.5-01)."""
        return self.option("measuring") == "always"

    def units_of(self, side: Side) -> tuple[PieceId, ...]:
        """All units of a side, those that are gone included."""
        return self.scenario.pieces_of_side[side]

    @derived
    def standing(self, side: Side) -> tuple[PieceId, ...]:
        """The units of a side that stand on the table."""
        return tuple(piece for piece in self.units_of(side) if self.stands(piece))

    def stands(self, piece: PieceId) -> bool:
        """Whether a unit stands on the table."""
        return self.frontage[piece] > 0 and self.figures[piece] > 0

    def has_done(self, piece: PieceId, what: Did) -> bool:
        """Whether a unit did something in this round."""
        return bool(self.did[piece] & what)

    def is_out(self, piece: PieceId, why: Out) -> bool:
        """Whether a unit is out of command for some reason."""
        return bool(self.out[piece] & why)

    def is_routed(self, piece: PieceId) -> bool:
        """Whether a unit has a Rout marker (BS-2.5-01)."""
        return self.is_out(piece, Out.ROUTED)

    # Changes

    def new_attack(self) -> int:
        """The number of a new attack, for the news of what it does."""
        self.set("attack", 0, self.attack[0] + 1)
        return self.attack[0]

    def put(self, piece: PieceId, shape: Shape, formation: Formation) -> None:
        """Put a unit in a shape."""
        x, y, facing = shape.pose
        numbers = {"x": x, "y": y, "facing": facing, "figures": shape.figures, "frontage": shape.frontage}
        numbers |= {"formation": int(formation), "spacing": shape.spacing}
        for name, value in numbers.items():
            self.set(name, piece, value)
        self.set("stagger", piece, shape.stagger)
        self.set("wings", piece, shape.wings)
        self.set("turned", piece, int(shape.turned))
        if self.stance[piece] and formation is not Formation.CLOSED:
            self.set("stance", piece, 0)  # BS-11.6-04

    def mark_done(self, piece: PieceId, what: Did) -> None:
        """Note what a unit did in this round."""
        self.set("did", piece, self.did[piece] | what)

    def mark_out(self, piece: PieceId, why: Out) -> None:
        """Put a unit out of command."""
        self.set("out", piece, self.out[piece] | why)

    def then(self, *steps: Step[Battle]) -> None:
        """Put steps on the stack so that they are done in this order."""
        self.push(*reversed(steps))


@derived
def shape_of(battle: Battle, piece: PieceId) -> Shape:
    """A unit as it stands."""
    pose = Pose(battle.x[piece], battle.y[piece], battle.facing[piece])
    base = battle.unit(piece).base
    counts = (battle.figures[piece], battle.frontage[piece], battle.spacing[piece])
    bends = (battle.stagger[piece], TURNED[battle.turned[piece]], battle.wings[piece])
    return Shape(pose, base, *counts, *bends)


def formation_of(battle: Battle, piece: PieceId) -> Formation:
    """The formation of a unit."""
    return FORMATIONS[battle.formation[piece]]


def company_of(battle: Battle, piece: PieceId) -> tuple[PieceId, ...]:
    """All pieces of the unit to which a piece belongs: the figures of a skirmish unit, else the unit alone."""
    return battle.scenario.companies[piece]


def enemy_of(side: Side) -> Side:
    """The other side."""
    return Side(1 - side)


@derived
def touching(battle: Battle, piece: PieceId) -> tuple[PieceId, ...]:
    """The enemy units that a unit touches (BS-8.1-01)."""
    us = shape_of(battle, piece)
    enemies = battle.standing(enemy_of(battle.unit(piece).side))
    return tuple(enemy for enemy in enemies if us.contacts(shape_of(battle, enemy)))


def unit_ref(battle: Battle, piece: PieceId) -> Ref:
    """A unit named in a text."""
    return Ref("piece", piece, battle.unit(piece).name)


def side_ref(battle: Battle, side: Side) -> Ref:
    """A side named in a text."""
    return Ref("side", side, battle.scenario.side_name(side))


def refused(rule: str, id: str, *culprits: Ref, **args: int | Ref) -> Refusal:
    """A refusal by one rule."""
    return Refusal(msg(id, **args), (rule,), culprits)
