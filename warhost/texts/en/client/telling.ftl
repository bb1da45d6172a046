# The browser's own words that tell: the turns of others, replay, rules, briefing, goal and how far a victory goes.

## Replay

replay = Replay
position = Position
now = now
previous-mark = To the phase before
next-mark = To the next phase
one-step-back = One step back
one-step-on = One step on
play-on = Play
pause = Pause
to-the-present = To the present
since-my-turn = Since my last turn
nothing-missed = Nothing has happened since.
share = Link for onlookers
share-about = Copy a link that shows this position to anybody; it seats nobody
link-copied = The link is on your clipboard.

## Rules

open-rule = Open rule { $rule }
search-rules = Search the rules
rule-missing = There is no text for { $rule }.
ruling = Ruling.
rule-kind-campaign = campaign
rule-kind-component = component
rule-kind-magic = magic
rule-kind-mechanic = mechanic
rule-kind-optional = optional
rule-kind-scenario = scenario
rule-kind-sequence = sequence
rule-kind-setup = set-up
rule-kind-table = table
rule-kind-victory = victory
rules-near = In this chapter
rules-found = { $count ->
    [one] { $count } rule
   *[other] { $count } rules
}
rules-none = No rule has all these words.

## The turns of others, told

your-turn = Your turn
tell-skip = Skip
tell-skip-about = Show the present position at once
tell-again = Show again
tell-pace = How the turns of others are shown
pace-slow = Slowly
pace-normal = Step by step
pace-fast = Fast
pace-off = At once
like-pace = The deeds of others
tell-move = { $who }: to { $place }
tell-retreat = { $who }: back to { $place }
tell-move-anywhere = { $who }: on the move
tell-retreat-anywhere = { $who }: in retreat
tell-appear-anywhere = { $who }: now here
tell-vanish-anywhere = { $who }: gone
tell-blow = { $who } against { $whom }
tell-shot = { $who } shoots at { $whom }
tell-miss = { $who } misses { $whom }
tell-spell = { $who } casts a spell
tell-appear = { $who }: now at { $place }
tell-vanish = { $who }: gone from { $place }
tell-owner = { $place } changes hands
told-somebody = Somebody
told-many = { $names } and { $more } more
told-and = { $first } and { $last }
told-no-losses = Nobody is lost.
told-meanwhile = Meanwhile: { $what }.
told-sentence = { $who ->
    [you] You { $what }.
    [enemy] The enemy { $what }.
   *[side] { $seat }: { $what }.
}
told-lose = { $who ->
    [you] lose { $what }
    [enemy] loses { $what }
   *[side] { $what } lost
}
told-hurt = { $who ->
    [you] have { $what } weakened
    [enemy] has { $what } weakened
   *[side] { $what } weakened
}
told-retreat = { $who ->
    [you] retreat
    [enemy] retreats
   *[side] in retreat
}
told-army = { $n ->
    [1] one army
    [2] two armies
    [3] three armies
    [4] four armies
    [5] five armies
   *[other] { $n } armies
}
told-leader = { $n ->
    [1] one leader
    [2] two leaders
    [3] three leaders
   *[other] { $n } leaders
}
told-ship = { $n ->
    [1] one ship
    [2] two ships
    [3] three ships
   *[other] { $n } ships
}
told-fighter = { $n ->
    [1] one fighter
    [2] two fighters
    [3] three fighters
   *[other] { $n } fighters
}
told-horse = { $n ->
    [1] one horse
    [2] two horses
    [3] three horses
   *[other] { $n } horses
}
told-unit = { $n ->
    [1] one unit
    [2] two units
    [3] three units
    [4] four units
   *[other] { $n } units
}
told-moves = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
told-attacks = { $n ->
    [one] { $n } attack
   *[other] { $n } attacks
}
told-shots = { $n ->
    [one] { $n } shot
   *[other] { $n } shots
}
told-spells = { $n ->
    [one] { $n } spell
   *[other] { $n } spells
}

## Briefing and goal

goal = Goal
goal-yours = Your goal
goal-you = you
goal-forces = Forces
goal-against = Against
goal-hint = First hint
goal-on-map = Show on the map
goal-standing = How it stands
goal-wins = Victory for { $seat }
goal-nobody = Nobody wins alone
mark-met = so it is
mark-open = not yet
mark-unknown = you cannot know
special-rules = Rules of this scenario
difficulty-of = Difficulty { $level } of 5
minutes = { $least } to { $most } minutes
hours = { $least } to { $most } hours
briefing-more = Story, forces and special rules
scenarios-found = { $count ->
    [one] { $count } scenario
   *[other] { $count } scenarios
}

## No turn slips by

hand-over-title = End turn?
hand-over-about = After this order nothing is left for you to do: your turn ends, and the other side acts.
hand-over-yes = Do it and end the turn
hand-over-no = Not yet
like-stop-dice = Ask me before the dice
like-stop-idle = Ask me at every moment for a card or an artifact, also if I have none for it
before-the-dice = The dice wait for you.
before-the-dice-rights = The dice wait for you: use a right such as a spell, or
let-them-roll = Let the dice roll

## How far a victory goes

level-draw = draw
level-indecisive = indecisive
level-shared = shared
level-marginal = marginal
level-decisive = decisive
level-victory = victory
level-poor-victory = poor victory
level-partial-victory = partial victory
level-marginal-victory = marginal victory
level-major-victory = major victory
level-minor-victory = minor victory
level-total-victory = total victory
level-resignation = resignation
level-end = end
