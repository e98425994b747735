import { describe, expect, test } from "vitest";
import type { ExtractedModel, ExtractedRate } from "../../../../../pipeline/sources/prices/extractor.ts";
import { type MergeOptions, mergePrices } from "../../../../../pipeline/sources/prices/merge/merge.ts";
import { ModelPrice } from "../../../../../src/schema/records/model-price.ts";

const DAY1 = "2030-05-01T08:00:00Z";
const DAY2 = "2030-05-02T08:00:00Z";
const DAY3 = "2030-05-03T08:00:00Z";

const evidence = (usd: string, at: string, heading = "Models") => ({
  form: "page" as const,
  url: "https://lab.example/pricing",
  page_sha256: "a".repeat(64),
  heading,
  quote: `model | $${usd}`,
  read_at: at,
});

function model(id: string, input: string, at: string, extra: Partial<ExtractedRate>[] = []): ExtractedModel {
  const base: ExtractedRate = {
    meter: "input",
    usd_per_mtok: input,
    when: {},
    effective_from: null,
    effective_to: null,
    evidence: evidence(input, at),
  };
  return {
    provider: "lab",
    model_id: id,
    name: id,
    input_per_mtok: input,
    output_per_mtok: null,
    cached_input_per_mtok: null,
    rates: [base, ...extra.map((rate) => ({ ...base, ...rate }))],
    evidence: evidence(input, at),
  };
}

const merge = (
  previous: readonly ModelPrice[],
  extracted: ExtractedModel[],
  at: string,
  options: MergeOptions = {},
) => {
  const result = mergePrices(previous, extracted, at, options);
  for (const row of [...result.rows, ...result.pending]) ModelPrice.parse(row);
  return result;
};
const short = (rows: readonly ModelPrice[]) =>
  rows.map((row) => [
    row.model_id,
    row.usd_per_mtok,
    row.effective_from,
    row.effective_to,
    row.status,
    row.verified_at,
  ]);

const first = merge([], [model("a", "2", DAY1)], DAY1);

describe("history", () => {
  test("a new price is appended, in force from the day it was read", () => {
    expect(short(first.rows)).toEqual([["a", "2", "2030-05-01", null, "verified", DAY1]]);
    expect(first.changes).toMatchObject([
      { kind: "added", usd_before: null, usd_after: "2", effective_from: "2030-05-01" },
    ]);
  });

  test("the same price read again only renews its verification", () => {
    const again = merge(first.rows, [model("a", "2", DAY2)], DAY2);
    expect(short(again.rows)).toEqual([["a", "2", "2030-05-01", null, "verified", DAY2]]);
    expect(again.rows[0]?.evidence?.read_at).toBe(DAY2);
    expect(again.changes).toEqual([]);
  });

  test("another price closes the record and appends one, with both quotes in the change", () => {
    const changed = merge(first.rows, [model("a", "2.5", DAY2)], DAY2);
    expect(short(changed.rows)).toEqual([
      ["a", "2", "2030-05-01", "2030-05-02", "verified", DAY1],
      ["a", "2.5", "2030-05-02", null, "verified", DAY2],
    ]);
    expect(changed.changes).toMatchObject([
      {
        kind: "changed",
        usd_before: "2",
        usd_after: "2.5",
        ratio: "1.2500",
        evidence_before: { quote: "model | $2" },
        evidence_after: { quote: "model | $2.5" },
      },
    ]);
  });

  test("no read loses a record or changes its price", () => {
    let rows: ModelPrice[] = [];
    for (const [at, usd] of [
      [DAY1, "2"],
      [DAY2, "2.5"],
      [DAY3, "2"],
      ["2030-05-04T08:00:00Z", "2.9"],
    ] as const) {
      const before = rows;
      rows = merge(rows, [model("a", usd, at)], at).rows;
      for (const [index, row] of before.entries()) {
        expect(rows[index]).toMatchObject({ usd_per_mtok: row.usd_per_mtok, effective_from: row.effective_from });
      }
    }
    expect(rows.map((row) => [row.usd_per_mtok, row.effective_from, row.effective_to])).toEqual([
      ["2", "2030-05-01", "2030-05-02"],
      ["2.5", "2030-05-02", "2030-05-03"],
      ["2", "2030-05-03", "2030-05-04"],
      ["2.9", "2030-05-04", null],
    ]);
  });

  test("a seeded record is verified by a read that agrees, and closed by one that does not", () => {
    const seeded = first.rows.map(
      (row): ModelPrice => ({ ...row, origin: "hand", status: "unverified", verified_at: null, evidence: null }),
    );
    expect(merge(seeded, [model("a", "2", DAY2)], DAY2).rows[0]).toMatchObject({
      status: "verified",
      origin: "extractor",
      verified_at: DAY2,
    });
    expect(merge(seeded, [model("a", "2.2", DAY2)], DAY2).rows.map((row) => row.origin)).toEqual(["hand", "extractor"]);
  });
});

