// How a game stands: the tally of its goals, asked for again whenever the game has moved on.
import { untrack } from "svelte";
import { api, bearer, read } from "./api";
import type { Table } from "./table.svelte";
import type { GoalLine, Mark, Tally } from "./wire";

/** Milliseconds without changes before the tally is requested, so that not every step of a bot triggers it. */
const REST = 250;

export class Standing {
  tally = $state.raw<Tally | null>(null);
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
    $effect(() => {
      if (!table.live) return;
      void table.position;
      void table.seat;
      // An answer is no reason to ask again.
      const known = untrack(() => this.tally);
      const wait = setTimeout(() => void this.#ask(), known ? REST : 0);
      return () => clearTimeout(wait);
    });
  }

  async #ask(): Promise<void> {
    const { id, key } = this.#table;
    this.tally = await read(
      api.GET("/api/games/{game_id}/goals", { params: { path: { game_id: id } }, ...bearer(key) }),
    ).catch(() => this.tally);
  }

  /** The ways to win of a seat. */
  goalsOf(seat: string): GoalLine[] {
    return this.tally?.goals?.filter((goal) => goal.seat === seat) ?? [];
  }

  /** The conditions in a few words, each once, for a single line. */
  get short(): string[] {
    const marks = (this.tally?.goals ?? []).flatMap((goal) => goal.marks ?? []);
    return [...new Set(marks.filter((mark) => mark.have !== undefined || isHeld(mark)).map(wordsOf))];
  }
}

const isHeld = (mark: Mark): boolean => /-(place|country)$/.test(mark.text.id);

/** A condition in words, and its count where the words have none. */
export function wordsOf(mark: Mark): string {
  const { text } = mark.text;
  return mark.have === undefined || mark.need === undefined || /\d/.test(text)
    ? text
    : `${text}: ${mark.have} / ${mark.need}`;
}
