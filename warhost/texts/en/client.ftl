# The interface's own words. What a rulebook says comes from the server, with ids and arguments of its own.

## The home page

tagline = Wargames of old fantasy, with the rules kept: marches, sieges and dragons, against a friend or the computer.
site = Warhost
rules = Rules
import = Import a game
light-dark = Light or dark
choose-scenario = Choose a scenario; against the computer you play at once.
begin-here = Begin here
play = Play
credits = Warhost draws its own maps and counters. Icons: game-icons.net (CC BY 3.0). Type: EB Garamond and Inter (OFL).
more-games = More games
game-over = Over
your-move = Your move
seat-free = A seat is free
waiting = Waiting
in-play = In play
filled-person = a player
filled-open = free
filled-bot = computer
delete-game = Delete { $title }
delete-sure = Delete “{ $title }” for good?
delete-failed = “{ $title }” is still there: { $fault }

## A new game

who-sits-where = Who sits where
seat-you = You, at this browser
seat-friend = A friend, by a secret link
seat-open = Whoever comes along
seat-bot = Computer: { $bot }
seat-bot-strength = Computer: { $bot } ({ $strength })
your-name = Your name
your-name-hint = may stay empty
options = Options ({ $count })
changed = { $count } changed
which-rules = Which rules
rules-own = Your own choice.
rules-with = With: { $rules }
options-layers = Further rules
options-readings = How the book is read
option-fixed = The scenario settles this.
option-excluded = Not together with “{ $other }”: { $why }
option-needs = Only together with “{ $need }”.
option-closed = Not in this scenario: { $why }
dice-by = Dice
dice-game = The game rolls at once
dice-table = We roll by hand
listed = List
listed-yes = Everyone here sees the game
listed-no = Only those with a link
start-game = Start the game
cancel = Cancel
close = Close
import-title = Go on with a saved game
import-about = A file that was exported here (.jsonl). It is played again first; a file that was changed is refused.
import-file = Saved game
import-not-a-game = “{ $file }” is no saved game. Choose a file that “Export” in the menu of a game has written; it ends in .jsonl.
import-one-seat = “{ $file }” is the record of one seat: what it saw and ordered. Nobody can go on with it. The host of the game can export the whole game.
import-unknown = “{ $file }” is a game of “{ $scenario }”, which this server does not have. Start the server with the scenario's folder, or choose another file.
import-broken = “{ $file }” can't be continued: { $fault } Export the game once more where it was played, and do not change the file.
import-too-large = “{ $file }” is larger than a saved game can be. Choose a file that “Export” has written.
import-start = Go on

## The table

title = { $name } · Warhost
title-your-move = ● Your move · { $name }
no-table = There is no table here
lost-about = No page of Warhost has the address “{ $address }”. Perhaps a part of the link is missing: copy it once more, whole.
no-server = The server cannot be reached
offline-advice = Start it again with “make play” in the project, then try again. Nothing that it had acknowledged is lost.
try-again = Try again
no-game = There is no such game
no-game-advice = It was deleted, or a part of the link is missing. Ask whoever sent you the link to copy it once more, or choose another game.
no-seat = This link seats nobody any more
no-seat-advice = The host has renewed it, or has given the seat to somebody else. Ask the host for the new link; meanwhile you can look on.
no-onlookers = Only players see this game
no-onlookers-advice = Ask one of them for the link of a seat.
no-seat-seated = The host has renewed it since. Your own seat at this table is still yours.
to-your-seat = To your seat
look-on = Look on
seat-taken = Somebody else has just sat down as { $seat }. You can look on; if other seats are free, they stand in the menu.
back-home = Back to all games
laying-out = Laying out the board …
seats = Seats
you = you
thinks = thinking
thinks-for = … { $seconds } s
online = here
offline = away
to-act = to act
your-seat = your seat
link-connecting = Connecting …
link-lost = Connection lost; trying again …
link-closed = Not connected
table-tools = Tools of the table
text-view = Text
board-view = Board
stale-position = The game had moved on meanwhile; nothing was done. Look again.
prompt = What is asked
offers = What you can do
not-now = (not possible now; press for the reason)
claim-about = A right that you can use at any time
rights = At any time ({ $count })
advice = Advice
advice-ask = What would you do?
advice-about = A bot shows what it would do here. It sees only what you see, and nothing is ordered.
advice-thinking = Thinking it over …
advice-by = What the { $bot } would do
advice-not-given = Nothing is ordered yet: change it, give it, or do something else.
advice-allow = Allow advice at this table
advice-allow-about = Players may ask a bot what it would do, as soon as all of you allow it.
advice-allowed-by = Allowed by { $seats }.
undo = Undo
undo-about = Take back your last order
looking-back = You are looking back at position { $position }.
won-by = Victory for { $seat }
drawn = A draw
waiting-for = Waiting for { $seat }.
dice-wait = The dice are to be rolled.
end-phase-title = { $label }?
still-possible = You could still do this:
ask-again = Ask again next time
go-on-playing = Go on playing

