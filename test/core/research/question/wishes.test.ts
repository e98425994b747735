import { describe, expect, it } from "vitest";
import { readWish } from "../../../../src/core/research/question/words/wishes.ts";

describe("wishes of a question", () => {
  it.each([
    ["alternatives to Pinecone, written in Rust or Go preferred", "written in Rust or Go", "alternatives to Pinecone"],
    ["open source RAG tools, ideally Apache-2.0, top 5", "Apache-2.0", "open source RAG tools , top 5"],
    ["quelloffene Helpdesk-Software, idealerweise in Python", "in Python", "quelloffene Helpdesk-Software"],
    ["开源的RAG框架,最好是MIT许可证", "是MIT许可证", "开源的RAG框架"],
    ["vector databases (MIT would be nice)", "MIT", "vector databases"],
  ])("%s", (query, wanted, question) => {
    const wish = readWish(query);
    expect([wish?.wanted, wish?.question]).toEqual([wanted, question]);
  });

  it.each(["most popular vector databases", "ideally", "Which models do you prefer?"])("%s has none", (query) => {
    expect(readWish(query)).toBeNull();
  });
});
