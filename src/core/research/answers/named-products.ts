import type { Finding } from "../../../schema/answers/research.ts";
import type { Source } from "../../../schema/records/source.ts";
import {
  activeOn,
  isActiveSince,
  isClosed,
  isPackaged,
  releasesReadOn,
  releasesSource,
} from "../../catalog/activity.ts";
import type { Product, RecordedLicence } from "../../catalog/catalog-data.ts";
import { isLimited, termsOf, termsSources, termsText, usesText } from "../../catalog/licence-terms.ts";
import { isUnder, licenceName, licenceReader, licenceSource } from "../../catalog/recorded-licence.ts";
import { addDays, daysBetween } from "../../periods.ts";
import type { Aspect } from "../named/aspects.ts";
import { hostingSaid } from "../named/hosting.ts";
import { type GainWindow, isSameTime, type StarGain } from "../star-gain.ts";
import { finding } from "./input.ts";

/** One named product and its stars over the time that the question asks for. */
interface AskedProduct {
  product: Product;
  /** Null when no time is asked for or the readings do not cover it. */
  gain: StarGain | null;
}

interface NamedProducts {
  products: readonly AskedProduct[];
  aspects: readonly Aspect[];
  /** Which of them the record favours; it stands in place of who is ahead in what. */
  verdict?: string;
  /** The time that growth is asked over, in the words of the question; null without one. */
  time: string | null;
  /** `YYYY-MM-DD`. */
  today: string;
  notes: readonly string[];
  sources: { catalogue: Source; stars: Source };
}

/** States what a question asks of each product that it names, and which of them has more. */
export function namedProductsAnswer({
  products,
  aspects,
  verdict,
  time,
  today,
  notes,
  sources,
}: NamedProducts): Finding {
  const several = products.length > 1;
  // An answer about one product also states its growth.
  const wanted = new Set<Aspect>(several ? aspects : [...aspects, "growth"]);
  // What limits a use is told with the licence; which use is allowed stands first where the question asks for one.
  const uses = wanted.has("use") ? [usesText(products.map(({ product }) => product))] : [];
  const isTold = wanted.has("use") || products.some(({ product }) => isLimited(termsOf(product)));
  if (wanted.has("use")) wanted.add("licence");
  if (wanted.has("licence") && isTold) wanted.add("use");
  const leads =
    verdict !== undefined
      ? [verdict]
      : several
        ? [growthLead(products, wanted, time), starLead(products, wanted), activityLead(products, wanted)]
        : [];
  const each = products.map((one) => `${one.product.name}: ${factsOf(one, wanted, { time, today }).join("; ")}.`);
  const newest = products
    .flatMap(({ product }) => product.githubStarsAt ?? [])
    .sort()
    .at(-1);
  const [first] = products;
  return finding(
    several ? "products_compared" : "product_facts",
    [...uses, ...leads.flatMap((lead) => lead ?? []), ...each, ...notes].join(" "),
    {
      facts: each.join(" "),
      leads: [...uses, ...leads.flatMap((lead) => lead ?? [])].join(" "),
      names: products.map(({ product }) => product.name).join(", "),
      slug: products.map(({ product }) => product.slug).join(", "),
      licences: products.map(({ product }) => product.licence?.spdx ?? product.license).join(", "),
      stars: products.map(({ product }) => product.githubStars ?? "not known").join(", "),
      stars_on: newest?.slice(0, 10) ?? "not known",
      ...(first?.gain == null ? {} : { gained: products.map(({ gain }) => gain?.gained ?? "not known").join(", ") }),
    },
    [
      sources.catalogue,
      sources.stars,
      ...products.flatMap(({ product }) => licenceSource(product) ?? []),
      ...(wanted.has("use") ? products.flatMap(({ product }) => termsSources(product)) : []),
      ...(wanted.has("activity") ? products.flatMap(({ product }) => releasesSource(product) ?? []) : []),
    ],
  );
}

function factsOf(
  { product, gain }: AskedProduct,
  wanted: ReadonlySet<Aspect>,
  { time, today }: Pick<NamedProducts, "time" | "today">,
): string[] {
  const { repository, githubStars: stars, githubStarsAt: on, growth, description, githubUrl } = product;
  const licence = licenceText(product, wanted.has("licence"), wanted.has("use"));
  const starred =
    stars === null
      ? githubUrl === null
        ? "no repository on record, so no stars"
        : "stars not known"
      : `${stars} stars on GitHub on ${(on ?? "").slice(0, 10)}`;
  const facts: string[] = wanted.has("description") ? [description.replace(/\.$/, "")] : [];
  // What is asked for alone stands first.
  const isFirst = !(["description", "licence", "hosting", "language"] as const).some((one) => wanted.has(one));
  const activity = wanted.has("activity") ? activityText(product, today) : [];
  if (isFirst) facts.push(...activity);
  if (wanted.has("hosting")) facts.push(hostingText(product));
  if (wanted.has("licence")) facts.push(licence);
  facts.push(starred);
  if (wanted.has("growth")) {
    const windows = [
      [7, growth?.days7],
      [30, growth?.days30],
      [90, growth?.days90],
    ].flatMap(([days, gained]) => (gained == null ? [] : [`${signed(gained)} in ${days} days`]));
    if (gain !== null) facts.push(gainText(gain));
    else if (time !== null && stars !== null) facts.push(`growth ${time} not known, as too few readings cover it`);
    if (windows.length > 0) facts.push(`${windows.join(", ")} to ${(growth?.asOf ?? "").slice(0, 10)}`);
    else if (time === null && stars !== null) facts.push("growth not known");
  }
  if (!wanted.has("licence")) facts.push(licence);
  if (wanted.has("language")) facts.push(`written in ${repository?.language ?? "a language not recorded"}`);
  if (!isFirst) facts.push(...activity);
  return facts;
}

