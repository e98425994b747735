import { isForeign, wordsBesideField } from "../question/fields.ts";
import { INTENTS } from "../question/intents.ts";
import { plainSubject } from "../question/subject.ts";
import { concepts } from "./concepts.ts";

/** One thing that a described product does: it is found by any of these words. */
export interface Wanted {
  words: readonly string[];
  general: boolean;
  /** Whether they are words of the buyer, which a listing has in any form, and not beginnings of words. */
  plain?: boolean;
}

/** A product as a buyer describes it. */
export interface Description {
  wanted: Wanted[];
  /** Words that were understood as none of the concepts and are not English words of a description. */
  unread: string[];
  /** Whether the text is not in English. */
  foreign?: boolean;
}

/** How a question begins that describes what it looks for. */
const DESCRIBES =
  /(?<!\p{L})(?:(?:(?:something|anything)(?: \p{L}+){0,3}?|(?:an? )?(?:tools?|apps?|programs?|software|service|bot|website|product)) (?:that|which|to|for|with which|where)|(?:that|which) (?:can )?\p{L}+s (?:my|our|your|the)|(?:etwas|was|(?:ein(?:e|en)? )?(?:werkzeug|tool|programm|software|app|dienst|lösung)),? (?:das|die|der|um|mit dem|mit der|womit|zum)|womit|mit welche[mr]|(?:outils?|logiciels?|applis?|applications?|programmes?|services?|quelque chose|truc)(?: d['’]ia)? (?:qui|pour|permettant|capable)|(?:herramientas?|programas?|aplicaci(?:ón|ones)|apps?|software|servicios?|algo)(?: (?:de|con) ia)? (?:que|para|con)|(?:ferramentas?|programas?|aplicativos?|apps?|serviços?|algo)(?: (?:de|com) ia)? (?:que|para|com)|(?:strument[oi]|programm[ai]|app|software|servizi?o?|qualcosa)(?: (?:di|con) ia)? (?:che|per|con cui)|(?:iets|hulpmiddel|tool|programma|app|software|dienst) (?:om|dat|die|voor|waarmee|wat)|(?:программ\p{L}*|сервис\p{L}*|инструмент\p{L}*|приложени\p{L}*|что-то|бот),? (?:котор\p{L}*|чтобы|для|умеющ\p{L}*))(?!\p{L})|(?:有哪些|哪些|有没有|有什么|什么)(?:开源|免费|好用)?(?:的)?(?:工具|软件|应用|程序|产品|服务|项目)(?:可以|能够?|会)|能.{2,30}的(?:开源|免费|好用)?(?:的)?(?:工具|软件|应用|程序|产品|服务)|(?:して|って|いて)(?:くれる|もらえる)|(?:できる|する|るための|ための)(?:ツール|アプリ|ソフト|サービス)|(?:해|어|아|여) ?(?:주는|줄)|(?:하는|할 수 있는|는) ?(?:도구|앱|프로그램|서비스|툴)/iu;

const PRODUCT =
  "products?|tools?|software|apps?|platforms?|librar(?:y|ies)|services?|frameworks?|solutions?|programs?|packages?";
/** A question for the product that meets a need: "which product should we use", "welches Werkzeug". */
const FOR_A_PRODUCT = new RegExp(
  `(?<!\\p{L})(?:(?:which|what|any|is there)(?: \\p{L}+){0,3} (?:${PRODUCT})|what (?:would |could |might )?(?:fits?|suits?|helps?|works? (?:best|for))|what (?:should|can|could|do|would) (?:we|i|you) (?:use|take|pick|choose|buy|recommend|suggest)|welche[snr]? (?:\\p{L}+ )?(?:tools?|produkte?|werkzeuge?|programme?|software|lösung(?:en)?|plattform|bibliothek)|was (?:sollen|können|nehmen|empfehlt)(?: wir| ihr)?|quel(?:le)?s? (?:outils?|logiciels?|produits?|solutions?|plateformes?|applis?)|qué (?:herramientas?|programas?|productos?|software|plataformas?)|(?:que|qual) (?:ferramentas?|programas?|produtos?|software|plataformas?)|(?:quale|quali|che) (?:strument[oi]|programm[ai]|prodott[oi]|software|piattaform[ae])|welke? (?:tools?|programma['’]?s?|product(?:en)?|software)|как(?:ой|ую|ие) (?:инструмент\\p{L}*|программ\\p{L}*|продукт\\p{L}*|сервис\\p{L}*))(?!\\p{L})|(?:什么|哪个|哪款|哪种|有没有)(?:好的)?(?:工具|软件|产品|平台|应用)|(?:どの|どんな|何の)(?:ツール|製品|サービス|ソフト|アプリ)|어떤 ?(?:도구|제품|서비스|프로그램|소프트웨어)`,
  "iu",
);
/** The buyer, whose situation a question describes. */
const BUYER =
  /(?<!\p{L})(?:we|our|us|i|my|wir|uns\p{L}*|ich|mein\p{L}*|nous|notre|nos|je|mon|mes|nosotros|nuestr[oa]s?|necesit\p{L}*|mis?|nós|noss[oa]s?|precis\p{L}*|meus?|minhas?|noi|nostr[oaie]|ci serve|mio|miei|wij|we|ons|onze|ik|mijn|мы|наш\p{L}*|нам|нужн\p{L}*)(?!\p{L})|我们|我想|我需要|私たち|弊社|うち|우리|저희/iu;

const A_PRODUCT = new RegExp(`(?<!\\p{L})(?:${PRODUCT})(?!\\p{L})`, "iu");

/** Whether a question has a word for products of any kind. */
export function namesProducts(text: string): boolean {
  return A_PRODUCT.test(text);
}

const TOOLS =
  /工具|软件|应用|程序|产品|ツール|ソフト|アプリ|도구|앱|프로그램|서비스|툴|программ|инструмент|сервис|приложени/u;

/** The same in any language. */
export function namesTools(text: string): boolean {
  return namesProducts(text) || FOR_A_PRODUCT.test(text) || TOOLS.test(text);
}

/** Whether a buyer describes a situation and asks which product to use. */
export function asksForProduct(text: string): boolean {
  return FOR_A_PRODUCT.test(text) && BUYER.test(text);
}

/** How a buyer asks for anything at all: "Suche ein Programm", "I am looking for". */
const REQUEST =
  /(?:^|(?<=[.?!。？！]))\s*(?:i(?:['’]m| am)? (?:looking|searching) for|looking for|searching for|i need|we need|find me|ich suche|(?:wir )?suchen|suche|ich brauche|wir brauchen|gesucht(?: wird)?|je cherche|nous cherchons|cherche|il me faut|j'ai besoin d['eu]\S*|busco|buscamos|necesito|necesitamos|procuro|preciso de|cerco|cerchiamo|mi serve|ik zoek|we zoeken|zoek|ищу|ищем|нужн\p{L}*)(?!\p{L})|(?:を)?(?:探して|さがして)\S*|찾고 ?있\S*|찾아 ?(?:줘|주세요)/giu;
/** Verbs of other languages that name no function on their own. */
const STOP_ELSEWHERE =
  /^(?:bewaren|speichern|aufbewahren|bekomme\p{L}*|verwand\p{L}*|meine[nrms]?|unsere[nrms]?|transforme\p{L}*|conserver|guardar|conservar|tenere|automati\p{L}*|automáti\p{L}*|algui[eé]n|alguém|qualcuno|quelqu\p{L}*|jemand\p{L}*|iemand)$/u;

/** The same in other than Latin letters, and verbs and nouns of any request. */
const STOP_WIDE =
  /^(?:текст\p{L}*|котор\p{L}*|чтоб\p{L}*|можно|умеет|делает|делать|помо\p{L}*|нужн\p{L}*|какие|какой|какая|есть|этот|автоматическ\p{L}*|英文|中文|텍스트|文本|文字|内容|数据|自动|自動(?:的)?|自动化|自動化|帮我|帮助|可以|需要|想要|一个|使用|利用|支持|对应|対応|処理|实现|进行|有没有|能够|直接|自己|我们|公司|用户|读取|読取|하는|해주는|해서|하고|주는|프로그램|있나요|필요\S*|자동(?:으로)?|찾고|우리|회사|사용)$/u;

/** English words that name no function. */
const STOP = new Set(
  "engine engines feature features one two three single lost recommended choose pick library libraries framework frameworks package packages run running runs built driven powered based automated enabled across per via see seen whole single there here then than somebody someone anybody everything thing things afterwards after before automatically automatic easily quickly simply always never also just only really very actually like want wants need needs looking help helps helping let lets make makes made get gets give gives put puts turn turns take takes into onto from against within towards upon among with without about over under between while when where what which who whose whom why how this that these those such same other others another own our ours your yours their theirs his her him she they them its can could would should will shall may might must does did done doing has have had been being were was are every each any some many much more most few several all both either neither not but and because for you not too can't don't isn't sits sit goes come comes comes know known keep keeps use uses using used work works working people person team company business user users month week day year today suggest recommend recommended please thanks best good great nice cheap free app apps tool tools software program programs ones vendor vendors maker makers manage manages managing handle handles handling process processes processing small service services product products something anything website platform solution".split(
    " ",
  ),
);

/** Calls of programs, which nobody makes by telephone. */
export const TECHNICAL_CALLS =
  /(?<=(?<!\p{L})(?:llms?|apis?|models?|functions?|tools?|openai|anthropic) )calls?(?!\p{L})/giu;
/** What a product must not have. Few listings say so, and what they do say would match. */
const NOT_WANTED = /(?<!\p{L})(?:no|not|without|never|avoid)\s+(?:an?\s+|any\s+)?[\p{L}-]+(?:\s+[\p{L}-]+)?/giu;

/** When products were launched is not recorded, and "new" in a listing says something else. */
const NEW =
  /(?<!\p{L})(?:(?:was|were|has been|have been|just|recently) (?:launched|released|published)|(?:brand[- ])?new(?:est)?(?!\p{L})(?!\s+(?:features?|code|content)))(?!\p{L})/giu;

/** Questions about a fact, which no description of a product answers. */
const OF_A_FACT =
  /^\s*(?:is|are|was|were|will|does|do|did|how|why|when|who|whose|can|could|should|has|have|warum|wann|wer|wie|wieso|ist|sind|pourquoi|quand|comment|qui|est-ce|por qué|cuándo|quién|cómo|por que|quando|quem|como|perché|chi|come|waarom|wanneer|wie|hoe|почему|когда|кто|как)(?!\p{L})|^(?:为什么|什么时候|谁|なぜ|いつ|誰|왜|언제|누가)/iu;

/** Questions for the product that is best, or cheapest, in something that no listing states. */
const OF_A_MEASURE =
  /(?<!\p{L})(?:(?:has|have|having|with|offers?|gets?) the (?:best|highest|lowest|most|fewest|least|worst|longest|shortest)|costs? (?:the )?least|cheap\p{L}*|least expensive|lowest (?:prices?|costs?)|how much|most expensive|hat (?:die|den|das) (?:beste|höchste|niedrigste|wenigste|meiste)\p{L}*|am (?:günstigsten|billigsten)|kostet am wenigsten|(?:a|ont) (?:le|la) (?:meilleure?|plus (?:haut|bas)\p{L}*)|(?:le|la|les) moins ch(?:er|ère)s?|más barat[oa]s?|mais barat[oa]s?|più economic[oaih]+|goedkoopste?|сам\p{L}+ дешев\p{L}+)(?!\p{L})|最便宜|一番安い|最も安い|가장 저렴/iu;

/** Whether a question asks for a fact instead of a product. */
export function asksForFact(text: string): boolean {
  return OF_A_FACT.test(text);
}

/** Whether a question asks which product measures best. */
export function asksForMeasure(text: string): boolean {
  return OF_A_MEASURE.test(text);
}

/** "An app that reads": what a product does follows. */
const THAT_DOES =
  /(?<!\p{L})(?:apps?|tools?|software|programs?|programm\p{L}{0,2}|werkzeug\p{L}*|logiciels?|outils?|applis?|applications?|programas?|aplicativos?|herramientas?|ferramentas?|strument[oi]|programm[ai]|программ\p{L}*|приложени\p{L}*)[\s,]+(?:that|which|das|die|der|qui|que|che|dat|котор\p{L}*) /iu;
/** The same in Japanese, whose verb comes last: "映像から人を数えるソフト". */
const DOES = /[をにから]\S*[るうくすつぬむぶぐ](?:ツール|アプリ|ソフト|サービス|プログラム)/u;

/** Whether words name what a product works on instead of its kind: "an app that reads sheet music from a photo". */
export function isObject(text: string, words: string): boolean {
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  const does = THAT_DOES.exec(text)?.index;
  return words !== "" && at >= 0 && (does === undefined ? DOES.test(text) && at < text.search(DOES) + 1 : at > does);
}

/** Whether a question describes what a product does instead of naming a kind. */
export function describes(text: string): boolean {
  return DESCRIBES.test(text);
}

const MOST_WORDS = 3;

/** Takes the tags of several words out of an English text, which say more than their words: "background jobs". */
function takePhrases(
  text: string,
  isTag: (phrase: string) => boolean,
  own: ReadonlySet<string>,
): { rest: string; phrases: string[] } {
  const phrases: string[] = [];
  let rest = text;
  const words = [...text.matchAll(/[\p{L}\p{N}-]+/gu)].map(([word]) => word);
  for (let length = MOST_WORDS; length > 1; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const said = words.slice(from, from + length).join(" ");
      const tag = [said, `${said}s`, said.replace(/s$/u, "")]
        .map((one) => one.toLowerCase())
        .find((one) => isTag(one) && !own.has(one));
      if (tag === undefined || !rest.includes(said) || /^ai /u.test(tag)) continue;
      phrases.push(tag.replace(/s$/u, ""));
      rest = rest.replace(said, " ; ");
    }
  return { rest, phrases };
}

/** Words for lists and facts of them, which say nothing of what a product does. */
const OF_LISTS = INTENTS.filter(
  ([kind]) => kind === "how_many" || kind === "fastest_growing" || kind === "most_used",
).map(([, pattern]) => new RegExp(pattern.source, "giu"));
/** Words of Chinese, Japanese and Korean without grammar, and of Russian: parts that may name something. */
const WIDE_WORD = /[\p{Script=Han}々]{2,}|[\p{Script=Katakana}ー]{3,}|\p{Script=Hangul}{2,}|\p{Script=Cyrillic}{4,}/gu;

/** Characters of Chinese that join words. */
const GRAMMAR = /(?<![ぁ-ヿ])[把并做成帮我你的和给用从到为对将让被与及或了着过](?![ぁ-ヿ])/gu;

/** Returns words in other than Latin letters that no concept explains. */
function wideWords(text: string): string[] {
  const plain = OF_LISTS.reduce((rest, pattern) => rest.replace(pattern, " "), text);
  const parted = plain.replace(GRAMMAR, " ");
  const words = wordsBesideField(plainSubject(parted)).flatMap((word) => word.match(WIDE_WORD) ?? []);
  return [...new Set(words)].filter((word) => !STOP_WIDE.test(word));
}

/** Names in Latin letters within a text in another script. */
const NAMES_WITHIN = /[A-Z][A-Za-z0-9]{2,}/gu;
const MOST_SYNONYMS = 2;
/** Words that are searched for at most; a description has fewer. */
const MOST_READ = 10;

/** Adds a word of the buyer, with words of descriptions for the same thing; two words for one thing are one. */
function addWord(word: string, wanted: Wanted[], synonyms: boolean): void {
  const meant = synonyms ? concepts().filter(({ said }) => word.replace(said, "") === "") : [];
  const others = meant.flatMap(({ words }) => words).filter((other) => other !== word);
  const known = wanted.findIndex(({ words }) => others.some((other) => words.includes(other)));
  const before = wanted[known];
  if (before !== undefined) {
    wanted[known] = { ...before, words: [...new Set([...before.words.slice(0, 1), word, ...before.words.slice(1)])] };
    return;
  }
  const general = meant.some((one) => one.general);
  wanted.push({ words: [word, ...others.slice(0, MOST_SYNONYMS)], general, plain: true });
}

/**
 * Reads what a described product does.
 * @param isKnown whether an English word occurs in any listing
 * @param isTag whether a phrase in small letters is a tag of a listing
 * @param asSaid whether English words stand for themselves, because the search knows their synonyms
 */
export function readDescription(
  text: string,
  isKnown: (word: string) => boolean,
  isTag: (phrase: string) => boolean = () => false,
  asSaid = false,
): Description {
  let rest = ` ${text.replace(REQUEST, " ").replace(TECHNICAL_CALLS, " ")} `;
  const foreign = isForeign(text);
  const found = foreign
    ? { rest, phrases: [] }
    : takePhrases(rest, isTag, new Set(asSaid ? [] : concepts().flatMap(({ words }) => words)));
  rest = found.rest;
  const wanted: Wanted[] = found.phrases.map((phrase) => ({ words: [phrase], general: false, plain: true }));
  const ownWords = asSaid && !foreign;
  for (const { words, general, said } of ownWords ? [] : concepts()) {
    const left = rest.replace(said, " ");
    if (left === rest) continue;
    rest = left;
    wanted.push({ words, general });
  }
  const unread: string[] = foreign ? [] : [...(rest.match(NOT_WANTED) ?? []), ...(rest.match(NEW) ?? [])];
  for (const words of unread) rest = rest.replace(words, " ");
  const latin = !/[^\p{Script=Latin}\P{L}]/u.test(text);
  if (!latin) unread.push(...wideWords(rest));
  // Other scripts have no spaces, or particles that no list names.
  const left = latin ? rest : asSaid ? (rest.match(NAMES_WITHIN) ?? []).join(" ") : "";
  for (const word of left === "" ? [] : new Set(wordsBesideField(plainSubject(left)))) {
    if (asSaid && wanted.length + unread.length >= MOST_READ) break;
    const plain = word.toLowerCase().replace(/['’]s$/u, "");
    const name = asSaid && foreign && /^\p{Lu}/u.test(word);
    if (STOP.has(plain) || STOP_ELSEWHERE.test(plain) || plain.length < (foreign && !name ? 6 : 3)) continue;
    if ((!foreign || name) && /^[a-z-]+$/.test(plain) && isKnown(plain)) addWord(plain, wanted, ownWords);
    else unread.push(word);
  }
  return { wanted, unread, foreign };
}
