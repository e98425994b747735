import { fuzzMcp } from "../../support/fuzz/mcp.ts";

fuzzMcp(5);
