"""Rule 3: activation, Step 3 of the Battle Turn (DG-03-01 to DG-03-09, DG-12-04): wooing the neutral nations.

Activation by invasion is in ``invasion.py``, placing the forces of a new ally in ``new_allies.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from warhost.campaign.politics.conquest import take_possession
from warhost.campaign.politics.new_allies import PlaceForces
from warhost.campaign.printed.sides import HL, NEUTRAL, OFF, WS, enemy
from warhost.campaign.state import War
from warhost.campaign.world.atlas import Land
from warhost.core.breakdowns import Breakdown, Part, part
from warhost.core.dice import Roll
from warhost.core.ids import PieceId, Side, each_piece
from warhost.core.messages import Message, Ref, msg
from warhost.core.odds import Odds, odds_of
from warhost.core.orders import Kind, Order, Word
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure, Sequence, Step, Throw
from warhost.datafiles import nearest

D10 = 10
"""Activation is rolled with one ten-sided die (DG-03-01)."""


@dataclass(frozen=True, slots=True)
class Activate(Order):
    """Try to win a neutral nation as an ally: ``activate khur``."""

    verb = "activate"
    nation: Word


@dataclass(frozen=True, slots=True)
class NoAttempt(Order):
    """Woo nobody this Turn: ``no-attempt``."""

    verb = "no-attempt"
    ends_phase = True


# Ratings: pure functions, also for play on paper


def printed_rating(land: Land, side: Side) -> int:
    """The Activation Rating of a nation in the table (DG-03-03).

    >>> from warhost.campaign.world.atlas import load_atlas
    >>> printed_rating(load_atlas("ansalon").land_named("Lemish"), HL)
    5
    """
    rating = land.highlord if side == HL else land.whitestone
    if rating is None:
        raise ValueError(f"{land.name} is no nation of the Activation Table")
    return rating


def activation_parts(land: Land, side: Side, *, highlord_gains: int, invaded: bool) -> list[Part]:
    """The parts of a rating: the table, the Knights' increase, the help against an invader.

    ``highlord_gains`` counts the nations that the Highlords are allied with or have conquered (DG-03-06);
    ``invaded`` says that the other side has crossed the border (DG-03-12).
    """
    found = [part("DG-03-03", msg("dg-part-rating", nation=land.name), printed_rating(land, side))]
    if land.knights and side == WS and highlord_gains:
        found.append(part("DG-03-06", msg("dg-part-knights"), highlord_gains))
    if invaded:
        found.append(part("DG-03-12", msg("dg-part-invaded"), 2))
    return found


def bonus_part(bonus: int) -> Part | None:
    """An Activation Bonus; subtracting it from the die is adding it to the number needed (DG-11-01)."""
    return part("DG-11-01", msg("dg-part-bonus"), bonus) if bonus else None


def chance_of(needed: int) -> Fraction:
    """The chance to roll a number or less on the die; none below 1, certain from 10 on (DG-03-02, DG-03-04).

    >>> chance_of(6)
    Fraction(3, 5)
    """
    return Fraction(min(max(needed, 0), D10), D10)


def roll_off_chance(first: int, second: int) -> Fraction:
    """The chance that the side that rolls first wins an alternating roll-off (DG-03-11, DG-03-12).

    >>> roll_off_chance(7, 3)
    Fraction(70, 79)
    """
    one, other = chance_of(first), chance_of(second)
    if not one and not other:
        raise ValueError("neither side can win, so the roll-off would never end (DG-03-13)")
    return one / (1 - (1 - one) * (1 - other))


# Ratings in a running war


def land_of(war: War, nation: int) -> Land:
    """The land of a nation on the map."""
    return war.theatre.atlas.lands[war.theatre.home_land[nation]]


def nation_ref(war: War, nation: int) -> Ref:
    """A nation named for texts, pointing to its capital; the pirates have none."""
    land = land_of(war, nation)
    hex = war.theatre.atlas.places[land.capital].hex if land.capital >= 0 else min(land.hexes)
    return Ref("hex", hex, war.theatre.nation_name(nation))


def highlord_gains(war: War) -> int:
    """The nations of the table that are allied with or have been conquered by the Highlords (DG-03-06)."""
    theatre = war.theatre
    found = sum(
        theatre.manifest.nations[name].table and is_highlord_gain(war, index)
        for index, name in enumerate(theatre.nations)
    )
    if theatre.option("knight-bonus-counts-neraka") == "yes" and "highlord" in theatre.nation_index:
        found += is_highlord_gain(war, theatre.nation_index["highlord"])
    return found


def is_highlord_gain(war: War, nation: int) -> bool:
    """Whether a nation fights for the Highlords or has fallen to them."""
    if not war.conquered[nation]:
        return war.allegiance[nation] == HL
    if war.allegiance[nation] == NEUTRAL:
        return war.theatre.nations[nation] in war.theatre.scenario.defeated.get("highlord", ())
    return war.allegiance[nation] == WS


def activation_rating(war: War, nation: int, side: Side, invaded_by: Side = NEUTRAL) -> Breakdown:
    """What a side needs to roll, or less, to win a nation; ``invaded_by`` is the side that crossed its border."""
    land = land_of(war, nation)
    gains = highlord_gains(war) if land.knights else 0
    return Breakdown(*activation_parts(land, side, highlord_gains=gains, invaded=invaded_by == enemy(side)))


def needed_in_words(needed: int) -> Message:
    """The required roll in words: a number or less, impossible, or anything (DG-03-02)."""
    chance = chance_of(needed)
    if chance == 0:
        return msg("dg-needs-more-than-dice")
    return msg("dg-needs-any") if chance == 1 else msg("dg-needs-or-less", n=needed)


def activation_target(war: War, nation: int, side: Side) -> Breakdown:
    """What a side needs in Step 3: the rating and its bonus of this Turn (DG-03-05, DG-03-14)."""
    return Breakdown(*activation_rating(war, nation, side).parts, bonus_part(bonus_of(war, side)))


def bonus_of(war: War, side: Side) -> int:
    """The Activation Bonus that a side drew this Turn (DG-11-01)."""
    return sum(amount for owner, amount in war.bonus[0] if owner == side)


def roll_off_odds(war: War, nation: int, invader: Side) -> Odds[str]:
    """Whom a nation joins when it is invaded, over the whole roll-off."""
    other = enemy(invader)
    first = activation_rating(war, nation, other, invader).total
    second = activation_rating(war, nation, invader, invader).total
    chance = roll_off_chance(first, second)
    chances = ((war.theatre.side_names[other], chance), (war.theatre.side_names[invader], 1 - chance))
    return Odds(tuple(pair for pair in chances if pair[1]), msg("dg-policy-roll-off"))


# Who can be wooed


def can_be_activated(war: War, nation: int) -> bool:
    """Whether a nation is neutral and open to both sides (DG-03-09)."""
    return war.allegiance[nation] == NEUTRAL and not war.conquered[nation] and nation in war.theatre.activatable


def neutral_nations(war: War) -> list[int]:
    """The nations that can be named in Step 3."""
    return [nation for nation in range(len(war.theatre.nations)) if can_be_activated(war, nation)]


def activation_refusal(war: War, name: str) -> Refusal | None:
    """Why a nation cannot be named; None if it can."""
    theatre = war.theatre
    nation = theatre.nation_index.get(name, -1)
    if nation < 0 or not theatre.manifest.nations[name].table:
        known = [n for n in theatre.nations if theatre.manifest.nations[n].table]
        hint = nearest(name, known)
        text = msg("dg-no-nation-near", name=name, hint=hint) if hint else msg("dg-no-nation", name=name)
        return Refusal(text, ("DG-03-03",), (Ref("nation", 0, name),))
    if can_be_activated(war, nation):
        return None
    who = nation_ref(war, nation)
    if war.conquered[nation]:
        return Refusal(msg("dg-nation-conquered", nation=who), ("DG-03-09",), (who,))
    if war.allegiance[nation] != NEUTRAL:
        side = war.theatre.side_names[war.allegiance[nation]]
        return Refusal(msg("dg-nation-allied", nation=who, side=side), ("DG-03-09",), (who,))
    return Refusal(msg("dg-nation-aloof", nation=who), ("DG-17-06",), (who,))


# The step


def first_to_woo(war: War) -> Side:
    """The side that drew this Turn's event: the Highlords on odd Turns (DG-12-03, DG-12-04)."""
    return HL if war.turn[0] % 2 else WS


