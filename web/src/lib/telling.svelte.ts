// Narration of others' turns: what they did is shown step by step before the board shows the present.
import { alerts } from "./alerts.svelte";
import type { Thrown } from "./dice.svelte";
import { groundOf } from "./geometry";
import { addTo, doings, newTally, outcome, type Tally } from "./outcome";
import { type Pace, preferences } from "./preferences.svelte";
import { sinceLastTurn } from "./replay";
import { ring, strike } from "./sound";
import { counterMap } from "./stacks";
import type { Table } from "./table.svelte";
import { t } from "./texts";
import type { Change, Counter, Event, GameRecord, SeatView } from "./wire";

/** A narrated record: the board before and after it, and what happened in between. */
export interface Scene {
  before: SeatView;
  after: SeatView;
  events: Event[];
  record: GameRecord;
  thrown: Thrown | null;
}

/** The longest duration of a scene, in milliseconds. */
const TIMES: Record<Pace, number> = { off: 0, fast: 500, normal: 1150, slow: 2200 };
/** With more scenes than this waiting, each is faster, down to a limit. */
const PATIENCE = 10;
const LEAST = 0.3;
/** The part of a scene that shows the act; the rest shows its result. */
const ACT = 0.62;
/** How long the banner of a turn stays that has no news, in milliseconds. */
const BRIEFLY = 5000;
/** Kinds of events that take longer or shorter to see. */
const WEIGHTS: Partial<Record<Event["kind"], number>> = {
  move: 0.9,
  blow: 1.15,
  shot: 1.1,
  result: 1.6,
  loss: 1.4,
  appear: 0.6,
  vanish: 0.6,
  miss: 0.8,
};

export class Teller {
  /** What is drawn on the board now. */
  scene = $state.raw<Scene | null>(null);
  /** The board during the narration; null shows the present. */
  shown = $state.raw<SeatView | null>(null);
  /** Whether the act itself is drawn, or already its result. */
  acting = $state(false);
  /** Whether there are more scenes before the player may go on. */
  busy = $state(false);
  /** The scene in words: who acts, what happens, the result. */
  headline = $state("");
  result = $state("");
  seat = $state("");
  /** Whether the turn has just come to this player; the banner says so until he acts. */
  yours = $state(false);
  /** What happened while the player waited. */
  summary = $state.raw<{ doings: string; outcome: string } | null>(null);
  /** How long the present scene takes. */
  time = $state(0);

