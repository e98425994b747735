import type { Finding } from "../../schema/answers/research.ts";
import type { Source } from "../../schema/records/source.ts";
import type { CatalogModel } from "../catalog-data.ts";
import { daysLeft, isShutDown } from "../optimize/choice/shutdown.ts";
import { scheduledChanges } from "../optimize/money/twelve-months.ts";
import { baseRates } from "../prices/base-rates.ts";
import type { Intent } from "./intent.ts";
import type { FieldProduct } from "./research.ts";

const SHOWN = 5;
const DAY_MS = 86_400_000;
const NEW_DAYS = 60;

export interface DirectInput {
  intent: Intent;
  query: string;
  /** Products above the relevance floor, by relevance. */
  products: readonly FieldProduct[];
  /** Models that the question names, best match first; all of them when it names none and asks what is new. */
  models: readonly CatalogModel[];
  day: string;
  sources: { catalogue: Source; stars: Source; prices: Source };
}

/**
 * Returns the direct answer to the question in one sentence with its figures; null when the data does not answer it.
 */
export function directAnswer(input: DirectInput): Finding | null {
  switch (input.intent.kind) {
    case "price":
      return priceAnswer(input);
    case "shutdown":
      return shutdownAnswer(input);
    case "alternatives":
      return listAnswer(input, "alternatives", `Alternatives to ${input.intent.subject}`);
    case "versus":
      return versusAnswer(input);
    case "fastest_growing":
      return growthAnswer(input);
    case "most_used":
      return listAnswer(input, "most_starred_of_field", `Most starred for "${input.intent.subject}"`);
    case "whats_new":
      return newAnswer(input);
    case "how_many":
      return countAnswer(input);
    default:
      return null;
  }
}

function finding(id: string, statement: string, figures: Finding["figures"], sources: Source[]): Finding {
  return { id, statement, figures, sources };
}

function priceAnswer({ models, day, query, sources }: DirectInput): Finding | null {
  const priced = models.flatMap((model) => {
    const { input, output } = baseRates(model.prices, day);
    return input === null || output === null ? [] : [{ model, input, output }];
  });
  const current = priced.filter(({ model }) => !isShutDown(model, day));
  const blend = (one: (typeof priced)[number]) => 3 * Number(one.input.usd_per_mtok) + Number(one.output.usd_per_mtok);
  const listed = /\bcheap/i.test(query)
    ? [...current].sort((a, b) => blend(a) - blend(b))
    : current.length > 0
      ? current
      : priced;
  const chosen = listed.slice(0, SHOWN);
  if (chosen[0] === undefined) return null;
  const end = new Date(Date.parse(day) + 365 * DAY_MS).toISOString().slice(0, 10);
  const texts = chosen.map(({ model, input, output }) => {
    const past = model.prices.filter(
      ({ meter, when, effective_to: to }) =>
        meter === "input" && Object.keys(when).length === 0 && to !== null && to <= day,
    );
    const before = past
      .map(({ usd_per_mtok: usd, effective_from: from }) => ` (input was ${usd} from ${from})`)
      .join("");
    const next = scheduledChanges(model.prices, day, end)
      .map(({ on, meter, to_usd_per_mtok: to }) => `; ${meter} becomes ${to} on ${on}`)
      .join("");
    const ended = isShutDown(model, day) ? ", shut down, last price" : "";
    return `${model.display_name} at ${model.providerName}${ended}: input ${input.usd_per_mtok}, output ${output.usd_per_mtok} since ${input.effective_from}${before}${next}`;
  });
  const first = chosen[0];
  return finding(
    "price_of",
    `In USD per million tokens: ${texts.join(". ")}.`,
    {
      model: first.model.display_name,
      provider: first.model.provider,
      input: first.input.usd_per_mtok,
      output: first.output.usd_per_mtok,
      listings: listed.length,
      on: day,
    },
    [
      first.input.evidence === null
        ? sources.prices
        : {
            name: `Price page of ${first.model.providerName}`,
            url: first.input.evidence.url,
            as_of: first.input.evidence.read_at,
          },
    ],
  );
}

function shutdownAnswer({ models, day, query, sources }: DirectInput): Finding | null {
  if (models.length === 0) return null;
  const ahead = /\bwill\b|\bnext\b|\bwithin\b|\bcoming\b|\bupcoming\b/i.test(query);
  const own = models.filter(({ first_party: own }) => own);
  const asked = own.length > 0 ? own : models;
  const ending = asked
    .filter((model) =>
      ahead ? (daysLeft(model, day) ?? 0) > 0 : daysLeft(model, day) !== null || model.status === "deprecated",
    )
    .sort((a, b) => ((a.deprecation?.shutdown_on ?? "9") < (b.deprecation?.shutdown_on ?? "9") ? 1 : -1));
  const staying = asked.filter((model) => !ending.includes(model) && !isShutDown(model, day));
  const texts = ending.slice(0, 12).map((model) => {
    const on = model.deprecation?.shutdown_on ?? null;
    const left = daysLeft(model, day);
    const when =
      on === null ? "no date recorded" : left === 0 ? `shut down on ${on}` : `shut down on ${on}, in ${left} days`;
    const next = model.deprecation?.replacement;
    return `${model.display_name}: ${when}${next ? `, replacement ${next}` : ""}`;
  });
  const rest =
    staying.length === 0
      ? ""
      : ` No end is announced for ${staying
          .slice(0, SHOWN)
          .map(({ display_name: name }) => name)
          .join(", ")}${staying.length > SHOWN ? ` and ${staying.length - SHOWN} more` : ""}.`;
  const notices = ending.flatMap(({ display_name: name, deprecation }) => {
    const url = deprecation?.source.match(/https:\/\/[^\s;,)]+/)?.[0];
    return url === undefined ? [] : [{ name: `Notice about ${name}`, url, as_of: deprecation?.announced_on ?? null }];
  });
  return finding(
    "shutdown_of",
    `${texts.length === 0 ? "" : `${texts.join(". ")}.`}${rest}`.trim(),
    {
      ending: ending.length,
      staying: staying.length,
      next: ending.at(-1)?.deprecation?.shutdown_on ?? "none",
      on: day,
    },
    notices.length > 0 ? notices.slice(0, SHOWN) : [sources.prices],
  );
}

