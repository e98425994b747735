import { KEPT } from "./constraint-words.ts";
import type { ReadConstraint, TaskDemands } from "./demands.ts";
import { type NamedPlace, PLACES } from "./places.ts";

/** Words that name a maker of models, by the first part of `model_key`. */
const MAKERS: readonly (readonly [maker: string, words: RegExp])[] = [
  ["openai", /(?<!\p{L})(?:open ?ai|gpt|chatgpt)(?![\p{Ll}])/giu],
  ["anthropic", /(?<!\p{L})(?:anthropic|claude)(?!\p{Ll})/giu],
  ["google", /(?<!\p{L})(?:google|gemini|gemma)(?!\p{Ll})/giu],
  ["mistral", /(?<!\p{L})mistral(?!\p{Ll})/giu],
  ["meta", /(?<!\p{L})(?:meta|llama)(?!\p{Ll}|-)/giu],
  ["deepseek", /(?<!\p{L})deep ?seek(?!\p{Ll})/giu],
  ["qwen", /(?<!\p{L})(?:qwen|alibaba)(?!\p{Ll})|阿里/giu],
  ["moonshotai", /(?<!\p{L})(?:moonshot|kimi)(?!\p{Ll})|月之暗面/giu],
  ["zai", /(?<!\p{L})(?:z\.ai|zhipu|glm)(?!\p{Ll})|智谱/giu],
  ["minimax", /(?<!\p{L})minimax(?!\p{Ll})/giu],
  ["xai", /(?<!\p{L})(?:x\.?ai|grok)(?!\p{Ll})/giu],
  ["cohere", /(?<!\p{L})cohere(?!\p{Ll})/giu],
  ["amazon", /(?<!\p{L})(?:amazon|nova)(?!\p{Ll})/giu],
  ["nvidia", /(?<!\p{L})nvidia(?!\p{Ll})/giu],
  ["microsoft", /(?<!\p{L})(?:microsoft|azure)(?!\p{Ll})/giu],
  ["baidu", /(?<!\p{L})(?:baidu|ernie)(?!\p{Ll})|百度/giu],
];

