import { describe, expect, it } from "vitest";
import type { CatalogModel } from "../../../src/core/catalog/catalog-data.ts";
import { optimizeModel } from "../../../src/core/optimize/optimize.ts";
import { readDemands } from "../../../src/core/optimize/task/demands/read.ts";
import { limitsOfTheWork } from "../../../src/core/optimize/task/demands/unchecked.ts";
import { stakesIn } from "../../../src/core/optimize/task/demands/words/stakes.ts";
import { unservedJob } from "../../../src/core/optimize/task/jobs.ts";
import { languageOf } from "../../../src/core/optimize/task/language.ts";
import { OptimizeAnswer, type OptimizeInput } from "../../../src/schema/answers/optimize.ts";
import { madeData, madeEvidence } from "../../support/world/made-evidence.ts";
import { type MadeModel, madeModel } from "../../support/world/models.ts";

const CHAT = "Answer customer questions in our help-desk chat, 1000 input tokens and 1000 output tokens";
const COSTLY = `${CHAT}. A wrong amount would cost us the client.`;
const made = (id: string, input: string, output: string, over: Partial<MadeModel> = {}) =>
  madeModel({ model_id: id, input, output, provider: `p-${id}`, first_party: true, tier: "flagship", ...over });
const now = made("now", "10", "40", { model_key: "a/now" });
const best = made("best", "2", "8", { model_key: "b/best" });
const mini = made("mini", "1", "4", { model_key: "c/mini", tier: "mini" });

function ask(models: readonly CatalogModel[], input: Partial<OptimizeInput> = {}) {
  const asked = { task: CHAT, current_model: "now", monthly_calls: 100_000, ...input };
  const evidence = madeEvidence({ "a/now": 1, "b/best": 2.5, "c/mini": 2.5 });
  return OptimizeAnswer.parse(optimizeModel(asked, now, madeData([now, ...models], evidence)));
}

describe("words that make a wrong answer costly", () => {
  it.each([
    "Match invoices with orders. Amounts have to be right to the cent.",
    "Read leases. A wrong cap is a real problem for us.",
    "Answer from case law. Hallucinated citations = lawsuit.",
    "Rechnungen auslesen, Beträge müssen stimmen",
    "Angebote vergleichen. Preise dürfen nicht falsch sein.",
    "Résumer des contrats. Aucune erreur sur les montants.",
    "Resumir historiales, no puede inventar dosis",
    "Resumir laudos. Não pode errar dose de remédio.",
    "Rispondere dalle linee guida, deve citare la fonte giusta",
    "Contracten lezen, bedragen moeten kloppen",
    "合同审查，不能漏掉违约金条款",
    "請求書の読み取り。金額の誤りは許されない。",
    "Summarise earnings calls. Wrong numbers are the main fear.",
    "Summarise contracts. What worries us most is a missed clause.",
    "Verträge zusammenfassen. Die größte Sorge sind falsche Zahlen.",
    "Résumer des contrats. Notre crainte principale : un chiffre faux.",
    "Resumir contratos. Lo que más nos preocupa son los errores en las cifras.",
    "Resumir contratos. Não podemos nos dar ao luxo de errar um valor.",
    "Riassumere contratti. La paura principale è un numero sbagliato.",
    "Contracten samenvatten. Fouten kunnen we ons niet veroorloven.",
    "Резюме договоров. Больше всего боимся ошибок в суммах.",
    "总结合同。最担心的是数字错误。",
    "会議を要約する。決定事項の抜けが一番こわい。",
    "계약서를 요약합니다. 숫자 오류가 가장 걱정입니다.",
    "Review leases. Missing a clause is really bad for us.",
    "Verträge prüfen. Eine falsche Frist wäre für uns schlimm.",
    "Relire des baux. Une clause oubliée serait terrible pour nous.",
    "Revisar contratos. Un plazo equivocado sería muy malo para nosotros.",
    "Revisar contratos. Um prazo errado seria péssimo para nós.",
    "Controllare contratti. Una data sbagliata sarebbe pessima per noi.",
    "Contracten controleren. Een gemiste clausule is voor ons heel erg.",
    "Проверка сочинений. Важно, чтобы не придумывал ошибок, которых нет.",
    "Grade essays so that it does not invent errors.",
    "Aufsätze korrigieren. Wichtig ist, dass es nichts erfindet.",
    "Corregir redacciones. Que no invente errores.",
    "Corrigir redações. O importante é que não invente erros.",
    "Correggere temi. L'importante è che non inventi errori.",
    "批改作文，不要编造错误。",
    "作文を添削する。誤りを捏造しないように。",
    "작문을 첨삭합니다. 없는 오류를 지어내지 않도록 해 주세요.",
    "Résumer des contrats. Il ne faut surtout pas qu'il oublie une exclusion.",
    "Verträge zusammenfassen. Kein Ausschluss darf vergessen werden.",
    "Resumir pólizas. No puede olvidar ninguna exclusión.",
    "Riassumere polizze. Non deve dimenticare nessuna esclusione.",
    "Summarise policies. It must never omit an exclusion.",
    "マニュアルを検索して答える。間違った手順を答えると危険です。",
    "매뉴얼을 검색합니다. 잘못된 절차를 알려 주면 위험합니다.",
    "检索手册回答问题。步骤弄错会很危险。",
  ])("are found: %s", (text) => expect(stakesIn(text, languageOf(text))).not.toBeNull());

  it.each([
    CHAT,
    "Classify error logs into 12 categories",
    "Übersetze Fehlermeldungen ins Englische",
    "Write product descriptions, correct grammar",
    "Tag error reports as good or bad",
    "Sort reviews that say a product is bad",
    "We answer angry customers who worry about missing parcels.",
    "お客様の不安や間違いの相談に答える",
    "客户投诉分类，客户担心发错货",
  ])("are not found: %s", (text) => expect(stakesIn(text, languageOf(text))).toBeNull());

  it("allow no move away from a model that ends without a test that holds the answers to them", () => {
    const ending = { ...now, shutdown_on: "2027-01-14" } as CatalogModel;
    const evidence = madeEvidence({ "a/now": 1, "b/best": 2.5 });
    const asked = { task: COSTLY, current_model: "now", monthly_calls: 100_000 };
    const {
      verdict,
      summary,
      test_plan: plan,
    } = OptimizeAnswer.parse(optimizeModel(asked, ending, madeData([ending, best], evidence)));
    expect(verdict).toBe("test_first");
    expect(summary).toContain('no costly error of its own ("A wrong amount would cost us the client")');
    expect(plan?.decide).toContain("A wrong amount would cost us the client");
  });

  it("allow no move without a test, and leave out the smallest models", () => {
    expect(ask([best, mini]).recommended_alternative.model.id).toBe("mini");
    const answer = ask([best, mini], { task: COSTLY });
    expect([answer.verdict, answer.recommended_alternative.model.id]).toEqual(["test_first", "best"]);
    expect(answer.candidates_to_test.map(({ model }) => model.id)).toEqual(["best"]);
    expect(answer.summary).toContain("past cases whose right answer you know");
    expect(answer.constraints_read.find(({ kind }) => kind === "requirement")).toMatchObject({ removed: 1 });
  });

  it("leave out models that nobody rates where others are rated", () => {
    const unrated = made("unrated", "0.5", "2", { released_on: "2026-11-01" });
    const weak = made("weak", "1", "4", { model_key: "d/weak" });
    const ids = (models: readonly CatalogModel[]) =>
      ask(models, { task: COSTLY }).candidates_to_test.map(({ model }) => model.id);
    expect(ids([best, unrated, weak])).toEqual(["best"]);
  });

  it("make a small saving no reason for a change", () => {
    expect(ask([best], { monthly_calls: 1000 }).verdict).toBe("recommend");
    const answer = ask([best], { monthly_calls: 1000, task: COSTLY });
    expect(answer.verdict).toBe("stay");
    expect(answer.summary).toContain("makes a wrong answer costly");
  });
});

