import { describe, expect, it } from "vitest";
import { closest } from "../../../src/core/research/described/closest.ts";
import { concepts } from "../../../src/core/research/described/concepts.ts";
import { describedAnswer, matching } from "../../../src/core/research/described/described-answer.ts";
import {
  asksForFact,
  asksForMeasure,
  asksForProduct,
  describes,
  readDescription,
} from "../../../src/core/research/described/read-description.ts";
import { leftOf, readPurpose } from "../../../src/core/research/described/read-purpose.ts";
import { product } from "../../support/world/computed.ts";

const read = (text: string) => readDescription(text, (word) => ["tomatoes", "flights"].includes(word));
const names = (text: string) => read(text).wanted.map(({ words }) => words[0]);
const hit = (slug: string, known: object) => ({ doc: 0, score: 0.5, product: product(slug, known) });
const alike = { size: 100, listingsOf: () => 1 };

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

  it("need two things or a tag", () => {
    const wanted = read("something that finds api keys in a git repository that holds passwords");
    const scanner = hit("scanner", { tags: ["secret scanning"], description: "Finds passwords and keys in Git." });
    const manager = hit("manager", { tags: ["password manager"], description: "Keeps passwords and secrets." });
    const notes = hit("notes", { tags: ["notes"], description: "Notes in Git." });
    const found = matching([notes, manager, scanner], wanted, alike, false);
    // A listing that says one of two things is not what was described.
    expect(found.map(({ product }) => product.slug)).toEqual(["scanner"]);
    expect(found.map(({ unsaid }) => unsaid)).toEqual([[]]);
    expect(matching([manager], wanted, alike, true)).toEqual([]);
    const one = read("Iets om onze wachtwoorden te bewaren");
    const other = hit("other", { tags: ["notes"], description: "Notes that a password protects." });
    expect(matching([other, manager], one, alike, false).map(({ product: { slug } }) => slug)).toEqual(["manager"]);
  });

  it("weigh rare words most", () => {
    const wanted = read("something that translates invoices and receipts by email");
    const first = (rare: string) => {
      const hits = ["translation", "invoices"].map((tag) =>
        hit(tag, { tags: [tag], description: "Translation of invoices by email." }),
      );
      const listingsOf = ({ words }: { words: readonly string[] }) => (words.includes(rare) ? 1 : 90);
      return matching(hits, wanted, { size: 100, listingsOf }, false)[0]?.product.slug;
    };
    expect([first("translation"), first("invoice")]).toEqual(["translation", "invoices"]);
  });

  it.each([
    "We need to trace our LLM calls and see cost per customer, which product should we use?",
    "Wir lesen Rechnungen ein, welches Werkzeug nehmen wir?",
    "¿Qué herramienta necesitamos para transcribir?",
  ])("are asked for by a buyer: %s", (text) => {
    expect(asksForProduct(text)).toBe(true);
  });

  it("are told from questions for what measures best", () => {
    expect(asksForMeasure("Which tool has the best uptime for our production?")).toBe(true);
    expect(asksForMeasure("which database tool costs least for our team?")).toBe(true);
    expect(asksForMeasure("Which product should we use to see the cost of each customer?")).toBe(false);
  });

  it("are not asked for by a question about prices", () => {
    expect(asksForProduct("which service sells the cheapest Llama?")).toBe(false);
  });

  it("take what must not be there, and calls of programs, for no function", () => {
    const { wanted, unread } = read("Which product should we use to trace LLM calls with no per-seat pricing?");
    expect(wanted.map(({ words }) => words[0])).not.toContain("phone");
    expect(unread.join()).toContain("no per-seat pricing");
  });

  it("are named with what they say, and how the words were read", () => {
    const wanted = read("tool that puts subtitles on videos");
    const found = matching(
      [hit("sub", { tags: ["subtitles"], description: "Subtitles for video." })],
      wanted,
      alike,
      false,
    );
    const { statement } = describedAnswer(found, wanted, { filters: "", most: null, sources: [] });
    expect(statement).toMatch(/1 listed product comes close.*Subtitles for video; *|Subtitles for video\./);
    expect(statement).toContain('read as "subtitle, video"');
  });

  it("use no word in two lines that only differ by order", () => {
    const firsts = concepts().map(({ words }) => words[0]);
    expect(new Set(firsts).size).toBe(firsts.length);
  });
});

