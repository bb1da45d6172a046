### Dragons against ships, and interception.

## Questions

md-ask-raid = Dragons over the ships at { $hex }: who attacks whom?
md-ask-break-off = Dragons over the ships at { $hex }: attack once more, or break off?
md-wait-break-off = deciding whether the dragons break off

md-ask-course = { $pieces } { AGREE($pieces, one: "moves", other: "move") } to { $hex }. Do you answer?
md-wait-course = deciding whether to intercept
md-ask-fall-back = { $pieces } must fall back: to which hex?

## Offers

md-offer-convoy = Sail together
md-offer-formation = Fly together
md-offer-intercept = Intercept
md-offer-let-pass = Let them pass
md-offer-fall-back = Fall back

md-offer-strafe = Attack ships with dragons
md-offer-press = Attack again
md-offer-break-off = Break off

## Rolls and parts

md-roll-interception = Interception of { $pieces } at { $hex }
md-roll-interception-any = Interception
md-needed = The die must show at least
md-distance = Distance in hexes
md-winter-shift = Winter weather
md-if-they-meet = If they meet: { $then }
md-fight-chance = { $percent } { $outcome }
md-first-round-chance = First round: { $percent } { $outcome }

## Odds

md-policy-raid = two rounds, in which everybody attacks the first enemy left
md-raid-toll = { $hits ->
    [0] the ships are unhurt
    [one] one hit on the ships
   *[other] { $hits } hits on the ships
}{ $sunk ->
    [0] {""}
    [one] , one sunk
   *[other] , { $sunk } sunk
}; { $burnt ->
    [0] the dragons are unhurt
    [one] one hit on the dragons
   *[other] { $burnt } hits on the dragons
}{ $lost ->
    [0] {""}
    [one] , one lost
   *[other] , { $lost } lost
}

## Refusals

md-alone = { $piece } would move alone: name at least one more piece in the same place.
md-convoy-course = A convoy sails from hex to hex; ships that load or land sail alone.
md-formation-laden = { $piece } { AGREE($piece, one: "carries", other: "carry") } somebody and must fly alone.
md-not-on-course = The enemy cannot be intercepted at { $hex }: it does not come there, or there is no room to fight.
md-nobody-intercepts = Name at least one ship or air army that intercepts.
md-not-one-stack = Only ships, or only fliers, of one place intercept together.
md-cannot-intercept = { $piece } cannot intercept; ships and air armies can.
md-ships-intercept-ships = { $piece } can intercept ships only.
md-dragons-intercept-ships = { $piece } cannot intercept ships; only dragons do, and only where they may attack ships.
md-tried-already = { $piece } { AGREE($piece, one: "has", other: "have") } tried to intercept in this Step.
md-not-ready = { $piece } cannot leave where { AGREE($piece, one: "it is", other: "they are") }.
md-out-of-range = { $piece } { AGREE($piece, one: "is", other: "are") } too far from { $hex }: { $n ->
    [one] one hex
   *[other] { $n } hexes
}, and interception reaches { $most }.
md-no-way-there = { $piece } { AGREE($piece, one: "has", other: "have") } no way to a hex next to { $hex }.

md-no-dragon = { $piece } cannot attack ships: only dragons can.
md-no-dragons-named = Name at least one dragon that attacks.
md-ships-cannot-withdraw = Ships cannot withdraw from dragons; only the dragons can break off.

## Log

md-log-convoy = { $ships }: { $a } to { $b }.
md-log-intercepts = { $pieces } { AGREE($pieces, one: "tries", other: "try") } to intercept the enemy at { $hex }.
md-log-intercepted = { $pieces } { AGREE($pieces, one: "intercepts", other: "intercept") } the enemy at { $hex } (die { $die }, { $least } or more needed).
md-log-missed = { $pieces } { AGREE($pieces, one: "misses", other: "miss") } the enemy at { $hex } (die { $die }, { $least } or more needed).
md-log-falls-back = { $pieces } { AGREE($pieces, one: "falls", other: "fall") } back to { $hex }.

md-log-raid = { $dragons } { AGREE($dragons, one: "attacks", other: "attack") } { $ships } at { $hex }.
md-log-break-off = { $dragons } { AGREE($dragons, one: "breaks", other: "break") } off.

## Leaving the map

md-offer-depart = Leave the map
md-worth = { $ship } is worth { $n ->
    [one] one point
   *[other] { $n } points
}.
md-log-departs = { $ship } leaves the map and scores { $n ->
    [one] one point
   *[other] { $n } points
}.
md-no-exit = Nobody leaves the map in this scenario.
md-not-its-exit = { $ship } cannot leave the map; only the ships of Silvanesti do.
md-not-at-exit = { $ship } cannot leave the map from { $hex }.
md-goal-points = { $n ->
    [one] one point
   *[other] { $n } points
}, { $least } or more needed
md-goal-points-between = { $n ->
    [one] one point
   *[other] { $n } points
}, { $least } to { $most } needed
md-goal-fleet = { $n ->
    [0] no ship of { $nation } is left on the map
    [one] one ship of { $nation } is not yet away or lost
   *[other] { $n } ships of { $nation } are not yet away or lost
}
dg-setup-no-ship = { $piece } must set up aboard a ship; there is none in that hex.
dg-setup-not-with = { $piece } must set up with { $other }.
