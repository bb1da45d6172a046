# Heroes: entry, declaration, journeys, captivity, personal combat (More Dragons of Glory, Rules 2, 3, 6, 11).

md-phase-declaration = Hero declaration
md-phase-heroics = Heroic deeds

md-ask-heroes-enter = The Heroes of the Lance enter the war. Where does each of them come?
md-offer-heroes-enter = Place the heroes
md-wait-heroes-enter = Whitestone places its heroes.
md-log-heroes-enter = { $heroes } { AGREE($heroes, one: "enters", other: "enter") } the war.
md-no-newcomer = { $piece } { AGREE($piece, one: "is", other: "are") } not among the heroes who enter now.
md-hero-not-there = { $hero } cannot enter at { $hex }: heroes come where no enemy army is, in a country that is neutral or allied with Whitestone, or where the scenario says.
md-heroes-missing = All heroes enter together: { $heroes } still { AGREE($heroes, one: "has", other: "have") } no place.

md-ask-declare = Which hero is active this Turn?
md-offer-declare = Declare a hero
md-wait-declare = The other side declares its hero.
md-note-deeds = Could do here: { $deeds }
md-note-embassy = Ask { $leader } { $aim }: { $won } yes, { $lost } captured
md-note-no-deed = { $hero } cannot do any deed here.
md-log-declared = { $side } declares { $hero }.
md-no-hero = { $piece } cannot be declared: name one of your own heroes.
md-hero-captive = { $hero } is a captive of { $guard }.
md-log-healed = { $hero } has rested and is fit again.

md-ask-deed = What does your hero do?
md-offer-no-deed = Nothing
md-wait-deed = The other side's hero acts.
md-enemy-hero-here = { $hero } can do nothing while { $foes } { AGREE($foes, one: "stands", other: "stand") } in this hex.

md-heroes-travel = { $heroes } { AGREE($heroes, one: "does", other: "do") } not march: heroes travel.
md-offer-travel = Travel
md-laurana-waits = { $hero } stays in Qualinesti until that nation has joined Whitestone.
md-note-checks =
    { $hero } is checked for capture { $n ->
        [one] once
       *[other] { $n } times
    } on this way: { $percent } to be taken.

md-roll-capture = Is { $hero } captured by the armies at { $hex }?
md-log-passes = { $hero } gets past the enemy ({ $die }).
md-log-captured = { $hero } is captured by { $guard }.
md-log-freed = { $hero } is free at { $hex }.

md-ask-break-free = Which captive tries to escape?
md-offer-break-free = Try to escape
md-offer-bide-time = Wait for a better day
md-wait-break-free = Captives try to escape.
md-no-captive = { $piece } cannot try to escape: only captives of your side can.
md-no-rolls-left = { $hero } has no attempt to escape left this Turn.
md-roll-escape = Does { $hero } escape from { $hex }?
md-log-still-held = { $hero } does not escape ({ $a } and { $b }).
md-ask-slip-out = Where does { $hero } slip away to?
md-offer-slip-out = Slip out
md-wait-slip-out = A hero slips away.
md-no-way-out = { $hero } cannot slip out to { $hex }: it is not next to his prison, is water, or holds an enemy army.

md-ask-champion = Who fights for you at { $hex }?
md-offer-champion = Name a champion
md-wait-champion = The other side names its champion.
md-no-champion = { $piece } cannot fight for you here: only a free hero of yours in this hex who has not fled from a fight this Turn can.
md-ask-duel = { $hero } meets { $other }. Do you fight, or try to take him alive?
md-offer-duel = Fight
md-offer-seize = Try to capture
md-wait-duel = The other side decides how to fight.
md-combat-rating = Combat Rating of { $hero }
md-defense-rating = Defense Rating of { $hero }
md-seizing = to capture is harder
md-natural-one = a roll of 1 always captures
md-hit-number = What { $hero } must roll at most
md-roll-exchange = { $hero } and { $other } exchange blows.
md-roll-seize = Does { $hero } capture { $other }?
md-roll-riposte = Does { $hero } wound { $other }?
md-log-not-seized = { $hero } does not capture { $other } ({ $die }).
md-log-wounded = { $hero } is wounded.
md-log-slain = { $hero } is slain.
md-ask-flee-duel = Does { $hero } leave the fight?
md-offer-flee-duel = Leave the fight
md-offer-fight-to-the-end = Fight on
md-wait-flee-duel = The other side decides whether to fight on.
md-no-refuge-there = { $hero } cannot flee to { $hex }.
md-log-fled-duel = { $hero } leaves the fight for { $hex }.
md-log-duel-drawn = The fight at { $hex } ends undecided.

