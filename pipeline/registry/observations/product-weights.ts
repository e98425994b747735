import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import { compareText } from "../../../src/core/text/compare-text.ts";
import { ProductWeights } from "../../../src/schema/records/license-terms.ts";
import { GithubRepository } from "../../../src/schema/records/product.ts";
import { RegistryError } from "../load.ts";

const Row = ProductWeights.extend({ repository: GithubRepository });

/**
 * Reads the licences of the weights of products by lower-case `owner/name`; empty when the registry lacks the file.
 *
 * @throws RegistryError naming every fault
 */
export function loadProductWeights(file: string): Map<string, ProductWeights> {
  if (!existsSync(file)) return new Map();
  const label = basename(file);
  const parsed = z.array(Row).safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new RegistryError([`${label}: ${z.prettifyError(parsed.error).replace(/\s+/g, " ")}`]);
  const weights = new Map<string, ProductWeights>();
  const problems: string[] = [];
  let previous = "";
  for (const { repository, ...row } of parsed.data) {
    const key = repository.toLowerCase();
    if (compareText(key, previous) <= 0) problems.push(`${label}: ${key} must sort after ${previous}`);
    previous = key;
    weights.set(key, row);
  }
  if (problems.length > 0) throw new RegistryError(problems);
  return weights;
}
