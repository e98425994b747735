import { describe, expect, it } from "vitest";
import { fieldWords, ofField, ofNamedField, otherNames } from "../../../src/core/research/field.ts";

const of = (subject: string, tags: string, description: string, category = "developer") =>
  ofField(fieldWords(subject))({ tags: tags.split(","), description, category });

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

describe("other names of a field", () => {
  const named = (subject: string, tags: string, description: string) => {
    const words = fieldWords(subject);
    return ofNamedField(words, otherNames(words))({ tags: tags.split(","), description, category: "business" });
  };
  it.each([
    ["helpdesks", "customer support,live chat", "Customer support platform with a shared inbox.", true],
    ["helpdesks", "chatbot,customer support", "Bot that answers before people do.", false],
    ["workflow automation", "automation,web monitoring", "System of agents that watch web pages.", true],
    ["workflow automation", "dns as code,automation", "Tool for managing DNS records as code.", false],
    [
      "coding assistants",
      "token saving,coding agents",
      "Proxy that shortens output before a coding agent reads it.",
      false,
    ],
    ["agent memory", "knowledge graph,agent memory", "Graphs that serve as memory for agents.", true],
    ["agent frameworks", "multi-agent,trading", "Multi-agent research framework for trades.", false],
    ["project management", "photos,management", "Project for the management of photos.", false],
  ])("%s: %s, %s: %s", (subject, tags, description, expected) => {
    expect(named(subject, tags, description)).toBe(expected);
  });
});
