"""A review as one page of HTML that needs nothing else: a chart of the match, and every decision."""

from __future__ import annotations

from html import escape

from hindmost.coach.annotations import Decision, Review, SeatReview
from hindmost.coach.report_texts import STYLE, WORDS
from hindmost.coach.sentences import in_figures, loss_in_figures, said, side_names
from hindmost.coach.texts import MARKS_SAID

WIDTH, HEIGHT, EDGE = 960, 260, 34
LINES = ("#c2410c", "#1d6fb8", "#2f855a", "#7c3aed")


def report_of(review: Review, language: str = "en") -> str:
    words = WORDS[language]
    title = f"{words['review']}: {escape(review.game)}, {escape(', '.join(review.names))}"
    seats = "".join(_seat(review, seat, language) for seat in review.seats)
    rows = "".join(_row(review, decision, language) for decision in review.decisions)
    return f"""<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><style>{STYLE}</style></head><body>
<h1>{title}</h1>
{chart(review, words)}
<h2>{words["seats"]}</h2>
<table><tr><th>{words["who"]}</th><th class="n">{words["accuracy"]}</th><th class="n">{words["decisions"]}</th>
<th>{words["marks"]}</th><th class="n">{words["luck"]}</th></tr>{seats}</table>
<h2>{words["decisions"]}</h2>
<table><tr><th class="n">{words["ply"]}</th><th>{words["who"]}</th><th>{words["played"]}</th>
<th class="n">{words["worth"]}</th><th class="n">{words["loss"]}</th><th>{words["why"]}</th></tr>{rows}</table>
<p class="soft">{words["how"].format(playouts=review.playouts, seed=escape(review.seed))}</p>
</body></html>
"""


def chart(review: Review, words: dict[str, str]) -> str:
    """The chances of every side before and after each decision; of two sides the first's. Marks are dots."""
    if not review.decisions:
        return ""
    last = max(1, len(review.decisions) - 1)
    most = max(max(*each.before, *each.after) for each in review.decisions)
    peak = 1.0 if review.sides > 1 else 1.1 * most
    names = side_names(review.names, review.sides)
    drawn = range(1 if review.sides == 2 else review.sides)

    def x(at: float) -> float:
        return round(EDGE + (WIDTH - 2 * EDGE) * at / last, 1)

    def y(share: float) -> float:
        return round(HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * share / peak, 1)

    def height(share: float) -> str:
        line = f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{y(share)}" y2="{y(share)}" stroke="var(--edge)"/>'
        return f'{line}<text x="2" y="{y(share) + 4}">{share * review.scale:.0f}</text>'

    def line(side: int) -> str:
        steps = (
            f"{x(at - 0.25)},{y(each.before[side])} {x(at + 0.25)},{y(each.after[side])}"
            for at, each in enumerate(review.decisions)
        )
        drawn = f'<polyline fill="none" stroke="{LINES[side]}" stroke-width="2" points="{" ".join(steps)}"/>'
        return f'{drawn}<text x="{EDGE + 180 * side}" y="16" style="fill:{LINES[side]}">{escape(names[side])}</text>'

    def dot(at: int, each: Decision) -> str:
        side = each.seat % review.sides
        where = f'cx="{x(at + 0.25)}" cy="{y(each.after[side if side in drawn else 0])}"'
        title = escape(f"{review.names[each.seat]}: {each.mark} {in_figures(each.played.loss, review)}")
        return f'<circle {where} r="5" class="{each.mark}" fill="currentColor"><title>{title}</title></circle>'

    parts = [
        *(height(share) for share in (0.0, 0.5 * peak, peak)),
        *(line(side) for side in drawn),
        *(dot(at, each) for at, each in enumerate(review.decisions) if each.mark),
    ]
    said = escape(words["chart"])
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{said}">{"".join(parts)}</svg>'


def _seat(review: Review, seat: SeatReview, language: str) -> str:
    named = MARKS_SAID[language]
    marks = ", ".join(f"{count} {named[name]}" for name, count in seat.marks.items()) or "-"
    luck = "-" if seat.luck is None else in_figures(seat.luck, review, sign=True)
    accuracy = "-" if seat.accuracy is None else f"{seat.accuracy:.1f}"
    return (
        f'<tr><td>{escape(seat.name)}</td><td class="n">{accuracy}</td><td class="n">{seat.decisions}</td>'
        f'<td>{marks}</td><td class="n">{luck}</td></tr>'
    )


def _row(review: Review, decision: Decision, language: str) -> str:
    played = decision.played
    loss, why = loss_in_figures(decision, review), ""
    if decision.mark:
        sides = side_names(review.names, review.sides)
        sentences = " ".join(escape(said(each, language, sides)) for each in decision.reasons)
        named = f'<span class="{decision.mark}">{MARKS_SAID[language][decision.mark]}</span>'
        why = f"{named}: <code>{decision.best[0].action}</code>. {sentences}"
    return (
        f'<tr><td class="n">{decision.ply}</td><td>{escape(review.names[decision.seat])}</td>'
        f'<td><code>{played.action}</code></td><td class="n">{in_figures(played.worth, review)}</td>'
        f'<td class="n">{loss}</td><td>{why}</td></tr>'
    )
