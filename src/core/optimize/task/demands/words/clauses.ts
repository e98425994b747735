import type { Language } from "../../language.ts";
import { MUST, NOT, ONLY, PLACED, STRICTLY } from "./frames.ts";
import { has } from "./lexicon.ts";
import { mentionsOf } from "./names/entities.ts";
import { isWish, TRAIN } from "./terms.ts";

/** One statement of a text. */
export interface Clause {
  /** The statement; below a heading that forbids, with a negation before it, so that every reader takes it for one. */
  text: string;
  /** The statement as the text has it. */
  said: string;
  /** How an answer quotes it: with the heading that forbids it. */
  shown: string;
  /** Whether it is the first of the text, which describes the work. */
  first: boolean;
}

/** A greeting says nothing of the work; the statement behind it is the first. */
const GREETING =
  /^\s*(?:(?:hi|hello|hey|good (?:morning|day|evening)|dear|hallo|guten (?:tag|morgen|abend)|moin|servus|grüezi|sehr geehrte|liebes?|bonjour|bonsoir|salut|hola|buen[oa]s?(?: (?:días|tardes|noches))?|estimad[oa]s?|olá|oi|bom dia|boa (?:tarde|noite)|buongiorno|buonasera|salve|ciao|hoi|goedendag|goede(?:morgen|middag)|beste|здравствуйте|добр(?:ый день|ое утро|ый вечер)|привет)(?!\p{L})(?:\s\p{L}+){0,3}|(?:你好|您好|大家好|こんにちは|お世話になっております|はじめまして|안녕하세요|안녕하십니까)[^，,。]{0,6})\s*$/iu;

/**
 * Headings that forbid what follows them, in eleven languages: "Must not:", "Ausgeschlossen:", "Interdit :". A heading is the whole
 * statement before a colon or a line's end.
 */
