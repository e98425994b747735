import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";
import { profileTask } from "../../../../../src/core/optimize/task/profile.ts";

const monthly = (text: string) => readDemands(text).monthlyCalls;
const sizes = (text: string) => {
  const { inputTokens, outputTokens } = profileTask(text);
  return [inputTokens, outputTokens];
};

describe("pages of a period", () => {
  it.each([
    ["Extract fields from invoices (3 pages on average, 18,000 pages a month in total)", 6000],
    ["Wir lesen Rechnungen aus (im Schnitt 3 Seiten, insgesamt 18.000 Seiten im Monat)", 6000],
    ["Summarise reports of 12 pages into 2 pages, 6,000 pages a month", 500],
    // Each page is a call, or the length is that of what is made.
    ["Classify pages one by one: per page, 3-page files, 18,000 pages a month", 18_000],
    ["Translate 300 pages a day into 2-page summaries", 9000],
  ])("are divided by those that one call reads: %s", (text, calls) => expect(monthly(text)).toBe(calls));
});

describe("periods longer than a day", () => {
  it.each([
    ["Summarise 80 status reports every other day, 900 tokens in, 90 tokens out", 1200],
    ["Alle zwei Tage 80 Berichte zusammenfassen, 900 Token rein, 90 raus", 1200],
    ["Un jour sur deux, résumer 80 rapports, 900 tokens en entrée, 90 en sortie", 1200],
    ["Через день обобщаем 80 отчётов, 900 токенов на входе, 90 на выходе", 1200],
    ["隔天总结80份报告,输入900个token,输出90个token", 1200],
    ["Check 140 timesheets every two weeks, 700 tokens in, 20 tokens out", 300],
    ["Revisamos 140 partes de horas cada dos semanas, 700 tokens de entrada, 20 de salida", 300],
    ["Controlliamo 140 fogli presenze ogni due settimane, 700 token in ingresso, 20 in uscita", 300],
    ["격주로 근무표 140건을 확인합니다. 입력 700토큰, 출력 20토큰", 300],
    ["Grade 600 exams per semester, 3,000 tokens in, 200 tokens out", 100],
    ["Elke twee maanden 90 enquêtes coderen, 300 tokens erin, 5 eruit", 45],
  ])("count calls: %s", (text, calls) => {
    expect(monthly(text)).toBe(calls);
  });

  it.each([
    ["The kiosk answers 50 questions a day, open six days a week. 600 tokens in, 80 out", 1300],
    ["Der Kiosk beantwortet 50 Fragen am Tag, sechs Tage die Woche. 600 Token rein, 80 raus", 1300],
    ["Il chiosco risponde a 50 domande al giorno, sei giorni a settimana. 600 token in ingresso, 80 in uscita", 1300],
    ["Киоск отвечает на 50 вопросов в день, шесть дней в неделю. 600 токенов на вход, 80 на выход", 1300],
    ["The kiosk answers 50 questions a day, seven days a week. 600 tokens in, 80 out", 1500],
    ["The kiosk answers 50 questions a day, 20 days a month. 600 tokens in, 80 out", 1000],
    ["The kiosk answers 50 questions a day, four days a week. 600 tokens in, 80 out", 850],
  ])("count the days of the week: %s", (text, calls) => {
    expect(monthly(text)).toBe(calls);
  });
});

describe("months with more calls", () => {
  it.each([
    "Answer 100 guest mails a day, in August twice as many. 300 tokens in, 90 tokens out",
    "Beantworte 100 Gästemails am Tag, im August doppelt so viele. 300 Token rein, 90 raus",
    "Répondre à 100 courriels par jour, le double en août. 300 tokens en entrée, 90 en sortie",
    "Responder 100 correos al día, en agosto el doble. 300 tokens de entrada, 90 de salida",
  ])("widen the range from the usual month: %s", (text) => {
    const { monthlyCalls, callsRange } = readDemands(text);
    expect(monthlyCalls).toBe(3000);
    expect([callsRange?.low.monthly, callsRange?.high.monthly]).toEqual([3000, 6000]);
  });
});

