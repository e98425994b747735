import { CN, PLACES } from "../../../optimize/task/demands/words/names/places.ts";
import type { Filter } from "../filters.ts";
import { endOfPlaces, startOfPlaces } from "./listed-places.ts";

/** Makers of models as questions call them. "Companies" and "providers" in English and German mean sellers: `seats.ts`. */
const MAKERS =
  "(?:(?:ai|ki|ia|model) )?(?:makers?|labs?|laboratories|developers?|hersteller\\p{L}*|entwickler\\p{L}*|labore?n?|fabricants?|éditeurs?|laboratoires?|développeurs?|créateurs?|entreprises?|sociétés?|fabricantes?|laboratorios?|desarrollador(?:es|as?)|empresas?|compañías?|laboratórios?|desenvolvedor(?:es|as?)|produttor[ei]|laborator[io]|sviluppator[ei]|aziende|società|ontwikkelaars?|fabrikanten|bedrijven|производител\\p{L}*|разработчик\\p{L}*|лаборатори\\p{L}*|компани\\p{L}*)";
const MODELS = "(?:ki-|ai-|sprach|taal)?(?:models?|llms?|modell\\p{L}*|modèles?|modelos?|модел\\p{L}*)";
/** "Made by", before them. */
const MADE_BY =
  "(?:(?:(?:that |which )?(?:are |is )?(?:made|built|developed|trained) )?(?:from|by|of|von|aus|de|des|d['’]|di|dei|degli|da|das|dos|van|uit|от|из|у) ?)?(?:(?:the|los|las|os|as|den|der) )?";
const IN_OR_FROM = "(?:from|in|of|based in|aus|de|du|d['’]|en|em|da|do|in|di|uit|van|из|в)";
/** Words that exclude makers of a place: "not from Chinese makers". */
const NOT =
  /(?<!\p{L})(?:not?|non|without|except(?: for)?|excluding|other than|nicht|kein\p{L}*|ohne|außer|pas|sans|sauf|hors|sin|excepto|não|sem|exceto|senza|tranne|niet|geen|zonder|behalve|не|без|кроме)(?:[- ]\p{L}{1,6})?[- ]*$/iu;

/** Places whose adjective is no language, so that "Chinese models" are those made there. */
const NO_LANGUAGE = new Set(["China", "United States", "European Union"]);
const WIDE_MAKER =
  "(?:的|产|產|系|製|발)?(?:AI)? ?(?:大模型)?(?:厂商|廠商|公司|企业|企業|厂家|实验室|研究所|团队|メーカー|開発元|会社|勢|기업|회사|업체|제조사|개발사|연구소)(?:들)?(?:所|が|이|가|에서|から)?(?: ?(?:开发|研发|发布|推出|開発し|作っ|出し|만든|만드는|개발한|내놓은|출시한)(?:た|て(?:いる)?)?)?(?:的|の|製の?|의)?";
const WIDE_OWNED = "(?:产的?|產的?|製の?|산|的|の|의) ?(?=\\S{0,16} ?(?:模型|モデル|모델))";
/** The same without a particle, unless the place is the beginning of the name of its language. */
const WIDE_MODELS = "(?![语語文어]) ?(?=\\S{0,12} ?(?:模型|モデル|모델))";

const placed = PLACES.map(({ words, ...place }) => ({
  ...place,
  source: words.source,
  said: new RegExp(words.source, words.flags.replace("g", "")),
}));
const patterns = new Map<string, RegExp>();

/** Compiles the pattern of a place when a question first names it, because it is large. */
function patternOf({ name, source, said }: (typeof placed)[number]): RegExp {
  let pattern = patterns.get(name);
  if (pattern === undefined) {
    const place = `(?:${source})`;
    const latin = [
      `${MADE_BY}${place}[- ]${MAKERS}`,
      `${MADE_BY}${MAKERS} (?:${IN_OR_FROM} ?(?:the |der |la |el |l['’])?)?${place}`,
      `(?<=(?<!\\p{L})${MODELS} )(?:from|aus|uit|из) (?:the |der |den |de )?${place}(?!\\p{L}|[- ]\\p{L})`,
      `(?<=(?<!\\p{L})${MODELS} )(?:from|aus|uit|из) (?:the |der |den |de )?${place}(?= (?:or|and|oder|und|of|en|или|и|by|with|at|on|under|mit|bei|gibt|that|which|released|and)(?!\\p{L}))`,
      ...(NO_LANGUAGE.has(name) ? [`${place}(?= ${MODELS})`, `(?<=(?<!\\p{L})${MODELS} )${place}`] : []),
    ];
    const wide = [WIDE_MAKER, WIDE_OWNED, ...(NO_LANGUAGE.has(name) ? [WIDE_MODELS] : [])];
    pattern = new RegExp(`(?<!\\p{L})(?:${latin.join("|")})(?!\\p{L})|${place}(?:${wide.join("|")})`, said.flags);
    patterns.set(name, pattern);
  }
  return pattern;
}

/** Reads where the makers of models must sit: "from Chinese makers", "modelli cinesi", "中国厂商的". */
export function readOrigins(text: string): { text: string; filters: Filter[] } {
  const filters: Filter[] = [];
  let rest = text.replace(/国产(?:的)?|國產(?:的)?/gu, (words) => {
    filters.push({ kind: "made_in", codes: CN, value: "China", outside: false, words });
    return " ";
  });
  for (const place of placed) {
    if (!place.said.test(rest)) continue;
    const match = patternOf(place).exec(rest);
    if (match === null) continue;
    // "French or Chinese models": the places of a list before this one are meant as it is.
    const start = startOfPlaces(rest, match.index);
    const excluded = NOT.exec(rest.slice(0, start))?.[0] ?? "";
    const end = endOfPlaces(rest, match.index + match[0].length);
    const said = rest.slice(start, end);
    const words = `${excluded}${said}`;
    const list = `${said.slice(0, match.index - start)} ${rest.slice(match.index + match[0].length, end)}`;
    const beside = placed.filter((one) => one !== place && one.said.test(list));
    for (const { codes, name } of [...beside, place])
      filters.push({ kind: "made_in", codes, value: name, outside: excluded !== "", words: words.trim() });
    rest = rest.replace(words, " ");
  }
  return { text: rest, filters };
}
