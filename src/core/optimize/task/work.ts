import type { TaskDemands } from "./demands/types.ts";
import { NOT_UNDERSTOOD } from "./demands/unchecked.ts";

/** Kinds of demand whose words ("German", "process", "train") could be mistaken for the kind of work. */
const NOT_WORK: ReadonlySet<string> = new Set([
  "maker",
  "seller",
  "country",
  "data_region",
  "gdpr",
  "hipaa",
  "zero_retention",
  "no_training",
  "retention",
  "soc2",
  "iso_27001",
  "thinking",
  "certification",
  "open_weights",
  "license",
  "latency",
  "monthly_bill",
  "monthly_budget",
  "cost_per_call",
  "saving",
]);
const LEAST_LETTERS = 8;

/** The part of the input that every call repeats, whose name is no work: "of which 1,100 are the system prompt". */
const PROMPT =
  /(?<!\p{L})(?:system[- ]?prompts?|prompts? (?:système|de sistema|di sistema|del sistema|do sistema)|systeemprompts?|системн\p{L}* промпт\p{L}*)(?!\p{L})|系统提示词?|システムプロンプト|시스템 ?프롬프트/giu;

/** Returns the text without its demands on models and sellers, or the whole text when fewer than 8 letters remain. */
export function workIn(task: string, read: TaskDemands["read"]): string {
  const rest = read
    .filter(({ kind, detail }) => NOT_WORK.has(kind) || detail === NOT_UNDERSTOOD)
    .reduce((text, { words }) => text.replace(words, " "), task)
    .replace(PROMPT, " ");
  return rest.replace(/[^\p{L}]/gu, "").length < LEAST_LETTERS ? task : rest;
}
