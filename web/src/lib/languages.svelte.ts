// Which languages the server has, and the one that this browser speaks.
import { api, read } from "./api";
import { preferences } from "./preferences.svelte";
import { ENGLISH, liked, speak } from "./texts";
import type { LanguageCard } from "./wire";

const BUILT_IN = new Set([ENGLISH, "en-US", "en-GB"]);

class Languages {
  /** The available languages; empty until the server has answered. */
  all = $state<LanguageCard[]>([]);

  async look(): Promise<void> {
    this.all = await read(api.GET("/api/languages", {})).catch(() => []);
  }
}

export const languages = new Languages();

/** The language that the player has chosen, else the first of the browser's own that the server has. */
async function wanted(): Promise<string> {
  if (preferences.likes.language) return preferences.likes.language;
  const own = navigator.languages ?? [navigator.language];
  // English is built in: there is nothing to request.
  if (BUILT_IN.has(own[0] ?? ENGLISH)) return ENGLISH;
  await languages.look();
  return liked(
    own,
    languages.all.map((one) => one.id),
  );
}

/** Speak the language of the player, if the server has it. */
export async function chooseLanguage(): Promise<void> {
  const id = await wanted();
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
