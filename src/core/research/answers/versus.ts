import { Decimal } from "decimal.js";
import type { Finding } from "../../../schema/answers/research.ts";
import { isShutDown } from "../../optimize/choice/shutdown.ts";
import { scheduledChanges } from "../../optimize/money/twelve-months.ts";
import { amountsOf } from "../question/amounts.ts";
import type { FieldProduct } from "../research.ts";
import { DAY_MS, type DirectInput, finding, SHOWN } from "./input.ts";
import { blendOf, priceAnswer, pricedOn } from "./price.ts";
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
    query: amountsOf(input.query) === null ? "" : input.query,
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
    statement: `${endedText(input)}${windowText(input)}${cheaperText(input)}${prices.statement} ${windows.join(". ")}.`,
  };
}

/** Names the compared models that can no longer be called. */
function endedText({ models, day }: DirectInput): string {
  const gone = models.filter((model) => isShutDown(model, day));
  return gone
    .map(({ display_name: name, providerName, deprecation }) => {
      const on = deprecation?.shutdown_on ?? null;
      return `${name} at ${providerName} is shut down${on === null ? "" : ` since ${on}`}: its last price is compared. `;
    })
    .join("");
}

const OF_WINDOWS =
  /context|window|kontext|contexte|fenêtre|contexto|ventana|janela|contesto|finestra|venster|контекст|окно|上下文|窗口|コンテキスト|컨텍스트/iu;

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
function cheaperText({ models, day, query }: DirectInput): string {
  const meter = /(?:for|by|on|in|of) (?:the )?(output|input)(?!\p{L})|(output|input) (?:prices?|costs?|rates?)/iu.exec(
    query,
  );
  const by = meter === null ? null : (meter[1] ?? meter[2])?.toLowerCase() === "output" ? "output" : "input";
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
  const end = new Date(Date.parse(day) + 365 * DAY_MS).toISOString().slice(0, 10);
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
  }. `;
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
