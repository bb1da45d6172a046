// Several stacks in one order: one selection, one goal, one act that is undone as one.
import { ApiError, api, bearer, read } from "./api";
import { valuesOf, wayOf } from "./compose";
import { marches, movers, piecesOf } from "./forces";
import { counterMap, hexOf } from "./stacks";
import type { Table } from "./table.svelte";
import { plain, t } from "./texts";
import type { Choices, Judgement, PathFound, Refusal, Text } from "./wire";

/** How a stack would go to the goal. */
export interface Plan {
  order: { verb: string; components: unknown[] };
  /** Everybody who goes. */
  pieces: number[];
  way: number[];
  cost: number | null;
  /** What the referee warns of. */
  caution: Text | null;
}

/** Why a stack cannot go to the goal. */
export interface Hindrance {
  refusal: Refusal;
}

export type Outlook = Plan | Hindrance;
export const isPlan = (outlook: Outlook | undefined): outlook is Plan =>
  outlook !== undefined && "order" in outlook;

export class Together {
  /** One piece of every chosen stack, in the order of choice, which is the order of marching. */
  pieces = $state.raw<readonly number[]>([]);
  goal = $state<number | null>(null);
  outlooks = $state.raw<ReadonlyMap<number, Outlook>>(new Map());
  working = $state(false);
  /** Whether the player is being asked if he means it, because of what the referee warns of. */
  asking = $state(false);

  readonly #table: Table;
  #round = 0;
  /** Where the game stood after the last march together, and how many orders it took. */
  #done = { position: -1, orders: 0 };

  constructor(table: Table) {
    this.#table = table;
  }

  get active(): boolean {
    return this.pieces.length > 0;
  }

  /** The plans of those who can go, in order. */
  get plans(): Plan[] {
    return this.pieces.flatMap((piece) => {
      const outlook = this.outlooks.get(piece);
      return isPlan(outlook) ? [outlook] : [];
    });
  }

  /** Whether the order can be given: somebody can go to the goal. */
  get ready(): boolean {
    return this.active && !this.working && !this.#table.giving && this.plans.length > 0;
  }

  /** What the referee warns of, each warning once. */
  get cautions(): Text[] {
    const found = this.plans.flatMap((plan) => plan.caution ?? []);
    return found.filter((one, at) => found.findIndex((other) => other.text === one.text) === at);
  }

  /** How many orders the last act of the player took, if it was a march together. */
  ordersAt(position: number): number {
    return position === this.#done.position ? this.#done.orders : 1;
  }

  clear(): void {
    this.#round++;
    this.pieces = [];
    this.goal = null;
    this.outlooks = new Map();
    this.working = false;
    this.asking = false;
  }

  /** Leave what was chosen last: the goal, then the stacks. */
  leave(): void {
    if (this.goal === null) this.clear();
    else void this.aim(null);
  }