md-offer-parley = Negotiate
md-aim-activate = to join the war on our side
md-aim-deactivate = to leave the war
md-aim-change = to change sides
md-no-active-hero = Your side has no Active Hero who could act.
md-no-parley = { $hero } cannot negotiate with { $leader } here: neutral leaders are in their capitals, and only leaders of nations that the enemy has won can be turned.
md-wrong-aim = { $leader } cannot be asked for that ({ $aim }).
md-diplomacy-rating = Diplomacy Rating of { $hero }
md-nation-modifier = { $nation }
md-knights-willing = nations that the Highlords hold
md-added-to-die = Added to the die
md-roll-diplomacy = What does { $hero } achieve with { $nation }?
md-log-diplomacy = { $hero } negotiates with { $nation }: { $total } ({ $die }, { $parts }).
md-log-deaf-ears = { $nation } { AGREE($nation, one: "does", other: "do") } not listen.
md-log-deactivated = { $nation } { AGREE($nation, one: "leaves the war and is", other: "leave the war and are") } neutral again.
md-log-reversed = { $nation } { AGREE($nation, one: "changes sides and fights", other: "change sides and fight") } for { $side }.
md-ask-part-company = Where { AGREE($army, one: "does", other: "do") } { $army } go? Armies that change sides leave the hexes of their former allies.
md-wait-part-company = Armies that have changed sides leave the hexes of their former allies.

md-martial-law-holds = { $leader } is under Martial Law and hears no envoys this Turn.
md-relic =
    { $n ->
        [one] a dwarven relic
       *[other] { $n } dwarven relics
    }
md-grudge = Martial Law has stirred up the nations
md-ask-grudge = Martial Law has made { $leader } angry. Do you add { $n } to the die?
md-feat-reserved = Only heroes of { $side } can do this.
md-offer-seek-hammer = Look for the Hammer of Kharas
md-roll-hammer = Does { $hero } find the Hammer of Kharas?
md-log-hammer-death = { $hero } dies on the search for the Hammer ({ $die }).
md-log-hammer-relic = { $hero } finds a relic of the dwarves ({ $die }).
md-log-in-vain = { $hero } has no success ({ $die }).
md-offer-unite = Unite the Council
md-no-command-rules = There is nothing to unite: this game is played without the rules of command.
md-not-on-sancrist = { $hero } is not on Sancrist, where the Council meets.
md-roll-council = Does { $hero } unite the Council?
md-log-united = { $hero } unites the Council: this Turn race divides no armies of Whitestone ({ $die }).
md-offer-martial-law = Impose Martial Law
md-martial-law-late = Martial Law is imposed on odd Turns only: on even Turns the envoys of Whitestone go first.
md-no-allies = The Highlords have won no nation that could be put under Martial Law.
md-not-his-allies = Name leaders on the map whose nations the Highlords have won: { $leaders }.
md-roll-martial-law = Does Martial Law by { $hero } hold?
md-log-martial-law = Martial Law holds ({ $total }): no envoy is heard this Turn.
md-log-grudge = Martial Law stirs up the nations ({ $total }): Whitestone may add 4 to turn them this Turn.
md-offer-distrust = Sow distrust
md-roll-distrust = Does { $hero } sow distrust?
md-log-distrust = { $hero } sows distrust among the leaders of Whitestone ({ $die }).
md-roll-trust = Does { $leader } refuse in this Step?
md-log-refuses = { $leader } refuses in this Step, with all armies of the nation.
md-sulks = { $piece } { AGREE($piece, one: "does", other: "do") } nothing in this Step: the nation’s leader distrusts the others.

