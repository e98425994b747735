import type { Meter } from "../../../../src/schema/records/model-price.ts";
import type { RateReading, ReadContext, Reading } from "../extractor.ts";
import { defineExtractor } from "../merge/assemble.ts";
import type { Document, TextBlock } from "../read/document.ts";
import { headingText, oneLine } from "../read/evidence.ts";
import { clip, NotPerToken, Refused, readSingle } from "../read/money.ts";

const METERS: Record<string, Meter | null> = {
  "input price": "input",
  "output price": "output",
  "cache read": "cache_read",
  "cache write": "cache_write",
  context: null,
};
const ENTRY = /\b(input price|output price|cache read|cache write|context) ?(\$ ?[\d.,]+|[\d.]+[KM]?)(?= |$)/gi;

/** Reads the cards of the page: the model's id in a code span, followed by a line such as "Input Price $1 Output Price $2". */
export const venice = defineExtractor({
  provider: "venice",
  urls: ["https://docs.venice.ai/overview/pricing"],
  rules: {
    headings: [/^api pricing$/i, /^chat completions$/i, /^documentation index$/i],
    sentences: [/\bthese charges apply in addition to standard model token pricing\b/i, /^billed per search result/i],
    texts: /^input price/i,
  },
  read: (context) => {
    const readings: Reading[] = [];
    let model: { id: string; name: string } | null = null;
    for (const block of context.document.blocks) {
      if (block.kind === "table") model = null;
      else if (/^input price/i.test(block.text)) {
        const reading = readCard(context, block, model);
        if (reading !== null) readings.push(reading);
        model = null;
      } else model = modelOf(block) ?? model;
    }
    return readings;
  },
});

function modelOf(block: TextBlock): { id: string; name: string } | null {
  const [id, second] = block.codes;
  if (id === undefined || second !== undefined || !block.text.endsWith(id) || !/^[a-z0-9][\w.-]*$/.test(id))
    return null;
  return { id, name: oneLine(block.text.slice(0, -id.length)).replace(/ Beta$/, "") };
}

function readCard(context: ReadContext, block: TextBlock, model: { id: string; name: string } | null): Reading | null {
  const heading = headingText(block.headings);
  const text = oneLine(block.text);
  try {
    if (model === null) throw new Refused("no model id above the prices");
    if (!statesUnit(context.document)) throw new Refused("the page does not state its unit");
    const entries = [...text.matchAll(ENTRY)];
    if (entries.map((entry) => entry[0]).join(" ") !== text) throw new Refused(`unknown words in "${clip(text)}"`);
    const quote = `${model.name} ${model.id} | ${text}`;
    const rates = entries.flatMap(([, label = "", price = ""]): RateReading[] => {
      const meter = METERS[label.toLowerCase()] ?? null;
      const usd = meter === null ? null : readSingle(price);
      return meter === null || usd === null
        ? []
        : [{ meter, usd, when: {}, from: null, to: null, heading, quote, short: quote, factor: 1 }];
    });
    return { model_id: model.id, name: model.name, rates };
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof NotPerToken)) throw error;
    context.refuse(heading, text, error.message);
    return null;
  }
}

function statesUnit(document: Document): boolean {
  return document.blocks.some(
    (block) => block.kind === "text" && /^prices per (?:1M|million) tokens\b/i.test(block.text),
  );
}
