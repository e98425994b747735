/**
 * The kinds of change that captured pricing pages are put through, and what a reader may make of each. The list is
 * fixed before the readers are changed to pass it; the generators follow it, not the other way round.
 */

/** Where the change stands, and so which prices it concerns. */
export type Reach = "page" | "table" | "row" | "amount" | "added";

/**
 * What a price that the change concerns may come out as.
 * - `refused`: not at all.
 * - `tier`: not at all, or as a price of the service that the change names.
 * - `stated`: not at all, or as the amount that the changed page states.
 * - `same`: not at all, or as it was; the change does not alter its meaning.
 */
export type Outcome = "refused" | "tier" | "stated" | "same";

export interface Kind {
  id: string;
  reach: Reach;
  outcome: Outcome;
  /** What is written into the page, or done to it; several texts are tried in turn. */
  texts: readonly string[];
}

const kinds = (reach: Reach, outcome: Outcome, list: Record<string, readonly string[]>): Kind[] =>
  Object.entries(list).map(([id, texts]) => ({ id, reach, outcome, texts }));

/** A heading directly above a table of prices. */
const HEADINGS = [
  ...kinds("table", "tier", {
    "heading: batch": ["Batch API", "Batch API pricing", "Batch processing", "Batch"],
    "heading: flex": ["Flex", "Flex processing"],
    "heading: priority": ["Priority", "Priority processing", "Priority tier pricing"],
    "heading: fast": ["Fast mode pricing", "Fast mode"],
  }),
  ...kinds("table", "refused", {
    "heading: other currency": ["Enterprise prices in EUR", "Prices in euros", "Pricing (CNY)", "¥ pricing"],
    "heading: other unit": ["Embeddings (per 1K tokens)", "Prices per 1K tokens", "Per request", "Price per image"],
    "heading: future date": ["Prices effective January 1, 2028", "From 2028-01-01", "Starting March 1, 2029"],
    "heading: future month": ["Effective January 2028", "Pricing from Q3 2029"],
    "heading: past date": ["Prices until March 31, 2024", "Prices before June 2023"],
    "heading: provisioned": ["Provisioned throughput", "Reserved capacity", "Dedicated endpoints"],
    "heading: training": ["Fine-tuning", "Training prices", "Reinforcement fine-tuning"],
    "heading: reseller": ["Through our resellers in Europe", "Marketplace prices", "Partner cloud pricing"],
    "heading: unknown word": ["Zlorp", "Quuxified access", "Blorp 7"],
    "heading: region": ["EU data residency", "Regional endpoints", "US-only inference"],
    "heading: hours": ["Off-peak prices", "Night and weekend pricing", "Peak hours"],
    "heading: other product": ["Image generation", "Speech to text", "Embeddings", "Rerank", "Web search tool"],
    "heading: customers": ["Academic discount", "Startup program", "Enterprise", "Government"],
    "heading: archive": ["Previous prices", "Deprecated price list", "Old pricing"],
    "heading: example": ["Worked example", "Cost estimates", "Illustrative prices"],
  }),
  ...kinds("table", "refused", {
    "label: other service in bold": ["Zlorp service", "Enterprise plan", "Provisioned throughput"],
    "label: other service in a paragraph": ["Enterprise plan:", "Provisioned throughput:", "Off-peak:"],
    "caption: other currency": ["Prices in EUR", "All amounts in RMB", "Currency: GBP"],
    "caption: other unit": ["Per 1K tokens", "Prices per 1,000 characters"],
    "caption: other service": ["Provisioned throughput", "Enterprise plan"],
  }),
];

