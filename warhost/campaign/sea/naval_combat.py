"""Rule 8: ship-to-ship combat, round by round (DG-08-01 to DG-08-10).

One battle is fought between the enemy ships at one station and the adjacent ships that the attacker commits. In each
round every ship fires once, first the attacker's, then the defender's; hits count only when all have fired. Then the
defender may withdraw, then the attacker; if neither does, another round follows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from warhost.campaign.position.bars import bar_refusals
from warhost.campaign.position.persons import leads_these, tactical_rating
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.position.war_modes import WarMode
from warhost.campaign.printed.sides import enemy
from warhost.campaign.sea.exchange_odds import DIE, Combatant, Toll, exchange_odds
from warhost.campaign.sea.maelstrom import enter_maelstrom
from warhost.campaign.sea.ship_stacking import (
    barred_refusals,
    damage,
    is_barred,
    is_held,
    ships_at,
)
from warhost.campaign.state import ATTACKED, BARRED_FIGHT, War
from warhost.campaign.world.waters import RIVER_ROOM
from warhost.core.breakdowns import Breakdown, Part, part
from warhost.core.dice import Dice, Roll
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Message, msg
from warhost.core.odds import Odds, odds_of
from warhost.core.orders import Arrangement, Hex, Kind, Order, Piece, Pieces
from warhost.core.position.values import Record
from warhost.core.prompts import Arrange, Ask, Choices, Offer, OneOf, Preview, SubsetOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.seams import Seam
from warhost.core.steps import Decision, Procedure, Throw


@dataclass(frozen=True, slots=True)
class Broadside(Order):
    """Attack the enemy ships at a station with these ships: ``broadside 5112 mithas-ship-1,mithas-ship-2``."""

    verb = "broadside"
    target: Hex
    ships: Pieces


@dataclass(frozen=True, slots=True)
class Fire(Order):
    """Let a ship attack one enemy ship of the battle: ``fire mithas-ship-1 silvanesti-ship-2``."""

    verb = "fire"
    ship: Piece
    target: Piece


@dataclass(frozen=True, slots=True)
class Withdraw(Order):
    """Withdraw all ships one hex or river hexside: ``withdraw mithas-ship-1@6012,mithas-ship-2@6012``."""

    verb = "withdraw"
    ships: Arrangement


@dataclass(frozen=True, slots=True)
class FightOn(Order):
    """Do not withdraw: ``fight-on``."""

    verb = "fight-on"
    ends_phase = True


@dataclass(frozen=True, slots=True)
class SeaBattle(Record):
    """One battle at sea. ``fired`` are the ships that have had their attack this round, ``hits`` the ships struck."""

    side: Side
    target: HexId
    attackers: tuple[PieceId, ...]
    defenders: tuple[PieceId, ...]
    fired: tuple[PieceId, ...] = ()
    hits: tuple[PieceId, ...] = ()

    def rating(self, war: War, piece: PieceId) -> Breakdown:
        """The Combat Rating of a piece in this battle."""
        return combat_rating(war, piece)


# Who may attack whom


def can_engage(war: War, ship: PieceId, target: HexId) -> bool:
    """Whether a ship could join an attack on a station: it lies beside it and has not attacked yet (DG-08-01)."""
    return (
        war.at[ship] >= 0
        and not war.did[ship] & (ATTACKED | BARRED_FIGHT)
        and not is_held(war, ship)
        and war.theatre.waters.are_adjacent(war.station(ship), target)
    )


def engage_refusals(war: War, side: Side, ship: PieceId, target: HexId) -> list[Refusal]:
    """Why a ship cannot join an attack; the explaining twin of :func:`can_engage`."""
    who, where = war.ref(ship), war.hex_ref(target)
    if war.owner[ship] != side:
        return [Refusal(msg("dg-not-yours", piece=who), ("DG-12-09",), (who,))]
    if not war.of.is_ship[ship]:
        return [Refusal(msg("dg-no-ship", piece=who), ("DG-08-01",), (who,))]
    if war.at[ship] < 0:
        return [Refusal(msg("dg-not-on-map", piece=who), ("DG-08-01",), (who,))]
    found = []
    if war.has(ship, ATTACKED):
        found.append(Refusal(msg("dg-attacked-this-turn", piece=who), ("DG-08-03",), (who,)))
    found += bar_refusals(war, ship, "combat")
    if is_held(war, ship):
        found.append(Refusal(msg("dg-ship-held", ship=who), ("DG-04-19",), (who,)))
    elif not war.theatre.waters.are_adjacent(war.station(ship), target):
        found.append(Refusal(msg("dg-not-adjacent", piece=who, hex=where), ("DG-08-01",), (who, where)))
    return found


def fleet_at(war: War, station: HexId, side: Side) -> tuple[PieceId, ...]:
    """The ships of a side that can be fought at a station; those in the Maelstrom cannot (DG-04-19)."""
    return tuple(s for s in ships_at(war, station) if war.owner[s] == side and not is_held(war, s))


def possible_ships(war: War, side: Side, target: HexId) -> tuple[PieceId, ...]:
    """The ships of a side that could attack a station."""
    return tuple(s for s in war.theatre.ships if war.owner[s] == side and can_engage(war, s, target))


def ships_in_reach(war: War, side: Side) -> list[HexId]:
    """The stations of enemy ships that a side could attack now."""
    at, owner, did, held = war.at, war.owner, war.did, war.theatre.waters.maelstrom
    afloat = [s for s in war.theatre.ships if at[s] >= 0 and at[s] not in held]
    ready = [war.station(s) for s in afloat if owner[s] == side and not did[s] & (ATTACKED | BARRED_FIGHT)]
    if not ready:
        return []
    enemies = dict.fromkeys(war.station(s) for s in afloat if owner[s] == enemy(side))
    adjacent = war.theatre.waters.are_adjacent
    return [target for target in enemies if any(adjacent(here, target) for here in ready)]


class SeaFighting(WarMode[Broadside]):
    """Ships attack ships (Rule 8)."""

    order = Broadside
    label = "dg-offer-broadside"
    begins_with = Kind.HEX

    def is_at_hand(self, theatre: Theatre) -> bool:
        return bool(theatre.ships)

    def firsts(self, war: War, side: Side) -> list[HexId]:
        return ships_in_reach(war, side)

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        if not chosen:
            return OneOf(Kind.HEX, ships_in_reach(war, side))
        return SubsetOf(possible_ships(war, side, chosen[0]))

    def refusal(self, war: War, side: Side, order: Broadside) -> Refusal | None:
        where = war.hex_ref(order.target)
        if not fleet_at(war, order.target, enemy(side)):
            return Refusal(msg("dg-no-ships-there", hex=where), ("DG-08-01",), (where,))
        if not order.ships:
            return Refusal(msg("dg-no-ships-named"), ("DG-08-03",), (where,))
        return first_with_all([r for ship in order.ships for r in engage_refusals(war, side, ship, order.target)])

    def preview(self, war: War, side: Side, order: Broadside) -> Preview:
        others = fleet_at(war, order.target, enemy(side))
        ratings = tuple((msg("dg-rating", ship=war.ref(s)), combat_rating(war, s)) for s in (*order.ships, *others))
        odds = first_round_odds(war, order.ships, others)
        return Preview(ratings, odds, places=(war.hex_ref(order.target),))

    def take(self, war: War, side: Side, order: Broadside) -> None:
        for ship in order.ships:
            war.mark_did(ship, ATTACKED)
        if war.log is not None:
            names = ", ".join(war.ref(ship).text for ship in order.ships)
            war.tell(msg("dg-log-broadside", ships=names, hex=war.hex_ref(order.target)))
        defenders = fleet_at(war, order.target, enemy(side))
        war.set("sea_battle", 0, SeaBattle(side, order.target, order.ships, defenders))
        war.push(SeaRound())


# How well a ship fights


def combat_rating(war: War, ship: PieceId) -> Breakdown:
    """The Combat Rating of a ship with those aboard (DG-08-02, DG-08-06)."""
    who = war.ref(ship)
    parts = [part("DG-08-02", msg("dg-ship", ship=who), war.printed_strength(ship), sources=(who,))]
    admirals = [p for p in war.cargo(ship) if war.theatre.pieces[p].naval and leads_these(war, p, (ship,))]
    if admirals:
        best = max(admirals, key=lambda p: tactical_rating(war, p))
        for leader in admirals:
            ref = war.ref(leader)
            struck = None if leader == best else "DG-08-06"  # one leader per ship counts
            parts.append(
                part(
                    "DG-08-06",
                    msg("dg-general", leader=ref),
                    tactical_rating(war, leader),
                    cancelled_by=struck,
                    sources=(ref,),
                )
            )
    return Breakdown(*parts, *magic_aboard(war, ship))  # DG-08-08


def wizards_aboard(war: War, ship: PieceId) -> list[Part]:
    """What the wizards aboard add to the Combat Rating of a ship (DG-08-08)."""
    wizards = [p for p in war.cargo(ship) if war.of.is_wizard[p]]
    return [part("DG-08-08", msg("dg-wizard"), 3, sources=(war.ref(wizard),)) for wizard in wizards]


MAGIC_ABOARD: Seam[Callable[[War, PieceId], list[Part]]] = Seam("magic-aboard")
"""What magic adds to the Combat Rating of a ship."""


def magic_aboard(war: War, ship: PieceId) -> list[Part]:
    """What magic adds to the Combat Rating of a ship now."""
    return [found for amend in war.rules[MAGIC_ABOARD] for found in amend(war, ship)]


def rating_now(war: War, piece: PieceId) -> Breakdown:
    """The Combat Rating of a piece in the battle that is fought now; of a ship also before one."""
    battle: SeaBattle | None = war.sea_battle[0]
    return combat_rating(war, piece) if battle is None else battle.rating(war, piece)


def first_round_odds(war: War, attackers: Sequence[PieceId], defenders: Sequence[PieceId]) -> Odds[Message]:
    """What the first round of a sea battle can cost both sides, in words; afterwards everybody may withdraw."""

    def in_figures(ship: PieceId) -> Combatant:
        rating = combat_rating(war, ship).total
        return Combatant(rating, rating, war.depleted[ship])

    def words(toll: Toll) -> Message:
        return msg("dg-sea-toll", hits=toll.hits, sunk=toll.sunk, taken=toll.taken, lost=toll.lost)

    odds = exchange_odds(tuple(map(in_figures, attackers)), tuple(map(in_figures, defenders)), 1)
    return replace(odds.read(words), policy=msg("dg-policy-first-round"))


# One round


@dataclass(frozen=True, slots=True)
class SeaRound(Procedure[War]):
    """A round of a sea battle (DG-08-03, DG-08-04)."""

    def run(self, war: War, /) -> None:
        battle: SeaBattle = war.sea_battle[0]
        war.set("sea_battle", 0, replace(battle, fired=(), hits=()))
        war.push(EndOfRound(), Volley(enemy(battle.side)), Volley(battle.side))


def crew(battle: SeaBattle, side: Side) -> tuple[PieceId, ...]:
    """The ships of a side in a battle."""
    return battle.attackers if side == battle.side else battle.defenders


@dataclass(frozen=True, slots=True)
class Volley(Decision[War, Fire]):
    """A side's ships fire one after the other; the owner says which at whom (DG-08-02).

    A ship that was hit earlier in the round fires all the same, with the rating it began the round with (DG-08-03).
    """

    side: Side

    def _ready(self, war: War) -> tuple[PieceId, ...]:
        battle: SeaBattle = war.sea_battle[0]
        return tuple(ship for ship in crew(battle, self.side) if ship not in battle.fired)

    def _targets(self, war: War) -> tuple[PieceId, ...]:
        return crew(war.sea_battle[0], enemy(self.side))

    def moot(self, war: War, /) -> bool:
        return not self._ready(war) or (len(self._ready(war)) == 1 and len(self._targets(war)) == 1)

    def skip(self, war: War, /) -> None:
        for ship in self._ready(war):
            war.push(Shot(ship, self._targets(war)[0]))

    def ask(self, war: War, /) -> Ask:
        battle: SeaBattle = war.sea_battle[0]
        return Ask(
            war.seat(self.side),
            msg("dg-ask-fire", hex=war.hex_ref(battle.target)),
            (Offer(Fire, msg("dg-offer-fire")),),
            ("DG-08-02", "DG-08-03"),
            msg("dg-wait-fire"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, self._targets(war) if chosen else self._ready(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Fire)
        who, whom = war.ref(order.ship), war.ref(order.target)
        battle: SeaBattle = war.sea_battle[0]
        found = []
        if order.ship not in crew(battle, self.side):
            found.append(Refusal(msg("dg-not-in-battle", piece=who), ("DG-08-03",), (who,)))
        elif order.ship in battle.fired:
            found.append(Refusal(msg("dg-has-fired", ship=who), ("DG-08-02",), (who,)))
        if order.target not in self._targets(war):
            found.append(Refusal(msg("dg-not-in-battle", piece=whom), ("DG-08-02",), (whom,)))
        return first_with_all(found)

    def preview(self, war: War, order: Order, /) -> Preview:
        assert isinstance(order, Fire)
        return shot_preview(war, order.ship, order.target)

    def take(self, war: War, order: Fire, /) -> None:
        war.push(self, Shot(order.ship, order.target))


def shot_odds(war: War, ship: PieceId) -> Odds[str]:
    """The exact odds of a hit (DG-08-02, DG-08-09)."""
    rating = rating_now(war, ship).total
    roll = Roll((DIE,), msg("dg-roll-shot"), ("DG-08-02",))
    return odds_of(roll, lambda faces: "hit" if faces[0] <= rating else "miss")


def shot_preview(war: War, ship: PieceId, target: PieceId) -> Preview:
    """The rating behind a shot and the chance to hit."""
    rating = (msg("dg-rating", ship=war.ref(ship)), rating_now(war, ship))
    return Preview((rating,), shot_odds(war, ship), places=(war.ref(target),))


def tell_shot(war: War, ship: PieceId, target: PieceId, die: int, rating: Breakdown, *, hit: bool) -> None:
    """Log a shot of a ship with its arithmetic."""
    if war.log is not None:
        text = "dg-log-hit" if hit else "dg-log-miss"
        shown, at = war.ref(ship), war.ref(target)
        war.tell(msg(text, ship=shown, target=at, die=die, rating=rating.total, parts=rating.words))


@dataclass(frozen=True, slots=True)
class Shot(Throw[War]):
    """One die against the Combat Rating: equal or lower hits (DG-08-02, DG-08-09)."""

    ship: PieceId
    target: PieceId

    def roll(self, war: War, /) -> Roll:
        text = msg("dg-roll-shot-at", ship=war.ref(self.ship), target=war.ref(self.target))
        return Roll((DIE,), text, ("DG-08-02",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "hit" if faces[0] <= rating_now(war, self.ship).total else "miss"

    def preview(self, war: War, /) -> Preview:
        return shot_preview(war, self.ship, self.target)

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        battle: SeaBattle = war.sea_battle[0]
        rating = rating_now(war, self.ship)
        hit = self.outcome(war, faces) == "hit"
        tell_shot(war, self.ship, self.target, faces[0], rating, hit=hit)
        hits = (*battle.hits, self.target) if hit else battle.hits
        war.set("sea_battle", 0, replace(battle, fired=(*battle.fired, self.ship), hits=hits))


@dataclass(frozen=True, slots=True)
class EndOfRound(Procedure[War]):
    """All hits of the round count together; the survivors may withdraw (DG-08-03 to DG-08-05)."""

    def run(self, war: War, /) -> None:
        battle: SeaBattle = war.sea_battle[0]
        for ship, hits in sorted(Counter(battle.hits).items()):
            for _ in range(min(hits, 2 - war.depleted[ship])):
                damage(war, ship)
        war.push(AfterRound())


@dataclass(frozen=True, slots=True)
class AfterRound(Procedure[War]):
    """After the fates of those aboard sunk ships: the battle ends, or the sides may withdraw (DG-08-04)."""

    def run(self, war: War, /) -> None:
        battle: SeaBattle = war.sea_battle[0]
        attackers = tuple(ship for ship in battle.attackers if war.at[ship] >= 0)
        defenders = tuple(ship for ship in battle.defenders if war.at[ship] >= 0)
        if not attackers or not defenders:
            war.set("sea_battle", 0, None)
            return
        war.set("sea_battle", 0, replace(battle, attackers=attackers, defenders=defenders))
        war.push(Withdrawal(enemy(battle.side)))


# Withdrawal


def ways_out(war: War, ship: PieceId) -> list[HexId]:
    """The stations that a ship could withdraw to by itself (DG-08-04, DG-04-03, DG-04-04)."""
    here, side = war.station(ship), war.owner[ship]
    return [there for there in war.ground.links[here] if not is_barred(war, there, side)]


def withdrawal_refusals(
    war: War, ships: tuple[PieceId, ...], moves: tuple[tuple[PieceId, HexId], ...]
) -> list[Refusal]:
    """Why a side cannot withdraw so: all its ships, one step each, within the limits of movement (DG-08-04)."""
    named = [ship for ship, _ in moves]
    if sorted(named) != sorted(ships):
        rest = [ship for ship in ships if ship not in named] or named
        return [Refusal(msg("dg-withdraw-all"), ("DG-08-04",), war.refs(rest))]
    found: list[Refusal] = []
    for ship, there in moves:
        here = war.station(ship)
        seasonal = war.ground.season.bars_ship(war, ship, here, there)
        if seasonal:
            found.append(seasonal)
        elif there not in war.ground.links[here]:
            who, where = war.ref(ship), war.hex_ref(there)
            found.append(Refusal(msg("dg-withdraw-one-step", ship=who, hex=where), ("DG-08-04",), (who, where)))
        else:
            found += barred_refusals(war, ship, there)
    return found or crowding_refusals(war, moves)


def crowding_refusals(war: War, moves: tuple[tuple[PieceId, HexId], ...]) -> list[Refusal]:
    """River hexsides on which more than two ships would lie (DG-04-06)."""
    leaving = [ship for ship, _ in moves]
    found = []
    for station in dict.fromkeys(there for _, there in moves if war.theatre.waters.is_river(there)):
        lying = [ship for ship in ships_at(war, station) if ship not in leaving]
        coming = [ship for ship, there in moves if there == station]
        if len(lying) + len(coming) > RIVER_ROOM:
            where = war.hex_ref(station)
            found.append(Refusal(msg("dg-river-full", hex=where), ("DG-04-06",), (where, *war.refs((*lying, *coming)))))
    return found


def arrange_withdrawal(
    war: War, ships: tuple[PieceId, ...], dice: Dice | None
) -> tuple[tuple[PieceId, HexId], ...] | None:
    """A withdrawal that is allowed, at random with dice; None if there is none."""

    def settle(
        rest: tuple[PieceId, ...], moves: tuple[tuple[PieceId, HexId], ...]
    ) -> tuple[tuple[PieceId, HexId], ...] | None:
        if not rest:
            return moves
        ways = ways_out(war, rest[0])
        for there in dice.shuffled(ways) if dice else ways:
            more = (*moves, (rest[0], there))
            if not crowding_refusals(war, more):
                found = settle(rest[1:], more)
                if found is not None:
                    return found
        return None

    return settle(ships, ())


@dataclass(frozen=True, slots=True)
class Withdrawal(Decision[War, Withdraw | FightOn]):
    """After a round the defender may withdraw all his ships; if he does not, the attacker may (DG-08-04)."""

    side: Side

    def _ships(self, war: War) -> tuple[PieceId, ...]:
        return crew(war.sea_battle[0], self.side)

    def moot(self, war: War, /) -> bool:
        return arrange_withdrawal(war, self._ships(war), None) is None

    def skip(self, war: War, /) -> None:
        battle: SeaBattle = war.sea_battle[0]
        war.push(SeaRound() if self.side == battle.side else Withdrawal(battle.side))

    def ask(self, war: War, /) -> Ask:
        battle: SeaBattle = war.sea_battle[0]
        return Ask(
            war.seat(self.side),
            msg("dg-ask-withdraw", hex=war.hex_ref(battle.target)),
            (Offer(Withdraw, msg("dg-offer-withdraw")), Offer(FightOn, msg("dg-offer-fight-on"))),
            ("DG-08-04",),
            msg("dg-wait-withdraw"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        ships = self._ships(war)
        places = {ship: ways_out(war, ship) for ship in ships}
        proposed = arrange_withdrawal(war, ships, None) or ()
        return Arrange(places, proposed, lambda dice: arrange_withdrawal(war, ships, dice))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if isinstance(order, FightOn):
            return None
        assert isinstance(order, Withdraw)
        return first_with_all(withdrawal_refusals(war, self._ships(war), order.ships))

    def take(self, war: War, order: Withdraw | FightOn, /) -> None:
        if isinstance(order, FightOn):
            self.skip(war)
            return
        war.set("sea_battle", 0, None)
        for ship, station in order.ships:
            war.tell(msg("dg-log-withdraw", ship=war.ref(ship), hex=war.hex_ref(station)))
            if station in war.theatre.waters.maelstrom:
                enter_maelstrom(war, ship, station)
            else:
                war.sail(ship, station)
