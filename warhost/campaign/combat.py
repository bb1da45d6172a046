"""Rule 7: land and air combat (DG-07-01 to DG-07-52): who may attack, strength, modifiers, the roll."""

from __future__ import annotations

from collections.abc import Sequence as Listed
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from warhost.campaign.atlas import Barrier, Crossing, PlaceKind
from warhost.campaign.combat_table import Result
from warhost.campaign.modes import Mode
from warhost.campaign.movement import closed_refusal
from warhost.campaign.sides import enemy
from warhost.campaign.war import ATTACKED, War
from warhost.core.breakdowns import Breakdown, Part, multiply, part
from warhost.core.dice import Roll
from warhost.core.messages import Message, msg
from warhost.core.odds import Odds, odds_of
from warhost.core.orders import Hex, Kind, Order, Pieces
from warhost.core.prompts import Choices, OneOf, Preview, SubsetOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.steps import Procedure, Sequence, Throw
from warhost.core.values import Record

NOBODY = -1
"""No leader chosen."""


@dataclass(frozen=True, slots=True)
class Attack(Order):
    """Attack the armies in a hex with these armies: ``attack 1619 draconian-1,throtyl-2``."""

    verb = "attack"
    target: Hex
    armies: Pieces


@dataclass(frozen=True, slots=True)
class Battle(Record):
    """One battle: who attacks which hex, and what has been decided about it."""

    side: int
    target: int
    attackers: tuple[int, ...]
    taunted: int = 0
    general: int = NOBODY
    defending_general: int = NOBODY
    gnomes: int = 0
    defending_gnomes: int = 0
    roll: int = 0
    result: str = ""
    beaten: tuple[int, ...] = ()
    """Defenders that were in the hex when the dice fell."""

    @property
    def defender(self) -> int:
        """The side that is attacked."""
        return enemy(self.side)


# Who may attack whom


def can_enter(war: War, army: int, here: int, there: int) -> bool:
    """Whether the terrain lets an army move from a hex into the next (DG-07-06)."""
    return any(hex == there for hex, _ in war.steps(war.owner[army], war.of.gait[army])[here])


def can_attack(war: War, army: int, target: int) -> bool:
    """Whether an army could join an attack on a hex (DG-07-01, DG-07-05, DG-07-06, DG-07-07)."""
    here = war.at[army]
    return (
        here >= 0
        and war.counts_as_army(army)
        and not war.did[army] & ATTACKED
        and target in war.theatre.neighbours[here]
        and can_enter(war, army, here, target)
    )


def possible_attackers(war: War, side: int, target: int) -> tuple[int, ...]:
    """The armies of a side that could join an attack on a hex."""
    armies = war.armies[side]
    return tuple(
        army
        for hex in war.theatre.neighbours[target]
        if armies[hex]
        for army in war.armies_in(hex, side)
        if can_attack(war, army, target)
    )


def possible_targets(war: War, side: int) -> list[int]:
    """The hexes of enemy armies that a side could attack now (DG-07-04)."""
    other = enemy(side)
    found: list[int] = []
    for piece in war.pieces_of(other):
        hex = war.at[piece]
        if (
            war.of.is_army[piece]
            and war.armies[other][hex]
            and hex not in found
            and hex not in war.attacked_hexes[0]
            and possible_attackers(war, side, hex)
        ):
            found.append(hex)
    return found


def attack_choices(war: War, side: int, chosen: tuple[Any, ...]) -> Choices:
    """The components of an attack in turn: the hex, then the armies."""
    if not chosen:
        return OneOf(Kind.HEX, possible_targets(war, side))
    return SubsetOf(possible_attackers(war, side, chosen[0]))


def attack_refusal(war: War, side: int, order: Attack) -> Refusal | None:
    """Why an attack is not allowed; None if it is."""
    where = war.hex_ref(order.target)
    if not war.armies[enemy(side)][order.target]:
        return Refusal(msg("dg-nobody-there", hex=where), ("DG-07-01", "DG-07-52"), (where,))
    if order.target in war.attacked_hexes[0]:
        return Refusal(msg("dg-attacked-already", hex=where), ("DG-07-04",), (where,))
    if not order.armies:
        return Refusal(msg("dg-no-attackers"), ("DG-07-03",), (where,))
    return first_with_all(
        [reason for army in order.armies for reason in attacker_refusals(war, side, army, order.target)]
    )


