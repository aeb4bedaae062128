import type { Like } from "../kinds";
import type english from "../en/device";

export default {
  coming: "Gleich kann es losgehen: {loaded} von {total} MB geladen",
  starting: "Einen Moment, gleich geht es los …",
  failed: "In diesem Browser lässt sich das Spiel nicht starten. Lade die Seite neu oder nimm einen anderen Browser.",
  elsewhere: "Deine Partien sind in einem anderen Tab offen. Schließ ihn, um hier weiterzuspielen.",
  refused:
    "Dieser Browser speichert nichts für diese Seite. Sichere deine Partien in einer Datei, bevor du sie schließt.",
  full: "Auf diesem Gerät ist kein Platz mehr. Sichere deine Partien in einer Datei, bevor du die Seite schließt.",
  renewed: "Es gibt eine neuere Version dieser Seite.",
  gone: "Der Server ist nicht erreichbar. Du kannst hier weiterspielen: gegen den Computer oder zu mehreren an diesem Gerät.",
  needs_server: "Um mit Leuten an anderen Geräten zu spielen, braucht es einen Server.",
  needs_server_list: "Wertungen und Ranglisten führt ein Server; hier sieht niemand, wie du spielst.",
  to_server: "Zu {name}",
  lead: "Partien, die du ohne Server spielst, bleiben in diesem Browser. Niemand sonst sieht sie, und sie zählen für keine Wertung.",
  forgets:
    "Safari löscht sie, wenn du die Seite eine Woche lang nicht öffnest. Sie bleiben, wenn du die Seite zum Home-Bildschirm hinzufügst.",
  plain_http:
    "Diese Seite kam ohne Verschlüsselung (http). Darum lässt sie sich nicht installieren, öffnet sich nicht ohne Netz und merkt nicht, wenn deine Partien in zwei Tabs offen sind.",
  as_file: "Als Datei",
  export: "In einer Datei sichern",
  import: "Datei einlesen",
  import_why:
    "Eine Datei, die hier gesichert wurde, oder Aufzeichnungen von Partien. Sie werden geprüft, bevor sie hier liegen.",
  imported: { one: "{n} Partie eingelesen.", other: "{n} Partien eingelesen." },
  all: "Alle Partien hier",
  delete: "Löschen",
  delete_all: "Alle löschen",
  delete_why:
    "Alle Partien auf diesem Gerät werden endgültig gelöscht. Sichere sie vorher in einer Datei, wenn du sie behalten willst.",
  delete_sure: "Ja, alle löschen",
  deleted_all: "Alle Partien auf diesem Gerät sind gelöscht.",
  practice_line: "Jeden Tag neue Steine",
  practice: "Übungspartie",
  practice_lead:
    "{game}, mit Steinen, die sich aus dem heutigen Datum ergeben. Spiel sie, sooft du willst; sie zählt für keine Rangliste.",
  practice_play: "Übungspartie spielen",
} satisfies Like<typeof english>;
