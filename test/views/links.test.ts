import { describe, expect, it } from "vitest";
import { linker, modelSlug, paths } from "../../src/views/kit/links.ts";

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
  ])("lead from %s to the same pages, wherever the site is mounted", (from) => {
    expect(leadsTo(from, "")).toBe("/mounted/");
    expect(leadsTo(from, "data/")).toBe("/mounted/data/");
    expect(leadsTo(from, paths.product("langchain"))).toBe("/mounted/products/langchain/");
  });

  it("start from the host on the page that stands for addresses of any depth", () => {
    expect(linker("/404.html")("data/")).toBe("/data/");
    expect(linker("/404.html")("")).toBe("/");
  });
});

describe("addresses", () => {
  it("leave the first page of a list without a number", () => {
    expect(paths.category("agents")).toBe("categories/agents/");
    expect(paths.category("agents", 3)).toBe("categories/agents/3/");
    expect(paths.board()).toBe("boards/overall/");
    expect(paths.board("weekly", "seo")).toBe("boards/weekly/seo/");
  });

  it("make one segment of any model id", () => {
    expect(modelSlug("gpt-5.6-luna")).toBe("gpt-5.6-luna");
    expect(modelSlug("meta-llama/Llama-3.1-70B-Instruct")).toBe("meta-llama-llama-3.1-70b-instruct");
    expect(modelSlug("amazon.nova-pro-v1:0")).toBe("amazon.nova-pro-v1-0");
  });

  it("escape what is compared", () => {
    expect(paths.compare(["a", "b&c"])).toBe("compare/?p=a&p=b%26c");
  });
});
