import type { RateReading, ReadContext, Reading } from "../extractor.ts";
import { defineExtractor } from "../merge/assemble.ts";
import type { TextBlock } from "../read/document.ts";
import { objectsIn } from "../read/embedded.ts";
import { headingText, oneLine } from "../read/evidence.ts";
import { clip, isMillionTokens, NotPerToken, Refused, readCell } from "../read/money.ts";

const SENTENCE = /^(.+?) pricing is (\S.*?) for input and (\S.*?) for output\.?$/;
const NAME = /^[A-Z][\w+-]*(?: [\w+-]+)*$/;

/** API ids that cannot be derived from the name, from the provider's model list. */
const API_IDS: Record<string, string> = {
  "Command R7B": "command-r7b-12-2024",
  "Command A": "command-a-03-2025",
  "Command R": "command-r-08-2024",
  "Command R+": "command-r-plus-08-2024",
};

export const cohere = defineExtractor({
  provider: "cohere",
  urls: ["https://cohere.com/pricing"],
  rules: { headings: [/^questions$/i], texts: /\$\d.*\btokens\b/, data: true },
  read: (context) => [
    ...context.document.blocks.flatMap((block) => (block.kind === "text" ? readSentence(context, block) : [])),
    ...readCards(context),
  ],
});

/** Reads a sentence such as "Command pricing is $1.00/1M tokens for input and $2.00/1M tokens for output". */
function readSentence(context: ReadContext, block: TextBlock): Reading[] {
  const text = oneLine(block.text);
  const [, name, input, output] = SENTENCE.exec(text) ?? [];
  const heading = headingText(block.headings);
  if (name === undefined || input === undefined || output === undefined) {
    if (/\$\d.*\btokens\b/.test(text)) context.refuse(heading, text, "not a known form of price sentence");
    return [];
  }
  try {
    if (!NAME.test(name)) throw new Refused(`not a model name: "${clip(name)}"`);
    const rate = (meter: "input" | "output", part: string): RateReading => ({
      ...{ meter, usd: perMillion(part), when: {}, from: null, to: null },
      ...{ heading, quote: text, short: text, factor: 1 },
    });
    return [{ model_id: idOf(name), name, rates: [rate("input", input), rate("output", output)] }];
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof NotPerToken)) throw error;
    context.refuse(heading, text, error.message);
    return [];
  }
}

/**
 * Reads the prices of the model cards, which are only in the page's data: numbers of dollars per `per`. The data names no currency, so a
 * page that contains amounts in another one is refused.
 */
function readCards(context: ReadContext): Reading[] {
  return [...objectsIn(context.document.data)].flatMap((card) => {
    const { modelName: name, per, pricings } = card;
    if (card._type !== "model" || typeof name !== "string" || !Array.isArray(pricings)) return [];
    const foreign = foreignAmount(context.page.text);
    if (foreign !== null) {
      context.refuse("model cards", name, `the data names no currency, and the page writes "${clip(foreign)}"`);
      return [];
    }
    if (typeof per !== "string" || !isMillionTokens(per) || !NAME.test(name)) {
      context.refuse("model cards", name, `priced per "${clip(String(per))}"`);
      return [];
    }
    const quote = `${name} | per ${per} | ${pricings.map(cardText).join(" | ")}`;
    const rates = pricings.flatMap((pricing) => cardRates(pricing, quote));
    return rates.length === 0 ? [] : [{ model_id: idOf(name), name, rates }];
  });
}

/** Returns an amount in a currency other than US dollars anywhere on the page, or null. */
function foreignAmount(page: string): string | null {
  return /[€£¥₹₩] ?\d|\b(?:A|C|CA|AU|HK|NZ|S|NT|MX)\$ ?\d|\b(?:EUR|GBP|CAD|AUD) ?\d/.exec(page)?.[0] ?? null;
}

function cardRates(pricing: unknown, quote: string): RateReading[] {
  const { inputLabel, inputPrice, outputLabel, outputPrice } = fields(pricing);
  if (inputLabel !== "Input" || outputLabel !== "Output") return [];
  const entries = [
    ["input", inputPrice],
    ["output", outputPrice],
  ] as const;
  return entries.flatMap(([meter, price]) =>
    typeof price === "number" && price > 0
      ? [
          {
            meter,
            usd: plain(price),
            when: {},
            from: null,
            to: null,
            heading: "model cards",
            quote,
            short: quote,
            factor: 1,
          },
        ]
      : [],
  );
}

function cardText(pricing: unknown): string {
  const { inputLabel, inputPrice, outputLabel, outputPrice } = fields(pricing);
  return `${String(inputLabel)} $${String(inputPrice)} | ${String(outputLabel)} $${String(outputPrice)}`;
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function plain(price: number): string {
  const cell = readCell(`$${String(price)}`);
  const usd = cell.kind === "amounts" ? cell.amounts[0]?.usd : undefined;
  if (usd === undefined) throw new Refused(`unreadable amount ${price}`);
  return usd;
}

function perMillion(part: string): string {
  const cell = readCell(part);
  const [amount, second] = cell.kind === "amounts" ? cell.amounts : [];
  if (cell.kind === "none" || amount === undefined || second !== undefined)
    throw new Refused(`no single price in "${clip(part)}"`);
  if (cell.lead !== "" || amount.tail !== "" || amount.unit !== "mtok")
    throw new Refused(`no unit of a million tokens in "${clip(part)}"`);
  return amount.usd;
}

function idOf(name: string): string {
  return API_IDS[name] ?? name.toLowerCase().replace(/\+/g, "-plus").replace(/ /g, "-");
}
