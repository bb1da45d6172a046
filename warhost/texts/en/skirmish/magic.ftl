### Magic.

## Spells

dn-spell-swift-feet = Increase movement
dn-spell-strong-arm = Increase attack strength
dn-spell-stone-skin = Increase defence strength
dn-spell-teleport = Teleportation
dn-spell-mend-self = Heal own wound
dn-spell-invisibility = Invisibility
dn-spell-tree = Make a tree grow
dn-spell-house = Make a house appear
dn-spell-tower = Make a tower appear
dn-spell-spring = Make a spring of fresh water appear
dn-spell-crevasse = Open a crevasse
dn-spell-entrance = Create an entrance to the underground
dn-spell-bridge = Create a bridge
dn-spell-tunnel = Dig a tunnel
dn-spell-demolish = Demolish a wall
dn-spell-hold = Immobilization
dn-spell-fury = Double attack strength
dn-spell-weakness = Halve attack strength
dn-spell-mend = Heal a wounded character
dn-spell-revive = Revive a dead character
dn-spell-circle = Magic circle
dn-spell-haste = Increase another's movement
dn-spell-true-aim = Improve shooting ability
dn-spell-levitate = Levitation
dn-spell-fireball = Cast a fireball
dn-spell-living-dead = Raise the Living Dead
dn-spell-gargoyles = Call the Gargoyles
dn-spell-counterspell = Counterspell

## Sizes of what a spell makes

dn-size-small = Small
dn-size-medium = Medium
dn-size-large = Large
dn-size-tower = Tower
dn-size-one-hex = One hex
dn-size-two-hexes = Two hexes
dn-size-straight = Straight
dn-size-curved = Curved
dn-size-long = Long
dn-size-junction = Junction

## Asks

dn-ask-counter = { $caster } casts: { $spell }. Counter it for { $cost } energy?
dn-ask-lead-to = An entrance to the underground opens. To which tunnel does it lead?
dn-ask-reappear = Somebody stands where you wrote down. Where does { $piece } reappear?
dn-ask-appear = Somebody stands where { $piece } was called to. Where does it appear?
dn-ask-rise = { $piece } lives again, and there is no room where the body lay. Where does { $piece } stand up?
dn-ask-steal = { $piece } is invisible. Write down where he goes; he stands there when your next turn begins.

## Waits

dn-wait-counter = considering a counterspell
dn-wait-lead-to = saying where an entrance leads
dn-ask-step-aside = There is no room beside { $piece } for whom he carries. Where does { $piece } step aside?
dn-ask-step-off = Somebody hid where { $piece } came down. Where does { $piece } go?
dn-wait-step-aside = saying where { $piece } steps aside
dn-wait-reappear = saying where { $piece } reappears
dn-wait-appear = saying where { $piece } appears
dn-wait-rise = saying where { $piece } stands up
dn-wait-steal = writing something down

## Offers

dn-offer-counter = Counter the spell
dn-offer-let-be = Let it be
dn-offer-lead-to = It leads there
dn-act-through-there = Through the tunnel to { $hex }
dn-offer-steal = Go there unseen

## Refusals

