// Links that hold what they show, so that they open on any server, and where there is none.

import { toShare } from "./addresses";
import { ApiError, call } from "./api";
import { t } from "./i18n";
import type { LinkInfo, LinkKind, LinkQuery, OpenedLink } from "./contract";

/** The address of what is asked for. */
export async function linkTo(query: LinkQuery): Promise<string> {
  const { kind, link } = await call<LinkInfo>("POST", "/api/links", query);
  return addressOf(kind, link);
}

export const addressOf = (kind: LinkKind, link: string): string => toShare(`/${kind}?link=${link}`);

/** What came by a link is shared by the same link; a position in it by a link of its own. */
export async function ofLink(link: string, ply?: number): Promise<string> {
  return ply === undefined ? addressOf("replay", link) : linkTo({ link, ply });
}

/** What a link holds; an ApiError, if that is nothing, or something else than is shown here. */
export async function opened(link: string, kind: LinkKind): Promise<OpenedLink> {
  const told = await call<OpenedLink>("POST", "/api/links/open", { link });
  if (told.kind !== kind) throw new ApiError(422, "link", t("problems.link"));
  return told;
}
