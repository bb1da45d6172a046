### Supply and command.

md-phase-supply = Supply

## Supply

md-ask-starve = No supply reaches { $hexes }. Which army do you give up?
md-wait-starve = choosing armies that starve
md-offer-starve = Give up an army

md-supply-no-source = Its side holds no fortress or fortified city that could supply it.
md-supply-cut = Enemy armies at { $enemies } cut the line from { $hex } to { $source } at { $gap }.
md-supply-snow = Snow has closed the passes on the way to { $hex }.
md-supply-no-way = No way over land leads from { $hex } to a fortress or fortified city of its side: sea or mountains lie between.

md-needs-no-supply = { $piece } { AGREE($piece, one: "needs", other: "need") } no supply: only ground armies ashore do.
md-forages = { $piece } { AGREE($piece, one: "is", other: "are") } alone and { AGREE($piece, one: "lives", other: "live") } off the land.
md-is-fed = { $piece } { AGREE($piece, one: "is", other: "are") } in supply.

md-note-fed = The stack in { $hex } is fed from { $source }.
md-note-starves = No supply reaches { $hex }: if the stack is still there in the Supply Step, all its ground armies but one are lost.
md-note-cut-off = This cuts off the stack in { $hex }.
md-note-relieved = This brings supply to the stack in { $hex }.

md-log-starved = { $army } { AGREE($army, one: "starves", other: "starve") } in { $hex }.

## Replacements

md-not-capital = { $piece } cannot return in { $hex }: replacements come back at their capital.

## Leaders move last

md-leaders-have-begun = { $piece } cannot move any more this Step: leaders have begun to move, and they come last.
md-leaders-walk-alone = { $leaders } cannot march with armies: leaders move after all armies. They may ride with a ship, a flier or a citadel.
md-caution-leaders-last = Leaders, heroes and wizards move last: after this no ship or army of yours can move this Step.

## Command

md-out-of-command-movement = { $piece } cannot move: { AGREE($piece, one: "it was", other: "they were") } out of command as the Movement Step began. { $why }
md-out-of-command-combat = { $piece } cannot attack: { AGREE($piece, one: "it was", other: "they were") } out of command as the Combat Step began. { $why }
md-command-too-late = { $leaders } could command it now, but command is judged when the Step begins.
md-command-other-race = The only leaders within reach, { $leaders }, are of another race, whose orders it does not take.
md-command-nobody = No leader on the map can command it.
md-command-too-far =
    { $leader } leads within { $radius ->
        [one] one hex
       *[other] { $radius } hexes
    } and is { $n ->
        [one] one hex
       *[other] { $n } hexes
    } away.

md-note-commanded = In { $hex } { $army } { AGREE($army, one: "is", other: "are") } under the command of { $leaders }.
md-note-uncommanded = In { $hex } nobody commands { $army }: it can attack only if a leader follows.
md-note-leads =
    From { $hex } { $leader } commands { $n ->
        [one] one army
       *[other] { $n } armies
    }: { $armies }.
md-note-leads-nobody = From { $hex } { $leader } commands nobody.
md-note-left =
    { $n ->
        [one] One army is
       *[other] { $n } armies are
    } left without command: { $armies }.

md-log-out-of-command-movement =
    { $n ->
        [one] One army is
       *[other] { $n } armies are
    } out of command and cannot move: { $armies }.
md-log-out-of-command-combat =
    { $n ->
        [one] One army is
       *[other] { $n } armies are
    } out of command and cannot attack: { $armies }.

## Laid over the map

dg-overlay-goals = Goals
dg-area-played = The part of the map that is played on.
md-mark-exit = Ships of { $nation } leave the map here, for { $n ->
    [one] one point
   *[other] { $n } points
} if they are whole, { $less } if they are damaged.
md-overlay-supply = Supply: { $side }
md-overlay-command = Command: { $side }
md-area-fed = Stacks are fed here.
md-mark-source = Supply comes from { $hex }.
md-mark-fed = { $armies }: fed from { $source }.
md-mark-starves = { $armies }: without supply. { $why }
md-mark-leader =
    { $leader } commands within { $n ->
        [one] one hex
       *[other] { $n } hexes
    }.
md-mark-commanded = { $armies }: under the command of { $leaders }.
md-mark-uncommanded = { $armies }: out of command. { $why }
