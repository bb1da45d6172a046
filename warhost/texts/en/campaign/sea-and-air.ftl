### Ships, transport, the Maelstrom, fliers, wizards, sea battles.

## Asks

dg-ask-put-out = An army has come to { $hex }. { $ship } must put out to the nearest free water.
dg-ask-emerge = { $ship } comes out of the Maelstrom. Where?
dg-ask-escape = { $ship } sails for { $hex }, past ships of yours beside the Maelstrom. Does one of them flee?
dg-ask-alight = The way of { $flier } was closed. Where does the flight end?
dg-ask-send = { $wizard } has been left alone. To whom does he go?
dg-ask-shelter = Whom does { $wizard } join?
dg-ask-fire = Sea battle at { $hex }: which ship attacks which?
dg-ask-withdraw = Sea battle at { $hex }: withdraw all your ships, or fight on?

## Waits

dg-wait-put-out = moving a ship out of an army's way
dg-wait-emerge = choosing where a ship leaves the Maelstrom
dg-wait-escape = deciding whether to flee into the Maelstrom
dg-wait-alight = choosing where to come down
dg-wait-send = calling a wizard away
dg-wait-fire = choosing targets at sea
dg-wait-withdraw = deciding whether to withdraw

## Offers

dg-offer-sail = Sail
dg-offer-embark = Take aboard
dg-offer-disembark = Put ashore
dg-offer-put-out = Put out
dg-offer-emerge = Choose the hex
dg-offer-escape = Flee into the Maelstrom
dg-offer-no-escape = Stay
dg-offer-fly = Fly
dg-offer-alight = Come down
dg-offer-send = Send a wizard
dg-offer-shelter = Join
dg-offer-broadside = Attack at sea
dg-offer-fire = Fire
dg-offer-withdraw = Withdraw
dg-offer-fight-on = Fight on

## Rolls

dg-roll-maelstrom = What the Maelstrom does to { $ship }
dg-roll-maelstrom-any = What the Maelstrom does to a ship
dg-roll-shot = A ship's attack
dg-roll-shot-at = { $ship } { AGREE($ship, one: "attacks", other: "attack") } { $target }
dg-policy-first-round = the first round, in which everybody attacks the first enemy left
dg-sea-toll = { $hits ->
    [0] the defenders are unhurt
    [one] one hit on the defenders
   *[other] { $hits } hits on the defenders
}{ $sunk ->
    [0] {""}
    [one] , one sunk
   *[other] , { $sunk } sunk
}; { $taken ->
    [0] the attackers are unhurt
    [one] one hit on the attackers
   *[other] { $taken } hits on the attackers
}{ $lost ->
    [0] {""}
    [one] , one sunk
   *[other] , { $lost } sunk
}

## Parts

dg-ship = { $ship }
dg-rating = Combat Rating of { $ship }

## Refusals

