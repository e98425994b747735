import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("the server is loaded without what a start does not need", () => {
  const script = `
    await import(${JSON.stringify(new URL("../../src/server/main.ts", import.meta.url).href)});
    console.log(process.moduleLoadList.join("\\n"));`;
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(status).toBe(0);
  const loaded = stdout.split("\n");
  expect(loaded).toContain("NativeModule http");
  expect(loaded.filter((name) => name.includes("undici"))).toEqual([]);
});
