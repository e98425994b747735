import type { TaskModel } from "../../../catalog/catalog-data.ts";
import type { Filter } from "../../question/filters.ts";
import { readSpoken } from "../../question/spoken.ts";

type Named = Pick<TaskModel, "model_id" | "display_name">;

const MULTILINGUAL = /multi-?lingual/i;
const ENGLISH = /[-_.]en(?![\p{L}\p{N}])/iu;
const MOST_NAMED = 8;

/** What the names of models tell of the languages that a question wants. Listings do not state languages. */
interface SpokenOrder {
  /** A sentence for the top of the answer. */
  note: string;
  /** Models whose own name says another language only. */
  others: ReadonlySet<Named>;
  /** Whether several languages are wanted, which some names say. */
  several: boolean;
}

/** Returns null when a question wants no language. */
export function spokenOrder(filters: readonly Filter[], models: readonly Named[]): SpokenOrder | null {
  const wanted = filters.flatMap((one) => (one.kind === "spoken" ? [one] : []));
  if (wanted.length === 0) return null;
  const isOther = (model: Named) => {
    const said = languagesOf(model);
    return said.length > 0 && !wanted.every(({ value }) => said.includes(value));
  };
  const left = models.filter((model) => !isMultilingual(model) && isOther(model));
  const others = new Set(left.length < models.length ? left : []);
  const several = wanted.some(({ value }) => value === "multilingual") && models.some(isMultilingual);
  const words = wanted.map((one) => `"${one.words}"`).join(", ");
  const order = several
    ? "those whose own name says multilingual come first, each group cheapest first"
    : "the order is by price";
  return {
    note: `Which languages a model knows is not recorded, so ${words} was not checked: ${order}${leftOut(others)}. Test with your own data before you choose. `,
    others,
    several,
  };
}

/** Puts models named multilingual first where several languages are asked for, each group cheapest first. */
export function bySpoken<T extends { model: Named; usd: string }>(prices: readonly T[], { several }: SpokenOrder): T[] {
  const group = ({ model }: T) => Number(!isMultilingual(model));
  const first = (a: T, b: T) => group(a) - group(b);
  return [...prices].sort((a, b) => (several ? first(a, b) : 0) || Number(a.usd) - Number(b.usd) || first(a, b));
}

function isMultilingual({ model_id: id, display_name: name }: Named): boolean {
  return MULTILINGUAL.test(`${id} ${name}`);
}

function languagesOf({ model_id: id, display_name: name }: Named): string[] {
  const said = `${id} ${name}`;
  const named = readSpoken(said.replace(/[-_.]/gu, " ")).filters.flatMap((one) =>
    one.kind === "spoken" ? [one.value] : [],
  );
  return ENGLISH.test(said) ? [...named, "English"] : named;
}

function leftOut(others: ReadonlySet<Named>): string {
  const names = [...new Set([...others].map(({ display_name: name }) => name))];
  const more = names.length - MOST_NAMED;
  return names.length === 0
    ? ""
    : `; left out, as their names say another language only: ${names.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
