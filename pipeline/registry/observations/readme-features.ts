import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import { ReadmeFeatures } from "../../../src/schema/features.ts";
import { RegistryError } from "../load.ts";

/** Most words of a quotation. */
const MOST_WORDS = 12;

/**
 * Reads what READMEs say that products can do, by lower-case `owner/name`; empty when the registry lacks the file.
 *
 * @throws RegistryError naming every fault
 */
export function loadReadmeFeatures(file: string): Map<string, ReadmeFeatures> {
  if (!existsSync(file)) return new Map();
  const label = basename(file);
  const parsed = z.array(ReadmeFeatures).safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new RegistryError([`${label}: ${z.prettifyError(parsed.error).replace(/\s+/g, " ")}`]);
  const problems: string[] = [];
  const features = new Map<string, ReadmeFeatures>();
  let previous = "";
  for (const page of parsed.data) {
    const key = page.repository.toLowerCase();
    if (key <= previous) problems.push(`${label}: ${page.repository} must stand once, sorted by repository`);
    previous = key;
    for (const [feature, quote] of Object.entries(page.says))
      if (quote.split(" ").length > MOST_WORDS)
        problems.push(`${label}: the quotation for ${feature} of ${page.repository} has more than ${MOST_WORDS} words`);
    features.set(key, page);
  }
  if (problems.length > 0) throw new RegistryError(problems);
  return features;
}
