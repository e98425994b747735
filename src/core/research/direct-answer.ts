import type { Finding } from "../../schema/answers/research.ts";
import type { Source } from "../../schema/records/source.ts";
import type { CatalogModel } from "../catalog-data.ts";
import { daysLeft, isShutDown } from "../optimize/choice/shutdown.ts";
import { scheduledChanges } from "../optimize/money/twelve-months.ts";
import { plainNumbers } from "../optimize/task/numbers.ts";
import { baseRates } from "../prices/base-rates.ts";
import { type Intent, subjectOf } from "./intent.ts";
import type { FieldProduct } from "./research.ts";
import { windowOf } from "./window.ts";

const SHOWN = 5;
const DAY_MS = 86_400_000;
const NEW_DAYS = 60;

export interface DirectInput {
  intent: Intent;
  query: string;
  /** Products above the relevance floor, by relevance. */
  products: readonly FieldProduct[];
  /** Models that the question is about, best match first; all that are sold when it names none. */
  models: readonly CatalogModel[];
  /** Whether the question names models; else `models` are all of them. */
  named: boolean;
  /** How `products` were chosen, for the sentence that counts them; null when by relevance alone. */
  counted: string | null;
  /** Ability of a model from public scores with half the width of its interval; null when it is not rated. */
  ability: (model: CatalogModel) => { value: number; margin: number; newest: string } | null;
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
    case "overview":
      return fieldAnswer(input);
  }
}

function finding(id: string, statement: string, figures: Finding["figures"], sources: Source[]): Finding {
  return { id, statement, figures, sources };
}

