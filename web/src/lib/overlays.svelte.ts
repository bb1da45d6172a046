// Overlays of the board, such as supply lines: read from the server, one shown at a time.
import { api, bearer, read } from "./api";
import type { Overlay, OverlayMark } from "./wire";

export class Overlays {
  found = $state.raw<Overlay[]>([]);
  /** The id of the one that is shown; empty for none. */
  shown = $state("");
  laid = $derived<Overlay | null>(this.found.find((one) => one.id === this.shown) ?? null);
  #readAt = -1;

  /** Read them once, and again with every position while one is shown. */
  async look(game: string, key: string | undefined, position: number): Promise<void> {
    if (this.#readAt < 0 || this.shown) await this.read(game, key, position);
  }

  /** Read them as they are at a position. */
  async read(game: string, key: string | undefined, position: number): Promise<void> {
    if (position < 0 || position === this.#readAt) return;
    this.#readAt = position;
    try {
      const request = { params: { path: { game_id: game } }, ...bearer(key) };
      this.found = (await read(api.GET("/api/games/{game_id}/overlays", request))).overlays;
    } catch {
      // The board works without them; the next position requests them again.
    }
  }

  toggle(id: string): void {
    this.shown = this.shown === id ? "" : id;
  }

  /** What the current overlay says about a piece. */
  marksOf(piece: number): OverlayMark[] {
    return this.laid?.marks.filter((mark) => mark.piece === piece) ?? [];
  }

  /** What the current overlay says about a hex. */
  marksAt(hex: number): OverlayMark[] {
    return this.laid?.marks.filter((mark) => mark.hex === hex) ?? [];
  }
}

/** A sign for every tone, for colour is never the only code. */
export const SIGNS = { source: "★", good: "✓", bad: "✗" } as const;

/** What the numbers on the areas of an overlay mean: their names, each once. */
export const legendOf = (overlay: Overlay): string[] => [
  ...new Set(overlay.areas.filter((area) => area.piece == null).map((area) => area.label.text)),
];
