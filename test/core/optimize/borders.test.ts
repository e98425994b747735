import { describe, expect, it } from "vitest";
import { withBorders } from "../../../src/core/optimize/task/demands/words/lexicon.ts";

const matches = (pattern: RegExp, texts: readonly string[]) =>
  texts.filter((text) => withBorders(pattern)().test(text));

describe("borders of words in patterns", () => {
  it("stand where no letter of any script is on the other side", () => {
    expect(matches(/\bété\b/i, ["un ÉTÉ sec", "étés", "pété", "été"])).toEqual(["un ÉTÉ sec", "été"]);
    expect(matches(/\bсрок\w*/i, ["без срока", "недосрок"])).toEqual(["без срока"]);
  });

  it("stand beside groups, and beside letters that may be missing", () => {
    expect(matches(/\b(?:no|any) limits?\b/i, ["no limit", "any limits", "nano limit", "no limited"])).toEqual([
      "no limit",
      "any limits",
    ]);
    expect(matches(/\bs?low\b/i, ["slow", "low", "allow", "below"])).toEqual(["slow", "low"]);
    expect(matches(/\bx*-ray\b/i, ["x-ray", "a-ray", "-ray"])).toEqual(["x-ray", "a-ray"]);
  });

  it("are none after a space, an escape or a sign", () => {
    expect(matches(/99\s\b/, ["99 %", "99 a"])).toEqual(["99 a"]);
    expect(matches(/\d\b/, ["v1", "1a"])).toEqual(["v1"]);
  });
});