describe("products that say most of a description", () => {
  const wanted = (...words: string[]) => words.map((word) => ({ words: [word], general: false, plain: true }));
  const chatbot = { words: ["chatbot"], general: false, plain: true };
  const found = (slug: string, known: object, scores: readonly number[]) => ({
    doc: 0,
    product: product(slug, known),
    scores,
  });
  const all = { size: 2000, accept: () => true };
  const slugs = (some: { product: { slug: string } }[]) => some.map(({ product: { slug } }) => slug);

  it("come in the order of how much they say, and what they must work with is none of them", () => {
    const description = { wanted: [chatbot, ...wanted("shopify", "store")], unread: [] };
    const close = closest(
      [
        found("plain", {}, [0.9, 0, 0]),
        found("shops", {}, [0.8, 0, 0.5]),
        found("shopify", { name: "Shopify" }, [0.5, 1, 0.9]),
        found("other", {}, [0, 0, 0.9]),
      ],
      description,
      { ...all, head: new Set([chatbot]) },
    );
    expect(slugs(close)).toEqual(["shops", "plain"]);
    expect(close.map(({ said, unsaid }) => [said, unsaid])).toEqual([
      [["chatbot", "store"], ["shopify"]],
      [["chatbot"], ["shopify", "store"]],
    ]);
  });

  it("are none when the best of them says too little", () => {
    const machine = wanted("machine");
    const listing = [found("learning", {}, [0.4])];
    expect(closest(listing, { wanted: machine, unread: [] }, { ...all, head: new Set() })).toEqual([]);
    const certain = [found("learning", {}, [0.9])];
    expect(closest(certain, { wanted: machine, unread: ["coffee"] }, { ...all, head: new Set() })).toEqual([]);
    expect(slugs(closest(certain, { wanted: machine, unread: [] }, { ...all, head: new Set() }))).toEqual(["learning"]);
  });
});

const jobs = (text: string) => readPurpose(text).jobs.map(({ name }) => name);
const wishes = (text: string) => readPurpose(text).wishes.map(({ name }) => name);
const demands = (text: string) =>
  readPurpose(text).demands.map(({ kind, wished }) => (wished ? `${kind}?` : kind)) ?? [];

describe("what a product is wanted for", () => {
  it.each([
    "Womit lassen sich Interviews abtippen, und zwar mit Angabe, wer spricht?",
    "Quel logiciel met nos réunions enregistrées en texte et dit qui parle ?",
    "Programa que pase entrevistas grabadas a texto y diga quién habla",
    "Que programa transforma reuniões gravadas em texto e mostra quem está falando?",
    "Quale programma mette in testo le lezioni registrate e dice chi parla?",
    "Welk programma zet interviews om naar tekst en toont wie er spreekt?",
    "Jaki program zamienia nagrania na tekst i pokazuje, kto mówi?",
    "Чем перевести запись интервью в текст, чтобы было видно, кто говорит?",
    "Röportaj kayıtlarını yazıya döken ve konuşanları ayıran araç",
    "Phần mềm chuyển ghi âm thành văn bản và phân biệt ai nói",
    "Aplikasi yang mengubah rekaman wawancara menjadi teks dan tahu siapa yang bicara",
    "把采访录音转成文字并区分说话人的软件",
    "インタビューの録音を文字起こしして話者を分けるソフト",
    "인터뷰 녹음을 텍스트로 바꾸고 누가 말했는지 알려주는 프로그램",
    "برنامج يحول تسجيل المقابلات الى نص ويعرف من يتحدث",
  ])("is transcription that tells speakers apart: %s", (text) => {
    expect(jobs(text)).toEqual(["speech to text"]);
    expect(wishes(text)).toContain("who speaks");
  });

  it.each([
    ["Wer nimmt im Hotel das Telefon ab?", "answering the phone"],
    ["Una IA que conteste las llamadas y tome reservas", "answering the phone"],
    ["予約の電話に出てくれるAI", "answering the phone"],
    ["Đọc hóa đơn và trích xuất số tiền", "reading invoices"],
    ["quelque chose qui lit mes factures", "reading invoices"],
    ["Umowy: co sprawdzi klauzule?", "contract review"],
    ["Produktfotos freistellen", "background removal"],
    ["ein Programm, das Texte vorliest", "text to speech"],
    ["Fotos vergrößern", "image upscaling"],
    ["tools that dub films", "dubbing"],
  ])("%s", (text, job) => {
    expect(jobs(text)).toEqual([job]);
  });

  it.each([
    "placa de vídeo mais barata",
    "Welche Vektordatenbank wächst am schnellsten?",
    "modelli con finestra di contesto e chiamate di strumenti",
    "alternatives to Notion",
  ])("is no job: %s", (text) => {
    expect(jobs(text)).toEqual([]);
  });

  it("may demand or wish", () => {
    expect(demands("Interviews transkribieren mit eigener Grafikkarte, quelloffen")).toEqual([
      "open_source",
      "self_hosted",
    ]);
    expect(demands("transcrever aulas na minha placa de vídeo, de preferência grátis")).toEqual([
      "free?",
      "self_hosted",
    ]);
    expect(demands("transcribe hearings with open source, preferably on macOS")).toEqual(["open_source"]);
  });

  it("leaves the words that it does not read", () => {
    const text = "We want to transcribe sermons for a podcast about beekeeping";
    expect(leftOf(readPurpose(text), [])).toEqual(["sermons", "beekeeping"]);
  });
});
