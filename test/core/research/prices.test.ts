import { describe, expect, it } from "vitest";
import { asksForMoves } from "../../../src/core/research/answers/prices/moves.ts";
import { filterOf } from "../../../src/core/research/question/filters.ts";
import { readQuestion } from "../../../src/core/research/question/read-question.ts";

const known = { sellers: [{ id: "openai", name: "OpenAI" }], makers: ["openai"] };
const read = (query: string) => readQuestion(query, known, "2026-11-23");

describe("changes of price in a period", () => {
  it.each([
    "Which models got more expensive in October 2026?",
    "price cuts in november 2026",
    "Welche OpenAI-Modelle sind seit Juli 2026 billiger geworden?",
    "Quels modèles OpenAI ont baissé de prix depuis juillet 2026 ?",
  ])("are asked for without a name left over: %s", (query) => {
    const question = read(query);
    expect(question.kind).toBe("price");
    expect(question.subject).toBe("");
    expect(asksForMoves({ query, question })).toBe(true);
  });

  it("may have a least share", () => {
    const question = read("which prices fell by more than 20% since july 2026");
    expect(filterOf(question.filters, "share")?.value).toBe(20);
    expect(question.subject).toBe("");
  });

  it("are not asked for without a period", () => {
    const query = "cheapest model under $2";
    expect(asksForMoves({ query, question: read(query) })).toBe(false);
  });
});

describe("ceilings of price", () => {
  it("of a pair must both be met", () => {
    const ceilings = read("best coding model under $1 input / $3 output").filters.filter(
      ({ kind }) => kind === "ceiling",
    );
    expect(ceilings).toMatchObject([
      { meter: "input", value: 1 },
      { meter: "output", value: 3 },
    ]);
    expect(new Set(ceilings.map(({ words }) => words)).size).toBe(2);
  });
});

describe("lives of a cache", () => {
  it.each([
    "What does a 1-hour cache write cost versus 5 minutes on Claude Sonnet 4.5?",
    "Claude Sonnet 4.5 cache write price, 5 minutes vs 1 hour",
  ])("are no sides of a comparison: %s", (query) => {
    const question = read(query);
    expect(question.kind).toBe("price");
    expect(question.subject).toBe("Claude Sonnet 4.5");
  });
});

describe("counts and licences", () => {
  it.each([
    ["Die 10 am schnellsten wachsenden Frameworks für KI-Agenten", "count", 10],
    ["los 5 frameworks de agentes más usados", "count", 5],
    ["增长最快的10个向量数据库", "count", 10],
    ["Wie viele Vektordatenbanken stehen unter Apache-2.0?", "license", "apache-2.0"],
    ["headless browser for agents, TypeScript, MIT", "license", "mit"],
  ] as const)("%s", (query, kind, value) => {
    expect(filterOf(read(query).filters, kind)?.value).toBe(value);
  });
});
