import fc from "fast-check";

/** Seed of generated cases in CI: a red run there is the change's own. Any number serves. */
const FIXED = 20_261_124;

// On a developer's machine and by night (FUZZ_SEED=free) each run generates other cases; a failure prints its seed.
if (process.env.CI !== undefined && process.env.FUZZ_SEED !== "free") {
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: FIXED });
}