const FORBIDS = new RegExp(
  `^[\\s#>*_•\\-–—]*(?:${[
    "(?:must|may|shall|should|can) ?not(?: (?:be|use|have|include|come from))?|(?:mustn|can|won|don|shouldn)['’]?t(?: (?:be|use|want|allow|accept))?|do not (?:use|want|allow|accept)|not (?:allowed|permitted|acceptable|accepted|wanted|ok(?:ay)?|possible)|(?:hard |absolute )?no[- ]?go(?:e?s|['’]s)?|(?:hard |strict )?exclu(?:de[ds]?|ding|sions?)|forbidden|prohibited|banned|disallowed|unacceptable|off[- ]limits|ruled out|rejected|avoid|never|(?:block|black|deny) ?list(?:ed)?|out of the question",
    "(?:darf|dürfen|soll(?:en)?|kann|können) nicht(?: sein)?|nicht (?:erlaubt|zulässig|zugelassen|gestattet|erwünscht|akzeptiert|akzeptabel|möglich|gewünscht|ok(?:ay)?)|unzulässig|unerwünscht|ausgeschlossen|ausschlüsse|ausschluss(?:kriterien|liste)?|ausschließen|verboten|untersagt|tabus?|niemals|nie|komm(?:t|en) nicht in frage|vermeiden|sperrliste|abgelehnt",
    "interdi(?:te?s?|ctions?)|ne (?:doi(?:t|vent)|peu(?:t|vent)) pas(?: être)?|(?:pas|non) (?:autorisée?s?|permise?s?|acceptée?s?|admise?s?)|exclu(?:e?s|sions?|re)?|à (?:exclure|éviter|proscrire)|proscrite?s?|refusée?s?|jamais",
    "prohibid[oa]s?|prohibiciones|no (?:deben?|pueden?)(?: (?:ser|usar))?|no (?:(?:permiti|admiti|acepta|autoriza)d[oa]s?|se (?:permiten?|admiten?|aceptan?)|usar|queremos)|excluid[oa]s?|exclusiones|excluir|descartad[oa]s?|vetad[oa]s?|evitar|nunca|jamás",
    "proibid[oa]s?|proibições|não (?:devem?|podem?)(?: (?:ser|usar))?|não (?:(?:permiti|admiti|aceit|autoriza)d?[oa]s?|se aceitam?|usar|queremos)|excluíd[oa]s?|exclusões|jamais",
    "vietat[oiae]|divieti|proibit[oiae]|non (?:deve|devono|può|possono)(?: essere)?|non (?:ammess|consentit|permess|accettat)[oiae]|esclus[oiae]|esclusioni|escludere|da (?:evitare|escludere)|mai",
    "verboden|niet (?:toegestaan|toegelaten|geoorloofd|acceptabel|gewenst)|(?:mag|mogen) niet(?: zijn)?|uitgesloten|uitsluitingen|uitsluiten|taboe|nooit|vermijden",
    "запрещ[её]н\\p{L}*|запреты?|нельзя|не (?:допуска|разреша|разреш[её]н|долж)\\p{L}*(?: быть)?|недопустим\\p{L}*|исключ(?:ено|ены|ения|ить)|под запретом|никогда",
    "(?:模型)?(?:绝?对?不(?:能|可|得|可以|允许|准|要|许|接受|考虑)|禁止|严禁|禁用|排除)(?:用|使用|是|选用?|采用|项|事项|的)?|(?:使用)?不可|(?:禁止|NG|除外)(?:事項|条件|対象)?|対象外|使えないもの|避けたいもの|금지 ?(?:사항|대상)?|(?:사용 ?)?불가|안 ?됨|제외 ?(?:대상|사항)?|허용(?:되지 않음| 안 ?됨)",
  ].join("|")})[\\s*_]*$`,
  "iu",
);
/** The negation that stands before what such a heading forbids. */
const FORBIDDEN: Readonly<Record<Language, string>> = {
  en: "not ",
  de: "nicht ",
  fr: "pas ",
  es: "no ",
  pt: "não ",
  it: "non ",
  nl: "niet ",
  ru: "не ",
  zh: "禁止",
  ja: "禁止 ",
  ko: "금지 ",
};
/** The mark of an item of a list. */
const ITEM = /^\s*(?:[-–—*•·・]|\d+[.)]|\([a-z\d]\))\s?/u;

/** A line that begins with a label: "Volume: 200k calls". */
const LABEL = /^[^:：,，、]{1,40}[:：]/u;

/** Ends of sentences. A full stop after one letter or an abbreviation is none: "EE. UU.", "z. B.", "approx."; nor is one before a digit, but the wide one always is. */
const SENTENCE =
  /(?:(?<!(?<!\p{L})(?:[\p{Script=Latin}\p{Script=Cyrillic}]|EE|UU|ca|bzw|inkl|evtl|ggf|max|min|approx|appr|etc|nr|inc|ltd|corp|vs|ex|env|aprox|art|abs|mind|тыс|млн|руб|т\.е))\.|[;!?\n])+(?!\d|ai(?![a-z]))|[。！？；]+\n*/iu;
