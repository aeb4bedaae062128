import { describe, expect, it } from "vitest";
import { folderOf } from "../../licences";

describe("the package that a module is from", () => {
  const root = "/a/web";

  it("is the folder after the last node_modules", () => {
    expect(folderOf("/a/web/node_modules/three/build/three.core.js", root)).toBe("/a/web/node_modules/three");
    expect(folderOf("/a/web/node_modules/@scope/one/index.js?x=1", root)).toBe("/a/web/node_modules/@scope/one");
    expect(folderOf("/a/web/node_modules/one/node_modules/two/x.js", root)).toBe(
      "/a/web/node_modules/one/node_modules/two",
    );
    expect(folderOf("C:\\web\\node_modules\\three\\x.js", root)).toBe("C:\\web\\node_modules\\three");
  });

  it("is the tool that has made it up", () => {
    expect(folderOf("\0vite/preload-helper.js", root)).toBe("/a/web/node_modules/vite");
    expect(folderOf("\0rolldown/runtime.js", root)).toBe("/a/web/node_modules/rolldown");
  });

  it("is none where it is ours", () => expect(folderOf("/a/web/src/main.ts", root)).toBeUndefined());
});
