import type { Deployment } from "../operation.ts";

/** A published data file, and when a program should read it instead of calling the API. */
export interface DataFile {
  /** File name below `/data/`. */
  name: string;
  url: string;
  /** What it holds and when to use it. */
  use: string;
}

const FILES: readonly (readonly [name: string, use: string])[] = [
  ["rank-open-data.json", "Every product with stars and visits. Use it for questions over the whole catalogue."],
  [
    "llm-pricing.json",
    "Every language model with all dated rates, quotes and hashes. Use it for many models or all rates.",
  ],
  ["task-models.json", "Embedding, rerank, speech, image, video and document models, each price in its unit."],
  ["price-changes.json", "Every change of a rate with what was quoted before and after. Use it to follow prices."],
  ["stars-history.csv", "Dated star counts of every repository. Use it for growth over any window."],
  ["changes.json", "What each build changed: products and models added, removed, repriced."],
  ["disagreements.json", "Prices on which second-hand lists differ from ours."],
  ["rank.json", "The promotional board of paid Rank Points; no rating."],
  ["manifest.json", "Every data file of the build with size and SHA-256. Poll this one, with If-None-Match."],
];

/** The data files that documents for programs list, most useful first. The API is faster for single questions. */
export function dataFiles({ siteUrl }: Pick<Deployment, "siteUrl">): DataFile[] {
  return FILES.map(([name, use]) => ({ name, url: `${siteUrl}/data/${name}`, use }));
}
