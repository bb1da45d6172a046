### Bows and other missiles.

## Asks

dn-phase-last-shots = Fire at those who did not move
dn-ask-shoot-back = { $piece } is on the move. Shoot?
dn-ask-last-shots = Shoot at those who did not move.
dn-wait-shoot-back = watching { $piece }
dn-offer-shoot = Shoot
dn-offer-shoot-back = Shoot on the way
dn-offer-let-pass = Let pass

## Refusals

dn-no-missiles = { $piece } has neither bow nor crossbow.
dn-cannot-shoot = { $piece } cannot shoot now.
dn-has-shot = { $piece } has shot already.
dn-not-from-the-saddle = { $piece } cannot shoot a { $weapon } from the saddle.
dn-not-loaded = { $piece } must reload on foot first.
dn-swimmer = { $piece } cannot shoot while swimming.
dn-not-ready = { $piece } did too much in the last turn to have the { $weapon } ready.
dn-in-contact = { $others } { AGREE($others, one: "holds", other: "hold") } { $piece } off: no shot is possible.
dn-arrow-proof = No arrow goes through the skin of { $piece }.
dn-no-shot-at = { $piece } cannot be shot at now.
dn-out-of-range = { $enemy } is { $distance ->
    [one] one hex
   *[other] { $distance } hexes
} away; { $piece } shoots { $reach } at most.
dn-line-blocked = { $piece } cannot shoot at { $enemy }: { $what } in { $hex }.
dn-not-on-the-way = { $piece } does not come through { $hex }.
dn-nobody-shoots = Name at least one who shoots.
dn-has-moved = { $piece } has moved and cannot be shot at any more.

## Marks

dn-mark-arrow-slit = arrow-slit
dn-mark-bars = bars
dn-mark-bridge = bridge
dn-mark-character = somebody stands in the way
dn-mark-darkness = beyond the torchlight
dn-mark-doorway = doorway
dn-mark-entrance = entrance to the underground
dn-mark-gateway = gateway
dn-mark-higher-ground = higher ground
dn-mark-lip = edge of the slope
dn-mark-low-wall = low wall
dn-mark-marsh = marsh
dn-mark-pillar = pillar
dn-mark-rampart = rampart
dn-mark-rock = rock
dn-mark-rubble = rubble
dn-mark-scrub = scrub
dn-mark-sill = window sill
dn-mark-tower-centre = middle of the tower
dn-mark-tower-rim = rampart of the tower
dn-mark-tree = tree
dn-mark-wall = wall
dn-mark-water = water
dn-mark-web = spider web
dn-mark-window = window

## Figures

dn-cover = cover
dn-cover-none = no cover
dn-cover-light = light cover
dn-cover-medium = medium cover
dn-cover-heavy = heavy cover
dn-band-short = short range
dn-band-medium = medium range
dn-band-long = long range
dn-range-medium = medium range ({ $distance ->
    [one] one hex
   *[other] { $distance } hexes
})
dn-range-long = long range ({ $distance ->
    [one] one hex
   *[other] { $distance } hexes
})
dn-wounded-shooter = wounded shooter
dn-armoured-target = armoured target
dn-keen-shot = Elven eyes
dn-charmed-shot = a spell guides the shot
dn-shot-at = { $distance ->
    [one] One hex
   *[other] { $distance } hexes
}, { $range }, { $cover }.
dn-figure-of = { $what } ({ $piece })

## Hits

dn-hit-miss = a miss
dn-hit-nothing = no effect
dn-hit-back = retreats { $n ->
    [one] one hex
   *[other] { $n } hexes
}
dn-hit-slow = loses { $n ->
    [one] one movement point
   *[other] { $n } movement points
}
dn-hit-wound = wounded
dn-hit-wound-half = wounded, half of the points left
dn-hit-wound-slow = wounded, loses { $n ->
    [one] one movement point
   *[other] { $n } movement points
}
dn-hit-kill = killed
dn-hit-unseat = stunned and thrown
dn-hit-horse-and-wound = wounded and thrown, the horse killed
dn-hit-kill-rider = killed, the horse unharmed
dn-hit-kill-both = killed with the horse

## Rolls

dn-roll-shot = { $piece } shoots at { $enemy }
dn-roll-stray = Where the missile of { $piece } flies

## Log

dn-log-shot = { $piece } shoots at { $enemy }: { $means } ({ $letter }; die { $die } { $plus }, { $cover }).
dn-log-shot-in-vain = { $piece } has lost sight of the target.
dn-log-stray = The stray missile hits { $piece } ({ $die }).
dn-log-stray-nobody = The stray missile hits nobody ({ $die }).
