"""The command line as a whole: commands are found by being there."""

from __future__ import annotations

import pytest
from typer.main import get_command

from warhost.cli import assemble, command_names, main


@pytest.mark.parametrize("name", command_names())
def test_a_module_registers_the_command_of_its_name(name: str) -> None:
    program = get_command(assemble([name]))
    assert list(getattr(program, "commands", {})) == [name]


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    text = capsys.readouterr().out
    assert [name for name in command_names() if f" {name} " not in text] == []
