import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** Tables of `catalog.sqlite`. */
export const SCHEMA = readFileSync(new URL("./schema.sql", import.meta.url), "utf8");

/** Another number for every change of the tables, kept as the file's `user_version`: catalogues are written anew, not migrated. */
export const SCHEMA_VERSION = createHash("sha256").update(SCHEMA).digest().readUInt32BE() >>> 1;
