import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOT, SERVE } from "../bench/servers.ts";

const read = (path: string) => readFileSync(new URL(path, `file://${ROOT}`), "utf8");

test("npm start, the unit and the container start the server with the same flags, and the bench measures it with them", () => {
  const command = SERVE.join(" ");
  expect(JSON.parse(read("package.json")).scripts.start).toBe(`node ${command} --build`);
  expect(read("cli/examples/clearboard.service")).toContain(
    `\nExecStart=/opt/clearboard/node_modules/.bin/node ${command}\n`,
  );
  const [, entry] = /^ENTRYPOINT (.+)$/m.exec(read("Containerfile")) ?? [];
  const [, words] = /^CMD (.+)$/m.exec(read("Containerfile")) ?? [];
  expect([...JSON.parse(entry ?? "[]"), ...JSON.parse(words ?? "[]")]).toEqual(["node", ...SERVE, "--build"]);
});