@dataclass(frozen=True, slots=True)
class ActivationStep(Sequence[War]):
    """Step 3: the side that drew the event first, then the other (DG-12-04)."""

    def listed(self, war: War, /) -> tuple[Step[War], ...]:
        first = first_to_woo(war)
        return (Attempt(first), Attempt(enemy(first)), SpendBonus())


@dataclass(frozen=True, slots=True)
class SpendBonus(Procedure[War]):
    """A bonus counts only in Step 3 of the Turn in which it was drawn (DG-11-01, DG-03-14)."""

    def run(self, war: War, /) -> None:
        if war.bonus[0]:
            war.set("bonus", 0, ())


@dataclass(frozen=True, slots=True)
class Attempt(Decision[War, Activate | NoAttempt]):
    """A side names one neutral nation and rolls once, or lets it be (DG-03-01)."""

    title = "dg-phase-activation"
    side: Side

    def moot(self, war: War, /) -> bool:
        return not neutral_nations(war)

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(self.side),
            msg("dg-ask-activation"),
            (Offer(Activate, msg("dg-offer-activate")), Offer(NoAttempt, msg("dg-offer-no-attempt"))),
            ("DG-03-01", "DG-12-04"),
            msg("dg-wait-activation"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        nations = {war.theatre.nations[nation]: nation for nation in neutral_nations(war)}
        labels: dict[str, Message] = {
            name: msg(
                "dg-nation-needs",
                nation=nation_ref(war, nation),
                needed=needed_in_words(activation_target(war, nation, self.side).total),
            )
            for name, nation in nations.items()
        }
        return OneOf(Kind.OPTION, tuple(nations), labels=labels)

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        return activation_refusal(war, order.nation) if isinstance(order, Activate) else None

    def preview(self, war: War, order: Order, /) -> Preview | None:
        if not isinstance(order, Activate) or activation_refusal(war, order.nation) is not None:
            return None
        return attempt_preview(war, war.theatre.nation_index[order.nation], self.side)

    def take(self, war: War, order: Activate | NoAttempt, /) -> None:
        if isinstance(order, NoAttempt):
            return
        war.push(ActivationRoll(war.theatre.nation_index[order.nation], self.side))


def attempt_preview(war: War, nation: int, side: Side) -> Preview:
    """The number needed, part by part, and the odds of one attempt."""
    target = activation_target(war, nation, side)
    odds = odds_of(Roll((D10,), msg("dg-roll-activation")), lambda faces: answer(faces[0], target.total))
    return Preview(((msg("dg-activation-needed"), target),), odds, (), (nation_ref(war, nation),))


JOINS = "joins"
"""How a nation answers that enters the war."""


def answer(face: int, needed: int) -> str:
    """How a nation answers to a die (DG-03-02)."""
    return JOINS if face <= needed else "stays away"


@dataclass(frozen=True, slots=True)
class ActivationRoll(Throw[War]):
    """One die, equal to or less than the number needed (DG-03-02)."""

    nation: int
    side: Side

    def roll(self, war: War, /) -> Roll:
        text = msg("dg-roll-activation-of", nation=nation_ref(war, self.nation), side=war.theatre.side_names[self.side])
        return Roll((D10,), text, ("DG-03-01", "DG-03-02"))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return answer(faces[0], activation_target(war, self.nation, self.side).total)

    def preview(self, war: War, /) -> Preview:
        return attempt_preview(war, self.nation, self.side)

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        target = activation_target(war, self.nation, self.side)
        tell_activation_roll(war, self.nation, self.side, faces[0], target)
        if answer(faces[0], target.total) == JOINS:
            war.push(Alliance(self.nation, self.side))


def tell_activation_roll(war: War, nation: int, side: Side, face: int, target: Breakdown) -> None:
    """Log an activation roll with its arithmetic."""
    if war.log is not None:
        war.tell(
            msg(
                "dg-log-courts",
                side=war.theatre.side_names[side],
                nation=nation_ref(war, nation),
                die=face,
                needed=needed_in_words(target.total),
                parts=target.words,
            )
        )


# A new ally


@dataclass(frozen=True, slots=True)
class Alliance(Procedure[War]):
    """A nation enters the war: its places are its side's, its forces are placed at once (DG-03-08, DG-03-16)."""

    nation: int
    side: Side

    def run(self, war: War, /) -> None:
        bring_in(war, self.nation, self.side)
        war.tell(msg("dg-log-alliance", nation=nation_ref(war, self.nation), side=war.theatre.side_names[self.side]))
        take_possession(war, self.nation, self.side)
        guard = tower_guard(war, self.nation, self.side)
        if guard:
            war.push(PlaceForces(self.side, guard, self.nation))
        war.push(PlaceForces(self.side, forces_of(war, self.nation), self.nation))


def bring_in(war: War, nation: int, side: Side) -> None:
    """Give a nation and the counters that wait for it to a side."""
    war.set("allegiance", nation, side)
    for piece in forces_of(war, nation):
        war.join(piece, side)


def forces_of(war: War, nation: int) -> tuple[PieceId, ...]:
    """The counters of a nation that have not entered the war; leaders who come by an event wait for it."""
    table = war.theatre.manifest.nations[war.theatre.nations[nation]].table
    return tuple(
        piece
        for piece, of_nation in each_piece(war.theatre.nation_of)
        if of_nation == nation and war.at[piece] == OFF and (table or war.of.is_army[piece])
    )


def tower_guard(war: War, nation: int, side: Side) -> tuple[PieceId, ...]:
    """The Tower Knights, if a nation is the first of the Knights to join Whitestone (DG-03-07)."""
    guard = tower_guard_to_come(war, nation, side)
    if guard:
        bring_in(war, war.theatre.nation_index["tower-knights"], WS)
        war.tell(msg("dg-log-tower-knights"))
    return guard


def tower_guard_to_come(war: War, nation: int, side: Side) -> tuple[PieceId, ...]:
    """The Tower Knights who will come with a nation, if it is the first of the Knights to join Whitestone."""
    tower = war.theatre.nation_index.get("tower-knights", -1)
    if side != WS or tower < 0 or not land_of(war, nation).knights or war.allegiance[tower] != NEUTRAL:
        return ()
    return forces_of(war, tower)
