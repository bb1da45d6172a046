"""Optional Rule A: wizards cast spells into battles instead of adding to the die (PL-10-01 to PL-10-04, PL-10-06).

Haste, which is cast while moving, is in ``haste.py``. Spells belong to combat on land and in the air: they name the
combat roll and the defending stack, which a battle of ships does not have.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from warhost.campaign.cards.effects.in_battle import armies_of
from warhost.campaign.cards.effects.in_force import may_be_named
from warhost.campaign.cards.optional.haste import HASTE, has_cast, mark_cast
from warhost.campaign.cards.reactions import PassBy
from warhost.campaign.combat.attack import BATTLE, CombatRoll
from warhost.campaign.combat.battle_strength import (
    NOBODY,
    Battle,
    attackers_of,
    company_of,
    defenders_of,
    generals_in,
    wizards_with,
)
from warhost.campaign.combat.modifiers import MODIFIERS
from warhost.campaign.land.stacking import can_stack, can_stand
from warhost.campaign.land_battle import AFTER_ROLL, ChooseDefendingGeneral, ChooseGeneral
from warhost.campaign.position.bars import closed_to
from warhost.campaign.position.hidden_counters import disclose
from warhost.campaign.position.persons import tactical_rating
from warhost.campaign.printed.sides import GONE, enemy
from warhost.campaign.sea.naval_combat import MAGIC_ABOARD
from warhost.campaign.state import ASHORE, War
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Message, msg
from warhost.core.orders import Hex, Kind, Order, Piece, Word
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.rulebook import Layer
from warhost.core.steps import Decision, Procedure, Throw

Instant: TypeAlias = Literal["before", "after"]
"""When spells are cast into a battle: before or after the combat roll."""

TELEPORT, WISH, KILL = "teleport", "wish", "power-word-kill"
RULES = {TELEPORT: "PL-10-02", WISH: "PL-10-03", KILL: "PL-10-04"}
TELEPORT_RANGE = 12
"""How many hexes away a wizard can take himself and the leaders with him (PL-10-02)."""


@dataclass(frozen=True, slots=True)
class Cast(Order):
    """Let a wizard cast a spell into the battle: ``cast ws-wizard-1 wish``."""

    verb = "cast"
    wizard: Piece
    spell: Word


@dataclass(frozen=True, slots=True)
class TeleportTo(Order):
    """Choose where a wizard takes himself and the leaders with him: ``teleport 3906``."""

    verb = "teleport"
    hex: Hex


@dataclass(frozen=True, slots=True)
class Doom(Order):
    """Name the enemy leader who hears the word of power: ``doom kitiara``."""

    verb = "doom"
    leader: Piece


# Who can cast what


def casters(war: War, battle: Battle, side: Side) -> tuple[PieceId, ...]:
    """The wizards with a side's armies in a battle who have cast no spell this Turn (PL-10-01, PL-10-06)."""
    armies = armies_of(war, battle, side)
    found = dict.fromkeys(wizards_with(war, armies)) if armies else ()
    return tuple(wizard for wizard in found if not has_cast(war, wizard))


def victims(war: War, battle: Battle) -> tuple[PieceId, ...]:
    """The leaders in the defending stack who can be named by a word of power (PL-10-04)."""
    armies = defenders_of(war, battle)
    company = company_of(war, armies) if armies else ()
    leaders = (piece for piece in company if war.of.is_leader[piece])
    return tuple(leader for leader in leaders if not war.theatre.deck or may_be_named(war, leader))


def taken_along(war: War, wizard: PieceId) -> tuple[PieceId, ...]:
    """The leaders in a wizard's stack, whom he takes along (PL-10-02)."""
    stack = war.in_hex(war.at[wizard], war.owner[wizard])
    return tuple(p for p in stack if war.of.is_leader[p] and war.aboard[p] == war.aboard[wizard])


def havens(war: War, wizard: PieceId) -> list[HexId]:
    """The land hexes without enemies within reach of a teleport (PL-10-02)."""
    side, start, grid = war.owner[wizard], war.at[wizard], war.theatre.atlas.grid
    company = taken_along(war, wizard)
    near = [hex for hex in grid.within(start, TELEPORT_RANGE) if hex != start]
    barred, closed = closed_to(war, (*company, wizard)), war.theatre.closed
    return sorted(h for h in near if h not in barred and h not in closed and is_haven(war, company, h, side))


def is_haven(war: War, company: tuple[PieceId, ...], hex: HexId, side: Side) -> bool:
    """Whether leaders can appear in a hex: on land, with no enemy there, and on good terms with those who are."""
    other = enemy(side)
    if not war.theatre.dry[hex] or any(war.owner[p] == other for p in war.here[hex]):
        return False
    return not company or (can_stack(war, company, hex) and all(can_stand(war, leader, hex) for leader in company))


