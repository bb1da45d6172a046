### What the options of the skirmish are called.

dn-option-shift-below-1-1 = Odds shifted below 1-1
dn-option-advance-rule = Advance after combat
dn-option-retreat-challenges = Retreats are challenged by
dn-option-corpses = Bodies slow and close hexes
dn-option-window-combat = Fighting through windows
dn-option-horses-on-bridges = Riders on bridges
dn-option-dwarf-bonus = The Dwarves’ bonus in joint attacks
dn-option-stray-arrows = To err is human: missed shots hit bystanders
dn-option-forced-jumps = Retreats may become jumps
dn-option-poisoned-dragons = Zed’s poison against dragons
dn-option-baby-dragon-water = Water and marsh favour the Baby Dragon
dn-option-dragon-terrain = The Black Dragon keeps out of trees and stairs
dn-option-black-dragon-swims = The Black Dragon swims
dn-option-underground-magic = Magic in the caverns of The Exile
dn-option-underground-spell-rate = Spells in the caverns
dn-option-spell-counters = Spells are limited by the counters
dn-option-spells-on-occupied = Terrain spells on occupied hexes
dn-option-junction-from-curve = A junction from a curved tunnel costs 12
dn-option-levitation = Levitation in The Exile
dn-option-campaign-energy = Energy between scenarios of a campaign
dn-option-low-wall-jumps = The Challenge: jumps over the low walls of a bridge
dn-option-caster-level = The Challenge: level of the spellcasters
dn-option-wounded-shooters-below = The Challenge: wounded shooters
dn-option-baby-hunter-challenges = The Challenge: challenges of baby Hunters
dn-option-baby-venom = The Challenge: baby Slayers have venom
dn-option-baby-growth = The Challenge: game turns until a baby Krob is grown
dn-option-gharv-limit = The Challenge: Gharvs on the map at a time
dn-option-gharvs-attackable = The Challenge: Gharvs can be attacked in one’s own turn
dn-option-gharv-killed = The Challenge: “killed” to a Gharv is
dn-option-gharv-shift = The Challenge: columns for the attack of a Gharv from
dn-option-dungeon-leg = The Challenge: game turns for a passage of the deep dungeons
dn-option-duel = The duel of The Sand of Justice

dn-why-exile-only = the option concerns rules of The Exile
dn-why-challenge-only = the option concerns rules of The Challenge
dn-why-no-duel = nobody offers a duel in it
