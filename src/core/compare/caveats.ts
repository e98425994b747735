import { Decimal } from "decimal.js";
import type { ComparedModel } from "../../schema/answers/compare.ts";
import { daysBetween } from "../periods.ts";
import { listOf } from "../text/list.ts";
import type { Compared } from "./field.ts";

/** Distance between star readings, in days, above which a caveat is given. */
const FAR_APART = 14;
/** Age of a star reading, in days, from which a caveat is given. */
const LONG_AGO = 30;

/** Lists what the figures of a comparison do not show: gaps, age and ambiguity. `today` is a UTC day. */
export function caveatsOf(items: readonly Compared[], today: string): string[] {
  const products = items.filter((item) => item.kind === "product");
  const models = items.filter((item) => item.kind === "model");
  const names = (some: readonly Compared[]) => listOf(some.map((item) => item.name));
  const caveats: string[] = [];
  const say = (some: readonly Compared[], text: (names: string) => string) => {
    if (some.length > 0) caveats.push(text(names(some)));
  };
  if (products.length > 0 && models.length > 0) {
    caveats.push(
      "Products and models share few fields: differences compare products with products and models with models.",
    );
  }
  say(
    products.filter((item) => item.github_url === null),
    (text) => `No repository is known for ${text}, so no stars.`,
  );
  say(
    products.filter((item) => item.github_url !== null && item.github_stars === null),
    (text) => `The stars of ${text} have not been read.`,
  );
  const days = products.flatMap((item) => item.github_stars_at?.slice(0, 10) ?? []).sort();
  const [oldest, newest] = [days[0], days.at(-1)];
  if (oldest !== undefined && newest !== undefined && daysBetween(oldest, newest) > FAR_APART) {
    caveats.push(`Stars were read on different days, from ${oldest} to ${newest}.`);
  }
  if (newest !== undefined && daysBetween(newest, today) > LONG_AGO) {
    caveats.push(
      `The newest reading of stars is ${daysBetween(newest, today)} days old, and growth windows end with it.`,
    );
  }
  for (const item of products) {
    if (item.priced_as != null)
      caveats.push(
        `${item.name} is a product with several models: its price is that of ${item.priced_as}, the newest of them by release or by the first reading of its price, and says nothing of the others. Compare models by name.`,
      );
  }
  for (const item of items) {
    const changes = item.announced_changes ?? [];
    for (const { on, meter, from_usd_per_mtok: from, to_usd_per_mtok: to } of changes)
      caveats.push(`Announced for ${item.name}: ${meter} goes from ${from} to ${to} USD per million tokens on ${on}.`);
  }
  caveats.push(...tokenCaveats(models));
  say(
    models.filter((item) => item.list_price === null),
    (text) => `No price is known for ${text}.`,
  );
  for (const status of ["ageing", "stale", "unverified"] as const) {
    say(
      models.filter((item) => item.list_price?.status === status),
      (text) => `Prices of ${text} are ${status}: ${PRICE_AGE[status]}`,
    );
  }
  for (const status of ["deprecated", "retired"] as const) {
    say(
      models.filter((item) => item.status === status),
      (text) => `${status === "retired" ? "Retired" : "Deprecated"} by the provider: ${text}.`,
    );
  }
  say(
    items.filter((item) => item.also_matches.length > 0),
    (text) => `Other things answer to the words that meant ${text}; also_matches lists them.`,
  );
  return caveats;
}

/** Compares what the same text costs when the models' tokenizers make different numbers of tokens of it. */
function tokenCaveats(models: readonly ComparedModel[]): string[] {
  const least = Math.min(...models.map(({ tokenizer_factor: factor }) => Number(factor)));
  return models.flatMap(({ name, tokenizer_factor: factor, list_price: price }) => {
    const times = new Decimal(factor).div(least);
    if (times.lte(1)) return [];
    const rate = (usd: string | undefined) =>
      usd === undefined ? "not known" : new Decimal(usd).times(times).toDecimalPlaces(6).toFixed();
    return [
      `${name} makes ${times.toDecimalPlaces(2).toFixed()} times as many tokens of the same text, as far as makers state it, as the model here that makes fewest: for that text the rates come to ${rate(price?.input?.usd_per_mtok)} input and ${rate(price?.output?.usd_per_mtok)} output.`,
    ];
  });
}

const PRICE_AGE = {
  ageing: "read on the provider's page more than 7 days ago.",
  stale: "read on the provider's page more than 30 days ago.",
  unverified: "they were not read on the provider's page but in a rendering or copy of it, or in a second-hand list.",
};
