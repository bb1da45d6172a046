### What the server answers when something cannot be done, and what it says by itself.

server-hands-over = Nothing would be left for you to do: after this order your turn is over, and the other side acts.
server-game-rolls = The game's own dice roll here; nothing is typed in.
server-deleted = The game was deleted.
server-left-seat = The player has left the seat.
server-replaced = The host has put somebody else into this seat.

## Titles of problems

server-problem-invalid = The request is not valid
server-problem-malformed-order = That is no order
server-problem-ambiguous-order = The order could mean several things
server-problem-bad-setup = Such a game cannot be made
server-problem-bad-chronicle = The saved game cannot be read
server-problem-bad-key = The key fits no seat of this game
server-problem-key-needed = This needs the key of a seat
server-problem-wrong-seat = It is not for this seat to decide now
server-problem-not-allowed = This is not for you to do
server-problem-foreign-page = Pages of other addresses may not call
server-problem-not-found = There is no such thing
server-problem-method = This address does not allow that method
server-problem-stale = The game has moved on
server-problem-hands-over = The order would end your turn
server-problem-over = The game is over
server-problem-taken = The seat is taken
server-problem-no-request = No take-back is asked for
server-problem-too-large = The request is too large
server-problem-media-type = The request is in the wrong form
server-problem-foreign-host = The server does not answer under this name
server-problem-refused = The rules forbid that
server-problem-too-many = Too many requests
server-problem-internal = The server made a mistake
server-problem-busy = The game could not be kept; try again

## Games and seats

server-no-game = There is no such game.
server-no-seat = There is no seat “{ $seat }” at this table; there are { $known }.
server-seat-taken = Somebody sits in { $seat } already.
server-no-open-seat = No seat is open.
server-no-onlookers = Nobody may watch this game without a key.
server-key-fits-not = The key fits no seat of this game; perhaps the link was renewed.
server-bearer = The key is sent as “Authorization: Bearer <key>”.
server-players-only = Only players at the table can do that.
server-host-only = Only the host of the game can do that.
server-no-advice = Advice is for games against bots, or where all who play allow it: in the menu each can.
server-look-back-later = Which orders cost most is said when the game is over.
server-nothing-to-advise = You are asked nothing now.
server-adviser-failed = The adviser has no answer now: { $fault }
server-no-bot = No bot is called “{ $bot }”; there are { $known }.
server-stale = You looked at position { $after }; the game stands at { $position }.
server-not-ready = The server is still starting.
server-forestalled = Somebody else was faster. Nothing was changed.
server-position = The game stands at position { $position }.
server-position-lost = The position cannot be shown any more: { $fault }
server-others-answer = Only the other players can answer this.
server-others-asked = Somebody else has asked for it.
server-no-take-back = Nobody asks for a take-back now.
server-nothing-to-take-back = There is nothing to take back.
server-deed = { $deed }: { $things }
server-resigned-for-good = Somebody has given up since then; that is never taken back.
server-too-fast = You speak faster than anybody can read; wait a little.
server-not-kept = Nothing was changed ({ $fault }).
server-nothing-changed = Nothing was changed.
server-replay-slow = the game takes longer than { $seconds } s to be played again
server-replay-failed = the game could not be played again

## What is asked for

server-no-language = There are no texts in the language { $language }.
server-no-page = There is nothing at { $address }.
server-no-rulebook = no rulebook is called “{ $rulebook }”; there are: { $known }
server-no-drawing = { $scenario } has no drawing called “{ $name }”
server-no-picture = { $scenario } has no picture
server-picture-undrawn = the picture of { $scenario } is not drawn yet
server-complete = “{ $verb }” is complete.
server-no-path = “{ $verb }” asks for no path here, or no hex was named.
server-no-reach = That hex cannot be reached.
server-paths-only = Only paths are planned leg by leg.
server-words-or-values = Components are given either as words or as values.
server-no-what-if = There are no odds for such an attack.

## Orders

server-text-or-verb = an order is given either as text or as verb and components
server-components = “{ $verb }” has these components: { $form }
server-only-components = “{ $verb }” has only { $n ->
    [one] one component
   *[other] { $n } components
}
server-true-or-false = the answer is true or false
server-named-twice = the set names a piece twice
server-no-thing = there is no { $kind } { $number }
server-no-list = “{ $word }” is not a list of at most { $most } values
server-no-pair = “{ $word }” is not a pair

## At the door

server-too-deep = The request is nested too deeply.
server-own-name = Reach it under its own name, or allow this one when it is started.
server-other-page = The page that calls comes from another address.
server-hello-first = The first message must be a hello.
server-full = The server has no room for more live connections.
