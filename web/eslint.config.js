import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["bundled/"] }, // what others have written, packed for the tab
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  svelte.configs.prettier, // no rule about what Prettier sees to
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    languageOptions: {
      globals: globals.browser,
      parserOptions: { project: "./tsconfig.json", extraFileExtensions: [".svelte"] },
    },
    rules: {
      complexity: ["error", { max: 12, variant: "modified" }], // a switch is a table, and counts once
      eqeqeq: ["error", "smart"],
      "max-lines-per-function": ["error", 60],
      "max-params": ["error", 5],
      "no-restricted-syntax": [
        "error",
        {
          selector: 'SvelteAttribute[key.name="style"]',
          message: "The content security policy forbids it; use a class or style:",
        },
      ],
      "svelte/require-store-reactive-access": "off", // there are no stores
    },
  },
  {
    files: ["**/*.ts", "**/*.svelte"],
    rules: { "@typescript-eslint/no-unused-vars": "off" }, // svelte-check sees to that, by noUnusedLocals
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // What a component takes and exports is known to svelte-check, which finds what is unsafe there; here it is any.
    files: ["**/*.svelte"],
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  {
    files: ["src/lib/i18n/speak.svelte.ts", "src/lib/seat/known.svelte.ts", "src/screens/learn/teaching.svelte.ts"],
    rules: { "svelte/prefer-svelte-reactivity": "off" }, // nothing that is shown follows these maps and sets
  },
  {
    files: ["src/screens/rules/laying.ts"],
    rules: { complexity: "off" }, // tables of paragraphs, each with its condition
  },
  {
    files: ["src/board3d/gestures.ts", "**/*.test.ts"],
    rules: { "max-lines-per-function": "off" }, // an attachment or a suite is a function around its parts
  },
  {
    files: ["**/*.js"],
    extends: [ts.configs.disableTypeChecked], // tsconfig.json does not have them
  },
  {
    files: ["public/sw.js"],
    languageOptions: { globals: globals.serviceworker },
  },
);
