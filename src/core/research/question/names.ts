import { escapePattern } from "../../text/escape-pattern.ts";
import type { Filter } from "./filters.ts";

/** Sellers and makers of models: names by id. */
export interface KnownNames {
  sellers: readonly { id: string; name: string }[];
  makers: readonly string[];
  /** Whether a product or a model has this name; absent where names are not looked up. */
  isListed?: (name: string) => boolean;
}

/** How names occur in a question. Each pattern holds every spelling of a name. */
interface NamePatterns {
  excluded: RegExp;
  /** Groups: a name, and the others of a list. */
  atPlace: RegExp;
  name: RegExp;
  sellerBeforeMaker: RegExp;
  byMaker: RegExp;
  /** Groups: names before the last of a list. "OpenAI, Anthropic and Google models" */
  listOwning: RegExp;
  /** Groups: a name, and what it has; without the second, a verb follows. */
  owning: RegExp;
  /** Names before words for a task: "Cohere Rerank and Voyage rerank". */
  owningTask: RegExp;
  afterModels: RegExp;
  wideOwning: RegExp;
  widePlace: RegExp;
  alone: RegExp;
}

interface NamePattern {
  /** Every spelling of a name, longest first. */
  any: string;
  within: NamePatterns;
  sellerOf: ReadonlyMap<string, string>;
  makers: ReadonlyMap<string, string>;
}

/** Short names that people use for a seller or maker. */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  "amazon-bedrock": ["bedrock", "aws bedrock", "aws"],
  azure: ["azure", "azure openai", "azure foundry"],
  "google-vertex": ["vertex", "vertex ai", "google vertex"],
  "cloudflare-workers-ai": ["cloudflare", "workers ai"],
  together: ["together", "together ai", "together.ai"],
  fireworks: ["fireworks"],
  moonshotai: ["moonshot"],
  alibaba: ["alibaba", "alibaba cloud"],
  watsonx: ["watsonx", "ibm watsonx"],
  oci: ["oracle", "oracle cloud"],
  zai: ["z.ai", "zhipu"],
  mistral: ["mistral"],
  xai: ["x.ai"],
  qwen: ["qwen"],
};
/** Names that are also ordinary words; they count only after a preposition of place. */
const ALSO_WORDS = new Set(
  "together morph venice rime runway fal writer hume inception meta chutes nebius stability voyage fireworks aws oracle reflection upstage poolside morph recraft novita relace".split(
    " ",
  ),
);
const GENERIC =
  "(?:['’]s)?(?:-| )?(?:(?:open[- ]weights?|language|embedding|image|speech|vision|chat|reasoning|current|listed|ai|api) )*(?:models?|llms?|modell\\p{L}*|modèles?|modelos?|modell[oi]|modellen|модел\\p{L}*|apis?)(?!\\p{L})";
const DOES =
  "(?: |['’]s )(?:sell|sells|offer|offers|release|releases|released|retire|retires|(?:switch|shut|turn|pull|sunset|phase|kill)(?:e?s|t?ing)?|deprecate|deprecates|host|hosts|charge|charges|end|launch|launches|launched|publish|published)(?!\\p{L})";