def attacker_refusals(war: War, side: int, army: int, target: int) -> list[Refusal]:
    """Why one army cannot join an attack; the explaining twin of :func:`can_attack`."""
    who, where = war.ref(army), war.hex_ref(target)
    if war.owner[army] != side:
        return [Refusal(msg("dg-not-yours", piece=who), ("DG-07-02",), (who,))]
    if not war.of.is_army[army]:
        return [Refusal(msg("dg-no-army", piece=who), ("DG-00-05",), (who,))]
    here = war.at[army]
    if here < 0:
        return [Refusal(msg("dg-not-on-map", piece=who), ("DG-07-01",), (who,))]
    found = []
    if not war.counts_as_army(army):
        found.append(Refusal(msg("dg-aboard-cannot-fight", piece=who), ("DG-04-15",), (who,)))
    if war.has(army, ATTACKED):
        found.append(Refusal(msg("dg-attacked-this-turn", piece=who), ("DG-07-05",), (who,)))
    if target not in war.theatre.neighbours[here]:
        found.append(Refusal(msg("dg-not-adjacent", piece=who, hex=where), ("DG-07-01",), (who, where)))
    elif not can_enter(war, army, here, target):
        closed = closed_refusal(war, army, here, target)
        found.append(Refusal(closed.message, ("DG-07-06", *closed.rules), closed.culprits))
    return found


class Attacking(Mode):
    """Land and air armies attack (Rule 7)."""

    order = Attack
    label = "dg-offer-attack"

    def offered(self, war: War, side: int) -> bool:
        return bool(possible_targets(war, side))

    def choices(self, war: War, side: int, chosen: tuple[Any, ...]) -> Choices:
        return attack_choices(war, side, chosen)

    def refusal(self, war: War, side: int, order: Attack) -> Refusal | None:
        return attack_refusal(war, side, order)

    def preview(self, war: War, side: int, order: Attack) -> Preview:
        return battle_preview(war, declared(war, side, order.target, order.armies))

    def take(self, war: War, side: int, order: Attack) -> None:
        war.push(Declare(side, order.target, order.armies))


# Strength


def defenders_of(war: War, battle: Battle) -> tuple[int, ...]:
    """The armies in the attacked hex; all of them defend together (DG-07-03)."""
    return war.armies_in(battle.target, battle.defender)


def attackers_of(war: War, battle: Battle) -> tuple[int, ...]:
    """The attacking armies that are still there."""
    return tuple(army for army in battle.attackers if war.at[army] >= 0)


def attack_strength(war: War, battle: Battle) -> Breakdown:
    """The Strength Points of all attacking armies (DG-07-08)."""
    return Breakdown(*(_strength_part(war, army) for army in attackers_of(war, battle)))


def defence_strength(war: War, battle: Battle) -> Breakdown:
    """The Strength Points of the defenders, tripled in a fortress and doubled in a fortified city (DG-07-08)."""
    return Breakdown(
        *(_strength_part(war, army) for army in defenders_of(war, battle)),
        *fort_multipliers(war, battle),
    )


def _strength_part(war: War, army: int) -> Part:
    return part("DG-07-08", msg("dg-army", army=war.ref(army)), strength(war, army), sources=(war.ref(army),))


def strength(war: War, army: int) -> int:
    """The Strength Points of an army; an army that carries Dragonlances counts double (DG-11-04)."""
    points = war.printed_strength(army)
    return points * 2 if carries_lance(war, army) else points


def carries_lance(war: War, army: int) -> bool:
    """Whether an army carries Dragonlances (DG-11-02)."""
    return any(war.bearer[lance] == army for lance in war.theatre.lances)


def fort_multipliers(war: War, battle: Battle) -> list[Part]:
    """DG-07-31, DG-07-32; a dwarven fortress multiplies nothing (DG-07-33)."""
    fort = war.fort(battle.target)
    struck = stripped_of_terrain(war, battle)
    if fort == PlaceKind.FORTRESS:
        return [multiply("DG-07-31", msg("dg-fortress"), 3, cancelled_by=struck)]
    if fort == PlaceKind.FORTIFIED_CITY:
        return [multiply("DG-07-32", msg("dg-fortified-city"), 2, cancelled_by=struck)]
    return []


def stripped_of_terrain(war: War, battle: Battle) -> str | None:
    """The rule that takes the defenders' terrain and walls from them: a citadel in the attack (DG-11-24)."""
    return "DG-11-24" if attacking_citadels(war, battle) else None


def attacking_citadels(war: War, battle: Battle) -> tuple[int, ...]:
    """The flying citadels that join an attack: those that carry an attacking army (DG-11-24, DG-11-27)."""
    carriers = {war.aboard[army] for army in attackers_of(war, battle)}
    return tuple(piece for piece in sorted(carriers) if piece >= 0 and war.of.is_citadel[piece])


