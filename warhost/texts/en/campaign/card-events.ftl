# Paths of the Lance: what cards need and what they do

pl-needs = { $card } cannot be played as an event: { $needs }.
pl-needs-one-of = one of these is needed: { $parts }
pl-needs-neutral = { $nation } must be neutral
pl-needs-ally = { $nation } must fight for { $side }
pl-needs-conquered = { $nation } must be conquered
pl-needs-place = { $side } must hold { $place }
pl-needs-army = { $side } must have an army in { $lands }
pl-needs-on-map = { $names } must be on the map
pl-needs-nations = the Highlords must have { $n ->
    [one] one nation
   *[other] { $n } nations
} as conquests or allies, and have { $have }
pl-needs-conquests = the Highlords must have conquered { $n ->
    [one] one nation
   *[other] { $n } nations
}, and have conquered { $have }
pl-needs-knights = { $n ->
    [one] one nation
   *[other] { $n } nations
} of the Knights must be at war, and { $have ->
    [one] one is
   *[other] { $have } are
}
pl-needs-wings = { $n ->
    [one] one wing
   *[other] { $n } wings
} of the dragonarmies must have mustered, and { $have ->
    [one] one has
   *[other] { $have } have
}
pl-needs-highlords = { $n ->
    [one] one highlord
   *[other] { $n } highlords
} must be on the map, and { $have ->
    [one] one is
   *[other] { $have } are
}
pl-needs-turn = not before Turn { $turn }
pl-needs-era = not before era { $era }
pl-needs-winter = it must be winter
pl-needs-played = { $card } must have been played first
pl-nobody-concerned = { $card } would affect nobody now, so it cannot be played as an event; its points can still be used.
pl-no-target = { $card } cannot be used on { $target }.
pl-cannot-lose = { $card } cannot be discarded: only a card of this hand that need not be played can.
pl-not-on-top = You have not just seen { $card } on the deck.
pl-kept-by-card = { $piece } may not move: { $card } holds { AGREE($piece, one: "it", other: "them") } back.

pl-ask-target = { $card }: whom does it affect?
pl-ask-nation = { $card }: which nation do you ask to join?
pl-ask-muster = { $card }: where does the wing muster?
pl-ask-stack = { $card }: which stack?
pl-ask-mend = { $card }: which army?
pl-ask-leader = { $card }: which leader?
pl-ask-remove = { $card }: which counter leaves the war?
pl-ask-effect = { $card }: which effect?
pl-ask-rifle = { $card }: which card of the enemy's hand is discarded?
pl-ask-temple = { $card }: where does the Dark Temple rise?
pl-ask-converge = { $card }: which enemy hex will your stacks attack together?
pl-ask-raider = { $card }: which fleet goes raiding?
pl-ask-prey = { $card }: which enemy fleet is raided?
pl-ask-take-card = Which of these cards do you take?
pl-ask-put-on-top = Which of these cards goes on top of the deck?
pl-ask-exodus = { $card }: which nation leaves its capital?
pl-ask-refuge = { $card }: where does the capital go?
pl-ask-follow = { $card }: which armies follow, two at most?
pl-ask-rising = { $card }: which city rises?
pl-ask-bargain = { $card }: let Laurana go for d6 Turns? If not, the Highlords draw two cards.
pl-ask-sacrifice = { $card }: who is lost as the price of the stand?
pl-ask-dragon = { $card }: which of your dragons is hurt?
pl-offer-target = Name it
pl-offer-enough = Nobody else
pl-offer-rifle = Discard it
pl-offer-take-card = Take it
pl-offer-put-on-top = Put it on top
pl-choice-return = { $n ->
    [one] A lost army returns
   *[other] { $n } lost armies return
}
pl-choice-mend = { $n ->
    [one] A depleted army is whole again
   *[other] { $n } depleted armies are whole again
}
pl-choice-points = Assault points: { $assault }, re-build points: { $rebuild }
pl-choice-woo = A nation is asked to join
pl-choice-occur = A strategic event takes effect
pl-choice-bring = { $n ->
    [one] A counter enters
   *[other] { $n } counters enter
}
pl-choice-remove = An enemy counter leaves the game
pl-wait-target = They decide whom { $card } affects.
pl-wait-look = They look at the deck.

