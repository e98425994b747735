import { expect, it } from "vitest";
import { withoutExamples } from "../../../../src/core/research/question/plain/examples.ts";

it.each([
  [
    "browser agents that grow fastest, e.g. browser-use, Skyvern?",
    "browser agents that grow fastest?",
    ["browser-use", "Skyvern"],
  ],
  ["Werkzeuge für RAG (z. B. Haystack), quelloffen", "Werkzeuge für RAG, quelloffen", ["Haystack"]],
  ["向量数据库，例如Milvus，哪个最火？", "向量数据库 ，哪个最火？", ["Milvus"]],
  [
    "workflow engines (like Temporal, Inngest, DBOS): which grew",
    "workflow engines: which grew",
    ["Temporal", "Inngest", "DBOS"],
  ],
  ["engines such as Temporal and Restate by stars", "engines by stars", ["Temporal", "Restate"]],
  [
    "editors, e.g. Aider or OpenCode, which have the most stars?",
    "editors, which have the most stars?",
    ["Aider", "OpenCode"],
  ],
  ["who are the main ones (Langfuse, Arize Phoenix)?", "who are the main ones?", ["Langfuse", "Arize Phoenix"]],
])("takes examples out: %s", (query, question, names) => {
  expect(withoutExamples(query)).toMatchObject({ question, names });
});

it("finds no examples where there are none", () => {
  expect(withoutExamples("vector databases such as I need")).toBeNull();
  expect(withoutExamples("tools like Cursor")).toBeNull();
  expect(withoutExamples("e.g. Milvus")).toBeNull();
});
