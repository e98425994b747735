import { describe, expect, it } from "vitest";
import { isUnder, licenceReader, licenceSource } from "../../../src/core/catalog/recorded-licence.ts";

const commit = "b".repeat(40);
const licence = { spdx: "MIT", inPart: false, observedOn: "2026-08-21", source: "owner/zulu:LICENSE", commit };
const product = (known: Partial<typeof licence> = {}) => ({
  githubRepository: "owner/zulu",
  githubUrl: "https://github.com/owner/zulu",
  licence: { ...licence, ...known },
});

describe("a recorded licence", () => {
  it("is of a family, or one of several asked for", () => {
    const under = (spdx: string, asked: string) => isUnder({ ...licence, spdx }, asked);
    expect(
      ["MIT", "Apache-2.0", "BSD-2-Clause", "ISC", "Unlicense", "CC0-1.0", "0BSD", "Zlib"].every((one) =>
        under(one, "permissive"),
      ),
    ).toBe(true);
    expect(
      ["AGPL-3.0", "GPL-2.0", "LGPL-2.1", "MPL-2.0"].map((one) => [under(one, "permissive"), under(one, "copyleft")]),
    ).toEqual([0, 0, 0, 0].map(() => [false, true]));
    expect(under("GPL-3.0-or-later", "gpl-3.0")).toBe(true);
    expect(under("MIT OR Apache-2.0", "apache-2.0")).toBe(true);
    expect(under("BSD-3-Clause", "mit OR bsd")).toBe(true);
    expect(under("AGPL-3.0", "gpl")).toBe(false);
  });

  it("is cited with the file that says it, its day and the licence of a list", () => {
    expect(licenceSource(product())).toEqual({
      name: "Licence of owner/zulu, read from its LICENSE",
      url: `https://github.com/owner/zulu/blob/${commit}/LICENSE`,
      as_of: "2026-08-21",
    });
    const source = "awesome-selfhosted/awesome-selfhosted-data:software/zulu.yml";
    expect(licenceSource(product({ source }))?.name).toMatch(/the hand-kept list .+ \(CC BY-SA 3\.0\)$/);
    expect(licenceReader(product(), { ...licence, source: "github", commit: null })).toBe("GitHub's API");
  });
});
