### What core says of orders, whatever the rulebook.

# What the speakers of this language call it.
language-name = English

core-not-now = “{ $verb }” is not among the orders that can be given now.
core-not-your-decision = It is not for { $seat } to decide now.
core-roll-first = Dice must be rolled before anyone gives an order.
core-over = The game is over.
core-nothing-to-roll = Nothing is to be rolled now.
core-secret-roll = Not everybody may see these dice, so the game rolls them itself.
core-nothing-to-undo = { $seat } has no order to take back.
core-undo-barred = That cannot be taken back without consent: { $why }.
core-why-dice = dice have been rolled since
core-why-reveal = something hidden has been revealed since
core-why-other = another side has acted since
core-why-resigned = the game was given up
core-why-epoch = the rules have changed since
core-epoch = From here on version { $version } of the rules applies; earlier events are not retold.
core-log-lost = Earlier events cannot be retold: { $why }
core-violation = This must be corrected first: { $what }

## Numbers with their parts

core-part-add = { $amount } { $label } [{ $rule }]
core-part-multiply = { $amount } { $label } [{ $rule }]
core-part-shift = { $n ->
    [one] { $amount } column
   *[other] { $amount } columns
} { $label } [{ $rule }]
core-part-set = set to { $amount }, { $label } [{ $rule }]
core-part-cap = at most { $amount }, { $label } [{ $rule }]
core-part-floor = at least { $amount }, { $label } [{ $rule }]
core-part-forbid = impossible, { $label } [{ $rule }]
core-part-cancelled = ({ $part }: cancelled by { $rule })
core-parts = { $before } { $part }
core-total = { $total }
core-sum = { $parts } = { $total }

## Lists

list-none = nobody
list-last = { $one } and { $rest }
list-more = { $one }, { $rest }

## How a game ends

core-resigned = The other side resigned.
core-resigned-by = { $who } resigned.
core-ended = The game has ended.
core-certain = { $why } Nothing can change that any more.

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
    [minor-victory] Minor victory
    [stunning-victory] Stunning victory
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

## Games that cannot be made

core-no-rulebook = no rulebook is called '{ $name }'; { $hint }
core-no-such-scenario = no scenario is called '{ $name }'; { $hint }
core-no-scenario = { $title } has no scenario '{ $name }'; { $hint }
core-no-preset = { $title } has no preset '{ $name }'; { $hint }
core-no-option = { $title } has no option '{ $name }'; { $hint }
core-no-value = option { $option } is one of { $values }, not '{ $value }'
core-option-needs = { $option } needs { $need }
core-option-excludes = { $option } cannot be used with { $other }: { $why }
core-option-closed = “{ $scenario }” cannot be played with “{ $option }”: { $why }
core-did-you-mean = did you mean { $name }?
core-there-are = there are: { $names }
core-unplayable = This cannot be played: { $fault }
core-nobody-plays = nobody plays { $seat } here
core-no-record = there is no record { $record } to return to

## Saved games that cannot be read

core-save-name = chronicle
core-save-line = { $name }, line { $line }: { $fault }
core-save-unreadable = { $file } cannot be read: { $error }
core-save-unwritable = { $file } cannot be written: { $error }
core-save-empty = the file is empty
core-save-no-text = not a text file (byte { $byte })
core-save-json = not readable as JSON, perhaps cut short
core-save-no-object = not a JSON object
core-save-no-game = this is not a Warhost game
core-save-of-a-seat = this is what one seat has seen of a game, not the game itself; its host can export the whole game
core-save-format = the file has format { $format }; this Warhost reads up to { $known }
core-save-header = the header has no { $key }
core-save-checksum = the line does not match its checksum; it has been changed
core-save-kind = the record has no known kind
core-save-number = record { $found } stands where record { $wanted } should be
core-save-record = the record is not readable: { $error }
core-save-cut-short = the file is cut short: it does not end with a snapshot
core-save-epoch = the epoch does not say which rules it begins
core-save-snapshot = the snapshot cannot be read: { $error }
core-save-snapshot-hash = the snapshot does not match its hash; the file has been changed
core-save-other-snapshot = the snapshot is not the position that was played
core-save-no-snapshot = played under version { $version } of the rules and has no snapshot to go on from
core-save-no-version = '{ $version }' is not a version of the rules
core-save-newer = played under version { $version } of { $title }; this Warhost has { $known }
core-save-not-carried-out = the record cannot be carried out: { $error }
core-save-hash = the position does not match the record's hash; the file has been changed
core-save-undo-of-nothing = takes back record { $record }, which is not there
core-save-undo-of-epoch = takes back record { $record }, which was played under older rules

## Languages

texts-no-language = there is no language “{ $language }”; there are: { $known }
