"""What `warhost --help` says, and what is wrong with a command line: words that typer would say in English.

The text of the command ``campaign new`` is ``help-campaign-new``, that of its option ``--seed`` is
``help-campaign-new-seed``. A parameter that takes one of a few words gives them as its help; the text has them as
``{ $choices }``. Texts are filled in when help is shown.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any

from typer import rich_utils

from warhost.core.messages import Message, msg
from warhost.texts import say, say_or

PROGRAM = "warhost"


def translate_help(program: Any) -> None:
    """Let a program and all its commands show their help in the language that is spoken.

    Nothing is read until help is shown: most commands never need it.
    """
    _translate_later(program, program)


def _translate_later(command: Any, program: Any) -> None:
    show, usage = command.format_help, command.get_usage

    def format_help(context: Any, formatter: Any) -> None:
        _say_titles()
        fill_in(program)
        command.get_help_option(context).help = say("help-help")
        show(context, formatter)

    def get_usage(context: Any) -> str:
        return say("help-usage", line=str(usage(context)).partition(" ")[2])

    command.format_help, command.get_usage = format_help, get_usage
    for inner in getattr(command, "commands", {}).values():
        _translate_later(inner, program)


def _say_titles() -> None:
    rich_utils.ARGUMENTS_PANEL_TITLE = say("help-arguments")
    rich_utils.OPTIONS_PANEL_TITLE = say("help-options")
    rich_utils.COMMANDS_PANEL_TITLE = say("help-commands")
    rich_utils.DEFAULT_STRING = say("help-default", value="{}")
    rich_utils.REQUIRED_LONG_STRING = say("help-required")


def fill_in(command: Any, name: str = "") -> None:
    """Give a command, its parameters and the commands in it their texts."""
    id = f"help-{name or PROGRAM}"
    command.help = say_or(id, command.help or "")
    for parameter in command.params:
        given = getattr(parameter, "help", None)
        text = f"{id}-{parameter.name.replace('_', '-')}"
        if not getattr(parameter, "is_told", False):
            parameter.help = say(text, choices=given or "")
            parameter.is_told = True
    for inner, one in getattr(command, "commands", {}).items():
        fill_in(one, f"{name}-{inner}".strip("-"))


def usage_fault(error: Any) -> str:
    """What is wrong with a command line, in one line: the error is one of typer's."""
    context = getattr(error, "ctx", None)
    see = msg("commands-see-help", command=context.command_path if context else PROGRAM)
    return say("commands-usage", fault=_fault(error, context), see=see)


def _fault(error: Any, context: Any) -> Message:
    known = getattr(context.command, "commands", {}) if context else {}
    words = re.findall(r"'([^']+)'|\(([^)s][^)]*)\)", error.message or "")
    word = next((one or other for one, other in words), "")
    match type(error).__name__:
        case "NoSuchOption":
            near = list(error.possibilities or ())[:1]
            return _unknown("option", error.option_name, near)
        case "MissingParameter":
            return msg("commands-missing", name=_name(error.param))
        case "BadParameter" if error.param is not None:
            return _bad_value(error)
        case "UsageError" if word and known:
            return _unknown("command", word, get_close_matches(word, known, n=1))
        case "UsageError" if word:
            return msg("commands-too-much", words=word)
        case _:
            return msg("commands-unclear")


def _bad_value(error: Any) -> Message:
    """What a parameter must be, and what it was given instead."""
    name = _name(error.param)
    found: list[dict[str, Any]] = getattr(error.__cause__, "errors", list)()
    if not found:
        return msg("commands-bad-value", name=name)
    fault = found[0]
    word, limits = str(fault["input"]), fault.get("ctx", {})
    match fault["type"]:
        case "int_parsing" | "int_from_float":
            return msg("commands-no-whole-number", name=name, word=word)
        case "float_parsing":
            return msg("commands-no-number", name=name, word=word)
        case "greater_than_equal":
            return msg("commands-too-low", name=name, word=word, least=str(limits["ge"]))
        case "less_than_equal":
            return msg("commands-too-high", name=name, word=word, most=str(limits["le"]))
        case _:
            return msg("commands-bad-word", name=name, word=word)


def _unknown(what: str, word: str, near: list[str]) -> Message:
    if near:
        return msg(f"commands-no-{what}-near", word=word, near=near[0])
    return msg(f"commands-no-{what}", word=word)


def _name(parameter: Any) -> str:
    return parameter.opts[0] if parameter.param_type_name == "option" else str(parameter.name)
