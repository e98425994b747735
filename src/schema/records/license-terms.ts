import { z } from "zod";
import { Day, HttpsUrl } from "../scalars.ts";
import { plainLine } from "../text.ts";

/** `conditional`: allowed under a condition that `says` names. */
export const Permission = z.enum(["yes", "conditional", "no"]);
export type Permission = z.infer<typeof Permission>;

/** Our sentence about terms, with the words that decide and where they stand. */
const Read = {
  says: plainLine(10, 300),
  quote: plainLine(10, 300),
  url: HttpsUrl,
  /** Day of the commit that was read; null when its copy states none. */
  page_date: Day.nullable(),
  read_on: Day,
};

/** What a licence allows without another agreement and without payment, as this board reads it. */
export const LicenseTerms = z.strictObject({
  /** Use inside one's own organisation, for business too. */
  own_use: Permission,
  /** Hosting it for customers, for money. */
  offer_to_customers: Permission,
  change: Permission,
  /** Removing the maker's name and logo; null when the licence says nothing of them. */
  remove_branding: Permission.nullable(),
  ...Read,
});
export type LicenseTerms = z.infer<typeof LicenseTerms>;

/** The terms of directories that a licence leaves out. */
export const LicenseParts = z.strictObject({
  /** What the parts need: a licence that is sold, or only attention to other terms. */
  needs: z.enum(["paid licence", "other terms"]),
  ...Read,
});
export type LicenseParts = z.infer<typeof LicenseParts>;

/** The licence of the weights that a product ships or loads by itself. */
export const ProductWeights = z.strictObject({
  /** Name of the licence. */
  name: plainLine(2, 120),
  commercial_use: Permission,
  ...Read,
});
export type ProductWeights = z.infer<typeof ProductWeights>;
