import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";
import { CALLS_SYSTEM, HARD_INPUT, OF_A_TONGUE } from "../../../../../src/core/optimize/task/demands/unchecked.ts";

const saidAs = (task: string, detail: string) =>
  readDemands(task).read.flatMap((one) => (one.detail === detail ? [one.words] : []));

describe("work in a system of the buyer's", () => {
  it.each([
    "People ask our chat. The bot looks up stock in our till system.",
    "Chatbot: prüft Termine im Praxiskalender und bucht sie",
    "L'assistant vérifie le stock dans notre logiciel de caisse",
    "El bot consulta pedidos en nuestro sistema de pedidos",
    "O bot consulta o sistema de reservas",
    "Il bot controlla la disponibilità nel gestionale",
    "De bot zoekt de voorraad op in ons kassasysteem",
    "Бот проверяет наличие в складской программе",
    "机器人在库存系统里查询库存",
    "予約システムで空きを確認して予約する",
    "재고 시스템에서 재고를 조회합니다",
  ])("takes tools: %s", (task) => {
    expect(readDemands(task).tools).toBe(true);
    expect(saidAs(task, CALLS_SYSTEM)).toHaveLength(1);
  });

  it.each([
    "Chat with customers. We look up stock in our till system.",
    "Classify tickets exported from our CRM",
    "Answer questions from our handbook",
    "我们在订单系统里查询订单,模型只写回复",
  ])("takes none where people do it, or it is only a source: %s", (task) => {
    expect(readDemands(task).tools).toBe(false);
  });
});

describe("what makes inputs hard", () => {
  it.each([
    ["Extract fields from forms. Handwriting occurs.", "Handwriting occurs"],
    ["Chat. Die Kunden schreiben oft Dialekt.", "Die Kunden schreiben oft Dialekt"],
    [
      "Extraire les champs. Certains formulaires sont remplis à la main.",
      "Certains formulaires sont remplis à la main",
    ],
    ["Leer facturas. Las fotos a veces borrosas.", "Las fotos a veces borrosas"],
    ["Много рукописных пометок. Извлечь поля", "рукописных"],
    ["审核评论。用户常用方言和网络用语", "用户常用方言和网络用语"],
    ["채팅 필터링. 한국어 은어를 알아야 함.", "한국어 은어를 알아야 함"],
  ])("is named, since the test needs cases of it: %s", (task, words) => {
    expect(saidAs(task, HARD_INPUT)).toEqual([words]);
  });

  it("is no dialect of a query language", () => {
    expect(saidAs("Write queries. Use the Postgres SQL dialect.", HARD_INPUT)).toEqual([]);
  });
});

describe("languages in a script without spaces", () => {
  it.each([
    ["用英语、西班牙语和德语回复买家的邮件", "英语、西班牙语和德语"],
    ["英語とスペイン語でお客様に返信する", "英語とスペイン語"],
    ["영어, 스페인어와 독일어로 고객에게 답장합니다", "영어, 스페인어와 독일어"],
  ])("are read as a list: %s", (task, words) => {
    expect(saidAs(task, OF_A_TONGUE)).toEqual([words]);
    expect(readDemands(task).tongues).toBe(true);
  });

  it("are not named where the text is of that language", () => {
    expect(readDemands("用中文回复买家的邮件").tongues).toBe(false);
  });
});

describe("a list of terms", () => {
  it.each([
    ["Tradurre manuali mantenendo un glossario di 400 termini", "mantenendo un glossario di 400 termini"],
    ["Translate manuals, using our glossary of 400 terms.", "using our glossary of 400 terms"],
    ["翻译说明书,遵守500条术语表", "遵守500条术语表"],
  ])("is a demand on the answers, whose entries are no calls: %s", (task, words) => {
    const { read, unit } = readDemands(task);
    expect(read.map((one) => one.words)).toContain(words);
    expect(unit).toBeNull();
  });
});

describe("what an error costs", () => {
  it.each([
    ["Extract fields. Errors go to a human queue at $1.10 each.", 1.1],
    ["Felder auslesen. Ein Fehler kostet uns 2 Euro.", 2],
    ["Extraire les champs. Chaque erreur coûte 50 centimes.", 0.5],
    ["提取字段。每个错误成本约5美元", 5],
    ["項目を抽出。1件のミスにつき5ドルかかる", 5],
    ["Извлечь поля. Каждая ошибка обходится в 4 доллара", 4],
  ])("is read, and is no price: %s", (task, usd) => {
    const { errorCost, maxCallCost, monthlyBill } = readDemands(task);
    expect(errorCost?.usd).toBe(usd);
    expect([maxCallCost, monthlyBill]).toEqual([null, null]);
  });

  it.each(["Fix errors in texts at $0.02 per text", "Errors cost us $2,000 a month"])("is no other sum: %s", (task) => {
    expect(readDemands(task).errorCost).toBeNull();
  });
});
