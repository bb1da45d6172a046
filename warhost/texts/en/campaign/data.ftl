### Faults of the campaign's data files, as `warhost check` names them: clauses without a full stop.

dg-data-land-in-water = { $token } belongs to { $name }, but terrain.txt has water there
dg-data-land-without-hex = { $name } has no hex in lands.txt
dg-data-place-in-water = { $name } lies in the water of { $token }
dg-data-hex-taken = { $other } is in { $token } already
dg-data-far-dock = the dock { $dock } does not touch { $name } in { $token }
dg-data-dry-port = { $name } is a port, but no sea or deep river touches { $token }
dg-data-no-land = no land is called '{ $name }'
dg-data-no-code = '{ $code }' is no code: write two letters
dg-data-sea-on-land = { $token } belongs to the { $name }, but terrain.txt has land there
dg-data-stronghold-abroad = { $name } is a stronghold of { $land }, but lies in { $where }
dg-data-weak-stronghold = { $name } is a stronghold of { $land }, but only a { $kind }
dg-data-barrier-in-water = only land hexes have { $kind } between them, and { $token } is water
dg-data-code-taken = the code '{ $code }' stands for { $taken } already
dg-data-word-taken = '{ $word }' is what '{ $other }' is called already
dg-data-tilde = '{ $code }': the codes of seas begin with a tilde, and no others
dg-data-not-one-point = '{ $text }' is not one point
dg-data-border = a border lies between two lands
dg-data-label-nowhere = the label '{ $text }' has neither a point nor a line
dg-data-no-point = '{ $word }' is no point; write x,y in miles, like 329.5,330
dg-data-row-length = row { $row } has { $n ->
    [one] one hex
   *[other] { $n } hexes
} instead of { $columns }
dg-data-row-number = there { $n ->
    [one] is one row
   *[other] are { $n } rows
} instead of { $rows }
dg-data-no-area = no land, sea or region above is called '{ $name }'
dg-data-off-map = { $text } is not on the map
dg-data-no-hex = '{ $text }' is no hex; write column and row in four digits, like 1619
dg-data-no-terrain = no terrain has the letter '{ $letter }' (hex { $column }{ $row }); the letters are { $known }
dg-data-no-letters = no land or sea has the letters '{ $code }' (hex { $token })
dg-data-no-hexside = '{ $text }' is no hexside; write its two hexes, like 1619-1719
dg-data-apart = { $text } is no hexside: the two hexes do not touch
dg-data-barrier-twice = { $text } is listed twice as { $kind }
dg-data-nothing-to-cross = { $text } has no { $barrier } for { $crossing } to cross
dg-data-no-place = no place is called '{ $name }'
dg-data-no-ratings = the nation '{ $id }' has no activation ratings
dg-data-listed-twice = the { $table } '{ $name }' is listed twice
dg-data-region-without-hex = the region '{ $id }' has no hex
dg-data-two-barriers = { $text } cannot be { $kind }: it is { $before } already
dg-data-two-crossings = { $text } has two crossings
dg-data-no-nation = no nation is called '{ $name }'
dg-data-quota = { $land } must have exactly { $exactly ->
    [1] one army
   *[other] { $exactly } armies
}, and can have { $bound } to { $most }
dg-data-id = the id is '{ $id }', and the file is called '{ $name }'
dg-data-no-turn = there is no Turn { $first }; the first is 1
dg-data-turns = Turn { $last } comes before Turn { $first }
dg-data-unfortified = { $name } is no fortified place, and nobody holds it
dg-data-temple = the Dark Temple must stand there, and there is no fortified place
dg-data-no-goal = nobody can win: write a [[goal]] for each side, or [[level]]s of victory
dg-data-no-counter = no counter is called '{ $name }'
dg-data-empty-force = a force needs at least one counter, not { $count }
dg-data-few-counters = { $nation } has only { $n ->
    [one] one such counter
   *[other] { $n } such counters
}
dg-data-muster = a muster has one of keep, drop, half and at_most
dg-data-no-ground = nobody can stand there: no dry land inside the playing area
dg-data-no-haven = ships have neither port nor coast there
dg-data-ground-room = { $armies ->
    [one] one ground army
   *[other] { $armies } ground armies
}, and room for { $room }
dg-data-air-room = { $fliers ->
    [one] one air army
   *[other] { $fliers } air armies
}, and room for { $room }
dg-data-two-forces = { $name } is in two forces
dg-data-muster-number = { $name } is { $number }, and the side has { $available ->
    [one] one such counter
   *[other] { $available } such counters
}
dg-data-no-option = no option is called '{ $name }'
dg-data-option-value = { $name } is one of { $known }, not '{ $value }'
dg-data-no-source = { $token }: the figure '{ $missing }' has no source tag
dg-data-no-figure = { $token }: '{ $extra }' is no figure of it
dg-data-counter-twice = '{ $token }' is already at { $name }:{ $line }
dg-data-strength = the armies of { $name } add up to { $total }, not { $strength }
dg-data-reverse = '{ $token }' is no weaker on its reverse
dg-data-no-commander = { $id }: name a commander, or write council = true
dg-data-nobodys-ground = ground that belongs to nobody
dg-data-nameless-water = water without a name
dg-data-nowhere = no land
dg-data-no-place-or-area = no place, land or region is called '{ $name }'

# The deck of Paths of the Lance

dg-data-era-twice = two files have the cards of era { $era }
dg-data-no-era = no file has the cards of era { $era }
dg-data-no-hand = a hand holds at least one card
dg-data-card-twice = there is another card '{ $token }', in { $file }
dg-data-no-card = no card is called '{ $name }'
dg-data-no-leader = no leader is called '{ $name }'
dg-data-no-event = no strategic event is called '{ $name }'
dg-data-no-race = no army is of the race '{ $name }'
dg-data-no-odd = no rule for a single card is called '{ $name }'
dg-data-card-idle = '{ $token }' does nothing as an event
dg-data-card-must-points = '{ $token }' must be played, and so has no points
dg-data-card-no-points = '{ $token }' needs assault points and re-build points, as it need not be played
dg-data-card-lasting = '{ $token }' lies open after the event, and so cannot return to the deck
dg-data-card-moment = '{ $token }' modifies the die of one battle, and so is played before that roll
dg-data-card-condition = cards and eras are conditions of cards, not of goals
dg-data-evening-says = players must be told what changes: write it into “says”
