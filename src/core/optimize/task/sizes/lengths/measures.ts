import type { Language } from "../../language.ts";
import { TOKENS } from "../../language.ts";
import { ABOUT, isDue, middle, PER_CALL, PERIOD_ANY, periodAfter, periodBefore, RANGE } from "../common.ts";
import type { PlainText } from "../numbers.ts";
import { isPerProduct, type NamedRole, PRODUCES, READS, type Role } from "../roles.ts";
import { BEHIND_IN, BEHIND_OUT, directionOf, isMadeFrom } from "../sides/directions.ts";

/** Tokens of one page of English text, as commonly counted: 490 words. */
const TOKENS_PER_PAGE = 650;
/** Most tokens of a page: longer words fill it sooner. */
const FULLEST_PAGE = 1000;

/** Returns the tokens of one page in a language. */
export function tokensOfPage(language: Language): number {
  return Math.min(FULLEST_PAGE, TOKENS_PER_PAGE * (TOKENS[language].perWord / TOKENS.en.perWord));
}

const PAGES = String.raw`pages?|bladzijd\p{L}*|blz|(?:norm)?seiten?|cartell[ae]|feuillets?|laudas?|seitig\p{L}*|páginas?|pagine|pagina's|pagina’s|pagina|страниц\p{L}*|页|頁|ページ|쪽|페이지)(?!\p{Script=Latin}{2})`;
/** Words of English before a unit, in a text of any language: "600个英文单词", "250 английских слов". */
const ENGLISH = String.raw`(?:(?:english|englische[nrs]?|engelse|английск\p{L}+)\s|(?:个|個)?英(?:文|语|語)?的?|영어\s?)`;
/** The same behind it: "250 mots en anglais". */
const IN_ENGLISH =
  /^\s(?:(?:in|auf|en|em|in het|на|по)[\s-])?(?:english|englisch|anglais|inglés|inglesas?|inglês|inglese|inglesi|engels|английск\p{L}+)(?!\p{L})/iu;
const ENGLISH_BEFORE = /(?:영어(?:로)?|英語で?|英文)\s?(?:약|約|约)?\s?$/u;
const OF_ENGLISH = new RegExp(String.raw`\d[\s-]?${ENGLISH}`, "iu");
const WORDS = String.raw`(?:${ENGLISH}|个|個)?(?:words?|wörter\p{L}*|worten?|mots(?![- ]cl)|palabras(?! clave)|palavras(?![- ]chave)|parole(?! chiave)|woorden|слов\p{L}*|单词|単語|單詞|(?<=英[文语語]?|(?:[2-9]|\d\d)\s?[个個]?)词(?![元条汇典性组库])|語(?=程度|以内|くらい|ほど|前後|で|$|[^\p{L}])|단어))(?!\p{Script=Latin})`;
const CHARACTERS = String.raw`characters?|chars?|zeichen|anschläge\p{L}*|signes(?!\p{L})|battute(?!\p{L}|\s(?:a|al|alla|per|ogni)\s)|aanslagen|caractères|caracteres|caratteri|tekens|символ\p{L}*|знак\p{L}*|(?:个|個)?(?:汉|漢)?字(?![幕段节])|文字(?!起)|글자|자(?=$|[^\p{L}]|로|의|이|입|정도|내외|가|를|분량|짜리|씩))`;
const UNITS = (
  [
    ["pages", PAGES],
    ["words", WORDS],
    ["characters", CHARACTERS],
  ] as const
).map(([unit, words]) => ({
  unit,
  pattern: new RegExp(String.raw`${RANGE}[\s-]?(?:${words}`, "giu"),
}));

/** Tokens of 1,024 characters of one byte. */
const TOKENS_PER_KB = 256;
/** Words that make a number of kilobytes the size of a file that is not text. */
const PICTURE =
  /(?<!\p{L})(?:images?|photos?|pictures?|screenshots?|scans?|jpe?gs?|pngs?|bild\p{L}*|fotos?|imágen\p{L}*|imagen\p{L}*|immagin\p{L}*|audio|video|mp3|wav)(?!\p{L})/iu;
