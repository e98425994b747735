import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, inject, test } from "vitest";
import { parquet, type Table } from "../../../pipeline/artifacts/table.ts";
import { qualifiedId } from "../../../src/core/optimize/resolve.ts";
import { listedModels } from "../../../src/operations/shared/models/listed.ts";
import { modelSummary } from "../../../src/operations/shared/models/summary.ts";
import { openCatalog } from "../../../src/store/catalog/read.ts";
import type { SiteContext } from "../../../src/views/kit/site-context.ts";
import { modelRow } from "../../../src/views/models/model-rows.ts";
import { readCsv } from "../../support/csv-read.ts";
import { SITE_URL } from "../../support/world/constants.ts";

const file = (name: string) => readFileSync(join(inject("dataDir"), "current", "data", name));
const json = (name: string) => JSON.parse(file(name).toString("utf8"));
const lines = (name: string) =>
  file(name)
    .toString("utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

type Row = Record<string, string | number | boolean | null>;

async function readParquet(bytes: Uint8Array): Promise<Record<string, unknown>[]> {
  const { buffer, byteOffset, byteLength } = bytes;
  return parquetReadObjects({ file: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer });
}

/** A Parquet row as the JSON files write the same values. */
function asJson(row: Record<string, unknown>, like: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const model = like[name];
      if (value instanceof Date) {
        const text = value.toISOString();
        if (typeof model === "string" && model.length === 10) return [name, text.slice(0, 10)];
        return [name, String(model).includes(".") ? text : text.replace(".000Z", "Z")];
      }
      if (typeof value === "bigint") return [name, Number(value)];
      // The file holds decimals exactly; the reader makes floats of them, right to nine digits.
      if (typeof value === "number" && typeof model === "string") return [name, String(Number(value.toFixed(9)))];
      return [name, (value ?? null) as Row[string]];
    }),
  );
}

/** A CSV row with the types of the JSON row it stands for. */
function asTyped(row: Record<string, string | null>, like: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, cell]) => {
      if (cell === null) return [name, null];
      const unguarded = /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
      if (typeof like[name] === "number") return [name, Number(cell)];
      if (typeof like[name] === "boolean") return [name, cell === "true"];
      return [name, unguarded];
    }),
  );
}

describe.each(["rank-open-data", "llm-pricing"])("%s in several formats", (name) => {
  const rows: () => Row[] = () => lines(`${name}.jsonl`);

  test("CSV has the same rows, order and values as JSON Lines", () => {
    const { columns, rows: cells } = readCsv(file(`${name}.csv`).toString("utf8"));
    const expected = rows();
    expect(columns).toEqual(Object.keys(expected[0] ?? {}));
    expect(cells.map((row, at) => asTyped(row, expected[at] ?? {}))).toEqual(expected);
  });

  test("Parquet has the same rows, order and values as JSON Lines", async () => {
    const expected = rows();
    const read = await readParquet(file(`${name}.parquet`));
    expect(read.map((row, at) => asJson(row, expected[at] ?? {}))).toEqual(expected);
  });
});

test("JSON Lines holds the products of the JSON file, with what the repository and the editors say besides", () => {
  const { products } = json("rank-open-data.json");
  const rows = lines("rank-open-data.jsonl");
  const names = Object.keys(products[0]);
  expect(rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))).toEqual(products);
  const [first = {}] = rows;
  expect(Object.keys(first).filter((name) => !names.includes(name))).toEqual([
    "subject",
    "license",
    "github_details_on",
    "github_details_source",
    "github_language",
    "github_license_spdx",
    "github_release_tag",
    "github_released_on",
    "github_pushed_on",
    "github_archived",
    "releases_12_months",
    "releases_as_of",
    "releases_source",
  ]);
  const released = rows.filter((row) => row.releases_12_months !== null);
  expect(released.length).toBeGreaterThan(70);
  expect(released.filter((row) => String(row.github_released_on) > String(row.releases_as_of))).toEqual([]);
  const dated = rows.filter((row) => row.github_language !== null);
  expect(dated.length).toBeGreaterThan(200);
  expect(dated.filter((row) => row.github_details_on === null || row.github_details_source === null)).toEqual([]);
  // Bundled licences come from share-alike lists too, so no open file has them.
  expect(rows.filter((row) => row.github_license_spdx !== null)).toEqual([]);
});