  /** The piece with which the stack in a hex would go; null if nobody there can. */
  leaderIn(hex: number): number | null {
    const able = new Set(movers(this.#table));
    const here = (this.#table.stacks.get(hex) ?? []).filter((counter) => counter.key.startsWith("piece:"));
    return here.find((counter) => able.has(counter.id))?.id ?? null;
  }

  /** Whether the stack of a hex is chosen. */
  has(hex: number): boolean {
    return this.pieces.some((piece) => this.#hexOf(piece) === hex);
  }

  /** Add the stack of a hex, or remove it. */
  async toggle(hex: number): Promise<void> {
    if (this.has(hex)) this.pieces = this.pieces.filter((piece) => this.#hexOf(piece) !== hex);
    else {
      const leader = this.leaderIn(hex);
      if (leader === null) {
        this.#table.say(t("together-nobody"), [], true);
        return;
      }
      this.pieces = [...this.pieces, leader];
    }
    if (!this.active) {
      this.clear();
      await this.#table.composer.cancel();
    } else await this.aim(this.goal);
  }

  /** Set the goal; the referee says for every stack how it gets there, or why it can't. */
  async aim(goal: number | null): Promise<void> {
    const round = ++this.#round;
    this.goal = goal;
    this.outlooks = new Map();
    if (goal === null) return;
    this.working = true;
    const found = await Promise.all(
      this.pieces.map(async (piece) => [piece, await this.#outlook(piece, goal)] as const),
    );
    if (round !== this.#round) return;
    this.outlooks = new Map(found);
    this.working = false;
  }

  /** Let all go who can, one stack after the other; whoever finds no way then stays and is named with the reason. */
  async give(sure = false): Promise<void> {
    const { goal } = this;
    const table = this.#table;
    if (goal === null || !this.ready) return;
    if (this.cautions.length && !sure) {
      this.asking = true;
      return;
    }
    this.asking = false;
    this.working = true;
    const stayed: string[] = [];
    const rules: string[] = [];
    let orders = 0;
    for (const piece of this.pieces) {
      // The stacks before this one may have filled the goal: the way is asked for again.
      const outlook = await this.#outlook(piece, goal);
      if (isPlan(outlook) && (await table.give(outlook.order))) orders++;
      else if (!isPlan(outlook)) {
        stayed.push(t("together-stayed", { name: this.nameOf(piece), why: outlook.refusal.message.text }));
        rules.push(...(outlook.refusal.rules ?? []));
      }
      // Dice, a question or the other side come first: the rest is for the player to decide again.
      if (!table.mine || table.handsOver) break;
      await table.composer.cancel();
    }
    this.#done = { position: table.position, orders };
    this.clear();
    if (stayed.length) table.say(stayed.join(" "), [...new Set(rules)], orders === 0);
    else if (orders > 1) table.say(t("together-gone", { count: orders }));
  }

  /** What a stack is called: everybody who would go, or whoever leads it. */
  nameOf(piece: number): string {
    const outlook = this.outlooks.get(piece);
    const pieces = isPlan(outlook) ? outlook.pieces : [piece];
    return pieces
      .map((one) => this.#table.counters.find((counter) => counter.key === `piece:${one}`)?.name)
      .flatMap((name) => (name ? [plain(name)] : []))
      .join(", ");
  }

  #hexOf(piece: number): number | null {
    const counters = counterMap(this.#table.counters);
    const counter = counters.get(`piece:${piece}`);
    return counter ? hexOf(counter, counters) : null;
  }

  /** How a stack would go to a hex, with all who can come along, or why it cannot. */
  async #outlook(piece: number, to: number): Promise<Outlook> {
    const table = this.#table;
    const offer = marches(table).find((one) => piecesOf(table, one).includes(piece));
    if (!offer) return { refusal: refusalOf(t("together-nobody")) };
    const components: unknown[] = [piece];
    const pieces = [piece];
    const ask = { params: { path: { game_id: table.id } }, ...bearer(table.key) };
    const { verb } = offer;
    try {
      for (const _ of (offer.components ?? []).slice(1, -1)) {
        const choices = (await read(
          api.POST("/api/games/{game_id}/choices", { ...ask, body: { verb, components } }),
        )) as Choices;
        const along = valuesOf(choices).map(({ value }) => value as number);
        components.push(along);
        pieces.push(...along);
      }
      const found = (await read(
        api.POST("/api/games/{game_id}/paths", { ...ask, body: { verb, components, to } }),
      )) as PathFound;
      const order = { verb, components: [...components, found.value] };
      const judged: Judgement = await read(api.POST("/api/games/{game_id}/judge", { ...ask, body: order }));
      if (judged.refusal) return { refusal: judged.refusal };
      return {
        order,
        pieces,
        way: wayOf(found.value),
        cost: found.cost ?? null,
        caution: judged.preview?.caution ?? null,
      };
    } catch (error) {
      const refusal = error instanceof ApiError ? error.problem.refusal : null;
      return { refusal: refusal ?? refusalOf(error instanceof Error ? error.message : String(error)) };
    }
  }
}

const refusalOf = (text: string): Refusal => ({ message: { text }, rules: [] }) as unknown as Refusal;
