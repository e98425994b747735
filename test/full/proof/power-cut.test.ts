import { expect, test } from "vitest";
import { LoopDisk } from "../../bench/crash/loop-disk.ts";
import { run } from "../../bench/crash/power-cut.ts";

const disk = LoopDisk.mount(["mkfs.ext4", "-q"]);
disk?.close();

test.runIf(disk !== null)("published builds and payments survive a power cut", async () => {
  const { rows, note } = await run({ fileSystems: ["ext4"] });
  const told = rows.map(({ over, flushed, held }) => ({ over, flushed, held }));
  expect(told).toContainEqual({ over: "build", flushed: "the file system at once", held: "yes" });
  expect(told).toContainEqual({ over: "build", flushed: "each file", held: "yes" });
  expect(told.filter(({ held }) => held !== "yes")).toEqual([]);
  if (note === undefined) expect(rows).toHaveLength(5);
});
