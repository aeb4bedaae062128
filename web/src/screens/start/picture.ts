// Small boards that show how a game looks. They are made up, and the same for the same game every time.

import { centre, DIRECTIONS, type Point } from "../../board/geometry";
import { COLOURS } from "../../lib/colours";
import type { Colour, GameInfo } from "../../lib/contract";

export interface Laid {
  at: Point;
  colours: [Colour, Colour];
  direction: number;
  height: number;
}

export interface Picture {
  radius: number;
  cells: Point[];
  stones: { at: Point; colour: Colour }[];
  laid: Laid[];
}

type Axial = readonly [q: number, r: number];
type Try = Laid & { cells: [Axial, Axial]; worth: number };

const TRIES = 14;
const HIGHEST = 3;

const key = ([q, r]: Axial): string => `${q},${r}`;

/** The radius of a hexagon of so many cells. */
export const radiusOf = (cells: number): number => Math.round((Math.sqrt(12 * cells - 3) - 3) / 6);

function hexagon(radius: number): Axial[] {
  const all: Axial[] = [];
  for (let r = -radius; r <= radius; r++)
    for (let q = -radius; q <= radius; q++) if (Math.abs(q + r) <= radius) all.push([q, r]);
  return all;
}

/** Numbers below 1 that look like chance and always come the same for the same seed. */
function chance(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

export type Sketched = Pick<GameInfo, "cells" | "starts" | "storeys">;

/** The board of a game with so many tiles; `named` is what the chance in it comes from. */
export function picture(game: Sketched, named: string, tiles: number): Picture {
  const sketch = new Sketch(game, named);
  for (let tile = 0; tile < tiles; tile++) sketch.lay();
  return sketch.picture();
}

class Sketch {
  readonly #cells: Axial[];
  readonly #known: Set<string>;
  readonly #tops = new Map<string, Colour>();
  readonly #heights = new Map<string, number>();
  readonly #stones: { at: Point; colour: Colour }[];
  readonly #laid: Laid[] = [];
  readonly #roll: () => number;
  readonly #highest: number;
  readonly #radius: number;

  constructor({ cells, starts, storeys }: Sketched, named: string) {
    this.#roll = chance(named);
    this.#highest = storeys ? HIGHEST : 1;
    this.#radius = radiusOf(cells);
    this.#cells = hexagon(this.#radius);
    this.#known = new Set(this.#cells.map(key));
    this.#stones = starts.map(([q, r, printed], at) => {
      const colour = printed ?? COLOURS[at % COLOURS.length]!;
      this.#tops.set(key([q, r]), colour);
      return { at: centre(q, r), colour };
    });
  }

  /** One tile more, where it looks as if somebody had thought about it. */
  lay(): void {
    const tries = Array.from({ length: TRIES }, () => this.#attempt()).filter((attempt) => attempt !== null);
    const best = tries.sort((one, other) => other.worth - one.worth)[0];
    if (!best) return;
    this.#laid.push(best);
    best.cells.forEach((cell, half) => {
      this.#tops.set(key(cell), best.colours[half]!);
      this.#heights.set(key(cell), best.height);
    });
  }

  picture(): Picture {
    const laid = this.#laid.sort((one, other) => one.height - other.height);
    return { radius: this.#radius, cells: this.#cells.map(([q, r]) => centre(q, r)), stones: this.#stones, laid };
  }

  #attempt(): Try | null {
    const cell = this.#pick(this.#cells);
    const direction = Math.floor(this.#roll() * 6);
    const [dq, dr] = DIRECTIONS[direction]!;
    const cells: [Axial, Axial] = [cell, [cell[0] + dq, cell[1] + dr]];
    const around = cells.map((each) => this.#near(each));
    if (!this.#fits(cells) || !around.some((colours) => colours.length)) return null;
    const colours = around.map((near) => this.#colour(near)) as [Colour, Colour];
    const height = (this.#heights.get(key(cell)) ?? 0) + 1;
    return { at: centre(...cell), colours, direction, height, cells, worth: worth(around, colours) + 2 * height };
  }

  #fits(cells: [Axial, Axial]): boolean {
    const [one, other] = cells.map((cell) => this.#heights.get(key(cell)) ?? 0) as [number, number];
    const isStone = cells.some((cell) => this.#tops.has(key(cell)) && !this.#heights.has(key(cell)));
    return !isStone && one === other && one < this.#highest && cells.every((cell) => this.#known.has(key(cell)));
  }

  #near([q, r]: Axial): Colour[] {
    return DIRECTIONS.map(([dq, dr]) => this.#tops.get(key([q + dq, r + dr]))).filter((colour) => colour !== undefined);
  }

  #colour(near: Colour[]): Colour {
    return this.#pick(near.length && this.#roll() < 0.7 ? near : COLOURS);
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#roll() * items.length)]!;
  }
}

/** Colours that meet their like, in two different ones, without crowding. */
function worth(around: Colour[][], colours: [Colour, Colour]): number {
  const alike = around.map((near, half) => Math.min(2, near.filter((colour) => colour === colours[half]).length));
  const crowded = around.flat().length > 5 ? 2 : 0;
  return alike[0]! + alike[1]! - crowded - (colours[0] === colours[1] ? 2 : 0);
}
