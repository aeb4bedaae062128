// Python as a browser runs it, in Node: `main` of a module is given what one file has, and what it returns goes into
// another. The package is the one that was packed for the tab, where it was, and else the sources.

import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [root, packed, module, given, answer] = process.argv.slice(2);
const { loadPyodide } = createRequire(join(root, "web", "package.json"))("pyodide");

const UNPACK = `
import sys, zipfile
with zipfile.ZipFile("/hindmost.zip") as package:
    package.extractall("/hindmost/packed")
sys.path.insert(0, "/hindmost/packed")
import hindmost.contract
hindmost.contract.__path__.append("/hindmost/src/hindmost/contract")  # a client folds changes; that is not packed
`;

function mount(python, folder) {
  python.FS.mkdirTree(join("/hindmost", folder));
  python.FS.mount(python.FS.filesystems.NODEFS, { root: join(root, folder) }, join("/hindmost", folder));
}

async function main() {
  const stdout = (line) => console.error(line);
  const python = await loadPyodide(packed ? { stdout, stdLibURL: join(packed, "python.zip") } : { stdout });
  if (packed) {
    python.FS.writeFile("/hindmost.zip", new Uint8Array(readFileSync(join(packed, "hindmost.zip"))));
    python.runPython(UNPACK);
  }
  for (const folder of ["src", "tests"]) mount(python, folder);
  python.runPython("import sys; sys.path[1:1] = ['/hindmost/src', '/hindmost']; sys.dont_write_bytecode = True");
  writeFileSync(answer, await python.pyimport(module).main(readFileSync(given, "utf8")));
}

await main().catch((error) => {
  console.error(error.message ?? error); // without the line of Pyodide's own, which is a file long
  process.exit(1);
});
