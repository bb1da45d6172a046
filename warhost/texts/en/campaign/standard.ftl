### The standard game.

## Phases

dg-phase-setup = Set-up
dg-phase-replacements = Replacements
dg-phase-initiative = Initiative
dg-phase-movement = Movement
dg-phase-combat = Combat

## Asks

dg-ask-muster = Choose { $n } of these { $of } counters to take part.
dg-ask-muster-up-to = Choose up to { $n } of these { $of } counters to take part.
dg-ask-dissolve = Too many armies are left in the disbanded capital. Which is lost?
dg-ask-capital = Where is the capital of { $nation } set up?
dg-ask-setup = Set up your forces.
dg-ask-replacements = Bring armies back from the pool, or rebuild depleted ones.
dg-ask-first = You have the initiative. Which side moves first?
dg-ask-movement = Move your armies and leaders.
dg-ask-taunt = Your kender may taunt an adjacent stack.
dg-ask-combat = Attack adjacent enemies, or end combat.
dg-ask-general = Which leader counts in the battle for { $hex }?
dg-ask-losses = You must take { $n ->
    [one] one depletion
   *[other] { $n } depletions
}. Which army suffers { $n ->
    [one] it
   *[other] the next
}? (Result { $result })
dg-ask-retreat = Your armies must retreat one hex.
dg-ask-slip-away = The enemy attacks { $hex }. Fliers and cavalry may leave before the dice fall.
dg-ask-advance = You may take { $hex }. Who advances?
dg-ask-refuge = { $leader } escapes to the nearest friendly army. Which?

## Waits

dg-wait-muster = choosing forces
dg-wait-dissolve = clearing a disbanded capital
dg-wait-capital = choosing a capital
dg-wait-setup = setting up
dg-wait-replacements = deciding about replacements
dg-wait-first = choosing who moves first
dg-wait-movement = moving
dg-wait-taunt = deciding whether to taunt
dg-wait-combat = choosing attacks
dg-wait-general = choosing a leader
dg-wait-losses = choosing losses
dg-wait-retreat = retreating
dg-wait-slip-away = deciding whether to slip away
dg-wait-advance = advancing
dg-wait-refuge = choosing a refuge

## Offers

dg-offer-enlist = Choose forces
dg-offer-disband = Disband a capital
dg-offer-dissolve = Dissolve an army
dg-offer-capital = Set up the capital
dg-offer-deploy = Place pieces
dg-offer-ready = Set-up finished
dg-offer-replace = Bring an army back
dg-offer-merge = Merge two depleted armies
dg-offer-no-more = No more replacements
dg-offer-first = Who moves first
dg-side = { $side }
dg-offer-march = March
dg-offer-end-movement = End movement
dg-offer-taunt = Taunt
dg-offer-no-taunt = No taunt
dg-offer-attack = Attack
dg-offer-end-combat = End combat
dg-offer-general = Appoint a leader
dg-offer-deplete = Deplete an army
dg-offer-retreat = Retreat an army
dg-offer-stand = Stand behind the walls
dg-offer-slip-away = Slip away
dg-offer-fight = Stand and fight
dg-offer-advance = Advance
dg-offer-press-on = One hex farther
dg-offer-hold = Advance no farther
dg-offer-refuge = Choose a refuge

## Rolls

dg-roll-capital = Turns until the capital stands again: die + 4
dg-roll-combat = Combat
dg-roll-initiative = Initiative: { $highlord }, then { $whitestone }
dg-roll-leader = The fate of { $leader }
dg-roll-taunt = Do the jeers sting the stack in { $hex }?

## Parts

dg-army = { $army }
dg-unseen = hidden forces
    .number = plural
dg-unseen-note = Who stands in { $hex } is hidden until the attack is declared.
dg-paper-army = army
dg-paper-general = general
dg-fortress = fortress
dg-fortified-city = fortified city
dg-dwarven-fortress = dwarven fortress
dg-general = { $leader }
dg-dragons = dragons
dg-wizard = wizard
dg-cavalry = cavalry
dg-flight = fliers
dg-river = across a river
dg-bridge = over a bridge
dg-ford = through a ford
dg-mountain-pass = mountain pass
dg-favourable = favourable terrain ({ $race })
dg-taunted = taunted
dg-gnomes = gnomish technology
dg-attack-strength = Attackers
dg-defence-strength = Defenders
dg-modifier = Die roll modifier
dg-odds-note = { $a } against { $d } ({ $ratio } to 1): column { $column }
dg-policy-roll = this roll, with the leaders named and the armies that stand there. Left of the stroke stand the attackers, right the defenders: a number of depletions, D one for each army, R retreat, E all eliminated