describe("a verdict", () => {
  it("is the same before and after the size of a call is stated", () => {
    const open = "Answer customer questions in our help-desk chat. 900 tokens, 300 tokens, 250 tokens.";
    expect(ask([best], { task: open }).verdict).toBe(ask([best]).verdict);
  });

  it("to test several is no more than evenly sure, and names the probability of the likeliest", () => {
    const answer = ask([best], { task: "Summarise reports of 5,000 tokens into 300 tokens" });
    expect(answer.verdict).toBe("test_these");
    expect(answer.candidates_to_test[0]?.success_probability).toBeGreaterThan(0.5);
    expect(answer.confidence).toBe(0.5);
    expect(answer.confidence_basis[0]).toContain("as good with a probability of 0.95");
  });
});

describe("transcripts with a length in tokens", () => {
  it("are work for a language model", () => {
    expect(unservedJob("会議の文字起こしが約2万トークン、要約は800トークン。")).toBeNull();
    expect(unservedJob("会議を文字起こしする")).not.toBeNull();
  });
});

describe("a limit of the work itself", () => {
  const RULE = `${CHAT}. It must never promise refunds to anybody.`;

  it("has a recommended model tested against it before the move", () => {
    const { verdict, summary, test_plan: plan } = ask([best], { task: RULE });
    expect(verdict).toBe("recommend");
    expect(summary).toContain('no public score shows whether it keeps to "It must never promise refunds to anybody"');
    expect(plan?.candidates[0]).toBe("best");
  });

  it.each([
    "Write show notes with five pull quotes that are really in the transcript",
    "Übersetzen ins Englische, Maße und Nummern nicht verändern",
    "Résumer des contrats, n'oublie aucune exclusion",
    "Resumir contratos, no omitas cláusulas",
    "要約する。引用は実際に発言にあるものだけを使う",
    "NPC가 대답합니다. 말투가 자연스러워야 하고 캐릭터를 유지해야 합니다.",
  ])("is read without a word of obligation: %s", (task) => {
    const [limit] = limitsOfTheWork(readDemands(task).read);
    expect(limit ?? stakesIn(task, languageOf(task))).toBeTruthy();
  });

  it("lets no candidate break it in any case of the test", () => {
    const { test_plan: plan } = ask([best], { task: RULE });
    expect(plan?.decide).toContain('breaks "It must never promise refunds to anybody"');
  });

  it("is not made up where the text states none", () => {
    const { summary } = ask([best]);
    expect(summary).not.toContain("no public score shows whether it keeps to");
  });
});
