// Python as a browser runs it, in Node: `main` of a module is given what one file has, and what it returns goes into
// another.

import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [root, module, given, answer] = process.argv.slice(2);
const { loadPyodide } = createRequire(join(root, "web", "package.json"))("pyodide");

async function main() {
  const python = await loadPyodide({ stdout: (line) => console.error(line) });
  for (const folder of ["src", "tests"]) {
    python.FS.mkdirTree(join("/hindmost", folder));
    python.FS.mount(python.FS.filesystems.NODEFS, { root: join(root, folder) }, join("/hindmost", folder));
  }
  python.runPython("import sys; sys.path[:0] = ['/hindmost/src', '/hindmost']; sys.dont_write_bytecode = True");
  writeFileSync(answer, await python.pyimport(module).main(readFileSync(given, "utf8")));
}

await main().catch((error) => {
  console.error(error.message ?? error); // without the line of Pyodide's own, which is a file long
  process.exit(1);
});
