### What core says of orders, whatever the rulebook.

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
core-why-epoch = the rules have changed since
core-epoch = From here on version { $version } of the rules applies; what came before is not told again.
core-log-lost = What happened before cannot be told again: { $why }
core-violation = This must be put right first: { $what }

## Lists

list-none = nobody
list-last = { $one } and { $rest }
list-more = { $one }, { $rest }
