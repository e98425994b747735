import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import type { Filter } from "../../../src/core/research/question/filters.ts";
import { readPeriod } from "../../../src/core/research/question/period.ts";
import { readQuestion } from "../../../src/core/research/question/read-question.ts";
import { inEnglish, isReadInEnglish } from "../../../src/core/research/question/words/in-english.ts";

interface Expected {
  q: string;
  lang: string;
  intent: string;
  subject: string;
  filters: string[];
  held_out: boolean;
}

const FILE = new URL("../../golden/research/questions.json", import.meta.url);
const questions = JSON.parse(readFileSync(FILE, "utf8")) as Expected[];
const OTHER_WORDS = new URL("../../golden/research/other-words.json", import.meta.url);
const otherWords = JSON.parse(readFileSync(OTHER_WORDS, "utf8")) as Omit<Expected, "held_out">[];
const DAY = "2026-11-23";
const known = {
  sellers: [
    ["anthropic", "Anthropic"],
    ["amazon-bedrock", "Amazon Bedrock"],
    ["azure", "Microsoft Azure"],
    ["deepseek", "DeepSeek"],
    ["google", "Google Gemini API"],
    ["google-vertex", "Google Vertex AI"],
    ["groq", "Groq"],
    ["mistral", "Mistral AI"],
    ["openai", "OpenAI"],
    ["together", "Together AI"],
  ].map(([id = "", name = ""]) => ({ id, name })),
  makers: ["anthropic", "deepseek", "google", "meta", "mistral", "openai", "qwen", "xai"],
};

/** A filter as the file writes it: `maker:openai`, `context>=200000`, `to:2027-02-28`. */
function written(filter: Filter): string[] {
  if (filter.kind === "period")
    return [
      ...(filter.from === null ? [] : [`from:${filter.from}`]),
      ...(filter.to === null ? [] : [`to:${filter.to}`]),
    ];
  if (filter.kind === "ceiling") return [`${filter.meter}<=${filter.value}`];
  if (filter.kind === "context" || filter.kind === "stars") return [`${filter.kind}>=${filter.value}`];
  if (filter.kind === "task") return [`kind:${filter.value}`];
  if (filter.kind === "unread") return [`unread:${filter.words.toLowerCase()}`];
  return ["value" in filter ? `${filter.kind}:${filter.value}` : filter.kind];
}

/** Words for things of any kind do not count. */
const GENERIC =
  /\b(?:models?|llms?|ai|apis?|projects?|tools?|software|products?|apps)\b|模型|モデル|모델|модели|модель/g;
const plain = (text: string) => text.toLowerCase().replace(GENERIC, " ").replace(/\s+/g, " ").trim();

/** A question in the words that are read. */
const asRead = (query: string) => (isReadInEnglish(query) ? (inEnglish(query) ?? query) : query);

/** Which of a question's parts are read as expected. */
function isRead({ q, intent, subject, filters }: Omit<Expected, "held_out">) {
  const about = isReadInEnglish(q) ? (inEnglish(subject) ?? subject) : subject;
  const read = readQuestion(asRead(q), known, DAY);
  return {
    intent: read.kind === intent,
    subject: [subject, about].map(plain).includes(plain(read.subject)),
    filters: JSON.stringify(read.filters.flatMap(written).sort()) === JSON.stringify([...filters].sort()),
  };
}

describe("words beside a subject", () => {
  const subjectOf = (query: string) => readQuestion(query, known, DAY);
  it.each([
    ["cheapest provider for Kimi K2.6 by output tokens", "price", "Kimi K2.6"],
    ["how long can we keep using GPT-5.1?", "shutdown", "GPT-5.1"],
    ["AI agent frameworks: fastest growing by GitHub stars", "fastest_growing", "AI agent frameworks"],
    ["top vector databases by GitHub stars", "most_used", "vector databases"],
    ["vector databases by GitHub stars", "most_used", "vector databases"],
    ["Apache 2.0 vector databases sorted by stars", "most_used", "vector databases"],
    ["which agent memory projects are gaining GitHub stars the fastest?", "fastest_growing", "agent memory projects"],
  ])("say who sells, how to sort and where to count: %s", (query, kind, subject) => {
    expect(subjectOf(query)).toMatchObject({ kind, subject });
  });
});

describe("a time and a courtesy in French", () => {
  it("are no part of what is asked about", () => {
    const read = readQuestion("Quels modèles Mistral sont sortis ce mois-ci svp ?", known, DAY);
    expect(read).toMatchObject({ kind: "whats_new", subject: "" });
    expect(read.filters.map(({ kind }) => kind)).toContain("period");
  });
});