fact-turn = Turn
fact-phase = Phase
fact-initiative = Initiative
fact-active = Active
fact-deck = Cards in the deck
fact-era = Era
fact-round = Round
fact-season = Season
phase-fire = Fire
phase-movement = Movement
phase-combat = Combat
phase-replacements = Replacements
phase-events = Strategic events
phase-activation = Alliances
phase-initiative = Initiative
phase-supply = Supply
phase-end = End of the Turn
phase-recovery = Recovery
phase-markers = Artifacts
phase-declaration = Hero declaration
phase-heroics = Heroic deeds
phase-rest = Heroes rest
phase-hands = Hands
phase-event = Event
phase-cards = Cards
phase-shuffle = Shuffling
phase-interphase = Gharvs
phase-winter = Winter

## Orders

order = Your order
give = Give the order
give-roll = Give the order and roll
caution-title = Do you mean it?
think-again = Think again
give-all-the-same = Give it all the same
arranged = All stand as arranged
order-text = The order in its text form
choose-on-map = Choose on the map or here
choose-number = Choose a number
choose-goal = { $count ->
    [one] Choose a goal: { $count } hex in reach
   *[other] Choose a goal: { $count } hexes in reach
}
no-way = Nothing is in reach.
change = Change
cost-here = costs { $cost }
cost-to-here = { $cost } to get here
by-hand = Draw the way by hand
by-hand-about = Click hex by hex; or hold Shift while clicking
one-back = One hex back
on-the-way = On the way
not-possible = Not possible just now ({ $count })
all-of-them = All
none-of-them = None
so-many = { $least } to { $most }
nobody = Nobody can.
arrange-about = Drag the counters, or choose one and click a hex.
place-of = Place of { $piece }
not-placed = not placed
propose = As proposed
at-most = at most { $most }
allotted = { $sum } of { $total }
earlier = { $thing } earlier
later = { $thing } later
pose-about = Click on the board, or type. Facing in hundredths of a degree.
pose-x = x
pose-y = y
pose-facing = facing
pose-frontage = frontage
pose-formation = formation
typed-order = Type an order
order-forms = Orders now:

## Numbers and dice

odds = Odds
outcomes = Outcomes and their chances
outcome = Outcome
chance = Chance
bar = As a bar
cancelled-by = cancelled by
unknown = Unknown:
arithmetic = Show the arithmetic
rolled = Rolled: { $dice }
die-of = d{ $sides }
roll-typed = These were rolled
roll-game = Let the game roll

## The board

board-label = Board: { $title }
board-keys = Arrow keys move the cursor, Enter chooses, Shift with arrows pans, plus and minus zoom, 0 shows all counters, H hides them.
map-tools = Map
zoom-in = Closer
zoom-out = Farther
zoom-fit = Show all counters
hide-counters = Hide the counters
map-overlays = Lay something over the map
and-more = and { $count } more
stack = In this hex
aboard = aboard
carried = carried
total = strength { $sum }
what-if = What if somebody attacked here?
what-if-who = Who would attack?
hexes-off = { $count ->
    [one] { $count } hex away
   *[other] { $count } hexes away
}
side-panel = Order, stack, log and talk
side-tabs = Log, talk, notes and pools
log = Log
log-empty = Nothing has happened yet.
log-older = Show older lines ({ $count })
log-older-past = { $count ->
    [one] One older line is in the replay.
   *[other] { $count } older lines are in the replay.
}
look-at = Look at position { $position }
zones = Off the map
zone-empty = Nobody
where-everything-is = Where everything is

## Replay

replay = Replay
position = Position
now = now
previous-mark = To the phase before
next-mark = To the next phase
one-step-back = One step back
one-step-on = One step on
play-on = Play
pause = Pause
to-the-present = To the present
since-my-turn = Since my last turn
nothing-missed = Nothing has happened since.
share = Link for onlookers
share-about = Copy a link that shows this position to anybody; it seats nobody
link-copied = The link is on your clipboard.

## Rules

