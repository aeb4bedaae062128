import type english from "../en/report";
import type { Like } from "../kinds";

export default {
  report: "Denunciar",
  name: "Denunciar a {name}",
  line: "Denunciar esta línea de {name}: {text}",
  somebody: "Denunciar a alguien",
  whom: "¿De quién se trata?",
  what: "¿Cuál es el problema?",
  kind_insult: "Insultos o amenazas",
  kind_name: "El nombre",
  kind_cheating: "Hace trampas",
  kind_stalling: "Retrasa la partida a propósito",
  kind_other: "Otra cosa",
  words: "¿Qué ha pasado? (opcional)",
  what_happens:
    "Los moderadores de este servidor leerán tu denuncia, junto con las últimas líneas del chat y la partida. Nadie sabrá que es tuya.",
  send: "Enviar denuncia",
  sent: "Gracias. Los moderadores lo revisarán.",
  banned_until: "La moderación te ha expulsado hasta el {when}. Hasta entonces no puedes jugar ni escribir aquí.",
  banned: "La moderación te ha expulsado para siempre. Ya no puedes jugar ni escribir aquí.",
  muted_until: "La moderación te ha silenciado hasta el {when}. Puedes jugar, pero no escribir en el chat.",
  muted: "La moderación te ha silenciado para siempre. Puedes jugar, pero no escribir en el chat.",
  left: "Tienes que dejar esta mesa",
  removed: "La moderación te ha echado de esta mesa.",
  reason: "Motivo: {reason}",
  your_data: "Tus datos",
} satisfies Like<typeof english>;