/** Units whose length in tokens is a rule of thumb: 150 spoken words a minute, a sentence, a bullet, a line of code. */
const ROUGH = (
  [
    [
      200,
      String.raw`(?:minutes?|mins?|minuten|minütig\p{L}*|minutos?|minuti|minuut|минут\p{L}*)(?!\p{L})|分钟|分間?(?!以内|で)|분(?:짜리)?(?!\p{L}|류|석|기| 이내)`,
    ],
    [
      25,
      String.raw`(?:sentences?|sätzen?|phrases?|frases?|oraciones|frasi|zinnen|предложени\p{L}*)(?!\p{L})|句|文(?=で|以内)|문장`,
    ],
    [30, String.raw`(?:bullets?(?: points?)?|stichpunkten?|puces|viñetas|opsommingstekens)(?!\p{L})|条要点|箇条`],
    [TOKENS_PER_KB, String.raw`(?:kb|kib|kilobytes?|кб|кбайт)(?!\p{L})`],
    [11, String.raw`(?:lines|zeilen|lignes|líneas|linhas|righe|regels|строк\p{L}*)(?!\p{L})|行(?:代码|コード)?|줄`],
  ] as const
).map(([each, words]) => ({
  each,
  pattern: new RegExp(
    String.raw`${RANGE}[\s-]?(?:(?:code|changed|geänderten?|modifiées|modificadas|de código|di codice|gewijzigde|short)\s)?(?:${words})`,
    "giu",
  ),
}));
/** Words that make a number of minutes or hours a length of speech. */
const SPOKEN =
  /(?<!\p{L})(?:transcri\p{L}*|transkri\p{L}*|trascri\p{L}*|recordings?|calls?|meetings?|interviews?|podcasts?|episodes?|lectures?|sermons?|webinars?|depositions?|debates?|dictat\p{L}*|hearings?|audio|\p{L}*gespräch\p{L}*|\p{L}*besprechung\p{L}*|\p{L}*sitzung\p{L}*|vorlesung\p{L}*|diktat\p{L}*|diktier\p{L}*|(?:podcast)?folgen?|anruf\p{L}*|dictée?s?|épisodes?|cours magistra\p{L}*|consult(?:a|ation|as)s?|clases?|conferencias?|aulas?|palestras?|lezion[ei]|puntat[ae]|réunions?|appels?|entretiens?|llamadas?|reuni(?:ón|ones)|audiencias?|reuni(?:ão|ões)|audiências?|chamadas?|riunion[ei]|chiamat[ae]|\p{L}*vergadering\p{L}*|\p{L}*gesprek\p{L}*|colleges?|лекци\p{L}*|подкаст\p{L}*|заседани\p{L}*|расшифров\p{L}*|совещани\p{L}*|звонк\p{L}*)(?!\p{L})|会议|录音|通话|转录|讲座|课程录|播客|講義|会議|録音|文字起こし|通話|회의|녹음|녹취|통화|강의|팟캐스트/iu;

/** A length in a text: pages, words, characters or tokens, or units whose length is a rule of thumb. */
export interface Measure {
  unit: "tokens" | "pages" | "words" | "characters" | "rough";
  tokens: number;
  at: number;
  end: number;
  /** Whether it is a length of speech, which is always input: no answer is that long. */
  spoken?: boolean;
}

/** Where a length stands in the text. */
export type Position = Pick<Measure, "at" | "end">;

