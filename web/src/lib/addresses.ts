/** Where somebody is on the page: `/replay?link=A#45`. */
export interface Where {
  path: string;
  link: string | null;
  hash: string;
}

/** As it was written; an address that nobody can have written stays as it is. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Places and their addresses. A server has a path for each of them, `/rules`. A static host knows files only, and maybe
 * not at its root: there the page is one file, and its address tells the place in the query string, `?at=/rules`.
 */
export class Addresses {
  constructor(
    /** The path of the folder in which the page lies, with a slash at its end. */
    readonly home: string,
    readonly oneFile: boolean,
  ) {}

  of(place: string): string {
    if (!this.oneFile) return place;
    const [, path = "/", query = "", hash = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(place) ?? [];
    const at = path === "/" ? "" : `at=${path}`;
    const told = [at, query].filter(Boolean).join("&");
    return `${this.home}${told && `?${told}`}${hash}`;
  }

  read({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): Where {
    const query = new URLSearchParams(search);
    const path = this.oneFile ? (query.get("at") ?? "/") : plain(pathname);
    return { path, link: query.get("link"), hash: plain(hash.slice(1)) };
  }

  /** Is this an address of the page itself? */
  has({ pathname }: Pick<Location, "pathname">): boolean {
    if (this.oneFile) return pathname === this.home || pathname === `${this.home}index.html`;
    return !pathname.startsWith("/api/") && !pathname.startsWith("/static/");
  }

  /** Of a file that comes with the page. */
  file(name: string): string {
    return this.oneFile ? `${this.home}${name}` : `/static/${name}`;
  }
}

/** `hindmost site` writes into the page that it is one. */
function here(): Addresses {
  const oneFile = document.querySelector('meta[name="hindmost"][content="site"]') !== null;
  return new Addresses(oneFile ? location.pathname.replace(/[^/]*$/, "") : "/", oneFile);
}

export const addresses = typeof document === "undefined" ? new Addresses("/", false) : here();

/** The address of a server where one meets other people, as `hindmost site` was told. */
export const meetingPlace =
  typeof document === "undefined"
    ? null
    : (document.querySelector<HTMLMetaElement>('meta[name="hindmost-server"]')?.content ?? null);

/** The address of a place. */
export const href = (place: string): string => addresses.of(place);

/** The same for other people: with the name of the host. */
export const toShare = (place: string): string => new URL(href(place), location.href).href;
