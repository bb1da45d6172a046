"""The command line: finds the commands of `warhost.commands` and turns their errors into one clear line."""

from __future__ import annotations

import os
import pkgutil
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Annotated

import typer
from rich.console import Console
from typer.main import get_command

from warhost import commands
from warhost.command_texts import translate_help, usage_fault
from warhost.commands import Complaint
from warhost.core.refusals import WarhostError
from warhost.datafiles import DataError
from warhost.rulebooks import CatalogueError, UnknownBook, UnknownRule
from warhost.texts import ENGLISH, UnknownLanguage, speak

PLAIN_ERRORS = (Complaint, UnknownLanguage, WarhostError, DataError, CatalogueError, UnknownBook, UnknownRule, OSError)
"""Errors whose text is meant for the user."""


def command_names() -> list[str]:
    """The names of all commands, which are the names of their modules."""
    return [module.name for module in pkgutil.iter_modules(commands.__path__) if not module.name.startswith("_")]


def assemble(names: Sequence[str]) -> typer.Typer:
    """The program with these commands."""
    app = typer.Typer(no_args_is_help=True, add_completion=False)
    app.callback()(warhost)
    for name in names:
        import_module(f"{commands.__name__}.{name}").register(app)
    return app


def print_version(wanted: bool) -> None:
    """Print the version and stop, if that is what was wanted."""
    if wanted:
        typer.echo(version("warhost"))
        raise typer.Exit


def warhost(
    show_version: Annotated[bool, typer.Option("--version", callback=print_version, is_eager=True)] = False,
) -> None:
    """Fantasy wargames with the rules enforced."""


def main(argv: Sequence[str] | None = None) -> None:
    """Run `warhost` with these arguments, or with those of the process, and leave with an exit code."""
    args = sys.argv[1:] if argv is None else list(argv)
    names = command_names()
    chosen = [name for name in names if args[:1] == [name]] or names
    try:
        speak(os.environ.get("WARHOST_LANG") or ENGLISH)
        program = get_command(assemble(chosen))
        translate_help(program)
        code = program.main(args, prog_name="warhost", standalone_mode=False)
    except typer.Abort:
        sys.exit(1)
    except typer.TyperException as error:
        # A group that is called without a command has shown its help already.
        if type(error).__name__ != "NoArgsIsHelpError":
            complain(usage_fault(error))
        sys.exit(error.exit_code)
    except PLAIN_ERRORS as error:
        complain(f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.strerror else str(error))
        sys.exit(1)
    sys.exit(code if isinstance(code, int) else 0)


def complain(fault: str) -> None:
    """Say in one line what is wrong."""
    Console(stderr=True, soft_wrap=True).print(f"warhost: {fault}", style="red", markup=False, highlight=False)
