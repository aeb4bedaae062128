import type english from "../en/problems";
import type { Like } from "../kinds";

export default {
  code: "Dieser Code ist verbraucht oder falsch.",
  name: "Dieser Name geht nicht: Er braucht 1 bis 40 Zeichen, und alle müssen gut zu sehen sein.",
  "too many": "Das war von deinem Anschluss aus zu oft. Versuch es später noch einmal.",
  "store gone": "Im Moment kann nichts gespeichert werden. Versuch es gleich noch einmal.",
  "server error": "Auf dem Server ist etwas schiefgegangen.",
  "no spectators": "Die Partien dieses Tisches sieht nur, wer dort sitzt.",
  "today's deal": "Wie andere die Partie des Tages gespielt haben, siehst du morgen.",
  link: "Hinter diesem Link steckt nichts, was sich hier zeigen lässt. Ist er ganz kopiert?",
  "no link": "Daraus wird kein Link: Es ist zu lang dafür. Als Datei lässt es sich teilen.",
  removed: "Die Moderation hat dich von diesem Tisch verwiesen.",
  "not a moderator": "Das kann nur die Moderation.",
  "a moderator": "Über die Moderation entscheidet nur, wer diesen Server betreibt.",
  yourself: "Das bist du selbst.",
  "reported already": "Das hast du schon gemeldet. Die Moderation sieht es sich an.",
} satisfies Like<typeof english>;