open-rule = Open rule { $rule }
search-rules = Search the rules
rule-missing = There is no text for { $rule }.
ruling = Ruling.
rule-kind-campaign = campaign
rule-kind-component = component
rule-kind-magic = magic
rule-kind-mechanic = mechanic
rule-kind-optional = optional
rule-kind-scenario = scenario
rule-kind-sequence = sequence
rule-kind-setup = set-up
rule-kind-table = table
rule-kind-victory = victory
rules-near = In this chapter
rules-found = { $count ->
    [one] { $count } rule
   *[other] { $count } rules
}
rules-none = No rule has all these words.

## Menu, take-back, resigning

menu = Menu
invite = Invite
invite-about = Whoever opens the link sits in that seat. Send it to nobody else.
copy-link = Copy the link
copy-this = Copy this link:
play-here = Play it here
free-seats = Free seats
sit-down = Sit down as { $seat }
ask-take-back = Ask for a take-back
take-back-about = Back to before which order? Everyone has to agree; bots always do.
take-back-asked = A take-back of { $count ->
    [one] { $count } record
   *[other] { $count } records
} is asked for by { $seat }.
take-back-dice = Dice that would be taken back: { $dice }.
take-back-no-dice = No dice would be taken back.
take-back-orders = What would be taken back
hidden-order = a hidden order
agree = Agree
disagree = Do not agree
withdraw = Withdraw
export = Export
export-title = Export the game
export-whole = The whole game
export-whole-about = A file that can be imported here or on another server as a new game, which goes on from this very position. “warhost play --terminal” opens it too.
export-whole-told = It holds every secret and the dice to come. Everybody at the table is told that you took it.
export-whole-take = Export the whole game
export-own = Your own record
export-own-about = What your seat has seen and ordered so far, to keep. It gives no secret of the others away, and nobody can go on with it.
export-own-guest = What your seat has seen and ordered so far, to keep. It gives no secret of the others away. To go on elsewhere, ask the host to export the whole game.
export-own-take = Export my record
export-failed = The game could not be exported.
watch-link = Copy the link for onlookers
leave = Leave the seat
leave-title = Leave the seat?
leave-about = The seat of { $seat } is then free for anybody who opens the game. Your key no longer opens it.
resign = Resign
resign-title = Resign?
resign-about = You give up the game for { $seat }. This cannot be taken back.
likes = Your preferences
like-sound = A bell when it is my turn
like-dice = The rattle of dice
like-blows = The sound of blows
like-notify = A notification when it is my turn and I look elsewhere
like-notify-refused = Your browser does not allow notifications from this page; its settings can change that.
like-talk = Show what is said while the talk is closed
like-confirm = Ask before a phase ends
like-language = Language
like-theme = Light and dark
theme-auto = as the system
theme-light = light
theme-dark = dark
host = Seats (you are the host)
host-about = A new link makes the old one void.
renew-link = New link
curtain-title = It is for { $seat } to act
curtain-about = There are secrets on this table. Hand over the screen first.
curtain-go = I play { $seat }

## The turns of others, told

your-turn = Your turn
tell-skip = Skip
tell-skip-about = Show the present position at once
tell-again = Show again
tell-pace = How the turns of others are shown
pace-slow = Slowly
pace-normal = Step by step
pace-fast = Fast
pace-off = At once
like-pace = The deeds of others
tell-move = { $who }: to { $place }
tell-retreat = { $who }: back to { $place }
tell-move-anywhere = { $who }: on the move
tell-retreat-anywhere = { $who }: in retreat
tell-appear-anywhere = { $who }: now here
tell-vanish-anywhere = { $who }: gone
tell-blow = { $who } against { $whom }
tell-shot = { $who } shoots at { $whom }
tell-miss = { $who } misses { $whom }
tell-spell = { $who } casts a spell
tell-appear = { $who }: now at { $place }
tell-vanish = { $who }: gone from { $place }
tell-owner = { $place } changes hands
told-somebody = Somebody
told-many = { $names } and { $more } more
told-and = { $first } and { $last }
told-no-losses = Nobody is lost.
told-meanwhile = Meanwhile: { $what }.
told-sentence = { $who ->
    [you] You { $what }.
    [enemy] The enemy { $what }.
   *[side] { $seat }: { $what }.
}
told-lose = { $who ->
    [you] lose { $what }
    [enemy] loses { $what }
   *[side] { $what } lost
}
told-hurt = { $who ->
    [you] have { $what } weakened
    [enemy] has { $what } weakened
   *[side] { $what } weakened
}
told-retreat = { $who ->
    [you] retreat
    [enemy] retreats
   *[side] in retreat
}
told-army = { $n ->
    [1] one army
    [2] two armies
    [3] three armies
    [4] four armies
    [5] five armies
   *[other] { $n } armies
}
told-leader = { $n ->
    [1] one leader
    [2] two leaders
    [3] three leaders
   *[other] { $n } leaders
}
told-ship = { $n ->
    [1] one ship
    [2] two ships
    [3] three ships
   *[other] { $n } ships
}
told-fighter = { $n ->
    [1] one fighter
    [2] two fighters
    [3] three fighters
   *[other] { $n } fighters
}
told-horse = { $n ->
    [1] one horse
    [2] two horses
    [3] three horses
   *[other] { $n } horses
}
told-unit = { $n ->
    [1] one unit
    [2] two units
    [3] three units
    [4] four units
   *[other] { $n } units
}
told-moves = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
told-attacks = { $n ->
    [one] { $n } attack
   *[other] { $n } attacks
}
told-shots = { $n ->
    [one] { $n } shot
   *[other] { $n } shots
}
told-spells = { $n ->
    [one] { $n } spell
   *[other] { $n } spells
}

