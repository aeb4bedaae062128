// Who answers: the server that the page came from, or this tab, where there is none or it is gone.

import { addresses } from "../addresses";
import type { Answer, Line, Method, Sent, Transport } from "./kinds";
import { server } from "./server";
import { written } from "./written";

export const reach = $state<{ server: "there" | "gone" | "none" }>({ server: addresses.oneFile ? "none" : "there" });

/** Tables of the tab are known by their ids. */
export const isOfTab = (path: string): boolean => path.startsWith("/api/tables/tab-");

/** What needs no other person: it is answered here too. Of tables and people every server has its own. */
const ALONE = /^\/api\/(games|lessons|positions|puzzle|links|replays|records)(\/|$)/;

let here: Transport | null = null;
const loaded = async (): Promise<Transport> => (here ??= (await import("./port")).transport);

export async function askTab(method: Method, path: string, sent?: Sent): Promise<Answer | null> {
  const told = await written(method, path);
  return told === undefined ? (await loaded()).call(method, path, sent) : told;
}

export async function ask(method: Method, path: string, sent?: Sent): Promise<Answer | null> {
  if (reach.server === "none" || isOfTab(path)) return askTab(method, path, sent);
  const told = await server.call(method, path, sent);
  reach.server = told ? "there" : "gone";
  return told ?? (ALONE.test(path) ? askTab(method, path, sent) : null);
}

/** The line of a table that has answered a call already. */
export function open(path: string): Line {
  const carrier = reach.server === "none" || isOfTab(path) ? here : server;
  if (!carrier) throw new Error(`nobody has asked for ${path} yet`);
  return carrier.open(path);
}

/** Is the server back? Asked now and then while it is gone. */
export async function look(): Promise<void> {
  const response = await fetch("/healthz").catch(() => null);
  if (response?.ok) reach.server = "there";
}
