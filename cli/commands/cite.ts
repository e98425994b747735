import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { readDois } from "../../pipeline/build/dois.ts";
import { frozenMonths } from "../../pipeline/build/frozen.ts";
import { BUNDLED_SOURCES } from "../../src/core/catalog/bundled-sources.ts";
import type { SnapshotManifest } from "../../src/schema/files/published.ts";
import { loadConfig } from "../../src/server/config.ts";
import { doiUrl } from "../../src/views/documents/dataset-json-ld.ts";
import { ExitError, type Io } from "../terminal/io.ts";

const ROWS = "rank-open-data.jsonl";
const CITED = "rank-open-data.parquet";
const HISTORY = "stars-history.csv";

/** A figure of a frozen month with everything a paper needs to cite it. */
export interface CitedFigure {
  slug: string;
  name: string;
  month: string;
  /** The star count; null when the month has none. */
  github_stars: number | null;
  github_stars_at: string | null;
  repository: string | null;
  /** The source that read the count. */
  source: string | null;
  file: string;
  sha256: string;
  doi: string | null;
  duckdb: string;
  citation: string;
}

/** `clearboard cite SLUG --at MONTH`: prints a frozen figure, its source, its file with the hash, and the citation. */
export function citeCommand(io: Io): Command {
  return new Command("cite")
    .argument("<slug>", "slug of a product, as in its URL")
    .requiredOption("--at <month>", "a frozen month, YYYY-MM", month)
    .option("--json", "print as JSON")
    .description("Print a product's figure of a frozen month with its source, its file and hash, and the citation.")
    .addHelpText("after", "\nExample:\n  clearboard cite langchain --at 2026-11")
    .action(async (slug: string, flags: { at: string; json?: boolean }) => {
      const { dataDir } = await loadConfig(io.env);
      const figure = citedFigure(dataDir, slug, flags.at);
      io.stdout(flags.json ? `${JSON.stringify(figure)}\n` : text(figure));
    });
}

/** @throws ExitError when the month is not frozen or does not contain the product */
function citedFigure(dataDir: string, slug: string, at: string): CitedFigure {
  const months = frozenMonths(dataDir);
  const manifest = months.find((one) => one.month === at);
  if (manifest === undefined) {
    const known = months.map((one) => one.month).join(", ");
    throw new ExitError(`${at} is not frozen here; ${known === "" ? "no month is" : `these are: ${known}`}.`);
  }
  const folder = join(dataDir, "frozen", at);
  const row = readFileSync(join(folder, ROWS), "utf8")
    .split("\n")
    .find((line) => line !== "" && JSON.parse(line).slug === slug);
  if (row === undefined) throw new ExitError(`${at} holds no product ${slug}.`);
  const product = JSON.parse(row) as Pick<CitedFigure, "slug" | "name" | "github_stars" | "github_stars_at"> & {
    profile_url: string;
    github_url: string | null;
  };
  const site = product.profile_url.slice(0, product.profile_url.indexOf("/products/"));
  const file = `${site}/data/snapshots/${at}/${CITED}`;
  const sha256 = hashOf(manifest, CITED);
  const doi = readDois(dataDir)[at] ?? null;
  const version = at.replace("-", ".");
  const publisher = manifest.attribution.replace(/ \([^()]*\)$/, "");
  return {
    slug,
    name: product.name,
    month: at,
    github_stars: product.github_stars,
    github_stars_at: product.github_stars_at,
    repository: product.github_url,
    source: product.github_stars === null ? null : sourceOf(folder, slug),
    file,
    sha256,
    doi,
    duckdb: `SELECT slug, github_stars, github_stars_at FROM '${file}' WHERE slug = '${slug}'`,
    citation: `${publisher} (${manifest.generated_at.slice(0, 4)}). ${publisher} open dataset of AI products and model prices, version ${version}. ${doi === null ? file : doiUrl(doi)}. SHA-256 ${sha256}. ${manifest.license}.`,
  };
}

/** Returns the source of a product's newest reading in a frozen month. */
function sourceOf(folder: string, slug: string): string | null {
  const file = join(folder, HISTORY);
  if (!existsSync(file)) return null;
  const last = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.startsWith(`${slug},`))
    .at(-1);
  const source = last?.split(",").at(-1) ?? null;
  if (source === null) return null;
  if (source === "github") return "GitHub's API, read by this board";
  const bundled = BUNDLED_SOURCES[source];
  return bundled === undefined ? source : `GitHub's API, as recorded by ${bundled.repository} (${bundled.license})`;
}

function hashOf({ files, month }: SnapshotManifest, name: string): string {
  const found = files.find((file) => file.name === name);
  if (found === undefined) throw new ExitError(`${month} holds no ${name}.`);
  return found.sha256;
}

function text(figure: CitedFigure): string {
  const stars =
    figure.github_stars === null
      ? "unknown: the month holds no reading"
      : `${figure.github_stars} on ${figure.github_stars_at?.slice(0, 10)}`;
  const rows: [string, string | null][] = [
    ["product", `${figure.name} (${figure.slug})`],
    ["GitHub stars", stars],
    ["repository", figure.repository],
    ["source", figure.source],
    ["file", figure.file],
    ["SHA-256", figure.sha256],
    ["DOI", figure.doi],
    ["DuckDB", figure.duckdb],
    ["citation", figure.citation],
  ];
  return rows.map(([label, value]) => `${label.padEnd(14)}${value ?? "none"}\n`).join("");
}

function month(value: string): string {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(value)) throw new InvalidArgumentError("It must be a month such as 2026-11.");
  return value;
}
