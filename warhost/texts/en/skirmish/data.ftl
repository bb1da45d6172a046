### Faults of the skirmish's data files, as `warhost check` names them: clauses without a full stop.

dn-data-no-letter = letter '{ $letter }' is in no legend
dn-data-no-hex-drawn = a hex is missing
dn-data-no-place = there is no place '{ $name }' on this table
dn-data-no-terrain = no terrain is called '{ $name }'
dn-data-no-terrain-or-map = no terrain or map is called '{ $name }'
dn-data-no-rows = the drawing has no rows
dn-data-long-row = the row has more than the { $n ->
    [one] one hex
   *[other] { $n } hexes
} of row A
dn-data-level = level { $level } of '{ $letter }' is not a half level
dn-data-mark-nowhere = mark '{ $mark }' at place { $place } is on no hexside
dn-data-no-terrain-meant = letter '{ $letter }' means '{ $terrain }', which is not a terrain
dn-data-no-mark = '{ $mark }' is not a mark of this hexside; a wall here is '{ $wall }'
dn-data-row-order = row { $wanted } is next, not { $found }
dn-data-odd-rows = maps have an even number of rows, so that they can be joined
dn-data-no-hex = there is no hex '{ $name }' on this map
dn-data-unlike-maps = only maps of one size, all above ground or all below it, can be joined
dn-data-maps-overlap = two maps have the same place
dn-data-turned = { $map } cannot be turned: arrows agree on long joins (DN-1.42-02)
dn-data-no-values = '{ $text }' is not attack/defence-movement, like 30/(28)-12
dn-data-unequal-attacks = '{ $text }': the two attacks of a Guard are equal
dn-data-fighter-twice = there is already a fighter '{ $name }'
dn-data-no-stages = { $name } has neither foot values nor stages
dn-data-half-rider = { $name } needs both mounted values and a horse, or neither
dn-data-spell-twice = there is already a spell '{ $name }'
dn-data-free-spell = the spell '{ $name }' has no cost
dn-data-no-rule = the first remark names the rule of the table, like '# DN-5.14.2-01 …'
dn-data-empty-table = the table has no rows
dn-data-line-length = the line needs { $n ->
    [one] one word
   *[other] { $n } words
}, one under each title
dn-data-no-number = '{ $word }' is not a number
dn-data-no-band = '{ $word }' is not a band like 4, 4-7 or 8+
dn-data-explanation = a result is explained by its letter and some words
dn-data-columns = the columns are the odds from 1-1 to 12-1+
dn-data-die-row = the row of die { $die } needs one result for each of { $n ->
    [one] one column
   *[other] { $n } columns
}
dn-data-unexplained = result '{ $result }' is not explained below the table
dn-data-ten-rows = the die has ten rows
dn-data-no-bar = a bar divides the weapons from the kinds of cover
dn-data-missile-row = the row needs { $rolls } rolls, a bar and { $results } results
dn-data-rolls = the rolls of the { $weapon } run from 1 to an open last row
dn-data-all-explained = every result is explained below the table
dn-data-bands = the bands of the { $weapon } follow one another without a gap
dn-data-sign = terrain is -, 0 or +
dn-data-outcome-line = a line is a band and its outcome, or a case and its modifier
dn-data-no-model = '{ $mover }' moves like '{ $like }', which is not a mover named before it
dn-data-no-mover = no mover is called '{ $name }'
dn-data-no-foot-cost = the cost on foot is missing
dn-data-no-span = '{ $text }' is not a row or column; write one, or the first and the last like C-L or 7-20
dn-data-no-scenario = no scenario is called '{ $name }'
dn-data-no-fighter = no fighter is called '{ $name }'
dn-data-fights-twice = '{ $name }' fights twice
dn-data-mounted-below = nobody rides in The Challenge
dn-data-other-side = '{ $name }' is not of this side
dn-data-no-side = no side is called '{ $name }'
dn-data-nobody = nobody called '{ $name }' fights here
dn-data-empty-area = the area has no hexes
dn-data-special-figures = the figures of { $name } are wrong: { $error }
dn-data-no-special = no special rule is called '{ $name }'
dn-data-no-drawing = there is no drawing of '{ $name }'
dn-data-label-nowhere = '{ $text }' needs hexes, or a place of the map; '{ $place }' is none

## The campaign of The Exile

dn-exile-no-rule = { $scenario } has no rule '{ $rule }'
dn-exile-divided = divided is written as people:number, not { $people }:{ $number }
dn-exile-no-change = a scenario cannot be changed by '{ $name }'
dn-exile-not-of-people = '{ $name }' is not one of the { $people }
dn-exile-not-listed = '{ $name }' is not in this scenario
dn-exile-cannot-replace = '{ $new }' cannot replace { $old }; { $n ->
    [0] nobody can
   *[other] these can: { $names }
}
dn-exile-nobody-left = nobody is left of { $side }
dn-exile-late = late is written as fighter:turn
dn-exile-energy = energy is written as fighter:points
dn-exile-pair = { $name } is written as one:other, not '{ $words }'
dn-exile-two-groups = '{ $name }' is in two groups
dn-exile-no-group = not in any group: { $names }
dn-exile-group-sizes = the groups of the { $people } must have { $sizes } members
dn-exile-one-of-each = every group of the { $people } needs one of { $names }
dn-exile-no-such-group = the { $people } have groups 1 to { $n }, not { $found }
dn-exile-commit = the { $people } commit { $n ->
    [one] one group
   *[other] { $n } groups
} to this scenario, not { $found }
dn-exile-over = the campaign is over
dn-exile-playing = { $scenario } is being played
dn-exile-other-game = the game is of { $found }, not of { $wanted }
dn-exile-not-over = { $scenario } is not over yet
