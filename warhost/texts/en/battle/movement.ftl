# Movement.
battle-who-first = Who moves first
battle-ask-first = Does your side move first or second?
battle-first-button = Move first
battle-second-button = Move second
battle-wait-first = { $side } chooses who moves first.
battle-movement = Movement
battle-ask-move = Move your units, each once.
battle-move-button = Move a unit
battle-end-movement-button = End movement
battle-wait-move = { $side } moves.
battle-gone = { $unit } is no longer on the table.
battle-has-moved = { $unit } has already moved this round.
battle-in-contact = { $unit } touches the enemy and cannot move away like this.
battle-closed-without-command = { $unit } is closed and out of command, so it cannot move.
battle-no-acts = Say what { $unit } does, act by act, with numbers of 0 or more.
battle-no-route = No simple way leads { $unit } there.
battle-ask-short = The move cannot be done as declared. { $why } Do what is possible, or nothing in this phase?
battle-go-on-button = Do what is possible
battle-stand-button = Do nothing
battle-stop-spent = { $unit } does not have enough movement left for all of it.
battle-stop-enemy = { $unit } meets the enemy.
battle-stop-friend = Friends stand in the way of { $unit }.
battle-stop-edge = { $unit } would leave the table.
battle-stop-prohibited = { $unit } cannot enter the prohibited ground ahead.
battle-stop-no-room = There is no room for { $unit } to do that.
battle-stop-too-oblique = { $unit } can move aside by 45 degrees at most.
battle-stop-both-ways = { $unit } cannot widen and narrow its front in the same phase.
battle-stop-no-such-frontage = { $unit } has no figures for that frontage.
battle-stop-not-in-line = { $unit } is not in a line, so it has no frontage to change.
battle-stop-no-command = { $unit } must be in command to change its formation.
battle-log-moved = { $unit }: moved.
battle-log-contact = { $unit }: in contact with { $enemies }.
battle-log-stands = { $unit }: does not move in this phase.
battle-log-opens = { $unit }: out of command, the ranks open.
battle-log-moved-all = { $side } has moved.
battle-way-on = straight on, as far as it goes
battle-way-towards = towards { $unit }
battle-act-advance = advance
battle-act-oblique-left = oblique to the left
battle-act-oblique-right = oblique to the right
battle-act-wheel-left = wheel to the left
battle-act-wheel-right = wheel to the right
battle-act-face-left = face left
battle-act-face-right = face right
battle-act-about-face = about face
battle-act-widen-left = widen on the left
battle-act-widen-right = widen on the right
battle-act-narrow-left = narrow on the left
battle-act-narrow-right = narrow on the right
battle-act-open = open ranks
battle-act-close = close ranks
# Options of movement.
battle-option-measuring = Measuring distances
battle-option-out-of-command = A closed unit out of command
battle-option-charge-straight = How much of a charge is straight
# Bars to moving.
battle-routed = { $unit } is routed and only runs.
battle-undisciplined = { $unit } ignores orders until it has finished its attack.
battle-mob-obeys = { $unit } is a mob: it moves only on orders that it is given in the Rally Phase.
battle-just-rallied = { $unit } has just been rallied: it can change its formation, but it cannot move in this round.
battle-must-get-away = { $unit } must withdraw or flee from the enemy who has reached it.
battle-not-in-contact = { $unit } touches no enemy.
battle-stop-shunned = { $unit } would touch an enemy that it must keep away from.
battle-stop-too-near = { $unit } would stand less than an inch from another figure of its unit.
battle-stop-not-dressed = Some figures of { $unit } face elsewhere; they must face the front before it moves.
battle-log-ground-opens = { $unit } cannot keep closed ranks on this ground.
battle-stop-ground = The ground costs more than { $unit } has left.
battle-stop-loose-ground = { $unit } cannot close its ranks on this ground.
battle-stop-obstacle = An obstacle ends the charge of { $unit }.
battle-stop-uphill = { $unit } cannot charge uphill.
battle-stop-not-free = { $unit } cannot turn on the spot: only single figures can.
# Forced marches.
battle-march-button = Forced march
battle-march-in-contact = { $unit } touches the enemy and cannot make a forced march.
battle-march-needs-command = { $unit } must be in command to make a forced march.
battle-fatigue-check = Fatigue
battle-roll-fatigue = { $unit } after its forced march
battle-log-fresh = { $unit }: not tired by the march.
battle-log-tired = { $unit }: tired, Attack Rating worse by { $n }.
battle-log-rested = { $unit }: rested, Attack Rating still worse by { $n }.
# Charges.
battle-charge-button = Charge
battle-run-button = Charge and fall short
battle-never-charges = { $unit } never charges.
battle-charge-needs-command = { $unit } must be in command to charge.
battle-no-target = { $unit } cannot charge { $enemy }: name an enemy on the table.
battle-was-let-go = { $unit } cannot charge { $enemy } in this round: it has let that enemy withdraw.
battle-charge-ends-straight = The charge of { $unit } must end with a straight run.
battle-charge-short = The charge of { $unit } touches nobody.
battle-no-run-up = { $unit } is too near to charge: it must run two thirds of its rate before contact.
battle-not-straight = { $unit } cannot charge like that: too little of the way is in a straight line.
battle-ask-charge-short = The charge of { $unit } touches nobody. Does it run all the same, or do nothing in this phase?
battle-log-ridden-down = { $unit } breaks through figures of { $enemy }.
battle-log-charge-opens = { $unit }: the charge fails, the ranks open.
battle-log-charge-failed = { $unit }: the charge fails, and its morale suffers in this round.
# Wrap-around.
battle-wrap-button = Wrap around
battle-wrap-needs-contact = { $unit } cannot wrap around: its front touches no enemy.
battle-caught = { $unit } cannot change its frontage: an enemy moved into contact with it this round.
battle-no-wings = Say how many files { $unit } adds on the left, on the right or on both, and by how much they wheel in.
battle-wing-left = { $n ->
    [one] one file on the left
   *[other] { $n } files on the left
}
battle-wing-right = { $n ->
    [one] one file on the right
   *[other] { $n } files on the right
}
battle-wing-both = { $n ->
    [one] one file at each end
   *[other] { $n } files at each end
}
battle-log-wrapped = { $unit }: counts as open after its wrap-around.
# Fighting withdrawal.
battle-withdraw-button = Fighting withdrawal
battle-withdraw-needs-command = { $unit } must be in command to withdraw fighting.
battle-too-slow = { $unit } is too slow for a fighting withdrawal.
battle-ask-follow = { $enemy } withdraws. Does { $unit } follow?
battle-follow-button = Follow
battle-remain-button = Remain
battle-wait-follow = { $side } decides whether to follow.
battle-log-withdraws = { $unit }: fighting withdrawal.
battle-log-follows = { $unit }: follows.
battle-log-remains = { $unit }: remains in place.
# Fleeing.
battle-flee-button = Flee
battle-log-flees = { $unit }: flees from the melee.
# Mobs.
battle-log-mob-obeys = { $unit }: does as it was ordered.
battle-way-in-line = in line with { $unit }
battle-act-skirmish = skirmish formation
battle-act-turn-left = turn to the left
battle-act-turn-right = turn to the right
battle-act-face-out-left = the left file faces left
battle-act-face-out-right = the right file faces right
battle-act-face-back = the rear rank faces back
battle-act-face-front = all face the front

battle-act-shield-wall = shield wall
battle-act-shield-ring = shield wall all round
battle-act-set-spears = set spears
battle-act-set-ring = set spears all round
battle-not-equipped-shield-wall = { $unit } { AGREE($unit, one: "has", other: "have") } no large shields.
battle-not-equipped-shield-ring = { $unit } { AGREE($unit, one: "has", other: "have") } no large shields.
battle-not-equipped-set-spears = { $unit } { AGREE($unit, one: "has", other: "have") } neither spears nor pikes.
battle-not-equipped-set-ring = { $unit } { AGREE($unit, one: "has", other: "have") } neither spears nor pikes.
battle-special-needs-order = { $unit } must be closed and in command for that.
battle-special-charges-not = { $unit } cannot charge in a shield wall or with set spears.
battle-stop-not-first = A special formation is declared before { $unit } moves.
battle-stop-shields-turned = A shield wall turns by a quarter at most, and that takes its whole move.
battle-stop-one-rank = { $unit } { AGREE($unit, one: "needs", other: "need") } two ranks to face all sides.
