import { defineConfig } from "vitest/config";

/**
 * The unit tests that run against each mutant, without build, chain or network. Omits tests that take seconds per mutant (the full disk, the
 * judged queries over the real catalogue) and the property tests, whose result for one mutant differs from run to run.
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
