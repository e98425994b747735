import { ageInDays, holdsOn, priceStatus } from "../../core/prices/model-price.ts";
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
    summary: bad === 0 ? "Everything works." : `${plural(bad, "part needs", "parts need")} attention; the rest works.`,
    rows,
    prices: priceStates(context, new Date(now())),
    at,
  };
}

function reasonOf(health: object): string | null {
  const reason: unknown = Reflect.get(health, "reason");
  return typeof reason === "string" && reason !== "" ? reason : null;
}

function priceStates({ catalog }: SiteContext["context"], now: Date): StatusPage["prices"] {
  const labels: [string, string][] = [
    ["verified", "Read on the provider's page within 7 days"],
    ["ageing", "Read 8 to 30 days ago"],
    ["stale", "Read more than 30 days ago"],
    ["unverified", "Second-hand, not read on the provider's page"],
  ];
  const counts = new Map<string, number>();
  let total = 0;
  const day = now.toISOString().slice(0, 10);
  for (const model of catalog.models) {
    for (const price of model.prices) {
      if (!holdsOn(price, day)) continue;
      const status = priceStatus(price, now);
      const key = ageInDays(price, now) === null ? "unverified" : status;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      total += 1;
    }
  }
  return labels.map(([key, label]) => {
    const rates = counts.get(key) ?? 0;
    return { status: label, rates, share: total === 0 ? "–" : `${Math.round((rates / total) * 100)}%` };
  });
}