def spells_for(war: War, instant: Instant, side: Side, wizard: PieceId) -> tuple[str, ...]:
    """The spells that a wizard could cast into the battle at this moment."""
    return tuple(spell for spell in RULES if spell_refusal(war, instant, side, wizard, spell) is None)


def spell_refusal(war: War, instant: Instant, side: Side, wizard: PieceId, spell: str) -> Refusal | None:
    """Why a wizard cannot cast a spell now; None if he can."""
    battle: Battle = war.battle[0]
    who = war.ref(wizard)
    if spell not in RULES:
        return Refusal(msg("pl-no-such-spell"), ("PL-10-01",), (who,))
    if has_cast(war, wizard) and war.of.is_wizard[wizard]:
        return Refusal(msg("pl-spell-cast", wizard=who), ("PL-10-01",), (who,))
    if wizard not in casters(war, battle, side):
        return Refusal(msg("pl-no-caster", wizard=who), ("PL-10-06",), (who,))
    reason: str | None = None
    match spell:
        case "teleport":
            reason = None if havens(war, wizard) else "pl-no-haven"
        case "wish":
            reason = None if instant == "after" else "pl-wish-later"
        case "power-word-kill":
            reason = why_not_kill(war, battle, instant, side)
    return None if reason is None else Refusal(msg(reason, wizard=who), (RULES[spell],), (who,))


def why_not_kill(war: War, battle: Battle, instant: Instant, side: Side) -> str | None:
    """What is said if nobody can be named by a word of power: it is the attacker's, and comes before the roll."""
    if side != battle.side:
        return "pl-kill-attacker"
    if instant == "after":
        return "pl-kill-before"
    return None if victims(war, battle) else "pl-kill-nobody"


# The windows of a battle


@dataclass(frozen=True, slots=True)
class SpellsBeforeRoll(Procedure[War]):
    """Before the die both sides may cast, the attacker first (PL-10-02, PL-10-04)."""

    def run(self, war: War, /) -> None:
        open_windows(war, "before")


@dataclass(frozen=True, slots=True)
class SpellsAfterRoll(Procedure[War]):
    """After the die, before its result counts, both sides may cast, the attacker first (PL-10-02, PL-10-03)."""

    def run(self, war: War, /) -> None:
        open_windows(war, "after")


def open_windows(war: War, instant: Instant) -> None:
    """Let both sides cast, if there is still a battle."""
    battle: Battle = war.battle[0]
    if attackers_of(war, battle) and defenders_of(war, battle):
        war.push(Casting(instant, battle.defender), Casting(instant, battle.side))


SPELL_NAMES: dict[str, Message] = {
    TELEPORT: msg("pl-spell-teleport"),
    WISH: msg("pl-spell-wish"),
    KILL: msg("pl-spell-kill"),
}


