import { PERIODS_SAID } from "../calls/words.ts";
import type { Language } from "../language.ts";
import { isDaysOfWork } from "../sizes/ledger.ts";
import { LABELLED, OBLIGES } from "./prohibitions.ts";
import type { ReadConstraint } from "./types.ts";
import { NOT_UNDERSTOOD, OF_THE_WORK } from "./unchecked.ts";
import { clausesOf } from "./words/clauses.ts";
import { SELLERS } from "./words/frames.ts";
import { has } from "./words/lexicon.ts";
import { PLAIN_DEMANDS } from "./words/plain.ts";
import { exactnessIn } from "./words/tasks/exactness.ts";
import { WISH } from "./words/terms.ts";

/**
 * Words of obligation in eleven languages. A statement with one that was not read as a known demand is reported to the buyer.
 */
const DEMANDS =
  /(?<!\p{L})(?:must(?:n['’]t)?|have to|has to|we need|i need|needs to|required?|requires|requirement|mandatory|only|never|not allowed|cannot|can['’]t|may not|should(?:n['’]t)?|shall|at least|at most|no more than|maximum|minimum|guarantee\p{L}*|prefer\p{L}*|ideally|without|forbidden|prohibited|muss|müssen|darf|dürfen|nur|nie|niemals|ohne|kein\p{L}*|mindestens|höchstens|maximal|minimal|zwingend|erforderlich|soll(?:te)?n?|bevorzugt|verboten|ausschließlich|pflicht|doit|doivent|il faut|uniquement|seulement|jamais|sans|aucune?|au moins|au plus|obligatoire\p{L}*|interdit\p{L}*|exig\p{L}*|debe\p{L}*|tiene[n]? que|hay que|sólo|solo|únicamente|nunca|sin|ning[uú]n\p{L}*|al menos|como máximo|como mínimo|obligatori\p{L}*|prohibid\p{L}*|imprescindible|deve\p{L}*|precisa\p{L}*|tem de|somente|apenas|sem|nenhum\p{L}*|pelo menos|no máximo|no mínimo|obrigatóri\p{L}*|proibid\p{L}*|devono|bisogna|soltanto|senza|nessun\p{L}*|almeno|al massimo|vietat\p{L}*|moet\p{L}*|mag|mogen|alleen|nooit|zonder|geen|minstens|hooguit|verplicht|verboden|должн\p{L}*|нужно|необходим\p{L}*|обязательн\p{L}*|только|никогда|без|нельзя|запрещ\p{L}*|не менее|не более|требу\p{L}*)(?!\p{L})|必须|必需|不得|不能|不可|禁止|只能|至少|最多|不超过|要求|务必|不允许|必須|必要が|必ず|てはいけ|てはなら|なければ|のみ|以内|不可|しないこと|반드시|필수|[가-힣]야 ?(?:하|한|합|해|할|되|된|됩|돼)|안 됩|안 된|금지|최소|최대|이내|없이/iu;
/** Figures with a unit that an answer must address. */
const MEASURES =
  /(?<![\p{L}\p{N}.-])[$€£]?\d[\d.,]*\s?(?:[kKM]\s?)?(?:%|％|ms(?!\p{L})|[$€£]|usd(?!\p{L})|eur(?!\p{L})|dollars?|euros?|cents?(?!\p{L})|¢|tokens?|tok\/s|tps|rpm|tpm|qps|rps|gb(?!\p{L})|mb(?!\p{L})|tb(?!\p{L})|requests?|calls?|users?|concurrent|parallel|seconds?|minutes?|hours?|days?|sekunden?|minuten?|stunden?|anfragen|aufrufe|nutzer|secondes?|heures?|requêtes?|utilisateurs?|segundos?|minutos?|horas?|solicitudes|peticiones|usuarios|pedidos|requisições|ore(?!\p{L})|richieste|utenti|uren|verzoeken|gebruikers|секунд\p{L}*|минут\p{L}*|час\p{L}*|запрос\p{L}*|токен\p{L}*|процент\p{L}*|个?token|毫秒|秒|分钟|小时|次|美元|トークン|リクエスト|ドル|円|토큰|요청|달러|원(?!\p{L}))/giu;
/** Words for models, and for where data goes. */
const OF_MODELS =
  /(?<!\p{L})(?:(?:language |ai )?models?|llms?|hosted|hosting|vendor|sovereign\p{L}*|souver[aä]\p{L}*|soberan\p{L}*|sovran\p{L}*|héberg\p{L}*|aloja\p{L}*|hosped\p{L}*|ospita\p{L}*|gehost\p{L}*|modell[ei]?n?|modèles?|modelos?|modelli|modellen)(?!\p{L})|модел\p{L}*|模型|モデル|모델/iu;
/** Says what the model does, which is the work: "the model should extract the species". What it is, has or where it runs is a demand. */
const TELLS_THE_MODEL =
  /^\s*(?:(?:and|und|et|y|e|en|и)\s)?(?:(?:the|our|das|unser|le|notre|el|nuestro|il|il nostro|o|nosso|het|ons)\s(?:ai\s|sprach|ki-)?mod[eè]l\p{L}{0,3}|модель)\s(?!(?:\p{L}+\s){0,3}(?:be|is|are|has|have|run|runs|come|support|sein|ist|bleiben|laufen|läuft|stammen|kommen|haben|hat|unterstützen|être|est|avoir|tourner|venir|ser|es|sea|está|estar|tener|venir|correr|essere|è|sia|avere|girare|venire|ter|rodar|vir|zijn|is|draaien|komen|быть|работать|работает)(?!\p{L})).{4}/iu;
/** Minimum length of a statement that is reported, in characters; `wide` is for scripts in which a character is a word. */
const LEAST_LETTERS = { narrow: 12, wide: 5 };

/**
 * Reports demands and figures that no reader used.
 * @param taken words that were understood, as written in the text
 */
export function readUnread(text: string, language: Language, taken: readonly string[], read: ReadConstraint[]): void {
  const spans = spansOf(text, taken);
  const free = (from: number, to: number) => spans.every((span) => span.to <= from || span.from >= to);
  let at = 0;
  let labelled = false;
  for (const { said: statement } of clausesOf(text, language)) {
    const from = text.indexOf(statement, at);
    at = from + statement.length;
    const words = statement.trim();
    const first = from === 0 || text.slice(0, from).trim() === "";
    const obliged = DEMANDS.exec(statement);
    const weaker = first ? null : (OBLIGES.exec(statement) ?? (labelled ? /\S/u.exec(statement) : null));
    const demand = obliged ?? exactnessIn(statement) ?? weaker;
    labelled = LABELLED.test(statement);
    // The first statement describes the work; a demand in it starts at its word of obligation.
    const start = first && demand !== null ? from + demand.index : from;
    const said = first ? text.slice(start, at).trim() : words;
    const least = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Hangul}/u.test(said)
      ? LEAST_LETTERS.wide
      : LEAST_LETTERS.narrow;
    // Days of work are read with the calls.
    const onlyDays =
      said.replace(WORKDAYS, "").replace(/[^\p{L}]/gu, "").length <= LEFT_OF_DAYS && WORKDAYS_SAID.test(said);
    const onlyWish = onlyDays || (said.length < SHORT_WISH && WISH.test(said));
    const rest = withoutKnown(said, read);
    if (demand !== null && !onlyWish && rest.replace(/[^\p{L}]/gu, "").length >= least && free(start, at)) {
      // A statement about providers or models is a demand that was missed; any other one concerns the work.
      const ofSellers =
        obliged !== null && (has(SELLERS(language), said) || (has(OF_MODELS, said) && !TELLS_THE_MODEL.test(said)));
      const detail = ofSellers ? NOT_UNDERSTOOD : OF_THE_WORK;
      read.push({ words: said, kind: "requirement", effect: "not_checked", detail });
      spans.push({ from: start, to: at });
    }
  }
  for (const match of text.matchAll(MEASURES)) {
    const to = match.index + match[0].length;
    if (!free(match.index, to) || isDaysOfWork(text, match[0])) continue;
    read.push({ words: around(text, match.index, to), kind: "figure", effect: "not_checked" });
  }
}

/** Returns a statement without the words of plain demands that were read elsewhere, which it repeats: "it must support function calling". */
function withoutKnown(said: string, read: readonly ReadConstraint[]): string {
  return PLAIN_DEMANDS.filter(([kind]) => read.some((one) => one.kind === kind && one.effect === "filtered")).reduce(
    (rest, [, words]) => rest.replace(words(), " "),
    said,
  );
}

/** Fewest words of a statement that is reported as a description, in scripts with spaces between words. */
const LEAST_WORDS = 4;

/**
 * Returns the statements after the first one that no reader used a word of: they tell what the work is, and nothing else follows from them.
 *
 * @param taken words that were understood or reported, as written in the text
 */
export function descriptionsIn(text: string, language: Language, taken: readonly string[]): string[] {
  const spans = spansOf(text, taken);
  const found: string[] = [];
  let at = 0;
  for (const { said: statement, first } of clausesOf(text, language)) {
    const from = text.indexOf(statement, at);
    const to = from + statement.length;
    at = to;
    const free = spans.every((span) => span.to <= from || span.from >= to);
    const words = statement.trim();
    const wide = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Hangul}/u.test(words);
    const long = wide ? words.length >= 2 * LEAST_LETTERS.wide : words.split(/\s+/).length >= LEAST_WORDS;
    // Punctuation in brackets splits them: what closes one belongs to the statement before.
    // So do parts of a sentence that a conjunction cuts off: "lost key fobs and".
    const tail = /^[^()（）]*[)）]/u.test(words) || CUT_OFF.test(words) || HEADER.test(words);
    if (!first && free && long && !tail) found.push(words);
  }
  return found;
}

/** The header of a table: "| item | value |". */
const HEADER = /^\|(?:\s?[\p{L}_-]+\s?\|){2,}$/u;
const CUT_OFF = /\s(?:and|or|und|oder|et|ou|y|o|e|en|of|и|или)$/iu;

const WORKDAYS = PERIODS_SAID.find(([period]) => period === "workday")?.[1] ?? /(?!)/gu;
const WORKDAYS_SAID = new RegExp(WORKDAYS.source, "iu");
/** Letters beside days of work that add nothing: "only on workdays", "営業日のみ". */
const LEFT_OF_DAYS = 4;

/** Longest statement that does nothing but take a demand back, in characters. */
const SHORT_WISH = 28;

/** Longest statement that is named as a whole although a part of it was read, in characters. */
const LONG = { narrow: 60, wide: 30 };

/** Returns what is left of a statement after the parts of it that were read: "A … C" where B was. */
export function leftOf(words: string, taken: readonly string[]): string {
  const wide = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Hangul}/u.test(words) ? "wide" : "narrow";
  if (words.length <= LONG[wide]) return words;
  const read = taken.filter((one) => one !== "" && one.length < words.length && words.includes(one));
  const parts = read
    .reduce((rest, one) => rest.replaceAll(one, "\n"), words)
    .split(/\n|[,，、;；。:：](?!\d)|\.\s/u)
    .map((part) => part.trim());
  const left = parts.filter((part) => part.replace(/[^\p{L}\p{N}]/gu, "").length >= LEAST_LETTERS[wide]);
  return read.length === 0 || left.length === 0 ? words : left.join(" … ");
}

/** Returns the positions of words in a text; of those quoted with the heading above them, of what follows it. */
export function spansOf(text: string, taken: readonly string[]): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (const quoted of new Set(taken)) {
    const words = text.includes(quoted) ? quoted : quoted.slice(quoted.indexOf(": ") + 1).trim();
    for (let from = words === "" ? -1 : text.indexOf(words); from >= 0; from = text.indexOf(words, from + 1)) {
      spans.push({ from, to: from + words.length });
    }
  }
  return spans;
}

/** Returns a figure with the words beside it, in its part of the statement. */
function around(text: string, from: number, to: number): string {
  const [far, near] = [text.slice(Math.max(0, from - 40), from), text.slice(to, to + 40)];
  const before = far.split(PARTS).at(-1) ?? "";
  const behind = near.split(PARTS)[0] ?? "";
  const start = before.length === 40 ? before.replace(/^\S*\s(?=.)/su, "") : before;
  const end = behind.length === 40 ? behind.replace(/\s\S*$/su, "") : behind;
  return `${start}${text.slice(from, to)}${end}`.trim();
}

/** Ends of the parts of a statement. A full stop or a comma within a number is none. */
const PARTS = /[.,;:!?](?=\s|$)|[()（）\n。，、；：！？]/u;
