import { isPackaged, releasesUrl } from "../../core/catalog/activity.ts";
import type { Product, RecordedReleases } from "../../core/catalog/catalog-data.ts";
import { sortedPlans, unitText } from "../../core/prices/plans.ts";
import { count, date, percent, signed } from "../kit/format.ts";

/** A figure or property, with the time and source of its observation. */
export interface Fact {
  label: string;
  value: string;
  /** Day of the observation; null when the fact is not tied to one. */
  on: string | null;
  source: string;
  sourceUrl: string | null;
  /** What a missing or special value means. */
  note: string | null;
}

export const LICENSES = {
  "open-source": "Open source",
  "source-available": "Source available",
  proprietary: "Proprietary",
} as const;

const STATUS_NOTES = {
  active: null,
  archived: "The repository is archived: its owners have stopped work on it.",
  gone: "The repository was not found when it was last read.",
  blocked: "GitHub does not serve this repository.",
  unreadable: "The repository could not be read last time; the figure is the last one known.",
} as const;

/** A figure shown beside the plot. */
export interface Figure {
  label: string;
  value: string;
  sub: string | null;
}

/** Returns stars and growth; empty when no star count is known. */
export function headline(product: Product): Figure[] {
  if (product.githubStars === null) return [];
  const { growth } = product;
  const gained = (days: 7 | 30 | 90) => {
    const value = growth?.[`days${days}`] ?? null;
    if (value === null) return [];
    const before = (product.githubStars ?? 0) - value;
    return [
      {
        label: `In ${days} days`,
        value: signed(value),
        sub: before > 0 ? percent(value / before) : null,
      },
    ];
  };
  const read = product.githubStarsAt === null ? null : `read ${date(product.githubStarsAt)}`;
  return [
    { label: "GitHub stars", value: count(product.githubStars), sub: read },
    ...gained(7),
    ...gained(30),
    ...gained(90),
  ];
}

/** What a plan costs, with the page that says so. */
export interface PlanRow {
  plan: string;
  price: string;
  /** What the price buys; null for a free plan. */
  unit: string | null;
  note: string | null;
  source: string;
  isSecondHand: boolean;
  url: string;
  /** Day of the copy that was read; null when it states none. */
  on: string | null;
}

/** Returns what the plans of a product cost, the free and the cheapest first. */
export function planRows({ plans }: Product): PlanRow[] {
  return sortedPlans(plans).map((plan) => ({
    plan: plan.plan,
    price: plan.amount === "0" ? "Free" : `${plan.from ? "from " : ""}${plan.amount} ${plan.currency}`,
    unit: plan.amount === "0" ? null : unitText(plan),
    note: plan.note,
    source: plan.by === "list" ? "a list" : new URL(plan.url).hostname.replace(/^www\./, ""),
    isSecondHand: plan.by === "list",
    url: plan.url,
    on: plan.page_date,
  }));
}

/** Returns everything known about a product and its repository, with day and source. */
export function facts(product: Product): Fact[] {
  const registry = { source: "Clearboard registry", sourceUrl: null };
  return [
    ...repositoryFacts(product),
    {
      label: "Referred visits",
      value: count(product.referredVisits),
      on: product.listedAt,
      source: "Counted here since listing",
      sourceUrl: null,
      note: "Visitors who followed the link from this page, each counted once a day. Not sponsored.",
    },
    {
      label: "Listed",
      value: date(product.listedAt),
      on: product.listedAt,
      source: product.listingSource === "submission" ? "Submitted by its maker" : "Listed by our editors",
      sourceUrl: null,
      note: product.operatorReference ? "A reference listing: its maker did not ask for it." : null,
    },
    {
      label: "Maker verified",
      value: product.verified ? "Yes" : "No",
      on: product.updatedAt,
      ...registry,
      note: product.verified
        ? "The maker has shown control of the listing. It is not an endorsement."
        : "Nobody has shown control of this listing yet.",
    },
  ];
}

/** Returns licence, language, release and state of the repository. Omits unknown facts, and the stars where they stand beside the plot. */
function repositoryFacts(product: Product): Fact[] {
  const registry = { source: "Clearboard registry", sourceUrl: null };
  const kind: Fact = {
    label: "Licence type",
    value: LICENSES[product.license],
    on: product.listedAt,
    ...registry,
    note: null,
  };
  if (product.githubUrl === null)
    return [kind, { label: "Repository", value: "None known", on: null, ...registry, note: null }];
  const name = product.githubRepository ?? "GitHub";
  const details = product.repository;
  const from = { source: name, sourceUrl: product.githubUrl, on: details?.observedOn ?? null, note: null };
  const repository: Fact = {
    label: "Repository",
    value: name,
    on: product.githubStarsAt,
    source: "GitHub",
    sourceUrl: product.githubUrl,
    note:
      product.githubStars === null
        ? "The repository has not been read yet, so its stars are not known."
        : product.githubStatus === null
          ? null
          : STATUS_NOTES[product.githubStatus],
  };
  const known: Fact[] = [];
  const add = (
    label: string,
    value: string | null | undefined,
    note: string | null = null,
    read: RecordedReleases | undefined = undefined,
  ) => {
    if (value != null) known.push({ label, value, ...from, ...(read === undefined ? {} : readFrom(read)), note });
  };
  add("Language", details?.language);
  add("Licence", details?.licenseSpdx, LICENSES[product.license]);
  add(
    "Last release",
    details?.releasedOn === null || details?.releasedOn === undefined ? null : date(details.releasedOn),
    details?.releaseTag ?? null,
    details?.releases,
  );
  const releases = details?.releases;
  if (releases !== undefined)
    known.push({
      label: "Releases in twelve months",
      value: count(releases.inTwelveMonths),
      ...readFrom(releases),
      note: `Versions without pre-releases in the twelve months to ${date(releases.asOf)}; later ones are not known.`,
    });
  add("Last push", details?.pushedOn == null ? null : date(details.pushedOn));
  if (details?.archived === true) add("State", "Archived", STATUS_NOTES.archived);
  return [repository, ...(details?.licenseSpdx == null ? [kind] : []), ...known];
}

/** Where and up to when the releases of a repository were read. */
function readFrom(releases: RecordedReleases): Pick<Fact, "on" | "source" | "sourceUrl"> {
  const source = isPackaged(releases) ? releases.source : "Version tags";
  return { on: releases.asOf, source, sourceUrl: releasesUrl(releases) };
}
