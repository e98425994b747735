import { licenceTold } from "../../catalog/recorded-licence.ts";
import type { FieldProduct } from "../research.ts";
import { type Answered, type DirectInput, filterWords, finding, SHOWN } from "./input.ts";
import { byStars, starText } from "./products.ts";

/** Number of other products that are named without figures. */
const MOST_NAMED = 15;

function licensed({ name, license, exactLicence }: FieldProduct): string {
  return `${name} (${licenceTold(license, exactLicence ?? null)})`;
}

/** Describes a field when the query asks no question. */
export function fieldAnswer({ products, question, sources, counted }: DirectInput): Answered | null {
  const order = byStars(products);
  const starred = order.filter(({ stars }) => stars !== null);
  const closed = products.filter(({ stars }) => stars === null).slice(0, SHOWN);
  const growing = [...products].sort((a, b) => (b.gained30 ?? 0) - (a.gained30 ?? 0))[0];
  const first = starred[0] ?? products[0];
  if (first === undefined) return null;
  const named = new Set([...starred.slice(0, SHOWN), ...closed]);
  const more = products.filter((one) => !named.has(one)).slice(0, MOST_NAMED);
  const others = more.length === 0 ? "" : ` Others: ${more.map(licensed).join(", ")}.`;
  const filters = filterWords(question);
  const open = products.filter(({ license }) => license === "open-source").length;
  const field = finding(
    "field",
    `${products.length} listed ${products.length === 1 ? "product is" : "products are"} of "${question.subject}"${filters === "" ? "" : ` (${filters})`}, ${open} of them open source.${
      starred.length === 0 ? "" : ` Most starred: ${starred.slice(0, SHOWN).map(starText).join(", ")}.`
    }${closed.length === 0 ? "" : ` Without stars: ${closed.map(licensed).join(", ")}.`}${
      growing?.gained30 == null
        ? ""
        : ` Growing fastest: ${growing.name} +${growing.gained30} stars in the 30 days to ${(growing.growthAsOf ?? "").slice(0, 10)}.`
    }${others}${counted === null ? "" : ` ${counted}`}`,
    {
      subject: question.subject,
      products: products.length,
      open_source: open,
      most_starred: starred.slice(0, SHOWN).map(starText).join(", ") || "not known",
      fastest_growing:
        growing?.gained30 == null
          ? "not known"
          : `${growing.name} +${growing.gained30} stars in the 30 days to ${(growing.growthAsOf ?? "").slice(0, 10)}`,
      without_stars: closed.map(licensed).join(", ") || "none",
      others: more.map(licensed).join(", ") || "none",
      counted: counted ?? "by relevance",
      names: products
        .slice(0, 10)
        .map(({ name }) => name)
        .join(", "),
      slug: first.slug,
    },
    [sources.catalogue, sources.stars],
  );
  return { finding: field, order };
}
