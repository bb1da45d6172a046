### Activation, invasion, strategic events, temple, citadels.

## Phases

dg-phase-events = Strategic events
dg-phase-activation = Activation

## Asks

dg-ask-activation = Try to win a neutral nation, or let it be.
dg-ask-place = Place the forces that have joined you.
dg-ask-admiral = Which ship does { $leader } command?
dg-ask-entrust = { $counter }: who gets it?
dg-ask-raise = { $counter }: from which of your fortified places does it rise?
dg-ask-soth = Lord Soth offers his legion in { $hex }. Shall he come?
dg-ask-haunt = Dargaard Keep and the Dark Temple are closed to Lord Soth. Where does he appear?
dg-ask-no-room = There is no room: { $hex } is full and nobody in it can move. Which army is lost to make room for the legion?
dg-ask-make-way = There is no room: { $hex } is full. Which army makes way for Lord Soth's legion?
dg-ask-temple = Where shall the Dark Temple stand?
dg-ask-draconian = A new draconian army can leave the Dark Temple in { $hex } ({ $n ->
    [one] one
   *[other] { $n }
} still to come). Shall it?
dg-ask-orb = Dragons fight at { $hex }. Do you use a Dragon Orb?
dg-ask-gnomes = Do you trust the gnomes in the battle for { $hex }?

## Waits

dg-wait-activation = courting the neutrals
dg-wait-place = placing new forces
dg-wait-entrust = deciding who gets it
dg-wait-temple = choosing a site for the Dark Temple
dg-wait-orb = looking at a Dragon Orb
dg-wait-answer = making up their mind

## Offers

dg-claim-temple = Place the Dark Temple
dg-claim-quest = The quest is completed
dg-offer-activate = Court a nation
dg-offer-no-attempt = No attempt
dg-offer-place = Place forces
dg-offer-later = Not this Turn
dg-offer-go-aboard = Go aboard
dg-offer-entrust = Give it to
dg-offer-raise = Raise the citadel
dg-offer-haunt = Choose the place
dg-offer-make-way = Move an army away
dg-offer-temple = Found the Dark Temple
dg-offer-answer = Yes or no
dg-offer-use-orb = Use an orb
dg-offer-no-orb = No orb
dg-offer-hand-over = Hand the gnomes on
dg-offer-drift = Move a citadel
dg-offer-ascend = Board a citadel
dg-offer-descend = Leave a citadel
dg-offer-storm = Storm a citadel

## Rolls

dg-roll-activation = Activation
dg-roll-activation-of = { $side } courts { $nation }
dg-roll-invasion = { $nation } { AGREE($nation, one: "is", other: "are") } invaded: { $side } rolls
dg-roll-draw = { $side } draws a strategic event
dg-roll-look = { $side } turns the counter over
dg-roll-orb = { $leader } wills the dragons to obey (rating { $rating })
dg-roll-gnomes = The gnomes start their machine

## Parts

dg-part-rating = { $nation }
dg-part-knights = the Highlords' gains alarm the Knights
dg-part-invaded = the other side invaded
dg-part-bonus = activation bonus, off the die
dg-activation-needed = To roll, or less
dg-activation-needed-by = { $side } must roll this or less
dg-note-border = Entering { $hex } draws neutral { $nation } into the war
dg-caution-border = { $nation } { AGREE($nation, one: "is", other: "are") } neutral. Entering draws the nation into the war, on your side or the enemy's.
dg-nation-needs = { $nation } ({ $needed })
dg-needs-or-less = { $n } or less
dg-needs-any = with any die
dg-needs-more-than-dice = no die can win it
dg-policy-roll-off = the whole roll-off
dg-roll-off-note = { $side } wins the roll-off from the start in { $percent } of cases
dg-citadel-walls = flying citadel

## Refusals