# Modifiers


def combat_modifier(war: War, battle: Battle) -> Breakdown:
    """The cumulative die roll modifier (DG-07-11, DG-07-42); positive helps the attacker."""
    attackers = attackers_of(war, battle)
    defenders = defenders_of(war, battle)
    return Breakdown(
        *attackers_modifiers(war, battle, attackers, defenders),
        *crossing_modifiers(war, battle, attackers),
        *defenders_modifiers(war, battle, defenders),
        part("DG-10-05", msg("dg-taunted"), -2) if battle.taunted else None,
        part("DG-11-17", msg("dg-gnomes"), battle.gnomes) if battle.gnomes else None,
        part("DG-11-17", msg("dg-gnomes"), -battle.defending_gnomes) if battle.defending_gnomes else None,
    )


def attackers_modifiers(war: War, battle: Battle, attackers: Listed[int], defenders: Listed[int]) -> list[Part]:
    """What the attacking force adds to the roll."""
    of = war.of
    dwarven = (
        "DG-07-33"
        if war.fort(battle.target) == PlaceKind.DWARVEN_FORTRESS and not stripped_of_terrain(war, battle)
        else None
    )
    lances = "DG-11-05" if any(carries_lance(war, army) for army in defenders) else None
    found: list[Part] = []
    if battle.general != NOBODY:
        leader = battle.general
        found.append(
            part("DG-07-26", msg("dg-general", leader=war.ref(leader)), of.tactical[leader], sources=(war.ref(leader),))
        )
    dragons = [army for army in attackers if of.is_dragon[army]]
    if dragons:
        points = sum(strength(war, army) for army in dragons)
        found.append(part("DG-07-27", msg("dg-dragons"), points, cancelled_by=lances, sources=war.refs(dragons)))
    wizards = wizards_with(war, attackers)
    if wizards:
        found.append(part("DG-07-28", msg("dg-wizard"), 3 * counted_wizards(war, wizards), sources=war.refs(wizards)))
    cavalry = [army for army in attackers if of.is_cavalry[army]]
    if cavalry:
        found.append(part("DG-07-29", msg("dg-cavalry"), 1, cancelled_by=dwarven, sources=war.refs(cavalry)))
    citadels = attacking_citadels(war, battle)
    fliers = [army for army in attackers if of.is_air[army]]
    if fliers or citadels:
        only_dragons = not citadels and all(of.is_dragon[army] for army in fliers)
        struck = dwarven or (lances if only_dragons else None)
        found.append(part("DG-07-30", msg("dg-flight"), 1, cancelled_by=struck, sources=war.refs((*fliers, *citadels))))
    race = favoured_race(war, attackers)
    if race:
        found.append(part("DG-07-40", msg("dg-favourable", race=race), 1))
    return found


def defenders_modifiers(war: War, battle: Battle, defenders: Listed[int]) -> list[Part]:
    """What the defending force and its hex take from the roll."""
    of = war.of
    struck = stripped_of_terrain(war, battle)
    found: list[Part] = []
    if battle.defending_general != NOBODY:
        leader = battle.defending_general
        found.append(
            part(
                "DG-07-26", msg("dg-general", leader=war.ref(leader)), -of.tactical[leader], sources=(war.ref(leader),)
            )
        )
    dragons = [army for army in defenders if of.is_dragon[army]]
    if dragons:
        found.append(
            part("DG-07-27", msg("dg-dragons"), -sum(strength(war, a) for a in dragons), sources=war.refs(dragons))
        )
    wizards = wizards_with(war, defenders)
    if wizards:
        found.append(part("DG-07-28", msg("dg-wizard"), -3 * counted_wizards(war, wizards), sources=war.refs(wizards)))
    fliers = [army for army in defenders if of.is_air[army]]
    if fliers:
        found.append(part("DG-07-30", msg("dg-flight"), -1, sources=war.refs(fliers)))
    if battle.target in war.theatre.atlas.pass_hexes:
        found.append(part("DG-07-39", msg("dg-mountain-pass"), -2, cancelled_by=struck))
    fort = war.fort(battle.target)
    if fort == PlaceKind.FORTRESS:
        found.append(part("DG-07-31", msg("dg-fortress"), -4, cancelled_by=struck))
    elif fort == PlaceKind.FORTIFIED_CITY:
        found.append(part("DG-07-32", msg("dg-fortified-city"), -2, cancelled_by=struck))
    elif fort == PlaceKind.DWARVEN_FORTRESS:
        mercy = struck if war.theatre.option("citadel-vs-dwarven-fortress") == "cancelled" else None
        found.append(part("DG-07-33", msg("dg-dwarven-fortress"), -10, cancelled_by=mercy))
    for race in ("dwarf", "ogre", "elf", "kender"):
        at_home = [
            a for a in defenders if of.race[a] == race and of.is_ground[a] and is_favourable(war, race, battle.target)
        ]
        if at_home:
            found.append(
                part("DG-07-41", msg("dg-favourable", race=race), -1, cancelled_by=struck, sources=war.refs(at_home))
            )
    return found


