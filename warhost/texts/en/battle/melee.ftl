# Melee.
battle-melee = Melee
battle-ask-fight = Choose the unit whose fights are next.
battle-fight-button = Fight
battle-wait-fight = { $side } sets the order of the melees.
battle-no-fight = { $unit } has no more fights in this phase.
battle-ask-divide = Some figures of { $unit } reach several enemies. How many strike at each?
battle-divide-button = Divide the figures
battle-wait-divide = { $side } divides its figures.
battle-cannot-divide = The figures of { $unit } cannot be divided like that: each strikes once, at an enemy it can reach.
battle-roll-blow = { $attacker } against { $defender }
battle-log-blow = { $attacker } strikes { $defender } with { $figures ->
    [one] one figure
   *[other] { $figures } figures
}: { $rating } − { $armour } + { $roll }, { $kills ->
    [0] nobody falls.
    [one] one falls.
   *[other] { $kills } fall.
}
battle-log-losses = { $unit }: { $n ->
    [0] nobody lost.
    [one] { $n } figure lost.
   *[other] { $n } figures lost.
}
# Options of melee.
battle-option-printed-ratings = Attack Ratings on the sheets
battle-option-high-ground = Higher ground in melee
battle-option-mounted-charge = Mounted charge in closed formation
battle-option-shields = Who carries shields
battle-option-shifts = Damage D8+11 and D10+40
# Weapons in hand.
battle-weapons = Weapons
battle-ask-weapons = Which units take up another weapon?
battle-take-up-button = Take up
battle-keep-button = Keep the weapons
battle-wait-weapons = { $side } chooses its weapons.
battle-one-weapon = { $unit } has no other weapon to take up.
battle-took-up = { $unit } has already changed weapons in this phase.
battle-no-such-weapon = { $unit } has no such weapon.
battle-log-takes-up = { $unit }: fights with { $weapon } now.
# Odds.
battle-odds-lost = figures that each side loses
battle-expected-losses = Expected losses: { $us } { $n } figures, { $them } { $m }.
battle-losses-mean = { $us } loses { $n ->
    [0] nobody
   *[other] { $n }
}, { $them } { $m ->
    [0] nobody
   *[other] { $m }
} ({ $code })
battle-rating-of = Attack Rating of { $attacker } against { $defender }
battle-armour-of = Armour of { $defender } against { $attacker }
battle-casualties = { $points ->
    [0] { $kills ->
        [0] { $wound ->
            [0] nobody falls
           *[other] nobody falls, one is wounded
        }
        [one] one falls{ $wound ->
            [0] {""}
           *[other] , one is wounded
        }
       *[other] { $kills } fall{ $wound ->
            [0] {""}
           *[other] , one is wounded
        }
    }
    [one] one hit point lost
   *[other] { $points } hit points lost
}
