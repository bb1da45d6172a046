### Set-up, movement and combat hand to hand.

## Phases

dn-phase-setup = Set-up
dn-game-turn = Game turn
dn-phase-fire = Offensive fire
dn-phase-movement = Movement
dn-phase-combat = Combat

## Asks

dn-ask-setup = Set up your fighters.
dn-ask-fire = Let your archers and crossbowmen shoot.
dn-ask-movement = Move your fighters.
dn-ask-onward = { $piece } was held up and has { $points ->
    [one] one movement point
   *[other] { $points } movement points
} left. Go on?
dn-ask-combat = Attack adjacent enemies, or end combat.
dn-ask-suffer = One of yours is { $blow }. Who?
dn-ask-retreat = { $piece } must retreat { $distance ->
    [one] one hex
   *[other] { $distance } hexes
}.
dn-ask-go-first = Several of yours must retreat. Who goes first?
dn-ask-give-way = The Black Dragon pushes { $piece } aside. Where to?
dn-ask-shy = { $piece } shies. Where to?
dn-ask-advance = You may advance into the ground that was given up.

## Waits

dn-wait-setup = setting up
dn-wait-fire = choosing shots
dn-wait-movement = moving
dn-wait-march = moving { $piece }
dn-wait-combat = choosing attacks
dn-wait-suffer = choosing who is hit
dn-wait-go-first = choosing who retreats first
dn-wait-retreat = retreating with { $piece }
dn-wait-give-way = getting { $piece } out of the way
dn-wait-shy = saying where { $piece } shies
dn-wait-advance = advancing

## Offers

dn-offer-deploy = Place fighters
dn-offer-face = Turn a rider
dn-offer-ready = Set-up finished
dn-offer-hold-fire = End fire
dn-offer-march = Move
dn-offer-onward = Go on
dn-offer-halt = Stop here
dn-offer-make-room = Make room
dn-offer-end-movement = End movement
dn-offer-attack = Attack
dn-offer-attack-plainly = Attack together without the bonus
dn-offer-sweep = Attack several
dn-offer-end-combat = End combat
dn-offer-suffer = Choose
dn-offer-go-first = This one first
dn-offer-retreat = Retreat
dn-offer-advance = Advance
dn-offer-give-way = Give way
dn-offer-go-there = Go there
dn-offer-stay-put = Stay

## Refusals

dn-not-yours = { $piece } is not yours to command now.
dn-deploy-nobody = Name at least one fighter and where he stands.
dn-setup-not-yours = { $piece } is not set up by you now.
dn-setup-not-there = { $piece } may not be set up in { $hex }.
dn-setup-no-room = There is no room for { $piece } in { $hex }.
dn-setup-waiting = Still without a place: { $pieces }.
dn-setup-exactly = Exactly { $wanted } must stand here, not { $n }.
dn-setup-at-most = At most { $wanted } may stand here, not { $n }.
dn-no-such-facing = { $piece } cannot face that way; directions are numbered from 0: { $names }.
dn-no-path = Say where { $piece } goes.
dn-not-next = { $hex } is not next to { $before }.
dn-off-map = { $piece } cannot go over the edge of the map at { $hex }.
dn-wall = A wall keeps { $piece } out of { $hex }.
dn-railing = { $piece } cannot go over the low wall or railing at { $hex }.
dn-no-door-for-horses = { $piece } cannot ride through a door or window into { $hex }.
dn-other-level = { $hex } lies on another level; { $piece } needs stairs or a slope.
dn-terrain-barred = { $piece } cannot enter { $hex } ({ $terrain }).
dn-wood-and-water = There is no way for { $piece } between water and wood at { $hex }.
dn-no-horses-on-bridges = { $piece } may not ride onto the bridge { $hex }.
dn-heap = { $hex } is closed by the bodies that lie there.
dn-enemy-in-hex = { $enemy } keeps { $piece } out of { $hex }.
dn-too-dear = { $hex } costs { $piece } { $cost ->
    [one] one movement point
   *[other] { $cost } movement points
}; { $points } { AGREE($points, one: "is", other: "are") } left.
dn-no-such-act = There is no act “{ $act }”; acts are: { $acts }.
dn-cannot-turn = { $piece } cannot turn like that.
dn-leave-last = { $piece } can leave the map only as the last act of its own move.
dn-no-exit = { $piece } may not leave the map at { $hex }.
dn-not-here-on = { $piece } may not come onto the map at { $hex }.
dn-hex-taken = { $piece } cannot stay in { $hex } with { $others }.
dn-moved-already = { $piece } has moved already.
dn-laboured = { $piece } has spent the turn dragging bodies.
dn-shot-already = { $piece } has shot and may not move this turn.
dn-rooted = A spell holds { $piece } fast.
dn-cannot-move = { $piece } cannot move now.
dn-too-many = Too many share a hex: { $others }.
dn-need-not-shift = { $piece } need not make room.
dn-not-directly-away = { $hex } does not lie directly away from those who drive { $piece } back, or there is no room.
dn-not-nearest = { $hex } is not among the nearest free hexes for { $piece }.
dn-attack-nobody = An attack needs attackers and a target.
dn-fought-already = { $piece } has attacked already.
dn-cannot-attack = { $piece } cannot attack now.
dn-no-target = { $piece } cannot be attacked now.
dn-out-of-reach = { $piece } cannot strike at { $enemy }.
dn-mixed-defenders = Riders and those on foot cannot be attacked together.
dn-odds-too-low = { $attack } against { $defence } is less than 1-1 after all shifts.
dn-sweep-several = Name two targets or more.
dn-no-bonus-to-forgo = They have no bonus for attacking together that they could leave aside.
dn-not-retreating = { $piece } need not retreat now.
dn-not-in-combat = { $piece } has no part in this combat.
dn-no-refuge = { $piece } must end the retreat exactly { $distance ->
    [one] one hex
   *[other] { $distance } hexes
} away.
dn-no-way-back = { $piece } cannot retreat that way.
dn-no-room-for-body = { $piece } does not fit around { $hex } with all its parts.
dn-no-advance = { $piece } cannot advance now.
dn-advance-where = { $piece } must advance first into the ground given up, and no further than allowed.

