import { describe, expect, it } from "vitest";
import { readEither } from "../../../../src/core/research/question/plain/either-of.ts";

describe("abilities joined by or", () => {
  it.each([
    ["open source programs for voice cloning or reading aloud, most stars", ["voice cloning", "reading aloud"]],
    ["tools for OCR, transcription or translation under MIT", ["OCR", "transcription", "translation"]],
    ["tools that extract data from invoices or receipts", ["invoices", "receipts"]],
    ["software for cloning voices from a sample or reading aloud", ["cloning voices from a sample", "reading aloud"]],
    ["Welche Programme können Stimmen klonen oder Texte vorlesen?", ["Stimmen klonen", "Texte vorlesen"]],
    [
      "Programme zum Schneiden von Videos oder zum Entfernen von Rauschen",
      ["Schneiden von Videos", "Entfernen von Rauschen"],
    ],
    ["herramientas para clonar voces o leer en voz alta", ["clonar voces", "leer en voz alta"]],
    ["open source, self-hosted OCR or transcription", ["self-hosted OCR", "transcription"]],
  ])("%s", (query, wanted) => {
    expect(readEither(query)?.wanted).toEqual(wanted);
  });

  it("keeps what holds of all of them in each question", () => {
    expect(readEither("open source programs for voice cloning or reading aloud, most stars")?.questions).toEqual([
      "open source programs for voice cloning, most stars",
      "open source programs for reading aloud, most stars",
    ]);
  });

  it.each(["agent frameworks under MIT or Apache", "frameworks in Rust or Go", "ferramentas para transcrever o áudio"])(
    "finds none in: %s",
    (query) => {
      expect(readEither(query)).toBeNull();
    },
  );
});
