import type english from "../en/draws";
import type { Like } from "../kinds";

export default {
  verified: {
    one: "Der gezogene Stein stand schon vor dem Austeilen fest.",
    other: "Alle {n} gezogenen Steine standen schon vor dem Austeilen fest.",
  },
  sealed: "Ob die gezogenen Steine vorher feststanden, lässt sich prüfen, wenn der Tag vorbei ist.",
  uncommitted: "Für diese Partie wurde vorher nichts festgelegt; die gezogenen Steine lassen sich nicht prüfen.",
  malformed: "Achtung: Was zu den gezogenen Steinen notiert ist, ergibt keinen Sinn.",
  other_seed: "Achtung: Was der Server jetzt zeigt, ist nicht das, was er vor dem Austeilen festgelegt hatte.",
  other_draw: "Achtung: Gezogen wurde {drawn}, vor dem Austeilen festgelegt war aber {due}.",
  unknown: "Ob die gezogenen Steine vorher feststanden, ließ sich gerade nicht herausfinden.",
  more: "Was heißt das?",
  title: "Steine, die niemand ausgesucht hat",
  how: "Vor dem Austeilen wählt der Server eine geheime Zahl und zeigt allen ihren Fingerabdruck. Dann gibt dein Browser eine eigene Zufallszahl dazu. Aus diesen Zahlen ergibt sich jeder gezogene Stein. Ist die Partie vorbei, verrät der Server seine Zahl, und alle können jeden Stein nachprüfen.",
  proves:
    "Während der Partie konnte also niemand Steine aussuchen, auch der Server nicht. Und weil eine Zahl aus deinem Browser dabei ist, konnte auch vorher niemand die Verteilung aussuchen.",
  does_not_prove:
    "Es beweist nicht, dass niemand nachgesehen hat: Wer den Server betreibt, könnte wissen, welche Steine kommen. Und wer dabei selbst mitspielt, könnte die eigene Zahl zuletzt dazugegeben und so lange probiert haben, bis die Verteilung passt.",
  by_yourself:
    "Der Server prüft die Steine anhand der Regeln; dein Browser prüft, ob Fingerabdruck und Zahlen die von vor dem Austeilen sind. Willst du dich nicht auf den Server verlassen, lade die Aufzeichnung und prüf sie mit „hindmost replay“.",
  commitment: "Fingerabdruck, gezeigt vor dem Austeilen",
  seed: "Geheime Zahl des Servers",
  entropy: "Vor dem Austeilen dazugegeben",
} satisfies Like<typeof english>;
