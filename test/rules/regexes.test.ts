import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FILES = globSync(["src/**/*.ts", "pipeline/**/*.ts", "cli/**/*.ts"], { cwd: ROOT }).sort();
/** What a backtracking engine may go back over, again and again: repeated, and then not what the expression wants. */
const PUMPS = [
  "a",
  "A",
  "0",
  " ",
  "\t",
  "\n",
  "-",
  ".",
  "/",
  "_",
  ",",
  ":",
  "<",
  "=",
  '"',
  "a-",
  "a.",
  "a ",
  "0.",
  "0,",
  "$1",
  "| ",
  "<a",
  "&a",
  "é",
  "aA0 ",
];
const LENGTH = 2_000;
/** A linear search of so few characters takes microseconds, a quadratic one up to 25 ms on a slow processor, and a cubic one seconds. */
const MOST_MS = 250;

function literals(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(`${ROOT}${file}`, "utf8"), ts.ScriptTarget.Latest));
  return found;
}

/** Whether an expression repeats something without a bound: only such ones backtrack catastrophically. */
function repeats(literal: string): boolean {
  return /[*+]|\{\d+,\d*\}/.test(literal.replace(/\\./gs, "").replace(/\[[^\]]*\]/g, ""));
}

function compile(literal: string): RegExp {
  const end = literal.lastIndexOf("/");
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
}

const texts = new Map<number, readonly string[]>();
/** Texts of a length, made once for all expressions. */
function textsOf(length: number): readonly string[] {
  const made =
    texts.get(length) ?? PUMPS.flatMap((pump) => ["", "\u0000"].map((end) => pump.repeat(length / pump.length) + end));
  texts.set(length, made);
  return made;
}

/** The longest that the expression takes for one of the texts, in milliseconds of processor time. */
function slowest(expression: RegExp, length = LENGTH): number {
  let most = 0;
  for (const text of textsOf(length)) {
    expression.lastIndex = 0;
    const began = process.threadCpuUsage();
    expression.test(text);
    most = Math.max(most, process.threadCpuUsage(began).user / 1000);
  }
  return most;
}

test("no regular expression of the program is slow on texts that cause catastrophic backtracking", {
  timeout: 120_000,
}, () => {
  const all = [...new Set(FILES.flatMap((file) => literals(file)))].filter(repeats);
  expect(all.length).toBeGreaterThan(200);
  // Once more where it was slow: compiling the expression takes time too.
  const slow = all.filter((literal) => slowest(compile(literal)) > MOST_MS && slowest(compile(literal)) > MOST_MS);
  expect(slow).toEqual([]);
});

test("the measurement detects catastrophic backtracking", () => {
  expect(["/a*a*b/", "/[*]a/", "/(?:a|b){2,}/", "/\\+/", "/a{3}/"].filter(repeats)).toEqual([
    "/a*a*b/",
    "/(?:a|b){2,}/",
  ]);
  expect(slowest(/a*a*b/, 1_500)).toBeGreaterThan(MOST_MS);
});
