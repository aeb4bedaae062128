import { call, me } from "./api";
import { firstGame, has, keepBooklets, t } from "./i18n";
import { prefs } from "./prefs.svelte";
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

/** Make a table; its address. What invites others to it stays in this window. */
export async function makeTable(wanted: NewTable): Promise<string> {
  await me();
  const settings: Settings = { mix: true, ...wanted.settings };
  const made = await call<MadeTable>("POST", "/api/tables", { ...wanted, settings });
  if (Object.keys(made.invitations).length) {
    sessionStorage.setItem(`invitations:${made.id}`, JSON.stringify(made.invitations));
  }
  prefs.game = wanted.game;
  return `/t/${made.id}`;
}
