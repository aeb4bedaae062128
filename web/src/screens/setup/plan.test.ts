import { describe, expect, it } from "vitest";
import type { GameInfo } from "../../lib/contract";
import { Plan } from "./plan.svelte";

const game = { name: "duel", seats: 2, sides: 2, options: { lock: [false, true] } } as unknown as GameInfo;
const usual = (seat: number): string => `Friend ${seat + 1}`;

describe("a table that is set up", () => {
  it("can be sat down at without choosing anything", () => {
    const asked = new Plan(game, "greedy").table(usual);
    expect(asked.seats).toEqual([{ kind: "me" }, { kind: "agent", agent: "greedy" }]);
    expect(asked.options).toEqual({ lock: false });
    expect(asked.settings).toMatchObject({ clock: {}, rated: false, series: 1 });
  });

  it("has me on one seat only", () => {
    const plan = new Plan(game, "greedy");
    plan.choose(1, "me");
    expect(plan.seats.map(({ kind }) => kind)).toEqual(["agent", "me"]);
    expect(plan.preset).toBeNull();
  });

  it("names those beside me", () => {
    const plan = new Plan(game, "greedy", "here");
    expect(plan.table(usual).seats[1]).toEqual({ kind: "here", name: "Friend 2" });
    plan.seats[1]!.name = "  Eva ";
    expect(plan.table(usual).seats[1]).toEqual({ kind: "here", name: "Eva" });
  });

  it("is rated only among people on devices of their own", () => {
    const plan = new Plan(game, "greedy", "here");
    plan.rated = true;
    expect(plan.settings.rated).toBe(false);
    plan.fill("link");
    expect(plan.settings).toMatchObject({ rated: true });
    expect(plan.settings).not.toHaveProperty("take_back");
  });

  it("has hints where nobody else plays, if the coach knows the game", () => {
    expect(new Plan(game, "greedy").settings).not.toHaveProperty("hints");
    const plan = new Plan({ ...game, coach: true }, "greedy");
    expect(plan.settings.hints).toBe(true);
    plan.fill("link");
    expect(plan.settings.hints).toBe(false);
    plan.hints = true;
    expect(plan.settings.hints).toBe(true);
    plan.rated = true;
    expect(plan.settings).not.toHaveProperty("hints");
  });

  it("has the computer play on where people may leave and nothing is rated", () => {
    const plan = new Plan(game, "greedy", "link");
    expect(plan.settings).not.toHaveProperty("successor");
    plan.playsOn = true;
    expect(plan.settings.successor).toBe("greedy");
    plan.rated = true;
    expect(plan.settings).not.toHaveProperty("successor");
    plan.rated = false;
    plan.fill("computer");
    expect(plan.settings).not.toHaveProperty("successor");
  });

  it("is listed where anybody may sit down", () => {
    const plan = new Plan(game, "greedy", "link");
    expect(plan.settings).not.toHaveProperty("listed");
    plan.fill("open");
    expect(plan.settings.listed).toBe(true);
  });

  it("has one kind of clock", () => {
    const plan = new Plan(game, "greedy");
    plan.clock = "bank";
    expect(plan.settings.clock).toEqual({ bank: 900, increment: 10 });
    plan.clock = "days";
    expect(plan.settings.clock).toEqual({ days: 3 });
  });

  it("is patient only without a clock and with others", () => {
    const plan = new Plan(game, "greedy", "link");
    expect(plan.settings.patience).toBe(3600);
    plan.patience = 0;
    expect(plan.settings.patience).toBeNull();
    plan.clock = "turn";
    expect(plan.settings).not.toHaveProperty("patience");
  });
});
