import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import { WeightsLicense } from "../../../src/schema/records/weights-license.ts";
import { plainLine } from "../../../src/schema/text.ts";
import { RegistryError } from "../load.ts";

const Row = WeightsLicense.extend({ models: z.array(plainLine(3, 120)).min(1) });

/**
 * Reads the licences of weights by `model_key`; empty when the registry lacks the file.
 *
 * @param open keys of the models of which some listing has open weights; a licence of any other is an error
 * @throws RegistryError naming every fault
 */
export function loadWeightsLicences(file: string, open: ReadonlySet<string>): Map<string, WeightsLicense> {
  if (!existsSync(file)) return new Map();
  const parsed = z.array(Row).safeParse(JSON.parse(readFileSync(file, "utf8")));
  const label = basename(file);
  if (!parsed.success) throw new RegistryError([`${label}: ${z.prettifyError(parsed.error).replace(/\s+/g, " ")}`]);
  const problems: string[] = [];
  const licences = new Map<string, WeightsLicense>();
  for (const { models, ...license } of parsed.data) {
    for (const key of models) {
      if (!open.has(key)) problems.push(`${label}: no listing of ${key} has open weights`);
      if (licences.has(key)) problems.push(`${label}: ${key} has two licences`);
      licences.set(key, license);
    }
  }
  if (problems.length > 0) throw new RegistryError(problems);
  return licences;
}
