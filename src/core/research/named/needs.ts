import { activeOn, isActiveSince } from "../../catalog/activity.ts";
import type { Product } from "../../catalog/catalog-data.ts";
import { allowedUse, termsOf, termsText } from "../../catalog/licence-terms.ts";
import { isUnder, licenceName } from "../../catalog/recorded-licence.ts";
import { languageOf } from "../apply.ts";
import type { Filter } from "../question/filters.ts";
import { isCommercial } from "../question/words/filter-words.ts";
import { hostingSaid } from "./hosting.ts";
import { type Purpose, saysPurpose } from "./purposes.ts";

/** Whether a product meets a need, as far as it is recorded. */
export type Met = "yes" | "limited" | "no" | "unknown";

/** One thing that a question demands of the products it compares. */
export interface Need {
  name: string;
  /** Whether only the words of a listing tell it. */
  bySaying?: boolean;
  metBy(product: Product): Met;
  /** What is recorded, in a few words after the name of the product. */
  told(product: Product): string;
}

/** The needs that filters and purposes of a comparison state. */
export function needsOf(filters: readonly Filter[], purposes: readonly Purpose[]): Need[] {
  return [...filters.flatMap((filter) => ofFilter(filter) ?? []), ...purposes.map(ofPurpose)];
}

function ofFilter(filter: Filter): Need | null {
  switch (filter.kind) {
    case "self_hosted":
      return { name: "own servers", metBy: hosted, told: hostedText };
    case "open_source":
    case "free":
      if (isCommercial(filter.words)) return COMMERCIAL_USE;
      return { name: "open source", metBy: ({ license }) => yes(license === "open-source"), told: licenceText };
    case "closed":
      return { name: "proprietary", metBy: ({ license }) => yes(license === "proprietary"), told: licenceText };
    case "license": {
      const { value, not } = filter;
      const name = `${not === true ? "no " : ""}${value}`;
      const metBy = ({ licence, license }: Product): Met => {
        if (licence === null) return license === "open-source" ? "unknown" : yes(not === true);
        return yes(isUnder(licence, value) !== (not === true));
      };
      return { name, metBy, told: licenceText };
    }
    case "written_in": {
      const written = (product: Product) => languageOf(product, filter.value);
      return {
        name: filter.value,
        metBy: (product) => (written(product) === null ? "unknown" : yes(written(product) === filter.value)),
        told: (product) =>
          `written in ${product.repository?.language ?? written(product) ?? "a language not recorded"}`,
      };
    }
    case "active":
      return {
        name: filter.words,
        metBy: (product) =>
          ({ true: "yes", false: "no", null: "unknown" })[`${isActiveSince(product, filter.of, filter)}`] as Met,
        told: (product) => {
          const last = filter.of === "release" ? (product.repository?.releasedOn ?? null) : activeOn(product);
          return last === null
            ? "not on record"
            : `last ${filter.of === "release" ? "release" : "push or release"} on record ${last}`;
        },
      };
    default:
      return null;
  }
}

/** Use within a company, as far as the licences of code and weights are on record. */
const COMMERCIAL_USE: Need = {
  name: "commercial use",
  metBy: (product) => {
    const allowed = allowedUse(termsOf(product), "own_use");
    return allowed === null ? "unknown" : allowed === "conditional" ? "limited" : allowed;
  },
  told: (product) => termsText(termsOf(product)) ?? licenceText(product),
};

const yes = (met: boolean): Met => (met ? "yes" : "no");
function hosted({ license, tags, description }: Product): Met {
  if (license !== "proprietary") return license === "open-source" ? "yes" : "limited";
  return hostingSaid({ tags, description }) === null ? "unknown" : "yes";
}

function hostedText(product: Product): string {
  const { license } = product;
  if (license === "open-source") return "yes, its code is public";
  if (license === "source-available") return "yes, its code is public, but its licence limits some uses";
  return hosted(product) === "yes"
    ? "its listing says so, though it is proprietary"
    : "not on record, it is proprietary";
}

function licenceText({ license, licence }: Product): string {
  if (licence !== null) return licenceName(licence);
  return license === "open-source" ? "open source, licence not on record" : license;
}

function ofPurpose(purpose: Purpose): Need {
  const [word = ""] = purpose.words;
  return {
    name: word === purpose.said.toLowerCase() ? word : `${word} ("${purpose.said}")`,
    bySaying: true,
    // What a listing does not say is not known.
    metBy: (product) => (saysPurpose(purpose, product) ? "yes" : "unknown"),
    told: (product) => (saysPurpose(purpose, product) ? "its listing says it" : "its listing does not say it"),
  };
}