@dataclass(frozen=True, slots=True)
class Casting(Decision[War, Cast | PassBy]):
    """A side may let a wizard of the battle cast a spell, or let the moment pass (PL-10-01)."""

    instant: Instant
    side: Side

    def wizards(self, war: War) -> list[PieceId]:
        """Those who can cast a spell at this moment."""
        found = casters(war, war.battle[0], self.side)
        return [wizard for wizard in found if spells_for(war, self.instant, self.side, wizard)]

    def moot(self, war: War, /) -> bool:
        return not self.wizards(war)

    def ask(self, war: War, /) -> Ask:
        battle: Battle = war.battle[0]
        text = msg("pl-ask-spell-before", hex=war.hex_ref(battle.target))
        if self.instant == "after":
            text = msg("pl-ask-spell-after", die=battle.roll, result=battle.result)
        return Ask(
            war.seat(self.side),
            text,
            (Offer(Cast, msg("pl-offer-cast")), Offer(PassBy, msg("pl-offer-pass"))),
            ("PL-10-01", "PL-10-06"),
            msg("pl-wait-spell"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        if not chosen:
            return OneOf(Kind.PIECE, self.wizards(war))
        spells = spells_for(war, self.instant, self.side, chosen[0])
        return OneOf(Kind.OPTION, spells, labels=SPELL_NAMES)

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if not isinstance(order, Cast):
            return None
        return spell_refusal(war, self.instant, self.side, order.wizard, order.spell)

    def take(self, war: War, order: Cast | PassBy, /) -> None:
        if isinstance(order, PassBy):
            return
        mark_cast(war, order.wizard)
        war.tell(msg("pl-log-cast", wizard=war.ref(order.wizard), spell=SPELL_NAMES[order.spell]))
        match order.spell:
            case "wish":
                war.push(SpellsAfterRoll(), CombatRoll())  # the new die stands, unless somebody wishes again
            case "teleport":
                war.push(self, Haven(order.wizard))
            case "power-word-kill":
                war.push(self, Victim(self.side))


# Teleport


@dataclass(frozen=True, slots=True)
class Haven(Decision[War, TeleportTo]):
    """The owner chooses where a wizard and the leaders with him appear (PL-10-02)."""

    wizard: PieceId

    def ask(self, war: War, /) -> Ask:
        who = (self.wizard, *taken_along(war, self.wizard))
        return Ask(
            war.seat(war.owner[self.wizard]),
            msg("pl-ask-teleport", pieces=war.roll_call(who)),
            (Offer(TeleportTo, msg("pl-spell-teleport")),),
            ("PL-10-02",),
            msg("pl-wait-spell"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, havens(war, self.wizard))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, TeleportTo)
        if order.hex in havens(war, self.wizard):
            return None
        who, where = war.ref(self.wizard), war.hex_ref(order.hex)
        grid = war.theatre.atlas.grid
        far = order.hex < grid.size and grid.distance(war.at[self.wizard], order.hex) > TELEPORT_RANGE
        text = "pl-teleport-too-far" if far else "pl-teleport-nowhere"
        return Refusal(msg(text, wizard=who, hex=where), ("PL-10-02",), (who, where))

    def take(self, war: War, order: TeleportTo, /) -> None:
        company = (self.wizard, *taken_along(war, self.wizard))
        for piece in company:
            if war.aboard[piece] != ASHORE:
                war.board(piece, ASHORE)
            war.put(piece, order.hex)
        disclose(war)
        war.tell(msg("pl-log-teleport", pieces=war.roll_call(company), hex=war.hex_ref(order.hex)))
        name_generals_anew(war)


def name_generals_anew(war: War) -> None:
    """A leader who has left the battle no longer counts in it; his side may name another (PL-10-02, DG-07-26)."""
    battle: Battle = war.battle[0]
    if battle.general != NOBODY and battle.general not in generals_in(war, battle, attacking=True):
        battle = replace(battle, general=NOBODY)
        war.push(ChooseGeneral())
    if battle.defending_general != NOBODY and battle.defending_general not in generals_in(war, battle, attacking=False):
        battle = replace(battle, defending_general=NOBODY)
        war.push(ChooseDefendingGeneral())
    war.set("battle", 0, battle)


# Power Word Kill


@dataclass(frozen=True, slots=True)
class Victim(Decision[War, Doom]):
    """The attacker names the leader who hears the word of power (PL-10-04)."""

    side: Side

    def moot(self, war: War, /) -> bool:
        return len(victims(war, war.battle[0])) < 2

    def skip(self, war: War, /) -> None:
        for leader in victims(war, war.battle[0]):
            war.push(WordOfPower(leader))

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(self.side),
            msg("pl-ask-doom"),
            (Offer(Doom, msg("pl-spell-kill")),),
            ("PL-10-04",),
            msg("pl-wait-spell"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, victims(war, war.battle[0]))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Doom)
        if order.leader in victims(war, war.battle[0]):
            return None
        who = war.ref(order.leader)
        return Refusal(msg("pl-no-victim", leader=who), ("PL-10-04",), (who,))

    def take(self, war: War, order: Doom, /) -> None:
        war.push(WordOfPower(order.leader))


@dataclass(frozen=True, slots=True)
class WordOfPower(Throw[War]):
    """A leader lives on a d6 of his rating or less; nothing else saves him (PL-10-04)."""

    leader: PieceId

    def roll(self, war: War, /) -> Roll:
        return Roll((6,), msg("pl-roll-kill", leader=war.ref(self.leader)), ("PL-10-04",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "lives" if faces[0] <= tactical_rating(war, self.leader) else "dies"

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        if self.outcome(war, faces) == "lives":
            war.tell(msg("pl-log-word-resisted", leader=war.ref(self.leader), die=faces[0]))
            return
        war.tell(msg("pl-log-word-kills", leader=war.ref(self.leader), die=faces[0]))
        war.remove(self.leader, GONE)
        name_generals_anew(war)


SPELLS = Layer(
    "spells",
    "Spells of wizards",
    amends=("DG-07-28", "DG-08-08", "DG-11-12", "DG-07-12"),
    changes=(
        MODIFIERS.drop("wizard"),  # PL-10-01  no more +3 or -3 on land
        MODIFIERS.drop("defending-wizard"),
        MAGIC_ABOARD.drop("wizards_aboard"),  # nor at sea
        BATTLE.add(SpellsBeforeRoll, before="ResolveCombat"),
        AFTER_ROLL.add(SpellsAfterRoll),
        *HASTE,
    ),
)
"""Optional Rule A; it stands on the standard game too."""
