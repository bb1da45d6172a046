### What stands beside the campaign's map: its legend, title and scale, and the chronicle of a war.

## Legend

dg-legend-capital = Capital with its arms
dg-legend-port = Port
dg-legend-mountain-hexside = Mountain hexside
dg-legend-mountain-hex = Mountain hex
dg-legend-river = River
dg-legend-deep-river = Deep river: ships sail it
dg-legend-forest = Forest
dg-legend-marsh = Marsh
dg-legend-desert = Desert
dg-legend-jungle = Jungle: clear ground
dg-legend-ice = Ice: clear ground
dg-legend-road = Road (for the eye)
dg-legend-border = Border
dg-legend-fortified-city = Fortified city
dg-legend-fortress = Fortress
dg-legend-dwarven-fortress = Dwarven fortress
dg-legend-city = City
dg-legend-town = Town
dg-legend-ruin = Ruin
dg-legend-landmark = Landmark
dg-legend-pass = Pass
dg-legend-tunnel = Dwarven tunnel
dg-legend-bridge = Bridge
dg-legend-ford = Ford

## Sheets

dg-sheet-whole = its lands and seas, in hexes of { $n ->
    [one] one mile
   *[other] { $n } miles
}
dg-sheet-part = a part of { $map }
dg-sheet-described = { $title }: { $subtitle }
dg-sheet-miles = miles
map-hexes = hexes
dg-sheet-note = A hex counts as what its middle shows.

## The chronicle of a war

dg-chronicle-head = { $title }: the chronicle
dg-chronicle-goes-on = The war goes on.
dg-chronicle-won = { $who }: { $level }. { $why }
dg-chronicle-ended = { $level }. { $why }
dg-chronicle-costly = The orders that cost most
dg-chronicle-before = before the first Turn
dg-chronicle-turn = Turn { $n }
dg-chronicle-set-up = The set-up
dg-chronicle-turns = The Turns
dg-chronicle-nations = The nations
dg-chronicle-adventures = The adventures beside the war
dg-chronicle-modules = Adventures of this time: { $modules }
dg-chronicle-map = The map at the end of Turn { $n }
dg-chronicle-map-set-up = The map when the armies were set up
dg-chronicle-stack = { $side } in { $where }: { $pieces }
dg-chronicle-depleted = { $piece } (depleted)
dg-chronicle-battle = Battle: { $where }
dg-chronicle-caption = Strength of each stack at the end of the Turn; { $signs }.
dg-chronicle-caption-set-up = Strength of each stack when the armies were set up; { $signs }.
dg-chronicle-signs = ▢ Highlord, ○ Whitestone, ★ ships or leaders alone, ✕ a battle
dg-chronicle-events = Strategic events
dg-chronicle-places = Nations and places
dg-chronicle-battles = Battles
dg-chronicle-strength = Strength on the map, Highlord to Whitestone: { $highlord } to { $whitestone }.
dg-chronicle-countries = Countries held: { $highlord } to { $whitestone }.
dg-chronicle-all = Everything that happened ({ $n ->
    [one] one line
   *[other] { $n } lines
})
dg-chronicle-positions = Where everybody stood
dg-chronicle-foot = Written by Warhost, an unofficial fan work.
dg-chronicle-column-nation = nation
dg-chronicle-column-side = side
dg-chronicle-column-entered = entered the war
dg-chronicle-column-conquered = conquered
dg-chronicle-column-when = when
dg-chronicle-column-played = adventures
dg-chronicle-column-where = where
dg-chronicle-column-strength-of = strength
dg-chronicle-column-counters = counters
dg-chronicle-no-war = a chronicle tells of a strategic war, not of { $title }
dg-chronicle-no-turn = the game has no Turn { $turn }; { $last ->
    [0] it is still being set up
   *[other] the last is Turn { $last }
}
