import { isFunctionWord } from "../question/plain/function-words.ts";
import { demandsIn, type Place, type PlainText, plainWords, thingsIn, WITHOUT_SPACES, wordsLeft } from "./job-words.ts";

/** What buyers want a product for. */
export interface Job {
  /** What it is called in answers. */
  name: string;
  /** Kinds of listed products that do it. */
  kinds: readonly string[];
  /** What a listing says of it where its kind does not tell. */
  says: RegExp;
  /** English words by which the search finds such listings. */
  words: readonly string[];
  /** Things and acts that ask for it, all of one group. */
  asked: readonly (readonly string[])[];
  /** Jobs that it includes, which say nothing more. */
  over?: readonly string[];
}

const job = (
  name: string,
  kinds: string,
  says: RegExp,
  asked: string,
  { words = name, over = "" }: { words?: string; over?: string } = {},
): Job => ({
  name,
  kinds: kinds === "" ? [] : kinds.split(", "),
  says,
  words: words.split(", "),
  asked: asked.split(", ").map((group) => group.split("+")),
  over: over === "" ? [] : over.split(", "),
});

/** Jobs by the things and acts of `job-words.ts`, the closer ones first. */
export const JOBS: readonly Job[] = [
  job(
    "clinical notes",
    "medical scribes",
    /ambient|scribe|clinical note|medical note/iu,
    "medical+spoken+summary, medical+record+summary, medical+transcribe, medical+spoken+to text, medical+record+to text, medical+spoken+write, medical+record+write",
    { words: "ambient scribe, clinical notes", over: "meeting notes" },
  ),
  job(
    "meeting notes",
    "meeting notes",
    /meeting (?:notes|assistant|minutes)|summar/iu,
    "spoken+summary, record+summary, transcribe+summary",
  ),
  job(
    "speech to text",
    "speech to text",
    /speech[- ]to[- ]text|transcri|speech recognition/iu,
    "transcribe, audiobook+to text, audiobook+transcribe, spoken+to text, record+to text, spoken+write, record+write, spoken+speakers, record+speakers",
    { words: "speech to text, transcription" },
  ),
  job(
    "dictation",
    "dictation, speech to text",
    /dictat|voice typing/iu,
    "handsfree+write, handsfree+documents, handsfree+messages, handsfree+to text, handsfree",
    { over: "speech to text" },
  ),
  job(
    "text to speech",
    "text to speech",
    /text[- ]to[- ]speech|speech synthesis|read(?:s|ing)? aloud/iu,
    "audiobook+make, audiobook+documents, read aloud",
  ),
  job("guarding against attacks on prompts", "guardrails", /prompt injection|guardrail/iu, "attack+guard", {
    words: "prompt injection, guardrails",
  }),
  job("red teaming of models", "llm red teaming", /red[- ]team/iu, "red team+attack", { words: "red teaming" }),
  job("dubbing", "", /dubbing/iu, "dub+video, dub+spoken, dub+translate, dub", { words: "dubbing" }),
  job("subtitles", "", /subtitl|caption/iu, "subtitle", { words: "subtitles, captions" }),
  job(
    "answering the phone",
    "voice agents",
    /phone calls?|telephone|call center|receptionist|answers? calls/iu,
    "phone+answer, phone+book",
    { words: "voice agents, phone calls", over: "answering customers, appointments" },
  ),
  job(
    "answering customers",
    "customer support agents, chatbot builders, live chat",
    /customer (?:support|service)|chatbot/iu,
    "customers+answer+messages, chatbot+shop, chatbot+customers, chatbot+site, chatbot+lodging, chatbot+restaurant",
    { words: "customer support agent, chatbot builder" },
  ),
  job("expense reports", "", /expense/iu, "expense+invoice, expense+extract", {
    words: "expense management, expense reports",
    over: "reading invoices",
  }),
  job("reading invoices", "ocr", /invoice|receipt|document (?:parsing|extraction)|\bocr\b/iu, "invoice+extract", {
    words: "document extraction, ocr",
    over: "reading documents",
  }),
  job(
    "reading documents",
    "ocr",
    /document (?:parsing|extraction)|\bocr\b/iu,
    "papers+extract+to text, papers+extract",
    {
      words: "ocr, document parsing",
    },
  ),
  job("contract review", "legal ai", /contract (?:review|analysis|drafting)|legal/iu, "contract+review", {
    words: "contract review, legal ai",
  }),
  job("removing personal data", "", /anonymi|\bpii\b|redact|de-?identif/iu, "anonymize", {
    words: "pii detection, anonymization",
  }),
  job("background removal", "background removal", /background remov/iu, "background+remove, cut out", {
    words: "background removal",
  }),
  job("image upscaling", "image upscaling", /upscal|super[- ]resolution/iu, "upscale+image, upscale+video"),
  job("teaching material", "", /ai for teachers|lesson plan|quiz|classroom/iu, "quiz+make+school, quiz+spoken+make", {
    words: "ai for teachers, lesson planning, quizzes",
  }),
  job("detecting AI texts", "ai detectors", /ai[- ](?:content )?detect|plagiarism/iu, "plagiarism", {
    words: "ai detector, plagiarism checker",
  }),
  job("presentations", "presentations", /presentation|slide/iu, "slides+make"),
  job("short clips", "video clip makers", /short (?:videos|clips)|clips/iu, "short clips+video, short clips+make", {
    words: "short clips",
  }),
  job(
    "cleaning up speech",
    "audio editors",
    /noise (?:reduction|cancel|remov)|speech enhancement|podcast (?:editing|recording)|audio (?:mastering|cleanup)|filler/iu,
    "clean+spoken, clean+remove, clean+podcast",
    { words: "noise reduction, speech enhancement, podcast editing" },
  ),
  job(
    "stem separation",
    "stem separation",
    /stem|vocal|source separation/iu,
    "instrumental+music, instrumental+remove",
    {
      words: "stem separation",
    },
  ),
  job("translation", "translation", /translat/iu, "translate+documents, translate+messages", { words: "translation" }),
];