/** A number of hours in digits, as `plainNumbers` writes them, or one hour. */
const HOURS =
  /(?:(?<![\p{L}\d.])(?:(\d{1,2})\s?(?:-|–|to|bis|à|a|até|tot|до|から)\s?)?(\d{1,2}(?:\.5)?)[\s-]?|(?<!\p{L})(?:an?|one|eine[rn]?|une|una|uma|een|один|1)\s(?:halbe\s|demi-|media\s|meia\s|mezz['’]\s?|half\s)?|un['’])(?:hours?|stunden?|heures?|horas?|ora|ore|uur|uren|час(?:а|ов)?)(?!\p{L})|(\d{1,2}(?:\.5)?)(?:个)? ?(?:小时|時間|시간)(?!\s?\/)/giu;
const HALF_BEFORE = /(?<!\p{L})half\s$/iu;
const HALF = /halbe|demi|media|meia|mezz|half/iu;
const TOKENS_PER_HOUR = 12_000;

/** Returns the words around a length, within its sentence. */
function sentenceAround(text: string, at: number, end: number): string {
  const before =
    text
      .slice(Math.max(0, at - 60), at)
      .split(SENTENCE_BREAK)
      .at(-1) ?? "";
  const [behind = ""] = text.slice(end, end + 40).split(SENTENCE_BREAK);
  return `${before}${text.slice(at, end)}${behind}`;
}
const SENTENCE_BREAK = /[.!?](?=\s)|[。！？\n]/u;

/** Returns hours of speech, without hours that are periods: "results may take up to 24 hours". */
function hoursIn(text: string): Measure[] {
  return [...text.matchAll(HOURS)].flatMap((match): Measure[] => {
    const [at, end] = [match.index, match.index + match[0].length];
    const before = text.slice(Math.max(0, at - 14), at);
    if (!SPOKEN.test(sentenceAround(text, at, end)) || isDue(text.slice(0, at), text.slice(end))) return [];
    if (
      /(?<!\p{L})(?:per|in|every|\d calls|calls|pro|par|por|after|last|за|в|24)\s$/iu.test(before) ||
      /^\s?(?:per|a|pro|par|\/|of delay|later|,? workdays)/iu.test(text.slice(end))
    )
      return [];
    const high = match[2] === undefined ? undefined : Number(match[2]);
    const known = high !== undefined && match[1] !== undefined ? (Number(match[1]) + high) / 2 : high;
    const hours = Number(known ?? match[3] ?? (HALF_BEFORE.test(before) || HALF.test(match[0]) ? 0.5 : 1));
    return [{ unit: "rough", tokens: hours * TOKENS_PER_HOUR, at, end, spoken: true }];
  });
}

/** A length with the part of the call that it belongs to. `sure` is false when nearby words point to the other side too. */
export interface Sided extends Measure {
  role: Role | null;
  sure: boolean;
  /** Whether only a verb of writing in the statement makes it the output. */
  implied?: boolean;
  /** Whether it is in doubt how many of it one call has. */
  howMany?: boolean;
  /** Whether it is one more length beside another of the same role, to be added to it. */
  more?: boolean;
  /** Further lengths of the same output. */
  and?: readonly Sided[];
}

/** Returns lengths in minutes of speech, sentences, bullets and lines of code. */
export function roughLengthsIn({ text }: PlainText): Measure[] {
  const hours = hoursIn(text);
  return [...hours, ...roughIn(text)];
}

function roughIn(text: string): Measure[] {
  return ROUGH.flatMap(({ each, pattern }, kind) =>
    [...text.matchAll(pattern)].flatMap((match): Measure[] => {
      const end = match.index + match[0].length;
      if (each === TOKENS_PER_KB && PICTURE.test(text.slice(Math.max(0, match.index - 60), end + 30))) return [];
      if (kind === 0 && !SPOKEN.test(text.slice(Math.max(0, match.index - 90), end + 60))) return [];
      if (kind === 0 && isDue(text.slice(0, match.index), text.slice(end))) return [];
      // The period of "one 45-minute episode a week" is that of the episodes.
      if (!match[0].includes("-") && periodAfter(text.slice(end, end + 26)) !== null) return [];
      if (periodBefore(text.slice(Math.max(0, match.index - 24), match.index)) !== null) return [];
      return [{ unit: "rough", tokens: middle(match[1], match[2]) * each, at: match.index, end, spoken: kind === 0 }];
    }),
  );
}

/** Words behind a number of spoken words, and before one to which errors are counted: neither is the length of a text. */
const A_MINUTE =
  /^\s?(?:\/|a|an|per|each|pro|die|je|par|à la|por|al|o|al|per|в|за)\s?(?:min(?!\p{L})|minutes?|minute|minuto|minuut|минуту)/iu;
const ERRORS_PER =
  /(?<!\p{L})(?:errors?|mistakes?|corrections?|edits?|fehler|korrekturen|erreurs?|errores|correcciones|erros|correções|errori|correzioni|fouten|correcties|ошиб\p{L}+|исправлени\p{L}+)\s(?:per|in every|for every|on|pro|je|auf|par|pour|por|cada|per|ogni|op|на)\s$/iu;

/** Returns lengths in pages, words and characters, converted to tokens of the language. Omits lengths per period. */
export function lengthsIn({ text }: PlainText, language: Language): Measure[] {
  const { perCharacter, perWord } = TOKENS[language];
  const perUnit = { pages: tokensOfPage(language), words: perWord, characters: perCharacter };
  return UNITS.flatMap(({ unit, pattern }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const end = match.index + match[0].length;
      const behind = text.slice(end, end + 26);
      if (periodAfter(behind) !== null || A_MINUTE.test(behind)) return [];
      if (ERRORS_PER.test(text.slice(Math.max(0, match.index - 40), match.index))) return [];
      const before = text.slice(Math.max(0, match.index - 8), match.index);
      const said = OF_ENGLISH.test(match[0]) || IN_ENGLISH.test(behind) || ENGLISH_BEFORE.test(before);
      const english = unit === "words" && said;
      const each = english ? TOKENS.en.perWord : perUnit[unit];
      return [{ unit, tokens: middle(match[1], match[2]) * each, at: match.index, end }];
    }),
  );
}

