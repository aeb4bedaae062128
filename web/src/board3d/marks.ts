// Quiet marks on the tops: the last placement, the cell of the keyboard, and heights for those who ask.
import { Group, Mesh, MeshBasicMaterial, PlaneGeometry } from "three";
import type { Geometry } from "../board/geometry";
import type { LayingView } from "../lib/contract";
import type { Labels } from "./labels";
import type { Spot } from "./orbit";
import type { Paints } from "./paints";
import { lastFrame, singleFrame } from "./solids";
import { spots, STOREY } from "./stacks";

const ABOVE = 0.014;
const PALE = 0xf6f2ea; // on near-black, in every theme

export class Marks {
  readonly group = new Group();
  #geometry: Geometry;
  #spots: Spot[];
  #labels: Labels;
  #frame = singleFrame();
  #card = new PlaneGeometry(0.42, 0.42).rotateX(-Math.PI / 2).translate(0, 0, 0.66);
  #pair = lastFrame();
  #last = new MeshBasicMaterial({ color: PALE, opacity: 0.75, transparent: true, toneMapped: false });
  #cursor = new MeshBasicMaterial({ toneMapped: false, depthTest: false, transparent: true });
  #numbers: Mesh<PlaneGeometry, MeshBasicMaterial>[] = [];

  constructor(geometry: Geometry, labels: Labels) {
    this.#geometry = geometry;
    this.#spots = spots(geometry);
    this.#labels = labels;
  }

  show(view: LayingView, paints: Paints, last: readonly number[], cursor: number | null, heights: boolean): void {
    this.clear();
    this.#cursor.color.copy(paints.focus);
    this.#lastOn(last, view);
    if (cursor !== null) this.#frameOn(cursor, view, this.#cursor).renderOrder = 3;
    if (heights) view.heights.forEach((height, cell) => height > 1 && this.#number(cell, height, paints));
  }

  #lastOn([first, second]: readonly number[], view: LayingView): void {
    if (first === undefined || second === undefined || view.heights[first] !== view.heights[second]) return;
    const mesh = this.#frameOn(first, view, this.#last, this.#pair);
    mesh.rotation.y = (this.#geometry.neighbours[first]!.indexOf(second) * Math.PI) / 3;
  }

  #frameOn(cell: number, view: LayingView, material: MeshBasicMaterial, frame = this.#frame): Mesh {
    const mesh = new Mesh(frame, material);
    const { x, z } = this.#spots[cell]!;
    mesh.position.set(x, view.heights[cell]! * STOREY + ABOVE, z);
    this.group.add(mesh);
    return mesh;
  }

  #number(cell: number, height: number, paints: Paints): void {
    const map = this.#labels.disc(String(height), paints.panel, paints.ink);
    const mesh = new Mesh(this.#card, new MeshBasicMaterial({ map, transparent: true, toneMapped: false }));
    const { x, z } = this.#spots[cell]!;
    mesh.position.set(x, height * STOREY + 2 * ABOVE, z);
    this.group.add(mesh);
    this.#numbers.push(mesh);
  }

  /** Numbers stand at the near edge of their tops, the right way up for whoever looks from `around`. */
  face(around: number): void {
    for (const mesh of this.#numbers) mesh.rotation.y = around;
  }

  clear(): void {
    for (const mesh of this.#numbers) mesh.material.dispose();
    this.#numbers = [];
    this.group.clear();
  }

  dispose(): void {
    this.clear();
    this.#frame.dispose();
    this.#pair.dispose();
    this.#card.dispose();
    this.#last.dispose();
    this.#cursor.dispose();
  }
}
