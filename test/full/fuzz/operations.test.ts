import { fuzzOperations } from "../../support/fuzz/suite.ts";

fuzzOperations(Number(process.env.FUZZ_RUNS ?? 200));
