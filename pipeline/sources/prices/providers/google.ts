import type { Meter, PriceCondition } from "../../../../src/schema/records/model-price.ts";
import type { RateReading, ReadContext, Reading } from "../extractor.ts";
import { defineExtractor } from "../merge/assemble.ts";
import { lengthTier, serviceTier, type Validity, validity, withoutValidity } from "../read/conditions.ts";
import { type Document, type Table, tablesOf, textsUnder } from "../read/document.ts";
import { oneLine } from "../read/evidence.ts";
import { type Amount, clip, Refused, readCell } from "../read/money.ts";
import { cellOf, type Headers, headerKey, type Row, rateOf, readTable, showsMoney } from "../read/tables.ts";

const HEADERS: Headers = {
  "": { role: "name" },
  "free tier": { role: "ignore" },
  "paid tier, per 1m tokens in usd": { role: "mixed" },
};

type Kind = "text" | "audio" | "image";

const INPUT: Partial<Record<Kind, Meter>> = { text: "input", audio: "audio_input", image: "image_input" };
const OUTPUT: Partial<Record<Kind, Meter>> = { text: "output", audio: "audio_output", image: "image_output" };

/** What a row prices, by its label; null for anything not priced per token. */
const LABELS: Record<string, Partial<Record<Kind, Meter>> | null> = {
  "input price": INPUT,
  "input price (text, image, video)": INPUT,
  "output price": OUTPUT,
  "output price (including thinking tokens)": OUTPUT,
  "context caching price": { text: "cache_read" },
  "text input price": { text: "input" },
  "image input price": null,
  "audio input price": null,
  "video input price": null,
  "context caching (storage)": null,
  "image generation pricing": null,
  "tuning price": null,
  "grounding with google web and image search": null,
  "grounding with google search": null,
  "grounding with google maps": null,
  "used to improve our products": null,
};

/** Prices in other units beside a token price in the same cell: cache storage, and the same price per minute or per image. */
const ASIDES = [
  /\$[\d.,]+ \/ 1,000,000 tokens per hour(?: \(storage price\))?/g,
  /\bor \$[\d.]+ ?\/ ?min\b/g,
  /,? equivalent to \$[\d.]+ per [^$]*(?:\band \$[\d.]+ per [^$]*)*/gi,
];
const MODEL_ID = /^[a-z][a-z0-9]*(?:[.-][a-z0-9]+)+$/;

/** The tabs of a model that is sold in several services, as text. */
const TABS = /^(?:(?:standard|batch|flex|priority|more) ?){2,}$/i;

