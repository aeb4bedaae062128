// The colours of the page, for the scene: whatever theme and palette say now.
import { Color, SRGBColorSpace } from "three";
import { COLOURS } from "../lib/colours";
import type { Colour } from "../lib/contract";

export interface Paints {
  cell: Color;
  edge: Color;
  edgeStrong: Color;
  panel: Color;
  focus: Color;
  ink: Color;
  bg: Color;
  tile: Color;
  printed: Color;
  tileEdge: Color;
  accent: Color;
  symbols: Record<Colour, Color>;
  dark: boolean;
}

/** The computed colour of a custom property, whichever way the style sheet writes it. */
function read(probe: HTMLElement, pen: CanvasRenderingContext2D, name: string): Color {
  probe.style.color = `var(${name})`;
  pen.clearRect(0, 0, 1, 1);
  pen.fillStyle = getComputedStyle(probe).color;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return new Color().setRGB(red / 255, green / 255, blue / 255, SRGBColorSpace);
}

/** `probe` is an element of the page that nobody sees. */
export function readPaints(probe: HTMLElement): Paints {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;
  const paint = (name: string): Color => read(probe, pen, name);
  const bg = paint("--bg");
  return {
    bg,
    cell: paint("--cell"),
    edge: paint("--edge"),
    edgeStrong: paint("--edge-strong"),
    panel: paint("--panel"),
    focus: paint("--focus"),
    ink: paint("--ink"),
    tile: paint("--tile"),
    printed: paint("--tile-printed"),
    tileEdge: paint("--tile-edge"),
    accent: paint("--accent"),
    symbols: Object.fromEntries(COLOURS.map((colour) => [colour, paint(`--colour-${colour}`)])) as Record<
      Colour,
      Color
    >,
    dark: bg.getHSL({ h: 0, s: 0, l: 0 }).l < 0.4,
  };
}

/** Calls back when theme or palette change; returns how to stop that. */
export function onRepaint(changed: () => void): () => void {
  const root = new MutationObserver(changed);
  root.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ["class", "style", "data-theme", "data-palette"],
  });
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", changed);
  return () => {
    root.disconnect();
    system.removeEventListener("change", changed);
  };
}
