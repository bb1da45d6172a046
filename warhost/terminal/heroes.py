"""Heroes at a terminal: ratings, wounds, captivity, what they carry and may do (MD-43-01); characters of a battle."""

from __future__ import annotations

from warhost.battle.command.persons import persons_of
from warhost.battle.notes import DEFAULTS, plight, sheet_notes, unit_notes
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Battle
from warhost.campaign.advanced.heroes_in_view import has_heroes, hero_lines
from warhost.campaign.advanced.heroic.heroic_actions import possible_deeds
from warhost.campaign.printed.sides import NEUTRAL, viewer_of
from warhost.campaign.state import War
from warhost.core import Seat, State, msg
from warhost.core.refusals import WarhostError
from warhost.terminal.screen import Screen
from warhost.texts import say


def show_heroes(screen: Screen, state: State, viewer: Seat | None) -> None:
    """Print the heroes as a viewer may know them, then what his Active Hero may do and why not."""
    if isinstance(state, Battle) and any(unit.is_individual for unit in state.scenario.units):
        show_characters(screen, state)
        return
    if not isinstance(state, War) or not has_heroes(state):
        raise WarhostError(msg("terminal-no-heroes"))
    side = NEUTRAL if viewer is None else viewer_of(viewer)
    screen.line((say("board-hero-ratings"), "dim"))
    for line in hero_lines(state, side):
        leads = say("board-hero-none") if line.tactical is None else str(line.tactical)
        ratings = " · ".join((str(line.combat), str(line.defense), leads, str(line.diplomacy)))
        about = ", ".join(map(str, (*line.states, *line.carried)))
        where = state.hex_ref(line.hex).text if line.hex >= 0 else ""
        screen.line((state.theatre.pieces[line.hero].name, "bold"), f"  {ratings}  {where}  {about}")
    for deed in possible_deeds(state, side) if side != NEUTRAL else ():
        can = str(deed.refusal.message) if deed.refusal else say("board-deed-yes")
        screen.line(f"  {say(deed.label)}: {can}")


def show_characters(screen: Screen, battle: Battle) -> None:
    """Print the characters who are still in a battle: their sheets, hit points, roles and units (9.0)."""
    for piece in (*persons_of(battle, GOOD), *persons_of(battle, EVIL)):
        unit, side = battle.unit(piece), battle.scenario.side_name(battle.unit(piece).side)
        row = {name: cells[piece] for name, cells, _ in battle.columns_of("piece") if name in DEFAULTS}
        marks = [said for _, said in plight(unit, row)] if battle.stands(piece) else []
        screen.line((unit.name, "bold"), (f" ({side})", "dim"))
        for note in (*unit_notes(battle.scenario, unit, row), *marks, *sheet_notes(unit)):
            screen.line(f"    {note}")
