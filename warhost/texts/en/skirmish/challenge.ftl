### The Challenge: Krobs, Gharvs, webs and boats.

dn-mixed-arcs = Fighters before an enemy and fighters behind it cannot attack together: name those on one side only.
dn-struck-already = The other palp has already attacked { $piece } this turn; the two attacks of a Guard are made on different enemies.
dn-in-a-tangle = { $enemy } is in combat with { $piece }: a shot could hit either.
dn-no-magic-in-interphase = { $piece } cannot cast spells while the Gharvs act.
dn-gharv-spared = { $piece } cannot be attacked now: in this game Gharvs only fight when they attack.

dn-hunter = Hunter
dn-warrior = Warrior
dn-slayer = Slayer
dn-guard = Guard
dn-queen = the Queen
dn-gharv = Gharv
dn-baby-hunter = baby Hunter
dn-baby-krob = baby Krob

dn-venom = venom
dn-hard-to-hit = hide
dn-shift-palps = between the legs
dn-roll-venom = Whose blow was it?
dn-log-venom-venom = It was the Slayer’s blow ({ $die }): the wound is mortal.
dn-log-venom-blade = It was another Krob’s blow ({ $die }): an ordinary wound.

dn-phase-interphase = Gharvs
dn-exposed-water = in the water
dn-exposed-beach = on the beach
dn-exposed-boat = in a boat
dn-exposed-marsh = in the marsh
dn-roll-gharv = Does a Gharv smell { $piece } { $where }?
dn-roll-surfacing = Where does the Gharv surface beside { $piece }?
dn-roll-gharv-order = Which Gharv attacks next?
dn-roll-prey = Whom does { $gharv } attack?
dn-roll-way-home = Which way does { $gharv } go to the water?
dn-log-gharv-appears = { $gharv } surfaces in { $hex }: it has smelt { $piece } { $where }.
dn-log-gharv-attacks = { $gharv } attacks { $piece }, { $why }.
dn-gharv-wants-cause = who made it appear
dn-gharv-wants-prey = whom it attacked before
dn-gharv-wants-wounded = who bleeds
dn-gharv-wants-anybody = who is next to it
dn-log-gharv-follows = { $gharv } follows its victim into { $hex }.
dn-log-gharv-crawls = { $gharv } crawls towards the water, to { $hex }.
dn-log-gharv-gone = { $gharv } sinks into the water and is gone.

dn-offer-tear = Tear a web
dn-no-web-to-tear = { $piece } has no empty web beside him that he could tear now.
dn-log-web-torn = The web in { $hex } is torn.
dn-ask-spin = Where do you spin a web? { $n ->
    [one] One is left.
   *[other] { $n } are left.
}
dn-offer-spin = Spin a web
dn-offer-no-more-webs = No more webs
dn-wait-spin = The Krobs spin their webs.
dn-no-loom = No web can be spun in { $hex }.

dn-log-gharv-hunts = { $gharv } scents { $piece } and comes.

dn-ask-grow = { $piece } grows up. Where does she look?
dn-offer-grow = Grow up, facing
dn-wait-grow = { $piece } grows up.
dn-no-room-to-grow = { $piece } cannot face there: her grown body would not fit.
dn-log-grown = { $piece } is grown.
dn-ask-lay = The Queen lays: { $n ->
    [one] one point is left.
   *[other] { $n } points are left.
}
dn-egg = Baby { $kind } { $values }, grown { $grown }: { $price ->
    [one] 1 point
   *[other] { $price } points
}
dn-egg-guard = { $name }, baby { $kind } { $values }, grown { $grown }: { $price ->
    [one] 1 point
   *[other] { $price } points
}
dn-offer-lay = Lay a baby
dn-offer-lay-no-more = Lay no more
dn-ask-crown = The Queen is dead, and her Guards fight for her place. Who follows her?
dn-offer-crown = Crown a Guard, facing
dn-wait-crown = The Guards fight for the place of the Queen.
dn-no-heir = { $piece } cannot follow the Queen: only an unwounded, grown Guard with room for the Queen’s body can.
dn-no-room-for-queen = The Queen’s body would not fit around { $hex } in the place of { $piece }.
dn-log-crowned = { $piece } has fought off the other Guards and is Queen now, in { $hex }; her counter is that of { $queen }.
dn-wait-lay = The Queen lays.
dn-cannot-lay = The Queen cannot lay { $piece } now with { $n ->
    [one] one point
   *[other] { $n } points
}.
dn-no-cradle = { $hex } is too far from the Queen: { $piece } must be laid in one of the nearest free hexes beside her.
dn-log-laid = { $piece } is born in { $hex }.
dn-log-brood-saved =
    { $n ->
        [one] The Queen saves up one point for her next brood.
       *[other] The Queen saves up { $n } points for her next brood.
    }

