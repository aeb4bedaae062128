import type english from "../en/problems";
import type { Like } from "../kinds";

export default {
  code: "Este código ya se usó o no es correcto.",
  name: "Ese nombre no vale: de 1 a 40 caracteres, y todos bien visibles.",
  "too many": "Se ha hecho demasiadas veces desde tu conexión. Prueba más tarde.",
  "store gone": "Ahora mismo no se puede guardar nada. Prueba de nuevo enseguida.",
  "server error": "Algo ha salido mal en el servidor.",
  "no spectators": "Las partidas de esta mesa solo las ve quien está en ella.",
  "today's deal": "Lo que otros han hecho con el reto de hoy se podrá ver mañana.",
  link: "Este enlace no contiene nada que se pueda mostrar aquí. ¿Está copiado entero?",
  "no link": "Es demasiado largo para un enlace. Se puede compartir como archivo.",
  removed: "La moderación te ha echado de esta mesa.",
  "not a moderator": "Esto es para los moderadores.",
  "a moderator": "Sobre los moderadores decide solo quien administra el servidor.",
  yourself: "Se trata de ti.",
  "reported already": "Ya lo has denunciado. Los moderadores lo revisarán.",
} satisfies Like<typeof english>;
