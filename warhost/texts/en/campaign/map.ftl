### Words of the campaign's map.

## Terrain

dg-terrain-clear = clear
dg-terrain-forest = forest
dg-terrain-mountain = mountain
dg-terrain-sea = sea
dg-terrain-desert = desert
dg-terrain-marsh = marsh
dg-terrain-maelstrom = maelstrom

## Hexsides

dg-barrier-none = open ground
dg-barrier-river = river
dg-barrier-deep-river = deep river
dg-barrier-mountain = mountains
dg-barrier-inlet = inlet

## Crossings

dg-crossing-none = no crossing
dg-crossing-bridge = a bridge
dg-crossing-ford = a ford
dg-crossing-pass = a pass
dg-crossing-tunnel = a tunnel

## Places

dg-place-kind-city = city
dg-place-kind-fortified-city = fortified city
dg-place-kind-fortress = fortress
dg-place-kind-dwarven-fortress = dwarven fortress
dg-place-kind-town = town
dg-place-kind-ruin = ruin
dg-place-kind-landmark = landmark

## What else is said of a hex

dg-hex-pass = mountain pass
dg-hex-coast = coast
dg-hex-maelstrom-edge = edge of the Maelstrom
dg-hex-capital = capital of { $land }
dg-hex-port = port

## What a hex without a name is called

dg-hex-beside = the { $ground } { $side } of { $place } ({ $token })
dg-hex-within = the { $ground } of { $land } ({ $token })
dg-hex-port-of = the port of { $place } ({ $token })
dg-river-port-of = the river port of { $place } ({ $token })
dg-river-between = the river between { $banks }
dg-ground-plain = plain
dg-ground-woods = woods
dg-ground-mountains = mountains
dg-ground-waters = waters
dg-ground-desert = desert
dg-ground-marshes = marshes
dg-ground-maelstrom = Maelstrom
dg-compass-east = east
dg-compass-south-east = south-east
dg-compass-south-west = south-west
dg-compass-west = west
dg-compass-north = north
dg-compass-south = south
dg-compass-north-west = north-west
dg-compass-north-east = north-east
