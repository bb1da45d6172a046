"""New Rule B: nations join the war by invasion (PL-04-06, PL-04-07, PL-04-09 to PL-04-12), and newcomers wait.

The Highlords move all they want one hex inside the border and declare the invasion; Whitestone stays out.
"""

from __future__ import annotations

from collections.abc import Sequence as Listed
from dataclasses import dataclass
from typing import Any, cast

from warhost.campaign.cards.activation import SecondRoll, enter_war, is_knight_nation, joining_number
from warhost.campaign.cards.reactions import Window
from warhost.campaign.land.detours import is_neutral_land, neutral_lands
from warhost.campaign.politics.activation import (
    D10,
    JOINS,
    answer,
    can_be_activated,
    nation_ref,
    roll_off_chance,
    tell_activation_roll,
)
from warhost.campaign.politics.invasion import AfterInvasion
from warhost.campaign.position.armies_that_count import counts_as_army
from warhost.campaign.position.bars import Bar, Frontier, StepName, bar
from warhost.campaign.position.war_modes import WarMode
from warhost.campaign.printed.card_activation_numbers import load_joining_table
from warhost.campaign.printed.sides import HL, WS, enemy
from warhost.campaign.state import FROZEN, MOVED, War
from warhost.core.board.hexsets import NOWHERE, HexSet
from warhost.core.breakdowns import Breakdown, part
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, Side, is_hex
from warhost.core.messages import Message, msg
from warhost.core.odds import Odds
from warhost.core.orders import Kind, Order, Word
from warhost.core.position.derived import derived
from warhost.core.prompts import Choices, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.rulebook import on_news_of
from warhost.core.steps import Procedure, Throw

# Borders


@derived
def neutral_ground(war: War) -> HexSet:
    """The lands of all nations that are still neutral."""
    return HexSet.from_mask(sum(land.mask for land in neutral_lands(war)))


def crosses_borders(war: War, group: Listed[PieceId]) -> bool:
    """Whether a group has an army or is a citadel, so that it invades; leaders alone do not (PL-04-06)."""
    return any(war.of.is_army[piece] or war.of.is_citadel[piece] for piece in group)


class NeutralBorders(Frontier):
    """Whitestone stays out of neutral land; the Highlords stop one hex inside it (PL-04-06)."""

    def closed(self, war: War, group: Listed[PieceId]) -> HexSet:
        return neutral_ground(war) if war.owner[group[0]] == WS else NOWHERE

    def halts(self, war: War, group: Listed[PieceId]) -> HexSet:
        return neutral_ground(war) if war.owner[group[0]] == HL and crosses_borders(war, group) else NOWHERE

    def refusal(self, war: War, piece: PieceId, hex: HexId) -> Refusal:
        who, where = war.ref(piece), war.hex_ref(hex)
        text = "pl-border-whitestone" if war.owner[piece] == WS else "pl-border-stops"
        return Refusal(msg(text, piece=who, hex=where), ("PL-04-06",), (who, where))

    def combat_refusal(self, war: War, piece: PieceId, hex: HexId) -> Refusal:
        who, where = war.ref(piece), war.hex_ref(hex)
        return Refusal(msg("pl-border-combat", piece=who, hex=where), ("PL-04-06",), (who, where))


@on_news_of("entered", "overflown")
def watch_border(war: War) -> bool:
    """As soon as Highlord forces enter neutral land they stop there until the invasion is declared (PL-04-06).

    What they find there is theirs only once the nation has chosen, so the news wait for :class:`AfterInvasion`.
    """
    news = cast("tuple[tuple[Any, ...], ...]", war.news[0])
    held = [item for item in news if item[0] in ("entered", "overflown") and is_neutral_land(war, item[1])]
    if not held:
        return False
    war.set("news", 0, tuple(item for item in news if item not in held))
    for _, hex, side in held:
        for piece in war.in_hex(hex, side):
            if war.has(piece, MOVED):
                bar(war, piece, "movement")
    return True


# Who is inside, and how strong


def invaders(war: War, nation: int) -> tuple[PieceId, ...]:
    """The Highlord armies in the land of a nation (PL-04-09)."""
    land = war.theatre.lands_of.get(nation, NOWHERE)
    return tuple(p for p in war.pieces_of(HL) if war.at[p] in land and war.of.is_army[p] and counts_as_army(war, p))


def invaded_nations(war: War) -> list[int]:
    """The neutral nations across whose border Highlord armies or citadels stand."""
    found = {
        war.theatre.nation_at[war.at[piece]]
        for piece in war.pieces_of(HL)
        if crosses_borders(war, (piece,)) and is_neutral_land(war, war.at[piece]) and is_over_land(war, piece)
    }
    return sorted(nation for nation in found if can_be_activated(war, nation))


