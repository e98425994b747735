import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Threads and programs that tests start read compiled code from this folder, as the program itself does. In test/server and test/cli it saves 9 %
// of the processor time.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), "node-compile-cache");

/** Full tests that share one port or measure time: nothing else may run beside them. */
const ALONE = [
  "test/full/site/{crawl,lighthouse,use,views}.test.ts",
  "test/full/server/*.test.ts",
  "test/full/deploy/deploy.test.ts",
  "test/full/proof/load.test.ts",
  "test/full/proof/power-cut.test.ts",
];

const FULL = {
  globalSetup: ["test/support/world/global-build.ts"],
  setupFiles: ["test/support/fuzz/seeds.ts"],
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "quick",
          include: ["test/**/*.test.ts", "cli/clients/typescript/test/*.test.ts"],
          exclude: ["test/full/**", "test/tools/**"],
          globalSetup: ["test/support/world/global-build.ts"],
          setupFiles: ["test/support/fuzz/seeds.ts"],
          // Test files of one worker share their modules: loading them for each file took a third of the time. Modules under test have no
          // state of their own, and each test creates what it needs.
          isolate: false,
          maxWorkers: "100%",
          // Tests make much that is soon garbage; with V8's small nursery its collection takes a tenth of the run.
          execArgv: ["--max-semi-space-size=64"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...FULL,
          name: "full",
          include: ["test/full/**/*.test.ts"],
          exclude: ALONE,
          // Many of these tests wait for processes and clocks: two at a time take less time than one after the other.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...FULL,
          name: "full-alone",
          include: ALONE,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
    reporters: ["default"],
  },
});
