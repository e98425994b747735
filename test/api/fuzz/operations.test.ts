import { fuzzOperations } from "../../support/fuzz/suite.ts";

fuzzOperations(5);
