import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../src/core/optimize/task/demands/read.ts";
import { unservedJob } from "../../../../src/core/optimize/task/jobs.ts";
import { languageOf } from "../../../../src/core/optimize/task/language.ts";
import { plainNumbers } from "../../../../src/core/optimize/task/sizes/numbers.ts";
import { numberWords } from "../../../../src/core/optimize/task/sizes/numerals/words.ts";
import { statedSizes } from "../../../../src/core/optimize/task/sizes/sizes.ts";

describe("numbers as people write them", () => {
  it.each([
    ["20 000 jetons", "20000 jetons"],
    ["150 mil tokens", "150000 tokens"],
    ["1,200-token prompts", "1200-token prompts"],
    ["1.2k in", "1200 in"],
    ["2 Millionen Tokens", "2000000 Tokens"],
    ["1,5 Mio. Tokens", "1500000 Tokens"],
    ["20 тыс. токенов", "20000 токенов"],
    ["3万字", "30000字"],
    ["1万5千字", "15000字"],
    ["1億トークン", "100000000トークン"],
    ["2만 자", "20000 자"],
    ["三千字", "3000字"],
    ["삼천 자", "3000 자"],
    ["１２００トークン", "1200トークン"],
    ["10-20k tokens", "10000-20000 tokens"],
    ["zweitausend Tokens", "2000 Tokens"],
    ["half a million tokens", "500000 tokens"],
    ["d'une quarantaine de pages", "d'40 pages"],
    ["une demi-douzaine de pages", "6 pages"],
    ["un'ottantina di pagine", "80 pagine"],
    ["cuarenta y pico páginas", "40 páginas"],
    ["media docena de páginas", "6 páginas"],
    ["quarenta e tantas páginas", "40 páginas"],
    ["zwei Dutzend Mails", "24 Mails"],
    ["een veertigtal pagina's", "40 pagina's"],
    ["сотня писем", "100 писем"],
    ["полтора десятка страниц", "15 страниц"],
    ["страниц сорок в договоре", "40 страниц в договоре"],
    ["twenty-odd pages", "20 pages"],
    ["四十来页", "40页"],
    ["十几页", "15页"],
    ["3万多字", "30000字"],
    ["40여 쪽", "40 쪽"],
    ["서른 통", "30 통"],
    ["zwei A4-Seiten", "2 pages"],
    ["dos hojas A4", "2 pages"],
    ["two sides of A4", "2 pages"],
    ["A4 두 쪽짜리", "A4 2 쪽짜리"],
    ["сотни писем", "сотни писем"],
    ["cada quincena", "cada quincena"],
    ["mise en quarantaine de mails", "mise en quarantaine de mails"],
    ["gpt-5.4 and Sonnet 4.6", "gpt-5.4 and Sonnet 4.6"],
    ["v3.5 of 2024-11-03", "v3.5 of 2024-11-03"],
  ])("%s: %s", (written, plain) => {
    expect(plainNumbers(written).text).toBe(plain);
  });

  it("lead back to the words that were written", () => {
    const plain = plainNumbers("les 20 000 jetons en entrée");
    const at = plain.text.indexOf("20000");
    expect(plain.original(at, at + "20000 jetons".length)).toBe("20 000 jetons");
  });
});

describe("sizes of a call", () => {
  it.each([
    ["environ 20 000 jetons en entrée et 800 jetons en sortie", 20_000, 800],
    ["1,200-token prompts and 5-token answers", 1200, 5],
    ["输入约800个token，输出200个token", 800, 200],
    ["入力1200トークン、出力300トークン", 1200, 300],
    ["입력 3000 토큰, 출력 500 토큰", 3000, 500],
    ["20 тысяч токенов на входе, 500 на выходе", 20_000, 500],
    ["3.000 tokens de entrada y 200 de salida", 3000, 200],
    ["circa 2 mila token in ingresso, 300 in uscita", 2000, 300],
    ["ongeveer 3 duizend tokens invoer en 200 tokens uitvoer", 3000, 200],
    ["600/40 tokens", 600, 40],
    ["analizar contratos de 150 mil tokens", 150_000, null],
    ["between 2,000 and 4,000 input tokens", 3000, null],
    ["Answer questions over a fixed 20,000 token handbook, 22,000 input tokens and 300 output tokens", 22_000, 300],
    ["150 tokens per second", null, null],
    ["a 200k token context window", null, null],
  ])("%s: %s in, %s out", (text, inputTokens, outputTokens) => {
    expect(statedSizes(text, languageOf(text))).toMatchObject({ inputTokens, outputTokens });
  });

  it.each([
    ["500 emails a day", 15_000],
    ["12.000 Rechnungen pro Monat", 12_000],
    ["20 000 demandes par jour", 600_000],
    ["每天20000条", 600_000],
    ["1日3000件", 90_000],
    ["하루 500건 처리", 15_000],
  ])("%s are calls of a period, not of one call", (text, monthly) => {
    expect(statedSizes(text, languageOf(text)).calls).toMatchObject({ monthly });
  });

  it("take tokens of a period for a volume", () => {
    expect(statedSizes("5 million input tokens and 500k output tokens per day")).toMatchObject({
      volume: { input: 5_000_000, output: 500_000, period: "day" },
    });
    expect(statedSizes("Verarbeitet 2 Millionen Tokens pro Tag").volume).toMatchObject({ either: 2_000_000 });
    expect(statedSizes("Verarbeitet 2 Millionen Tokens pro Tag").inputTokens).toBeNull();
  });
});

