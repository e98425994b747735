import { defineConfig } from "vitest/config";

/**
 * The unit tests that mutants are tried against: no build, no chain, no network. Left out are those that take seconds
 * for every mutant (the full disk, the judged queries over the real catalogue) and the
 * properties, which also judge the same mutant differently from run to run.
 */
export default defineConfig({
  test: {
    include: [
      "test/core/**/*.test.ts",
      "test/payments/**/*.test.ts",
      "test/cli/payments.test.ts",
      "test/pipeline/checks/**/*.test.ts",
    ],
    exclude: [
      "test/payments/settlement/disk-full.test.ts",
      "test/core/**/properties.test.ts",
      "test/core/search/relevance.test.ts",
    ],
    testTimeout: 20_000,
    isolate: false,
  },
});
