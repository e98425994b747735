import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../src/core/optimize/task/demands/read.ts";
import { withDoubts } from "../../../../src/core/optimize/task/doubts.ts";
import { profileTask } from "../../../../src/core/optimize/task/profile.ts";

function read(text: string) {
  const { inputTokens, outputTokens, inferred, unclear, plausible } = withDoubts(profileTask(text), readDemands(text));
  return { sizes: [inputTokens, outputTokens], inferred, unclear, plausible };
}

describe("the exact notation of sizes", () => {
  it.each([
    ["Summarise 10-page reports, 5 articles of 900 words. input_tokens=14000 output_tokens=900", [14_000, 900]],
    ["Chat with 8k of history and answers of 300 tokens; input_tokens: 14,000, output_tokens: 900", [14_000, 900]],
    ["Classify tickets, 500 tokens out. INPUT_TOKENS = 14k OUTPUT_TOKENS = 3", [14_000, 3]],
    ['{"task": "Answer 2,000-token mails", "input_tokens": 15, "output_tokens": 5}', [15, 5]],
    ["客服聊天,每次2000个token。input_tokens=14000 output_tokens=900", [14_000, 900]],
    ["Résumer 20 pages par appel. input_tokens=14000 output_tokens=900", [14_000, 900]],
  ])("takes precedence over all other words: %s", (text, sizes) => {
    expect(read(text)).toEqual({ sizes, inferred: false, unclear: [], plausible: null });
  });

  it("of one side leaves the other to the words of the text", () => {
    const { sizes, plausible } = read("Summarise articles of 900 words. output_tokens=70");
    expect(sizes[1]).toBe(70);
    expect(sizes[0]).toBeGreaterThan(900);
    expect(plausible?.output ?? [70, 70]).toEqual([70, 70]);
  });

  it("does not count as exact when two numbers differ, or when it is of a period", () => {
    const { exact } = readDemands("Chat: input_tokens=500 output_tokens=90, later input_tokens=800").sizes;
    expect(exact).toEqual({ input: false, output: true });
    expect(readDemands("Chat, input_tokens=5000000 per month, output_tokens=90").sizes.exact.input).toBe(false);
  });

  it("quotes the lengths that it replaces", () => {
    const { replaced, doubted } = readDemands("Summarise 10-page reports. input_tokens=14000 output_tokens=900").sizes;
    expect([replaced, doubted]).toEqual([["10-page"], []]);
  });
});

describe("work= with words of one's own", () => {
  it.each([
    ["Review diffs in CI. work=code review", "code_generation"],
    ["RAG answers over a knowledge base with citations, work=question answering", "rag_long_document"],
    ["Write a commit message. work=code summarisation input_tokens=1800 output_tokens=60", "summarisation"],
    ["Read mails. work=qa", "short_qa"],
    ["Read mails. work=sentiment", "classification_extraction"],
    ["Wir lesen Mails. work=Übersetzung", "translation"],
  ])("is read as a kind: %s", (text, kind) => {
    expect(profileTask(text)).toMatchObject({ workloadClass: kind, clear: true, unknownWork: null });
  });

  it("is quoted where no kind is known by it", () => {
    expect(profileTask("Answer mails. work=foo bar input_tokens=900").unknownWork).toBe("work=foo bar");
    expect(profileTask("We work: agents reply to customers").unknownWork).toBeNull();
  });
});