## Briefing and goal

goal = Goal
goal-yours = Your goal
goal-you = you
goal-forces = Forces
goal-against = Against
goal-hint = First hint
goal-on-map = Show on the map
goal-standing = How it stands
goal-wins = Victory for { $seat }
goal-nobody = Nobody wins alone
mark-met = so it is
mark-open = not yet
mark-unknown = you cannot know
special-rules = Rules of this scenario
difficulty-of = Difficulty { $level } of 5
minutes = { $least } to { $most } minutes
hours = { $least } to { $most } hours
briefing-more = Story, forces and special rules
scenarios-found = { $count ->
    [one] { $count } scenario
   *[other] { $count } scenarios
}

## Home, lessons and the end of a game

your-games = Your games
all-your-games = All { $count } of your games
other-games = Games of others ({ $count })
maps-drawn = Maps are being drawn, { $drawn } of { $total }; you can play meanwhile.
map-drawn-meanwhile = The map is being drawn. You can play meanwhile.
guided = guided first game
learn = Learn it step by step
learn-about = Ten short steps at a real table. You can leave them at any time.
goal-of = Goal
coach = Your first game
coach-step = Step { $step } of { $steps }
coach-next = Next
coach-back = Back
coach-leave = Leave the lesson
coach-resume = Go on with the lesson
coach-done = Lesson finished
coach-close = Play on
end-won = You have won
end-lost = You have lost
end-drawn = A draw
end-shared = A victory of all
end-over = The game is over
end-by = Victory for { $seat }
end-losses = Losses
end-lost-of = { $seat }: { $lost } of { $all }
end-fallen = { $name } { $n }
end-none = no losses
end-replay = Replay from the start
costly = Looking back
costly-about = A bot goes through the game again and names the orders that cost most, by its own count. Luck counts for nothing.
costly-find = Which orders cost most?
costly-searching = Going through the game: { $done } of { $whole } …
costly-none = No order cost anything, by the bot’s own count.
costly-failed = The bot could not go through this game.
costly-again = Try again
costly-turn = Turn { $turn }, { $seat }
costly-cost = cost { $cost } % of a victory
costly-better = Better: { $order }
costly-look = Look at the moment
chronicle = Chronicle
chronicle-begin = Before the first turn
chronicle-look = Look at the board then
chronicle-empty = Nothing has happened yet.
end-rematch = Play again
end-swap = Swap sides
end-look = Look at the board
end-show = How it ended

## No turn slips by

hand-over-title = End turn?
hand-over-about = After this order nothing is left for you to do: your turn ends, and the other side acts.
hand-over-yes = Do it and end the turn
hand-over-no = Not yet
like-stop-dice = Ask me before the dice
like-stop-idle = Ask me at every moment for a card or an artifact, also if I have none for it
before-the-dice = The dice wait for you.
before-the-dice-rights = The dice wait for you: use a right such as a spell, or
let-them-roll = Let the dice roll

## The order of battle

