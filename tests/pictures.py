"""Pixels of the PNGs that we draw, for tests that look at pictures."""

from __future__ import annotations

import struct
import zlib

Pixel = tuple[int, int, int, int]


def pixels(png: bytes) -> list[list[Pixel]]:
    """Rows of red, green, blue, alpha of a PNG with 8 bits a channel and no interlacing."""
    if png[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("no PNG")
    at, packed, width, height, depth = 8, b"", 0, 0, 0
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, bits, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            depth = {2: 3, 6: 4}[colour]
            if bits != 8 or interlaced:
                raise ValueError("only plain 8-bit PNGs")
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    data = zlib.decompress(packed)
    rows: list[list[Pixel]] = []
    before = bytearray(width * depth)
    for y in range(height):
        start = y * (width * depth + 1)
        line = unfilter(data[start], bytearray(data[start + 1 : start + 1 + width * depth]), before, depth)
        rows.append([_pixel(line[x : x + depth]) for x in range(0, len(line), depth)])
        before = line
    return rows


def unfilter(kind: int, line: bytearray, above: bytearray, depth: int) -> bytearray:
    """Take back the prediction of one line."""
    for i in range(len(line)):
        left = line[i - depth] if i >= depth else 0
        up = above[i]
        corner = above[i - depth] if i >= depth else 0
        guess = (0, left, up, (left + up) // 2, _paeth(left, up, corner))[kind]
        line[i] = (line[i] + guess) & 255
    return line


def hex_colour(pixel: Pixel) -> str:
    """A pixel as ``#rrggbb``."""
    return "#{:02x}{:02x}{:02x}".format(*pixel[:3])


def _pixel(parts: bytearray) -> Pixel:
    return (parts[0], parts[1], parts[2], parts[3] if len(parts) == 4 else 255)


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))
