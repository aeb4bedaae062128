// What the tests of the styles need of Node; the page itself knows nothing of it.
declare module "node:fs" {
  export function readFileSync(path: URL | string, encoding: "utf-8"): string;
}