def crossing_modifiers(war: War, battle: Battle, attackers: Listed[int]) -> list[Part]:
    """River, bridge and ford; each kind once, different kinds add up (DG-07-35 to DG-07-38)."""
    struck = stripped_of_terrain(war, battle)
    kinds: dict[str, list[int]] = {}
    for army in attackers:
        if war.of.is_ground[army]:
            kind = crossing_between(war, army, battle.target)
            if kind:
                kinds.setdefault(kind, []).append(army)
    found = []
    for kind, rule, amount in (("river", "DG-07-35", -4), ("bridge", "DG-07-36", -4), ("ford", "DG-07-37", -3)):
        if kind in kinds:
            found.append(part(rule, msg(f"dg-{kind}"), amount, cancelled_by=struck, sources=war.refs(kinds[kind])))
    if len(found) > 1 and war.theatre.option("crossing-modifiers") == "worst-only":
        worst = min(found, key=lambda p: p.amount)
        found = [p if p is worst else replace(p, cancelled_by="DG-07-38") for p in found]
    return found


def crossing_between(war: War, army: int, target: int) -> str:
    """What a ground army has to fight its way over: river, bridge, ford, or nothing."""
    atlas = war.theatre.atlas
    side = war.at[army] * 6 + atlas.grid.direction(war.at[army], target)
    crossing = atlas.crossing[side]
    if crossing == Crossing.BRIDGE or side in war.bridged(war.owner[army]):
        return "bridge"
    if crossing == Crossing.FORD:
        return "ford"
    return "river" if atlas.barrier[side] == Barrier.RIVER else ""


def wizards_with(war: War, armies: Listed[int]) -> tuple[int, ...]:
    """The wizards in the hexes of these armies (DG-07-28, DG-11-12)."""
    hexes = dict.fromkeys(war.at[army] for army in armies)
    return tuple(wizard for hex in hexes for wizard in war.wizards_in(hex, war.owner[armies[0]]))


def counted_wizards(war: War, wizards: Listed[int]) -> int:
    """How many wizards count in land combat (DG-07-28)."""
    return len(wizards) if war.theatre.option("land-wizards-cumulative") == "yes" else 1


def is_favourable(war: War, race: str, hex: int) -> bool:
    """Mountains favour dwarves and ogres, forests elves and kender (DG-07-40, DG-07-41)."""
    if race in ("elf", "kender"):
        return war.theatre.forest[hex]
    if war.theatre.option("mountain-hex") == "touching":
        atlas = war.theatre.atlas
        return any(atlas.barrier[side] == Barrier.MOUNTAIN for side in range(hex * 6, hex * 6 + 6))
    return race in ("dwarf", "ogre") and war.theatre.mountain[hex]


def favoured_race(war: War, attackers: Listed[int]) -> str:
    """The one race of all attackers, if all stand in its favourable terrain (DG-07-40)."""
    ground = [army for army in attackers if war.of.is_ground[army]]
    races = {war.of.race[army] for army in ground}
    if len(races) != 1:
        return ""
    race = races.pop()
    nations = war.theatre.manifest.nations
    if any(war.of.is_air[army] and nations[war.of.nation[army]].race != race for army in attackers):
        return ""  # dragons and foreign fliers spoil it
    return race if all(is_favourable(war, race, war.at[army]) for army in ground) else ""


def generals(war: War, armies: Listed[int]) -> tuple[int, ...]:
    """The leaders in the hexes of these armies; one of them counts, chosen by the owner (DG-07-26)."""
    hexes = dict.fromkeys(war.at[army] for army in armies)
    return tuple(leader for hex in hexes for leader in war.leaders_in(hex, war.owner[armies[0]])) if armies else ()


def best_general(war: War, armies: Listed[int]) -> int:
    """The leader with the highest Tactical Rating, or nobody."""
    return max(generals(war, armies), key=lambda leader: war.of.tactical[leader], default=NOBODY)


