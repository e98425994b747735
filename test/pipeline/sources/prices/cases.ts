import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Extraction } from "../../../../pipeline/sources/prices/extractor.ts";
import { extractorOf } from "../../../../pipeline/sources/prices/registry.ts";

/** One row as expected: model id, route, input, output, cached input. */
export type Expected = [
  id: string,
  route: string | null,
  input: string | null,
  output: string | null,
  cached: string | null,
];

export interface Case {
  provider: string;
  fixture: string;
  at?: string;
  rows: Expected[];
  /** Price headers as the page writes them; renaming any of them must refuse its table. */
  headers: string[];
  /** Texts that state the unit, with another unit in their place. */
  units: [from: string, to: string][];
}

export const CASES: Case[] = [
  {
    provider: "anthropic",
    fixture: "anthropic.md",
    at: "2031-03-31",
    rows: [
      ["claude-vesper-9-2", null, "7", "33", "0.35"],
      ["claude-marten-9", null, "2.2", "11", "0.22"],
      ["claude-linnet-9", null, "1.3", "6", "0.13"],
      ["claude-heron-8-5", null, "0.6", "3", "0.06"],
    ],
    headers: ["Base input tokens", "Cache hits and refreshes", "Output tokens"],
    units: [
      ["/ MTok", "/ hour"],
      ["/ MTok", "/ KTok"],
    ],
  },
  {
    provider: "openai",
    fixture: "openai.md",
    rows: [
      ["gpt-9-quartz", null, "3", "14", "0.3"],
      ["gpt-8.7", null, "6", "31", "0.6"],
      ["gpt-8.7-mini", null, "0.85", "5.1", "0.085"],
    ],
    headers: ["Short context input", "Short context output", "Long context cached input"],
    units: [],
  },
  {
    provider: "openai",
    fixture: "openai.html",
    rows: [
      ["gpt-8.7", null, "6", "31", "0.6"],
      ["gpt-8.7-mini", null, "0.85", "5.1", "0.085"],
      ["gpt-voice-3", null, "4.5", "18", "0.45"],
    ],
    headers: ["Input", "Cached input"],
    units: [["Prices per 1M tokens", "Prices per 1K tokens"]],
  },
  {
    provider: "google",
    fixture: "google.html",
    at: "2030-12-31",
    rows: [
      ["gemini-7.2-pro-preview", null, "2.3", "13", "0.23"],
      ["gemini-7.2-pro-preview-tools", null, "2.3", "13", "0.23"],
      ["gemini-7.5-flash", null, "0.35", "1.75", null],
      ["gemini-7.1-flash-live", null, "0.65", "4.2", "0.065"],
    ],
    headers: ["Paid Tier, per 1M tokens in USD"],
    units: [
      ["per 1M tokens in USD", "per 1K tokens in USD"],
      ["per 1M tokens in USD", "per 1M tokens in EUR"],
    ],
  },
  {
    provider: "deepseek",
    fixture: "deepseek.html",
    rows: [
      ["deepseek-swift", null, "0.5", "1.5", "0.01"],
      ["deepseek-v8-max", null, "1.8", "4.8", "0.07"],
    ],
    headers: ["1M INPUT TOKENS", "1M OUTPUT TOKENS"],
    units: [
      ["1M INPUT TOKENS", "1K INPUT TOKENS"],
      ["in units of per 1M tokens", "in units of per 1K tokens"],
    ],
  },
  {
    provider: "deepseek",
    fixture: "deepseek-discount.html",
    at: "2030-05-31",
    rows: [
      ["deepseek-v7-swift", null, "0.16", "0.32", "0.0031"],
      ["deepseek-v7-max", null, "0.485", "0.97", "0.004125"],
    ],
    headers: ["1M INPUT TOKENS (CACHE MISS)", "1M OUTPUT TOKENS"],
    units: [],
  },
  {
    provider: "xai",
    fixture: "xai.md",
    rows: [
      ["grok-8.1", null, "2.4", "7.2", "0.6"],
      ["grok-forge-0.3", null, "1.1", "2.2", "0.22"],
    ],
    headers: ["Input / 1M tokens", "Cached input / 1M tokens"],
    units: [["Input / 1M tokens", "Input / 1K tokens"]],
  },
  {
    provider: "xai",
    fixture: "xai-model.md",
    rows: [["grok-8.1", null, "2.4", "7.2", "0.6"]],
    headers: ["< 200k prompt tokens (per 1M tokens)", "| Cached input"],
    units: [["(per 1M tokens)", "(per 1K tokens)"]],
  },
  {
    provider: "mistral",
    fixture: "mistral.html",
    rows: [
      ["sirocco-large-9-30-02", null, "0.7", "2.1", "0.07"],
      ["sirocco-embed-30-02", null, "0.25", null, "0.025"],
    ],
    headers: [">Input", "Cached input"],
    units: [["<td>$0.7</td>", "<td>$0.7 /Min</td>"]],
  },
  {
    provider: "groq",
    fixture: "groq.html",
    rows: [
      ["dune-12b-instant", null, "0.07", "0.11", null],
      ["opendune/dune-90b", null, "0.41", "0.62", null],
    ],
    headers: ["PRICE PER 1M TOKENS"],
    units: [["PRICE PER 1M TOKENS", "PRICE PER 1K TOKENS"]],
  },
  {
    provider: "groq",
    fixture: "groq.md",
    rows: [["opendune/dune-90b", null, "0.41", "0.62", null]],
    headers: ["PRICE PER 1M TOKENS"],
    units: [["PRICE PER 1M TOKENS", "PRICE PER 1K TOKENS"]],
  },
  {
    provider: "cohere",
    fixture: "cohere.html",
    rows: [
      ["cadence-03-2030", null, "0.8", "2.4", null],
      ["cadence-plus-08-2030", null, "3.2", "12.8", null],
      ["cadence-s", null, "0.0425", "0.17", null],
    ],
    headers: [],
    units: [["/1M tokens", "/1K tokens"]],
  },
  {
    provider: "together",
    fixture: "together.md",
    rows: [
      ["tidal/Undertow", null, "1.2", "4.85", "0.24"],
      ["alpine/Alpine-3-Plus", null, "0.6", "3.1", null],
      ["alpine/Alpine-Trial", null, "0.052", null, null],
      ["alpine/Alpine-Eye", null, "0.27", "0.45", null],
    ],
    headers: ["Input pricing (per 1M tokens)"],
    units: [["(per 1M tokens)", "(per 1K tokens)"]],
  },
  {
    provider: "fireworks",
    fixture: "fireworks.md",
    rows: [
      ["accounts/fireworks/models/tundra-k5p2", null, "2.8", "13", "0.28"],
      ["accounts/fireworks/routers/tundra-k5p2-fast", null, "4.2", "19.5", "0.42"],
    ],
    headers: ["Standard", "Priority"],
    units: [],
  },
  {
    provider: "moonshotai",
    fixture: "moonshotai.mdx",
    rows: [
      ["lunar-l4", null, "0.98", "4.2", "0.18"],
      ["lunar-l4-turbo", null, "1.45", "8.4", "0.18"],
    ],
    headers: ["Input Price (Cache Hit)", "Output Price"],
    units: [['"1M tokens"', '"1K tokens"']],
  },
  {
    provider: "zai",
    fixture: "zai.md",
    rows: [
      ["glx-7.2", null, "1.6", "4.9", "0.31"],
      ["glx-ocr", null, "0.04", "0.05", null],
    ],
    headers: ["| Input", "| Cached Input |"],
    units: [["Prices per 1M tokens", "Prices per 1K tokens"]],
  },
  {
    provider: "amazon-bedrock",
    fixture: "bedrock.html",
    rows: [
      ["glx-7.2", "Global CRIS", "1.92", "5.88", "0.372"],
      ["glx-7.2", "US CRIS", "2.112", "6.468", "0.4092"],
    ],
    headers: ["Price per 1M input tokens", "Cache read"],
    units: [["per 1M input tokens", "per 1K input tokens"]],
  },
  {
    provider: "amazon-bedrock",
    fixture: "bedrock.json",
    rows: [
      ["amazon.nova-pro-v1:0", null, "0.9", "3.6", null],
      ["lab.glx-7.2", null, "1.9", "5.7", null],
    ],
    headers: [],
    units: [
      ["K tokens", "K characters"],
      ["M tokens", "M characters"],
    ],
  },
  {
    provider: "azure",
    fixture: "azure.json",
    at: "2030-05-01",
    rows: [
      ["gpt-5.4", null, "2.6", "15.5", "0.26"],
      ["gpt-5.4", "data-zone", "2.86", "17.05", null],
      ["gpt-4.1-nano", "regional", "0.12", "0.45", null],
    ],
    headers: [],
    units: [
      ['"unitOfMeasure":"1M"', '"unitOfMeasure":"1 Hour"'],
      ['"unitOfMeasure":"1M"', '"unitOfMeasure":"1K"'],
    ],
  },
  {
    provider: "openrouter",
    fixture: "openrouter.json",
    rows: [
      ["dune/dune-90b", null, "0.41", "0.62", null],
      ["lab/glx-7.2", null, "1.6", "4.9", "0.31"],
    ],
    headers: ['"prompt', '"completion', '"input_cache_read'],
    units: [],
  },
  {
    provider: "cerebras",
    fixture: "cerebras.html",
    rows: [
      ["glx-7", null, "2.35", "2.85", null],
      ["dune-12b", null, "0.12", "0.14", null],
    ],
    headers: ['"Input'],
    units: [["/M tokens", "/K tokens"]],
  },
  {
    provider: "novita",
    fixture: "novita.md",
    rows: [
      ["lab/glx-7.2", null, "0.279", "0.43", "0.1395"],
      ["lab/glx-ocr", null, "0.04", "0.05", null],
    ],
    headers: ["| Input", "Cache Read"],
    units: [["/Mt", "/Kt"]],
  },
  {
    provider: "siliconflow",
    fixture: "siliconflow.md",
    rows: [["GLX-7.2", null, "0.29", "0.47", "0.145"]],
    headers: ["| Input", "Cached Input"],
    units: [["Prices shown are per 1 million tokens", "Prices shown are per 1 thousand tokens"]],
  },
  {
    provider: "venice",
    fixture: "venice.md",
    rows: [
      ["lab-glx-7-2", null, "1.85", "5.7", "0.36"],
      ["dune-12b", null, "0.16", "0.6", null],
    ],
    headers: ["Input Price", "Output Price"],
    units: [["Prices per 1M tokens", "Prices per 1K tokens"]],
  },
];

export function fixture(name: string): string {
  return readFileSync(new URL(`../../../fixtures/prices/${name}`, import.meta.url), "utf8");
}

/** Runs a provider's extractor on a text, as if it had been served now. */
export function extractText(provider: string, text: string, at: string | null = null): Extraction {
  const extractor = extractorOf(provider);
  if (extractor === undefined) throw new Error(`no extractor for ${provider}`);
  return extractor.extract({
    url: extractor.urls[0] ?? "",
    text,
    sha256: createHash("sha256").update(text).digest("hex"),
    readAt: at === null ? "2030-05-01T00:00:00Z" : `${at}T00:00:00Z`,
    at,
  });
}

export function shortRows(extraction: Extraction): Expected[] {
  return extraction.rows.map((row) => [
    row.model_id,
    row.route ?? null,
    row.input_per_mtok,
    row.output_per_mtok,
    row.cached_input_per_mtok,
  ]);
}