dn-roll-sun = { $piece } turns a Sun over
dn-log-turned-sun = { $piece } sees daylight at { $hex }: this is the way out.
dn-log-turned-dark = { $piece } finds only rock at { $hex }.
dn-no-sun = { $piece } cannot leave at { $hex }: no way out has been found there.
dn-orb = the Mauve Orb
dn-log-orb-falls = The Orb falls with { $piece } at { $hex }.
dn-log-orb-taken = { $piece } takes up the Orb.

dn-not-moored = { $piece } cannot pass between the boat and { $hex }: at a jetty both halves of the boat touch it, at a beach one half lies on it.
dn-roll-mooring = Where does the boat lie?
dn-log-boat-lies = A boat lies in { $hex } and { $other }.
dn-offer-row = Row a boat
dn-not-aboard = { $piece } cannot row: he is not in a boat, or he is not able to.
dn-rowed-already = The boat of { $piece } has already been rowed this turn.
dn-boarded-late = { $piece } spent more than half of his movement points before boarding, or has moved already: he can row next turn.
dn-no-course = The boat of { $piece } cannot go that way: it needs water, with at most one half on a beach, and nobody in its way.
dn-too-far-to-row = That course, sharp turns included, costs { $cost }; { $piece } can row { $points }.
dn-log-rowed = { $piece } rows the boat to { $hex }.
dn-boat-hexes = hexes rowed
dn-roll-upset = Does { $gharv } upset the boat?
dn-log-boat-capsizes = { $gharv } heaves at the boat, and it capsizes.
dn-log-boat-holds = { $gharv } heaves at the boat; it rocks and steadies.

dn-act-descend = Go down into the deep dungeons
dn-no-dungeon-here = There is no entrance to the deep dungeons in { $hex }.
dn-too-big-for-dungeons = { $piece } is too big: only Dwarves, Goblins and dogs fit into the deep dungeons.
dn-descend-last = { $piece } must go down alone, and the move ends with it.
dn-log-descends = { $piece } goes down into the deep dungeons in { $hex }.
dn-ask-come-up-at = Where will { $piece } come up? Nobody else learns it.
dn-offer-come-up-at = Write down the exit
dn-wait-come-up-at = The other side writes down where somebody will come up.
dn-no-such-exit = No passage leads { $piece } to { $hex }.
dn-offer-come-up = Come up from the deep dungeons
dn-not-in-dungeons = { $piece } is not in the deep dungeons.
dn-still-below = { $piece } is on the way; he can come up from turn { $turn } on.
dn-ask-surface = The exit of { $piece } is occupied. In which hex beside it does he come up?
dn-roll-cell = In which cell lies the entrance?
dn-roll-spot = Where in cell { $cell } lies the entrance?
dn-ask-spot = Where in this cell lies the entrance?
dn-offer-spot = Put the entrance there
dn-no-spot = The entrance cannot lie in { $hex }: that hex is not in the cell.
dn-log-entrance-found = Entrance { $number } to the deep dungeons lies in { $hex }.
dn-log-comes-up = { $piece } comes up out of the deep dungeons in { $hex }.
dn-krob-on-entrance = { $piece } cannot end its move on { $hex }: it is an entrance to the deep dungeons.

