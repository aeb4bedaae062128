import type english from "../en/learn";
import type { Like } from "../kinds";

export default {
  lead: "Ein paar Minuten am echten Brett. Du probierst, das Brett antwortet.",
  begin: "Fang hier an",
  steps: { one: "{n} Schritt", other: "{n} Schritte" },
  so_far: "{n} von {of} Schritten geschafft",
  all_done: "Geschafft",
  step: "Schritt {n} von {of}",
  steps_of: "Schritte dieser Lektion",
  next: "Weiter",
  skip: "Überspringen",
  once_more: "Noch einmal",
  try_again: "Noch ein Versuch",
  show_me: "Zeig es mir",
  like_this: "So könnte es gehen. Probier es noch einmal und leg selbst.",
  partner: "Partner",
  opponent: "Gegner",
  finished: "Das war die Lektion",
  finished_why: "Du weißt jetzt alles, was du für „{game}“ brauchst. Der Rest kommt beim Spielen.",
  play_now: "Gegen den Computer spielen",
  play_alone: "Jetzt spielen",
  set_up: "Neue Partie",
  all_lessons: "Alle Lektionen",
  from_start: "Von vorn",
} satisfies Like<typeof english>;