md-offer-sacrifice = Give his life
md-no-leader-near = { $hero } is within the Tactical Radius of no leader of his side.
md-leader-too-far = { $hero } is outside the Tactical Radius of { $leader }.
md-caution-sacrifice = { $hero } dies for good, and all armies near { $leader } fight with twice their Strength this Turn.
md-log-sacrifice = { $hero } gives his life near { $leader }: the armies around fight twice as hard this Turn.
md-sacrifice = a hero's sacrifice
md-offer-divert = Draw armies away
md-nobody-to-divert = There are no enemy armies within three hexes of { $hero }.
md-no-armies-to-divert = { $hero } can draw no armies from { $hex }: none stand there, or it is more than three hexes away.
md-roll-divert = Does { $hero } draw away the armies at { $hex }?
md-other-heroes = other heroes with him
md-log-diverted = { $hero } draws away the armies at { $hex } ({ $die }).
md-ask-stay-behind = There is no room for all of them at { $hex }. Who stays behind?
md-offer-stay-behind = Stay behind
md-wait-stay-behind = The other side decides which armies stay behind.
md-wrong-number-stays = Name as many armies as find no room there, no more and no fewer.
md-was-diverted = { $piece } { AGREE($piece, one: "was", other: "were") } drawn away by a hero and cannot move this Turn.

# Artifacts: markers, the cup, parcels (Rules 1 and 3, the Artifact Table)

md-parcel-known = { $counter }, with { $carrier }
md-parcel-covered = a covered { $e_class } counter, with { $carrier }
md-roll-artifact = A counter is drawn for { $piece }. Of which class is it?
md-roll-read = Which { $e_class } counter is it that { $piece } { AGREE($piece, one: "carries", other: "carry") }?
md-log-parcel = { $piece } { AGREE($piece, one: "carries", other: "carry") } a covered counter ({ $e_class }).
md-log-parcel-is = It is { $counter }, with { $piece }.
md-log-empty-cup = { $hero } finds the place empty: the cup has no counter left.
md-log-sheltered = { $army } { AGREE($army, one: "keeps", other: "keep") } what { $hero } carried.
md-log-back-to-cup = What { $piece } carried is lost: an { $e_class } counter goes back into the cup.
md-log-booty = { $guard } { AGREE($guard, one: "takes", other: "take") } what { $hero } carried.
md-offer-uncover = Uncover an artifact
md-not-your-parcel = No free piece of yours carries { $name }.
md-parcel-unread = { $piece } cannot uncover it yet: nobody has looked at it. First take it to a capital of the Highlords.
md-already-uncovered = { $counter } { AGREE($counter, one: "is", other: "are") } uncovered already, and { AGREE($counter, one: "waits", other: "wait") } for somebody who can use { AGREE($counter, one: "it", other: "them") }.
md-no-use = { $counter } { AGREE($counter, one: "is", other: "are") } of no use to { $side }: you can only keep { AGREE($counter, one: "it", other: "them") } from the enemy.
md-errand-unmet = { $counter } cannot be uncovered here: { $errand }.
md-errand-none = it can be uncovered anywhere
md-errand-never = it is of no use to this side
md-errand-capital = it must come to the capital of { $where }
md-errand-allied-capital = it must come to a capital of your own side that you hold
md-errand-mountain-hexside = it must come beside mountains in { $where }
md-errand-land = it must come to { $where }
md-errand-dark-temple = it must come to the Dark Temple, or to Neraka while there is none
md-errand-place = it must come to { $where }
md-errand-knights-battle = it must be in a battle of Knights of Solamnia
md-log-uncovers = { $side } uncovers { $counter }, carried by { $piece }.
md-before-play = Artifacts are uncovered once the war has begun.
md-effect-berem = You win the war at once.
md-effect-dragon-orb = A leader here takes the orb and can use it against dragons in battle.
md-effect-dragonlance = The first army of yours in the hex takes the lances for good.
md-effect-wizard = The wizard joins an army or a ship.
md-effect-golden-general = Laurana joins any army and leads with Tactical Rating 5.
md-effect-golden-general-lost = The counter leaves the game.
md-effect-good-dragons = The good dragons join Whitestone.
md-effect-gnomish-technology = An army here takes the gnomes along.
md-effect-flying-citadel = The citadel rises from a fortified place.
md-effect-lord-soth = Lord Soth and his legion enter the war.
md-effect-lord-soth-lost = Lord Soth has nowhere to appear: he and his legion are lost.
md-ask-uncover = The battle for { $hex } begins. Do you uncover something?
md-offer-keep-covered = Keep it covered
md-wait-uncover = The other side may uncover an artifact.
md-ask-hide =
    { $n ->
        [one] One more Hidden marker is placed. Where?
       *[other] { $n } Hidden markers are placed. Where does the next one go?
    }
