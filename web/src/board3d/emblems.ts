// The six symbols as flat shapes that lie on the tiles.
import { type BufferGeometry, Path, Shape, ShapeGeometry, Vector2 } from "three";
import type { Point } from "../board/geometry";
import { SHAPES } from "../board/symbols";
import type { Colour } from "../lib/contract";
import { contours, isHole } from "./contours";

// Drawings count y downwards, shapes upwards.
const flipped = (ring: readonly Point[]): Vector2[] => ring.map(({ x, y }) => new Vector2(x, -y));

export function emblem(colour: Colour): BufferGeometry {
  const rings = contours(SHAPES[colour]);
  const shapes: Shape[] = [];
  rings.forEach((ring, index) => {
    const before = rings[index - 1];
    if (before && isHole(before, ring)) shapes.at(-1)!.holes.push(new Path(flipped(ring)));
    else shapes.push(new Shape(flipped(ring)));
  });
  return new ShapeGeometry(shapes).rotateX(-Math.PI / 2);
}
