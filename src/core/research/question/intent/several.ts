import type { Filter } from "../filters.ts";
import { INTENTS } from "../intents.ts";
import type { IntentKind } from "../words/intent-words.ts";
import { NUMBER_WORDS } from "../words/period-words.ts";
import { namesTask } from "../words/task-words.ts";

const STARS = "(?:github[- ])?(?:stars?|sterne?n?|étoiles?|estrel(?:l)?as?|stelle|sterren|星标数?|星数|star数?)";
const ALL = "(?:(?:all|alle[rn]?|toutes|todas|tutte|the|der|den|die|des|les|las|as|delle|de|van) ){0,3}";
/** "What share of the stars", before or after the stars. */
const SHARE =
  "(?:(?:what|which|how (?:big|large) an?|welche[rn]?|wie viel|wieviel|quelle?|qué|cuál es el|que|qual(?: é a)?|che|qual è la|welk|hoeveel|the|der|den|la|el|il|o|a|het) )?(?:share|percent(?:age)?|proportion|fraction|anteil|prozent(?:satz)?|part|pourcentage|porcentaje|proporción|parte|porcentagem|percentagem|proporção|fatia|quota|percentuale|aandeel|procent)|%";
const OF = "(?: (?:of|an|de|des|van|von|da|das|do))? ?";
const LATIN = `(?<!\\p{L})(?:${SHARE})${OF}${ALL}${STARS}(?!\\p{L})(?: total(?:es)?)?`;
const WIDE = `(?:全部|总)?${STARS}(?:总数|总量|全体|数)?(?:的|中|里)? ?(?:多少|几成|百分之几|比例|占比|份额|何割|割合|何%)|(?:占(?:了|据)?|持有|拥有)(?:全部|总)?(?:多少|几成|百分之多少|百分之几|多大比例)?(?:的)?(?:全部|总)?${STARS}(?:的(?:多少|比例|百分比|份额))?`;
const SHARE_OF_STARS = new RegExp(`${LATIN}|${WIDE}`, "iu");

/** A quick test that most questions fail. */
const ANY_STARS = /star|stern|étoile|estrel|stelle|sterren|星/i;

const NUMBERS = `\\d{1,2}|${Object.keys(NUMBER_WORDS).join("|")}`;
const LEADING =
  "(?:(?:most |highest )?(?:starred|first|biggest|largest|leading|top|popular)|größten|ersten|führenden|meistgesternten|beliebtesten|premiers?|premières|plus (?:grande?s|étoilée?s)|primer[oa]s|mayores|primeir[oa]s|maiores|prim[ie]|maggiori|più grandi|grootste|eerste)";
/** "The top five", by which a share is asked. */
const TOP = new RegExp(
  `(?:(?<!\\p{L})(?:(?:held|owned) by |goes? to |go to |auf |aux? |en |nas? |nos |a |ai |alle |bij )?(?:the |die |den |der |les |las |los |os |as |i |gli |le |de )?(?:(?:top|prim[ie]|primer[oa]s|primeir[oa]s|eerste)[ -]?(${NUMBERS})(?!\\p{L})|(${NUMBERS}) ${LEADING}(?!\\p{L})))|(?:前|排名前|上位) ?(\\d{1,2}|[二三四五六七八九十]) ?(?:名|个|位|款|大|强|家|件|社|本|製品)?`,
  "iu",
);
/** Verbs beside them: "hold", "go to", "entfallen auf". */
const VERBS =
  /(?<!\p{L})(?:do|does|hold|holds|have|has|own|owns|go(?:es)? to|goes|go|entfallen(?: auf)?|entfällt(?: auf)?|halten|vereinen|va|vont|détiennent|ont|concentrent|tienen|tiene|acumulan|concentran|suman|va a|têm|tem|detêm|concentram|hanno|detengono|va ai|hebben|krijgen)(?!\p{L})|占(?:了|据)?(?:多少)?|全体/giu;