test("every rate of llm-pricing.json is a row of the table", () => {
  const rates = json("llm-pricing.json").models.flatMap((model: { provider: string; model_id: string; rates: Row[] }) =>
    model.rates.map((rate) => [model.provider, model.model_id, rate.meter, rate.usd_per_mtok, rate.effective_from]),
  );
  const rows = lines("llm-pricing.jsonl").map((row) => [
    row.provider,
    row.model_id,
    row.meter,
    row.usd_per_mtok,
    row.effective_from,
  ]);
  expect(rows).toEqual(rates);
  expect(rows.length).toBeGreaterThan(1000);
});

test("the star history in Parquet equals its CSV", async () => {
  const { rows } = readCsv(file("stars-history.csv").toString("utf8"));
  const read = await readParquet(file("stars-history.parquet"));
  expect(read.length).toBe(rows.length);
  expect(read.map((row) => `${row.slug} ${(row.observed_on as Date).toISOString().slice(0, 10)} ${row.stars}`)).toEqual(
    rows.map((row) => `${row.slug} ${row.observed_on} ${row.stars}`),
  );
});

describe("Parquet", () => {
  const table = (usd: string): Table => ({
    name: "made",
    title: "Made",
    description: "Made for a test.",
    key: ["usd"],
    columns: [{ name: "usd", type: "decimal", nullable: true, description: "Dollars." }],
    rows: [{ usd }],
  });
  const bytes = (usd: string) => Buffer.concat([...parquet(table(usd))]);

  test("keeps decimals exactly, and refuses one that does not fit", async () => {
    expect(await readParquet(bytes("0.000000001"))).toEqual([{ usd: 1e-9 }]);
    expect(await readParquet(bytes("600"))).toEqual([{ usd: 600 }]);
    expect(() => bytes("0.0000000001")).toThrow(/more than 9 digits/);
  });

  test("declares its timestamps as UTC", () => {
    const { buffer, byteOffset, byteLength } = file("rank-open-data.parquet");
    const { schema } = parquetMetadata(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
    const moment = { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" };
    for (const name of ["github_stars_at", "listed_at"]) {
      expect(schema.find((element) => element.name === name)).toMatchObject({ logical_type: moment });
    }
  });

  test("written group by group equals the library's output", async () => {
    const stars = Array.from({ length: 2500 }, (_, index) => (index % 7 === 0 ? null : `${index}.5`));
    const grouped = [...parquet({ ...table("0"), rows: stars.values().map((usd) => ({ usd })) })];
    expect(grouped.length).toBe(3);
    const { schema } = parquetMetadata(new Uint8Array(bytes("0")).buffer);
    const data = stars.map((usd) => (usd === null ? null : BigInt(`${usd.slice(0, -2)}500000000`)));
    const atOnce = parquetWriteBuffer({ columnData: [{ name: "usd", data }], schema, createdBy: "clearboard" });
    expect(Buffer.concat(grouped).equals(new Uint8Array(atOnce))).toBe(true);
  });

  test("has equal bytes for equal rows", () => {
    expect(bytes("1.5")).toEqual(bytes("1.5"));
  });
});

describe("the JSON Schema beside each file", () => {
  const names = [
    "rank-open-data",
    "rank",
    "categories",
    "history",
    "manifest",
    "llm-pricing",
    "task-models",
    "providers",
    "price-changes",
    "disagreements",
    "changes",
    "snapshots/index",
  ];
  const ajv = () => addFormats.default(new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }));

  test.each(names)("accepts %s.json and rejects an unknown member", (name) => {
    const schema = json(`${name}.schema.json`);
    const document = json(`${name}.json`);
    const validate = ajv().compile(schema);
    expect(validate(document), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
    expect(validate({ ...document, foreign_member: 1 })).toBe(false);
    expect(schema.$id).toBe(`${SITE_URL}/data/${name}.schema.json`);
    if ("schema" in document) expect(document.schema).toBe(schema.$id);
  });

  test("exists for every JSON file except foreign formats", () => {
    const listed = json("manifest.json").files.map((entry: { path: string }) => entry.path);
    const without = listed.filter(
      (path: string) =>
        /^data\/(?!.*\.schema\.)(?!snapshots\/\d)[^.]+\.json$/.test(path) &&
        !listed.includes(path.replace(/\.json$/, ".schema.json")),
    );
    expect(without).toEqual(["data/datapackage.json", "data/croissant.json"]);
  });
});

test("the base price of a model is the same in the file and in the catalogue table", () => {
  const catalog = openCatalog(join(inject("dataDir"), "current", "catalog.sqlite"));
  const rows = catalog.db
    .prepare(
      "SELECT provider, model_id, input_usd_per_mtok AS input, output_usd_per_mtok AS output FROM model_pricing WHERE from_day = ''",
    )
    .all();
  catalog.close();
  const table = new Map(rows.map((row) => [`${row.provider}/${row.model_id}`, [row.input, row.output]]));
  const { models } = json("llm-pricing.json");
  expect(models.length).toBe(rows.length);
  for (const { provider, model_id: id, base } of models) {
    expect([id, base.input, base.output]).toEqual([id, ...(table.get(`${provider}/${id}`) ?? [])]);
  }
  // Peak hours cost twice as much; the base is the dearer one.
  const flash = models.find(({ model_id: id }: { model_id: string }) => id === "deepseek-flash");
  expect(flash.base).toMatchObject({ input: "0.3", output: "1.2" });
});

test("answers and pages show the base price of the file for every model", () => {
  const { models, generated_at: at } = json("llm-pricing.json");
  const catalog = openCatalog(join(inject("dataDir"), "current", "catalog.sqlite"));
  const day = at.slice(0, 10);
  const time = { day, siteUrl: SITE_URL };
  const site = { context: { catalog }, request: { live: false } } as unknown as SiteContext;
  const listed = new Map(listedModels(catalog).map((model) => [qualifiedId(model), model]));
  for (const { provider, model_id: id, base } of models) {
    const model = listed.get(`${provider}/${id}`);
    if (model === undefined) throw new Error(`${provider}/${id} is not listed`);
    const answer = modelSummary(model, catalog, time);
    expect([id, answer.input_usd_per_mtok, answer.output_usd_per_mtok, answer.cache_read_usd_per_mtok]).toEqual([
      id,
      base.input,
      base.output,
      base.cache_read,
    ]);
    const row = modelRow(model, site);
    expect([id, row.input?.decimal ?? null, row.output?.decimal ?? null]).toEqual([id, base.input, base.output]);
  }
  catalog.close();
});

test("prices are published with the status of their age, and never as 0", () => {
  const { models, generated_at: at } = json("llm-pricing.json");
  for (const model of models) {
    for (const rate of model.rates) {
      expect(Number(rate.usd_per_mtok)).toBeGreaterThan(0);
      if (rate.verified_at === null) continue;
      const days = (Date.parse(at) - Date.parse(rate.verified_at)) / 86_400_000;
      const expected = days >= 31 ? "stale" : days >= 8 ? "ageing" : "verified";
      expect([model.model_id, rate.status]).toEqual([model.model_id, expected]);
    }
  }
});

test("disagreements contain both prices and do not change the published ones", () => {
  const { disagreements, compared } = json("disagreements.json");
  expect(disagreements.length).toBeGreaterThan(0);
  expect(Object.values(compared).every((count) => Number(count) > 0)).toBe(true);
  const rates = json("llm-pricing.json").models;
  for (const { provider, model_id: id, ours, theirs, meter } of disagreements) {
    expect(Math.abs(Number(ours) - Number(theirs))).toBeGreaterThan(Number(theirs) * 0.02);
    const model = rates.find(
      (one: { provider: string; model_id: string }) => one.provider === provider && one.model_id === id,
    );
    expect(model.rates.some((rate: Row) => rate.meter === meter && rate.usd_per_mtok === ours)).toBe(true);
  }
});
