import { fuzzFiles } from "../../support/fuzz/files.ts";

fuzzFiles(20 * Number(process.env.FUZZ_RUNS ?? 200));
