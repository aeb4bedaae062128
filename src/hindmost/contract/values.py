"""Small values that messages and answers are made of. A title is the name of the type on the page."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

Colour = Annotated[Literal["r", "g", "b", "o", "y", "p"], Meta(title="Colour")]
Language = Annotated[Literal["de", "en", "es"], Meta(title="Language")]
Heap = Annotated[dict[str, int], Meta(title="Heap", description="How many there are of each kind of tile, or colour.")]
Points = Annotated[
    dict[Colour, int], Meta(title="Points", description="Of each colour; those without any are left out.")
]
Standing = Annotated[list[int], Meta(title="Standing", description="The six values of a side, the lowest first.")]
OptionValue = Annotated[bool | int | str, Meta(title="OptionValue")]
Options = Annotated[
    dict[str, OptionValue], Meta(title="Options", description="House rules that differ from the usual ones.")
]

SeatKind = Annotated[
    Literal["person", "link", "agent", "here"],
    Meta(title="SeatKind", description="here: somebody on the host's device; link: kept for who has the invitation."),
]
Question = Annotated[Literal["undo", "abort"], Meta(title="Question", description="What all others can be asked.")]
RowKind = Annotated[
    Literal["action", "word"],
    Meta(title="RowKind", description="An action in the notation, or a word of a seat or of the table itself."),
]
ActionWord = Annotated[
    Literal["place", "keep", "swap", "draw", "stone", "reveal", "stop", "take", "pass"],
    Meta(title="ActionWord", description="What a row of the kind `action` begins with."),
]
TableWord = Annotated[
    Literal[
        "ask",
        "agree",
        "refuse",
        "undo",
        "resign",
        "time",
        "abort",
        "pause",
        "resume",
        "away",
        "rematch",
        "hint",
        "failed",
        "agent",
        "commit",
        "mix",
    ],
    Meta(title="TableWord", description="What a row of the kind `word` begins with."),
]
Uncounted = Annotated[
    Literal["taken back", "hint", "day over", "left early", "one device"],
    Meta(title="Uncounted", description="Why a result is not among the best, or makes nobody stronger."),
]
