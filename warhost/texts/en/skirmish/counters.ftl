### What the counters of the skirmish show, in words.

fighter-figures = { $who }: { $figures }
fighter-and = { $one }, { $rest }
fighter-fit = { $name }
fighter-state = { $name }, { $state }
fighter-part = { $name }, { $part }
fighter-part-head = head
fighter-part-right-claw = right claw
fighter-part-left-claw = left claw
fighter-part-tail = tail
fighter-part-left-palp = left palp
fighter-part-right-palp = right palp
fighter-horse = { $name }’s horse
fighter-wounds = { $n ->
    [one] { $n } wound
   *[other] { $n } wounds
}
fighter-stunned = stunned
fighter-crazy = crazy
fighter-wounded = wounded
fighter-baby = baby
fighter-dead = dead
fighter-mounted = mounted
fighter-mounted-wounded = mounted wounded
fighter-attack = attack { $n }
fighter-attack-twice = attack { $n } twice
fighter-defence = defence { $n }
fighter-defence-armoured = defence { $n } in armour
fighter-rear = { $n } from the rear
fighter-move = movement { $n }
fighter-land = on land { $n }
