### Faults of the battle's data files, as `warhost check` names them: clauses without a full stop.

battle-data-row-length = the row has { $n ->
    [one] one result
   *[other] { $n } results
}, not { $wanted }
battle-data-no-row = there is no row for the Attack Roll { $roll }
battle-data-no-roll = '{ $word }' is not an Attack Roll
battle-data-no-dice-number = '{ $word }' is not a number of hit dice
battle-data-no-hit-dice = '{ $text }' is not a number of hit dice, such as 1, 4+1, 1-1 or 1/2
battle-data-ratio = creatures of { $dice } hit dice are { $n } to a figure
battle-data-figure-dice = a figure of these creatures has { $n ->
    [one] one hit die
   *[other] { $n } hit dice
}
battle-data-unit-twice = two units are called '{ $name }'
battle-data-special-type = '{ $type }' units need the permission of the scenario
battle-data-no-weapon = no weapon is called '{ $name }'
battle-data-no-race = no race is called '{ $name }'
battle-data-no-trait = no trait is called '{ $name }'
battle-data-figures = a unit of type '{ $type }' begins with { $least } to { $most } figures
battle-data-rank = an individual is a member, a hero, or commands a unit, a brigade or the army; nobody else has a rank
battle-data-no-commander = a regular unit needs a commander
battle-data-unrated = a unit has an Attack Rating, or a thaco from which it follows
battle-data-no-armour = a unit has an armour class, or parts with one each
battle-data-wrong-book = feet a turn and asterisks are D&D values, and this army has AD&D values
battle-data-no-rate = a unit has a movement rate in inches, or under D&D values in feet a turn
battle-data-no-radius = a human or demihuman commander has a radius, or the abilities of a person from which it follows
battle-data-parts = the parts of a mixed unit have { $n ->
    [one] one figure
   *[other] { $n } figures
} together
battle-data-no-rank = an individual has a rank: member, hero, unit, brigade or army
battle-data-two-commanders = an army has one Army Commander at most
battle-data-no-unit = no unit is called '{ $name }'
battle-data-two-brigades = '{ $name }' belongs to two brigades
battle-data-brigade-size = the units of a Brigade Commander number { $least } to { $most }
battle-data-few-units = Brigade Commanders need two brigades and at least { $n ->
    [one] one unit
   *[other] { $n } units
} on their side
battle-data-no-damage = '{ $word }' is not damage such as 1d8 or 2d4+1
battle-data-large-table = The battlefield is larger than { $width } by { $depth } inches.
battle-data-small-table = the table must measure at least { $n } by { $n } inches
battle-data-no-zone = there is no zone for the { $side ->
    [good] good
   *[evil] evil
} side
battle-data-feature-twice = two features are called '{ $name }'
battle-data-no-shape = a feature has either a polygon or a line
battle-data-line = a line has at least two points and a width above 0
battle-data-polygon = a polygon has at least three corners
battle-data-off-table = the corner { $x }, { $y } is off the table
battle-data-grows-twice = '{ $name }' grows from another army itself
battle-data-no-higher-level = the scenario is played at this level or a higher one already
battle-data-level-says = say in a sentence or two what changes, as players choose by it
battle-data-mixed-books = a battle has AD&D values or D&D values, never both
battle-data-no-file = no file is called '{ $name }'
battle-data-formation = '{ $unit }' cannot take the formation '{ $formation }'
battle-data-frontage = the frontage of '{ $unit }' is between 1 and { $n }
battle-data-outside = '{ $unit }' stands outside its zone
battle-data-prohibited = '{ $unit }' stands on prohibited ground
battle-data-crossed = the edges of the polygon cross each other
battle-data-same-place = '{ $one }' and '{ $other }' stand in the same place
battle-data-too-deep = '{ $unit }' has { $n ->
    [one] one rank
   *[other] { $n } ranks
}, too many for its commander's radius
battle-data-no-missile = no missile weapon is called '{ $name }'
battle-data-ranges = ranges are three rising numbers of inches
battle-data-no-shots = a missile weapon has at least one shot a round
battle-data-one-unit = a member or Unit Commander names the one unit with which he stands
battle-data-led-twice = { $name } has two Unit Commanders
battle-data-two-deputies = { $name } has two deputies
battle-data-no-deputy = only an individual can be somebody's deputy
battle-data-no-principal = there is nobody called { $name } whose deputy one could be
battle-data-too-high = a commander can only be deputy of one who ranks higher, { $name } does not
battle-data-engine-type = an engine with its crew is a skirmish unit of one figure
battle-data-engine-crew = the crew of an engine is one figure of { $n } hit dice or more, of men, demihumans or humanoids
