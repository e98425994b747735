import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { EvidenceForm } from "../../src/schema/records/model-price.ts";
import { HttpsUrl } from "../../src/schema/scalars.ts";
import { RegistryError } from "./load.ts";

/** A stored page that prices of the registry were read from, under the hash of its bytes. */
const Capture = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  form: EvidenceForm.exclude(["list"]),
  urls: z.array(HttpsUrl).min(1),
  note: z.string().min(1),
});
export type Capture = z.infer<typeof Capture>;

/**
 * Reads the index of captures by SHA-256. Returns an empty index when the folder has none.
 *
 * @throws RegistryError when the file is malformed or names a capture twice
 */
export function loadCaptures(file: string): Map<string, Capture> {
  if (!existsSync(file)) return new Map();
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new RegistryError([`captures.json: is not JSON: ${error instanceof Error ? error.message : String(error)}`]);
  }
  const parsed = Capture.array().safeParse(json);
  if (!parsed.success) throw new RegistryError([`captures.json: ${z.prettifyError(parsed.error)}`]);
  const captures = new Map(parsed.data.map((capture) => [capture.sha256, capture]));
  if (captures.size < parsed.data.length) throw new RegistryError(["captures.json: names a capture twice"]);
  return captures;
}
