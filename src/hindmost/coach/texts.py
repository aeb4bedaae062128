"""The words of the coach in three languages: why a move is better than another one.

The other is the one that was played, the next best, or the obvious one of a puzzle; a text with `_none` is for where it
comes to nothing.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

COLOURS_SAID = {
    "en": ("red", "green", "blue", "orange", "yellow", "purple"),
    "de": ("Rot", "Grün", "Blau", "Orange", "Gelb", "Lila"),
    "es": ("rojo", "verde", "azul", "naranja", "amarillo", "morado"),
}
RIVAL = {"en": "the opponent", "de": "dem Gegner", "es": "al rival"}
RIVALS = {"en": "the opponents", "de": "den Gegnern", "es": "a los rivales"}
TILE = {"en": "{one}-{other} tile", "de": "Stein {one}-{other}", "es": "ficha {one}-{other}"}
EACH = {"en": "double {one} tile", "de": "Doppelstein {one}", "es": "ficha doble {one}"}
MARKS_SAID = {
    "en": {"inaccuracy": "inaccuracy", "mistake": "mistake", "blunder": "blunder"},
    "de": {"inaccuracy": "Ungenauigkeit", "mistake": "Fehler", "blunder": "grober Fehler"},
    "es": {"inaccuracy": "imprecisión", "mistake": "error", "blunder": "error grave"},
}

Against = Literal["played", "next", "obvious"]


class Compared(NamedTuple):
    """How the two are called."""

    other: str
    better: str


COMPARED: dict[Against, dict[str, Compared]] = {
    "played": {
        "en": Compared("this move", "the better one"),
        "de": Compared("dieser Zug", "der bessere"),
        "es": Compared("esta jugada", "la mejor"),
    },
    "next": {
        "en": Compared("the next best move", "this one"),
        "de": Compared("der nächstbeste Zug", "dieser"),
        "es": Compared("la siguiente mejor jugada", "esta"),
    },
    "obvious": {
        "en": Compared("the obvious move", "the best one"),
        "de": Compared("der naheliegende Zug", "der beste"),
        "es": Compared("la jugada obvia", "la mejor"),
    },
}

TEXTS: dict[str, dict[str, str]] = {
    "wins": {
        "en": "It ends the match at once and wins it.",
        "de": "Er beendet die Partie sofort und gewinnt sie.",
        "es": "Termina la partida al momento y la gana.",
    },
    "ends_badly": {
        "en": "{Other} ends the match while behind.",
        "de": "{Other} beendet die Partie im Rückstand.",
        "es": "{Other} termina la partida yendo por detrás.",
    },
    "bonus": {
        "en": "It earns a bonus move with {colour}.",
        "de": "Er bringt mit {colour} einen Bonuszug.",
        "es": "Gana una jugada extra con {colour}.",
    },
    "raises": {
        "en": "It raises {colour}, the lowest colour, by {n}; {other} by only {m}.",
        "de": "Er bringt {colour}, die niedrigste Farbe, um {n} voran, {other} nur um {m}.",
        "es": "Sube {colour}, el color más atrasado, {n}; {other}, solo {m}.",
    },
    "raises_none": {
        "en": "It raises {colour}, the lowest colour, by {n}; {other} does not.",
        "de": "Er bringt {colour}, die niedrigste Farbe, um {n} voran, {other} gar nicht.",
        "es": "Sube {colour}, el color más atrasado, {n}; {other}, nada.",
    },
    "scores": {
        "en": "It scores {n} {colour}; {other} only {m}.",
        "de": "Er bringt {n} für {colour}, {other} nur {m}.",
        "es": "Da {n} en {colour}; {other}, solo {m}.",
    },
    "scores_none": {
        "en": "It scores {n} {colour}; {other} none.",
        "de": "Er bringt {n} für {colour}, {other} nichts.",
        "es": "Da {n} en {colour}; {other}, nada.",
    },
    "wastes": {
        "en": "Beyond the end of the track, {other} wastes {n}.",
        "de": "{Other} verschenkt {n} über das Ende der Leiste hinaus.",
        "es": "{Other} desperdicia {n} más allá del final del marcador.",
    },
    "leaves": {
        "en": "{Other} lets {who} score {n} {colour}, {better} only {m}.",
        "de": "{Other} lässt {who} {n} für {colour}, {better} nur {m}.",
        "es": "{Other} deja {who} {n} en {colour}; {better}, solo {m}.",
    },
    "leaves_none": {
        "en": "{Other} lets {who} score {n} {colour}, {better} none.",
        "de": "{Other} lässt {who} {n} für {colour}, {better} nichts.",
        "es": "{Other} deja {who} {n} en {colour}; {better}, nada.",
    },
    "helps": {
        "en": "On average, {other} lets {who} score {mean} more {colour}.",
        "de": "{Other} lässt {who} im Schnitt {mean} mehr für {colour}.",
        "es": "{Other} deja {who}, de media, {mean} más en {colour}.",
    },
    "partner": {
        "en": "It leaves the partner more {colour}.",
        "de": "Er lässt dem Partner mehr für {colour}.",
        "es": "Deja más al compañero en {colour}.",
    },
    "keeps": {
        "en": "It keeps the {tile} and so {colour} for the next move.",
        "de": "Er spart den {tile} und damit {colour} für den nächsten Zug auf.",
        "es": "Guarda la {tile} y con ella {colour} para la jugada siguiente.",
    },
    "opens": {
        "en": "It opens a line that is worth {n} {colour} next time.",
        "de": "Er öffnet eine Linie, die beim nächsten Mal {n} für {colour} bringt.",
        "es": "Abre una línea que la próxima vez da {n} en {colour}.",
    },
    "later": {
        "en": "It leaves {colour} within reach for the next move.",
        "de": "{Colour} bleibt für den nächsten Zug in Reichweite.",
        "es": "Deja {colour} al alcance para la jugada siguiente.",
    },
    "swap": {
        "en": "Fresh tiles are better: {colour} is on {n} of the {of} still unseen, and on none of these.",
        "de": "Neue Steine sind besser: {Colour} ist auf {n} der {of} noch verdeckten, auf diesen gar nicht.",
        "es": "Mejor fichas nuevas: {colour} está en {n} de las {of} por salir; en estas, en ninguna.",
    },
    "swap_anyway": {
        "en": "{Colour} cannot be raised any more, but fresh tiles promise more for the rest.",
        "de": "{Colour} lässt sich nicht mehr voranbringen, aber neue Steine versprechen sonst mehr.",
        "es": "{Colour} ya no puede subir, pero unas fichas nuevas prometen más en lo demás.",
    },
    "keep": {
        "en": "These tiles promise more than fresh ones, even though {colour} is on {n} of the {of} still unseen.",
        "de": "Diese Steine versprechen mehr als neue, obwohl {colour} auf {n} der {of} noch verdeckten ist.",
        "es": "Estas fichas prometen más que unas nuevas, aunque {colour} está en {n} de las {of} por salir.",
    },
    "keep_dead": {
        "en": "{Colour} cannot be raised any more, so fresh tiles would not help; these promise more.",
        "de": "{Colour} lässt sich nicht mehr voranbringen, neue Steine helfen also nicht; diese versprechen mehr.",
        "es": "{Colour} ya no puede subir, así que unas fichas nuevas no ayudarían; estas prometen más.",
    },
    "worlds": {
        "en": "There is no single reason: when played on, it simply turns out better.",
        "de": "Einen einzelnen Grund gibt es nicht: Spielt man weiter, geht es einfach besser aus.",
        "es": "No hay una sola razón: si se sigue jugando, simplemente sale mejor.",
    },
    "stop": {
        "en": "Stop: the next tile busts {odds}% of the time, and stopping brings {n}.",
        "de": "Aufhören: Der nächste Stein passt in {odds}\u00a0% der Fälle nicht, und Aufhören bringt {n}.",
        "es": "Conviene parar: con otra ficha te pasas en un {odds}\u00a0% de los casos, y parar da {n}.",
    },
    "stop_anyway": {
        "en": "Stop: the next tile busts {odds}% of the time, and the next player would profit.",
        "de": "Aufhören: Der nächste Stein passt in {odds}\u00a0% der Fälle nicht, und das käme dem Nächsten zugute.",
        "es": "Conviene parar: con otra te pasas en un {odds}\u00a0% de los casos, y lo aprovecharía el siguiente.",
    },
    "go_on": {
        "en": "Go on: the next tile matches {odds}% of the time; stopping brings only {n}.",
        "de": "Weitermachen: Der nächste Stein passt in {odds}\u00a0% der Fälle, Aufhören bringt nur {n}.",
        "es": "Conviene seguir: la siguiente ficha encaja en un {odds}\u00a0% de los casos; parar da solo {n}.",
    },
    "take": {
        "en": "Taking {colour}, the weakest colour, is safe; a first tile busts {odds}% of the time.",
        "de": "{Colour}, die schwächste Farbe, zu nehmen ist sicher; Aufdecken geht in {odds}\u00a0% der Fälle schief.",
        "es": "Tomar {colour}, el color más débil, es seguro; al descubrir te pasas en un {odds}\u00a0% de los casos.",
    },
    "turn": {
        "en": "A normal turn brings more than one tile: the first matches {odds}% of the time.",
        "de": "Ein normaler Zug bringt mehr als einen Stein: Der erste passt in {odds}\u00a0% der Fälle.",
        "es": "Un turno normal da más de una ficha: la primera encaja en un {odds}\u00a0% de los casos.",
    },
    "pass": {
        "en": "Pass: a tile busts {odds}% of the time and would then help the next player.",
        "de": "Verzichten: Ein Stein passt in {odds}\u00a0% der Fälle nicht und nützt dann dem Nächsten.",
        "es": "Mejor pasar: en un {odds}\u00a0% de los casos te pasas y dejas la ficha al siguiente.",
    },
    "only": {
        "en": "There is no other choice; the next tile matches {odds}% of the time.",
        "de": "Etwas anderes ist nicht möglich; der nächste Stein passt in {odds}\u00a0% der Fälle.",
        "es": "No hay otra opción; la siguiente ficha encaja en un {odds}\u00a0% de los casos.",
    },
    "completes": {
        "en": "Stopping completes {colour} and earns a bonus turn.",
        "de": "Aufhören macht {colour} voll und bringt einen Bonuszug.",
        "es": "Parar completa {colour} y da un turno extra.",
    },
}