const SELLS = /^(?:['’]s)? ?charges?$/i;
const PLACE =
  "(?:at|on|via|through|hosted (?:by|on)|sold by|offered by|bei|über|auf|chez|sur|en|na|no|su|presso|da|bij|op|via|у|в|через|на)";
const BY = "(?:from|by|of|made by|von|de|d'|di|van|от|du)";

/** Words that exclude the name after them, with at most three words between. */
const EXCLUDING =
  "(?:don['’]?t|do not|doesn['’]?t|not|never|without|except(?: for)?|excluding|other than|besides|apart from|nicht|kein\\p{L}*|ohne|außer|sans|sauf|hors|sin|excepto|não|sem|exceto|senza|tranne|niet|geen|zonder|behalve|не|без|кроме)";

const patterns = new WeakMap<KnownNames, NamePattern>();

/** Reads the sellers and makers that a question names. */
export function readNames(text: string, known: KnownNames): { text: string; filters: Filter[] } {
  const { within, sellerOf, makers } = patternOf(known);
  const filters: Filter[] = [];
  const add = (filter: Filter) => {
    if (
      !filters.some(
        ({ kind, ...rest }) =>
          kind === filter.kind && "value" in rest && "value" in filter && rest.value === filter.value,
      )
    )
      filters.push(filter);
  };
  const seller = (name: string, words: string): boolean => {
    const id = sellerOf.get(name.toLowerCase());
    if (id !== undefined) add({ kind: "seller", value: id, words });
    return id !== undefined;
  };
  let rest = text;
  // "We don't use Vertex" must not become a question about Vertex.
  rest = rest.replace(within.excluded, (words) => {
    filters.push({ kind: "unread", words: words.trim() });
    return " ";
  });
  rest = rest.replace(within.atPlace, (words, name: string, more: string) => {
    const others = [...more.matchAll(within.name)].map(([other]) => other);
    return [name, ...others].map((one) => seller(one, words.trim())).some(Boolean) ? " " : words;
  });
  const owned = (words: string, name: string, listed = false): string => {
    const lower = name.toLowerCase();
    const maker = makers.get(lower);
    // Beside another name, one with a capital letter is no ordinary word: "from Voyage or Cohere".
    const isWord = ALSO_WORDS.has(lower) && !(listed && /^\p{Lu}/u.test(name));
    if (maker !== undefined) add({ kind: "maker", value: maker, words: words.trim() });
    else if (isWord || !seller(lower, words.trim())) return words;
    return " ";
  };
  // A seller's name is not part of a maker's name: `Azure OpenAI models` are models made by OpenAI and sold by Azure.
  rest = rest.replace(within.sellerBeforeMaker, (words) => (seller(words, words) ? " " : words));
  const ownedAll = (words: string, name: string, more: string): string => {
    const others = [...more.matchAll(within.name)].map(([other]) => other);
    const before = filters.length;
    const all = [name, ...others].map((one) => owned(words, one, others.length > 0)).every((left) => left === " ");
    // Of a maker and a seller in one list, either is enough.
    const added = filters.slice(before);
    if (new Set(added.map(({ kind }) => kind)).size > 1)
      filters.splice(before, added.length, ...added.map((one): Filter => ({ ...one, either: true })));
    return all ? " " : words;
  };
  rest = rest.replace(within.byMaker, ownedAll);
  const beforeTasks = filters.length;
  const isOwner = (name: string) => /^\p{Lu}/u.test(name);
  rest = rest.replace(within.owningTask, (words, name: string) => (isOwner(name) ? owned(words, name, true) : words));
  const ofTasks = filters.slice(beforeTasks);
  if (new Set(ofTasks.map(({ kind }) => kind)).size > 1)
    filters.splice(beforeTasks, ofTasks.length, ...ofTasks.map((one): Filter => ({ ...one, either: true })));
  rest = rest.replace(within.listOwning, (words, all: string) => {
    const names = [...all.matchAll(within.name)].map(([other]) => other);
    return names.map((one) => owned(one, one)).every((left) => left === " ") ? " " : words;
  });
  // A verb after the name is not part of it: "Azure switch off" names Azure.
  rest = rest.replace(within.owning, (words, name: string, generic: string | undefined) => {
    // A maker that sells other companies' models too is asked for what it sells itself.
    const sells = generic === undefined && SELLS.test(words.slice(name.length));
    const left =
      sells && !ALSO_WORDS.has(name.toLowerCase()) && seller(name, name)
        ? " "
        : owned(generic === undefined ? name : words, name);
    return left === " " ? words.slice(name.length).replace(/^['’]s/, "") : words;
  });
  rest = rest.replace(within.afterModels, ownedAll);
  // `OpenAI の モデル`, `OpenAI의 모델`, `OpenAI和Google的模型`
  rest = rest.replace(within.wideOwning, ownedAll);
  // `Azure에서`, `Azure で`, `Azure 上`
  rest = rest.replace(within.widePlace, (words, name: string) => (seller(name, words.trim()) ? " " : words));
  // The name of a company that only resells models means the seller, wherever it stands.
  rest = rest.replace(within.alone, (words, name: string) => {
    const lower = name.toLowerCase();
    return makers.has(lower) || ALSO_WORDS.has(lower) || !seller(lower, words.trim()) ? words : " ";
  });
  // Beside other sellers a name with a capital letter is no ordinary word: "Groq or Cerebras or Together".
  const sold = filters.some(({ kind }) => kind === "seller");
  if (sold)
    rest = rest.replace(within.alone, (words, name: string) =>
      ALSO_WORDS.has(name.toLowerCase()) && /^\p{Lu}/u.test(name) && seller(name, words.trim()) ? " " : words,
    );
  return { text: rest, filters };
}

/** The ids of sellers and makers by each of their names in small letters. */
export function ownerIds(known: KnownNames): Readonly<Record<"seller" | "maker", ReadonlyMap<string, string>>> {
  const { sellerOf, makers } = patternOf(known);
  return { seller: sellerOf, maker: makers };
}

/** Names of products and models that stand for their seller in a question about its terms. */
const BRANDS: Readonly<Record<string, string>> = {
  chatgpt: "openai",
  gpt: "openai",
  claude: "anthropic",
  gemini: "google",
  "google ai studio": "google",
  grok: "xai",
  kimi: "moonshotai",
  "le chat": "mistral",
};

/** Returns the sellers that a question names anywhere, with the words that name them, in the order of the question. */
export function sellersNamed(text: string, known: KnownNames): { id: string; words: string }[] {
  const { any, sellerOf } = patternOf(known);
  const brands = Object.keys(BRANDS).join("|");
  const named = [
    ...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}-])(?:${any}|${brands})(?![\\p{Script=Latin}\\p{N}])`, "giu")),
  ].flatMap(([words]) => {
    const lower = words.toLowerCase();
    const id = sellerOf.get(lower) ?? BRANDS[lower];
    // "Together" and "meta" are also ordinary words: a seller has a capital letter or is the subject, "does together keep".
    const isWord =
      ALSO_WORDS.has(lower) && words === lower && !new RegExp(`(?:does|do|is|can) ${words}`, "i").test(text);
    return id === undefined || isWord ? [] : [{ id, words }];
  });
  return [...new Map(named.reverse().map((one) => [one.id, one])).values()].reverse();
}

/** Words that follow the maker's name in model names. */
const FAMILY =
  "opus|sonnet|haiku|fable|mythos|gemini|gemma|claude|gpt|llama|nova|command|large|medium|small|nemo|phi|chat|coder|grok|flash|code|analytics|copilot|cloud|docs|sheets";

/** Compiles the patterns of names once: they are large, and every question needs all of them. */
function patternsOf(any: string): NamePatterns {
  const pattern = (source: string) => new RegExp(source, "giu");
  const list = `(${any})((?:(?:, ?| (?:and|or|und|oder|et|ou|y|o|e|en|of|и|или) )(?:${any}))*)`;
  // "Van A en B": between two names after it, the Dutch "and" is no Spanish or French "in".
  const place = PLACE.replace("|en|", `|(?<!(?<!\\p{L})van (?:(?:${any}),? )+)en|`);
  const wideList = `(${any})((?:\\s?(?:[、,，・]|和|与|及|と|や|와|과)\\s?(?:${any}))*)`;
  return {
    excluded: pattern(`(?<!\\p{L})${EXCLUDING}(?: [\\p{L}-]{1,12}){0,3}? (?:${any})(?![\\p{L}\\p{N}]|[ -]\\d)`),
    atPlace: pattern(`(?<!\\p{L})${place} (?:the )?${list}(?![\\p{L}\\p{N}])`),
    name: pattern(any),
    sellerBeforeMaker: pattern(`(?<![\\p{L}\\p{N}])(azure|bedrock|vertex)(?= (?:${any})(?![\\p{L}\\p{N}]))`),
    byMaker: pattern(
      `(?<!\\p{L})${BY} ?(?:the )?${list}(?![\\p{L}\\p{N}]|[ -]\\d|[ -]\\p{L}{1,6}\\d|[ -](?:${FAMILY}))`,
    ),
    listOwning: pattern(
      `(?<![\\p{L}\\p{N}])((?:(?:${any})(?:, ?(?:and |und |et |y |e |en |и )?| (?:and|und|et|y|e|en|и) )){1,7})(?=(?:${any})(?:${GENERIC}|${DOES}))`,
    ),
    owning: pattern(`(?<![\\p{L}\\p{N}])(${any})(?:(${GENERIC})|${DOES})`),
    owningTask: pattern(
      `(?<![\\p{L}\\p{N}])(${any}) (?=(?:re-?rank(?:ing|ers?)?|(?:text )?embeddings?|speech[- ]to[- ]text|text[- ]to[- ]speech|transcription|tts|stt|ocr)(?![\\p{L}\\p{N}-]|[ -]?v?\\d))`,
    ),
    afterModels: pattern(
      `(?<!\\p{L})(?:models?|modelle?n?|modèles?|modelos?|modelli|модели) (?:(?:at|from|by|de|von|di|van|от) )?${list}(?![\\p{L}\\p{N}])`,
    ),
    wideOwning: pattern(
      `(?<![\\p{Script=Latin}\\p{N}-])${wideList}(?: ?(?:の|의|的)(?=\\s?(?:モデル|모델|模型|\\S{0,8}(?:モデル|모델|模型)))|(?= ?(?:モデル|모델|模型)))`,
    ),
    widePlace: pattern(
      `(?<![\\p{Script=Latin}\\p{N}-])(?:在 ?)?(${any}) ?(?:에서는?|에|では?|上(?:的)?|平台(?:的|上)?)(?![A-Za-z])`,
    ),
    alone: pattern(`(?<![\\p{L}\\p{N}-])(${any})(?![\\p{L}\\p{N}-])`),
  };
}

function patternOf(known: KnownNames): NamePattern {
  let made = patterns.get(known);
  if (made !== undefined) return made;
  const sellerOf = new Map<string, string>();
  const makers = new Map<string, string>();
  for (const { id, name } of known.sellers) {
    for (const way of [id, name, name.replace(/ (?:AI|Labs|Cloud|Inference)$/i, ""), ...(SHORT[id] ?? [])])
      sellerOf.set(way.toLowerCase(), id);
  }
  // A model key may call its maker by another id than the seller has, although the company is the same.
  for (const maker of known.makers) {
    if (maker === "") continue;
    const own = known.sellers.find(({ id }) => id === maker);
    for (const way of [
      maker,
      ...(own === undefined ? [] : [own.name, own.name.replace(/ (?:AI|Labs|Gemini API)$/i, "")]),
      ...(SHORT[maker] ?? []),
    ])
      makers.set(way.toLowerCase(), maker);
  }
  const names = [...new Set([...sellerOf.keys(), ...makers.keys()])].filter((name) => name.length > 1);
  const any = names
    .sort((a, b) => b.length - a.length)
    .map((name) => escapePattern(name))
    .join("|");
  made = { any, within: patternsOf(any), sellerOf, makers };
  patterns.set(known, made);
  return made;
}
