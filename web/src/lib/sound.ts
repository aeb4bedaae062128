// Small sounds made on the spot: no files, nothing to load.

import { prefs } from "./prefs.svelte";
import type { GameEvent } from "./contract";

export type Sound = "take" | "place" | "points" | "genial" | "turn" | "bust";

/** A tone: frequency in hertz, start and length in seconds, loudness. */
type Tone = [frequency: number, start: number, length: number, loudness: number];

const SOUNDS: Record<Sound, { wave: OscillatorType; tones: Tone[] }> = {
  take: { wave: "sine", tones: [[520, 0, 0.05, 0.1]] },
  place: {
    wave: "triangle",
    tones: [
      [190, 0, 0.09, 0.3],
      [95, 0, 0.12, 0.3],
    ],
  },
  points: {
    wave: "sine",
    tones: [
      [190, 0, 0.08, 0.25],
      [523, 0.08, 0.09, 0.14],
      [659, 0.15, 0.09, 0.14],
      [784, 0.22, 0.14, 0.14],
    ],
  },
  genial: {
    wave: "triangle",
    tones: [
      [523, 0, 0.12, 0.2],
      [659, 0.1, 0.12, 0.2],
      [784, 0.2, 0.12, 0.2],
      [1047, 0.3, 0.5, 0.24],
      [1319, 0.3, 0.5, 0.12],
    ],
  },
  turn: {
    wave: "sine",
    tones: [
      [660, 0, 0.12, 0.12],
      [880, 0.11, 0.2, 0.12],
    ],
  },
  bust: {
    wave: "sawtooth",
    tones: [
      [220, 0, 0.16, 0.1],
      [165, 0.13, 0.2, 0.1],
      [110, 0.28, 0.34, 0.1],
    ],
  },
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!prefs.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // Browsers let nothing be heard before the first touch or key.
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  if (context.state !== "running") return;
  const { wave, tones } = SOUNDS[sound];
  for (const each of tones) tone(context, wave, each);
}

function tone(audio: AudioContext, wave: OscillatorType, [frequency, start, length, loudness]: Tone): void {
  const from = audio.currentTime + start;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(loudness, from + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, from + length);
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.value = frequency;
  source.connect(volume).connect(audio.destination);
  source.start(from);
  source.stop(from + length + 0.05);
}

/** The one sound for what has happened: the loudest thing wins. */
export function soundOf(words: readonly string[], events: readonly GameEvent[], turn: boolean): Sound | null {
  const kinds = new Set(events.map((event) => event.event));
  if (kinds.has("bonus")) return "genial";
  if (kinds.has("bust")) return "bust";
  if (turn) return "turn";
  if (events.some((event) => event.event === "advance" && event.points > 0)) return "points";
  if (words.includes("place")) return "place";
  return kinds.has("risked") ? "take" : null;
}
