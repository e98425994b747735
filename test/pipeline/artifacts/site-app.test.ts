import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { sourceHash } from "../../../pipeline/artifacts/site/site-app.ts";

const root = mkdtempSync(join(tmpdir(), "clearboard-site-app-"));
mkdirSync(join(root, "src"));
writeFileSync(join(root, "src/page.ts"), "export {};\n");
afterAll(() => rmSync(root, { recursive: true, force: true }));

function hashWith(packages: Record<string, string>, indent = 2): string {
  const lock = { packages: Object.fromEntries(Object.entries(packages).map(([name, version]) => [name, { version }])) };
  writeFileSync(join(root, "package-lock.json"), JSON.stringify(lock, null, indent));
  return sourceHash(root);
}

test("the digest of the site ignores the order of the lock file and changes with a package's version", () => {
  const before = hashWith({ "string-width": "1.0.0", string_decoder: "1.3.0" });
  expect(hashWith({ string_decoder: "1.3.0", "string-width": "1.0.0" }, 4)).toBe(before);
  expect(hashWith({ string_decoder: "1.3.1", "string-width": "1.0.0" })).not.toBe(before);
});
