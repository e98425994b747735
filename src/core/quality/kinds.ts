import type { QualityKind } from "./types.ts";

/** Constants of the estimate for one kind. */
export interface KindModel {
  /** Standard deviation of a model's true level between benchmarks of the kind, in units of ability. */
  sigma: number;
  /** Ability units that 5 points correspond to. */
  tolerance: number;
  /** Upper limit of the stated probability. Up to it, claims in the replay held as often as stated. */
  cap: number;
  /** Lowest probability at which the cheaper model is recommended. */
  recommendAt: number;
  /** Why the kind has no recommendations; null where the replay supports them. */
  unproven: string | null;
}

/** Names of the kinds for people. */
export const KIND_LABELS: Readonly<Record<QualityKind, string>> = {
  general: "General",
  agent: "Agents",
  code: "Code",
  math: "Mathematics",
  knowledge: "Knowledge",
  instruction: "Instructions",
  writing: "Writing",
  vision: "Vision",
  multilingual: "Languages",
  factuality: "Factuality",
  "tool-use": "Tool use",
  "long-context": "Long context",
};

const CAP = 0.95;
const RECOMMEND_AT = 0.8;
const usual = (sigma: number): KindModel => ({
  sigma,
  tolerance: 0.4,
  cap: CAP,
  recommendAt: RECOMMEND_AT,
  unproven: null,
});

/** Fitted by replay with whole benchmark families held out; see the methodology page. */
export const KIND_MODELS: Readonly<Record<QualityKind, KindModel>> = {
  agent: { ...usual(0.65), recommendAt: 0.9 },
  code: usual(0.47),
  math: usual(0.5),
  knowledge: usual(0.48),
  instruction: usual(0.48),
  // Recommendations for writing with a stated probability of 0.88 held in 0.81 of cases.
  writing: { ...usual(0.54), cap: 0.8 },
  vision: { ...usual(0.51), tolerance: 0.55 },
  general: usual(0.5),
  multilingual: usual(0.48),
  factuality: {
    ...usual(0.6),
    unproven:
      "Tests of factual accuracy disagree: on question answering the stronger model usually errs less, on faithful summaries it often errs more.",
  },
  "tool-use": {
    ...usual(0.6),
    unproven: "Only one family of benchmarks measures tool use, with too few models to test a prediction on.",
  },
  "long-context": {
    ...usual(0.6),
    // The only benchmark family of this kind confirmed fewer claims than stated at the usual tolerance.
    tolerance: 0.2,
    unproven: "Almost no benchmark of long inputs covers models newer than 2025.",
  },
};

/** What decides the kind of a call besides its workload class. */
export interface CallTraits {
  /** The input contains images or scans. */
  image: boolean;
  /** The text is mainly in a language other than English. */
  nonEnglish: boolean;
  /** The model calls functions. */
  tools: boolean;
}

const KIND_OF_CLASS: Readonly<Record<string, QualityKind>> = {
  chat_support: "general",
  short_qa: "knowledge",
  classification_extraction: "instruction",
  code_completion: "code",
  code_generation: "code",
  agentic_coding: "agent",
  agentic_workflow: "agent",
  rag_long_document: "long-context",
  summarisation: "factuality",
  content_writing: "writing",
  math_reasoning: "math",
  translation: "multilingual",
};

/** Kinds of work that tests of vision do not show, though its input holds images. */
const BESIDE_IMAGES: ReadonlySet<QualityKind> = new Set(["math", "code", "agent"]);

/** Returns the kind that tests of images leave out of a class of work: mathematics of a photographed notebook; null when none. */
export function kindBesideImages(workloadClass: string): QualityKind | null {
  const kind = KIND_OF_CLASS[workloadClass];
  return kind !== undefined && BESIDE_IMAGES.has(kind) ? kind : null;
}

/** Returns the kind of benchmark that represents a workload class. An unknown class counts as general chat. */
export function kindOf(workloadClass: string, traits: CallTraits): QualityKind {
  const kind = KIND_OF_CLASS[workloadClass] ?? "general";
  if (traits.image) return "vision";
  if (traits.tools && kind !== "agent") return "tool-use";
  if (traits.nonEnglish && (kind === "general" || kind === "knowledge")) return "multilingual";
  return kind;
}
