"""Optional Rule C: armies and fleets act only within reach of a leader whom they obey (PL-12-01 to PL-12-05).

An army is judged when it begins to move and when it attacks, so that a leader who walks up frees it, and one who
leaves takes his command with him.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from warhost.campaign.combat.command import (
    HIGHLORDS,
    KNIGHTS,
    CommandLaw,
    Silence,
    command_races,
    distance_in_words,
    heard_in,
    nearest_superior,
    out_of_command,
)
from warhost.campaign.combat.command_in_view import command_overlay, foresee_command
from warhost.campaign.position.bars import BARS, STEP_OPENS, Bar, StepName, bar
from warhost.campaign.position.map_overlays import OVERLAYS
from warhost.campaign.position.persons import NOT_THEIR_GENERALS, leads
from warhost.campaign.position.war_modes import FORECASTS
from warhost.campaign.printed.sides import HL, WS
from warhost.campaign.state import ASHORE, BARRED_FIGHT, BARRED_MOVE, FROZEN, MOVED, UNLED, War
from warhost.core.ids import PieceId, Side
from warhost.core.messages import msg
from warhost.core.refusals import Refusal
from warhost.core.rulebook import WATCHERS, Layer

PIRATES, MINOTAUR, DRACONIAN = "maelstrom", "minotaur", "draconian"
"""The nation of the Maelstrom, and two races."""


# Who obeys whom


class CommandAndControl(CommandLaw):
    """Highlords and Knights command their side, other leaders the stacks in which their country has an army."""

    rule = "PL-12-01"

    def is_commander(self, war: War, piece: PieceId) -> bool:
        """Every leader on the map, at sea too (PL-12-01)."""
        return leads(war, piece)

    def needs_command(self, war: War, piece: PieceId) -> bool:
        """Armies and fleets (PL-12-01, PL-12-03)."""
        return war.of.is_army[piece] or war.of.is_ship[piece]

    def obeys(self, war: War, army: PieceId, leader: PieceId) -> bool:
        of = war.of
        if of.is_ship[army] and of.nation[army] == PIRATES:
            return of.nation[leader] == PIRATES or of.race[leader] == MINOTAUR  # PL-12-03
        if of.nation[leader] == HIGHLORDS:
            return war.owner[army] == HL  # PL-12-02
        if of.race[army] == DRACONIAN:
            return False  # PL-12-04
        if KNIGHTS in command_races(war.theatre)[leader]:
            return war.owner[army] == WS  # PL-12-02
        if of.nation[leader] == PIRATES and not is_at_sea(war, army):
            return False  # PL-12-03
        return has_countrymen(war, army, leader)

    def silence(self, war: War, army: PieceId) -> Silence:
        """Why nobody commands an army where it is."""
        heard = heard_in(war, war.owner[army], war.at[army], self)
        if heard:
            return Silence(msg("pl-unled-not-theirs", leaders=war.roll_call(heard)), (rule_of_obedience(war, army),))
        rules = () if nearest_superior(war, army, self) else (rule_of_obedience(war, army),)
        return Silence(distance_in_words(war, army, self), rules or (self.rule,))


def is_at_sea(war: War, piece: PieceId) -> bool:
    """Whether a piece is a ship or aboard one."""
    carrier = war.aboard[piece]
    return war.of.is_ship[piece] or (carrier != ASHORE and war.of.is_ship[carrier])


def has_countrymen(war: War, army: PieceId, leader: PieceId) -> bool:
    """Whether an army's stack has an army or a fleet of a leader's country (PL-12-05)."""
    stack = war.in_hex(war.at[army], war.owner[army])
    return any(war.of.nation[piece] == war.of.nation[leader] and LAW.needs_command(war, piece) for piece in stack)


LAW = CommandAndControl()


def leads_none_of(war: War, leader: PieceId, armies: Sequence[PieceId]) -> bool:
    """Whether a leader gives no bonus in combat: no army that fights beside him obeys him (PL-12-02 to PL-12-05)."""
    return not any(war.at[army] == war.at[leader] and LAW.obeys(war, army, leader) for army in armies)


# Judged when an army acts


def judge_armies(war: War, side: Side, step: StepName) -> None:
    """As a Step opens, bar the armies that nobody commands (PL-12-01)."""
    for piece in war.pieces_of(side):
        if war.has(piece, UNLED):
            war.set("did", piece, war.did[piece] & ~UNLED)
    judge_afresh(war, side, step)


def judge_afresh(war: War, side: Side, step: StepName) -> bool:
    """Bar the armies that nobody commands now and free those that somebody does; whether any was."""
    flag = BARRED_MOVE if step == "movement" else BARRED_FIGHT
    silent = {army for army in out_of_command(war, side, LAW) if step == "combat" or not war.has(army, MOVED)}
    barred = [army for army in silent if not war.has(army, flag)]
    freed = [piece for piece in war.pieces_of(side) if war.has(piece, UNLED) and piece not in silent]
    for army in sorted(barred):
        bar(war, army, step)
        war.mark_did(army, UNLED)
    for army in freed:
        bar(war, army, step, barred=war.has(army, FROZEN))
        war.set("did", army, war.did[army] & ~UNLED)
    return bool(barred or freed)


def watch_command(war: War) -> bool:
    """Leaders who move, fall or arrive change who may act (PL-12-01)."""
    if war.phase[0] == "movement":
        return judge_afresh(war, war.phasing[0], "movement")
    return war.phase[0] == "combat" and judge_afresh(war, war.phasing[0], "combat")


class Unled(Bar):
    """Armies and fleets that nobody commands where they are (PL-12-01)."""

    def why(self, war: War, piece: PieceId, step: StepName) -> Refusal | None:
        if not war.has(piece, UNLED):
            return None
        who = war.ref(piece)
        why = LAW.silence(war, piece)
        rules = tuple(dict.fromkeys((LAW.rule, *why.rules)))
        return Refusal(msg(f"pl-unled-{step}", piece=who, why=why.text), rules, (who,))


def rule_of_obedience(war: War, army: PieceId) -> str:
    """The rule that says whom an army obeys."""
    if war.of.is_ship[army] and war.of.nation[army] == PIRATES:
        return "PL-12-03"
    return "PL-12-04" if war.of.race[army] == DRACONIAN else "PL-12-05"


COMMAND_LANCE = Layer(
    "command-lance",
    "Command and control",
    amends=("DG-04-01", "DG-05-01", "DG-06-01", "DG-07-01", "DG-07-26", "DG-08-01", "DG-08-06"),
    changes=(
        STEP_OPENS.add(judge_armies),
        BARS.add(Unled()),
        WATCHERS.add(watch_command),
        NOT_THEIR_GENERALS.add(leads_none_of),
        FORECASTS.add(FORECASTS.entry("command-lance", partial(foresee_command, LAW))),
        OVERLAYS.add(OVERLAYS.entry("command-lance", partial(command_overlay, LAW))),
    ),
    excludes=("command",),
)
"""Optional Rule C; it stands on the standard game too."""
