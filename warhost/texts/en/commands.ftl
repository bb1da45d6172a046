### What commands say when they cannot do what was asked.

commands-usage = { $fault }; { $see }
commands-see-help = see { $command } --help
commands-no-command = there is no command “{ $word }”
commands-no-command-near = there is no command “{ $word }”; did you mean { $near }?
commands-no-option = there is no option { $word }
commands-no-option-near = there is no option { $word }; did you mean { $near }?
commands-missing = { $name } is missing
commands-bad-value = { $name } has a wrong value
commands-bad-word = { $name } cannot be “{ $word }”
commands-no-whole-number = { $name } is a whole number, not “{ $word }”
commands-no-number = { $name } is a number, not “{ $word }”
commands-too-low = { $name } is { $least } or more, not { $word }
commands-too-high = { $name } is { $most } or less, not { $word }
commands-too-much = “{ $words }” is too much
commands-unclear = this cannot be understood
commands-unknown = no { $kind } is called '{ $word }'
commands-unknown-near = no { $kind } is called '{ $word }'; did you mean '{ $near }'?
commands-kind-nation = nation
commands-kind-card = card
commands-kind-people = people
commands-kind-map = map
commands-kind-scenario = scenario
commands-kind-theme = theme
commands-kind-detail = level of detail
commands-kind-level = other level of this scenario
commands-no-pair = { $flag } is written as name=value, not '{ $word }'
commands-no-side = the sides are highlord and whitestone, not '{ $word }'
commands-there-already = { $file } is there already; choose another name
commands-game-in = { $title } is in { $file }; play it with: warhost play --terminal { $file }
commands-cannot-draw = cannot draw '{ $ending }': use { $known }
commands-no-ending = cannot draw a file without ending: use { $known }
commands-or-folder = .svg, .png, .pdf or a folder
commands-cannot-print = cannot print '{ $ending }': use .pdf or .svg
commands-printed = { $what } on { $n ->
    [one] one page
   *[other] { $n } pages
}: { $file }

## calc

commands-calc-dragons = dragons of { $points ->
    [one] one Strength Point
   *[other] { $points } Strength Points
} are among the armies as well, and these have only { $armies }
commands-calc-kind-walls = kind of walls
commands-calc-kind-crossing = crossing
commands-calc-kind-race = race
commands-calc-is-none = '{ $word }' is no { $kind }; there are: { $known }
commands-calc-is-none-near = '{ $word }' is no { $kind }; did you mean { $near }?
commands-calc-column = { $ours } against { $theirs }: column { $column }
commands-calc-no-nation = { $land } is no nation of the Activation Table (DG-03-17)
commands-calc-no-bonus = an Activation Bonus counts in Step 3 alone, not when a border is crossed (DG-03-14)
commands-calc-needs = { $side } needs for { $land }
commands-calc-or-less = { $n } or less on a d10:
commands-calc-rating = { $side } rating of { $land }
commands-calc-rating-invaded = { $side } rating, invaded
commands-calc-rolls-first = { $side } rolls first.
commands-calc-joins = { $land } joins { $side }:
commands-calc-cancelled = cancelled by { $rule }
commands-calc-nothing = nothing
commands-calc-outcome = attacker/defender
commands-calc-chance = chance
commands-calc-no-strengths = strengths are whole numbers from 1 on with commas between, such as 6,6,4; not '{ $word }'
commands-calc-no-gnomes = gnomes throw two six-sided dice, such as 5,2; not '{ $word }'

## campaign

commands-exile-begins = { $campaign } begins; make its first game with: warhost campaign next { $file }
commands-exile-no-commit = --commit is written like rebels=1,3, not '{ $word }'
commands-exile-game-there = { $file } is there already; move it away first
commands-exile-game-lost = { $file } is not there: the campaign waits for its result
commands-exile-game-on = the game in { $file } is not over; play it with: warhost play --terminal { $file }
commands-exile-no-file = { $file } is not the file of a campaign: { $fault }
commands-exile-points = Points: { $points }
commands-exile-over = The campaign is over: the { $winner } have won.
commands-exile-over-nobody = The campaign is over: nobody has won.
commands-exile-level = { $caster } is of level { $level } in The Challenge.
commands-exile-playing = Being played: { $title }
commands-exile-next = Next: { $title }
commands-exile-head-scenario = scenario
commands-exile-head-winner = winner
commands-exile-head-level = level
commands-exile-head-dead = dead

## check

