"""What can be laid over the board, at a terminal: supply, command and sight in words, hex by hex or unit by unit."""

from __future__ import annotations

from warhost.battle.overlays import table_overlays
from warhost.battle.state import Battle
from warhost.campaign.advanced.overlays import map_overlays
from warhost.campaign.position.map_overlays import MapOverlay
from warhost.campaign.printed.sides import NEUTRAL, viewer_of
from warhost.campaign.state import War
from warhost.core import Seat, State, msg
from warhost.core.refusals import WarhostError
from warhost.terminal.screen import Screen

SIGNS = {"source": ("★", "dim"), "good": ("✓", "green"), "bad": ("✗", "bold red")}


def show_overlays(screen: Screen, state: State, viewer: Seat | None, word: str) -> None:
    """Print who is fed or commanded, and why not: of ``supply``, of ``command``, or both."""
    if isinstance(state, Battle):
        show_table_overlays(screen, state, word)
        return
    found = overlays_of(state, viewer)
    chosen = [overlay for overlay in found if overlay.id.startswith(word)] if word else found
    if not chosen:
        raise WarhostError(msg("terminal-no-overlays"))
    for overlay in chosen:
        screen.line((str(overlay.title), "bold"))
        for mark in overlay.marks:
            sign, style = SIGNS[mark.tone]
            where = str(state.rules.rulebook.ref(state, "hex", mark.hex))
            screen.line(
                (f"  {sign} ", style), (f"{where}: ", "dim"), str(mark.text), (f" {', '.join(mark.rules)}", "dim")
            )


def show_table_overlays(screen: Screen, battle: Battle, word: str) -> None:
    """Print who sees whom and why not, and where measuring is allowed how far everybody shoots."""
    chosen = [overlay for overlay in table_overlays(battle) if overlay.id.startswith(word) and overlay.marks]
    if not chosen:
        raise WarhostError(msg("terminal-no-overlays"))
    for overlay in chosen:
        screen.line((str(overlay.title), "bold"))
        for mark in overlay.marks:
            sign, style = SIGNS[mark.tone]
            name = battle.unit(mark.piece).name
            screen.line(
                (f"  {sign} ", style), (f"{name}: ", "dim"), str(mark.text), (f" {', '.join(mark.rules)}", "dim")
            )


def overlays_of(state: State, viewer: Seat | None) -> list[MapOverlay]:
    """The overlays that a viewer may see; all for nobody in particular."""
    if not isinstance(state, War):
        return []
    return map_overlays(state, NEUTRAL if viewer is None else viewer_of(viewer))
