import type { TaskModel } from "../../../catalog/catalog-data.ts";
import type { Filter } from "../../question/filters.ts";

type Named = Pick<TaskModel, "model_id" | "display_name">;

const MULTILINGUAL = /multi-?lingual/i;
const ENGLISH = /(?<!\p{L})english(?!\p{L})|[-_.]en(?![\p{L}\p{N}])/iu;

/** What the names of models tell of the languages that a question wants. Listings do not state languages. */
export interface SpokenOrder {
  /** A sentence for the top of the answer. */
  note: string;
  /** 0 for a model whose own name says several languages, 2 for one whose name says English when another is wanted. */
  rank(model: Named): 0 | 1 | 2;
}

/** Returns null when a question wants no language. */
export function spokenOrder(filters: readonly Filter[], models: readonly Named[]): SpokenOrder | null {
  const wanted = filters.flatMap((one) => (one.kind === "spoken" ? [one] : []));
  if (wanted.length === 0) return null;
  const other = wanted.some(({ value }) => value !== "English");
  const rank = ({ model_id: id, display_name: name }: Named) => {
    const said = `${id} ${name}`;
    return MULTILINGUAL.test(said) ? 0 : other && ENGLISH.test(said) ? 2 : 1;
  };
  const several = wanted.some(({ value }) => value === "multilingual");
  const [by, last] = [0, 2].map((value) => models.filter((model) => rank(model) === value).map(nameOf));
  const words = wanted.map((one) => `"${one.words}"`).join(", ");
  const order = [
    several && (by?.length ?? 0) > 0
      ? "those whose own name says multilingual come first, each group cheapest first"
      : "the order is by price",
    ...((last?.length ?? 0) > 0 ? ["those whose name says English come last"] : []),
  ];
  return {
    note: `Which languages a model knows is not recorded, so ${words} was not checked: ${order.join("; ")}. Test with your own data before you choose. `,
    rank,
  };
}

/** Puts English-only models last, and models named multilingual first where several languages are asked for. */
export function bySpoken<T extends { model: Named; usd: string }>(
  prices: readonly T[],
  filters: readonly Filter[],
  { rank }: SpokenOrder,
): T[] {
  const several = filters.some((one) => one.kind === "spoken" && one.value === "multilingual");
  const group = ({ model }: T) => (several ? rank(model) : Math.max(1, rank(model)));
  return [...prices].sort(
    (a, b) => group(a) - group(b) || Number(a.usd) - Number(b.usd) || rank(a.model) - rank(b.model),
  );
}

function nameOf({ display_name: name }: Named): string {
  return name;
}
