### What the counters of the strategic war show, in words.

counter-leader = { $name }, leader { $side ->
    [WS] of the Whitestone forces
   *[HL] of the Highlords
}: tactical rating { $tactical }, movement { $movement }
counter-hero = { $name }, hero: combat { $combat }, defense { $defense }, diplomacy { $diplomacy }, movement { $movement }
counter-hero-wounded = { $name }, hero, wounded: combat { $combat }, defense { $defense }, diplomacy { $diplomacy }, movement { $movement }
counter-ship = { $name }: combat rating { $rating }, movement { $movement }
counter-ship-damaged = { $name }, damaged: combat rating { $rating }, movement { $movement }
counter-dragons = { $name }: strength { $strength }, movement { $movement }
counter-dragons-depleted = { $name }, depleted: strength { $strength }, movement { $movement }
counter-army = { $name }, { $sort }: strength { $strength }, movement { $movement }
counter-army-depleted = { $name }, { $sort }, depleted: strength { $strength }, movement { $movement }
counter-event = Strategic event { $e_class }
counter-marker = { $name }
counter-sort = { $race } { $kind }

counter-race-draconian = draconian
counter-race-dragon = dragon
counter-race-dwarf = dwarf
counter-race-elf = elf
counter-race-half-elf = half-elf
counter-race-hobgoblin = hobgoblin
counter-race-human = human
counter-race-kender = kender
counter-race-knight = knight
counter-race-minotaur = minotaur
counter-race-ogre = ogre
counter-race-undead = undead
counter-kind-infantry = infantry
counter-kind-cavalry = cavalry
counter-kind-griffon = griffon
counter-kind-pegasus = pegasus

## Sheets of counters

counter-table = Counters
counter-sheet-front = Warhost counters, sheet { $number } of { $count }, front
counter-sheet-reverse = Warhost counters, sheet { $number } of { $count }, reverse
counter-activation = Activation
