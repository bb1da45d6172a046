// Reports: how the game stands beyond the board. They are read when the table opens, and again as the game goes on
// while somebody looks at one.
import { api, bearer, read } from "./api";
import type { Table } from "./table.svelte";
import type { Report } from "./wire";

export class ReportShelf {
  list = $state.raw<Report[]>([]);
  #readAt = -1;
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Read them again if the game has gone on and somebody looks. */
  follow(looking: boolean): void {
    const table = this.#table;
    const position = table.live?.position ?? -1;
    if (position < 0 || position === this.#readAt || (this.#readAt >= 0 && !looking)) return;
    this.#readAt = position;
    void read(
      api.GET("/api/games/{game_id}/reports", {
        params: { path: { game_id: table.id } },
        ...bearer(table.key),
      }),
    )
      .then((found) => {
        this.list = found.reports;
      })
      .catch(() => undefined);
  }
}
