// Calls to the server. Whatever goes wrong arrives as one kind of error that carries the server's problem details.
import createClient from "openapi-fetch";
import type { paths } from "../api";
import { spokenLanguage, t, translated } from "./texts";
import type { Problem } from "./wire";

/** The kind of problem when the server doesn't answer. */
export const OFFLINE = "offline";

/** What the server answers when something cannot be done; nothing was changed. */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.refusal?.message.text || problem.detail || problem.title);
    this.problem = problem;
  }

  /** The short name of the problem, the end of its type. */
  get kind(): string {
    return kindOf(this.problem);
  }
}

/** The short name of a problem. */
export const kindOf = (problem: Problem): string => problem.type.split(/[/:#]/).pop() ?? "";

/** What went wrong, whatever it was. */
export const problemOf = (error: unknown): Problem =>
  error instanceof ApiError
    ? error.problem
    : { type: "internal", title: String(error), status: 500, detail: "" };

const TOO_MANY = 429;
const MOST_TRIES = 5;
const SOON = 2;

/**
 * Asks the server, and once more when it says that there were too many requests just now: it has done nothing yet.
 * A limit that lasts longer than a moment, such as that for new games, is told to the player.
 */
export const patient =
  (ask: (request: Request) => Promise<Response> = (request) => fetch(request)) =>
  async (request: Request): Promise<Response> => {
    for (let tries = 1; ; tries++) {
      const answer = await ask(request.clone());
      const seconds = Number(answer.headers.get("ratelimit-reset") ?? Number.POSITIVE_INFINITY);
      if (answer.status !== TOO_MANY || seconds > SOON || tries >= MOST_TRIES) return answer;
      await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    }
  };

const client = createClient<paths>({ baseUrl: "", fetch: patient() });
// The server answers in the language of the page, whatever the browser itself speaks.
client.use({
  onRequest({ request }) {
    request.headers.set("accept-language", spokenLanguage());
    return request;
  },
});

export const bearer = (key: string | undefined): { headers?: Record<string, string> } =>
  key ? { headers: { authorization: `Bearer ${key}` } } : {};

type Answer<T> = { data?: T | undefined; error?: unknown; response: Response };

/** The data of an answer, or the problem as an error. */
export async function read<T>(call: Promise<Answer<T>>): Promise<T> {
  let answer: Answer<T>;
  try {
    answer = await call;
  } catch {
    throw new ApiError({
      type: OFFLINE,
      title: t("no-server"),
      status: 0,
      detail: `${t("no-server")}. ${t("offline-advice")}`,
    });
  }
  if (answer.response.ok) return translated(answer.data as T);
  const found = translated(answer.error as Partial<Problem> | undefined);
  throw new ApiError({
    type: found?.type ?? "unknown",
    title: found?.title ?? answer.response.statusText,
    detail: "",
    status: answer.response.status,
    ...found,
  });
}

export const api = client;