/** Negation near a name excludes it. */
const NEGATION =
  /(?<!\p{L})(?:not|n['’]t|no|none|nothing|never|neither|nor|without|exclud\p{L}*|avoid\p{L}*|ban(?:s|ned)?|forbid\p{L}*|cannot|rul(?:e|es|ed) out|nicht|nichts|kein\p{L}*|ohne|weder|ausgeschlossen|meiden|vermeiden|pas|sans|aucun\p{L}*|jamais|ni|exclu\p{L}*|éviter|rien|no|nada|nunca|sin|ning[uú]n\p{L}*|evitar|evite\p{L}*|excluir|não|nao|nem|sem|nenhum\p{L}*|non|né|senza|nessun\p{L}*|esclud\p{L}*|evita\p{L}*|niet|niets|geen|zonder|noch|не|ни|без|нельзя|исключ\p{L}*|запрещ\p{L}*|никак\p{L}*)(?!\p{L})|n['’]t\b|不(?!仅)|禁止|以外|除く|除き|使わない|使えない|避け|なし|ない|排除|없이|제외|금지|안 |말고|아닌|않/giu;
/** A name after these is the exception: wanted after a negation, excluded without one. */
const EXCEPT =
  /(?<!\p{L})(?:except|but(?= (?:for )?\p{Lu})|other than|besides|apart from|außer|abgesehen von|sauf|excepté|hormis|excepto|salvo|menos(?= \p{Lu})|exceto|tranne|eccetto|behalve|кроме|за исключением)(?!\p{L})|除了|除外|以外/giu;
/** Only what is named is wanted. */
const ONLY =
  /(?<!\p{L})(?:only|solely|exclusively|must (?:use|be|come|run)|nur|ausschließlich|müssen? .{0,30}(?:sein|kommen|stammen)|uniquement|seulement|exclusivement|solo|sólo|solamente|únicamente|exclusivamente|só|apenas|somente|soltanto|esclusivamente|unicamente|alleen|uitsluitend|enkel|только|исключительно|лишь)(?!\p{L})|只|仅|必须|限(?:于|定)|のみ|だけ|限る|限定|만(?=[ ,.을를]|$)|오직/giu;
/** What a country's name has to be about: who makes, sells or hosts models. */
const HOSTS =
  /provider|vendor|supplier|hosts?(?!\p{L})|hosters?|cloud|anbieter|lieferant|hoster|dienstleister|fournisseur|prestataire|hébergeur|proveedor|fornecedor|provedor|fornitor|leverancier|aanbieder|провайдер|поставщик|хостинг|供应商|服务商|提供商|云|プロバイダ|ベンダ|事業者|공급(?:자|업체|사)|제공(?:자|업체|사)|업체|클라우드/iu;
const MODELS =
  /models?(?!\p{L})|modell\p{L}*|modèles?|modelos?|modelli|modello|модел\p{L}*|模型|モデル|모델|(?<!\p{L})(?:llms?|ai|ki|ia|ии)(?!\p{L})|made|maker|compan(?:y|ies)|firm\p{L}*|startup|lab(?:s)?(?!\p{L})|origin|unternehmen|hersteller|entreprise|société|empresa|azienda|aziende|società|bedrijf|bedrijven|компани\p{L}*|公司|企业|厂商|企業|会社|社|기업|회사/iu;
const COMPANY =
  /compan(?:y|ies)|unternehmen|firm\p{L}*|entreprise|société|empresa|aziend[ae]|bedrij\p{L}*|компани\p{L}*|公司|企业|企業|会社|기업|회사/iu;
/** Work that names others without using them: "do not mention Amazon". */
const SPEAKING =
  /(?<!\p{L})(?:mention\p{L}*|discuss|talk about|write about|recommend|compare|quote|cite|erwähn\p{L}*|nennen|mention\p{L}*|citer|menciona\p{L}*|citar|menziona\p{L}*|citare|noemen|vermelden|упомина\p{L}*|называть)(?!\p{L})|提及|提到|言及|언급/iu;
/** Words that lead from a name to what is used: `from China`, `aus den USA`, `из Китая`. */
const FROM =
  /(?:from|out of|aus(?: den| der)?|de(?: l['’]| la| los)?|des|d['’]|dalla|dagli|dai|dal|da|dos|uit(?: de)?|из|с|来自|使用|使用于)\s*$|(?:use|using|used|verwenden|nutzen|utiliser|usar|usare|gebruiken)\s(?:any\s|the\s)?$/iu;
const SENTENCE = /[.;!?\n。！？；]+(?!\d|ai\b)/;
/** A new statement; a comma before another name continues the list. */
const CLAUSE =
  /[,，、:]\s*|\s(?:but|sondern|mais|sino|mas|ma|maar|но|а|and (?:we|it|the|must|only|data)|und (?:wir|nur|die)|et (?:nous|seulement)|y (?:solo|sólo|nuestr)|e (?:solo|só|apenas)|en (?:alleen|we)|и (?:только|мы))\s/giu;

export type Origin = Pick<
  TaskDemands,
  "excludedMakers" | "onlyMakers" | "excludedCountries" | "excludedMakerCountries" | "onlyCountries"
>;

interface Mention {
  at: number;
  end: number;
  maker?: string;
  place?: NamedPlace;
}

/**
 * Reads which makers and countries a text excludes or wants alone. A name counts beside a negation or an "only" of its
 * own statement, and so do all names of a list joined by "or", "and" or commas; elsewhere it may be what the work is about.
 */
export function readOrigin(text: string, read: ReadConstraint[]): Origin {
  const origin = {
    excludedMakers: new Set<string>(),
    onlyMakers: new Set<string>(),
    excludedCountries: new Set<string>(),
    excludedMakerCountries: new Set<string>(),
    onlyCountries: new Set<string>(),
  };
  for (const sentence of text.split(SENTENCE)) {
    for (const clause of clausesOf(sentence)) readClause(clause, origin, read);
  }
  return origin;
}

function readClause(clause: string, origin: Record<keyof Origin, Set<string>>, read: ReadConstraint[]): void {
  const mentions = mentionsOf(clause);
  if (mentions.length === 0) return;
  if (SPEAKING.test(clause) && !HOSTS.test(clause) && !MODELS.test(clause)) return;
  const words = clause.trim();
  const found = new Map<string, string[]>();
  const note = (kind: "maker" | "country", sign: string, name: string) =>
    found.set(`${kind} ${sign}`, [...(found.get(`${kind} ${sign}`) ?? []), name]);
  for (const mention of mentions) {
    const polarity = polarityOf(clause, mention, mentions);
    if (polarity === null) continue;
    const excluded = polarity === "not";
    if (mention.maker !== undefined) {
      (excluded ? origin.excludedMakers : origin.onlyMakers).add(mention.maker);
      note("maker", polarity, mention.maker);
    } else if (mention.place !== undefined && concernsModels(clause, mentions)) {
      const makersToo = excluded && !HOSTS.test(clause);
      for (const code of mention.place.codes) {
        (excluded ? origin.excludedCountries : origin.onlyCountries).add(code);
        if (makersToo) origin.excludedMakerCountries.add(code);
      }
      note("country", polarity, mention.place.name);
    }
  }
  for (const [key, names] of found) {
    const [kind, sign] = key.split(" ") as ["maker" | "country", string];
    read.push({ words, kind, effect: "filtered", detail: `${sign} ${[...new Set(names)].join(", ")}` });
  }
}

/** Statements of a sentence; a part that begins with a name belongs to the list before it. */
function clausesOf(sentence: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: mark } of sentence.matchAll(CLAUSE)) {
    const rest = sentence.slice(index + mark.length);
    const next = mentionsOf(rest)[0];
    const continues =
      /^[,，、]/.test(mark) &&
      next !== undefined &&
      /^(?:(?:or|oder|ou|o|of|и|или|und|et|y|e|en|nor|noch|ni|nem|né|to|the|den|les|los|os|gli|de|aus|from|dos|dai|del|des|из)\s|[a-z]+\s(?=[A-Z]))*$/iu.test(
        rest.slice(0, next.at),
      );
    if (continues || rest.trim() === "") continue;
    parts.push(sentence.slice(from, index));
    from = index + mark.length;
  }
  return [...parts, sentence.slice(from)];
}

