import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

const MODULE = new URL("../../cli/young-space.ts", import.meta.url).href;

/** MB of the space of new objects of a program, after many that stay were made. */
function youngSpace(first: string): number {
  const script = `
    import v8 from "node:v8";
    import { keepYoungSpaceSmall } from ${JSON.stringify(MODULE)};
    ${first}
    const kept = [];
    for (let i = 0; i < 300_000; i++) kept.push({ i, name: "name-" + i });
    console.log(v8.getHeapSpaceStatistics().find((one) => one.space_name === "new_space").space_size / 1e6);`;
  return Number(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }));
}

test("the space of new objects does not grow", () => {
  expect(youngSpace("")).toBeGreaterThan(16);
  expect(youngSpace("keepYoungSpaceSmall();")).toBeLessThan(8);
});
