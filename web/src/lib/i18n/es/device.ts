import type { Like } from "../kinds";
import type english from "../en/device";

export default {
  coming: "Preparando todo: {loaded} de {total} MB",
  starting: "Un momento, enseguida empieza…",
  failed: "El juego no se puede iniciar en este navegador. Recarga la página o prueba con otro navegador.",
  elsewhere: "Tus partidas están abiertas en otra pestaña. Ciérrala para seguir aquí.",
  refused: "Este navegador no guarda nada de esta página. Guarda tus partidas en un archivo antes de cerrarla.",
  full: "No queda espacio en este dispositivo. Guarda tus partidas en un archivo antes de cerrar la página.",
  renewed: "Hay una versión más nueva de esta página.",
  gone: "No se puede contactar con el servidor. Puedes seguir jugando aquí: contra el ordenador o varios en este dispositivo.",
  needs_server: "Para jugar con gente en otros dispositivos hace falta un servidor.",
  needs_server_list: "Las clasificaciones las lleva un servidor; aquí nadie ve cómo juegas.",
  to_server: "Ir a {name}",
  lead: "Las partidas que juegas sin servidor se quedan en este navegador. Nadie más las ve y no cuentan para ninguna clasificación.",
  forgets:
    "Safari las borra si no abres la página durante una semana. Se conservan si añades la página a la pantalla de inicio.",
  plain_http:
    "Esta página ha llegado sin cifrar (http). Por eso no se puede instalar, no se abre sin red y no se da cuenta de si tus partidas están abiertas en dos pestañas.",
  as_file: "Como archivo",
  export: "Guardar en un archivo",
  import: "Leer un archivo",
  import_why: "Un archivo que se guardó aquí o registros de partidas. Se comprueban antes de guardarse.",
  imported: { one: "Se ha leído {n} partida.", other: "Se han leído {n} partidas." },
  all: "Todas las partidas de aquí",
  delete: "Borrar",
  delete_all: "Borrar todas",
  delete_why:
    "Todas las partidas de este dispositivo se borran para siempre. Si quieres conservarlas, guárdalas antes en un archivo.",
  delete_sure: "Sí, borrar todas",
  deleted_all: "Todas las partidas de este dispositivo están borradas.",
  practice_line: "Cada día, fichas nuevas",
  practice: "Reto de práctica",
  practice_lead:
    "{game}, con fichas que salen de la fecha de hoy. Juégalo cuantas veces quieras; no cuenta para ninguna clasificación.",
  practice_play: "Jugar el reto de práctica",
} satisfies Like<typeof english>;
