import type english from "../en/learn";
import type { Like } from "../kinds";

export default {
  lead: "Unos minutos en el tablero de verdad. Tú pruebas y el tablero responde.",
  begin: "Empieza aquí",
  steps: { one: "{n} paso", other: "{n} pasos" },
  so_far: "{n} de {of} pasos hechos",
  all_done: "Completada",
  step: "Paso {n} de {of}",
  steps_of: "Pasos de esta lección",
  next: "Siguiente",
  skip: "Saltar",
  once_more: "Otra vez",
  try_again: "Probar otra vez",
  show_me: "Enséñamelo",
  like_this: "Podría ser así. Prueba otra vez y colócala tú.",
  partner: "Compañero",
  opponent: "Rival",
  finished: "Lección terminada",
  finished_why: "Ya sabes todo lo necesario para «{game}». Lo demás se aprende jugando.",
  play_now: "Jugar contra el ordenador",
  play_alone: "Jugar ahora",
  set_up: "Preparar una mesa",
  all_lessons: "Todas las lecciones",
  from_start: "Desde el principio",
} satisfies Like<typeof english>;
