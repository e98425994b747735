import type { ColumnKind } from "../../kit/sorting.ts";

/** Sort keys of the table. */
export const SORTS = {
  name: "text",
  provider: "text",
  maker: "text",
  score: "number",
  context: "number",
  max_output: "number",
  input: "price",
  output: "price",
  cache_read: "price",
  blended: "price",
  read: "text",
  released: "number",
} as const satisfies Record<string, ColumnKind>;
export type SortKey = keyof typeof SORTS;

/** Orders offered in the form, each in the direction in which its column sorts first. The first is the table's own. */
export const ORDERS = {
  score: "Best score",
  released: "Newest",
  input: "Cheapest input",
  output: "Cheapest output",
  blended: "Cheapest blended",
  context: "Largest context",
  name: "Name",
} as const satisfies Partial<Record<SortKey, string>>;

/** An optional column of the table of models. The name is always shown. */
export interface Column {
  id: ColumnId;
  label: string;
  sort: SortKey | null;
  numeric: boolean;
  /** Longer name for the chooser and the heading's title. */
  title: string;
  /** Whether phones show it too. */
  phone: boolean;
}

export const COLUMN_IDS = [
  "provider",
  "maker",
  "kind",
  "tier",
  "score",
  "context",
  "max_output",
  "inputs",
  "input",
  "output",
  "cache_read",
  "blended",
  "reasoning",
  "tools",
  "weights",
  "read",
  "released",
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

export const DEFAULT_COLUMNS: readonly ColumnId[] = [
  "provider",
  "score",
  "context",
  "inputs",
  "input",
  "output",
  "read",
  "released",
];

const column = (
  id: ColumnId,
  label: string,
  title: string,
  sort: SortKey | null,
  { numeric = false, phone = false } = {},
): Column => ({ id, label, title, sort, numeric, phone });

const number = { numeric: true };

export const COLUMNS: readonly Column[] = [
  column("provider", "Sold by", "Who sells it", "provider"),
  column("maker", "Maker", "Who made the model", "maker"),
  column("kind", "Kind", "What it does: text, embeddings, images, speech", null),
  column("tier", "Tier", "Flagship, reasoning, open, fast or mini", null),
  column(
    "score",
    "Score",
    "Ability index for the chosen kind of work, estimated from public scores: 50 is average, 10 one standard deviation",
    "score",
    {
      numeric: true,
      phone: true,
    },
  ),
  column("context", "Context", "Longest input and output together, in tokens", "context", number),
  column("max_output", "Max output", "Longest answer, in tokens", "max_output", number),
  column("inputs", "Reads", "What it reads besides text", null),
  column("input", "Input", "US dollars for a million input tokens, standard service", "input", {
    numeric: true,
    phone: true,
  }),
  column("output", "Output", "US dollars for a million output tokens, standard service", "output", {
    numeric: true,
    phone: true,
  }),
  column("cache_read", "Cache read", "US dollars for a million input tokens read from the cache", "cache_read", number),
  column("blended", "Blended", "US dollars for a million tokens, three of input to one of output", "blended", number),
  column("reasoning", "Reasoning", "Whether it reasons before it answers", null),
  column("tools", "Tools", "Whether it calls tools; a dash where no source says", null),
  column("weights", "Weights", "Whether the weights can be downloaded", null),
  column("read", "Price read", "Day the price was last read on the provider's page", "read"),
  column("released", "Released", "Day of release", "released"),
];
