"""More Dragons of Glory, Rule 7 addenda: Tactical Radius and racial command (MD-07-01 to MD-07-06, MD-0C-09)."""

from __future__ import annotations

from warhost.campaign.advanced.turn import PERSONS_LAST
from warhost.campaign.combat.command import (
    HIGHLORDS,
    KNIGHTS,
    CommandLaw,
    command_races,
    commanders,
    heard_in,
    is_commanded,
    is_race_waived,
    nearest_superior,
    out_of_command,
)
from warhost.campaign.land.flying import Fly
from warhost.campaign.land.movement import March
from warhost.campaign.position.bars import BARS, NEWCOMERS, STEP_OPENS, Bar, StepName, bar
from warhost.campaign.position.persons import leads
from warhost.campaign.position.theatre import disc
from warhost.campaign.position.war_modes import FORECASTS, Foreseen
from warhost.campaign.printed.sides import HL
from warhost.campaign.state import ASHORE, TOO_LATE, War
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Message, listed, msg
from warhost.core.orders import Order
from warhost.core.refusals import Refusal
from warhost.core.rulebook import Layer

# Who obeys whom


class RacialCommand(CommandLaw):
    """Armies obey leaders of their own race, and universal leaders (MD-07-04, MD-07-06)."""

    def is_commander(self, war: War, piece: PieceId) -> bool:
        """Leaders on land or on a citadel; one aboard a ship commands nobody (MD-07-01)."""
        return leads(war, piece) and is_on_land(war, piece)

    def needs_command(self, war: War, piece: PieceId) -> bool:
        """Ground and air armies; ships, citadels and whoever is aboard a ship need none (MD-0C-08, MD-07-05)."""
        return war.of.is_army[piece] and is_on_land(war, piece)

    def obeys(self, war: War, army: PieceId, leader: PieceId) -> bool:
        of, races = war.of, command_races(war.theatre)
        if is_race_waived(war, war.owner[army]):
            return True
        if war.owner[army] == HL:
            universal = of.nation[leader] == HIGHLORDS or of.race[army] == "draconian"
        else:
            universal = KNIGHTS in races[leader]
        return universal or not races[army].isdisjoint(races[leader])


def is_on_land(war: War, piece: PieceId) -> bool:
    """Whether a piece is ashore or rides on a citadel."""
    carrier = war.aboard[piece]
    return carrier == ASHORE or war.of.is_citadel[carrier]


LAW = RacialCommand()


# Judged once, as the Step opens


def judge_armies(war: War, side: Side, step: StepName) -> None:
    """As a Step opens, bar pieces that are out of command from moving or attacking in it (MD-07-02, MD-07-03)."""
    silent = out_of_command(war, side, LAW)
    for army in silent:
        bar(war, army, step)
    if silent:
        war.tell(msg(f"md-log-out-of-command-{step}", n=len(silent), armies=war.roll_call(silent)))


def judge_newcomer(war: War, piece: PieceId) -> None:
    """An army that comes onto the map in its side's Step is judged as it arrives (MD-07-01)."""
    if war.phasing[0] != war.owner[piece] or is_commanded(war, piece, LAW):
        return
    bar(war, piece, "combat" if war.phase[0] == "combat" else "movement")


class OutOfCommand(Bar):
    """Armies that nobody commanded as the Step opened (MD-07-02)."""

    def why(self, war: War, piece: PieceId, step: StepName) -> Refusal | None:
        if not LAW.needs_command(war, piece) or (step == "movement" and war.has(piece, TOO_LATE)):
            return None
        who = war.ref(piece)
        text = msg(f"md-out-of-command-{step}", piece=who, why=silence(war, piece))
        return Refusal(text, ("MD-07-02", *silence_rules(war, piece)), (who,))


# In words


def silence(war: War, army: PieceId) -> Message:
    """Why nobody commands an army now; what has changed since the Step opened if somebody does."""
    found = commanders(war, army, LAW)
    if found:
        return msg("md-command-too-late", leaders=war.roll_call(found))
    heard = heard_in(war, war.owner[army], war.at[army], LAW)
    if heard:
        return msg("md-command-other-race", leaders=war.roll_call(heard))
    near = nearest_superior(war, army, LAW)
    if near is None:
        return msg("md-command-nobody")
    leader, steps = near
    return msg("md-command-too-far", leader=war.ref(leader), radius=LAW.radius(war, leader), n=steps)


def silence_rules(war: War, army: PieceId) -> tuple[str, ...]:
    """The rule behind :func:`silence`."""
    if commanders(war, army, LAW):
        return ("MD-07-03",)
    return ("MD-07-04",) if heard_in(war, war.owner[army], war.at[army], LAW) else ("MD-07-01",)


# Before an order: which armies it would put in or out of command


def foresee_command(war: War, side: Side, order: Order) -> Foreseen | None:
    """Who would command an army at its goal, or which armies a leader would command from there."""
    if not isinstance(order, March | Fly) or not order.path:
        return None
    group = (order.piece, *order.along)
    end: HexId = order.path[-1]
    leaders = [piece for piece in group if war.of.is_leader[piece]]
    notes = [note for leader in leaders for note in leader_notes(war, side, leader, end, group)]
    if not leaders:
        notes = [army_note(war, army, end) for army in group if LAW.needs_command(war, army)]
    return Foreseen(tuple(notes)) if notes else None


def army_note(war: War, army: PieceId, end: HexId) -> Message:
    """Who would command an army in the Combat Step if it went to a hex and all leaders stayed."""
    found = [leader for leader in heard_in(war, war.owner[army], end, LAW) if LAW.obeys(war, army, leader)]
    where = war.hex_ref(end)
    if found:
        return msg("md-note-commanded", army=war.ref(army), hex=where, leaders=war.roll_call(found))
    return msg("md-note-uncommanded", army=war.ref(army), hex=where)


def leader_notes(war: War, side: Side, leader: PieceId, end: HexId, group: tuple[PieceId, ...]) -> list[Message]:
    """Whom a leader would command from a hex, and who would be left without command."""
    hexes = disc(war.theatre, end, LAW.radius(war, leader))
    led, left = [], []
    for army in war.pieces_of(side):
        if not LAW.needs_command(war, army) or not LAW.obeys(war, army, leader):
            continue
        at = end if army in group else war.at[army]
        now = commanders(war, army, LAW)
        if at in hexes:
            led.append(army)
        elif now == (leader,):
            left.append(army)
    who, where = war.ref(leader), war.hex_ref(end)
    notes = [msg("md-note-leads", leader=who, hex=where, n=len(led), armies=listed(war.refs(led)))] if led else []
    if not led:
        notes.append(msg("md-note-leads-nobody", leader=who, hex=where))
    if left:
        notes.append(msg("md-note-left", n=len(left), armies=listed(war.refs(left))))
    return notes


COMMAND = Layer(
    "command",
    "Command",
    amends=("DG-05-01", "DG-06-01", "DG-07-01", "DG-07-26"),
    changes=(
        STEP_OPENS.add(judge_armies),
        NEWCOMERS.add(judge_newcomer),
        BARS.add(OutOfCommand()),
        FORECASTS.add(foresee_command),
    ),
    brings=(PERSONS_LAST,),
)
"""The command package."""
