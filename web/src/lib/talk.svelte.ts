// The talk at the table, and the player's private notes.
import { alerts } from "./alerts.svelte";
import { api, bearer, read } from "./api";
import { preferences } from "./preferences.svelte";
import type { Table } from "./table.svelte";
import { t } from "./texts";
import type { Spoken } from "./wire";

/** The pause in typing, in milliseconds, after which notes are saved. */
const REST = 700;

export class Talk {
  lines = $state.raw<Spoken[]>([]);
  /** How many lines are unread. */
  unread = $state(0);
  /** Whether the talk is open. */
  open = $state(false);
  notes = $state("");
  /** Whether the notes are saved. */
  kept = $state<"kept" | "writing" | "failed">("kept");

  readonly #table: Table;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The seat whose notes are shown. */
  #noted = "";

  constructor(table: Table) {
    this.#table = table;
  }

  /** Who said it, in words. */
  speaker(line: Spoken): string {
    if (!line.seat) return t("talk-host");
    const side = this.#table.seatName(line.seat);
    return line.name ? `${line.name} (${side})` : side;
  }

  /** A line in words, whatever it is. */
  words(line: Spoken): string {
    return line.kind === "exported" ? t("talk-exported") : (line.text ?? "");
  }

  isMine(line: Spoken): boolean {
    return line.seat !== undefined && this.#table.seats.includes(line.seat);
  }

  /** Hear a line that was just said. */
  hear(line: Spoken): void {
    if (!this.#take([line]) || this.isMine(line)) return;
    const words = `${this.speaker(line)}: ${this.words(line)}`;
    if (line.kind !== "said") this.#table.say(this.words(line));
    else if (!this.open && preferences.likes.talkAloud) this.#table.say(words);
    if (!this.open) this.unread++;
    alerts.tell(this.#table.info?.title ?? "Warhost", words, `${this.#table.id}-talk`);
  }

  #take(lines: Spoken[]): boolean {
    const last = this.lines.at(-1)?.n ?? 0;
    const news = lines.filter((line) => line.n > last);
    if (news.length) this.lines = [...this.lines, ...news];
    return news.length > 0;
  }

  /** Read what was said while this browser was away. */
  async catchUp(): Promise<void> {
    const after = this.lines.at(-1)?.n ?? 0;
    const page = await read(
      api.GET("/api/games/{game_id}/talk", {
        params: { path: { game_id: this.#table.id }, query: { after } },
        ...bearer(this.#table.key),
      }),
    ).catch(() => null);
    if (!page) return;
    const others = page.lines.filter((line) => line.n > after && !this.isMine(line)).length;
    if (this.#take(page.lines) && after && !this.open) this.unread += others;
  }

  async say(text: string): Promise<boolean> {
    try {
      const line = await read(
        api.POST("/api/games/{game_id}/talk", {
          params: { path: { game_id: this.#table.id } },
          body: { text },
          ...bearer(this.#table.key ?? this.#table.host),
        }),
      );
      // The live connection may have delivered it already, or earlier lines may still be missing.
      if (line.n === (this.lines.at(-1)?.n ?? 0) + 1) this.#take([line]);
      return true;
    } catch (error) {
      this.#table.complain(error);
      return false;
    }
  }

  async readNotes(): Promise<void> {
    const { seat } = this.#table;
    if (this.#noted === seat) return;
    await this.keep();
    this.#noted = seat;
    this.notes = "";
    const found = await read(
      api.GET("/api/games/{game_id}/notes", {
        params: { path: { game_id: this.#table.id } },
        ...bearer(this.#table.key),
      }),
    ).catch(() => null);
    if (found && this.#noted === seat && this.kept === "kept") this.notes = found.text;
  }

  write(text: string): void {
    this.notes = text;
    this.kept = "writing";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.keep(), REST);
  }

  /** Save the notes at once. */
  async keep(): Promise<void> {
    clearTimeout(this.#timer);
    const key = this.#table.keyOf(this.#noted);
    if (this.kept === "kept" || !key) return;
    const text = this.notes;
    try {
      await read(
        api.PUT("/api/games/{game_id}/notes", {
          params: { path: { game_id: this.#table.id } },
          body: { text },
          ...bearer(key),
        }),
      );
      if (this.notes === text) this.kept = "kept";
    } catch {
      this.kept = "failed";
    }
  }
}
