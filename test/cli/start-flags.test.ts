import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOT, SERVE } from "../bench/support/servers.ts";

const read = (path: string) => readFileSync(new URL(path, `file://${ROOT}`), "utf8");

test("npm start and the bench start the server by the same command", () => {
  expect(JSON.parse(read("package.json")).scripts.start).toBe(`node ${SERVE.join(" ")} --build`);
});

test("the unit and the container start it with the same heap sizes", () => {
  const [, unit] = /^ExecStart=\S+\/node (.+)$/m.exec(read("cli/examples/clearboard.service")) ?? [];
  const [, entry] = /^ENTRYPOINT (.+)$/m.exec(read("Containerfile")) ?? [];
  const [, words] = /^CMD (.+)$/m.exec(read("Containerfile")) ?? [];
  expect(unit).toMatch(/^--max-semi-space-size=\d+ --initial-old-space-size=\d+ cli\/main\.mjs serve$/);
  expect([...JSON.parse(entry ?? "[]"), ...JSON.parse(words ?? "[]")].join(" ")).toBe(`node ${unit} --build`);
});
