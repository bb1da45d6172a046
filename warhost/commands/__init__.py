"""The commands of `warhost`, one module each.

A module `commands/siege.py` becomes the command `warhost siege` by being there. It has one function:

    def register(app: typer.Typer) -> None:
        app.command("siege")(siege)                 # or app.add_typer(group, name="siege") for subcommands

Only the module of the command that is called is imported, so a command may import what it likes. To give up, raise an
error that the package already has (an unknown rule, an unreadable file) or `Complaint`: the user gets its one line and
exit code 1, never a traceback. Modules that begin with an underscore are shared parts, not commands.
"""


class Complaint(Exception):
    """What a command says, in one line, when it cannot do what was asked."""
