### Horses, jumps, bodies and entrances.

## Asks

dn-ask-tumble = { $piece } is thrown off the horse. Where does he lie?
dn-ask-set-down = Where is { $piece } set down?
dn-ask-plunge = { $piece } is driven over the edge. Where does he jump?
dn-wait-tumble = laying { $piece } down
dn-wait-set-down = setting { $piece } down
dn-act-about = Turn about
dn-act-mount = Mount { $piece }
dn-act-dismount-there = Dismount to { $hex }
dn-act-lead = Lead { $piece }
dn-act-let-go = Let { $piece } go
dn-act-jump-there = Jump to { $hex }
dn-act-leap-there = Leap down to { $hex }
dn-act-leave = Leave the map
dn-act-under = Through the entrance here
dn-act-under-there = Down into the entrance at { $hex }
dn-act-fly-there = Fly to { $hex }
dn-act-carry = Take up { $piece }
dn-act-turn-0 = Turn east
dn-act-turn-1 = Turn south-east
dn-act-turn-2 = Turn south-west
dn-act-turn-3 = Turn west
dn-act-turn-4 = Turn north-west
dn-act-turn-5 = Turn north-east
dn-act-lift = Take up a sack
dn-act-load = Load the sack onto { $piece }
dn-act-drop-sack = Drop the sack
dn-offer-tumble = Lay him down
dn-offer-set-down = Set him down
dn-offer-plunge = Jump down
dn-offer-drag = Drag bodies

## Refusals

dn-no-free-horse = { $piece } is not a living horse without a rider.
dn-horse-not-beside = { $horse } does not stand beside { $piece }, or a wall or ledge lies between them.
dn-horse-held = Somebody of the other side stands beside { $horse }; { $piece } cannot take it.
dn-horse-cannot-follow = { $horse } cannot follow { $piece } on the way to { $hex }.
dn-no-rider = { $piece } cannot mount now; only those who have a rider’s counter can, and from the ground.
dn-mount-with-burden = { $piece } carries somebody and cannot mount.
dn-mount-beside-enemy = { $enemy } could attack { $piece } or { $horse }, so there is no time to mount.
dn-no-riding-here = Nobody can ride in { $hex }; { $piece } must lead the horse out first.
dn-not-mounted = { $piece } sits on no horse.
dn-dismount-where = Say onto which hex { $piece } dismounts.
dn-cannot-dismount = { $piece } needs an empty hex beside the horse to dismount; { $hex } is none.
dn-cannot-lead = { $piece } cannot lead a horse.
dn-leads-too-many = { $piece } cannot lead more than { $most ->
    [one] one horse
   *[other] { $most } horses
}, nor one twice.
dn-not-led = { $piece } does not lead { $horse }.
dn-leave-with-foe = { $piece } must set { $enemy } down before leaving the map.
dn-jump-mounted = Only riders jump, each for himself; { $piece } cannot.
dn-jump-leading = { $piece } cannot jump with a horse on the bridle.
dn-jump-where = Say the two hexes in which { $piece } lands, first that of the rear half.
dn-nothing-to-jump = No water or crevasse lies in a line before { $piece } with { $hex } just beyond it.
dn-jump-front = { $piece } lands facing ahead: { $hex } is not before the landing hex.
dn-jump-too-wide = { $piece } can jump two hexes at most.
dn-jump-walled = { $piece } cannot jump to { $hex }: a wall stands in the way, or it lies on another level.
dn-cannot-leap = { $piece } cannot jump down; only adventurers on foot do.
dn-leap-last = A jump down ends the move of { $piece }: name one hex, and nothing after it.
dn-no-drop = { $piece } cannot jump down into { $hex }.
dn-leap-alone = { $piece } cannot jump down with a horse or a burden.
dn-cannot-carry = { $piece } cannot carry anybody; only those on foot do.
dn-carries-already = { $piece } carries somebody already.
dn-bound-fast = { $piece } is bound fast and cannot be carried off.
dn-not-stunned-here = { $piece } does not lie stunned in this hex.
dn-cannot-tumble = { $piece } cannot lie in { $hex } after the fall.
dn-cannot-set-down = { $piece } cannot be set down in { $hex }.
dn-cannot-drag = { $piece } cannot drag bodies now: that takes somebody on foot who has done nothing yet and spends the whole turn on it.
dn-drag-two = Two fighters drag together.
dn-drag-what = Two can drag three dead persons of one hex, or one dead horse.
dn-drag-beside = { $piece } is not beside the bodies.
dn-drag-where = The bodies cannot be dragged to { $hex }.
dn-no-entrance = { $piece } is not at an entrance to the underground, or cannot use it.
dn-no-horses-below = { $piece } cannot lead a horse into the entrance { $hex }.

## Figures

dn-points-left = { $points ->
    [one] One movement point is
   *[other] { $points } movement points are
} left at the end of the path.
dn-drowns = { $piece } cannot swim and will drown.
dn-jump = jump
dn-jump-armoured = armoured rider
dn-jump-wounded = wounded
dn-jump-two-hexes = two hexes at a time
dn-roll-jump = { $piece } jumps
dn-roll-leap = { $piece } jumps down

## Log

dn-log-mounts = { $piece } mounts { $horse }.
dn-log-dismounts = { $piece } dismounts at { $hex }.
dn-log-loses-horse = { $piece } loses hold of { $horse }.
dn-log-shies = { $piece } shies away to { $hex }.
dn-log-no-room-to-fall = { $piece } falls with no room around the horse.
dn-log-jump-success = { $piece } clears the jump ({ $die }).
dn-log-jump-refusal = The horse of { $piece } refuses ({ $die }).
dn-log-jump-bad-landing = { $piece } comes down badly ({ $die }): the horse is killed.
dn-log-leap-unharmed = { $piece } lands unharmed ({ $die }).
dn-log-leap-wounded = { $piece } lands hard ({ $die }): wounded.
dn-log-leap-dead = { $piece } breaks his neck ({ $die }).
dn-log-sinks = The water closes over { $piece }.
dn-log-drag = { $pair } drag { $bodies } to { $hex }.