/** What else buyers want of such a product, which decides the order of a list. */
export interface Wish {
  name: string;
  says: RegExp;
}

const WISHES: readonly (Wish & { key: string; jobs?: ReadonlySet<string> })[] = [
  {
    key: "speakers",
    name: "who speaks",
    says: /diari[sz]|speaker (?:label|separation|recognition|identification|diari|tasks)|who speaks/iu,
    jobs: new Set(["speech to text", "meeting notes", "clinical notes"]),
  },
  {
    key: "book",
    name: "appointments",
    says: /appointment|booking|schedul|calendar|reservation/iu,
    jobs: new Set(["answering the phone", "answering customers"]),
  },
  {
    key: "phone",
    name: "phone calls",
    says: /phone calls?|phone agent|telephone/iu,
    jobs: new Set(["answering the phone"]),
  },
  { key: "invoice", name: "invoices", says: /invoice|receipt/iu, jobs: new Set(["reading invoices"]) },
  { key: "medical", name: "medicine", says: /medic|clinic|doctor|patient|health|hospital/iu },
  { key: "law", name: "law", says: /\blaw|legal|lawyer|court/iu },
  { key: "school", name: "schools", says: /school|teacher|classroom|education|student/iu },
  { key: "lodging", name: "hotels", says: /hotel|hospitality|guest/iu },
  { key: "restaurant", name: "restaurants", says: /restaurant/iu },
  { key: "shop", name: "shops", says: /e-?commerce|shop|store|product (?:photos|pictures)|sellers/iu },
  { key: "podcast", name: "podcasts", says: /podcast/iu },
  { key: "video", name: "video", says: /video/iu, jobs: new Set(["subtitles", "image upscaling", "short clips"]) },
];

/** What a product that replaces another one must work with. */
const LOCAL_MODELS: Wish = {
  name: "local models",
  says: /local(?:ly)? (?:llm|language model|model|run)|ollama|own models?|any model|many models|model providers|offline/iu,
};

/** What a text wants a product for. */
export interface Purpose {
  jobs: readonly Job[];
  wishes: readonly Wish[];
  /** Whether something is wanted in place of something else. */
  replaces: boolean;
  /** Demands by the words for them. */
  demands: readonly { kind: "open_source" | "free" | "self_hosted"; words: string; wished: boolean }[];
  /** Words for prices, which are asked of them. */
  costs: readonly string[];
  plain: PlainText;
  read: readonly Place[];
}

