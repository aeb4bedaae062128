// The bodies of the scene. A cell has the radius 1; shapes lie in x and y (north) and are laid down into x and z (south).
import { type BufferGeometry, CylinderGeometry, ExtrudeGeometry, Path, Shape, ShapeGeometry, Vector2 } from "three";
import { STOREY } from "./stacks";

export const PLATE = 0.06;
const BODY = 0.955;
const BEVEL = 0.055;
const WIDTH = Math.sqrt(3);

/** The corners of a pointy-top hexagon around (x, 0), from the lower right one, anticlockwise. */
const corners = (radius: number, x = 0): Vector2[] =>
  [-30, 30, 90, 150, 210, 270].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return new Vector2(x + radius * Math.cos(angle), radius * Math.sin(angle));
  });

/** Two hexagons as one outline: the first around the origin, the second east of it. */
function doubleCorners(radius: number): Vector2[] {
  const west = corners(radius).slice(2);
  const [lowerRight, upperRight, top, , , bottom] = corners(radius, WIDTH) as [
    Vector2,
    Vector2,
    Vector2,
    Vector2,
    Vector2,
    Vector2,
  ];
  const waist = radius / 2;
  const upper = new Vector2(WIDTH / 2, waist);
  const lower = new Vector2(WIDTH / 2, -waist);
  return [lowerRight, upperRight, top, upper, ...west, lower, bottom];
}

/** The same outline with its outer and inner corners rounded. */
function rounded<P extends Path>(path: P, points: Vector2[], by: number): P {
  points.forEach((corner, index) => {
    const before = points.at(index - 1)!;
    const after = points[(index + 1) % points.length]!;
    const from = corner.clone().sub(corner.clone().sub(before).setLength(by));
    const to = corner.clone().add(after.clone().sub(corner).setLength(by));
    if (index === 0) path.moveTo(from.x, from.y);
    else path.lineTo(from.x, from.y);
    path.quadraticCurveTo(corner.x, corner.y, to.x, to.y);
  });
  path.closePath();
  return path;
}

const laid = <G extends BufferGeometry>(geometry: G): G => geometry.rotateX(-Math.PI / 2);

/** Straight walls of this height with a bevel above and below, standing on the ground. */
function block(points: Vector2[], height: number, bevel: number): BufferGeometry {
  const shape = rounded(new Shape(), points, 0.1);
  const geometry = new ExtrudeGeometry(shape, {
    depth: height - 2 * bevel,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelOffset: -bevel,
    bevelSegments: 3,
    curveSegments: 3,
  });
  return laid(geometry.translate(0, 0, bevel));
}

export const single = (): BufferGeometry => block(corners(BODY), STOREY, BEVEL);
export const double = (): BufferGeometry => block(doubleCorners(BODY), STOREY, BEVEL);

/** A flat frame between two radii, along the edge of one cell or of two. */
function frame(points: (radius: number) => Vector2[], outer: number, inner: number): BufferGeometry {
  const shape = rounded(new Shape(), points(outer), 0.1);
  shape.holes.push(rounded(new Path(), points(inner), 0.1));
  return laid(new ShapeGeometry(shape, 3));
}

export const singleFrame = (): BufferGeometry => frame((radius) => corners(radius), BODY, BODY - 0.12);
/** Around the edge of a tile. */
export const doubleFrame = (): BufferGeometry => frame(doubleCorners, BODY + 0.02, BODY - 0.1);
/** A thin one on its top. */
export const lastFrame = (): BufferGeometry => frame(doubleCorners, BODY - 0.09, BODY - 0.14);

export const plate = (radius: number): BufferGeometry => block(corners(radius), PLATE, 0.02).translate(0, -PLATE, 0);

/** What is hit by a finger: the whole cell, one storey high, without gaps to its neighbours. */
export const column = (): BufferGeometry => new CylinderGeometry(1, 1, 1, 6).translate(0, 0.5, 0);
