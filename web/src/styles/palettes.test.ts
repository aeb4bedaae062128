import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PALETTES, type Palette } from "../lib/prefs.svelte";

type Triple = [number, number, number];
type Matrix = [Triple, Triple, Triple];

// Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB.
const SEEN_BY: Record<Palette, Matrix> = {
  standard: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const LEAST = 30; // CIE76; 2.3 is just noticeable side by side
const LEAST_CONTRAST = 3; // of a symbol on its tile
const TILE = "#23262c";

const styles = readFileSync(new URL("./palettes.css", import.meta.url), "utf-8");

function coloursOf(palette: Palette): string[] {
  const block = styles.split(`[data-palette="${palette}"]`)[1]?.split("}")[0] ?? "";
  return [...block.matchAll(/--colour-\w: (#[0-9a-f]{6});/g)].map((found) => found[1]!);
}

const each = (triple: Triple, change: (value: number) => number): Triple => [
  change(triple[0]),
  change(triple[1]),
  change(triple[2]),
];
const times = (matrix: Matrix, [x, y, z]: Triple): Triple =>
  each([0, 1, 2], (row) => {
    const [a, b, c] = matrix[row]!;
    return a * x + b * y + c * z;
  });

function linear(hex: string): Triple {
  const parts = each([1, 3, 5], (at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  return each(parts, (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
}

const seen = (hex: string, palette: Palette): Triple =>
  each(times(SEEN_BY[palette], linear(hex)), (part) => Math.min(1, Math.max(0, part)));

const TO_XYZ: Matrix = [
  [0.4124 / 0.95047, 0.3576 / 0.95047, 0.1805 / 0.95047],
  [0.2126, 0.7152, 0.0722],
  [0.0193 / 1.08883, 0.1192 / 1.08883, 0.9505 / 1.08883],
];

function lab(colour: Triple): Triple {
  const [x, y, z] = each(times(TO_XYZ, colour), (part) =>
    part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116,
  );
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const distance = (one: Triple, other: Triple): number => Math.hypot(...one.map((part, at) => part - other[at]!));
const light = (colour: Triple): number => times(TO_XYZ, colour)[1] + 0.05;

describe.each(PALETTES)("the palette %s", (palette) => {
  const colours = coloursOf(palette);

  it("has six colours", () => expect(colours).toHaveLength(6));

  it("keeps all pairs apart for those it is made for", () => {
    const labs = colours.map((hex) => lab(seen(hex, palette)));
    const apart = labs.flatMap((one, at) => labs.slice(0, at).map((other) => distance(one, other)));
    expect(Math.min(...apart)).toBeGreaterThan(LEAST);
  });

  it("stands out from the tile", () => {
    const tile = light(seen(TILE, palette));
    for (const hex of colours) expect(light(seen(hex, palette)) / tile).toBeGreaterThan(LEAST_CONTRAST);
  });
});
