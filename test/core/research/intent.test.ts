import { describe, expect, it } from "vitest";
import { readIntent, sidesOf } from "../../../src/core/research/intent.ts";

describe("what a question asks for", () => {
  it.each([
    ["gpt-5 price history", "price", "gpt-5"],
    ["Claude Sonnet deprecation date", "shutdown", "Claude Sonnet"],
    ["alternatives to Zapier", "alternatives", "Zapier"],
    ["langfuse vs langsmith", "versus", "langfuse langsmith"],
    ["vector databases growing fastest", "fastest_growing", "vector databases"],
    ["most popular agent frameworks", "most_used", "agent frameworks"],
    ["how many open source CRM are there", "how_many", "open source CRM"],
    ["what is new in AI models", "whats_new", "AI models"],
    ["vector database", "overview", "vector database"],
  ])("%s: %s", (query, kind, subject) => {
    expect(readIntent(query)).toMatchObject({ kind, subject });
  });

  it("has sides where things are put beside each other", () => {
    expect(sidesOf("gpt-5.5 vs claude opus 4.8")).toEqual(["gpt-5.5", "claude opus 4.8"]);
  });
});
