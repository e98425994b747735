import type { Dimensions, FactSource, Languages, TaskFactName, TaskFacts } from "../../schema/records/task-facts.ts";
import type { WeightsLicense } from "../../schema/records/weights-license.ts";

/** Number of languages that are named in a sentence. */
const MOST_LANGUAGES = 12;

/** Whether a model knows a language; null when its maker names only some of those that it knows. */
export function knowsLanguage({ names, more }: Languages, language: string): boolean | null {
  return names.includes(language) ? true : more ? null : false;
}

/** Whether a model knows several languages. */
export function isMultilingual({ names, more, count }: Languages): boolean {
  return more || names.length > 1 || (count ?? 0) > 1;
}

/** Whether the vectors of a model can have a length: at most, at least or exactly so many dimensions. */
export function offersDimensions(
  { default: normal, shorter, any }: Dimensions,
  value: number,
  bound: "most" | "least" | "exact",
): boolean {
  const lengths = [normal, ...shorter];
  if (bound === "most") return any || lengths.some((one) => one <= value);
  if (bound === "least") return lengths.some((one) => one >= value);
  return lengths.includes(value) || (any && value < Math.max(...lengths));
}

/** The lengths of vectors in words: "1024, or 256, 512, 2048". */
export function dimensionsText({ default: normal, shorter, any }: Dimensions): string {
  const others = shorter.filter((one) => one !== normal);
  const largest = Math.max(normal, ...others);
  if (any) return largest === normal ? `${normal}, or any fewer` : `${normal}, or any up to ${largest}`;
  return others.length === 0 ? `${normal}` : `${normal}, or ${others.join(", ")}`;
}

/** Languages in words: "English only", "99 languages: Afrikaans, …", "more than 100 languages, not named". */
export function languagesText({ names, more, count }: Languages, most = MOST_LANGUAGES): string {
  const shown = names.slice(0, most);
  const left = names.length - shown.length;
  const list = `${shown.join(", ")}${left > 0 ? ` and ${left} more` : ""}`;
  if (more)
    return names.length === 0
      ? count === null
        ? "several languages, not named"
        : `${count} languages or more, not named`
      : `${list}, and others that are not named`;
  if (names.length === 1) return `${list} only`;
  return left > 0 ? `${count ?? names.length} languages: ${list}` : list;
}

/** A fact about a model for one task in words, with its source. */
export interface FactText {
  name: TaskFactName;
  label: string;
  text: string;
  source: FactSource;
}

const yes = (value: boolean) => (value ? "yes" : "no");

const WORDS: {
  [Name in TaskFactName]: [label: string, text: (value: NonNullable<TaskFacts[Name]>["value"], most: number) => string];
} = {
  languages: ["Languages", languagesText],
  diarization: ["Speaker diarization", yes],
  word_timestamps: ["Word timestamps", yes],
  streaming: ["Streaming", yes],
  voices: ["Voices", (value) => `${value}`],
  dimensions: ["Dimensions", dimensionsText],
  max_input_tokens: ["Longest input", (value) => `${value.toLocaleString("en")} tokens`],
  seconds: ["Seconds of a clip", (value) => value.join(", ")],
  resolutions: ["Resolutions", (value) => value.join(", ")],
  image_tokens: [
    "Tokens of an image",
    (value) =>
      value
        .map(({ size, quality, tokens }) => `${tokens} at ${size}${quality === null ? "" : `, ${quality}`}`)
        .join("; "),
  ],
};

/** Names of facts that are looked for of a kind of models. */
const OF_KIND: Readonly<Record<string, readonly TaskFactName[]>> = {
  speech_to_text: ["languages", "diarization", "word_timestamps", "streaming"],
  text_to_speech: ["languages", "voices", "streaming"],
  embedding: ["languages", "dimensions", "max_input_tokens"],
  rerank: ["languages", "max_input_tokens"],
  video: ["seconds", "resolutions"],
};

/** Returns the facts on record of a model for one task, and the labels of those of its kind that are not. */
export function factTexts(
  kind: string,
  facts: TaskFacts | null,
  mostLanguages?: number,
): { known: FactText[]; unknown: string[] } {
  const names = Object.keys(WORDS) as TaskFactName[];
  const known = names.flatMap((name) => textOf(name, facts, mostLanguages) ?? []);
  const unknown = (OF_KIND[kind] ?? []).filter((name) => facts?.[name] == null).map((name) => WORDS[name][0]);
  return { known, unknown };
}

function textOf<Name extends TaskFactName>(
  name: Name,
  facts: TaskFacts | null,
  most = MOST_LANGUAGES,
): FactText | null {
  const fact = facts?.[name] ?? null;
  if (fact === null) return null;
  const [label, text] = WORDS[name];
  const { value, ...source } = fact as { value: NonNullable<TaskFacts[Name]>["value"] } & FactSource;
  return { name, label, text: text(value, most), source };
}

/** Licences under which weights may not be used for profit. */
const NO_COMMERCE = /(?:^|[-\s])NC(?:[-\s]|$)|non[- ]?commercial|research licen[cs]e/iu;

/** Whether weights may be used commercially by the name of their licence; null where none is on record. */
export function allowsCommerce(license: WeightsLicense | null): boolean | null {
  return license === null ? null : !NO_COMMERCE.test(`${license.spdx ?? ""} ${license.name}`);
}

/** The weights of a model in words: "open weights, MIT License". */
export function weightsText(open: boolean, license: WeightsLicense | null): string {
  if (!open) return "weights not known to be open";
  if (license === null) return "open weights, licence not on record";
  return `open weights, ${license.spdx ?? license.name}${allowsCommerce(license) === false ? ", no commercial use" : ""}`;
}
