# Paths of the Lance: the war by cards.

# Phases and questions

pl-phase-hands = Hands
pl-phase-event = Event
pl-phase-half = Half-turn
pl-phase-cards = Cards
pl-phase-supply = Supply
pl-ask-half = Play cards first, or move and fight first?
pl-wait-half = choosing between cards and war
pl-offer-begin = Begin
pl-half-cards = Play cards
pl-half-war = Move and fight
pl-no-such-half = Begin with cards or with war.
pl-ask-cards = Play your cards.
pl-wait-cards = playing cards
pl-offer-play = Play as event
pl-offer-rebuild = Use for rebuilding
pl-offer-drop = Discard a card that cannot be played
pl-offer-end-cards = End cards
pl-offer-assault = Declare for assaults
pl-offer-call-knights = Call the Knights
pl-offer-react = Play a card
pl-offer-pass = Pass
pl-wait-reaction = deciding whether to play a card
pl-ask-before-roll = Before the die is rolled at { $hex }: do you play a combat card?
pl-ask-after-roll = The die at { $hex } shows { $die }: { $result }. Do you play a card before the result counts?
pl-ask-after-battle = The battle of { $hex } is over: do you play a card?
pl-ask-initiative = Both initiative dice are rolled: do you play a card?
pl-ask-activation = { $roll }. Do you play a card?
pl-ask-taunt = Kender taunt an army: do you play a card?
pl-ask-supply = Supply is about to be checked: do you play a card?
pl-ask-give = { $card } { AGREE($card, one: "is", other: "are") } yours. Which card do you discard for it?
pl-ask-take = { $card } { AGREE($card, one: "lies", other: "lie") } open. Do you exchange one of your cards for { AGREE($card, one: "it", other: "them") }?
pl-wait-exchange = deciding about the open card
pl-offer-exchange = Exchange a card
pl-offer-decline = Leave it
pl-ask-discard = The Turn ends: do you discard a card?
pl-wait-discard = deciding whether to discard
pl-offer-discard = Discard
pl-offer-keep-all = Keep all
pl-ask-restore =
    Divide { $n ->
        [one] one re-build point
       *[other] { $n } re-build points
    }.
pl-wait-restore = dividing re-build points
pl-offer-restore = Divide points
pl-ask-place-rebuilt = Your rebuilt armies and fleets return.
pl-ask-provision = Your fleets cannot feed all these stacks: { $hexes }. Which fleet feeds which?
pl-wait-provision = assigning fleets to stacks
pl-offer-provision = Feed a stack
pl-ask-second-roll = { $roll }. The Companions have gathered: do you roll that die again?
pl-ask-heal = The Disks of Mishakal: which army is healed?
pl-offer-heal = Heal an army
pl-offer-heal-nobody = Heal nobody
pl-wait-heal = deciding whom the Disks heal
pl-ask-reroll = The die shows { $die }: { $result }. Roll again? Left: { $n }.
pl-offer-reroll = Roll again
pl-offer-keep = Let it stand
pl-wait-reroll = deciding whether to roll again
pl-ask-berem = Which army holds Berem?
pl-offer-take-berem = Take Berem
pl-offer-escort = Pass Berem
pl-offer-invade = Declare the invasion

# Dice and numbers

pl-roll-draw = { $side } draws a card
pl-roll-event = The card of this Turn
pl-policy-draw = any card that you do not see
pl-part-die = Die
pl-part-card = Card
pl-part-coup = Diplomatic Coup
pl-part-knights = The Knights of { $nation }
pl-part-conquests = Nations conquered by the Highlords
pl-part-knights-at-war = Knight nations at war
pl-nation-number = { $nation }: { $n } or less
pl-note-assault =
    You will have { $n ->
        [one] one assault point
       *[other] { $n } assault points
    }.
pl-note-rebuild = Uses { $n } of { $total } re-build points.

# Refusals

pl-not-held = You do not hold { $card }.
pl-not-this-moment = { $card } cannot be played as an event at this moment.
pl-other-side = Playing { $card } would only help the other side.
pl-must-not-be-points = { $card } must be played as an event; it has no points.
pl-no-points = { $card } cannot be used for points: { AGREE($card, one: "it has", other: "they have") } none of this kind.
pl-must-be-played = { $card } must be played now: its conditions are met.
pl-not-a-must = { $card } need not be played; it can be discarded when the Turn ends.
pl-too-few-points =
    An attack on { $hex } costs { $price ->
        [one] one assault point
       *[other] { $price } assault points
    }; you have { $n }.
pl-knights-whitestone = Only Whitestone can call the Knights.
pl-knights-council = The Knights can be called only once the Whitestone Council has met.
pl-knights-not = { $nation } cannot be called: only a Knight nation that is still neutral can.
pl-one-rebuild = You have already used a card for rebuilding this Turn.
pl-too-many-points =
    { $piece } { AGREE($piece, one: "needs", other: "need") } only { $n ->
        [one] one point
       *[other] { $n } points
    }.