# Odds and the roll


def column_of(war: War, battle: Battle) -> int:
    """The odds column of a battle (DG-07-09)."""
    return war.theatre.table.column(attack_strength(war, battle).total, defence_strength(war, battle).total)


def result_of(war: War, column: int, modifier: int, face: int) -> Result:
    """What a die means in a battle (DG-07-12)."""
    return war.theatre.table.result(face + modifier, column)


def declared(war: War, side: int, target: int, armies: Listed[int], *, taunted: bool = False) -> Battle:
    """The battle of a declaration, with the best leaders of both sides, for previews."""
    battle = Battle(side, target, tuple(armies), int(taunted))
    return replace(
        battle,
        general=best_general(war, armies),
        defending_general=best_general(war, defenders_of(war, battle)),
    )


def battle_odds(war: War, battle: Battle) -> Odds[str]:
    """The exact odds of every result of the roll, on the forces that stand there now."""
    column, modifier = column_of(war, battle), combat_modifier(war, battle).total
    odds = odds_of(COMBAT_ROLL, lambda faces: str(result_of(war, column, modifier, faces[0])))
    return Odds(odds.chances, msg("dg-policy-roll"))


def battle_preview(war: War, battle: Battle) -> Preview:
    """Strengths, odds column, modifiers and the chances of every result."""
    attack, defence = attack_strength(war, battle), defence_strength(war, battle)
    column = war.theatre.table.columns[war.theatre.table.column(attack.total, defence.total)]
    ratio = Fraction(attack.total, max(defence.total, 1))
    note = msg("dg-odds-note", a=attack.total, d=defence.total, ratio=f"{float(ratio):.2f}", column=column)
    return Preview(
        (
            (msg("dg-attack-strength"), attack),
            (msg("dg-defence-strength"), defence),
            (msg("dg-modifier"), combat_modifier(war, battle)),
        ),
        battle_odds(war, battle),
        (note,),
        (war.hex_ref(battle.target),),
    )


@dataclass(frozen=True, slots=True)
class Declare(Procedure):
    """Commit an attack: the armies have attacked this Turn, and the battle is fought (DG-07-04, DG-07-05)."""

    side: int
    target: int
    attackers: tuple[int, ...]
    taunted: int = 0

    def run(self, war: War, /) -> None:
        for army in self.attackers:
            war.mark_did(army, ATTACKED)
        if not self.taunted:
            war.set("attacked_hexes", 0, (*war.attacked_hexes[0], self.target))
        war.set("battle", 0, Battle(self.side, self.target, self.attackers, self.taunted))
        if war.log is not None:
            names = ", ".join(war.ref(army).text for army in self.attackers)
            war.tell(msg("dg-log-attack", armies=names, hex=war.hex_ref(self.target)))
        war.push(LandBattle())


@dataclass(frozen=True, slots=True)
class LandBattle(Sequence):
    """A battle, step by step (DG-07-25); the steps are listed in ``battle.py``."""

    def listed(self, war: War, /) -> tuple[Any, ...]:
        steps: tuple[Any, ...] = war.rules.seams["battle"]
        return tuple(step() for step in steps)


COMBAT_ROLL = Roll((10,), Message("dg-roll-combat"), ("DG-07-12",))


@dataclass(frozen=True, slots=True)
class CombatRoll(Throw):
    """The attacker rolls one die and reads the table (DG-07-12)."""

    def roll(self, war: War, /) -> Roll:
        return COMBAT_ROLL

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        battle: Battle = war.battle[0]
        return str(result_of(war, column_of(war, battle), combat_modifier(war, battle).total, faces[0]))

    def odds(self, war: War, /) -> Odds[Any]:
        return battle_odds(war, war.battle[0])

    def preview(self, war: War, /) -> Preview:
        return battle_preview(war, war.battle[0])

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        battle: Battle = war.battle[0]
        column, modifier = column_of(war, battle), combat_modifier(war, battle)
        result = result_of(war, column, modifier.total, faces[0])
        if war.log is not None:
            war.tell(
                msg(
                    "dg-log-combat",
                    hex=war.hex_ref(battle.target),
                    a=attack_strength(war, battle).total,
                    d=defence_strength(war, battle).total,
                    column=war.theatre.table.columns[column],
                    die=faces[0],
                    modifier=f"{modifier.total:+}",
                    parts=str(modifier) if modifier.parts else "0",
                    result=str(result),
                )
            )
        war.set("battle", 0, replace(battle, roll=faces[0], result=str(result), beaten=defenders_of(war, battle)))
