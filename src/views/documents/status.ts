import { holdsOn, priceStatus } from "../../core/prices/model-price.ts";
import type { StarCoverage } from "../../store/catalog/coverage.ts";
import { age, count, dateTime, plural } from "../kit/format.ts";
import type { Crumb, PageHead } from "../kit/page.ts";
import type { SiteContext } from "../kit/site-context.ts";

export interface StatusRow {
  what: string;
  ok: boolean | null;
  state: string;
  note: string | null;
}

export interface StatusPage {
  head: PageHead;
  crumbs: Crumb[];
  /** One sentence over all rows. */
  summary: string;
  rows: StatusRow[];
  prices: { status: string; rates: number; share: string }[];
  at: string;
}

const DAY = 86_400_000;

export function statusPage({ context, build }: SiteContext, stars: StarCoverage): StatusPage {
  const { catalog, ledger, payments, now } = context;
  const at = new Date(now()).toISOString();
  const health = payments.health();
  const config = payments.publicConfig();
  const lastDay = ledger.boardDays.lastDay();
  const today = at.slice(0, 10);
  const dataDays = Math.floor((now() - Date.parse(catalog.generatedAt)) / DAY);
  const { newest } = stars;
  const ages = priceStates(context, new Date(now()));
  const readRecently = share(ages, ["verified", "ageing"]);
  const rows: StatusRow[] = [
    {
      what: "Free API and site",
      ok: true,
      state: "Answering",
      note: `${plural(catalog.entries.length, "product")}, ${plural(catalog.models.length, "model")}`,
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
      ok: newest === null ? null : now() - Date.parse(newest) < 14 * DAY,
      state: newest === null ? "Not read yet" : `Newest reading ${age(newest, at)}`,
      note: `${count(stars.read)} of ${count(stars.repositories)} repositories have been read`,
    },
    {
      what: "Model prices",
      ok: readRecently === null ? null : readRecently >= RECENT_SHARE,
      state:
        readRecently === null
          ? "No price in force"
          : `${Math.round(readRecently * 100)}% of first-hand rates read within 30 days`,
      note: `Promised: ${Math.round(RECENT_SHARE * 100)}%. Prices of renderings, copies and lists are not counted`,
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
      note: ledger.boardDays.firstDay() === null ? null : `Since ${ledger.boardDays.firstDay()}`,
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
    prices: ages.map(({ label, rates, total }) => ({
      status: label,
      rates,
      share: total === 0 ? "–" : `${Math.round((rates / total) * 100)}%`,
    })),
    at,
  };
}

function reasonOf(health: object): string | null {
  const reason: unknown = Reflect.get(health, "reason");
  return typeof reason === "string" && reason !== "" ? reason : null;
}

/** Least share of first-hand rates that are to be read within 30 days. */
const RECENT_SHARE = 0.8;

/** What works, and how old the figures are, in one line. */
function summary(rows: readonly StatusRow[], bad: number): string {
  const stateOf = (what: string) => rows.find((row) => row.what === what)?.state ?? "";
  const works = rows.filter((row) => row.ok === false && /API|answers|data/.test(row.what)).length === 0;
  const service =
    bad === 0
      ? "Everything works."
      : works
        ? "The service works; figures are older than promised."
        : `${plural(bad, "part needs", "parts need")} attention.`;
  return `${service} Prices: ${lower(stateOf("Model prices"))}. Stars: ${lower(stateOf("GitHub stars"))}.`;
}

function lower(text: string): string {
  return `${text[0]?.toLowerCase() ?? ""}${text.slice(1)}`;
}

interface PriceAge {
  key: string;
  label: string;
  rates: number;
  total: number;
}

/** Share of first-hand rates in some states; null when there is none. */
function share(ages: readonly PriceAge[], keys: readonly string[]): number | null {
  const firstHand = ages.filter(({ key }) => key !== "unverified").reduce((sum, { rates }) => sum + rates, 0);
  const counted = ages.filter(({ key }) => keys.includes(key)).reduce((sum, { rates }) => sum + rates, 0);
  return firstHand === 0 ? null : counted / firstHand;
}

function priceStates({ catalog }: SiteContext["context"], now: Date): PriceAge[] {
  const labels: [string, string][] = [
    ["verified", "Read on the provider's page within 7 days"],
    ["ageing", "Read 8 to 30 days ago"],
    ["stale", "Read more than 30 days ago"],
    ["unverified", "Read in a rendering, a copy or a second-hand list only"],
  ];
  const counts = new Map<string, number>();
  let total = 0;
  const day = now.toISOString().slice(0, 10);
  for (const model of catalog.models) {
    for (const price of model.prices) {
      if (!holdsOn(price, day)) continue;
      const status = priceStatus(price, now);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      total += 1;
    }
  }
  return labels.map(([key, label]) => ({ key, label, rates: counts.get(key) ?? 0, total }));
}
