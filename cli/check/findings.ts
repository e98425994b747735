import { Decimal } from "decimal.js";
import { addDays, daysBetween } from "../../src/core/periods.ts";
import type { ModelListingDetail } from "../../src/schema/answers/models.ts";
import type { UsedModel } from "./model-list.ts";
import type { KnownModel } from "./sources.ts";

/** A reason for a user of a model to act. */
export interface ModelFinding {
  readonly kind: "shutdown" | "dearer" | "dearer_soon" | "unknown";
  readonly line: number;
  readonly name: string;
  /** `provider/model_id` of the listing; null for an unknown model. */
  readonly listing: string | null;
  /** Day of the shutdown or of the new rate, `YYYY-MM-DD`; null when unknown. */
  readonly on: string | null;
  readonly message: string;
  /** URL of the provider's statement; null when there is none. */
  readonly source: string | null;
}

/** Which changes count as findings. */
export interface CheckRules {
  /** UTC day, `YYYY-MM-DD`. */
  readonly today: string;
  /** Number of days from today within which a shutdown or a rate increase counts as soon. */
  readonly days: number;
  /** Maximum age, in days, of a past rate increase that counts when the list names no agreed rate. */
  readonly since: number;
  /** Largest accepted increase, in percent. */
  readonly percent: number;
}

/** Chooses the listing for a name: the listing of that name, otherwise the maker's, otherwise the first on sale. */
function listingOf(name: string, { listings }: KnownModel): ModelListingDetail | undefined {
  const wanted = name.toLowerCase();
  return (
    listings.find(({ id }) => id.toLowerCase() === wanted) ??
    listings.find((listing) => listing.first_party) ??
    listings[0]
  );
}

/** Lists the findings for one model in use: shutdowns first, then past rate increases, then announced ones. */
export function findingsOf(used: UsedModel, known: KnownModel, rules: CheckRules): ModelFinding[] {
  const listing = listingOf(used.name, known);
  if (listing === undefined) return [];
  const at = { line: used.line, name: used.name, listing: listing.id };
  return [
    ...shutdown(listing, rules).map((finding) => ({ ...at, ...finding })),
    ...risen(used, listing, known, rules).map((finding) => ({ ...at, ...finding })),
    ...rising(used, listing, rules).map((finding) => ({ ...at, ...finding })),
  ];
}

type Found = Omit<ModelFinding, "line" | "name" | "listing">;

function shutdown(listing: ModelListingDetail, { today, days }: CheckRules): Found[] {
  const on = listing.shutdown_on ?? listing.notice?.shutdown_on ?? null;
  const retired = listing.status === "retired";
  if (!retired && (on === null || on > addDays(today, days))) return [];
  const replacement = listing.notice?.replacement ?? null;
  const when =
    on === null
      ? "was shut down"
      : on <= today
        ? `was shut down on ${on}`
        : `is shut down on ${on}, in ${daysBetween(today, on)} days`;
  const next = replacement === null ? "" : ` The provider names ${replacement} in its place.`;
  const source = listing.notice?.source ?? null;
  return [{ kind: "shutdown", on, message: `${listing.id} ${when}.${next}`, source }];
}

/** Returns rates above the agreed ones; without agreed rates, standard rates that increased recently. */
function risen(used: UsedModel, listing: ModelListingDetail, { history }: KnownModel, rules: CheckRules): Found[] {
  const agreed = METERS.flatMap((meter): Found[] => {
    const before = used[meter];
    const after = listing[`${meter}_usd_per_mtok`];
    return before === null || after === null || !exceeds(after, before, rules.percent)
      ? []
      : [{ kind: "dearer", on: null, message: rise(listing.id, meter, before, after, "costs"), source: null }];
  });
  const first = addDays(rules.today, -rules.since);
  const lately = history
    .filter(({ model, kind, on, announced }) => model === listing.id && kind === "price" && !announced && on >= first)
    .flatMap(({ on, rates = [] }) =>
      rates.flatMap(({ meter, when, before, after, evidence }): Found[] => {
        const own = meter === "input" || meter === "output" ? used[meter] : null;
        const standard = Object.keys(when).length === 0;
        if (own !== null || !standard || after === null || !exceeds(after, before, rules.percent)) return [];
        const message = `${rise(listing.id, meter, before, after, "costs")} Since ${on}.`;
        return [{ kind: "dearer", on, message, source: evidence?.url ?? null }];
      }),
    );
  return [...agreed, ...lately];
}

/** Returns announced standard rates above the present or agreed ones. */
function rising(used: UsedModel, listing: ModelListingDetail, rules: CheckRules): Found[] {
  const last = addDays(rules.today, rules.days);
  return listing.announced_rates.flatMap(
    ({ meter, when, usd_per_mtok: after, effective_from: on, evidence }): Found[] => {
      if ((meter !== "input" && meter !== "output") || Object.keys(when).length > 0 || on > last) return [];
      const before = used[meter] ?? listing[`${meter}_usd_per_mtok`];
      if (before === null || !exceeds(after, before, rules.percent)) return [];
      const message = `${rise(listing.id, meter, before, after, "will cost")} From ${on}.`;
      return [{ kind: "dearer_soon", on, message, source: evidence?.url ?? null }];
    },
  );
}

const METERS = ["input", "output"] as const;

function exceeds(after: string, before: string, percent: number): boolean {
  return new Decimal(after).gt(new Decimal(before).times(100 + percent).div(100));
}

function rise(id: string, meter: string, before: string, after: string, verb: string): string {
  const percent = new Decimal(before).isZero()
    ? ""
    : `, ${new Decimal(after).div(before).minus(1).times(100).toFixed(0)} % more`;
  return `${id} ${verb} ${after} instead of ${before} USD per million tokens of ${meter}${percent}.`;
}