  readonly #table: Table;
  #queue: Scene[] = [];
  #go: (() => void) | null = null;
  #fight: Tally = newTally();
  #stretch: Tally = newTally();
  #heard = false;
  #leave: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Table) {
    this.#table = table;
  }

  get pace(): Pace {
    return preferences.likes.pace;
  }

  /**
   * Hear of a record. What others did is told, if the player likes that and is not in the middle of a decision of his
   * own (`quiet`); what he did himself is drawn at once. Whether it will be told.
   */
  take(change: Change, before: SeatView, after: SeatView, thrown: Thrown | null, quiet: boolean): boolean {
    const events = change.events ?? [];
    const { record } = change;
    const scene = { before, after, events, record, thrown };
    const own = this.#table.seats.includes(record.seat ?? "");
    if (own || record.kind === "undo") {
      this.#stretch = newTally();
      this.#heard = false;
      this.dismiss();
      this.summary = null;
    } else if (record.kind !== "roll") this.#heard = true;
    this.#count(scene);
    const wanted = this.#heard && this.pace !== "off" && !this.#table.past && !document.hidden;
    if (this.busy || (wanted && !quiet)) {
      this.#queue.push(scene);
      if (!this.busy) void this.#run();
      return true;
    }
    this.#say(scene);
    this.#sound(scene);
    this.#flash(scene);
    return false;
  }

  #count(scene: Scene): void {
    addTo(this.#stretch, scene.events, counterMap(scene.before.counters));
  }

  /** Play the sounds of blows, shots and losses. */
  #sound(scene: Scene): void {
    if (scene.events.some((event) => STRUCK.includes(event.kind))) strike();
  }

  /** Draw on the present board what the player himself has just done. */
  #flash(scene: Scene): void {
    if (!scene.events.some((event) => event.kind !== "move" && event.kind !== "appear")) return;
    this.scene = scene;
    this.acting = false;
    this.time = TIMES.normal;
    setTimeout(() => {
      if (this.scene === scene) this.scene = null;
    }, TIMES.slow);
  }

  async #run(pace: Pace = this.pace): Promise<void> {
    this.busy = true;
    for (let scene = this.#queue.shift(); scene; scene = this.#queue.shift()) {
      if (!scene.events.length && !scene.thrown) {
        this.shown = scene.after;
        continue;
      }
      const hurry = Math.max(LEAST, Math.min(1, PATIENCE / (this.#queue.length + 1)));
      const weight = Math.max(0.4, ...scene.events.map((event) => WEIGHTS[event.kind] ?? 1));
      this.time = TIMES[pace === "off" ? "normal" : pace] * weight * hurry;
      this.shown = scene.before;
      this.scene = scene;
      this.acting = true;
      this.#say(scene);
      this.#sound(scene);
      this.#follow(scene);
      if (scene.thrown) this.#table.dice.show(scene.thrown);
      await this.#pause(this.time * ACT);
      this.shown = scene.after;
      this.acting = false;
      await this.#pause(this.time * (1 - ACT));
    }
    this.#end();
  }

  #end(): void {
    this.#queue = [];
    this.scene = null;
    this.shown = null;
    this.busy = false;
    this.#table.told();
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#go = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Do not wait: show the present. */
  skip(): void {
    for (const scene of this.#queue) this.#say(scene);
    this.#queue = [];
    this.time = 0;
    this.#go?.();
    // The second half of the scene waits too.
    setTimeout(() => this.#go?.());
  }

  /** The camera goes where somebody acts; where nobody does, to those who come onto the board. */
  #follow(scene: Scene): void {
    const placed = scene.events.filter((event) => event.way?.length || event.points?.length);
    const acts = placed.filter((event) => event.kind !== "appear");
    const seen = acts.length ? acts : placed;
    const hexes = seen.flatMap((event) => event.way ?? []);
    const points = seen.flatMap((event) => event.points ?? []);
    if (hexes.length || points.length) this.#table.aim = { hexes: [...new Set(hexes)], points, follow: true };
  }

  /** The turn has come to the player: say so, with what happened meanwhile. */
  announce(): void {
    if (!this.#heard) return;
    ring();
    const { id, info, live } = this.#table;
    alerts.tell(t("title-your-move", { name: info?.title ?? "" }), live?.prompt.ask?.message.text ?? "", id);
    const tally = this.#stretch;
    const done = doings(tally);
    this.yours = true;
    this.summary = { doings: done, outcome: outcome(tally, this.#table.seats, (seat) => this.#name(seat)) };
    if (!this.summary.doings && !this.summary.outcome)
      this.#leave = setTimeout(() => this.dismiss(), BRIEFLY);
  }

  /** Take the banner of the player's turn away. */
  dismiss(): void {
    clearTimeout(this.#leave);
    this.yours = false;
  }

  /** Narrate again what happened since the player's last turn, from the records. */
  async again(): Promise<void> {
    const table = this.#table;
    if (this.busy) return;
    const annals = await table.readAnnals().catch((error) => table.complain(error));
    if (!annals) return;
    const [start, ...positions] = sinceLastTurn(annals, table.seats);
    if (start === undefined || !positions.length) {
      table.say(t("nothing-missed"));
      return;
    }
    try {
      const views = await Promise.all([start, ...positions].map((position) => table.readAt(position)));
      for (const [at, position] of positions.entries()) {
        const [before, after] = [views[at], views[at + 1]];
        const record = annals.records.find((one) => one.position === position);
        if (!before || !after || !record) continue;
        const thrown =
          record.kind === "roll" && record.dice?.length
            ? { position, faces: record.dice, roll: before.prompt.roll ?? null }
            : null;
        this.#queue.push({ before, after, events: after.events ?? [], record, thrown });
      }
    } catch (error) {
      table.complain(error);
      return;
    }
    if (!this.busy) void this.#run();
  }

  // In words

  #name(seat: string): string {
    return this.#table.seatInWords(seat);
  }

  #say(scene: Scene): void {
    const counters = counterMap(scene.before.counters);
    if (scene.events.some((event) => event.kind === "blow")) {
      this.#fight = newTally();
      this.result = "";
    }
    addTo(this.#fight, scene.events, counters);
    const act = scene.events.find((event) => HEADLINES.includes(event.kind));
    if (act) {
      this.headline = this.#headline(act, counters);
      this.seat = counters.get(act.who?.[0] ?? "")?.seat || scene.record.seat || this.seat;
    }
    const told = outcome(this.#fight, this.#table.seats, (seat) => this.#name(seat));
    const settled = scene.events.some((event) => event.kind === "result");
    if (told) this.result = told;
    else if (settled) this.result = t("told-no-losses");
    else if (act && act.kind !== "retreat") this.result = "";
    if (act && act.kind === "move") this.#fight = newTally();
  }

  #headline(event: Event, counters: ReadonlyMap<string, Counter>): string {
    const names = (keys: string[] | undefined) => {
      const found = (keys ?? []).flatMap((key) => counters.get(key)?.name ?? []);
      return found.length > 3
        ? t("told-many", { names: found.slice(0, 2).join(", "), more: found.length - 2 })
        : found.join(", ");
    };
    const who = names(event.who) || t("told-somebody");
    const place = groundOf(this.#table.layout, event.way?.at(-1) ?? -1)?.name ?? "";
    if (!place && WITH_PLACE.includes(event.kind)) return t(`tell-${event.kind}-anywhere`, { who });
    return t(`tell-${event.kind}`, { who, whom: names(event.whom) || place, place });
  }
}

/** What is told with its place, where places have names. */
const WITH_PLACE: Event["kind"][] = ["move", "retreat", "appear", "vanish"];

const STRUCK: Event["kind"][] = ["blow", "shot", "harm", "loss"];

const HEADLINES: Event["kind"][] = [
  "blow",
  "shot",
  "miss",
  "spell",
  "move",
  "retreat",
  "owner",
  "appear",
  "vanish",
];
