import type { Span } from "../sizes/ledger.ts";
import type { Count, PeriodSaid } from "./counts.ts";
import { isPeriodWord } from "./counts.ts";
import { CALLERS, EACH_ONE, PER_NAMED } from "./words.ts";

/** Relations between counts, where one is stated per unit of another: "240 stores, 5 questions each". */
export interface Links {
  /** Groups the counts that are multiplied with each other. */
  groups(counts: readonly Count[]): Count[][];
  /** Returns the group for whose things a scheduled run is made, else the first group. */
  ofRun(groups: readonly Count[][]): Count[];
  /** Whether the text says that a scheduled run is made for each thing of a group. */
  isOfRun(group: readonly Count[]): boolean;
  /** Whether a number is stated per caller and the text does not say how many callers there are. */
  dangling: boolean;
}

const SENTENCE_END = /\n|[.;!?。！？；](?!\d)/u;
/** Only the end of one sentence lies between: "14 lighthouses. Each gets 30 letters a day". */
const SENTENCE_BEFORE = /^[^.;!?。！？；\n\d]*[.;!?。！？；\n]\s*$/u;
/** Number of leading letters by which two words count as the same noun. */
const STEM = 4;

/** Links counts by "each", by "per" with the noun of another count, and callers with the count beside them. */
export function linksOf(
  text: string,
  counts: readonly Count[],
  periods: readonly PeriodSaid[],
  counted: readonly PeriodSaid[],
  taken: readonly Span[],
): Links {
  const parent = new Map<Count, Count>(counts.map((one) => [one, one]));
  const rootOf = (one: Count): Count => {
    const up = parent.get(one) ?? one;
    return up === one ? one : rootOf(up);
  };
  const join = (a: Count | undefined, b: Count | undefined) => {
    if (a !== undefined && b !== undefined && a !== b) parent.set(rootOf(a), rootOf(b));
  };
  const cut = (a: number, b: number) => SENTENCE_END.test(text.slice(Math.min(a, b), Math.max(a, b)));
  const nearest = (at: number, skip?: Count): Count | undefined =>
    [...counts]
      .filter((one) => one !== skip && !cut(one.from, at))
      .sort((a, b) => distance(a, at) - distance(b, at))[0];
  let dangling = false;
  const run: Count[] = [];
  /** Where "each" refers to counted callers: "6 clerks, each handles 35". */
  const resolved = new Set<number>();
  for (const match of text.matchAll(EACH_ONE)) {
    const at = match.index;
    if (periods.some(({ from, to }) => from < at + match[0].length && to > at)) continue;
    // "200 pages each" is the length of a thing.
    if (taken.some(({ to }) => to <= at && at - to <= 2)) continue;
    const before = counts.filter((one) => one.to <= at);
    // Prefers callers of the same sentence, then any count of it, then those of earlier sentences.
    const who =
      before.filter((one) => !cut(one.to, at)).findLast(({ callers }) => callers) ??
      before.filter((one) => !cut(one.to, at)).at(-1) ??
      before.findLast(({ callers }) => callers) ??
      before.findLast((one) => SENTENCE_BEFORE.test(text.slice(one.to, at))) ??
      counts.find((one) => one.from > at && one.callers && !cut(at, one.from));
    const beside =
      before.filter((one) => !cut(one.to, at) && one !== who).at(-1) ??
      counts.find((one) => one.from > at && one !== who && !cut(at, one.from));
    join(who, beside);
    if (who !== undefined && beside !== undefined) resolved.add(at);
    // "212 vessels, each reports every 6 hours"
    if (who !== undefined && beside === undefined) run.push(who);
    // "26,000 phone calls a month. Each call has eight turns": the noun is looked up below.
    const noun = /^\s(\p{L}{3,})/u.exec(text.slice(at + match[0].length))?.[1];
    const isCounted = noun !== undefined && counts.some((one) => one !== beside && sameNoun(one, noun));
    // "Each step sends 30,000 tokens" is about one call.
    const ofCall = noun !== undefined && ONE_CALL.test(noun);
    if (who === undefined && beside !== undefined && !isCounted && !ofCall) dangling = true;
  }
  for (const match of text.matchAll(PER_NAMED)) {
    const word = match[1] ?? match[2] ?? match[3] ?? "";
    if (
      word === "" ||
      isPeriodWord(word) ||
      periods.some(({ from, to }) => from < match.index + match[0].length && to > match.index && to - from > 1)
    )
      continue;
    const strong =
      /^(?:per|each|every|in each|in every|for each|average|typical|pro|je|jede|par|chaque|por|cada|ogni|ciascun|elke?|ieder|на|за|кажд|每)/iu.test(
        match[0],
      ) || match[3] !== undefined;
    // The run of "22 steps a run" is not the one that the steps are counted by.
    const within = ({ to, noun }: Count) => match.index >= to && match.index < to + noun.length;
    const same = counts.filter((one) => sameNoun(one, word));
    const named = same.find((one) => !within(one)) ?? same[0];
    // "Every hotel gets 35 calls" refers to the number after it, "12 exchanges per call" to the one before.
    const every = EVERY.test(match[0]);
    const after = counts.find((one) => one !== named && one.from > match.index && !cut(match.index, one.from));
    const near = nearest(match.index, named);
    const before = near !== undefined && near.to <= match.index ? near : undefined;
    const free = before !== undefined && !/[,，、]/u.test(text.slice(before.to, match.index));
    const of = every ? (after ?? (free ? before : undefined)) : near;
    // The number belongs to a length: "250 words per mail".
    if (
      of !== undefined &&
      taken.some(({ from, to }) => from >= Math.min(of.to, match.index) && to <= Math.max(of.from, match.index))
    )
      continue;
    if (named !== undefined) {
      if (of !== undefined) join(named, of);
      else run.push(named);
    } else if (strong && of !== undefined && !OF_CALLERS.test(text.slice(match.index + match[0].length))) {
      const callers = counts.filter((one) => one.callers);
      const who = callers.length === 1 && CALLERS.test(` ${word}`) ? callers[0] : undefined;
      if (who !== undefined) join(who, nearest(match.index, who));
      // The word after "each" may be a verb: "jeder schafft 35", "каждый обрабатывает 40".
      else if (resolved.has(match.index) && !CALLERS.test(` ${word}`)) continue;
      // "Ogni agente gestisce 30 richieste" is per agent, and the text does not count the agents.
      else if (every && SUBJECT.test(match[0]) && of === after && !ONE_CALL.test(word)) dangling = true;
      else if (
        CALLERS.test(` ${word}`) ||
        (PER.test(match[0]) && isBehind(text, of, match.index) && !ONE_CALL.test(word) && !isDated(text, word, periods))
      )
        dangling = true;
    }
  }
  joinBeside(text, counts, counted, { join, cut, nearest });
  return {
    groups: (some) => [...Map.groupBy(some, rootOf).values()],
    ofRun: (groups) => groups.find((group) => group.some((one) => run.includes(one))) ?? groups[0] ?? [],
    isOfRun: (group) => group.some((one) => run.includes(one)),
    dangling,
  };
}