## Refusals

dg-wizard-alone = { $piece } must be with an army or a ship.
dg-setup-quota = { $wanted ->
    [one] One army
   *[other] { $wanted } armies
} must stand in { $land }; there { AGREE($n, one: "is", other: "are") } { $n }.
dg-muster-stranger = { $piece } { AGREE($piece, one: "is", other: "are") } not among the counters to choose from.
dg-muster-number = Choose at least { $least } and at most { $most } of them, not { $n }.
dg-capital-fixed = { $nation } cannot move the capital; only elven and kender nations can.
dg-capital-not-yours = { $nation } { AGREE($nation, one: "is", other: "are") } not on the Whitestone side.
dg-capital-moved = { $nation } { AGREE($nation, one: "has", other: "have") } moved the capital already.
dg-capital-unguarded = A ground army of { $nation } must be in { $hex } for that.
dg-capitals-off = Capitals cannot be moved in this game.
dg-capital-whitestone = Only the Whitestone side can move a capital, not { $side }.
dg-no-capital = No capital stands in { $hex }.
dg-need-not-dissolve = { $army } { AGREE($army, one: "is", other: "are") } not among the armies that are too many.
dg-capital-not-there = The capital cannot be set up in { $hex }.
dg-not-yours = { $piece } { AGREE($piece, one: "is", other: "are") } not yours to command.
dg-not-on-map = { $piece } { AGREE($piece, one: "is", other: "are") } not on the map.
dg-does-not-march = { $piece } { AGREE($piece, one: "does", other: "do") } not march; only ground armies and leaders do.
dg-aboard = { $piece } { AGREE($piece, one: "is", other: "are") } aboard and cannot march.
dg-aboard-cannot-fight = { $piece } { AGREE($piece, one: "is", other: "are") } aboard a ship and cannot fight on land.
dg-was-carried = { $piece } { AGREE($piece, one: "was", other: "were") } carried this Turn and cannot march.
dg-took-place = { $piece } { AGREE($piece, one: "has", other: "have") } come down in { $hex } to take it and cannot fly on in this Step.
dg-halted = { $piece } stopped next to the enemy and cannot go on this Turn.
dg-no-points = { $piece } { AGREE($piece, one: "has", other: "have") } no Movement Points left.
dg-no-path = Say where { $piece } { AGREE($piece, one: "is", other: "are") } to march.
dg-not-together = { $piece } { AGREE($piece, one: "is", other: "are") } not in the same hex as { $other } and cannot go along.
dg-not-neighbours = A path goes from hex to neighbouring hex; after { $a } it does not.
dg-must-stop = { $piece } must stop in { $hex }, next to the enemy; only cavalry and leaders go on.
dg-pinned = { $piece } { AGREE($piece, one: "starts", other: "start") } next to an enemy ground army; the first step must break contact, and { $hex } does not.
dg-enemy-in-hex = { $piece } cannot enter { $hex }: enemy armies are there.
dg-too-far = { $piece } { AGREE($piece, one: "needs", other: "need") } { $cost ->
    [one] one Movement Point
   *[other] { $cost } Movement Points
} to enter { $hex } and { AGREE($piece, one: "has", other: "have") } { $left }.
dg-way-too-dear = { $piece } { AGREE($piece, one: "has", other: "have") } { $left ->
    [one] one Movement Point
   *[other] { $left } Movement Points
}; the way to { $hex } costs { $cost }.
dg-outside = { $piece } cannot enter { $hex }: it lies outside the scenario's area.
dg-closed-neutral = { $piece } cannot enter { $hex }: that nation takes no part in this scenario.
dg-closed-sea = { $piece } cannot enter { $hex }: it is sea.
dg-closed-desert = { $piece } cannot enter { $hex }: no army enters the desert.
dg-closed-marsh = { $piece } cannot enter { $hex }: no army marches through marsh.
dg-closed-mountain = { $piece } cannot cross the mountains between { $a } and { $b }; only dwarves, ogres and fliers can.
dg-closed-river = { $piece } cannot cross the deep river between { $a } and { $b } without bridge, ford or ship.
dg-closed-inlet = { $piece } cannot cross the arm of the sea between { $a } and { $b }.
dg-closed-tunnel = { $piece } cannot use the dwarven tunnel between { $a } and { $b }.
dg-stack-ground = { $n ->
    [one] One ground army
   *[other] { $n } ground armies
} in { $hex } { AGREE($n, one: "is", other: "are") } too many; { $limit } may stack there.
dg-stack-air = { $n ->
    [one] One air army
   *[other] { $n } air armies
} in { $hex } { AGREE($n, one: "is", other: "are") } too many; { $limit } may stack there.
dg-stack-kender = In { $hex } kender would stack with others; kender stack with nobody.
dg-nobody-there = There are no enemy armies in { $hex } to attack.
dg-attacked-already = You have attacked { $hex } already in this Combat Step.
dg-odds-too-low = The odds against { $hex } are worse than 1 to 3.
dg-no-attackers = Name at least one army that attacks.
dg-no-army = { $piece } { AGREE($piece, one: "is", other: "are") } no army and cannot attack.
dg-attacked-this-turn = { $piece } { AGREE($piece, one: "has", other: "have") } attacked this Turn.
dg-not-adjacent = { $piece } { AGREE($piece, one: "is", other: "are") } not next to { $hex }.
dg-not-in-battle = { $piece } { AGREE($piece, one: "is", other: "are") } not in this battle.
dg-need-not-retreat = { $piece } { AGREE($piece, one: "does", other: "do") } not have to retreat.
dg-retreat-one-hex = { $piece } must retreat one hex; { $hex } is not the next.
dg-retreat-closed = { $piece } cannot retreat to { $hex }: the way is closed.
dg-retreat-attacked = { $piece } attacked { $hex } and cannot retreat into it.
dg-retreat-enemy = { $piece } cannot retreat to { $hex }: it is next to the enemy and no friend holds it.
dg-cannot-slip-away = { $piece } cannot leave before this combat.
dg-cannot-slip-there = { $piece } cannot slip away to { $hex }.
dg-cannot-carry = { $piece } cannot take these along.
dg-cannot-advance = { $piece } cannot advance into { $hex }.
dg-cannot-press-on = { $piece } cannot go a hex farther; only air and cavalry armies that advanced can.
dg-cannot-press-there = { $piece } cannot go on to { $hex }.
dg-not-nearest = There is a refuge nearer than { $hex }.
dg-no-kender = There are no kender of yours in { $hex }.
dg-taunted-already = The kender in { $hex } have taunted this Turn.
dg-taunt-not-adjacent = { $b } is not adjacent to the kender in { $a }.
dg-taunt-nobody = Nobody in { $hex } can be taunted: no army there can attack the kender.
dg-deploy-nothing = Name the pieces to place.
dg-setup-not-yours = { $piece } { AGREE($piece, one: "is", other: "are") } not yours to set up.
dg-setup-not-there = { $piece } may not set up in { $hex }.
dg-setup-twice = A piece can be placed only once.
dg-setup-waiting = These are still to be placed: { $pieces }.
dg-and-more = { $n ->
    [one] one more
   *[other] { $n } more
}
dg-not-in-pool = { $piece } { AGREE($piece, one: "is", other: "are") } not in your Replacement Pool.
dg-not-a-pair = { $b } cannot pay for { $a }: both must be in the pool and of one nationality.
dg-not-home = { $piece } cannot return in { $hex }; that takes a fortified place of the same country that you hold.
dg-cannot-merge = { $a } and { $b } cannot merge: two depleted ground armies of one nationality in one hex can.
dg-no-such-side = There is no side called { $side }.

