## Missiles: the Intermediate Game
battle-initial-missiles = Initial missiles
battle-missiles = Missiles
battle-ask-initial-fire = Shoot before anybody moves, with units that have two shots a round.
battle-ask-fire = Shoot with your missile units.
battle-fire-button = Shoot
battle-fire-over-button = Shoot over friends
battle-end-fire-button = End fire
battle-wait-fire = { $side } may shoot.
battle-no-missiles = { $unit } { AGREE($unit, one: "has", other: "have") } no missiles.
battle-shoots-not-in-contact = { $unit } cannot shoot: an enemy is in contact.
battle-no-missiles-left = { $unit } { AGREE($unit, one: "has", other: "have") } no missiles left.
battle-no-shot-left = { $unit } { AGREE($unit, one: "has", other: "have") } no shot left in this round.
battle-no-initial-shot = { $unit } cannot shoot now: only units with two shots a round can, once each.
battle-only-archers-shoot-over = { $unit } cannot shoot over friends: only archers can.
battle-shoots-over-in-command = { $unit } can shoot over friends only while in command.
battle-no-mark = { $unit } cannot shoot at { $enemy }: name an enemy on the table.
battle-no-fire-into-melee = { $enemy } is fighting your own troops: { $unit } cannot shoot into that.
battle-sees-not = { $unit } cannot shoot at { $enemy }, which none of its figures sees.
battle-sees-not-because = { $unit } cannot shoot at { $enemy }, which none of its figures sees: { $why }.
battle-unseen-aside = not in front
battle-unseen-units = { $units } in the way
battle-unseen-ground = hidden by { $ground }
battle-screen-woods = woods
battle-screen-building = a building
battle-screen-hill = a hill
battle-screen-hedge = a hedge
battle-screen-wall = a wall
battle-screen-high-wall = a high wall
battle-has-shot = missiles shot in this round
battle-has-shot-and-stays = { $unit } { AGREE($unit, one: "has", other: "have") } shot in this round and cannot move.
battle-has-shot-and-charges-not = { $unit } { AGREE($unit, one: "has", other: "have") } shot in this round and cannot charge.
battle-has-shot-and-marches-not = { $unit } { AGREE($unit, one: "has", other: "have") } shot in this round and cannot make a forced march.
battle-has-charged-and-shoots-not = { $unit } { AGREE($unit, one: "has", other: "have") } charged in this round and cannot shoot.
battle-went-too-far-to-shoot = { $unit } went too far in this round to shoot.
battle-ar-target-open = target in open or skirmish formation
battle-option-fire-into-melee = Shots at enemies in contact with friends
battle-ar-soft-cover = target in woods or behind a hedge
battle-ar-hard-cover = target in a building, behind a wall or in a shield wall
battle-ar-mounted-shooters = mounted shooters
battle-ar-indirect = over friends
battle-range-short = short range
battle-range-medium = medium range
battle-range-long = long range
battle-range-beyond = beyond the longest range
battle-band = { $band }, to { $n } inches
battle-band-dead = too near, less than { $n } inches
battle-told-distance = { $n } inches: { $band }.
battle-told-figures = { $n } of { $of } figures see the target; { $seen ->
    [one] one figure of it
   *[other] { $seen } figures of it
} can be hit.
battle-told-unseen = { $n ->
    [one] One figure sees
   *[other] { $n } figures see
} nobody: { $why }.
battle-told-cover = The target is covered by { $ground }.
battle-odds-volley = figures that fall, and whether one more is wounded
battle-roll-volley = { $attacker } { AGREE($attacker, one: "shoots", other: "shoot") } at { $defender }
battle-log-volley = { $attacker } { AGREE($attacker, one: "shoots", other: "shoot") } at { $defender } with { $figures ->
    [one] one figure
   *[other] { $figures } figures
}: { $rating } − { $armour } + { $roll }, { $kills ->
    [0] nobody falls
    [one] one figure falls
   *[other] { $kills } figures fall
}.
battle-log-out-of-range = { $attacker } { AGREE($attacker, one: "shoots", other: "shoot") } at { $defender }, which is out of range: the shot is lost.
battle-log-friends-too-near = Friends stand too close in front of { $attacker } to be shot over; the shot is lost.

battle-pass-through = Pass-through fire
battle-ask-through = { $unit } { AGREE($unit, one: "moves", other: "move") }. Shoot on its way?
battle-ask-fire-through = The enemy has moved. Shoot once more?
battle-wait-through = { $side } may shoot at { $unit } on its way.
battle-fire-through-button = Shoot on its way
battle-hold-fire-button = Hold fire
battle-hold-all-fire-button = Hold fire until the enemy has moved
battle-has-shot-through = { $unit } { AGREE($unit, one: "has", other: "have") } already shot during this movement.
battle-beyond-the-way = { $unit } { AGREE($unit, one: "does", other: "do") } not go that far before contact.
battle-through-way = the way of the mover
battle-through-length = { $unit } { AGREE($unit, one: "goes", other: "go") } { $n } inches, and you can shoot at any point of the way.
battle-inches-on = { $n } inches further on

battle-split-fire = Split fire
battle-ride-button = Move, shoot and move on
battle-ride-on-button = Move on
battle-halt-button = Stay here
battle-ask-split-shot = At whom does { $unit } shoot from here?
battle-ask-ride-on = Where does { $unit } go from here?
battle-wait-split = { $side } moves and shoots.
battle-no-split-fire = Only mounted archers shoot in the middle of their move.
battle-ride-half = { $unit } { AGREE($unit, one: "goes", other: "go") } half its rate at most before it shoots.
battle-ask-artillery = Shoot with your artillery.
battle-artillery-shoots-last = { $unit } cannot shoot now: artillery shoots alone, after all other missiles.
battle-is-loading = { $unit } { AGREE($unit, one: "is", other: "are") } still loading.
battle-ballista-shoots-straight = { $unit } cannot shoot over anybody: a ballista needs a clear line to its target.
battle-wounded-crew = The crew of { $unit } is wounded and cannot move it.
battle-ar-crew = THACO of the crew
battle-ar-new-crew = a new crew
battle-ac-artillery = every target of this engine
battle-man-button = Serve an engine
battle-wreck-button = Wreck an engine
battle-no-crew-of-that = { $unit } cannot serve an engine.
battle-no-engine-beside = { $unit } { AGREE($unit, one: "touches", other: "touch") } no engine without a crew.
battle-not-that-engine = { $unit } cannot serve { $engine }: it does not touch the engine, or somebody else serves it.
battle-last-figure = { $unit } cannot serve an engine: its last figure must stay with it.
battle-log-mans = A figure of { $unit } serves { $engine } from now on.
battle-log-hero-mans = { $unit } serves { $engine } from now on.
battle-log-leaves-engine = The crew of { $unit } is wounded: it runs, and leaves the engine where it stands.
battle-log-wrecks = { $unit } { AGREE($unit, one: "wrecks", other: "wreck") } { $engine }.
