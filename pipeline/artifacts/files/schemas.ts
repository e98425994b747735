import {
  CategoriesFile,
  HistoryFile,
  ManifestFile,
  RankFile,
  SnapshotManifest,
} from "../../../src/schema/files/published.ts";
import type { Artifact, ArtifactInput } from "../artifact.ts";
import { schemaArtifact } from "../json-file.ts";

/** Makes the JSON Schemas of files whose makers do not write their own. */
export function schemaArtifacts({ data }: ArtifactInput): Artifact[] {
  return [
    schemaArtifact(data, "rank", RankFile),
    schemaArtifact(data, "categories", CategoriesFile),
    schemaArtifact(data, "history", HistoryFile),
    schemaArtifact(data, "manifest", ManifestFile),
    schemaArtifact(data, "snapshots/manifest", SnapshotManifest),
  ];
}
