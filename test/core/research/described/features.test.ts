import { describe, expect, it } from "vitest";
import { readFeatures } from "../../../../src/core/research/described/features/read.ts";
import { featuresText, saidBy } from "../../../../src/core/research/described/features/told.ts";

const product = (name: string, says: Record<string, string> | null, description = "Does things.") => ({
  name,
  tags: ["tool"],
  description,
  readme:
    says === null
      ? null
      : { repository: `a/${name}`, path: "README.md", commit: "0".repeat(40), day: "2026-08-01", says },
});

const kindIn = (text: string) => /speech to text|LLM observability|LLM gateways/.exec(text)?.[0] ?? null;
const read = (query: string) => {
  const found = readFeatures(query, kindIn);
  return found === null ? null : [found.question, found.asked.map(({ id }) => id).join(found.either ? "|" : "&")];
};

describe("what a question wants products to be able to do", () => {
  it.each([
    [
      "Open-source alternatives to Cursor where I can use my own API key",
      "Open-source alternatives to Cursor",
      "own_key",
    ],
    ["vector databases with hybrid search and multi-tenancy", "vector databases", "hybrid_search&multi_tenant"],
    ["LLM gateways with SSO or budgets", "LLM gateways", "sso|budgets"],
    ["inference servers that need no GPU", "inference servers", "cpu"],
    ["offline speech to text", "speech to text", "offline"],
    [
      "Alternativen zu Copilot, die man selbst hosten kann und die ein JetBrains-Plugin haben",
      "Alternativen zu Copilot, die man selbst hosten kann",
      "jetbrains",
    ],
    ["Synthèse vocale open source avec clonage de voix", "Synthèse vocale open source", "voice_cloning"],
    ["Asistentes de programación con modelos locales", "Asistentes de programación", "local_models"],
    ["Alternativas ao NotebookLM que funcionem offline", "Alternativas ao NotebookLM", "offline"],
    ["Framework per agenti con SDK TypeScript", "Framework per agenti", "typescript_sdk"],
    ["Welke OCR-tools kunnen tabellen uit PDF's halen?", "Welke OCR-tools?", "pdf_tables"],
    ["Чат-интерфейсы с поддержкой Ollama и мобильным приложением", "Чат-интерфейсы", "local_models&mobile_app"],
    ["支持混合检索的开源向量数据库有哪些？", "开源向量数据库有哪些？", "hybrid_search"],
    ["話者分離に対応したオープンソースの音声認識", "オープンソースの音声認識", "diarization"],
    ["MCP를 지원하는 오픈소스 코딩 에이전트", "오픈소스 코딩 에이전트", "mcp_client"],
  ])("is read from %s", (query, question, asked) => {
    expect(read(query)).toEqual([question, asked]);
  });

  it.each([
    "voice cloning tools",
    "Welche Programme können Stimmen klonen oder Texte vorlesen?",
    "alternatives to Docker",
    "Slack alternatives",
    "evaluation of embeddings",
    "best CLI",
  ])("is not read from %s, which demands nothing beside what it is for", (query) => {
    expect(read(query)).toBeNull();
  });
});

describe("what products tell of it", () => {
  const features = { asked: [{ id: "sso", words: "SSO" }], either: false, question: "chat interfaces" };

  it("comes from the README, else from the listing", () => {
    expect(saidBy(product("A", { sso: "SAML login" }), "sso")).toMatchObject({ by: "readme", quote: "SAML login" });
    expect(saidBy(product("B", {}, "Chat with single sign-on."), "sso")).toMatchObject({ by: "listing", quote: null });
    expect(saidBy(product("C", {}), "sso")).toBeNull();
    expect(saidBy(product("D", null, "Editor based on VS Code."), "vscode")).toBeNull();
  });

  it("names who says it, who was read and tells nothing, and whose README is not on record", () => {
    const products = [product("A", { sso: "SAML login" }), product("B", {}), product("C", null)];
    const text = featuresText(products, features, () => "MIT");
    expect(text).toContain("1 of the 3 products");
    expect(text).toContain('A (MIT; README of 2026-08-01: "SAML login")');
    expect(text).toContain('no "no", by 1: B.');
    expect(text).toContain("No README on record of 1: C.");
  });
});
