"""Command as players see it, by whichever book: drawn over the map, and foretold before an order is given."""

from __future__ import annotations

from itertools import groupby

from warhost.campaign.combat.command import CommandLaw, commanders, heard_in, voices
from warhost.campaign.land.flying import Fly
from warhost.campaign.land.movement import March
from warhost.campaign.position.map_overlays import AreaOnMap, MapOverlay, MarkOnMap
from warhost.campaign.position.theatre import disc
from warhost.campaign.position.war_modes import Foreseen
from warhost.campaign.state import War
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Message, listed, msg
from warhost.core.orders import Order

# On the map


def command_overlay(law: CommandLaw, war: War, side: Side) -> MapOverlay:
    """The discs of all leaders, a line from every army to its commander, and the armies out of command."""
    discs, lines = [], []
    for leader, hexes in voices(war, side, law):
        discs.append(AreaOnMap(tuple(hexes), leader_text(law, war, leader)))
    for hex in war.held[side][0]:
        heard = [p for army in needy(law, war, side, hex) for p in commanders(war, army, law)]
        lines += [(hex, war.at[leader]) for leader in dict.fromkeys(heard) if war.at[leader] != hex]
    chiefs = [
        MarkOnMap(war.at[leader], "source", leader_text(law, war, leader), (law.rule,))
        for leader, _ in voices(war, side, law)
    ]
    marks = [mark for hex in war.held[side][0] for mark in company_marks(law, war, side, hex)]
    title = msg("md-overlay-command", side=war.theatre.side_names[side])
    return MapOverlay(f"command-{side}", title, tuple(discs), tuple(dict.fromkeys(lines)), (*chiefs, *marks))


def leader_text(law: CommandLaw, war: War, leader: PieceId) -> Message:
    """How far a leader commands."""
    return msg("md-mark-leader", leader=war.ref(leader), n=law.radius(war, leader))


def needy(law: CommandLaw, war: War, side: Side, hex: HexId) -> list[PieceId]:
    """The armies of a side in a hex that need command."""
    return [p for p in war.in_hex(hex, side) if law.needs_command(war, p)]


def company_marks(law: CommandLaw, war: War, side: Side, hex: HexId) -> list[MarkOnMap]:
    """Who commands the armies in a hex, those together who have the same leaders; or why nobody does."""
    found = []
    ranked = sorted(needy(law, war, side, hex), key=lambda army: (commanders(war, army, law), army))
    for leaders, company in groupby(ranked, key=lambda army: commanders(war, army, law)):
        armies = list(company)
        names = war.roll_call(armies)
        if leaders:
            text = msg("md-mark-commanded", armies=names, leaders=war.roll_call(leaders))
            found.append(MarkOnMap(hex, "good", text, (law.rule,)))
        else:
            why = law.silence(war, armies[0])
            text = msg("md-mark-uncommanded", armies=names, why=why.text)
            found.append(MarkOnMap(hex, "bad", text, why.rules))
    return found


# Before an order: which armies it would put in or out of command


def foresee_command(law: CommandLaw, war: War, side: Side, order: Order) -> Foreseen | None:
    """Who would command an army at its goal, or which armies a leader would command from there."""
    if not isinstance(order, March | Fly) or not order.path:
        return None
    group = (order.piece, *order.along)
    end: HexId = order.path[-1]
    leaders = [piece for piece in group if war.of.is_leader[piece]]
    notes = [note for leader in leaders for note in leader_notes(law, war, side, leader, end, group)]
    if not leaders:
        notes = [army_note(law, war, army, end) for army in group if law.needs_command(war, army)]
    return Foreseen(tuple(notes)) if notes else None


def army_note(law: CommandLaw, war: War, army: PieceId, end: HexId) -> Message:
    """Who would command an army in the Combat Step if it went to a hex and all leaders stayed."""
    found = [leader for leader in heard_in(war, war.owner[army], end, law) if law.obeys(war, army, leader)]
    where = war.hex_ref(end)
    if found:
        return msg("md-note-commanded", army=war.ref(army), hex=where, leaders=war.roll_call(found))
    return msg("md-note-uncommanded", army=war.ref(army), hex=where)


def leader_notes(
    law: CommandLaw, war: War, side: Side, leader: PieceId, end: HexId, group: tuple[PieceId, ...]
) -> list[Message]:
    """Whom a leader would command from a hex, and who would be left without command."""
    hexes = disc(war.theatre, end, law.radius(war, leader))
    led, left = [], []
    for army in war.pieces_of(side):
        if not law.needs_command(war, army) or not law.obeys(war, army, leader):
            continue
        at = end if army in group else war.at[army]
        now = commanders(war, army, law)
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
