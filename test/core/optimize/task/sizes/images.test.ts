import { describe, expect, it } from "vitest";
import { readTask } from "../../../../../src/core/optimize/optimize.ts";
import { languageOf } from "../../../../../src/core/optimize/task/language.ts";
import { imagesIn, textTokens, withImageRange } from "../../../../../src/core/optimize/task/sizes/images.ts";
import { statedSizes } from "../../../../../src/core/optimize/task/sizes/sizes.ts";

describe("the share of calls with images", () => {
  it.each([
    ["Moderate 200 posts a day, a third of them come with one 1024x1024 image", 0.3333],
    ["Answer tickets, an image in a quarter of the cases", 0.25],
    ["Moderate posts; one in five has two photos", 0.4],
    ["Kundenmails beantworten, 30 % der Mails mit Foto", 0.3],
    ["Répondre aux demandes, la moitié avec une photo", 0.5],
    ["客服问答，三分之一带图片", 0.3333],
  ])("lowers their mean number: %s", (text, number) => expect(imagesIn(text)?.number).toBe(number));

  it("is no share of right answers, and leaves the number of calls as it is", () => {
    expect(imagesIn("Classify photos of parts, 95 % accuracy on photos")).toBeNull();
    const { profile, demands } = readTask(
      "Moderate posts: 180 tokens each, a third of them come with one image, 30 tokens out, 40,000 posts a month",
    );
    expect(demands.monthlyCalls).toBe(40_000);
    expect(profile.inputTokens).toBe(180 + 333);
    expect(readTask("Answer 40,000 tickets a month; half of them on Saturday").demands.monthlyCalls).toBe(40_000);
    expect(readTask("Answer 40,000 tickets a month; half of them by the old bot").demands.monthlyCalls).toBeNull();
  });
});

describe("the number of images of a call", () => {
  it.each([
    ["Four images and 500 tokens of instructions per call", 4],
    ["Compare 3 to 5 product photos per listing", 4],
    ["Vier Bilder pro Schaden, dazu 300 Wörter", 4],
    ["Trois photos par dossier et un formulaire", 3],
    ["Cada parte trae dos fotos y un texto", 2],
    ["Cada chamado tem três fotos e um texto", 3],
    ["Ogni pratica ha cinque foto", 5],
    ["Per melding twee foto's en een beschrijving", 2],
    ["К заявке прилагают две фотографии", 2],
    ["每次上传4张图片和说明", 4],
    ["写真を3枚送り、状態を判定する", 3],
    ["사진 네 장과 설명을 보냅니다", 4],
  ])("is read from words: %s", (text, number) => expect(imagesIn(text)?.number).toBe(number));

  it.each([
    "We inspect 40 photos a day",
    "Label 5,000 images a month",
    "每天处理30张图片",
    "Inspect photos of railcars",
  ])("is not that of a period, and none is made up: %s", (text) => expect(imagesIn(text)).toBeNull());
});

describe("the tokens of images", () => {
  const profileOf = (task: string) => withImageRange(readTask(task).profile);

  it("are a part of the input, with a range", () => {
    const read = profileOf(
      "Inspect cars. Four images and 500 tokens of instructions per call, about 350 tokens output.",
    );
    expect(read).toMatchObject({ inputTokens: 4500, imageTokens: 4000, imagesCounted: false });
    expect(read.plausible).toEqual({ input: [1500, 8500], output: [350, 350] });
    expect(textTokens(read)).toBe(500);
  });

  it.each([
    ["We check four photos per return for damage, 80 returns a day", 4],
    ["Wir prüfen vier Fotos je Rückgabe auf Schäden. 80 Rückgaben am Tag.", 4],
    ["Classify product photos, 80 photos a day", 1],
  ])("do not multiply the calls that a text counts beside them: %s", (text, images) => {
    expect(statedSizes(text, languageOf(text)).calls).toMatchObject({ monthly: 2400 });
    expect(profileOf(text).images).toMatchObject({ number: images });
  });

  it("are those of one image where the text gives no number", () => {
    const read = profileOf("Extract data from scanned invoices into JSON, output 80 tokens");
    expect(read.images).toEqual({ number: 1, each: null, words: null });
  });

  it("are as stated in the exact notation", () => {
    const read = profileOf("work=extraction input_tokens=500 output_tokens=80 images=3 image_tokens=800");
    expect(read).toMatchObject({ inputTokens: 2900, imageTokens: 2400, plausible: null });
  });

  it("leave the same tokens repeated and cached", () => {
    const { profile, demands } = readTask("input_tokens=1000 output_tokens=80 images=1 cached_tokens=500");
    expect((demands.cachedShare ?? 0) * profile.inputTokens).toBe(500);
  });

  it("are within an exact input that states no number of images", () => {
    const read = profileOf("work=extraction input_tokens=2600 output_tokens=450 images=yes");
    expect(read).toMatchObject({ inputTokens: 2600, imageTokens: 0, imagesCounted: true });
  });
});
