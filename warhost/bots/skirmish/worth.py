"""What fighters are worth in a scenario, and the expected gain or loss of blows and arrows."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from warhost.core.ids import PieceId, each_piece
from warhost.skirmish.combat.arcs import bearers
from warhost.skirmish.combat.odds import Melee, Reckoning, reckon
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.printed.tables import load_tables
from warhost.skirmish.scenario.conditions import Alive, Dead, Left
from warhost.skirmish.scenario.muster import NOBODY, Muster
from warhost.skirmish.scenario.scenarios import conditions_of
from warhost.skirmish.specials.tablet import messengers
from warhost.skirmish.state import Skirmish

NAMED: Final = 25.0
"""The bonus to a fighter's worth for being named by a victory condition."""
CASTER: Final = 30.0
SACK: Final = 6.0
"""What each sack adds to the worth of the fighter who carries it."""
NEWS: Final = 40.0
"""What the news of the tablet adds to the worth of its bearers, all together."""
SHOOTER: Final = 6.0

STRUCK: Final = {"-": 0.0, "C": 0.12, "D": 0.55, "E": 0.6, "F": 1.0}
"""The part of a defender's worth that a letter of the foot table takes; a second wound or stun takes all."""
RIDDEN: Final = {"-": 0.0, "C": 0.1, "D": 0.6, "E": 0.5, "F": 0.75, "G": 1.0, "H": 1.1}
"""Like :data:`STRUCK`, for riders."""
SHOT: Final = {"-": 0.0, "A": 0.12, "B": 0.6, "C": 1.0}
SHOT_RIDING: Final = {"-": 0.0, "A": 0.1, "B": 0.6, "C": 0.5, "D": 0.75, "E": 1.0, "F": 1.1}
RECOIL: Final = {"A": 0.6, "B": 0.1}
"""The part of the weakest attacker's worth that a failed attack takes."""


@lru_cache(maxsize=64)
def importance(muster: Muster) -> tuple[float, ...]:
    """What the scenario adds to each piece's worth: points, and being named by a condition."""
    extra = [0.0] * muster.size
    won_by = (condition for side in muster.sides for condition in conditions_of(muster.scenario, side.key))
    for condition in won_by:
        if isinstance(condition, Left | Dead | Alive) and len(condition.who) <= 4:
            for who in condition.who:
                if who in muster.index:
                    extra[muster.index[who]] += NAMED
    for points in muster.scenario.scores:
        for who, value in points.points_for.items():
            extra[muster.index[who]] += 6.0 * value
    return tuple(extra)


@lru_cache(maxsize=64)
def better_alive(muster: Muster) -> frozenset[PieceId]:
    """Fighters whose death costs everybody the victory, so that no enemy strikes at them."""
    drawn = (victory.when for victory in muster.scenario.victories if victory.side is None)
    return frozenset(piece for when in drawn if isinstance(when, Dead) for piece in muster.named(*when.who))


@lru_cache(maxsize=64)
def full_worth(muster: Muster) -> tuple[float, ...]:
    """What each piece is worth unhurt."""
    extra = importance(muster)
    found = []
    for piece, counter in each_piece(muster.pieces):
        fighter = counter.fighter
        if counter.sort == "horse":
            found.append(4.0)
            continue
        if muster.is_palp[piece]:
            found.append(0.0)  # Harm to a palp is harm to its Guard.
            continue
        values = fighter.parts[counter.part][0] if counter.part else fighter.foot[0]
        worth = values.attack + values.defence + extra[piece]
        worth += CASTER if "spellcaster" in fighter.specials else 0
        worth += SHOOTER if fighter.is_shooter else 0
        found.append(0.0 if counter.sort == "spirit" else float(worth))
    return tuple(found)


def burden(field: Skirmish, piece: PieceId) -> float:
    """The worth of what a fighter carries: sacks, on foot or on horseback, and news that a victory needs."""
    value, horse = SACK * field.sacks[piece], field.mount[piece]
    if horse != NOBODY:
        value += SACK * field.sacks[horse]
    if field.notes[0]:
        knowing = messengers(field)
        value += NEWS / len(knowing) if piece in knowing else 0.0
    return value


def worth(field: Skirmish, piece: PieceId) -> float:
    """What a piece is worth now."""
    whole = full_worth(field.muster)[piece] + burden(field, piece)
    health = field.health[piece]
    if health == Health.WOUNDED:
        return whole * 0.55
    return whole * 0.6 if health == Health.STUNNED else whole


def gain(field: Skirmish, melee: Melee, reckoning: Reckoning | None = None) -> float:
    """The expected gain of an attack minus its expected loss."""
    known = reckoning or reckon(field, melee)
    if not known.column:
        return -1.0
    mounted = known.table is field.muster.tables.combat_mounted
    prize = min(worth(field, piece) for piece in melee.defenders)
    stake = min(worth(field, piece) for piece in bearers(field, melee.attackers))
    weak = any(field.health[piece] != Health.FIT for piece in melee.defenders)
    total = 0.0
    for face in range(1, 11):
        letter = known.result(face)
        if letter in RECOIL:
            total -= RECOIL[letter] * stake
        else:
            share = (RIDDEN if mounted else STRUCK)[letter]
            total += prize * (1.0 if weak and share >= 0.5 else share)
    return total / 10


@lru_cache(maxsize=2)
def losses(mounted: bool) -> tuple[float, ...]:
    """The expected loss of a defender in each column of his table, as a part of his worth; column 0 is no attack."""
    tables = load_tables()
    table, share = (tables.combat_mounted, RIDDEN) if mounted else (tables.combat_foot, STRUCK)
    columns = [sum(share.get(table.result(column, face), 0.0) for face in range(1, 11)) / 10 for column in range(1, 13)]
    return (0.0, *columns)
