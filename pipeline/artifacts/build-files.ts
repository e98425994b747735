import { join } from "node:path";
import type { CatalogData } from "../../src/core/catalog-data.ts";
import { createBoards } from "../../src/operations/boards.ts";
import { DATA_LICENSE, DATA_LICENSE_URL } from "../../src/schema/envelope.ts";
import type { PublishedBuild } from "../../src/store/builds.ts";
import { openCatalog } from "../../src/store/catalog/read.ts";
import type { Ledger } from "../../src/store/ledger/ledger.ts";
import type { Artifact, ArtifactInput, MakeArtifacts } from "./artifact.ts";
import { boardArtifacts } from "./boards.ts";
import { joinRecords, openDatasetArtifacts } from "./open-dataset.ts";
import { type FileEntry, writeArtifact } from "./write.ts";

/** What the pages of a build are made from, and where they go. */
export interface PagesInput {
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
  onStep: (step: string) => void;
  signal?: AbortSignal | undefined;
}

/** Writes pages; paths of the files are below the build's folder. */
export type RenderPages = (input: PagesInput) => Promise<{ files: FileEntry[]; siteApp: string }>;

/** The data files of a build, in the order they are made. */
const DATA: readonly MakeArtifacts[] = [openDatasetArtifacts, boardArtifacts];

export interface BuildFilesDeps {
  ledger: Ledger;
  now: () => number;
  previous: PublishedBuild | null;
  /** Writes the site's pages below `<folder>/site`; absent when a build is to hold data only. */
  renderPages?: RenderPages | undefined;
  onStep: (step: string) => void;
  signal?: AbortSignal | undefined;
}

/** Writes everything of a build besides its catalogue. */
export async function writeBuildFiles(
  folder: string,
  data: CatalogData,
  deps: BuildFilesDeps,
): Promise<{ files: FileEntry[]; siteApp: string | null }> {
  const catalog = openCatalog(join(folder, "catalog.sqlite"));
  try {
    const boards = createBoards(catalog, deps.ledger, deps.now);
    const input: ArtifactInput = { data, products: data.products, boards, ledger: deps.ledger };
    const files: FileEntry[] = [];
    deps.onStep("writing the data files");
    for (const make of DATA) {
      for (const artifact of await make(input)) {
        deps.signal?.throwIfAborted();
        files.push(await writeArtifact(folder, artifact));
      }
    }
    files.push(await writeArtifact(folder, dataManifest(data, files)));
    if (deps.renderPages === undefined) return { files, siteApp: null };
    deps.onStep("writing the pages");
    const { buildId, generatedAt, siteUrl, baseUrl, publisher } = data;
    const about = { folder, buildId, generatedAt, siteUrl, baseUrl, publisher };
    const pages = await deps.renderPages({ ...about, ...deps, files });
    return { files: [...files, ...pages.files], siteApp: pages.siteApp };
  } finally {
    catalog.close();
  }
}

/** `/data/manifest.json`: every data file with its size and hash. */
function dataManifest(data: CatalogData, files: readonly FileEntry[]): Artifact {
  const listed = files
    .filter((file) => file.path.startsWith("data/"))
    .map((file) => ({ ...file, url: `${data.siteUrl}/${file.path}` }));
  const head = {
    build_id: data.buildId,
    generated_at: data.generatedAt,
    license: DATA_LICENSE,
    license_url: DATA_LICENSE_URL,
    attribution: `${data.publisher} (${data.siteUrl})`,
    count: listed.length,
  };
  return { path: "data/manifest.json", content: `${joinRecords(head, "files", listed)}\n` };
}
