# Set-up.
battle-whole = The battle
battle-set-up = Set-up
battle-place = Place your units in your zone.
battle-place-button = Place units
battle-ready-button = Ready
battle-wait-set-up = { $side } sets up.
battle-not-yours = { $unit } is not yours.
battle-pose = A place for { $unit } has its coordinates, a facing from 0 to 359.99 degrees, a frontage and a formation.
battle-no-such-formation = { $unit } cannot take that formation.
battle-no-such-frontage = The frontage of { $unit } is between 1 and { $n }.
battle-place-somebody = Name at least one unit.
battle-outside-zone = { $unit } cannot be placed there: it is outside your zone.
battle-no-room = There is no room for { $unit } there: the table ends, somebody stands there, or the ground is prohibited.
battle-closed-needs-command = { $unit } cannot stand closed: some figures would be beyond the radius of the commander.
battle-two-in-a-place = { $one } and { $other } would overlap there.
battle-near-the-enemy = { $unit } would stand within two full moves of an enemy.
battle-not-placed = { $unit } is not on the table yet.
battle-log-set-up = { $side } has set up.
# The round.
battle-game-round = Game Round
battle-round = Round { $n }
battle-log-round = — Round { $n } —
battle-initiative = Initiative
battle-log-tie = Both sides roll { $n }: they roll again.
battle-log-initiative = { $side } wins the initiative with { $own } against { $other }.
# Victory.
battle-won = The enemy has no figure left on the field.
battle-both-gone = No figure is left on the field; the scenario says who wins then.
battle-more-hit-dice = The last round is over, and one side has more hit dice in units that do not rout.
battle-goal-clock = Round { $round } of { $last }, { $left ->
    [0] the last one
    [one] one more after it
   *[other] { $left } more after it
}.
battle-goal-field = The enemy has left the field.
battle-goal-time = More hit dice than the enemy in units that do not rout, when the last round ends.
battle-goal-gone = { $side }: { $n } of { $of } figures gone
battle-goal-dice = { $side }: { $n } hit dice, { $of } needed
battle-last-round = The last round is over, and both sides hold the field.
# Options.
battle-option-level = Level of the game
battle-option-initiative-die = Die for the initiative
battle-why-one-level = its armies and its table are made for the { $level ->
    [basic] Basic
   *[intermediate] Intermediate
} Game alone
battle-option-last-round = Last round, after which the battle is a draw
