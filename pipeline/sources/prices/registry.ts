import type { PriceExtractor } from "./extractor.ts";
import { amazonBedrock } from "./providers/amazon-bedrock.ts";
import { anthropic } from "./providers/anthropic.ts";
import { azure } from "./providers/azure.ts";
import { cerebras } from "./providers/cerebras.ts";
import { cohere } from "./providers/cohere.ts";
import { deepseek } from "./providers/deepseek.ts";
import { fireworks } from "./providers/fireworks.ts";
import { google } from "./providers/google.ts";
import { groq } from "./providers/groq.ts";
import { mistral } from "./providers/mistral.ts";
import { moonshotai } from "./providers/moonshotai.ts";
import { novita } from "./providers/novita.ts";
import { openai } from "./providers/openai.ts";
import { openrouter } from "./providers/openrouter.ts";
import { siliconflow } from "./providers/siliconflow.ts";
import { together } from "./providers/together.ts";
import { venice } from "./providers/venice.ts";
import { xai } from "./providers/xai.ts";
import { zai } from "./providers/zai.ts";

/** The extractors of all providers whose prices are read. */
export const EXTRACTORS: readonly PriceExtractor[] = [
  openai,
  anthropic,
  google,
  deepseek,
  xai,
  mistral,
  groq,
  cohere,
  together,
  fireworks,
  moonshotai,
  zai,
  amazonBedrock,
  azure,
  cerebras,
  novita,
  openrouter,
  siliconflow,
  venice,
];

/** Returns the extractor of a provider; undefined when there is none. */
export function extractorOf(provider: string): PriceExtractor | undefined {
  return EXTRACTORS.find((extractor) => extractor.provider === provider);
}
