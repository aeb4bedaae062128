import { has, moment, t } from "./i18n";
import { myself } from "./myself.svelte";
import type { Me, ProblemInfo } from "./contract";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** The server said no, or nothing (status 0, code `offline`). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly text: string,
  ) {
    super(text);
  }
}

/** Call the server; a body that is text is sent as it is, anything else as JSON. */
export async function call<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  const plain = typeof body === "string" || body instanceof Blob;
  const headers: Record<string, string> =
    body === undefined ? {} : { "Content-Type": plain ? "application/x-ndjson" : "application/json" };
  const sent = body === undefined || plain ? (body as BodyInit | undefined) : JSON.stringify(body);
  const response = await fetch(path, { method, headers, body: sent }).catch(() => null);
  if (!response) throw new ApiError(0, "offline", t("common.offline"));
  if (!response.ok) throw await refusal(response);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

async function refusal(response: Response): Promise<ApiError> {
  const told = (await response.json().catch(() => ({}))) as Partial<ProblemInfo>;
  const code = told.error ?? "unexpected";
  const text = code === "banned" ? banned(told.until ?? null) : inOurWords(code);
  return new ApiError(response.status, code, text);
}

const banned = (until: number | null): string =>
  until === null ? t("report.banned") : t("report.banned_until", { when: moment(until) });

/** What the server says is English, and may speak of what only programs know: the page has words of its own. */
function inOurWords(code: string): string {
  const key = [`problems.${code}`, `refusals.${code}`].find(has);
  return key ? t(key) : t("problems.other", { code });
}

/** What went wrong, for people. */
export const troubleOf = (error: unknown): string => (error instanceof ApiError ? error.text : t("common.broken"));

// Who am I? The cookie cannot be read here, so it is remembered that there is one.

const KNOWN = "known";
let asked: Promise<Me | null> | null = null;

/** The person of this device, or null if nobody has sat down here yet. */
export function known(): Promise<Me | null> {
  asked ??= localStorage.getItem(KNOWN) ? who() : Promise.resolve(null);
  return asked;
}

/** The person of this device; a new guest if there is none. */
export async function me(): Promise<Me> {
  return (await known()) ?? (await come());
}

async function who(): Promise<Me | null> {
  try {
    return iAm(await call<Me>("GET", "/api/me"));
  } catch (error) {
    asked = null;
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    iAm(null);
    return null;
  }
}

async function come(): Promise<Me> {
  const name = `${t("common.guest")} ${100 + Math.floor(Math.random() * 900)}`;
  try {
    return iAm(await call<Me>("POST", "/api/people", { name }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return iAm(await call<Me>("GET", "/api/me"));
  }
}

/** Be called so from now on. Who says nothing stays who they are, or comes as a guest. */
export async function introduce(said: string): Promise<void> {
  const name = said.trim();
  const person = name ? await known() : await me();
  if (!person) iAm(await call<Me>("POST", "/api/people", { name }));
  else if (name && name !== person.name) iAm(await call<Me>("PATCH", "/api/me", { name }));
}

/** Remember who this device belongs to from now on. */
export function iAm<Who extends Me | null>(person: Who): Who {
  if (person) localStorage.setItem(KNOWN, "yes");
  else localStorage.removeItem(KNOWN);
  asked = Promise.resolve(person);
  myself.me = person;
  return person;
}
