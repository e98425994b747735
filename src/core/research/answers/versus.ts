import { Decimal } from "decimal.js";
import type { Finding } from "../../../schema/answers/research.ts";
import { isShutDown } from "../../optimize/choice/shutdown.ts";
import { scheduledChanges } from "../../optimize/money/twelve-months.ts";
import { addDays } from "../../periods.ts";
import { baseRates } from "../../prices/base-rates.ts";
import { amountsOf } from "../question/numbers/amounts.ts";
import type { FieldProduct } from "../research.ts";
import { type DirectInput, finding, SHOWN } from "./input.ts";
import { OF_WINDOWS, priceAnswer, pricedOn } from "./price.ts";
import { blendOf } from "./prices/order.ts";
import { stayingText } from "./prices/staying.ts";
import { starText } from "./products.ts";

/** Compares two or more models or products. */
export function versusAnswer(input: DirectInput): Finding | null {
  return input.models.length > 1 ? modelsCompared(input) : productsCompared(input);
}

function modelsCompared(input: DirectInput): Finding | null {
  const { models, question, ability } = input;
  const most = Math.max(SHOWN, models.length);
  const filters = [{ kind: "count" as const, value: most, words: "" }];
  const prices = priceAnswer({
    ...input,
    query: amountsOf(input.query) === null ? metersOf(input.query) : input.query,
    named: true,
    question: { ...question, cheapest: false, filters },
  });
  if (prices === null) return null;
  const windows = models.slice(0, most).map((model) => {
    const rated = ability(model);
    const index =
      rated === null
        ? "ability not rated"
        : `ability index ${rated.value.toFixed(1)} ± ${rated.margin.toFixed(1)} from public scores to ${rated.newest}`;
    return `${model.display_name}: window ${model.context_window?.value ?? "not known"}, ${index}`;
  });
  return {
    ...prices,
    id: "versus",
    statement: `${endedText(input)}${windowText(input)}${cheaperText(input)}${changeText(input)}${prices.statement} ${windows.join(". ")}.${tokensText(input)}`,
  };
}

const CACHED = /cach|缓存/iu;
const BATCH = /(?<!\p{L})(?:batch|stapel|lotes?)(?!\p{L})|批/iu;

/** The rates beside input and output that a comparison asks for. */
function metersOf(query: string): string {
  return [CACHED.test(query) ? "cache" : "", BATCH.test(query) ? "batch" : ""].join(" ").trim();
}

/** States the difference of each rate between two models in percent. */
function changeText({ models, day, query }: DirectInput): string {
  const [first, second, third] = models;
  if (first === undefined || second === undefined || third !== undefined) return "";
  const [from, to] = [second, first].map(({ prices }) => baseRates(prices, day));
  if (from === undefined || to === undefined) return "";
  const rates = [
    ["input", from.input, to.input],
    ["output", from.output, to.output],
    ...(CACHED.test(query) || (from.cacheRead !== null && to.cacheRead !== null)
      ? ([["cache read", from.cacheRead, to.cacheRead]] as const)
      : []),
  ] as const;
  const texts = rates.flatMap(([name, before, after]) => {
    if (before === null || after === null) return [`${name} not known of both`];
    const old = new Decimal(before.usd_per_mtok);
    if (old.isZero()) return [];
    const share = new Decimal(after.usd_per_mtok).minus(old).div(old).times(100).toDecimalPlaces(0);
    return [
      `${name} ${before.usd_per_mtok} against ${after.usd_per_mtok} (${share.isZero() ? "the same" : `${share.isPositive() ? "+" : ""}${share} %`})`,
    ];
  });
  const nameOf = ({ display_name: name, providerName }: typeof first) =>
    first.display_name === second.display_name ? `${name} at ${providerName}` : name;
  return `From ${nameOf(second)} to ${nameOf(first)}: ${texts.join(", ")}. `;
}

const OF_TOKENS =
  /(?<!\p{L})(?:more|fewer|less|same|many|mehr|weniger|plus de|moins de|más|menos|mais|più|meno|meer|minder) (?:\p{L}+ )?(?:tokens?|jetons)|tokeni[sz]er|(?:更多|更少|多少)(?:的)?token/iu;

/** Says which model makes more tokens of the same text, when the question asks for that. */
function tokensText({ models, query }: DirectInput): string {
  if (!OF_TOKENS.test(query)) return "";
  const factors = models.map(({ display_name: name, tokenizer_factor: factor }) => ({ name, factor: Number(factor) }));
  const same = new Set(factors.map(({ factor }) => factor)).size === 1;
  return same
    ? ` The same text makes about the same number of tokens in ${factors.map(({ name }) => name).join(" and ")}, by the tokenizers on record; how much each thinks differs and is not recorded here.`
    : ` Tokens that the same text makes, in relation to a common tokenizer: ${factors.map(({ name, factor }) => `${name} ${factor}`).join(", ")}; how much each thinks differs and is not recorded here.`;
}

