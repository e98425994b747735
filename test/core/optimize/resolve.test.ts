import { describe, expect, it } from "vitest";
import { nearestModelIds } from "../../../src/core/catalog/nearest-models.ts";
import { lastVerified, preferred, publicId, resolveModel } from "../../../src/core/optimize/resolve.ts";
import { madeModel, madePrice } from "../../support/world/models.ts";

const maker = madeModel({ provider: "moon", model_id: "moon-1", aliases: ["moon-latest"] });
const hostOld = madeModel({ provider: "alpha", model_id: "moon-1", first_party: false });
const shared = (provider: string, readOn: string) =>
  madeModel({
    provider,
    model_id: "org/shared",
    first_party: false,
    prices: [
      madePrice("input", "1", {}, { verified_at: readOn }),
      madePrice("output", "2", {}, { verified_at: readOn }),
    ],
  });
const beta = shared("beta", "2026-10-01T00:00:00Z");
const gamma = shared("gamma", "2026-10-02T00:00:00Z");
const delta = shared("delta", "2026-10-02T00:00:00Z");
const models = [hostOld, beta, delta, gamma, maker];

describe("resolving a model", () => {
  it("accepts only its own names, in any case and spelling", () => {
    expect(resolveModel("moon-1", models)).toBe(maker);
    expect(resolveModel("moon-latest", models)).toBe(maker);
    expect(resolveModel("moon/moon-latest", models)).toBe(maker);
    for (const same of ["Moon-1", "MOON 1", "moon1", " moon-1", "moon", "Moon"])
      expect(resolveModel(same, models)).toBe(maker);
    for (const near of ["moo", "moon-1-2026", "moon/", "", " "]) expect(resolveModel(near, models)).toBeNull();
  });

  it("takes provider/model_id for any listing", () => {
    for (const model of models) expect(resolveModel(`${model.provider}/${model.model_id}`, models)).toBe(model);
  });

  it("takes a name with its seller", () => {
    for (const name of [
      "Moon 1 on Alpha",
      "moon-1 bei alpha",
      "moon-1 chez alpha",
      "moon-1 @ alpha",
      "moon-1 (via alpha)",
    ])
      expect(resolveModel(name, models), name).toBe(hostOld);
    expect(resolveModel("alphaのmoon-1", models)).toBe(hostOld);
    for (const name of ["moon-1 on beta", "moon-2 on alpha", "moon-1 on nobody"])
      expect(resolveModel(name, models), name).toBeNull();
  });

  it("prefers the maker, then the price read last, then the provider's id", () => {
    expect(resolveModel("moon-1", models)).toBe(maker);
    expect(resolveModel("org/shared", models)).toBe(delta);
    expect(resolveModel("org/shared", [beta, gamma])).toBe(gamma);
  });

  it("takes an alias of the maker before the same id at another seller, unless the seller is named", () => {
    const resold = madeModel({ provider: "alpha", model_id: "moon-latest", first_party: false });
    expect(resolveModel("moon-latest", [resold, ...models])).toBe(maker);
    expect(resolveModel("Moon-Latest", [resold, ...models])).toBe(maker);
    expect(resolveModel("alpha/moon-latest", [resold, ...models])).toBe(resold);
  });

  it("takes a family without a version for the maker's current model, and open weights at the middle of the sellers", () => {
    const listed = (provider: string, model_id: string, model_key: string, output: string, first_party = false) =>
      madeModel({ provider, model_id, model_key, display_name: model_id, output, first_party });
    const old = listed("hub", "wind", "air/wind", "9");
    const [third, second] = ["3", "2"].map((one) => listed("air", `wind-${one}`, `air/wind-${one}`, "1", true));
    const open = ["9", "1", "3"].map((usd, index) => listed(`s${index}`, `org${index}/rain-7b`, "air/rain-7b", usd));
    const all = [old, ...open, ...[second, third].flatMap((one) => one ?? [])];
    expect(resolveModel("wind", all)).toBe(third);
    expect(resolveModel("hub/wind", all)).toBe(old);
    expect(resolveModel("rain 7b", all)).toBe(open[2]);
    expect(resolveModel("org0/rain-7b", all)).toBe(open[0]);
    expect(resolveModel("rain-7b on s1", all)).toBe(open[1]);
  });

  it("reads no name by words that it would read in part", () => {
    const nova = madeModel({
      provider: "star",
      model_id: "x",
      model_key: "star/sky-nova-5",
      display_name: "Sky Nova 5",
    });
    expect(resolveModel("nova 5", [nova])).toBe(nova);
    for (const name of ["nova 5,5", "nova 5 5", "Nova 5 мини", "nova 5 ミニ", "nova 5.５"])
      expect(resolveModel(name, [nova])).toBeNull();
  });

  it("reads family and version in any order, and guesses neither", () => {
    const own = (model_key: string, display_name: string) =>
      madeModel({ provider: "star", providerName: "Star AI", model_id: model_key, model_key, display_name });
    const nova = own("star/sky-nova-4.5", "Sky Nova 4.5");
    const mini = own("star/sky-nova-4.8-mini", "Sky Nova 4.8 mini");
    const seller = madeModel({
      provider: "alpha",
      model_id: "star.nova",
      model_key: "star/sky-nova-4.5",
      display_name: "Star Sky Nova 4.5",
      first_party: false,
    });
    const other = own("star/sea-wave-2", "Sea Wave 2");
    const sky = [seller, nova, mini, other, own("star/land-wave-2", "Land Wave 2")];
    for (const name of ["nova 4.5", "Nova-4-5", "nova4.5", "Sky 4.5 Nova", "Star AI nova 4.5", "star sky nova 4.5"])
      expect(resolveModel(name, sky)).toBe(nova);
    expect(resolveModel("nova mini 4.8", sky)).toBe(mini);
    expect(resolveModel("sea wave 2", sky)).toBe(other);
    for (const name of ["nova 4.8", "nova", "sky nova", "4.5", "wave 2", "star 4.5", "nova 4.5 turbo"])
      expect(resolveModel(name, sky)).toBeNull();
  });

  it("gives every listing a name that resolves to it", () => {
    for (const model of models) expect(resolveModel(publicId(model, models), models)).toBe(model);
    expect(publicId(maker, models)).toBe("moon-1");
    expect(publicId(hostOld, models)).toBe("alpha/moon-1");
  });
});

