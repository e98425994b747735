import { HOLDS_SCHEMA, OF_A_TONGUE, OF_INPUTS, OF_THE_WORK } from "../demands/unchecked.ts";
import { LANGUAGES } from "../language.ts";
import type { WorkloadClass } from "../workloads.ts";
import { type Field, field, figure, filtered, flag, NONE, ofKind, orZero, priced } from "./kit.ts";
import { type Form, list, mapped, number, word, yesOrNo } from "./notation.ts";

const NEEDS = list<string>(
  (name) => {
    const one = name.replace(/s$/u, "");
    const known = { vision: "image", picture: "image", function: "tool", structured_output: "json" }[one] ?? one;
    return known === "text"
      ? []
      : ["image", "audio", "video", "pdf", "tool", "json"].includes(known)
        ? [known === "tool" ? "tools" : known]
        : null;
  },
  (values) => [...values],
  "image, audio, video, pdf, tools, json",
);
const INPUTS = ["image", "audio", "video", "pdf"] as const;
export type InputNeed = (typeof INPUTS)[number];

/** Returns the inputs other than text among the needs of the exact notation. */
export function inputsOf(needs: ReadonlySet<string>): InputNeed[] {
  return INPUTS.filter((one) => needs.has(one));
}

const LANGUAGE = word(Object.fromEntries(LANGUAGES.map((one) => [one, one])));
/** Names of a share as well as of a number of tokens: the value tells which. */
const CACHED = ["cached", "cached_input"];

