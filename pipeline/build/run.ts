import { existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CatalogData, Product, StarPoint } from "../../src/core/catalog/catalog-data.ts";
import { BUILD_SUM, type BuildManifest, type PublishedBuild, readCurrentBuild } from "../../src/store/builds.ts";
import { openCatalog } from "../../src/store/catalog/read.ts";
import { writeCatalog } from "../../src/store/catalog/write.ts";
import { sha256OfFile } from "../../src/store/file-hash.ts";
import { readHold, releaseHold } from "../../src/store/hold.ts";
import type { Ledger } from "../../src/store/ledger/ledger.ts";
import { ledgerUrl, openLedger } from "../../src/store/ledger/open.ts";
import type { Pieces } from "../artifacts/artifact.ts";
import { type RenderPages, writeBuildFiles, writeSearchIndex } from "../artifacts/build-files.ts";
import { type FileEntry, writePlain } from "../artifacts/write.ts";
import { type CheckId, checkModels, checkProducts, type Finding, type PublishedBefore } from "../checks/checks.ts";
import { holdRecords } from "../checks/held.ts";
import { withTerms } from "../registry/observations/license-terms.ts";
import { assembleProduct, withUpdatedAt } from "../transforms/products.ts";
import { licenceOf, repositoryFacts } from "../transforms/repositories.ts";
import { type BuildChanges, describeChanges } from "./changes.ts";
import { freeze, frozenMonths, monthToFreeze } from "./frozen.ts";
import { type BuildSources, readSources } from "./inputs.ts";
import { inputsDigest } from "./inputs-digest.ts";
import { takeLock } from "./lock.ts";
import { priceStates } from "./price-states.ts";
import { beginBuild, finishBuild, publishBuild, removeUnfinished } from "./publish.ts";
import { writeVariantSums } from "./variants.ts";

export interface BuildOptions {
  dataDir: string;
  /** Address of the ledger; a file in `dataDir` by default. */
  ledgerUrl?: string | undefined;
  registry: string;
  siteUrl: string;
  baseUrl: string;
  publisher: string;
  /** Show what would change without writing anything. */
  dryRun: boolean;
  /** Checks whose findings the operator has reviewed and accepts. */
  accept: readonly CheckId[];
  /** Digest of the code that makes the files, so that new code makes a new build. */
  codeDigest: string;
}

export interface BuildDeps {
  now: () => number;
  onStep: (step: string) => void;
  /** Writes the site's pages; absent for a build that holds data only. */
  renderPages?: RenderPages | undefined;
  signal?: AbortSignal | undefined;
}

export type BuildOutcome =
  | { kind: "published"; buildId: string; dir: string; changes: BuildChanges; findings: Finding[]; seconds: number }
  | { kind: "kept"; buildId: string; findings: Finding[]; heldBack?: string }
  | { kind: "dry-run"; changes: BuildChanges; findings: Finding[] }
  | { kind: "refused"; findings: Finding[] };

/**
 * Runs a build: registry and observations, transforms, checks against the published build, files, one atomic publish.
 * The published build stays unless the new one is complete and every check passes.
 */
export async function runBuild(options: BuildOptions, deps: BuildDeps): Promise<BuildOutcome> {
  const release = takeLock(options.dataDir);
  const ledger = await openLedger(options.ledgerUrl ?? ledgerUrl(options.dataDir));
  try {
    return await build(options, deps, ledger);
  } finally {
    removeUnfinished(options.dataDir);
    await ledger.close();
    release();
  }
}

