// What Python is run with, fetched once: the files that web/bundle.py has packed, with names by what is in them.

const URLS: Record<string, string> = import.meta.glob("../../bundled/*.{js,gz,zip}", {
  query: "?url",
  import: "default",
  eager: true,
});
type Facts = { sizes: Record<string, number>; lock: object };
const [{ sizes: SIZES, lock: LOCK } = { sizes: {}, lock: {} }]: Facts[] = Object.values(
  import.meta.glob("../../bundled/facts.json", { import: "default", eager: true }),
);

/** Names have a hash of what is in the file. */
export const VERSION = Object.values(URLS)
  .map((url) => url.split("/").at(-1))
  .join("+");

export type Files = {
  version: string; // of all of them
  script: string; // the address of Pyodide's own script
  lock: object; // which packages there are beside: none
  wasm: WebAssembly.Module;
  library: ArrayBuffer; // Python's
  package: ArrayBuffer; // ours
};
export type Progress = { loaded: number; total: number };

function urlOf(name: string): string {
  const url = URLS[`../../bundled/${name}`];
  if (!url) throw new Error(`${name} was not packed`);
  return new URL(url, import.meta.url).href;
}

/** All of them, side by side; how many bytes have come is told on the way. */
export async function fetchAll(told: (progress: Progress) => void): Promise<Files> {
  const total = Object.values(SIZES).reduce((sum, size) => sum + size, 0);
  const loaded = new Map<string, number>();
  const count = (name: string, bytes: number) => {
    loaded.set(name, Math.min(SIZES[name] ?? 0, (loaded.get(name) ?? 0) + bytes));
    told({ loaded: [...loaded.values()].reduce((sum, each) => sum + each, 0), total });
  };
  const [wasm, library, ours] = await Promise.all([
    fetched("pyodide.wasm.gz", count).then((body) =>
      WebAssembly.compileStreaming(new Response(unpacked(body), { headers: { "Content-Type": "application/wasm" } })),
    ),
    fetched("python.zip", count).then(bytes),
    fetched("hindmost.zip", count).then(bytes),
    fetched("pyodide.js", count).then(bytes), // so that it is there when it is imported
  ]);
  return { version: VERSION, script: urlOf("pyodide.js"), lock: LOCK, wasm, library, package: ours };
}

async function fetched(name: string, count: (name: string, bytes: number) => void): Promise<ReadableStream> {
  const response = await fetch(urlOf(name));
  if (!response.ok || !response.body) throw new Error(`${name} could not be fetched (${response.status})`);
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      count(name, chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  return response.body.pipeThrough(counting);
}

function unpacked(body: ReadableStream): ReadableStream {
  return body.pipeThrough(new DecompressionStream("gzip"));
}

function bytes(body: ReadableStream): Promise<ArrayBuffer> {
  return new Response(body).arrayBuffer();
}
