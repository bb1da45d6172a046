### What core says of orders, whatever the rulebook.

# What the speakers of this language call it.
language-name = English

core-not-now = “{ $verb }” is not among the orders that can be given now.
core-not-your-decision = It is not for { $seat } to decide now.
core-roll-first = Dice must be rolled before anyone gives an order.
core-over = The game is over.
core-nothing-to-roll = Nothing is to be rolled now.
core-nothing-to-undo = { $seat } has no order to take back.
core-undo-barred = That cannot be taken back without consent: { $why }.
core-why-dice = dice have been rolled since
core-why-reveal = something hidden has been revealed since
core-why-other = another side has acted since
core-why-resigned = the game was given up
core-why-epoch = the rules have changed since
core-epoch = From here on version { $version } of the rules applies; what came before is not told again.
core-log-lost = What happened before cannot be told again: { $why }
core-violation = This must be put right first: { $what }

## Lists

list-none = nobody
list-last = { $one } and { $rest }
list-more = { $one }, { $rest }

## How a game ends

core-resigned = The other side resigned.
core-resigned-by = { $who } resigned.
core-ended = The game has ended.

core-level = { $level ->
    [draw] Draw
    [resignation] Victory by resignation
    [indecisive] Indecisive
    [shared] Shared victory
    [marginal] Marginal victory
    [decisive] Decisive victory
    [victory] Victory
    [poor-victory] Poor victory
    [partial-victory] Partial victory
    [marginal-victory] Marginal victory
    [major-victory] Major victory
    [total-victory] Total victory
   *[other] { $name }
}

## Orders that cannot be read

core-empty-line = an empty line is no order
core-no-such-order = no order is called “{ $word }”
core-no-such-order-near = no order is called “{ $word }”; did you mean { $hint }?
core-form-part = { $head } <{ $part }>
core-form = “{ $verb }” is written as: { $form }
core-no-such-thing = no { $kind } is called “{ $word }”
core-no-such-thing-near = no { $kind } is called “{ $word }”; did you mean { $hint }?
core-kind-piece = piece
core-kind-hex = hex
core-kind-card = card
core-ambiguous = “{ $word }” could mean { $names }
core-no-number = “{ $word }” is not a whole number
core-no-decimal = “{ $word }” is not a number with at most { $places ->
    [one] one decimal
   *[other] { $places } decimals
}
core-not-one-of = “{ $word }” is not one of { $words }
core-act-size = “{ $word }” { $most ->
    [0] stands alone, without a number
    [one] has one number
   *[other] has { $most } numbers
}, not { $n }
core-no-word = “{ $word }” is not a word of small letters
core-named-twice = “{ $words }” names a piece twice
core-pair = “{ $word }” should be written as name{ $sign }value
core-yes-or-no = the answer is yes or no, not “{ $word }”
core-nothing = nothing is written as { $nothing }, not “{ $word }”
core-hexside-size = a hexside is two hexes, not { $n }
core-point-size = a point is two or three numbers, not { $n }
core-pose-size = a pose is a point, a facing, and perhaps frontage and formation, not { $n ->
    [one] one number
   *[other] { $n } numbers
}
core-dice-number = { $wanted ->
    [one] one die is
   *[other] { $wanted } dice are
} to be rolled, { $n } were given
core-die-face = a die of { $sides } sides shows 1 to { $sides }, not { $face }

## Languages

texts-no-language = there is no language “{ $language }”; there are: { $known }
