export { csv } from "../../src/core/csv.ts";
