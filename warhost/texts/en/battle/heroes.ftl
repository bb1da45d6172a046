## Heroes and commanders: the Intermediate Game
battle-roles = Roles
battle-duels = Individual combat
battle-fate = Fate of a character
battle-ask-roles = Change the roles of your characters before anybody moves.
battle-wait-roles = { $side } may change the roles of its characters.
battle-leave-button = Leave the ranks
battle-hero-button = Become a hero
battle-join-button = Join a unit
battle-take-command-button = Take command
battle-end-roles-button = End changes of roles
battle-begins-in-ranks = { $unit } begins in the ranks of a unit and is not placed.
battle-no-person = { $hero } is not one of your characters in this battle.
battle-not-in-ranks = { $hero } is not in the ranks of a unit.
battle-in-ranks = { $hero } is already in the ranks of a unit.
battle-members-stay = { $hero } is a member of his unit and stays with it, unless he becomes a hero.
battle-swept-along = { $unit } routs and sweeps { $hero } along.
battle-is-hero = { $hero } is already a hero.
battle-commands-apart = { $hero } commands more than one unit and has a figure of his own.
battle-nobody-beside = { $hero } cannot join the ranks: he touches no unit that he could join.
battle-not-beside = { $hero } does not touch { $unit }.
battle-commands-already = { $hero } has a command already.
battle-no-deputy = { $hero } is nobody's deputy and has given up no command.
battle-command-is-held = { $hero } cannot take over: { $commander } is still commanded by another.
battle-command-given-up = { $hero } cannot take over in this round: the command of { $commander } was given up in it.
battle-nobody-to-command = { $hero } cannot take over: no unit of { $commander } is left.
battle-still-in-command = { $hero } cannot take over: { $unit } is in command.
battle-log-takes-command = { $hero } takes over the command of { $commander }.
battle-log-leaves-ranks = { $hero } leaves the ranks.
battle-log-becomes-hero = { $hero } fights as a hero from now on.
battle-log-enters-ranks = { $hero } joins the ranks of { $unit }.
battle-ask-assail = Several units touch { $hero }, and { $n ->
    [one] only one figure
   *[other] only { $n } figures
} can attack him. Whose?
battle-assail-button = Attack with these
battle-cannot-assail = Name { $n ->
    [one] one figure
   *[other] { $n } figures
} to attack { $hero }, from units that touch him.
battle-log-blow-at-hero = { $attacker } strikes { $defender } with { $figures ->
    [one] one figure
   *[other] { $figures } figures
}: { $rating } − { $armour } + { $roll }, { $points ->
    [one] one hit point
   *[other] { $points } hit points
} lost.
battle-ask-foe = Several enemies face { $hero }. Whom does he attack in this melee round?
battle-foe-button = Attack him
battle-no-foe = { $foe } does not face { $hero } in individual combat.
battle-duel-thaco = THACO
battle-duel-armour = less the armour class of the foe
battle-duel-needs = needed on a d20
battle-roll-duel = Initiative of each, melee round { $n } of 3
battle-roll-duel-attack = { $hero } attacks { $foe }
battle-roll-single-shot = { $hero } shoots at { $foe }
battle-roll-duel-damage = Damage of { $hero } to { $foe }
battle-log-duel-round = Melee round { $n } of 3: { $persons } fight.
battle-log-duel-initiative = { $hero } rolls { $roll } for initiative.
battle-log-duel-hit = { $hero } hits { $foe }: { $roll }, { $needs } or more needed.
battle-log-duel-miss = { $hero } misses { $foe }: { $roll }, { $needs } or more needed.
battle-log-single-hit = The shot of { $hero } hits { $foe }: { $roll }, { $needs } or more needed.
battle-log-single-miss = The shot of { $hero } misses { $foe }: { $roll }, { $needs } or more needed.
battle-log-duel-damage = { $hero } does { $foe } { $points ->
    [one] one point
   *[other] { $points } points
} of damage; { $left ->
    [0] he falls
    [one] one hit point is left
   *[other] { $left } hit points are left
}.
battle-log-hero-killed = { $hero } is killed.
battle-roll-fate = Fate of { $hero }, whose unit is destroyed
battle-roll-fate-points = Hit points that { $hero } has left
battle-roll-fate-turns = Turns that { $hero } lies unconscious
battle-log-fate-points = { $hero } has { $n ->
    [one] one hit point
   *[other] { $n } hit points
} left.
battle-log-fate-turns = { $hero } will wake after { $n ->
    [one] one turn
   *[other] { $n } turns
}.
battle-log-person-lost = { $hero } is killed, and his body is lost.
battle-log-person-killed = { $hero } is killed; his body lies on the field.
battle-log-person-wounded = { $hero } falls, badly wounded.
battle-log-person-unconscious = { $hero } falls unconscious.
battle-log-person-captured = { $hero } is captured.
battle-log-person-routed-off = { $hero } is swept from the table: alive, but out of the battle.
battle-log-person-returns = { $hero } is found by his own and will return when he has recovered.
