"""The levels of the game as layers, each over the one before: the phases that each of them has (BS-0.0-04, 5.0).

The Intermediate Game adds missiles, artillery, duels and heroes; the magic of the Advanced Game will stand beside the
entries named here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from warhost.battle.combat.changes_by_level import CUSTOMS
from warhost.battle.formations.special_formations import SPECIAL_FORMATIONS
from warhost.battle.heroes.against_figures import HeroesAndFigures
from warhost.battle.heroes.individual_combat import Duels
from warhost.battle.heroes.roles import RolesPhase
from warhost.battle.initiative import Initiative
from warhost.battle.missiles.engine_crews import Manning, Wrecking
from warhost.battle.missiles.pass_through import LastPassThrough, PassThrough
from warhost.battle.missiles.split_fire import SplitFire
from warhost.battle.movement.interruptions import WINDOWS
from warhost.battle.movement.mobs import MobsObey
from warhost.battle.movement.modes import MODES
from warhost.battle.movement.movement_phase import EndOfMovement, SideMoves, WhoMovesFirst
from warhost.battle.movement.undisciplined_attacks import (
    DisciplineAtStart,
    TheUndisciplinedAttack,
    any_enemy,
    hated_enemy,
)
from warhost.battle.rout.routing_moves import RoutersRun
from warhost.battle.seams import SEQUENCE, SIDE_MOVEMENT, SPECIALS, TRIALS
from warhost.battle.sequence import EndOfGameRound, InitialMissilePhase, MeleePhase, MissilePhase, RallyPhase
from warhost.battle.terrain import TABLE_14, TERRAIN
from warhost.core.rulebook import Layer

BASIC: Final = Layer(  # what it leaves out (BS-5.0-01) is what later levels add
    "basic",
    "The Basic Game",
    ("BS-0.0-04", "BS-5.0-02"),
    (
        SEQUENCE.refill(
            SEQUENCE.entry("initiative", Initiative),  # 5.1
            SEQUENCE.entry("rally", RallyPhase),  # 6.0
            SEQUENCE.entry("movement", WhoMovesFirst),  # 7.0: the movement of both sides follows
            SEQUENCE.entry("melee", MeleePhase),  # 8.0
            SEQUENCE.entry("end", EndOfGameRound),  # 1.7
        ),
        TRIALS.refill(TRIALS.entry("hated", hated_enemy), TRIALS.entry("impetuous", any_enemy)),  # Table 7
        SIDE_MOVEMENT.refill(
            SIDE_MOVEMENT.entry("discipline", DisciplineAtStart),  # 4.6
            SIDE_MOVEMENT.entry("routers", RoutersRun),  # 6.4
            SIDE_MOVEMENT.entry("undisciplined", TheUndisciplinedAttack),  # 4.6
            SIDE_MOVEMENT.entry("mobs", MobsObey),  # 2.10
            SIDE_MOVEMENT.entry("moves", SideMoves),  # 7.0
            SIDE_MOVEMENT.entry("command", EndOfMovement),  # 7.6
        ),
    ),
)

INTERMEDIATE: Final = Layer(
    "intermediate",
    "The Intermediate Game",
    ("BS-0.0-04", "BS-1.0-01"),
    (
        SEQUENCE.add(SEQUENCE.entry("initial-missiles", InitialMissilePhase), before="rally"),  # 1.2
        SEQUENCE.add(SEQUENCE.entry("missiles", MissilePhase), before="melee"),  # 1.5
        WINDOWS.refill(WINDOWS.entry("pass-through", PassThrough)),  # 10.6
        SIDE_MOVEMENT.add(SIDE_MOVEMENT.entry("last-shots", LastPassThrough), before="command"),
        MODES.add(MODES.entry("split-fire", SplitFire()), after="PlainMove"),  # 10.5
        SPECIALS.refill(*(SPECIALS.entry(act, act) for act in SPECIAL_FORMATIONS)),  # 11.6, 11.7
        TERRAIN.refill(*(TERRAIN.entry(kind.kind, kind) for kind in TABLE_14)),  # 11.8
        SEQUENCE.add(SEQUENCE.entry("roles", RolesPhase), before="movement"),  # 9.0
        SEQUENCE.add(SEQUENCE.entry("duels", Duels), before="melee"),  # BS-1.6-01: before all other melees
        MODES.add(MODES.entry("man", Manning())),  # 10.10
        MODES.add(MODES.entry("wreck", Wrecking())),
        CUSTOMS.add(CUSTOMS.entry("heroes", HeroesAndFigures())),  # 9.4 A
    ),
)

LEVELS: Final[Mapping[str, tuple[Layer, ...]]] = {"basic": (BASIC,), "intermediate": (BASIC, INTERMEDIATE)}
"""The layers of each level, the lowest first."""
