# Morale and discipline.
battle-discipline-check = Discipline Check
battle-discipline-rating = discipline
battle-roll-discipline-hated = { $unit } sees an enemy it hates
battle-roll-discipline-withdrawal = { $unit } sees its enemy step back
battle-roll-discipline-closed-charge = { $unit } charges in closed ranks
battle-roll-discipline-impetuous = { $unit } sees an enemy
battle-log-disciplined = { $unit }: keeps its discipline with a roll of { $n }.
battle-log-undisciplined = { $unit }: no discipline, it attacks { $enemy } and is out of command.
battle-log-ranks-break = { $unit }: the ranks break, it stands open.
