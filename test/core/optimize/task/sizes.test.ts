import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../src/core/optimize/task/demands/read.ts";
import { profileTask } from "../../../../src/core/optimize/task/profile.ts";
import { statedSizes } from "../../../../src/core/optimize/task/sizes/sizes.ts";
import { labelledSizes, sizesRead } from "./size-set.ts";

describe("calls of a period, wherever the period stands", () => {
  it.each([
    ["Täglich etwa 7.500 Mails einordnen", 225_000],
    ["Each day we get roughly 3k tickets to sort", 90_000],
    ["Classify tickets; every week some 1,400 of them arrive", 6000],
    ["Chaque jour, environ 250 courriels sont à classer", 7500],
    ["Cada semana procesamos unas 700 facturas", 3000],
    ["Todos os dias chegam cerca de 400 pedidos", 12_000],
    ["Ogni giorno arrivano circa 600 richieste", 18_000],
    ["Elke dag komen er ongeveer 90 aanvragen binnen", 2700],
    ["Ежедневно приходит около 300 писем", 9000],
    ["每天处理2000份合同", 60_000],
    ["毎日約1200件の問い合わせを分類する", 36_000],
    ["매일 약 500건을 분류합니다", 15_000],
    ["We have 412 physicians. On average 140 people are discharged every day, weekends included.", 4200],
    ["Rewrite letters, in use since the May 2026 release, 90 a day", 2700],
    ["Per quarter we run 36 tenders, and each brings in between four and eleven proposals", 90],
    ["Zwischen fünf und sieben Anfragen am Tag zusammenfassen", 180],
    ["Answer between three and five hundred chats a day", 12_000],
    ["Two hundred and fifty reports a month", 250],
    ["Codifica ICD-10: circa 850 referti al giorno, anche nei festivi. Reparto di 23 persone.", 25_500],
    ["平日のみ1日約300件に回答。条例第12条、職員数1,900名。", 6600],
    ["Corriger de 25 à 35 romans par mois", 30],
    [
      "bot pra clínicas: 3 mil usuários, cada um manda 5 mensagens por dia útil. estamos na série A, 11 pessoas",
      330_000,
    ],
    ["하루 7천 개 상품 리뷰를 요약합니다. 아침 8시까지만 끝나면 됩니다. 팀원은 5명.", 210_000],
  ])("%s: %s a month", (text, calls) => {
    expect(readDemands(text).monthlyCalls).toBe(calls);
  });

  it.each([
    ["Label the sentiment of 4,300 tweets, just once", 4300],
    ["Einmalig 12.000 Produkttexte übersetzen", 12_000],
    ["Traduire une seule fois nos 800 fiches produits", 800],
    ["一次性翻译 2000 份合同", 2000],
    ["Label the sentiment of 4,300 tweets a day", null],
    ["Label 4,300 tweets", null],
  ])("are counted when all are made once: %s", (text, calls) => {
    expect(readDemands(text).onceCalls).toBe(calls);
  });

  it.each([
    "Sort mails into 24 queues, 24 hours a day",
    "Chat with 300 customers a day",
    "About 200 tokens a day",
    "It costs $500 a day",
  ])("are not made of what is no call: %s", (text) => {
    expect(readDemands(text).monthlyCalls).toBeNull();
  });
});

describe("lengths", () => {
  it.each([
    [
      "Show notes from transcripts, episodes run 52 min, ~400 words of notes each",
      "en",
      { documentTokens: 10_400, writtenTokens: 532 },
    ],
    [
      "Transkripte von 90-minütigen Interviews zu einer Seite zusammenfassen",
      "de",
      { documentTokens: 18_000, writtenTokens: 948 },
    ],
    [
      "Résumer des entretiens transcrits d'une heure et demie en 200 mots",
      "fr",
      { documentTokens: 18_000, writtenTokens: 296 },
    ],
    [
      "Van een uitgeschreven vergadering een samenvatting van twee bladzijden; zij duurt drieënhalf uur",
      "nl",
      { documentTokens: 42_000 },
    ],
    [
      "Summarise transcripts of two and a half hour hearings into 300 words",
      "en",
      { documentTokens: 30_000, writtenTokens: 399 },
    ],
    [
      "Rewrite discharge letters. A letter is three pages; what the patient gets fits on one page.",
      "en",
      { documentTokens: 1950, writtenTokens: 650 },
    ],
    ["Extraire les champs de factures, une page chacune", "fr", { writtenTokens: null, documentTokens: 723 }],
    ["Résumer des contrats en une page", "fr", { writtenTokens: 723, documentTokens: null }],
    ["問い合わせメール(約800文字)に返信する。返信は400文字程度。", "ja", { documentTokens: 628, writtenTokens: 314 }],
    ["Answer questions about a 120-page contract", "en", { documentTokens: 78_000, writtenTokens: null }],
    ["Read a CV of two pages", "en", { documentTokens: 1300, writtenTokens: null }],
    ["Write a reply of 120 words to each email", "en", { documentTokens: null, writtenTokens: 160 }],
  ] as const)("are of what is read or of what is written: %s", (text, language, sizes) => {
    expect(statedSizes(text, language)).toMatchObject(sizes);
  });
});

