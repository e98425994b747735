/** Other words under which people state a name of the notation. */
const NAME_WORDS: Readonly<Record<string, string>> = {
  license: "licence licenses licences spdx",
  open_source: "opensource oss",
  self_hosted: "selfhosted self_host self_hostable",
  language: "lang programming_language written_in",
  stars: "min_stars stars_min github_stars",
  gained: "stars_gained min_gained growth",
  since: "from after start period window days released_after",
  until: "before to_date end within released_before",
  seller: "sellers provider providers vendor host sold_by",
  maker: "makers developer lab company made_by",
  seat: "seller_country provider_country country seller_seat based_in",
  made_in: "maker_country origin",
  region: "data_region hosted_in",
  open_weights: "openweights weights_open",
  input: "inputs modality modalities takes ability abilities capability capabilities supports",
  tools: "tool_calling tool_use function_calling",
  json_schema: "structured_outputs structured_output json_mode",
  thinking: "reasoning",
  context: "context_window min_context min_context_window context_length",
  input_price: "max_input_price input_price_max input_usd_per_mtok",
  output_price: "max_output_price output_price_max output_usd_per_mtok",
  price: "max_price price_max",
  status: "state",
  limit: "top count n max_results",
  with: "says contains keyword keywords",
  order: "sort order_by sort_by rank_by by",
  ask: "intent question want",
};

/** Names whose value is what the question is about: `ask=alternatives to=Pinecone`. */
export const SUBJECT_NAMES = new Set(
  "to of for about vs against topic category kind type field subject product products model models name names q".split(
    " ",
  ),
);

const ASK_WORDS: Readonly<Record<string, string>> = {
  overview: "field facts describe landscape",
  fastest_growing: "growing fastest growth trending",
  most_used: "most_starred popular most_popular top stars leaders",
  how_many: "count number",
  alternatives: "alternative replacement replacements similar",
  versus: "vs compare comparison difference",
  price: "prices pricing cost costs cheapest sellers",
  shutdown: "shutdowns end ends ending deprecation deprecations retirement retired sunset eol",
  whats_new: "new newest latest releases recent",
};

const ORDER_WORDS: Readonly<Record<string, string>> = {
  price: "cheapest cost price_asc input_price output_price",
  context: "context_window window",
  stars: "most_starred popularity github_stars",
  growth: "gained fastest stars_gained growth_30d growth_90d stars_growth",
};

const byWord = (words: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).flatMap(([name, all]) => all.split(" ").map((word) => [word, name] as const)));

/** The name of the notation by each other word for it. */
export const NAME_OF = byWord(NAME_WORDS);
/** The value of `ask` by each other word for it. */
export const ASK_OF = byWord(ASK_WORDS);
/** The value of `order` by each other word for it. */
export const ORDER_OF = byWord(ORDER_WORDS);