async function build(options: BuildOptions, deps: BuildDeps, ledger: Ledger): Promise<BuildOutcome> {
  const started = deps.now();
  const current = readCurrentBuild(options.dataDir);
  const made = await makeData(options, deps, { ledger, started, current });
  if (made.kind !== "made") return made;
  const { folder, buildId, generatedAt, changes, findings, month } = made;
  const { siteUrl, baseUrl, publisher, dataDir } = options;
  // The records are no longer held here, and the index of a large catalogue takes as much memory as they do.
  deps.onStep("writing the search index");
  let files = [...made.files, writeSearchIndex(folder)];
  let siteApp: string | null = null;
  if (deps.renderPages !== undefined) {
    deps.onStep("writing the pages");
    const about = { folder, buildId, generatedAt, siteUrl, baseUrl, publisher, ledger, previous: current, files };
    const pages = await deps.renderPages({ ...about, now: () => started, signal: deps.signal });
    files = [...files, ...pages.files];
    siteApp = pages.siteApp;
  }
  const manifest: BuildManifest = {
    build_id: buildId,
    generated_at: generatedAt,
    inputs_sha256: made.inputs,
    price_states_sha256: made.priceStates,
    site_url: siteUrl,
    base_url: baseUrl,
    site_app: siteApp,
    files: writeVariantSums(folder, files),
    catalog_sha256: sha256OfFile(join(folder, "catalog.sqlite")),
  };
  const { sha256 } = writePlain(folder, { path: "build.json", content: manifestJson(manifest) });
  writeFileSync(join(folder, BUILD_SUM), `${sha256}  build.json\n`);
  deps.signal?.throwIfAborted();
  deps.onStep("publishing");
  const dir = await finishBuild(dataDir, folder, buildId);
  if (month !== null) freeze(dataDir, dir, month);
  await publishBuild(dataDir, buildId);
  releaseHold(dataDir);
  return { kind: "published", buildId, dir, changes, findings, seconds: (deps.now() - started) / 1000 };
}

/** A build's catalogue and data files on disk; none of them is held in memory. */
interface MadeData {
  kind: "made";
  folder: string;
  buildId: string;
  generatedAt: string;
  /** SHA-256 of everything that determines what is published. */
  inputs: string;
  /** SHA-256 of which prices hold, and how fresh each is, at the time of the build. */
  priceStates: string;
  changes: BuildChanges;
  findings: Finding[];
  /** The month that this build freezes, `YYYY-MM`. */
  month: string | null;
  files: FileEntry[];
}

/** Reads, checks and writes the data. Writes nothing unless something has changed and every check passes. */
async function makeData(
  options: BuildOptions,
  deps: BuildDeps,
  { ledger, started, current }: Situation,
): Promise<MadeData | Exclude<BuildOutcome, { kind: "published" }>> {
  const read = readData(options, deps, { ledger, started, current });
  if (read.kind !== "read") return read;
  const { data, secondReadings, ...about } = read;
  const { buildId, generatedAt } = data;
  const folder = beginBuild(options.dataDir, buildId);
  deps.onStep("writing the catalogue");
  writeCatalog(join(folder, "catalog.sqlite"), data);
  const files = await writeBuildFiles(folder, data, {
    dataDir: options.dataDir,
    monthToFreeze: about.month,
    ledger,
    now: () => started,
    previous: current,
    secondReadings,
    onStep: deps.onStep,
    signal: deps.signal,
  });
  return { ...about, kind: "made", folder, buildId, generatedAt, files };
}

/** What a build starts from. */
interface Situation {
  readonly ledger: Ledger;
  /** Milliseconds since the epoch. */
  readonly started: number;
  readonly current: PublishedBuild | null;
}

/** Checked records that differ from what is published. */
type ReadData = Pick<MadeData, "inputs" | "priceStates" | "changes" | "findings" | "month"> & {
  kind: "read";
  data: CatalogData;
  secondReadings: BuildSources["secondReadings"];
};

