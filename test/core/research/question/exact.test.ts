import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { EXACT_NAMES, readExact, withExact } from "../../../../src/core/research/exact/read.ts";
import { exactNotation } from "../../../../src/core/research/exact/write.ts";
import type { Filter } from "../../../../src/core/research/question/filters.ts";
import { readQuestion } from "../../../../src/core/research/question/read-question.ts";

const DAY = "2026-11-23";
const known = {
  sellers: [
    { id: "groq", name: "Groq" },
    { id: "together", name: "Together AI" },
    { id: "openai", name: "OpenAI" },
  ],
  makers: ["openai", "mistral", "anthropic"],
  isListed: (name: string) => ["gpt-5-nano", "open webui", "librechat"].includes(name.toLowerCase()),
};

function exact(query: string) {
  const read = readExact(query, known, DAY);
  if (read === null) throw new Error(`${query} has no exact notation`);
  return read;
}

function question(query: string) {
  const read = exact(query);
  return withExact(readQuestion(read.plain, known, DAY), read);
}

function inWords(one: Filter): string {
  if (one.kind === "period") return `period ${one.from} ${one.to}`;
  if (one.kind === "seat") return `seat ${one.codes.join(",")}`;
  const not = one.kind === "license" && one.not === true ? "not " : "";
  return `${not}${one.kind} ${"value" in one ? one.value : one.words}`;
}

describe("the exact notation of a question", () => {
  test.each([
    ["vector databases ask=most_used license=mit,apache-2.0", "most starred vector databases"],
    ["Pinecone ask=alternatives self_hosted=yes", "alternatives to Pinecone"],
    ["LangGraph, CrewAI ask=versus", "LangGraph vs CrewAI"],
    ["gpt-5-nano Open WebUI librechat ask=compare", "gpt-5-nano vs Open WebUI vs librechat"],
    ["gpt-5-nano for chat ask=versus", "gpt-5-nano for chat"],
    ["GPT-5, Claude Opus 4.5 ask=price", "price of GPT-5, Claude Opus 4.5"],
    ["context>=1m order=price", "cheapest models"],
    ["ask=shutdown maker=openai until=6m", "which models shut down"],
    ["o3 ask=shutdown", "when does o3 shut down"],
    ["mistral ask=whats_new", "new mistral models"],
    ["coding agents order=growth since=90d", "fastest growing coding agents"],
    ["speech recognition ask=how_many", "how many speech recognition are there"],
    ["license:mit vector databases", "vector databases"],
  ])("puts %j in plain words", (query, plain) => {
    const read = exact(query);
    expect(read.plain).toBe(plain);
    expect(read.wrong).toEqual([]);
  });

  test.each([
    ["x license=mit,Apache-2.0", ["license mit", "license apache-2.0"]],
    ["x license=!agpl-3.0,!copyleft", ["not license agpl-3.0", "not license copyleft"]],
    ['ask=price seller=groq,"Together AI"', ["seller groq"]],
    ['ask=price seller="Together AI"', ["seller together"]],
    ["x stars>=1,000 limit=5", ["stars 1000", "count 5"]],
    ["context>=200k input=image,pdf", ["context 200000", "takes image", "takes pdf"]],
    ["input_price<=$0.5", ["ceiling 0.5"]],
    ["made_in=!cn", ["unread not made in China"]],
    ["x since=90d until=2026-11-01", ["period 2026-08-25 2026-11-01"]],
    ["seat=fr,de", ["seat FR,DE"]],
  ])("reads the filters of %j", (query, filters) => {
    expect(exact(query).filters.map(inWords)).toEqual(filters);
  });

  test.each([
    [
      "llm observability ask=alternatives to=Langfuse licence=mit",
      "alternatives to Langfuse",
      ["license mit", "unread llm observability"],
    ],
    ["category=agents ask=growth window=30d", "fastest growing agents", ["period 2026-10-24 null"]],
    ["speech to text ask=newest license=open-source", "new speech to text", ["open_source license=open-source"]],
    ["models=o3,gpt-5 ask=cost", "price of o3, gpt-5", []],
    ["ask=cheapest min_context=200000 provider=groq", "cheapest models", ["context 200000", "seller groq"]],
    ["coding agents sort=stars min_stars=100 top=5", "most starred coding agents", ["stars 100", "count 5"]],
    ["x since=2026-08 until=2026-09", "x", ["period 2026-08-01 2026-09-30"]],
    ["x days=90", "x", ["period 2026-08-25 null"]],
  ])("understands the other words of %j", (query, plain, filters) => {
    const read = exact(query);
    expect(read.wrong).toEqual([]);
    expect(read.plain).toBe(plain);
    expect(read.filters.map(inWords)).toEqual(filters);
  });

  test("states a year and a month back by the calendar", () => {
    const [month, year] = ["1m", "1y"].map((time) => exact(`x since=${time}`).filters[0]);
    expect(month).toMatchObject({ from: "2026-10-23" });
    expect(year).toMatchObject({ from: "2025-11-23" });
  });

  test.each([
    ["ask=foo", "ask is one of overview"],
    ["ask=__proto__", "ask is one of overview"],
    ["x ask=constructor", "ask is one of overview"],
    ["x order=name", "order is one of price"],
    ["ask=price seller=nobody", "seller takes ids or names of sellers"],
    ["x stars>=many", "stars takes a whole number"],
    ["x ask=price foo=bar", "names are ask, order"],
    ["x since=soon", "since takes a day"],
    ["seat=atlantis", "seat takes countries"],
  ])("tells what is possible in %j", (query, why) => {
    expect(exact(query).wrong[0]?.why).toContain(why);
  });

  test.each(["price: GPT-5.4 and o3", "who sells Llama 3.3 70B?", "input 0.5, output 2", "E=mc2", "task: none"])(
    "leaves %j alone",
    (query) => {
      expect(readExact(query, known, DAY)).toBeNull();
    },
  );

  test("a stated filter takes precedence over the words", () => {
    const { filters } = question("vector databases with more than 500 stars stars>=9000 ask=most_used");
    expect(filters.filter(({ kind }) => kind === "stars")).toMatchObject([{ value: 9000 }]);
  });

  test.each([
    "vector databases ask=most_used license=mit,apache-2.0",
    "vector databases ask=most_used license=!agpl-3.0",
    "coding agents ask=fastest_growing open_source=yes language=python stars>=1000 limit=5 since=2026-08-25 until=2026-11-23",
    "ask=price open_weights=yes input=image tools=yes context>=200000 output_price<=2 status=final order=price",
    "ask=shutdown maker=openai,anthropic until=2027-05-23",
    "ask=price task=embedding seller=openai",
    "ask=price seat=!us thinking=yes",
    "LangGraph, CrewAI ask=versus",
  ])("writes %j as it was", (query) => {
    const read = question(query);
    const written = exactNotation(read, read.filters) ?? "";
    expect(written.split(" ").sort()).toEqual(query.split(" ").sort());
  });

  test("every name stands in its documentation", () => {
    const page = readFileSync(new URL("../../../../src/pages/docs/exact-questions.md", import.meta.url), "utf8");
    for (const name of EXACT_NAMES) expect(page).toMatch(new RegExp(`\`${name}(?:=|\`)`));
  });
});