## Figures

dn-points-used = movement points
dn-challenge = challenge
dn-dog = dog
dn-armoured-rider = armoured rider
dn-unarmoured-rider = unarmoured rider
dn-armoured-foot = armoured, on foot
dn-wounded = wounded
dn-attack = attack
dn-defence = defence
dn-columns = column shifts
dn-die = added to the die
dn-attack-of = { $piece }
dn-defence-of = { $piece }
dn-shift-terrain = terrain
dn-shift-joint = joint attack
dn-shift-dwarves = Dwarves side by side
dn-below-1-1 = less than 1-1
dn-armour = armour
dn-column-used = { $odds }-1 before shifts; column { $column }-1.
dn-expected-losses = Expected losses: attackers { $attackers }; defenders { $defenders }.
dn-expected-of-shot = Expected losses: { $fates }.
dn-fate-killed = { $share } % killed
dn-fate-wounded = { $share } % wounded
dn-fate-stunned = { $share } % stunned
dn-fate-driven-back = { $share } % driven back
dn-fate-unharmed = none
dn-letter = { $letter }: { $means }.
dn-blow-wound = wounded
dn-blow-stun = stunned
dn-blow-kill = killed
dn-blow-unseat = stunned and thrown
dn-blow-horse-and-wound = wounded and thrown, his horse killed
dn-blow-kill-both = killed with his horse

## Rolls

dn-roll-challenge = { $piece } slips past { $enemy }
dn-roll-combat = Combat

## Log

dn-log-turn = — Game turn { $turn } —
dn-log-march = { $piece } moves to { $hex }.
dn-log-left = { $piece } leaves the map at { $hex }.
dn-log-challenge-nothing = { $piece } slips past { $enemy } ({ $die }).
dn-log-challenge-wounded = { $enemy } catches { $piece } ({ $die }): wounded.
dn-log-challenge-killed = { $enemy } catches { $piece } ({ $die }): killed.
dn-log-attack = { $attackers } against { $defenders }.
dn-log-combat = Result: { $means } ({ $letter }; { $attack } against { $defence }, column { $column }-1, die { $die } { $plus }).
dn-log-wounded = { $piece } is wounded.
dn-log-berserk = { $piece } goes berserk!
dn-log-stunned = { $piece } is stunned.
dn-log-killed = { $piece } is dead.
dn-log-recovers = { $piece } stands up again.
dn-log-cornered = { $piece } has nowhere to go.
dn-log-pushed = The Black Dragon pushes { $piece } to { $hex }.
dn-log-advance = { $piece } advances to { $hex }.

## Others

dn-nobody-wins = Nobody has won.

## Standing by, and phases that are passed over

dn-offer-stand-by = Ask me before each enemy phase
dn-offer-go-on = Let them go on
dn-ask-word = { $side }: { $phase } is about to begin. Cast a spell, or let them go on.
dn-wait-word = deciding whether to cast before the phase
dn-no-spells-here = Nobody casts spells in this scenario.
dn-log-no-fire = The fire phase is skipped: nobody can shoot [{ $rule }].
dn-log-no-movement = The movement phase is skipped: nobody can move [{ $rule }].
dn-log-no-combat = The combat phase is skipped: nobody is in contact with an enemy to attack [{ $rule }].


## What the letters of the combat tables mean

dn-means-no-effect = no effect
dn-means-attacker-wounded = attacker wounded
dn-means-attacker-retreats-one-hex = attacker retreats one hex
dn-means-defender-retreats-one-hex = defender retreats one hex
dn-means-defender-stunned = defender stunned
dn-means-defender-wounded = defender wounded
dn-means-defender-killed = defender killed
dn-means-horse-unharmed-rider-stunned-and-dismounted = horse unharmed, rider stunned and dismounted
dn-means-horse-unharmed-rider-wounded = horse unharmed, rider wounded
dn-means-horse-killed-rider-wounded-and-dismounted = horse killed, rider wounded and dismounted
dn-means-horse-unharmed-rider-killed = horse unharmed, rider killed
dn-means-horse-and-rider-killed = horse and rider killed
