import { describe, expect, it } from "vitest";
import { readTask } from "../../../../../src/core/optimize/optimize.ts";
import { withDoubts } from "../../../../../src/core/optimize/task/doubts.ts";

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