describe("announced prices", () => {
  const dated = (at: string, next: string | null) => {
    const later = { usd_per_mtok: next ?? "", effective_from: "2031-01-01", evidence: evidence(next ?? "", at) };
    return [model("a", "2", at, next === null ? [] : [later])];
  };
  const announced = merge(first.rows, dated(DAY2, "4"), DAY2);

  test("an announced price follows the current one without being held", () => {
    expect(short(announced.rows)).toEqual([
      ["a", "2", "2030-05-01", "2031-01-01", "verified", DAY2],
      ["a", "4", "2031-01-01", null, "verified", DAY2],
    ]);
    expect(announced.pending).toEqual([]);
    expect(merge(announced.rows, dated(DAY3, "4"), DAY3).changes).toEqual([]);
  });

  test("an increase that is no longer announced is withdrawn", () => {
    const cancelled = merge(announced.rows, dated(DAY3, null), DAY3);
    expect(short(cancelled.rows)).toEqual([
      ["a", "2", "2030-05-01", null, "verified", DAY3],
      ["a", "4", "2031-01-01", "2031-01-01", "retired", DAY2],
    ]);
  });

  test("an announced price is in force from its day on", () => {
    const at = "2031-01-02T08:00:00Z";
    const now = merge(announced.rows, [model("a", "4", at)], at);
    expect(short(now.rows).at(-1)).toEqual(["a", "4", "2031-01-01", null, "verified", at]);
    expect(now.changes).toEqual([]);
  });
});

describe("sudden changes", () => {
  test.each(["3.01", "0.99"])(
    "a change from 2 to %s is held, and the old price stays unverified by this read",
    (usd) => {
      const held = merge(first.rows, [model("a", usd, DAY2)], DAY2);
      expect(short(held.rows)).toEqual(short(first.rows));
      expect(short(held.pending)).toEqual([["a", usd, "2030-05-02", null, "pending", DAY2]]);
      expect(held.findings).toMatchObject([{ check: "price-jump", provider: "lab", subject: "a input" }]);
    },
  );

  test.each(["3", "1"])("a change from 2 to %s is accepted at once", (usd) => {
    expect(merge(first.rows, [model("a", usd, DAY2)], DAY2).pending).toEqual([]);
  });

  test("a second read an hour or more later confirms the same price", () => {
    const held = merge(first.rows, [model("a", "6", DAY2)], DAY2);
    const soon = merge(held.rows, [model("a", "6", "2030-05-02T08:59:59Z")], "2030-05-02T08:59:59Z", {
      pending: held.pending,
    });
    expect(soon.pending).toMatchObject([{ usd_per_mtok: "6", verified_at: DAY2 }]);
    const later = merge(soon.rows, [model("a", "6", "2030-05-02T09:00:00Z")], "2030-05-02T09:00:00Z", {
      pending: soon.pending,
    });
    expect(later.pending).toEqual([]);
    expect(short(later.rows)).toEqual([
      ["a", "2", "2030-05-01", "2030-05-02", "verified", DAY1],
      ["a", "6", "2030-05-02", null, "verified", "2030-05-02T09:00:00Z"],
    ]);
    const other = merge(held.rows, [model("a", "7", DAY3)], DAY3, { pending: held.pending });
    expect(other.pending).toMatchObject([{ usd_per_mtok: "7", verified_at: DAY3 }]);
  });

  test("an operator can accept it", () => {
    expect(merge(first.rows, [model("a", "6", DAY2)], DAY2, { accept: true }).rows.at(-1)?.usd_per_mtok).toBe("6");
  });
});

