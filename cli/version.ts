export { VERSION } from "../src/server/version.ts";
