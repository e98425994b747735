import { describe, expect, it } from "vitest";
import { profileTask } from "../../../../../src/core/optimize/task/profile.ts";

const sizes = (text: string) => {
  const { inputTokens, outputTokens, sides } = profileTask(text);
  return { input: inputTokens, output: outputTokens, sides };
};

describe("an answer with a sentence for each of several things", () => {
  it.each([
    "Grade essays of 900 words: twelve criteria with a sentence each.",
    "We score calls on 12 criteria and justify each in one sentence. Transcripts run about 2,000 words.",
    "Zwölf Kriterien mit je einem Satz bewerten, Eingabe ist ein Aufsatz von 3 Seiten.",
    "Noter des copies sur 12 critères avec une phrase par critère; une copie fait deux pages.",
    "Evaluar redacciones de dos páginas con 12 criterios, una frase cada uno.",
    "Dar nota de 0 a 10 em cada um de 12 critérios e justificar em uma frase.",
    "Valutare temi di due pagine su 12 criteri, una frase per ciascuno.",
    "Beoordeel opstellen van twee bladzijden op 12 criteria, per criterium één zin.",
    "Оценить сочинение на две страницы по 12 критериям, по одному предложению на каждый.",
    "按12项标准打分,每项写一句理由。作文约800字。",
    "12項目を採点し、それぞれ一文で理由を書く。作文は800字。",
    "자기소개서 1000자를 12개 항목으로 평가하고 항목마다 한 문장씩 코멘트.",
  ])("is as long as all of them: %s", (text) => {
    const { output, sides } = sizes(text);
    expect(Math.abs(output - 12 * 33)).toBeLessThan(10);
    expect(sides.output).toBe("counted");
  });
});

describe("half a page, and a page and a half", () => {
  it.each([
    ["Summarise reports of 15 pages in half a page.", 0.5],
    ["Berichte von 15 Seiten auf eine halbe Seite kürzen.", 0.5],
    ["Rapports de 15 pages, la fiche fait une page et demie.", 1.5],
    ["Resumir expedientes de 20 páginas en media página.", 0.5],
    ["Resumir atas de 6 páginas em uma página e meia.", 1.5],
    ["Domanda di una frase, risposta di mezza pagina, con 4 estratti di 300 parole ciascuno.", 0.5],
    ["Verslagen van 9 bladzijden, het antwoord is anderhalve pagina.", 1.5],
    ["Резюме на полстраницы из отчётов по 15 страниц.", 0.5],
    ["将10页的报告总结成半页。", 0.5],
    ["Sitzungen von 90 Minuten auf eine DIN-A4-Seite zusammenfassen.", 1],
  ])("is read: %s", (text, pages) => {
    const one = sizes(
      text.replace(
        /half a|eine halbe|une page et demie|media|uma página e meia|mezza|anderhalve|полстраницы|半页|eine DIN-A4-Seite/u,
        (said) =>
          ({
            "une page et demie": "1 page",
            "uma página e meia": "1 página",
            полстраницы: "1 страницу",
            半页: "1页",
            "eine DIN-A4-Seite": "1 Seite",
          })[said] ?? "1",
      ),
    );
    expect(sizes(text).output / one.output).toBeCloseTo(pages, 1);
  });
});

describe("the side of a length in plain words", () => {
  it.each([
    ["Summarise a page of mails into three bullet points.", 650, 90],
    ["댓글은 평균 60자이고 결과는 라벨 하나예요.", 46, 3],
    ["한 번에 캐릭터 설정 1500토큰 + 대화 기록 500토큰 들어가고 답변은 두세 문장이에요.", 2000, 63],
    ["角色设定1500token加上对话历史500token输入,回复两三句话。", 2000, 63],
    ["Kundenrezension mit höchstens 500 Zeichen, Antwort zwei bis drei Sätze.", 140, 63],
    ["Riassumere verbali di tre pagine in dieci righe.", 2331, 150],
  ])("follows from it: %s", (text, input, output) => {
    const read = sizes(text);
    expect(Math.abs(read.input / input - 1)).toBeLessThan(0.15);
    expect(Math.abs(read.output / output - 1)).toBeLessThan(0.15);
  });
});
