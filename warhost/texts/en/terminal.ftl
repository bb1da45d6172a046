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
terminal-help-map = the board, or the part around a place
terminal-help-hex = what is in a hex and around it
terminal-help-goal = what must be won, how it stands, and the story
terminal-help-log = the last lines of the log
terminal-help-rules = a rule in our words
terminal-help-resign = give the game up
terminal-sure = Do you mean it? (yes/no)
terminal-resign = { $who } { AGREE($who, one: "gives", other: "give") } the game up.
terminal-resigned = { $who } { AGREE($who, one: "resigns", other: "resign") }: victory for { $winners }.
terminal-no-what-if = Nothing can be told about an attack on { $hex }: name enemies there and armies of yours.
terminal-help-undo = take back your last order, if no die, discovery or enemy has made it final
terminal-help-save = write the game to a file
terminal-help-load = go on with another game
terminal-help-quit = leave; the game is kept

## What was not understood

terminal-no-choice = there is no choice { $number }
terminal-which-order = say which order: why march hylo-1 - 1414
terminal-no-dice = nothing that you can order now is decided by dice; in combat: odds attack 1619 hylo-1
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
terminal-so-many = { $least } to { $most }
terminal-which-pieces = { $name } ({ $many }; numbers with spaces, all)
terminal-which-or-none = { $name } ({ $many }; numbers with spaces, all, or Enter for none)
terminal-numbers-only = type the numbers of the list
terminal-choose-many = choose { $many } that fit together
terminal-cost = { $hex } for { $cost }
terminal-to-where = to which hex, or a path 1619>1618
terminal-proposal = Enter for this proposal, or some places as hylo-1@1619,hylo-2@1518

## Numbers and chances

terminal-see = see: { $things }
terminal-cancelled = cancelled by { $rule }
terminal-outcome = outcome
terminal-chance = chance
terminal-odds-of = Odds of { $policy }.
terminal-not-known = Not known: { $unknown }.
terminal-column-order = order
terminal-column-numbers = numbers
terminal-column-chances = chances

## The chart

terminal-no-chart = This rulebook has no chart for the terminal; its pieces are in the lists.
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