/** Reads and checks the records. It does not await, so that what it no longer needs is freed when it returns. */
function readData(
  options: BuildOptions,
  deps: BuildDeps,
  { ledger, started, current }: Situation,
): ReadData | Exclude<BuildOutcome, { kind: "published" }> {
  const generatedAt = new Date(started).toISOString();
  deps.onStep("reading the registry");
  const sources = readSources(options.dataDir, options.registry);
  try {
    const assembled = assemble(sources, ledger);
    const previous = current === null ? null : readPublished(current.dir, sources);
    deps.onStep("checking");
    const checked = checkProducts(assembled.products, previous);
    const { products, starHistory, ...held } = holdRecords(assembled.products, assembled.starHistory, checked, {
      previous,
      accept: options.accept,
    });
    const findings = [...held.findings, ...sources.findings, ...checkModels(sources.newModels)];
    const refused = findings.filter((found) => found.severity === "error" && !options.accept.includes(found.check));
    if (refused.length > 0) return { kind: "refused", findings };

    const month = monthToFreeze(options.dataDir, generatedAt, options.siteUrl);
    const months = [...frozenMonths(options.dataDir).map((frozen) => frozen.month), ...(month === null ? [] : [month])];
    const withPages = deps.renderPages !== undefined;
    const inputs = inputsDigest({ ...sources, products, starHistory, ledger, months, withPages }, options);
    const states = priceStates(sources, new Date(started));
    const same = current?.manifest.inputs_sha256 === inputs && current.manifest.price_states_sha256 === states;
    if (current !== null && same && !options.dryRun) {
      return { kind: "kept", buildId: current.manifest.build_id, findings };
    }
    const hold = readHold(options.dataDir);
    if (current !== null && hold?.inputs_sha256 === inputs && !options.dryRun)
      return { kind: "kept", buildId: current.manifest.build_id, findings, heldBack: hold.build_id };
    const changes = describeChanges(products, previous?.products ?? null);
    if (options.dryRun) return { kind: "dry-run", changes, findings };

    const data: CatalogData = {
      buildId: `${generatedAt.slice(0, 19).replace(/[-:]/g, "")}Z-${inputs.slice(0, 8)}`,
      generatedAt,
      siteUrl: options.siteUrl,
      baseUrl: options.baseUrl,
      publisher: options.publisher,
      products: products.map((product) => withUpdatedAt(product, previous?.products.get(product.slug), generatedAt)),
      starHistory,
      providers: sources.providers,
      models: sources.models,
      taskModels: sources.taskModels,
      newModels: sources.newModels,
      qualityEvidence: sources.qualityEvidence,
    };
    const { secondReadings } = sources;
    return { kind: "read", data, secondReadings, inputs, priceStates: states, changes, findings, month };
  } finally {
    sources.close();
  }
}

/** Joins the products, in slug order, with their observations. */
function assemble(
  sources: BuildSources,
  ledger: Ledger,
): { products: Product[]; starHistory: Map<string, readonly StarPoint[]> } {
  const visits = ledger.visits.totals();
  const starHistory = new Map<string, readonly StarPoint[]>();
  const products = sources.listings
    .filter((listing) => !listing.hidden)
    .sort((a, b) => (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0))
    .map((listing) => {
      const key = listing.github?.toLowerCase();
      const facts =
        key === undefined
          ? undefined
          : repositoryFacts(
              key,
              sources.bundledStars.get(key) ?? [],
              sources.observed,
              sources.bundledDetails.get(key),
            );
      if (facts !== undefined) starHistory.set(listing.slug, facts.points);
      const licence = licenceOf(facts?.details, key === undefined ? undefined : sources.bundledLicences.get(key));
      return assembleProduct(
        listing,
        facts,
        visits.get(listing.slug) ?? 0,
        licence === null || key === undefined ? null : withTerms(licence, key, sources.bundledTerms),
        sources.bundledPlans.get(listing.slug),
        sources.bundledWeights.get(key ?? ""),
        key === undefined ? null : sources.bundledReadmes.get(key),
      );
    });
  return { products, starHistory };
}

function readPublished(dir: string, sources: BuildSources): PublishedBefore | null {
  const file = join(dir, "catalog.sqlite");
  if (!existsSync(file) || statSync(file).size === 0) return null;
  const catalog = openCatalog(file, { anyVersion: true });
  try {
    return {
      products: new Map([...catalog.products()].map((product) => [product.slug, product])),
      hidden: new Set(sources.listings.filter((listing) => listing.hidden).map((listing) => listing.slug)),
    };
  } finally {
    catalog.close();
  }
}

/** Serialises a manifest like `JSON.stringify`, file by file: a build with pages lists three files for each product. */
function manifestJson({ files, ...about }: BuildManifest): Pieces {
  const { catalog_sha256, ...head } = about;
  return function* () {
    yield `${JSON.stringify(head).slice(0, -1)},"files":[`;
    let separator = "";
    for (const file of files) {
      yield `${separator}${JSON.stringify(file)}`;
      separator = ",";
    }
    yield `],"catalog_sha256":${JSON.stringify(catalog_sha256)}}\n`;
  };
}