pl-mend-whole =
    { $piece } { AGREE($piece, one: "needs", other: "need") } { $n ->
        [one] one point
       *[other] { $n } points
    } of one card to be mended.
pl-no-shares = Say which armies or fleets receive the points.
pl-more-than-card =
    There { $n ->
        [one] is only one point
       *[other] are only { $n } points
    } to divide.
pl-unfinished-first =
    { $piece } { AGREE($piece, one: "is", other: "are") } half rebuilt and must receive { $n ->
        [one] one point
       *[other] { $n } points
    } first.
pl-one-unfinished = Only one army at a time can be left unfinished.
pl-never-rebuilt = { $piece } can be neither rebuilt nor mended: fliers, leaders, the undead and draconians never are.
pl-cannot-rebuild = { $piece } cannot be rebuilt: its nation is conquered, or it is on the Turn track already.
pl-is-whole = { $piece } { AGREE($piece, one: "is", other: "are") } not depleted.
pl-unsupplied = { $piece } { AGREE($piece, one: "is", other: "are") } out of supply, or is being mended already.
pl-not-at-home = { $piece } must stand in a city or fortress of its own country to be mended.
pl-not-there = { $piece } cannot return in { $hex }.
pl-cannot-provision = { $ship } cannot feed the stack in { $hex }.
pl-highlords-apart = { $leaders } cannot be together in { $hex }: no two highlords share a hex, unless one of them is Ariakus.
pl-not-with-berem = { $piece } { AGREE($piece, one: "is", other: "are") } not where Berem could join { AGREE($piece, one: "it", other: "them") }.
pl-border-whitestone = { $piece } cannot enter { $hex }: Whitestone stays out of neutral land.
pl-border-stops = { $piece } must stop in { $hex }, one hex inside the border, until the invasion is declared.
pl-border-combat = { $piece } cannot go into { $hex } from a battle: the land is neutral, and invasions are declared while moving.
pl-border-ended = { $piece } { AGREE($piece, one: "has", other: "have") } crossed a neutral border and cannot move farther this Turn.
pl-invade-whitestone = Only the Highlords invade neutral nations.
pl-invade-nobody = None of your armies has crossed the border of { $nation }.
pl-invade-first = Declare the invasion of { $nation } first.
pl-frozen-movement = { $piece } joined the war this Turn and cannot move before the next.
pl-frozen-combat = { $piece } joined the war this Turn and cannot attack before the next.
pl-cannot-heal = { $piece } cannot be healed: only a depleted ground army with a leader and in supply can.
pl-unled-movement = { $piece } cannot move: nobody commands { AGREE($piece, one: "it", other: "them") } here. { $why }
pl-unled-combat = { $piece } cannot attack: nobody commands { AGREE($piece, one: "it", other: "them") } here. { $why }
pl-unled-not-theirs = The only leaders within reach, { $leaders }, do not command it. Highlords and Knights command their whole side, others only stacks of their own country; only Highlords command draconians, and only pirates and minotaurs the fleets of the Maelstrom.
pl-resists-at-home = { $piece } cannot enter { $hex }: a nation that resists never leaves its own borders.
pl-resists-apart = { $pieces } cannot stack in { $hex }: armies that resist at home share no hex with their allies.
pl-setup-garrison = Mercenary infantry or draconians must stand in { $hex }.
pl-part-invasion = Invasion with a strength of { $n }
pl-note-invasion = { $nation }: invaded with a strength of { $n } in all.

# The log

pl-log-deck = { $n } cards make the deck.
pl-log-deck-empty = The deck is empty.
pl-log-drew = You draw { $card }.
pl-log-dead-card = { $side } draws { $card }, whose nation is already at war: it leaves the game.
pl-log-hands = Hands: Highlords { $hl }, Whitestone { $ws }.
pl-log-era = Era { $era } begins: { $n } cards are shuffled into the deck.
pl-log-staff-lost = { $card } { AGREE($card, one: "leaves", other: "leave") } the game: its time has passed.
pl-log-initiative-dice = Initiative: { $highlord } { $hl }, { $whitestone } { $ws }.
pl-log-initiative = { $side } has the initiative.
pl-log-event = The card of this Turn: { $card }.
pl-log-unwanted = { $card } { AGREE($card, one: "is", other: "are") } discarded.
pl-log-exchanged = { $side } takes { $card } and discards { $given }.
pl-log-given = { $side } takes { $card }.
pl-log-played = { $side } plays { $card }.
pl-log-discarded = { $side } discards { $card }.
pl-log-assault =
    { $side } declares { $card } for { $n ->
        [one] one assault point
       *[other] { $n } assault points
    }; { $total } in all.
pl-log-paid =
    { $side } spends { $n ->
        [one] one assault point
       *[other] { $n } assault points
    }; { $left } left.
pl-log-lapse =
    { $n ->
        [one] One assault point
       *[other] { $n } assault points
    } of { $side } { $n ->
        [one] lapses
       *[other] lapse
    }.
