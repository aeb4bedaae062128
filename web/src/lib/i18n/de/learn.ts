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
  set_up: "Tisch einrichten",
  all_lessons: "Alle Lektionen",
  from_start: "Von vorn",

  place_title: "Leg einen Stein",
  place_text: "Nimm einen Stein und wähl zwei freie Felder für ihn. Dein erster Stein muss eines der sechs aufgedruckten Symbole berühren; was nicht passt, wird matt. „Drehen“ dreht ihn, „Legen“ legt ihn.",
  place_done: "Das ist ein Zug: Stein legen, zählen, neuen ziehen. Beim ersten Stein nimmt jeder ein anderes aufgedrucktes Symbol.",
  place_hint: "Jeder freie Platz neben einem aufgedruckten Symbol ist recht.",

  symbol_title: "Gleiches zu Gleichem",
  symbol_text: "Ein Symbol bringt Punkte, wenn daneben das gleiche liegt. Leg einen Stein so, dass eines seiner Symbole das aufgedruckte seiner Farbe berührt.",
  symbol_done: "Ein Punkt. Aufgedruckte Symbole zählen wie die auf Steinen, und hier wird nie etwas auf sie gelegt.",
  symbol_hint: "Diesmal kein Punkt. Such das aufgedruckte Symbol, das auch auf deinem Stein ist, und dreh diese Hälfte dorthin.",

  line_title: "Eine Linie zählt ganz",
  line_text: "Drei Sonnen liegen in einer geraden Linie. Setz sie mit deiner gelben Hälfte fort.",
  line_done: "Drei Punkte: einer für jede Sonne der Linie. Die gerade gelegte zählt selbst nicht mit.",
  line_hint: "Gelb muss an ein Ende der Reihe, sodass alle drei Sonnen in gerader Linie mit ihm liegen.",

  directions_title: "Fünf Richtungen",
  directions_text: "Eine Hälfte schaut in fünf Richtungen und zählt alle Linien zusammen, die neben ihr beginnen. Finde das Feld, wo Blau vier trifft.",
  directions_done: "Zwei, eins und eins sind vier. Die sechste Richtung führt zur anderen Hälfte des Steins; dort zählt nichts.",
  directions_hint: "Ein Feld hat auf drei Seiten Blau. Dorthin gehört die blaue Hälfte, der Ring daneben.",

  halves_title: "Beide Hälften zählen",
  halves_text: "Jede Hälfte zählt für ihre Farbe. Leg den rot-blauen Stein so, dass beide Hälften zwei Punkte bringen.",
  halves_done: "Zwei rote und zwei blaue mit einem Stein. Gute Plätze nützen beiden Hälften.",
  halves_hint: "Such zwei freie Nachbarfelder: eines in einer Linie mit den roten Sternen, das andere mit den blauen.",

  stops_title: "Wo eine Linie endet",
  stops_text: "Ein leeres Feld beendet eine Linie, eine andere Farbe ebenso. Eine der grünen Reihen hat eine Lücke. Hol drei grüne Punkte.",
  stops_done: "Drei ohne Unterbrechung. Hinter einer Lücke zählt nichts mehr.",
  stops_hint: "Die rechte Reihe hat eine Lücke: Nur was davor liegt, zählt. Versuch die andere.",

  double_title: "Doppelte",
  double_text: "Beide Hälften zeigen dasselbe Symbol, und jede zählt für sich. Hol damit drei grüne Punkte.",
  double_done: "Die Scheibe, die beide Hälften berührt, hat zweimal gezählt. Die Hälften zählen einander nicht.",
  double_hint: "Leg beide Hälften neben dieselbe grüne Scheibe: Dann zählt sie für jede von ihnen.",

  hindmost_title: "Die hinterste Farbe entscheidet",
  hindmost_text: "Am Ende zählt nur deine niedrigste Farbe. Bei dir ist das Gelb. Anderswo locken Punkte, aber heb die hinterste, so weit es geht.",
  hindmost_done: "Viele Punkte anderswo hätten nichts genützt. Alle sechs beisammenhalten, das ist das ganze Spiel.",
  hindmost_hint: "Deine niedrigste Farbe hätte weiter steigen können. Leg eine gelbe Hälfte dorthin, wo sie die meisten Sonnen trifft.",

  bonus_title: "Genial!",
  bonus_text: "Eine Farbe, die das Ende ihrer Leiste erreicht, bringt einen Bonuszug. Orange fehlen noch zwei.",
  bonus_done: "Genial! Orange ist am Ziel, und du darfst sofort noch einen Stein legen.",
  bonus_hint: "Orange steht zwei vor dem Ende. Setz die Linie der Sechsecke fort.",

  bonus_play_title: "Der Bonuszug",
  bonus_play_text: "Du legst noch einen Stein von deiner Bank, bevor du nachziehst. Hol damit zwei Punkte.",
  bonus_play_done: "Ein Bonuszug kann den nächsten bringen. Erst wenn alle gespielt sind, füllst du auf.",
  bonus_play_hint: "Zwei Punkte sind möglich: mit einem Stein, dessen Hälften beide ihre Farbe treffen.",

  exchange_title: "Neue Steine",
  exchange_text: "Keiner deiner Steine zeigt deine hinterste Farbe Gelb. Dann darfst du am Ende des Zugs alle tauschen. Tu es.",
  exchange_done: "Du zeigst deine Steine, ziehst ganz neue, und erst dann kommen die alten zurück in den Beutel.",
  exchange_hint: "Behalten ist auch erlaubt, aber mit diesen Steinen kommt Gelb nicht voran.",

  tie_title: "Wenn die hintersten gleich sind",
  tie_text: "Beide hintersten Farben stehen auf sechs. Dann vergleicht man die nächsten, und so weiter. Geh in Führung.",
  tie_done: "Der erste Unterschied von unten entscheidet. Darum ist auch die zweitniedrigste Farbe wichtig.",
  tie_hint: "Du führst noch nicht. Welche deiner Farben ist von unten die erste, die schwächer ist als gegenüber? Heb sie.",

  complete_title: "Alle sechs am Ziel",
  complete_text: "Wer alle sechs Farben ans Ende bringt, gewinnt sofort. Nur Gelb fehlt noch.",
  complete_done: "Gewonnen, auch wenn noch viel frei ist. Das ist selten; meist beendet das volle Brett die Partie.",
  complete_hint: "Gelb braucht zwei Punkte. Such die beiden Sonnen.",

  second_board_title: "Die zweite Tafel",
  second_board_text: "Hier laufen die Leisten über zwei Tafeln. Ein Stecker am Ende der ersten geht an den Anfang der zweiten. Bring einen dorthin.",
  second_board_done: "Was beim Wechsel übrig ist, verfällt. Im Team bringt der Wechsel auch einen Bonuszug, allein nicht.",
  second_board_hint: "Einer deiner Stecker ist nah am Ende der ersten Tafel. Welcher? Punkte in seiner Farbe.",

  surplus_title: "Ein Doppelter beim Wechsel",
  surplus_text: "Grün steht auf 15. Der Doppelte bringt mit einer Hälfte fünf, mit der anderen zwei. Leg ihn dorthin.",
  surplus_done: "Fünf bringen Grün auf die zweite Tafel, ihr Rest verfällt. Die zwei zählen dann von dort: 20.",
  surplus_hint: "Grün kam nicht auf 20. An einem Platz trifft eine Hälfte fünf Scheiben und die andere zwei.",

  surplus_tile_title: "Ein Doppelter beim Wechsel",
  surplus_tile_text: "Grün steht auf 15. Der Doppelte brächte sieben. Bring Grün damit auf die zweite Tafel.",
  surplus_tile_done: "Grün steht auf 18, dem Anfang der zweiten Tafel. In dieser Ausgabe verfällt dort der ganze Rest des Steins.",
  surplus_tile_hint: "Grün braucht mindestens drei. Such den Platz zwischen den Scheiben.",

  rope_title: "Ein Seil für zwei",
  rope_text: "Im Duell gibt es je Farbe nur einen Stecker, und deine Punkte ziehen ihn zu dir. Blau ist drüben: Zieh es herüber.",
  rope_done: "Was du gewinnst, verliert der andere. Am Ende zählt jeder Stecker auf deiner Seite für dich.",
  rope_hint: "Blau muss mindestens drei Felder ziehen, um auf deine Seite zu kommen.",

  duel_marker_title: "Bis ganz ans Ende",
  duel_marker_text: "Ein Stecker auf deinem letzten Feld bringt dir den Duellmarker seiner Farbe und einen Bonuszug. Orange fehlen zwei.",
  duel_marker_done: "Genial! Der andere kann ihn zurückziehen, aber der Duellmarker bleibt, bis er sein eigenes Ende erreicht.",
  duel_marker_hint: "Setz die Linie der Sechsecke fort.",

  majority_title: "Wer mehr hat",
  majority_text: "Wer mehr Stecker auf seiner Seite hat, gewinnt. Jetzt steht es zwei zu vier. Hol mit einem Stein zwei herüber.",
  majority_done: "Vier zu zwei. Haben beide gleich viele, vergleicht man die Abstände, den kleinsten zuerst.",
  majority_hint: "Orange und Gelb sind nur knapp drüben. Ein Stein kann beide zurückholen.",

  stones_title: "Neben einen Startstein",
  stones_text: "Anfangs muss jeder Stein neben einen Startstein, an dem noch keiner liegt. Leg so, dass ein Symbol seine Farbe trifft.",
  stones_done: "Ein Punkt. Das gilt, bis an jedem Startstein einmal ein Stein lag.",
  stones_hint: "Erlaubt, aber ohne Punkte. Dreh die Hälfte zum Startstein ihrer Farbe.",

  two_stones_title: "Zwei auf einmal",
  two_stones_text: "Zwischen zwei Startsteine passt genau ein Stein. Hol Rot und Grün mit einem Stein.",
  two_stones_done: "Beide Hälften zählen, und zwei Startsteine haben ihren Stein.",
  two_stones_hint: "Rot und Grün sind oben. Leg den Stein dazwischen, jede Hälfte neben ihre Farbe.",

  on_top_title: "Nach oben",
  on_top_text: "Steine dürfen auf Steinen liegen: beide Hälften gleich hoch, aber nicht genau auf einem einzigen. Leg einen in die zweite Etage.",
  on_top_done: "Er überbrückt zwei verschiedene Steine. Eine Grenze nach oben gibt es nicht.",
  on_top_hint: "Das war am Boden. Such zwei gleich hohe Nachbarn, die zu verschiedenen Steinen gehören.",

  across_title: "Von oben gesehen",
  across_text: "Beim Zählen gilt nur, was man von oben sieht, gleich wie hoch es liegt. Hol aus der zweiten Etage zwei grüne und zwei gelbe Punkte.",
  across_done: "Linien laufen über alle Etagen. Nur leere Felder, andere Farben und der Rand beenden sie.",
  across_hint: "In der Mitte gehören zwei Nachbarn zu verschiedenen Steinen. Darauf gehört der Stein, Grün nach links.",

  cover_title: "Verdeckt ist weg",
  cover_text: "Was du überbaust, zählt nicht mehr. Zerstör die blaue Reihe: Leg einen Stein auf zwei ihrer Sterne.",
  cover_done: "Aus drei in einer Reihe ist einer geworden. So nimmst du anderen, was sie nutzen wollten.",
  cover_hint: "Beide Hälften müssen auf blauen Sternen liegen.",

  bonus_spaces_title: "Bonus bei 18 und 27",
  bonus_spaces_text: "Ein Stecker, der 18 oder 27 erreicht oder überschreitet, bringt einen Bonuszug. Eine deiner Farben ist nah dran.",
  bonus_spaces_done: "Genial! Du legst sofort noch einen Stein.",
  bonus_spaces_hint: "Grün steht auf 16. Zwei Punkte genügen.",

  final_round_title: "Die letzte Runde",
  final_round_text: "Geht der Vorrat zur Neige, hat jeder noch einen Zug. Dies ist der allerletzte. Gewinn die Partie.",
  final_round_done: "Deine hinterste Farbe liegt jetzt vor allen anderen. Mehr war nicht gefragt.",
  final_round_hint: "Vergleich die niedrigsten Farben: Deine ist Gelb mit 11, die anderen haben 12.",

  reveal_title: "Deck einen Stein auf",
  reveal_text: "In der Mitte liegen drei Steine. Deck einen vom Stapel auf.",
  reveal_done: "Blau liegt auch in der Mitte: Es passt und liegt nun auf Risiko vor dir.",
  reveal_hint: "Deck einen Stein auf.",

  stop_title: "Aufhören und nehmen",
  stop_text: "Hörst du jetzt auf, bekommst du deinen blauen und alle blauen aus der Mitte. Hör auf.",
  stop_done: "Drei blaue für deine Reihe. Was in deinen Reihen liegt, ist sicher.",
  stop_hint: "Das ging schief: Grün liegt nicht in der Mitte. Aufhören hätte drei Steine gebracht.",

  go_on_title: "Noch einer?",
  go_on_text: "Alle sechs Farben liegen in der Mitte; nur ein zweiter blauer wäre ungültig. Deck noch einen auf.",
  go_on_done: "Gelb passt. Jetzt liegen zwei Farben auf Risiko, und beide wären dein.",
  go_on_hint: "Aufhören ist sicher, aber hier standen die Chancen sehr gut. Deck noch einen auf.",

  bust_title: "Wenn es schiefgeht",
  bust_text: "Eine Farbe, die nicht in der Mitte liegt, ist ungültig, und auch eine, die du schon auf Risiko hast. Deck auf und sieh, was passiert.",
  bust_done: "Rot lag schon auf Risiko. Alles kommt in die Mitte, und der Nächste hat reiche Auswahl.",
  bust_hint: "Das war vernünftig. Deck diesmal trotzdem auf, nur um es zu sehen.",

  when_to_stop_title: "Wann aufhören?",
  when_to_stop_text: "In der Mitte liegen Rot, Blau und Gelb, und alle drei hast du auf Risiko. Was jetzt?",
  when_to_stop_done: "Genau: Was auch käme, es wäre ungültig. Neun Steine gehören dir.",
  when_to_stop_hint: "Kein Stein hätte mehr gepasst. Sind alle Farben der Mitte auf Risiko, gibt es nur eins.",

  weakest_title: "Die schwächste Farbe",
  weakest_text: "Ist eine Farbe allein deine niedrigste und liegt sie in der Mitte, darfst du stattdessen einen Stein davon nehmen. Tu es.",
  weakest_done: "Ganz ohne Risiko. Lägen zwei Farben gleichauf hinten, ginge es nicht.",
  weakest_hint: "Nimm diesmal den roten aus der Mitte.",

  bonus_turn_title: "Eine volle Reihe",
  bonus_turn_text: "Füllst du beim Aufhören eine Reihe, bekommst du noch einen Zug. Grün ist nah dran: Was tust du?",
  bonus_turn_done: "Genial! Die Reihe ist voll, was zu viel ist, kommt in den Stapel zurück, und du bist noch einmal dran.",
  bonus_turn_hint: "Lila passte nicht. Aufhören hätte deine grüne Reihe gefüllt.",

  pass_title: "Du musst nicht",
  pass_text: "Auf einen Bonuszug darfst du verzichten. Dem Nächsten fehlt nur ein Stein zum Sieg: besser die Mitte nicht füllen. Verzichte.",
  pass_done: "Manchmal ist das klüger. Ein Fehlgriff hätte die anderen beschenkt.",
  pass_hint: "Erlaubt, aber gewagt. Verzichte diesmal.",

  six_rows_title: "Sechs volle Reihen",
  six_rows_text: "Wer zuerst alle sechs Reihen voll hat, gewinnt. Dir fehlt nur Lila.",
  six_rows_done: "Gewonnen!",
  six_rows_hint: "Alles Nötige lag schon da. Hör rechtzeitig auf.",
} satisfies Like<typeof english>;
