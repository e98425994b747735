import { expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";
import { profileTask } from "../../../../../src/core/optimize/task/profile.ts";

it.each([
  ["Write texts. In: attributes 250 tok, style guide 1,200 tok, 3 examples of 300 tok each. Out: 220 tok.", 2350, 220],
  ["Draft replies: review (90 words), guidelines (600 words, same every time), reply of 70 words", 918, 93],
  ["Rispondere: domanda 60 token, istruzioni 500 token, in tutto circa 560 token. Risposta 180 token.", 560, 180],
  [
    "Scrivere schede: linee guida 450 token, quattro esempi 1.200 token in tutto, attributi 350 token. Uscita 220 token.",
    2000,
    220,
  ],
  ["Beleg: Bild 1.300 Token, mitgezählt, insgesamt 2.100 Token Eingabe, 150 Token Ausgabe", 2100, 150],
  [
    "Extract codes (2 pages of scanned PDF each, 1,600 tokens per page image), prompt 500 tokens, output 400 tokens",
    3700,
    400,
  ],
  [
    "Read claims with 3 photos per claim, 1,100 tokens each. Text 400 tokens, guidelines 1,500 tokens. Output 350 tokens.",
    5200,
    350,
  ],
  [
    "Turn transcripts into notes: 55 minutes of speech per episode (150 words a minute), notes of 400 words",
    11_000,
    532,
  ],
  ["Clasificar: transcripción de 4 minutos, lista de 60 motivos (700 tokens), respuesta 15 tokens", 1500, 15],
  ["Classify headlines. 60 tokens in + 700 token prompt, 12 tokens out", 760, 12],
])("reads every part of a listed input: %s", (text, input, output) => {
  const profile = profileTask(text, text);
  expect([profile.inputTokens, profile.outputTokens, profile.unclear]).toEqual([input, output, []]);
});

it("takes no length from a number of errors per length", () => {
  const text = "Translate ebooks. A chapter is about 4,500 words. At most 3 corrections per 1,000 words.";
  expect(profileTask(text, text).inputTokens).toBe(5985);
});

it.each([
  ["22 steps a run, 31k tokens in, 600 tokens out. 40 runs a day on weekdays", 19_360],
  ["2.4 million headlines a month, 70 % of them between 14:30 and 21:00 UTC", 2_400_000],
  ["Most of the 9,000 chats a month come between 14 and 21 UTC", 9000],
  ["We get 5,500 reviews a month and edited 12 % of them", 5500],
])("counts calls beside shares and times: %s", (text, calls) => {
  expect(readDemands(`Classify. ${text}`).monthlyCalls).toBe(calls);
});
