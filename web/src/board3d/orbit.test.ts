import { describe, expect, it } from "vitest";
import { Orbit, type Point, seenKey } from "./orbit";

const RING: Point[] = Array.from({ length: 12 }, (_, part) => {
  const angle = (part * Math.PI) / 6;
  return [8 * Math.cos(angle), 0, 8 * Math.sin(angle)];
});

/** Where a point comes to lie in the picture: -1..1 both ways. */
function projected(orbit: Orbit, point: Point, lens: { angle: number; aspect: number }): [number, number] {
  const { away, rise } = orbit.framing(RING, lens);
  const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const right: Point = [Math.cos(orbit.around), 0, -Math.sin(orbit.around)];
  const depth = away - dot(point, orbit.back);
  const tall = Math.tan(lens.angle / 2) * depth;
  return [dot(point, right) / (tall * lens.aspect), (dot(point, orbit.up) - rise) / tall];
}

describe("the camera", () => {
  it.each([0.4, 1, 2.5])("shows the whole board at aspect %d, centred", (aspect) => {
    const orbit = new Orbit();
    const lens = { angle: 0.56, aspect };
    for (const down of [0, 0.5, 0.3]) {
      orbit.turn(0, down);
      const seen = RING.map((point) => projected(orbit, point, lens));
      const [xs, ys] = [seen.map(([x]) => x), seen.map(([, y]) => y)];
      expect(Math.max(...xs.map(Math.abs))).toBeLessThan(1.001);
      expect(Math.max(...ys.map(Math.abs))).toBeLessThan(1.02);
      expect(Math.max(...ys) + Math.min(...ys)).toBeCloseTo(0, 1);
    }
  });

  it("keeps its distance while it is turned around", () => {
    const orbit = new Orbit();
    const lens = { angle: 0.56, aspect: 1.2 };
    const before = orbit.framing(RING, lens);
    orbit.turn(1.1, 0);
    expect(orbit.framing(RING, lens)).toEqual(before);
  });

  it("goes neither below the table nor beyond the zenith, and comes back", () => {
    const orbit = new Orbit();
    const home = { ...orbit };
    orbit.turn(0, 9);
    expect(orbit.back[1]).toBeGreaterThan(0);
    orbit.turn(3, -9);
    expect(orbit.down).toBeGreaterThan(0);
    orbit.zoom(100);
    orbit.reset();
    expect({ ...orbit }).toEqual(home);
  });
});

describe("zooming", () => {
  it("keeps what it goes towards, and shows the middle again when all is shown", () => {
    const orbit = new Orbit(8);
    orbit.zoom(0.5, { x: 4, z: 2 });
    expect(orbit.middle).toEqual({ x: 2, z: 1 });
    orbit.zoom(2, { x: -9, z: 3 });
    expect(Math.hypot(orbit.middle.x, orbit.middle.z)).toBeCloseTo(0);
  });
});

describe("arrow keys", () => {
  it("lead where they point, whichever side one looks from", () => {
    expect(seenKey("ArrowUp", 0.2)).toBe("ArrowUp");
    expect(seenKey("ArrowUp", Math.PI)).toBe("ArrowDown");
    // From the east, north lies to the right.
    expect(seenKey("ArrowRight", Math.PI / 2)).toBe("ArrowUp");
    expect(seenKey("ArrowUp", -Math.PI / 2)).toBe("ArrowRight");
    expect(seenKey("Home", Math.PI)).toBe("Home");
  });
});
