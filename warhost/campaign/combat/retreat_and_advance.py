"""Rule 7, leaving and following: retreats, retreat before combat, advance after combat.

DG-07-18 to DG-07-20, DG-07-45 to DG-07-49.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from warhost.campaign.combat.attack import can_enter, is_rider
from warhost.campaign.combat.battle_strength import Battle, attackers_of, company_of, defenders_of
from warhost.campaign.combat.losses import perish
from warhost.campaign.land.detours import is_neutral_land
from warhost.campaign.land.flying import can_lift
from warhost.campaign.land.movement import closed_refusal, is_eventful
from warhost.campaign.land.stacking import STACKING, can_stack, can_stand, stacking_refusals
from warhost.campaign.position.bars import closed_in_combat, combat_border_refusals
from warhost.campaign.printed.sides import enemy
from warhost.campaign.state import ASHORE, War
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order, Piece, Pieces
from warhost.core.prompts import Ask, Choices, Offer, OneOf, SubsetOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.seams import Seam
from warhost.core.steps import Decision

NOWHERE = HexId(-1)
"""No hex."""


@dataclass(frozen=True, slots=True)
class Retreat(Order):
    """Retreat an army, with leaders and wizards of its hex: ``retreat hylo-1 kronin 1619``."""

    verb = "retreat"
    army: Piece
    along: Pieces
    hex: Hex


@dataclass(frozen=True, slots=True)
class Stand(Order):
    """Ignore the retreat behind walls, or do not slip away: ``stand``."""

    verb = "stand"


@dataclass(frozen=True, slots=True)
class Follow(Order):
    """Advance an army into the vacated hex, with leaders and wizards: ``advance hylo-1 kronin``."""

    verb = "advance"
    army: Piece
    along: Pieces


@dataclass(frozen=True, slots=True)
class PressOn(Order):
    """Move an air or cavalry army that advanced one further hex: ``press-on throtyl-1 - 1618``."""

    verb = "press-on"
    army: Piece
    along: Pieces
    hex: Hex


@dataclass(frozen=True, slots=True)
class Hold(Order):
    """Advance no further: ``hold``."""

    verb = "hold"


# Where an army may retreat to


def can_retreat(war: War, army: PieceId, hex: HexId, attacked: HexId = NOWHERE) -> bool:
    """Whether an army may retreat into a neighbouring hex (DG-07-19).

    ``attacked`` is the hex that a beaten attacker fought for; he may not retreat into it (DG-07-25).
    """
    side = war.owner[army]
    if hex == attacked:
        return False
    if is_rider(war, army):
        return can_drift_back(war, army, hex)
    return (
        can_enter(war, army, war.at[army], hex)
        and not war.armies[enemy(side)][hex]
        and (not war.is_adjacent_to_enemy(hex, side) or war.armies[side][hex] > 0)
        and can_stand(war, army, hex)
        and can_stack(war, (army,), hex)
        and hex not in closed_in_combat(war, (army,))
    )


def can_drift_back(war: War, rider: PieceId, hex: HexId) -> bool:
    """Whether a citadel may take its riders into a neighbouring hex, whatever the terrain (DG-07-19, DG-11-20)."""
    side = war.owner[rider]
    return (
        hex in war.theatre.neighbours[war.at[rider]]
        and hex not in war.theatre.closed
        and not war.armies[enemy(side)][hex]
        and (not war.is_adjacent_to_enemy(hex, side) or war.armies[side][hex] > 0)
        and hex not in closed_in_combat(war, (rider,))
    )


def retreat_hexes(war: War, army: PieceId, attacked: HexId = NOWHERE) -> list[HexId]:
    """The hexes an army may retreat into."""
    return [hex for hex in war.theatre.neighbours[war.at[army]] if can_retreat(war, army, hex, attacked)]


def retreat_refusals(war: War, army: PieceId, hex: HexId, attacked: HexId = NOWHERE) -> list[Refusal]:
    """Why an army may not retreat into a hex; the explaining twin of :func:`can_retreat`."""
    side = war.owner[army]
    who, where = war.ref(army), war.hex_ref(hex)
    if hex not in war.theatre.neighbours[war.at[army]]:
        return [Refusal(msg("dg-retreat-one-hex", piece=who, hex=where), ("DG-07-18",), (who, where))]
    found = []
    if hex == attacked:
        found.append(Refusal(msg("dg-retreat-attacked", piece=who, hex=where), ("DG-07-25",), (who, where)))
    rider = is_rider(war, army)
    shut = hex in war.theatre.closed if rider else not can_enter(war, army, war.at[army], hex)
    if shut or not (rider or can_stand(war, army, hex)):
        closed = closed_refusal(war, army, war.at[army], hex).rules if shut else ()
        found.append(Refusal(msg("dg-retreat-closed", piece=who, hex=where), ("DG-07-19", *closed), (who, where)))
    if war.armies[enemy(side)][hex]:
        found.append(Refusal(msg("dg-enemy-in-hex", piece=who, hex=where), ("DG-05-19",), (who, where)))
    elif war.is_adjacent_to_enemy(hex, side) and not war.armies[side][hex]:
        found.append(Refusal(msg("dg-retreat-enemy", piece=who, hex=where), ("DG-07-19",), (who, where)))
    found += combat_border_refusals(war, army, hex)
    return found if rider else found + stacking_refusals(war, (army,), hex)


def followers(war: War, army: PieceId) -> tuple[PieceId, ...]:
    """The leaders and wizards with an army, who may go along with it."""
    return tuple(piece for piece in company_of(war, (army,)) if war.of.is_person[piece] or war.of.is_wizard[piece])


def relocate(war: War, pieces: tuple[PieceId, ...], hex: HexId) -> None:
    """Move pieces without cost, as retreats and advances do; riders leave their citadel."""
    side = war.owner[pieces[0]]
    for piece in pieces:
        if war.aboard[piece] != ASHORE:
            war.board(piece, ASHORE)
        war.put(piece, hex)
    if is_eventful(war, hex, side, True):
        war.note("entered", hex, side)


def along_refusal(war: War, army: PieceId, along: tuple[PieceId, ...], hex: HexId) -> Refusal | None:
    """Why pieces cannot go along with an army into a hex."""
    allowed = followers(war, army)
    for piece in along:
        if piece not in allowed:
            pair = (war.ref(piece), war.ref(army))
            return Refusal(msg("dg-not-together", piece=pair[0], other=pair[1]), ("DG-07-45",), pair)
    if shared_hexes(war, army, along, [hex]):
        return None
    return first_with_all(stacking_refusals(war, (army, *along), hex))


def shared_hexes(war: War, army: PieceId, along: tuple[PieceId, ...], hexes: list[HexId]) -> list[HexId]:
    """Those of the hexes open to an army that are open to those along with it too."""
    return [hex for hex in hexes if can_stack(war, (army, *along), hex)] if along else hexes


def company_that_fits(war: War, army: PieceId, hexes: list[HexId]) -> Callable[[tuple[PieceId, ...]], bool] | None:
    """Who may go along with an army into one of these hexes: anybody, unless a layer keeps persons apart."""
    if not war.rules[STACKING]:
        return None
    return lambda along: bool(shared_hexes(war, army, along, hexes))


# Retreat as a result of combat

FORCED_BACK: Seam[Callable[[War, PieceId], None]] = Seam("forced-back")
"""What happens to an army that must retreat from a battle, before it goes; nothing in the standard game."""


@dataclass(frozen=True, slots=True)
class Retreats(Decision[War, Retreat | Stand]):
    """The owner retreats his armies one by one; an army that cannot retreat is eliminated (DG-07-18, DG-07-20)."""

    armies: tuple[PieceId, ...]
    may_stand: int = 0
    """Behind walls each army may stay (DG-07-34)."""
    attacked: HexId = NOWHERE
    """The hex that beaten attackers fought for, which stays closed to them (DG-07-25)."""

    def _left(self, war: War) -> tuple[PieceId, ...]:
        return tuple(army for army in self.armies if war.at[army] >= 0)

    def moot(self, war: War, /) -> bool:
        return not any(retreat_hexes(war, army, self.attacked) for army in self._left(war))

    def skip(self, war: War, /) -> None:
        if not self.may_stand:
            for army in self._left(war):
                perish(war, army)  # DG-07-20

    def ask(self, war: War, /) -> Ask:
        side = war.owner[self._left(war)[0]]
        offers = [Offer(Retreat, msg("dg-offer-retreat"))]
        if self.may_stand:
            offers.append(Offer(Stand, msg("dg-offer-stand")))
        rules = ("DG-07-34",) if self.may_stand else ("DG-07-18",)
        return Ask(war.seat(side), msg("dg-ask-retreat"), tuple(offers), rules, msg("dg-wait-retreat"))

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        if not chosen:
            return OneOf(Kind.PIECE, [army for army in self._left(war) if retreat_hexes(war, army, self.attacked)])
        if len(chosen) == 1:
            army, hexes = chosen[0], retreat_hexes(war, chosen[0], self.attacked)
            return SubsetOf(
                () if is_rider(war, army) else followers(war, army), 0, holds=company_that_fits(war, army, hexes)
            )
        return OneOf(Kind.HEX, shared_hexes(war, chosen[0], chosen[1], retreat_hexes(war, chosen[0], self.attacked)))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if isinstance(order, Stand):
            return None
        assert isinstance(order, Retreat)
        if order.army not in self._left(war):
            who = war.ref(order.army)
            return Refusal(msg("dg-need-not-retreat", piece=who), ("DG-07-18",), (who,))
        if not can_retreat(war, order.army, order.hex, self.attacked):
            return first_with_all(retreat_refusals(war, order.army, order.hex, self.attacked))
        return along_refusal(war, order.army, order.along, order.hex)

    def take(self, war: War, order: Retreat | Stand, /) -> None:
        if isinstance(order, Stand):
            return
        aboard = war.cargo(war.aboard[order.army]) if is_rider(war, order.army) else ()
        rest = tuple(army for army in self._left(war) if army != order.army and army not in aboard)
        if rest:
            war.push(replace(self, armies=rest))
        if war.log is not None:
            war.tell(msg("dg-log-retreat", army=war.ref(order.army), hex=war.hex_ref(order.hex)))
        for follow in () if self.may_stand else war.rules[FORCED_BACK]:
            follow(war, order.army)
        if aboard:
            drift_back(war, war.aboard[order.army], order.hex)
        else:
            relocate(war, (order.army, *order.along), order.hex)


def bar_attacked_hex(columns: Mapping[str, Any]) -> dict[str, Any]:
    """The saved columns of a war of version 1, with the attacked hex closed to attackers who are retreating."""
    battle, stack = columns.get("battle", [0, None])[1], columns.get("stack", [0, []])[1]
    if not battle:
        return dict(columns)
    beaten = [
        {**step, "attacked": battle["target"]}
        if step["!"].endswith("/Retreats") and set(step["armies"]) <= set(battle["attackers"])
        else step
        for step in stack
    ]
    return {**columns, "stack": [0, beaten]}


def drift_back(war: War, citadel: PieceId, hex: HexId) -> None:
    """A citadel retreats with everybody aboard."""
    side = war.owner[citadel]
    war.moor(citadel, hex)
    if is_eventful(war, hex, side, True):
        war.note("entered", hex, side)


# Retreat before combat


@dataclass(frozen=True, slots=True)
class SlipAway(Decision[War, Retreat | Stand]):
    """Defending fliers and cavalry may leave before the dice fall (DG-07-47 to DG-07-49)."""

    def _movers(self, war: War) -> tuple[PieceId, ...]:
        battle: Battle = war.battle[0]
        of = war.of
        attackers = attackers_of(war, battle)
        if any(of.is_air[army] for army in attackers):
            return ()
        cavalry_may = not any(of.is_cavalry[army] for army in attackers)
        return tuple(
            army
            for army in defenders_of(war, battle)
            if (of.is_air[army] or (of.is_cavalry[army] and cavalry_may)) and slip_hexes(war, army)
        )

    def moot(self, war: War, /) -> bool:
        return not self._movers(war)

    def ask(self, war: War, /) -> Ask:
        battle: Battle = war.battle[0]
        return Ask(
            war.seat(battle.defender),
            msg("dg-ask-slip-away", hex=war.hex_ref(battle.target)),
            (Offer(Retreat, msg("dg-offer-slip-away")), Offer(Stand, msg("dg-offer-fight"))),
            ("DG-07-47", "DG-07-48"),
            msg("dg-wait-slip-away"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        if not chosen:
            return OneOf(Kind.PIECE, self._movers(war))
        if len(chosen) == 1:
            army = chosen[0]
            return SubsetOf(
                company_leaving(war, army), 0, holds=lambda along: fits_along(war, along) and can_slip(war, army, along)
            )
        return OneOf(Kind.HEX, slip_hexes(war, chosen[0], chosen[1]))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if isinstance(order, Stand):
            return None
        assert isinstance(order, Retreat)
        who, where = war.ref(order.army), war.hex_ref(order.hex)
        if order.army not in self._movers(war):
            return Refusal(msg("dg-cannot-slip-away", piece=who), ("DG-07-47", "DG-07-48"), (who,))
        if any(p not in company_leaving(war, order.army) for p in order.along) or not fits_along(war, order.along):
            return Refusal(
                msg("dg-cannot-carry", piece=who), ("DG-07-47", "DG-06-05"), war.refs((order.army, *order.along))
            )
        if order.hex not in slip_hexes(war, order.army, order.along):
            return Refusal(msg("dg-cannot-slip-there", piece=who, hex=where), ("DG-07-49", "DG-07-19"), (who, where))
        return None

    def take(self, war: War, order: Retreat | Stand, /) -> None:
        if isinstance(order, Stand):
            return
        war.push(self)
        war.tell(msg("dg-log-slip-away", army=war.ref(order.army), hex=war.hex_ref(order.hex)))
        relocate(war, (order.army, *order.along), order.hex)


def company_leaving(war: War, army: PieceId) -> tuple[PieceId, ...]:
    """Who may leave with an army before combat: leaders, wizards, and infantry a carrier can lift (DG-07-47)."""
    hex, side = war.at[army], war.owner[army]
    infantry = tuple(p for p in war.armies_in(hex, side) if can_lift(war, army, p))
    return (*followers(war, army), *infantry)


def fits_along(war: War, along: tuple[PieceId, ...]) -> bool:
    """At most one infantry army is lifted (DG-06-05)."""
    return sum(war.of.is_army[piece] for piece in along) <= 1


def can_slip(war: War, army: PieceId, along: tuple[PieceId, ...]) -> bool:
    """Whether a hex is open to an army and its persons together; asked only where a layer keeps persons apart."""
    return not war.rules[STACKING] or bool(slip_hexes(war, army, along))


def slip_hexes(war: War, army: PieceId, along: tuple[PieceId, ...] = ()) -> list[HexId]:
    """Where an army may go before combat: one hex, or one or two for fliers; the last obeys DG-07-19 (DG-07-49)."""
    side, start = war.owner[army], war.at[army]
    group = tuple(p for p in (army, *along) if war.of.is_army[p])
    enemies = war.armies[enemy(side)]
    near = [hex for hex in war.theatre.neighbours[start] if can_enter(war, army, start, hex) and not enemies[hex]]
    hexes = list(near)
    if war.of.is_air[army]:
        beyond = {
            far
            for hex in near
            if not is_neutral_land(war, hex)
            for far in war.theatre.neighbours[hex]
            if far != start and not enemies[far] and can_enter(war, army, hex, far)
        }
        hexes += sorted(beyond - set(near))
    return [
        hex
        for hex in hexes
        if all(can_stand(war, piece, hex) for piece in group)
        and (not war.is_adjacent_to_enemy(hex, side) or war.armies[side][hex] > 0)
        and can_stack(war, (army, *along), hex)
        and hex not in closed_in_combat(war, group)
    ]


# Advance after combat


@dataclass(frozen=True, slots=True)
class AdvanceAfterCombat(Decision[War, Follow | PressOn | Hold]):
    """Attackers may enter the vacated hex; fliers and cavalry that did may go one hex farther (DG-07-45, DG-07-46)."""

    side: Side
    hex: HexId
    armies: tuple[PieceId, ...]
    pressing: tuple[PieceId, ...] = ()

    def _ready(self, war: War) -> list[PieceId]:
        return [
            army
            for army in self.armies
            if war.at[army] >= 0
            and war.at[army] != self.hex
            and can_enter(war, army, war.at[army], self.hex)
            and not war.armies[enemy(self.side)][self.hex]
            and can_stand(war, army, self.hex)
            and can_stack(war, (army,), self.hex)
            and self.hex not in closed_in_combat(war, (army,))
        ]

    def _press_hexes(self, war: War, army: PieceId) -> list[HexId]:
        enemies = war.armies[enemy(self.side)]
        return [
            hex
            for hex in war.theatre.neighbours[war.at[army]]
            if can_enter(war, army, war.at[army], hex)
            and not enemies[hex]
            and can_stand(war, army, hex)
            and can_stack(war, (army,), hex)
            and hex not in closed_in_combat(war, (army,))
        ]

    def _pressers(self, war: War) -> list[PieceId]:
        return [army for army in self.pressing if war.at[army] == self.hex and self._press_hexes(war, army)]

    def moot(self, war: War, /) -> bool:
        return not self._ready(war) and not self._pressers(war)

    def ask(self, war: War, /) -> Ask:
        offers = []
        if self._ready(war):
            offers.append(Offer(Follow, msg("dg-offer-advance")))
        if self._pressers(war):
            offers.append(Offer(PressOn, msg("dg-offer-press-on")))
        offers.append(Offer(Hold, msg("dg-offer-hold")))
        rules = ("DG-07-45", "DG-07-46")
        return Ask(
            war.seat(self.side),
            msg("dg-ask-advance", hex=war.hex_ref(self.hex)),
            tuple(offers),
            rules,
            msg("dg-wait-advance"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        if not chosen:
            return OneOf(Kind.PIECE, self._ready(war) if order is Follow else self._pressers(war))
        if len(chosen) == 1:
            hexes = [self.hex] if order is Follow else self._press_hexes(war, chosen[0])
            return SubsetOf(followers(war, chosen[0]), 0, holds=company_that_fits(war, chosen[0], hexes))
        return OneOf(Kind.HEX, shared_hexes(war, chosen[0], chosen[1], self._press_hexes(war, chosen[0])))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if isinstance(order, Hold):
            return None
        assert isinstance(order, Follow | PressOn)
        who = war.ref(order.army)
        if isinstance(order, Follow):
            if order.army not in self.armies:
                return Refusal(msg("dg-not-in-battle", piece=who), ("DG-07-45",), (who,))
            if order.army not in self._ready(war):
                where = war.hex_ref(self.hex)
                reasons = stacking_refusals(war, (order.army,), self.hex)
                reasons += combat_border_refusals(war, order.army, self.hex)
                if war.at[order.army] >= 0 and not can_enter(war, order.army, war.at[order.army], self.hex):
                    reasons.append(closed_refusal(war, order.army, war.at[order.army], self.hex))
                blocked = Refusal(msg("dg-cannot-advance", piece=who, hex=where), ("DG-07-45",), (who, where))
                return first_with_all([*reasons, blocked])
        else:
            if order.army not in self._pressers(war):
                return Refusal(msg("dg-cannot-press-on", piece=who), ("DG-07-46",), (who,))
            if order.hex not in self._press_hexes(war, order.army):
                where = war.hex_ref(order.hex)
                return Refusal(msg("dg-cannot-press-there", piece=who, hex=where), ("DG-07-46",), (who, where))
        return along_refusal(war, order.army, order.along, order.hex if isinstance(order, PressOn) else self.hex)

    def explain(self, war: War, order: Order, /) -> Refusal | None:
        return self.refusal(war, order) if isinstance(order, Follow | PressOn) else None

    def take(self, war: War, order: Follow | PressOn | Hold, /) -> None:
        if isinstance(order, Hold):
            return
        group = (order.army, *order.along)
        if isinstance(order, Follow):
            swift = war.of.is_air[order.army] or war.of.is_cavalry[order.army]
            pressing = (*self.pressing, order.army) if swift else self.pressing
            rest = tuple(army for army in self.armies if army != order.army)
            war.push(replace(self, armies=rest, pressing=pressing))
            war.tell(msg("dg-log-advance", army=war.ref(order.army), hex=war.hex_ref(self.hex)))
            relocate(war, group, self.hex)
            return
        war.push(replace(self, pressing=tuple(army for army in self.pressing if army != order.army)))
        war.tell(msg("dg-log-advance", army=war.ref(order.army), hex=war.hex_ref(order.hex)))
        relocate(war, group, order.hex)
