// “What would you do?”: a bot's order for this seat, put into the composer so that the board shows it. It is not given.
import { api, bearer, read } from "./api";
import type { Table } from "./table.svelte";
import type { Advice } from "./wire";

export class Adviser {
  /** What the bot would do at this position, if the player has asked. */
  #told = $state.raw<Advice | null>(null);
  thinking = $state(false);

  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** The advice, as long as the game stands where it was given. */
  get told(): Advice | null {
    return this.#told?.position === this.#table.position && this.#table.mine ? this.#told : null;
  }

  /** Whether advice can be asked for now. */
  get allowed(): boolean {
    return this.#table.info?.advice === true && this.#table.mine;
  }

  async ask(): Promise<void> {
    if (this.thinking || !this.allowed) return;
    const table = this.#table;
    const after = table.position;
    this.thinking = true;
    try {
      const found = await read(
        api.POST("/api/games/{game_id}/advice", {
          params: { path: { game_id: table.id } },
          body: { after },
          ...bearer(table.key),
        }),
      );
      if (table.position !== after || !table.mine) return;
      this.#told = found;
      await this.#show(found);
    } catch (error) {
      table.complain(error);
    } finally {
      this.thinking = false;
    }
  }

  close(): void {
    this.#told = null;
  }

  /** Say whether everybody at the table may ask; for all seats of this browser. */
  async allow(allow: boolean): Promise<void> {
    const table = this.#table;
    try {
      for (const seat of table.seats)
        table.info = await read(
          api.POST("/api/games/{game_id}/advice/allow", {
            params: { path: { game_id: table.id } },
            body: { allow },
            ...bearer(table.keyOf(seat)),
          }),
        );
    } catch (error) {
      table.complain(error);
    }
  }

  /** Compose the order that is advised, and bring what it names into view. */
  async #show(advice: Advice): Promise<void> {
    const table = this.#table;
    const offers = [...(table.prompt?.ask?.offers ?? []), ...table.claims];
    const offer = offers.find((one) => one.verb === advice.verb);
    if (!offer) return;
    await table.composer.propose(offer, advice.components);
    const hexes = table.composer.steps.flatMap(({ kind, value }) => {
      if (kind === "hex") return [value as number];
      if (kind === "piece")
        return [table.hexOfPiece({ type: "ref", kind: "piece", id: value as number, text: "" }) ?? -1];
      return kind === "path" ? (value as unknown[]).filter((leg) => typeof leg === "number") : [];
    });
    const seen = hexes.filter((hex) => hex >= 0);
    if (seen.length && table.layout?.hexes) table.aim = { hexes: seen, follow: true };
  }
}