/** A sentence at the top of the page, above or below a table, or at the end of the page. */
const SENTENCES = [
  ...kinds("page", "refused", {
    "sentence: Australian dollars": ["All prices are in Australian dollars (AUD).", "All prices are in AUD."],
    "sentence: euros": ["Prices are listed in euros.", "All prices on this page are in EUR.", "We bill in €."],
    "sentence: renminbi": ["All amounts in RMB.", "Prices are quoted in Chinese yuan."],
    "sentence: rarer currency": [
      "All prices are in Swedish kronor.",
      "Amounts are in CLP.",
      "Prices shown in Singapore dollars.",
      "The currency of this page is the Brazilian real.",
    ],
    "sentence: cents": ["All prices are in US cents.", "Prices are in cents."],
    "sentence: credits": ["Prices are in credits; 100 credits are one dollar.", "All prices are in credits."],
    "sentence: per thousand tokens": [
      "Prices per 1K tokens.",
      "All prices are per 1,000 tokens.",
      "Prices are per thousand tokens.",
    ],
    "sentence: per character": ["Prices per 1K characters.", "All prices are per million characters."],
    "sentence: per token": ["All prices are per token.", "Rates are quoted per single token."],
    "sentence: per billion": ["Prices per 1B tokens.", "All prices are per billion tokens."],
    "sentence: per request": ["All prices are per request.", "Prices are per 1,000 requests."],
    "sentence: per hour": ["Prices per hour.", "All rates are hourly."],
    "sentence: scale": ["All prices are in thousands of dollars.", "Multiply all prices by 10."],
    "sentence: off-peak": [
      "All prices apply during off-peak hours.",
      "These prices hold during off-peak hours only.",
      "Prices are for off-peak hours.",
    ],
    "sentence: clock": [
      "Prices below hold between 16:30 and 00:30 UTC.",
      "All prices apply from 1 am to 7 am Pacific time.",
    ],
    "sentence: weekend": ["All prices apply on weekends.", "These rates are for nights and weekends."],
    "sentence: future date": [
      "All prices are effective January 1, 2028.",
      "Prices take effect on 2028-01-01.",
      "These prices apply from January 2028.",
    ],
    "sentence: past date": [
      "These prices were valid until March 31, 2024.",
      "All prices expired on 2024-03-31.",
      "Prices as of the rates in force before June 1, 2023.",
    ],
    "sentence: other service": [
      "All prices are for the Batch API.",
      "Prices shown are for provisioned throughput.",
      "The prices on this page apply to priority processing.",
    ],
    "sentence: customers": [
      "All prices are for enterprise customers with an annual commitment.",
      "Prices shown require a committed spend.",
    ],
    "sentence: surcharge": ["Add 20% to all prices.", "A 20% platform fee is added to all prices."],
    "sentence: discount included": [
      "All prices include a 50% discount for students.",
      "Prices shown are after the 30% launch discount.",
    ],
    "sentence: tax included": ["All prices include 19% VAT.", "Prices shown are inclusive of GST."],
    "sentence: region": ["All prices apply to the EU region only.", "Prices shown are for the Tokyo region."],
    "sentence: example": [
      "The prices on this page are examples and not our actual prices.",
      "All prices are illustrative.",
    ],
  }),
  ...kinds("page", "same", {
    "sentence: harmless": [
      "All prices are in US dollars.",
      "Prices per 1M tokens.",
      "Contact sales for volume discounts.",
      "See the documentation for rate limits.",
      "Prices exclude applicable taxes.",
    ],
  }),
];

/** Text in the cell that names the model, or in a cell of the row that holds no price. */
const NOTES = [
  ...kinds("row", "tier", { "name: service in parentheses": ["(Batch API)", "(batch)", "(Priority)", "(Flex)"] }),
  ...kinds("row", "refused", {
    "name: service as a word": ["Batch API", "– Batch", "via reseller", "· provisioned"],
    "name: unknown note": ["(Zlorp)", "[zlorp]", "(EU region)", "(enterprise only)"],
    "name: other currency": ["(EUR)", "(in €)", "(CNY)"],
    "name: other unit": ["(per 1K tokens)", "(per image)", "/ hour"],
    "name: future date": ["(from January 1, 2028)", "(effective January 2028)", "starting 2028-01-01"],
    "name: hours": ["(off-peak)", "(nights and weekends)"],
    "name: outside the link": [" (batch)", " – Batch API", " (fine-tuned)"],
    "name: other model under the same link": ["Large 4", "9.9", "Zlorp"],
    "neighbour cell: other service": ["Batch only", "Provisioned throughput", "per 1K tokens", "EUR"],
  }),
];

/** A copy of a table, with other models and other prices. */
const SECOND_TABLES = [
  ...kinds("added", "tier", { "second table: batch": ["Batch API pricing", "Batch"] }),
  ...kinds("added", "refused", {
    "second table: currency": ["Prices in EUR", "Pricing (RMB)"],
    "second table: unit": ["Embeddings (per 1K tokens)", "Per request"],
    "second table: unknown heading": ["Zlorp", "Provisioned throughput", "Enterprise", "Partner models"],
    "second table: sentence above": [
      "Prices per 1K tokens.",
      "All prices are in AUD.",
      "Prices for enterprise customers.",
    ],
    "second table: label above": ["Enterprise plan", "Provisioned throughput"],
    "second table: same models, other prices": [""],
  }),
];

/** The page ends before it is complete. */
const CUTS = kinds("page", "same", {
  "cut: inside the last number": [""],
  "cut: inside any number": [""],
  "cut: inside a row": [""],
  "cut: at the end of a line": [""],
  "cut: inside a tag or link": [""],
  "cut: at a random place": [""],
});

