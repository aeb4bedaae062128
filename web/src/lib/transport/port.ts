// The tab as its own server: a worker that runs Python, and answers calls and lines as the server does.

import { keepAll } from "../keeping/app.svelte";
import { tab, type Told } from "./tab-state.svelte";
import type { Answer, Line, Method, Transport } from "./kinds";

type FromWorker =
  | { answer: number; status: number; body: string | null }
  | { opened: number }
  | { text: string; id: number }
  | { closed: number; code: number; reason?: string }
  | Told;

/** The worker's end of a line is gone; whoever had it comes back, and finds a new one. */
const LOST = 1006;

class TabLine implements Line {
  readyState: number = WebSocket.CONNECTING;
  onopen: Line["onopen"] = null;
  onmessage: Line["onmessage"] = null;
  onclose: Line["onclose"] = null;

  constructor(private readonly say: (what: { send: string } | "close") => void) {}

  send(text: string): void {
    this.say({ send: text });
  }

  close(): void {
    if (this.readyState !== WebSocket.CLOSED) this.say("close");
    this.readyState = WebSocket.CLOSED;
  }

  opened(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  closed(code: number, reason: string): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code, reason });
  }
}

class Port {
  #worker = new Worker(new URL("../../tab/worker.ts", import.meta.url), { type: "module" });
  #last = 0;
  #asked = new Map<number, (answer: Answer | null) => void>();
  #lines = new Map<number, TabLine>();

  constructor(private readonly ended: () => void) {
    this.#worker.onmessage = ({ data }) => this.#heard(data as FromWorker);
    this.#worker.onerror = (event) => this.#fail(event.message || "the worker could not be loaded");
  }

  call(method: Method, path: string, body: string | null): Promise<Answer | null> {
    const call = (this.#last += 1);
    this.#worker.postMessage({ call, method, path, body });
    return new Promise((done) => this.#asked.set(call, done));
  }

  open(path: string): Line {
    const id = (this.#last += 1);
    const line = new TabLine((what) => {
      if (what === "close") this.#lines.delete(id);
      this.#worker.postMessage(what === "close" ? { close: id } : { send: id, text: what.send });
    });
    this.#lines.set(id, line);
    this.#worker.postMessage({ open: id, path });
    return line;
  }

  #heard(message: FromWorker): void {
    if ("answer" in message) this.#answered(message.answer, { status: message.status, text: message.body ?? "" });
    else if ("opened" in message) this.#lines.get(message.opened)?.opened();
    else if ("text" in message) this.#lines.get(message.id)?.onmessage?.({ data: message.text });
    else if ("closed" in message) this.#closed(message.closed, message.code, message.reason ?? "");
    else if ("failed" in message) this.#fail(message.failed);
    else this.#told(message);
  }

  #told(message: Told): void {
    tab.told(message);
    if ("ready" in message) void keepAll();
  }

  #answered(call: number, answer: Answer): void {
    this.#asked.get(call)?.(answer);
    this.#asked.delete(call);
  }

  #closed(id: number, code: number, reason: string): void {
    const line = this.#lines.get(id);
    this.#lines.delete(id);
    line?.closed(code, reason);
  }

  /** Everybody who waits is told; the next one who asks starts another worker. */
  #fail(why: string): void {
    this.#worker.terminate();
    this.ended();
    tab.told({ failed: why });
    for (const done of this.#asked.values()) done(null);
    for (const line of this.#lines.values()) line.closed(LOST, "");
    this.#asked.clear();
    this.#lines.clear();
  }
}

let port: Port | null = null;

function started(): Port {
  if (!port) {
    port = new Port(() => (port = null));
    tab.begun();
  }
  return port;
}

export const transport: Transport = {
  call: (method, path, sent) => started().call(method, path, sent?.text ?? null),
  open: (path) => started().open(path),
};
