import type english from "../en/board3d";
import type { Like } from "../kinds";

export default {
  picture:
    "Vista en 3D: arrastra para girar, pellizca o usa la rueda para acercar; Mayús y las flechas giran, más y menos acercan y alejan.",
  tools: "Vista",
  left: "Girar a la izquierda",
  right: "Girar a la derecha",
  up: "Mirar desde más arriba",
  down: "Mirar desde más abajo",
  nearer: "Acercar",
  farther: "Alejar",
  reset: "Restablecer la vista",
  heights: "Mostrar alturas",
  missing: "Este navegador no puede mostrar la vista en 3D. Esta es la vista desde arriba.",
  lost: "La imagen se ha perdido y vuelve enseguida…",
} satisfies Like<typeof english>;
