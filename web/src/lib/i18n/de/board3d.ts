import type english from "../en/board3d";
import type { Like } from "../kinds";

export default {
  picture:
    "3D-Ansicht: Ziehen dreht, mit zwei Fingern oder dem Mausrad zoomst du; Umschalt und Pfeiltasten drehen, Plus und Minus zoomen.",
  tools: "Ansicht",
  left: "Nach links drehen",
  right: "Nach rechts drehen",
  up: "Von weiter oben ansehen",
  down: "Von weiter unten ansehen",
  nearer: "Vergrößern",
  farther: "Verkleinern",
  reset: "Ansicht zurücksetzen",
  heights: "Höhen zeigen",
  missing: "Dieser Browser kann die 3D-Ansicht nicht zeigen. Hier ist die Ansicht von oben.",
  lost: "Das Bild ging verloren und kommt gleich wieder …",
} satisfies Like<typeof english>;