function byStars(products: readonly FieldProduct[]): FieldProduct[] {
  return [...products].sort((a, b) => (b.stars ?? -1) - (a.stars ?? -1));
}

function starText({ name, stars, starsAt, license }: FieldProduct): string {
  const read = stars === null ? "stars not known" : `${stars} stars on ${(starsAt ?? "").slice(0, 10)}`;
  return `${name} (${license}, ${read})`;
}

function listAnswer({ products, sources }: DirectInput, id: string, title: string): Finding | null {
  const chosen = (id === "alternatives" ? products : byStars(products).filter(({ stars }) => stars !== null)).slice(
    0,
    SHOWN,
  );
  const first = chosen[0];
  if (first === undefined) return null;
  return finding(
    id,
    `${title}: ${chosen.map(starText).join(", ")}.`,
    {
      names: chosen.map(({ name }) => name).join(", "),
      slug: first.slug,
      stars: first.stars ?? "not known",
      of: products.length,
    },
    [sources.catalogue, sources.stars],
  );
}

function growthAnswer({ products, intent, sources }: DirectInput): Finding | null {
  const chosen = products
    .filter(({ gained30 }) => gained30 !== null && gained30 > 0)
    .sort((a, b) => (b.gained30 ?? 0) - (a.gained30 ?? 0))
    .slice(0, SHOWN);
  const first = chosen[0];
  if (first === undefined) return null;
  const texts = chosen.map(
    ({ name, gained30, growthAsOf }) =>
      `${name} +${gained30} stars in the 30 days to ${(growthAsOf ?? "").slice(0, 10)}`,
  );
  return finding(
    "fastest_growing",
    `For "${intent.subject}": ${texts.join(", ")}.`,
    {
      product: first.name,
      slug: first.slug,
      gained: first.gained30 ?? 0,
      window_days: 30,
      to: (first.growthAsOf ?? "").slice(0, 10),
      of: products.length,
    },
    [sources.stars],
  );
}

function versusAnswer(input: DirectInput): Finding | null {
  const { products, models, sources } = input;
  if (models.length > 1) {
    const prices = priceAnswer({ ...input, query: "" });
    const windows = models
      .slice(0, SHOWN)
      .map(({ display_name: name, context_window: window }) => `${name}: window ${window?.value ?? "not known"}`);
    return prices === null
      ? null
      : { ...prices, id: "versus", statement: `${prices.statement} ${windows.join(", ")}.` };
  }
  if (products.length < 2) return null;
  const growth = ({ gained30 }: FieldProduct) =>
    gained30 === null ? "growth not known" : `+${gained30} stars in 30 days`;
  return finding(
    "versus",
    `${products
      .slice(0, SHOWN)
      .map((one) => `${starText(one)}, ${growth(one)}`)
      .join("; ")}.`,
    { names: products.map(({ name }) => name).join(", "), slug: products[0]?.slug ?? "" },
    [sources.catalogue, sources.stars],
  );
}

function newAnswer({ models, day, sources }: DirectInput): Finding | null {
  const from = new Date(Date.parse(day) - NEW_DAYS * DAY_MS).toISOString().slice(0, 10);
  const recent = models
    .filter(({ released_on: on, first_party: own }) => own && on !== null && on >= from && on <= day)
    .sort((a, b) => ((a.released_on ?? "") > (b.released_on ?? "") ? -1 : 1));
  const newest =
    recent.length > 0
      ? recent
      : models
          .filter(({ released_on: on, first_party: own }) => own && on !== null)
          .sort((a, b) => ((a.released_on ?? "") > (b.released_on ?? "") ? -1 : 1))
          .slice(0, SHOWN);
  if (newest[0] === undefined) return null;
  return finding(
    "whats_new",
    `${recent.length > 0 ? `Released in the last ${NEW_DAYS} days` : "Newest models with a known release"}: ${newest
      .slice(0, 10)
      .map(({ display_name: name, providerName, released_on: on }) => `${name} (${providerName}, ${on})`)
      .join(", ")}.`,
    { models: recent.length, since: from, newest: newest[0].display_name, released_on: newest[0].released_on ?? "" },
    [sources.prices],
  );
}

function countAnswer({ products, query, intent, sources }: DirectInput): Finding | null {
  const open = /\bopen[- ]source\b/i.test(query);
  const counted = open ? products.filter(({ license }) => license === "open-source") : products;
  return finding(
    "how_many",
    `${counted.length} listed products${open ? " under an open-source licence" : ""} match "${intent.subject}" closely: ${byStars(
      counted,
    )
      .slice(0, 8)
      .map(({ name }) => name)
      .join(", ")}${counted.length > 8 ? " and others" : ""}. Products that are not listed are not counted.`,
    { products: counted.length, of: products.length },
    [sources.catalogue],
  );
}
