import type { QualityKind } from "./types.ts";

/** Constants of the estimate for one kind. */
export interface KindModel {
  /** Standard deviation of a model's true level between benchmarks of the kind, in units of ability. */
  sigma: number;
  /** Units of ability that 5 points are worth. */
  tolerance: number;
  /** Most that is claimed; below it the shares that held were as claimed. */
  cap: number;
  /** Least probability at which the cheaper model is recommended. */
  recommendAt: number;
  /** Why nothing is recommended for the kind; null where the replay supports it. */
  unproven: string | null;
}

const CAP = 0.95;
const RECOMMEND_AT = 0.8;
const usual = (sigma: number): KindModel => ({
  sigma,
  tolerance: 0.4,
  cap: CAP,
  recommendAt: RECOMMEND_AT,
  unproven: null,
});

/** Fitted by replay with whole families of benchmarks left out; see the methodology page. */
export const KIND_MODELS: Readonly<Record<QualityKind, KindModel>> = {
  agent: { ...usual(0.65), recommendAt: 0.9 },
  code: usual(0.47),
  math: usual(0.5),
  knowledge: usual(0.48),
  instruction: usual(0.48),
  // Recommendations for writing that claimed 0.88 held in 0.81.
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
    // The one family there is held less often than claimed at the usual tolerance.
    tolerance: 0.2,
    unproven: "Almost no benchmark of long inputs covers models newer than 2025.",
  },
};

/** What else decides the kind of a call beside its class of work. */
export interface CallTraits {
  /** The input holds images or scans. */
  image: boolean;
  /** The text is mainly in another language than English. */
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

/** Kind of benchmark that stands for a class of work. An unknown class counts as general chat. */
export function kindOf(workloadClass: string, traits: CallTraits): QualityKind {
  const kind = KIND_OF_CLASS[workloadClass] ?? "general";
  if (traits.image) return "vision";
  if (traits.tools && kind !== "agent") return "tool-use";
  if (traits.nonEnglish && (kind === "general" || kind === "knowledge")) return "multilingual";
  return kind;
}
