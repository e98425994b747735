import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Files of these folders that Git tracks or does not ignore. */
function listed(...folders: string[]): string[] {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", ...folders];
  return execFileSync("git", list, { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
}
const files = listed("src", "pipeline", "cli");
const code = files.filter((file) => /\.(ts|astro)$/.test(file) && !file.includes("/examples/"));

const MOST_ENTRIES = 16;
/** Folders that may have more entries, with the reason. */
const LARGER: Readonly<Record<string, string>> = {
  "pipeline/registry/models": "one file for each provider",
  "pipeline/registry/products": "one file for each category",
  "pipeline/registry/providers": "one file for each provider",
  "pipeline/sources/prices/providers": "one extractor for each provider",
  "src/pages": "the path of a page is its address",
  "src/pages/docs": "the path of a page is its address",
  "src/pages/docs/decisions": "one record for each decision",
  test: "one folder for each part of the program, and one for each kind of test that runs apart",
  "test/fixtures/prices": "one recording for each price page",
  "test/simulate/tapes": "one recorded run in each file",
};
/** Folders that the rest of the code enters through their index.ts alone. */
const ROOMS = ["src/payments", "src/core/search"];

/** Packages and files that give connections to the ledger, to the service of limits and to object storage. */
const CONNECTIONS = [
  /^(?:node:sqlite|pg|@redis\/client|aws4fetch)$/,
  /\/store\/(?:postgres|sqlite)\//,
  /\/store\/ledger\/(?:database|sqlite-journal)\.ts$/,
];
/** Files of src/store/sqlite and src/store/postgres that know errors and nothing else. */
const ERRORS = /\/store\/(?:sqlite\/faults|postgres\/errors)\.ts$/;

/** Imports of a file that are files of ours, types included. */
function importsOf(file: string): string[] {
  const text = readFileSync(posix.join(ROOT, file), "utf8");
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']/g)].map(([, specifier]) =>
    posix.normalize(posix.join(posix.dirname(file), specifier as string)),
  );
}

/** Groups of files that import one another in a circle (Tarjan's strongly connected components). */
function cycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    low.set(node, order.get(node) as number);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) as number, low.get(next) as number));
    }
    if (low.get(node) !== order.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) found.push(group.sort());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}

describe("the code", () => {
  test("has no import cycles, types included", () => {
    expect(cycles(new Map(code.map((file) => [file, importsOf(file)])))).toEqual([]);
  });

  test("has cycles that the check detects", () => {
    const graph = new Map([
      ["a", ["b"]],
      ["b", ["c"]],
      ["c", ["a", "d"]],
      ["d", []],
    ]);
    expect(cycles(graph)).toEqual([["a", "b", "c"]]);
  });

  test("uses no connection to the ledger outside src/store", () => {
    // The pipeline keeps its observations in an SQLite file of its own.
    const outside = code.filter((file) => !file.startsWith("src/store/") && !file.startsWith("pipeline/"));
    const seen = outside.flatMap((file) => {
      const text = readFileSync(posix.join(ROOT, file), "utf8");
      const specifiers = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']/g)].map(([, name]) =>
        String(name),
      );
      return specifiers
        .filter((name) => CONNECTIONS.some((pattern) => pattern.test(name)) && !ERRORS.test(name))
        .map((name) => `${file}: ${name}`);
    });
    expect(seen).toEqual([]);
    const pipeline = code.filter((file) => file.startsWith("pipeline/")).flatMap(importsOf);
    expect(
      pipeline.filter((name) => /^src\/store\/(?:postgres\/|ledger\/(?:database|sqlite-journal))/.test(name)),
    ).toEqual([]);
  });

  test.each(ROOMS)("enters %s through its index.ts alone", (room) => {
    const outside = code.filter((file) => !file.startsWith(`${room}/`));
    const entered = outside.flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith(`${room}/`))
        .map((name) => ({ file, name })),
    );
    expect(entered.length).toBeGreaterThan(3);
    expect(entered.filter(({ name }) => name !== `${room}/index.ts`)).toEqual([]);
  });

  test(`has at most ${MOST_ENTRIES} entries in a folder`, () => {
    const entries = new Map<string, Set<string>>();
    for (const file of listed("src", "pipeline", "cli", "test"))
      for (let path = file; path !== "."; path = posix.dirname(path)) {
        const folder = posix.dirname(path);
        entries.set(folder, (entries.get(folder) ?? new Set()).add(path));
      }
    const crowded = [...entries].filter(([, members]) => members.size > MOST_ENTRIES).map(([folder]) => folder);
    expect(crowded.filter((folder) => !(folder in LARGER))).toEqual([]);
    expect(Object.keys(LARGER).filter((folder) => !crowded.includes(folder))).toEqual([]);
  });
});
