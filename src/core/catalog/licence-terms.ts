import type { LicenseParts, LicenseTerms, Permission, ProductWeights } from "../../schema/records/license-terms.ts";
import type { Source } from "../../schema/records/source.ts";
import type { Product } from "./catalog-data.ts";

/** What a licence allows, the terms of parts that it leaves out, and those of weights. */
export interface Terms {
  terms?: LicenseTerms | null | undefined;
  parts?: LicenseParts | null | undefined;
  weights?: ProductWeights | null | undefined;
}

type Licensed = Pick<Product, "licence" | "weights">;

export function termsOf({ licence, weights }: Licensed): Terms {
  return { terms: licence?.terms, parts: licence?.parts, weights };
}

/** Whether terms hold anything that a buyer has to weigh. */
export function isLimited({ terms, parts, weights }: Terms): boolean {
  if (weights != null && weights.commercial_use !== "yes") return true;
  return parts != null || (terms != null && (terms.own_use !== "yes" || terms.offer_to_customers !== "yes"));
}

/** Says what a licence allows, as this board reads it; null when that is not on record. */
export function termsText({ terms, parts, weights }: Terms): string | null {
  const own = weights == null ? undefined : `its weights (${weights.name}): ${weights.says}`;
  const code = weights == null || terms == null ? terms?.says : `its code: ${terms.says}`;
  const texts = [code, parts?.says, own].flatMap((text) => text ?? []);
  return texts.length === 0 ? null : texts.join("; ");
}

/** What buyers do with a product, and the words for it. */
export const USES = [
  ["own_use", "Use inside your own company"],
  ["offer_to_customers", "Hosting it for customers"],
] as const;

const WORDS: Readonly<Record<Permission, string>> = { yes: "yes", conditional: "under conditions", no: "no" };

/** Categories of products that ship or load weights with terms of their own. */
const WITH_WEIGHTS = new Set(["ai-media", "audio"]);

const STRICTEST: readonly Permission[] = ["no", "conditional", "yes"];

/** Whether a use is allowed by the licence of the code and by that of the weights; null when the one of the code is not on record. */
export function allowedUse({ terms, weights }: Terms, use: (typeof USES)[number][0]): Permission | null {
  if (weights?.commercial_use === "no") return "no";
  if (terms == null) return null;
  const found = [terms[use], weights?.commercial_use ?? "yes"];
  return STRICTEST.find((one) => found.includes(one)) ?? null;
}

/** Says of each use which products allow it without another agreement; products whose terms are not on record are named as such. */
export function usesText(products: readonly (Pick<Product, "name" | "category" | "license"> & Licensed)[]): string {
  const texts = USES.map(([use, label]) => {
    const each = products.map((product) => {
      const { name, license } = product;
      const { terms, parts, weights } = termsOf(product);
      const allowed = allowedUse({ terms, weights }, use);
      if (allowed === null && weights != null)
        return `${name} ${WORDS[weights.commercial_use]} by its weights, its code not on record`;
      if (allowed === null) return `${name} ${license === "proprietary" ? "by its seller's terms" : "not on record"}`;
      const why =
        weights != null && weights.commercial_use !== "yes"
          ? `, because of its weights${allowed === terms?.[use] ? " too" : ""}`
          : "";
      const paid = parts?.needs === "paid licence" && allowed !== "no" ? ", without its paid parts" : "";
      return `${name} ${WORDS[allowed]}${why}${paid}`;
    });
    return `${label}: ${each.join(", ")}.`;
  });
  const branded = products.flatMap(({ name, licence }) => {
    const branding = licence?.terms?.remove_branding ?? null;
    return branding === null ? [] : [`${name} ${WORDS[branding]}`];
  });
  if (branded.length > 0) texts.push(`Removing its name and logo: ${branded.join(", ")}.`);
  const unread = products.filter(({ category, weights }) => WITH_WEIGHTS.has(category) && weights === undefined);
  const code =
    unread.length === 0
      ? ""
      : ` Of ${unread.map(({ name }) => name).join(", ")} this is of the code: weights of models that it ships or loads may have terms of their own, so read those too.`;
  return `${texts.join(" ")}${code} So we read the licences; this is no legal advice.`;
}

/** Cites where the terms of a product's licence and of its parts were read. */
export function termsSources(product: Pick<Product, "name"> & Licensed): Source[] {
  const { terms, parts, weights } = termsOf(product);
  return [terms, parts, weights].flatMap((read) =>
    read == null ? [] : [{ name: `Terms of ${product.name}: "${read.quote}"`, url: read.url, as_of: read.read_on }],
  );
}
