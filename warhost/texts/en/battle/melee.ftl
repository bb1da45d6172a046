# Melee.
battle-melee = Melee
battle-ask-fight = Choose the unit whose fights are next.
battle-fight-button = Fight
battle-wait-fight = { $side } sets the order of the melees.
battle-no-fight = { $unit } has no fight left in this phase.
battle-ask-divide = Some figures of { $unit } reach several enemies. How many strike at each?
battle-divide-button = Divide the figures
battle-wait-divide = { $side } divides its figures.
battle-cannot-divide = The figures of { $unit } cannot be divided so: each strikes once, at an enemy whom it reaches.
battle-roll-blow = { $attacker } against { $defender }
battle-log-losses = { $unit }: { $n ->
    [one] { $n } figure lost.
   *[other] { $n } figures lost.
}
# Options of melee.
battle-option-printed-ratings = Attack Ratings on the sheets
battle-option-shields = Who carries shields
battle-option-shifts = Damage D8+11 and D10+40
