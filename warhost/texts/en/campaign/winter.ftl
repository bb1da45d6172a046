### Winter.

## Rolls

md-roll-storm = Storm or ice: on a 1 { $ship } sinks
md-roll-weather = The weather over { $hex }: on 1-3 { $flier } must land

## Parts

md-snowed-in = Mountain pass closed by snow
pl-snowy-mountains = Over mountains in winter

## Refusals

md-pass-closed = { $piece } cannot move from { $a } to { $b }: snow has closed the pass.
md-river-frozen = { $ship } cannot sail from { $a } to { $b }: the river is frozen.
md-grounded = { $piece } { AGREE($piece, one: "was", other: "were") } forced down by the weather and cannot move this Turn.

## Log

md-log-winter = Winter: rivers are frozen, passes are closed, ships and fliers are at the mercy of the weather.
md-log-thaw = The winter is over; rivers and passes are open again.
md-log-storm = { $ship } is lost in storm and ice (die { $die }).
md-log-calm = { $ship } weathers the winter sea (die { $die }).
md-log-grounded = The weather forces { $flier } down in { $hex } (die { $die }).
md-log-drowned = The weather forces { $flier } down into the sea at { $hex } (die { $die }).
md-log-clear = { $flier } { AGREE($flier, one: "flies", other: "fly") } on through the weather over { $hex } (die { $die }).
