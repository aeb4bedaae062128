import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { licences } from "./licences";

// `npm run dev` asks this server for everything that is not the page itself.
const SERVER = "http://127.0.0.1:8000";

/** What the tab runs lies in a folder of its own: it is fetched only where somebody plays without a server. */
const assetFileNames = ({ originalFileNames }: { originalFileNames: string[] }): string =>
  originalFileNames.some((name) => name.includes("bundled/"))
    ? "tab/[name]-[hash][extname]"
    : "assets/[name]-[hash][extname]";

export default defineConfig(({ command }) => ({
  // Scripts find each other wherever they lie; the page itself is served at many places, so it names the folder.
  base: command === "build" ? "./" : "/",
  experimental: {
    renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/static/${name}` : { relative: true }),
  },
  plugins: [svelte(), licences()],
  build: {
    outDir: "../src/hindmost/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The content security policy is default-src 'self': nothing inline, no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000, // three.js, which is loaded only where it is needed
    rolldownOptions: {
      output: {
        assetFileNames,
        // Few files: what every screen needs in one, what draws tiles in another, what plays with them in a third.
        codeSplitting: {
          groups: [
            { name: "three", test: /node_modules[\\/]three[\\/]/ },
            {
              name: "base",
              test: /node_modules[\\/](?!@noble)|src[\\/](ui|lib)[\\/](?!connection|seat|sound|Draws|transport[\\/]port\.|i18n[\\/](en|de|es)[\\/])/,
            },
            { name: "drawing", test: /src[\\/]board[\\/](Symbol|Tile|Laid|bodies|colours|geometry|symbols|tiles)\b/ },
            { name: "board", test: /src[\\/](board|tracks|placement)[\\/]/ },
          ],
        },
      },
    },
  },
  // What runs Python has a policy of its own, which a server knows by its name.
  worker: {
    format: "es",
    rolldownOptions: {
      output: {
        entryFileNames: "assets/tab-[name]-[hash].js",
        chunkFileNames: "assets/tab-[name]-[hash].js",
        assetFileNames,
      },
    },
  },
  server: {
    proxy: { "/api": { target: SERVER, ws: true } },
  },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
    passWithNoTests: true,
  },
}));