describe("several things in one call", () => {
  it.each([
    ["Tag 6,000 comments a day, 30 comments at a time. A comment has 20 words and gets one label.", 6000],
    ["Täglich 6.000 Kommentare einordnen, je 30 Kommentare pro Anfrage. Ein Kommentar hat 20 Wörter.", 6000],
    ["Classer 6 000 commentaires par jour, par lots de 30. Chaque commentaire fait 20 mots.", 6000],
    ["Clasificar 6.000 comentarios al día en lotes de 30. Cada comentario tiene 20 palabras.", 6000],
    ["Classificar 6.000 comentários por dia em lotes de 30. Cada comentário tem 20 palavras.", 6000],
    ["Classificare 6.000 commenti al giorno in gruppi di 30. Ogni commento ha 20 parole.", 6000],
    ["6.000 opmerkingen per dag indelen, in groepen van 30. Elke opmerking telt 20 woorden.", 6000],
    ["6 000 комментариев в день, пачками по 30. Каждый комментарий 20 слов.", 6000],
    ["每天给6000条评论分类,每30条评论合并成一次请求,每条评论20字。", 6000],
    ["1日6,000件のコメントを30件ずつ分類します。1件20字です。", 6000],
    ["댓글을 하루 6,000건 분류하고, 30개씩 묶어 보냅니다. 댓글 하나는 20자입니다.", 6000],
  ])("are one call, which is as long as all of them: %s", (text, calls) => {
    expect(monthly(text)).toBe(calls);
    const [input = 0] = sizes(text);
    expect(input).toBeGreaterThan(300);
    expect(input).toBeLessThan(1800);
  });

  it("leave the length of a call as it is", () => {
    const text = "Tag 6,000 comments a day, 30 comments at a time, 1,400 tokens in and 90 tokens out per request";
    expect(monthly(text)).toBe(6000);
    expect(sizes(text)).toEqual([1400, 90]);
  });

  it.each([
    "Deposits: 6,000 comments a day, each agent handles 30 comments a shift. 40 tokens in, 3 out",
    "Answer 6,000 calls a day with 30 exchanges per call. 400 tokens in, 30 tokens out",
  ])("are not meant by a number per shift or conversation: %s", (text) => {
    expect(monthly(text)).not.toBe(6000);
  });
});

describe("documents in pieces", () => {
  it.each([
    ["Proofread 9 manuals a month, 120 pages each, in slices of 15 pages. The corrected text comes back in full.", 72],
    ["Im Monat 9 Handbücher mit je 120 Seiten korrigieren, in Abschnitten von 15 Seiten.", 72],
    ["Corriger 9 manuels par mois, 120 pages chacun, par tranches de 15 pages.", 72],
    ["Corregir 9 manuales al mes, 120 páginas cada uno, en bloques de 15 páginas.", 72],
    ["Corrigir 9 manuais por mês, 120 páginas cada, em blocos de 15 páginas.", 72],
    ["Correggere 9 manuali al mese, 120 pagine ciascuno, a blocchi di 15 pagine.", 72],
    ["Per maand 9 handleidingen van 120 pagina's corrigeren, in stukken van 15 pagina's.", 72],
    ["Правим 9 руководств в месяц, по 120 страниц каждое, кусками по 15 страниц.", 72],
    ["毎月9冊のマニュアル(1冊120ページ)を15ページずつ校正します。", 72],
  ])("are a call for each piece: %s", (text, calls) => {
    expect(monthly(text)).toBe(calls);
    const [input = 0] = sizes(text);
    expect(input).toBeGreaterThan(6000);
    expect(input).toBeLessThan(22_000);
  });

  it("are priced once when the work is done once", () => {
    const { onceCalls } = readDemands("Port 900,000 lines of legacy code, one-off, in pieces of 300 lines");
    expect(onceCalls).toBe(3000);
  });

  it.each([
    "Translate 2 novels a quarter, chapter by chapter: a novel has 90,000 words in 30 chapters.",
    "Im Quartal zwei Romane übersetzen, kapitelweise: ein Roman hat 90.000 Wörter in 30 Kapiteln.",
    "Traduire 2 romans par trimestre, chapitre par chapitre : un roman a 90 000 mots en 30 chapitres.",
    "Traducir 2 novelas al trimestre, capítulo a capítulo: una novela tiene 90.000 palabras en 30 capítulos.",
  ])("are divided by their chapters: %s", (text) => {
    expect(monthly(text)).toBe(20);
    const [input = 0] = sizes(text);
    expect(input).toBeGreaterThan(3500);
    expect(input).toBeLessThan(7000);
  });
});