describe("a kind of product in another language", () => {
  it.each([
    ["急成長しているAIコーディングエージェント", "coding agents"],
    ["增长最快的AI编程智能体", "coding agents"],
    ["outils d'observabilité LLM qui progressent le plus", "llm observability"],
  ])("is read beside Latin letters: %s", (query, subject) => {
    expect(readQuestion(query, known, DAY).subject).toBe(subject);
  });
});

describe("a question for what differs", () => {
  it.each([
    ["how does LangChain differ from LlamaIndex?", ["LangChain", "LlamaIndex"]],
    ["¿en qué se diferencia Mistral Large 3 de Mistral Medium 3.1?", ["Mistral Large 3", "Mistral Medium 3.1"]],
    ["Worin unterscheiden sich GPT-5.5 und Claude Opus 4.8?", ["GPT-5.5", "Claude Opus 4.8"]],
  ])("compares: %s", (query, sides) => {
    expect(readQuestion(query, known, DAY)).toMatchObject({ kind: "versus", sides });
  });
});

describe("a kind of product in words that models share", () => {
  it.each([
    ["most starred image generation app", "most_used", "image generation app"],
    ["fastest growing video generation models", "fastest_growing", "video generation models"],
    ["most popular token counting libraries", "most_used", "token counting libraries"],
    ["how many language learning tools are there", "how_many", "language learning tools"],
  ])("is the subject: %s", (query, kind, subject) => {
    expect(readQuestion(query, known, DAY)).toMatchObject({ kind, subject });
  });
});

describe("who asks, and when", () => {
  it.each([
    ["most popular CRM for a company of 40 people", "most_used", "CRM", "for a company of 40 people"],
    [
      "alternativas a Trello para una empresa de 8 personas",
      "alternatives",
      "Trello",
      "para una empresa de 8 personas",
    ],
    ["Was kostet GPT-5 derzeit für ein kleines Unternehmen?", "price", "GPT-5", "für ein kleines Unternehmen"],
    ["alternatives to Airtable in 2026", "alternatives", "Airtable", "in 2026"],
  ])("stand beside the subject: %s", (query, kind, subject, words) => {
    expect(readQuestion(query, known, DAY)).toMatchObject({ kind, subject, filters: [{ kind: "unread", words }] });
  });
});

describe("hosting by oneself", () => {
  it("is a filter and no part of the subject", () => {
    expect(readQuestion("alternatives to DocuWare that we can run ourselves", known, DAY)).toMatchObject({
      subject: "DocuWare",
      filters: [{ kind: "self_hosted", words: "that we can run ourselves" }],
    });
    expect(readQuestion("一番人気の画像生成アプリはどれですか", known, DAY)).toMatchObject({
      kind: "most_used",
      subject: "image generation",
    });
  });
});

describe("ends in other words", () => {
  it.each([
    ["Wann endet GPT-5 bei OpenAI?", "GPT-5", "seller:openai"],
    ["quando o Claude Opus 4 sai do ar na Azure?", "Claude Opus 4", "seller:azure"],
    ["quando termina Gemini 2 su Vertex AI?", "Gemini 2", "seller:google-vertex"],
  ])("%s", (query, subject, filter) => {
    const read = readQuestion(query, known, DAY);
    expect(read).toMatchObject({ kind: "shutdown", subject });
    expect(read.filters.flatMap(written)).toEqual([filter]);
  });
});

describe("fields in other languages", () => {
  it.each([
    ["Welche quelloffenen Helpdesks gibt es?", "overview", "helpdesk"],
    ["am schnellsten wachsende KI-Agenten-Frameworks", "fastest_growing", "agent frameworks"],
    ["quels gestionnaires de mots de passe sont les plus populaires ?", "most_used", "password managers"],
    ["herramientas de código abierto para generar imágenes", "overview", "image generation"],
    ["gerenciadores de senhas mais populares", "most_used", "password managers"],
    ["strumenti open source per la fatturazione", "overview", "invoicing"],
    ["populairste open source e-mailmarketing software", "most_used", "email marketing"],
    ["增长最快的 AI 编程助手", "fastest_growing", "coding assistants"],
  ])("%s", (query, kind, subject) => {
    expect(readQuestion(query, known, DAY)).toMatchObject({ kind, subject, beside: [] });
  });

  it("keep what else is asked", () => {
    expect(readQuestion("Helpdesks für Tierärzte mit Zeiterfassung", known, DAY).beside).not.toEqual([]);
  });
});

