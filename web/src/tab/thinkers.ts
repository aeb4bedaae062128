// Workers that think: started when they are first needed, and ended from outside, since nothing interrupts a kernel.

import type { Files } from "./files";

export const THINKER = "thinker"; // the name of a worker of this kind
export type ToThinker = { files: Files; memory?: Uint8Array } | { think: string };
export type FromThinker = { ready: true } | { thought: string } | { failed: string };

export class Thinkers {
  #idle: Worker[] = [];

  constructor(
    private readonly files: Files,
    private readonly memory?: Uint8Array, // of a Python that has just started
  ) {}

  /** What one of them answers; undefined if it takes longer than so many seconds, or dies. */
  async think(task: string, seconds: number): Promise<string | undefined> {
    const worker = this.#idle.pop() ?? (await this.#start());
    if (!worker) return undefined;
    const thought = await asked(worker, { think: task }, seconds);
    if (thought && "thought" in thought) {
      this.#idle.push(worker);
      return thought.thought;
    }
    worker.terminate();
    return undefined;
  }

  /** A thinker that has all that it needs; how long that takes depends on the device. */
  async #start(): Promise<Worker | undefined> {
    const worker = new Worker(self.location.href, { type: "module", name: THINKER });
    const ready = await asked(worker, { files: this.files, memory: this.memory });
    if (ready && "ready" in ready) return worker;
    worker.terminate();
    return undefined;
  }
}

function asked(worker: Worker, message: ToThinker, seconds?: number): Promise<FromThinker | undefined> {
  return new Promise((resolve) => {
    const timer = seconds === undefined ? undefined : setTimeout(() => resolve(undefined), seconds * 1000);
    const told = (answer: FromThinker | undefined) => {
      clearTimeout(timer);
      resolve(answer);
    };
    worker.onmessage = ({ data }) => told(data as FromThinker);
    worker.onerror = () => told(undefined);
    worker.postMessage(message);
  });
}
