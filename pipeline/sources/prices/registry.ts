import type { PriceExtractor } from "./extractor.ts";
import { anthropic } from "./providers/anthropic.ts";
import { groq } from "./providers/groq.ts";
import { xai } from "./providers/xai.ts";

/** Every provider whose prices are read, in the order of the provider list. */
export const EXTRACTORS: readonly PriceExtractor[] = [anthropic, groq, xai];

/** The extractor of a provider, or undefined when there is none. */
export function extractorOf(provider: string): PriceExtractor | undefined {
  return EXTRACTORS.find((extractor) => extractor.provider === provider);
}
