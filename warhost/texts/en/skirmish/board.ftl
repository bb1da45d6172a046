### The skirmish's board.

board-dn-moved = has moved
board-dn-shot = has shot
board-dn-fought = has attacked
board-dn-laboured = has cleared bodies
board-dn-unloaded = has to reload
board-dn-idle = bound or asleep
board-dn-below = in the entrance below
board-dn-hidden = hidden from the enemy
board-dn-invisible = invisible
board-dn-sacks = carries { $n ->
    [one] a sack
   *[other] { $n } sacks
}
board-dn-energy = energy { $n }
board-dn-charm = under a spell: { $charm }
board-dn-terrain = { $terrain }, made by magic
board-dn-side = { $thing }, made by magic
board-dn-circle = Magic circle
board-dn-lying = { $n ->
    [one] One sack
   *[other] { $n } sacks
}
board-dn-tablet = The tablet of Uzun
board-dn-sun = A Sun marker: perhaps the way out
board-dn-orb = The Mauve Orb
board-dn-light = A light over the water: it may be the Orb
board-dn-lever = A lever: while all levers are manned, the gate is open
board-dn-gate = A gate that is shut
board-dn-boxes = Holding boxes
board-dn-cell = A marker: Khuzun may sit in this cell
board-dn-dungeon = An entrance to the deep dungeons: Dwarves, Goblins and dogs can go down
board-dn-barred = A barred entrance to the deep dungeons: an Adventurer next to it lifts the bars with a whole move
board-dn-fireball = Fireball

## Boxes beside the map

board-dn-zone-waiting = Not on the map, or hidden
board-dn-zone-left = Has left the map
board-dn-zone-gone = Out of the game

## Hexes

board-dn-ground = { $terrain }: { $words }
board-dn-dot = { $one } · { $rest }
board-dn-closed = nobody can enter
board-dn-costs = costs { $foot }
board-dn-costs-mounted = costs { $foot }, mounted { $horse }
board-dn-costs-no-horse = costs { $foot }, closed to horses
board-dn-cover-light = light cover
board-dn-cover-medium = medium cover
board-dn-cover-heavy = heavy cover
board-dn-blind = no sight through
board-dn-favourable = favourable in combat
board-dn-unfavourable = unfavourable in combat
board-dn-level = Level { $level }
board-dn-side-at = { $thing } { $where }

## Spells that lie on somebody

dn-charm-attack = attack
dn-charm-defence = defence
dn-charm-move = movement
dn-charm-aim = a sure aim
dn-charm-root = rooted to the spot
dn-charm-double-attack = double attack
dn-charm-double-move = double movement
dn-charm-halve-attack = half attack
dn-charm-flown = flown
