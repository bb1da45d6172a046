# Morale and discipline.
battle-discipline-check = Discipline Check
battle-discipline-rating = discipline
battle-roll-discipline-hated = { $unit } sees an enemy it hates
battle-roll-discipline-withdrawal = { $unit } sees its enemy step back
battle-roll-discipline-closed-charge = { $unit } charges in closed ranks
battle-roll-discipline-impetuous = { $unit } sees an enemy
battle-log-disciplined = { $unit }: keeps its discipline with a roll of { $n }.
battle-log-undisciplined = { $unit }: loses its discipline, attacks { $enemy } and is out of command.
battle-log-ranks-break = { $unit }: the ranks break, it stands open.
battle-morale-check = Morale Check
battle-morale-current = current morale
battle-roll-morale = Morale of { $unit }: { $causes }
battle-cause-lost-25 = a quarter of its figures is lost
battle-cause-lost-50 = half of its figures are lost
battle-cause-after-50 = more losses after half of its figures
battle-cause-magic-loss = a figure is lost to magic
battle-cause-commander = its commander is killed
battle-cause-undead = it touches undead or level drainers
battle-cause-unharmable = it touches an enemy whom it cannot harm
battle-cause-friends-rout = friends rout near it
battle-cause-run-into = routing friends run into it
battle-log-stands-firm = { $unit }: stands firm with a roll of { $n }.
battle-log-breaks = { $unit }: the ranks break on a roll of { $n }.
battle-log-fails = { $unit }: loses heart on a roll of { $n }.
battle-log-commander-killed = { $unit }: its commander is killed.
# Routs.
battle-log-routs = { $unit }: routs.
battle-log-runs-again = { $unit }: attacked while it routs, it runs again.
battle-log-fate-routed-off = { $unit }: runs from the table and is out of the battle.
battle-log-fate-surrounded = { $unit }: surrounded and destroyed.
battle-log-fate-captured = { $unit }: surrounded and captured.
battle-log-captured = { $unit }: { $n ->
    [one] one figure is
   *[other] { $n } figures are
} captured, the others escape.
battle-ask-run = { $unit } can run to either side of what stands in its way. Which?
battle-run-left-button = To the left
battle-run-right-button = To the right
battle-wait-run = { $side } chooses the way of a rout.
battle-ask-capture = { $unit } is surrounded. Destroy it, or take prisoners? { $n ->
    [one] One guard holds
   *[other] { $n } guards hold
} them all.
battle-capture-button = Take prisoners
battle-no-quarter-button = Give no quarter
battle-wait-capture = { $side } decides about prisoners.
battle-wrong-guards = The prisoners of { $unit } need between one guard and { $n }.
battle-no-such-guards = The units around { $unit } cannot spare that many figures.
# The Rally Phase.
battle-rally = Rally
battle-ask-rally = Rally your units, and give orders to mobs.
battle-rally-button = Rally a unit
battle-order-button = Order a mob
battle-wheel-button = Wheel a mob
battle-end-rally-button = End rallying
battle-wait-rally = { $side } rallies its units.
battle-roll-rally = { $commander } rallies { $unit }
battle-roll-order = { $commander } gives { $unit } an order
battle-mob-forward = move forward
battle-mob-charge = charge
battle-mob-march = forced march
battle-mob-wheel-left = wheel to the left
battle-mob-wheel-right = wheel to the right
battle-needs-no-rally = { $unit } needs no rally: it has neither routed nor lost its discipline.
battle-still-attacks = { $unit } is still attacking: it takes no orders until its enemy is gone or routs.
battle-no-mob = { $unit } takes no such orders: it is no mob of yours.
battle-mob-needs-rally = { $unit } must be rallied before it takes orders.
battle-rally-in-contact = { $unit } touches the enemy and cannot be rallied.
battle-rally-tried = { $unit } has already had its attempt in this phase.
battle-not-his-unit = { $unit } is not under the command of { $commander }.
battle-commander-dead = { $unit } has no living commander of its own.
battle-commander-busy = The commander of { $commander } has already made his attempt in this phase.
battle-out-of-radius = Some figures of { $unit } are beyond the radius of the commander.
battle-nobody-rallies = { $unit } cannot be rallied: no commander with an attempt left is near enough.
battle-no-such-mob-order = A mob takes these orders: forward, charge, march.
battle-no-such-wheel = A mob wheels to the left or right, by 1 to 90 degrees.
battle-log-rallied = { $unit }: rallied.
battle-log-not-rallied = { $unit }: not rallied with a roll of { $n }.
battle-log-ordered = { $unit }: obeys and will { $order }.
battle-ask-turn = { $unit } is rallied and may turn at once.
battle-turn-button = Turn
battle-turn-stay = as it stands
battle-turn-left = to the left
battle-turn-right = to the right
battle-turn-about = about
battle-no-such-turn = { $unit } may turn left, right or about, or stay.
# Options of morale.
battle-option-rally-penalty = Penalty of a rally attempt
battle-option-hit-point-plus = Hit points beyond full dice in Table 3
battle-option-prisoners = Surrounded units that rout
# Random leaders.
battle-roll-abilities = The abilities of { $leader }
battle-ask-charisma = { $leader } has rolled { $scores }. Which of them is charisma?
battle-charisma-button = Take as charisma
battle-wait-charisma = { $side } arranges the abilities of a leader.
battle-no-such-score = { $leader } has rolled no such score.
battle-log-charisma = { $leader }: charisma { $n }.
battle-option-leaders = Abilities of commanders
