# The browser's own words about the board: the map, the order of battle, a table in inches.

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
