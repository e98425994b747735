import { createHash } from "node:crypto";
import type { Product, StarPoint } from "../../src/core/catalog/catalog-data.ts";
import type { Ledger } from "../../src/store/ledger/ledger.ts";
import { readDois } from "./dois.ts";
import type { BuildSources } from "./inputs.ts";

type DigestSources = Pick<
  BuildSources,
  "providers" | "models" | "taskModels" | "newModels" | "qualityEvidence" | "secondReadings"
>;

/** What a build publishes. */
interface DigestInputs extends DigestSources {
  products: readonly Product[];
  starHistory: ReadonlyMap<string, readonly StarPoint[]>;
  ledger: Ledger;
  /** Frozen months, `YYYY-MM`, with the one that the build freezes. */
  months: readonly string[];
  withPages: boolean;
}

/** Where and by what code it is published. */
interface DigestOptions {
  dataDir: string;
  siteUrl: string;
  baseUrl: string;
  publisher: string;
  codeDigest: string;
}

/** Returns the SHA-256 over everything that determines what is published, except the clock. */
export function inputsDigest(inputs: DigestInputs, options: DigestOptions): string {
  const hash = createHash("sha256");
  const add = (value: unknown) => hash.update(`${JSON.stringify(value)}\n`);
  add(readDois(options.dataDir));
  add([options.siteUrl, options.baseUrl, options.publisher, inputs.withPages, options.codeDigest, inputs.months]);
  for (const product of inputs.products) add([product, inputs.starHistory.get(product.slug) ?? []]);
  add([
    inputs.providers,
    inputs.models,
    inputs.taskModels,
    inputs.newModels,
    inputs.qualityEvidence,
    inputs.secondReadings,
  ]);
  add([...inputs.ledger.points.totals({})].sort());
  for (const scope of ["weekly", "monthly"] as const)
    add(inputs.ledger.closedPeriods.list(scope).map((period) => period.hash));
  return hash.digest("hex");
}
