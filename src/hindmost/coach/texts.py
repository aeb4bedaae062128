"""The words of the coach in three languages. A text with `_alone` is for a hint, where nothing has been done yet."""

from __future__ import annotations

COLOURS_SAID = {
    "en": ("red", "green", "blue", "orange", "yellow", "purple"),
    "de": ("Rot", "Grün", "Blau", "Orange", "Gelb", "Violett"),
    "es": ("rojo", "verde", "azul", "naranja", "amarillo", "morado"),
}
RIVAL = {"en": "the opponent", "de": "dem Gegner", "es": "al rival"}
RIVALS = {"en": "the opponents", "de": "den Gegnern", "es": "a los rivales"}
TILE = {"en": "{one}-{other} tile", "de": "Plättchen {one}-{other}", "es": "ficha {one}-{other}"}
EACH = {"en": "double {one} tile", "de": "Doppelplättchen {one}", "es": "ficha doble {one}"}
MARKS_SAID = {
    "en": {"inaccuracy": "inaccuracy", "mistake": "mistake", "blunder": "blunder"},
    "de": {"inaccuracy": "Ungenauigkeit", "mistake": "Fehler", "blunder": "grober Fehler"},
    "es": {"inaccuracy": "imprecisión", "mistake": "error", "blunder": "error grave"},
}

# In a puzzle nothing was played: there it is greed that the best is compared with.
PLAYED = {"en": "what was played", "de": "das Gespielte", "es": "lo jugado"}
GREED = {"en": "the greedy one", "de": "das Gierige", "es": "lo codicioso"}

