/** A column that a dataset can be filtered by and projected to. */
export type DatasetField = {
  name: string;
  type: "string" | "integer" | "number" | "boolean" | "timestamp" | "string[]";
  description: string;
};

export type Dataset = {
  name: string;
  description: string;
  /** What the rows are ordered by, always ascending. */
  order: string;
  fields: DatasetField[];
  filter_operators: string[];
};

export const FILTER_OPERATORS = ["eq", "ne", "in", "gt", "gte", "lt", "lte", "contains", "exists"];

/** The datasets that `dataset/query` answers from. */
export const DATASETS: Dataset[] = [
  {
    name: "ai-products",
    description: "Every listed product with its objective signals.",
    order: "slug",
    fields: [
      { name: "slug", type: "string", description: "Key of the product." },
      { name: "name", type: "string", description: "Name of the product." },
      { name: "category", type: "string", description: "Category it is listed in." },
      { name: "description", type: "string", description: "What it is, in our words." },
      { name: "homepage_url", type: "string", description: "Its own address." },
      { name: "tags", type: "string[]", description: "Search words." },
      { name: "license", type: "string", description: "open-source, source-available or proprietary." },
      { name: "github_url", type: "string", description: "Its repository, where there is one." },
      { name: "github_stars", type: "integer", description: "Stars of the repository." },
      { name: "github_stars_at", type: "timestamp", description: "When the stars were read." },
      { name: "stars_growth_7d", type: "integer", description: "Stars gained in the 7 days before the last reading." },
      { name: "stars_growth_30d", type: "integer", description: "The same over 30 days." },
      { name: "stars_growth_90d", type: "integer", description: "The same over 90 days." },
      { name: "referred_visits", type: "integer", description: "Visits this board has sent, up to the build." },
      { name: "listed_at", type: "timestamp", description: "When it was listed." },
      { name: "verified", type: "boolean", description: "Whether its maker has shown control of the listing." },
      { name: "updated_at", type: "timestamp", description: "When anything above last changed." },
    ],
    filter_operators: FILTER_OPERATORS,
  },
];
