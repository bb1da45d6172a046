### Players made of code: what they are called, how they play, and why they chose an order.

bots-random = random player
bots-random-about = Gives any legal order, however silly: good for trying out the rules.
bots-recruit = recruit
bots-recruit-about = Plays sensibly, but often does the first thing that comes to mind: good for learning the game.
bots-marshal = marshal
bots-marshal-about = Strikes where the odds are good, holds what matters, looks no further.
bots-captain = captain
bots-captain-about = Reckons every blow and shot, keeps to cover, casts spells and has the victory in mind.
bots-general = general
bots-general-about = Keeps its line together, lets its archers shoot first, charges where it pays, likes flanks and rallies those who run.
bots-warlord = warlord
bots-warlord-about = Plans whole campaigns, and tries plans out before it chooses one.
bots-grandmaster = grandmaster
bots-grandmaster-about = Plays its orders out before it gives them, and may think ten seconds a turn.
bots-strength-none = no opponent
bots-strength-easy = easy
bots-strength-fair = fair
bots-strength-strong = strong
bots-strength-master = thinks longest

## Why an order was chosen

bots-why-nobody-can-march = nobody can march
bots-why-nothing-to-rebuild = nothing to rebuild
bots-why-nothing-else = nothing else is possible
bots-why-in-haste = the first thing that comes to mind
bots-why-all-are-in-place = all are in place
bots-why-as-proposed = as proposed
bots-why-last-word = to move last in the last Turn
bots-why-to-strike-first = to strike first
bots-why-all-moved = everybody is where he should be
bots-why-no-attack-is-worth-it = no attack is worth it
bots-why-better-not-to-provoke-them = better not to provoke them
bots-why-the-smallest-loss = the smallest loss
bots-why-the-best-leader = the best leader
bots-why-walls = walls are better than the open field
bots-why-strong = an attack on us would cost them more than us
bots-why-the-safest-way-back = the safest way back
bots-why-into-the-gap = into the gap
bots-why-no-farther = no farther
bots-why-while-they-run = while they run
bots-why-far-enough = far enough
bots-why-the-safest-refuge = the safest refuge
bots-why-merge = one whole army is better than two halves
bots-why-fresh-troops = fresh troops
bots-why-the-best-of-a-few-tries = { $n ->
    [one] the only order that can be given
   *[other] of { $n } orders tried, the one that leaves us best off
}
bots-why-towards = towards { $place }, as far as it is safe
bots-why-to-lead-stack = to lead the stack in { $hex } (strength { $strength })
bots-why-by-sea = by sea against { $place }, which cannot be reached on foot in time
bots-why-citadel = to help the army in { $hex } to attack
bots-why-fetch = to fetch an army in { $place } that can do nothing there
bots-why-holds = to hold { $place }: { $n ->
    [0] it decides the war
    [one] one enemy stack can reach it
   *[other] { $n } enemy stacks can reach it
}
bots-why-to-gain-ground = to gain ground
bots-why-operation = against { $place }: { $n ->
    [one] one army is
   *[other] { $n } armies are
} to be there by Turn { $turn }
bots-why-off-the-map = off the map, out of danger
bots-why-to-the-exit = towards the exit, past as few enemies as possible
bots-why-hunt = to attack the ships at { $hex }
bots-why-escort = to protect the ships that flee
bots-why-ambush = to lie in wait where they must pass
bots-why-to-lead = to lead
bots-why-to-protect-them = to protect them
bots-why-the-best-of-them = the best of them
bots-why-draconians-from-now-on = draconians from now on
bots-why-nobody-would-listen = nobody would listen
bots-why-where-they-are-needed = where they are needed
bots-why-tried-better = it went better when it was tried out
bots-why-tried-well = it went well when it was tried out
bots-why-best-way-back = the way back that went best when it was tried out
bots-why-at-random = at random
bots-why-the-odds-of-a-counterspell = the odds of a counterspell
bots-why-words-cost-nothing = words cost nothing
bots-why-nobody-to-speak-to = nobody to speak to
bots-why-we-are-winning = we are winning
bots-why-no-good-comes-of-it = no good comes of it
bots-why-in-their-way = in their way
bots-why-the-best-company = the best company
bots-why-no-shot-is-worth-it = no shot is worth it
bots-why-to-a-better-place = to a better place
bots-why-from-below = from below
bots-why-behind-the-door = the goal is behind the door
bots-why-across-the-water = across the water
bots-why-makes-room = makes room
bots-why-the-least-loss = the least loss
bots-why-out-of-reach = out of reach
bots-why-better-where-we-are = better where we are
bots-why-too-late-at-random = too late: at random
bots-why-near-the-goal = near the goal, safe from attack
bots-why-worth = worth { $worth } Strength Points
bots-why-charge = their charge would be worth { $worth }
bots-why-attack = to attack { $hex }
bots-why-attack-worth = to attack { $hex } (worth { $worth })
bots-why-expected = { $worth } Strength Points on average
bots-why-magic = a spell worth { $worth }
bots-why-wins = gains { $worth } on average
bots-why-a-line = a line to fight in
bots-why-strike-first = to strike first
bots-why-let-them-come = let them come
bots-why-wrap = round their ends, where more of us can strike
bots-why-rally = the most valuable unit that is likely to rally
bots-why-all-rallied = nobody else to rally
bots-why-mob-charges = a mob is best sent straight at them
bots-why-face-them = to face them
bots-why-charge-flank = at a flank
bots-why-charge-front = a charge that pays
bots-why-into-melee = too near to charge, near enough to fight
bots-why-wider = a wider front, so that more of them strike
bots-why-within-range = to shoot from a better place
bots-why-come-again = a step back, to come again with more of us
bots-why-before-they-strike = before they strike
bots-why-set-spears = spears set against whoever charges
bots-why-shield-wall = shields up
bots-why-in-line = nearer, with the line
bots-why-round-it = round what bars the way
bots-why-close-ranks = to close ranks while there is time
bots-why-narrower = on a smaller front, to get through
bots-why-hopeless = this fight is lost
bots-why-too-far = too far: better to stand in order
bots-why-as-far-as-it-goes = as far as it goes
bots-why-weapons-will-do = these weapons will do
bots-why-best-fight = the fight that goes best
bots-why-where-it-hurts = where it hurts most
bots-why-no-guards = nobody can be spared as a guard

## Bots that do not exist

bots-costly = Turn { $turn }, { $who }: { $order } cost { $cost } % of a victory; better: { $instead } ({ $reason })
bots-unknown = no bot is called “{ $name }”; there are: { $known }
bots-unknown-near = no bot is called “{ $name }”; did you mean { $near }?

## Many matches, on one machine or on a cluster

bots-cluster-missing = Playing on a cluster needs Ray: pip install "warhost[cluster]"
bots-cluster-unreachable = There is no Ray cluster at { $address }: { $why }
bots-cluster-version = A machine of the cluster has Warhost { $there }, this one { $here }; all need the same.
bots-results-of-others = { $file } holds results of other matches; name another file.
bots-results-unreadable = { $file } is no file of results: { $why }
bots-why-invasion = the border is crossed
bots-why-assault = points for the attacks that pay
bots-why-spell = a spell for this battle
bots-why-card = the best use of the hand
bots-why-by-chance = by chance
bots-why-hero = that is what the hero does best
bots-why-journey = the hero can do something there
bots-why-artifact = the artifact is of use at once