/** Several languages of the work, or that there are some: `multilingual=yes`, `languages=de,fr,pl`. */
const TONGUES: Form<boolean> = {
  ...yesOrNo,
  pattern: /["'`]?([\p{L}\p{N}_-]+(?:\s?,\s?\p{L}{2,12}(?![\p{L}_]|\s?[=:]))*)/uy,
  read: (found) => yesOrNo.read(found) ?? (/,/u.test(found[1] ?? "") ? true : null),
  allowed: "yes, no, or languages such as de,fr,pl",
};

/** One language, or several, of which any besides English counts: `target_language=pl`. */
const OTHER_TONGUE: Form<boolean> = {
  ...TONGUES,
  read: ([, said = ""]) =>
    said.split(/\s?,\s?/u).every((one) => /^\p{L}{2,12}$/u.test(one)) ? !/^(?:en|eng|english)$/iu.test(said) : null,
  allowed: "a language such as de",
};

/** Tokens of an English word. */
const TOKENS_A_WORD = 1.33;
const words: Form<number> = mapped(number("whole"), (value) => Math.round(value * TOKENS_A_WORD));

/** `output_format=json`; any other format asks for no JSON. */
const FORMAT: Form<boolean> = mapped(
  word({ json: "json", json_object: "json", json_schema: "json", text: "text", plain: "text", markdown: "text" }),
  (format) => format === "json",
);

/** Fields that state one input other than text. */
export const INPUT_FIELDS: Readonly<Record<string, InputNeed>> = {
  images: "image",
  image_tokens: "image",
  audio: "audio",
  video: "video",
};

const IS_SENT = mapped(
  word({ yes: "yes", true: "yes", no: "no", false: "no", none: "no", scanned: "yes" }),
  (said) => said === "yes",
);
const MEAN = number("mean");
/** Whether images are sent, or how many there are in one call: below 1 where only some calls have one. */
const NUMBER_OR_NOT: Form<boolean | number> = {
  ...MEAN,
  pattern: new RegExp(`${MEAN.pattern.source}|${IS_SENT.pattern.source}`, "iuy"),
  read(found) {
    if (/^["'`]?0$/u.test(found[0])) return false;
    return /\d/u.test(found[0]) ? MEAN.read(found) : IS_SENT.read(new RegExp(IS_SENT.pattern).exec(found[0]) ?? found);
  },
  write: String,
  allowed: "yes, no, or the images of one call",
};

function inputField(name: string, also: readonly string[] = []): Field {
  return field<boolean>({
    name,
    also,
    form: IS_SENT,
    says: (needed) => (needed ? filtered("requirement", OF_INPUTS) : null),
    // Printed with the needs.
    of: () => null,
  });
}

/** Kind, language and size of a call. */
export const SIZES: readonly Field[] = [
  // The readers of work, language and sizes use these three from the text, so they change no demand here.
  field<WorkloadClass>({
    name: "work",
    form: { pattern: /(?!)/uy, read: () => null, write: (kind) => kind, allowed: "a kind of work", closed: true },
    of: ({ profile }) => profile.workloadClass,
  }),
  field<string>({
    name: "language",
    also: ["lang"],
    form: LANGUAGE,
    of: ({ profile, demands }) =>
      profile.language === "en" && !demands.stated.has("language") ? null : profile.language,
  }),
  field<number>({
    name: "input_tokens",
    also: ["input", "prompt_tokens", "tokens_in", "in_tokens", "avg_input_tokens", "average_input_tokens"],
    form: number("whole"),
    forms: { input_words: words, words_in: words },
    of: ({ profile }) => profile.inputTokens - profile.imageTokens,
  }),
  field<number>({
    name: "output_tokens",
    also: [
      ...["output", "completion_tokens", "tokens_out", "out_tokens"],
      ...["avg_output_tokens", "average_output_tokens", "max_output_tokens", "max_tokens"],
    ],
    form: number("whole"),
    forms: { output_words: words, words_out: words },
    of: ({ profile }) => profile.outputTokens,
  }),
  field<number>({
    name: "visible_output_tokens",
    form: number("whole"),
    of: ({ profile }) => profile.visibleTokens,
  }),
  field<number>({
    name: "repeated_input_tokens",
    also: [
      "repeated_tokens",
      "repeated_input",
      "repeated",
      "same_input_tokens",
      "static_input_tokens",
      "fixed_input_tokens",
      "shared_input_tokens",
      "system_prompt_tokens",
      "prefix_tokens",
    ],
    form: orZero(number("whole")),
    silences: ofKind("cached_share"),
    of: ({ profile, demands }) =>
      profile.repeatedShare === null
        ? demands.stated.has("repeated_input_tokens")
          ? NONE
          : null
        : Math.round(profile.repeatedShare * profile.inputTokens),
  }),
  figure({
    name: "cached_share",
    also: [...CACHED, "cache_share", "cache_hit_rate", "cache_rate", "cached_fraction"],
    key: "cachedShare",
    form: orZero(number("share")),
    silences: ofKind("cached_share"),
    says: (share) => priced("cached_share", `${Number((share * 100).toPrecision(4))} %`),
  }),
  // Printed as the share, since it is one.
  field<number>({
    name: "cached_input_tokens",
    also: [...CACHED, "cached_tokens", "cache_tokens", "cache_read_tokens", "cached_prompt_tokens"],
    form: orZero(number("whole")),
    silences: ofKind("cached_share"),
    says: (tokens) => (tokens === NONE ? null : priced("cached_share", `${tokens} input tokens`)),
    of: () => null,
  }),
  field<ReadonlySet<string>>({
    name: "needs",
    also: ["modalities", "modality", "input_modalities", "input_modality", "inputs"],
    form: NEEDS,
    silences: (one) => one.kind === "tools" || one.kind === "json" || one.detail === OF_INPUTS,
    set: (needs) => ({ tools: needs.has("tools") }),
    says: (needs) => [
      ...(needs.has("tools") ? [filtered("tools")] : []),
      ...(needs.has("json") ? [{ kind: "json", effect: "not_checked", detail: OF_THE_WORK } as const] : []),
      ...(inputsOf(needs).length > 0 ? [filtered("requirement", OF_INPUTS)] : []),
    ],
    of: ({ profile, demands }) => {
      const needs = [
        ...profile.needs,
        ...(demands.tools ? ["tools"] : []),
        ...(demands.read.some(({ kind }) => kind === "json") ? ["json"] : []),
      ];
      return needs.length > 0 || demands.stated.has("needs") ? new Set(needs) : null;
    },
  }),
  field<boolean | number>({
    name: "images",
    also: [
      ...["image", "vision", "image_input", "scans", "scanned", "pdf"],
      ...["image_count", "num_images", "n_images", "images_per_call", "photos", "photos_per_call"],
    ],
    form: NUMBER_OR_NOT,
    says: (sent) => (sent === false ? null : filtered("requirement", OF_INPUTS)),
    of: ({ profile }) => (profile.imageTokens > 0 ? (profile.images?.number ?? null) : null),
  }),
  field<number>({
    name: "image_tokens",
    also: ["tokens_per_image", "image_input_tokens"],
    form: number("whole"),
    of: ({ profile }) => (profile.imageTokens > 0 ? (profile.images?.each ?? null) : null),
  }),
  inputField("audio", ["audio_input"]),
  inputField("video", ["video_input"]),
  field<boolean>({
    name: "json",
    also: ["json_mode", "json_output"],
    form: yesOrNo,
    forms: { output_format: FORMAT, response_format: FORMAT, format: FORMAT },
    silences: ofKind("json"),
    says: (json) => (json ? { kind: "json", effect: "not_checked", detail: OF_THE_WORK } : null),
    // Printed with the needs.
    of: () => null,
  }),
  field<boolean>({
    name: "json_schema",
    also: ["structured_output", "structured_outputs", "strict_json", "strict_json_schema"],
    form: yesOrNo,
    silences: ofKind("json_schema"),
    says: (holds) =>
      holds
        ? [filtered("json_schema", HOLDS_SCHEMA), { kind: "json", effect: "not_checked", detail: OF_THE_WORK }]
        : null,
    set: (jsonSchema) => ({ jsonSchema }),
    of: ({ demands }) => demands.jsonSchema || (demands.stated.has("json_schema") ? false : null),
  }),
  field<boolean>({
    name: "tools",
    also: ["function_calling", "functions", "tool_use", "tool_calling", "tool_calls"],
    form: yesOrNo,
    silences: ofKind("tools"),
    set: (tools) => ({ tools }),
    says: (tools) => (tools ? filtered("tools") : null),
    of: () => null,
  }),
  flag({
    name: "multilingual",
    also: ["languages"],
    form: TONGUES,
    forms: Object.fromEntries(
      ["language", "lang", "input_language", "output_language", "source_language", "target_language"].map((name) => [
        name,
        OTHER_TONGUE,
      ]),
    ),
    silences: ({ detail }) => detail === OF_A_TONGUE,
    says: { kind: "requirement", effect: "not_checked", detail: OF_A_TONGUE },
    set: (tongues) => ({ tongues }),
    of: ({ demands }) => demands.tongues,
  }),
];
