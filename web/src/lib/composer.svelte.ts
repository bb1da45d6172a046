// The order that the player is composing: offer, components so far, the referee's judgement.
import { ApiError, api, bearer, read } from "./api";
import {
  isChosen,
  isOnBoard,
  type Posed,
  type Step,
  same,
  standingPose,
  startValue,
  toggled,
  valuesOf,
  wayOf,
} from "./compose";
import { gridOf, isNeighbour } from "./geometry";
import { counterMap, hexOf } from "./stacks";
import type { Table } from "./table.svelte";
import type { Choices, Judgement, Offer, PathFound, Prompt, Text } from "./wire";

export class Composer {
  offer = $state.raw<Offer | null>(null);
  steps = $state.raw<Step[]>([]);
  judgement = $state.raw<Judgement | null>(null);
  /** What can be chosen first for each offer, for picking on the board before a button is pressed. */
  firsts = $state.raw<ReadonlyMap<string, Choices>>(new Map());
  /** Whether an answer of the referee is pending. */
  working = $state(false);
  byHand = $state(false);
  error = $state<string | null>(null);
  /** Whether the player is being asked if he means an order with a grave consequence. */
  asking = $state(false);

  readonly #table: Table;
  #round = 0;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * A new prompt: whatever was being composed is void, unless others have acted meanwhile and the same is still asked
   * (`undisturbed`): then it goes on, as far as it still can.
   */
  async reset(prompt: Prompt | null, undisturbed = false): Promise<void> {
    const { offer: begun, steps } = this;
    const round = this.clear();
    this.firsts = new Map();
    // The same holds when a right is used while others act.
    const still = undisturbed ? (prompt?.ask?.offers ?? []) : prompt?.ask ? [] : (prompt?.claims ?? []);
    if (begun && still.some((offer) => offer.verb === begun.verb)) {
      this.offer = begun;
      return this.#advance(steps);
    }
    const offers = prompt?.ask?.offers ?? [];
    const open = offers.filter((offer) => offer.components?.length);
    if (open.length === 1 && open[0]) return this.start(open[0]);
    const onBoard = open.filter((offer) => isOnBoard(offer.components?.[0]?.kind));
    if (!onBoard.length) return;
    this.working = true;
    const found = new Map<string, Choices>();
    await Promise.all(
      onBoard.map(async (offer) => {
        const choices = await this.#choices(offer, []).catch(() => null);
        if (choices) found.set(offer.verb, choices);
      }),
    );
    if (round !== this.#round) return;
    this.firsts = found;
    this.working = false;
  }

  clear(): number {
    this.offer = null;
    this.steps = [];
    this.judgement = null;
    this.error = null;
    this.working = false;
    this.byHand = false;
    this.asking = false;
    return ++this.#round;
  }

  /** The connection is back: ask again what could not be asked while it was lost. */
  async retry(): Promise<void> {
    if (this.error !== null || (this.offer === null && this.firsts.size === 0)) await this.cancel();
  }

  /** Go back to the choice of offers. */
  async cancel(): Promise<void> {
    this.clear();
    await this.reset(this.#table.prompt);
  }

  async start(offer: Offer, first?: unknown): Promise<void> {
    this.clear();
    this.offer = offer;
    await this.#advance();
    const step = this.steps[0];
    if (first !== undefined && step && this.offer === offer) await this.choose(0, first);
  }

  /** Compose a whole order at once, as somebody else would give it; nothing of it is given. */
  async propose(offer: Offer, values: unknown[]): Promise<void> {
    const round = this.clear();
    this.offer = offer;
    this.working = true;
    try {
      const steps: Step[] = [];
      for (const [at, part] of (offer.components ?? []).entries()) {
        const choices = await this.#choices(offer, values.slice(0, at));
        const { name, kind } = part;
        const more = planOf(choices, values[at]);
        steps.push({ name, label: part.label.text, kind, choices, value: values[at], ...more });
      }
      if (round !== this.#round) return;
      this.steps = steps;
      await this.#judge(round, offer);
      if (round === this.#round) this.working = false;
    } catch (error) {
      this.#fail(round, error);
    }
  }

  /** The component that the player should look at: the first that is not chosen, else the last. */
  get current(): number {
    const open = this.steps.findIndex((step) => !isChosen(step.choices, step.value));
    return open >= 0 ? open : this.steps.length - 1;
  }

  get step(): Step | null {
    return this.steps[this.current] ?? null;
  }

  get complete(): boolean {
    const wanted = this.offer?.components?.length ?? 0;
    return (
      this.offer !== null &&
      this.steps.length === wanted &&
      this.steps.every((s) => isChosen(s.choices, s.value))
    );
  }

  /** Whether an arrangement differs from what lies on the board. */
  get dirty(): boolean {
    const last = this.steps.at(-1);
    if (last?.kind === "poses") {
      const standing = new Map(this.#table.counters.map((counter) => [counter.key, standingPose(counter)]));
      return (last.value as Posed[]).some(([piece, pose]) => !same(standing.get(`piece:${piece}`), pose));
    }
    if (last?.kind !== "arrangement") return false;
    const where = new Map(this.#table.counters.map((counter) => [counter.key, counter.hex ?? null]));
    return (last.value as [number, number][]).some(([piece, hex]) => where.get(`piece:${piece}`) !== hex);
  }

  async choose(index: number, value: unknown, more: Pick<Step, "cost" | "acts"> = {}): Promise<void> {
    const step = this.steps[index];
    if (!step) return;
    const { cost: _, acts: __, ...plain } = step;
    await this.#put(index, { ...plain, ...more, value });
  }

  async #put(index: number, step: Step): Promise<void> {
    const later = this.steps.slice(index + 1);
    this.steps = [...this.steps.slice(0, index), step];
    this.judgement = null;
    this.error = null;
    await this.#advance(later);
  }

  /** Put a thing into a set or take it out. */
  async toggle(index: number, thing: unknown): Promise<void> {
    const step = this.steps[index];
    if (step?.choices.type === "subset-of")
      await this.choose(index, toggled(step.choices, step.value, thing));
  }

  /** Take the suggested path to a hex, or one hex more of a path drawn by hand. */
  async goTo(hex: number, byHand = this.byHand): Promise<void> {
    const index = this.steps.findIndex((step) => step.choices.type === "path-to");
    const step = this.steps[index];
    const offer = this.offer;
    if (!step || !offer) return;
    if (byHand) {
      const way = wayOf(step.value);
      const from = way.at(-1) ?? this.origin;
      const hexes = gridOf(this.#table.layout);
      if (from !== null && hexes && isNeighbour(hexes, from, hex)) {
        await this.plan([...((step.value as unknown[]) ?? []), hex]);
      }
      return;
    }
    const round = ++this.#round;
    this.working = true;
    try {
      const found = await this.#ask<PathFound>("/api/games/{game_id}/paths", offer, this.#values(index), {
        to: hex,
        legs: step.legs ?? [],
      });
      if (round === this.#round)
        await this.choose(index, found.value, { cost: found.cost, acts: found.acts ?? [] });
    } catch (error) {
      this.#fail(round, error);
    }
  }

  /** Say why a hex cannot be chosen: the referee is asked, and what was composed stays as it is. */
  async whyNot(hex: number): Promise<void> {
    const { offer } = this;
    if (!offer || hex === this.origin) return;
    const index = this.steps.findIndex(
      (step) => step.choices.type === "path-to" || (step.kind === "hex" && step.choices.type === "one-of"),
    );
    const step = this.steps[index];
    if (!step) return;
    try {
      if (step.choices.type === "path-to")
        await this.#ask("/api/games/{game_id}/paths", offer, this.#values(index), {
          to: hex,
          legs: step.legs ?? [],
        });
      else if (index === (offer.components?.length ?? 0) - 1) {
        const { refusal } = await this.#verdict(offer, [...this.#values(index), hex]);
        if (refusal) this.#table.say(refusal.message.text, refusal.rules ?? [], true);
      }
    } catch (error) {
      this.#table.complain(error);
    }
  }

  /** The way over a table that is being planned. */
  get itinerary(): Step | null {
    return this.steps.find((step) => step.choices.type === "itinerary") ?? null;
  }

  /** Take the route to a pose on a table, from where `legs` end; the referee says why there is none. */
  async routeTo(pose: number[], legs: unknown[]): Promise<void> {
    const index = this.steps.findIndex((step) => step.choices.type === "itinerary");
    const step = this.steps[index];
    const { offer } = this;
    if (step?.choices.type !== "itinerary" || !offer) return;
    const round = ++this.#round;
    this.working = true;
    try {
      const found = await this.#ask<PathFound>("/api/games/{game_id}/paths", offer, this.#values(index), {
        pose,
        legs,
      });
      if (round !== this.#round) return;
      const choices = { ...step.choices, acts: found.next ?? [], suggestions: [] };
      await this.#put(index, { ...step, choices, legs: found.value as unknown[], value: found.value });
    } catch (error) {
      this.#fail(round, error);
    }
  }

  /** Take these legs of a path as planned: what can be reached and done begins where they end. */
  async plan(legs: unknown[]): Promise<void> {
    const index = this.steps.findIndex((step) => isWay(step.choices));
    const step = this.steps[index];
    const offer = this.offer;
    if (!step || !offer) return;
    const round = ++this.#round;
    this.working = true;
    try {
      const choices = await this.#choices(offer, this.#values(index), legs);
      if (round !== this.#round) return;
      const { name, label, kind } = step;
      await this.#put(index, { name, label, kind, choices, legs, value: legs.length ? legs : undefined });
    } catch (error) {
      this.#fail(round, error);
    }
  }

  /** Go back one leg of a path. */
  async shorten(): Promise<void> {
    const legs = this.steps.find((step) => isWay(step.choices))?.value;
    if (Array.isArray(legs)) await this.plan(legs.slice(0, -1));
  }

  /** The hex from which a path starts: that of the piece chosen first, else of the piece named in the ask. */
  get origin(): number | null {
    const counters = counterMap(this.#table.counters);
    const piece = this.steps.find((step) => step.kind === "piece" && step.value !== undefined);
    const counter = piece ? counters.get(`piece:${piece.value as number}`) : undefined;
    if (counter) return hexOf(counter, counters);
    const named = this.#table.prompt?.ask?.message.parts?.find(
      (part) => typeof part !== "string" && part.kind === "piece",
    );
    const other = typeof named === "object" ? counters.get(`piece:${named.id}`) : undefined;
    return other ? hexOf(other, counters) : null;
  }

  /** The referee's warnings before the order is given. */
  get caution(): Text | null {
    return this.judgement?.preview?.caution ?? null;
  }

  /** Give the order; one with a grave consequence only if the player is `sure`. */
  async give(sure = false): Promise<boolean> {
    const offer = this.offer;
    if (!offer || !this.complete) return false;
    if (this.caution && !sure) {
      this.asking = true;
      return false;
    }
    this.asking = false;
    return this.#table.give({ verb: offer.verb, components: this.#values(this.steps.length) });
  }

  #values(count: number): unknown[] {
    return $state.snapshot(this.steps.slice(0, count).map((step) => step.value)) as unknown[];
  }

  /** Fetch what comes next until the player has to choose; what was chosen later before is kept if it still can be. */
  async #advance(before: Step[] = []): Promise<void> {
    const offer = this.offer;
    if (!offer) return;
    const round = ++this.#round;
    this.working = true;
    const parts = offer.components ?? [];
    try {
      while (
        this.steps.every((step) => isChosen(step.choices, step.value)) &&
        this.steps.length < parts.length
      ) {
        const at = this.steps.length;
        const part = parts[at];
        if (!part) break;
        const choices = await this.#choices(offer, this.#values(at));
        if (round !== this.#round) return;
        const old = before.find((step) => step.name === part.name);
        const step: Step = {
          name: part.name,
          label: part.label.text,
          kind: part.kind,
          choices,
          value: startValue(choices, this.#table.counters),
        };
        if (old && keeps(choices, old.value)) step.value = old.value;
        this.steps = [...this.steps, step];
        if (choices.type === "path-to" && old) {
          const goal = wayOf(old.value).at(-1);
          if (goal !== undefined && choices.reach.some((reach) => reach.hex === goal)) {
            await this.goTo(goal, false);
            return;
          }
        }
      }
      if (this.complete) await this.#judge(round, offer);
      if (round === this.#round) this.working = false;
    } catch (error) {
      this.#fail(round, error);
    }
  }

  async #judge(round: number, offer: Offer): Promise<void> {
    const judgement = await this.#verdict(offer, this.#values(this.steps.length));
    if (round === this.#round) this.judgement = judgement;
  }

  #verdict(offer: Offer, values: unknown[]): Promise<Judgement> {
    return read(
      api.POST("/api/games/{game_id}/judge", {
        params: { path: { game_id: this.#table.id } },
        body: { verb: offer.verb, components: values },
        ...bearer(this.#table.key),
      }),
    );
  }

  async #choices(offer: Offer, values: unknown[], legs: unknown[] = []): Promise<Choices> {
    return this.#ask<Choices>("/api/games/{game_id}/choices", offer, values, legs.length ? { legs } : {});
  }

  async #ask<T>(
    path: "/api/games/{game_id}/choices" | "/api/games/{game_id}/paths",
    offer: Offer,
    values: unknown[],
    more: { to?: number; legs?: unknown[]; pose?: number[] } = {},
  ): Promise<T> {
    const body = { verb: offer.verb, components: values, ...more };
    const found = await read(
      api.POST(path, { params: { path: { game_id: this.#table.id } }, body, ...bearer(this.#table.key) }),
    );
    return found as T;
  }

  #fail(round: number, error: unknown): void {
    if (round !== this.#round) return;
    this.working = false;
    this.error = error instanceof ApiError ? error.message : String(error);
  }
}

const isWay = (choices: Choices): boolean => choices.type === "path-to" || choices.type === "itinerary";

/** What a path costs if its end is known to be in reach; of a way over a table, its legs. */
function planOf(choices: Choices, value: unknown): Pick<Step, "cost" | "legs"> {
  if (choices.type === "itinerary") return { legs: value as unknown[] };
  if (choices.type !== "path-to") return {};
  const cost = choices.reach.find((one) => one.hex === wayOf(value).at(-1))?.cost;
  return cost === undefined || cost === null ? {} : { cost };
}

/** Whether a value chosen before can be kept under new choices. */
function keeps(choices: Choices, value: unknown): boolean {
  if (value === undefined || isWay(choices)) return false;
  if (choices.type === "arrange" || choices.type === "arrange-poses") return false;
  const known = valuesOf(choices).map((one) => JSON.stringify(one.value));
  if (choices.type === "one-of") return known.includes(JSON.stringify(value));
  if (choices.type === "subset-of") {
    const list = value as unknown[];
    return isChosen(choices, list) && list.every((one) => known.includes(JSON.stringify(one)));
  }
  if (choices.type === "between" || choices.type === "along-way")
    return Number(value) >= choices.least && Number(value) <= choices.most;
  return choices.type === "sampled";
}
