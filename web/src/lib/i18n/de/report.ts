import type english from "../en/report";
import type { Like } from "../kinds";

export default {
  report: "Melden",
  name: "{name} melden",
  line: "Diese Zeile von {name} melden: {text}",
  somebody: "Jemanden melden",
  whom: "Um wen geht es?",
  what: "Was stimmt nicht?",
  kind_insult: "Beleidigung oder Drohung",
  kind_name: "Der Name",
  kind_cheating: "Schummeln",
  kind_stalling: "Absichtliches Trödeln",
  kind_other: "Etwas anderes",
  words: "Was ist passiert? (freiwillig)",
  what_happens:
    "Die Moderation dieses Servers liest deine Meldung, zusammen mit den letzten Zeilen im Chat und der Partie. Niemand erfährt, dass sie von dir kommt.",
  send: "Meldung abschicken",
  sent: "Danke. Die Moderation sieht es sich an.",
  banned_until:
    "Die Moderation hat dich bis zum {when} gesperrt. So lange kannst du hier nicht spielen und nichts schreiben.",
  banned: "Die Moderation hat dich dauerhaft gesperrt. Du kannst hier nicht mehr spielen und nichts mehr schreiben.",
  muted_until:
    "Die Moderation hat dich bis zum {when} stummgeschaltet. Du kannst spielen, aber nichts in den Chat schreiben.",
  muted: "Die Moderation hat dich dauerhaft stummgeschaltet. Du kannst spielen, aber nichts in den Chat schreiben.",
  left: "Du musst diesen Tisch verlassen",
  removed: "Die Moderation hat dich von diesem Tisch verwiesen.",
  reason: "Grund: {reason}",
  your_data: "Deine Daten",
} satisfies Like<typeof english>;
