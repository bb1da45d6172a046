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

/** The language that the player has chosen, else the first of the browser's own that the server has. */
async function wanted(): Promise<string> {
  if (preferences.likes.language) return preferences.likes.language;
  const own = navigator.languages ?? [navigator.language];
  if (own[0]?.split("-")[0] === ENGLISH) return ENGLISH;
  await languages.look();
  const known = languages.all.map((one) => one.id);
  for (const tag of own) {
    const found = known.find((id) => id === tag) ?? known.find((id) => id === tag.split("-")[0]);
    if (found) return found;
  }
  return ENGLISH;
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