## Log

dg-log-muster = { $side } musters { $pieces }.
dg-log-disbanded = The capital in { $hex } is disbanded.
dg-log-capital-turn = The capital of { $nation } returns on Turn { $turn }.
dg-log-dissolved = { $army } { AGREE($army, one: "finds", other: "find") } no room and { AGREE($army, one: "is", other: "are") } dissolved.
dg-log-capital = The capital of { $nation } stands in { $hex }.
dg-log-countries = Countries held: Highlord { $hl }, Whitestone { $ws }.
dg-log-turn = — Turn { $turn }, { $date } —
dg-log-initiative = Initiative: { $highlord } { $hl }, { $whitestone } { $ws }; { $side } has it.
dg-log-march = { $pieces } { AGREE($pieces, one: "marches", other: "march") } from { $a } to { $b }.
dg-log-attack = { $armies } { AGREE($armies, one: "attacks", other: "attack") } { $hex }, held by { $against }.
dg-log-combat = Battle of { $hex }: { $means } ({ $result }; { $a } against { $d } is { $column }, die { $die } { $modifier } [{ $parts }]).
dg-battle-means = attackers { $attacker }, defenders { $defender }
dg-log-hopeless = The attack on { $hex } is hopeless: the attackers are wiped out.
dg-log-depleted = { $army } { AGREE($army, one: "is", other: "are") } depleted.
dg-log-destroyed = { $army } { AGREE($army, one: "is", other: "are") } destroyed.
dg-log-retreat = { $army } { AGREE($army, one: "retreats", other: "retreat") } to { $hex }.
dg-log-slip-away = { $army } { AGREE($army, one: "slips", other: "slip") } away to { $hex }.
dg-log-advance = { $army } { AGREE($army, one: "advances", other: "advance") } into { $hex }.
dg-log-leader-lost = { $leader } is lost (die { $die }).
dg-log-leader-escapes = { $leader } escapes to { $hex }.
dg-log-no-refuge = { $leader } has nowhere to go and is lost.
dg-log-taunt-fails = The stack in { $hex } keeps its temper (die { $die }).
dg-log-taunt-works = The stack in { $hex } charges at the kender (die { $die }).
dg-log-captured = { $side } takes { $place }.
dg-log-conquered = { $nation } { AGREE($nation, one: "is", other: "are") } conquered by { $side }.
dg-log-merged = { $a } { AGREE($a, one: "is", other: "are") } rebuilt from { $b }.
dg-log-replaced = { $army } { AGREE($army, one: "returns", other: "return") } in { $hex }; { $other } { AGREE($other, one: "is", other: "are") } disbanded.