forces = Forces
forces-search = Search forces
forces-none = Nobody is found.
cards = Cards
cards-none = No cards
forces-empty = Nobody is on the map yet.
forces-neutral = Neutral
forces-can-move = can move
next-unmoved = Next unmoved
all-moved = Nobody can move any more.
together-title = March together
together-about = { $count ->
    [one] One stack is chosen. Choose more, or click where it shall go.
   *[other] { $count } stacks are chosen. Click where they shall go.
}
together-goal = { $count ->
    [one] One stack goes to { $place }.
   *[other] { $count } stacks go to { $place }.
}
together-cost = costs { $cost }
together-march = Let them march
together-march-some = { $count ->
    [one] March with the one that can
   *[other] March with the { $count } that can
}
together-without = Leave { $name } where they are
together-stayed = { $name } stays: { $why }
together-gone = { $count ->
    [one] One stack has marched. Undo takes it back.
   *[other] { $count } stacks have marched. Undo takes all of them back.
}
together-nobody = Nobody there can march now.
together-add = Choose for a common march
together-drop = Not for the common march
group-pick = Choose the stack in { $place }
mini-map = The whole map

## Invitations

invited = You are invited to a game
looking-at-link = Looking at your link …
you-play = You play { $seat }.
who-plays = Who plays what
take-seat = Sit down
invite-title = Invite your friends
invite-friend = Invite
invite-link-of = The secret link to play { $seat }
invite-qr = QR code of the link to play { $seat }
invite-scan = Copy it, or let your friend scan the code.
invite-name = Friend's name
invite-waiting = not here yet
invite-here = is here
invite-only-here = This address works on this machine only. To play with somebody at another one, start the server with “warhost serve --host 0.0.0.0 --allow-host” and the name of this machine, and open that address.
invite-done = To the table
copied = Copied

## Keys

keys-title = Keys
keys-orders = Orders
keys-board = The board
keys-table = The table
keys-mouse = With the mouse or a finger: click a counter, then where it goes; or drag it there. Click the goal again to give the order. Hold Shift to draw the way hex by hex. Hold Ctrl or ⌘ and click several stacks to let them march together.
key-to = to
key-offer = choose what to do
key-give = give the order
key-cancel = cancel, close, back to the present
key-undo = undo
key-order = go to the order
key-next = go to the next piece that can still move
key-cursor = move the cursor, once the board has the keys
key-pick = choose what is under the cursor; Enter too
key-pan = move the map
key-zoom = closer, farther
key-all = show all counters
key-hide = hide the counters, show them again
key-text = text or board
key-rules = the rules
key-talk = say something
key-help = this list

## Talk and notes

talk = Talk
talk-empty = Nobody has said anything yet. Everybody at the table hears you, onlookers too.
talk-none = Nobody has said anything yet.
talk-say = Say something to everybody
talk-send = Say it
talk-host = The host
talk-exported = The host has exported the whole game, with every secret and the dice to come.
unread = unread
onlookers = { $count ->
    [one] One looks on.
   *[other] { $count } look on.
}
onlookers-nameless = { $count ->
    [one] one without a name
   *[other] { $count } without a name
}
notes = Notes
notes-about = Your notes: kept with the game, read by nobody else.
notes-kept = Kept.
notes-writing = Writing …
notes-failed = These notes are not kept yet; they are tried again with the next letter.

## How far a victory goes

level-draw = draw
level-indecisive = indecisive
level-shared = shared
level-marginal = marginal
level-decisive = decisive
level-victory = victory
level-poor-victory = poor victory
level-partial-victory = partial victory
level-marginal-victory = marginal victory
level-major-victory = major victory
level-minor-victory = minor victory
level-total-victory = total victory
level-resignation = resignation
level-end = end

## A table in inches

table-keys = Arrow keys pan, N goes to the next unit that can move, Enter takes it up, plus and minus zoom, 0 shows the whole table. A unit that is being placed is moved by the arrow keys and turned with comma and full stop.
table-move-about = Drag the unit, wheel it by a corner of its front, or put acts together here.
table-place-about = Drag your units into your zone, turn one by its handle, or choose one and type.
table-wheel-handle = Drag to wheel
table-turn-handle = Drag to turn
table-inches = { $n }″
table-inches-unit = inches
table-degrees = degrees
table-files = files
table-degree-sign = °
table-inch-sign = ″
table-at-most = at most { $n }
table-all-the-way = as far as it goes
table-suggestions = Ways that have a name …
table-act-back = One act back
table-from-start = From the start
table-east = east
table-north = north
table-facing = facing
table-along-about = Click on the way, step along it with the arrow keys, or type.
table-along-inches = { $n } inches on, of { $most }
table-cannot = Cannot now
laid-over = Laid over the map
table-within = In its ranks
table-within-of = In the ranks of { $unit }
table-contacts = In contact with
table-place = { $east } inches east, { $north } inches north