/** Says what the listing tells about running a product on one's own servers. */
function hostingText(product: Product): string {
  const { license, githubUrl } = product;
  const said = hostingSaid(product);
  const listing = said === null ? "" : `, and its listing says "${said}"`;
  if (license === "proprietary")
    return said === null
      ? "self-hosting not on record: it is proprietary and no code is public"
      : `self-hosting: its listing says "${said}", though it is proprietary`;
  return `can be run on your own servers: its code is public${githubUrl === null ? "" : ` at ${githubUrl}`}${listing}${license === "source-available" ? "; its licence limits some uses" : ""}`;
}

const NOT_OPEN = "its licence is not an open-source one";

function licenceText(product: Product, asked: boolean, isUse: boolean): string {
  const { license: kind, licence, githubUrl: url } = product;
  const named =
    licence === null
      ? kind
      : `${kind} (${licenceName(licence)}${asked ? familyText(licence) : ""}, as read from ${licenceReader(product, licence)} on ${licence.observedOn})`;
  const terms = isUse ? termsText(termsOf(product)) : null;
  if (terms !== null) return `${named}: ${kind === "source-available" ? `${NOT_OPEN}; ` : ""}${terms}`;
  if (asked && kind === "source-available" && licence !== null) return `${named}: ${NOT_OPEN} and limits some uses`;
  if (!asked || licence !== null) return named;
  if (kind === "proprietary") return `${named}, so not open source`;
  const where = url === null ? "" : ` at ${url}`;
  return kind === "open-source"
    ? `open source; which licence is not recorded, read it${where}`
    : `${named}: its code can be read, but its licence is not an open-source one and limits some uses; read it${where}`;
}

function familyText(licence: RecordedLicence): string {
  const family = ["permissive", "copyleft"].find((one) => isUnder(licence, one));
  return family === undefined ? "" : `, a ${family} licence`;
}

/** Says whether a product is still worked on, its last release and how often it is released, with the day of each reading. */
function activityText(product: Product, today: string): string[] {
  const { repository, githubUrl } = product;
  if (githubUrl === null) return ["no repository on record, so releases and activity are not known"];
  if (repository === null) return ["whether it is still maintained, its releases and last push are not on record"];
  const { releasedOn, releaseTag, releases, pushedOn, observedOn } = repository;
  const from = releases === undefined ? "" : isPackaged(releases) ? "on conda-forge, " : "by its version tags, ";
  const release =
    releasedOn === null
      ? "day and version of the latest release not on record"
      : `latest release on record ${releaseTag ?? ""} of ${releasedOn} (${from}read up to ${releasesReadOn(product)})`;
  return [
    upkeepText(product, today),
    release.replace("  ", " "),
    ...(releases === undefined
      ? []
      : [
          `${releases.inTwelveMonths === 0 ? "no release" : `${releases.inTwelveMonths} release${releases.inTwelveMonths === 1 ? "" : "s"}`} in the twelve months to ${releases.asOf}`,
        ]),
    ...(pushedOn === null ? [] : [`last push of code on record on ${pushedOn}, read on ${observedOn}`]),
  ];
}

/** Days within which a push or a release shows that a product is maintained. */
const MAINTAINED = 182;

function upkeepText(product: Product, today: string): string {
  const last = activeOn(product);
  if (isClosed(product)) return "no longer maintained: its repository is archived or gone";
  const isActive = isActiveSince(product, "activity", { since: addDays(today, -MAINTAINED), today });
  if (isActive === true) return `maintained: it was worked on within the last six months, on ${last}`;
  if (isActive === false)
    return `no sign that it is still maintained: nothing was pushed or released in the six months to ${product.repository?.observedOn}`;
  return last === null
    ? "whether it is still maintained is not on record"
    : `whether it is still maintained is not certain: its last push or release on record is of ${last}`;
}

function gainText({ from, to, before, after, gained }: StarGain): string {
  const share = before > 0 ? `, ${((100 * gained) / before).toFixed(1)} %` : "";
  return `${signed(gained)} stars from ${before} on ${from} to ${after} on ${to}${share}`;
}

