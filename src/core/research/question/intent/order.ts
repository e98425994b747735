import { filterOf } from "../filters.ts";
import type { Question } from "../question.ts";
import type { Order } from "../words/orders.ts";
import { BEST } from "./kind.ts";

/** What the order of a list asks for where nothing else does. */
const ORDER_ASKS = { date: ["whats_new", "newest"], price: ["price", "cheapest"] } as const;

/**
 * Reads a question for a list in an order: releases stand newest first and prices cheapest first, and other orders are not read.
 * @param read reads a question without an order
 */
export function inOrder({ by, words, text }: Order, read: (text: string) => Question): Question {
  if (by === "ability") return byAbility({ words, text }, read);
  const [kind, asks] = ORDER_ASKS[by];
  const plain = read(text);
  if (plain.kind === "overview") return read(`${asks} ${text}`);
  if (plain.kind === "price" && kind === "price") return { ...plain, cheapest: true };
  // Lists of releases read this order themselves.
  if (plain.kind === "whats_new" && kind === "price") return plain;
  return plain.kind === kind ? plain : { ...plain, beside: [...plain.beside, words] };
}

/** Reads a question for language models in the order of their ability: a count, or a list with prices. */
function byAbility({ words, text }: Pick<Order, "words" | "text">, read: (text: string) => Question): Question {
  const bare = text.replace(new RegExp(BEST.source, "giu"), " ");
  const plain = read(bare);
  const listed = plain.kind === "overview" ? read(`cheapest ${bare}`) : plain;
  const orders = listed.kind === "how_many" || listed.kind === "price";
  return orders && listed.ofModels && filterOf(listed.filters, "task") === undefined
    ? { ...listed, byAbility: true }
    : { ...plain, beside: [...plain.beside, words] };
}