describe("ends in eleven languages", () => {
  it.each([
    "which OpenAI models go dark in December?",
    "Welche Modelle schaltet OpenAI im Dezember ab?",
    "quels modèles OpenAI disparaissent en décembre ?",
    "¿qué apaga OpenAI en diciembre?",
    "quais modelos a OpenAI desliga em dezembro?",
    "quali modelli OpenAI spegne a dicembre?",
    "welke modellen van OpenAI verdwijnen in december?",
    "OpenAI 12月会关停哪些模型?",
  ])("%s", (query) => {
    const { kind, filters } = readQuestion(query, known, DAY);
    expect(kind).toBe("shutdown");
    expect(filters.find((one) => one.kind === "period")).toMatchObject({ from: "2026-12-01", to: "2026-12-31" });
  });
});

describe("ends in phrasal verbs", () => {
  it.each([
    ["which gpt models does azure switch off in december 2026, and on which day", "gpt models"],
    ["when does Azure turn off gpt-5", "gpt-5"],
    ["when does azure turn gpt-5 off", "gpt-5"],
    ["when does Azure shut gpt-5 down", "gpt-5"],
    ["which gpt models does azure sunset in 2027", "gpt models"],
    ["when will Azure pull the plug on gpt-5", "gpt-5"],
    ["when will they take gpt-5 offline at azure", "gpt-5"],
  ])("%s", (query, subject) => {
    const read = readQuestion(query, known, DAY);
    expect(read).toMatchObject({ kind: "shutdown", subject });
    const seller = read.filters.find(({ kind }) => kind === "seller");
    expect(seller).toMatchObject({ value: "azure", words: expect.stringMatching(/^(?:at )?azure$/i) });
  });

  it("are no ends when something is switched to", () => {
    expect(readQuestion("what can we switch to from Cursor with 20% off", known, DAY).kind).not.toBe("shutdown");
  });
});

describe("ceilings and inputs in Chinese, Japanese and Korean", () => {
  it.each([
    ["现在还在售、能看图、输入价格每百万token不超过0.2美元的模型有哪些？", "input", 0.2, true],
    ["输出价格低于1美元的模型", "output", 1, false],
    ["每百万输入token 0.5美元以内的模型有哪些", "input", 0.5, false],
    ["输入和输出都低于1美元的模型", "price", 1, false],
  ])("%s", (query, meter, value, image) => {
    const { kind, subject, filters } = readQuestion(query, known, DAY);
    expect({ kind, subject }).toEqual({ kind: "price", subject: "" });
    expect(filters.find((one) => one.kind === "ceiling")).toMatchObject({ meter, value });
    expect(filters.some((one) => one.kind === "takes" && one.value === "image")).toBe(image);
    expect(filters.filter((one) => one.kind === "unread")).toEqual([]);
  });

  it("are no prices without a currency or a rate", () => {
    expect(readQuestion("星标100以内的项目", known, DAY).filters.filter((one) => one.kind === "ceiling")).toEqual([]);
  });
});

describe("the rest of a year", () => {
  it.each([
    "which OpenAI models shut down before the end of the year?",
    "welche OpenAI-Modelle enden bis Jahresende?",
    "quels modèles OpenAI s'arrêtent avant la fin de l'année ?",
    "今年年底前下线的 OpenAI 模型",
  ])("%s", (query) => {
    const period = readQuestion(query, known, DAY).filters.find(({ kind }) => kind === "period");
    expect(period).toMatchObject({ from: DAY, to: `${DAY.slice(0, 4)}-12-31` });
  });
});

describe("names of makers and products", () => {
  it("may be written in another script, and stand alone for all models of a maker", () => {
    expect(readQuestion(asRead("노션 오픈소스 대안"), known, DAY)).toMatchObject({
      kind: "alternatives",
      subject: "Notion",
    });
    expect(readQuestion("how many models does OpenAI have?", known, DAY)).toMatchObject({
      kind: "how_many",
      subject: "",
    });
    expect(readQuestion(asRead("Azure에서 곧 종료되는 모델"), known, DAY).filters.flatMap(written)).toEqual([
      "seller:azure",
    ]);
  });

  it("that count ending models ask for their list", () => {
    expect(readQuestion("Wie viele Modelle laufen bis März 2027 aus?", known, DAY).kind).toBe("shutdown");
    expect(readQuestion("how many models were shut down in 2026?", known, DAY).kind).toBe("how_many");
  });

  it("that ask for the price of the newest ask for a price", () => {
    expect(readQuestion("price of the latest GPT model", known, DAY).kind).toBe("price");
    expect(readQuestion("what is new this month?", known, DAY).kind).toBe("whats_new");
  });
});

