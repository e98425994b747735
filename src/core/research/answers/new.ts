import type { Finding } from "../../../schema/answers/research.ts";
import type { CatalogModel } from "../../catalog/catalog-data.ts";
import { addDays } from "../../periods.ts";
import { baseRates } from "../../prices/base-rates.ts";
import { type Filter, filterOf } from "../question/filters.ts";
import { wantsByPrice } from "../question/words/orders.ts";
import { type DirectInput, finding, idsOf, oncePerModel, rankedOf, restText } from "./input.ts";
import { versionOf } from "./prices/order.ts";

const NEW_DAYS = 60;

/** Of the listings of one model, the maker's stands before others, and a final one before a preview. */
function rankOf({ first_party: first, status }: CatalogModel): number {
  return 2 * Number(first) + Number(status === "current");
}

/** The time of a question for releases; the last two months when it names none. */
export function timeOf(filters: readonly Filter[], day: string, named = false): { from: string; to: string } {
  const asked = filterOf(filters, "period");
  return {
    // Of a name all releases are asked for, "Qwen3, newest first".
    from: asked?.from ?? (named && asked === undefined ? "" : addDays(day, -NEW_DAYS)),
    to: asked?.to == null || asked.to > day ? day : asked.to,
  };
}

const isOnSale = ({ status }: CatalogModel) => status === "current" || status === "preview";

/** Days before a time from which on a later version tells that a model is no release of it. */
const LONG_BEFORE = 365;
const MOST_OLDER = 6;

/** Whether a later version of a model was out by a day, so that a price of it first read later is of no release. */
function isSucceeded(model: CatalogModel, by: string, dated: readonly { model: CatalogModel; on: string }[]): boolean {
  const series = seriesOf(model);
  return (
    by !== "" &&
    dated.some((one) => one.on <= by && seriesOf(one.model) === series && versionOf(one.model) > versionOf(model))
  );
}

/** The maker of a model and its name up to the version: `qwen qwen` of Qwen2.5 14B. */
function seriesOf({ model_key: key, display_name: name }: CatalogModel): string {
  return `${key?.split("/")[0]} ${name.replace(/\d.*$/u, "").trim().toLowerCase()}`;
}

/** The key of the model of which a listing is a faster or regional offer; null for a model of its own. */
function ofOffer({ model_key: key }: CatalogModel): string | null {
  const own = key?.replace(/-(?:fast|ultrafast|highspeed|spot|us|eu)$/u, "");
  return own === undefined || own === key ? null : own;
}

interface Release {
  model: CatalogModel;
  on: string;
}

/** The models without a day of release whose price was first read in a time; apart, those with a later version and offers of another. */
function undatedIn(
  models: readonly CatalogModel[],
  dated: readonly Release[],
  { from, to }: { from: string; to: string },
): Record<"listed" | "older" | "offers", Release[]> {
  const releases = new Set(models.filter(({ released_on: on }) => on !== null).map(({ model_key: key }) => key));
  const firstRead = new Map<string, string>();
  for (const { model_key: key, prices } of models) {
    const on = prices.map(({ effective_from: first }) => first).sort()[0];
    const known = key === null ? undefined : firstRead.get(key);
    if (key !== null && on !== undefined && (known === undefined || on < known)) firstRead.set(key, on);
  }
  const all = oncePerModel(
    models
      .flatMap((model) => {
        const on =
          model.model_key === null || releases.has(model.model_key) ? undefined : firstRead.get(model.model_key);
        return on !== undefined && on >= from && on <= to ? [{ model, on }] : [];
      })
      .sort((a, b) => (a.on > b.on ? -1 : a.on < b.on ? 1 : Number(b.model.first_party) - Number(a.model.first_party))),
  );
  const by = from === "" ? "" : addDays(from, -LONG_BEFORE);
  const older = all.filter(({ model }) => isSucceeded(model, by, dated));
  const keys = new Set([...dated, ...all].map(({ model }) => model.model_key));
  const offers = all.filter(({ model }) => ofOffer(model) !== null && keys.has(ofOffer(model)));
  return { older, offers, listed: all.filter((one) => !older.includes(one) && !offers.includes(one)) };
}

