// The figures of the coach as people read them.

import { number } from "./i18n";

/** Per cent of the win; alone, steps of the lowest colour. */
export function figure(share: number, scale: number, signed = false): string {
  const format: Intl.NumberFormatOptions = { maximumFractionDigits: 1, signDisplay: signed ? "exceptZero" : "auto" };
  return scale === 100 ? number(share, { ...format, style: "percent" }) : number(share * scale, format);
}