pl-roll-lose = A card of { $side }, at random
pl-roll-look = { $side }: a card of the deck
pl-roll-berem = Where Berem is seen
pl-roll-absence = For how many Turns Laurana is away
pl-roll-duel = The duel of the dragons: attacker, defender

pl-log-effect = { $card }: { $text }
pl-enter = { $pieces } { AGREE($pieces, one: "enters", other: "enter") } at { $hex }.
pl-hastened = { $armies } { AGREE($armies, one: "has", other: "have") } { $n ->
    [one] one Movement Point
   *[other] { $n } Movement Points
} more.
pl-returns = { $army } { AGREE($army, one: "returns", other: "return") } at { $hex }.
pl-mended = { $army } { AGREE($army, one: "is", other: "are") } at full strength again.
pl-detained = { $pieces } may not move.
pl-rated-to = { $leader } has a rating of { $n }.
pl-rated-by = the rating of { $leader } goes up by { $n }.
pl-removed = { $counter } { AGREE($counter, one: "leaves", other: "leave") } the war.
pl-nightmare = { $n ->
    [0] nobody suffers but the forest.
   *[other] { $armies } suffer in the forest.
}
pl-converge = three stacks or more may attack { $hex } without assault points.
pl-follows = { $army } { AGREE($army, one: "goes", other: "go") } to { $hex }.
pl-scorched = the stack at { $hex } must find supply within six hexes.
pl-rising = { $hex } rises against its garrison.
pl-risen = { $hex } is held by { $side }.
pl-taunt = the stack at { $hex } must attack the kender.
pl-sacrificed = { $piece } { AGREE($piece, one: "is", other: "are") } the price of the stand.
pl-relentless = { $armies } may attack once more.
pl-duel-lost = { $dragon } { AGREE($dragon, one: "loses", other: "lose") } the duel.
pl-renown = by a card
pl-log-nothing-lost = { $side } has no card to lose.
pl-log-lost-card = { $side } loses { $card }.
pl-log-treasure-lost = The bearer of { $card } is lost, and the treasure with the bearer.
pl-log-survives = { $leader } survives with a roll of { $die }.
pl-log-absent = { $leader } is away until Turn { $turn }.
pl-nation = { $nation }

# On the cards

pl-card-line = { $title }: { $ap ->
    [one] one assault point
   *[other] { $ap } assault points
}, { $rp ->
    [one] one re-build point
   *[other] { $rp } re-build points
}. { $text }
pl-card-must-line = { $title }, must be played: { $text }
pl-card-must = Must be played
pl-card-lasting = Stays in force
pl-card-when-movement = While you move
pl-card-when-activation = When a nation is asked to join
pl-card-when-initiative = After the dice for the initiative
pl-card-when-before-roll = Before the die of a battle
pl-card-when-after-roll = After the die of a battle
pl-card-when-after-battle = After a battle
pl-card-when-taunt = When kender taunt
pl-card-when-supply = When supply is checked
pl-card-back = The back of a card
pl-card-back-above = Paths of
pl-card-back-below = the Lance
pl-card-table = The event deck

# The cards at the table

pl-board-cards = Cards
pl-board-era = { $era }
pl-board-held = Cards in hand
pl-board-assault = Assault points
pl-board-rebuilding = Armies being rebuilt
pl-board-points = Victory points now
pl-board-hand = Your hand
pl-board-other-hand = { $side }: { $n ->
    [one] one card
   *[other] { $n } cards
}
pl-board-deck = The deck: { $n ->
    [one] one card
   *[other] { $n } cards
}
pl-board-pile-shown = Turned up
pl-board-pile-open = { $n ->
    [one] In force: one card
   *[other] In force: { $n } cards
}
pl-board-pile-discards = { $n ->
    [one] Discarded this Turn: one card
   *[other] Discarded this Turn: { $n } cards
}
pl-board-pile-out = { $n ->
    [one] Out of the game: one card
   *[other] Out of the game: { $n } cards
}
pl-board-use-play = Play as event
pl-board-use-rebuild = Rebuild
pl-board-use-assault = For assault
pl-board-use-react = Play now
pl-nothing-to-rebuild = There is nothing to rebuild or mend.
