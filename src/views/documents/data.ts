import { DATA_LICENSE, DATA_LICENSE_URL } from "../../schema/answers/envelope.ts";
import { oldestReading } from "../../store/catalog/coverage.ts";
import { date } from "../kit/format.ts";
import { breadcrumbs, type Crumb, type PageHead } from "../kit/page.ts";
import type { PublishedFile, SiteContext } from "../kit/site-context.ts";
import { escapeBibtex } from "../products/citation.ts";
import { currentEdition, datasetJsonLd, datasetName } from "./dataset-json-ld.ts";

export interface DataPage {
  head: PageHead;
  crumbs: Crumb[];
  generatedAt: string;
  buildId: string;
  /** Files of the current data, grouped by content. */
  groups: { title: string; text: string; paid: boolean; files: DataFile[] }[];
  /** By month, `YYYY-MM`, newest first. */
  snapshots: { month: string; files: DataFile[] }[];
  citation: { text: string; bibtex: string };
  /** How to cite a figure of the newest frozen month; null while no month is frozen. */
  frozen: FrozenCitation | null;
  attributionHtml: string;
  licenseUrl: string;
  siteUrl: string;
}

interface FrozenCitation {
  month: string;
  /** URL of the frozen Parquet file. */
  url: string;
  sha256: string;
  /** A command that reads one product from the file by its URL. */
  duckdb: string;
  /** A command that prints the same from a data folder. */
  command: string;
  text: string;
}

export interface DataFile extends PublishedFile {
  name: string;
  format: string;
  /** Description of the content; null when none is known. */
  content: string | null;
}

const FORMATS: Record<string, string> = {
  csv: "CSV",
  json: "JSON",
  jsonl: "JSON Lines",
  jsonld: "JSON-LD",
  parquet: "Parquet",
  md: "Markdown",
  txt: "Text",
  cff: "CFF",
};

const GROUPS: { title: string; text: string; paid?: boolean; has: RegExp }[] = [
  {
    title: "Products",
    text: "Every listed product with its objective signals. No Rank Points and no placement: the schema has no room for them.",
    has: /^(?:rank-open-data|stars-history)\.(?:json|csv|jsonl|parquet)$/,
  },
  {
    title: "Models and prices",
    text: "Model listings with dated prices, every recorded change, and where other registries differ. Quoted rows of provider pages are quotations with their source, outside the CC BY grant.",
    has: /^(?:llm-pricing|task-models|providers|provider-facts|price-changes|disagreements)\.(?:json|csv|jsonl|parquet)$/,
  },
  {
    title: "Promotion board",
    text: "Paid placement: Rank Points, places and closed periods, kept apart from the objective files.",
    paid: true,
    has: /^(?:rank|history|categories)\.(?:json|csv)$/,
  },
  {
    title: "What changed",
    text: "Products added, removed and changed from build to build.",
    has: /^(?:changes\.json|CHANGELOG\.md)$/,
  },
  {
    title: "Schemas",
    text: "JSON Schema 2020-12 of every JSON file.",
    has: /\.schema\.json$/,
  },
  {
    title: "Metadata",
    text: "For catalogues and tools: Croissant, Data Package, DCAT, schema.org, citation, data sheet, and a manifest of all files.",
    has: /^(?:croissant|datapackage|manifest)\.json$|\.jsonld$|^DATASHEET\.md$|^CITATION\.cff$|SHA256SUMS$/,
  },
  { title: "More files", text: "Everything else that this build publishes.", has: /./ },
];

/** Content of each file, by its name without extension. */
const CONTENTS: Record<string, string> = {
  "rank-open-data": "Products",
  "stars-history": "Star readings by day",
  "llm-pricing": "Language models with dated prices",
  "task-models": "Embedding, speech, image and video models",
  providers: "Providers and their terms",
  "provider-facts": "Facts about providers, one a row",
  "price-changes": "Every recorded price change",
  disagreements: "Prices on which registries differ",
  rank: "Overall promotion board",
  categories: "Categories with their leaders",
  history: "Closed periods with their hashes",
  changes: "Changes by build",
  CHANGELOG: "Changes in words",
  croissant: "Croissant 1.1",
  datapackage: "Data Package 2",
  dcat: "DCAT 3",
  dataset: "schema.org Dataset",
  DATASHEET: "How the data is made",
  CITATION: "How to cite",
  manifest: "All files with hashes",
  SHA256SUMS: "Hashes for sha256sum -c",
  index: "All snapshots",
  head: "Newest snapshot and its hash",
};

const SNAPSHOT = /^data\/snapshots\/(\d{4}-\d{2})\//;

