"""Saving and loading: a game to lines of text and back, with every fault named by its line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from warhost.core.chronicle import JSON, BadChronicle, Codec, Entry, read_entries, read_header, write_lines
from warhost.core.dice import Dice
from warhost.core.game import Game, start
from warhost.core.refusals import OrderError, WarhostError
from warhost.core.rulebook import BadSetup, Rulebook, find_scenario, settle_options
from warhost.core.values import BadValue, Plain


def snapshot(game: Game) -> Entry:
    """The present position as a record."""
    body: dict[str, Plain] = {"state": game.state.dump(), "rolls": game.dice.count}
    return Entry("snapshot", "", body, game.state.hash)


def save_lines(game: Game, codec: Codec = JSON) -> list[str]:
    """The whole chronicle, closed by a snapshot so that loading is quick."""
    entries = list(game.entries)
    if not entries or entries[-1].kind not in ("snapshot", "epoch"):
        entries.append(snapshot(game))

    def text(what: object) -> str:
        return what if isinstance(what, str) else game.write(what)  # type: ignore[arg-type]

    return list(write_lines(game.header, entries, text, codec))


def save(game: Game, path: Path, codec: Codec = JSON) -> None:
    """Write a game to a file. The old file stays whole until the new one is."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text("\n".join(save_lines(game, codec)) + "\n", encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise WarhostError(f"{path} cannot be written: {error.strerror}") from None


def load(path: Path, rulebooks: Callable[[str], Rulebook], *, verify: bool = False, codec: Codec = JSON) -> Game:
    """Read a game from a file; ``verify`` replays it from the first record."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise WarhostError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise BadChronicle(1, f"not a text file (byte {error.start})", path.name) from None
    return load_lines(lines, rulebooks, verify=verify, codec=codec, name=path.name)


def load_lines(
    lines: Sequence[str],
    rulebooks: Callable[[str], Rulebook],
    *,
    verify: bool = False,
    codec: Codec = JSON,
    name: str = "chronicle",
) -> Game:
    """Read a game from its lines.

    A save of an older version of the rules is taken over at its last snapshot: an epoch record marks the change and
    play goes on. A save of a newer version is refused.
    """
    if not lines:
        raise BadChronicle(1, "the file is empty", name)
    header = read_header(lines[0], codec, name)
    rulebook = rulebooks(header.rulebook)
    if _version(header.version) > _version(rulebook.version):
        fault = f"played under version {header.version} of {rulebook.title}; this Warhost has {rulebook.version}"
        raise BadChronicle(1, fault, name)
    try:
        resolved = rulebook.resolve(
            find_scenario(rulebook, header.scenario).id, settle_options(rulebook, header.options)
        )
    except BadSetup as error:
        raise BadChronicle(1, str(error), name) from None
    numbered = list(read_entries(lines[1:], codec, name))
    entries = [entry for _, entry in numbered]
    live = _live(numbered, name)
    older = (header.version, header.digest) != (rulebook.version, rulebook.digest(resolved))
    epochs = [entry for entry in entries if entry.kind == "epoch"]
    if epochs:
        older = epochs[-1].what.get("version") != rulebook.version or epochs[-1].what.get("digest") != rulebook.digest(
            resolved
        )
    game = start(resolved, header, Dice(header.seed))
    first = 0 if verify and not older and not epochs else _last_snapshot(entries)
    if first:
        line, base = numbered[first - 1]
        body = base.what
        try:
            blank = rulebook.blank(resolved)
            blank.restore(body["state"])
        except (BadValue, KeyError, TypeError, ValueError) as error:
            raise BadChronicle(line, f"the snapshot cannot be read: {error}", name) from None
        if blank.hash != base.hash:
            raise BadChronicle(line, "the snapshot does not match its hash; the file has been changed", name)
        game.resume(blank)
    elif older and entries:
        raise BadChronicle(
            1, f"played under version {header.version} of the rules and has no snapshot to go on from", name
        )
    for index in [i for i in live if i >= first]:
        line, entry = numbered[index]
        try:
            game.apply(entry)
        except OrderError as error:
            raise BadChronicle(line, f"the record cannot be carried out: {error}", name) from None
        except (TypeError, ValueError, AttributeError) as error:
            raise BadChronicle(line, f"the record is not readable: {error}", name) from None
        if game.state.hash != entry.hash:
            raise BadChronicle(line, "the position does not match the record's hash; the file has been changed", name)
    game.resume(game.state, entries, live)
    if older and entries:
        body = {"version": rulebook.version, "digest": rulebook.digest(resolved), **snapshot(game).what}
        game.entries.append(Entry("epoch", "", body, game.state.hash))
    return game


def _live(numbered: Sequence[tuple[int, Entry]], name: str) -> list[int]:
    live: list[int] = []
    for index, (line, entry) in enumerate(numbered):
        if entry.kind == "undo":
            if entry.what not in live:
                raise BadChronicle(line, f"takes back record {entry.what!r}, which is not there", name)
            live = [i for i in live if i < entry.what]
        elif entry.kind not in ("snapshot", "epoch"):
            live.append(index)
    return live


def _last_snapshot(entries: Sequence[Entry]) -> int:
    """One past the last snapshot that no later undo went behind; 0 if there is none."""
    for index in range(len(entries) - 1, -1, -1):
        if entries[index].kind in ("snapshot", "epoch"):
            behind = [e.what for e in entries[index + 1 :] if e.kind == "undo"]
            if all(isinstance(point, int) and point > index for point in behind):
                return index + 1
    return 0


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(".") if part.isdigit())
