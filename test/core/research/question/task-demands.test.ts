import { describe, expect, it } from "vitest";
import { readTaskDemands } from "../../../../src/core/research/question/task/abilities.ts";

const read = (text: string) =>
  readTaskDemands(text).filters.map((one) =>
    "value" in one ? `${"bound" in one ? `${one.bound} ` : ""}${one.value}` : one.kind,
  );

describe("demands on models for one task", () => {
  it.each([
    ["for Korean with diarisation", ["diarization", "Korean"]],
    ["mit Sprechertrennung und Wort-Zeitstempeln", ["diarization", "word_timestamps"]],
    ["con diarización, soporte de español y catalán", ["diarization", "Spanish", "Catalan"]],
    ["説明つき、話者分離とタイムスタンプ", ["diarization", "word_timestamps"]],
    ["in real time with speaker labels", ["diarization", "streaming"]],
    ["of at most 1024 dimensions for German", ["most 1024", "German"]],
    ["1,024 dimensions or fewer", ["most 1024"]],
    ["1536-dimensional", ["exact 1536"]],
    ["dimensions <= 768", ["most 768"]],
    ["at least 2048 dimensions", ["least 2048"]],
    ["1024维 中文", ["exact 1024", "Chinese"]],
  ])("are read in %s", (text, demands) => {
    expect(read(text)).toEqual(demands);
  });

  it.each(["price per minute", "a 1024x1024 picture", "two dimensions of quality"])("are not read in %s", (text) => {
    expect(read(text)).toEqual([]);
  });
});
