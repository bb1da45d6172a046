// The player's preferences, kept in this browser.
/** The speed of the narration of others' turns, or off. */
export const PACES = ["slow", "normal", "fast", "off"] as const;
export type Pace = (typeof PACES)[number];

export interface Likes {
  theme: "auto" | "light" | "dark";
  /** A bell when it is your turn. */
  sound: boolean;
  dice: boolean;
  blows: boolean;
  /** Notifications of the browser. */
  notify: boolean;
  /** Whether lines of the talk appear over the board while it is closed. */
  talkAloud: boolean;
  confirmEnd: boolean;
  /** Whether dice wait for a click before they roll. */
  stopDice: boolean;
  /** Whether the player is asked at every opportunity, also where he can only let it pass. */
  stopIdle: boolean;
  pace: Pace;
  textView: boolean;
  name: string;
  /** Empty until one is chosen: the page then speaks the browser's language. */
  language: string;
}

const STORE = "warhost.likes";
const DEFAULTS: Likes = {
  theme: "auto",
  sound: false,
  dice: true,
  blows: true,
  notify: false,
  talkAloud: true,
  confirmEnd: true,
  stopDice: false,
  stopIdle: false,
  pace: "normal",
  textView: false,
  name: "",
  language: "",
};

function stored(): Likes {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Likes>) };
  } catch {
    return DEFAULTS;
  }
}

class Preferences {
  likes = $state<Likes>(stored());

  set<K extends keyof Likes>(name: K, value: Likes[K]): void {
    this.likes[name] = value;
    localStorage.setItem(STORE, JSON.stringify(this.likes));
  }
}

export const preferences = new Preferences();

export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
