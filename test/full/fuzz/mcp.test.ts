import { fuzzMcp } from "../../support/fuzz/mcp.ts";

fuzzMcp(Number(process.env.FUZZ_RUNS ?? 200));
