// The picture itself: light, camera and ground. It is drawn when somebody asks for it, and never otherwise.
import {
  DirectionalLight,
  HemisphereLight,
  Mesh,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Raycaster,
  Scene,
  ShadowMaterial,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { Orbit, type Point, type Spot } from "./orbit";
import type { Paints } from "./paints";
import { PLATE } from "./solids";

const ANGLE = 32; // degrees
const MIDDLE = 0.3; // the camera looks a little above the ground
const SHARPEST = 2;

export class Stage {
  readonly scene = new Scene();
  readonly orbit: Orbit;
  /** Called before each drawing. */
  before: () => void = () => {};

  #renderer: WebGLRenderer;
  #camera = new PerspectiveCamera(ANGLE, 1, 1, 200);
  #sky = new HemisphereLight(0xffffff, 0xb8a98c, 1.75);
  #key = new DirectionalLight(0xfffaf2, 1.6);
  #ground = new Mesh(new PlaneGeometry(200, 200), new ShadowMaterial({ opacity: 0.2 }));
  #corners: Point[];
  #size = new Vector2(1, 1);
  #frame = 0;

  /** Fails where there is no WebGL. */
  constructor(canvas: HTMLCanvasElement, reach: number) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#renderer.shadowMap.autoUpdate = false;
    this.orbit = new Orbit(reach);
    this.#corners = hull(reach);
    this.#light(reach);
    this.#ground.rotateX(-Math.PI / 2).translateZ(-PLATE - 0.02);
    this.#ground.receiveShadow = true;
    this.scene.add(this.#ground, this.#sky, this.#key, this.#key.target);
  }

  #light(reach: number): void {
    this.#key.position.set(-7, 14, 5);
    this.#key.castShadow = true;
    const { camera, mapSize } = this.#key.shadow;
    camera.left = camera.bottom = -reach - 2;
    camera.right = camera.top = reach + 2;
    camera.near = 1;
    camera.far = 40;
    mapSize.set(2048, 2048);
    this.#key.shadow.normalBias = 0.02;
    this.#key.shadow.radius = 5;
  }

  paint(paints: Paints): void {
    this.#ground.material.opacity = paints.dark ? 0.5 : 0.2;
    this.#sky.groundColor = paints.bg;
    this.recast();
  }

  resize(width: number, height: number): void {
    this.#size.set(width, height);
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, SHARPEST));
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / height;
    this.#camera.updateProjectionMatrix();
    this.draw();
  }

  /** Something has moved that casts a shadow. */
  recast(): void {
    this.#renderer.shadowMap.needsUpdate = true;
    this.ask();
  }

  /** Draw in the next frame. */
  ask(): void {
    this.#frame ||= requestAnimationFrame(() => this.draw());
  }

  draw(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#aim();
    this.before();
    this.#renderer.render(this.scene, this.#camera);
  }

  #aim(): void {
    const lens = { angle: (ANGLE * Math.PI) / 180, aspect: this.#camera.aspect };
    const { away, rise } = this.orbit.framing(this.#corners, lens);
    const { x, z } = this.orbit.middle;
    const middle = new Vector3(x, MIDDLE, z).addScaledVector(
      new Vector3(...this.orbit.up),
      rise * Math.min(1, this.orbit.near),
    );
    this.#camera.position
      .set(...this.orbit.back)
      .multiplyScalar(away * this.orbit.near)
      .add(middle);
    this.#camera.lookAt(middle);
    this.#camera.updateMatrixWorld();
  }

  /** From the eye through a point of the picture, in pixels. */
  ray(x: number, y: number): Raycaster {
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((x / this.#size.x) * 2 - 1, 1 - (y / this.#size.y) * 2), this.#camera);
    return ray;
  }

  /** The point of the ground that is seen there, if it is not the sky. */
  ground(x: number, y: number): Spot | undefined {
    const { origin, direction } = this.ray(x, y).ray;
    const far = -origin.y / direction.y;
    return far > 0 ? { x: origin.x + direction.x * far, z: origin.z + direction.z * far } : undefined;
  }

  /** Tells when the browser takes the picture away (true) and gives it back; returns how to stop that. */
  onLoss(tell: (lost: boolean) => void): () => void {
    const canvas = this.#renderer.domElement;
    const lost = (): void => tell(true);
    const back = (): void => {
      tell(false);
      this.recast();
    };
    canvas.addEventListener("webglcontextlost", lost);
    canvas.addEventListener("webglcontextrestored", back);
    return () => {
      canvas.removeEventListener("webglcontextlost", lost);
      canvas.removeEventListener("webglcontextrestored", back);
    };
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#ground.geometry.dispose();
    this.#ground.material.dispose();
    this.#key.dispose();
    this.#sky.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }
}

/** What is to be seen whichever way the board is turned: a round of points on the ground and somewhat above it. */
function hull(reach: number): Point[] {
  const around = Array.from({ length: 12 }, (_, part) => (part * Math.PI) / 6);
  return around.flatMap((angle) =>
    [-MIDDLE, 1 - MIDDLE].map((y): Point => [reach * Math.cos(angle), y, reach * Math.sin(angle)]),
  );
}
