import type english from "../en/draws";
import type { Like } from "../kinds";

export default {
  verified: {
    one: "La ficha robada estaba decidida antes del reparto.",
    other: "Las {n} fichas robadas estaban decididas antes del reparto.",
  },
  sealed: "Cuando acabe el día podrás comprobar si las fichas estaban decididas antes del reparto.",
  uncommitted: "En esta partida no se decidió nada antes del reparto; las fichas robadas no se pueden comprobar.",
  malformed: "Atención: no se puede leer lo necesario para comprobar las fichas robadas.",
  other_seed: "Atención: lo que el servidor muestra ahora no es lo que había decidido antes del reparto.",
  other_draw: "Atención: salió {drawn}, pero antes del reparto se había decidido {due}.",
  unknown: "Ahora mismo no se han podido comprobar las fichas robadas.",
  more: "¿Qué significa esto?",
  title: "Cómo se sacan las fichas",
  how: "Antes del reparto, el servidor elige un número secreto y enseña a todos su huella: letras y cifras que solo encajan con ese número, pero no lo revelan. De ese número sale cada ficha que se roba. Después el servidor lo enseña, y cualquiera puede comprobar que encaja con la huella y con las fichas.",
  proves: "Así, nadie pudo elegir fichas durante la partida, ni siquiera el servidor.",
  mixed:
    "Antes del reparto, los navegadores de la mesa añadieron números al azar. Si uno era del tuyo, el servidor tampoco pudo elegir antes las fichas, salvo que quien lo lleva jugara también: podría haber añadido su número el último y haber probado hasta que le gustaran las fichas.",
  unmixed: "Pero el número lo eligió solo el servidor: esto no demuestra que no buscara uno a su gusto.",
  does_not_prove:
    "Tampoco demuestra que nadie haya mirado: quien lleva el servidor podría haber sabido qué fichas venían.",
  by_yourself:
    "El servidor comprueba las fichas; tu navegador, que la huella sea la de antes del reparto. Si no quieres fiarte del servidor, descarga el registro y compruébalo con el programa hindmost: «hindmost replay» y el nombre del archivo.",
  commitment: "Huella, mostrada antes del reparto",
  seed: "Número secreto del servidor",
  entropy: "Añadido por {name}",
} satisfies Like<typeof english>;
