import { filterProducts } from "../../../../core/research/apply.ts";
import { readWords } from "../../../../core/research/question/filters.ts";
import { readWish } from "../../../../core/research/question/words/wishes.ts";
import { unreadNotes } from "../../../../core/research/unread-words.ts";
import { ApiError } from "../../../../schema/errors.ts";
import { readListings } from "../../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../../operation.ts";
import { wishText } from "./of-each.ts";
import { orRefusal, type Resolved } from "./planned.ts";

const MOST_NAMED = 8;

/**
 * Answers a question for products with a wish, such as "Rust preferred": it leaves nothing out, is told first, and puts the products
 * that meet it first among the rows.
 * @returns null when the question has no wish that filters read, or has no answer without it
 */
export function plannedWithWish(
  query: string,
  context: OperationContext,
  plan: (question: string) => Resolved,
): Resolved | null {
  const wish = readWish(query);
  if (wish === null) return null;
  const list = orRefusal(() => plan(wish.question));
  if (list instanceof ApiError || list.direct === null) return null;
  const told = wishText(list, wish, context);
  if (told !== null) return withNote(list, query, wish.words, told);
  // A licence is read after a comma, as a list of conditions has it.
  const { filters } = readWords(`, ${wish.wanted}`, false);
  if (filters.length === 0) return null;
  const found = list;
  if (found.asked != null || found.question.ofModels || found.direct === null) return null;
  const listings = readListings(
    context.catalog,
    found.listed.map(({ doc }) => doc),
  );
  const listed = found.listed.flatMap(({ doc }) => listings.get(doc) ?? []);
  const { kept, read } = filterProducts(listed, filters);
  const checked = read.every(({ effect }) => effect === "applied");
  const note = checked ? metText(wish.words, kept, listed.length) : unreadNotes([wish.words]).join("");
  const meets = new Set(kept.map(({ name }) => name));
  const first = checked ? found.listed.filter(({ doc }) => meets.has(listings.get(doc)?.name ?? "")) : [];
  return {
    ...found,
    query,
    wish: wish.words,
    direct: { ...found.direct, statement: `${note} ${found.direct.statement}` },
    notes: [note, ...(found.notes ?? [])],
    listed: [...first, ...found.listed.filter((hit) => !first.includes(hit))],
  };
}

function metText(words: string, kept: readonly { name: string }[], of: number): string {
  const names = kept.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = kept.length - names.length;
  const who = names.length === 0 ? "" : `: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  return `"${words}" is taken as a wish that leaves nothing out. By what is on record, ${kept.length} of ${of} meet it${who}.`;
}

/**
 * Answers a question that nothing answers with its wish, such as "Japanese preferred", without it: no wish refuses a question.
 * @returns null when it has no wish, or no answer without it
 */
export function plannedWithoutWish(query: string, plan: (question: string) => Resolved): Resolved | null {
  const wish = readWish(query);
  const found = wish === null ? null : orRefusal(() => plan(wish.question));
  if (wish === null || found === null || found instanceof ApiError || found.direct === null) return null;
  return withNote(found, query, wish.words, unreadNotes([wish.words]).join(""));
}

/** Puts a sentence on a wish before an answer. */
function withNote(found: Resolved, query: string, wish: string, note: string): Resolved | null {
  const { direct } = found;
  if (direct === null) return null;
  return {
    ...found,
    query,
    wish,
    direct: { ...direct, statement: `${note} ${direct.statement}`.trim() },
    notes: note === "" ? found.notes : [note, ...(found.notes ?? [])],
  };
}
