// Short texts for the scene, drawn when they are needed and kept for the next time.
import { CanvasTexture, type Color, SRGBColorSpace } from "three";

const PIXELS = 128;

export class Labels {
  #kept = new Map<string, CanvasTexture>();

  /** A disc with a text in it. */
  disc(text: string, fill: Color, ink: Color): CanvasTexture {
    const key = `${text} ${fill.getHexString()} ${ink.getHexString()}`;
    const texture = this.#kept.get(key) ?? drawn(text, `#${fill.getHexString()}`, `#${ink.getHexString()}`);
    this.#kept.set(key, texture);
    return texture;
  }

  dispose(): void {
    for (const texture of this.#kept.values()) texture.dispose();
    this.#kept.clear();
  }
}

function drawn(text: string, fill: string, ink: string): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = PIXELS;
  const pen = canvas.getContext("2d")!;
  const middle = PIXELS / 2;
  pen.fillStyle = fill;
  pen.strokeStyle = ink;
  pen.lineWidth = 8;
  pen.arc(middle, middle, middle - 6, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
  pen.fillStyle = ink;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = `700 ${text.length > 2 ? 56 : 72}px system-ui, sans-serif`;
  pen.fillText(text, middle, middle + 5);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}