/** One amount, header, unit word or row. */
const CELLS = [
  ...kinds("amount", "stated", {
    "amount: dearer": ["dearer"],
    "amount: with the old price": ["(was)"],
    "amount: per thousand tokens": [" / 1K tokens"],
  }),
  ...kinds("amount", "same", { "amount: footnote mark": ["*", "†", "<sup>1</sup>", " [1]", "^2"] }),
  ...kinds("amount", "refused", {
    "amount: decimal comma": [","],
    "amount: range": ["–", " - ", " / "],
    "amount: vague": ["from ", "~", "up to "],
    "amount: negative": ["-"],
    "amount: other unit": ["/hour", " per image", " per 1K characters"],
    "amount: other currency": [" CAD", "€", "A$", "HK$", "£"],
    "amount: two currencies": ["(≈ €)"],
    "amount: no price": ["Free", "$0.00", "Contact sales", "-", "", "TBD"],
    "amount: suffix": ["k", "¢", "%"],
  }),
  ...kinds("page", "refused", {
    "all: currency sign": ["€", "£", "A$", "HK$"],
    "all: currency code": ["EUR"],
    "all: unit": ["1K", "KTok", "1B", "characters", "requests", "thousand"],
  }),
  ...kinds("table", "refused", {
    "header: other word": ["Zlorp", "Storage", "Training", "Throughput", "Discounted output", "Tokens per second"],
  }),
  ...kinds("table", "same", { "header: columns in another order": [""] }),
  ...kinds("page", "refused", { "all: service word": ["Zlorp"] }),
  ...kinds("row", "same", { "row: twice": [""] }),
  ...kinds("row", "refused", { "row: twice, dearer": [""], "row: a cell less": [""], "row: a cell more": [""] }),
];

/** One record of a price list for programs, or the whole of its answer. */
const RECORDS = [
  ...kinds("page", "refused", {
    "answer: other currency": ["EUR", "CNY", "GBP"],
    "answer: unknown field": ["surcharge"],
  }),
  ...kinds("row", "refused", {
    "record: other currency": ["EUR", "CNY"],
    "record: other unit": ["1 Hour", "100", "1M characters", "10K tokens"],
    "record: other region": ["westeurope", "japaneast"],
    "record: other product": ["Azure OpenAI Media", "Zlorp models"],
    "record: other terms": ["Reservation", "DevTestConsumption"],
    "record: a volume": ["1000", "1"],
    "record: future date": ["2028-01-01T00:00:00Z", "2029-06-01T00:00:00Z"],
    "record: unknown word in the name": ["Zlorp", "ft", "longco", "EU"],
    "record: price of another thing": ['"request":"0.002",', '"surcharge":"0.1",', '"discount":"0.5",'],
    "record: thinking costs more": ['"internal_reasoning":"0.123",'],
    "record: routed": ["-1"],
    "record: other output": ['"image"', '"text","image"', '"audio"'],
    "record: amount that is none": ["0,0017", "~0.0017", "-0.0017", "0.001-0.002", "free", ""],
  }),
  ...kinds("row", "tier", { "record: service in the name": ["Batch", "pp"] }),
  ...kinds("row", "same", { "record: twice, dearer": [""] }),
];

/** Other ways to write what the kinds above write in the common way. */
const OTHER_FORMS = [
  ...kinds("amount", "stated", {
    "amount: struck through beside a new one": ["~~", "<s>", "<del>"],
    "amount: thousands parted": [",", " ", "'", "\u00a0"],
  }),
  ...kinds("amount", "same", {
    "amount: digits parted by markup": ["<b>", "<span>", "<sup>", "**"],
    "amount: other characters for digits": ["\u200b", "\u00ad", "fullwidth"],
  }),
  ...kinds("amount", "refused", {
    "amount: terms behind it": [
      " with annual commitment",
      " for new customers",
      " (promo)",
      " + $0.10 per call",
      " plus VAT",
      " (batch)",
      " until Dec 1",
    ],
    "amount: other count": [" per token", " / 100 tokens", " per 10M tokens", " per session", " per seat", " / min"],
    "amount: footnote with terms": [
      "Batch API only.",
      "In EUR.",
      "Per 1K tokens.",
      "With an annual commitment.",
      "From January 2028.",
    ],
  }),
  ...kinds("table", "refused", {
    "header: another unit beside it": ["(per 1K tokens)", "(EUR)", "(US cents)", "/ hour", "(batch)", "from 2028"],
    "table: hidden": ["<!--", "hidden", "display:none"],
    "label: form of heading": ["setext", "summary", "tab", "div", "term"],
    "label: table of terms": ["Currency: EUR", "Unit: 1K tokens", "Service: Batch", "Valid from: 2028-01-01"],
  }),
  ...kinds("row", "refused", {
    "row: group above": ["Enterprise plan", "Provisioned throughput", "Batch API", "Prices in EUR", "Zlorp"],
  }),
  ...kinds("page", "refused", {
    "sentence: in another language": [
      "Alle Preise in Euro.",
      "Tous les prix sont en euros.",
      "所有价格均以人民币计。",
      "すべての価格は日本円です。",
      "Preise pro 1.000 Tokens.",
    ],
  }),
];

export const KINDS: readonly Kind[] = [
  ...HEADINGS,
  ...SENTENCES,
  ...NOTES,
  ...SECOND_TABLES,
  ...CUTS,
  ...CELLS,
  ...RECORDS,
  ...OTHER_FORMS,
];
