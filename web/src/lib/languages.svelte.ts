// Which languages the server has, and the one that this browser speaks.
import { api, read } from "./api";
import { preferences } from "./preferences.svelte";
import { ENGLISH, speak } from "./texts";
import type { LanguageCard } from "./wire";

class Languages {
  /** Those that can be chosen; empty until the server has answered. */
  all = $state<LanguageCard[]>([]);

  async look(): Promise<void> {
    this.all = await read(api.GET("/api/languages", {})).catch(() => []);
  }
}

export const languages = new Languages();

/** Speak the language that the player likes, if the server has it. */
export async function chooseLanguage(): Promise<void> {
  const id = preferences.likes.language;
  if (id === ENGLISH) return;
  try {
    const { source } = await read(
      api.GET("/api/languages/{language}", { params: { path: { language: id } } }),
    );
    speak(id, source);
  } catch {
    // Without its texts the page speaks English.
  }
}
