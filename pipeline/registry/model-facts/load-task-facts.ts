import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { FactSource, TASK_FACTS, type TaskFactName, type TaskFacts } from "../../../src/schema/records/task-facts.ts";
import { plainLine } from "../../../src/schema/text.ts";
import { jsonFiles, RegistryError } from "../load.ts";

/** A sentence of a page, the facts that it proves, and the models or single listings that they are about. */
const Row = FactSource.extend({
  models: z.array(plainLine(3, 120)),
  /** `provider/model_id`: facts about the API of one seller, or about a listing without a key. */
  listings: z.array(plainLine(3, 240)),
  facts: z.strictObject(TASK_FACTS).partial(),
});
type Row = z.infer<typeof Row>;
type Facts = Partial<Record<TaskFactName, unknown>>;

interface Listing {
  provider: string;
  model_id: string;
  model_key: string | null;
}

/**
 * Reads the facts about models for one task. What is said of a listing counts before what is said of its model.
 *
 * @returns the facts of a listing; null when none is on record
 * @throws RegistryError naming every fault, such as a model that no listing has or two values of one fact
 */
export function loadTaskFacts(folder: string, listings: readonly Listing[]): (listing: Listing) => TaskFacts | null {
  const problems: string[] = [];
  const byModel = new Map<string, Facts>();
  const byListing = new Map<string, Facts>();
  const known = {
    models: new Set(listings.flatMap(({ model_key: key }) => key ?? [])),
    listings: new Set(listings.map(idOf)),
  };
  for (const name of jsonFiles(folder)) {
    const parsed = z.array(Row).safeParse(JSON.parse(readFileSync(join(folder, name), "utf8")));
    if (!parsed.success) problems.push(`${basename(name)}: ${z.prettifyError(parsed.error).replace(/\s+/g, " ")}`);
    for (const row of parsed.data ?? []) {
      for (const [kind, facts] of [
        ["models", byModel],
        ["listings", byListing],
      ] as const) {
        problems.push(
          ...row[kind].flatMap((id) =>
            known[kind].has(id) ? add(facts, id, row) : [`no listing of ${id} is for one task`],
          ),
        );
      }
    }
  }
  if (problems.length > 0) throw new RegistryError(problems);
  return (listing) => {
    const own = { ...byModel.get(listing.model_key ?? ""), ...byListing.get(idOf(listing)) };
    if (Object.keys(own).length === 0) return null;
    const names = Object.keys(TASK_FACTS) as TaskFactName[];
    return Object.fromEntries(names.map((name) => [name, own[name] ?? null])) as TaskFacts;
  };
}

function idOf({ provider, model_id: id }: Listing): string {
  return `${provider}/${id}`;
}

function add(all: Map<string, Facts>, id: string, { models: _, listings: __, facts, ...source }: Row): string[] {
  const own = all.get(id) ?? {};
  all.set(id, own);
  return Object.entries(facts).flatMap(([name, value]) => {
    if (own[name as TaskFactName] !== undefined) return [`${id} has two values of ${name}`];
    own[name as TaskFactName] = { value, ...source };
    return [];
  });
}
