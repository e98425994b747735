import { defineConfig } from "vitest/config";

/** The unit tests that mutants are tried against: no build, no chain, no network. */
export default defineConfig({
  test: {
    include: ["test/core/**/*.test.ts", "test/payments/**/*.test.ts", "test/pipeline/checks/**/*.test.ts"],
    testTimeout: 20_000,
  },
});
