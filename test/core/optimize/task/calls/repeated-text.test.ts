import { describe, expect, it } from "vitest";
import { readTask, resolveRequest } from "../../../../../src/core/optimize/optimize.ts";
import { readingOf as readingOfRequest } from "../../../../../src/core/optimize/reading/reading.ts";
import { withDoubts } from "../../../../../src/core/optimize/task/doubts.ts";
import { madeModel } from "../../../../support/world/models.ts";

function read(text: string) {
  const { demands, profile } = readTask(text);
  const { inputTokens, repeatedShare, promptShare, unclear, workloadClass, clear } = withDoubts(profile, demands);
  const part = (share: number | null) => (share === null ? null : Math.round(share * inputTokens));
  return {
    inputTokens,
    repeated: part(repeatedShare),
    prompt: part(promptShare),
    unclear,
    workloadClass,
    clear,
    demands,
  };
}

const now = madeModel({ model_id: "now", input: "10", output: "40", provider: "a", model_key: "a/now" });
function readingOf(task: string) {
  const request = { task, current_model: "now", monthly_calls: 1000 };
  return readingOfRequest(resolveRequest(request, now, new Date("2026-11-23")), { models: [now] });
}

describe("a text that each call repeats", () => {
  it.each([
    ["Chatbot: mandamos las políticas completas en cada llamada, unas 6 mil palabras. Los mensajes son cortos.", 8820],
    [
      "Support chat: our refund policy of 4 pages is sent with every request, messages of 80 words, 100 words back",
      2600,
    ],
    ["Chat d'assistance : à chaque question on envoie nos manuels, 3 000 mots, réponses de 100 mots.", 4440],
  ])("counts with its stated size: %s", (text, tokens) => {
    const { repeated, inputTokens, unclear } = read(text);
    expect([repeated, unclear]).toEqual([tokens, []]);
    expect(inputTokens).toBeGreaterThanOrEqual(tokens);
  });

  it("may be a system prompt, which is a lever and no statement about the cache", () => {
    const { repeated, prompt } = read(
      "Answer tickets. System prompt of 3,000 tokens, question 200 tokens, answer 150 tokens.",
    );
    expect([repeated, prompt]).toEqual([null, 3000]);
  });
});

describe("a size at the end of a sentence", () => {
  it("is of a call, whatever period the next sentence names", () => {
    const { demands } = read("Grade assignments. Input about 3k tokens, output about 600 tokens. Runs once a week.");
    expect(demands.monthlyTokens).toBeNull();
    expect(demands.sizes.used.map(({ tokens }) => tokens)).toEqual([3000, 600]);
  });
});

describe("the kind of short texts", () => {
  it.each([
    "Codage CIM-10 des comptes rendus d'hospitalisation : proposer les codes avec justification.",
    "ICD-10 coding of discharge letters",
    "ICD-10-Codes aus Arztbriefen vorschlagen, Kodierung mit Begründung",
    "Codificar diagnósticos con CIE-10 a partir de informes de alta",
  ])("is classification where codes are those of a classification: %s", (text) => {
    expect(read(text).workloadClass).toBe("classification_extraction");
  });

  it("stays code where a program is written", () => {
    expect(read("Write a parser function in Python for ICD-10 codes").workloadClass).toBe("code_generation");
  });

  it("is not certain where a long document is read of a short text", () => {
    const { clear } = read(
      "Бот проверяет сочинения на английском и объясняет ошибки по-русски. Сочинение примерно 250 слов.",
    );
    expect(clear).toBe(false);
  });
});

describe("the part of the input that repeats", () => {
  it.each([
    [
      "18,000 input tokens and 900 output tokens, roughly 70% of the input is the same repository context",
      "cached_share=0.7",
    ],
    ["18.000 Token Eingabe und 900 Token Ausgabe, 70 % der Eingabe sind immer gleich", "cached_share=0.7"],
    ["18 000 tokens en entrée et 900 en sortie, 70 % de l'entrée est toujours la même", "cached_share=0.7"],
    [
      "18,000 input tokens, 900 output tokens. 12,600 of the 18,000 tokens are the same in every call",
      "repeated_input_tokens=12600",
    ],
    [
      "input_tokens=7000 output_tokens=400. 4,500 of the input tokens are the same in every call",
      "repeated_input_tokens=4500",
    ],
    ["4.000 de los 5.000 tokens de entrada son siempre los mismos, 300 tokens de salida", "repeated_input_tokens=4000"],
  ])("is taken up and not listed as not used: %s", (said, shown) => {
    const reading = readingOf(`Review code. ${said}.`);
    expect(reading.exact.split(" ")).toContain(shown);
    expect(reading.not_used).toEqual([]);
  });

  it("is asked for where its size is not said", () => {
    const reading = readingOf("Review code, 1,800 input tokens (mostly the same system prompt) and 45 output tokens.");
    expect(reading.reword).toContain("repeated_input_tokens=");
    expect(reading.not_used.map(({ words }) => words)).toEqual(["mostly the same"]);
  });

  it("is no share of answers", () => {
    const reading = readingOf(
      "Classify tickets, 900 input tokens, 20 output tokens. 80% of answers are the same category.",
    );
    expect(reading.exact).not.toContain("cached_share");
  });
});