describe("questions in other words", () => {
  // Each was refused or answered beside the point when it was first asked.
  it.each(otherWords)("$q", (one) => {
    expect(isRead(one)).toEqual({ intent: true, subject: true, filters: true });
  });
});

describe("questions of research", () => {
  it("cover eleven languages in sufficient number, a third of them held out", () => {
    expect(questions.length).toBeGreaterThanOrEqual(120);
    expect(new Set(questions.map(({ lang }) => lang)).size).toBe(11);
    expect(questions.filter(({ held_out: held }) => held).length).toBeGreaterThanOrEqual(questions.length / 3 - 1);
  });

  it.each([
    ["development", false, 1],
    // Nobody looked at these while the patterns were written; what fails of them stays as it is.
    ["held out", true, 0.95],
  ])("are read as expected: %s", (_, held, least) => {
    const asked = questions.filter(({ held_out: out }) => out === held);
    const failed = asked.filter((one) => Object.values(isRead(one)).some((right) => !right)).map(({ q }) => q);
    expect(1 - failed.length / asked.length, failed.join("\n")).toBeGreaterThanOrEqual(least);
  });

  it.each([
    ["gpt-5 price history", "price", "gpt-5"],
    ["Claude Sonnet deprecation date", "shutdown", "Claude Sonnet"],
    ["alternatives to Zapier", "alternatives", "Zapier"],
    ["langfuse vs langsmith", "versus", "langfuse | langsmith"],
    ["vector databases growing fastest", "fastest_growing", "vector databases"],
    ["most popular agent frameworks", "most_used", "agent frameworks"],
    ["how many open source CRM are there", "how_many", "CRM"],
    ["what is new in AI models", "whats_new", ""],
    ["vector database", "overview", "vector database"],
    ["top 5 open-source observability tools by stars", "most_used", "observability tools"],
  ])("%s: %s", (query, kind, subject) => {
    expect(readQuestion(query, known, DAY)).toMatchObject({ kind, subject });
  });

  it("keeps words that it does not understand", () => {
    expect(readQuestion("cheapest model with a carbon neutral seller", known, DAY).filters).toEqual([
      { kind: "unread", words: "with a carbon neutral seller" },
    ]);
  });
});

describe("the time of a question", () => {
  it.each([
    ["what is new this month", "past", "2026-11-01", "2026-11-30"],
    ["released in October and November 2026", "past", "2026-10-01", "2026-11-30"],
    ["new models since December", "past", "2025-12-01", null],
    ["models of the last 30 days", "past", "2026-10-24", "2026-11-23"],
    ["models released in March 2026", "past", "2026-03-01", "2026-03-31"],
    ["which ends before March", "future", null, "2027-02-28"],
    ["by the end of 2027", "future", null, "2027-12-31"],
    ["in Q1 2027", "future", "2027-01-01", "2027-03-31"],
    ["by mid-2027", "future", null, "2027-06-30"],
    ["bis Mitte 2027", "future", null, "2027-06-30"],
    ["d'ici mi-2027", "future", null, "2027-06-30"],
    ["antes de mediados de 2027", "future", null, "2027-05-31"],
    ["até meados de 2027", "future", null, "2027-06-30"],
    ["entro metà 2027", "future", null, "2027-06-30"],
    ["tot midden 2027", "future", null, "2027-06-30"],
    ["到2027年中", "future", null, "2027-06-30"],
    ["bis Mitte März 2027", "future", null, "2027-03-20"],
    ["in the first half of 2027", "future", "2027-01-01", "2027-06-30"],
    ["im zweiten Halbjahr 2027", "future", "2027-07-01", "2027-12-31"],
    ["au premier semestre 2027", "future", "2027-01-01", "2027-06-30"],
    ["en el segundo semestre de 2027", "future", "2027-07-01", "2027-12-31"],
    ["2027年上半年", "future", "2027-01-01", "2027-06-30"],
  ] as const)("%s: %s, %s to %s", (query, direction, from, to) => {
    expect(readPeriod(query, DAY, direction)).toMatchObject({ from, to });
  });

  it("is null where none is named, and is not read from a model's name", () => {
    expect(readPeriod("what does this cost", DAY, "past")).toBeNull();
    expect(readPeriod("price of gpt-4o-2024-08-06", DAY, "past")).toBeNull();
  });
});

describe("a place of the buyer's own", () => {
  it.each([
    "vector databases that I can run on my own servers",
    "Vektordatenbanken auf eigenen Servern",
    "bases de données vectorielles sur nos propres serveurs",
    "bases de datos vectoriales en mis propios servidores",
    "能在自己的服务器上运行的向量数据库",
  ])("is self-hosting: %s", (query) => {
    expect(readQuestion(query, known, DAY).filters).toMatchObject([{ kind: "self_hosted" }]);
  });
});

