import { join } from "node:path";
import type { CatalogData } from "../../src/core/catalog/catalog-data.ts";
import { createBoards } from "../../src/operations/shared/boards.ts";
import { DATA_LICENSE, DATA_LICENSE_URL } from "../../src/schema/answers/envelope.ts";
import type { PublishedBuild } from "../../src/store/builds.ts";
import { openCatalog } from "../../src/store/catalog/read.ts";
import { SEARCH_INDEX_FILE, searchIndexPieces } from "../../src/store/catalog/search-index.ts";
import type { Ledger } from "../../src/store/ledger/ledger.ts";
import { currentEdition, frozenEdition } from "../../src/views/documents/dataset-json-ld.ts";
import { readDois } from "../build/dois.ts";
import { frozenMonths, linkMonths, prepareMonth } from "../build/frozen.ts";
import type { SecondReading } from "../observations/second-lists.ts";
import type { Artifact, ArtifactInput, MakeArtifacts } from "./artifact.ts";
import { boardArtifacts } from "./files/boards.ts";
import { dataChangeArtifacts } from "./files/data-changes.ts";
import { disagreementArtifacts } from "./files/disagreements.ts";
import { llmPricingArtifacts } from "./files/llm-pricing.ts";
import { openDatasetArtifacts } from "./files/open-dataset.ts";
import { priceChangeArtifacts } from "./files/price-changes.ts";
import { providerArtifacts } from "./files/providers.ts";
import { schemaArtifacts } from "./files/schemas.ts";
import { snapshotHead, snapshotIndex } from "./files/snapshots.ts";
import { starsHistoryArtifacts } from "./files/stars-history.ts";
import { taskModelArtifacts } from "./files/task-models.ts";
import { credits, recordsJson } from "./json-file.ts";
import { citation } from "./metadata/citation.ts";
import { croissant } from "./metadata/croissant.ts";
import { dataPackage } from "./metadata/datapackage.ts";
import { datasetFile } from "./metadata/dataset.ts";
import { datasheet } from "./metadata/datasheet.ts";
import { dcat } from "./metadata/dcat.ts";
import { type DescribeData, type DescribedFile, oldestReading } from "./metadata/described.ts";
import { type FileEntry, writeArtifact, writePlain } from "./write.ts";

/** Input of a build's pages, and where to write them. */
interface PagesInput {
  folder: string;
  buildId: string;
  generatedAt: string;
  siteUrl: string;
  baseUrl: string;
  publisher: string;
  ledger: Ledger;
  now: () => number;
  previous: PublishedBuild | null;
  /** The data files, which the pages list. */
  files: readonly FileEntry[];
  signal?: AbortSignal | undefined;
}

/** Writes pages. Paths of the returned files are relative to the build's folder. */
export type RenderPages = (input: PagesInput) => Promise<{ files: FileEntry[]; siteApp: string }>;

/** The data files of a build, in the order in which they are made. */
const DATA: readonly MakeArtifacts[] = [
  openDatasetArtifacts,
  boardArtifacts,
  llmPricingArtifacts,
  taskModelArtifacts,
  providerArtifacts,
  priceChangeArtifacts,
  disagreementArtifacts,
  starsHistoryArtifacts,
  dataChangeArtifacts,
  schemaArtifacts,
];

/** Files that describe the data files, made once their sizes and hashes are known. */
const DESCRIPTIONS: readonly DescribeData[] = [dataPackage, croissant, dcat, datasetFile, citation];

export interface BuildFilesDeps {
  /** Folder that holds the frozen months. */
  dataDir: string;
  /** The month that this build freezes, `YYYY-MM`; null when it is already frozen. */
  monthToFreeze: string | null;
  ledger: Ledger;
  now: () => number;
  previous: PublishedBuild | null;
  secondReadings: readonly SecondReading[];
  onStep: (step: string) => void;
  signal?: AbortSignal | undefined;
}

/** Writes the data files of a build and what describes them. */
export async function writeBuildFiles(folder: string, data: CatalogData, deps: BuildFilesDeps): Promise<FileEntry[]> {
  const catalog = openCatalog(join(folder, "catalog.sqlite"));
  try {
    const boards = createBoards(catalog, deps.ledger, deps.now);
    const { ledger, previous, secondReadings } = deps;
    const input: ArtifactInput = { data, products: data.products, boards, ledger, previous, secondReadings };
    deps.onStep("writing the data files");
    return await writeDataFiles(folder, input, deps);
  } finally {
    catalog.close();
  }
}

/** Writes the search index of a build's catalogue. */
export function writeSearchIndex(folder: string): FileEntry {
  return writePlain(folder, {
    path: SEARCH_INDEX_FILE,
    content: () => searchIndexPieces(join(folder, "catalog.sqlite")),
  });
}

/** Writes the data, its descriptions, the frozen months, and finally the list of all of them. */
async function writeDataFiles(folder: string, input: ArtifactInput, deps: BuildFilesDeps): Promise<FileEntry[]> {
  const { data } = input;
  const written: DescribedFile[] = [];
  const write = async (artifacts: Iterable<Artifact>) => {
    for (const artifact of artifacts) {
      deps.signal?.throwIfAborted();
      written.push({ ...(await writeArtifact(folder, artifact)), table: artifact.table ?? null });
    }
  };
  for (const make of DATA) await write(await make(input));
  const earlier = frozenMonths(deps.dataDir);
  const frozen = linkMonths(deps.dataDir, folder, earlier);
  const described = [...written, ...frozen.map((entry) => ({ ...entry, table: null }))];
  const from = oldestReading(data);
  const dois = readDois(deps.dataDir);
  const edition = currentEdition(data.generatedAt, from, dois.dataset ?? null);
  await write(datasheet(input, described, edition));
  const kept = [...written];
  for (const describe of DESCRIPTIONS) await write(describe(input, described, edition));
  const months = [...earlier];
  if (deps.monthToFreeze !== null) {
    const about = { build_id: data.buildId, generated_at: data.generatedAt, ...credits(data) };
    const own = frozenEdition(deps.monthToFreeze, data.generatedAt, from, dois[deps.monthToFreeze] ?? null);
    const month = prepareMonth(folder, deps.monthToFreeze, about, kept, earlier, (files) =>
      DESCRIPTIONS.flatMap((describe) => describe(input, files, own)),
    );
    months.push(month.manifest);
    frozen.push(...month.entries);
  }
  await write(snapshotIndex(data, months, frozen, dois));
  await write(snapshotHead(data, months));
  const files = [...written.map(({ table: _table, ...entry }) => entry), ...frozen];
  return [...files, await writeArtifact(folder, dataManifest(data, files))];
}

/** `/data/manifest.json`: every data file with its size and hash. */
function dataManifest(data: CatalogData, files: readonly FileEntry[]): Artifact {
  const listed = files
    .filter((file) => file.path.startsWith("data/"))
    .map(({ path, bytes, sha256 }) => ({ path, bytes, sha256, url: `${data.siteUrl}/${path}` }));
  const head = {
    build_id: data.buildId,
    generated_at: data.generatedAt,
    license: DATA_LICENSE,
    license_url: DATA_LICENSE_URL,
    attribution: `${data.publisher} (${data.siteUrl})`,
    count: listed.length,
  };
  return { path: "data/manifest.json", content: recordsJson(head, "files", listed) };
}
