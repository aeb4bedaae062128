import { call, me } from "./api";
import { has, t, type Key } from "./i18n";
import { prefs } from "./prefs.svelte";
import type { Games, GameTold, Made, NewSeat, NewTable } from "./wire";

export const BOOKLETS = ["classic", "spanish", "travel", "stacking", "collecting"] as const;
export type Booklet = (typeof BOOKLETS)[number];

let asked: Promise<Games> | null = null;

/** All games; asked for once. */
export function games(): Promise<Games> {
  asked ??= call<Games>("GET", "/api/games").catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

export const bookletOf = (game: string): Booklet => BOOKLETS.find((booklet) => game.startsWith(`${booklet}-`)) ?? "classic";
export const variantOf = (game: string): string => game.slice(game.indexOf("-") + 1);

/** The name of a game among those of its booklet. */
export function shortName(game: string): string {
  const key = `games.short_${variantOf(game)}`;
  return has(key) ? t(key) : game;
}

/** A few words that set the game apart. */
export function lineOf(game: string): string {
  const [booklet, variant] = [bookletOf(game), variantOf(game)];
  const keys = [`games.line_${booklet}_${variant}`, `games.line_${booklet}`, `games.line_${variant}`];
  const found = keys.find((key): key is Key => has(key));
  return found ? t(found) : "";
}

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
export function againstComputer(game: GameTold, agent: string): NewSeat[] {
  return Array.from({ length: game.seats }, (_, seat) => (seat === 0 ? { kind: "me" } : { kind: "agent", agent }));
}

/** Make a table; its address. What invites others to it stays in this window. */
export async function makeTable(wanted: NewTable): Promise<string> {
  await me();
  const made = await call<Made>("POST", "/api/tables", wanted);
  if (Object.keys(made.invitations).length) {
    sessionStorage.setItem(`invitations:${made.id}`, JSON.stringify(made.invitations));
  }
  prefs.game = wanted.game;
  return `/t/${made.id}`;
}