dn-log-all-barred = All entrances to the deep dungeons are barred.
dn-offer-unbar = Lift the bars of an entrance
dn-offer-bar = Bar an entrance
dn-no-bars-here = There are no bars to lift in { $hex }.
dn-nothing-to-bar = There is no open entrance in { $hex } that can be barred.
dn-too-far-from-bars = { $piece } does not stand next to { $hex }, or a wall is between them.
dn-cannot-work-bars = { $piece } cannot do that: only Adventurers with hands lift bars, and only Krobs lay them.
dn-entrance-trodden = The entrance in { $hex } cannot be barred while somebody is on it.
dn-entrance-is-barred = { $piece } cannot go down in { $hex }: the entrance is barred.
dn-cannot-lift-from-below = { $piece } cannot come up: the exit is barred, and he has no hands to lift the bars.
dn-log-works-at-bars = { $piece } works at the bars in { $hex }.
dn-log-lays-bars = { $piece } drags bars over { $hex }.
dn-log-entrance-open = The bars in { $hex } are off: the entrance is open.
dn-log-entrance-barred = The entrance in { $hex } is barred.
dn-log-bars-lifted-from-below = { $piece } lifts the bars from below; it takes his whole move.

dn-act-turn-over = Turn the light over
dn-act-take-orb = Take up the Orb
dn-no-light-here = { $piece } cannot turn over a light here: he stands on none.
dn-no-orb-here = { $piece } cannot take up the Orb here.
dn-roll-light = Is the light the Orb? { $piece } turns it over.
dn-log-light-orb = { $piece } turns over the light in { $hex }: it is the Mauve Orb.
dn-log-light-nothing = { $piece } turns over the light in { $hex }: a will-o’-the-wisp.

dn-locked = The door between { $piece } and { $hex } is locked.
dn-offer-unlock = Open a lock
dn-offer-lock = Lock a door
dn-no-lock-here = { $piece } has no lock to work at before { $hex }, or has moved already.
dn-log-works-at-lock = { $piece } works at the lock before { $hex }.
dn-log-locks = { $piece } pushes the door before { $hex } shut.
dn-log-door-open = The door between { $hex } and { $other } is open.
dn-log-door-locked = The door between { $hex } and { $other } is locked.
dn-log-gate-opens = All levers are down: the gate is open until the end of the turn.
dn-gate-shut = { $piece } cannot leave by { $hex }: the gate is shut. It opens when Adventurers stand on all levers.

dn-spell-detect = Detect
dn-spell-enumerate = Detect and enumerate
dn-spell-identify = Detect and identify
dn-spell-locate = Detect and locate
dn-claim-detect = Detect who is on a map
dn-claim-locate = Locate something on a map
dn-map-named = { $name }
dn-thing-orb = the Orb
dn-thing-sun = the Sun
dn-thing-khuzun = Khuzun
dn-told-in-box = You see { $thing } in box { $box } of { $map }.
dn-character = other character
dn-detects-not = { $piece } cannot detect: only casters of the second level can.
dn-map-too-far = { $piece } cannot look into { $map }: it is neither his map nor beside it.
dn-no-such-detection = There is no such detection; there are: { $spells }.
dn-nothing-to-locate = { $piece } cannot look for { $thing }: this game has nothing of that name.
dn-told-number = { $n ->
    [0] The spell finds nobody in { $map }.
    [one] The spell finds about one enemy in { $map }; there may be up to three more.
   *[other] The spell finds about { $n } enemies in { $map }; there may be up to three more, or three fewer.
}
dn-told-enumerate = { $n ->
    [0] The spell finds nobody in { $map }.
    [one] The spell finds one enemy in { $map }: { $kinds }.
   *[other] The spell finds { $n } enemies in { $map }: { $kinds }.
}
dn-told-each = { $kind } { $n }
dn-told-identify = { $n ->
    [0] The spell finds nobody in { $map }.
   *[other] The spell finds in { $map }: { $each }.
}
dn-told-located = You see { $thing } in { $hex }.
dn-told-not-there = { $thing } is not on { $map }.
dn-roll-located = Which marker is real?
dn-ask-say-number = A spell searches { $map }. How many of you does it find? There are { $n }; your answer may be wrong by three.
dn-offer-say-number = Say a number
dn-wait-say-number = The other side says how many it has there.
dn-number-too-wrong = Say a number that differs from the true one by { $n } at most; 0 is not allowed while somebody is there.

