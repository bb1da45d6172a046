// Opportunities with which a player can do nothing: they pass by themselves, unless he wants to be asked.
import { preferences } from "./preferences.svelte";
import type { Table } from "./table.svelte";
import type { Prompt } from "./wire";

/** For so many milliseconds such an opportunity is shown. */
const SHOWN = 700;

export class PassBy {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: Table) {}

  consider({ ask }: Prompt): void {
    this.stop();
    const [offer] = ask?.offers ?? [];
    if (!ask?.idle || !offer || preferences.likes.stopIdle) return;
    const { table } = this;
    const { position } = table;
    this.#timer = setTimeout(() => {
      if (table.position !== position || table.giving) return;
      void table.give({ verb: offer.verb, components: [] }, true);
    }, SHOWN);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
