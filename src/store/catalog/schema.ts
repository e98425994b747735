import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

export const SCHEMA = readFileSync(new URL("./schema.sql", import.meta.url), "utf8");

/**
 * Version of the tables, kept as the file's `user_version`. Any change of the schema changes it: catalogues are
 * rebuilt, never migrated.
 */
export const SCHEMA_VERSION = createHash("sha256").update(SCHEMA).digest().readUInt32BE() >>> 1;
