"""The switches of the game: every ``[option dg.…]`` of the catalogue that is built, the layers, and presets of both."""

from __future__ import annotations

from warhost.core.messages import msg
from warhost.core.rulebook import Exclusion, Option, Preset


def _option(id: str, values: tuple[str, ...], rules: tuple[str, ...]) -> Option:
    return Option(id, msg(f"dg-option-{id}"), values, rules)


NOT_WITH_CARDS = ("winter", "dragons-and-ships", "supply", "command", "heroes", "replacements-at")
"""The packages of More Dragons of Glory whose matter the war by cards settles itself."""

OPTIONS = (
    _option("start-initiative", ("automatic", "rolled"), ("DG-12-07",)),
    _option("replacement-strength", ("full", "depleted"), ("DG-01-05",)),
    _option("knights-one-nationality", ("yes", "no"), ("DG-01-11",)),
    _option("river-forest-cost", ("3", "2"), ("DG-05-06",)),
    _option("air-may-land-in-marsh", ("no", "yes"), ("DG-05-10",)),
    _option("leaders-ride-fliers", ("yes", "no"), ("DG-05-27",)),
    _option("dwarven-tunnels", ("all", "dwarves-only"), ("DG-05-30",)),
    _option("odds-below-minimum", ("clamp", "forbid", "eliminate"), ("DG-07-10",)),
    _option("crt-2-at-5to1", ("D/2", "D/2R"), ("DG-07-43",)),
    _option("land-wizards-cumulative", ("no", "yes"), ("DG-07-28",)),
    _option("crossing-modifiers", ("cumulative", "worst-only"), ("DG-07-38",)),
    _option("mountain-hex", ("marked", "touching"), ("DG-07-40",)),
    _option("hidden-stacks", ("off", "on"), ("DG-07-50",)),
    _option("leader-loss-errata", ("yes", "no"), ("DG-07-51", "DG-23-02")),
    _option("move-capitals", ("on", "off"), ("DG-09-10",)),
    _option("historical-count-defeated", ("yes", "no"), ("DG-15-05",)),
    _option("historical-draconians", ("10", "0"), ("DG-15-01",)),
    _option("neutrals-closed", ("yes", "no"), ("DG-16-07",)),
    _option("kalaman-sudden-death", ("no", "yes"), ("DG-19-04",)),
    Option(
        "evening",
        msg("dg-option-evening"),
        ("off", "on"),
        ("DG-16-05", "DG-16-06", "DG-18-04"),
        excludes=(Exclusion("cards", msg("dg-why-not-with-cards")),),
    ),
    _option("setup-order", ("initiative-last", "initiative-first"), ("DG-00-02",)),
    _option("neraka-conquest", ("yes", "no"), ("DG-09-08",)),
    _option("knight-bonus-counts-neraka", ("no", "yes"), ("DG-03-06",)),
    _option("temple-restorable", ("no", "yes"), ("DG-10-14",)),
    _option("lance-doubles-dragon-drm", ("yes", "no"), ("DG-11-04",)),
    _option("gnomes-transferable", ("no", "yes"), ("DG-11-16",)),
    _option("rpg-turn20-items", ("no", "yes"), ("DG-11-30",)),
    _option("quest", ("off", "on"), ("DG-13-04",)),
    _option("citadel-vs-dwarven-fortress", ("cancelled", "stands"), ("DG-11-24",)),
    _option("replacements-at", ("home", "capital"), ("MD-0C-03",)),
    _option("caergoth-is-knight", ("no", "yes"), ("MD-07-06",)),
    # Layers: each is an option of the same name.
    _option(
        "winter",
        ("off", "on"),
        tuple(f"MD-05-0{n}" for n in range(1, 8)),
    ),
    _option("interception", ("off", "on"), (*(f"MD-04-0{n}" for n in range(1, 8)), "MD-06-01")),
    _option("dragons-and-ships", ("off", "on"), ("MD-08-01", "MD-08-02", "MD-08-03", "MD-08-04")),
    _option("supply", ("off", "on"), ("MD-0C-11", *(f"MD-12-0{n}" for n in range(1, 7)))),
    _option("command", ("off", "on"), ("MD-0C-08", "MD-0C-09", *(f"MD-07-0{n}" for n in range(1, 7)))),
    Option(
        "heroes",
        msg("dg-option-heroes"),
        ("off", "on"),
        ("MD-00-01", "MD-0B-01", "MD-02-02", "MD-03-01", "MD-03-09", "MD-06-02", "MD-11-01", "MD-40-01", "MD-42-01"),
        excludes=(Exclusion("hidden-stacks", msg("dg-why-no-hidden-heroes")),),
    ),
    Option("heroes-enter", msg("dg-option-heroes-enter"), ("10", "1"), ("MD-0A-02", "MD-20-02"), needs=("heroes",)),
    Option(
        "cards",
        msg("dg-option-cards"),
        ("off", "on"),
        ("PL-00-01", "PL-01-01", "PL-02-01"),
        excludes=tuple(Exclusion(name, msg("dg-why-not-with-cards")) for name in NOT_WITH_CARDS),
    ),
    _option("spells", ("off", "on"), tuple(f"PL-10-0{n}" for n in range(1, 7))),
    Option(
        "winter-lance",
        msg("dg-option-winter-lance"),
        ("off", "on"),
        tuple(f"PL-11-0{n}" for n in range(1, 7)),
        excludes=(Exclusion("winter", msg("dg-why-one-winter")),),
    ),
    Option(
        "command-lance",
        msg("dg-option-command-lance"),
        ("off", "on"),
        tuple(f"PL-12-0{n}" for n in range(1, 6)),
        excludes=(Exclusion("command", msg("dg-why-one-command")),),
    ),
    _option("kriegspiel", ("off", "on"), ("PL-14-01", "PL-14-02")),
    Option("resistance", msg("dg-option-resistance"), ("off", "on"), ("PL-13-01", "PL-13-02"), needs=("cards",)),
)

ADVANCED = {
    **dict.fromkeys(("interception", "winter", "command", "dragons-and-ships", "supply", "heroes"), "on"),
    "replacements-at": "capital",
}
"""All of More Dragons of Glory."""

PRESETS = (
    Preset("standard", msg("dg-preset-standard")),
    Preset("advanced", msg("dg-preset-advanced"), ADVANCED),
    Preset("cards", msg("dg-preset-cards"), {"cards": "on"}),
)
"""Sets of options: the standard game, all of More Dragons of Glory, and Paths of the Lance."""