describe("missing prices", () => {
  const ids = ["a", "b", "c", "d", "e"];
  const five = merge(
    [],
    ids.map((id) => model(id, "2", DAY1)),
    DAY1,
  );
  const four = (at: string) => ids.slice(0, 4).map((id) => model(id, "2", at));
  const once = merge(five.rows, four(DAY2), DAY2);

  test("the first miss changes nothing but is reported, the second retires", () => {
    expect(once.rows.find((row) => row.model_id === "e")).toMatchObject({
      status: "verified",
      effective_to: null,
      verified_at: DAY1,
    });
    expect(once.missing).toHaveLength(1);
    const twice = merge(once.rows, four(DAY3), DAY3, { missing: once.missing });
    expect(twice.rows.find((row) => row.model_id === "e")).toMatchObject({
      status: "retired",
      effective_to: "2030-05-03",
    });
    expect(twice.changes).toMatchObject([{ kind: "removed", model_id: "e", usd_before: "2", usd_after: null }]);
    expect(merge(twice.rows, four("2030-05-04T08:00:00Z"), "2030-05-04T08:00:00Z").missing).toEqual([]);
  });

  test("a price that is back is no longer missing", () => {
    const back = merge(
      once.rows,
      ids.map((id) => model(id, "2", DAY3)),
      DAY3,
      { missing: once.missing },
    );
    expect(back.missing).toEqual([]);
    expect(back.changes).toEqual([]);
  });

  test("a price whose table was refused is not missing", () => {
    const refusals = [{ provider: "lab", heading: "Models", row: null, reason: "unknown header" }];
    const kept = merge(once.rows, four(DAY3), DAY3, { missing: once.missing, refusals });
    expect(kept.rows.find((row) => row.model_id === "e")).toMatchObject({ status: "verified", effective_to: null });
    expect(kept.findings).toMatchObject([
      { check: "price-missing", message: "its table was refused; the last price stays" },
    ]);
  });

  test("records that no extractor wrote are never missing", () => {
    const seeded = five.rows.map((row): ModelPrice => ({ ...row, origin: "hand" }));
    expect(merge(seeded, four(DAY2), DAY2).missing).toEqual([]);
  });

  test("a read with fewer than 80 % of the models is held as a whole, unless accepted", () => {
    const three = ids.slice(0, 3).map((id) => model(id, "2.5", DAY2));
    const held = merge(five.rows, three, DAY2);
    expect(held.rows).toEqual(five.rows);
    expect(held.findings).toMatchObject([{ check: "prices-shrink", severity: "error", subject: "lab" }]);
    const accepted = merge(five.rows, three, DAY2, { accept: true });
    expect(accepted.changes).toHaveLength(3);
    expect(accepted.missing).toHaveLength(2);
  });

  test("providers that were not read keep their prices and open points", () => {
    const others = five.rows.map((row): ModelPrice => ({ ...row, provider: "other" }));
    const result = merge([...others, ...first.rows], [model("a", "2", DAY2)], DAY2, {
      missing: once.missing.map((key) => key.replace("lab", "other")),
    });
    expect(result.rows.filter((row) => row.provider === "other")).toEqual(others);
    expect(result.missing).toHaveLength(1);
  });
});

describe("a length tier that does not say how it applies", () => {
  const long = { input_tokens_gte: 272_001 };
  const seeded = merge([], [model("a", "2", DAY1, [{ usd_per_mtok: "4", when: long }])], DAY1).rows.map(
    (row): ModelPrice =>
      row.when.input_tokens_gte === undefined
        ? row
        : { ...row, when: { ...long, applies_to: "request" }, origin: "hand" },
  );

  test("counts as billing the whole request: reading it again verifies the record and adds none", () => {
    const again = merge(seeded, [model("a", "2", DAY2, [{ usd_per_mtok: "4", when: long }])], DAY2);
    expect(again.changes).toEqual([]);
    expect(again.rows.map(({ when, usd_per_mtok, verified_at }) => [when, usd_per_mtok, verified_at])).toEqual([
      [{}, "2", DAY2],
      [{ ...long, applies_to: "request" }, "4", DAY2],
    ]);
  });

  test("closes the old record when its price differs", () => {
    const changed = merge(seeded, [model("a", "2", DAY2, [{ usd_per_mtok: "5", when: long }])], DAY2);
    expect(changed.changes).toMatchObject([{ kind: "changed", usd_before: "4", usd_after: "5" }]);
    expect(changed.rows.filter((row) => row.effective_to === null).map((row) => row.usd_per_mtok)).toEqual(["2", "5"]);
  });

  test("does not match the tier that bills only the tokens past the bound", () => {
    const marginal = { ...long, applies_to: "marginal" as const };
    const read = merge(seeded, [model("a", "2", DAY2, [{ usd_per_mtok: "4", when: marginal }])], DAY2);
    expect(read.changes).toMatchObject([{ kind: "added", when: marginal }]);
  });
});
