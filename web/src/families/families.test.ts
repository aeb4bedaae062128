import { expect, test } from "vitest";
import { familyOf } from ".";

test.each(["laying", "collecting"])("the family %s can be drawn", async (family) => {
  const found = familyOf({ family })!;
  expect(found.Picture).toBeTypeOf("function");
  for (const part of [found.table, found.lesson, found.replay]) expect((await part()).default).toBeTypeOf("function");
  expect((await found.rules()).sections).toBeTypeOf("function");
});

test.each(["juggling", "", "constructor"])("the family %j is taken for no other", (family) =>
  expect(familyOf({ family })).toBeNull(),
);
