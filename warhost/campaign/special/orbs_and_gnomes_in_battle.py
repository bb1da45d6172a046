"""Strategic events in a battle: Dragon Orbs and gnomish technology (DG-11-08, DG-11-09, DG-11-16 to DG-11-18).

Both are used after retreats before combat and before odds and modifiers are worked out, the attacker first. What
Dragonlances do to strength and modifiers is in :mod:`~warhost.campaign.combat.modifiers`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from warhost.campaign.combat.battle_strength import Battle, attackers_of, defenders_of, generals
from warhost.campaign.position.persons import tactical_rating
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.position.war_modes import WarMode
from warhost.campaign.position.yes_or_no import YesOrNo
from warhost.campaign.printed.sides import GONE
from warhost.campaign.special.strategic_events import remove_for_good
from warhost.campaign.state import War
from warhost.core.dice import Roll
from warhost.core.ids import PieceId, Side
from warhost.core.messages import Message, msg
from warhost.core.odds import Odds, odds_of
from warhost.core.orders import Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Throw

# Dragon Orbs


@dataclass(frozen=True, slots=True)
class UseOrb(Order):
    """Let a leader master the enemy's dragons with his orb: ``use-orb dragon-orb-1``."""

    verb = "use-orb"
    orb: Piece


@dataclass(frozen=True, slots=True)
class NoOrb(Order):
    """Leave the orbs alone in this battle: ``no-orb``."""

    verb = "no-orb"


def own_force(war: War, battle: Battle, attacking: int) -> tuple[PieceId, ...]:
    """The armies of one side in a battle."""
    return attackers_of(war, battle) if attacking else defenders_of(war, battle)


def dragons_against(war: War, battle: Battle, attacking: int) -> list[PieceId]:
    """The enemy's dragons in a battle."""
    return [army for army in own_force(war, battle, 1 - attacking) if war.of.is_dragon[army]]


def orbs_in(war: War, battle: Battle, attacking: int) -> list[PieceId]:
    """The orbs that a side could use now: borne by a leader in the battle, with dragons against him (DG-11-08)."""
    if not any(war.bearer[orb] >= 0 for orb in war.theatre.orbs) or not dragons_against(war, battle, attacking):
        return []
    leaders = generals(war, own_force(war, battle, attacking))
    return [orb for orb in war.theatre.orbs if war.bearer[orb] in leaders]


