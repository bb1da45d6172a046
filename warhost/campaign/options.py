"""The switches of the game: every ``[option dg.…]`` of the catalogue that is built, and the layers."""

from __future__ import annotations

from warhost.core.rulebook import Option

OPTIONS = (
    Option("start-initiative", "Initiative on the first Turn", ("automatic", "rolled"), ("DG-12-07",)),
    Option("replacement-strength", "Armies come back from the pool", ("full", "depleted"), ("DG-01-05",)),
    Option("knights-one-nationality", "All Knights share one nationality", ("yes", "no"), ("DG-01-11",)),
    Option("river-forest-cost", "Forest behind a river costs", ("3", "2"), ("DG-05-06",)),
    Option("air-may-land-in-marsh", "Fliers may land in marsh", ("no", "yes"), ("DG-05-10",)),
    Option("leaders-ride-fliers", "Leaders ride air armies", ("yes", "no"), ("DG-05-27",)),
    Option("dwarven-tunnels", "Tunnels are open to", ("all", "dwarves-only"), ("DG-05-30",)),
    Option("odds-below-minimum", "Odds worse than 1-3", ("clamp", "forbid", "eliminate"), ("DG-07-10",)),
    Option("crt-2-at-5to1", "Combat table, 2 at 5-1", ("D/2", "D/2R"), ("DG-07-43",)),
    Option("land-wizards-cumulative", "Several wizards add up on land", ("no", "yes"), ("DG-07-28",)),
    Option("crossing-modifiers", "River, bridge and ford in one attack", ("cumulative", "worst-only"), ("DG-07-38",)),
    Option("mountain-hex", "A mountain hex is", ("marked", "touching"), ("DG-07-40",)),
    Option("hidden-stacks", "Enemy stacks are hidden until they are attacked", ("off", "on"), ("DG-07-50",)),
    Option(
        "leader-loss-errata", "Leaders of a lost stack roll for their life", ("yes", "no"), ("DG-07-51", "DG-23-02")
    ),
    Option("move-capitals", "Elven and kender capitals can be moved", ("on", "off"), ("DG-09-10",)),
    Option("historical-count-defeated", "Nations beaten before play count", ("yes", "no"), ("DG-15-05",)),
    Option("historical-draconians", "Draconians at the start of the Historical Game", ("10", "0"), ("DG-15-01",)),
    Option("neutrals-closed", "Neutrals of Scenario 1 are closed", ("yes", "no"), ("DG-16-07",)),
    Option("kalaman-sudden-death", "Kalaman is lost as soon as it falls", ("no", "yes"), ("DG-19-04",)),
    Option("setup-order", "Who sets up first", ("initiative-last", "initiative-first"), ("DG-00-02",)),
    Option("neraka-conquest", "Neraka can be conquered", ("yes", "no"), ("DG-09-08",)),
    Option("knight-bonus-counts-neraka", "Neraka raises the Knights' ratings", ("no", "yes"), ("DG-03-06",)),
    Option("temple-restorable", "A temple retaken works again", ("no", "yes"), ("DG-10-14",)),
    Option("lance-doubles-dragon-drm", "Lances double a dragon's modifier", ("yes", "no"), ("DG-11-04",)),
    Option("gnomes-transferable", "Gnomish technology can change armies", ("no", "yes"), ("DG-11-16",)),
    Option("rpg-turn20-items", "Orbs and the first lances come on Turn 20", ("no", "yes"), ("DG-11-30",)),
    Option("quest", "The war is part of a role-playing campaign", ("off", "on"), ("DG-13-04",)),
    Option(
        "citadel-vs-dwarven-fortress", "A citadel against a dwarven fortress", ("cancelled", "stands"), ("DG-11-24",)
    ),
    # Layers: each is an option of the same name.
    Option(
        "winter",
        "Winter weather",
        ("off", "on"),
        ("MD-05-01", "MD-05-03", "MD-05-04", "MD-05-05", "MD-05-06"),
    ),
)
