// The tile in hand, over the stacks where it would lie.
import { type BufferGeometry, Group, Mesh, MeshBasicMaterial, MeshStandardMaterial } from "three";
import type { Ghost } from "../placement/placing.svelte";
import { COLOURS } from "../lib/colours";
import type { Colour } from "../lib/contract";
import { emblem } from "./emblems";
import type { Spot } from "./orbit";
import type { Paints } from "./paints";
import { posed } from "./pieces";
import { double, doubleFrame } from "./solids";
import { STOREY } from "./stacks";

export const LIFT = 0.22;
const PAPER = 0.01;

export class GhostTile {
  readonly group = new Group();
  #body = new Mesh(double(), new MeshStandardMaterial({ roughness: 0.7, transparent: true }));
  #frame = new Mesh(doubleFrame(), new MeshBasicMaterial({ transparent: true, toneMapped: false }));
  #emblems = Object.fromEntries(COLOURS.map((colour) => [colour, emblem(colour)])) as Record<Colour, BufferGeometry>;
  #halves = [0, 1].map(
    () =>
      new Mesh<BufferGeometry, MeshBasicMaterial>(
        undefined,
        new MeshBasicMaterial({ transparent: true, toneMapped: false }),
      ),
  );

  constructor() {
    for (const mesh of [this.#body, this.#frame, ...this.#halves]) {
      mesh.matrixAutoUpdate = false;
      this.group.add(mesh);
    }
    this.#body.castShadow = true;
    this.group.visible = false;
  }

  /** `base` is the top of the stacks below; a tile that may not lie there is faint and its frame grey. */
  show(ghost: Ghost | null, spots: readonly Spot[], base: number, paints: Paints): void {
    this.group.visible = ghost !== null;
    if (!ghost) return;
    const [first] = ghost.halves;
    const foot = base + LIFT;
    const { x, z } = spots[first.cell]!;
    const faint = ghost.legal ? 1 : 0.5;
    this.#body.matrix.copy(posed(x, foot, z, ghost.direction));
    this.#body.material.color.copy(paints.tile);
    this.#body.material.opacity = ghost.legal ? 1 : 0.45;
    this.#body.castShadow = ghost.legal;
    this.#frame.matrix.copy(posed(x, foot + STOREY + PAPER, z, ghost.direction));
    this.#frame.material.color.copy(ghost.legal ? paints.accent : paints.edgeStrong);
    this.#frame.material.opacity = faint;
    ghost.halves.forEach(({ cell, colour }, index) => {
      const half = this.#halves[index]!;
      const at = spots[cell]!;
      half.geometry = this.#emblems[colour];
      half.material.color.copy(paints.symbols[colour]);
      half.material.opacity = faint;
      half.matrix.copy(posed(at.x, foot + STOREY + PAPER, at.z));
    });
  }

  dispose(): void {
    for (const geometry of Object.values(this.#emblems)) geometry.dispose();
    for (const mesh of [this.#body, this.#frame]) mesh.geometry.dispose();
    for (const { material } of [this.#body, this.#frame, ...this.#halves]) material.dispose();
  }
}
