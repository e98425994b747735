import { fuzzPages } from "../../support/fuzz/pages.ts";

fuzzPages(4 * Number(process.env.FUZZ_RUNS ?? 200));
