"""Dragons against ships, round by round: a kernel that sleeps until a layer lets dragons attack ships.

Each dragon and each ship attacks once in a round, and the hits of a round count together. After the first round the
dragons may break off; after the second it is over. Ships can never withdraw (MD-08-01 to MD-08-04).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from warhost.campaign.combat.losses import suffer
from warhost.campaign.position.persons import leads_these, tactical_rating
from warhost.campaign.printed.sides import enemy
from warhost.campaign.sea.exchange_odds import Combatant, Force, Toll, exchange_odds
from warhost.campaign.sea.naval_combat import SeaBattle, Shot, Volley, Withdraw, magic_aboard
from warhost.campaign.sea.ship_stacking import damage
from warhost.campaign.state import War
from warhost.core.breakdowns import Breakdown, part
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Message, msg
from warhost.core.odds import Odds
from warhost.core.orders import Order
from warhost.core.prompts import Ask, Offer, Preview
from warhost.core.refusals import Refusal
from warhost.core.seams import Seam
from warhost.core.steps import Decision, Procedure

ROUNDS = 2
"""A raid lasts two rounds at most (MD-08-03)."""


class RaidLaw(NamedTuple):
    """What a book says of dragons against ships: the rules that it cites, and whether wizards help."""

    begins: str = "MD-08-01"
    rates: str = "MD-08-02"
    lasts: str = "MD-08-03"
    no_leaders: str = "MD-08-04"
    wizards_help: bool = True


RAID_LAWS: Seam[RaidLaw] = Seam("raid-laws")
"""The law of the game for dragons against ships: one entry."""


def raid_law(war: War) -> RaidLaw:
    """What the book that is played says of dragons against ships."""
    return war.rules[RAID_LAWS][0]


@dataclass(frozen=True, slots=True)
class BreakOff(Order):
    """Withdraw the dragons from the ships: ``break-off``."""

    verb = "break-off"


@dataclass(frozen=True, slots=True)
class Press(Order):
    """Attack the ships a second time: ``press``."""

    verb = "press"


@dataclass(frozen=True, slots=True)
class Raid(SeaBattle):
    """Dragons attack the ships at a station, never the reverse (PL-08-01).

    ``round`` counts from 1 once the first has begun.
    """

    round: int = 0

    def rating(self, war: War, piece: PieceId) -> Breakdown:
        return dragon_rating(war, piece) if war.of.is_dragon[piece] else rating_against_dragons(war, piece)


# Ratings


def dragon_rating(war: War, dragon: PieceId) -> Breakdown:
    """A dragon attacks a ship with its Combat Strength, as if that were a Combat Rating (MD-08-02)."""
    who = war.ref(dragon)
    return Breakdown(
        part(raid_law(war).rates, war.theatre.army_labels[dragon], war.printed_strength(dragon), sources=(who,))
    )


def rating_against_dragons(war: War, ship: PieceId) -> Breakdown:
    """A ship has a rating of 1 against dragons; leaders do not help (MD-08-02, MD-08-04, PL-08-03, PL-08-05).

    A wizard aboard makes it 4 in More Dragons of Glory alone.
    """
    who = war.ref(ship)
    parts = [part(raid_law(war).rates, msg("dg-ship", ship=who), 1, sources=(who,))]
    for piece in war.cargo(ship):
        ref = war.ref(piece)
        if war.theatre.pieces[piece].naval and leads_these(war, piece, (ship,)):
            label = msg("dg-general", leader=ref)
            parts.append(
                part(
                    "DG-08-06",
                    label,
                    tactical_rating(war, piece),
                    cancelled_by=raid_law(war).no_leaders,
                    sources=(ref,),
                )
            )
    return Breakdown(*parts, *(magic_aboard(war, ship) if raid_law(war).wizards_help else ()))


# The odds of a whole raid


def raid_words(toll: Toll) -> Message:
    """What a raid costs both sides, in words."""
    return msg("md-raid-toll", hits=toll.hits, sunk=toll.sunk, burnt=toll.taken, lost=toll.lost)


def in_figures(war: War, battle: Raid, pieces: Sequence[PieceId]) -> Force:
    """Dragons or ships of a raid in figures."""
    strength, is_dragon = war.of.strength, war.of.is_dragon
    return tuple(
        Combatant(*strength[p], war.depleted[p])
        if is_dragon[p]
        else Combatant(battle.rating(war, p).total, battle.rating(war, p).total, war.depleted[p])
        for p in pieces
    )


def odds_of_raid(war: War, battle: Raid) -> Odds[Toll]:
    """The odds of what is left of a raid, nobody breaking off."""
    dragons, ships = (in_figures(war, battle, pieces) for pieces in (battle.attackers, battle.defenders))
    return replace(exchange_odds(dragons, ships, ROUNDS - battle.round), policy=msg("md-policy-raid"))


def raid_preview(war: War, battle: Raid) -> Preview:
    """The ratings of all who take part, and the odds of what is left of the raid."""
    fighters = (*battle.attackers, *battle.defenders)
    ratings = tuple((msg("dg-rating", ship=war.ref(piece)), battle.rating(war, piece)) for piece in fighters)
    odds = odds_of_raid(war, battle).read(raid_words)
    return Preview(ratings, odds, places=(war.hex_ref(battle.target),))


# Round by round


def begin_raid(war: War, side: Side, dragons: tuple[PieceId, ...], target: HexId, ships: tuple[PieceId, ...]) -> None:
    """Let dragons fall upon the ships at a station."""
    if war.log is not None:
        names, against = war.roll_call(dragons), war.roll_call(ships)
        war.tell(msg("md-log-raid", dragons=names, ships=against, hex=war.hex_ref(target)))
    war.set("sea_battle", 0, Raid(side, target, dragons, ships))
    war.push(RaidRound())


@dataclass(frozen=True, slots=True)
class RaidRound(Procedure[War]):
    """A round of a raid: first the dragons attack, then the ships (MD-08-03)."""

    def run(self, war: War, /) -> None:
        battle: Raid = war.sea_battle[0]
        war.set("sea_battle", 0, replace(battle, fired=(), hits=(), round=battle.round + 1))
        war.push(RaidRoundEnds(), RaidVolley(enemy(battle.side)), RaidVolley(battle.side))


@dataclass(frozen=True, slots=True)
class RaidVolley(Volley):
    """A side's dragons or ships attack one after the other; the owner says which whom (MD-08-02, PL-08-02).

    Where there is only one enemy to attack nobody is asked.
    """

    def moot(self, war: War, /) -> bool:
        return len(self._targets(war)) == 1 or not self._ready(war)

    def skip(self, war: War, /) -> None:
        for piece in reversed(self._ready(war)):
            war.push(Shot(piece, self._targets(war)[0]))

    def ask(self, war: War, /) -> Ask:
        return replace(
            Volley.ask(self, war),
            message=msg("md-ask-raid", hex=war.hex_ref(war.sea_battle[0].target)),
            rules=(raid_law(war).rates, raid_law(war).lasts),
        )

    def explain(self, war: War, order: Order, /) -> Refusal | None:
        return no_withdrawal(war) if isinstance(order, Withdraw) else None


def no_withdrawal(war: War) -> Refusal:
    """Ships never withdraw from dragons (MD-08-03)."""
    battle: Raid = war.sea_battle[0]
    return Refusal(msg("md-ships-cannot-withdraw"), (raid_law(war).lasts,), war.refs(battle.defenders))


@dataclass(frozen=True, slots=True)
class RaidRoundEnds(Procedure[War]):
    """All hits of the round count together: on a ship as in any sea battle, on a dragon as a depletion (MD-08-02)."""

    def run(self, war: War, /) -> None:
        battle: Raid = war.sea_battle[0]
        for piece, hits in sorted(Counter(battle.hits).items()):
            for _ in range(min(hits, 2 - war.depleted[piece])):
                if war.of.is_ship[piece]:
                    damage(war, piece)
                else:
                    suffer(war, piece)
        war.push(AfterRaidRound())


@dataclass(frozen=True, slots=True)
class AfterRaidRound(Procedure[War]):
    """After the fates of those aboard sunk ships: the dragons may break off, or the raid is over (MD-08-03)."""

    def run(self, war: War, /) -> None:
        battle: Raid = war.sea_battle[0]
        dragons = tuple(piece for piece in battle.attackers if war.at[piece] >= 0)
        ships = tuple(piece for piece in battle.defenders if war.at[piece] >= 0)
        if not dragons or not ships or battle.round >= ROUNDS:
            war.set("sea_battle", 0, None)
            return
        war.set("sea_battle", 0, replace(battle, attackers=dragons, defenders=ships, fired=(), hits=()))
        war.push(BreakingOff(battle.side))


@dataclass(frozen=True, slots=True)
class BreakingOff(Decision[War, BreakOff | Press]):
    """After the first round the dragons may break off; if not, everybody attacks once more (MD-08-03, PL-08-04)."""

    side: Side

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(self.side),
            msg("md-ask-break-off", hex=war.hex_ref(war.sea_battle[0].target)),
            (Offer(Press, msg("md-offer-press")), Offer(BreakOff, msg("md-offer-break-off"))),
            (raid_law(war).lasts,),
            msg("md-wait-break-off"),
        )

    def explain(self, war: War, order: Order, /) -> Refusal | None:
        return no_withdrawal(war) if isinstance(order, Withdraw) else None

    def preview(self, war: War, order: Order, /) -> Preview | None:
        return raid_preview(war, war.sea_battle[0]) if isinstance(order, Press) else None

    def take(self, war: War, order: BreakOff | Press, /) -> None:
        battle: Raid = war.sea_battle[0]
        if isinstance(order, Press):
            war.push(RaidRound())
            return
        war.tell(msg("md-log-break-off", dragons=war.roll_call(battle.attackers)))
        war.set("sea_battle", 0, None)