/** A full stop that ends a sentence, unlike that of "ca.". */
const STOP = String.raw`(?<!(?<!\p{L})(?:ca|approx|appr|max|min|env|aprox|circa|c|ок|прибл|тыс|млн|mio|tsd|bzw|inkl|incl|nr|no|etc|u|e\.g|i\.e|z\.b))\.(?=\s|$)`;
/** Ends of the parts of a statement. A comma directly before a length is none, so that the noun before it still applies. */
const BREAK = new RegExp(
  String.raw`[,;:、，。；：！!?？\n()（）]|${STOP}|\s(?:and|und|et|y|e|en|и|plus|with|mit|dazu|avec|con|com|met|с)\s(?=.{0,14}\d)|和|及|与|加上|그리고|및`,
  "giu",
);
export const SENTENCE_END = new RegExp(String.raw`[;!?。；！？\n]|${STOP}`, "giu");
/** Words before the length of an output: "in 200 words", "auf 2 Seiten". */
const IN_LENGTH =
  /(?<!\p{L})(?<!(?:go|goes|going|put|comes?) )(?:in|within|under|auf|unter|en|em|в|en moins de|in meno di|in unter|binnen)\s(?!(?:moyenne|promedio|média|media|general|género|total|tout|tutto|среднем|целом|total\p{L}*|summe|schnitt|mittel)\s)(?:\p{L}{1,10}\s){0,2}$/iu;
const AT_MOST =
  /(?<!\p{L})(?:at most|up to|max(?:imum|imal|imaal|\.)?|höchstens|no more than|maximum|máximo|massimo|hooguit|до|не более)\s*(?:de |di )?$|^\s*(?:max(?:imum|imal|imaal)?|máximo|massimo|以内|以下|이내|이하)/iu;
/** Words after the length of an output: "500자로 요약", "200字以内で要約". */
export const MADE_OF =
  /^\s?(?:以内|程度|くらい|左右|이내|정도|내외)?(?:로|으로|の|に|で|的|에)?\s?(?:요약|정리|要約|まとめ|摘要|总结|概括|作成|作文|작성|生成|書)|^\s?(?:以内|程度|くらい|이내|정도|내외)?(?:で|으로|로)\s?(?:답|응답|회신|回答|答え|返信|返答)/u;
