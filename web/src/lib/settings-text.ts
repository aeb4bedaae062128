// The settings of a table in a few words.

import { t } from "./i18n";
import type { Settings } from "./contract";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A span of time in its largest whole unit. */
export function span(seconds: number): string {
  if (seconds % DAY === 0) return t("start.days", { n: seconds / DAY });
  if (seconds % HOUR === 0) return t("start.hours", { n: seconds / HOUR });
  if (seconds % MINUTE === 0) return t("start.minutes", { n: seconds / MINUTE });
  return t("start.seconds", { n: seconds });
}

/** What sets a table apart from the usual one. */
export function told(settings: Settings): string[] {
  const { clock = {}, rated, series = 1 } = settings;
  const parts: string[] = [];
  if (clock.turn) parts.push(span(clock.turn));
  if (clock.bank) parts.push(`${span(clock.bank)} + ${span(clock.increment ?? 0)}`);
  if (clock.days) parts.push(t("start.summary_days"));
  if (rated) parts.push(t("start.summary_rated"));
  if (series > 1) parts.push(t("start.summary_series", { n: series }));
  return parts;
}