describe("an unknown model", () => {
  it("lists every known id, nearest first", () => {
    const ids = nearestModelIds("mooon-1", models);
    expect(ids[0]).toBe("moon-1");
    expect(ids).toHaveLength(models.length);
    expect(new Set(ids.map((id) => resolveModel(id, models)))).toEqual(new Set(models));
  });

  it("finds a similar model by its alias", () => {
    expect(nearestModelIds("moon-latst", models)[0]).toBe("moon-1");
  });
});

describe("listings of one model", () => {
  const read = (...days: (string | null)[]) =>
    madeModel({
      provider: days.map(String).join("+") || "none",
      model_id: "m",
      first_party: false,
      prices: days.map((verified_at) => madePrice("input", "1", {}, { verified_at })),
    });

  it("have the latest reading of their prices as their own", () => {
    expect(lastVerified(read("2026-01-01", "2026-03-01", null, "2026-02-01"))).toBe("2026-03-01");
    expect(lastVerified(read(null, "2026-01-01"))).toBe("2026-01-01");
    expect(lastVerified(read("2026-01-01", null))).toBe("2026-01-01");
    expect(lastVerified(read(null))).toBeNull();
    expect(lastVerified(read())).toBeNull();
  });

  it("are preferred by maker, then by last reading, then by provider, in any input order", () => {
    const [own, late, early, never, silent] = [
      madeModel({ provider: "z", model_id: "m", prices: [] }),
      read("2026-03-01"),
      read("2026-01-01"),
      read(null),
      read(),
    ];
    const order = [own, late, early, silent, never];
    for (const [i, first] of order.entries()) {
      for (const second of order.slice(i + 1)) {
        expect([preferred(first, second), preferred(second, first)].map(Math.sign)).toEqual([-1, 1]);
      }
    }
  });

  it("are found by their own provider's alias alone when it is named", () => {
    const [a, b] = ["a", "b"].map((provider) =>
      madeModel({ provider, model_id: `${provider}-1`, aliases: ["latest"] }),
    );
    expect(resolveModel("b/latest", [a, b] as never)).toBe(b);
    expect(resolveModel("c/latest", [a, b] as never)).toBeNull();
    expect(resolveModel("b/a-1", [a, b] as never)).toBeNull();
  });
});

describe("the nearest names", () => {
  const one = (model_id: string, over = {}) => madeModel({ model_id, ...over });

  it("ignore case and are ordered by length, then alphabetically", () => {
    expect(nearestModelIds("GPT", [one("gpq"), one("xyz"), one("gpt")])).toEqual(["gpt", "gpq", "xyz"]);
    expect(nearestModelIds("gpt", [one("GPT"), one("gpq")])[0]).toBe("GPT");
    expect(nearestModelIds("m", [one("m-b"), one("m-a"), one("m-")])).toEqual(["m-", "m-a", "m-b"]);
  });

  it("are measured from the nearest name of each model", () => {
    const far = one("a-very-long-id-indeed", { aliases: ["short", "another-long-alias"] });
    expect(nearestModelIds("shart", [one("xxxxx"), far])[0]).toBe("a-very-long-id-indeed");
    expect(nearestModelIds("acme/other", [one("zzzzz"), one("other")])[0]).toBe("other");
  });

  it("include the provider only where the id alone resolves to another listing", () => {
    const [maker, host] = [one("m"), one("m", { provider: "host", first_party: false })];
    expect(nearestModelIds("m", [host, maker])).toEqual(["m", "host/m"]);
    const alone = one("solo", { provider: "host", first_party: false });
    expect(nearestModelIds("solo", [alone, one("other", { aliases: ["solo"] })])[0]).toBe("solo");
  });

  it("are the same when only the first of them are asked for", () => {
    const some = ["gpt-5", "gpt-4", "gpt-5-mini", "claude-5", "o3"].map((id) => one(id));
    for (const asked of ["gtp-5", "claude-6", "unheard-of"]) {
      for (const most of [1, 3, 4])
        expect(nearestModelIds(asked, some, { most })).toEqual(nearestModelIds(asked, some).slice(0, most));
    }
  });

  it("may be limited to a number of edits, except within the family that the words name", () => {
    const some = ["gpt-5", "claude-6-long-name"].map((id) => one(id));
    expect(nearestModelIds("gqt-5", some, { most: 3, within: 2 })).toEqual(["gpt-5"]);
    expect(nearestModelIds("an evaluation of texts", some, { most: 3, within: 11 })).toEqual([]);
    expect(nearestModelIds("claude", some, { most: 1, within: 2 })).toEqual(["claude-6-long-name"]);
  });

  it("are compared by their first 80 characters", () => {
    const long = "x".repeat(80);
    expect(nearestModelIds(`${long}aaaa`, [one(`${long}bbbb`), one("x".repeat(79))])[0]).toBe(`${long}bbbb`);
  });
});
