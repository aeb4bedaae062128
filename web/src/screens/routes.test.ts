import { describe, expect, it } from "vitest";
import { placeOf } from "./routes";

describe("the places of the page", () => {
  it.each([
    ["/", "common.screen_start", {}],
    ["/new/classic-2", "common.screen_new", { game: "classic-2" }],
    ["/t/abc", "common.screen_table", { id: "abc" }],
    ["/tables", "common.screen_tables", {}],
    ["/replay", "common.screen_replay", {}],
    ["/replay/abc/2", "common.screen_replay", { table: "abc", number: "2" }],
    ["/learn/travel-2/", "common.screen_learn", { game: "travel-2" }],
    ["/rules", "common.screen_rules", {}],
  ])("%s", (path, title, props) => {
    const place = placeOf(path);
    expect(place.title).toBe(title);
    expect(place.props).toEqual(props);
  });

  it.each(["/t", "/t/a/b", "/tables/x", "/somewhere"])("nothing lies at %s", (path) =>
    expect(placeOf(path).title).toBe("common.not_found"),
  );
});
