// Temporary notices to the player: news, and why something failed.
import { ApiError } from "./api";

export interface Notice {
  id: number;
  text: string;
  rules: string[];
  bad: boolean;
}

/** How long a notice stays, in milliseconds. */
const NEWS = 6000;
const BAD_NEWS = 12_000;

/** Something that speaks to the player. */
export class Speaker {
  notices = $state.raw<Notice[]>([]);
  #last = 0;

  say(text: string, rules: string[] = [], bad = false): void {
    const id = ++this.#last;
    this.notices = [...this.notices.slice(-2), { id, text, rules, bad }];
    setTimeout(() => this.unsay(id), bad ? BAD_NEWS : NEWS);
  }

  unsay(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
  }

  complain(error: unknown): void {
    if (error instanceof ApiError) {
      const more = error.problem.candidates?.length ? ` (${error.problem.candidates.join(", ")})` : "";
      this.say(error.message + more, error.problem.refusal?.rules ?? [], true);
    } else {
      this.say(String(error), [], true);
    }
  }
}