/** Reads the share of stars that the first few of a field hold: "quelle part des étoiles va aux cinq premiers". */
export function readTopShare(text: string): { text: string; filter: Filter } | null {
  const share = ANY_STARS.test(text) ? SHARE_OF_STARS.exec(text) : null;
  const top = share === null ? null : TOP.exec(text.replace(share[0], " ".repeat(share[0].length)));
  if (share === null || top === null) return null;
  const said = (top[1] ?? top[2] ?? top[3] ?? "").toLowerCase();
  const value = NUMBER_WORDS[said] ?? Number(said);
  if (!(value >= 1 && value <= 50)) return null;
  const [first, last] = share.index < top.index ? [share, top] : [top, share];
  const between = text.slice(first.index + first[0].length, last.index);
  // What stands between them may name the field.
  const words = isVerbs(between) ? text.slice(first.index, last.index + last[0].length) : `${share[0]} … ${top[0]}`;
  const rest = text.replace(share[0], " ").replace(top[0], " ").replace(VERBS, " ");
  return { text: rest, filter: { kind: "top_share", value, words: words.trim() } };
}

function isVerbs(between: string): boolean {
  return between.replace(VERBS, " ").trim() === "";
}

/** What a ranking is by, and how long it is: no question of its own. */
const BY_STARS =
  /(?<!\p{L})(?:by|nach|par|por|per|op)\s+(?:the )?(?:number of |nombre d['’])?(?:github[- ])?(?:stars?|sternen|étoiles|estrel(?:l)?as|stelle|sterren)(?!\p{L})/giu;
const SETTINGS = new RegExp(`${BY_STARS.source}|(?<!\\p{L})top(?: ?\\d+)?(?!\\p{L})`, "giu");

const NAME =
  "(?:(?=\\p{Lu}|\\p{Ll}+(?:-\\p{Ll}|\\d))[\\p{Script=Latin}\\p{N}+-]+(?:\\.[\\p{Script=Latin}\\p{N}]+)?(?: (?=\\p{Lu})[\\p{Script=Latin}\\p{N}+-]+)?)";
const JOINS = ",? (?:and|or|nor|und|oder|et|ou|y|o|e|en|of|и|или) (?:d[eoa] |del |al |van |von )?|、|和|与|或";
/** A comma joins names only where the next one ends there too: "besides LangChain, RAG frameworks" leaves out no RAG. */
const BETWEEN_NAMES = `(?:${JOINS}|, ?(?=${NAME}(?:${JOINS}|\\s*[,;:?!.]|\\s*$)))`;
const NAMES = `${NAME}(?:${BETWEEN_NAMES}${NAME}){0,7}`;
const BETWEEN_EACH = new RegExp(BETWEEN_NAMES, "u");
/** Words before what a list must leave out, which may begin a sentence. */
const BESIDE = `(?:${"besides?|other than|apart from|aside from|in addition to|instead of just|except(?: for)?|excluding|neben|au(?:ß|ss)er|abgesehen von|en dehors d[eu]|dehors d[eu]|à part|en plus d[eu]|hormis|sauf|excepté|además de|aparte de|fuera de|excepto|(?:para )?além d[oea]|fora(?: [oa])?|exceto|oltre(?: ad?| al| alla)?|a parte|tranne|eccetto|naast|behalve|кроме|oprócz|poza".replace(/(^|\|)(\p{Ll})/gu, (_, before: string, first: string) => `${before}[${first.toUpperCase()}${first}]`)})`;
/** "Other than LangSmith": a product that a list must leave out. */
const EXCEPT = new RegExp(
  `(?<!\\p{L})${BESIDE} (${NAMES})|除了? ?(${NAMES}) ?(?:以外|之外|外)?(?:的|还有)?|(${NAMES}) ?(?:以外)`,
  "gu",
);

/** "Other than langchain": a name in small letters, which must be a listed one. */
const EXCEPT_LISTED = new RegExp(
  `(?<!\\p{L})${BESIDE} (\\p{Ll}[\\p{Script=Latin}\\p{N}.+-]{2,})(?!\\p{L})|(?<![\\p{L}\\p{N}])(\\p{Ll}[\\p{Script=Latin}\\p{N}.+-]{2,}) ?以外`,
  "gu",
);

/**
 * Reads the products that a list must leave out.
 * @param isListed whether a product or a model has a name
 */
export function readExcept(
  text: string,
  isListed: (name: string) => boolean = () => false,
): { text: string; filters: Filter[] } {
  const filters: Filter[] = [];
  const leave = (words: string, names: readonly string[]) => {
    filters.push(...names.map((value): Filter => ({ kind: "except", value, words: words.trim() })));
    return " ";
  };
  const rest = text
    .replace(EXCEPT, (words, a?: string, b?: string, c?: string) =>
      leave(words, (a ?? b ?? c ?? "").split(BETWEEN_EACH)),
    )
    .replace(EXCEPT_LISTED, (words, a?: string, b?: string) => {
      const name = a ?? b ?? "";
      return isListed(name) ? leave(words, [name]) : words;
    });
  return { text: rest, filters };
}

/** "Beside Cohere Rerank 3.5": a model, by its version, that a list must leave out. */
const EXCEPT_MODEL = new RegExp(
  `(?<!\\p{L})${BESIDE} ((?:\\p{Lu}|\\p{Ll}+-)(?=[^,;?!]{0,40}\\d)[\\p{L}\\p{N}.-]*(?: [\\p{Lu}\\d][\\p{L}\\p{N}.-]*){0,4})`,
  "gu",
);

/** "Rerank models beside Cohere": the models of a seller, at the end of what a list is for. */
const EXCEPT_OWNER = new RegExp(
  `(?<!\\p{L})${BESIDE} ((?:\\p{Lu}[\\p{L}.]+)(?: \\p{Lu}\\p{L}+)?)(?=\\s*(?:[,;?!.]|$|(?:are|is) there(?!\\p{L})))`,
  "gu",
);

/** Reads the models that a list must leave out. */
export function readExceptModels(text: string): { text: string; filters: Filter[] } {
  const filters: Filter[] = [];
  const leave = (words: string, name: string) => {
    filters.push({ kind: "except", value: name, words: words.trim() });
    return " ";
  };
  const rest = text.replace(EXCEPT_MODEL, (words, name: string) => (/\d/.test(name) ? leave(words, name) : words));
  return { text: namesTask(text) ? rest.replace(EXCEPT_OWNER, leave) : rest, filters };
}

/** A question for alternatives or a list that wants them in the order of stars. */
export const BY_STARS_TOO = new RegExp(
  `(?:(?:sorted|ranked|ordered|sortiert|geordnet|classés?|triés?|ordenad[oa]s|ordinat[ei]|gesorteerd) )?(?:by|nach|par|por|per|op) (?:number of |nombre d['’]|número de |anzahl der )?${STARS}(?!\\p{L})|(?:with|mit|avec|con|com|met) (?:the |den |le |las |de )?(?:most|meisten|plus d['’]|más|mais|più|meeste) ?${STARS}(?!\\p{L})|(?:the )?most[- ]starred(?: ones)? first|(?:which|who) (?:ones? )?(?:of (?:them|these) )?(?:currently |now )?(?:has|have|with) (?:the )?(?:most|highest number of) ?${STARS}(?: (?:now|today|right now|at the moment))?(?!\\p{L})|(?:按|以)?${STARS}(?:数量?)?(?:排序|排名|从高到低|最多)(?:的)?|${STARS}(?:順)`,
  "iu",
);

/** Lists that one question may ask of a field beside its first: how many there are, and which lead. */
const OF_A_FIELD: readonly IntentKind[] = ["how_many", "fastest_growing", "most_used"];

/** Returns what else a question asks of the same kind of products: "how many …, and which grow fastest". */
export function alsoAsked(text: string, kind: IntentKind, words: string | null): IntentKind[] {
  if (!OF_A_FIELD.includes(kind)) return [];
  const left = (words === null ? text : text.replace(words, " ")).replace(
    kind === "how_many" ? BY_STARS : SETTINGS,
    " ",
  );
  return OF_A_FIELD.filter(
    (other) => other !== kind && INTENTS.some(([of, pattern]) => of === other && pattern.test(left)),
  );
}