describe("stars gained", () => {
  it.each([
    "which vector databases have gained the most stars over the last 90 days",
    "Welche Vektordatenbanken haben die meisten Sterne dazugewonnen?",
    "¿Qué bases de datos vectoriales han ganado más estrellas?",
    "Quelles bases de données vectorielles ont gagné le plus d'étoiles ?",
  ])("are growth, not most stars: %s", (query) => {
    expect(readQuestion(query, known, DAY).kind).toBe("fastest_growing");
  });
});

describe("what a question excludes", () => {
  it.each([
    "What is Google switching off in 2027? We don't use Vertex AI",
    "Welche Gemini-Modelle enden 2027, nicht auf Vertex AI",
    "quels modèles Gemini s'arrêtent en 2027, sauf chez Vertex AI",
  ])("%s: is no question about it", (query) => {
    const { filters } = readQuestion(query, known, DAY);
    expect(filters).not.toContainEqual(expect.objectContaining({ kind: "seller" }));
    expect(filters).toContainEqual({ kind: "unread", words: expect.stringContaining("Vertex AI") });
  });
});

describe("periods that begin today", () => {
  it.each([
    "what ends between now and the end of June 2027",
    "was endet zwischen heute und Ende Juni 2027",
    "what ends from today until June 2027",
  ])("%s", (query) => {
    expect(readPeriod(query, DAY, "future")).toMatchObject({ from: DAY, to: "2027-06-30" });
  });
});

describe("a question whether anyone is cheaper", () => {
  it("asks for the price at every seller", () => {
    const query = "who sells Kimi K3 by API, at what price, and is anyone cheaper than Moonshot itself?";
    expect(readQuestion(query, known, DAY)).toMatchObject({ kind: "price", subject: "Kimi K3", cheapest: false });
    expect(readQuestion("is Kimi K3 cheaper than GPT-5?", known, DAY).kind).toBe("versus");
  });
});

test('a model after "for" is priced, and another noun after "for" is a purpose', () => {
  const priced = readQuestion("What do I pay per million output tokens for Claude Opus right now?", known, DAY);
  expect(priced).toMatchObject({ kind: "price", subject: "Claude Opus", filters: [] });
  const purpose = readQuestion("cheapest model for translation of contracts", known, DAY);
  expect(purpose.filters).toMatchObject([{ kind: "unread", words: "for translation of contracts" }]);
});

test("the Japanese phrase for the end of a service means the shutdown of models", () => {
  const asked = readQuestion(asRead("2026年にサービス終了するモデルはどれですか?"), known, DAY);
  expect(asked).toMatchObject({ kind: "shutdown", subject: "" });
});

describe("places, orders and comparisons", () => {
  const of = (q: string) => readQuestion(q, known, DAY);
  const unread = (q: string) => of(q).filters.flatMap(({ kind, words }) => (kind === "unread" ? [words] : []));
  test.each([
    ["cheapest way to run Qwen3.8 27B through an API in the EU", "in the EU"],
    ["was kostet gpt-oss-120b in der EU", "in der EU"],
    ["cheapest model made in the US", "made in the US"],
  ])("%s keeps its place", (q, place) => {
    expect(unread(q)).toEqual([place]);
  });

  test.each([
    "Biggest context window I can get for under $0.50 per million input tokens?",
    "modelo con la ventana de contexto más grande por menos de 0.5 dólar el millón de tokens de entrada",
  ])("%s asks for the largest window at a price of input", (q) => {
    expect(of(q)).toMatchObject({ kind: "price", byWindow: true, subject: "" });
    expect(of(q).filters).toMatchObject([{ kind: "ceiling", meter: "input", value: 0.5 }]);
  });

  test.each([
    "Claude Opus 5.5 against Opus 5: price change for input, output and cached input?",
    "Claude Opus 5.5 contro Opus 5: che differenza di prezzo c'è?",
  ])("%s compares the two", (q) => {
    expect(of(q)).toMatchObject({ kind: "versus", sides: ["Claude Opus 5.5", "Opus 5"] });
  });

  test("a day with an article or none, and sellers in general, are no names", () => {
    expect(of("Welke modellen van OpenAI verdwijnen op 11 december?")).toMatchObject({ kind: "shutdown", subject: "" });
    expect(of("which providers sell DeepSeek V4.1 Flash and what do they charge").subject).toBe("DeepSeek V4.1 Flash");
  });
});
