// Notifications of the browser: only when the player wants them, and only while he looks elsewhere.
import { preferences } from "./preferences.svelte";

class Alerts {
  readonly possible = "Notification" in globalThis;
  #permission = $state<NotificationPermission>(this.possible ? Notification.permission : "denied");

  get allowed(): boolean {
    return this.#permission === "granted";
  }

  /** Whether the browser has denied permission: then only its own settings help. */
  get refused(): boolean {
    return this.possible && this.#permission === "denied";
  }

  /** Ask the browser for permission; returns whether it was given. */
  async allow(): Promise<boolean> {
    if (!this.possible) return false;
    this.#permission = await Notification.requestPermission();
    return this.allowed;
  }

  /** Notify the player, if he wants that and doesn't see the page. A click opens the page. */
  tell(title: string, text: string, tag: string): void {
    if (!preferences.likes.notify || !this.allowed || !document.hidden) return;
    try {
      const note = new Notification(title, { body: text, tag, icon: "/favicon.svg" });
      note.onclick = () => {
        window.focus();
        note.close();
      };
    } catch {
      // Some phones only allow notifications from a service worker: the bell and the title have to do.
    }
  }
}

export const alerts = new Alerts();
