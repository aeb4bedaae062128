// The licences of others' code that ends up in the page: one file, made from the packages that are really bundled, and
// from what web/bundle.py has packed for the tab.

import type { Plugin } from "vite";

type Fs = {
  readdir(path: string): Promise<string[]>;
  readFile(path: string, options: { encoding: "utf8" }): Promise<string>;
};

const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/?]+)/;
const TEXTS = /^(licen[cs]e|copying|notice)([.-].*)?$/i;
const NULL = "\0"; // modules that a tool makes up begin with it

/** The folder of the package that a module is from; undefined for what is ours. */
export function folderOf(id: string, root: string): string | undefined {
  if (id.startsWith(NULL)) return `${root}/node_modules/${/^[\w-]+/.exec(id.slice(1))?.[0] ?? id.slice(1)}`;
  return PACKAGE.exec(id)?.[1];
}

async function licence(fs: Fs, folder: string): Promise<string> {
  const facts = JSON.parse(await fs.readFile(`${folder}/package.json`, { encoding: "utf8" })) as Record<string, string>;
  const names = (await fs.readdir(folder)).filter((name) => TEXTS.test(name)).sort();
  if (!names.length) throw new Error(`${facts.name} has no text of its licence`);
  const texts = await Promise.all(names.map((name) => fs.readFile(`${folder}/${name}`, { encoding: "utf8" })));
  return [`${facts.name} ${facts.version} (${facts.license})`, ...texts.map((text) => text.trim())].join("\n\n");
}

export function licences(): Plugin {
  let root = "";
  return {
    name: "licences",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((part) => (part.type === "chunk" ? part.moduleIds : []));
      const folders = [...new Set(ids.map((id) => folderOf(id, root)).filter((folder) => folder !== undefined))].sort();
      const texts = await Promise.all(folders.map((folder) => licence(this.fs, folder)));
      texts.push(await this.fs.readFile(`${root}/bundled/licences.txt`, { encoding: "utf8" }));
      const source = `${texts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
      this.emitFile({ type: "asset", fileName: "licences.txt", source });
    },
  };
}