/** How many sell a model, and the faster or regional offers of it; empty for one seller without any. */
function offersText(model: CatalogModel, models: readonly CatalogModel[], offers: readonly Release[]): string {
  const also = offers.filter((one) => ofOffer(one.model) === model.model_key).map((one) => one.model.display_name);
  const sellers = new Set(
    models.flatMap((one) => (one.model_key === model.model_key && isOnSale(one) ? [one.provider] : [])),
  ).size;
  return `${sellers > 1 ? `, ${sellers} sellers` : ""}${also.length === 0 ? "" : `, also as ${also.join(" and ")}`}`;
}

/** Lists models by release. When the maker states no date, uses the first reading of a price and says so. */
export function newAnswer(input: DirectInput): Finding | null {
  const { models, day, question, sources } = input;
  const asked = filterOf(question.filters, "period");
  const most = rankedOf(input);
  const time = timeOf(question.filters, day, input.named);
  const { to } = time;
  const dated = oncePerModel(
    models
      .filter(isOnSale)
      .map((model) => ({ model, on: model.released_on }))
      .filter((one): one is { model: CatalogModel; on: string } => one.on !== null && one.on <= day)
      .sort((a, b) => (a.on > b.on ? -1 : a.on < b.on ? 1 : rankOf(b.model) - rankOf(a.model))),
  );
  // Without a time, the newest are told although the last two months have none.
  const from = asked === undefined && !dated.some(({ on }) => on >= time.from) ? "" : time.from;
  const released = dated.filter(({ on }) => on >= from && on <= to);
  const { listed, older, offers } = undatedIn(models, dated, { from, to });
  if (released.length === 0 && listed.length === 0) return null;
  const cost = ({ model }: (typeof dated)[number]) => {
    const { input: rate, output } = baseRates(model.prices, day);
    return rate === null || output === null
      ? Number.POSITIVE_INFINITY
      : 3 * Number(rate.usd_per_mtok) + Number(output.usd_per_mtok);
  };
  const cheapestFirst = wantsByPrice(input.query);
  const text = (some: typeof dated) =>
    (cheapestFirst ? some.toSorted((a, b) => cost(a) - cost(b)) : some)
      .slice(0, most)
      .map(({ model, on }) => {
        const { input, output } = baseRates(model.prices, day);
        const rates =
          input === null || output === null
            ? ""
            : `, input ${input.usd_per_mtok} and output ${output.usd_per_mtok} USD per million tokens`;
        return `${model.display_name} (${model.model_id}, ${model.providerName}, ${on}${rates}${offersText(model, models, offers)})`;
      })
      .join(", ");
  const told = from === "" ? `until ${to}` : `between ${from} and ${to}`;
  const first = released[0] ?? listed[0];
  return finding(
    "whats_new",
    [
      ...(released.length === 0
        ? []
        : [
            `Released ${told}${cheapestFirst ? ", cheapest first by three input tokens to one output token" : ""}: ${text(released)}${moreText(released.length, most)}.`,
          ]),
      ...(released.length > 0
        ? []
        : [
            `No release with its day is recorded ${told}; the newest with one is ${dated[0]?.model.display_name ?? "not known"} (${dated[0]?.on ?? ""}).`,
          ]),
      ...(listed.length === 0
        ? []
        : [
            `Day of release not recorded, price first read here ${told}, so some may be older: ${text(listed)}${moreText(listed.length, most)}.`,
          ]),
      ...(older.length === 0
        ? []
        : [
            `Left out, as a later version of each is on record from more than a year before: ${older
              .slice(0, MOST_OLDER)
              .map(({ model }) => model.display_name)
              .join(", ")}${older.length > MOST_OLDER ? ` and ${older.length - MOST_OLDER} more` : ""}.`,
          ]),
      ...(asked?.to != null && asked.to > day ? [`The time asked for ends on ${asked.to}, after today.`] : []),
    ].join(" "),
    {
      released: released.length,
      first_read: listed.length,
      since: from,
      to,
      newest: first?.model.display_name ?? "",
      newest_on: first?.on ?? "",
      ids: idsOf([...released.slice(0, most), ...listed.slice(0, most)].map(({ model }) => model)),
    },
    [sources.prices],
  );
}

function moreText(all: number, most: number): string {
  return all > most ? ` and ${all - most} more${restText(most, all)}` : "";
}