function signed(gained: number): string {
  return `${gained >= 0 ? "+" : ""}${gained}`;
}

interface Gained extends GainWindow {
  name: string;
  gained: number;
  /** Stars at the beginning. */
  before: number;
}

/** What a product gained over the time asked for, or in the 30 days to its last reading. */
function gainedBy({ product, gain }: AskedProduct, covered: boolean): Gained[] {
  const { name, growth, githubStars: stars } = product;
  if (covered) return gain === null ? [] : [{ ...gain, name }];
  const to = growth?.asOf?.slice(0, 10);
  const gained = growth?.days30 ?? null;
  return gained === null || to === undefined
    ? []
    : [{ name, gained, from: addDays(to, -30), to, before: (stars ?? 0) - gained }];
}

/** Says which product gained most; nothing when fewer than two are known, and no winner over windows that cannot be compared. */
function growthLead(
  products: readonly AskedProduct[],
  wanted: ReadonlySet<Aspect>,
  time: string | null,
): string | undefined {
  if (!wanted.has("growth")) return undefined;
  const covered = products.filter(({ gain }) => gain !== null).length >= 2;
  const known = products.flatMap((one) => gainedBy(one, covered)).sort((a, b) => b.gained - a.gained);
  const [first, second] = known;
  if (first === undefined || second === undefined) return undefined;
  const unknown = products.filter(({ product }) => known.every(({ name }) => name !== product.name));
  const beside =
    unknown.length === 0
      ? ""
      : ` Not compared, as too few readings cover it: ${unknown.map(({ product }) => product.name).join(", ")}.`;
  if (known.some((one) => !isSameTime(one, first))) return `${windowsText(known)}${beside}`;
  const days = `${known.map(({ from }) => from).sort()[0]} to ${known
    .map(({ to }) => to)
    .sort()
    .at(-1)}`;
  const last = "in the 30 days to its last reading";
  const over = covered ? time : time === null ? last : `${last}, as no stars were read ${time}`;
  const [fastest] = [...known].sort((a, b) => shareOf(b) - shareOf(a));
  const share =
    !covered || fastest === undefined || fastest === first || known.some(({ before }) => before <= 0)
      ? ""
      : ` In relation to its stars ${fastest.name} grew fastest.`;
  return `${first.name} gained ${known.length > 2 ? "most" : "more"} stars ${over}${covered ? ` (read ${days})` : ""}: ${signed(first.gained)}, against ${signed(second.gained)} of ${second.name}.${share}${beside}`;
}

function shareOf({ gained, before }: Gained): number {
  return before > 0 ? gained / before : 0;
}

/** What each gained a day in its own window, most first, where windows are of other lengths or months. */
function windowsText(known: readonly Gained[]): string {
  const rates = known
    .map((one) => ({ ...one, days: daysBetween(one.from, one.to) }))
    .map((one) => ({ ...one, daily: one.gained / one.days, percent: (100 * shareOf(one)) / one.days }))
    .sort((a, b) => b.daily - a.daily)
    .map(
      ({ name, daily, percent, days, from, to }) =>
        `${name} ${signed(Number(daily.toFixed(1)))} stars a day (${percent.toFixed(2)} %) over ${days} days from ${from} to ${to}`,
    );
  return `Which grew fastest cannot be told, as their stars were read over times that differ: ${rates.join("; ")}.`;
}

/** Says in which order the code of the products was last pushed; nothing when fewer than two are known. */
function activityLead(products: readonly AskedProduct[], wanted: ReadonlySet<Aspect>): string | undefined {
  if (!wanted.has("activity")) return undefined;
  const known = products.flatMap(({ product: { name, repository } }) =>
    repository?.pushedOn == null ? [] : [{ name, on: repository.pushedOn }],
  );
  if (known.length < 2) return undefined;
  const sorted = known.sort((a, b) => (a.on < b.on ? 1 : -1)).map(({ name, on }) => `${name} on ${on}`);
  const often = products
    .flatMap(({ product: { name, repository } }) => (repository?.releases ? [{ name, ...repository.releases }] : []))
    .sort((a, b) => b.inTwelveMonths - a.inTwelveMonths)
    .map(({ name, inTwelveMonths, asOf }) => `${name} ${inTwelveMonths} in the twelve months to ${asOf}`);
  const releases = often.length < 2 ? "" : ` Releases, most first: ${often.join(", ")}.`;
  return `Code was pushed most recently to ${sorted.join(", then ")}, which shows activity and not quality.${releases}`;
}

function starLead(products: readonly AskedProduct[], wanted: ReadonlySet<Aspect>): string | undefined {
  const known = products.filter(({ product }) => product.githubStars !== null);
  if (known.length < 2 || (wanted.size > 0 && !wanted.has("stars") && !wanted.has("growth"))) return undefined;
  const [most] = known.sort((a, b) => (b.product.githubStars ?? 0) - (a.product.githubStars ?? 0));
  return `${most?.product.name} has the most stars.`;
}
