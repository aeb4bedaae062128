import type { Answer, Line, Method, Sent, Transport } from "./kinds";

/** Who stands before a server says so when it is away. */
const AWAY: ReadonlySet<number> = new Set([502, 504]);

/** The server that the page came from. */
export const server: Transport = {
  async call(method: Method, path: string, sent?: Sent): Promise<Answer | null> {
    const headers: Record<string, string> = sent ? { "Content-Type": sent.type } : {};
    const response = await fetch(path, { method, headers, body: sent?.text }).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (!response || text == null || AWAY.has(response.status)) return null;
    return { status: response.status, text };
  },

  open(path: string): Line {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}${path}`) as Line;
  },
};
