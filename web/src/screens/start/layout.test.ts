import { expect, test } from "vitest";
import { COLUMNS, layout } from "./layout";

test("booklets share a row where their cards fit, and the last takes what is left of it", () => {
  expect(layout([6, 5, 1, 4, 3])).toEqual([
    { span: 7, columns: 6 },
    { span: 5, columns: 5 },
    { span: 2, columns: 1 },
    { span: 4, columns: 4 },
    { span: 3, columns: 3 },
  ]);
});

test("a single card does not fill a row of its own", () => expect(layout([1])).toEqual([{ span: 7, columns: 7 }]));

test("a booklet of many games has rows of its own", () => expect(layout([19, 1])[0]).toEqual({ span: 7, columns: 7 }));

test.each([[[1, 1, 1, 1, 1, 1, 1, 1]], [[2, 2, 2, 2]], [[7, 3, 4, 6]], [[5, 5, 5]]])(
  "every row of %j is full",
  (games) => {
    const spans = layout(games).map(({ span }) => span);
    let row = 0;
    for (const span of spans) {
      row += span;
      expect(row).toBeLessThanOrEqual(COLUMNS);
      row %= COLUMNS;
    }
    expect(row).toBe(0);
  },
);
