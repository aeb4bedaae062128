// The room that the page talks to: Python's, with what it needs of the browser.

import { fetchAll, VERSION, type Files } from "./files";
import { snapshotOf, startPython, wakePython, type Python } from "./python";
import { forgetSnapshot, keepSnapshot, keptSnapshot } from "./snapshot";
import { Storage } from "./storage";
import { Thinkers } from "./thinkers";

export type ToRoom =
  | { call: number; method: string; path: string; body: string | null }
  | { open: number; path: string }
  | { send: number; text: string }
  | { close: number };

type PythonRoom = {
  call(id: number, method: string, path: string, body: string | null): Promise<void>;
  connect(id: number, path: string): Promise<void>;
  send(id: number, text: string): Promise<void>;
  disconnect(id: number): void;
  write(): Promise<void>;
};
type RoomModule = { opened: (script: object, writer: boolean) => Promise<PythonRoom> };

const LOCK = "hindmost"; // one tab alone writes
const SPARE = 1; // processors that are left to the page

export async function openRoom(post: (message: object) => void): Promise<(message: ToRoom) => void> {
  const [files, snapshot, storage, writer] = await Promise.all([
    fetchAll((progress) => post({ progress })),
    keptSnapshot(VERSION),
    Storage.open(),
    isWriter(),
  ]);
  const { python, memory } = await started(files, snapshot);
  const thinkers = new Thinkers(files, memory);
  const script = {
    thinkers: Math.max(1, Math.min(2, navigator.hardwareConcurrency - SPARE)),
    post,
    read: (prefix: string) => storage.read(prefix),
    write: (changes: Record<string, string | null>) => storage.write(changes),
    think: (task: string, seconds: number) => thinkers.think(task, seconds),
  };
  const { opened } = python.pyimport("hindmost.tab.browser") as unknown as RoomModule;
  if (!writer) post({ writer });
  const room = await opened(script, writer);
  if (!writer) whenOthersAreGone(() => void room.write());
  return (message) => take(room, message);
}

/** As it was when it started last or, where that cannot be had, from the beginning; then it is kept for the next time. */
async function started(files: Files, kept?: Uint8Array): Promise<{ python: Python; memory?: Uint8Array }> {
  if (kept) {
    try {
      return { python: await wakePython(files, kept), memory: kept };
    } catch {
      await forgetSnapshot();
    }
  }
  const python = await startPython(files);
  try {
    const memory = snapshotOf(python).slice();
    void keepSnapshot(files.version, memory);
    return { python, memory };
  } catch (error) {
    console.warn(error);
    return { python };
  }
}

function take(room: PythonRoom, message: ToRoom): void {
  if ("call" in message) void room.call(message.call, message.method, message.path, message.body ?? null);
  else if ("open" in message) void room.connect(message.open, message.path);
  else if ("send" in message) void room.send(message.send, message.text);
  else room.disconnect(message.close);
}

/** Does this tab hold the lock from now on? Where there are no locks (plain http in a LAN) nobody is kept out. */
function isWriter(): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    void locks.request(LOCK, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && forever();
    });
  });
}

function whenOthersAreGone(write: () => void): void {
  void navigator.locks.request(LOCK, () => {
    write();
    return forever();
  });
}

function forever(): Promise<never> {
  return new Promise(() => undefined);
}
