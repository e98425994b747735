import { describe, expect, it } from "vitest";
import { modelSlug } from "../../src/operations/shared/models/listed.ts";
import { linker, paths } from "../../src/views/kit/links.ts";

describe("relative links", () => {
  const leadsTo = (from: string, target: string) =>
    new URL(linker(from)(target), `https://board.example.org/mounted${from}`).pathname;

  it.each([
    "/",
    "/data/",
    "/products/langchain/",
    "/boards/overall/agents/",
    "/feeds/new.xml",
    "/history/weekly/2026-W46/",
  ])("lead from %s to the same pages under any mount path", (from) => {
    expect(leadsTo(from, "")).toBe("/mounted/");
    expect(leadsTo(from, "data/")).toBe("/mounted/data/");
    expect(leadsTo(from, paths.product("langchain"))).toBe("/mounted/products/langchain/");
  });

  it("begin at the root on the error page, which is served at any depth", () => {
    expect(linker("/404.html")("data/")).toBe("/data/");
    expect(linker("/404.html")("")).toBe("/");
  });
});

describe("addresses", () => {
  it("omit the number of the first page of a list", () => {
    expect(paths.category("agents")).toBe("categories/agents/");
    expect(paths.category("agents", 3)).toBe("categories/agents/3/");
    expect(paths.board()).toBe("boards/overall/");
    expect(paths.board("weekly", "seo")).toBe("boards/weekly/seo/");
  });

  it("encode any model id as one segment", () => {
    expect(modelSlug("gpt-5.6-luna")).toBe("gpt-5.6-luna");
    expect(modelSlug("meta-llama/Llama-3.1-70B-Instruct")).toBe("meta-llama-llama-3.1-70b-instruct");
    expect(modelSlug("amazon.nova-pro-v1:0")).toBe("amazon.nova-pro-v1-0");
  });

  it("escape compared names", () => {
    expect(paths.compare(["a", "b&c"])).toBe("compare/?p=a&p=b%26c");
  });
});
