// A page may stay open while the server gets newer: what it does not know then it passes over, and says so.

import { announce } from "./announce.svelte";
import { t } from "./i18n";

export const version = $state({ outdated: false });

/** The server has said something that this page is too old for. */
export function outgrown(): void {
  if (version.outdated) return;
  version.outdated = true;
  announce(t("refusals.reload"));
}
