import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "quick",
          include: ["test/**/*.test.ts"],
          exclude: ["test/full/**"],
          globalSetup: ["test/support/global-build.ts"],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "full",
          include: ["test/full/**/*.test.ts"],
          globalSetup: ["test/support/global-build.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
    reporters: ["default"],
  },
});
