### Scenarios: set-up, hidden pieces and special rules.

## Setting up

dn-offer-dismount = Start on foot
dn-offer-mount-up = Start mounted
dn-setup-at-least = { $n ->
    [one] One stands
   *[other] { $n } stand
} there; at least { $wanted } must.
dn-setup-no-dismount = { $piece } cannot start on foot at { $hex }: only a rider beside that free hex can.
dn-setup-no-mount = { $piece } does not stand beside his horse.

## Hiding

dn-log-revealed = { $piece } is found at { $hex }.
dn-ambush = ambush
dn-ask-relocate = You were warned: move { $n ->
    [one] one
   *[other] up to { $n }
} of those who are hidden.
dn-wait-relocate = The hidden may change their places.
dn-offer-relocate = Change a hiding place
dn-offer-stay-hidden = Stay
dn-not-hidden = { $piece } is not hidden, or has changed his place already.
dn-no-hiding-place = { $piece } cannot hide at { $hex }.

## Surprise

dn-surprised = { $piece } is surprised and does not shoot back this turn.

## Captives

dn-bound = { $piece } is bound; nobody may harm a captive.
dn-kept = { $piece } is under the protection of the keepers.
dn-log-freed = { $by } cuts the bonds of { $piece }.
dn-log-joined = { $piece } is found and joins in.

## Neutrals

dn-provokes = { $pieces }: neutral so far, and the enemy’s from then on.
dn-log-neutrals-provoked = { $side } are attacked and join { $seat }.
dn-log-neutral-provoked = { $piece } is attacked and joins { $seat }.

## Honour

dn-log-dishonour = { $side }: that was not honourable.
dn-log-onlookers-wait = { $side } cannot tell who has more honour, and wait.
dn-log-onlookers-join = { $side } join { $with_side }.

## Speeches

dn-ask-speech = Do you try fair words?
dn-wait-speech = Words may be spoken.
dn-offer-speak = Speak
dn-offer-say-nothing = Say nothing
dn-cannot-speak = { $piece } cannot speak to { $other } now.
dn-roll-words = { $piece } speaks to { $other }
dn-log-convinced = { $by } convinces { $piece }, who goes home.
dn-log-convinced-all = { $by } convinces { $piece }: the fight is over.
dn-log-unconvinced = { $piece } does not listen to { $by } ({ $die }).

## Peace

dn-ask-peace = Peace or war? Choose in secret.
dn-wait-peace = Both sides choose peace or war in secret.
dn-offer-choose = Choose
dn-choice-peace = Peace
dn-choice-war = War
dn-peace-or-war = Choose peace or war.
dn-log-peace = Both sides choose peace.
dn-log-no-peace = There is no peace.
dn-roll-exhaustion = Exhaustion: { $number } or less forces the peace
dn-log-forced-peace = Both sides are exhausted ({ $die }): the weapons are lowered.

## Dragon

dn-roll-waking = Does the dragon wake?
dn-dragon-noise = noise of combat
dn-dragon-hurt = the dragon was attacked
dn-log-dragon-wakes = { $piece } wakes!
dn-log-dragon-sleeps = The dragon sleeps on ({ $die }).

## Company

dn-ask-company = Name { $n ->
    [one] one who goes
   *[other] { $n } who go
} along.
dn-offer-company = Name the company
dn-wait-company = naming the company
dn-company-not = { $pieces }: you cannot name them; they are named already, or lead the other people.
dn-company-number = Name { $n } of them.
dn-log-company = The company: { $pieces }.

## Tablet

dn-log-tablet = { $piece } reads the tablet of Uzun.
dn-log-tablet-taken = { $piece } takes up the tablet.
dn-log-tablet-dropped = { $piece } lets the tablet fall at { $hex }.
dn-no-tablet = { $piece } has no tablet at hand; it can be carried once it has been read.
dn-tablet-on-foot = { $piece } cannot carry the tablet; only people on foot do.
dn-act-take-tablet = Take up the tablet
dn-act-drop-tablet = Lay the tablet down

## Sacks

dn-no-sacks = { $piece } has nothing to lift here.
dn-cannot-lift = { $piece } cannot lift a sack: only somebody on foot with free hands can.
dn-no-sack-here = No sack lies at { $hex }.
dn-carries-no-sack = { $piece } carries no sack.
dn-no-horse-beside = { $horse } is not beside { $piece }.
dn-horse-laden = { $horse } can carry no more.
dn-log-sack-lifted = { $piece } lifts a sack.
dn-log-sack-loaded = { $piece } loads a sack on { $horse }.
dn-log-sack-dropped = { $piece } drops a sack at { $hex }.
dn-log-sacks-left = { $piece } carries { $n ->
    [one] a sack
   *[other] { $n } sacks
} off the map.

## Duel

dn-ask-duel = Shall { $piece } challenge { $other } to a duel?
dn-ask-duel-answer = { $piece } waits at { $hex }. Does { $other } accept the duel?
dn-wait-duel = A duel is in the air.
dn-offer-duel = Offer a duel
dn-offer-accept-duel = Accept
dn-offer-no-duel = No duel
dn-duel-ground = No duel can be fought at { $hex }.
dn-log-duel = { $piece } and { $other } meet in single combat.
dn-duel-only = { $piece } takes no part in the duel.
dn-log-duel-declined = The duel is declined.