dn-no-magic = There is no magic in this scenario.
dn-no-magic-yet = { $piece } can cast spells when the first turn has begun.
dn-no-caster = { $piece } cannot cast spells now.
dn-cannot-cast = { $piece } cannot cast: a caster must be on the map and in his senses.
dn-cannot-cast-at-work = { $piece } drags bodies in this turn and can do nothing else.
dn-cast-already = { $piece } has cast his spell of this turn.
dn-countered-already = { $piece } has cast his counterspell of this turn.
dn-no-energy = That takes { $cost } energy; { $piece } has { $energy }.
dn-spell-under-way = { $caster } is casting; only a caster with more energy and the same target may go first.
dn-not-amid = { $spell }: not while a blow is falling or the march of that character is under way.
dn-no-such-spell = { $spell } is no such spell; there are: { $spells }.
dn-no-such-size = There is no size { $size }; there are: { $sizes }.
dn-no-such-turn = The counter can be turned from 0 to { $most }.
dn-counters-used = { $spell }: all counters are in play.
dn-at-least-one-point = At least one point.
dn-surface-only = { $spell }: not below ground.
dn-other-cavern = { $piece } cannot reach { $hex }: below ground spells stay in the caster’s own cavern.
dn-spell-on-nobody = { $piece } is not there to be enchanted.
dn-spell-on-dead = { $piece } is dead.
dn-spell-on-part = { $piece } is only a part of a beast.
dn-only-himself = { $spell }: only on the caster himself.
dn-not-himself = { $spell }: only on others.
dn-not-wounded = { $piece } is not wounded.
dn-not-dead = { $piece } is no dead character whose body lies there.
dn-not-your-dragon = { $piece } can be revived only by the side that owns it.
dn-no-archer = { $piece } has nothing to shoot with.
dn-on-foot-only = { $piece } must be on foot, and small.
dn-here-already = { $piece } is there already.
dn-cannot-stand = { $piece } could not stand in { $hex }.
dn-spell-hex-taken = { $hex } is taken.
dn-no-levitation = Levitation is not among the spells of The Exile.
dn-not-higher = { $hex } is not on a higher level.
dn-too-narrow = The passage at { $hex } is only one hex wide.
dn-cannot-fly = { $piece } cannot fly.
dn-fly-where = { $piece } flies to a hex; name it.
dn-flies-so-far = { $piece } can still fly { $hexes ->
    [one] one hex
   *[other] { $hexes } hexes
} this turn.
dn-no-sky = Nobody flies through { $hex }.
dn-off-the-map = { $spell }: it does not fit on the map there.
dn-spell-terrain = { $spell }: not on { $hex }, which is { $terrain }.
dn-uneven = { $spell }: all its hexes lie on one level.
dn-spell-occupied = { $spell }: { $pieces } { AGREE($pieces, one: "stands", other: "stand") } in the way.
dn-no-outer-wall = Doors and windows are in the outer walls, and lead somewhere.
dn-door-is-window = The window is not where the door is.
dn-which-wall = Name the hexes on both sides of each wall.
dn-no-wall = There is no wall between { $hex } and { $other }.
dn-burning = { $hex } is on fire.
dn-burns-already = { $hex } burns already.
dn-circle-hexes = Name the hexes inside the circle, each once.
dn-circle-empty = A circle is drawn round somebody.
dn-encircled = { $piece } is inside a magic circle: nothing gets in or out.
dn-all-spirits = { $spell }: { $n ->
    [one] one spirit comes
   *[other] { $n } come at once, each
} to a hex of its own.
dn-no-spirit-there = No spirit could stand in { $hex }.
dn-spirit-near-enemy = { $hex } is next to an enemy; spirits appear farther away.
dn-spirit-too-far = Spirits appear within { $n ->
    [one] one hex
   *[other] { $n } hexes
}; { $hex } is farther away.
dn-no-tunnel = { $hex } is no place below ground where one can stand.
dn-no-way-through = { $piece } is neither in an entrance that leads there nor at its tunnel, or cannot use it.
dn-entrance-taken = Somebody is in the entrance { $hex } already; { $piece } cannot come up.
dn-steals-not-there = { $piece } cannot get to { $hex }.

## Figures

dn-energy = Energy
dn-caster-level = Level of the caster
dn-beyond-range = Beyond the range
dn-must-exceed = The die with this must be more than { $n }.

## Rolls

dn-roll-spell = { $spell }
dn-roll-counter = { $piece } counters: { $spell }
dn-roll-fireball = { $piece } in the fireball

## Claims

dn-claim-house = Raise a house
dn-claim-tower = Raise a tower
dn-claim-fireball = Throw a fireball
dn-claim-circle = Draw a magic circle
dn-claim-teleport = Teleport
dn-claim-levitate = Levitate somebody
dn-claim-empower = Strengthen the caster
dn-claim-enchant = Cast on a fighter
dn-claim-bestow = Give speed or a sure aim
dn-claim-conjure = Call spirits
dn-claim-reshape = Change the ground
dn-claim-demolish = Demolish walls

## Log

dn-log-lead-to = The entrance { $hex } leads to { $tunnel }.
dn-log-cast = { $caster } casts: { $spell } ({ $cost } energy).
dn-log-cast-on = { $caster } casts on { $target }: { $spell } ({ $cost } energy).
dn-log-spell-works = { $spell }: the spell works ({ $die }).
dn-log-spell-fails = { $spell }: the spell fails ({ $die }).
dn-log-counters = { $piece } counters ({ $cost } energy).
dn-log-counter-works = { $piece } breaks the spell ({ $die }).
dn-log-counter-fails = The counterspell of { $piece } fails ({ $die }).
dn-log-nothing-happens = The spell finds nothing to work on.
dn-log-healed = { $piece } is healed.
dn-log-revived = { $piece } lives again!
dn-log-arrives = { $piece } is carried to { $hex }.
dn-log-fireball-wounded-and-retreats = { $piece } is burned ({ $die }).
dn-log-fireball-nothing = { $piece } does not mind the fire ({ $die }).
dn-log-fireball-retreats = { $piece } leaps out of the fire ({ $die }).
dn-log-spirits = { $spell }: they stay for { $turns ->
    [one] one turn
   *[other] { $turns } turns
}.
dn-log-spirit-gone = { $piece } fades away.
dn-log-vanishes = { $piece } is nowhere to be seen.
dn-log-written-down = { $piece } goes to { $hex }, unseen.
dn-log-reappears = { $piece } stands in { $hex } again.
