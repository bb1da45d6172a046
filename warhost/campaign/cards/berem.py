"""New Rule D: Berem, the Green Gemstone Man (PL-06-01 to PL-06-04).

Without a holder the counter lies in a hex; otherwise it goes with an army, like anything an army carries.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from warhost.campaign.cards.assault import pay, toll_refusal
from warhost.campaign.cards.victory import berem_arrives
from warhost.campaign.combat.battle_strength import Battle, attackers_of, defenders_of
from warhost.campaign.position.armies_that_count import counts_as_army
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.position.war_modes import WarMode
from warhost.campaign.printed.sides import BORNE, HL, NEUTRAL
from warhost.campaign.special.strategic_events import Entrust
from warhost.campaign.state import War
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.rulebook import on_news_of
from warhost.core.steps import Decision, Procedure


def berem_of(theatre: Theatre) -> PieceId:
    """The counter of Berem."""
    return theatre.piece_index["berem"]


def waits_in(war: War, hex: HexId) -> bool:
    """Whether Berem is in a hex and has no holder."""
    return war.at[berem_of(war.theatre)] == hex


def holder_of_berem(war: War) -> PieceId | None:
    """The army that Berem goes with; None if nobody holds him."""
    berem = berem_of(war.theatre)
    return war.bearer[berem] if war.bearer[berem] >= 0 else None


# Appearing, and who holds him


def appear(war: War, hex: HexId) -> None:
    """Berem is found in a hex; armies that stand there hold him at once (PL-06-01, PL-06-02)."""
    berem = berem_of(war.theatre)
    war.put(berem, hex)
    war.tell(msg("pl-log-berem", hex=war.hex_ref(hex)))
    side = war.side_in(hex)
    if side != NEUTRAL:
        war.push(EntrustBerem(side, war.armies_in(hex, side)))


def give_berem(war: War, army: PieceId) -> None:
    """An army holds Berem from now on."""
    berem = berem_of(war.theatre)
    war.put(berem, BORNE)
    if war.owner[berem] != war.owner[army]:
        war.join(berem, war.owner[army])
    war.set("bearer", berem, army)
    war.tell(msg("pl-log-berem-held", army=war.ref(army)))


def leave_berem(war: War, hex: HexId) -> None:
    """Berem stays behind in a hex, or on the nearest land, until somebody assaults it (PL-06-03)."""
    berem = berem_of(war.theatre)
    theatre = war.theatre
    if not theatre.dry[hex]:
        far = theatre.atlas.grid.distance
        hex = min(theatre.dry_land, key=lambda land: (far(hex, land), land))
    war.set("bearer", berem, -1)
    war.put(berem, BORNE)
    war.join(berem, NEUTRAL)
    war.put(berem, hex)
    war.tell(msg("pl-log-berem-left", hex=war.hex_ref(hex)))


@dataclass(frozen=True, slots=True)
class EntrustBerem(Decision[War, Entrust]):
    """The owner chooses which of the armies holds Berem (PL-06-02, PL-06-03)."""

    side: Side
    armies: tuple[PieceId, ...]

    def _armies(self, war: War) -> list[PieceId]:
        return [army for army in self.armies if war.at[army] >= 0]

    def moot(self, war: War, /) -> bool:
        return len(self._armies(war)) < 2

    def skip(self, war: War, /) -> None:
        for army in self._armies(war):
            give_berem(war, army)

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(self.side),
            msg("pl-ask-berem"),
            (Offer(Entrust, msg("dg-offer-entrust")),),
            ("PL-06-02", "PL-06-03"),
            msg("dg-wait-entrust"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, self._armies(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Entrust)
        if order.to in self._armies(war):
            return None
        who = war.ref(order.to)
        return Refusal(msg("pl-not-with-berem", piece=who), ("PL-06-02", "PL-06-03"), (who,))

    def take(self, war: War, order: Entrust, /) -> None:
        give_berem(war, order.to)


# Taking and passing him


@dataclass(frozen=True, slots=True)
class SeizeBerem(Order):
    """Take Berem, who has no holder, for an assault point: ``take-berem khur-1``."""

    verb = "take-berem"
    army: Piece


@dataclass(frozen=True, slots=True)
class Escort(Order):
    """Pass Berem to another army in the hex: ``escort khur-2``."""

    verb = "escort"
    army: Piece


def armies_beside_berem(war: War, side: Side) -> list[PieceId]:
    """The armies of a side in the hex where Berem waits."""
    hex = war.at[berem_of(war.theatre)]
    return list(war.armies_in(hex, side)) if hex >= 0 else []


class SeizingBerem(WarMode[SeizeBerem]):
    """Entering Berem's undefended hex for an assault point counts as an assault (PL-06-02)."""

    order = SeizeBerem
    label = "pl-offer-take-berem"
    block = None

    def is_at_hand(self, theatre: Theatre) -> bool:
        return "berem" in theatre.piece_index

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        return [army for army in armies_beside_berem(war, side) if self._toll(war, side, army) is None]

    def _toll(self, war: War, side: Side, army: PieceId) -> Refusal | None:
        return toll_refusal(war, side, war.at[army], (army,))

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        return OneOf(Kind.PIECE, self.firsts(war, side))

    def refusal(self, war: War, side: Side, order: SeizeBerem) -> Refusal | None:
        if order.army in armies_beside_berem(war, side):
            return self._toll(war, side, order.army)
        who = war.ref(order.army)
        return Refusal(msg("pl-not-with-berem", piece=who), ("PL-06-02",), (who,))

    def take(self, war: War, side: Side, order: SeizeBerem) -> None:
        pay(war, side, war.at[order.army], (order.army,))
        give_berem(war, order.army)


