### What commands say when they cannot do what was asked.

commands-usage = { $fault }; { $see }
commands-see-help = see { $command } --help
commands-no-command = there is no command “{ $word }”
commands-no-command-near = there is no command “{ $word }”; did you mean { $near }?
commands-no-option = there is no option { $word }
commands-no-option-near = there is no option { $word }; did you mean { $near }?
commands-missing = { $name } is missing
commands-bad-value = { $name } has a wrong value
commands-bad-word = { $name } cannot be “{ $word }”
commands-no-whole-number = { $name } is a whole number, not “{ $word }”
commands-no-number = { $name } is a number, not “{ $word }”
commands-too-low = { $name } is { $least } or more, not { $word }
commands-too-high = { $name } is { $most } or less, not { $word }
commands-too-much = “{ $words }” is too much
commands-unclear = this cannot be understood
