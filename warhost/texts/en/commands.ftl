### What commands say when they cannot do what was asked.

commands-usage = { $fault }; { $see }
commands-see-help = see { $command } --help
commands-no-command = there is no command “{ $word }”
commands-no-command-near = there is no command “{ $word }”; did you mean { $near }?
commands-no-option = there is no option { $word }
commands-no-option-near = there is no option { $word }; did you mean { $near }?
commands-missing = { $name } is missing
commands-bad-value = { $name } has a wrong value
commands-too-much = “{ $words }” is too much
commands-unclear = this cannot be understood
