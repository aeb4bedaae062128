import type english from "../en/rules";
import type { Like } from "../kinds";

export default {
  aim: "Worum es geht",
  aim_flat:
    "Du legst Steine mit je zwei Symbolen und zählst, wie viele gleiche sie treffen. Jede Farbe hat ihre eigene Leiste. Am Ende zählt nur deine niedrigste Farbe. Wessen niedrigste Farbe am höchsten steht, gewinnt.",
  aim_solo:
    "Du legst Steine mit je zwei Symbolen und zählst, wie viele gleiche sie treffen. Jede Farbe hat ihre eigene Leiste. Am Ende ist deine niedrigste Farbe dein Ergebnis. Übertriff dich selbst.",
  aim_duel:
    "Ihr legt Steine mit je zwei Symbolen und zählt, wie viele gleiche sie treffen. Für jede Farbe gibt es einen Wertungsstein, an dem beide ziehen. Wer am Ende mehr der sechs Wertungssteine auf seiner Seite hat, gewinnt.",
  aim_gathered:
    "Du deckst Steine auf, einen nach dem anderen, und darfst jederzeit aufhören. Wer rechtzeitig aufhört, sammelt; wer zu lange weitermacht, überlässt alles den anderen. Wer zuerst {track} Steine von jeder der sechs Farben hat, gewinnt.",

  setup: "Bevor es losgeht",
  setup_flat:
    "Das Brett hat {cells} Felder, sechs davon mit aufgedrucktem Symbol. Im Beutel sind {tiles} Steine: jedes Paar verschiedener Farben gleich oft, dazu Doppelsteine von jeder Farbe.\nAlle ziehen {rack} Steine auf ihre Bank, die die anderen nicht sehen. Alle Wertungssteine stehen auf 0. Wer beginnt, entscheidet hier der Zufall; dann geht es reihum.",
  setup_solo:
    "Das Brett hat {cells} Felder. {tiles} Steine liegen im Vorrat. Eine Bank gibt es nicht: Du ziehst immer einen Stein und legst ihn. Alle Wertungssteine stehen auf 0.",
  setup_stacked:
    "Das Brett hat {cells} Felder. Sechs Startsteine, einer je Farbe, kommen in zufälliger Folge auf sechs markierte Felder; jeder bedeckt ein Feld und ist so hoch wie ein Stein. {tiles} Steine liegen im Vorrat.\nAlle ziehen {rack} Steine auf ihre Bank, die die anderen nicht sehen. Alle Wertungssteine stehen auf 0.",
  setup_stones:
    "Sechs Startsteine, einer je Farbe, liegen in zufälliger Folge auf sechs markierten Feldern; jeder bedeckt ein Feld und ist so hoch wie ein Stein.",
  setup_gathered:
    "{tiles} Steine mit je einem Symbol, {each} von jeder Farbe, liegen verdeckt im Stapel. Drei davon werden aufgedeckt und bilden die Mitte. Vor dir ist Platz für Steine, die du riskierst, und für sechs Reihen zu je {track} Steinen.",

  turn: "Dein Zug",
  turn_flat:
    "1. Leg einen Stein von deiner Bank.\n2. Zähl beide Hälften.\n3. Spiel die Bonuszüge, die du dir verdient hast.\n4. Füll auf {rack} Steine auf oder tausch alle, falls du darfst.",
  turn_solo: "Zieh einen Stein, leg ihn, zähl beide Hälften. Dann kommt der nächste.",

  placing: "Legen",
  placing_flat:
    "Ein Stein bedeckt zwei freie Nachbarfelder. Aufgedruckte Symbole werden nie bedeckt, und Steine liegen nicht auf Steinen. Du musst legen, auch wenn es nichts bringt.",
  placing_first:
    "Bei deinem ersten Stein muss mindestens eine Hälfte ein aufgedrucktes Symbol berühren, an dem noch kein Stein liegt. Passen muss es nicht. So beginnt jeder an einem anderen Symbol. Danach darfst du überall legen, wo Platz ist.",
  placing_first_solo:
    "Dein erster Stein muss ein aufgedrucktes Symbol berühren; passen muss es nicht. Danach darfst du überall legen, wo Platz ist.",

  opening: "Die Eröffnung",
  opening_stacked:
    "Solange an einem Startstein noch kein Stein liegt, muss jeder Stein neben einen solchen. Passen muss es nicht. Ein Stein darf zwei Startsteine auf einmal bedienen. Lag an allen sechs einmal ein Stein, ist die Eröffnung vorbei.",

  storeys: "Auf dem Brett und darüber",
  storeys_stacked:
    "Ein Stein liegt auf zwei gleich hohen Nachbarfeldern: beide auf dem nackten Brett oder beide auf Steinen. Oben müssen die Hälften auf zwei verschiedenen Steinen ruhen; genau auf einem einzigen darf er nie liegen. Auch Startsteine tragen. Eine Höhengrenze gibt es nicht. Du musst legen, auch wenn es nichts bringt.",
  cover_stacked: "Was überbaut ist, ist aus dem Spiel: Es zählt nur, was man von oben sieht.",

  scoring: "Zählen",
  scoring_rule:
    "Die beiden Hälften werden nacheinander gezählt. Von einer Hälfte schaust du in fünf gerade Richtungen: alle außer der zur anderen Hälfte. In jeder zählst du Symbole ihrer Farbe, bis ein leeres Feld, eine andere Farbe oder der Rand die Linie beendet. Alles zusammen sind die Punkte der Hälfte.",
  scoring_details:
    "Die Hälfte selbst zählt nicht, die andere auch nicht, ebenso wenig, was dahinter liegt. Aufgedruckte Symbole zählen wie die auf Steinen. Ein Symbol, das beide Hälften eines Doppelsteins berührt, zählt für jede von ihnen.",
  scoring_storeys:
    "Die Höhe spielt keine Rolle: Linien laufen über alle Ebenen. Startsteine zählen wie Symbole auf Steinen.",
  scoring_track:
    "Dein Wertungsstein dieser Farbe rückt um so viele Felder vor, höchstens bis {track}; der Rest verfällt.",
  boards: "Zwei Punktetafeln",
  scoring_boards:
    "Die Leiste läuft über zwei Punktetafeln. Ein Wertungsstein, der {half}, das Ende der ersten, erreicht oder überschreiten würde, kommt sofort an den Anfang der zweiten, und der Rest der Punkte dieser Hälfte verfällt. Dort geht es weiter bis {track}; da bleibt er stehen.",
  scoring_boards_double:
    "Bringt die erste Hälfte eines Doppelsteins den Wechsel, zählt die zweite von dort aus weiter; die bessere Reihenfolge wird für dich gewählt.",
  scoring_boards_tile:
    "In dieser Ausgabe beendet der Wechsel das Zählen dieser Farbe für den ganzen Stein: Auch die zweite Hälfte eines Doppelsteins verfällt dann.",

  bonus: "Genial!",
  bonus_flat:
    "Erreicht ein Wertungsstein das Ende seiner Leiste, {track}, bekommst du einen Bonuszug: Sofort, noch vor dem Auffüllen, legst und zählst du einen weiteren Stein von deiner Bank. Zwei Wertungssteine mit einem Stein bringen zwei. Ein Bonuszug kann den nächsten bringen. Gespielt werden muss er.",
  bonus_team:
    "Erreicht ein Wertungsstein das Ende einer der beiden Punktetafeln, bekommt, wer gelegt hat, einen Bonuszug: sofort, noch vor dem Auffüllen, ein weiterer Stein von der eigenen Bank. Zwei Wertungssteine mit einem Stein bringen zwei. Gespielt werden muss er; ist die Bank leer, verfällt der Rest.",
  bonus_stacked:
    "Erreicht oder überschreitet ein Wertungsstein {bonus}, bekommst du einen Bonuszug: Sofort, noch vor dem Auffüllen, legst und zählst du einen weiteren Stein von deiner Bank. Gespielt werden muss er; ist die Bank leer, verfällt der Rest.",
  bonus_none: "Allein gibt es weder Bonuszüge noch Tauschen.",

  exchange: "Tauschen",
  exchange_rule:
    "Am Ende deines Zugs darfst du statt aufzufüllen alle Steine tauschen, wenn keiner deine niedrigste Farbe zeigt (bei mehreren gleichauf: keine davon). Du zeigst sie allen, legst sie beiseite, ziehst {rack} neue und gibst erst dann die alten in den Beutel zurück.",
  exchange_bag: "Sind weniger als {rack} Steine im Beutel, geht es nicht.",
  exchange_team: "Welche Farbe die niedrigste ist, sagt die Leiste des Teams; geprüft werden deine eigenen Steine.",
  exchange_duel: "Deine niedrigste Farbe ist die, die am weitesten drüben steht.",

  team: "Im Team",
  team_rule:
    "Zwei spielen gegen zwei; Partner sitzen sich gegenüber, also wechseln sich die Teams ab. Alle haben eine eigene Bank, aber ein Team teilt sich eine Leiste. Was einer von euch holt, rückt eure gemeinsamen Wertungssteine vor. Über die Partie wird währenddessen geschwiegen, wenn nichts anderes ausgemacht ist.",

  duel: "Das Seil",
  duel_rule:
    "Zwischen euch liegt eine Punktetafel mit einem Seil je Farbe: {track} Felder zu dir, der Start in der Mitte, {track} zum anderen. Die Punkte einer Hälfte ziehen den Wertungsstein ihrer Farbe um so viele Felder zu dem, der sie geholt hat, höchstens bis auf dessen letztes Feld.",
  duel_bonus:
    "Erreicht ein Wertungsstein dein letztes Feld, nimmst du den Duellmarker seiner Farbe, aus dem Vorrat oder vom anderen, und hast einen Bonuszug. Liegt er schon bei dir, gibt es keinen. Dein Gegner darf den Wertungsstein zurückziehen.",

  end: "Ende und Sieg",
  end_flat: "Die Partie endet sofort, wenn keine zwei Nachbarfelder mehr frei sind; offene Bonuszüge verfallen.",
  end_all: "Wer alle sechs Wertungssteine am Ende der Leiste hat, auf {track}, gewinnt sofort.",
  end_solo: "Schluss ist, wenn kein Stein mehr passt oder alle sechs Wertungssteine am Ende stehen.",
  end_stacked:
    "Sind nach einem Zug weniger als {rack} Steine im Vorrat, beginnt die letzte Runde: Alle haben noch genau einen Zug, auch wer sie ausgelöst hat. Aufgefüllt und getauscht wird nicht mehr, Bonuszüge gibt es noch. Findet jemand, der legen muss, keinen Platz, endet die Partie sofort.",
  end_stacked_solo:
    "Schluss ist, wenn alle Steine liegen, keiner mehr passt oder alle sechs Wertungssteine am Ende stehen.",
  end_duel:
    "Wer mehr Wertungssteine auf seiner Seite hat, gewinnt; ein Wertungsstein auf dem Start zählt für niemanden. Haben beide gleich viele, vergleicht man die Abstände auf der eigenen Seite, den kleinsten zuerst. Wer alle sechs auf seinem letzten Feld hat, gewinnt sofort.",
  end_compare:
    "Verglichen werden die niedrigsten Farben: Die höhere gewinnt. Stehen sie gleich, vergleicht man die nächstniedrigen und so weiter; um welche Farben es geht, ist egal. Sind alle sechs gleich, teilt man sich den Sieg.",

  reveal: "Aufdecken",
  reveal_rule:
    "Liegen weniger als drei Steine in der Mitte, wird sie zuerst auf drei aufgefüllt. Dann deckst du einen Stein vom Stapel auf. Er passt, wenn seine Farbe in der Mitte liegt und du sie noch nicht riskierst; dann legst du ihn zwischen dich und die Mitte. Du darfst weiter aufdecken oder aufhören.",
  stopping: "Aufhören",
  stopping_rule:
    "Hörst du auf, nimmst du alle Steine, die du riskiert hast, und mit ihnen alle Steine dieser Farben aus der Mitte in deine Reihen. Eine Reihe fasst {track} Steine; was zu viel ist, kommt in den Stapel zurück.",
  bust: "Geplatzt",
  bust_rule:
    "Ein Stein passt nicht, wenn seine Farbe nicht in der Mitte liegt oder wenn du sie schon riskierst. Dann kommt er mit allem, was du riskiert hast, in die Mitte, und dein Zug ist vorbei. So kann die Mitte groß werden: ein Fest für den Nächsten.",
  weakest: "Die schwächste Farbe",
  weakest_rule:
    "Ist genau eine Farbe die schwächste in deinen Reihen (keine zählt als null) und liegt sie in der Mitte, darfst du statt aufzudecken einen einzigen Stein davon nehmen. Dann ist dein Zug vorbei.",
  bonus_gathered:
    "Füllst du beim Aufhören eine Reihe, bekommst du einen Bonuszug, für jede Reihe einen. Das ist ein ganzer Zug; du darfst darauf verzichten. Jede Reihe bringt nur einmal einen Bonuszug.",
  end_gathered:
    "Wer alle sechs Reihen voll hat, gewinnt sofort. Bei den anderen entscheiden die schwächsten Reihen über den Platz.",
  pile_empty:
    "Ist der Stapel leer, musst du mit dem aufhören, was du riskiert hast, und aus der Mitte wird ein neuer Stapel gemischt.",
  series: "Bei mehreren Partien hintereinander bekommt jeder so viele Punkte, wie seine schwächste Reihe Steine hat.",

  editions: "Was hier anders ist",

  options: "Einstellungen",
  options_none: "Dieses Spiel hat keine Einstellungen.",
  option_default: "üblich: {value}",

  sure: "Wie sicher wir sind",
  sure_certain: "Brett und Steine sind so, wie das Heft sie beschreibt.",
  sure_high: "Brett und Steine zeigt das Heft in Bildern, die uns fehlen; mehrere unabhängige Quellen stimmen überein.",
  sure_medium:
    "Brett oder Steine sind aus Beschreibungen und Zahlen erschlossen. Sehr wahrscheinlich, aber nicht gewiss.",
  sure_low:
    "Niemand sagt, wie groß das Brett ist. Wir haben es hergeleitet: Die wahrscheinlichste Größe gilt, eine andere lässt sich wählen.",

  glossary: "Wörter",
  g_tile: "Stein: Zwei verbundene Sechsecke mit je einem Symbol; in den Sammelspielen nur ein Symbol.",
  g_half: "Hälfte: Eines der beiden Symbole eines Steins.",
  g_double: "Doppelstein: Ein Stein mit zweimal demselben Symbol.",
  g_cell: "Feld: Platz auf dem Brett für eine Hälfte.",
  g_line: "Linie: Gleiche Symbole in gerader Reihe, von einer Hälfte aus gezählt.",
  g_track: "Leiste: Der Weg des Wertungssteins einer Farbe. Jeder Spieler oder jedes Team hat sechs.",
  g_side: "Team: Zwei, die sich ihre Leisten teilen.",
  g_hindmost: "Niedrigste Farbe: Die Farbe, die am wenigsten weit gekommen ist. Sie entscheidet.",
  g_rack: "Bank: Deine Steine, vor den anderen verborgen.",
  g_bag: "Beutel: Daraus werden die Steine gezogen.",
  g_bonus: "Bonuszug: Sofort noch ein Stein, verdient am Ende einer Leiste. „Genial!“",
  g_swap: "Tauschen: Neue Steine statt Auffüllen, wenn die niedrigste Farbe fehlt.",
  g_stone: "Startstein: In den Stapelspielen ein einzelnes Symbol, das von Anfang an liegt.",
  g_risk: "Riskiert: In den Sammelspielen, was du aufgedeckt, aber noch nicht genommen hast.",

  lesson: "In einer Lektion ausprobieren",
  play: "Spielen",
  lead: "Jedes Spiel ganz erklärt, und was es besonders macht.",
} satisfies Like<typeof english>;
