// Scoring lines: bars in their colour over the tops, with a count at the end of each.
import {
  BoxGeometry,
  Color,
  Euler,
  Group,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  Quaternion,
  Sprite,
  SpriteMaterial,
  Vector3,
} from "three";
import { SIZE } from "../board/geometry";
import type { Badge } from "../board/runs";
import { t } from "../lib/i18n";
import type { Colour, GameEvent } from "../lib/contract";
import type { Labels } from "./labels";
import type { Point } from "./orbit";
import type { Paints } from "./paints";
import { type Bar, beyond, carpet } from "./stacks";

type Line = Extract<GameEvent, { event: "line" }>;

const WIDTH = 0.2;
const THICK = 0.05;
const PAST = 0.55; // of a step beyond the last cell
const INK = new Color(0x14161a); // on the symbols' colours, in every theme

export class Lines {
  readonly group = new Group();
  #box = new BoxGeometry(1, THICK, WIDTH);
  #labels: Labels;

  constructor(labels: Labels) {
    this.#labels = labels;
  }

  /** `above` is the point just over the top of a cell. */
  show(events: readonly GameEvent[], above: (cell: number) => Point, paints: Paints): void {
    this.clear();
    const lines = events.filter((event): event is Line => event.event === "line");
    for (const line of lines) this.#line(line, [line.cell, ...line.cells].map(above), paints);
  }

  #line(line: Line, path: Point[], paints: Paints): void {
    const bars = carpet(path);
    const color = paints.symbols[line.colour];
    // What a tower hides shines through it faintly.
    for (const [depthTest, opacity] of [
      [false, 0.3],
      [true, 0.8],
    ] as const) {
      const material = new MeshBasicMaterial({
        color,
        opacity,
        depthTest,
        depthWrite: false,
        transparent: true,
        toneMapped: false,
      });
      const mesh = new InstancedMesh(this.#box, material, bars.length);
      bars.forEach((bar, index) => mesh.setMatrixAt(index, stretched(bar, line.direction)));
      mesh.frustumCulled = false;
      mesh.renderOrder = depthTest ? 2 : 1;
      this.group.add(mesh);
    }
    const [x, y, z] = beyond(path, PAST);
    this.#count(line.cells.length, line.colour, [x, y + 0.2, z], paints);
  }

  /** Counts alone, at this height. */
  badges(badges: readonly Badge[], y: number, paints: Paints): void {
    for (const { at, colour, count } of badges) this.#count(count, colour, [at.x / SIZE, y + 0.2, at.y / SIZE], paints);
  }

  #count(count: number, colour: Colour, at: Point, paints: Paints): void {
    const map = this.#labels.disc(t("board.line", { n: String(count) }), paints.symbols[colour], INK);
    const sprite = new Sprite(new SpriteMaterial({ map, depthTest: false, toneMapped: false }));
    sprite.position.set(...at);
    sprite.scale.setScalar(0.82);
    sprite.renderOrder = 4;
    this.group.add(sprite);
  }

  /** The first part (0..1) of each line; counts come with the whole. */
  grow(part: number): void {
    for (const each of this.group.children) {
      if (each instanceof InstancedMesh) each.count = Math.ceil(each.instanceMatrix.count * part);
      else each.visible = part === 1;
    }
  }

  clear(): void {
    for (const each of this.group.children) {
      if (each instanceof InstancedMesh) each.dispose();
      ((each as InstancedMesh | Sprite).material as MeshBasicMaterial).dispose();
    }
    this.group.clear();
  }

  dispose(): void {
    this.clear();
    this.#box.dispose();
  }
}

/** The unit box along a bar of a line that goes in a direction (0 is east). */
function stretched([from, to]: Bar, direction: number): Matrix4 {
  const start = new Vector3(...from);
  const way = new Vector3(...to).sub(start);
  const climbing = way.x === 0 && way.z === 0;
  const turned = new Quaternion().setFromEuler(new Euler(0, (direction * Math.PI) / 3, climbing ? Math.PI / 2 : 0));
  const middle = start.addScaledVector(way, 0.5);
  return new Matrix4().compose(middle, turned, new Vector3(way.length() + THICK, 1, 1));
}
