import { describe, expect, it } from "vitest";
import { readTask } from "../../../../../src/core/optimize/optimize.ts";

describe("scans", () => {
  it.each([
    "Extract fields from scanned PDFs (3 pages).",
    "Eingescannte Verträge auslesen.",
    "Lire des factures scannées.",
    "Extraer datos de facturas escaneadas en PDF.",
    "Ler laudos de exames escaneados em PDF.",
    "Leggere contratti scansionati.",
    "Gescande facturen uitlezen.",
    "Извлекать данные из сканов договоров.",
    "从扫描的发票中提取金额",
    "スキャンした請求書から金額を抽出",
    "스캔한 영수증에서 금액을 추출",
  ])("are images: %s", (text) => expect(readTask(text).profile.needs).toEqual(["image"]));

  it.each(["Scan the text for insults.", "Den Text auf Beleidigungen scannen."])(
    "are none where a text is searched: %s",
    (text) => expect(readTask(text).profile.needs).toEqual([]),
  );
});

describe("tools", () => {
  it.each([
    "Scrivere schede per un e-commerce di ferramenta.",
    "Descrições para uma loja de ferramentas.",
    "Textos para una tienda de herramientas eléctricas.",
    "Produkttexte für Werkzeuge schreiben.",
    "Fiches produit pour un magasin d'outils.",
    "Beschrijvingen voor een gereedschapswinkel.",
    "Описания для магазина инструментов.",
    "为五金工具店写商品描述",
    "工具店の商品説明を書く",
    "공구 쇼핑몰 상품 설명을 작성",
  ])("that are sold are not called: %s", (text) => expect(readTask(text).demands.tools).toBe(false));

  it.each([
    "Agent that calls our booking tool.",
    "Das Modell ruft unsere Werkzeuge auf.",
    "Le modèle appelle des outils.",
    "Agente que usa herramientas.",
    "O agente chama ferramentas da nossa API.",
    "Il modello deve chiamare strumenti.",
    "Het model gebruikt hulpmiddelen.",
    "Модель вызывает инструменты.",
    "需要调用工具",
    "ツールを呼び出す",
    "도구를 호출합니다",
  ])("that the model calls are demanded: %s", (text) => expect(readTask(text).demands.tools).toBe(true));
});

describe("a budget for all of it", () => {
  it.each([
    "Write 15,000 texts, at most 100 dollars for everything.",
    "15.000 Texte schreiben, höchstens 100 Euro für alles.",
    "Écrire 15 000 textes, budget maximum 100 euros pour tout.",
    "Escribir 15.000 textos, máximo 100 euros por todo.",
    "Escrever 15.000 textos, no máximo 100 euros para tudo.",
    "Scrivere 15.000 testi. Budget massimo 100 euro per tutto.",
    "15.000 teksten schrijven, maximaal 100 euro voor alles.",
  ])("is none of a call: %s", (text) => {
    const { maxCallCost, totalBudget } = readTask(text).demands;
    expect([maxCallCost, totalBudget]).toEqual([null, 100]);
  });
});

describe("work that is done once", () => {
  it.each([
    "Einmalig 40.000 Dokumente klassifizieren.",
    "Wir müssen einmal 40.000 Altverträge durchgehen.",
    "40.000 Dokumente, das machen wir nur ein einziges Mal.",
    "Devo scrivere 15.000 schede prodotto, una volta sola.",
    "1回限りで4万件の文書を分類。",
    "One-off: classify 40,000 documents.",
  ])("is told: %s", (text) => {
    const { once, onceCalls } = readTask(text).demands;
    expect(once || onceCalls !== null).toBe(true);
  });
});

describe("the kind of work", () => {
  it.each([
    "Модель превращает вопросы менеджеров в SQL-запросы к ClickHouse. В промпте одна и та же схема базы примерно на 6000 токенов, вопрос на 30 слов.",
    "Aus Fragen SQL-Abfragen erzeugen. Die Dokumentation des Schemas hat 12 Seiten.",
    "Text-to-SQL for our warehouse, the documentation of the schema has 6,000 tokens.",
  ])("of writing queries is code: %s", (text) => expect(readTask(text).profile.workloadClass).toBe("code_generation"));

  it.each([
    "Wir lassen die Mails unserer Mieter vorsortieren, meist eine halbe Seite.",
    "Route support mails to the right team.",
    "Smistare le mail in arrivo per reparto.",
    "届いたメールを部署ごとに振り分ける。",
  ])("of sorting mails is classification: %s", (text) =>
    expect(readTask(text).profile.workloadClass).toBe("classification_extraction"),
  );
});

describe("no use for training", () => {
  it.each([
    "Write replies to reviews. Not to be used for training.",
    "Antworten auf Bewertungen schreiben. Darf nicht zum Training genutzt werden.",
    "Répondre aux avis. Ne doit pas servir à l'entraînement.",
    "Responder reseñas. No se puede usar para entrenar.",
    "Rispondere alle recensioni dei clienti. Da non usare per l'addestramento.",
    "Отвечать на отзывы. Не использовать для обучения.",
    "レビューに返信を書く。学習に使われないこと",
    "리뷰에 답글을 작성합니다. 학습에 사용되지 않아야 합니다.",
  ])("is demanded without a word for data: %s", (text) => expect(readTask(text).demands.terms.noTraining).toBe(true));
});

describe("one of several classes", () => {
  it.each([
    "Classify emails into one of 14 queues.",
    "Meldungen einer von 25 Fehlerklassen zuordnen.",
    "Classer les avis dans une des 12 catégories.",
    "Clasificar en una de 8 categorías.",
  ])("is a word: %s", (text) => expect(readTask(text).profile.outputTokens).toBe(3));
});

describe("candidates that are compared", () => {
  it("are sent along", () => {
    const text =
      "Detect duplicate bug reports: compare one new report (300 words) with 20 candidates of 80 words each and output the id of the duplicate or none.";
    const { inputTokens, outputTokens } = readTask(text).profile;
    expect([inputTokens, outputTokens]).toEqual([2527, 3]);
  });
});
