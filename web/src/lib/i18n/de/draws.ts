import type english from "../en/draws";
import type { Like } from "../kinds";

export default {
  verified: {
    one: "Der gezogene Stein stand schon vor dem Austeilen fest.",
    other: "Alle {n} gezogenen Steine standen schon vor dem Austeilen fest.",
  },
  sealed: "Wenn der Tag vorbei ist, kannst du prüfen, ob die Steine schon vor dem Austeilen feststanden.",
  uncommitted:
    "Für diese Partie wurde vor dem Austeilen nichts festgelegt; die gezogenen Steine lassen sich nicht prüfen.",
  malformed: "Achtung: Was man zum Prüfen der gezogenen Steine braucht, ist unlesbar.",
  other_seed: "Achtung: Was der Server jetzt zeigt, ist nicht das, was er vor dem Austeilen festgelegt hatte.",
  other_draw: "Achtung: Gezogen wurde {drawn}, vor dem Austeilen festgelegt war aber {due}.",
  unknown: "Die gezogenen Steine ließen sich gerade nicht prüfen.",
  more: "Was heißt das?",
  title: "So werden die Steine gezogen",
  how: "Vor dem Austeilen wählt der Server eine geheime Zahl und zeigt allen ihren Fingerabdruck: Buchstaben und Ziffern, die nur zu dieser Zahl passen, sie aber nicht verraten. Aus der Zahl ergibt sich jeder gezogene Stein. Hinterher zeigt der Server sie, und alle können prüfen, ob sie zum Fingerabdruck und zu den Steinen passt.",
  proves: "Während der Partie konnte also niemand Steine aussuchen, auch der Server nicht.",
  mixed:
    "Vor dem Austeilen haben Browser am Tisch eigene Zufallszahlen dazugegeben. War deiner dabei, konnte der Server die Steine auch vorher nicht aussuchen. Es sei denn, wer ihn betreibt, hat selbst mitgespielt, die eigene Zahl zuletzt dazugegeben und so lange probiert, bis die Steine gefielen.",
  unmixed:
    "Die Zahl hat der Server aber allein gewählt: Dass er sich keine bestimmte ausgesucht hat, ist damit nicht bewiesen.",
  does_not_prove:
    "Es beweist auch nicht, dass niemand nachgesehen hat: Wer den Server betreibt, könnte gewusst haben, welche Steine kommen.",
  by_yourself:
    "Die Steine prüft der Server; dein Browser prüft, ob der Fingerabdruck der von vor dem Austeilen ist. Willst du dich nicht auf den Server verlassen, lade die Aufzeichnung und prüf sie mit dem Programm hindmost: „hindmost replay“ und der Name der Datei.",
  commitment: "Fingerabdruck, gezeigt vor dem Austeilen",
  seed: "Geheime Zahl des Servers",
  entropy: "Dazugegeben von {name}",
} satisfies Like<typeof english>;