dg-no-nation = There is no nation called { $name }.
dg-no-nation-near = There is no nation called { $name }; did you mean { $hint }?
dg-nation-conquered = { $nation } { AGREE($nation, one: "has", other: "have") } been conquered and cannot be won any more.
dg-nation-allied = { $nation } { AGREE($nation, one: "is", other: "are") } with { $side } already.
dg-nation-aloof = { $nation } { AGREE($nation, one: "takes", other: "take") } no part in this game.
dg-place-nothing = Say where the new forces are to stand.
dg-place-not-now = { $piece } { AGREE($piece, one: "is", other: "are") } not to be placed now.
dg-place-not-home = { $piece } cannot be placed in { $hex }, only in a hex of the country where there is room.
dg-place-leader = { $piece } must be in the capital or with an army of the nation, not in { $hex }.
dg-place-with-army = { $piece } must join one of your armies; none in { $hex } can take it.
dg-place-tower = { $piece } { AGREE($piece, one: "belongs", other: "belong") } to the High Clerist Tower, not to { $hex }.
dg-not-his-ship = { $ship } is no ship of { $piece }.
dg-cannot-entrust = { $piece } cannot take { $counter }.
dg-cannot-raise = { $counter } cannot rise from { $hex }; you need a fortified place of your own.
dg-cannot-hand-over = { $counter } { AGREE($counter, one: "stays", other: "stay") } with its bearer.
dg-cannot-haunt = Lord Soth cannot appear in { $hex }.
dg-need-not-make-way = { $piece } { AGREE($piece, one: "does", other: "do") } not have to make way.
dg-cannot-make-way = { $piece } cannot make way to { $hex }.
dg-temple-highlord = Only the Highlords found the Dark Temple.
dg-temple-stands = The Dark Temple stands in { $hex } and never moves.
dg-quest-none = This war is no part of a role-playing campaign, so that no quest decides it.
dg-quest-of-whitestone = Only the Whitestone Council can tell that the heroes have completed their quest.
dg-temple-open = The Dark Temple needs a fortress or fortified city; { $hex } is none.
dg-temple-not-held = The Highlords do not control { $hex }.
dg-temple-elsewhere = In this game the Dark Temple cannot stand in { $hex }.
dg-cannot-use-orb = { $orb } cannot be used now: its bearer must be in the battle, with dragons on the other side.
dg-out-of-reach = The armies in { $hex } ride on a flying citadel; only fliers can attack them, by storm.
dg-cannot-join = { $piece } cannot join an attack on { $hex }; a citadel must hover next to it, and joins once a Turn.
dg-no-citadel = { $piece } { AGREE($piece, one: "is", other: "are") } no flying citadel of yours on the map.
dg-citadel-adrift = { $piece } can go no farther this Turn.
dg-citadel-too-far = { $piece } can still move { $left ->
    [one] one hex
   *[other] { $left } hexes
} this Turn; the way takes { $n }.
dg-citadel-closed = { $piece } cannot enter { $hex }.
dg-citadel-full = { $citadel } carries { $limit ->
    [one] one army
   *[other] { $limit } armies
}; { $n } would be too many.
dg-not-below = { $piece } { AGREE($piece, one: "is", other: "are") } not in the hex of { $citadel }.
dg-cannot-ascend = { $piece } cannot ride on a citadel.
dg-moved-already = { $piece } { AGREE($piece, one: "has", other: "have") } moved this Turn and cannot board.
dg-rides-already = { $piece } { AGREE($piece, one: "is", other: "are") } aboard already.
dg-not-riding = { $piece } { AGREE($piece, one: "does", other: "do") } not ride on { $citadel }.
dg-cannot-descend = { $piece } cannot be set down in { $hex }.
dg-nobody-named = Name at least one piece.
dg-storm-target = { $piece } { AGREE($piece, one: "is", other: "are") } no enemy citadel with riders.
dg-storm-fliers = { $piece } cannot reach a flying citadel; only fliers can.

## Log

dg-log-courts = { $side } courts { $nation } ({ $needed }): the die shows { $die } [{ $parts }].
dg-log-alliance = { $nation } { AGREE($nation, one: "joins", other: "join") } { $side }.
dg-log-tower-knights = The Knights man the High Clerist Tower.
dg-log-invasion = { $side } crosses the border of { $nation } at { $hex }.
dg-log-placed = Placed at { $hex }: { $pieces }.
dg-log-no-room = { $piece } { AGREE($piece, one: "finds", other: "find") } no room and { AGREE($piece, one: "is", other: "are") } held aside.
dg-log-aboard = { $piece } { AGREE($piece, one: "goes", other: "go") } aboard { $ship }.
dg-log-cup = { $n ->
    [one] One counter
   *[other] { $n } counters
} of class { $e_class } { AGREE($n, one: "goes", other: "go") } into the cup.
dg-log-event = { $drawer } draws { $counter }, for { $side }.
dg-log-waits = { $counter } { AGREE($counter, one: "waits", other: "wait") } until somebody can take it.
dg-log-entrusted = { $counter } { AGREE($counter, one: "goes", other: "go") } to { $piece }.
dg-log-raised = { $counter } { AGREE($counter, one: "rises", other: "rise") } over { $hex }.
dg-log-lost-with = { $counter } { AGREE($counter, one: "is", other: "are") } lost with { $piece }.
dg-log-soth-lost = Lord Soth finds no place to come from.
dg-log-temple = The Dark Temple stands in { $hex }.
dg-log-temple-lost = The Dark Temple in { $hex } is lost; no more draconians will come.
dg-log-temple-restored = The Dark Temple in { $hex } is the Highlords' again.
dg-log-draconian = { $army } { AGREE($army, one: "leaves", other: "leave") } the Dark Temple in { $hex }.
dg-log-orb-works = { $leader } masters the orb (die { $die }): { $dragons } { AGREE($dragons, one: "is", other: "are") } slain.
dg-log-orb-fails = The orb masters { $leader } (die { $die }): both are lost.
dg-log-gnomes = The gnomes roll { $a } and { $b }: { $modifier } on the attack.
dg-log-drift = { $citadel }: { $a } to { $b }.
dg-log-ascend = { $pieces } { AGREE($pieces, one: "boards", other: "board") } { $citadel }.
dg-log-descend = { $pieces } { AGREE($pieces, one: "leaves", other: "leave") } { $citadel } in { $hex }.
dg-log-citadel-falls = { $citadel } falls out of the sky.
