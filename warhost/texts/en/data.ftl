### Faults of data files, as `warhost check` names them: clauses without a full stop.

data-fault = { $where }: { $fault }
data-hint = ; did you mean '{ $name }'?
data-no-file = the file is missing
data-no-utf = the file is not UTF-8 text
data-no-field = there is no field '{ $name }' here
data-field-missing = the field '{ $name }' is missing
data-no-value = '{ $value }' is not a valid value here
data-wrong-type = expected '{ $wanted }', got '{ $found }'
data-too-small = expected '{ $kind }' of at least { $least }
data-too-large = expected '{ $kind }' of at most { $most }
data-too-short = expected '{ $kind }' of length { $least } or more
data-too-long = expected '{ $kind }' of length { $most } or less
data-length = expected '{ $kind }' of length { $n }, got { $found }
data-pattern = expected '{ $kind }' of the form { $form }
data-unfit = this does not fit: { $error }
data-broken-toml = the TOML is broken: { $error }
data-toml-value = a value is missing or malformed
data-toml-string = a string is malformed or does not end
data-toml-equals = a key needs '=' and a value
data-toml-twice = the same key or table stands there twice
data-toml-unclosed = a list or an inline table does not end
data-toml-statement = this is neither a table nor a key
data-toml-rest = something stands behind the value
data-toml-unreadable = it cannot be read from here on

## Briefings, guides and arms

data-minutes = minutes are the least and the most, such as [20, 40]
data-no-seat = nobody sits at '{ $seat }'
data-no-bot = no bot is called '{ $bot }'
data-no-place = there is no place '{ $place }'
data-not-briefed = '{ $seat }' is not briefed
data-no-order = there is no order '{ $verb }'
data-endless-step = nothing ends this step
data-briefed-twice = '{ $seat }' is briefed twice
data-no-rule = there is no rule '{ $rule }'
data-nothing-called = nothing is called '{ $name }'
data-step-end = say what ends the step
data-no-icon = no icon is called '{ $name }'
data-arms-twice = '{ $id }' has arms already
data-no-colour = '{ $value }' is not a colour; write it as '#rrggbb'
data-no-map = no map is called '{ $name }'
data-no-scenario = there is no scenario '{ $name }' beside it

## Rules

data-at-line = { $file }, line { $line }: { $fault }
data-no-rule-near = there is no rule '{ $rule }'; { $hint }
data-rules-near = did you mean { $rules }?
data-rule-ids = ids start with { $known }
data-either = { $one } or { $rest }
data-rule-prefix = { $rule } does not start with { $prefix }-
data-rule-twice = { $rule } is there twice
data-no-book = no book is called '{ $name }'; the books are { $known }
data-no-book-near = no book is called '{ $name }'; did you mean '{ $near }'?

## Problem positions

data-problem = '{ $name }': { $fault }
data-problem-twice = another problem is called '{ $name }' too
data-problem-nothing-asked = no order is called good or bad, and no end is named
data-problem-spot = '{ $text }' does not say who stands where; write it like 'hylo-1 hylo-2 @ hylo'
data-problem-both = armies of both sides stand in { $hex }
data-problem-nation = no nation is called '{ $name }'
data-problem-step = no step is called '{ $name }'; the steps are { $known }
data-problem-seat = nobody sits at '{ $name }'; the seats are { $known }
data-problem-other-asked = '{ $seat }' is not asked in this position
data-problem-illegal = no legal order fits '{ $order }'
data-problem-not-good = none of the good orders: { $orders }
data-problem-bad = a bad order: { $order }
data-problem-not-there = does not end with { $end }
data-problem-there = ends with { $end }
