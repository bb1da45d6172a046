### Words of the skirmish's maps.

## Terrain

dn-ground-flat = Flat
dn-ground-road = Road
dn-ground-sand = Sand
dn-ground-scrub = Scrub
dn-ground-slope = Slope
dn-ground-gentle-slope = Gentle slope
dn-ground-tree = Tree
dn-ground-web = Web
dn-ground-crevasse = Crevasse
dn-ground-water = Water
dn-ground-marsh = Marsh
dn-ground-bridge = Bridge
dn-ground-walkway = Walkway
dn-ground-stone-bridge = Stone bridge
dn-ground-rubble = Rubble
dn-ground-stepping-stones = Stepping stones
dn-ground-interior = Interior
dn-ground-paved = Paved
dn-ground-stairway = Stairway
dn-ground-beach = Beach
dn-ground-jetty = Jetty
dn-ground-balcony = Balcony
dn-ground-entrance = Entrance
dn-ground-gateway = Gateway
dn-ground-pillar = Pillar
dn-ground-table = Table
dn-ground-forge = Forge
dn-ground-rock = Rock
dn-ground-boat = Boat
dn-ground-tower-rim = Tower rim
dn-ground-tower-centre = Tower centre

## Hexsides

dn-side-wall = Wall
dn-side-door = Door
dn-side-window = Window
dn-side-slit = Slit
dn-side-bars = Bars
dn-side-locked = Locked door
dn-side-low-wall = Low wall
dn-side-railing = Railing
dn-side-demolished = Demolished wall

## Directions

dn-direction-e = E
dn-direction-se = SE
dn-direction-sw = SW
dn-direction-w = W
dn-direction-nw = NW
dn-direction-ne = NE

## Names that nobody knows

dn-no-hex = no hex “{ $name }” on this table
dn-no-hex-near = no hex “{ $name }” on this table; did you mean “{ $near }”?
