import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { licences } from "./licences";

// `npm run dev` asks this server for everything that is not the page itself.
const SERVER = "http://127.0.0.1:8000";

export default defineConfig(({ command }) => ({
  base: command === "build" ? "/static/" : "/",
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
        // Few files: what every screen needs in one, what draws tiles in another, what plays with them in a third.
        codeSplitting: {
          groups: [
            { name: "three", test: /node_modules[\\/]three[\\/]/ },
            {
              name: "base",
              test: /node_modules[\\/]|src[\\/](ui|lib)[\\/](?!connection|seat|sound|i18n[\\/](en|de|es)[\\/])/,
            },
            { name: "drawing", test: /src[\\/]board[\\/](Symbol|Tile|Laid|bodies|colours|geometry|symbols|tiles)\b/ },
            { name: "board", test: /src[\\/](board|tracks|placement)[\\/]/ },
          ],
        },
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
