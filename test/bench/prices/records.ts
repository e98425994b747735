import type { Make } from "./change.ts";
import { disturbed, spliced } from "./regions.ts";

/** The records of a price list as their text: meters of Azure, models of OpenRouter, terms of Amazon's list. */
const RECORD =
  /\{"currencyCode"[^{}]*\}|\{"id":"(?:(?!\},?\s*\{"id":")[\s\S])+?\}(?=,?\s*(?:\{"id":"|\]\s*[,}]))|"[^"]+":\{"t":\{"priceDimensions".*?\}{5}/g;
const isAnswer = (text: string) => /^\s*\{/.test(text);

/** What is replaced in a record, by the kind of change; the first group stays. */
const PLACES: Readonly<Record<string, RegExp>> = {
  "other currency": /("currencyCode":")USD|("pricePerUnit":\{")USD/,
  "other unit": /("unitOfMeasure":")[^"]+|("unit":")[^"]+/,
  "other region": /("armRegionName":")[^"]+/,
  "other product": /("productName":")[^"]+/,
  "other terms": /("type":")Consumption/,
  "a volume": /("tierMinimumUnits":)0/,
  "future date": /("effectiveStartDate":")[^"]+/,
  "unknown word in the name": /("meterName":"[^"]*?)(?= (?:1[KM] )?Tokens")/,
  "service in the name": /("meterName":"[^"]*?)(?= (?:1[KM] )?Tokens")/,
  "price of another thing": /("pricing":\{)(?![^}]*"request")/,
  "thinking costs more": /("pricing":\{)(?![^}]*internal_reasoning)/,
  routed: /("prompt":")[^"]+/,
  "other output": /("output_modalities":\[)"text"(?=\])/,
};
const INSERTED = /name$|thing$|more$/;
const AMOUNT = /("(?:prompt|completion)":)"[^"]*"|("retailPrice":)[\d.e-]+|("USD":)"[^"]*"/g;

/** Changes to one record of a price list. */
export const records: Make = function* (text, _regions, kind) {
  if (!isAnswer(text)) return;
  const name = kind.id.replace("record: ", "");
  for (const { 0: record, index } of text.matchAll(RECORD)) {
    const end = index + record.length;
    // With the comma beside it, so that the list stays one without the record.
    const piece = text[end] === "," ? { start: index, end: end + 1 } : { start: text.lastIndexOf(",", index), end };
    const put = (changed: string, words: string) => ({
      kind: kind.id,
      note: `${words}: ${record.slice(0, 60)}`,
      text: spliced(text, index, end, changed),
      pieces: [piece],
      outcome: kind.outcome,
      service: { Batch: "batch", pp: "priority" }[words] ?? "",
    });
    if (name === "twice, dearer") {
      // A list by key has the second of two; a change there is one of the price.
      if (record.startsWith("{")) yield put(`${record},${disturbed(record)}`, "twice");
      continue;
    }
    for (const words of kind.texts) {
      const changed =
        name === "amount that is none"
          ? record.replace(AMOUNT, (_all, ...groups) => `${groups.slice(0, 3).join("")}${JSON.stringify(words)}`)
          : record.replace(PLACES[name] ?? /(?!)/, (_all, first: string | undefined, second: unknown) => {
              const kept = first ?? (typeof second === "string" ? second : "");
              return `${kept}${INSERTED.test(name) && kind.id.endsWith("name") ? " " : ""}${words}`;
            });
      if (changed !== record) yield put(changed, words);
    }
  }
};

/** Changes to what stands around the records of a price list. */
export const answers: Make = function* (text, _regions, kind) {
  if (!isAnswer(text)) return;
  for (const words of kind.texts) {
    const changed = kind.id.endsWith("currency")
      ? text.replace(/("BillingCurrency":")USD/, `$1${words}`)
      : text.replace(/^(\s*\{)(?="(?:BillingCurrency|data)")/, `$1"${words}":"10 %",`);
    if (changed !== text) yield { kind: kind.id, note: words, text: changed, pieces: null, outcome: kind.outcome };
  }
};
