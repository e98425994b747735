import { realpathSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { DOCUMENTS } from "../../../src/api/documents/documents.ts";
import { ErrorBody } from "../../../src/schema/errors.ts";
import { readBuild } from "../../../src/store/builds.ts";
import { createWorld, type World } from "../world/test-server.ts";

/**
 * Sends requests with random conditions, ranges and other fields to every file, page and document.
 *
 * @param runs number of requests
 */
export function fuzzFiles(runs: number): void {
  let world: World;
  let paths: string[];
  beforeAll(async () => {
    world = await createWorld();
    const { manifest } = readBuild(realpathSync(join(inject("dataDir"), "current")));
    const files = manifest.files.map(({ path }) => `/${path.replace(/^site\//, "").replace(/index\.html$/, "")}`);
    paths = [...files, ...DOCUMENTS.map(({ path }) => path), "/", "/go/langchain", "/healthz", "/no/such/page"];
  });
  afterAll(() => world.close());

  const headers = conditions();
  const method = fc.oneof(
    { weight: 6, arbitrary: fc.constant("GET" as const) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        "HEAD" as const,
        "OPTIONS" as const,
        "POST" as const,
        "DELETE" as const,
        "PUT" as const,
      ),
    },
  );

  test(`answers ${runs} requests for files, pages and documents as documented`, { timeout: 3_600_000 }, async () => {
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(method, fc.nat(), headers, async (method, index, fields) => {
        const url = paths[index % paths.length] ?? "/";
        const { statusCode, headers: got, payload } = await world.app.inject({ method, url, headers: fields });
        const answer = { status: statusCode, headers: got as Record<string, string>, text: payload };
        statuses.add(answer.status);
        expect(answer.status, `${method} ${url} ${JSON.stringify(fields)}: ${answer.text.slice(0, 200)}`).toBeLessThan(
          500,
        );
        if (answer.status === 206) expect(answer.headers["content-range"]).toMatch(/^bytes \d+-\d+\/\d+$/);
        if (answer.status === 416) expect(answer.headers["content-range"]).toMatch(/^bytes \*\/\d+$/);
        if (answer.status === 304) expect(answer.text).toBe("");
        if (answer.status === 405) expect(answer.headers.allow).toContain("GET");
        if (
          answer.status >= 400 &&
          method !== "HEAD" &&
          /^application\/(?:problem\+)?json/.test(answer.headers["content-type"] ?? "")
        ) {
          expect(ErrorBody.safeParse(JSON.parse(answer.text)).success, answer.text.slice(0, 200)).toBe(true);
        }
      }),
      { numRuns: runs, endOnFailure: true },
    );
    // A few hundred random requests do not meet the rarer answers each time.
    const met = runs < 5_000 ? [200, 405, 412] : [200, 204, 206, 304, 404, 405, 412, 416];
    expect([...statuses]).toEqual(expect.arrayContaining(met));
  });
}

/** Generates up to three request fields: conditions, ranges, codings and origins, lawful or not. */
export function conditions(): fc.Arbitrary<Record<string, string>> {
  const date = fc.oneof(
    fc.constantFrom("Mon, 01 Jan 2001 00:00:00 GMT", "Fri, 31 Dec 2999 23:59:59 GMT", "yesterday", "", "0"),
    fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") }).map((one) => one.toUTCString()),
  );
  const number = fc.oneof(
    fc.nat({ max: 2_000_000 }).map(String),
    fc.constantFrom("", "-1", "a", "99999999999999999999"),
  );
  const range = fc.oneof(
    fc.tuple(number, number).map(([first, last]) => `bytes=${first}-${last}`),
    fc
      .array(fc.tuple(number, number), { maxLength: 4 })
      .map((parts) => `bytes=${parts.map((one) => one.join("-")).join(",")}`),
    fc.constantFrom("bytes", "lines=1-2", "BYTES=0-1", " bytes=0-1", "bytes=--1"),
  );
  const tag = fc.oneof(
    fc.constantFrom("*", '"x"', 'W/"x"', "x", '"', 'W/"', ""),
    fc
      .array(fc.string({ maxLength: 8, unit: "grapheme-ascii" }), { maxLength: 3 })
      .map((tags) => tags.map((one) => `"${one}"`).join(", ")),
  );
  const all = fc.record(
    {
      range,
      "if-match": tag,
      "if-none-match": tag,
      "if-range": fc.oneof(tag, date),
      "if-modified-since": date,
      "if-unmodified-since": date,
      "cache-control": fc.constantFrom("no-cache", "no-store", "max-age=0"),
      "accept-encoding": fc.constantFrom("br", "gzip", "gzip, br", "identity;q=0", "*", "zstd"),
      accept: fc.constantFrom("text/html", "text/markdown", "*/*", "application/problem+json"),
      origin: fc.constantFrom("https://a.example", "null"),
    },
    { requiredKeys: [] },
  );
  // All at once nearly always fail a condition: most requests have two or three.
  return fc
    .tuple(
      all,
      fc.shuffledSubarray(
        Array.from({ length: 10 }, (_, index) => index),
        { maxLength: 3 },
      ),
    )
    .map(([fields, kept]) => Object.fromEntries(Object.entries(fields).filter((_, index) => kept.includes(index))));
}
