// What the page says to whoever answers it, a server or this tab itself: calls, and lines that stay open.

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** A body: JSON, or records, one a line. */
export interface Sent {
  type: "application/json" | "application/x-ndjson";
  text: string;
}

export interface Answer {
  status: number;
  /** The body as text; empty if there is none. */
  text: string;
}

/** A table's line, open in both directions. A WebSocket is one. */
export interface Line {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
}

export interface Transport {
  /** null: nobody is there to answer. */
  call(method: Method, path: string, sent?: Sent): Promise<Answer | null>;
  open(path: string): Line;
}
