import { describe, expect, it } from "vitest";
import { Addresses } from "./addresses";

const split = (address: string): URL => new URL(address, "https://example.org");
const server = new Addresses("/", false);
const site = new Addresses("/games/hindmost/", true);

describe("addresses of places", () => {
  it.each([
    ["/", "/games/hindmost/"],
    ["/#x", "/games/hindmost/#x"],
    ["/rules/classic-2", "/games/hindmost/?at=/rules/classic-2"],
    ["/replay?link=A-_9#45", "/games/hindmost/?at=/replay&link=A-_9#45"],
  ])("%s is a path of a server, and one file of a static site", (place, address) => {
    expect(server.of(place)).toBe(place);
    expect(site.of(place)).toBe(address);
    for (const addresses of [server, site]) {
      const { path, link, hash } = addresses.read(split(addresses.of(place)));
      expect(path + (link ? `?link=${link}` : "") + (hash && `#${hash}`)).toBe(place);
    }
  });

  it("tells the page from what lies beside it", () => {
    expect(site.has(split("/games/hindmost/?at=/rules"))).toBe(true);
    expect(site.has(split("/games/hindmost/licences.txt"))).toBe(false);
    expect(server.has(split("/rules"))).toBe(true);
    expect(server.has(split("/api/me/export"))).toBe(false);
  });

  it("finds files beside the page", () => {
    expect(site.file("licences.txt")).toBe("/games/hindmost/licences.txt");
    expect(server.file("licences.txt")).toBe("/static/licences.txt");
  });
});
