import { defineExtractor } from "../merge/assemble.ts";
import { FAMILIES, MODEL_NAME, MODEL_NOTE, readPage } from "./bedrock-page.ts";
import { readPriceList } from "./bedrock-price-list.ts";

const OFFERS = "https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws";

/** The makers whose models the web page lists, each under its own heading. */
const MAKERS =
  /^(?:lab|ai21(?: labs)?|amazon(?: nova| titan)?|anthropic|cohere|deepseek|google|luma(?: ai)?|meta(?: llama)?|minimax(?: ai)?|mistral(?: ai)?|moonshot ai|nvidia|openai|qwen|stability(?: ai)?|twelvelabs|writer|xai|z\.? ?ai)$/i;

/** Amazon Bedrock: the public price list first; the web page only for prices it shows in literal dollars. */
export const amazonBedrock = defineExtractor({
  provider: "amazon-bedrock",
  urls: [
    `${OFFERS}/AmazonBedrock/current/us-east-1/index.json`,
    `${OFFERS}/AmazonBedrockFoundationModels/current/us-east-1/index.json`,
    "https://aws.amazon.com/bedrock/pricing/",
  ],
  pages: "parts",
  rules: { headings: [MAKERS, ...FAMILIES], labels: [MODEL_NAME], notes: MODEL_NOTE, data: true },
  read: (context) => (context.document.form === "json" ? readPriceList(context) : readPage(context)),
});