/** Nouns for what one call works on. A number per such a noun belongs to the call, not to a caller. */
const ONE_CALL =
  /^(?:api|calls?|requests?|quer(?:y|ies)|questions?|prompts?|messages?|turns?|steps?|schritte?|étapes?|pasos?|etapas?|pass[oi]|stap(?:pen)?|шаг\p{L}*|answers?|repl(?:y|ies)|responses?|documents?|docs?|files?|tickets?|cases?|e-?mails?|letters?|articles?|reviews?|posts?|items?|records?|invoices?|contracts?|reports?|prs?|pull|merge|commits?|products?|pieces?|time|times|thing|one|them|token|word|page|aufruf\p{L}*|anfrage\p{L}*|frage\p{L}*|nachricht\p{L}*|dokument\p{L}*|vertrag|mail|brief|rechnung|stück|mal|appels?|requêtes?|demandes?|questions?|messages?|documents?|pièce|fois|dossiers?|factures?|llamadas?|consultas?|preguntas?|mensajes?|documentos?|vez|veces|facturas?|contratos?|chamadas?|perguntas?|mensage(?:m|ns)|uma|chiamat[ae]|richiest[ae]|domand[ae]|messaggi\p{L}*|document[oi]|volta|aanroep|verzoek|vraag|vragen|bericht|document|keer|stuk|factuur|запрос\p{L}*|вопрос\p{L}*|вызов\p{L}*|обращени\p{L}*|сообщени\p{L}*|документ\p{L}*|письм\p{L}*|раз|次|个|条|份|张|封|篇|件|回|通|건|문서|질문|요청|호출|메시지)$/iu;