def is_over_land(war: War, piece: PieceId) -> bool:
    """Whether an army is ashore, or a citadel; an army aboard a ship off the coast has not landed."""
    return not war.of.is_army[piece] or counts_as_army(war, piece)


def strength_of(war: War, armies: Listed[PieceId]) -> int:
    """The present Strength Points of armies; leaders and fleets have none (PL-04-09)."""
    return sum(war.printed_strength(army) for army in armies)


def invasion_number(war: War, nation: int, side: Side, points: int) -> Breakdown:
    """What a side must roll, or less, when a nation is invaded by so many points (PL-04-08, PL-04-09)."""
    number = joining_number(war, nation, side)
    bonus = load_joining_table().invasion_bonus(points)[side]
    extra = [part("PL-04-09", msg("pl-part-invasion", n=points), bonus)] if bonus else []
    return Breakdown(*number.parts, *extra)


def invasion_odds(war: War, nation: int, points: int) -> Odds[str]:
    """Whom a nation joins over the whole sequence of rolls, Whitestone first (PL-04-10)."""
    names = war.theatre.side_names
    if is_knight_nation(war, nation):
        return Odds(((names[WS], roll_off_chance(D10, D10)),), msg("dg-policy-roll-off"))
    numbers = [invasion_number(war, nation, side, points).total for side in (HL, WS)]
    chance = roll_off_chance(numbers[WS], numbers[HL])
    pairs = ((names[WS], chance), (names[HL], 1 - chance))
    return Odds(tuple(pair for pair in pairs if pair[1]), msg("dg-policy-roll-off"))


def invasion_preview(war: War, nation: int, armies: Listed[PieceId]) -> Preview:
    """Both numbers and the odds of an invasion with these armies."""
    points = strength_of(war, armies)
    numbers: tuple[tuple[Message, Breakdown], ...] = ()
    if not is_knight_nation(war, nation):
        names = war.theatre.side_names
        numbers = tuple(
            (msg("dg-activation-needed-by", side=names[side]), invasion_number(war, nation, side, points))
            for side in (WS, HL)
        )
    where = nation_ref(war, nation)
    note = msg("pl-note-invasion", nation=where, n=points)
    return Preview(
        numbers, invasion_odds(war, nation, points), (note,), (where,), msg("dg-caution-border", nation=where)
    )


def preview_crossing(war: War, side: Side, pieces: Listed[PieceId], path: Listed[object]) -> Preview | None:
    """What awaits Highlord pieces whose path crosses a neutral border, with those already across."""
    if side != HL or not crosses_borders(war, pieces):
        return None
    crossed = next((hex for hex in path if is_hex(hex) and is_neutral_land(war, hex)), None)
    if crossed is None:
        return None
    nation = war.theatre.nation_at[crossed]
    coming = [piece for piece in pieces if war.of.is_army[piece]]
    return invasion_preview(war, nation, tuple(dict.fromkeys((*invaders(war, nation), *coming))))


# Declaring it


@dataclass(frozen=True, slots=True)
class Invade(Order):
    """Declare the invasion of a nation whose border was crossed: ``invade vingaard``."""

    verb = "invade"
    nation: Word


class Invading(WarMode[Invade]):
    """The Highlords declare an invasion when all who take part are across the border (PL-04-06)."""

    order = Invade
    label = "pl-offer-invade"
    block = None
    begins_with = Kind.OPTION

    def firsts(self, war: War, side: Side) -> list[Any]:
        return [war.theatre.nations[nation] for nation in invaded_nations(war)] if side == HL else []

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        names = self.firsts(war, side)
        labels: dict[str, Message] = {
            name: msg("pl-nation", nation=nation_ref(war, war.theatre.nation_index[name])) for name in names
        }
        return OneOf(Kind.OPTION, names, labels=labels)

    def refusal(self, war: War, side: Side, order: Invade) -> Refusal | None:
        if order.nation in self.firsts(war, side):
            return None
        nation = war.theatre.nation_index.get(order.nation, -1)
        where = (nation_ref(war, nation),) if nation >= 0 else ()
        if side != HL:
            return Refusal(msg("pl-invade-whitestone"), ("PL-04-06",), where)
        return Refusal(msg("pl-invade-nobody", nation=where[0] if where else order.nation), ("PL-04-06",), where)

    def preview(self, war: War, side: Side, order: Invade) -> Preview | None:
        nation = war.theatre.nation_index.get(order.nation, -1)
        return invasion_preview(war, nation, invaders(war, nation)) if nation in invaded_nations(war) else None

    def take(self, war: War, side: Side, order: Invade) -> None:
        nation = war.theatre.nation_index[order.nation]
        points = strength_of(war, invaders(war, nation))
        names = war.theatre.side_names
        war.tell(msg("pl-log-invasion", side=names[HL], nation=nation_ref(war, nation), n=points))
        land = war.theatre.lands_of[nation]
        hexes = dict.fromkeys(war.at[piece] for piece in war.pieces_of(HL) if war.at[piece] in land)
        war.push(*(AfterInvasion(HL, hex) for hex in hexes))
        if is_knight_nation(war, nation):
            enter_war(war, nation, WS)  # PL-04-07
            return
        war.push(InvasionDie(nation, points, WS), Window("activation", WS))