const BUT: Readonly<Partial<Record<Language, string>>> = {
  en: "but|and(?= (?:we|it|they|the|our|its|their|must|may|should|shall|not|cannot|only|data|no|without|zero|never|nobody|keep|keeps|store|stores|host|hosted|run|runs|process|delete|be|stay|use|have|has|logs) )|so|because|yet",
  de: "sondern|aber|und(?= (?:wir|unser\\p{L}*|ihre?|sie|man|daten|nur|ohne|null|verbot|die|der|das|es|keine?|nicht|nie|niemals|darf|dürfen|muss|müssen|soll|sollen|sollten|bleiben) )",
  fr: "mais|et(?= (?:nous|nos|notre|on|elles?|ils?|données|seulement|sans|interdi\\p{L}*|zéro|pas|aucun|le|la|les|il|que|ne|doi(?:ven)?t|devr\\p{L}*|peu(?:ven)?t|jamais) | n['’])|donc",
  es: "sino|pero|y(?= (?:datos|sin|prohib\\p{L}*|cero|solo|sólo|nuestr\\p{L}*|nada|ning[uú]n\\p{L}*|el|la|los|las|que|no|nunca|jamás|deben?|deber\\p{L}*|tienen? que|pueden?|han? de) )",
  pt: "mas|e(?= (?:noss\\p{L}*|dados|sem|proib\\p{L}*|zero|só|apenas|nada|nenhum\\p{L}*|não|o|os|as|que|nunca|jamais|dev\\p{L}*|têm|podem?|precisam?) )",
  it: "ma|e(?= (?:nostr\\p{L}*|dati|senza|diviet\\p{L}*|zero|solo|soltanto|niente|nessun\\p{L}*|non|il|i|gli|le|la|che|mai|dev\\p{L}*|possono|può) )",
  nl: "maar|en(?= (?:onze|ze|zij|gegevens|zonder|verbod|alleen|we|geen|niet|de|het|dat|nooit|moet\\p{L}*|mag|mogen) )",
  ru: "но|а|и(?= (?:только|мы|наш\\p{L}*|они|никак\\p{L}*|данные|провайдер|поставщик|не|нельзя|никогда|долж\\p{L}*) )",
};
/** Conjunctions of languages without spaces between words. */
const JOINED = String.raw`|(?<=[하되이있없됩않])(?:고|며|지만)\s|(?<=\p{Script=Han})(?:并且|而且|但是?|[且并](?=不[得能可会允用准]|必须|需要?|禁))(?=\p{Script=Han})|かつ|(?<=[わせれ]ず)に?(?=[\p{Lu}\p{Script=Han}])`;
/** "Without" begins a statement of its own when it denies training: "hosted in the EU without being used for training". */
const WITHOUT = String.raw`|\s(?=(?:without|ohne|sans|sin|sem|senza|zonder|без)\s)`;
/** Number of characters behind "without" in which the word for training stands. */
const TRAINS_WITHIN = 48;
/** Words that may stand between a comma and a name of the same list. */
const CONTINUES =
  /^(?:(?:or|oder|und|ou|o|of|и|или|et|y|e|en|nor|noch|ni|nem|né|ни|to|the|den|les|los|os|gli|de|aus|from|dos|dai|del|des|из|any|other)\s|[a-z]+\s(?=[A-Z](?:[a-z]+[A-Z]|[a-z]+$)))*$/u;

/** Largest number of characters between a name and the next comma of a list: one word, as in "US providers, China". */
const SHORTLY = 13;

/** Splits a text into statements at punctuation and at words such as `but`, except within a list of names. */
export function clausesOf(text: string, language: Language): readonly Clause[] {
  if (last.text !== text || last.language !== language) last = { text, language, clauses: split(text, language) };
  return last.clauses;
}

/** Cache of the last text: all readers of a text need the same statements. */
let last: { text: string; language: Language | null; clauses: readonly Clause[] } = {
  text: "",
  language: null,
  clauses: [],
};

/**
 * Whether a part forbids and the rest demands: "no Chinese models, EU hosting only"; or one demands and the other is a wish:
 * "only in the EU, Mistral preferred".
 */
function turns(before: string, rest: string, language: Language): boolean {
  const next = /^[^,，、]*/u.exec(rest)?.[0] ?? "";
  const demands = (part: string) => [STRICTLY, MUST, NOT].some((frame) => has(frame(language), part));
  if ((isWish(next, language) && demands(before)) || (isWish(before, language) && demands(next))) return true;
  return (
    has(NOT(language), before) &&
    has(PLACED(language), next) &&
    (has(ONLY(language), next) || has(MUST(language), next))
  );
}

