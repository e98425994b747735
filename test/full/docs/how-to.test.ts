import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
let copy: string;

/** A copy of the working tree, so that the how-tos can be played without a trace. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "clearboard-how-to-"));
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: ROOT });
  const archive = execFileSync("tar", ["cf", "-", "--null", "--files-from=-"], {
    cwd: ROOT,
    input: list,
    maxBuffer: 2 ** 30,
  });
  execFileSync("tar", ["xf", "-"], { cwd: copy, input: archive });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  execFileSync("git", ["init", "--quiet"], { cwd: copy });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const read = (path: string) => readFileSync(join(copy, path), "utf8");

function write(path: string, text: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), text);
}

function edit(path: string, from: string | RegExp, to: string): void {
  const before = read(path);
  const after = before.replace(from, to);
  expect(after, `${path} holds ${from}`).not.toBe(before);
  write(path, after);
}

/** Runs test files of the copy; returns what was printed, with the exit code first. */
function vitest(...args: string[]): string {
  const env = { ...process.env, NO_COLOR: "1" };
  const run = spawnSync(process.execPath, ["node_modules/.bin/vitest", "run", "--project", "quick", ...args], {
    cwd: copy,
    encoding: "utf8",
    env,
  });
  return `exit ${run.status}\n${run.stdout}${run.stderr}`;
}

/** What each how-to ends with: the step without which its test fails. One run of the tests serves all of them, since each start takes long. */
describe("the how-tos, followed on a copy", { timeout: 600_000 }, () => {
  const TESTS = [
    "test/api/openapi/openapi.test.ts",
    "test/views/reference.test.ts",
    "test/pipeline/sources/prices/extractors.test.ts",
    "test/docs/contributing.test.ts",
  ];
  let forgotten: string;
  beforeAll(() => {
    const [, code] = /```ts\n(.*?)```/s.exec(read("src/pages/docs/contributing/operation.md")) ?? [];
    write("src/operations/free/count-products.ts", (code ?? "").replaceAll(/^ {3}/gm, ""));
    edit(
      "src/operations/registry.ts",
      "import { manifest }",
      'import { countProducts } from "./free/count-products.ts";\nimport { manifest }',
    );
    edit("src/operations/registry.ts", "  manifest,\n", "  manifest,\n  countProducts,\n");
    write(
      "src/pages/docs/example.md",
      '---\nlayout: ../../layouts/doc.astro\ntitle: Example\ndescription: "An example."\n---\n\nText.\n',
    );
    write(
      "pipeline/sources/prices/providers/example.ts",
      read("pipeline/sources/prices/providers/zai.ts")
        .replace("export const zai", "export const example")
        .replace('provider: "zai"', 'provider: "example"')
        .replace("https://docs.z.ai/guides/overview/pricing.md", "https://prices.example/"),
    );
    edit(
      "pipeline/sources/prices/registry.ts",
      "import { fireworks }",
      'import { example } from "./providers/example.ts";\nimport { fireworks }',
    );
    edit("pipeline/sources/prices/registry.ts", "  siliconflow,\n", "  siliconflow,\n  example,\n");
    edit("src/server/config.ts", "  METRICS_PORT: ", "  EXAMPLE_SETTING: z.string().optional(),\n  METRICS_PORT: ");
    forgotten = vitest(...TESTS);
  }, 600_000);

  test.each([
    ["an operation without the committed contract", /openapi\.test\.ts[\s\S]*-u/],
    ["a page without its entry", /FAIL.*lists every written document once/],
    ["a provider without a case", /FAIL.*every provider is covered by a case/],
    ["a setting that its page does not name", /EXAMPLE_SETTING/],
  ])("%s fails", (_, said) => {
    expect(forgotten).toMatch(/^exit 1/);
    expect(forgotten).toMatch(said);
  });

  test("with the last step of each the tests pass", () => {
    edit(
      "src/views/documents/docs.ts",
      '  {\n    slug: "mcp"',
      '  { slug: "example", title: "Example", text: "An example.", group: "Use" },\n  {\n    slug: "mcp"',
    );
    edit("src/pages/docs/settings.md", "| `METRICS_PORT`", "| `EXAMPLE_SETTING` | – | an example |\n| `METRICS_PORT`");
    edit("pipeline/sources/prices/registry.ts", "  example,\n", "");
    expect(vitest(...TESTS, "-u")).toMatch(/^exit 0/);
    expect(read("test/golden/openapi.json")).toContain("/api/agent/v1/count");
    expect(vitest("test/api/fuzz/operations.test.ts", "-t", "countProducts")).toMatch(/^exit 0/);
  });
});