def invasions_to_declare(war: War, side: Side) -> list[Refusal]:
    """The invasions that must be declared before movement ends (PL-04-06)."""
    nations = invaded_nations(war) if side == HL else []
    refs = [nation_ref(war, nation) for nation in nations]
    return [Refusal(msg("pl-invade-first", nation=ref), ("PL-04-06",), (ref,)) for ref in refs]


@dataclass(frozen=True, slots=True)
class InvasionDie(Throw[War]):
    """Whitestone rolls first, then the Highlords, in turn until one of them wins the nation (PL-04-10)."""

    nation: int
    points: int
    roller: Side

    def _number(self, war: War) -> Breakdown:
        return invasion_number(war, self.nation, self.roller, self.points)

    def roll(self, war: War, /) -> Roll:
        text = msg("dg-roll-invasion", nation=nation_ref(war, self.nation), side=war.theatre.side_names[self.roller])
        return Roll((D10,), text, ("PL-04-10",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return answer(faces[0], self._number(war).total)

    def preview(self, war: War, /) -> Preview:
        number = ((msg("dg-activation-needed"), self._number(war)),)
        return Preview(number, self.odds(war), (), (nation_ref(war, self.nation),))

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        number = self._number(war)
        tell_activation_roll(war, self.nation, self.roller, faces[0], number)
        if answer(faces[0], number.total) == JOINS:
            war.push(NationChooses(self.nation, self.roller))
        else:
            war.push(SecondRoll(self.roller, self, InvasionDie(self.nation, self.points, enemy(self.roller))))


@dataclass(frozen=True, slots=True)
class NationChooses(Procedure[War]):
    """An invaded nation joins the side that won it; its armies wait until next Turn (PL-04-10)."""

    nation: int
    side: Side

    def run(self, war: War, /) -> None:
        if self.side == HL and war.theatre.option("resistance") == "on":
            war.set("resisting", 0, (*war.resisting[0], self.nation))  # PL-13-01
            war.tell(msg("pl-log-resists", nation=nation_ref(war, self.nation)))
            enter_war(war, self.nation, WS)
        else:
            enter_war(war, self.nation, self.side)


# Newcomers wait


def freeze_newcomers(war: War, side: Side, step: StepName) -> None:
    """As a Step opens, the forces of nations that joined this Turn neither move nor attack (PL-04-03, PL-04-12)."""
    for piece in war.pieces_of(side):
        if war.has(piece, FROZEN):
            bar(war, piece, step)


def freeze_newcomer(war: War, piece: PieceId) -> None:
    """A force that arrives in its side's own Step waits too."""
    if war.has(piece, FROZEN) and war.phasing[0] == war.owner[piece]:
        bar(war, piece, "combat" if war.phase[0] == "combat" else "movement")


class Mobilising(Bar):
    """Forces of nations that joined the war this Turn (PL-04-03, PL-04-12)."""

    def why(self, war: War, piece: PieceId, step: StepName) -> Refusal | None:
        if not war.has(piece, FROZEN):
            return None
        who = war.ref(piece)
        return Refusal(msg(f"pl-frozen-{step}", piece=who), ("PL-04-03", "PL-04-12"), (who,))


def is_invaded(war: War, piece: PieceId) -> bool:
    """Whether a piece stands in a land that is neutral, or that was invaded this Turn and has chosen its side."""
    hex = war.at[piece]
    nation = war.theatre.nation_at[hex] if hex >= 0 else -1
    if nation < 0:
        return False
    own = (PieceId(other) for other, found in enumerate(war.theatre.nation_of) if found == nation)
    return is_neutral_land(war, hex) or any(war.has(other, FROZEN) for other in own)


class AtTheBorder(Bar):
    """Invaders who have crossed the border have ended their move (PL-04-06)."""

    def why(self, war: War, piece: PieceId, step: StepName) -> Refusal | None:
        if step != "movement" or war.owner[piece] != HL or not war.has(piece, MOVED) or not is_invaded(war, piece):
            return None
        who = war.ref(piece)
        return Refusal(msg("pl-border-ended", piece=who), ("PL-04-06",), (who,))