export function dataPage(site: SiteContext): DataPage {
  const { deployment, catalog } = site.context;
  const crumbs = [
    { label: "Home", path: "" },
    { label: "Data", path: "data/" },
  ];
  const files = site.build.files.filter((file) => file.path.startsWith("data/")).map(describe);
  const current = files.filter((file) => !SNAPSHOT.test(file.path));
  const snapshots = new Map<string, DataFile[]>();
  for (const file of files) {
    const month = SNAPSHOT.exec(file.path)?.[1];
    if (month !== undefined) snapshots.set(month, [...(snapshots.get(month) ?? []), file]);
  }
  const taken = new Set<DataFile>();
  const groups = GROUPS.map(({ title, text, paid = false, has }) => {
    const own = current.filter((file) => !taken.has(file) && has.test(file.name));
    for (const file of own) taken.add(file);
    return { title, text, paid, files: own };
  }).filter((group) => group.files.length > 0);
  return {
    head: {
      title: "Open data",
      description: `All of ${deployment.publisher}'s objective data as files: ${catalog.entries.length} listed products with dated signals. CC BY 4.0, with sizes and SHA-256 hashes.`,
      canonical: "data/",
      image: "og/data.png",
      section: "data",
      jsonLd: [
        datasetJsonLd(
          { ...deployment, generatedAt: site.build.generatedAt },
          current,
          currentEdition(site.build.generatedAt, oldestReading(catalog), null),
        ),
        breadcrumbs(crumbs, deployment),
      ],
    },
    crumbs,
    generatedAt: site.build.generatedAt,
    buildId: site.build.id,
    groups,
    snapshots: [...snapshots]
      .map(([month, own]) => ({ month, files: own }))
      .sort((a, b) => (a.month < b.month ? 1 : -1)),
    citation: citation(site),
    frozen: frozenCitation(site, snapshots),
    attributionHtml: `Data: <a href="${deployment.siteUrl}/data/">${deployment.publisher}</a>, <a href="${DATA_LICENSE_URL}">${DATA_LICENSE}</a>`,
    licenseUrl: DATA_LICENSE_URL,
    siteUrl: deployment.siteUrl,
  };
}

function describe(file: PublishedFile): DataFile {
  const name = file.path.split("/").at(-1) ?? file.path;
  const extension = name.includes(".") ? (name.split(".").at(-1) ?? "") : "";
  const stem = name.replace(/\.schema\.json$|\.[^.]+$/, "");
  return {
    ...file,
    name,
    format: FORMATS[extension.toLowerCase()] ?? (extension === "" ? "Text" : extension),
    content: name.endsWith(".schema.json") ? `Schema of ${stem}.json` : (CONTENTS[stem] ?? null),
  };
}

const CITED_FILE = "rank-open-data.parquet";

function frozenCitation(
  { context }: SiteContext,
  snapshots: ReadonlyMap<string, readonly DataFile[]>,
): FrozenCitation | null {
  const { publisher, siteUrl } = context.deployment;
  const month = [...snapshots.keys()].sort().at(-1);
  const file = snapshots.get(month ?? "")?.find(({ name }) => name === CITED_FILE);
  if (month === undefined || file === undefined) return null;
  const url = `${siteUrl}/${file.path}`;
  const slug =
    context.catalog.entries.find((entry) => entry.slug === "langchain")?.slug ?? context.catalog.entries[0]?.slug;
  return {
    month,
    url,
    sha256: file.sha256,
    duckdb: `duckdb -c "SELECT slug, github_stars, github_stars_at FROM '${url}' WHERE slug = '${slug}'"`,
    command: `clearboard cite ${slug} --at ${month}`,
    text: `${publisher} (${month.slice(0, 4)}). ${datasetName({ publisher })}, version ${month.replace("-", ".")}. ${url}. SHA-256 ${file.sha256}. ${DATA_LICENSE}.`,
  };
}

function citation(site: SiteContext): { text: string; bibtex: string } {
  const { publisher, siteUrl } = site.context.deployment;
  const day = site.build.generatedAt.slice(0, 10);
  const year = day.slice(0, 4);
  return {
    text: `${publisher} (${year}). ${publisher} open dataset of AI products, version ${day}. ${siteUrl}/data/ (${DATA_LICENSE})`,
    bibtex: [
      `@misc{clearboard-${day},`,
      `  title = {${escapeBibtex(publisher)} open dataset of {AI} products},`,
      `  author = {{${escapeBibtex(publisher)}}},`,
      `  year = {${year}},`,
      `  version = {${day}},`,
      `  url = {${siteUrl}/data/},`,
      `  note = {${DATA_LICENSE}. Retrieved ${date(day)}}`,
      "}",
    ].join("\n"),
  };
}
