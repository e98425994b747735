import { defineConfig } from "vitest/config";

/** Shared machines stall: a test that fails in CI is run again, and is reported as failed when it fails each time. */
const retry = process.env.CI === undefined ? 0 : 2;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "quick",
          include: ["test/**/*.test.ts"],
          exclude: ["test/full/**"],
          globalSetup: ["test/support/global-build.ts"],
          // Files of one worker share their modules: loading them anew for each file took a third of the time. No module
          // under test keeps state of its own, and what a test makes it makes for itself.
          isolate: false,
          maxWorkers: "100%",
          testTimeout: 20_000,
          hookTimeout: 60_000,
          retry,
        },
      },
      {
        test: {
          name: "full",
          include: ["test/full/**/*.test.ts"],
          globalSetup: ["test/support/global-build.ts"],
          testTimeout: 180_000,
          retry,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
    reporters: ["default"],
  },
});
