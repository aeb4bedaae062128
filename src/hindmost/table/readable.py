"""What people write, as others can read it: nothing unseen, nothing that turns the text around it, no towers of marks.

Some of what cannot be seen is needed all the same: joiners within emoji and in Arabic, Persian and Indic words, and
selectors of a form of a character. These stay where Unicode wants them (UAX 31, RFC 5892, UTS 51), and nowhere else.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import chain, count

NEVER = ("Cc", "Cs", "Co", "Zl", "Zp")  # control, half a character, everybody's own, ends of lines and paragraphs
MARKS = ("Mn", "Me")  # they take no room of their own
MOST_MARKS = 4  # on one character (UTS 39)
VIRAMA = 9  # the class of what takes the vowel from an Indic letter
JOINER, NON_JOINER = "\u200d", "\u200c"
BLANK = "\u2800"  # braille without a dot

# Default_Ignorable_Code_Point of Unicode, and notes between lines: not seen, whatever their category says.
UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
# England, Scotland and Wales: a black flag, letters that are not seen, and their end.
FLAGS = re.compile(
    "\U0001f3f4\U000e0067\U000e0062(?:\U000e0065\U000e006e\U000e0067|\U000e0073\U000e0063\U000e0074|"
    "\U000e0077\U000e006c\U000e0073)\U000e007f"
)
KEYCAP = re.compile("[0-9#*]\ufe0f\u20e3")
EMOJI_FORMS, OTHER_FORMS = "\ufe0e\ufe0f", re.compile("[\ufe00-\ufe02\U000e0100-\U000e01ef]")
MONGOLIAN_FORMS = "\u180b\u180c\u180d\u180f"
PICTURES = ("So", "Sm", "Po", "Pd")
# Letters of other alphabets, small or large, that are taken for ours.
TWINS = str.maketrans("авеёкмнорстухіјѕһԁԛԝαβεζηικμνορτυχ0", "abeekmhopctyxijshdqwabeznikmvoptuxo")


def readable(text: str) -> str:
    """The text in Unicode's composed form; a ValueError, if there is something in it that cannot be shown."""
    clean = unicodedata.normalize("NFC", text)
    plain = KEYCAP.sub("#", FLAGS.sub("#", clean))
    if any(unicodedata.category(char) in NEVER or _is_no_character(char) for char in plain):
        raise ValueError("no control characters")
    if any(UNSEEN.match(char) and not _needed(plain, at) for at, char in enumerate(plain)):
        raise ValueError("no invisible characters or marks of direction")
    if _heaped(plain):
        raise ValueError(f"at most {MOST_MARKS} marks on a character, none twice, and none by itself")
    return clean


def is_blank(text: str) -> bool:
    """Is there nothing to be seen?"""
    return all(char.isspace() or char == BLANK or UNSEEN.match(char) for char in text)


def look_of(name: str) -> str:
    """Names that look the same have the same."""
    plain = UNSEEN.sub("", unicodedata.normalize("NFKC", name)).casefold().translate(TWINS)
    return "".join(plain.split()).replace("l", "i").replace("1", "i")


def told_apart(names: Iterable[str]) -> list[str]:
    """The names of a table, where no two look the same: the second Ann is `Ann (2)`."""
    told: list[str] = []
    looks: set[str] = {""}
    for name in names:
        ways = chain([name], (f"{name} ({number})" for number in count(2)))
        told.append(next(way for way in ways if not name or look_of(way) not in looks))
        looks.add(look_of(told[-1]))
    return told


def _is_no_character(char: str) -> bool:
    code = ord(char)
    return code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF


def _needed(text: str, at: int) -> bool:
    """Does the invisible character here do something to its neighbours that can be seen?"""
    before = text[at - 1 : at]
    return bool(before) and (_joins(text, at) if text[at] in (JOINER, NON_JOINER) else _forms(text[at], before))


def _forms(char: str, before: str) -> bool:
    """Does it choose a form of the character before?"""
    if char in EMOJI_FORMS:
        return unicodedata.category(before) in PICTURES or before == "ℹ"
    name = unicodedata.name(before, "")
    if char in MONGOLIAN_FORMS:
        return name.startswith("MONGOLIAN LETTER")
    return bool(OTHER_FORMS.match(char)) and name.startswith("CJK")


def _joins(text: str, at: int) -> bool:
    """Does it join its neighbours, or keep apart letters that would join?"""
    before, after = text[at - 1], text[at + 1 : at + 2]
    if unicodedata.combining(before) == VIRAMA:
        return bool(after) or text[at] == JOINER
    if text[at] == NON_JOINER:
        return _letter(text[:at][::-1]) == _letter(text[at + 1 :]) == "AL"
    return bool(after) and (_in_picture(text, at) or unicodedata.combining(after) == VIRAMA)


def _in_picture(text: str, at: int) -> bool:
    """One emoji of several: a family, a profession, a flag."""
    before = text[:at].rstrip(EMOJI_FORMS)[-1:]
    tone = "\U0001f3fb" <= before <= "\U0001f3ff"
    pictures = [unicodedata.category(each) in PICTURES for each in (before, text[at + 1]) if each]
    return len(pictures) == 2 and pictures[1] and (pictures[0] or tone)


def _letter(text: str) -> str:
    """The direction of the nearest letter, over the marks on it: AL is Arabic."""
    letter = next((char for char in text if unicodedata.category(char) not in MARKS), "")
    return unicodedata.bidirectional(letter) if letter.isalpha() else ""


def _heaped(text: str) -> bool:
    """Marks that tower over the line, or stand on nothing but a neighbour's text."""
    above, last = MOST_MARKS + 1, ""  # nothing that could carry a mark yet
    for char in unicodedata.normalize("NFD", text):
        if UNSEEN.match(char):
            continue
        if unicodedata.category(char) not in MARKS:
            above, last = (MOST_MARKS + 1 if char.isspace() else 0), ""
            continue
        above += 1
        if above > MOST_MARKS or char == last:
            return True
        last = char
    return False
