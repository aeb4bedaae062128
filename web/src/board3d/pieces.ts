// The board and the stacks on it.
import {
  Color,
  DynamicDrawUsage,
  Group,
  InstancedMesh,
  type Material,
  type BufferGeometry,
  Matrix4,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshStandardMaterial,
  Quaternion,
  type Raycaster,
  Vector3,
} from "three";
import type { Geometry } from "../board/geometry";
import { COLOURS } from "../lib/colours";
import type { Colour, LayingView } from "../lib/contract";
import { emblem } from "./emblems";
import type { Spot } from "./orbit";
import type { Paints } from "./paints";
import { column, double, plate, single } from "./solids";
import { type Block, blocks, spots, STOREY } from "./stacks";

const UP = new Vector3(0, 1, 0);
const WHOLE = new Vector3(1, 1, 1);
const PAPER = 0.008; // symbols lie on their tiles without flickering
const MOST = 12; // storeys a cell on average: far more than there are tiles for

/** Turned to a direction (0 is east) at a point. */
export function posed(x: number, y: number, z: number, direction = 0): Matrix4 {
  const turned = new Quaternion().setFromAxisAngle(UP, (direction * Math.PI) / 3);
  return new Matrix4().compose(new Vector3(x, y, z), turned, WHOLE);
}

/** A cell, and where exactly on it. */
export interface Hit {
  cell: number;
  x: number;
  z: number;
}

export class Pieces {
  readonly group = new Group();
  #geometry: Geometry;
  #spots: Spot[];
  #plates: InstancedMesh;
  #rims: InstancedMesh;
  #singles: InstancedMesh;
  #doubles: InstancedMesh;
  #symbols = {} as Record<Colour, InstancedMesh>;
  #columns: InstancedMesh;
  #body = new MeshStandardMaterial({ roughness: 0.7 });

  constructor(geometry: Geometry) {
    this.#geometry = geometry;
    this.#spots = spots(geometry);
    const cells = this.#spots.length;
    this.#plates = this.#add(plate(0.93), new MeshLambertMaterial(), cells);
    this.#rims = this.#add(plate(0.985).translate(0, -0.012, 0), new MeshLambertMaterial(), cells);
    this.#singles = this.#add(single(), this.#body, cells * MOST, true);
    this.#doubles = this.#add(double(), this.#body, cells, true);
    for (const colour of COLOURS) {
      this.#symbols[colour] = this.#add(emblem(colour), new MeshBasicMaterial({ toneMapped: false }), cells);
      this.#symbols[colour].receiveShadow = false;
    }
    this.#columns = new InstancedMesh(column(), new MeshBasicMaterial(), cells);
    this.#spots.forEach(({ x, z }, cell) => {
      this.#plates.setMatrixAt(cell, posed(x, 0, z));
      this.#rims.setMatrixAt(cell, posed(x, 0, z));
    });
    this.#plates.count = this.#rims.count = cells;
  }

  #add(geometry: BufferGeometry, material: Material, room: number, casts = false): InstancedMesh {
    const mesh = new InstancedMesh(geometry, material, room);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.frustumCulled = false;
    mesh.castShadow = casts;
    mesh.receiveShadow = true;
    mesh.count = 0;
    this.group.add(mesh);
    return mesh;
  }

  paint(paints: Paints): void {
    (this.#rims.material as MeshLambertMaterial).color = paints.edge;
    for (const colour of COLOURS) (this.#symbols[colour].material as MeshBasicMaterial).color = paints.symbols[colour];
  }

  /** Bare cells; with a tile in hand those recede that are not open to it. */
  offer(open: ReadonlySet<number> | null, paints: Paints): void {
    const closed = new Color().copy(paints.bg).lerp(paints.cell, 0.45);
    this.#spots.forEach((_, cell) => this.#plates.setColorAt(cell, !open || open.has(cell) ? paints.cell : closed));
    this.#plates.instanceColor!.needsUpdate = true;
  }

  /** Everything as the view says; the tile on the `lifted` cells hangs `by` above its place. */
  show(view: LayingView, paints: Paints, lifted: readonly number[] = [], by = 0): void {
    this.#singles.count = this.#doubles.count = 0;
    for (const block of blocks(this.#geometry, view)) {
      const top = block.storey === view.heights[block.cell]! - 1;
      this.#stand(block, paints, top && lifted.includes(block.cell) ? by : 0);
    }
    for (const colour of COLOURS) this.#symbols[colour].count = 0;
    view.heights.forEach((height, cell) => {
      const colour = view.tops[cell] as Colour | ".";
      const rise = height * STOREY + PAPER + (lifted.includes(cell) ? by : 0);
      if (colour !== "." && colour !== undefined) this.#put(this.#symbols[colour], cell, rise);
      this.#measure(cell, Math.max(height * STOREY, 0.001));
    });
    this.#columns.boundingSphere = null;
    for (const mesh of this.#meshes()) mesh.instanceMatrix.needsUpdate = true;
  }

  #meshes(): InstancedMesh[] {
    return [this.#singles, this.#doubles, ...COLOURS.map((colour) => this.#symbols[colour])];
  }

  /** Higher storeys are a little lighter. */
  #stand(block: Block, paints: Paints, lift: number): void {
    const mesh = block.direction === null ? this.#singles : this.#doubles;
    if (mesh.count >= mesh.instanceMatrix.count) return;
    const shade = new Color()
      .copy(block.printed ? paints.printed : paints.tile)
      .lerp(paints.tileEdge, Math.min(0.5, block.storey * 0.08));
    mesh.setColorAt(mesh.count, shade);
    if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    this.#put(mesh, block.cell, block.storey * STOREY + lift, block.direction ?? 0);
  }

  #put(mesh: InstancedMesh, cell: number, y: number, direction = 0): void {
    const { x, z } = this.#spots[cell]!;
    mesh.setMatrixAt(mesh.count, posed(x, y, z, direction));
    mesh.count += 1;
  }

  #measure(cell: number, height: number): void {
    const { x, z } = this.#spots[cell]!;
    this.#columns.setMatrixAt(cell, new Matrix4().makeScale(1, height, 1).setPosition(x, 0, z));
  }

  /** The stack that the ray meets first. */
  hit(ray: Raycaster): Hit | null {
    const met = ray.intersectObject(this.#columns, false)[0];
    return met?.instanceId === undefined ? null : { cell: met.instanceId, x: met.point.x, z: met.point.z };
  }

  dispose(): void {
    for (const mesh of [this.#plates, this.#rims, this.#columns, ...this.#meshes()]) {
      mesh.geometry.dispose();
      (mesh.material as Material).dispose();
      mesh.dispose();
    }
  }
}