TEXTS: dict[str, dict[str, str]] = {
    "wins": {
        "en": "It ends the match at once, and wins it.",
        "de": "Es beendet die Partie sofort und gewinnt sie.",
        "es": "Termina la partida de inmediato y la gana.",
    },
    "ends_badly": {
        "en": "What was played ends the match while behind.",
        "de": "Das Gespielte beendet die Partie im Rückstand.",
        "es": "Lo jugado termina la partida yendo por detrás.",
    },
    "bonus": {
        "en": "It earns a bonus play with {colour}.",
        "de": "Es bringt mit {colour} einen Bonuszug.",
        "es": "Gana una jugada extra con {colour}.",
    },
    "raises": {
        "en": "It raises {colour}, the hindmost colour, by {n}; what was played by {m}.",
        "de": "Es bringt {colour}, die hinterste Farbe, um {n} voran; das Gespielte um {m}.",
        "es": "Sube {colour}, el color más atrasado, en {n}; lo jugado, en {m}.",
    },
    "raises_alone": {
        "en": "It raises {colour}, your hindmost colour, by {n}.",
        "de": "Es bringt {colour}, deine hinterste Farbe, um {n} voran.",
        "es": "Sube {colour}, tu color más atrasado, en {n}.",
    },
    "scores": {
        "en": "It brings {n} for {colour}; what was played brings {m}.",
        "de": "Es bringt {n} für {colour}; das Gespielte bringt {m}.",
        "es": "Da {n} para {colour}; lo jugado da {m}.",
    },
    "scores_alone": {
        "en": "It brings {n} for {colour}.",
        "de": "Es bringt {n} für {colour}.",
        "es": "Da {n} para {colour}.",
    },
    "wastes": {
        "en": "What was played wastes {n} points beyond the end of the track.",
        "de": "Das Gespielte verschenkt {n} Punkte hinter dem Ende der Leiste.",
        "es": "Lo jugado desperdicia {n} puntos más allá del final de la pista.",
    },
    "leaves": {
        "en": "What was played leaves {who} {n} for {colour}; after the better one only {m} can be had.",
        "de": "Das Gespielte lässt {who} {n} für {colour}; nach dem Besseren sind nur {m} zu holen.",
        "es": "Lo jugado deja {who} {n} para {colour}; tras lo mejor solo quedan {m}.",
    },
    "helps": {
        "en": "What was played gives {who} {mean} more for {colour} on average.",
        "de": "Das Gespielte gibt {who} im Mittel {mean} mehr für {colour}.",
        "es": "Lo jugado da {who} de media {mean} más para {colour}.",
    },
    "denies": {
        "en": "It leaves {who} {mean} less for {colour} than most others do.",
        "de": "Es lässt {who} {mean} weniger für {colour} als die meisten anderen.",
        "es": "Deja {who} {mean} menos para {colour} que la mayoría.",
    },
    "partner": {
        "en": "It leaves the partner more for {colour}.",
        "de": "Es lässt dem Partner mehr für {colour}.",
        "es": "Deja más al compañero para {colour}.",
    },
    "keeps": {
        "en": "It keeps the {tile}, and with it {colour} for the next turn.",
        "de": "Es behält das {tile} und damit {colour} für den nächsten Zug.",
        "es": "Conserva la {tile}, y con ella {colour} para el turno siguiente.",
    },
    "opens": {
        "en": "It opens a line: {n} for {colour} can be had next time.",
        "de": "Es öffnet eine Linie: Beim nächsten Mal sind {n} für {colour} zu holen.",
        "es": "Abre una línea: la próxima vez se pueden obtener {n} para {colour}.",
    },
    "later": {
        "en": "{Colour} stays within reach for the next turn.",
        "de": "{Colour} bleibt für den nächsten Zug in Reichweite.",
        "es": "{Colour} queda al alcance para el turno siguiente.",
    },
    "swap": {
        "en": "A fresh rack is better: {n} of the {of} unseen tiles show {colour}, this rack has none.",
        "de": "Neue Plättchen sind besser: {n} der {of} ungesehenen zeigen {colour}, hier keines.",
        "es": "Mejor fichas nuevas: {n} de las {of} no vistas muestran {colour}, aquí ninguna.",
    },
    "keep": {
        "en": "This rack is worth more than a fresh one: {n} of the {of} unseen tiles show {colour}.",
        "de": "Diese Plättchen sind mehr wert als neue; von {of} ungesehenen zeigen {n} {colour}.",
        "es": "Estas fichas valen más que unas nuevas; de {of} no vistas, {n} muestran {colour}.",
    },
    "worlds": {
        "en": "No single reason stands out: in the imagined worlds it simply does better.",
        "de": "Kein einzelner Grund ragt heraus: In den vorgestellten Welten geht es einfach besser aus.",
        "es": "No destaca una sola razón: en los mundos imaginados simplemente resulta mejor.",
    },
    "stop": {
        "en": "Stopping is right: the next tile is invalid in {odds} % of cases, and stopping brings {n}.",
        "de": "Aufhören ist richtig: Das nächste Plättchen ist zu {odds} % ungültig, und Aufhören bringt {n}.",
        "es": "Conviene parar: la siguiente ficha no vale en el {odds} % de los casos, y parar da {n}.",
    },
    "stop_anyway": {
        "en": "Stopping is right: the next tile is invalid in {odds} % of cases, and that would help the next seat.",
        "de": "Aufhören ist richtig: Das nächste Plättchen ist zu {odds} % ungültig, und alles nützte dem Nächsten.",
        "es": "Conviene parar: la siguiente ficha no vale en el {odds} % de los casos, y todo serviría al siguiente.",
    },
    "go_on": {
        "en": "Going on is right: the next tile is valid in {odds} % of cases, and stopping brings {n}.",
        "de": "Weitermachen ist richtig: Das nächste Plättchen ist zu {odds} % gültig, Aufhören bringt {n}.",
        "es": "Conviene seguir: la siguiente ficha vale en el {odds} % de los casos, y parar da {n}.",
    },
    "take": {
        "en": "Taking {colour}, the weakest colour, is sure; a first tile is invalid in {odds} % of cases.",
        "de": "{Colour}, die schwächste Farbe, zu nehmen ist sicher; ein erstes Plättchen ist zu {odds} % ungültig.",
        "es": "Tomar {colour}, el color más débil, es seguro; una primera ficha no vale en el {odds} % de los casos.",
    },
    "turn": {
        "en": "A regular turn brings more than one tile: its first is valid in {odds} % of cases.",
        "de": "Ein normaler Zug bringt mehr als ein Plättchen: Das erste ist zu {odds} % gültig.",
        "es": "Un turno normal da más de una ficha: la primera vale en el {odds} % de los casos.",
    },
    "pass": {
        "en": "Passing is better: a tile is invalid in {odds} % of cases and would then help the next seat.",
        "de": "Passen ist besser: Ein Plättchen ist zu {odds} % ungültig und läge dann für den Nächsten in der Mitte.",
        "es": "Mejor pasar: una ficha no vale en el {odds} % de los casos y quedaría en el centro para el siguiente.",
    },
    "only": {
        "en": "There is nothing else to do; the next tile is valid in {odds} % of cases.",
        "de": "Etwas anderes ist nicht möglich; das nächste Plättchen ist zu {odds} % gültig.",
        "es": "No hay otra opción; la siguiente ficha vale en el {odds} % de los casos.",
    },
    "completes": {
        "en": "Stopping completes {colour} and earns a bonus turn.",
        "de": "Aufhören macht {colour} voll und bringt einen Bonuszug.",
        "es": "Parar completa {colour} y gana un turno extra.",
    },
}
