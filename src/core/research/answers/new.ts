import type { Finding } from "../../../schema/answers/research.ts";
import type { CatalogModel } from "../../catalog/catalog-data.ts";
import { addDays } from "../../periods.ts";
import { baseRates } from "../../prices/base-rates.ts";
import { type Filter, filterOf } from "../question/filters.ts";
import { wantsByPrice } from "../question/words/orders.ts";
import { type DirectInput, finding, idsOf, oncePerModel, rankedOf, restText } from "./input.ts";

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

/** Lists models by release. When the maker states no date, uses the first reading of a price and says so. */
export function newAnswer(input: DirectInput): Finding | null {
  const { models, day, question, sources } = input;
  const asked = filterOf(question.filters, "period");
  const most = rankedOf(input);
  const time = timeOf(question.filters, day, input.named);
  const { to } = time;
  const dated = oncePerModel(
    models
      .filter(({ status }) => status === "current" || status === "preview")
      .map((model) => ({ model, on: model.released_on }))
      .filter((one): one is { model: CatalogModel; on: string } => one.on !== null && one.on <= day)
      .sort((a, b) => (a.on > b.on ? -1 : a.on < b.on ? 1 : rankOf(b.model) - rankOf(a.model))),
  );
  // Without a time, the newest are told although the last two months have none.
  const from = asked === undefined && !dated.some(({ on }) => on >= time.from) ? "" : time.from;
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
        return `${model.display_name} (${model.model_id}, ${model.providerName}, ${on}${rates})`;
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
      ...(listed.length === 0
        ? []
        : [
            `Day of release not recorded, price first read here ${told}, so some may be older: ${text(listed)}${moreText(listed.length, most)}.`,
          ]),
      ...(released.length > 0
        ? []
        : [
            `No release with its day is recorded ${told}; the newest with one is ${dated[0]?.model.display_name ?? "not known"} (${dated[0]?.on ?? ""}).`,
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
