import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "src", "pipeline", "cli"],
  {
    cwd: ROOT,
    encoding: "utf8",
  },
)
  .trim()
  .split("\n");
const code = files.filter((file) => /\.(ts|astro)$/.test(file) && !file.includes("/examples/"));

/** Folders with one file per thing that a list names: a long list is what they are for. */
const LISTS = ["pipeline/sources/prices/providers", "cli/commands", "src/pages/docs/decisions"];
const MOST_SIBLINGS = 16;
/** Folders that the rest of the code enters through their index.ts alone. */
const ROOMS = ["src/payments", "src/core/search"];

/** Packages and files that give connections to the ledger, to the service of limits and to object storage. */
const CONNECTIONS = [
  /^(?:node:sqlite|pg|iovalkey|aws4fetch)$/,
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

  test("is found to have a cycle when it has one", () => {
    const graph = new Map([
      ["a", ["b"]],
      ["b", ["c"]],
      ["c", ["a", "d"]],
      ["d", []],
    ]);
    expect(cycles(graph)).toEqual([["a", "b", "c"]]);
  });

  test("sees a connection to the ledger nowhere outside src/store", () => {
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
    expect(entered.length).toBeGreaterThan(5);
    expect(entered.filter(({ name }) => name !== `${room}/index.ts`)).toEqual([]);
  });

  test(`has no folder with more than ${MOST_SIBLINGS} files`, () => {
    const folders = Map.groupBy(code, (file) => posix.dirname(file));
    const crowded = [...folders]
      .filter(([folder, members]) => members.length > MOST_SIBLINGS && !LISTS.includes(folder))
      .map(([folder, members]) => `${folder}: ${members.length}`);
    expect(crowded).toEqual([]);
  });
});
