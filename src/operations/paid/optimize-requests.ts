import type { UnreachableWindow } from "../../core/optimize/choice/window.ts";
import type { OpenLimit } from "../../core/optimize/optimize.ts";
import { isData, MOST_NUMBERS } from "../../core/optimize/task/bounds.ts";
import { exactWork } from "../../core/optimize/task/exact/call-sizes.ts";
import { statedIn } from "../../core/optimize/task/exact/exact.ts";
import { isUnderstood } from "../../core/optimize/task/kind/kind.ts";
import { isInOtherLanguage } from "../../core/optimize/task/other-language.ts";
import { exactFormOf } from "../../core/optimize/task/recognised.ts";
import { nearest } from "../../core/text/nearest.ts";
import { ApiError } from "../../schema/errors.ts";
import type { Catalog } from "../../store/catalog/read.ts";

/** Number of characters of an unknown name that are repeated to the caller. */
const SHOWN = 120;
/** Number of ids that are suggested for an unknown one. */
const MOST_SUGGESTED = 5;
/** Number of unknown providers that are repeated; the first is explained. */
const MOST_UNKNOWN = 8;

const LANGUAGES = "English, German, French, Spanish, Portuguese, Italian, Dutch, Russian, Chinese, Japanese and Korean";

const SIDES = ["input_tokens", "output_tokens"];

const EXAMPLES = [
  "Answer customer questions in our web chat, 1,200 input tokens and 250 output tokens",
  "Summarise 20-page contracts into one page",
  "Classify incoming emails into 12 categories",
];

/**
 * Returns the provider ids of names in any case: `OpenAI`, `Google AI` and `z.ai` resolve as well as ids.
 * @throws ApiError PROVIDER_NOT_FOUND with the unknown names and the ids nearest to the first
 */
export function requireProviders(names: readonly string[], { providers }: Catalog): string[] {
  // Of two providers with one name, the first.
  const known = new Map(providers.toReversed().flatMap(({ id, name }) => [id, name].map((one) => [plain(one), id])));
  const asked = [...new Set(names)].map((name) => ({ name, id: known.get(plain(name)) }));
  const unknown = asked.flatMap(({ name, id }) => (id === undefined ? [name] : []));
  const [first] = unknown;
  if (first === undefined) return [...new Set(asked.flatMap(({ id }) => id ?? []))];
  const ids = providers.map(({ id }) => id);
  const suggestions = nearest(first.toLowerCase(), ids, MOST_SUGGESTED);
  const near = suggestions[0] === undefined ? "" : ` The nearest is ${suggestions[0]}.`;
  const more = unknown.length > MOST_UNKNOWN ? ` and ${unknown.length - MOST_UNKNOWN} others` : "";
  const told = unknown.slice(0, MOST_UNKNOWN);
  throw new ApiError("PROVIDER_NOT_FOUND", `There is no provider ${told.map(shown).join(", ")}${more}.${near}`, {
    members: { unknown: told.map((name) => name.slice(0, SHOWN)), suggestions, known_providers: ids },
  });
}

/** The letters and digits of a name. */
export function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** Refuses a task whose language or kind of work is not understood. @throws ApiError TASK_NOT_UNDERSTOOD with examples */
export function requireUnderstood(task: string): void {
  // What is stated exactly holds in any language; the words beside it are named as not used.
  const isStated = exactWork(task) !== null && SIDES.every((name) => statedIn(task, name) !== null);
  if (isStated) return;
  if (isInOtherLanguage(task)) {
    const form = exactFormOf(task);
    throw new ApiError(
      "TASK_NOT_UNDERSTOOD",
      `The task ${shown(task.trim())} is in a language that this operation does not read, so its sizes and demands would be lost. It reads ${LANGUAGES}. State it in one of them, or in the exact notation, which here begins ${shown(form)}: check these figures, fill in what is left open, and add your demands, such as exclude_makers=openai or data_region=eu.`,
      { members: { examples: [form, ...EXAMPLES] } },
    );
  }
  if (!isUnderstood(task)) {
    throw new ApiError(
      "TASK_NOT_UNDERSTOOD",
      `The task ${shown(task.trim())} is not understood: no words of it name a kind of work in a language that is read, which are ${LANGUAGES}. Say what the model does, in one of them.`,
      { members: { examples: EXAMPLES } },
    );
  }
}

/** Refuses a task that is data instead of a description, before anything reads it. @throws ApiError TASK_NOT_UNDERSTOOD */
export function requireDescription(task: string): void {
  if (!isData(task)) return;
  throw new ApiError(
    "TASK_NOT_UNDERSTOOD",
    `The task ${shown(task.trim())} holds more than ${MOST_NUMBERS} numbers, more than a description of work does. Say what the model does, how long its inputs and answers are and how often it is called, without the data itself.`,
    { members: { examples: EXAMPLES } },
  );
}

/** Refuses a request whose limit on cost is ambiguous. @throws ApiError TASK_NOT_UNDERSTOOD with the ambiguous words */
export function requireClearLimit(open: OpenLimit | null): void {
  if (open === null) return;
  const words = open.words.map(shown).join(", ");
  throw new ApiError(
    "TASK_NOT_UNDERSTOOD",
    `The limit of money cannot be held: ${words} can be read in more than one way, and by one of them no model keeps it. State the size as "${open.inputTokens} input tokens, ${open.outputTokens} output tokens per call" with your own numbers, and monthly_calls.`,
    { members: { unclear: open.words.map((one) => one.slice(0, SHOWN)), examples: EXAMPLES } },
  );
}

/** Refuses a request for a context window that no model has. @throws ApiError TASK_NOT_SERVED with the largest listed one */
export function requireWindow(open: UnreachableWindow | null): void {
  if (open === null) return;
  const { provider, model_id: id, context_window: window } = open.largest;
  const tokens = window?.value ?? 0;
  throw new ApiError(
    "TASK_NOT_SERVED",
    `No listed model has a context window for ${open.needed.toLocaleString("en")} tokens or more, which the task or constraints.min_context_window asks for: the largest is ${tokens.toLocaleString("en")} tokens, ${provider}/${id}. Lower the demand, or split the text over several calls.`,
    { members: { largest_context_window: tokens, listed_models: [{ id: `${provider}/${id}` }] } },
  );
}

/** A name in quotes, as much of it as an error repeats. */
export function shown(name: string): string {
  return JSON.stringify([...name].slice(0, SHOWN).join(""));
}
