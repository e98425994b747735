import { describe, expect, it } from "vitest";
import { withoutSituation } from "../../../../src/core/research/question/plain/situations.ts";

describe("what a question tells of the buyer", () => {
  it.each([
    [
      "We serve Qwen3 to 200 users on two servers. vLLM or SGLang? Compare licence and momentum.",
      "vLLM or SGLang? Compare licence and momentum.",
      "We serve Qwen3 to 200 users on two servers.",
    ],
    [
      "Langfuse or Helicone? We are 12 people in the EU and want to host it ourselves.",
      "Langfuse or Helicone, we want to host it ourselves?",
      "We are 12 people in the EU",
    ],
    [
      "Is n8n open source? Our data must stay on our own servers.",
      "Is n8n open source, Our data must stay on our own servers?",
      "",
    ],
    [
      "We need a vector database with an Apache licence. What are the options?",
      "We need a vector database with an Apache licence.",
      "",
    ],
    [
      "Wir sind ein Verein mit 30 Mitgliedern. Welche Wikis gibt es?",
      "Welche Wikis gibt es?",
      "Wir sind ein Verein mit 30 Mitgliedern.",
    ],
  ])("is taken out, and its demands stay: %s", (query, question, situation) => {
    expect(withoutSituation(query)).toEqual({ question, situation });
  });

  it.each([
    "We drown in tickets and want an AI agent that answers customers. Which products exist?",
    "What does gpt-5.5 cost? e.g. for 1.5 million tokens.",
    "our alternatives to Otter.ai",
  ])("stays where it asks for something, or nothing else is asked: %s", (query) => {
    expect(withoutSituation(query)).toBeNull();
  });
});
