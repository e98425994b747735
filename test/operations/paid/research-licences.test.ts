import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { research } from "../../../src/operations/paid/research.ts";
import { type ComputedWorld, createComputedWorld, product, starred } from "../../support/world/computed.ts";
import type { Json } from "../../support/world/test-server.ts";

let world: ComputedWorld;
beforeAll(() => {
  const vector = (slug: string, spdx: string | null, stars: number, known = {}) =>
    product(slug, {
      name: slug,
      license: "open-source",
      tags: ["vector database"],
      kinds: ["vector databases"],
      description: "A vector database for search.",
      ...starred(stars, 10),
      githubRepository: `owner/${slug}`,
      licence:
        spdx === null
          ? null
          : { spdx, inPart: false, observedOn: "2026-08-21", source: `owner/${slug}:LICENSE`, commit: "c".repeat(40) },
      ...known,
    });
  world = createComputedWorld({
    products: [
      vector("alpha", "MIT", 500),
      vector("beta", "AGPL-3.0", 400),
      vector("gamma", "BSD-3-Clause", 300),
      vector("delta", null, 200),
      vector("epsilon", null, 900),
      vector("eta", null, 50, {
        license: "source-available",
        licence: {
          spdx: "Apache-2.0 WITH AdditionRef-Eta",
          inPart: false,
          observedOn: "2026-11-27",
          source: "npm:@owner/eta",
          commit: "1.0.0",
        },
      }),
      vector("zeta", null, 100, { license: "proprietary", githubRepository: null, githubUrl: null }),
    ],
    models: [],
  });
});
afterAll(() => world.close());

const ask = (query: string): Json => world.ask(research, { query }).data;
const slugs = (query: string) => ask(query).products.map(({ slug }: Json) => slug);

describe("a filter by licence", () => {
  it("takes licences as alternatives, and families of them", () => {
    expect(slugs("most starred vector databases under MIT or AGPL licence")).toEqual(["alpha", "beta"]);
    expect(slugs("vector databases under MIT or Apache licence")).toEqual(["alpha"]);
    expect(slugs("most starred vector databases with a permissive licence")).toEqual(["alpha", "gamma"]);
    expect(slugs("most starred vector databases under a copyleft licence")).toEqual(["beta"]);
  });

  it("takes what is not wanted, which no proprietary product is", () => {
    expect(slugs("most starred vector databases, no AGPL or GPL")).toEqual(["alpha", "gamma", "zeta", "eta"]);
  });

  it("names the open-source products that it leaves out because their licence is not on record", () => {
    const { answer, filters_read: read } = ask("most starred vector databases under MIT licence");
    expect(answer).toContain(
      "leaves out 2 open-source products whose exact licence is not on record: epsilon (900 stars), delta (200 stars)",
    );
    expect(read).toMatchObject([{ kind: "license", effect: "applied", removed: 6 }]);
  });
});

describe("the licence of a product", () => {
  it("is told with where and when it was read, or that it is not on record", () => {
    const { answer, products } = ask("most starred vector databases");
    expect(answer).toContain("epsilon (open-source, licence not on record, 900 stars");
    expect(answer).toContain("alpha (MIT, 500 stars");
    expect(products.find(({ slug }: Json) => slug === "alpha")).toMatchObject({
      license: "open-source",
      license_spdx: "MIT",
      license_in_part: false,
      license_source: { name: "Licence of owner/alpha, read from its LICENSE", as_of: "2026-08-21" },
    });
    expect(answer).toContain("eta (source-available: Apache-2.0 with further conditions, 50 stars");
    expect(products.find(({ slug }: Json) => slug === "eta")).toMatchObject({
      license_spdx: "Apache-2.0 WITH AdditionRef-Eta",
      license_source: {
        name: "Licence of owner/eta, read from its package @owner/eta on npm",
        url: "https://www.npmjs.com/package/@owner/eta/v/1.0.0",
      },
    });
    expect(products.find(({ slug }: Json) => slug === "delta")).toMatchObject({
      license_spdx: null,
      license_source: null,
    });
  });
});
