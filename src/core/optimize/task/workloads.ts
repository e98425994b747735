/** Classes of work, which differ in size, in the required quality and in the available benchmarks. */
export type WorkloadClass =
  | "chat_support"
  | "short_qa"
  | "classification_extraction"
  | "code_completion"
  | "code_generation"
  | "agentic_coding"
  | "agentic_workflow"
  | "rag_long_document"
  | "summarisation"
  | "content_writing"
  | "math_reasoning"
  | "translation";

export type ProfileBasis = "stated" | "measured" | "preset" | "assumed";

export interface Workload {
  /** Tokens of one call in a common tokenizer, without thinking. */
  inputTokens: number;
  outputTokens: number;
  basis: Exclude<ProfileBasis, "stated">;
  source: string;
  /** Required tier, from 1 (mini) to 5 (flagship). */
  floor: number;
  /** Ratio of the output tokens of a thinking model to those of others (LLMRouterBench, published table). */
  reasoningMultiplier: number;
  /** Points of expected win rate by which a candidate may be below the current model. */
  tolerance: number;
  /** Software and agent work, for which a general index predicts worst: success × 0.85. */
  hardToTransfer: boolean;
  /** Board of the quality index for this work, used when a general rating is missing. */
  taskBoard: "code" | "document" | null;
  /** Small and large calls relative to the mean, for input and output. */
  spread: { low: number; high: number; basis: string };
}

const AZURE_CHAT = "Azure LLM inference trace 2023, conversation, 19,366 requests (CC BY)";
const AZURE_CODE = "Azure LLM inference trace 2023, code, 8,819 requests (CC BY)";
const MOONCAKE = "Mooncake conversation trace, 12,031 requests (Apache-2.0)";
const PRESET = "round preset figure, not measured";
const HALF_TO_DOUBLE = { low: 0.5, high: 2, basis: "half to double the call, assumed" };

export const WORKLOADS: Readonly<Record<WorkloadClass, Workload>> = {
  chat_support: {
    inputTokens: 1155,
    outputTokens: 211,
    basis: "measured",
    source: AZURE_CHAT,
    floor: 2,
    reasoningMultiplier: 3,
    tolerance: 3,
    hardToTransfer: false,
    taskBoard: null,
    spread: { low: 0.5, high: 2.4, basis: "p90 over mean of the trace (2,734 / 1,155); low end half, assumed" },
  },
  short_qa: {
    inputTokens: 70,
    outputTokens: 215,
    basis: "measured",
    source: "LMSYS-Chat-1M, one turn without history (paper)",
    floor: 1,
    reasoningMultiplier: 5,
    tolerance: 10,
    hardToTransfer: false,
    taskBoard: null,
    spread: HALF_TO_DOUBLE,
  },
  classification_extraction: {
    inputTokens: 1000,
    outputTokens: 30,
    basis: "assumed",
    source: "shape of the Azure code trace: long in, tiny out",
    floor: 1,
    reasoningMultiplier: 3,
    tolerance: 10,
    hardToTransfer: false,
    taskBoard: null,
    spread: HALF_TO_DOUBLE,
  },
  code_completion: {
    inputTokens: 2048,
    outputTokens: 28,
    basis: "measured",
    source: AZURE_CODE,
    floor: 2,
    reasoningMultiplier: 4,
    tolerance: 3,
    hardToTransfer: true,
    taskBoard: "code",
    spread: { low: 0.5, high: 2.5, basis: "p90 over mean of the trace (5,186 / 2,048); low end half, assumed" },
  },
  code_generation: {
    inputTokens: 3000,
    outputTokens: 2000,
    basis: "preset",
    source: PRESET,
    floor: 3,
    reasoningMultiplier: 4,
    tolerance: 3,
    hardToTransfer: true,
    taskBoard: "code",
    spread: HALF_TO_DOUBLE,
  },
  agentic_coding: {
    inputTokens: 22_500,
    outputTokens: 1100,
    basis: "measured",
    source: "OpenRouter State of AI 2025 (programming prompts of 20-25k); output of 29,791 recorded agent turns",
    floor: 4,
    reasoningMultiplier: 1.3,
    tolerance: 0,
    hardToTransfer: true,
    taskBoard: "code",
    spread: HALF_TO_DOUBLE,
  },
  agentic_workflow: {
    inputTokens: 6000,
    outputTokens: 3000,
    basis: "preset",
    source: PRESET,
    floor: 4,
    reasoningMultiplier: 1.3,
    tolerance: 0,
    hardToTransfer: true,
    taskBoard: null,
    spread: HALF_TO_DOUBLE,
  },
  rag_long_document: {
    inputTokens: 12_035,
    outputTokens: 343,
    basis: "measured",
    source: MOONCAKE,
    floor: 2,
    reasoningMultiplier: 3,
    tolerance: 3,
    hardToTransfer: false,
    taskBoard: "document",
    spread: { low: 0.5, high: 2.3, basis: "p90 over mean of the trace (27,367 / 12,035); low end half, assumed" },
  },
  summarisation: {
    inputTokens: 10_000,
    outputTokens: 1200,
    basis: "preset",
    source: PRESET,
    floor: 2,
    reasoningMultiplier: 3,
    tolerance: 3,
    hardToTransfer: false,
    taskBoard: "document",
    spread: HALF_TO_DOUBLE,
  },
  content_writing: {
    inputTokens: 2500,
    outputTokens: 1800,
    basis: "preset",
    source: PRESET,
    floor: 2,
    reasoningMultiplier: 3,
    tolerance: 3,
    hardToTransfer: false,
    taskBoard: null,
    spread: HALF_TO_DOUBLE,
  },
  math_reasoning: {
    inputTokens: 250,
    outputTokens: 2000,
    basis: "measured",
    source: "LLMRouterBench (MIT), arXiv 2601.07206: spend over output price, models that do not think",
    floor: 4,
    reasoningMultiplier: 5,
    tolerance: 0,
    hardToTransfer: false,
    taskBoard: null,
    spread: HALF_TO_DOUBLE,
  },
  translation: {
    inputTokens: 1000,
    outputTokens: 1100,
    basis: "assumed",
    source: "as many tokens out as in, and a tenth more",
    floor: 2,
    reasoningMultiplier: 3,
    tolerance: 3,
    hardToTransfer: false,
    taskBoard: null,
    spread: HALF_TO_DOUBLE,
  },
};

/** The class of a text that matches nothing. */
export const FALLBACK_CLASS: WorkloadClass = "chat_support";
/** Input tokens from which tests on short texts predict little, and hosts differ in windows and rates for long calls. */
export const LONG_INPUT_TOKENS = 64_000;