/** Names the compared models that can no longer be called. */
function endedText({ models, day }: DirectInput): string {
  const gone = models.filter((model) => isShutDown(model, day));
  return gone
    .map(({ display_name: name, providerName, deprecation, prices }) => {
      const on = deprecation?.shutdown_on ?? null;
      const { input, output } = baseRates(prices, day);
      const last =
        input === null || output === null
          ? "no last price of it is known"
          : `its last price, input ${input.usd_per_mtok} and output ${output.usd_per_mtok}, is compared`;
      return `${name} at ${providerName} is shut down${on === null ? "" : ` since ${on}`}: ${last}. `;
    })
    .join("");
}

/** Says which model has the larger window when the question asks for windows. */
function windowText({ models, query }: DirectInput): string {
  if (!OF_WINDOWS.test(query)) return "";
  const known = models.flatMap((model) => {
    const tokens = model.context_window?.value;
    return tokens === undefined ? [] : [{ name: model.display_name, tokens }];
  });
  const [first, second] = known.sort((a, b) => b.tokens - a.tokens);
  if (first === undefined || second === undefined) return "";
  return first.tokens === second.tokens
    ? `${first.name} and ${second.name} have the same context window of ${first.tokens} tokens. `
    : `${first.name} has the larger context window: ${first.tokens} tokens, against ${second.tokens} of ${second.name}. `;
}

/** Says which is the cheapest, by how much, and whether an announced price change affects that. */
function cheaperText({ models, day, query, listings }: DirectInput): string {
  const meter = /(?:for|by|on|in|of) (?:the )?(output|input)(?!\p{L})|(output|input) (?:prices?|costs?|rates?)/iu.exec(
    query,
  );
  const both = /input|eingabe|entrée|entrada/iu.test(query) && /output|ausgabe|sortie|salida|saída/iu.test(query);
  const by = meter === null || both ? null : (meter[1] ?? meter[2])?.toLowerCase() === "output" ? "output" : "input";
  const priceOf = (one: ReturnType<typeof pricedOn>[number]) =>
    by === null ? Number(blendOf(one)) : Number(one[by].usd_per_mtok);
  const at = by === null ? "at three input tokens to one output token" : `for ${by}`;
  const [first, ...others] = pricedOn(models, day).sort((a, b) => priceOf(a) - priceOf(b));
  const last = others.at(-1);
  if (first === undefined || last === undefined) return "";
  const unpriced = models.length - others.length - 1;
  const share = new Decimal(1).minus(new Decimal(priceOf(first)).div(priceOf(last) || 1)).times(100);
  const mixed =
    Number(first.input.usd_per_mtok) > Number(last.input.usd_per_mtok) ||
    Number(first.output.usd_per_mtok) > Number(last.output.usd_per_mtok);
  const end = addDays(day, 365);
  const changing = [first, ...others].some(({ model }) => scheduledChanges(model.prices, day, end).length > 0);
  const one = [first, ...others].every(
    ({ model }) =>
      (model.model_key !== null &&
        model.model_key === first.model.model_key &&
        model.provider !== first.model.provider) ||
      model === first.model,
  );
  const nameOf = ({ model }: typeof first) =>
    one ? `${model.display_name} at ${model.providerName}` : model.display_name;
  const how = share.toDecimalPlaces(0).isZero()
    ? `${[first, ...others].map(nameOf).join(" and ")} cost the same ${at}`
    : `${nameOf(first)} is the ${others.length > 1 ? "cheapest" : "cheaper"}: ${share.toDecimalPlaces(0)} % below ${nameOf(last)} ${at}`;
  return `${how}${mixed ? ", but dearer in one of the two rates" : ""}${changing ? "; an announced price changes this, see below" : ""}${
    unpriced > 0 ? `; no price is known for ${unpriced} of them` : ""
  }. ${stayingText([first, ...others], day, listings)}`;
}

function productsCompared({ products, sources }: DirectInput): Finding | null {
  const known = products.some(({ stars, gained30 }) => stars !== null || gained30 !== null);
  if (products.length < 2 || (!known && new Set(products.map(({ license }) => license)).size === 1)) return null;
  const growth = ({ gained30 }: FieldProduct) =>
    gained30 === null ? "growth not known" : `+${gained30} stars in 30 days`;
  const starred = products.filter(({ stars }) => stars !== null).sort((a, b) => (b.stars ?? 0) - (a.stars ?? 0));
  const [most] = starred;
  const lead = starred.length > 1 && most !== undefined ? `${most.name} has the most stars. ` : "";
  return finding(
    "versus",
    `${lead}${products.map((one) => `${starText(one)}, ${growth(one)}`).join("; ")}.`,
    { names: products.map(({ name }) => name).join(", "), slug: products[0]?.slug ?? "" },
    [sources.catalogue, sources.stars],
  );
}
