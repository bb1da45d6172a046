### Texts that only tests use.

hall-ring = Ring.
hall-over = All is said.
hall-begins = The hall opens
hall-second = Second half

test-march = { $who } marches to { $place }: { $why }.
test-why = dawn breaks

test-armies = armies
test-fortress = fortress
test-cap = limit

rendering-grown = { $who } takes { $place } from { $whom }
rendering-odds = { $who } rolls { SIGNED($die) } at { $odds }