/** Letters between a word for a wish and the demand behind it, or before it. */
const BEFORE = 24;
const BEHIND = 4;
/** What a job works on and how it is done, which every product for it does. */
const IMPLIED = new Set(
  "spoken record write answer extract remove image documents own make customers messages review papers".split(" "),
);
const FLAGS = ["open_source", "free", "self_hosted"] as const;

/** Reads what a product is wanted for, in any of eighteen languages. */
export function readPurpose(query: string): Purpose {
  const plain = plainWords(query);
  const things = thingsIn(plain);
  const said = new Set(things.map(({ key }) => key));
  const asks = (groups: readonly (readonly string[])[]) => groups.some((group) => group.every((key) => said.has(key)));
  const all = JOBS.filter(({ asked }) => asks(asked));
  const jobs = all.filter(({ name }) => all.every(({ over = [] }) => !over.includes(name)));
  const keys = new Set(jobs.flatMap(({ asked }) => asked.filter((group) => asks([group])).flat()));
  const wishes = WISHES.filter(
    ({ key, jobs: of }) => said.has(key) && (of === undefined || jobs.some(({ name }) => of.has(name))),
  );
  for (const { key } of wishes) keys.add(key);
  const found = demandsIn(plain);
  const models = found.filter(({ key }) => key === "local models");
  // Local models are no local product.
  const demands = found.filter(
    (one) => one.key === "local models" || !models.some(({ from, to }) => one.from >= from && one.to <= to),
  );
  const longest = (key: string) =>
    demands.filter((one) => one.key === key).sort((a, b) => b.to - b.from - (a.to - a.from))[0];
  const isWished = ({ from, to }: Place) =>
    demands.some(
      ({ key, ...wish }) =>
        (key === "wish" && wish.to <= from && from - wish.to < BEFORE) ||
        (key === "wish behind" && wish.from >= to && wish.from - to < BEHIND),
    );
  return {
    jobs,
    wishes: models.length === 0 ? wishes : [...wishes, LOCAL_MODELS],
    replaces: demands.some(({ key }) => key === "instead"),
    demands: FLAGS.flatMap((kind) => {
      const place = longest(kind);
      return place === undefined ? [] : [{ kind, words: saidAt(plain, place), wished: isWished(place) }];
    }),
    costs: demands.flatMap((one) => (one.key === "cost" ? [saidAt(plain, one)] : [])),
    plain,
    // A thing that no job needs was not read.
    read: [...things.filter(({ key }) => keys.has(key) || IMPLIED.has(key)), ...demands],
  };
}

/** The words at a place, as the buyer wrote them; of a script without spaces the place alone. */
function saidAt({ text, words }: PlainText, { from, to }: Place): string {
  const place = text.slice(from, to);
  if (WITHOUT_SPACES.test(place)) return place;
  return words
    .filter((word) => word.from < to && word.to > from)
    .map(({ said }) => said)
    .join(" ");
}

/** Whether a text names models. */
export function asksForModels({ plain: { text } }: Purpose): boolean {
  return / mod[eè]l|модел|模型|モデル|모델/u.test(text);
}

/** Whether a text names jobs of which one is enough. */
export function asksForEither({ plain: { text } }: Purpose): boolean {
  return / (?:or|oder|ou|lub|albo|или|eller|veya|ya da|hoac|atau) |或者?|または|もしくは|또는/u.test(text);
}

/** The words of the text that nothing took. */
export function leftOf({ plain, read }: Purpose, used: readonly string[]): string[] {
  const taken = new Set(used.flatMap((words) => plainWords(words).words.map(({ said }) => said.toLowerCase())));
  return wordsLeft(plain, read).filter(
    (word) =>
      !taken.has(word.toLowerCase()) &&
      !isFunctionWord(word.toLowerCase()) &&
      (word.length > 2 || /\P{Script=Latin}|^\p{Lu}{2}$/u.test(word)),
  );
}