function mentionsOf(clause: string): Mention[] {
  const makers = MAKERS.flatMap(([maker, names]) =>
    [...clause.matchAll(names)].map((match) => ({ at: match.index, end: match.index + match[0].length, maker })),
  );
  const places = PLACES.flatMap((place) =>
    [...clause.matchAll(place.words)].map((match) => ({ at: match.index, end: match.index + match[0].length, place })),
  );
  return [...makers, ...places].sort((a, b) => a.at - b.at);
}

/** Whether the names of a clause are of those who make or sell models, and not of what the work is about. */
function concernsModels(clause: string, mentions: readonly Mention[]): boolean {
  if (HOSTS.test(clause)) return true;
  // A place that data is to be kept in, or not, is no seat.
  if (KEPT.test(clause) && !COMPANY.test(clause)) return false;
  if (MODELS.test(clause)) return true;
  return mentions.some(({ at, maker }) => maker !== undefined || FROM.test(clause.slice(0, at)));
}

/** Excluded, the only one wanted, or neither, by the nearest sign before the name; in languages that put it last, after it. */
function polarityOf(clause: string, { at, end }: Mention, mentions: readonly Mention[]): "not" | "only" | null {
  const before = clause.slice(0, at);
  const after = clause.slice(mentions.at(-1)?.end ?? end);
  const last = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].at(-1)?.index ?? -1;
  const [no, only, except] = [last(NEGATION, before), last(ONLY, before), last(EXCEPT, before)];
  if (except >= 0) return no >= 0 && no !== except ? "only" : "not";
  if (no >= 0 || only >= 0) {
    // "not only Mistral" wants nothing, and "only not OpenAI" excludes it.
    if (no >= 0 && only >= 0 && only - no < 6 && only > no) return null;
    return no > only ? "not" : "only";
  }
  const tail = after.slice(0, 40);
  if (last(EXCEPT, tail) >= 0 && last(NEGATION, tail.replace(EXCEPT, " ")) >= 0) return "only";
  if (last(NEGATION, tail) >= 0) return "not";
  return last(ONLY, tail) >= 0 ? "only" : null;
}