dn-roll-mire = Does { $piece } get stuck in the marsh?
dn-log-mire-stuck = { $piece } is stuck in the marsh.
dn-log-mire-free = { $piece } gets free of the marsh.

dn-ask-buy = Buy Krobs and hide them in the boxes. Points spent: { $spent } of { $points }; left: { $left }. { $boxes }
dn-wait-buy = The Krobs buy, and hide in their boxes.
dn-offer-buy = Buy
dn-offer-put-back = Put back
dn-offer-close-boxes = Close the boxes
dn-ware = { $kind } { $values }: { $price ->
    [one] 1 point
   *[other] { $price } points
} ({ $n } left)
dn-ware-guard = { $name }, { $kind } { $values } ({ $price ->
    [one] 1 point
   *[other] { $price } points
})
dn-krob-too-dear = { $piece } costs { $price } and you have { $left } left.
dn-krobs-too-dear = They cost { $price } together, and you have { $left } left.
dn-nobody-sells = Nobody called { $what } is for sale. For sale are: { $wares }.
dn-so-many-left = You can buy 1 to { $n } of these.
dn-no-such-box = No box is called { $box }; they are called box-1 to box-{ $n }.
dn-box-not-shut = You cannot open { $box }: it is open already.
dn-box-full = Box { $box } has no room left for { $piece }: one hex for each Krob, three for a Guard.
dn-box-too-narrow = { $piece } does not fit into box { $box }, even if it is empty.
dn-box-holds = Box { $box } has room for { $n } more of these.
dn-not-in-box = { $box } holds nobody of that kind.
dn-buy-leaves = Costs { $price }, leaves { $left }
dn-caution-points-lost = { $left ->
    [one] One point is
   *[other] { $left } points are
} left and will be lost.
dn-box-none-filled = All boxes are empty.
dn-box-holding = Box { $box }: { $who }
dn-box-empty = empty
dn-box-label = Box { $box }, { $map }: { $who }
dn-box-sign = Box { $box }: Krobs may wait here
dn-box-guard = { $name }
dn-box-hunter = { $n ->
    [one] a Hunter
   *[other] { $n } Hunters
}
dn-box-warrior = { $n ->
    [one] a Warrior
   *[other] { $n } Warriors
}
dn-box-slayer = { $n ->
    [one] a Slayer
   *[other] { $n } Slayers
}
dn-log-box-opened = Box { $box } is opened: { $n ->
    [0] it is empty.
    [one] { $who } comes out.
   *[other] { $who } come out.
}
dn-ask-emerge = Box { $box } is open. Set up those in it.
dn-wait-emerge = Krobs come out of box { $box }.
dn-ask-open-box = Do you open a box?
dn-offer-open-box = Open a box
dn-offer-keep-shut = Keep the others shut
dn-wait-open-box = The Krobs may open boxes.

dn-ask-jail = In which cell is { $piece } held? Nobody else learns it.
dn-offer-jail = Write down the cell
dn-wait-jail = The Krobs write down where { $piece } sits.
dn-no-such-cell = The cells have the numbers 1 to { $last }.
dn-log-cell-empty = { $piece } turns over the marker of cell { $cell }: nobody is there.
dn-log-prisoner-found = { $piece } turns over the marker of cell { $cell }: { $who } sits here.

dn-ask-divide = Who enters by which arrow? The enemy learns it only when they come. { $n ->
    [0] All are sent.
    [one] One still waits.
   *[other] { $n } still wait.
}
dn-wait-divide = The company divides over the arrows.
dn-offer-send = Send to an arrow
dn-offer-arrows-written = All are sent
dn-arrow-label = Arrow { $arrow } ({ $hexes }): { $n ->
    [0] nobody yet
   *[other] { $n } sent
}
dn-no-such-arrow = There is no { $arrow }.
dn-send-nobody = Name at least one fighter to send.
dn-nobody-sent = { $n ->
    [one] { $pieces } has
   *[other] { $pieces } and perhaps others have
} not been sent to an arrow yet.
dn-log-out-of-bounds = { $piece } falls to the lower passages at { $hex } and is out of the game, but alive.