class Escorting(WarMode[Escort]):
    """Berem is passed within a hex (PL-06-02)."""

    order = Escort
    label = "pl-offer-escort"
    block = None

    def is_at_hand(self, theatre: Theatre) -> bool:
        return "berem" in theatre.piece_index

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        holder = holder_of_berem(war)
        if holder is None or war.owner[holder] != side:
            return []
        return [army for army in war.armies_in(war.at[holder], side) if army != holder]

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        return OneOf(Kind.PIECE, self.firsts(war, side))

    def refusal(self, war: War, side: Side, order: Escort) -> Refusal | None:
        if order.army in self.firsts(war, side):
            return None
        who = war.ref(order.army)
        return Refusal(msg("pl-not-with-berem", piece=who), ("PL-06-02",), (who,))

    def take(self, war: War, side: Side, order: Escort) -> None:
        give_berem(war, order.army)


# Changing hands


@on_news_of("removed")
def watch_berem(war: War) -> bool:
    """As soon as Berem's army is lost, he goes to its stack or to the enemy, or stays behind (PL-06-03)."""
    holder = holder_of_berem(war)
    if holder is None or war.at[holder] >= 0:
        return False
    hex = last_hex_of(war, holder)
    side = war.owner[holder]
    friends = [army for army in war.armies_in(hex, side) if war.at[army] >= 0]
    takers = friends or list(victors_over(war, holder))
    leave_berem(war, hex)
    if takers:
        war.push(EntrustBerem(war.owner[takers[0]], tuple(takers)))
    return True


def last_hex_of(war: War, piece: PieceId) -> HexId:
    """The hex where a piece was when it was lost, from the news of the loss."""
    for item in war.news[0]:
        if isinstance(item, tuple) and item[:2] == ("removed", piece):
            hex = item[2]
            if isinstance(hex, int) and hex >= 0:
                return HexId(hex)
    battle = war.battle[0]
    return battle.target if isinstance(battle, Battle) else war.theatre.atlas.place("neraka").hex


def victors_over(war: War, lost: PieceId) -> Iterable[PieceId]:
    """The enemy armies of the battle in which an army was lost; none outside of a battle (PL-06-03)."""
    battle = war.battle[0]
    if not isinstance(battle, Battle):
        return ()
    return attackers_of(war, battle) if war.owner[lost] == battle.defender else defenders_of(war, battle)


@dataclass(frozen=True, slots=True)
class CaptureBerem(Procedure[War]):
    """A stack that assaults Berem's hex takes him if it leaves no defender there (PL-06-02)."""

    def run(self, war: War, /) -> None:
        battle: Battle = war.battle[0]
        armies = attackers_of(war, battle)
        if waits_in(war, battle.target) and armies and not defenders_of(war, battle):
            war.push(EntrustBerem(battle.side, armies))


def watch_gate(war: War) -> bool:
    """As soon as the Highlords bring Berem into a Dark Temple that they hold, they have won (PL-06-04)."""
    holder = holder_of_berem(war)
    temple = war.temple[0]
    if holder is None or temple < 0 or war.at[holder] != temple or war.owner[holder] != HL or war.verdict[0]:
        return False
    if not counts_as_army(war, holder) or war.holder[war.theatre.place_at[temple]] != HL:
        return False
    berem_arrives(war)
    return True