describe("values of a list", () => {
  test.each([
    "license=mit OR apache-2.0",
    "license=mit|apache-2.0",
    "license=mit/apache-2.0",
    "license=mit,apache-2.0 or isc",
  ])("are parted by or, a bar, a slash or a comma: %s", (part) => {
    const { filters, plain } = exact(`vector databases ask=most_used ${part} self_hosted=yes`);
    expect(filters.flatMap((one) => (one.kind === "license" ? [one.value] : []))).toEqual(
      part.includes("isc") ? ["mit", "apache-2.0", "isc"] : ["mit", "apache-2.0"],
    );
    expect(plain).toBe("most starred vector databases");
  });

  test("a country is the seat of sellers, unless it is one of makers", () => {
    expect(exact("ask=price task=embedding country=FR").filters.map(inWords)).toContain("seat FR");
    expect(exact("ask=price task=embedding maker_country=FR").filters.map(({ words }) => words)).toContain(
      "made in France",
    );
  });
});

describe("a wish for features with AI", () => {
  test.each([
    "Was gibt es statt Zapier, das man selbst hosten kann und das KI-Schritte hat?",
    "open source alternatives to Zapier with AI features",
    "alternative à Zapier auto-hébergée avec des fonctions d'IA",
    "alternativas a Zapier con funciones de inteligencia artificial",
    "alternativas ao Zapier com recursos de IA",
    "alternative open source a Zapier, possibilmente con funzioni di intelligenza artificiale",
    "alternatieven voor Zapier met AI-functies",
    "Zapier的替代品，带AI功能的",
    "Zapier ask=alternatives with=ai",
  ])("is read: %s", (query) => {
    const read = query.includes("=") ? question(query) : readQuestion(query, known, DAY);
    expect(read.kind).toBe("alternatives");
    expect(read.filters.map(({ kind }) => kind)).toContain("ai");
    expect(read.subject).toBe("Zapier");
  });
});

test("alternatives may be asked for in words beside a stated name", () => {
  const read = question("llm gateway alternatives to=LiteLLM open_source=true");
  expect([read.kind, read.subject]).toEqual(["alternatives", "LiteLLM"]);
});

test.each([
  "open source text to speech that allows commercial use",
  "Sprachsynthese, die man gewerblich nutzen darf",
  "synthèse vocale pour un usage commercial",
  "síntesis de voz para usar comercialmente",
  "síntese de voz para uso comercial",
  "sintesi vocale per uso commerciale",
  "spraaksynthese voor commercieel gebruik",
  "免费商用的语音合成",
  "商用利用できる音声合成",
])("commercial use asks for an open licence: %s", (query) => {
  expect(readQuestion(query, known, DAY).filters.map(({ kind }) => kind)).toContain("open_source");
});
