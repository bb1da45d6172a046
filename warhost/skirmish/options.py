"""The options of Dragon Noir: its optional rules, and the suggestions of its translator."""

from __future__ import annotations

from warhost.core.messages import msg
from warhost.core.rulebook import Option


def _option(id: str, values: tuple[str, ...], rules: tuple[str, ...]) -> Option:
    return Option(id, msg(f"dn-option-{id}"), values, rules)


OPTIONS = (
    _option("shift-below-1-1", ("refuse", "clamp"), ("DN-2.41-03",)),
    _option("advance-rule", ("by-map", "exile", "challenge"), ("DN-2.44-02", "DN-2.44-03")),
    _option("retreat-challenges", ("all", "unengaged"), ("DN-5.14.2-06",)),
    _option("corpses", ("on", "off"), ("DN-2.31-13",)),
    _option("window-combat", ("no", "yes"), ("DN-5.13.2-14",)),
    _option("horses-on-bridges", ("allowed", "led", "barred"), ("DN-5.13.2-09",)),
    _option("dwarf-bonus", ("replace", "add"), ("DN-4.2-50",)),
    _option("stray-arrows", ("off", "on"), ("DN-2.25-01",)),
    _option("forced-jumps", ("off", "on"), ("DN-5.12.2-04",)),
    _option("poisoned-dragons", ("immune", "deadly"), ("DN-4.2-03",)),
    _option("baby-dragon-water", ("on", "off"), ("DN-4.3-05",)),
    _option("dragon-terrain", ("on", "off"), ("DN-4.3-09",)),
    _option("black-dragon-swims", ("on", "off"), ("DN-5.12.3-02",)),
    _option("underground-magic", ("limited", "free"), ("DN-3.4-07", "DN-3.55-05")),
    _option("underground-spell-rate", ("player-turn", "game-turn"), ("DN-2.12.2-06",)),
    _option("spell-counters", ("on", "off"), ("DN-1.52-01",)),
    _option("spells-on-occupied", ("forbidden", "allowed"), ("DN-3.52-02",)),
    _option("junction-from-curve", ("on", "off"), ("DN-3.52.2-04",)),
    _option("levitation", ("on", "off"), ("DN-3.53-11",)),
    _option("campaign-energy", ("restored", "kept"), ("DN-3.2-01",)),
    _option("low-wall-jumps", ("on", "off"), ("DN-5.12.2-03",)),
    _option("caster-level", ("2", "1"), ("DN-3-02",)),
    _option("wounded-shooters-below", ("steady", "shaky"), ("DN-5.11.1-02",)),
    _option("baby-hunter-challenges", ("exempt", "table"), ("DN-5.12.4-04",)),
    _option("baby-venom", ("off", "on"), ("DN-4.45-16",)),
    _option("baby-growth", ("3", "2", "4", "never"), ("DN-4.45-19",)),
    _option("brood-points", ("lost", "saved"), ("DN-5.21.2-01",)),
    _option("succession", ("off", "on"), ("DN-4.42-01",)),
    _option("gharv-limit", ("8", "6", "4", "2"), ("DN-1.51-05",)),
    _option("gharv-crowded", ("nearest", "none"), ("DN-4.51-02",)),
    _option("gharvs-attackable", ("yes", "no"), ("DN-2.12.2-10",)),
    _option("gharv-killed", ("two-wounds", "dead"), ("DN-4.5-02",)),
    _option("gharv-shift", ("table", "terrain"), ("DN-5.15.2-02",)),
    _option("dungeon-leg", ("3", "2", "4"), ("DN-5.3-01",)),
    _option("jails-entrance", ("circled", "random", "chosen"), ("DN-5.3-04",)),
    _option("barred-entrances", ("off", "on"), ("DN-5.3-02",)),
    _option("maze-floor", ("floor", "water", "marsh"), ("DN-1.42-07",)),
    _option("fallen-arch", ("rubble", "slope"), ("DN-2.24-06",)),
    _option("jails-furniture", ("on", "off"), ("DN-1.42-12",)),
    _option("stuck-in-marsh", ("off", "on"), ("DN-5.23-01",)),
    _option("boat-fights", ("barred", "allowed"), ("DN-2.34-01",)),
    _option("duel", ("off", "on"), ("DN-2.11-02",)),
)

OF_THE_EXILE = (
    *("underground-magic", "underground-spell-rate", "levitation", "campaign-energy"),
    *("horses-on-bridges", "poisoned-dragons", "baby-dragon-water", "dragon-terrain", "black-dragon-swims"),
)
"""Options of rules that differ in The Challenge, and of what it does not have: horses, dragons, a chain of fights."""
OF_THE_CHALLENGE = (
    *("low-wall-jumps", "caster-level", "wounded-shooters-below", "baby-hunter-challenges", "baby-venom"),
    *(
        "baby-growth",
        "brood-points",
        "succession",
        "gharv-limit",
        "gharv-crowded",
        "gharvs-attackable",
        "gharv-killed",
        "gharv-shift",
    ),
    *("dungeon-leg", "jails-entrance", "barred-entrances"),
    *("maze-floor", "fallen-arch", "jails-furniture", "stuck-in-marsh", "boat-fights"),
)
"""Options of rules that The Exile does not have."""

OF_A_MAP = {
    "maze-floor": "maze",
    "fallen-arch": "wights-bridge",
    "jails-furniture": "jails",
    "stuck-in-marsh": "haunted-swamp",
    "boat-fights": "dark-island",
}
"""Options that concern one map each."""