/** Nouns after a caller that make it an attribute: "every user message" refers to messages. */
const OF_CALLERS =
  /^\s(?:messages?|questions?|requests?|e?-?mails?|posts?|inputs?|quer(?:y|ies)|tickets?|records?|reviews?|stor(?:y|ies)|calls?|profiles?|files?)(?!\p{L})/iu;

interface Joining {
  join(a: Count | undefined, b: Count | undefined): void;
  /** Whether a sentence ends between two positions. */
  cut(a: number, b: number): boolean;
  nearest(at: number, skip?: Count): Count | undefined;
}

/** Joins counts when one counts a thing that another names, and callers with the count beside them. */
function joinBeside(
  text: string,
  counts: readonly Count[],
  counted: readonly PeriodSaid[],
  { join, cut, nearest }: Joining,
): void {
  for (const { from, to } of counted) {
    const thing = counts.find(({ noun }) =>
      noun.toLowerCase().includes(text.slice(from, to).split(" ").at(-1)?.toLowerCase() ?? "-"),
    );
    join(thing, nearest(from, thing));
  }
  // "Data rooms of 300 documents … 5 data rooms a month"
  for (const one of counts) {
    const holder =
      /(\p{L}{4,})\s(?:of|with|has|have|mit|von|avec|de|con|com|di|met|по|с)\s(?:about |around |etwa |rund |environ |unos |cerca de |circa |ongeveer |около )?$/iu.exec(
        text.slice(Math.max(0, one.from - 40), one.from),
      )?.[1];
    // A bare number after a noun is a length: "a line with 35".
    if (one.noun.trim() === "") continue;
    const owner = holder ?? OWNER.exec(text.slice(Math.max(0, one.from - 90), one.from))?.[1];
    if (owner !== undefined)
      join(
        counts.find((other) => other !== one && sameNoun(other, owner)),
        one,
      );
  }
  for (const [index, one] of counts.entries()) {
    const next = counts[index + 1];
    if (next === undefined || !CONVERSATIONS.test(one.noun) || !TURNS.test(next.noun)) continue;
    if (!cut(one.to, next.from) && next.from - one.to < 60) join(one, next);
  }
  const [caller, another] = counts.filter(({ callers }) => callers);
  if (caller !== undefined && another === undefined)
    join(caller, counts.filter((one) => one !== caller && !cut(one.from, caller.from)).at(-1));
  // "35 analysts, 8 questions a day"
  for (const [index, one] of counts.entries()) {
    const next = counts[index + 1];
    if (one.callers && next !== undefined && !next.callers && !cut(one.to, next.from) && next.from - one.to < 60)
      join(one, next);
  }
}

