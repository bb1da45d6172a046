### The campaign's board.

board-moved = has moved
board-halted = has stopped
board-attacked = has attacked
board-taunted = was taunted
board-fled = has fled
board-depleted = depleted
board-hidden = A hidden stack
board-walks = with ground armies
board-flies = with air armies

## The nations at a glance

board-nations = Nations
board-nation = Nation
board-nation-standing = Standing
board-nation-strength = Strength
board-nation-chance = { $side }
board-nation-neutral = neutral
board-nation-conquered = conquered
board-countries = Countries held

## Boxes beside the map

board-zone-waiting = Not in the war yet
board-zone-pool = Replacement Pool
board-zone-gone = Out of the game
board-zone-held = Held aside

## Hexes

board-place = { $place }, { $kind }
