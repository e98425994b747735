import { DAY_MS } from "../../core/periods.ts";
import { holdsOn, priceStatus } from "../../core/prices/model-price.ts";
import { type RateAges, RECENT_SHARE, rateAges, recentShare } from "../../core/prices/recent-share.ts";
import { isSold } from "../../operations/shared/models/listed.ts";
import type { ModelPrice } from "../../schema/records/model-price.ts";
import type { StarCoverage } from "../../store/catalog/coverage.ts";
import { age, count, date, dateTime, plural } from "../kit/format.ts";
import type { Crumb, PageHead } from "../kit/page.ts";
import type { SiteContext } from "../kit/site-context.ts";

interface StatusRow {
  what: string;
  ok: boolean | null;
  state: string;
  note: string | null;
}

export interface StatusPage {
  head: PageHead;
  crumbs: Crumb[];
  /** One sentence that summarises all rows. */
  summary: string;
  rows: StatusRow[];
  prices: { status: string; rates: number; share: string }[];
  at: string;
}

/** Promised age of the newest star reading. */
const STARS_DAYS = 14;

export function statusPage({ context, build }: SiteContext, stars: StarCoverage): StatusPage {
  const { catalog, ledger, payments, now } = context;
  const sold = [...catalog.models, ...catalog.taskModels].filter(isSold).length;
  const at = new Date(now()).toISOString();
  const health = payments.health();
  const config = payments.publicConfig();
  const firstDay = ledger.boardDays.firstDay();
  const lastDay = ledger.boardDays.lastDay();
  const today = at.slice(0, 10);
  const dataDays = Math.floor((now() - Date.parse(catalog.generatedAt)) / DAY_MS);
  const { newest } = stars;
  const ages = rateAges(catalog.models, new Date(now()));
  const readRecently = recentShare(ages);
  const newestPrice = newestReading(catalog.models, now());
  const rows: StatusRow[] = [
    {
      what: "Free API and site",
      ok: true,
      state: "Answering",
      note: `${plural(catalog.entries.length, "product")}, ${plural(sold, "model listing")} on sale`,
    },
    {
      what: "Paid answers",
      ok: health.ok,
      state: health.ok ? `Taking payments, ${config.mode}` : "Refusing payments; nothing is charged",
      note: reasonOf(health) ?? (config.network === null ? null : `Network ${config.network}`),
    },
    {
      what: "Published data",
      ok: dataDays <= 45,
      state: `Built ${age(catalog.generatedAt, at)}`,
      note: `Build ${build.id}, ${dateTime(build.generatedAt)}`,
    },
    {
      what: "GitHub stars",
      ok: newest === null ? null : now() - Date.parse(newest) < STARS_DAYS * DAY_MS,
      state: newest === null ? "Not read yet" : `Newest reading ${age(newest, at)}`,
      note: `Promised: at most ${STARS_DAYS} days. ${count(stars.read)} of ${count(stars.repositories)} repositories have been read`,
    },
    {
      what: "Model prices",
      ok: readRecently === null ? null : readRecently >= RECENT_SHARE,
      state:
        readRecently === null
          ? "No price in force"
          : `${Math.round(readRecently * 100)}% of first-hand rates read within 30 days${newestPrice === null ? "" : `, the newest ${age(newestPrice, at)}`}`,
      note: `Promised: ${Math.round(RECENT_SHARE * 100)}%. Prices read in renderings, copies and lists are not counted`,
    },
    {
      what: "Daily board record",
      ok: lastDay === null ? null : lastDay === today,
      state:
        lastDay === null
          ? "No day recorded yet"
          : lastDay === today
            ? "Today is recorded"
            : `Last recorded ${age(lastDay, today)}`,
      note: firstDay === null ? null : `Since ${date(firstDay)}`,
    },
  ];
  const bad = rows.filter((row) => row.ok === false).length;
  return {
    head: {
      title: "Status",
      description: "What works now: API, payments, age of the data, of stars and of prices.",
      canonical: "status/",
    },
    crumbs: [
      { label: "Home", path: "" },
      { label: "Status", path: "status/" },
    ],
    summary: summary(rows, bad),
    rows,
    prices: priceRows(ages),
    at,
  };
}

function reasonOf(health: object): string | null {
  const reason: unknown = Reflect.get(health, "reason");
  return typeof reason === "string" && reason !== "" ? reason : null;
}

/** Says in one line what works and how old the figures are against what was promised. */
function summary(rows: readonly StatusRow[], bad: number): string {
  const of = (what: string) => rows.find((row) => row.what === what);
  const works = rows.filter((row) => row.ok === false && /API|answers|data/.test(row.what)).length === 0;
  const service =
    bad === 0
      ? "Everything works."
      : works
        ? "The service works, but its figures are older than promised."
        : `${plural(bad, "part needs", "parts need")} attention.`;
  const says = (what: string) => {
    const row = of(what);
    const promised = row?.ok === false ? /^Promised: ([^.]+)/.exec(row.note ?? "")?.[1] : undefined;
    return `${what}: ${lower(row?.state ?? "")}${promised === undefined ? "" : ` (promised: ${promised})`}.`;
  };
  return `${service} ${says("Model prices")} ${says("GitHub stars")}`;
}

/** Returns the latest day on which a rate in force was read first-hand; null when none was. */
function newestReading(models: readonly { prices: readonly ModelPrice[] }[], now: number): string | null {
  const moment = new Date(now);
  const day = moment.toISOString().slice(0, 10);
  const days = models.flatMap(({ prices }) =>
    prices.flatMap((price) =>
      price.verified_at !== null &&
      holdsOn(price, day) &&
      /^(?:verified|ageing|stale)$/.test(priceStatus(price, moment))
        ? [price.verified_at]
        : [],
    ),
  );
  return days.reduce<string | null>((latest, one) => (latest === null || one > latest ? one : latest), null);
}

function lower(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? `${text[0]?.toLowerCase()}${text.slice(1)}` : text;
}

const AGE_LABELS = {
  verified: "Read on the provider's page within 7 days",
  ageing: "Read 8 to 30 days ago",
  stale: "Read more than 30 days ago",
  unverified: "Read in a rendering, a copy or a second-hand list only",
} as const satisfies Record<keyof RateAges, string>;

function priceRows(ages: RateAges): StatusPage["prices"] {
  const total = Object.values(ages).reduce((sum, rates) => sum + rates, 0);
  return (Object.keys(AGE_LABELS) as (keyof RateAges)[]).map((key) => ({
    status: AGE_LABELS[key],
    rates: ages[key],
    share: total === 0 ? "–" : `${Math.round((ages[key] / total) * 100)}%`,
  }));
}