/** A thing of which there are several, and a verb that says what one has: "a novel has 90,000 words in" before "30 chapters". */
const OWNER =
  /(?<!\p{L})(?:an?|one|each|every|eine?[rs]?|jede[rs]?|une?|chaque|una|uno|cada|uma?|ogni|een|één|elke?|iedere?|од(?:ин|на|но)|кажд(?:ый|ая|ое))\s(?:\p{Ll}+\s)?(\p{L}{3,})\s(?:costs?|takes?|needs?|has|contains?|consists of|makes?|requires?|triggers?|brings?|runs?|braucht|hat|kostet|umfasst|enthält|besteht aus|löst|coûte|a|compte|comporte|contient|demande|nécessite|fait|tiene|consta de|contiene|necesita|genera|requiere|tem|contém|precisa de|gera|ha|richiede|heeft|telt|bevat|kost|vraagt|содержит|состоит из|требует|включает|имеет)\s[^.;!?\n]{0,40}$/iu;

/** Conversations, and what they consist of: "900 chats a day with 5 messages on average". */
const CONVERSATIONS =
  /(?:convos?|conversations?|chats?|interactions?|dialog\p{L}*|sessions?|threads?|calls|gespräch\p{L}*|sitzungen|chatverläufe|appels|conversaciones|llamadas|sesiones|conversas|chamadas|sessões|conversazioni|chiamate|sessioni|gesprekken|диалог\p{L}*|чат\p{L}*|разговор\p{L}*|сесси\p{L}*)(?!\p{L})|对话|会话|会話|通話|대화|상담/iu;
export const TURNS =
  /^\s?(?:\p{L}+\s)?(?:turns?|messages?|exchanges?|questions?|replies|nachrichten|runden|fragen|tours?|échanges?|mensajes|turnos|intercambios|preguntas|mensagens|trocas|perguntas|messaggi|turni|scambi|domande|berichten|beurten|vragen|реплик\p{L}*|сообщени\p{L}*|вопрос\p{L}*)(?!\p{L})|^\s?(?:轮|条消息|回合|ターン|往復|メッセージ|턴|번|개 ?메시지)/iu;

/** Whether the text says how often a thing comes: "3,500 answers per wave, a wave every two months". */
function isDated(text: string, word: string, periods: readonly PeriodSaid[]): boolean {
  return periods.some(({ from }) => {
    const before = /(?<!\p{L})(?:an?|one|eine?|une?|una?|uma?|een|один|одна)\s(\p{L}+)\s$/iu.exec(
      text.slice(Math.max(0, from - 30), from),
    )?.[1];
    return before?.toLowerCase() === word.toLowerCase();
  });
}

/** Whether a position lies within the noun of a count: "40 turns per session". */
function isBehind(text: string, { to, noun }: Count, at: number): boolean {
  return at >= to && at - to <= noun.trimEnd().length + 2 && !/[,;.:()]/u.test(text.slice(to, at));
}
const SUBJECT =
  /^(?:every|jede[rnsm]?|chaque|cada|ogni|elke|iedere?|кажд\p{L}+)\s(?!un[oa]?(?!\p{L})|uma?(?!\p{L})|fois|vez|volta|keer|time|раз)/iu;
const EVERY = /^(?:each|every|average|typical|jede|chaque|cada|ogni|ciascun|elke?|ieder|кажд)/iu;
const PER = /^(?:per|pro|par|por|je|на|за)\s/iu;

function distance(one: Count, at: number): number {
  return one.to <= at ? at - one.to : one.from - at + 2;
}

/** Lower case without umlauts and accents, which change in the plural: "Buch", "Bücher". Hangul stays composed. */
function withoutMarks(words: string): string {
  return words.toLowerCase().replace(/[\u00c0-\u024f]/gu, (letter) => letter.normalize("NFD").charAt(0));
}

function sameNoun({ noun }: Count, word: string): boolean {
  const stem = withoutMarks(word).slice(
    0,
    Math.max(
      /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Katakana}/u.test(word) ? 1 : STEM,
      Math.min(word.length - 2, 7),
    ),
  );
  return withoutMarks(noun)
    .split(/[\s'-]+/u)
    .some((part) => part.startsWith(stem) || (/\p{Script=Han}|\p{Script=Hangul}/u.test(stem) && part.includes(stem)));
}
