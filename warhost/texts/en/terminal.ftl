### The table in a terminal. Commands and orders themselves are typed in the same words in every language.

## The table

terminal-begin = “goal” tells what must be won, “help” what else you can type at any prompt.
terminal-taken-back = Taken back.
terminal-saved = Saved to { $file }.
terminal-kept-over = The game is kept in { $file }; look back with: warhost show { $file }
terminal-kept = The game is kept in { $file }; go on with: warhost play --terminal { $file }
terminal-possible = It is possible.
terminal-refused = { $offer }: { $why }
terminal-ruling = Ruling:
terminal-won = { $who }: { $level }

## The goal

terminal-no-briefing = This scenario has no briefing.
terminal-length = { $length } · { $least } to { $most } minutes · difficulty { $stars }
terminal-you = { $side } (you)
terminal-forces = Yours:
terminal-against = Against:
terminal-hint = Hint:
terminal-special-rules = Special rules
terminal-nobody-alone = Nobody alone
terminal-counted = { $mark }: { $have } of { $need }

## What can be typed

terminal-help-head = Type a number to choose, or an order in words, such as
terminal-help-back = (“b” goes back)
terminal-help-why = why an order is not possible, with the rules and who is to blame
terminal-help-odds = strengths, modifiers and exact chances of an order; alone: of everything you could attack
terminal-help-advice = what a bot would do here, with its reason and odds; nothing is ordered
terminal-help-claims = your rights, such as spells, that can be used in anybody’s turn; “odds cast” lists their chances
terminal-help-stop = let dice wait for a word of yours; “stop phases”: be asked before each phase of the enemy; “stop cards”: at every moment for a card or an artifact; “stop off”
terminal-help-map = the board, or the part around a place
terminal-help-hex = what is in a hex and around it
terminal-help-lines = where the war is decided, who is supplied and commanded and why not: “lines goals”, “lines supply”, “lines command”; in a battle who sees whom: “lines sight”
terminal-no-overlays = This game has nothing of the kind to lay over the map.
terminal-help-goal = what must be won, how it stands, and the story
terminal-help-heroes = the heroes, what they carry, and what yours may do now
terminal-help-cards = your hand, what it can do now and why not, and all open cards
terminal-help-log = the last lines of the log
terminal-help-rules = a rule in our words
terminal-help-resign = give the game up
terminal-sure = Do you mean it? (yes/no)
terminal-resign = You give the game up for { $who }. This cannot be taken back.
terminal-no-what-if = There are no odds for an attack on { $hex }: name enemies there and armies of yours.
terminal-help-undo = take back your last order, if no die, discovery or enemy has made it final
terminal-help-save = write the game to a file
terminal-help-load = go on with another game
terminal-help-quit = leave; the game is kept

## Rights, and a word before the dice

terminal-rights = { $n ->
    [one] one right at any time: type “claims”
   *[other] { $n } rights at any time: type “claims”
}
terminal-rights-head = You can use these at any time, also in the turn of others. Type the word:
terminal-no-rights = you have no rights that could be used now
terminal-which-stop = say what is to wait: stop dice, stop phases, stop cards, or stop off
terminal-stops = Dice wait for you from now on; Enter lets them roll. “stop off” ends that.
terminal-stops-cards = You are asked at every moment for a card or an artifact, also if you have none for it. “stop off” ends that.
terminal-stops-no-more = Dice roll by themselves again, and moments for which you have no card or artifact pass.
terminal-idle = { $seat }: { $what } You hold no card for it.
terminal-secret-dice = not for everyone here to see
terminal-dice-wait = Dice are to be rolled: { $purpose }. Use a right, or press Enter to let them roll.
terminal-more-chances = Only the first { $n } are listed; name an order for its own chance.

## Looking back

terminal-look-back-offer = Shall a bot go through the game and name the orders that cost most? [y/N]
terminal-look-back = Looking for the orders that cost most
terminal-look-back-costly = The orders that cost most, by the computer’s own count:
terminal-look-back-nothing = No order cost anything, by the computer’s own count.

## Advice

terminal-thinks = { $who } thinks it over
terminal-advice = The { $bot } would order:
terminal-advice-not-given = Nothing is ordered yet: type it, or do something else.
terminal-advice-allowed = All who play here allow it: type “advice” to ask.
terminal-advice-allowed-here = You allow advice at this table; the others must too.
terminal-no-advice = advice is for who plays alone; with several people all must type “advice allow” first
terminal-nothing-to-advise = nothing is to be decided now

## What was not understood

terminal-no-choice = there is no choice { $number }
terminal-which-order = say which order: why march hylo-1 - 1414
terminal-no-dice = nothing that you can order now is decided by dice
terminal-no-numbers = no numbers stand behind that order
terminal-which-hex = say which hex: hex 1619, or a place by name
terminal-not-lines = “{ $word }” is not a number of lines
terminal-which-rule = say which rule: rules DG-07-09
terminal-which-file = say which file: load game.jsonl
terminal-file-there = { $file } is there already; choose another name

