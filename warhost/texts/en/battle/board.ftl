### The battle's board.

board-bs-unit = { $name }, { $troop }, { $n ->
    [one] one figure
   *[other] { $n } figures
}
board-bs-stands = { $name }: { $n } of { $full } figures, { $formation }, { $files ->
    [one] one file
   *[other] { $files } files
}, facing { $compass }
board-bs-stands-alone = { $name }, facing { $compass }
board-bs-ground = { $name } ({ $what })
board-bs-routed = routed
board-bs-undisciplined = without discipline
board-bs-out-of-command = out of command
board-bs-wounded = one figure wounded
board-bs-hurt = { $n } of { $full } hit points
board-bs-shield-wall = shield wall
board-bs-shield-wall-ring = shield wall on all sides
board-bs-set-spears = spears set
board-bs-set-spears-ring = spears set on all sides
board-bs-shot = { $n ->
    [one] shot once this round
   *[other] shot { $n } times this round
}
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

board-bs-sheet-moves = Moves { $n } inches; { $dice } hit dice{ $ratio ->
    [one] {""}
   *[other] , { $ratio } creatures to a figure
}
board-bs-sheet-ratings = Attack { $ar }, armour { $ac }, morale { $ml }, discipline { $dl }
board-bs-sheet-weapon = Strikes with { $weapon }, { $damage }
board-bs-sheet-person = THACO { $thaco }, { $n ->
    [one] one attack a melee round
   *[other] { $n } attacks a melee round
}
board-bs-sheet-missile = Shoots with { $weapon }, { $damage }, { $n ->
    [one] once a round
   *[other] { $n } times a round
}; to { $short }, { $medium } and { $long } inches
board-bs-sheet-engine = Shoots { $n ->
    [one] every round
   *[other] once in { $n } rounds
}{ $least ->
    [0] {""}
   *[other] , at nothing nearer than { $least } inches
}
board-bs-sheet-voice = Commands units within { $n } inches
board-bs-sheet-commander = Led by { $name }, who commands within { $n } inches
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

## Laid over the table

battle-overlay-sight = Who sees whom
battle-overlay-fire = Fire arcs and ranges
battle-overlay-ground = The ground and what it does
battle-overlay-sees = sees { $enemies }
battle-overlay-unseen = does not see { $enemy }: { $why }

## Characters

board-bs-points = { $n } of { $full } hit points
board-bs-role-member = Member of a unit
board-bs-role-unit = Commands a unit
board-bs-role-brigade = Commands a brigade
board-bs-role-army = Commands the army
board-bs-role-hero = Hero
board-bs-in-ranks = In the ranks of { $unit }
board-bs-commands = Under his command: { $units }
board-bs-deputy = Deputy of { $whom }

## Missiles and engines

board-bs-volleys = { $n ->
    [0] no missiles left
   *[other] missiles for { $n } of { $full } volleys left
}
board-bs-loaded = loaded
board-bs-loading = shot in round { $fired }, loaded again in round { $again }
board-bs-no-crew = nobody serves it
board-bs-new-crew = served by a figure of { $unit }
board-bs-missile-composite-bow = composite bows
board-bs-missile-long-bow = long bows
board-bs-missile-short-bow = short bows
board-bs-missile-crossbow = crossbows
board-bs-missile-heavy-crossbow = heavy crossbows
board-bs-missile-light-crossbow = light crossbows
board-bs-missile-sling = slings
board-bs-missile-axe = axes
board-bs-missile-dart = darts
board-bs-missile-hand-axe = hand axes
board-bs-missile-javelin = javelins
board-bs-missile-rock = rocks
board-bs-missile-spear = spears
board-bs-missile-light-catapult = a light catapult
board-bs-missile-heavy-catapult = a heavy catapult
board-bs-missile-ballista = a ballista

## Where a unit stands

board-bs-stands-on = stands on { $ground }
board-bs-on-woods = wooded ground
board-bs-on-rough = rough ground
board-bs-on-swamp = swampy ground
board-bs-on-water = water
board-bs-on-hill = high ground
board-bs-on-building = the floor of a building
board-bs-on-stream = a stream bed
board-bs-on-gully = the floor of a gully
board-bs-on-fence = the line of a fence
board-bs-on-hedge = the line of a hedge
board-bs-on-wall = the line of a wall
board-bs-on-road = a road