describe("the kind of work", () => {
  it.each([
    ["Review NDAs for unusual clauses and list them", "rag_long_document"],
    ["Compare a CV with a job ad and return a fit score from 0 to 100", "classification_extraction"],
    ["Grade student answers on a scale of 1 to 5", "classification_extraction"],
    ["Arbeitsverträge (deutsch) auf unzulässige Klauseln prüfen", "rag_long_document"],
    ["给求职信打分并说明理由", "classification_extraction"],
  ])("of review and scoring is neither translation nor writing: %s", (text, kind) => {
    expect(profileTask(text).workloadClass).toBe(kind);
  });
});

describe("sizes in eleven languages", () => {
  const all = labelledSizes();
  const accuracy = (some: typeof all) => some.filter((one) => sizesRead(one) === one.expected).length / some.length;

  it("are at least 120 reviewed texts, at least 10 of each language", () => {
    const languages = Map.groupBy(all, ({ language }) => language);
    expect(all.length).toBeGreaterThanOrEqual(120);
    expect(languages.size).toBe(11);
    for (const some of languages.values()) expect(some.length).toBeGreaterThanOrEqual(10);
  });

  it("are read as reviewed: 0.95 of those that rules were written against and of a third that was held out", () => {
    expect(accuracy(all.filter(({ heldOut }) => !heldOut))).toBeGreaterThanOrEqual(0.95);
    expect(accuracy(all.filter(({ heldOut }) => heldOut))).toBeGreaterThanOrEqual(0.95);
  });
});

describe("the sides of a call", () => {
  const stated = (text: string) => {
    const { sides, inputTokens, outputTokens } = profileTask(text);
    return [sides.input === "preset" ? null : inputTokens, sides.output === "preset" ? null : outputTokens];
  };

  it.each([
    ["Moderate user comments, ~90 tokens each, answer only ALLOW or BLOCK", 90, null],
    ["Prüfe Lieferverträge (ca. 25 Seiten, deutsch) auf Haftungsklauseln", 23_703, null],
    ["Redactar descripciones de pisos a partir de una ficha de unos 300 tokens", 300, null],
    ["Write headlines of 12 words from articles of 600 words", 798, 16],
    ["Kundenmails beantworten: Mail ca. 250 Wörter, Antwort ca. 120 Wörter, 400 pro Tag", 485, 233],
    ["12k tokens of instructions identical on every request, 3k of history; output 400 tokens", 15_000, 400],
    ["Extract clauses from 40 page leases, prompt with 1,500 tokens of fixed instructions", 27_500, null],
    ["把用户评论(平均80字)翻译成英文", 61, null],
  ])("%s: %s in, %s out", (text, input, output) => {
    const [inputTokens, outputTokens] = stated(text);
    expect(inputTokens).toBe(input);
    if (output !== null) expect(outputTokens).toBe(output);
  });
});

describe("where a size is from", () => {
  it("is told for each side", () => {
    const profile = profileTask("Classify tickets with a prompt of 1,500 tokens");
    expect(profile).toMatchObject({ sides: { input: "stated", output: "preset" }, basis: "assumed", inferred: false });
    expect(profile.basisSource).toMatch(/^input: token numbers in the task's text; output: not said, so /);
  });

  it("is the kind of work where the text does not say whether a length is read or written", () => {
    const profile = profileTask("Help desk for our shop, 900 words");
    expect(profile).toMatchObject({ sides: { input: "preset", output: "preset" }, inferred: true });
    expect(profile.notes).toContain('"900 words" is not used: the text does not say whether it is read or written.');
  });

  it("is never a number too small for a call", () => {
    expect(profileTask("Classify emails, 3 input tokens").sides.input).toBe("preset");
    expect(profileTask("Classify emails, 0 output tokens").sides.output).toBe("preset");
  });

  it("takes the words of a scanned text for text and not for an image", () => {
    expect(profileTask("Extract totals from invoices, about 3 pages of OCR text each").needs).toEqual([]);
    expect(profileTask("OCR of scanned invoices").needs).toEqual(["image"]);
  });

  it.each(["客服聊天，输入900 token输出60 token", "Chat answers, input 900 tokens output 60 tokens"])(
    "is read where the word of the next side follows without a mark: %s",
    (text) => {
      expect(profileTask(text)).toMatchObject({ inputTokens: 900, outputTokens: 60 });
    },
  );

  it.each([
    "Extract 22 fields from scanned loan contracts that were already transcribed",
    "Classify the OCR'd text of receipt photos, no images are sent",
    "Aus gescannten und per OCR gelesenen Kreditverträgen 22 Felder als JSON ziehen",
    "Extraire les champs de contrats scannés puis passés à l'OCR",
    "Extraer campos de contratos escaneados, ya convertidos a texto, de fotos antiguas",
    "Extrair dados de fotos já transcritas",
    "Estrarre i campi da foto già trascritte",
    "Velden halen uit tekst die al herkend is uit afbeeldingen",
    "Извлечь поля из сканов договоров: уже распознанный текст",
    "从扫描合同的OCR文本中提取字段",
    "スキャンした契約書のOCR結果から項目を抽出",
    "스캔 문서를 OCR로 추출한 텍스트에서 항목을 뽑습니다",
  ])("is of text that was read from pictures before: %s", (text) => {
    expect(profileTask(text).needs).toEqual([]);
  });

  it.each([
    "Read the total from photos of receipts",
    "Compare the OCR text and the original image of each invoice",
    "Lies den Betrag aus gescannten Belegen",
    "写真から合計金額を読み取る",
  ])("is of pictures that are sent: %s", (text) => {
    expect(profileTask(text).needs).toEqual(["image"]);
  });
});
