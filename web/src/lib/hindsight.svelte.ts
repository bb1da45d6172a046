// Looking back at a finished game: the orders that cost most. A bot seeks them on the server; here one waits and asks.
import { api, bearer, read } from "./api";
import type { Table } from "./table.svelte";
import type { CostlyOrder, LookingBack } from "./wire";

const PAUSE = 700;

export class Hindsight {
  /** What is known so far; null if nobody has asked. */
  told = $state.raw<LookingBack | null>(null);

  readonly #table: Table;
  #at = -1;
  #working = false;
  #left = false;

  constructor(table: Table) {
    this.#table = table;
  }

  get searching(): boolean {
    return this.told?.state === "searching";
  }

  /** The orders that were found, if the game has not gone on since. */
  get orders(): readonly CostlyOrder[] {
    return this.told?.state === "done" && this.#at === this.#table.latest ? this.told.orders : [];
  }

  /** Ask no more: nobody looks at the table. */
  close(): void {
    this.#left = true;
  }

  /** Ask, and go on asking until the search has ended or the table is left. */
  async seek(): Promise<void> {
    if (this.#working) return;
    const table = this.#table;
    this.#working = true;
    this.#at = table.latest;
    try {
      do {
        this.told = await read(
          api.POST("/api/games/{game_id}/looking-back", {
            params: { path: { game_id: table.id } },
            ...bearer(table.key),
          }),
        );
        if (this.searching) await new Promise((done) => setTimeout(done, PAUSE));
      } while (this.searching && !this.#left);
    } catch (error) {
      this.told = null;
      table.complain(error);
    } finally {
      this.#working = false;
    }
  }
}
