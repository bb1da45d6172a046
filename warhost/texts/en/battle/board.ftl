### The battle's board.

board-bs-unit = { $name }, { $troop }, { $n ->
    [one] one figure
   *[other] { $n } figures
}
board-bs-stands = { $name }: { $n } of { $full } figures, { $formation }, { $files ->
    [one] one file
   *[other] { $files } files
}, facing { $compass }
board-bs-ground = { $name } ({ $what })
board-bs-routed = routed
board-bs-undisciplined = without discipline
board-bs-out-of-command = out of command
board-bs-wounded = one figure wounded
board-bs-fatigue = fatigue { $n }
board-bs-charged = charged this round
board-bs-moved = has moved

## Formations and headings

board-bs-formation-closed = closed
board-bs-formation-open = open
board-bs-formation-skirmish = skirmishing
board-bs-formation-mob = a mob
board-bs-formation-alone = alone
board-bs-compass-0 = north
board-bs-compass-1 = north-east
board-bs-compass-2 = east
board-bs-compass-3 = south-east
board-bs-compass-4 = south
board-bs-compass-5 = south-west
board-bs-compass-6 = west
board-bs-compass-7 = north-west

## Beside the table

board-bs-zone-waiting = Not placed yet
board-bs-zone-gone = Left the field

## The sheet of a unit

board-bs-sheet-moves = Moves { $n } inches; { $dice } hit dice, { $ratio } creatures to a figure
board-bs-sheet-ratings = Attack { $ar }, armour { $ac }, morale { $ml }, discipline { $dl }
board-bs-sheet-weapon = Strikes with { $weapon }, { $damage }
board-bs-sheet-commander = Led by { $name }, whose voice reaches { $n } inches
board-bs-nameless = a captain without a name
board-bs-sheet-proposed = Half of its printed sheet is lost: these figures are our proposal.
battle-weapon-axe = axes
battle-weapon-broadsword = broadswords
battle-weapon-club = clubs
battle-weapon-halberd = halberds
battle-weapon-hand-weapon = whatever comes to hand
battle-weapon-longsword = longswords
battle-weapon-mace = maces
battle-weapon-pike = pikes
battle-weapon-pole-arm = pole arms
battle-weapon-short-sword = short swords
battle-weapon-spear = spears
battle-weapon-sword = swords
battle-weapon-two-handed-sword = two-handed swords
