import { describe, expect, it } from "vitest";
import { readTask } from "../../../../../src/core/optimize/optimize.ts";

describe("words within the name of a thing", () => {
  it.each([
    "Port COBOL batch programs to Java 21 and write unit tests",
    "Extract dates and quantities from batch records",
    "Find batch numbers in delivery notes",
    "Chargen-Daten: wir lesen Batch-Protokolle und fassen sie zusammen",
    "Nous réécrivons des programmes par lots en Java",
    "Migramos programas COBOL por lotes a Java",
    "Migramos programas em lote para Java",
    "Riscriviamo programmi batch in Java",
    "Переписываем пакетные программы на Java",
    "把批处理程序改写成Java",
    "バッチプログラムをJavaに書き換える",
    "배치 프로그램을 Java로 옮긴다",
  ])("ask for no batch service: %s", (text) => expect(readTask(text).demands.batch).toBe(false));

  it.each([
    "Classify tickets in a nightly batch",
    "Summarise reports, batch is fine",
    "Wir lassen das als Batch laufen",
  ])("leave a batch service that is meant: %s", (text) => expect(readTask(text).demands.batch).toBe(true));

  it("are versions and no sizes", () => {
    const { demands } = readTask("Port programs to Java 21, write unit tests. 8,000 input tokens, 900 output tokens");
    expect(demands.left).toEqual([]);
  });

  it("state no tokens where they state a share", () => {
    const { profile, demands } = readTask(
      "Port programs. One call averages 85,000 input tokens of which about 80% is read from the prompt cache, and 3,500 output tokens.",
    );
    expect([profile.repeatedShare, demands.cachedShare]).toEqual([null, 0.8]);
  });
});

describe("the kind of work", () => {
  it.each([
    "Agentic coding: port COBOL programs to Java, write unit tests, run them and fix failures",
    "Agentisches Programmieren: wir portieren COBOL nach Java und schreiben Tests",
    "Programmation agentique : porter du COBOL vers Java et écrire des tests",
    "Programación agéntica: portar COBOL a Java y escribir pruebas",
    "Programação agêntica: portar COBOL para Java e escrever testes",
    "Programmazione agentica: portare COBOL in Java e scrivere test",
    "Agentic coding: COBOL omzetten naar Java en tests schrijven",
    "Агентное программирование: переносим COBOL на Java и пишем тесты",
    "智能体编程:把COBOL移植到Java并写测试",
    "エージェント型コーディング:COBOLをJavaに移植しテストを書く",
    "에이전트 코딩: COBOL을 Java로 옮기고 테스트를 작성",
  ])("is that of agents on code: %s", (text) => expect(readTask(text).profile.workloadClass).toBe("agentic_coding"));

  it.each([
    "Сортируем заявки жильцов по лифтам: застрял человек, не едет, шумит, и ставим срочность",
    "Wir sortieren Meldungen der Mieter: Aufzug steht, Heizung kalt, Licht kaputt",
    "Nous trions les signalements des locataires : ascenseur, chauffage, lumière",
    "Clasificamos avisos de vecinos: ascensor, calefacción, luz",
    "Fazemos a triagem dos avisos de moradores: elevador, aquecimento, luz",
    "Smistiamo le segnalazioni dei condomini: ascensore, riscaldamento, luce",
    "We sorteren meldingen van huurders: lift, verwarming, licht",
    "我们分拣住户的报修:电梯、暖气、照明",
    "住民の連絡を仕分けする:エレベーター、暖房、照明",
    "주민 신고를 분류합니다: 승강기, 난방, 조명",
  ])("is classification where a text only says that things are sorted: %s", (text) =>
    expect(readTask(text).profile).toMatchObject({ workloadClass: "classification_extraction", matched: true }),
  );
});

describe("a page of instructions", () => {
  it.each([
    "Сортируем заявки. Заявка обычно 2-3 предложения, инструкция для модели примерно на страницу.",
    "Wir sortieren Anträge. Die Anweisung ist etwa eine Seite lang, ein Antrag hat 300 Wörter.",
    "Nous trions des courriels de 100 mots, la consigne fait environ une page.",
    "Clasificamos correos de 100 palabras, las instrucciones ocupan una página.",
    "We sort emails that have 100 words, the instructions take about a page.",
  ])("is a part of the input that every call repeats: %s", (text) => {
    const { profile } = readTask(text);
    expect(profile.inputTokens).toBeGreaterThan(600);
    expect(profile.promptShare ?? 0).toBeGreaterThan(0.5);
  });
});

describe("replies in several languages", () => {
  it.each([
    "We write replies to hotel reviews in English and Japanese. A review has 60 words, a reply 80",
    "Wir schreiben Antworten auf Bewertungen auf Deutsch und Englisch",
    "Nous écrivons des réponses aux avis en français et en anglais",
    "Escribimos respuestas a reseñas en español y en inglés",
    "Escrevemos respostas a avaliações em português e inglês",
    "Scriviamo risposte alle recensioni in italiano e in inglese",
    "We schrijven antwoorden op recensies in het Nederlands en Engels",
    "Пишем ответы на отзывы на русском и английском",
    "我们用中文和英文回复酒店评论",
    "旅館の口コミに対するお礼とお詫びの返信を日本語と英語で書いています",
    "호텔 리뷰에 한국어와 영어로 답글을 씁니다",
  ])("are written and not translated: %s", (text) =>
    expect(readTask(text).profile.workloadClass).not.toBe("translation"),
  );

  it("are translated where the text says so", () =>
    expect(readTask("Wir übersetzen Antworten auf Bewertungen ins Englische").profile.workloadClass).toBe(
      "translation",
    ));
});

describe("a length per thing that is written", () => {
  it.each([
    ["Rédiger des annonces d'appartements à partir d'une fiche. Environ 250 mots par annonce.", 370],
    ["Anzeigen für Wohnungen aus Stichworten schreiben. Etwa 120 Wörter pro Anzeige.", 233],
    ["Escribir anuncios de pisos a partir de una ficha. Unas 250 palabras por anuncio.", 368],
    ["Escrever anúncios de imóveis a partir de uma ficha. Cerca de 250 palavras por anúncio.", 375],
    ["Scrivere annunci immobiliari da una scheda. Circa 250 parole per annuncio.", 433],
    ["Advertenties schrijven op basis van een fiche. Ongeveer 250 woorden per advertentie.", 438],
    ["Писать объявления о продаже квартир. Около 250 слов на объявление.", 530],
    ["Write poems for cards. 60 tokens per poem, 40 tokens of prompt.", 60],
  ])("is the output: %s", (task, tokens) => {
    const { profile } = readTask(task);
    expect(profile.outputTokens).toBe(tokens);
  });

  it.each([
    "Write replies to emails, about 200 words per email.",
    "Write a summary of each contract, 30 pages per contract.",
    "Antworten auf Bewertungen schreiben. Etwa 80 Wörter pro Bewertung.",
  ])("is the input where it is only read: %s", (task) => {
    expect(readTask(task).demands.sizes.used.map(({ side }) => side)).toEqual(["input"]);
  });
});