md-offer-hide = Place a Hidden marker
md-wait-hide = The Highlord places Hidden markers.
md-cannot-hide = No Hidden marker can go to { $hex }: first every neutral capital gets one, then every empty fortress, then places of the Highlords, then those of Whitestone.
md-log-hidden = Something is hidden at { $hex }.
md-offer-search = Search for an artifact
md-roll-search = Does { $hero } find what is hidden here?
md-log-found = { $hero } finds what was hidden ({ $die }).
md-nothing-hidden = There is nothing hidden at { $hex }, where { $hero } stands.
md-offer-spy = Send spies
md-roll-spies = Do the spies of { $hero } learn something?
md-nothing-to-spy = Whitestone carries no counter that you do not know.
md-ask-examine = Which counter of Whitestone do you look at?
md-offer-examine = Look at a counter
md-wait-examine = The Highlord looks at a counter.
md-cannot-examine = Whitestone carries no unknown counter called { $name }.
md-log-examined = Spies have looked at what { $piece } { AGREE($piece, one: "carries", other: "carry") }.
md-offer-pass-parcel = Hand an artifact on
md-not-together = { $piece } cannot hand anything to { $other }: artifacts pass only between friends in one hex.
md-log-passed = { $piece } { AGREE($piece, one: "hands", other: "hand") } something to { $other }.
md-offer-vigil = Wait at the border
md-not-at-border = { $hero } is not at the border of the map that is played on.
md-waits-already = { $hero } is waiting already.
md-no-need-to-wait = { $hero } has no reason to wait: every condition of what he carries can be met on this map.
md-roll-vigil = How many Turns must { $hero } wait at the border?
md-log-vigil =
    { $n ->
        [one] { $hero } waits at the border for one Turn.
       *[other] { $hero } waits at the border for { $n } Turns.
    }
md-ask-withheld = Who carries { $counter }, face down?
md-no-bearer = { $piece } cannot be given a counter now.
md-ask-declare-uncovered =
    { $n ->
        [one] You may uncover one of your counters before play, whatever its condition.
       *[other] You may uncover { $n } of your counters before play, whatever their conditions.
    }
dg-verdict-berem-highlord = The Highlords bring Berem to Castle uth Wistan: the Dark Queen enters the world.
dg-verdict-berem-whitestone = Whitestone brings Berem to Neraka: the Dark Queen is barred from the world.
md-offer-demand-duel = Fight for freedom
md-log-demands-duel = { $hero } fights for freedom at { $hex }.
md-no-duel-for-freedom = { $hero } can fight for freedom only before any other attempt to escape, and where heroes alone keep guard.
md-offer-waylay = Waylay heroes
md-log-waylays = { $heroes } { AGREE($heroes, one: "sets", other: "set") } out to meet the travellers at { $hex }.
md-roll-waylay = Do { $heroes } meet the travellers at { $hex }?
md-not-a-waylayer = { $hero } cannot waylay the travellers at { $hex }: only a free hero who has not tried yet, at most six hexes away and with a way there on foot, can.
md-not-one-company = Heroes who waylay travellers together must come from one hex.
md-nobody-to-address = No leader in the hex of { $hero } can be won, or turned from the enemy.
