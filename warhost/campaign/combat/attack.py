"""Rule 7: land and air combat (DG-07-01 to DG-07-52): who may attack, the odds and the roll.

Strength and modifiers are in ``modifiers.py``, the course of a battle in ``land_battle.py``.
"""

from __future__ import annotations

from collections.abc import Sequence as Listed
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from warhost.campaign.combat.battle_results import battle_means, expected_losses, meanings
from warhost.campaign.combat.battle_strength import NOBODY, Battle, best_of, company_of, defenders_of, generals_in
from warhost.campaign.combat.modifiers import attack_strength, combat_modifier, defence_strength, totals
from warhost.campaign.land.movement import closed_refusal
from warhost.campaign.position.armies_that_count import counts_as_army
from warhost.campaign.position.bars import bar_refusals
from warhost.campaign.position.hidden_counters import bare, sees
from warhost.campaign.position.war_modes import WarMode
from warhost.campaign.printed.combat_table import CombatTable, Result
from warhost.campaign.printed.sides import NEUTRAL, enemy, viewer_of
from warhost.campaign.state import ASHORE, ATTACKED, BARRED_FIGHT, War
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Message, msg
from warhost.core.odds import Odds, odds_of
from warhost.core.orders import Hex, Kind, Order, Pieces
from warhost.core.prompts import Choices, OneOf, Preview, SubsetOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.seams import Seam
from warhost.core.seats import Seat
from warhost.core.steps import Procedure, Sequence, Step, Throw, one_of_each


@dataclass(frozen=True, slots=True)
class Attack(Order):
    """Attack the armies in a hex with these armies: ``attack 1619 draconian-1,throtyl-2``.

    A flying citadel next to the hex may be named too (DG-11-24).
    """

    verb = "attack"
    target: Hex
    armies: Pieces


# Who may attack whom


def can_enter(war: War, army: PieceId, here: HexId, there: HexId) -> bool:
    """Whether the terrain lets an army move from a hex into the next."""
    return any(hex == there for hex, _ in war.steps(war.owner[army], war.of.gait[army])[here])


def can_strike(war: War, army: PieceId, here: HexId, there: HexId) -> bool:
    """Whether the terrain lets an army attack from a hex into the next (DG-07-06)."""
    return any(hex == there for hex, _ in war.strikes(war.owner[army], war.of.gait[army])[here])


def can_attack(war: War, army: PieceId, target: HexId) -> bool:
    """Whether an army could join an attack on a hex (DG-07-01, DG-07-05, DG-07-06, DG-07-07)."""
    here = war.at[army]
    return (
        here >= 0
        and counts_as_army(war, army)
        and not war.did[army] & (ATTACKED | BARRED_FIGHT)
        and target in war.theatre.neighbours[here]
        and (can_strike(war, army, here, target) or (is_rider(war, army) and target not in war.theatre.closed))
    )


def is_rider(war: War, army: PieceId) -> bool:
    """Whether an army rides on a flying citadel, which goes where it likes (DG-11-20, DG-11-21)."""
    carrier = war.aboard[army]
    return carrier != ASHORE and war.of.is_citadel[carrier]


def can_join(war: War, citadel: PieceId, side: Side, target: HexId) -> bool:
    """Whether a flying citadel could join an attack on a hex: it hovers next to it (DG-11-24)."""
    here = war.at[citadel]
    return (
        here >= 0
        and war.owner[citadel] == side
        and not war.did[citadel] & ATTACKED
        and target in war.theatre.neighbours[here]
    )


def joining_citadels(war: War, side: Side, target: HexId) -> tuple[PieceId, ...]:
    """The flying citadels that could join an attack on a hex."""
    return tuple(citadel for citadel in war.theatre.citadels if can_join(war, citadel, side, target))


def is_defended(war: War, hex: HexId, side: Side) -> bool:
    """Whether a side has armies in a hex that can be attacked there; riders of a citadel are above it (DG-11-22)."""
    if not war.armies[side][hex]:
        return False
    if not any(war.at[citadel] == hex for citadel in war.theatre.citadels):
        return True
    return any(war.aboard[army] == ASHORE for army in war.armies_in(hex, side))


def possible_attackers(war: War, side: Side, target: HexId) -> tuple[PieceId, ...]:
    """The armies of a side that could join an attack on a hex."""
    armies = war.armies[side]
    return tuple(
        army
        for hex in war.theatre.neighbours[target]
        if armies[hex]
        for army in war.armies_in(hex, side)
        if can_attack(war, army, target)
    )