@dataclass(frozen=True, slots=True)
class AttackersOrbs(Decision[War, UseOrb | NoOrb]):
    """A side may use its orbs, one after the other, while there are dragons against it (DG-11-08)."""

    attacking: int = 1

    def _orbs(self, war: War) -> list[PieceId]:
        return orbs_in(war, war.battle[0], self.attacking)

    def is_idle(self, war: War, /) -> bool:
        return not war.theatre.orbs

    def moot(self, war: War, /) -> bool:
        return not self._orbs(war)

    def ask(self, war: War, /) -> Ask:
        battle: Battle = war.battle[0]
        return Ask(
            war.seat(battle.side if self.attacking else battle.defender),
            msg("dg-ask-orb", hex=war.hex_ref(battle.target)),
            (Offer(UseOrb, msg("dg-offer-use-orb")), Offer(NoOrb, msg("dg-offer-no-orb"))),
            ("DG-11-08", "DG-11-09"),
            msg("dg-wait-orb"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, self._orbs(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if isinstance(order, NoOrb):
            return None
        assert isinstance(order, UseOrb)
        if order.orb in self._orbs(war):
            return None
        what = war.ref(order.orb)
        return Refusal(msg("dg-cannot-use-orb", orb=what), ("DG-11-08",), (what,))

    def preview(self, war: War, order: Order, /) -> Preview | None:
        if not isinstance(order, UseOrb) or order.orb not in self._orbs(war):
            return None
        return Preview((), orb_odds(war, order.orb), (), war.refs(dragons_against(war, war.battle[0], self.attacking)))

    def take(self, war: War, order: UseOrb | NoOrb, /) -> None:
        if isinstance(order, UseOrb):
            war.push(self, OrbTest(order.orb, self.attacking))


@dataclass(frozen=True, slots=True)
class DefendersOrbs(AttackersOrbs):
    """The defender's orbs, after the attacker's."""

    attacking: int = 0


ORB_ROLL = (6,)


def orb_result(war: War, orb: PieceId, face: int) -> str:
    """How an orb answers: the leader's Tactical Rating or less masters the dragons (DG-11-09)."""
    return "dragons slain" if face <= tactical_rating(war, war.bearer[orb]) else "leader lost"


def orb_odds(war: War, orb: PieceId) -> Odds[str]:
    """The odds of using an orb."""
    return odds_of(Roll(ORB_ROLL, msg("dg-offer-use-orb")), lambda faces: orb_result(war, orb, faces[0]))


@dataclass(frozen=True, slots=True)
class OrbTest(Throw[War]):
    """One die against the leader's Tactical Rating; the orb is used up either way (DG-11-09)."""

    orb: PieceId
    attacking: int

    def roll(self, war: War, /) -> Roll:
        leader = war.bearer[self.orb]
        text = msg("dg-roll-orb", leader=war.ref(leader), rating=tactical_rating(war, leader))
        return Roll(ORB_ROLL, text, ("DG-11-09",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return orb_result(war, self.orb, faces[0])

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        leader = war.bearer[self.orb]
        mastered = self.outcome(war, faces) == "dragons slain"
        remove_for_good(war, self.orb)
        if not mastered:
            war.tell(msg("dg-log-orb-fails", leader=war.ref(leader), die=faces[0]))
            war.remove(leader, GONE)
            return
        dragons = dragons_against(war, war.battle[0], self.attacking)
        names = war.roll_call(dragons)
        war.tell(msg("dg-log-orb-works", leader=war.ref(leader), die=faces[0], dragons=names))
        for dragon in dragons:
            war.eliminate(dragon)


# Gnomish technology

GNOME_ROLL = (6, 6)
GNOME_FAILURE = 6
"""What doubles cost their user (DG-11-18)."""


def gnomes_in(war: War, battle: Battle, attacking: int) -> list[PieceId]:
    """The gnome counters borne by an army of one side in a battle (DG-11-17)."""
    if not any(war.bearer[gnomes] >= 0 for gnomes in war.theatre.gnomes):
        return []
    force = own_force(war, battle, attacking)
    return [gnomes for gnomes in war.theatre.gnomes if war.bearer[gnomes] in force]


def gnome_gain(faces: tuple[int, ...]) -> int:
    """What the gnomes are worth to their user: the higher die, or -6 on doubles (DG-11-17, DG-11-18).

    >>> gnome_gain((5, 2)), gnome_gain((6, 6))
    (5, -6)
    """
    return -GNOME_FAILURE if faces[0] == faces[1] else max(faces)


@dataclass(frozen=True, slots=True)
class AttackersGnomes(YesOrNo):
    """The owner of an army with gnomes in the battle may use them; he never has to (DG-11-17)."""

    rules = ("DG-11-17", "DG-11-18")
    attacking: int = 1

    def is_idle(self, war: War, /) -> bool:
        return not war.theatre.gnomes

    def moot(self, war: War, /) -> bool:
        return not gnomes_in(war, war.battle[0], self.attacking)

    def asked(self, war: War, /) -> Side:
        battle: Battle = war.battle[0]
        return battle.side if self.attacking else battle.defender

    def question(self, war: War, /) -> Message:
        return msg("dg-ask-gnomes", hex=war.hex_ref(war.battle[0].target))

    def agreed(self, war: War, /) -> None:
        war.push(GnomeRoll(gnomes_in(war, war.battle[0], self.attacking)[0], self.attacking))


@dataclass(frozen=True, slots=True)
class DefendersGnomes(AttackersGnomes):
    """The defender's gnomes, after the attacker's."""

    attacking: int = 0


@dataclass(frozen=True, slots=True)
class GnomeRoll(Throw[War]):
    """Two dice before the combat roll (DG-11-17, DG-11-18)."""

    gnomes: PieceId
    attacking: int

    def roll(self, war: War, /) -> Roll:
        return Roll(GNOME_ROLL, msg("dg-roll-gnomes"), ("DG-11-17", "DG-11-18"))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> int:
        gain = gnome_gain(faces)
        return gain if self.attacking else -gain

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        gain = gnome_gain(faces)
        battle: Battle = war.battle[0]
        changed = replace(battle, gnomes=gain) if self.attacking else replace(battle, defending_gnomes=gain)
        war.set("battle", 0, changed)
        modifier = gain if self.attacking else -gain
        war.tell(msg("dg-log-gnomes", a=faces[0], b=faces[1], modifier=f"{modifier:+}"))
        if gain < 0:
            remove_for_good(war, self.gnomes)


# Handing the gnomes on


@dataclass(frozen=True, slots=True)
class HandOver(Order):
    """Give the gnomes to another army in the hex: ``hand-over gnomish-technology caergoth-2``."""

    verb = "hand-over"
    counter: Piece
    army: Piece


class HandingOver(WarMode[HandOver]):
    """In its Movement Step a side may hand gnomish technology on, if the option allows (DG-11-16)."""

    order = HandOver
    label = "dg-offer-hand-over"
    block = None

    def is_at_hand(self, theatre: Theatre) -> bool:
        return theatre.option("gnomes-transferable") != "no" and bool(theatre.gnomes)

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        if war.theatre.option("gnomes-transferable") == "no":
            return []
        return [c for c in war.theatre.gnomes if war.bearer[c] >= 0 and war.owner[c] == side and heirs(war, c)]

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        return OneOf(Kind.PIECE, heirs(war, chosen[0]) if chosen else self.firsts(war, side))

    def refusal(self, war: War, side: Side, order: HandOver) -> Refusal | None:
        what, who = war.ref(order.counter), war.ref(order.army)
        if order.counter not in self.firsts(war, side):
            return Refusal(msg("dg-cannot-hand-over", counter=what), ("DG-11-16", "DG-11-02"), (what,))
        if order.army in heirs(war, order.counter):
            return None
        return Refusal(msg("dg-cannot-entrust", counter=what, piece=who), ("DG-11-16",), (what, who))

    def take(self, war: War, side: Side, order: HandOver) -> None:
        war.set("bearer", order.counter, order.army)
        war.tell(msg("dg-log-entrusted", counter=war.ref(order.counter), piece=war.ref(order.army)))


def heirs(war: War, counter: PieceId) -> list[PieceId]:
    """The other armies in the hex of a counter's bearer."""
    bearer = war.bearer[counter]
    return [p for p in war.in_hex(war.at[bearer], war.owner[bearer]) if war.of.is_army[p] and p != bearer]
