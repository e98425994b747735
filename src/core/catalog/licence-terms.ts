import type { LicenseParts, LicenseTerms, Permission } from "../../schema/records/license-terms.ts";
import type { Source } from "../../schema/records/source.ts";
import type { Product, RecordedLicence } from "./catalog-data.ts";

/** What a licence allows, and the terms of parts that it leaves out. */
export interface Terms {
  terms?: LicenseTerms | null | undefined;
  parts?: LicenseParts | null | undefined;
}

/** Whether terms hold anything that a buyer has to weigh. */
export function isLimited({ terms, parts }: Terms): boolean {
  return parts != null || (terms != null && (terms.own_use !== "yes" || terms.offer_to_customers !== "yes"));
}

/** Says what a licence allows, as this board reads it; null when that is not on record. */
export function termsText({ terms, parts }: Terms): string | null {
  const texts = [terms?.says, parts?.says].flatMap((text) => text ?? []);
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

/** Says of each use which products allow it without another agreement; products whose terms are not on record are named as such. */
export function usesText(products: readonly Pick<Product, "name" | "category" | "licence" | "license">[]): string {
  const texts = USES.map(([use, label]) => {
    const each = products.map(({ name, licence, license }) => {
      const terms = licence?.terms;
      if (terms === undefined)
        return `${name} ${license === "proprietary" ? "by its seller's terms" : "not on record"}`;
      const paid = licence?.parts?.needs === "paid licence" && terms[use] !== "no" ? ", without its paid parts" : "";
      return `${name} ${WORDS[terms[use]]}${paid}`;
    });
    return `${label}: ${each.join(", ")}.`;
  });
  const weights = products.some(({ category }) => WITH_WEIGHTS.has(category))
    ? " This is of the code: weights of models that it ships or loads may have terms of their own, so read those too."
    : "";
  return `${texts.join(" ")}${weights} So we read the licences; this is no legal advice.`;
}

/** Cites where the terms of a product's licence and of its parts were read. */
export function termsSources({ name, licence }: { name: string; licence: RecordedLicence | null }): Source[] {
  return [licence?.terms, licence?.parts].flatMap((read) =>
    read === undefined ? [] : [{ name: `Terms of ${name}: "${read.quote}"`, url: read.url, as_of: read.read_on }],
  );
}
