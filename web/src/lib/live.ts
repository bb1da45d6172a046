// The live connection: says hello with the position that it has, and again whenever the connection was lost.
import { spokenLanguage, translated } from "./texts";
import type { Frame } from "./wire";

export type LinkState = "connecting" | "live" | "lost" | "closed";

export interface Listener {
  /** The last position that is held, or null for everything. */
  position(): number | null;
  frame(frame: Frame): void;
  state(state: LinkState): void;
}

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8000;

export class LiveLink {
  #socket: WebSocket | null = null;
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = false;
  readonly #hello: { game: string; key?: string; name?: string; language: string };
  readonly #listener: Listener;
  readonly #wake = () => {
    if (!this.#over && this.#socket === null) this.#connect();
  };

  constructor(game: string, key: string | undefined, name: string, listener: Listener) {
    this.#hello = { game, language: spokenLanguage(), ...(key ? { key } : {}), ...(name ? { name } : {}) };
    this.#listener = listener;
    addEventListener("online", this.#wake);
    this.#connect();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#listener.state("connecting");
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/live`);
    this.#socket = socket;
    socket.onopen = () => {
      const after = this.#listener.position();
      socket.send(JSON.stringify({ type: "hello", ...this.#hello, ...(after === null ? {} : { after }) }));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#over || this.#socket !== socket) return;
      const frame = translated(JSON.parse(event.data) as Frame);
      if (frame.type === "welcome" || frame.type === "resumed") {
        this.#pause = FIRST_PAUSE;
        this.#listener.state("live");
      }
      if (frame.type === "closed" || frame.type === "trouble") this.#over = true;
      this.#listener.frame(frame);
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      if (this.#over) {
        this.#listener.state("closed");
        return;
      }
      this.#listener.state("lost");
      this.#timer = setTimeout(() => this.#connect(), this.#pause);
      this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2);
    };
  }

  /** A change was missed: say hello again. */
  resume(): void {
    if (this.#over) return;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#connect();
  }

  close(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#wake);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
