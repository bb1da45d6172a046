"""Rule 7, a battle on the map: who takes part, and its figures (DG-07-03, DG-07-08, DG-07-26 to DG-07-41).

What the figures mean for the roll is in ``modifiers.py``. DG-11-02, DG-11-04, DG-11-12, DG-11-22, DG-11-24, DG-11-27.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from collections.abc import Sequence as Listed
from dataclasses import dataclass
from functools import lru_cache

from warhost.campaign.combat.battle_sheet import BRIDGE, CITADEL, FORD, RIVER, BattleSheet
from warhost.campaign.position.persons import leads_these, tactical_rating
from warhost.campaign.position.theatre import AIRBORNE, CAVALRY, DRAGON, LAND, Theatre
from warhost.campaign.printed.sides import enemy
from warhost.campaign.state import ASHORE, War
from warhost.campaign.world.atlas import Barrier, Crossing
from warhost.core.breakdowns import Part
from warhost.core.ids import NO_PIECE, HexId, PieceId, Side
from warhost.core.position.values import Record
from warhost.core.seams import Seam

NOBODY = NO_PIECE
"""No leader chosen."""


@dataclass(frozen=True, slots=True)
class Battle(Record):
    """One battle: who attacks which hex, and what has been decided about it."""

    late_fields = ("party",)

    side: Side
    target: HexId
    attackers: tuple[PieceId, ...]
    taunted: int = 0
    citadels: tuple[PieceId, ...] = ()
    """Flying citadels that join the attack; once it is declared, also those that carry an attacker."""
    stormed: PieceId = NOBODY
    """The flying citadel that is attacked from the air, if the battle is about one (DG-11-23)."""
    general: PieceId = NOBODY
    defending_general: PieceId = NOBODY
    gnomes: int = 0
    defending_gnomes: int = 0
    roll: int = 0
    result: str = ""
    beaten: tuple[PieceId, ...] = ()
    """Defenders that were in the hex when the dice fell."""
    party: tuple[PieceId, ...] = ()
    """Fliers that are attacked in mid-air with those they carry, where a battle is about them alone (MD-04-03)."""

    @property
    def defender(self) -> Side:
        """The side that is attacked."""
        return enemy(self.side)


STRENGTHS: Seam[Callable[[War, PieceId], Part | None]] = Seam("strengths")
"""What layers add to the Strength Points of an army in a battle, on either side."""
SHEETS: Seam[Callable[[War, Battle, BattleSheet], None]] = Seam("sheets")
"""What layers change in the figures of a battle."""


# Who takes part


def defenders_of(war: War, battle: Battle) -> tuple[PieceId, ...]:
    """The armies in the attacked hex; all of them defend together (DG-07-03).

    Riders of a citadel above it take no part; an attack on the citadel is against them alone (DG-11-22).
    """
    if battle.party:  # MD-04-03: in mid-air only fliers fight, not those they carry
        return tuple(piece for piece in battle.party if war.of.is_air[piece] and war.at[piece] == battle.target)
    if battle.stormed != NOBODY:
        return tuple(piece for piece in war.cargo(battle.stormed) if war.of.is_army[piece])
    return tuple(army for army in war.armies_in(battle.target, battle.defender) if war.aboard[army] == ASHORE)


def attackers_of(war: War, battle: Battle) -> tuple[PieceId, ...]:
    """The attacking armies that are still there."""
    return tuple(army for army in battle.attackers if war.at[army] >= 0)


def attacking_citadels(war: War, battle: Battle) -> tuple[PieceId, ...]:
    """The flying citadels that join an attack, and those that carry an attacking army (DG-11-24, DG-11-27)."""
    if not any(war.at[citadel] >= 0 for citadel in war.theatre.citadels):
        return ()
    carriers = {war.aboard[army] for army in attackers_of(war, battle)}
    return tuple(citadel for citadel in war.theatre.citadels if citadel in carriers or citadel in battle.citadels)


def company_of(war: War, armies: Listed[PieceId]) -> list[PieceId]:
    """Everybody who stands with these armies: in their hexes, or aboard the same citadel."""
    stands = dict.fromkeys((war.at[army], war.aboard[army]) for army in armies)
    return [
        piece
        for hex, carrier in stands
        for piece in war.in_hex(hex, war.owner[armies[0]])
        if war.aboard[piece] == carrier
    ]


def generals(war: War, armies: Listed[PieceId]) -> tuple[PieceId, ...]:
    """The leaders with these armies; one of them counts, chosen by the owner (DG-07-26)."""
    return tuple(piece for piece in company_of(war, armies) if leads_these(war, piece, armies)) if armies else ()


def generals_in(war: War, battle: Battle, *, attacking: bool) -> tuple[PieceId, ...]:
    """The leaders of a side who could count in a battle; in mid-air those who ride with the attacked (MD-04-03)."""
    if battle.party:
        fliers = defenders_of(war, battle)
        return () if attacking else tuple(piece for piece in battle.party if leads_these(war, piece, fliers))
    return generals(war, attackers_of(war, battle) if attacking else defenders_of(war, battle))


def best_of(war: War, leaders: Listed[PieceId]) -> PieceId:
    """The leader with the highest Tactical Rating, or nobody."""
    return max(leaders, key=lambda leader: tactical_rating(war, leader), default=NOBODY)


def best_general(war: War, armies: Listed[PieceId]) -> PieceId:
    """The leader with these armies who has the highest Tactical Rating, or nobody."""
    return best_of(war, generals(war, armies))


def wizards_with(war: War, armies: Listed[PieceId]) -> tuple[PieceId, ...]:
    """The wizards with these armies (DG-07-28, DG-11-12)."""
    return tuple(piece for piece in company_of(war, armies) if war.of.is_wizard[piece])


# Figures


def strength(war: War, army: PieceId) -> int:
    """The Strength Points of an army; an army that carries Dragonlances counts double (DG-11-04)."""
    points = war.printed_strength(army)
    return points * 2 if carries_lance(war, army) else points


def added_strength(war: War, army: PieceId) -> list[Part]:
    """What layers add to the Strength Points of an army now."""
    parts = (amend(war, army) for amend in war.rules[STRENGTHS])
    return [found for found in parts if found is not None]


def added_points(war: War, army: PieceId) -> int:
    """The sum of :func:`added_strength`."""
    return sum(int(part.amount) for part in added_strength(war, army))


def carries_lance(war: War, army: PieceId) -> bool:
    """Whether an army carries Dragonlances (DG-11-02)."""
    return any(war.bearer[lance] == army for lance in war.theatre.lances)


def counted_wizards(war: War, wizards: Listed[PieceId]) -> int:
    """How many wizards count in land combat (DG-07-28)."""
    return len(wizards) if war.theatre.option("land-wizards-cumulative") == "yes" else 1


def is_favourable(war: War, race: str, hex: HexId) -> bool:
    """Mountains favour dwarves and ogres, forests elves and kender (DG-07-40, DG-07-41).

    Where a capital was disbanded the ground is clear (DG-09-12).
    """
    favourable = war.theatre.favourable.get(race)
    return favourable is not None and favourable[hex] and hex not in war.lay[0].cleared


def favoured_race(war: War, attackers: Listed[PieceId]) -> str:
    """The one race of all attackers, if all stand in its favourable terrain (DG-07-40)."""
    ground = [army for army in attackers if war.of.is_ground[army]]
    races = {war.of.race[army] for army in ground}
    if len(races) != 1:
        return ""
    race = races.pop()
    nations = war.theatre.manifest.nations
    if any(war.of.is_air[army] and nations[war.of.nation[army]].race != race for army in attackers):
        return ""  # dragons and foreign fliers spoil it
    at_home = all(is_favourable(war, race, war.at[army]) and war.aboard[army] == ASHORE for army in ground)
    return race if at_home else ""


def favoured_at_home(war: War, battle: Battle, race: str) -> list[PieceId]:
    """The defending ground armies of a race that stand in its favourable terrain (DG-07-41)."""
    if not is_favourable(war, race, battle.target):
        return []
    return [army for army in defenders_of(war, battle) if war.of.race[army] == race and war.of.is_ground[army]]


def crossing_between(war: War, army: PieceId, target: HexId) -> int:
    """What a ground army has to fight its way over: river, bridge, ford, or 0; a ship is a bridge for its side."""
    here = war.at[army]
    return BRIDGE if here in ship_bridges(war, war.owner[army], target) else crossings_into(war.theatre, target)[here]


def ship_bridges(war: War, side: Side, target: HexId) -> Collection[HexId]:
    """The hexes from which a side's ships are bridges into a hex (DG-04-13)."""
    table = war.theatre.atlas.grid.table
    return [HexId(half // 6) for half in war.bridged(side) if table[half] == target]


@lru_cache(maxsize=1 << 14)
def crossings_into(theatre: Theatre, hex: HexId) -> dict[HexId, int]:
    """For each neighbour of a hex, what ground armies cross from there: river, bridge, ford, or 0."""
    table = theatre.atlas.grid.table
    hexsides = [hexside for hexside in range(hex * 6, hex * 6 + 6) if table[hexside] >= 0]
    return {table[hexside]: _crossing(theatre, hexside) for hexside in hexsides}


def _crossing(theatre: Theatre, hexside: int) -> int:
    match theatre.atlas.crossing[hexside]:
        case Crossing.BRIDGE:
            return BRIDGE
        case Crossing.FORD:
            return FORD
    return RIVER if theatre.atlas.barrier[hexside] == Barrier.RIVER else 0


def sheet_of(war: War, battle: Battle) -> BattleSheet:
    """The figures of a battle, in one pass over both forces."""
    sheet = BattleSheet()
    sheet.war, sheet.battle = war, battle
    sheet.taunted, sheet.gnomes, sheet.defending_gnomes = bool(battle.taunted), battle.gnomes, battle.defending_gnomes
    lances = war.theatre.lances
    lancers = [war.bearer[lance] for lance in lances if war.bearer[lance] >= 0] if lances else ()
    _attack(war, battle, sheet, lancers)
    _defence(war, battle, sheet, lancers)
    if war.rules[STRENGTHS]:
        sheet.attack += sum(added_points(war, army) for army in attackers_of(war, battle))
        sheet.defence += sum(added_points(war, army) for army in defenders_of(war, battle))
    for amend in war.rules[SHEETS]:
        amend(war, battle, sheet)
    return sheet


def _attack(war: War, battle: Battle, sheet: BattleSheet, lancers: Listed[PieceId]) -> None:
    theatre, of, at, aboard, depleted = war.theatre, war.of, war.at, war.aboard, war.depleted
    into = crossings_into(theatre, battle.target)
    bridges = ship_bridges(war, battle.side, battle.target) if war.lay[0].bridged else ()
    attack = dragons = arms = crossed = 0
    races: set[str] = set()
    for army in battle.attackers:
        here = at[army]
        if here < 0:
            continue
        points = worth = of.strength[army][depleted[army]]
        if army in lancers:
            worth = points * 2  # DG-11-04
        attack += worth
        arm = of.arms[army]
        arms |= arm
        if arm & LAND:
            races.add(of.race[army])
            if aboard[army] == ASHORE:
                crossed |= BRIDGE if here in bridges else into.get(here, 0)
        elif arm & DRAGON:
            dragons += worth if worth == points or _lances_double(theatre) else points
        if arm & AIRBORNE and not arm & DRAGON:
            sheet.fliers = True
    sheet.attack, sheet.dragons, sheet.crossed = attack, dragons, crossed
    sheet.cavalry = bool(arms & CAVALRY)
    if crossed:
        sheet.worst_crossing = theatre.options.get("crossing-modifiers") == "worst-only"
    if battle.general != NOBODY:
        sheet.general = tactical_rating(war, battle.general)
    if theatre.wizards and not battle.party:
        sheet.wizards = _wizards(war, battle.side, _stands(war, battle))
    if arms & AIRBORNE:
        sheet.favoured = favoured_race(war, attackers_of(war, battle))
    elif len(races) == 1:
        race = races.pop()
        if race in theatre.favourable and all(
            carrier == ASHORE and is_favourable(war, race, hex) for hex, carrier in _stands(war, battle)
        ):
            sheet.favoured = race  # DG-07-40
    for citadel in theatre.citadels:
        if at[citadel] >= 0:
            sheet.citadel = bool(attacking_citadels(war, battle))
            break


def _defence(war: War, battle: Battle, sheet: BattleSheet, lancers: Listed[PieceId]) -> None:
    theatre, of, hex, depleted = war.theatre, war.of, battle.target, war.depleted
    defence = dragons = arms = 0
    at_home: list[str] = []
    stormed = battle.stormed != NOBODY
    named = stormed or bool(battle.party)
    owner, aboard, defender = war.owner, war.aboard, battle.defender
    # All armies in the hex, as :func:`defenders_of` finds them.
    armies = defenders_of(war, battle) if named else war.here[hex]
    for army in armies:
        if not named and (not of.arms[army] or owner[army] != defender or aboard[army] != ASHORE):
            continue
        points = worth = of.strength[army][depleted[army]]
        if army in lancers:
            worth = points * 2
            sheet.lances = True
        defence += worth
        arm = of.arms[army]
        arms |= arm
        if arm & LAND:
            race = of.race[army]
            favourable = theatre.favourable.get(race)
            if favourable and favourable[hex] and not stormed and hex not in war.lay[0].cleared:
                at_home.append(race)
        elif arm & DRAGON:
            dragons += worth if worth == points or _lances_double(theatre) else points
    sheet.defence, sheet.defending_dragons, sheet.defending_favoured = defence, dragons, tuple(at_home)
    sheet.defending_fliers = stormed or bool(arms & AIRBORNE)  # DG-11-27
    if battle.defending_general != NOBODY:
        sheet.defending_general = tactical_rating(war, battle.defending_general)
    if arms and theatre.wizards and not battle.party:
        sheet.defending_wizards = _wizards(war, battle.defender, ((hex, battle.stormed if stormed else ASHORE),))
    sheet.mountain_pass = not named and hex in theatre.atlas.pass_hexes
    sheet.walls = CITADEL if stormed else 0 if battle.party else war.fort(hex)
    if sheet.citadel:
        # A citadel against ground armies takes terrain and walls from them (DG-11-24).
        sheet.stripped = any(of.is_ground[a] for a in battle.beaten) if battle.beaten else bool(arms & LAND)
        sheet.mercy = theatre.option("citadel-vs-dwarven-fortress") == "stands"


def _lances_double(theatre: Theatre) -> bool:
    """Whether Dragonlances double what a dragon adds to the die, too (DG-07-27, DG-11-04)."""
    return theatre.option("lance-doubles-dragon-drm") == "yes"


def _stands(war: War, battle: Battle) -> list[tuple[HexId, PieceId]]:
    """Where the attackers are: their hexes, and the citadels or ships that carry them."""
    return [(war.at[army], war.aboard[army]) for army in battle.attackers if war.at[army] >= 0]


def _wizards(war: War, side: Side, stands: Collection[tuple[HexId, PieceId]]) -> int:
    """How many wizards of a side count who stand in some hexes or aboard some citadels (DG-07-28, DG-11-12)."""
    at, owner, aboard = war.at, war.owner, war.aboard
    found = [w for w in war.theatre.wizards if at[w] >= 0 and owner[w] == side and (at[w], aboard[w]) in stands]
    return counted_wizards(war, found) if found else 0