export const OUT =
  /^\s?(?:out(?!\p{L})|uit(?!\p{L})|raus(?!\p{L})|(?:saem|sai|salen|sale|sortent|sort|escono|esce|выход[ия]т)(?!\p{L}| d)|en sortie|de salida|de saída|na saída|in uscita|на выход[ее]?(?!\p{L}))|^(?:[\s-]\p{L}+){1,2}\s(?:out|raus|heraus|uit|eruit)(?=\s?(?:[,.;)]|$))/iu;
export const IN =
  /^\s?(?:in(?![\p{L}]| (?:uscita|tutto|totale?|totaal|all|summa|plain|simple|prose|json|markdown|bullets?|(?:\p{L}+ )?(?:english|german|french|spanish|italian|portuguese|dutch|russian|polish|japanese|chinese|korean|inglese|tedesco|francese|spagnolo|italiano|portoghese|olandese|russo|het \p{L}+))(?!\p{L}))(?=[\s,.;)]|$)|rein(?!\p{L})|(?:entra[mn]?|entrent|entre|entrano|вход[ия]т)(?=[\s,.;)]|$)|en entrée|de entrada|na entrada|in ingresso|in entrata|на вход[е]?(?!\p{L}))/iu;
/** A side before a length in brackets: "title and bullet points in (300 tok". */
const BRACKETED = /(?<!\p{L})(in|out)\s?[(（]\s?(?:about |around |~|≈|max\.? |avg\.? )?$/iu;
/** Text between a length and the noun that it describes: "40-page contracts", "4k tokens of context", "300字的摘要". */
const OF_NOUN =
  /^[\s-]{0,2}(?:(?:(?:of|de|di|da|do|von|van|aan)\s(?:\p{L}{1,12}\s)??|long|worth of|de|d'|d’|di|da|do|von|van|aan|an)\s?)?(?:(?:the|a|an|our|each|le|la|el|il|der|die|das|retrieved|user|system|long|langen?|lange|ocr|text|scanned|json|их|von)\s){0,3}$|^(?:的|の|의 ?|짜리 ?|分の)\p{L}{0,2}$/iu;
/** A noun that says no more than the unit does: "returns about 150 words of text". */
const MERE_TEXT = /^(?:te(?:xt|kst)e?|texto|testo|текста?|prose|文本|文字|文章|テキスト|텍스트|글)$/iu;
/** Words before another noun, which the length does not describe: "of 12 words from articles". */
const MADE_FROM = /(?<!\p{L})(?:from|based|aus|basierend|[aà] partir|d'après|partendo|uit|gebaseerd|из)(?!\p{L})/iu;
/** Such words directly before a noun: "from the transcript". */
const IS_SOURCE = new RegExp(String.raw`${MADE_FROM.source}\s(?:\p{L}+['’]?\s){0,2}$`, "iu");
/** "Per document", "pro Vertrag", "文書ごと". */
const PER_NOUN =
  /^.{0,12}?(?:(?<!\p{L})(?:per|each|every|pro|je|par|por|cada|ogni|elk|elke|на|в|по|chaque)\s|\/\s?)(?:\p{L}{1,8}\s)?$/iu;
const WIDE_PER = /^(?:当たり|あたり|ごと|당|마다)/u;
/** "Per batch", "por ligação": the length of one call's input. */
const PER_THING = new RegExp(
  String.raw`^\s?(?:per|pro|je|par|por|each|на)(?:\s(?!(?:${PERIOD_ANY})(?!\p{L}))\p{L}{3,}|\s?(?:[,.;)]|$))`,
  "iu",
);
const HEADS_NEXT = /^\s?[:：=]?\s?(?:约|大约|約|약 ?|~|about |ca\.? )?\d/u;
/** Says that a part of the input differs between calls: "900 tokens that change". */
const CHANGES =
  /^\s(?:that|which|die|qui|que|che|которые) (?:change|changes|differ|vary|sich ändern|wechseln|changent|varient|cambian|varían|mudam|variam|cambiano|variano|wisselen|veranderen|меняются)(?!\p{L})/iu;
/** Cost from which a word is too far away for a sure assignment. */
const FAINT = 10;
/** Largest distance, in characters, of a verb before a length. */
const NEAR = 40;
/** Largest distance, in characters, of any word before a length. */
export const FAR = 90;

/** Lead, in cost, of the nearest word over any word of the other side, from which its side is sure. */
const CLEAR_LEAD = 1.5;

/** A sentence about the output: "The answer should cite the passages and is around". */
const OUTPUT_IS =
  /^[\s.!?]*(?:(?:the|our|its|each|every|an?|die|jede|la|le|el|a|il|het|de)\s)?(?:answers?|repl(?:y|ies)|responses?|outputs?|summar(?:y|ies)|antwort\p{L}*|réponses?|respuestas?|respostas?|rispost[ae]|antwoord\p{L}*)(?!\p{L})[^;:]{0,80}\s(?:is|are|be|has|have|takes?|comes? to|runs? to|ist|hat|est|fait|es|tiene|é|tem|ha|è)\s(?:about |around |roughly |some |etwa |rund |environ |unos |cerca de |circa |ongeveer |~)?$/iu;

/** A thing that is so long, where no verb of writing makes it: "Las notas tienen unas", "a melding is about". */
const IS_AS_LONG = new RegExp(
  String.raw`(?<!\p{L})(?:has|have|is|are|runs? to|comes? to|contains?|averages?|hat|haben|ist|sind|umfass(?:t|en)|zählen|zählt|fait|font|a|ont|compte(?:nt)?|comporte(?:nt)?|est|sont|tiene[n]?|es|son|ocupa[n]?|tem|têm|é|são|ocupam?|ha|hanno|è|sono|conta(?:no)?|heeft|hebben|is|zijn|telt|tellen|bevat(?:ten)?|содерж\p{L}+|занима\p{L}+|составля\p{L}+|име[ею]т)\s(?:${ABOUT}\s?|on average |im schnitt |en moyenne |de media |en promedio |em média |in media |gemiddeld |в среднем |de |d['’]environ )*$|(?:은|는|이|가|は|が|有|为|是|长度?|长达|平均|大约|约|約)\s?(?:${ABOUT}\s?|平均|평균\s?)?$`,
  "iu",
);

const OPENED = /[(（]\s?[~≈]?$/u;

/** The part of a call that a length belongs to, and whether its side is sure. */
export interface RoleRead {
  role: Role | null;
  sure: boolean;
  /** Whether only a verb of writing in the statement makes it the output. */
  implied?: boolean;
}

/** Returns the part of a call that a length belongs to, by the nearest word for one, otherwise by a verb; null without either. */
export function roleOf(
  text: string,
  measure: Measure,
  measures: readonly Measure[],
  roles: readonly NamedRole[],
): RoleRead {
  const { at, end } = measure;
  if (measure.spoken === true) return { role: "document", sure: true };
  const after = text.slice(end, end + 60);
  if (CHANGES.test(after)) return { role: "message", sure: true };
  const before = text.slice(Math.max(0, at - FAR), at);
  if (MADE_OF.test(after) || OUT.test(after) || BEHIND_OUT.test(after) || isPerProduct(text, at, end))
    return { role: "output", sure: true };
  if (IN.test(after) || BEHIND_IN.test(after)) return { role: "total", sure: true };
  const bracketed = BRACKETED.exec(before)?.[1];
  if (bracketed !== undefined) return { role: /^out/iu.test(bracketed) ? "output" : "total", sure: true };
  const previous = Math.max(0, ...measures.filter((one) => one.end <= at).map((one) => one.end));
  const next = Math.min(text.length, ...measures.filter((one) => one.at >= end).map((one) => one.at));
  const starts = Math.max(previous, at - FAR, 0);
  const sentence = starts + lastEnd(SENTENCE_END, text.slice(starts, at));
  const segment = starts + lastEnd(BREAK, text.slice(starts, at));
  const stop = end + (firstAt(BREAK, text.slice(end, next)) ?? next - end);
  const led = directionOf(text.slice(Math.max(segment, at - NEAR), at));
  if (isMadeFrom(text.slice(segment, at))) return { role: "document", sure: true };
  if (OUTPUT_IS.test(text.slice(sentence, at))) return { role: "output", sure: true };
  // A length in brackets is that of what stands before them: "Meldungen (300 Token) einordnen und eine Antwort schreiben".
  const alone = OPENED.test(before) && /^\s?[)）]/u.test(after);
  const saidOut = led === "out" || roles.some((one) => one.role === "output" && one.at >= segment && one.end <= at);
  const ranked: { role: Role; cost: number }[] = [];
  for (const one of roles) {
    if (one.at >= end && one.end <= Math.max(stop, end)) {
      const between = text.slice(end, one.at);
      if (MADE_FROM.test(between) || (alone && between.length > 2)) continue;
      const per = PER_NOUN.test(between);
      // The word belongs to the next length: "input 900 tokens output 60 tokens".
      const heads = HEADS_NEXT.test(text.slice(one.end, one.end + 12));
      if (saidOut && MERE_TEXT.test(text.slice(one.at, one.end)) && OF_NOUN.test(between)) continue;
      ranked.push({
        role: one.role,
        cost: (heads ? FAINT : 0) + (OF_NOUN.test(between) ? 0 : per ? 4 : 6 + between.length / 6),
      });
    } else if (one.end <= at && one.at >= sentence) {
      // "Out comes a text of 220 tokens".
      if (led === "out" && one.at >= segment && MERE_TEXT.test(text.slice(one.at, one.end))) continue;
      const between = text.slice(one.end, at);
      // "The minutes of meetings from the transcript, about 15 lines": not the source has that many.
      if (measure.unit === "rough" && one.at < segment && IS_SOURCE.test(text.slice(sentence, one.at))) continue;
      // The noun after "per" is the unit of work, not what is measured: "per question about 4k tokens of context".
      const isPer = WIDE_PER.test(between) || /(?<!\p{L})(?:per|pro|je|par|por|на)\s$/iu.test(text.slice(0, one.at));
      const inside = one.at >= segment;
      ranked.push({ role: one.role, cost: (inside ? 2 : 7) + (isPer ? 3 : 0) + between.length / 12 });
    }
  }
  if (measure.unit !== "tokens" || ranked.length === 0) {
    if (IN_LENGTH.test(before)) ranked.push({ role: "output", cost: 1 });
    else if ((AT_MOST.test(before) || AT_MOST.test(after)) && !ranked.some(({ cost }) => cost < 6))
      ranked.push({ role: "output", cost: 6 });
  }
  ranked.sort((a, b) => a.cost - b.cost);
  const [best] = ranked;
  if (led === "out" && best?.role !== "output" && (best === undefined || best.cost > 0))
    return { role: "output", sure: best === undefined };
  if (led === "in" && (best === undefined || best.role === "output"))
    return { role: "total", sure: best === undefined };
  if (best !== undefined) {
    const other = ranked.find(({ role }) => (role === "output") !== (best.role === "output"));
    return {
      role: best.role,
      sure: best.cost < FAINT && (other === undefined || other.cost - best.cost >= CLEAR_LEAD),
    };
  }
  if (new RegExp(PRODUCES.source, "iu").test(text.slice(sentence, stop)))
    return { role: "output", sure: true, implied: true };
  if (IS_AS_LONG.test(before)) return { role: "document", sure: true };
  // "About 2,000 tokens per call" is input.
  if (PER_CALL.test(text.slice(segment, stop)) || PER_THING.test(text.slice(end, stop)))
    // "Poems, 16 lines each" may be what is written.
    return {
      role: "total",
      sure: measure.unit !== "rough" || !new RegExp(PRODUCES.source, "iu").test(text.slice(0, at)),
    };
  return measure.unit !== "tokens" && new RegExp(READS.source, "iu").test(text.slice(sentence, stop))
    ? { role: "document", sure: true }
    : { role: null, sure: false };
}

function lastEnd(pattern: RegExp, text: string): number {
  const found = [...text.matchAll(pattern)].at(-1);
  return found === undefined ? 0 : found.index + found[0].length;
}

function firstAt(pattern: RegExp, text: string): number | null {
  return [...text.matchAll(pattern)][0]?.index ?? null;
}
