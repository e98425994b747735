import { expect, it } from "vitest";
import { hoursOfCalls } from "../../../../../src/core/optimize/task/demands/words/hours.ts";
import { languageOf } from "../../../../../src/core/optimize/task/language.ts";
import { isOutsidePeak } from "../../../../../src/core/prices/peak-hours.ts";
import { madeModel } from "../../../../support/world/models.ts";

it.each([
  ["Headlines, 70 % of them between 14:30 and 21:00 UTC", 14.5, 21],
  ["批改作文,大多在晚上8点到10点提交", 12, 14],
  ["Übersetzung, alle Anfragen zwischen 20 und 23 Uhr", 18, 22],
  ["Most calls come from 9am to 5pm ET", 13, 22],
])("the hours of calls in UTC, an hour wider where the clock changes: %s", (text, from, to) => {
  expect(hoursOfCalls(text, languageOf(text))).toMatchObject({ from, to });
});

it.each(["Summarise 8 to 18 pages", "Chat for shops that open from 9am to 5pm", "Answer requests between 9 and 17"])(
  "no hours are read without calls, a clock or a time zone: %s",
  (text) => {
    expect(hoursOfCalls(text, languageOf(text))).toBeNull();
  },
);

it("tells whether hours lie outside all peak hours", () => {
  const [price] = madeModel({ model_id: "m", input: "1", output: "2" }).prices;
  if (price === undefined) throw new Error("the made model has no price");
  const peaks = [{ ...price, when: { utc_window: "01:00-04:00,06:00-10:00" } }];
  const outside = (from: number, to: number) => isOutsidePeak(peaks, { from, to });
  expect([outside(12, 14), outside(10, 25), outside(22, 26), outside(8, 9)]).toEqual([true, true, false, false]);
  expect(isOutsidePeak([price], { from: 12, to: 14 })).toBe(false);
});
