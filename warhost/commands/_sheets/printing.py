"""Print sheets written to files, for the counters of every scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console

from warhost.cartography.studio.svg import Document, render_pdf
from warhost.commands import Complaint
from warhost.core.messages import Message
from warhost.texts import say

console = Console(highlight=False)


def write_pages(lay_out: Callable[[], Sequence[Document]], sheet: Path, what: Message) -> None:
    """Lay the pages out and write them: one PDF, or a numbered SVG each. ``what`` is on them, for the message."""
    try:
        pages = lay_out()
    except ValueError as error:
        raise Complaint(str(error)) from None
    match sheet.suffix.lower():
        case ".pdf":
            sheet.write_bytes(render_pdf(pages))
        case ".svg":
            for number, page in enumerate(pages, 1):
                page.save(sheet.with_stem(f"{sheet.stem}-{number}"))
        case other:
            raise Complaint(say("commands-cannot-print", ending=other or "?"))
    console.print(say("commands-printed", what=what, n=len(pages), file=str(sheet)), soft_wrap=True)
