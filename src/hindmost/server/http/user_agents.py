"""What a device calls itself, in two words: enough for its person to know it again, and no more."""

from __future__ import annotations

# In this order: most of them name others of the list too.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "Chrome/": "Chrome",
    "CriOS/": "Chrome",
    "Safari/": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Macintosh": "Mac",
    "Linux": "Linux",
}


def label_of(user_agent: str) -> str:
    """Such as "Firefox, Android"; empty, if it says nothing that is known here."""
    return ", ".join(name for name in (_first(BROWSERS, user_agent), _first(SYSTEMS, user_agent)) if name)


def _first(words: dict[str, str], user_agent: str) -> str:
    return next((name for word, name in words.items() if word in user_agent), "")
