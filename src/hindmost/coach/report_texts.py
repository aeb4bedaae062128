"""How a report looks, and its words in three languages."""

from __future__ import annotations

STYLE = """
:root { color-scheme: light dark; --bg: #f6f2ea; --ink: #23262b; --edge: #d9d0bd; --soft: #6b6a66;
  --blunder: #b91c1c; --mistake: #b45309; --inaccuracy: #854d0e; }
@media (prefers-color-scheme: dark) { :root { --bg: #1c1f25; --ink: #ece7dc; --edge: #333a45; --soft: #a7a49c;
  --blunder: #fc8181; --mistake: #fb923c; --inaccuracy: #facc15; } }
body { font: 16px/1.5 system-ui, sans-serif; background: var(--bg); color: var(--ink); max-width: 62rem;
  margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--edge); vertical-align: top; }
td.n, th.n { text-align: right; white-space: nowrap; }
svg { width: 100%; height: auto; }
svg text { fill: var(--soft); font-size: 12px; }
.blunder { color: var(--blunder); font-weight: 700; }
.mistake { color: var(--mistake); font-weight: 600; }
.inaccuracy { color: var(--inaccuracy); }
code { white-space: nowrap; }
.soft { color: var(--soft); }
"""

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "review": "Review",
        "chart": "Chance to win, decision by decision",
        "seats": "Players",
        "who": "Who",
        "accuracy": "Accuracy",
        "decisions": "Decisions",
        "marks": "Marks",
        "luck": "Luck",
        "ply": "No.",
        "played": "Played",
        "worth": "Worth",
        "loss": "Loss",
        "why": "Better, and why",
        "how": "About {playouts} matches tried per decision, seed {seed}. ± is one standard error; a mark needs two.",
    },
    "de": {
        "review": "Analyse",
        "chart": "Gewinnchance, Entscheidung für Entscheidung",
        "seats": "Spieler",
        "who": "Wer",
        "accuracy": "Genauigkeit",
        "decisions": "Entscheidungen",
        "marks": "Markierungen",
        "luck": "Glück",
        "ply": "Nr.",
        "played": "Gespielt",
        "worth": "Wert",
        "loss": "Verlust",
        "why": "Besser, und warum",
        "how": "Je Entscheidung etwa {playouts} weitergespielte Partien, Startzahl {seed}. ± ist ein Standardfehler; "
        "eine Markierung braucht zwei.",
    },
    "es": {
        "review": "Análisis",
        "chart": "Probabilidad de ganar, decisión a decisión",
        "seats": "Jugadores",
        "who": "Quién",
        "accuracy": "Precisión",
        "decisions": "Decisiones",
        "marks": "Marcas",
        "luck": "Suerte",
        "ply": "N.º",
        "played": "Jugado",
        "worth": "Valor",
        "loss": "Pérdida",
        "why": "Mejor, y por qué",
        "how": "Unas {playouts} simulaciones por decisión, semilla {seed}. ± es un error estándar; una marca pide dos.",
    },
}
