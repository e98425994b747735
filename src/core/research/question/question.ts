import type { Filter } from "./filters.ts";
import type { IntentKind } from "./words/intent-words.ts";

/** A parsed question. */
export interface Question {
  kind: IntentKind;
  /** The words that express the intent; null for a field without a question. */
  words: string | null;
  /** The subject, without intent and filters. */
  subject: string;
  /** The items to compare, as written; empty unless the question compares. */
  sides: readonly string[];
  /** Whether the question is about models, so that it need not name one. */
  ofModels: boolean;
  /** Whether it asks for the lowest price. */
  cheapest: boolean;
  /** Whether it asks for the highest price first. */
  dearest?: boolean;
  /** Whether it asks for the largest context window. */
  byWindow: boolean;
  /** Whether it wants models in the order of their ability. */
  byAbility?: boolean;
  filters: readonly Filter[];
  /** Those of the filters that the exact notation states, whose words are not in the text. */
  stated?: readonly Filter[];
  /** What it wants products to do beside their kind, which puts those first that say so. */
  wanted?: readonly { name: string; says: RegExp }[];
  /** What else it asks of the same kind of products. */
  also?: readonly IntentKind[];
  /** Words that answers ignore, beside a field named in a language other than English. */
  beside: readonly string[];
}
