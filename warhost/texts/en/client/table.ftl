# The browser's own words at the table: orders, numbers and dice, keys, menu, talk and notes.

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
