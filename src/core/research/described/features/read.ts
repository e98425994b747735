import { featureWords } from "./words.ts";

/** What a question wants its products to be able to do. */
export interface FeaturesAsked {
  /** Each feature by id, with the words of the question. */
  asked: readonly { id: string; words: string }[];
  /** Whether one of them is enough. */
  either: boolean;
  /** The question without them. */
  question: string;
}

/** Words before what is demanded, in the languages of questions. */
const DEMANDS = wordSet(
  "with that which who whose where has have having supports support supporting offers offer offering includes include including provides provide providing needs need works work working runs run running uses use using can could via through on in plus without",
  "mit die der das den hat haben bietet bieten unterstützt unterstützen kann können könnte lässt lassen läuft laufen funktioniert funktionieren per über auf inklusive samt wo",
  "avec qui dont ayant offre offrent propose proposent supporte supportent gère gèrent permet permettent fonctionne fonctionnent marche marchent tourne tournent sur via",
  "con que tiene tienen tenga tengan soporta soportan soporte ofrece ofrecen permite permiten funcione funcionen funciona funcionan corre corren vía incluye incluyen puede pueden",
  "com tem têm tenha tenham suporta suportam suporte oferece oferecem permitem funcionem roda rode rodam inclui incluem pode podem",
  "che ha hanno abbia abbiano supporta supportano supporto offre offrono permette funziona funzionano funzioni funzionino gira girano su include includono può possono",
  "met dat heeft hebben ondersteunt ondersteunen biedt bieden werkt werken draait draaien op kunnen kan",
  "с со который которая которое которые поддержкой поддерживает поддерживают умеет умеют имеет имеют работает работают через на в есть может могут",
);
/** Words between them that say nothing. */
const BETWEEN = wordSet(
  "a an the my our your their own it its they them also both i we you must should may be is are do does to and or for of from ideally please either native built-in built fully as well",
  "und oder auch man ich wir sich ein eine einen einem einer dem es selbst dabei nativ native nativer nativem eigene eigenen eigener",
  "et ou un une des les le la du de d l je on peut peuvent peux puisse en aussi intégré intégrée y compris à",
  "y o e una el los las lo se pueda puedan mi nuestro en también de",
  "os as um uma posso possa também no na do da nos nas em",
  "i gli il uno lo anche posso di del della in",
  "of een het ik je kunt en ook te",
  "и или можно также еще ещё",
);
/** Verbs and the like after what is demanded. */
const AFTER = wordSet(
  "support supported supports built-in included enabled too please ready available directly",
  "hat haben unterstützt unterstützen bietet bieten kann können lässt lassen läuft laufen betreiben nutzen verwenden funktionieren funktioniert mitbringen mitbringt beherrschen verstehen",
  "intégré intégrée intégrés integrado integrada integrados integrato integrata",
  "ondersteunt ondersteunen heeft hebben kunnen kan draaien draait werkt werken halen biedt",
  "есть поддерживает поддерживают",
);
/** Features whose words are a demand of themselves: "no GPU needed". */
const DEMANDED = new Set(["own_key", "model_providers", "offline", "cpu", "no_code"]);
const AND = wordSet("and or und oder et ou y e o i en of и или");
const WIDE_BEFORE =
  /(?:支持|带有?|具有|具备|拥有|提供|有|可以?|能够?|能在|可在|在|使用|并|且|和|与|以及|、|，|かつ|または|または)+\s?$/u;
const WIDE_AFTER =
  /^\s?(?:に対応(?:した|している|する|できる)?|対応(?:の|した)?|(?:が|を|の|で|も|と|に)?(?:でき(?:る|て)|使える|使えて|利用できる|動く|動いて|動作する|ある|あって|持つ|備えた|備える|サポート(?:する|した|している)|つき|付き)(?:の)?|機能(?:付き|のある)?(?:の)?|运行|的|(?:을|를|이|가|과|와|로|으로|에서|도)? ?(?:지원하는|지원되는|지원하고|지원|있는|있고|되는|가능한|(?:쓸|사용할|실행할) 수 있(?:는|고)|작동하는|동작하는|실행되는|제공하는|가진|할 수 있는|하는)|(?:과|와|と|の|및))/u;
const OR = /(?<!\p{L})(?:or|oder|ou|o|of|или|either)(?!\p{L})|或者?|または|또는|혹은/iu;
const OR_NEXT = new RegExp(`^\\s*(?:${OR.source})`, "iu");

function wordSet(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(" ")));
}

interface Match {
  id: string;
  words: string;
  from: number;
  to: number;
}

/** The words of features in a text, the longest where they overlap, in the order of the text. */
function matchesIn(text: string): Match[] {
  const all = featureWords().flatMap(([id, pattern]) =>
    [...text.matchAll(pattern)].map(
      ({ 0: words, index }): Match => ({ id, words, from: index, to: index + words.length }),
    ),
  );
  const kept: Match[] = [];
  for (const one of all.toSorted((a, b) => b.words.length - a.words.length))
    if (one.words.trim() !== "" && kept.every(({ from, to }) => one.to <= from || one.from >= to)) kept.push(one);
  return kept.toSorted((a, b) => a.from - b.from);
}

