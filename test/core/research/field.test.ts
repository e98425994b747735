import { describe, expect, it } from "vitest";
import {
  fieldWithin,
  fieldWords,
  kindNamed,
  ofField,
  ofNamedField,
  otherNames,
} from "../../../src/core/research/field.ts";

const of = (subject: string, tags: string, description: string, category = "developer") =>
  ofField(fieldWords(subject))({ kinds: [], tags: tags.split(","), description, category });

describe("products of a field", () => {
  it.each([
    ["vector databases", "vector database,rag", "Vector database and search engine in Rust.", true],
    ["vector databases", "agent memory,personalization,vector store", "Memory layer for AI assistants.", false],
    ["vector databases", "database,cache", "In-memory data store used as a cache and vector index.", false],
    ["vector databases", "graph database,knowledge graph,vector search", "Graph database with vector search.", false],
    ["vector databases", "benchmark,vector database", "Benchmark tool for vector databases.", false],
    ["coding agents", "coding agent,terminal", "Coding agent for the terminal.", true],
    [
      "coding agents",
      "agent skills,coding agent",
      "Skill library and working method that make coding agents plan.",
      false,
    ],
    [
      "coding agents",
      "coding agents,switcher",
      "Desktop tool for switching providers of several coding agents.",
      false,
    ],
    ["text to speech projects", "text to speech,voice cloning", "Text-to-speech service and open models.", true],
    ["text to speech projects", "speech to text,transcription", "Service that transcribes speech.", false],
    ["agent frameworks", "llm framework,agents", "Python framework for applications.", true],
    ["session replay tools", "product analytics,session replay", "Analytics that replay what a session held.", true],
    [
      "browser agents",
      "test runner,browser agent",
      "Runner of tests with which browser agents check their work.",
      false,
    ],
  ])("%s: %s, %s: %s", (subject, tags, description, expected) => {
    expect(of(subject, tags, description)).toBe(expected);
  });
});

describe("products of a kind", () => {
  const named = (subject: string, kinds: string[], tags = "tag") =>
    ofNamedField(fieldWords(subject))({
      kinds,
      tags: tags.split(","),
      description: "A product.",
      category: "business",
    });

  it("are those whose record has the kind, whatever their tags say", () => {
    expect(named("help desks", ["helpdesk"])).toBe(true);
    expect(named("help desks", [], "helpdesk,customer support")).toBe(false);
  });

  it.each([
    ["component libraries", "component libraries"],
    ["terminal coding agents", "terminal coding agents"],
    ["coding agent", "coding agents"],
    ["no-code platforms", "low-code"],
    ["machine learning platforms", "mlops"],
    ["chatbot platform", "chatbot builders"],
    ["python agent frameworks", null],
  ])("%s are %s", (subject, kind) => {
    expect(kindNamed(fieldWords(subject))).toBe(kind);
  });

  it.each([
    ["python agent frameworks", "agent frameworks", "python"],
    ["frameworks building voice agents", "voice agent frameworks", ""],
    ["framework AI agents", "AI agent framework", ""],
    ["sandboxes AI agents", "agent sandboxes", ""],
    ["durable execution engines", "durable execution", ""],
  ])("%s are %s, narrowed by '%s'", (subject, field, rest) => {
    expect(fieldWithin(subject)).toEqual({ field, rest });
  });

  it("have other names", () => {
    expect(otherNames(fieldWords("tts"))).toContain("text to speech");
    expect(otherNames(fieldWords("trading bots"))).toEqual([]);
  });
});