function split(text: string, language: Language): Clause[] {
  const words = BUT[language];
  const mark = new RegExp(
    String.raw`(?:[,，、]|(?<!(?<!\p{L})(?:modell?[eo]?|hosting|data|residency|region|location|processing|storage|standort|datenhaltung|hébergement|données|alojamiento|datos|hospedagem|dados|dati|gegevens|хостинг|данные))[:：])\s*(?!\d)|\s[–—-]\s${words === undefined ? "" : String.raw`|(?<!(?:nothing|none|any\w*|every\w*|all|no one|rien|nichts))\s(?:${words})(?=\s)`}${JOINED}${WITHOUT}`,
    "giu",
  );
  const clauses: Clause[] = [];
  const stated = (part: string, head: string | null, joined: boolean) => {
    if (part.trim() === "" || (clauses.length === 0 && GREETING.test(part))) return;
    const first = clauses.length === 0;
    const said = head === null ? part : part.replace(ITEM, "");
    if (head === null || demandsOwn(said, language, joined))
      clauses.push({ text: part, said: part, shown: part.trim(), first });
    else clauses.push({ text: `${FORBIDDEN[language]}${said}`, said, shown: `${head}: ${said.trim()}`, first });
  };
  let listHead: string | null = null;
  let bulleted: boolean | null = null;
  let at = 0;
  for (const sentence of text.split(SENTENCE)) {
    const start = text.indexOf(sentence, at);
    const between = text.slice(at, start);
    at = start + sentence.length;
    const isItem = ITEM.test(sentence);
    if (between.includes("\n") && listHead !== null) {
      // A list below a heading ends with a line that is no item; one without marks ends with an empty line or a label.
      bulleted ??= isItem;
      if (!isItem && (bulleted || /\n\s*\n/u.test(between) || LABEL.test(sentence))) listHead = null;
    }
    let head = listHead;
    let from = 0;
    const parts: [string, string | null][] = [];
    for (const match of sentence.matchAll(mark)) {
      const rest = sentence.slice(match.index + match[0].length);
      if (/^\s$/u.test(match[0]) && !has(TRAIN(language), rest.slice(0, TRAINS_WITHIN))) continue;
      // A comma or "and" continues a list when a name is directly before and after it.
      const before = sentence.slice(from, match.index);
      const listed = before.length - (mentionsOf(before).at(-1)?.end ?? -SHORTLY);
      const next = listed < SHORTLY ? mentionsOf(rest.slice(0, 40))[0] : undefined;
      const continues = next !== undefined && CONTINUES.test(rest.slice(0, next.at)) && !turns(before, rest, language);
      if (rest.trim() === "" || continues) continue;
      const isLabel = /^[:：]/u.test(match[0]);
      if (isLabel && FORBIDS.test(before)) head = headOf(before);
      else {
        // Another label, and words such as "but", end what a heading forbids.
        if (isLabel) head = demandsOwn(before, language, true) ? null : listHead;
        parts.push([before, head]);
        if (!/^[,，、:：]/u.test(match[0])) head = null;
      }
      from = match.index + match[0].length;
    }
    const last = sentence.slice(from).replace(/[,，、:：]\s*$/u, "");
    if (FORBIDS.test(last) && /^\s*\n/u.test(text.slice(at))) [listHead, bulleted] = [headOf(last), null];
    else parts.push([last, head]);
    for (const [index, [part, above]] of parts.entries())
      stated(part, above, index > 0 && parts[index - 1]?.[1] === above);
  }
  return clauses;
}

/**
 * Whether a statement says by itself that something is wanted or unwanted.
 * @param joined whether it follows another one by a comma: "not allowed: China, the data must stay in the EU"
 */
function demandsOwn(words: string, language: Language, joined: boolean): boolean {
  const frames = joined ? [STRICTLY, NOT, MUST] : [STRICTLY, NOT];
  return frames.some((frame) => has(frame(language), words));
}

function headOf(words: string): string {
  return words.replace(/^[\s#>*_•–—-]+|[\s*_]+$/gu, "");
}
