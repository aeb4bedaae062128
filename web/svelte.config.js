import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  // The server's content security policy knows no inline styles: all of them go into files.
  compilerOptions: { css: "external", runes: true },
};
