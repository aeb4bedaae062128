import { call, callTab, introduce, introduceTab, type Call } from "./api";
import { firstGame, has, keepBooklets, t } from "./i18n";
import { forNow } from "./keeping/things";
import { prefs } from "./prefs.svelte";
import { reach } from "./transport/carriers.svelte";
import type { GameInfo, GameList, MadeTable, NewSeat, NewTable, Settings } from "./contract";

/** Until the games are asked for again, in case the server cannot be reached at first. */
const AGAIN = 5_000;
let asked: Promise<GameList> | null = null;

/** All games; asked for once. What they are called is known from then on. */
export function games(): Promise<GameList> {
  asked ??= ask().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

async function ask(): Promise<GameList> {
  const told = await call<GameList>("GET", "/api/games");
  keepBooklets(told.booklets);
  return told;
}

/** Screens that ask for no games name them too: what the games are called is learnt sooner or later. */
export async function learnNames(): Promise<void> {
  while (!(await games().catch(() => null))) await pause(AGAIN);
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, milliseconds);
  });

/** The game that was set up last, or the first one. */
export const usualGame = (): string => prefs.game || firstGame();

export function agentName(agent: string): string {
  const key = `games.agent_${agent}`;
  return has(key) ? t(key) : agent;
}

/** Whom a guest meets who has not chosen: a strong one, but not the strongest. */
export function usualAgent(agents: readonly string[]): string {
  const levels = levelsOf(agents);
  return ["level-3", levels.at(-1), "greedy"].find((agent) => agent && agents.includes(agent)) ?? agents[0] ?? "random";
}

/** Whom somebody meets who has just learnt the game. */
export const gentlest = (agents: readonly string[]): string => levelsOf(agents)[0] ?? agents.at(-1)!;

const levelsOf = (agents: readonly string[]): string[] => agents.filter((agent) => agent.startsWith("level-")).sort();

/** Levels from the easiest, then the others as the server lists them. */
export function offered(agents: readonly string[]): string[] {
  const levels = levelsOf(agents);
  return levels.length ? levels : [...agents];
}

/** Me on the first seat and the computer on all others. */
export function againstComputer(game: GameInfo, agent: string): NewSeat[] {
  return Array.from({ length: game.seats }, (_, seat) => (seat === 0 ? { kind: "me" } : { kind: "agent", agent }));
}

/** Does it take more than this device? */
export const needsOthers = ({ seats }: NewTable): boolean =>
  seats.some(({ kind }) => kind === "link" || kind === "open");

/** Make a table; its address. With no server in reach it is one of the tab, if nobody else is needed. */
export async function makeTable(wanted: NewTable, name = ""): Promise<string> {
  try {
    await introduce(name);
    return await made(wanted, call);
  } catch (error) {
    if (reach.server !== "gone" || needsOthers(wanted)) throw error;
    await introduceTab(name);
    return made(wanted, callTab);
  }
}

/** What invites others to a table stays in this window. */
async function made(wanted: NewTable, call: Call): Promise<string> {
  const settings: Settings = { mix: true, ...wanted.settings };
  const made = await call<MadeTable>("POST", "/api/tables", { ...wanted, settings });
  if (Object.keys(made.invitations).length) {
    forNow.set(`invitations:${made.id}`, JSON.stringify(made.invitations));
  }
  prefs.game = wanted.game;
  return `/t/${made.id}`;
}