commands-check-not-there = { $file } is not there
commands-check-nothing = { $file } holds no map, counters, cards or scenario
commands-check-sound = sound
commands-check-map = a map
commands-check-counters = counters
commands-check-deck = a deck of cards
commands-check-scenario = a scenario
commands-check-evening = an even evening of a scenario
commands-check-skirmish-map = a skirmish map
commands-check-skirmish-scenario = a skirmish scenario
commands-check-briefing = a briefing
commands-check-guide = a guided game
commands-check-problems = problem positions
commands-check-chain = a chain of skirmishes
commands-check-figures = skirmish figures
commands-check-battle-scenario = a scenario of the battle
commands-check-battle-level = a scenario of the battle at another level
commands-check-battle-army = an army of the battle
commands-check-battlefield = a battlefield

## chronicle

commands-chronicle-stack = { $where }: { $pieces } (strength { $strength })
commands-chronicle-at-turn = at the end of Turn { $turn }
commands-chronicle-at-set-up = when the armies were set up
commands-chronicle-nobody-near = No { $side } army stood within { $n ->
    [one] one hex
   *[other] { $n } hexes
} of { $place } { $when }.
commands-chronicle-same-file = { $file } is the saved game itself; name another page with --out
commands-chronicle-telling = Telling the war again
commands-chronicle-wars-only = A page is made of wars only.
commands-chronicle-written = The chronicle is in { $file }.

## counters

commands-counters-one-of-them = --people chooses fighters of the skirmish, --nation armies: give one of them
commands-counters-no-side = { $counter } has no side '{ $word }', only { $known }
commands-counters-no-face = { $fighter } has no face '{ $word }', only { $known }
commands-counters-sources = sources: { $sources }
commands-counters-count = { $n ->
    [one] one counter
   *[other] { $n } counters
}
commands-figures-count = { $n ->
    [one] one figure
   *[other] { $n } figures
}
commands-units-count = { $n ->
    [one] one unit
   *[other] { $n } units
}
commands-battle-head-unit = unit
commands-battle-head-figures = figures
commands-battle-head-moves = moves
commands-battle-head-attack = attack
commands-battle-head-armour = armour
commands-battle-head-morale = morale
commands-battle-print-them = print their figures with --sheet FILE.pdf and their rosters with --roster FILE.pdf
commands-counters-fighters = { $n ->
    [one] one fighter
   *[other] { $n } fighters
}
commands-counters-drawn = { $n ->
    [one] one counter
   *[other] { $n } counters
}, { $faces ->
    [one] one face
   *[other] { $faces } faces
}: { $file }
commands-counters-faces = { $n ->
    [one] one fighter
   *[other] { $n } fighters
}, { $faces ->
    [one] one face
   *[other] { $faces } faces
}
commands-counters-drawn-into = { $what }: { $file }
commands-counters-draw-them = { $what }; draw with --out, print with --sheet
commands-counters-head-nation = nation
commands-counters-head-armies = armies
commands-counters-head-strength = strength
commands-counters-head-fliers = fliers
commands-counters-head-ships = ships
commands-counters-head-leaders = leaders
commands-counters-head-people = people
commands-counters-head-fighters = fighters
commands-counters-head-riders = riders
commands-counters-head-shooters = shooters
commands-counters-head-attack = attack
commands-counters-head-defence = defence

## map

commands-map-drawn-whole = a map of the skirmish is drawn whole: leave --region and --alone away
commands-map-no-fire = lines of fire are for the skirmish: { $known }
commands-map-one-area = a scenario has its own area: give --region or --scenario, not both
commands-map-no-zoom = the zoom must be more than nothing
commands-map-drawn = { $title }, { $width } by { $height }: { $file }
commands-map-drawn-bare = { $width } by { $height }: { $file }
commands-map-whole = on the whole map of { $map }
commands-map-size = { $title }: { $columns } by { $rows ->
    [one] 1 hex
   *[other] { $rows } hexes
} of { $miles } miles
commands-map-ground-size = { $title }: { $columns } by { $rows ->
    [one] 1 hex
   *[other] { $rows } hexes
} of two metres
commands-map-lands = lands
commands-map-seas = seas
commands-map-regions = regions
commands-map-scenarios = scenarios
commands-map-places = places
commands-map-maps = maps
commands-map-draw-it = draw it with --out FILE.svg, .png or .pdf, and --region or --scenario for a part
commands-map-draw-ground = draw it with --out FILE.svg, .png or .pdf; a line of fire with --fire 'J6 G10'
commands-map-draw-table = draw it with: warhost map { $name } --out FILE.svg, .png or .pdf
commands-map-no-line = a line of fire runs between two hexes, like 'J6 G10', not '{ $word }'
commands-map-own-hex = nobody shoots at his own hex

## new, play, show, serve