pl-log-second-roll = { $side } rolls again: the Companions have gathered.
pl-log-rebuild =
    { $side } uses { $card } for { $n ->
        [one] one re-build point
       *[other] { $n } re-build points
    }.
pl-log-mends = { $piece } will be at full strength when the Turn ends.
pl-log-rebuilding =
    { $piece } { AGREE($piece, one: "receives", other: "receive") } { $n ->
        [one] one point
       *[other] { $n } points
    }; it needs { $left } more.
pl-log-rebuilt = { $piece } { AGREE($piece, one: "is rebuilt and returns", other: "are rebuilt and return") } when Turn { $turn } ends.
pl-log-whole = { $piece } { AGREE($piece, one: "is", other: "are") } at full strength again.
pl-log-starves = { $armies } in { $hex } { AGREE($armies, one: "is", other: "are") } out of supply.
pl-log-successor = { $leader } { AGREE($leader, one: "becomes", other: "become") } highlord and appears in { $hex }.
pl-log-berem = Berem, the Green Gemstone Man, is found in { $hex }.
pl-log-berem-elsewhere = Berem is seen somewhere else than { $hex }, where the Dark Temple stands: the die is rolled again.
pl-log-berem-held = { $army } { AGREE($army, one: "holds", other: "hold") } Berem.
pl-log-berem-left = Berem is alone in { $hex }.
pl-log-invasion = { $side } invades { $nation } with a strength of { $n }.
pl-log-resists = { $nation } { AGREE($nation, one: "takes", other: "take") } up arms for home alone.
pl-log-points = Victory points: Highlords { $hl }, Whitestone { $ws }.

# How it ends

pl-verdict-equal = Both sides have the same number of victory points.
pl-verdict-points-highlord = The Highlords hold cities and fortresses worth more victory points.
pl-verdict-points-whitestone = Whitestone holds cities and fortresses worth more victory points.
pl-verdict-temple = Whitestone captures the place of the Dark Temple.
pl-verdict-berem = The Highlords bring Berem into the Dark Temple, and the Dark Queen enters the world.

# How it stands

pl-goal-points = { $n } victory points against { $other }
pl-goal-temple = Capture the place of the Dark Temple
pl-goal-no-temple = Capture the place of the Dark Temple, once it stands
pl-goal-berem = Bring Berem into the Dark Temple

# Spells of wizards

pl-spell-teleport = Teleport
pl-spell-wish = Wish
pl-spell-kill = Power Word Kill
pl-offer-cast = Cast a spell
pl-offer-haste = Cast Haste
pl-ask-spell-before = Before the die is rolled at { $hex }: does a wizard cast a spell?
pl-ask-spell-after = The die shows { $die }: { $result }. Does a wizard cast a spell before the result counts?
pl-ask-teleport = Where do { $pieces } appear?
pl-ask-doom = Which leader hears the word of power?
pl-wait-spell = deciding about a spell
pl-roll-kill = A word of power is spoken to { $leader }
pl-no-such-spell = Wizards cast Teleport, Wish or Power Word Kill into a battle, and Haste while moving.
pl-spell-cast = { $wizard } has already cast a spell this Turn; each wizard casts one.
pl-no-caster = { $wizard } is not with the armies of this battle; spells are cast only into a declared combat.
pl-no-haven = { $wizard } has nowhere to go: no free land lies within 12 hexes.
pl-wish-later = { $wizard } can wish only when the combat die has been rolled.
pl-kill-attacker = { $wizard } cannot speak a word of power in defence: only attackers do, to leaders of the defending stack.
pl-kill-before = { $wizard } comes too late with a word of power; it is spoken before the die is rolled.
pl-kill-nobody = { $wizard } finds no leader in the defending stack who can be named.
pl-teleport-too-far = { $wizard } cannot reach { $hex }: it is more than 12 hexes away.
pl-teleport-nowhere = { $wizard } cannot appear at { $hex }: it must be land without enemies, and open to all who come.
pl-no-victim = { $leader } cannot be named: only a leader of the defending stack can.
pl-haste-no-target = { $wizard } can hasten nobody against { $hex }: no army with him could march up to it in haste and attack it.
pl-haste-no-point = Haste declares an attack: first declare an assault point for it that is not pledged to another attack.
pl-haste-elsewhere = { $piece } { AGREE($piece, one: "is", other: "are") } in haste and can go only to where { $hex } can be attacked from.
pl-haste-attack-first = Haste has declared an attack on { $hex }; it must be made first.
pl-log-cast = { $wizard } casts { $spell }.
pl-log-haste = { $wizard } casts Haste: { $pieces } hurry against { $hex }.
pl-log-teleport = { $pieces } appear at { $hex }.
pl-log-word-resisted = { $leader } withstands the word of power ({ $die }).
pl-log-word-kills = { $leader } falls to the word of power ({ $die }).