## Verdicts

dg-verdict-indecisive = Neither side holds enough countries: the war ends undecided.
dg-verdict-countries-highlord = The Dragon Highlords hold most of Ansalon.
dg-verdict-countries-whitestone = The Whitestone Council holds most of Ansalon.
dg-verdict-quest = The heroes have completed their quest: the Queen of Darkness is barred from the world.
dg-verdict-quest-failed = Neither the armies of Whitestone nor the heroes have stopped the Queen of Darkness.
dg-verdict-fleet-escapes = The fleet of Silvanesti has escaped.
dg-verdict-fleet-breaks-through = Half the fleet of Silvanesti has broken through.
dg-verdict-fleet-broken = Few ships of Silvanesti have seen the western sea.
dg-verdict-fleet-destroyed = The fleet of Silvanesti is at the bottom of the Blood Sea.
dg-verdict-silvanost-falls = Silvanost falls while it is still the capital.
dg-verdict-silvanost-empty = The Highlords stand in Silvanost, but the elves and their government are gone.
dg-verdict-silvanost-holds = Silvanost holds, and the elves never left it.
dg-verdict-silvanost-spared = No enemy stood in Silvanost, though the capital was moved.
dg-verdict-solamnia-lost = Caergoth, Lemish, Palanthus, Solanthus and Vingaard are the Highlords’.
dg-verdict-solamnia-stands = The Solamnic Plain is not wholly the Highlords’.
dg-verdict-kalaman-falls = Kalaman is in the hands of the Highlords.
dg-verdict-kalaman-stands = Kalaman stands.
dg-verdict-hylo-taken = The Highlord's host holds Hylo, and its losses are bearable.
dg-verdict-host-broken = More than half of the Highlord's host is gone, and Hylo is free.
dg-verdict-both = Both sides reached their goals: a draw.
dg-verdict-host-bled = More than a quarter of the Highlord’s host is gone, and Hylo is free.
dg-verdict-host-at-large = Hylo stands, but Toede’s host is still at large on Northern Ergoth.
dg-verdict-neither = Neither side reached its goal: a draw.
dg-log-no-movement = The Movement Step is passed over: nothing can be moved [DG-12-09].
dg-log-no-combat = The Combat Step is passed over: nobody stands beside an enemy to attack [DG-07-01].

## What a battle costs

dg-expected-losses = Expected losses: attackers { $a } of { $of_a } depletions, defenders { $d } of { $of_d }.
dg-means = { $code }: attackers { $attacker }; defenders { $defender }.
dg-means-eliminated = wiped out
dg-means-all-depleted = all depleted
dg-means-all-depleted-and-retreat = all depleted and driven back
dg-means-depletions = { $n ->
    [one] lose one depletion
   *[other] lose { $n } depletions
}
dg-means-depletions-and-retreat = { $n ->
    [one] lose one depletion and retreat
   *[other] lose { $n } depletions and retreat
}
dg-means-retreat = retreat
dg-means-nothing = unharmed
