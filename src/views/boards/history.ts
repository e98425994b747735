import type { PeriodResult } from "../../operations/shared/periods.ts";
import { PLACEMENT_DISCLOSURE } from "../../schema/answers/board.ts";
import { CATEGORIES, type Category } from "../../schema/records/categories.ts";
import type { ClosedPeriod } from "../../store/ledger/closed-periods.ts";
import { date, plural } from "../kit/format.ts";
import { paths } from "../kit/links.ts";
import { breadcrumbs, type Crumb, type PageHead, queryNumber, type Slice, slice } from "../kit/page.ts";
import type { SiteContext } from "../kit/site-context.ts";

export interface HistoryPage {
  head: PageHead;
  crumbs: Crumb[];
  disclosure: string;
  recordedSince: string | null;
  groups: { title: string; periods: PeriodLink[] }[];
}

interface PeriodLink {
  key: string;
  path: string;
  startsAt: string;
  endsAt: string;
  promoted: number;
  hash: string;
}

const SCOPE_TITLES = { monthly: "Months", weekly: "Weeks" } as const;

export function historyPage(site: SiteContext): HistoryPage {
  const { ledger, deployment } = site.context;
  const crumbs = [
    { label: "Home", path: "" },
    { label: "Closed periods", path: "history/" },
  ];
  return {
    head: {
      title: "Closed periods of the promotion board",
      description: "Every closed week and month of the promotion board: written once, chained by hash, never changed.",
      canonical: "history/",
      image: "og/boards.png",
      section: "boards",
      jsonLd: [breadcrumbs(crumbs, deployment)],
    },
    crumbs,
    disclosure: PLACEMENT_DISCLOSURE,
    recordedSince: ledger.boardDays.firstDay(),
    groups: (["monthly", "weekly"] as const).map((scope) => ({
      title: SCOPE_TITLES[scope],
      periods: ledger.closedPeriods
        .list(scope)
        .reverse()
        .map((period) => ({
          key: period.key,
          path: paths.period(scope, period.key),
          startsAt: period.startsAt,
          endsAt: period.endsAt,
          promoted: resultOf(period).entries.length,
          hash: period.hash,
        })),
    })),
  };
}

export interface PeriodPage {
  head: PageHead;
  crumbs: Crumb[];
  title: string;
  disclosure: string;
  startsAt: string;
  endsAt: string;
  closedAt: string;
  products: number;
  slice: Slice<{ position: number; slug: string; name: string; category: string; points: number; listed: boolean }>;
  path: string;
  hash: string;
  previousHash: string;
  /** A command that recomputes the hash from the published result. */
  check: string;
  earlier: { key: string; path: string } | null;
  later: { key: string; path: string } | null;
}

/** Builds the page model of a closed period. Returns null when there is no period of that name. */
export function periodPage(site: SiteContext, scope: string, key: string, page: string | null): PeriodPage | null {
  if (scope !== "monthly" && scope !== "weekly") return null;
  const { ledger, deployment, catalog } = site.context;
  const period = ledger.closedPeriods.get(scope, key);
  if (period === undefined) return null;
  const all = ledger.closedPeriods.list(scope);
  const at = all.findIndex((one) => one.key === key);
  const neighbour = (index: number) => {
    const one = all[index];
    return one === undefined ? null : { key: one.key, path: paths.period(scope, one.key) };
  };
  const result = resultOf(period);
  const path = paths.period(scope, key);
  const title = `Promotion board, ${scope === "monthly" ? "month" : "week"} ${key}`;
  const crumbs = [
    { label: "Home", path: "" },
    { label: "Closed periods", path: "history/" },
    { label: key, path },
  ];
  const shown = slice(result.entries, queryNumber(page, 1, 1_000_000));
  return {
    head: {
      title,
      description: `Rank Points earned from ${date(period.startsAt)} until ${date(period.endsAt)}: ${plural(result.entries.length, "promoted product")}. Closed and unchangeable.`,
      canonical: shown.page === 1 ? path : `${path}?page=${shown.page}`,
      image: "og/boards.png",
      section: "boards",
      jsonLd: [breadcrumbs(crumbs, deployment)],
    },
    crumbs,
    title,
    disclosure: PLACEMENT_DISCLOSURE,
    startsAt: period.startsAt,
    endsAt: period.endsAt,
    closedAt: period.closedAt,
    products: result.products,
    slice: {
      ...shown,
      rows: shown.rows.map((entry) => ({
        ...entry,
        category: CATEGORIES[entry.category as Category] ?? entry.category,
        listed: catalog.entry(entry.slug) !== undefined,
      })),
    },
    path,
    hash: period.hash,
    previousHash: period.previousHash,
    check: `(printf '%s\\n' ${period.previousHash}; curl -s ${deployment.siteUrl}/${path}result.json) | sha256sum`,
    earlier: neighbour(at - 1),
    later: neighbour(at + 1),
  };
}

function resultOf(period: ClosedPeriod): PeriodResult {
  return JSON.parse(period.result);
}
