// One game as this browser sees it: the live view of the seat it plays, the replay, and what can be done.
import { Adviser } from "./advice.svelte";
import { ApiError, api, bearer, kindOf, problemOf, read } from "./api";
import { applyChange } from "./changes";
import { same } from "./compose";
import { Composer } from "./composer.svelte";
import { DiceCup } from "./dice.svelte";
import { Hindsight } from "./hindsight.svelte";
import { away, drop, held } from "./keys";
import { type LinkState, LiveLink } from "./live";
import { Speaker } from "./notices.svelte";
import { Overlays } from "./overlays.svelte";
import { PassBy } from "./passing";
import { preferences } from "./preferences.svelte";
import { poseOf, stacksOf } from "./stacks";
import { Talk } from "./talk.svelte";
import { Teller } from "./telling.svelte";
import { t } from "./texts";
import { Together } from "./together.svelte";
import type {
  Annals,
  Change,
  Counter,
  Frame,
  GameInfo,
  GameRecord,
  Layout,
  Problem,
  Prompt,
  Receipt,
  Ref,
  SeatCard,
  SeatView,
} from "./wire";
import { CHANCE, SPECTATOR } from "./wire";

type Order = { verb: string; components: unknown[] } | { text: string };

/** How many older lines of the log are read at once. */
const OLDER = 500;

/** After this many milliseconds the board requests what it should have been sent. */
const LATE = 4000;

export class Table extends Speaker {
  readonly id: string;
  readonly composer: Composer;
  readonly teller: Teller;
  readonly talk: Talk;
  /** Stacks that march together. */
  readonly together: Together;
  readonly adviser = new Adviser(this);
  readonly hindsight = new Hindsight(this);
  readonly overlays = new Overlays();
  readonly dice = new DiceCup((position) => this.readAt(position));

  info = $state.raw<GameInfo | null>(null);
  layout = $state.raw<Layout | null>(null);
  live = $state.raw<SeatView | null>(null);
  past = $state.raw<SeatView | null>(null);
  annals = $state.raw<Annals | null>(null);
  link = $state<LinkState>("connecting");
  /** Why there is no table to show. */
  failed = $state.raw<Problem | null>(null);
  seat = $state(SPECTATOR);
  /** The seat of this browser that plays next, while the curtain hides the table from the others. */
  curtain = $state<string | null>(null);
  selected = $state<number | null>(null);
  /** The unit on a table that is looked at. */
  unit = $state<number | null>(null);
  /** The piece that is about to be placed in an arrangement. */
  inHand = $state<number | null>(null);
  /** Where the board should look; a new value moves it, with `follow` as little as possible. */
  aim = $state.raw<{ hexes: number[]; points?: number[][]; follow?: boolean } | null>(null);
  /** The part of the screen that was opened last, for the guided game. */
  opened = $state<"" | "goal" | "rules" | "odds">("");
  /** The order that is being given, and whether the player must confirm it because it would end the turn. */
  handing = $state.raw<Order | null>(null);
  handsOver = $state(false);
  deeds = $state.raw<GameRecord[]>([]); // all records that came while this page was open
  giving = $state(false);
  /** Whether a request is pending: what is shown may change at any moment. */
  busy = $derived.by(() => this.giving || this.composer.working || this.adviser.thinking);
  playing = $state(false);
  /** What is open beside the board. */
  tab = $state("log");
  /** Whether the help for keys is shown. */
  helping = $state(false);

