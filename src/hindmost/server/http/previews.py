"""The page for a link that holds what it shows: who makes a preview of it finds a title, a sentence and a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from hindmost.contract.problems import Problem
from hindmost.links import LONGEST
from hindmost.server.http.endpoints import Parts
from hindmost.server.http.rate_limits import pay
from hindmost.server.jobs import link_preview

PICTURE = "/link.png"
PRICES: dict[Callable[..., object], float] = {link_preview.preview: 10.0, link_preview.picture: 40.0}
KEPT = 200  # previews, and pictures
T = TypeVar("T")


def routes(parts: Parts, places: Iterable[str], built_page: Callable[[], Path]) -> list[Route]:
    previews = Previews(parts)

    async def page(request: Request) -> Response:
        file = built_page()
        if not (link := request.query_params.get("link")):
            return FileResponse(file)
        return Response(await previews.page(request, link, file.read_text("utf-8")), media_type="text/html")

    async def picture(request: Request) -> Response:
        link = request.query_params.get("link", "")
        told = await previews.told(request, link_preview.picture, link)
        return Response(told, media_type="image/png", headers={"Cache-Control": "public, max-age=86400"})

    return [_route(path, page) for path in places] + [_route(PICTURE, picture)]


def _route(path: str, respond: Callable[[Request], object]) -> Route:
    respond.path = path  # type: ignore[attr-defined]  # for the log
    return Route(path, respond)


class Previews:
    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._kept: dict[tuple[Callable[..., object], str], object] = {}

    async def page(self, request: Request, link: str, html: str) -> str:
        """The page with what is to be said of the link; as it is where that is none, for the page says so itself."""
        try:
            told = await self.told(request, link_preview.preview, link)
        except Problem:
            return html
        here = self._origin(request)
        lines = {
            "og:type": "website",
            "og:site_name": "hindmost",
            "og:title": told.title,
            "og:description": told.sentence,
            "og:url": f"{here}{request.url.path}?link={link}",
            "og:image": f"{here}{PICTURE}?link={link}",
            "og:image:width": str(link_preview.WIDTH),
            "og:image:height": str(link_preview.HEIGHT),
        }
        metas = "".join(f'<meta property="{name}" content="{escape(value)}" />' for name, value in lines.items())
        return html.replace("</head>", f'{metas}<meta name="twitter:card" content="summary_large_image" /></head>', 1)

    async def told(self, request: Request, function: Callable[[bytes], T | str], link: str) -> T:
        """What is asked of a link, once; a Problem if it is none, or too much for now."""
        if len(link) > LONGEST or not link.isascii():
            raise Problem(422, "link", "not a link")
        known = self._kept.get((function, link))
        if known is None:
            address = self._parts.addresses.of(request)
            await pay(self._parts.work.of_person(address, "", PRICES[function]))
            known = await self._parts.record_reader.read(function, link.encode(), address)
            while len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[function, link] = known
        return known  # type: ignore[return-value]  # it was kept by the function that made it

    def _origin(self, request: Request) -> str:
        config = self._parts.config
        if config.origins:
            return config.origins[0]
        return f"{'https' if config.https else 'http'}://{request.headers.get('host', 'localhost')}"
