### The tally: how a fight stands.

dn-goal-clock = Turn { $turn } of { $last } · { $left ->
    [0] the last turn
    [one] { $left } turn left
   *[other] { $left } turns left
}
dn-goal-at-once = At once: { $words }
dn-goal-at-end = After the last turn: { $words }
dn-goal-otherwise = nothing else has decided the fight
dn-goal-left = { $who } · left the map: { $n } of { $of }
dn-goal-dead = { $who } · dead: { $n } of { $of }
dn-goal-alive = { $who } · alive
dn-goal-score = { $who } · points: { $n } of { $of }
dn-goal-score-most = { $who } · points: { $n }, at most { $of }
dn-goal-lead = Points: { $who } { $n }, { $other } { $than }
dn-goal-alive-against = Alive: { $who } { $n }, { $other } { $than }
dn-goal-dead-against = Dead: { $who } { $n }, { $other } { $than }; { $by } more decide
dn-goal-event = { $event }
dn-goal-event-convinced = Trolls talked round
dn-goal-event-fair-words = Kerin listens to fair words
dn-goal-event-peace = Both sides choose peace
dn-goal-event-tablet-read = The tablet has been read
dn-goal-event-orb-left = The Orb has left
dn-goal-event-witness-left = Somebody who knows its words has left
dn-goal-sacks-left = Sacks carried off: { $n } of { $of }
dn-goal-sacks-kept = Sacks out of enemy hands: { $n } of { $of }
dn-goal-won = { $who } · victory
