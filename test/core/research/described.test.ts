import { describe, expect, it } from "vitest";
import { concepts } from "../../../src/core/research/described/concepts.ts";
import { describedAnswer, matching } from "../../../src/core/research/described/described-answer.ts";
import { asksForFact, describes, readDescription } from "../../../src/core/research/described/read-description.ts";
import { product } from "../../support/world/computed.ts";

const read = (text: string) => readDescription(text, (word) => ["tomatoes", "flights"].includes(word));
const names = (text: string) => read(text).wanted.map(({ words }) => words[0]);
const hit = (slug: string, known: object, score = 0.5) => ({ hit: { score }, product: product(slug, known) });

describe("products described by what they do", () => {
  it.each([
    ["something that records meetings and writes the minutes", ["meeting", "meeting notes", "record", "write"]],
    ["Womit bekomme ich den Hintergrund aus meinen Produktfotos weg?", ["image", "background removal", "remov"]],
    ["ferramenta que põe legendas automáticas nos meus vídeos", ["subtitle", "video"]],
    ["программа, которая читает текст вслух", ["text to speech"]],
    ["プルリクエストを自動でレビューしてくれるツール", ["pull request", "review"]],
    ["긴 영상을 짧은 쇼츠로 잘라주는 도구", ["video", "short", "video editor"]],
    ["请推荐能翻译PDF的开源工具", ["translation", "document"]],
    ["Suche ein Programm, das E-Mails automatisch beantwortet", ["email", "answer"]],
    ["Programm, das meine Podcasts von Hintergrundgeräuschen befreit", ["noise", "podcast"]],
  ])("%s", (text, wanted) => {
    expect(describes(text)).toBe(true);
    expect(names(text)).toEqual(wanted);
  });

  it("are told from questions for facts", () => {
    expect(asksForFact("Is OpenAI going to release GPT-7?")).toBe(true);
    expect(asksForFact("vector databases with filters")).toBe(false);
    expect(describes("fastest growing vector databases")).toBe(false);
  });

  it("have English words of descriptions beside the concepts, and other words are named", () => {
    expect(read("an app that waters tomatoes")).toMatchObject({
      wanted: [{ words: ["tomatoes"] }],
      unread: ["waters"],
    });
  });

  it("must say all where some do, and two things or a tag otherwise", () => {
    const wanted = read("something that finds api keys in a git repository that holds passwords");
    const scanner = hit("scanner", { tags: ["secret scanning"], description: "Finds passwords and keys in Git." });
    const manager = hit("manager", { tags: ["password manager"], description: "Keeps passwords and secrets." });
    expect(matching([manager, scanner], wanted, false).map((one) => one.product.slug)).toEqual(["scanner"]);
    expect(matching([manager], wanted, false).map(({ all }) => all)).toEqual([false]);
    expect(matching([manager], wanted, true)).toEqual([]);
    const one = read("Iets om onze wachtwoorden te bewaren");
    const other = hit("other", { tags: ["notes"], description: "Notes that a password protects." });
    expect(matching([other, manager], one, false).map(({ product: { slug } }) => slug)).toEqual(["manager"]);
    expect(matching([hit("weak", { tags: ["password manager"] }, 0.1)], one, false)).toEqual([]);
  });

  it("are named with what they say, and how the words were read", () => {
    const wanted = read("tool that puts subtitles on videos");
    const found = matching([hit("sub", { tags: ["subtitles"], description: "Subtitles for video." })], wanted, false);
    const { statement } = describedAnswer(found, wanted, { filters: "", most: null, sources: [] });
    expect(statement).toMatch(/1 listed product comes close.*Subtitles for video; *|Subtitles for video\./);
    expect(statement).toContain('read as "subtitle, video"');
  });

  it("use no word in two lines that only differ by order", () => {
    const firsts = concepts().map(({ words }) => words[0]);
    expect(new Set(firsts).size).toBe(firsts.length);
  });
});
