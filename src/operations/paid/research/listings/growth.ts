import { addDays } from "../../../../core/periods.ts";
import { readAs } from "../../../../core/research/apply.ts";
import { filterOf } from "../../../../core/research/question/filters.ts";
import type { FieldProduct } from "../../../../core/research/research.ts";
import { asksGrowth, isSameTime } from "../../../../core/research/star-gain.ts";
import { uncheckedNote } from "../../../../core/research/unread-words.ts";
import type { Resolved } from "../plan/planned.ts";

type Window = 7 | 30 | 90;
const WINDOWS: readonly (readonly [Window, RegExp])[] = [
  [
    7,
    /(?<!\d)(?:7|seven|sieben)[ -]?(?:days?|tagen?|jours|d[ií]as|giorni|dagen|дн\p{L}*|天|日|일)|(?<!\p{L})(?:(?:last|past|a|per|this) week|weekly|letzten woche|semaine|semana|settimana|недел\p{L}*)(?!\p{L})|(?:一|上|本|この|1 ?)周|週間?|일주일/iu,
  ],
  [
    90,
    /(?<!\d)90[ -]?(?:days?|tagen?|jours|d[ií]as|giorni|dagen|дн\p{L}*|天|日|일)|(?<!\p{L})(?:quarter(?:ly)?|(?:3|three|drei|trois|tres|três|tre|drie) (?:months|monaten?|mois|meses|mesi|maanden)|три месяца|3 месяца)(?!\p{L})|(?:三|3) ?个月|3 ?[かヶ]月|3개월/iu,
  ],
];
const MOST_RANKED = 15;
const MOST_NAMED = 10;

function gainOver(product: FieldProduct, days: Window): number | null {
  return (days === 7 ? product.gained7 : days === 30 ? product.gained30 : product.gained90) ?? null;
}

function dayOf({ growthAsOf }: FieldProduct): string {
  return (growthAsOf ?? "").slice(0, 10);
}

function signed(gained: number): string {
  return `${gained < 0 ? "" : "+"}${gained}`;
}

/**
 * Tells the stars that products gained over one window: those that were read to about the same day in order, and by name those of
 * another time and those without the window, with a shorter or longer one where that is on record.
 */
export function growthText(products: readonly FieldProduct[], days: Window): string {
  const known = products
    .flatMap((product) => {
      const gained = gainOver(product, days);
      const to = dayOf(product);
      return gained === null || to === "" ? [] : [{ product, gained, from: addDays(to, -days), to }];
    })
    .sort((a, b) => b.gained - a.gained);
  const latest = known.reduce<(typeof known)[number] | null>((a, b) => (a === null || b.to > a.to ? b : a), null);
  const ranked = known.filter((one) => latest !== null && isSameTime(one, latest));
  const apart = known.filter((one) => !ranked.includes(one));
  const told = ranked
    .slice(0, MOST_RANKED)
    .map(({ product: { name }, gained, to }) => `${name} ${signed(gained)}${to === latest?.to ? "" : ` (to ${to})`}`);
  const others = products.filter((one) => known.every(({ product }) => product !== one));
  const unknown = others.slice(0, MOST_NAMED).map((product) => {
    const other = ([7, 30, 90] as const).find((window) => gainOver(product, window) !== null);
    return other === undefined
      ? product.name
      : `${product.name} (${signed(gainOver(product, other) ?? 0)} in the ${other} days to ${dayOf(product)}, which is not comparable)`;
  });
  return [
    latest === null
      ? `Of none of these is growth over ${days} days on record.`
      : `Stars gained in the ${days} days to ${latest.to}, most first: ${told.join(", ")}${ranked.length > told.length ? ` and ${ranked.length - told.length} more` : ""}.`,
    ...(apart.length === 0
      ? []
      : [
          `Read at another time and not compared: ${apart
            .slice(0, MOST_NAMED)
            .map(({ product: { name }, gained, to }) => `${name} ${signed(gained)} in the ${days} days to ${to}`)
            .join(", ")}${apart.length > MOST_NAMED ? " and others" : ""}.`,
        ]),
    ...(others.length === 0
      ? []
      : [
          `Growth over ${days} days is not on record of ${unknown.join(", ")}${others.length > unknown.length ? ` and ${others.length - unknown.length} more` : ""}.`,
        ]),
  ].join(" ");
}

/** Adds to a list of products the stars that they gained, where the question asks for growth and the list does not tell it. */
export function withGrowth(found: Resolved, query: string): Resolved {
  const { direct, question, field } = found;
  if (direct === null || found.asked != null || found.selected !== null || found.listed.length < 2) return found;
  if (!asksGrowth(query) || question.kind === "versus") return found;
  if (direct.id === "fastest_growing" || (question.also ?? []).includes("fastest_growing")) return found;
  const days = WINDOWS.find(([, words]) => words.test(query))?.[0] ?? 30;
  const bySlug = new Map(field.products.map((product) => [product.slug, product]));
  if (bySlug.size < 2) return found;
  const text = growthText([...bySlug.values()], days);
  const period = filterOf(question.filters, "period");
  const untimed = period === undefined ? "" : uncheckedNote([period.words]);
  const statement = untimed === "" ? direct.statement : direct.statement.replace(untimed, "").trim();
  // What was ranked by growth is told by it first.
  const first = question.words !== null && asksGrowth(question.words);
  return {
    ...found,
    direct: { ...direct, statement: first ? `${text} ${statement}` : `${statement} ${text}` },
    notes: (found.notes ?? []).filter((note) => note !== untimed),
    filters: found.filters.map((one) => (one.kind === "period" ? readAs("applied", one) : one)),
  };
}
