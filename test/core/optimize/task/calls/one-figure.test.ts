import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";
import { callSizes } from "../../../../../src/core/optimize/task/exact/call-sizes.ts";
import { profileTask } from "../../../../../src/core/optimize/task/profile.ts";

describe("an output whose unit stands only at the input", () => {
  it.each([
    ["Condense tenancy disputes: a bundle has 7,400 tokens, the digest runs to about 380.", 7400, 380],
    ["Fasse Gutachten zusammen: ein Gutachten hat 5.200 Token, die Zusammenfassung kommt auf etwa 410.", 5200, 410],
    ["Résumer des jugements : un dossier fait 8 300 tokens, le résumé en compte environ 520.", 8300, 520],
    ["Resumir actas: el texto tiene 6.100 tokens, el resumen ocupa unos 340.", 6100, 340],
    ["Vat dossiers samen: een document is 4.800 tokens, de samenvatting telt er ongeveer 290.", 4800, 290],
  ])("%s", (text, inputTokens, outputTokens) => {
    expect(profileTask(text)).toMatchObject({ inputTokens, outputTokens });
  });

  it("is no length when the number is small", () => {
    const text = "Summarise files of 6,000 tokens; the summary has 3.";
    expect(profileTask(text).outputTokens).not.toBe(3);
  });
});

describe("the longest length beside an average", () => {
  it.each([
    [
      "Summarise leases. The prompt averages 11,000 tokens, the largest reach 37,000; the summary is 600 tokens.",
      11_000,
      600,
    ],
    [
      "Verträge zusammenfassen: der Prompt hat durchschnittlich 7.000 Token, p99 etwa 31.000, die Antwort 500 Token.",
      7000,
      500,
    ],
    [
      "Resumir contratos: el prompt tiene en promedio 8.000 tokens, los más largos llegan a 42.000; la respuesta, 450 tokens.",
      8000,
      450,
    ],
  ])("changes nothing: %s", (text, inputTokens, outputTokens) => {
    expect(profileTask(text)).toMatchObject({ inputTokens, outputTokens });
    expect(callSizes(text, profileTask(text).language).doubted).toEqual([]);
    expect(readDemands(text).left).toEqual([]);
  });

  it("does not take the answer's limit for the longest prompt", () => {
    const text = "Prompts average 200 tokens, answers at most 900 tokens.";
    expect(profileTask(text)).toMatchObject({ inputTokens: 200, outputTokens: 900 });
  });
});

describe("minutes beside the words spoken in them", () => {
  it.each([
    ["Write a summary of 300 words from a recorded lecture (9,000 words, about 60 minutes).", 9000],
    ["Turn a webinar transcript (45 minutes, roughly 6,500 words) into a digest of about 400 words.", 6500],
  ])("are one length: %s", (text, words) => {
    expect(profileTask(text).inputTokens).toBe(Math.round(words * 1.33));
    expect(callSizes(text, "en").doubted).toEqual([]);
  });
});

describe("pages of a period", () => {
  it.each([
    ["Persoonsgegevens zwart maken: per pagina 1.800 tokens erin en 1.800 eruit, 42.000 pagina's per maand.", 42_000],
    ["Распознавать формуляры: 1500 токенов на страницу, 30000 страниц в месяц.", 30_000],
  ])("are calls: %s", (text, calls) => {
    expect(readDemands(text).monthlyCalls).toBe(calls);
    expect(readDemands(text).left).toEqual([]);
  });
});

describe("named parts of a marking task", () => {
  it.each([
    ["Mark essays: marking scheme 1,100 tokens, the essay about 1,500 tokens, feedback of 280 tokens.", 2600, 280],
    [
      "Aufsätze bewerten: Bewertungsraster 900 Token, der Aufsatz etwa 1.300 Token, Beurteilung von 240 Token.",
      2200,
      240,
    ],
    [
      "Corriger des rédactions : grille d'évaluation 1 000 tokens, la rédaction 1 400 tokens, appréciation de 260 tokens.",
      2400,
      260,
    ],
  ])("add up: %s", (text, inputTokens, outputTokens) => {
    expect(profileTask(text)).toMatchObject({ inputTokens, outputTokens });
  });
});
