"""What people write is read as they wrote it: nothing unseen, nothing that turns or covers what others write."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hindmost.table.readable import UNSEEN, is_blank, look_of, readable, told_apart
from tests.server.clients import Person, another, seated
from tests.server.tools import Running, refused, table

NAMES = {
    "German": "Jürgen Groß",
    "Vietnamese": "Nguyễn Thị Hồng",
    "Vietnamese, decomposed": unicodedata.normalize("NFD", "Nguyễn Thị Hồng"),
    "Arabic": "عُمَر الفاروق",
    "Persian with a non-joiner": "می\u200cخواهم",
    "Hebrew with points": "שָׁלוֹם",
    "Hindi with a joiner": "क्\u200dष",
    "Hindi with a non-joiner": "क्\u200cष",
    "Sinhala": "ශ්\u200dරී ලංකා",
    "Bengali": "র\u200d্যাব",
    "Malayalam of before": "അവന്\u200d",
    "Tamil": "தமிழ்",
    "Thai": "น้ำผึ้ง",
    "Tibetan": "བསྒྲུབས",
    "Korean": "한글",
    "Japanese with a form of a character": "葛\U000e0100城",
    "a family": "👩\u200d👩\u200d👧",
    "a judge, dark": "👩🏿\u200d⚖\ufe0f",
    "somebody shakes the head": "🙂\u200d↔\ufe0f",
    "a heart": "❤\ufe0f",
    "a heart on fire": "❤\ufe0f\u200d🔥",
    "a key": "1\ufe0f\u20e3",
    "Wales": "🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f",
    "Spain": "🇪🇸",
    "a warning": "⚠\ufe0f",
}
UNREADABLE = {
    "turned around": "\u202egnp.exe",
    "embedded": "a\u202bb",
    "isolated": "a\u2067b",
    "a mark of direction": "Ann\u200f",
    "an Arabic mark of direction": "Ann\u061c",
    "a space of no width": "A\u200bnn",
    "a joiner in a word": "A\u200dnn",
    "a non-joiner in a word": "A\u200cnn",
    "a joiner at the end": "Ann\u200d",
    "a word joiner": "A\u2060nn",
    "a soft hyphen": "A\u00adnn",
    "a grapheme joiner": "A\u034fnn",
    "a byte order mark": "\ufeffAnn",
    "tags": "Ann\U000e0062\U000e006f\U000e0062",
    "a flag that says more": "🏴\U000e0067\U000e0062\U000e0065\U000e007f",
    "a form of a letter": "Ann\ufe0f",
    "a form of a form": "❤\ufe0f\ufe0f",
    "another form": "Ann\U000e0101",
    "a Hangul filler": "\u3164",
    "another filler": "Ann\uffa0",
    "a note between lines": "a\ufff9b\ufffac\ufffb",
    "a tower of marks": "Z" + "".join(map(chr, range(0x300, 0x306))),
    "one mark again and again": "a\u0301\u0301",
    "a mark at the beginning": "\u0336Ann",
    "a mark on a space": "Ann \u20dd",
    "a control character": "a\x1b[31m",
    "half a character": "a\ud800",
    "somebody's own": "\ue000",
    "no character": "a\ufffe",
}
LINES = ("a\u2028b", "a\u2029b", "a\nb", "a\x85b")


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_names_of_all_the_world_are_names(server: Running, name: str) -> None:
    assert server.person(name).get("/api/me").json()["name"] == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "name", [*UNREADABLE.values(), "\u2800", "\u2800 \u2800"], ids=[*UNREADABLE, "braille", "blanks"]
)
def test_a_name_is_what_can_be_seen(server: Running, name: str) -> None:
    client = server.person("Ann")
    given = name.encode("utf-8", "surrogatepass").decode("utf-8", "replace") if "\ud800" in name else name
    if given == name:
        refused(client.patch("/api/me", json={"name": name}), 422, "a name")
        seats = [{"kind": "me"}, {"kind": "here", "name": name}]
        refused(client.post("/api/tables", json={"game": "tiny-2", "seats": seats}), 422, "a name")


def test_a_line_that_ends_within_a_name_is_a_space(server: Running) -> None:
    assert server.person("Ann\u2028of \u3000 Hall").get("/api/me").json()["name"] == "Ann of Hall"


@pytest.mark.anyio
async def test_what_is_said_can_be_read(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as (ann, bob):
        for text in (*UNREADABLE.values(), *LINES, "\u2800", "\u3000 \u2003"):
            assert await ann.ask(type="say", text=text) == "message", ascii(text)
        for text in NAMES.values():
            assert await ann.ask(type="say", text=text) is None, ascii(text)
        await bob.until(lambda: len(bob.said) == len(NAMES))
        assert [line["text"] for line in bob.said] == [unicodedata.normalize("NFC", text) for text in NAMES.values()]


@given(st.text(st.characters(min_codepoint=1, max_codepoint=sys.maxunicode), max_size=30))
def test_whatever_is_readable_stays_so_and_hides_nothing_alone(text: str) -> None:
    try:
        clean = readable(text)
    except ValueError:
        return
    assert readable(clean) == clean
    assert not UNSEEN.match(clean[:1])
    assert is_blank(clean) or look_of(clean) or clean.isspace()


def test_the_second_ann_is_another_one() -> None:
    assert told_apart(["Ann", "Bob", "Ann"]) == ["Ann", "Bob", "Ann (2)"]
    assert told_apart(["Ann", "Аnn", "ANN", "Ann"]) == [
        "Ann",
        "Аnn (2)",
        "ANN (3)",
        "Ann (4)",
    ]  # the second A is Cyrillic
    assert told_apart(["Ann", "Ann (2)", "Ann"]) == ["Ann", "Ann (2)", "Ann (3)"]
    assert told_apart(["", "", "Bill", "BiII"]) == ["", "", "Bill", "BiII (2)"]
    assert told_apart(["Ana", "Anna", "李", "王"]) == ["Ana", "Anna", "李", "王"]


@pytest.mark.anyio
async def test_nobody_passes_for_another_at_a_table(hasty: str) -> None:
    async with seated(hasty, "tiny-3", "me", "link", "random") as (ann, bob):
        false_ann = await Person("Аnn").come(hasty)  # Cyrillic
        async with another(ann, false_ann) as onlooker:
            assert await onlooker.ask(type="say", text="I resign") is None
            await bob.until(lambda: bob.said)
            assert bob.said[0]["name"] == "Аnn (2)"
        assert [seat["name"] for seat in bob.told["seats"]] == ["Ann", "Bob 0", "random"]


def test_two_of_one_name_sit_at_one_table(server: Running) -> None:
    ann, other = server.person("Ann"), server.person("ann")
    made = table(ann, "tiny-2", "me", "link")
    other.post(f"/api/tables/{made['id']}/join", json={"invitation": made["invitations"]["1"]}).raise_for_status()
    told = ann.get(f"/api/tables/{made['id']}").json()
    assert [seat["name"] for seat in told["seats"]] == ["Ann", "ann (2)"]
