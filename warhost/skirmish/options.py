"""The switches of The Exile: every translator's suggestion and optional rule that concerns it."""

from __future__ import annotations

from warhost.core.rulebook import Option

OPTIONS = (
    Option("shift-below-1-1", "Odds shifted below 1-1", ("refuse", "clamp"), ("DN-2.41-03",)),
    Option("advance-rule", "Advance after combat", ("by-map", "exile", "challenge"), ("DN-2.44-02", "DN-2.44-03")),
    Option("retreat-challenges", "Retreats are challenged by", ("all", "unengaged"), ("DN-5.14.2-06",)),
    Option("corpses", "Bodies slow and close hexes", ("on", "off"), ("DN-2.31-13",)),
    Option("window-combat", "Fighting through windows", ("no", "yes"), ("DN-5.13.2-14",)),
    Option("horses-on-bridges", "Riders on bridges", ("allowed", "led", "barred"), ("DN-5.13.2-09",)),
    Option("dwarf-bonus", "The Dwarves’ bonus in joint attacks", ("replace", "add"), ("DN-4.2-50",)),
    Option("stray-arrows", "To err is human: missed shots hit bystanders", ("off", "on"), ("DN-2.25-01",)),
    Option("forced-jumps", "Retreats may become jumps", ("off", "on"), ("DN-5.12.2-04",)),
    Option("poisoned-dragons", "Zed’s poison against dragons", ("immune", "deadly"), ("DN-4.2-03",)),
    Option("baby-dragon-water", "Water and marsh favour the Baby Dragon", ("on", "off"), ("DN-4.3-05",)),
    Option("dragon-terrain", "The Black Dragon keeps out of trees and stairs", ("on", "off"), ("DN-4.3-09",)),
    Option("black-dragon-swims", "The Black Dragon swims", ("on", "off"), ("DN-5.12.3-02",)),
    Option("underground-magic", "Magic in the caverns of The Exile", ("limited", "free"), ("DN-3.4-07", "DN-3.55-05")),
    Option("underground-spell-rate", "Spells in the caverns", ("player-turn", "game-turn"), ("DN-2.12.2-06",)),
    Option("spell-counters", "Spells are limited by the counters", ("on", "off"), ("DN-1.52-01",)),
    Option("spells-on-occupied", "Terrain spells on occupied hexes", ("forbidden", "allowed"), ("DN-3.52-02",)),
    Option("junction-from-curve", "A junction from a curved tunnel costs 12", ("on", "off"), ("DN-3.52.2-04",)),
    Option("levitation", "Levitation in The Exile", ("on", "off"), ("DN-3.53-11",)),
    Option("campaign-energy", "Energy between scenarios of a campaign", ("restored", "kept"), ("DN-3.2-01",)),
    Option("duel", "The duel of The Sand of Justice", ("off", "on"), ("DN-2.11-02",)),
)
