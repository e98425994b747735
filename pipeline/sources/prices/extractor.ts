import type { Meter, PriceCondition, PriceEvidence } from "../../../src/schema/records/model-price.ts";
import type { Document } from "./read/document.ts";
import type { PageRules } from "./read/scope.ts";

/** A page as read. */
export interface Page {
  url: string;
  /** The body as text. */
  text: string;
  /** SHA-256 of the bytes served, lower-case hex. */
  sha256: string;
  /** When it was read, ISO 8601 in UTC. */
  readAt: string;
  /** UTC day whose prices are requested. Null when not stated; prices shown as current are then taken as current. */
  at: string | null;
}

/** One price of a model as read from a page. `effective_*` are days that the page states, otherwise null. */
export interface ExtractedRate {
  meter: Meter;
  usd_per_mtok: string;
  when: PriceCondition;
  effective_from: string | null;
  effective_to: string | null;
  evidence: PriceEvidence;
}

/** One model (and route, where routes have their own prices) with all its prices. The three figures are the base tier. */
export interface ExtractedModel {
  provider: string;
  model_id: string;
  name: string;
  /** The route in the page's words, where a model has one row per route. */
  route?: string;
  input_per_mtok: string | null;
  output_per_mtok: string | null;
  cached_input_per_mtok: string | null;
  rates: ExtractedRate[];
  evidence: PriceEvidence;
}

/** A table, row or cell that was not read, and the reason. */
export interface Refusal {
  provider: string;
  heading: string;
  /** The row or model concerned; null for a whole table. */
  row: string | null;
  reason: string;
}

export interface Extraction {
  rows: ExtractedModel[];
  refusals: Refusal[];
}

/** Extracts the prices of one provider from its pages. Pure: no network, no clock. */
export interface PriceExtractor {
  provider: string;
  /** URLs read by a crawl, most trusted first. */
  urls: string[];
  /** `alternatives`: every URL has all models, and the first readable one is used. `parts`: each has some of them. */
  pages: "alternatives" | "parts";
  extract(page: Page): Extraction;
}

/** Output of a provider's reader before the common checks: the prices of one model in one place of the page. */
export interface Reading {
  model_id: string;
  name: string;
  route?: string | undefined;
  rates: RateReading[];
}

export interface RateReading {
  meter: Meter;
  usd: string;
  when: PriceCondition;
  from: string | null;
  to: string | null;
  heading: string;
  /** The row as text. It contains this price in this unit. */
  quote: string;
  /** The shortest part of the quote that still names the price. */
  short: string;
  /** Factor that converts the quoted number to dollars per million tokens; above 1 only when the quote states the unit. */
  factor: number;
}

/** Reads a normalised page. Reports everything it does not read through `refuse`. */
export interface ReadContext {
  document: Document;
  page: Page;
  /** The reader's rules for the text around prices. */
  rules: PageRules;
  refuse(heading: string, row: string | null, reason: string): void;
}