describe("transcription", () => {
  it.each([
    "Transcribe 500 hours of recorded podcast audio",
    "Unsere Telefonate transkribieren",
    "Transcribir llamadas de clientes",
    "Расшифровать записи звонков",
    "把录音转写成文字",
    "会議の文字起こし",
    "통화 녹음을 텍스트로 변환",
    "Opnames van gesprekken uitschrijven",
  ])("is no work of a language model: %s", (text) => {
    expect(unservedJob(text)?.kind).toBe("speech_to_text");
  });

  it.each([
    "Summarise transcripts of sales calls",
    "Summarise transcribed sales calls",
    "会議の文字起こしを要約",
    "会議の文字起こし(1時間、日本語で約2万文字)を要約し、決定事項を出す",
    "Transkripte zusammenfassen",
    "Transkribierte Kundengespräche zusammenfassen",
    "Riassumere le trascrizioni delle chiamate",
    "Суммировать расшифровки звонков",
    "总结会议录音转写稿",
    "통화 녹취록 요약",
    "Transcribe audio, work=summarisation",
  ])("is over where a transcript is worked on: %s", (text) => {
    expect(unservedJob(text)).toBeNull();
  });
});

describe("speech as the product", () => {
  it.each([
    "Narrate our back catalogue: 60 novels, about 9 hours each, one warm female voice, MP3 192 kbit/s out.",
    "Turn our blog posts into audiobooks",
    "Generate voice-overs for 40 training videos",
    "Unsere Hörbücher vertonen",
    "Générer des voix off pour nos vidéos",
    "生成有声书",
  ])("is the work of speech models: %s", (text) => {
    expect(unservedJob(text)?.kind).toBe("text_to_speech");
  });

  it.each([
    "Write voice-over scripts for product videos",
    "Create audiobook descriptions of 80 words",
    "Summarise transcripts of shows that we keep as MP3",
    "Narrate what happens in the game as text",
  ])("is not where a text is the product: %s", (text) => {
    expect(unservedJob(text)).toBeNull();
  });
});

describe("units of rates and of storage", () => {
  it.each(["192 kbit/s", "25 Mbit/s", "320 kbps", "60 fps", "300 dpi", "48 kHz", "16 GB", "900 MHz"])(
    "are neither calls nor sizes: %s",
    (figure) => {
      const { monthlyCalls, left, sizes, unclearCalls } = readDemands(`Summarise radio shows, stored at ${figure}`);
      expect([monthlyCalls, unclearCalls, sizes.used]).toEqual([null, [], []]);
      expect(left.filter(({ about }) => about === "volume" || about === "size")).toEqual([]);
    },
  );
});

describe("numberWords", () => {
  it("takes the longest word where one begins another", () => {
    const pattern = new RegExp(numberWords(2), "iu");
    for (const word of [
      "six",
      "sixteen",
      "quatre-vingt",
      "quatre-vingts",
      "quatre-vingt-dix",
      "doscientas",
      "doscientos",
    ])
      expect(pattern.exec(`${word} tokens`)?.[0]).toBe(word);
  });

  it("takes words of the values asked for, and the others given", () => {
    const pattern = new RegExp(`^(?:${numberWords(2, 12, ["single"])})$`, "iu");
    const words = ["one", "two", "twelve", "thirteen", "single"];
    expect(words.filter((word) => pattern.test(word))).toEqual(["two", "twelve", "single"]);
  });
});
