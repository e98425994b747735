import { describe, expect, it } from "vitest";
import { readDemands } from "../../../src/core/optimize/task/demands/read.ts";
import { profileTask } from "../../../src/core/optimize/task/profile.ts";

describe("images whose tokens the text counts", () => {
  it.each([
    "Read receipts, 900 input tokens including the photo and 80 output tokens",
    "Extrair dados: 1.100 tokens de entrada, já contando a foto, e 90 de saída",
    "Write alt text: an image is ~1000 tokens, the prompt 80 tokens, output 30 tokens",
  ])("are in the input: %s", (text) => {
    expect(profileTask(text)).toMatchObject({ needs: ["image"], imagesCounted: true });
  });

  it.each([
    "Judge listings: text of 300 tokens and 2 photos, answer 40 tokens",
    "Extract data from scanned invoices into JSON",
    "Inspect railcars. Four images and 500 tokens of instructions per call",
    "Schäden prüfen: vier Bilder und 500 Tokens Anweisung je Aufruf",
  ])("are not in the input: %s", (text) => expect(profileTask(text).imagesCounted).toBe(false));

  it("are a demand that is understood", () => {
    const { read } = readDemands("Extract data from adverts. The model must take images.");
    expect(read).toMatchObject([{ words: "The model must take images", effect: "filtered" }]);
  });
});

describe("the kind of work", () => {
  it.each([
    ["Correzione di temi, work=classification", "classification_extraction"],
    ["Review essays of pupils, work=content_writing", "content_writing"],
    ["Anything at all; work: rag_long_document", "rag_long_document"],
  ])("is what the exact notation says: %s", (text, workloadClass) => {
    expect(profileTask(text)).toMatchObject({ workloadClass, clear: true });
  });

  it.each([
    [
      "Screen news articles for adverse media. Article 900 tokens, answer yes/no plus a 30 token reason",
      "classification_extraction",
    ],
    ["Turn a doctor-patient conversation into a SOAP note", "summarisation"],
    ["Классификация обращений клиентов: обращение 150 токенов, ответ 10 токенов", "classification_extraction"],
  ])("is read from what comes out: %s", (text, workloadClass) => {
    expect(profileTask(text).workloadClass).toBe(workloadClass);
  });

  it("is read in English where one letter is another language's word", () => {
    expect(profileTask("support bot, answers ~220 tok. cheaper w/o getting dumber?").language).toBe("en");
  });
});
