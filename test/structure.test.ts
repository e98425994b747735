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

  test(`has no folder with more than ${MOST_SIBLINGS} files`, () => {
    const folders = Map.groupBy(code, (file) => posix.dirname(file));
    const crowded = [...folders]
      .filter(([folder, members]) => members.length > MOST_SIBLINGS && !LISTS.includes(folder))
      .map(([folder, members]) => `${folder}: ${members.length}`);
    expect(crowded).toEqual([]);
  });
});
