### What the options of the strategic war are called.

dg-option-start-initiative = Initiative on the first Turn
dg-option-replacement-strength = Armies come back from the pool
dg-option-knights-one-nationality = All Knights share one nationality
dg-option-river-forest-cost = Forest behind a river costs
dg-option-air-may-land-in-marsh = Fliers may land in marsh
dg-option-leaders-ride-fliers = Leaders ride air armies
dg-option-dwarven-tunnels = Tunnels are open to
dg-option-odds-below-minimum = Odds worse than 1-3
dg-option-crt-2-at-5to1 = Combat table, 2 at 5-1
dg-option-land-wizards-cumulative = Several wizards add up on land
dg-option-crossing-modifiers = River, bridge and ford in one attack
dg-option-mountain-hex = A mountain hex is
dg-option-hidden-stacks = Enemy stacks are hidden until they are attacked
dg-option-leader-loss-errata = Leaders of a lost stack roll for their life
dg-option-move-capitals = Elven and kender capitals can be moved
dg-option-historical-count-defeated = Nations beaten before play count
dg-option-historical-draconians = Draconians at the start of the Historical Game
dg-option-neutrals-closed = Neutrals of Scenario 1 are closed
dg-option-kalaman-sudden-death = Kalaman is lost as soon as it falls
dg-option-setup-order = Who sets up first
dg-option-neraka-conquest = Neraka can be conquered
dg-option-knight-bonus-counts-neraka = Neraka raises the Knights' ratings
dg-option-temple-restorable = A temple retaken works again
dg-option-lance-doubles-dragon-drm = Lances double a dragon's modifier
dg-option-gnomes-transferable = Gnomish technology can change armies
dg-option-rpg-turn20-items = Orbs and the first lances come on Turn 20
dg-option-quest = The war is part of a role-playing campaign
dg-option-citadel-vs-dwarven-fortress = A citadel against a dwarven fortress
dg-option-winter = Winter weather
dg-option-dragons-and-ships = Dragons attack ships

dg-preset-standard = Standard rules
dg-preset-advanced = Advanced rules (More Dragons of Glory)