describe("numbers beside each other", () => {
  it.each([
    ["A hotline bot: 500 chats a day with 6 messages on average. 900 tokens in, 70 out", 90_000],
    ["Ein Bot: 500 Gespräche täglich mit durchschnittlich 6 Nachrichten. 900 Token rein, 70 raus", 90_000],
    ["Бот: 500 диалогов в день, в среднем 6 реплик на диалог. 900 токенов на вход и 70 на выход", 90_000],
    ["8 операторов, каждый разбирает 30 писем за смену, пять дней в неделю. 900 токенов на вход, 70 на выход", 5280],
    ["DAU ~5k, 2h per player per day, one line every 20 min. 300 tokens in, 5 tokens out", 900_000],
    ["Tag 40 articles per weekday and 10 on each weekend day, 900 tokens in, 20 tokens out", 960],
    ["12 tips per user per day, 3,000 monthly active users. 300 tokens in, 20 tokens out", 1_080_000],
    ["600 teachers, one quiz a week per teacher, in the school year (39 weeks). 900 tokens in, 300 out", 1929],
    ["3 captions per post in a single call, 900 posts a month. 300 tokens in, 90 out", 900],
    ["Grade 2,400 essays per semester, 900 tokens in, 200 tokens out", 400],
    ["300 runs per night, 20 steps per run, each step is a call: 900 tokens in, 30 out", 180_000],
    ["Peak of 60 per second, on average 2 million comments a month, 40 tokens in, 2 out", 2_000_000],
  ])("are multiplied where one is of each of the other: %s", (text, calls) => {
    expect(monthly(text)).toBe(calls);
  });
});

describe("lengths in words", () => {
  it.each([
    ["Minutes of council meetings of three and a half hours, transcribed, 9 a month", 42_000],
    ["Actas de sesiones de tres horas y media ya transcritas, 9 al mes", 42_000],
    ["Verbali di sedute di un'ora e mezza già trascritte, 9 al mese", 18_000],
    ["会议纪要,每月9场会议,每场一个半小时,已转写成文字", 18_000],
    ["회의 녹취록(2시간 30분) 요약, 한 달에 9건", 30_000],
  ])("of hours are read once: %s", (text, tokens) => {
    expect(sizes(text)[0]).toBe(tokens);
  });

  it.each([
    ["A4で3枚の申請書を1日40件確認します", "A4で3枚"],
    ["매일 40건, A4 세 장짜리 신청서", null],
    ["每天40份申请,每份两张A4纸", "两张A4"],
  ])("of sheets are pages: %s", (text, said) => {
    const { used, doubted } = readDemands(text).sizes;
    expect([...used, ...doubted].some(({ words }) => said !== null && words.includes(said))).toBe(said !== null);
  });

  it.each([
    "Sort claims, 300 words each. The answer is a single ICD code.",
    "Schäden einordnen, je 300 Wörter. Ausgabe ist nur eine Kategorie.",
    "Clasificar siniestros de 300 palabras, la respuesta es un solo código",
    "Обращения по 300 слов, на выходе одна тема",
    "1件300字の問い合わせ、カテゴリ名だけ返します",
  ])("of an answer of one word are short: %s", (text) => {
    const [input = 0, output = 99] = sizes(text);
    expect(input).toBeGreaterThan(150);
    expect(output).toBeLessThanOrEqual(5);
  });

  it("are not taken from keywords", () => {
    expect(sizes("Descrever fotos de 60 palavras de legenda. Saída: 8 palavras-chave")[1]).toBe(24);
  });

  it("of what changes are input beside what does not", () => {
    const text = "Every call carries the same 9,000-token schema, plus about 600 tokens that change; answer 200 tokens";
    expect(sizes(text)).toEqual([9600, 200]);
  });
});
