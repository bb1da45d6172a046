// Guided games: the current step of each game's lesson, kept in this browser so that players can leave and come back.
import type { Finish, GameRecord, Prompt } from "./wire";

export interface Lesson {
  step: number;
  /** Whether the coach is shown. */
  shown: boolean;
}

const STORE = "warhost.lessons";

function all(): Record<string, Lesson> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Record<string, Lesson>;
  } catch {
    return {};
  }
}

export const lessonOf = (game: string): Lesson | null => all()[game] ?? null;

export function keepLesson(game: string, lesson: Lesson): void {
  localStorage.setItem(STORE, JSON.stringify({ ...all(), [game]: lesson }));
}

export const beginLesson = (game: string): void => keepLesson(game, { step: 0, shown: true });

/** What has been seen at the table since a step began. */
export interface Seen {
  seat: string;
  prompt: Prompt | null;
  records: GameRecord[];
  opened: string;
  selected: boolean;
  /** The kind of order that is begun, once its first part is chosen. */
  chosen: string;
  over: boolean;
}

/** Whether what ends a step has happened: every condition that it names. */
export function isDone(finish: Finish, seen: Seen): boolean {
  const mine = seen.records.filter((record) => record.seat === seen.seat && record.kind !== "roll");
  return (
    (!finish.order || mine.some((record) => record.text?.split(" ")[0] === finish.order)) &&
    (!finish.asked || (seen.prompt?.ask?.offers ?? []).some((offer) => offer.verb === finish.asked)) &&
    (!finish.opened || seen.opened === finish.opened) &&
    (!finish.chosen || seen.chosen === finish.chosen) &&
    (!finish.looked || seen.selected) &&
    (!finish.rolled || seen.records.some((record) => record.kind === "roll")) &&
    (!finish.over || seen.over)
  );
}
