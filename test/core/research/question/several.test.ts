import { describe, expect, it } from "vitest";
import { readTopShare } from "../../../../src/core/research/question/intent/several.ts";
import { readQuestion } from "../../../../src/core/research/question/read-question.ts";

const read = (text: string) => readQuestion(text, { sellers: [], makers: [] }, "2026-11-23");

describe("the share of stars that the first few hold", () => {
  it.each([
    "What share of the stars of vector databases do the top five hold?",
    "Wie viel Prozent der Sterne aller Vektordatenbanken entfallen auf die fünf größten?",
    "Quelle part des étoiles va aux cinq premières bases de données vectorielles ?",
    "¿Qué porcentaje de las estrellas tienen las cinco primeras bases de datos vectoriales?",
    "Que percentagem das estrelas têm os cinco maiores bancos de dados vetoriais?",
    "Che quota delle stelle hanno i primi cinque database vettoriali?",
    "Welk aandeel van de sterren hebben de vijf grootste vectordatabases?",
    "向量数据库里前五名占了多少星标?",
  ])("is read: %s", (text) => {
    const { kind, subject, filters, beside } = read(text);
    expect({ kind, subject, beside }).toEqual({ kind: "most_used", subject: "vector databases", beside: [] });
    expect(filters).toMatchObject([{ kind: "top_share", value: 5 }]);
  });

  it.each([
    "Fastest growing of the top 5 agent frameworks, with stars and growth in percent",
    "Which vector databases have the most stars?",
    "What share of vector databases is open source?",
  ])("is not read: %s", (text) => {
    expect(readTopShare(text)).toBeNull();
  });
});

describe("lists asked beside the first", () => {
  it.each([
    ["How many password managers are listed and which three have the most stars?", "how_many", ["most_used"]],
    ["Quantos frameworks de agentes estão listados e quais cresceram mais?", "how_many", ["fastest_growing"]],
    ["Fastest growing coding agents by GitHub stars", "fastest_growing", []],
    ["top 10 trending coding agents", "fastest_growing", []],
  ])("are read: %s", (text, kind, also) => {
    expect(read(text)).toMatchObject({ kind, also });
  });
});

describe("products that a list leaves out", () => {
  it.each([
    ["LLM observability tools besides LangSmith", "LangSmith"],
    ["Welche LLM-Beobachtung gibt es außer LangSmith", "LangSmith"],
    ["Que ferramentas de observabilidade para LLM existem além do LangSmith", "LangSmith"],
    ["除了LangSmith以外还有哪些大模型监控工具", "LangSmith"],
    ["LangSmith以外のLLM監視ツール", "LangSmith"],
  ])("are read: %s", (text, value) => {
    const { subject, filters } = read(text);
    expect(subject.toLowerCase()).toContain("llm observability");
    expect(filters).toContainEqual(expect.objectContaining({ kind: "except", value }));
  });
});

describe("alternatives in the order of stars", () => {
  it.each([
    "alternatives to Postman, sorted by stars",
    "alternativas a Postman con más estrellas",
    "Alternativen zu Postman mit den meisten Sternen",
  ])("keep no word of the order: %s", (text) => {
    expect(read(text)).toMatchObject({ kind: "alternatives", subject: "Postman" });
  });
});

describe("own servers", () => {
  it.each(["alternative open source a Slack da installare sul nostro server"])("are read: %s", (text) => {
    const { subject, filters } = read(text);
    expect(subject).toBe("Slack");
    expect(filters.map(({ kind }) => kind)).toContain("self_hosted");
  });
});
