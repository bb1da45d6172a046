"""More Dragons of Glory, Rule 7 addenda: Tactical Radius and racial command (MD-07-01 to MD-07-06, MD-0C-09)."""

from __future__ import annotations

from functools import partial

from warhost.campaign.advanced.leaders_move_last import PERSONS_LAST
from warhost.campaign.combat.command import (
    HIGHLORDS,
    KNIGHTS,
    CommandLaw,
    Silence,
    command_races,
    commanders,
    distance_in_words,
    heard_in,
    is_commanded,
    is_race_waived,
    out_of_command,
)
from warhost.campaign.combat.command_in_view import command_overlay, foresee_command
from warhost.campaign.position.bars import BARS, NEWCOMERS, STEP_OPENS, Bar, StepName, bar
from warhost.campaign.position.map_overlays import OVERLAYS
from warhost.campaign.position.persons import leads
from warhost.campaign.position.war_modes import FORECASTS
from warhost.campaign.printed.sides import HL
from warhost.campaign.state import ASHORE, TOO_LATE, War
from warhost.core.ids import PieceId, Side
from warhost.core.messages import msg
from warhost.core.refusals import Refusal
from warhost.core.rulebook import Layer

# Who obeys whom


class RacialCommand(CommandLaw):
    """Armies obey leaders of their own race, and universal leaders (MD-07-04, MD-07-06)."""

    rule = "MD-07-01"

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

    def silence(self, war: War, army: PieceId) -> Silence:
        """Why nobody commands an army now; what has changed since the Step opened if somebody does."""
        found = commanders(war, army, self)
        if found:
            return Silence(msg("md-command-too-late", leaders=war.roll_call(found)), ("MD-07-03",))
        heard = heard_in(war, war.owner[army], war.at[army], self)
        if heard:
            return Silence(msg("md-command-other-race", leaders=war.roll_call(heard)), ("MD-07-04",))
        return Silence(distance_in_words(war, army, self), (self.rule,))


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
        why = LAW.silence(war, piece)
        return Refusal(msg(f"md-out-of-command-{step}", piece=who, why=why.text), ("MD-07-02", *why.rules), (who,))


COMMAND = Layer(
    "command",
    "Command",
    amends=("DG-05-01", "DG-06-01", "DG-07-01", "DG-07-26"),
    changes=(
        STEP_OPENS.add(judge_armies),
        NEWCOMERS.add(judge_newcomer),
        BARS.add(OutOfCommand()),
        FORECASTS.add(FORECASTS.entry("command", partial(foresee_command, LAW))),
        OVERLAYS.add(OVERLAYS.entry("command", partial(command_overlay, LAW))),
    ),
    brings=(PERSONS_LAST,),
)
"""The command package."""
