import type { CatalogData } from "../../../src/core/catalog/catalog-data.ts";
import { SnapshotHead, type SnapshotManifest, SnapshotsFile } from "../../../src/schema/files/published.ts";
import type { Dois } from "../../build/dois.ts";
import type { Artifact } from "../artifact.ts";
import { credits, fileHead, recordsJson, schemaArtifact } from "../json-file.ts";
import type { FileEntry } from "../write.ts";

const NAME = "snapshots/index";

/** `/data/snapshots/index.json`: every frozen month with its files and its place in the chain. */
export function snapshotIndex(
  data: CatalogData,
  months: readonly SnapshotManifest[],
  entries: readonly FileEntry[],
  dois: Dois,
): Artifact[] {
  const address = (path: string) => `${data.siteUrl}/${path}`;
  const snapshots = months
    .map((manifest) => {
      const folder = `data/snapshots/${manifest.month}/`;
      return {
        month: manifest.month,
        frozen_at: manifest.frozen_at,
        build_id: manifest.build_id,
        previous: manifest.previous,
        hash: manifest.hash,
        doi: dois[manifest.month] ?? null,
        manifest: address(`${folder}manifest.json`),
        sha256sums: address(`${folder}SHA256SUMS`),
        files: entries
          .filter((entry) => entry.path.startsWith(folder))
          .map((entry) => ({ ...entry, url: address(entry.path) })),
      };
    })
    .reverse();
  const head: Omit<SnapshotsFile, "snapshots"> = {
    ...fileHead(data, NAME),
    ...credits(data),
    title: `${data.publisher} frozen months`,
    description:
      "The first build of each UTC month, frozen and never rewritten. Cite a month to cite data that stays as it was.",
    hash: "SHA-256 over the previous month's hash (empty for the first), a line feed, and the manifest's JSON text without its hash member",
    count: snapshots.length,
  };
  return [
    { path: `data/${NAME}.json`, content: recordsJson(head, "snapshots", snapshots) },
    schemaArtifact(data, NAME, SnapshotsFile),
  ];
}

const HEAD = "snapshots/head";

/**
 * `/data/snapshots/head.json`: the newest frozen month and its hash, which covers all months before it. Anyone who
 * keeps a copy can tell later whether a month was changed or removed.
 */
export function snapshotHead(data: CatalogData, months: readonly SnapshotManifest[]): Artifact[] {
  const last = months.at(-1);
  const head: SnapshotHead = { month: last?.month ?? null, hash: last?.hash ?? null, count: months.length };
  return [
    { path: `data/${HEAD}.json`, content: `${JSON.stringify(head)}\n` },
    schemaArtifact(data, HEAD, SnapshotHead),
  ];
}
