// Words in the language that is chosen: the interface's own, and those of rulebooks, which the server sends in English
// with their ids and arguments. English is built in; other languages come from the server, out of the same Fluent files.
import {
  FluentBundle,
  FluentNumber,
  FluentResource,
  FluentType,
  type FluentValue,
  type FluentVariable,
} from "@fluent/bundle";
import type { Ref, Text } from "./wire";

const files = import.meta.glob<string>("../../../warhost/texts/en/client/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
const english = Object.values(files).join("\n");

export const ENGLISH = "en";
const LIST = "list";
const OPEN = "\ue000";
const CLOSE = "\ue001";
const MARKS = new RegExp(`${OPEN}([0-9]+)${CLOSE}`);

type Argument = number | string | Ref | Text;

/** A thing or a nested message inside a text, with what its verb has to agree with. */
class Thing extends FluentType<string> {
  readonly count: number;

  constructor(words: string, count: number) {
    super(words);
    this.count = count;
  }

  override toString(): string {
    return this.value;
  }
}

const countOf = (value: FluentValue | undefined): number => {
  if (value instanceof Thing) return value.count;
  if (value instanceof FluentNumber) return value.value;
  return isPlural(String(value)) ? 2 : 1;
};

function bundleOf(id: string, source: string): FluentBundle {
  const locales = [id, ENGLISH];
  const plurals = new Intl.PluralRules(locales);
  const made = new FluentBundle(locales, {
    useIsolating: false,
    functions: {
      AGREE: ([who], words) => {
        const chosen = words[plurals.select(countOf(who))] ?? words.other;
        return chosen === undefined ? "" : String(chosen);
      },
      SIGNED: ([number]) => {
        const value = number instanceof FluentNumber ? number.value : Number(number);
        return value < 0 ? `${value}` : `+${value}`;
      },
    },
  });
  const faults = made.addResource(new FluentResource(source));
  if (faults.length) throw faults[0];
  return made;
}

const builtIn = bundleOf(ENGLISH, english);
let spoken = builtIn;
let language = ENGLISH;

/** The language of the page. */
export const spokenLanguage = (): string => language;

/** The words of a message. An unknown one is a bug and shows its own id. */
export function t(id: string, args?: Record<string, FluentVariable>): string {
  for (const bundle of [spoken, builtIn]) {
    const message = bundle.getMessage(id);
    if (message?.value) return bundle.formatPattern(message.value, args ?? null, []);
  }
  return id;
}

/** The words of a message, or others if there is no such message. */
export const tOr = (id: string, words: string): string =>
  spoken.hasMessage(id) || builtIn.hasMessage(id) ? t(id) : words;

/** The name of a bot in the page's language; what players type is the same in every language. */
export const botWords = (title: string): string => tOr(`bots-${title}`, title);

/** How far a victory goes. */
export const levelWords = (level: string): string => tOr(`level-${level.replaceAll(" ", "-")}`, level);

/** The words of a text, which may be a mere name. */
export const plain = (note: string | Text): string => (typeof note === "string" ? note : note.text);

/** The first of a browser's own languages that exists, exactly or without its region; else English. */
export function liked(own: readonly string[], known: readonly string[]): string {
  for (const tag of own) {
    const wanted = tag.toLowerCase();
    const found =
      known.find((id) => id.toLowerCase() === wanted) ??
      known.find((id) => id.toLowerCase() === wanted.split("-")[0]);
    if (found) return found;
  }
  return ENGLISH;
}

/** Speak another language from now on, out of its Fluent files. */
export function speak(id: string, source: string): void {
  spoken = id === ENGLISH ? builtIn : bundleOf(id, source);
  language = id;
  document.documentElement.lang = id;
}

// Texts of rulebooks

const nameId = (name: string): string =>
  `name-${name
    .replace(/ [0-9]+$/, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")}`;

function isPlural(name: string): boolean {
  const number = spoken.getMessage(nameId(name))?.attributes.number;
  return number !== undefined && spoken.formatPattern(number) === "plural";
}

function countIn(value: Argument): number {
  if (typeof value === "number") return value;
  if (typeof value === "string") return isPlural(value) ? 2 : 1;
  if (value.type === "ref") return isPlural(value.text) ? 2 : 1;
  const number = spoken.getMessage(value.id)?.attributes.number;
  if (number !== undefined && spoken.formatPattern(number) === "plural") return 2;
  const things = Object.values(value.args ?? {}).filter((one) => typeof one === "object");
  return things.reduce((sum, one) => sum + countIn(one as Argument), 0) || 1;
}

/** An argument in words, with a mark for every thing that it names. */
function wordsOf(value: Argument, named: Ref[]): string {
  if (typeof value !== "object") return String(value);
  if (value.type === "ref") return `${OPEN}${named.push(value) - 1}${CLOSE}`;
  return filled(value as Text, named);
}

function pattern(id: string, args: Record<string, FluentVariable>): string | null {
  const message = spoken.getMessage(id);
  return message?.value ? spoken.formatPattern(message.value, args, []) : null;
}

function filled(text: Text, named: Ref[]): string {
  const given = Object.entries(text.args ?? {}) as [string, Argument][];
  if (text.id === LIST) return joined(given.map(([, one]) => wordsOf(one, named)));
  const args: Record<string, FluentVariable> = {};
  if (!spoken.hasMessage(text.id))
    return (text.parts?.length ? text.parts : [text.text]).map((part) => wordsOf(part, named)).join("");
  for (const [name, value] of given) {
    if (typeof value === "number") args[name] = new FluentNumber(value, { useGrouping: false });
    else if (typeof value === "string") args[name] = value;
    else args[name] = new Thing(wordsOf(value, named), countIn(value));
  }
  return pattern(text.id, args) ?? text.text;
}

function joined(items: string[]): string {
  const last = items.at(-1);
  if (last === undefined) return pattern("list-none", {}) ?? "";
  return items.slice(0, -1).reduceRight((rest, one, at) => {
    const id = at === items.length - 2 ? "list-last" : "list-more";
    return pattern(id, { one, rest }) ?? `${one}, ${rest}`;
  }, last);
}

/** A thing under the name that the language has for it. */
const called = (thing: Ref): Ref => (thing.said ? { ...thing, text: told(thing.said).text } : thing);

function told(text: Text): Text {
  const named: Ref[] = [];
  const parts = filled(text, named)
    .split(MARKS)
    .map((part, at) => (at % 2 ? called(named[Number(part)] as Ref) : part))
    .filter((part) => part !== "");
  const whole = parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
  return { ...text, text: whole, parts: named.length ? parts : [] };
}

/** What the server has sent, with every text in the language that is spoken. */
export function translated<T>(value: T): T {
  return spoken === builtIn ? value : (walked(value) as T);
}

function walked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(walked);
  if (typeof value !== "object" || value === null) return value;
  const found = value as Record<string, unknown>;
  if (found.type === "text") return told(value as unknown as Text);
  if (found.type === "ref") return called(value as unknown as Ref);
  return Object.fromEntries(Object.entries(found).map(([name, one]) => [name, walked(one)]));
}

// The browser's first number and plural are slow: prepare them while waiting for the server.
setTimeout(() => t("log-older", { count: 1 }));

/** All names in the catalogue. */
export const textIds = (): string[] => [...builtIn._messages.keys()];
