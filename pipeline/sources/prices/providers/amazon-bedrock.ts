import { defineExtractor } from "../merge/assemble.ts";
import { readPage } from "./bedrock-page.ts";
import { readPriceList } from "./bedrock-price-list.ts";

const OFFERS = "https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws";

/** Amazon Bedrock: the public price list first, the web page only for what it shows in literal dollars. */
export const amazonBedrock = defineExtractor(
  "amazon-bedrock",
  [
    `${OFFERS}/AmazonBedrock/current/us-east-1/index.json`,
    `${OFFERS}/AmazonBedrockFoundationModels/current/us-east-1/index.json`,
    "https://aws.amazon.com/bedrock/pricing/",
  ],
  (context) => (context.document.form === "json" ? readPriceList(context) : readPage(context)),
  "parts",
);