def possible_targets(war: War, side: Side) -> list[HexId]:
    """The hexes of enemy armies that a side could attack now, in the order of the map (DG-07-04, DG-07-50)."""
    other = enemy(side)
    enemies, neighbours, held = war.armies[other], war.theatre.neighbours, war.held
    found: set[HexId] = set()
    for here in war.theatre.beside.around(held[other][0]) & held[side][0]:
        for army in war.armies_in(here, side):
            for hex in neighbours[here]:
                if enemies[hex] and hex not in found and can_attack(war, army, hex):
                    found.add(hex)
    return sorted(hex for hex in found if hex not in war.attacked_hexes[0] and is_target(war, side, hex))


def is_target(war: War, side: Side, hex: HexId) -> bool:
    """Whether a hex that some army could attack may be attacked: defended, and with odds that are not forbidden."""
    if not is_defended(war, hex, enemy(side)):
        return False
    forbidding = war.theatre.option("odds-below-minimum") == "forbid"
    everybody = (*possible_attackers(war, side, hex), *joining_citadels(war, side, hex)) if forbidding else ()
    return not forbidding or can_attack_together(war, side, hex, everybody)


def attack_choices(war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
    """The components of an attack in turn: the hex, then the armies."""
    if not chosen:
        return OneOf(Kind.HEX, possible_targets(war, side))
    target: HexId = chosen[0]
    armies, citadels = possible_attackers(war, side, target), joining_citadels(war, side, target)
    if not citadels and war.theatre.option("odds-below-minimum") != "forbid":
        return SubsetOf(armies)
    return SubsetOf((*armies, *citadels), holds=lambda found: can_attack_together(war, side, target, found))


def can_attack_together(war: War, side: Side, target: HexId, pieces: Listed[PieceId]) -> bool:
    """Whether these pieces may attack together: some army among them, and odds that are not forbidden (DG-07-10)."""
    return any(war.of.is_army[piece] for piece in pieces) and not is_forbidden(war, declared(war, side, target, pieces))


def attack_refusal(war: War, side: Side, order: Attack) -> Refusal | None:
    """Why an attack is not allowed; None if it is."""
    where = war.hex_ref(order.target)
    if order.target >= war.theatre.waters.size or not war.armies[enemy(side)][order.target]:
        return Refusal(msg("dg-nobody-there", hex=where), ("DG-07-01", "DG-07-52"), (where,))
    if not is_defended(war, order.target, enemy(side)):
        return Refusal(msg("dg-out-of-reach", hex=where), ("DG-11-22",), (where,))
    if order.target in war.attacked_hexes[0]:
        return Refusal(msg("dg-attacked-already", hex=where), ("DG-07-04",), (where,))
    if all(war.of.is_citadel[piece] for piece in order.armies):
        return Refusal(msg("dg-no-attackers"), ("DG-07-03",), (where,))
    reasons = [reason for army in order.armies for reason in attacker_refusals(war, side, army, order.target)]
    if not reasons and is_forbidden(war, declared(war, side, order.target, order.armies)):
        reasons.append(odds_refusal(war, order.target, order.armies))
    return first_with_all(reasons)


def odds_refusal(war: War, target: HexId, armies: Listed[PieceId]) -> Refusal:
    """An attack is hopeless, and an option forbids it (DG-07-10)."""
    where = war.hex_ref(target)
    return Refusal(msg("dg-odds-too-low", hex=where), ("DG-07-10",), (*war.refs(armies), where))


def attacker_refusals(war: War, side: Side, army: PieceId, target: HexId) -> list[Refusal]:
    """Why one army cannot join an attack; the explaining twin of :func:`can_attack`."""
    who, where = war.ref(army), war.hex_ref(target)
    if war.owner[army] != side:
        return [Refusal(msg("dg-not-yours", piece=who), ("DG-07-02",), (who,))]
    if war.of.is_citadel[army]:
        joins = can_join(war, army, side, target)
        return [] if joins else [Refusal(msg("dg-cannot-join", piece=who, hex=where), ("DG-11-24",), (who, where))]
    if not war.of.is_army[army]:
        return [Refusal(msg("dg-no-army", piece=who), ("DG-00-05",), (who,))]
    here = war.at[army]
    if here < 0:
        return [Refusal(msg("dg-not-on-map", piece=who), ("DG-07-01",), (who,))]
    found = []
    if not counts_as_army(war, army):
        found.append(Refusal(msg("dg-aboard-cannot-fight", piece=who), ("DG-04-15",), (who,)))
    if war.has(army, ATTACKED):
        # An army that attacked because of a taunt counts too (DG-10-08).
        found.append(Refusal(msg("dg-attacked-this-turn", piece=who), ("DG-07-05",), (who,)))
    found += bar_refusals(war, army, "combat")
    if target not in war.theatre.neighbours[here]:
        found.append(Refusal(msg("dg-not-adjacent", piece=who, hex=where), ("DG-07-01",), (who, where)))
    elif not can_strike(war, army, here, target) and not (is_rider(war, army) and target not in war.theatre.closed):
        closed = closed_refusal(war, army, here, target)
        found.append(Refusal(closed.message, ("DG-07-06", *closed.rules), closed.culprits))
    return found


class Attacking(WarMode[Attack]):
    """Land and air armies attack (Rule 7)."""

    order = Attack
    label = "dg-offer-attack"
    begins_with = Kind.HEX

    def firsts(self, war: War, side: Side) -> list[HexId]:
        return possible_targets(war, side)

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        return attack_choices(war, side, chosen)

    def refusal(self, war: War, side: Side, order: Attack) -> Refusal | None:
        return attack_refusal(war, side, order)

    def preview(self, war: War, side: Side, order: Attack) -> Preview:
        return battle_preview(war, declared(war, side, order.target, order.armies))

    def take(self, war: War, side: Side, order: Attack) -> None:
        armies, citadels = apart(war, order.armies)
        war.push(Declare(side, order.target, armies, citadels=citadels))


def apart(war: War, pieces: Listed[PieceId]) -> tuple[tuple[PieceId, ...], tuple[PieceId, ...]]:
    """The armies and the flying citadels among attacking pieces."""
    is_citadel = war.of.is_citadel
    return tuple(p for p in pieces if not is_citadel[p]), tuple(p for p in pieces if is_citadel[p])


# Odds and the roll


def column_of(war: War, battle: Battle) -> int:
    """The odds column of a battle (DG-07-09)."""
    attack, defence, _ = totals(war, battle)
    return war.theatre.table.column(attack, defence)


def is_hopeless(war: War, battle: Battle) -> bool:
    """Whether the odds are worse than the table's first column and an option makes that count (DG-07-10)."""
    if war.theatre.option("odds-below-minimum") == "clamp":
        return False
    attack, defence, _ = totals(war, battle)
    return war.theatre.table.below_minimum(attack, defence)


def is_known(war: War, side: Side, target: HexId) -> bool:
    """Whether a side can see all who stand in a hex (DG-07-50)."""
    return all(sees(war, side, piece) for piece in war.here[target])


def is_forbidden(war: War, battle: Battle) -> bool:
    """Whether an attack may not be declared because of its odds (DG-07-10)."""
    if war.theatre.option("odds-below-minimum") != "forbid" or not is_known(war, battle.side, battle.target):
        return False
    return is_hopeless(war, battle)


def result_of(war: War, column: int, modifier: int, face: int) -> Result:
    """What a die means in a battle (DG-07-12)."""
    return war.theatre.table.result(face + modifier, column)


def declared(war: War, side: Side, target: HexId, armies: Listed[PieceId], *, taunted: bool = False) -> Battle:
    """The battle of a declaration, with the best leaders of both sides, for previews."""
    attackers, citadels = apart(war, armies)
    battle = Battle(side, target, attackers, int(taunted), citadels)
    return with_best_generals(war, battle)


def with_best_generals(war: War, battle: Battle) -> Battle:
    """A battle in which both sides have named their best leader."""
    return replace(
        battle,
        general=best_of(war, generals_in(war, battle, attacking=True)),
        defending_general=best_of(war, generals_in(war, battle, attacking=False)),
    )


def battle_odds(war: War, battle: Battle) -> Odds[str]:
    """The exact odds of every result of the roll, on the forces that stand there now."""
    attack, defence, modifier = totals(war, battle)
    table = war.theatre.table
    if war.theatre.option("odds-below-minimum") != "clamp" and table.below_minimum(attack, defence):
        return Odds(((HOPELESS, Fraction(1)),), msg("dg-policy-roll"))
    return table_odds(table, table.column(attack, defence), modifier)


@lru_cache(maxsize=1024)
def table_odds(table: CombatTable, column: int, modifier: int) -> Odds[str]:
    """The odds of a column and a modifier; cached, for there are only so many."""
    odds = odds_of(COMBAT_ROLL, lambda faces: str(table.result(faces[0] + modifier, column)))
    return Odds(odds.chances, msg("dg-policy-roll"))


def battle_preview(war: War, battle: Battle) -> Preview:
    """Strengths, odds column, modifiers and the chances of every result, as far as the attacker can see."""
    if not is_known(war, battle.side, battle.target):
        return Preview(
            ((msg("dg-attack-strength"), attack_strength(war, battle)),),
            notes=(msg("dg-unseen-note", hex=war.hex_ref(battle.target)),),
            places=(war.hex_ref(battle.target),),
        )
    attack, defence = attack_strength(war, battle), defence_strength(war, battle)
    column = war.theatre.table.columns[war.theatre.table.column(attack.total, defence.total)]
    ratio = Fraction(attack.total, max(defence.total, 1))
    odds = battle_odds(war, battle)
    note = msg("dg-odds-note", a=attack.total, d=defence.total, ratio=f"{float(ratio):.2f}", column=column)
    return Preview(
        (
            (msg("dg-attack-strength"), attack),
            (msg("dg-defence-strength"), defence),
            (msg("dg-modifier"), combat_modifier(war, battle)),
        ),
        odds,
        (note, expected_losses(war, battle.attackers, tuple(defenders_of(war, battle)), odds), *meanings(odds)),
        (war.hex_ref(battle.target),),
    )


@dataclass(frozen=True, slots=True)
class Declare(Procedure[War]):
    """Commit an attack: the armies have attacked this Turn, and the battle is fought (DG-07-04, DG-07-05)."""

    side: Side
    target: HexId
    attackers: tuple[PieceId, ...]
    taunted: int = 0
    citadels: tuple[PieceId, ...] = ()
    stormed: PieceId = NOBODY

    def run(self, war: War, /) -> None:
        for army in (*self.attackers, *self.citadels):
            war.mark_did(army, ATTACKED)
        if not self.taunted:
            war.set("attacked_hexes", 0, (*war.attacked_hexes[0], self.target))
        # A citadel that carried attackers stays in the battle when its riders are lost (DG-11-24).
        carriers = (war.aboard[army] for army in self.attackers if is_rider(war, army))
        citadels = tuple(dict.fromkeys((*self.citadels, *carriers)))
        battle = Battle(self.side, self.target, self.attackers, self.taunted, citadels, self.stormed)
        war.set("battle", 0, battle)
        bare(war, (*company_of(war, self.attackers), *war.in_hex(self.target, battle.defender)))
        if war.log is not None:
            names = war.roll_call((*self.attackers, *self.citadels))
            against = war.roll_call(defenders_of(war, battle))
            war.tell(msg("dg-log-attack", armies=names, hex=war.hex_ref(self.target), against=against))
        war.push(LandBattle())


BATTLE: Seam[type[Step[War]]] = Seam("battle")
"""The steps of a battle on land."""


@dataclass(frozen=True, slots=True)
class LandBattle(Sequence[War]):
    """A battle, step by step (DG-07-25); the steps are listed in ``land_battle.py``."""

    def listed(self, war: War, /) -> tuple[Any, ...]:
        return one_of_each(war.rules[BATTLE])


HOPELESS = "E/-"
"""The result of an attack below the lowest odds, where an option does not let it use the first column (DG-07-10)."""
# The ten-sided die prints its ten as 0 (DG-00-03).
COMBAT_ROLL = Roll((10,), Message("dg-roll-combat"), ("DG-07-12",))


@dataclass(frozen=True, slots=True)
class CombatRoll(Throw[War]):
    """The attacker rolls one die and reads the table (DG-07-12)."""

    def roll(self, war: War, /) -> Roll:
        return COMBAT_ROLL

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        attack, defence, modifier = totals(war, war.battle[0])
        return str(result_of(war, war.theatre.table.column(attack, defence), modifier, faces[0]))

    def odds(self, war: War, /) -> Odds[Any]:
        return battle_odds(war, war.battle[0])

    def preview(self, war: War, /) -> Preview:
        return battle_preview(war, war.battle[0])

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        battle: Battle = war.battle[0]
        attack, defence, total = totals(war, battle)
        column = war.theatre.table.column(attack, defence)
        result = result_of(war, column, total, faces[0])
        if war.log is not None:
            modifier = combat_modifier(war, battle)
            war.tell(
                msg(
                    "dg-log-combat",
                    hex=war.hex_ref(battle.target),
                    a=attack,
                    d=defence,
                    column=war.theatre.table.columns[column],
                    die=faces[0],
                    modifier=f"{total:+}",
                    parts=modifier.words,
                    result=str(result),
                    means=battle_means(result),
                )
            )
        war.set("battle", 0, replace(battle, roll=faces[0], result=str(result), beaten=defenders_of(war, battle)))


def hypothetical_battle(war: War, seat: Seat, hex: HexId, pieces: tuple[PieceId, ...]) -> Preview | None:
    """The odds if these armies attacked that hex: no rule is asked whether they may. None if a seat cannot tell."""
    if hex >= len(war.hl_armies) or any(piece >= len(war.at) for piece in pieces):
        return None
    armies = tuple(sorted({piece for piece in pieces if war.of.is_army[piece] and war.at[piece] >= 0}))
    owners = {war.owner[army] for army in armies}
    if len(owners) != 1 or NEUTRAL in owners:
        return None
    side = owners.pop()
    if not war.armies[enemy(side)][hex] or any(war.at[army] == hex for army in armies):
        return None
    viewer = viewer_of(seat)
    if any(not sees(war, viewer, piece) for piece in (*armies, *(war.here[hex] if viewer != side else ()))):
        return None
    return battle_preview(war, declared(war, side, hex, armies))