export const google = defineExtractor({
  provider: "google",
  urls: ["https://ai.google.dev/gemini-api/docs/pricing"],
  rules: {
    headings: [
      /^gemini developer api pricing$/i,
      /^gemini (?:\d|embedding\b|robotics\b)[\w .-]*(?: \(live api\))?[^\p{L}\p{N}]*$/iu,
      /^(?:imagen|veo|lyria|picture) [\d.]+$/i,
      /^pricing for (?:tools|agents)$/i,
      /^try (?:it in google ai studio|the api|veo [\d.]+)$/i,
      TABS,
      /^(?:gemini|imagen|veo|lyria|picture)-[\w.-]+(?:,? (?:and )?[\w.-]+)*$/,
    ],
    sentences: [/^costs for gemini always apply/i, /^costs are determined solely by the tool's usage/i],
    services: "reader",
    // The first column names what is billed; the reader looks up the whole text.
    notes: "reader",
  },
  read: (context) => tablesOf(context.document).flatMap(({ table }) => (showsMoney(table) ? read(context, table) : [])),
});

function read(context: ReadContext, table: Table): Reading[] {
  return readTable(context, table, HEADERS, (row) => {
    const { name, ids } = modelsOf(context.document, table);
    const rates = ratesOf(context, row, name, tierOf(context.document, table));
    return ids.map((id) => ({ model_id: id, name, rates }));
  });
}

function ratesOf(context: ReadContext, row: Row, name: string, tier: PriceCondition): RateReading[] {
  const label = headerKey(cellOf(row, "name")?.text ?? "");
  const meters = Object.hasOwn(LABELS, label) ? LABELS[label] : undefined;
  if (meters === undefined) throw new Refused(`unknown row "${clip(label)}"`);
  const text = oneLine(cellOf(row, "mixed")?.text ?? "");
  if (meters === null) return [];
  const reading = readCell(ASIDES.reduce((kept, aside) => kept.replace(aside, " "), text));
  if (reading.kind === "none") return [];
  if (reading.lead !== "") throw new Refused(`unknown words before the price in "${clip(text)}"`);
  return reading.amounts.flatMap((amount): RateReading[] => {
    const { kind, when, days, footnoted } = qualifier(amount);
    const meter = meters[kind];
    // An image price far below the text price in the same cell is per image, whatever the header says.
    const perPiece = kind !== "text" && Number(amount.usd) * 20 < Number(reading.amounts[0]?.usd ?? 0);
    if ((footnoted || perPiece) && kind !== "text") {
      context.refuse(
        row.heading,
        `${name} ${label}`,
        `$${amount.usd} may have another unit, by its footnote or its size`,
      );
      return [];
    }
    if (meter === undefined) return [];
    const part = `${cellOf(row, "name")?.text ?? ""} | $${amount.usd} ${amount.tail}`;
    return [
      { ...rateOf(row, { model_id: "", name, when: tier, ...days }, meter, amount.usd, when, part), quote: row.text },
    ];
  });
}

interface Qualifier {
  kind: Kind;
  when: PriceCondition;
  days: Validity;
  footnoted: boolean;
}

/** Reads the text after an amount: a kind of content in parentheses, a prompt length, or days. */
function qualifier(amount: Amount): Qualifier {
  let rest = amount.tail;
  const found: Qualifier = { kind: "text", when: {}, days: { from: null, to: null }, footnoted: false };
  rest = rest.replace(/\(([^()]*)\)/, (_all, words: string) => {
    found.kind = kindOf(words);
    return "";
  });
  rest = rest.replace(/,?\s*prompts\s*((?:<=?|>=?|≤|≥)\s*\d+k)(?:\s*tokens?)?/i, (_all, bound: string) => {
    const tier = lengthTier(bound);
    if (tier?.side === "long") found.when = { input_tokens_gte: tier.from };
    return "";
  });
  const days = validity(rest);
  if (days !== null) {
    if (days.from !== null && days.to !== null && days.from >= days.to)
      throw new Refused(`days that contradict each other in "${clip(amount.tail)}"`);
    found.days = days;
    rest = withoutValidity(rest);
  }
  found.footnoted = /\*/.test(rest);
  if (!/^[\s*.,;]*$/.test(rest))
    throw new Refused(`unknown words beside the price in "$${amount.usd} ${clip(amount.tail)}"`);
  return found;
}

function kindOf(words: string): Kind {
  const kinds = words.toLowerCase().split(/\s*(?:\/|,|\band\b)\s*/);
  if (!kinds.every((kind) => /^(?:text|thinking|images?|videos?|audio)$/.test(kind)))
    throw new Refused(`unknown kind "(${clip(words)})"`);
  if (kinds.includes("text")) return "text";
  return kinds.includes("audio") ? "audio" : "image";
}

/** Returns the models of a table: the ids in code spans right under the model's heading. */
function modelsOf(document: Document, table: Table): { name: string; ids: string[] } {
  const headings = serviceTier(table.headings.at(-1) ?? "") === null ? table.headings : table.headings.slice(0, -1);
  const stated = textsUnder(document, headings).find((block) => block.codes.length > 0);
  const ids = stated?.codes ?? [];
  const others = ids.reduce((text, id) => text.replace(id, ""), stated?.text ?? "").replace(/\band\b|[,\s]/g, "");
  if (ids.length === 0 || others !== "" || !ids.every((id) => MODEL_ID.test(id)))
    throw new Refused("no model id under the heading");
  const name = (headings.at(-1) ?? "").replace(/[^\p{L}\p{N}\p{P}\p{Z}]/gu, "").trim();
  return { name, ids };
}

function tierOf(document: Document, table: Table): PriceCondition {
  const tier = serviceTier(table.headings.at(-1) ?? "");
  if (tier !== null) return tier === "standard" ? {} : { service_tier: tier };
  if (textsUnder(document, table.headings).some((block) => TABS.test(block.text)))
    throw new Refused("the model is sold in several services and no heading says for which this table is");
  const peers = document.blocks.filter(
    (other) => other.kind === "table" && other.headings.join("\n") === table.headings.join("\n"),
  );
  if (peers.length > 1) throw new Refused("several tables under one heading and none says for which service");
  return {};
}
