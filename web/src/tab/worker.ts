// The worker of the tab, and each of its thinkers: one script, so that Python's start is not fetched twice.

import { startPython, wakePython } from "./python";
import { openRoom, type ToRoom } from "./room";
import { THINKER, type FromThinker, type ToThinker } from "./thinkers";

/** One line of it: of what Python tells, the one that names the error. */
function why(error: unknown): string {
  const lines = String(error instanceof Error ? error.message : error)
    .trim()
    .split("\n");
  return lines.findLast((line) => /^[\w.]+: /.test(line)) ?? lines.at(-1) ?? "";
}

function beRoom(): void {
  const waiting: ToRoom[] = [];
  let take = (message: ToRoom): void => void waiting.push(message);
  self.onmessage = ({ data }) => take(data as ToRoom);
  openRoom((message) => self.postMessage(message)).then(
    (open) => {
      take = open;
      self.postMessage({ ready: true });
      waiting.forEach(open);
    },
    (error: unknown) => self.postMessage({ failed: why(error) }),
  );
}

function beThinker(): void {
  let answer: (task: string) => string;
  const tell = (message: FromThinker) => self.postMessage(message);
  self.onmessage = async ({ data }) => {
    const asked = data as ToThinker;
    try {
      if ("think" in asked) tell({ thought: answer(asked.think) });
      else {
        const { files, memory } = asked;
        const python = await (memory ? wakePython(files, memory) : startPython(files));
        answer = (python.pyimport("hindmost.tab.thinking") as unknown as { answer: typeof answer }).answer;
        tell({ ready: true });
      }
    } catch (error) {
      tell({ failed: why(error) });
    }
  };
}

if (self.name === THINKER) beThinker();
else beRoom();