const WORD_BEFORE = /(^|[^\p{L}\p{N}'’-])([\p{L}\p{N}'’-]+)[\s]*$/u;
const WORD_AFTER = /^\s*([\p{L}\p{N}'’-]+)/u;

/** Where the words around a match that belong to its demand begin and end, and whether any of them demands it. */
function around(text: string, match: Match): { from: number; to: number; demanded: boolean } {
  let { from, to } = match;
  let demanded = DEMANDED.has(match.id);
  const wide = WIDE_BEFORE.exec(text.slice(0, from))?.[0] ?? "";
  const wideAfter = WIDE_AFTER.exec(text.slice(to))?.[0] ?? "";
  if (wide !== "" || wideAfter !== "") {
    from -= wide.length;
    to += wideAfter.length;
    demanded = true;
  }
  for (;;) {
    const before = text.slice(0, from);
    const said = WORD_BEFORE.exec(before)?.[2];
    const word = said?.toLowerCase();
    if (word === undefined || !(DEMANDS.has(word) || BETWEEN.has(word))) {
      if (/[,;(:]\s*$/u.test(before)) demanded = true;
      break;
    }
    if (DEMANDS.has(word)) demanded = true;
    from = before.trimEnd().length - word.length;
    // What stands before "and" belongs to another demand; "I" is no Italian "and".
    if (AND.has(said ?? "") && from > 0) break;
  }
  for (;;) {
    const found = WORD_AFTER.exec(text.slice(to));
    const word = found?.[1]?.toLowerCase();
    if (found === null || word === undefined || !AFTER.has(word)) break;
    demanded = true;
    to += found[0].length;
  }
  return { from, to, demanded };
}

interface Taken extends Match {
  start: number;
  end: number;
}

/** Whether a feature is one of two things joined by "or" of which the other is none: "that clone voices or read texts aloud". */
function isEitherOther(text: string, one: Taken, last: Taken | undefined, next: Taken | undefined): boolean {
  const touch = (a: Taken | undefined, b: Taken | undefined) =>
    a !== undefined && b !== undefined && text.slice(a.end, b.start).trim() === "";
  const before = OR.test(text.slice(one.start, one.from)) && !touch(last, one);
  const after = OR_NEXT.test(text.slice(one.end)) && !touch(one, next);
  return before || after;
}

const LONGEST_KIND = 4;

/** Whether a text begins with the name of a kind, before which a feature is an adjective: "offline speech to text". */
function beginsWithKind(text: string, kindIn: (text: string) => string | null): boolean {
  const words = text.trim().split(/\s+/u);
  const first = kindIn(words.slice(0, LONGEST_KIND).join(" "));
  return first !== null && kindIn(words.slice(1, LONGEST_KIND).join(" ")) !== first;
}

/**
 * Reads what a question wants products to be able to do; null where it wants nothing of the vocabulary.
 * @param kindIn the kind of products that a text names; null without one
 */
export function readFeatures(
  query: string,
  kindIn: (text: string) => string | null = () => null,
): FeaturesAsked | null {
  const text = query.normalize("NFC");
  const kind = kindIn(text);
  const found: Taken[] = [];
  for (const match of matchesIn(text)) {
    // "LLM observability" is no observability of language models of one's own.
    if (kindIn(`${text.slice(0, match.from)} ; ${text.slice(match.to)}`) !== kind) continue;
    const { from, to, demanded } = around(text, match);
    const last = found.at(-1);
    const isNext = last !== undefined && /^[\s,;、，]*$/u.test(text.slice(last.end, from));
    const adjective = !demanded && !isNext && kind !== null && beginsWithKind(text.slice(match.to), kindIn);
    if (!demanded && !isNext && !adjective) continue;
    const start = adjective ? match.from : Math.max(from, last?.end ?? 0);
    found.push({ ...match, start, end: adjective ? match.to : to });
  }
  const taken = found.filter((one, at) => !isEitherOther(text, one, found[at - 1], found[at + 1]));
  if (taken.length === 0) return null;
  let rest = text;
  for (const { start, end } of taken.toReversed()) rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  const asked = taken.flatMap(({ id, words }, at) =>
    taken.findIndex((one) => one.id === id) === at ? [{ id, words: words.trim() }] : [],
  );
  const between = taken.slice(1).map(({ start, from }) => text.slice(start, from));
  return {
    asked,
    either: asked.length > 1 && between.some((words) => OR.test(words)),
    question: rest
      .replace(/\s+/gu, " ")
      .replace(/(?:\s*[,;:(]\s*)+(?=[?.!)]|$)/gu, "")
      .replace(/\s+([?.!,])/gu, "$1")
      .replace(/,(?:\s*,)+/gu, ",")
      .replace(/\(\s*\)/gu, "")
      .trim(),
  };
}
