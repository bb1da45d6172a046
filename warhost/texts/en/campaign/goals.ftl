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
md-goal-conquered = { $nation } { AGREE($nation, one: "is", other: "are") } conquered
md-goal-unconquered = { $nation } { AGREE($nation, one: "is", other: "are") } not conquered
md-goal-allied = { $nation } { AGREE($nation, one: "fights", other: "fight") } for { $side }
md-goal-from-sea = Armies of { $side } farther from the sea than { $most ->
    [one] one hex
   *[other] { $most } hexes
}: { $n }
dg-verdict-abanasinia-major-highlord = Qualinesti is conquered, and Thorbardin has fallen or gone over to the Highlords.
dg-verdict-abanasinia-minor-highlord = Qualinesti is conquered.
dg-verdict-abanasinia-major-whitestone = The invaders have not left the coast.
dg-verdict-abanasinia-minor-whitestone = Qualinesti stands.
dg-verdict-neraka-falls = Whitestone has taken Neraka.
dg-verdict-neraka-stands = Neraka has withstood the last attack.
