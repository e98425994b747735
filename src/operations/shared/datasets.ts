import { type DatasetField, FILTER_OPERATORS, FILTER_RULES } from "../../schema/files/dataset.ts";

const SUBJECT_MEANING =
  "ai (is AI or is made for building or running it), ai-infrastructure (general technology with a use in AI that its description names, such as vector search or GPUs) or software (all else): `ai` alone is AI products.";

type DatasetName = "ai-products" | "model-pricing";

export type Dataset = {
  name: DatasetName;
  description: string;
  /** Order of the rows without `sort`, ascending. */
  order: string;
  /** Field whose values ascend in that order; used for paging. */
  key: string;
  fields: DatasetField[];
  filter_operators: string[];
  filter_rules: string[];
};

/** The datasets that `dataset/query` serves. */
export const DATASETS: Dataset[] = [
  {
    name: "ai-products",
    description: "Every listed product with its objective signals.",
    order: "slug",
    key: "slug",
    fields: [
      { name: "slug", type: "string", description: "Key of the product." },
      { name: "name", type: "string", description: "Name of the product." },
      { name: "category", type: "string", description: "Category it is listed in." },
      { name: "subject", type: "string", description: SUBJECT_MEANING },
      { name: "description", type: "string", description: "What it is, in our words." },
      { name: "homepage_url", type: "string", description: "Its own address." },
      { name: "tags", type: "string[]", description: "Search words." },
      { name: "aliases", type: "string[]", description: "Other names that people type for it." },
      { name: "license", type: "string", description: "open-source, source-available or proprietary." },
      {
        name: "license_spdx",
        type: "string",
        description: "Exact licence by its SPDX identifier, where one is recorded.",
      },
      {
        name: "license_terms",
        type: "string",
        description: "What the licence allows, as this board reads it; null when that is not on record.",
      },
      {
        name: "own_use",
        type: "string",
        description:
          "Whether it may be used inside your own company without another agreement: yes, conditional or no; null when not on record.",
      },
      {
        name: "offer_to_customers",
        type: "string",
        description: "The same of hosting it for customers, for money.",
      },
      { name: "github_url", type: "string", description: "Its repository, where there is one." },
      {
        name: "github_status",
        type: "string",
        description: "How the repository last answered: active, archived, gone, blocked or unreadable.",
      },
      { name: "language", type: "string", description: "Programming language of most of its code." },
      { name: "pushed_on", type: "date", description: "Day of the last push of code, as last read." },
      { name: "last_release_on", type: "date", description: "Day of the last release, as last read." },
      { name: "github_stars", type: "integer", description: "Stars of the repository." },
      { name: "github_stars_at", type: "timestamp", description: "When the stars were read." },
      { name: "stars_growth_7d", type: "integer", description: "Stars gained in the 7 days before the last reading." },
      { name: "stars_growth_30d", type: "integer", description: "The same over 30 days." },
      { name: "stars_growth_90d", type: "integer", description: "The same over 90 days." },
      { name: "growth_as_of", type: "timestamp", description: "Last reading, where the growth windows end." },
      { name: "referred_visits", type: "integer", description: "Visits this board has sent, up to the build." },
      { name: "listed_at", type: "timestamp", description: "When it was listed." },
      { name: "listing_source", type: "string", description: "editorial or submission." },
      {
        name: "operator_reference",
        type: "boolean",
        description: "Whether the operator of the board added the listing, rather than its maker.",
      },
      { name: "verified", type: "boolean", description: "Whether its maker has shown control of the listing." },
      { name: "updated_at", type: "timestamp", description: "When anything above last changed." },
    ],
    filter_operators: [...FILTER_OPERATORS],
    filter_rules: FILTER_RULES,
  },
  {
    name: "model-pricing",
    description:
      "Every model with the list rates of a short request of standard service, in US dollars per million tokens, and what proves them.",
    order: "provider, model_id",
    key: "row",
    fields: [
      { name: "row", type: "integer", description: "Number of the row in this build's order, from 0; for paging." },
      { name: "provider", type: "string", description: "Who sells it." },
      { name: "provider_name", type: "string", description: "The provider's name." },
      { name: "model_id", type: "string", description: "Id that the provider's API takes." },
      { name: "display_name", type: "string", description: "Name of the model." },
      { name: "tier", type: "string", description: "mini, fast, open, reasoning or flagship." },
      { name: "status", type: "string", description: "current, preview, deprecated or retired." },
      { name: "reasoning", type: "string", description: "Whether it thinks first: none, optional or always." },
      {
        name: "inputs",
        type: "string[]",
        description: "What it takes: text, image, audio, video, pdf; null when no source says.",
      },
      { name: "outputs", type: "string[]", description: "What it returns, in the same words." },
      { name: "tools", type: "boolean", description: "Whether it calls tools; null when no source says." },
      { name: "open_weights", type: "boolean", description: "Whether its weights are published." },
      {
        name: "weights_license",
        type: "string",
        description: "Licence of the weights: SPDX id, else its name; null when it is not on record.",
      },
      {
        name: "json_schema",
        type: "boolean",
        description: "Whether the seller's API holds answers to a JSON schema; null when no source says.",
      },
      { name: "context_window", type: "integer", description: "Most tokens of input and output together." },
      { name: "max_output", type: "integer", description: "Most tokens of output." },
      {
        name: "output_speed",
        type: "integer",
        description: "Output tokens a second, where the seller publishes them; null for most.",
      },
      {
        name: "knowledge_cutoff",
        type: "string",
        description: "Last month or day of its training data, YYYY-MM or YYYY-MM-DD; null when no source says.",
      },
      { name: "released_on", type: "date", description: "Day of release." },
      { name: "shutdown_on", type: "date", description: "Day after which the provider refuses it." },
      {
        name: "successor",
        type: "string",
        description: "Id of the model that the provider names for the time after it; null when it names none.",
      },
      { name: "input_usd_per_mtok", type: "decimal", description: "Input rate." },
      { name: "output_usd_per_mtok", type: "decimal", description: "Output rate." },
      { name: "cache_read_usd_per_mtok", type: "decimal", description: "Rate of input read from the cache." },
      { name: "batch_input_usd_per_mtok", type: "decimal", description: "Input rate of the batch service." },
      { name: "batch_output_usd_per_mtok", type: "decimal", description: "Output rate of the batch service." },
      {
        name: "long_context_from",
        type: "integer",
        description: "Input tokens from which another rate holds.",
      },
      {
        name: "price_status",
        type: "string",
        description: "Age of the price today: verified, ageing after 7 days, stale after 30; else unverified.",
      },
      { name: "price_verified_at", type: "timestamp", description: "When the price was last read on its page or API." },
      {
        name: "price_evidence_form",
        type: "string",
        description: "What it was read from: page, excerpt, api, rendering, machine_copy or list.",
      },
      { name: "price_origin", type: "string", description: "Who read it: extractor, hand, or a second-hand source." },
      {
        name: "price_url",
        type: "string",
        description: "Page it is quoted from; null for a second-hand price, which price_page can confirm.",
      },
      { name: "price_page", type: "string", description: "Page on which the provider states its prices." },
      { name: "price_quote", type: "string", description: "The row of that page, quoted." },
    ],
    filter_operators: [...FILTER_OPERATORS],
    filter_rules: FILTER_RULES,
  },
];