commands-play-own-options = a saved game keeps its own options
commands-play-no-seat = there is no seat '{ $seat }'; there are: { $known }
commands-show-records = { $n ->
    [one] one record
   *[other] { $n } records
}
commands-show-over = Over: { $winner }, { $level }.
commands-show-waiting = Waiting for { $who }.
commands-show-waiting-to = Waiting for { $who }: { $what }
commands-serve-at = Warhost is served at { $url } (stop with Ctrl-C)
commands-serve-workers-need-postgresql = { $workers } workers cannot share an SQLite file. Name a PostgreSQL: --database postgresql://user@host/name
commands-serve-metrics-need-extra = --metrics needs the extra "server": pip install warhost[server]
commands-serve-port = port { $port }
commands-serve-ports = any port from { $first } to { $last }
commands-serve-cannot-listen = cannot listen on { $host }, { $ports }: { $reason }

## rules

commands-rules-list-coverage = --list goes with --coverage
commands-rules-head-book = book
commands-rules-head-ids = ids
commands-rules-head-about = what it is
commands-rules-head-rules = rules
commands-rules-head-executable = executable
commands-rules-head-in-code = in code
commands-rules-head-done = done
commands-rules-lines = lines { $lines }
commands-rules-amends = amends { $rules }
commands-rules-lacks-code = no code
commands-rules-lacks-play = only read by a test
commands-rules-lacks-test = no test
commands-rules-check = check
commands-rules-unclear = unclear
commands-rules-ruling = ruling
commands-rules-data = data
commands-rules-code = code
commands-rules-tests = tests
commands-rules-no-tests = not here (installed package)
commands-rules-played = played
commands-rules-read = read
commands-rules-not-cited = not cited
commands-rules-scenario = scenario
commands-rules-all = all
commands-rules-none = no rule has all the words of '{ $words }'
commands-rules-none-in = no rule has all the words of '{ $words }' in { $book }
commands-rules-lacking = { $book }: { $n ->
    [one] one lacks
   *[other] { $n } lack
} code or a test that plays { $n ->
    [one] it
   *[other] them
}
commands-rules-uncatalogued = { $rule } is in no catalogue: { $places }
commands-rules-note = played: a test runs the rule; read: a test only compares data with the book; done: in code and played
commands-rules-note-no-tests = { $note }; the tests are not here (installed package)

## simulate

commands-simulate-seats = { $title } has { $n ->
    [one] one seat
   *[other] { $n } seats
} ({ $seats }), not { $given }
commands-simulate-games = { $title }: { $n ->
    [one] one game
   *[other] { $n } games
}, { $who }
commands-simulate-head-winner = winner
commands-simulate-head-how = how
commands-simulate-head-why = why
commands-simulate-head-games = games
commands-simulate-head-share = share
commands-simulate-work = { $orders ->
    [one] one order
   *[other] { $orders } orders
} and { $rolls ->
    [one] one roll
   *[other] { $rolls } rolls
} in { $seconds } s on { $n ->
    [one] one process
   *[other] { $n } processes
}
commands-simulate-speed = { $work }; a second and process in orders: { $rate }, a second in games: { $games }
commands-simulate-failures = { $n ->
    [one] A bot failed once
   *[other] Bots failed { $n } times
  } and another answered; the positions are kept in { $folder }: warhost simulate --again FILE
commands-simulate-no-failure = { $file } is no kept failure of a bot: { $why }
commands-simulate-still-refused = Still refused: { $order }: { $why }
commands-simulate-mended = { $bot } answers now: { $order }

## games

commands-games-kept = { $n ->
    [one] One game is kept in { $file }.
   *[other] { $n } games are kept in { $file }.
}
commands-games-restored = { $n ->
    [one] One game is restored.
   *[other] { $n } games are restored.
}
commands-games-cleared = { $n ->
    [one] One game is deleted.
   *[other] { $n } games are deleted.
}
commands-games-would-clear = { $n ->
    [0] No game is that old.
    [one] One game would be deleted; --delete does it.
   *[other] { $n } games would be deleted; --delete does it.
}
commands-games-over = ended at { $position }
commands-games-open = at { $position }
commands-games-no-database = The database does not answer ({ $error }).
commands-games-no-backup = { $file } is no backup of Warhost.
commands-games-cut-short = { $file } ends too early; nothing was restored.
commands-games-there-already = Game { $game } is there already; nothing was restored.

# warhost cards
commands-cards-count = { $n ->
    [one] one card
   *[other] { $n } cards
}
commands-cards-drawn = { $what }: { $file }
commands-cards-head-era = Era
commands-cards-head-card = Card
commands-cards-head-side = Side
commands-cards-head-assault = Assault
commands-cards-head-rebuild = Re-build
commands-cards-head-event = Event
commands-cards-side-highlord = Highlords
commands-cards-side-whitestone = Whitestone
commands-cards-side-either = either
