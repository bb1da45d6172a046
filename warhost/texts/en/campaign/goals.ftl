### The tally: how the war stands.

dg-goal-clock = Turn { $turn } of { $last } · { $left ->
    [0] the last Turn
    [one] { $left } Turn left
   *[other] { $left } Turns left
}
dg-goal-at-end = When Turn { $last } ends
dg-goal-each-turn = When any Turn ends, Turn { $last } at the latest
dg-goal-at-once = At once
dg-goal-otherwise = The other side has not won
dg-goal-nobody = nobody
dg-goal-place = { $place }: { $holder }
dg-goal-country = { $nation }: { $holder }
dg-goal-moved = { $place } was given up as the capital
dg-goal-not-moved = { $place } is still the capital
dg-goal-lost = { $side } · lost { $lost } of { $initial }, more than { $limit } decides
dg-goal-lost-least = { $side } · lost at least { $lost } of { $initial }, more than { $limit } decides
dg-goal-loss-later = { $side } · loses more than { $percent } % of the strength set up
dg-goal-countries = Countries held: { $n }, at least { $least } count
dg-goal-more-countries = Countries held: { $n } against { $other }
