import type english from "../en/draws";
import type { Like } from "../kinds";

export default {
  verified: {
    one: "La ficha robada estaba fijada antes del reparto.",
    other: "Las {n} fichas robadas estaban fijadas antes del reparto.",
  },
  sealed: "Cuando acabe el día se podrá comprobar si las fichas estaban fijadas antes del reparto.",
  uncommitted: "En esta partida no se fijó nada de antemano; las fichas robadas no se pueden comprobar.",
  malformed: "Atención: lo anotado sobre las fichas robadas no tiene sentido.",
  other_seed: "Atención: lo que el servidor muestra ahora no es lo que había fijado antes del reparto.",
  other_draw: "Atención: salió {drawn}, pero antes del reparto se había fijado {due}.",
  unknown: "Ahora mismo no se ha podido averiguar si las fichas estaban fijadas antes del reparto.",
  more: "¿Qué significa esto?",
  title: "Fichas que nadie ha elegido",
  how: "Antes del reparto, el servidor elige un número secreto y enseña a todos su huella. Después tu navegador añade un número al azar. De esos números sale cada ficha que se roba. Al acabar la partida, el servidor revela su número y cualquiera puede comprobar todas las fichas.",
  proves:
    "Así, nadie pudo elegir fichas durante la partida, ni siquiera el servidor. Y como hay un número de tu navegador, tampoco nadie pudo elegir antes el reparto.",
  does_not_prove:
    "No demuestra que nadie haya mirado: quien lleva el servidor podría saber qué fichas vienen. Y si además juega, podría haber añadido su número el último y haber probado hasta que le gustara el reparto.",
  by_yourself:
    "El servidor comprueba las fichas según las reglas; tu navegador comprueba que la huella y los números son los de antes del reparto. Si no quieres fiarte del servidor, descarga la partida y compruébala con «hindmost replay».",
  commitment: "Huella, mostrada antes del reparto",
  seed: "Número secreto del servidor",
  entropy: "Añadido antes del reparto",
} satisfies Like<typeof english>;
