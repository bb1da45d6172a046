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

# Heroes beside the board

board-heroes = Heroes
board-hero = Hero
board-hero-ratings = Fights · defends · leads · talks
board-hero-state = State
board-hero-carries = Carries
board-hero-fit = fit
board-hero-active = active
board-wounded = wounded
board-captive = captive
board-hero-captive = captive of { $guard }, held at { $where }
board-hero-waits = waits at the border
board-hero-none = —
board-parcel = A covered counter ({ $e_class })
board-parcel-known = { $counter }, { $shown ->
    [0] still covered
   *[other] uncovered
}
board-marker = Something is hidden here
board-deeds = What { $hero } may do
board-deed = Deed
board-deed-can = Now?
board-deed-yes = yes
board-embassies = Diplomacy
board-embassy-nation = Nation
board-embassy-best = { $side }: best envoy
