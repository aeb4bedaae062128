import { has, moment, t } from "./i18n";
import { forGood } from "./keeping/things";
import { personKept } from "./keeping/tables";
import { myself } from "./myself.svelte";
import type { Me, ProblemInfo } from "./contract";
import { ask, askTab, isOfTab, reach } from "./transport/carriers.svelte";
import type { Answer, Method, Sent } from "./transport/kinds";
import { tab } from "./transport/tab-state.svelte";

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

export type Call = <Told>(method: Method, path: string, body?: unknown) => Promise<Told>;

/** Call whoever answers here; a body that is text is sent as records, anything else as JSON. */
export const call: Call = async (method, path, body) => read(await ask(method, path, sent(body)), path);

/** Call this tab, whoever else is there. */
export const callTab: Call = async (method, path, body) => read(await askTab(method, path, sent(body)), path);

/** Call the server, or this tab where that is gone. */
export async function callAnybody<Told>(method: Method, path: string, body?: unknown): Promise<Told> {
  try {
    return await call<Told>(method, path, body);
  } catch (error) {
    if (reach.server !== "gone") throw error;
    return callTab<Told>(method, path, body);
  }
}

/** An answer that is to be kept as it is: records, or all that is known of somebody. */
export async function text(path: string, from = ask): Promise<string> {
  return checked(await from("GET", path), path).text;
}

function sent(body: unknown): Sent | undefined {
  if (body === undefined) return undefined;
  if (typeof body === "string") return { type: "application/x-ndjson", text: body };
  return { type: "application/json", text: JSON.stringify(body) };
}

function read<Told>(answer: Answer | null, path: string): Told {
  const { text } = checked(answer, path);
  return (text ? JSON.parse(text) : undefined) as Told;
}

function checked(answer: Answer | null, path: string): Answer {
  if (!answer) throw new ApiError(0, "offline", t(isOfTab(path) || tab.failed ? "device.failed" : "common.offline"));
  if (answer.status >= 400) throw refusal(answer);
  return answer;
}

function refusal({ status, text }: Answer): ApiError {
  const told = parsed(text);
  const code = told.error ?? "unexpected";
  return new ApiError(status, code, code === "banned" ? banned(told.until ?? null) : inOurWords(code));
}

function parsed(text: string): Partial<ProblemInfo> {
  try {
    return JSON.parse(text) as Partial<ProblemInfo>;
  } catch {
    return {};
  }
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
  asked ??= forGood.get(KNOWN) ? who() : Promise.resolve(null);
  return asked;
}

/** The person of this device; a new guest if there is none. */
export async function me(): Promise<Me> {
  return (await known()) ?? (await come());
}

async function who(): Promise<Me | null> {
  try {
    return iAm(reach.server === "none" ? await personKept() : await call<Me>("GET", "/api/me"));
  } catch (error) {
    asked = null;
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    iAm(null);
    return null;
  }
}

const guestName = (): string => `${t("common.guest")} ${100 + Math.floor(Math.random() * 900)}`;

async function come(): Promise<Me> {
  try {
    return iAm(await call<Me>("POST", "/api/people", { name: guestName() }));
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

/** At a table of the tab sits the person of this device: called as was said, or as at the tables of the server. */
export async function introduceTab(said: string): Promise<void> {
  const person = await callTab<Me>("GET", "/api/me").catch(() => null);
  const name = said.trim() || person?.name || myself.me?.name || guestName();
  if (!person) await callTab<Me>("POST", "/api/people", { name });
  else if (name !== person.name) await callTab<Me>("PATCH", "/api/me", { name });
}

/** Remember who this device belongs to from now on. */
export function iAm<Who extends Me | null>(person: Who): Who {
  forGood.set(KNOWN, person && "yes");
  asked = Promise.resolve(person);
  myself.me = person;
  return person;
}