function priceAnswer(input: DirectInput): Finding | null {
  const { models, day, query, sources, named } = input;
  const asked = demandsOf(query);
  // Without a name, only a question for the cheapest of all can be answered, and none for a kind of work.
  if (!named && (!/\bcheap/i.test(query) || asked.rest.length > 0)) return null;
  const priced = models.filter(asked.meets).flatMap((model) => {
    const { input: inRate, output } = baseRates(model.prices, day);
    return inRate === null || output === null ? [] : [{ model, input: inRate, output }];
  });
  const current = priced.filter(({ model }) => !isShutDown(model, day));
  const blend = (one: (typeof priced)[number]) => 3 * Number(one.input.usd_per_mtok) + Number(one.output.usd_per_mtok);
  const cheap = /\bcheap|günstig|billig|moins cher|barat|economic|goedkoop|дешев|便宜|安い|저렴/i.test(query);
  const listed = cheap
    ? oncePerModel(
        current.filter((one) => blend(one) > 0 || /\bfree\b/i.test(query)).sort((a, b) => blend(a) - blend(b)),
      )
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
      .map(
        ({ usd_per_mtok: usd, effective_from: from, effective_to: to }) => ` (input was ${usd} from ${from} to ${to})`,
      )
      .join("");
    // The first reading is no start of a price: only a rate that follows another, or came with the model, has one.
    const began =
      past.some(({ effective_to: to }) => to === input.effective_from) || model.released_on === input.effective_from;
    const since = began
      ? `since ${input.effective_from}`
      : `first read here on ${input.effective_from}, when it began is not recorded`;
    const window = asked.filtered ? `, window ${model.context_window?.value ?? "not known"}` : "";
    const next = scheduledChanges(model.prices, day, end)
      .map(({ on, meter, to_usd_per_mtok: to }) => `; ${meter} becomes ${to} on ${on}`)
      .join("");
    const ended = isShutDown(model, day) ? ", shut down, last price" : input.evidence === null ? ", second-hand" : "";
    return `${model.display_name} at ${model.providerName}${ended}: input ${input.usd_per_mtok}, output ${output.usd_per_mtok}${window}, ${since}${before}${next}`;
  });
  const first = chosen[0];
  return finding(
    "price_of",
    `In USD per million tokens${asked.words === "" ? "" : ` (${asked.words})`}: ${texts.join(". ")}.${
      /\bhistory\b|\bchange[sd]?\b/i.test(query) && !texts.some((text) => text.includes(" was "))
        ? " No earlier price is recorded."
        : ""
    }`,
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

/** The cheapest listing of each model. */
function oncePerModel<T extends { model: CatalogModel }>(sorted: readonly T[]): T[] {
  const seen = new Set<string>();
  return sorted.filter(({ model }) => {
    const key = model.model_key ?? `${model.provider}/${model.model_id}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Words of a question for the cheapest that are no demand. */
const NO_DEMAND =
  /^(?:cheapest|cheap|cheaper|current|model|models|llm|llms|api|apis|price|prices|least|at|with|context|window|token|tokens|input|output|any|all|best|available|today|now|right|sold|usd|per|million|or|more|over|than|above|minimum|long|large|language|ai|free)$/;

/** What a question asks of models besides a name: window, open weights, images, tools; `rest` are words of which nothing is known. */
function demandsOf(query: string): {
  meets: (model: CatalogModel) => boolean;
  words: string;
  filtered: boolean;
  rest: string[];
} {
  const plain = plainNumbers(query).text;
  const window =
    /(\d{4,})[\s-]*(?:tokens?)?(?: of)?[\s-]*(?:context|window)|(?:context|window)[^\d.]{0,30}(\d{4,})/i.exec(plain);
  const least = window === null ? null : Number(window[1] ?? window[2]);
  const open = /\bopen[- ](?:weights?|source)\b/i.test(query);
  const image = /\b(?:vision|images?|multimodal)\b/i.test(query);
  const tools = /\b(?:tool|function)[- ]?call\w*|\btools\b/i.test(query);
  const words = [
    ...(least === null ? [] : [`window of at least ${least} tokens`]),
    ...(open ? ["open weights"] : []),
    ...(image ? ["takes images"] : []),
    ...(tools ? ["calls tools"] : []),
  ];
  const rest = (
    plain
      .toLowerCase()
      .replace(/open[- ](?:weights?|source)|vision|images?|multimodal|(?:tool|function)[- ]?call\w*|tools/g, " ")
      .match(/[a-z]+/g) ?? []
  ).filter((word) => !NO_DEMAND.test(word) && subjectOf(word) !== "");
  return {
    meets: (model) =>
      (least === null || (model.context_window?.value ?? 0) >= least) &&
      (!open || model.open_weights) &&
      (!image || model.modalities?.input.includes("image") === true) &&
      (!tools || model.tools === true),
    words: words.join(", "),
    filtered: least !== null,
    rest,
  };
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
  const elsewhere = own.length === 0 ? [] : endingElsewhere(models, ending, day, ahead);
  const others =
    elsewhere.length === 0
      ? ""
      : ` At other sellers: ${elsewhere
          .slice(0, 8)
          .map(
            ({ display_name: name, providerName, deprecation }) =>
              `${name} at ${providerName} on ${deprecation?.shutdown_on}`,
          )
          .join(", ")}.`;
  const notices = ending.flatMap(({ display_name: name, deprecation }) => {
    const url = deprecation?.source.match(/https:\/\/[^\s;,)]+/)?.[0];
    return url === undefined ? [] : [{ name: `Notice about ${name}`, url, as_of: deprecation?.announced_on ?? null }];
  });
  return finding(
    "shutdown_of",
    `${texts.length === 0 ? "" : `${texts.join(". ")}.`}${rest}${others}`.trim(),
    {
      ending: ending.length,
      staying: staying.length,
      next: ending.at(-1)?.deprecation?.shutdown_on ?? "none",
      on: day,
    },
    notices.length > 0 ? notices.slice(0, SHOWN) : [sources.prices],
  );
}

/** Ends that a seller has announced for a model of another maker, on a day of its own. */
function endingElsewhere(
  models: readonly CatalogModel[],
  ending: readonly CatalogModel[],
  day: string,
  ahead: boolean,
): CatalogModel[] {
  const known = new Set(ending.map(({ model_key: key, deprecation }) => `${key} ${deprecation?.shutdown_on}`));
  return models
    .filter(
      (model) =>
        !model.first_party &&
        (model.deprecation?.shutdown_on ?? null) !== null &&
        (ahead
          ? (daysLeft(model, day) ?? 0) > 0 && (daysLeft(model, day) ?? 0) <= 365
          : (daysLeft(model, day) ?? 0) > 0) &&
        !known.has(`${model.model_key} ${model.deprecation?.shutdown_on}`),
    )
    .sort((a, b) => ((a.deprecation?.shutdown_on ?? "") < (b.deprecation?.shutdown_on ?? "") ? -1 : 1));
}

function byStars(products: readonly FieldProduct[]): FieldProduct[] {
  return [...products].sort((a, b) => (b.stars ?? -1) - (a.stars ?? -1));
}

function starText({ name, stars, starsAt, license }: FieldProduct): string {
  const read = stars === null ? "stars not known" : `${stars} stars on ${(starsAt ?? "").slice(0, 10)}`;
  return `${name} (${license}, ${read})`;
}

function listAnswer(
  { products: all, sources, counted, intent }: DirectInput,
  id: string,
  title: string,
): Finding | null {
  // A product of the same house is no alternative: "Zapier MCP" to Zapier.
  const house = intent.subject
    .replace(/\bopen[- ]source\b/gi, "")
    .trim()
    .toLowerCase();
  const products =
    id === "alternatives" && house !== "" ? all.filter(({ name }) => !name.toLowerCase().startsWith(house)) : all;
  const chosen = (id === "alternatives" ? products : byStars(products).filter(({ stars }) => stars !== null)).slice(
    0,
    SHOWN,
  );
  const first = chosen[0];
  if (first === undefined) return null;
  return finding(
    id,
    `${title}: ${chosen.map(starText).join(", ")}.${counted === null ? "" : ` ${counted}`}`,
    {
      names: chosen.map(({ name }) => name).join(", "),
      slug: first.slug,
      stars: first.stars ?? "not known",
      of: products.length,
    },
    [sources.catalogue, sources.stars],
  );
}

function growthAnswer({ products, intent, sources, counted }: DirectInput): Finding | null {
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
    `For "${intent.subject}": ${texts.join(", ")}.${counted === null ? "" : ` ${counted}`}`,
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
    const prices = priceAnswer({ ...input, query: "", named: true });
    const windows = models.slice(0, SHOWN).map((model) => {
      const rated = input.ability(model);
      const index =
        rated === null
          ? "ability not rated"
          : `ability index ${rated.value.toFixed(1)} ± ${rated.margin.toFixed(1)} from public scores to ${rated.newest}`;
      return `${model.display_name}: window ${model.context_window?.value ?? "not known"}, ${index}`;
    });
    return prices === null
      ? null
      : { ...prices, id: "versus", statement: `${prices.statement} ${windows.join(". ")}.` };
  }
  const known = products.some(({ stars, gained30 }) => stars !== null || gained30 !== null);
  if (products.length < 2 || (!known && new Set(products.map(({ license }) => license)).size === 1)) return null;
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

/** Models by their release; where a maker states none, by the first reading of a price, which is said. */
function newAnswer({ models, day, query, sources }: DirectInput): Finding | null {
  const asked = windowOf(query, day);
  const from = asked?.from ?? new Date(Date.parse(day) - NEW_DAYS * DAY_MS).toISOString().slice(0, 10);
  const to = asked?.to ?? day;
  const dated = oncePerModel(
    models
      .filter(({ status }) => status === "current" || status === "preview")
      .map((model) => ({ model, on: model.released_on }))
      .filter((one): one is { model: CatalogModel; on: string } => one.on !== null && one.on <= day)
      .sort((a, b) => (a.on > b.on ? -1 : a.on < b.on ? 1 : Number(b.model.first_party) - Number(a.model.first_party))),
  );
  const released = dated.filter(({ on }) => on >= from && on <= to);
  const releases = new Set(models.filter(({ released_on: on }) => on !== null).map(({ model_key: key }) => key));
  const firstRead = new Map<string, string>();
  for (const { model_key: key, prices } of models) {
    const on = prices.map(({ effective_from: first }) => first).sort()[0];
    const known = key === null ? undefined : firstRead.get(key);
    if (key !== null && on !== undefined && (known === undefined || on < known)) firstRead.set(key, on);
  }
  const listed = oncePerModel(
    models
      .flatMap((model) => {
        const on =
          model.model_key === null || releases.has(model.model_key) ? undefined : firstRead.get(model.model_key);
        return on !== undefined && on >= from && on <= to ? [{ model, on }] : [];
      })
      .sort((a, b) => (a.on > b.on ? -1 : a.on < b.on ? 1 : Number(b.model.first_party) - Number(a.model.first_party))),
  );
  if (released.length === 0 && listed.length === 0) return null;
  const text = (some: typeof dated) =>
    some
      .slice(0, 10)
      .map(({ model, on }) => {
        const { input, output } = baseRates(model.prices, day);
        const rates =
          input === null || output === null
            ? ""
            : `, input ${input.usd_per_mtok} and output ${output.usd_per_mtok} USD per million tokens`;
        return `${model.display_name} (${model.providerName}, ${on}${rates})`;
      })
      .join(", ");
  const first = released[0] ?? listed[0];
  return finding(
    "whats_new",
    [
      ...(released.length === 0 ? [] : [`Released between ${from} and ${to}: ${text(released)}.`]),
      ...(listed.length === 0
        ? []
        : [
            `Price first read between ${from} and ${to}, day of release not known: ${text(listed)}${listed.length > 10 ? ` and ${listed.length - 10} more` : ""}.`,
          ]),
      ...(released.length > 0
        ? []
        : [
            `No dated release of these days is recorded; the newest with one is ${dated[0]?.model.display_name ?? "not known"} (${dated[0]?.on ?? ""}).`,
          ]),
    ].join(" "),
    {
      released: released.length,
      first_read: listed.length,
      since: from,
      to,
      newest: first?.model.display_name ?? "",
      newest_on: first?.on ?? "",
    },
    [sources.prices],
  );
}

/** What a field holds, where no question was asked of it. */
function fieldAnswer({ products, intent, sources, counted }: DirectInput): Finding | null {
  const starred = byStars(products).filter(({ stars }) => stars !== null);
  const closed = products.filter(({ stars }) => stars === null).slice(0, SHOWN);
  const growing = [...products].sort((a, b) => (b.gained30 ?? 0) - (a.gained30 ?? 0))[0];
  const first = starred[0] ?? products[0];
  if (first === undefined) return null;
  const open = products.filter(({ license }) => license === "open-source").length;
  return finding(
    "field",
    `${products.length} listed products are of "${intent.subject}", ${open} of them open source. Most starred: ${starred
      .slice(0, SHOWN)
      .map(starText)
      .join(", ")}.${closed.length === 0 ? "" : ` Without stars: ${closed.map(({ name }) => name).join(", ")}.`}${
      growing?.gained30 == null
        ? ""
        : ` Growing fastest: ${growing.name} +${growing.gained30} stars in the 30 days to ${(growing.growthAsOf ?? "").slice(0, 10)}.`
    } No question was asked: ask for the fastest growing, the most used, how many, alternatives or a comparison.${counted === null ? "" : ` ${counted}`}`,
    {
      subject: intent.subject,
      products: products.length,
      open_source: open,
      most_starred: starred.slice(0, SHOWN).map(starText).join(", "),
      fastest_growing:
        growing?.gained30 == null
          ? "not known"
          : `${growing.name} +${growing.gained30} stars in the 30 days to ${(growing.growthAsOf ?? "").slice(0, 10)}`,
      without_stars: closed.map(({ name }) => name).join(", ") || "none",
      counted: counted ?? "by relevance",
      names: products
        .slice(0, 10)
        .map(({ name }) => name)
        .join(", "),
      slug: first.slug,
    },
    [sources.catalogue, sources.stars],
  );
}

function countAnswer({ products, query, intent, sources, counted: how }: DirectInput): Finding | null {
  const open = /\bopen[- ]source\b/i.test(query);
  const counted = open ? products.filter(({ license }) => license === "open-source") : products;
  return finding(
    "how_many",
    `${counted.length} listed products${open ? " under an open-source licence" : ""} are of "${intent.subject}": ${byStars(
      counted,
    )
      .slice(0, 25)
      .map(({ name }) => name)
      .join(
        ", ",
      )}${counted.length > 25 ? " and others" : ""}. ${how ?? "Counted by the relevance of their words, so neighbours of the field may be among them."} Products that are not listed are not counted.`,
    { subject: intent.subject, products: counted.length, of: products.length },
    [sources.catalogue],
  );
}
