import { fuzzFiles } from "../../support/fuzz/files.ts";

fuzzFiles(300);