## Asking for an order

terminal-yes = yes
terminal-no = no
terminal-in-hex = { $piece } in { $hex }
terminal-no-such-choice = { $word } is not among the choices; type its number, or b to go back
terminal-along-way = { $name }: inches from 0 to { $most }, or # and the number of a line
terminal-so-many = { $least } to { $most }
terminal-which-pieces = { $name } ({ $many }; numbers with spaces, all)
terminal-which-or-none = { $name } ({ $many }; numbers with spaces, all, or Enter for none)
terminal-numbers-only = type the numbers of the list
terminal-choose-many = choose { $many } that fit together
terminal-cost = { $hex } for { $cost }
terminal-to-where = to which hex, or a path 1619>1618
terminal-proposal = Enter for this proposal, or some places as { $example }
# n: how many points it can take at most.
terminal-share = { $thing }: { $n ->
    [one] one point
   *[other] up to { $n } points
}
terminal-division = { $n ->
    [one] one point to divide
   *[other] { $n } points to divide
}: Enter for { $example }, or write another division like that

## Numbers and chances

terminal-see = see: { $things }
terminal-cancelled = cancelled by { $rule }
terminal-outcome = outcome
terminal-chance = chance
terminal-odds-of = These odds are for: { $policy }.
terminal-not-known = Not known: { $unknown }.
terminal-column-order = order
terminal-column-numbers = numbers
terminal-column-chances = chances

## The chart

terminal-no-chart = This rulebook has no chart for the terminal; its pieces are in the lists.
terminal-legend-walls = Between hexes: | / \ wall  D door  W window  I arrow-slit  H bars  = low wall  r railing  x breach  L locked door. “hex J6” tells more.
terminal-ground = { $hex }: { $terrain }, level { $level }
terminal-terrain = { $kind ->
    [flat] open ground
    [road] road
    [sand] sand
    [scrub] scrub
    [slope] steep slope
    [gentle-slope] gentle slope
    [tree] tree
    [web] web
    [boat] boat
    [crevasse] crevasse
    [water] water
    [marsh] marsh
    [bridge] bridge
    [stone-bridge] stone bridge
    [rubble] rubble
    [stepping-stones] stepping stones
    [interior] inside
    [paved] paving
    [stairway] stairway
    [beach] beach
    [jetty] jetty
    [balcony] balcony
    [entrance] way underground
    [gateway] gateway
    [pillar] pillar
    [table] table
    [forge] forge
    [rock] rock
    [tower-rim] rampart of a tower
   *[tower-centre] middle of a tower
}
terminal-barrier = { $kind ->
    [DOOR] door
    [WINDOW] window
    [SLIT] arrow-slit
    [BARS] bars
    [LOCKED] locked door
    [LOW_WALL] low wall
    [RAILING] railing
    [DEMOLISHED] breached wall
   *[WALL] wall
}
terminal-stunned = stunned
terminal-wounded = wounded
terminal-dead = dead
terminal-mounted = on horseback
terminal-legend = # fortified  o town  ♣ forest  ^ mountain  ~ sea  m marsh  d desert  * no armies
terminal-legend-sides = Between hexes: | / \ river  ‖ deep  ^ mountains  = crossing  : . border
terminal-legend-hex = A hex is its column and row. “hex 1619” tells what is in it and around it.
terminal-place-held = { $place }, { $kind }, { $side }
terminal-neutral = neutral
terminal-compass-e = east
terminal-compass-se = south-east
terminal-compass-sw = south-west
terminal-compass-w = west
terminal-compass-nw = north-west
terminal-compass-ne = north-east
terminal-hidden = hidden
terminal-no-land = no land
terminal-hex = { $hex }: { $terrain }, { $land }
terminal-place = { $place }, { $kind }
terminal-place-port = { $place }, { $kind }, port
terminal-hexside = { $direction } to { $hex }: { $what }
terminal-with = { $what } with { $crossing }
terminal-unseen = a counter that you cannot see
terminal-rating = rating { $n }
terminal-depleted = depleted

# The table of a battle.
terminal-unit-at = { $unit }, at { $x } east and { $y } north
terminal-table-scale = A letter is { $n } inches wide and { $m } high. “map twin-blades” looks nearer, “hex twin-blades” tells more.
terminal-which-way = Which way: a number, or acts as in wheel-right:30>advance:4.5
terminal-at-most = (at most { $n })
terminal-no-heroes = This game is played without heroes.
terminal-no-cards = This war is not played with cards.
terminal-cards-side = { $side }: { $n ->
    [one] one card
   *[other] { $n } cards
}, { $assault ->
    [one] one assault point
   *[other] { $assault } assault points
}, { $points ->
    [one] one victory point
   *[other] { $points } victory points
}
terminal-cards-known = Of the other hand you know
terminal-cards-arranged = On top of the deck you know
