import { describe, expect, it } from "vitest";
import { readTask } from "../../../../../src/core/optimize/optimize.ts";

describe("a note", () => {
  it.each([
    "Relire des contrats de 45 000 tokens et produire une note de synthèse de deux pages.",
    "Resumir processos de 60.000 tokens numa nota de duas páginas para o juiz.",
    "Resumir procesos de 60.000 tokens en una nota de dos páginas para el juez.",
    "Leer contratos de 45 000 tokens y producir una nota de síntesis de dos páginas.",
    "Leggere contratti da 45.000 token e produrre una nota di sintesi di due pagine.",
    "Read contracts of 45,000 tokens and write a note from the partner's view, two pages.",
  ])("that is a document is as long as the text says: %s", (task) => {
    expect(readTask(task).profile.outputTokens).toBeGreaterThan(500);
  });

  it.each([
    "Noter des copies de 900 tokens : réponse, une note de 0 à 20.",
    "Aufsätze von 900 Token bewerten, Antwort ist eine Note.",
    "Calificar ensayos de 900 tokens, respuesta: una nota de 0 a 10.",
  ])("that is a grade is one word: %s", (task) => {
    expect(readTask(task).profile.outputTokens).toBeLessThan(6);
  });
});
