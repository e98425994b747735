import { describe, expect, it } from "vitest";
import { quantitiesOf } from "../../../../src/core/research/question/numbers/quantities.ts";
import { readSpoken } from "../../../../src/core/research/question/task/spoken.ts";

describe("amounts of what models for one task are paid by", () => {
  it.each([
    ["transcribe 1,200 hours a month", "audio_minute", 72_000],
    ["unas 50 horas de entrevistas", "audio_minute", 3000],
    ["ca. 90 Minuten Audio", "audio_minute", 90],
    ["每月大概100小时", "audio_minute", 6000],
    ["30시간 녹음", "audio_minute", 1800],
    ["quanto sairia 2000 imagens", "image", 2000],
    ["voor ongeveer 1 miljoen tekens", "million_characters", 1],
    ["20 000 pages par mois", "page", 20_000],
  ])("are read in the unit of their price: %s", (text, unit, count) => {
    const [found, ...others] = quantitiesOf(text);
    expect(others).toEqual([]);
    expect(found?.unit).toBe(unit);
    expect(found?.count).toBeCloseTo(count, 6);
  });

  it.each(["price per 1000 characters", "under $0.03 per image", "10 image models", "8000 tokens of context"])(
    "are not the unit of a rate or a number of models: %s",
    (text) => {
      expect(quantitiesOf(text)).toEqual([]);
    },
  );
});

describe("languages that models must know", () => {
  it.each([
    ["audio a texto en español", "Spanish"],
    ["deutsche Podcasts", "German"],
    ["riunioni in italiano", "Italian"],
    ["на русском", "Russian"],
    ["日本語の文字起こし", "Japanese"],
    ["한국어 회의", "Korean"],
    ["multilingual embeddings", "multilingual"],
  ])("are read: %s", (text, value) => {
    expect(readSpoken(text).filters).toMatchObject([{ kind: "spoken", value }]);
  });
});
