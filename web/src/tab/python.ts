// Python with our package, in the worker that calls this.

import { loadPyodide } from "pyodide";
import type { Files } from "./files";

const WASM = "pyodide.asm.wasm";
const LIBRARY = "python_stdlib.zip";
const PACKAGE = "/lib/hindmost.zip";
const UNPACK = `
import sys, zipfile
with zipfile.ZipFile("${PACKAGE}") as package:
    package.extractall("/lib/hindmost")
if "/lib/hindmost" not in sys.path:
    sys.path.insert(0, "/lib/hindmost")
sys.dont_write_bytecode = True
`;

export type Python = Omit<Awaited<ReturnType<typeof loadPyodide>>, "FS"> & {
  FS: { writeFile(path: string, content: Uint8Array): void };
  makeMemorySnapshot(): Uint8Array;
};

/** From the beginning, so that a snapshot can be taken. */
export function startPython(files: Files): Promise<Python> {
  return load(files, { _makeSnapshot: true });
}

/** As it was when this snapshot was taken. */
export async function wakePython(files: Files, snapshot: Uint8Array): Promise<Python> {
  const python = await load(files, { _loadSnapshot: snapshot });
  python.runPython("from hindmost.tab import preload; preload.wake()");
  return python;
}

export function snapshotOf(python: Python): Uint8Array {
  python.runPython("from hindmost.tab import preload; preload.load()");
  return python.makeMemorySnapshot();
}

async function load(files: Files, more: object): Promise<Python> {
  giveWhatIsHere(files);
  const { default: createPyodideModule } = (await import(/* @vite-ignore */ files.script)) as { default: unknown };
  const here = new URL(".", files.script).href;
  const options = {
    indexURL: here,
    stdLibURL: here + LIBRARY,
    lockFileContents: files.lock,
    createPyodideModule,
    ...more,
  };
  const python = (await loadPyodide(options as unknown as Parameters<typeof loadPyodide>[0])) as unknown as Python;
  python.FS.writeFile(PACKAGE, new Uint8Array(files.package));
  python.runPython(UNPACK);
  return python;
}

const fetchElsewhere = self.fetch.bind(self);

/** Pyodide fetches its files by fixed names; they are here already, compiled and unpacked. */
function giveWhatIsHere(files: Files): void {
  self.fetch = (asked, options) => {
    const name = String(asked instanceof Request ? asked.url : asked);
    if (name.endsWith(WASM)) return Promise.resolve(new Response());
    if (name.endsWith(LIBRARY)) return Promise.resolve(new Response(files.library));
    return fetchElsewhere(asked, options);
  };
  WebAssembly.instantiateStreaming = async (_response, imports) => ({
    module: files.wasm,
    instance: await WebAssembly.instantiate(files.wasm, imports),
  });
}