  view = $derived.by(() => this.past ?? this.teller.shown ?? this.live);
  counters = $derived<Counter[]>(this.view?.counters ?? []);
  stacks = $derived(stacksOf(this.counters));
  /** The hexes of counters by their keys; of a large one the first. */
  #places = $derived.by(() => {
    const found = new Map<string, number>();
    for (const [hex, stack] of this.stacks)
      for (const { key } of stack) if (!found.has(key)) found.set(key, hex);
    return found;
  });
  prompt = $derived.by<Prompt | null>(() =>
    this.past || this.teller.busy ? null : (this.live?.prompt ?? null),
  );
  /** How it ended, by the rules or by a resignation. */
  verdict = $derived.by(() => {
    const shown = this.past ?? this.teller.shown;
    return shown ? (shown.prompt.verdict ?? null) : (this.live?.prompt.verdict ?? this.info?.verdict ?? null);
  });
  mine = $derived(this.prompt?.ask != null && this.verdict === null);
  /** Rights that can be used at any time, also while others are asked. */
  claims = $derived(this.verdict === null ? (this.prompt?.claims ?? []) : []);
  /** Whether an order can be composed now. */
  acting = $derived(this.mine || this.claims.length > 0);

  #link: LiveLink | null = null;
  readonly #passing = new PassBy(this);
  #waiting: { position: number; go: () => void }[] = [];
  /** Counts requests for positions, so that a late answer to an older one is not shown. */
  #look = 0;

  constructor(id: string) {
    super();
    this.id = id;
    this.composer = new Composer(this);
    this.teller = new Teller(this);
    this.talk = new Talk(this);
    this.together = new Together(this);
  }

  get key(): string | undefined {
    return this.keyOf(this.seat);
  }

  keyOf(seat: string): string | undefined {
    return held(this.id).seats[seat];
  }

  /** This game with the key of the seat, for requests. */
  get #here() {
    return { params: { path: { game_id: this.id } }, ...bearer(this.key) };
  }

  get host(): string | undefined {
    return held(this.id).host;
  }

  /** The seats that are played in this browser. */
  get seats(): string[] {
    const gone = away(this.id);
    return Object.keys(held(this.id).seats).filter((seat) => !gone.includes(seat));
  }

  get position(): number {
    return this.live?.position ?? 0;
  }

  /** The latest known position of the game, even before the board has loaded: a permalink may arrive first. */
  get latest(): number {
    return this.live?.position ?? this.info?.position ?? 0;
  }

  seatCard(seat: string): SeatCard | undefined {
    return this.layout?.seats.find((card) => card.seat === seat);
  }

  seatName(seat: string): string {
    return this.seatCard(seat)?.name ?? seat;
  }

  /** A seat's name within a sentence: “the scouts”, “Highlord”. */
  seatInWords(seat: string): string {
    return this.seatName(seat).replace(/^The /, "the ");
  }

  async open(at: number | null): Promise<void> {
    try {
      const info = await read(api.GET("/api/games/{game_id}", { params: { path: { game_id: this.id } } }));
      this.info = info;
      const seats = this.seats;
      this.seat =
        seats.find((seat) => info.seats.find((one) => one.seat === seat)?.to_act) ?? seats[0] ?? SPECTATOR;
      await this.#readBoard();
      this.#connect();
      if (at !== null) await this.showAt(at);
    } catch (error) {
      this.#fail(problemOf(error));
    }
  }

  /** Start over with the remaining keys. */
  async reopen(): Promise<void> {
    this.failed = null;
    await this.open(null);
  }

  async #readBoard(): Promise<void> {
    this.layout = await read(api.GET("/api/games/{game_id}/board", this.#here));
  }

  close(): void {
    this.hindsight.close();
    this.playing = false;
    this.#passing.stop();
    this.#link?.close();
  }

  #connect(): void {
    this.#link?.close();
    const name = this.seat === SPECTATOR ? preferences.likes.name : "";
    this.#link = new LiveLink(this.id, this.key, name, {
      position: () => (this.live?.seat === this.seat ? this.live.position : null),
      frame: (frame) => this.#take(frame),
      state: (state) => {
        this.link = state;
      },
    });
  }

  /** Look at the table from another seat of this browser. */
  turnTo(seat: string): void {
    this.curtain = null;
    if (seat === this.seat) return;
    this.seat = seat;
    if (this.layout?.secrets) this.live = null;
    this.composer.clear();
    this.#connect();
  }

  #take(frame: Frame): void {
    switch (frame.type) {
      case "welcome":
        this.info = frame.game;
        this.live = frame.view;
        this.seat = frame.view.seat;
        this.#arrived();
        if (preferences.likes.stopDice) void this.#setStops();
        void this.talk.catchUp();
        break;
      case "resumed":
        this.info = frame.game;
        void this.talk.catchUp();
        void this.composer.retry();
        break;
      case "table":
        this.info = frame.game;
        break;
      case "change":
        this.#change(frame);
        break;
      case "talk":
        this.talk.hear(frame.line);
        break;
      case "closed":
        void this.#leftBehind(frame.reason.text);
        break;
      case "trouble":
        this.#fail(frame.problem);
        break;
    }
  }

  /** There is no table to show. An invalid key is discarded: with the others, or none, the browser can still watch. */
  #fail(problem: Problem): void {
    this.failed = problem;
    if (kindOf(problem) === "bad-key") drop(this.id, this.seat);
  }

  /** The server closed the connection: either the game was deleted, or another player has the seat. */
  async #leftBehind(reason: string): Promise<void> {
    try {
      this.info = await read(api.GET("/api/games/{game_id}", { params: { path: { game_id: this.id } } }));
      this.failed = { type: "bad-key", title: reason, status: 401, detail: reason };
      drop(this.id, this.seat);
    } catch (error) {
      this.failed = problemOf(error);
      if (this.failed.status === 404) drop(this.id);
    }
  }

  #change(change: Change): void {
    if (!this.live) return;
    const roll = this.live.prompt.roll ?? null;
    const applied = applyChange(this.live, change);
    if (applied.kind === "gap") this.#link?.resume();
    if (applied.kind !== "view") return;
    const undisturbed =
      change.record.seat !== this.seat && same(this.live.prompt.ask ?? null, applied.view.prompt.ask ?? null);
    const before = this.live;
    this.live = applied.view;
    this.deeds = [...this.deeds, change.record];
    const thrown =
      change.record.kind === "roll" && change.record.dice?.length
        ? { position: change.position, faces: change.record.dice, roll }
        : null;
    if (thrown) this.dice.remember(thrown);
    const quiet = undisturbed && applied.view.prompt.ask != null;
    if (this.teller.take(change, before, applied.view, thrown, quiet)) {
      this.composer.clear();
      this.#caughtUp();
      return;
    }
    if (thrown) this.dice.show(thrown);
    this.#arrived(undisturbed);
    if (applied.view.prompt.ask) this.teller.announce();
  }

  #arrived(undisturbed = false): void {
    const prompt = this.live?.prompt;
    if (!prompt) return;
    void this.composer.reset(prompt, undisturbed && prompt.ask != null);
    this.#caughtUp();
    this.#turnIfNeeded(prompt);
    this.#passing.consider(prompt);
  }

  #caughtUp(): void {
    for (const wait of this.#waiting) if (wait.position <= this.position) wait.go();
  }

  /** The narration is over: the board shows the present position, and the asked seat may act. */
  told(): void {
    this.#arrived();
    if (this.live?.prompt.ask) this.teller.announce();
  }

  /** With several players at one browser the board turns to the seat that must act. */
  #turnIfNeeded(prompt: Prompt): void {
    if (prompt.ask || prompt.verdict) return;
    const next = (prompt.waiting ?? []).map((one) => one.seat).find((seat) => this.seats.includes(seat));
    if (!next || next === this.seat) return;
    if (this.layout?.secrets) this.curtain = next;
    else this.turnTo(next);
  }

  // Acting

  /** Give an order. One that would end the turn although it does not say so is asked about first, unless one is sure. */
  async give(order: Order, sure = !preferences.likes.confirmEnd): Promise<boolean> {
    this.handing = order;
    const given = await this.#record(() =>
      read(
        api.POST("/api/games/{game_id}/orders", {
          ...this.#here,
          body: { after: this.position, order: { components: [], ...order }, ask_first: !sure },
        }),
      ),
    );
    if (!this.handsOver) this.handing = null;
    return given;
  }

  async roll(faces: number[]): Promise<boolean> {
    return this.#record(() =>
      read(
        api.POST("/api/games/{game_id}/rolls", {
          ...this.#here,
          body: { after: this.position, faces },
        }),
      ),
    );
  }

  /** Let dice wait for this seat, or stop that. */
  async stopBeforeDice(on: boolean): Promise<void> {
    preferences.set("stopDice", on);
    await this.#setStops();
  }

  async #setStops(): Promise<void> {
    if (!this.key) return;
    try {
      this.info = await read(
        api.POST("/api/games/{game_id}/stops", {
          ...this.#here,
          body: { dice: preferences.likes.stopDice },
        }),
      );
    } catch (error) {
      this.complain(error);
    }
  }

  /** Take the last order back; a march of several stacks as one. */
  async undo(): Promise<boolean> {
    for (let orders = this.together.ordersAt(this.position); orders > 1; orders--)
      if (!(await this.#undoOne())) return false;
    return this.#undoOne();
  }

  async #undoOne(): Promise<boolean> {
    return this.#record(() =>
      read(
        api.POST("/api/games/{game_id}/undo", {
          ...this.#here,
          body: { after: this.position },
        }),
      ),
    );
  }

  async askTakeBack(point: number): Promise<boolean> {
    return this.#act(async () => {
      this.info = await read(
        api.POST("/api/games/{game_id}/take-back", {
          ...this.#here,
          body: { after: this.position, point },
        }),
      );
    });
  }

  async answerTakeBack(agree: boolean): Promise<boolean> {
    return this.#act(async () => {
      this.info = await read(
        api.POST("/api/games/{game_id}/take-back/answer", {
          ...this.#here,
          body: { after: this.position, agree },
        }),
      );
    });
  }

  async withdrawTakeBack(): Promise<boolean> {
    return this.#act(async () => {
      this.info = await read(api.DELETE("/api/games/{game_id}/take-back", this.#here));
    });
  }

  async resign(): Promise<boolean> {
    return this.#act(async () => {
      this.info = await read(api.POST("/api/games/{game_id}/resign", this.#here));
    });
  }

  /** Leave the seat open for others, and watch. */
  async leave(): Promise<boolean> {
    const seat = this.seat;
    const gone = await this.#act(async () => {
      this.#link?.close();
      this.info = await read(
        api.POST("/api/games/{game_id}/leave", {
          ...this.#here,
          body: {},
        }),
      );
    });
    if (gone) {
      drop(this.id, seat);
      this.turnTo(this.seats[0] ?? SPECTATOR);
    } else this.#connect();
    return gone;
  }

  async takeSeat(seat: string, name: string): Promise<{ seat: string; key: string } | null> {
    try {
      return await read(
        api.POST("/api/games/{game_id}/join", {
          params: { path: { game_id: this.id } },
          body: { seat, name },
        }),
      );
    } catch (error) {
      if (error instanceof ApiError && error.kind === "taken")
        this.say(t("seat-taken", { seat: this.seatInWords(seat) }), [], true);
      else this.complain(error);
      return null;
    }
  }

  /** Do something that advances the game; resolves when the board shows the result. */
  #record(deed: () => Promise<Receipt>): Promise<boolean> {
    return this.#act(async () => this.#shown((await deed()).position));
  }

  /** Wait until a position is shown. After a while it is requested; after another while the wait ends. */
  async #shown(position: number): Promise<void> {
    for (let tries = 0; tries < 2 && this.position < position; tries++) {
      if (tries) this.#link?.resume();
      await new Promise<void>((resolve) => {
        const wait = { position, go: resolve };
        this.#waiting.push(wait);
        setTimeout(() => {
          this.#waiting = this.#waiting.filter((one) => one !== wait);
          resolve();
        }, LATE);
      });
    }
  }

  /** Do something and report errors. A stale position is brought up to date at once. */
  async #act(deed: () => Promise<unknown>): Promise<boolean> {
    if (this.giving) return false;
    this.giving = true;
    try {
      await deed();
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.kind === "stale") {
        this.say(t("stale-position"), [], true);
        this.#link?.resume();
      } else if (error instanceof ApiError && error.kind === "hands-over") {
        this.handsOver = true;
      } else {
        this.complain(error);
      }
      return false;
    } finally {
      this.giving = false;
    }
  }

  // Looking

  point(ref: Ref): void {
    const pose = poseOf(this.counters, ref);
    if (pose) {
      this.unit = ref.id;
      this.aim = { hexes: [], points: [pose] };
      return;
    }
    const hex = ref.kind === "hex" ? ref.id : this.hexOfPiece(ref);
    if (hex === null) return;
    this.selected = hex;
    this.aim = { hexes: [hex] };
  }

  hexOfPiece(ref: Ref): number | null {
    return this.#places.get(`${ref.kind}:${ref.id}`) ?? null;
  }

  /** Where something can be pointed at. */
  canPoint(ref: Ref): boolean {
    if (poseOf(this.counters, ref)) return true;
    return ref.kind === "hex" ? this.layout?.hexes != null : this.hexOfPiece(ref) !== null;
  }

  // Replay

  async readAnnals(): Promise<Annals> {
    this.annals = await read(api.GET("/api/games/{game_id}/records", this.#here));
    return this.annals;
  }

  async readAt(position: number): Promise<SeatView> {
    return read(
      api.GET("/api/games/{game_id}/replay/{position}", {
        params: { path: { game_id: this.id, position } },
        ...bearer(this.key),
      }),
    );
  }

  /** Read on in the log, upwards. */
  async readOlder(): Promise<void> {
    const { live } = this;
    if (!live || live.log.first === 0) return;
    const first = Math.max(0, live.log.first - OLDER);
    try {
      const page = await read(
        api.GET("/api/games/{game_id}/log", {
          params: { path: { game_id: this.id }, query: { first, limit: live.log.first - first } },
          ...bearer(this.key),
        }),
      );
      const now = this.live;
      if (!now || now.seat !== live.seat || now.log.first !== live.log.first) return;
      this.live = { ...now, log: { ...now.log, first, lines: [...page.lines, ...now.log.lines] } };
    } catch (error) {
      this.complain(error);
    }
  }

  async showAt(position: number): Promise<void> {
    const look = ++this.#look;
    try {
      const past = await this.readAt(position);
      if (look === this.#look) this.past = past;
    } catch (error) {
      this.complain(error);
    }
  }

  showLive(): void {
    this.#look++;
    this.playing = false;
    this.past = null;
    void this.composer.reset(this.prompt);
  }

  /** Who has to act now, other than chance. */
  get waitedFor(): string[] {
    return (this.view?.prompt.waiting ?? []).map((one) => one.seat).filter((seat) => seat !== CHANCE);
  }
}
