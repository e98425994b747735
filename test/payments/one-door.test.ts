import { globSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const DOOR = "src/payments/index.ts";

test("the program uses the payment core through its index alone", () => {
  const files = globSync("{src,cli,pipeline}/**/*.{ts,astro}").filter((file) => !file.startsWith("src/payments/"));
  expect(files.length).toBeGreaterThan(200);
  const around = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)]
      .map(([, path = ""]) => relative(".", resolve(dirname(file), path)))
      .filter((target) => target.startsWith("src/payments/") && target !== DOOR)
      .map((target) => `${file} imports ${target}`),
  );
  expect(around).toEqual([]);
});