dg-does-not-sail = { $piece } { AGREE($piece, one: "is", other: "are") } no ship.
dg-sailing-over = { $ship } cannot sail any more: ships move before air and ground armies, and those have begun.
dg-ship-held = { $ship } is in the Maelstrom and cannot leave it by itself.
dg-ship-landed = { $ship } has landed cargo on an open coast and moves no farther this Turn.
dg-no-course = Say where { $ship } is to sail.
dg-sail-too-far = { $ship } cannot reach { $hex }: it moves { $n ->
    [one] one hex or river hexside
   *[other] { $n } hexes or river hexsides
} a Turn.
dg-no-waterway = { $ship } cannot sail from { $a } straight to { $b }.
dg-sail-marsh = { $ship } cannot enter { $hex }: ships do not go into marsh.
dg-sail-inland = { $ship } cannot enter { $hex }: ships keep to sea, coast and major rivers.
dg-sail-enemy-ship = { $ship } cannot enter { $hex }: an enemy ship is there.
dg-sail-enemy-army = { $ship } cannot enter { $hex }: an enemy army holds the shore.
dg-river-full = No more than two ships may lie on { $hex }.
dg-not-nearest-station = There are waters free for { $ship } that are nearer than { $hex }.
dg-no-such-act = On its way a ship can load, land and unload; “{ $word }” is none of these.
dg-cannot-embark = { $piece } cannot board a ship; only ground armies and leaders can.
dg-aboard-already = { $piece } { AGREE($piece, one: "is", other: "are") } aboard already.
dg-load-in-port = { $ship } cannot load { $piece }, now in { $hex }: both must be in the same port.
dg-enemy-port = Nobody embarks in { $hex }: the enemy holds that port.
dg-ship-full = { $ship } has { $army } aboard; a ship carries one ground army.
dg-not-aboard = { $piece } { AGREE($piece, one: "is", other: "are") } not aboard { $ship }.
dg-not-at-sea = { $piece } { AGREE($piece, one: "is", other: "are") } not aboard a ship.
dg-wizards-are-sent = { $piece } { AGREE($piece, one: "needs", other: "need") } no landing: wizards are sent.
dg-no-port = { $ship } lies in no port at { $hex }.
dg-no-coast = { $piece } cannot go ashore at { $hex }: it is no coastal hex.
dg-land-in-mountains = { $piece } cannot go ashore in { $hex }: nobody but mountain folk could march among those mountains.
dg-not-landing = { $ship } cannot put { $piece } ashore in { $hex } from where it lies.
dg-not-on-rim = { $ship } cannot come out in { $hex }: choose a sea hex around the Maelstrom without enemies.
dg-escape-not-yours = { $ship } cannot flee from this enemy.
dg-escape-twice = { $ship } has tried to escape into the Maelstrom this Turn.
dg-escape-not-beside = { $ship } cannot slip into the Maelstrom at { $hex }: it does not lie next to it.
dg-escape-no-threat = { $enemy } does not come next to { $ship } at { $hex }.
dg-does-not-fly = { $piece } { AGREE($piece, one: "does", other: "do") } not fly; dragons, griffons and pegasi do.
dg-leaders-walk = { $leader } cannot ride: leaders do not ride air armies in this game.
dg-cannot-lift = { $flier } cannot carry { $piece }: griffons and pegasi carry infantry of their own nationality.
dg-not-from-the-start = { $piece } and { $flier } have not been together since the Movement Step began.
dg-lifts-one = { $flier } { AGREE($flier, one: "carries", other: "carry") } one infantry army at most.
dg-load-left-behind = { $flier } { AGREE($flier, one: "has", other: "have") } carried { $piece } this Turn and must stay together.
dg-alight-sea = { $piece } cannot end a flight in { $hex }: it must end over land.
dg-alight-marsh = { $piece } cannot come down in { $hex }: it is marsh.
dg-alight-mountain = { $piece } cannot be put down in { $hex }, among mountains closed to infantry.
dg-not-nearest-ground = There is ground where { $piece } can come down that is nearer than { $hex }.
dg-no-wizard = { $piece } { AGREE($piece, one: "is", other: "are") } no wizard.
dg-wizard-sent = { $wizard } has moved in this Step.
dg-no-host = { $wizard } must be with one of your armies or ships on the map, and { $host } { AGREE($host, one: "is", other: "are") } none.
dg-other-wizard = It is { $wizard } who must go somewhere.
dg-no-shelter = { $wizard } cannot join { $host } there.
dg-no-ship = { $piece } { AGREE($piece, one: "is", other: "are") } no ship and cannot fight ships.
dg-no-ships-there = There are no enemy ships at { $hex } to attack.
dg-no-ships-named = Name at least one ship that attacks.
dg-has-fired = { $ship } has had its attack this round.
dg-withdraw-all = All ships of a side withdraw together, each named once.
dg-withdraw-one-step = { $ship } withdraws one hex or river hexside; { $hex } is not the next.

## Log

dg-log-sail = { $ship }: { $a } to { $b }.
dg-log-load = { $piece } { AGREE($piece, one: "embarks", other: "embark") } on { $ship }.
dg-log-land = { $piece } { AGREE($piece, one: "goes", other: "go") } ashore in { $hex }.
dg-log-put-out = { $ship } puts out to { $hex }.
dg-log-maelstrom = { $ship } enters the Maelstrom.
dg-log-held = The Maelstrom holds { $ship } (die { $die }).
dg-log-emerges = { $ship } comes out of the Maelstrom in { $hex }.
dg-log-damaged = { $ship } is damaged.
dg-log-sunk = { $ship } sinks.
dg-log-fly = { $pieces } { AGREE($pieces, one: "flies", other: "fly") } from { $a } to { $b }.
dg-log-send = { $wizard } appears with { $host } in { $hex }.
dg-log-broadside = { $ships } { AGREE($ships, one: "attacks", other: "attack") } the ships at { $hex }.
dg-log-hit = { $ship } { AGREE($ship, one: "hits", other: "hit") } { $target }: die { $die } against { $rating } [{ $parts }].
dg-log-miss = { $ship } { AGREE($ship, one: "misses", other: "miss") } { $target }: die { $die } against { $rating } [{ $parts }].
dg-log-withdraw = { $ship } withdraws to { $hex }.
