import type { Filter } from "../filters.ts";
import { NUMBER_WORDS } from "../words/period-words.ts";
import { WIDE_CEILING, wideCeiling } from "../words/wide-ceilings.ts";

const AT_LEAST =
  "(?:(?:with |mit |avec |con |com |met |с |have |has |having )?(?:at least|a minimum of|minimum|min\\.?|more than|over|above|>=?|mindestens|mehr als|über|au moins|plus de|al menos|más de|pelo menos|mais de|almeno|più di|minstens|vanaf|ab|dès|desde|a partir de|da|meer dan|не менее|не меньше|от|свыше|более|больше|至少|不少于|不低于|大于|超过|最低|少なくとも|최소|적어도) ?)?(?:with |a |an )?";
const UNDER =
  "(?:(?:that |which |costing |priced |for |que |y |e |et |und |die )*(?:costs? |cuest[ae]n? |cuestan |custam? |coûte(?:nt)? |kosten |kostet |costano |costa )?(?:under|below|less than|cheaper than|at most|no more than|up to|max(?:imum)?\\.?|within|unter(?:halb von)?|niedriger als|weniger als|höchstens|sous(?= ?[\\d$€u])|inférieure?s? à|moins de|menos de|por debajo de|abaixo de|inferior(?:es)? a|inferiore a|al di sotto di|meno di|sotto|onder|lager dan|minder dan|до|дешевле|не дороже|低于|少于|低於))";
const TOKENS = "(?:tokens?|tok|jetons?|токен\\p{L}*|个?token|トークン|토큰)";
const WINDOW =
  "(?:context(?: windows?| length)?|windows?|(?:het )?contextvensters?|(?:kontextfenster|kontextlänge|kontext)s?|(?:fenêtres?|longueur) de contexte|contexte|(?:ventanas?|longitud|janelas?|comprimento) de contexto|contexto|finestr[ae] di contesto|contesto|окн\\p{L}* контекста|контекстн\\p{L}* окн\\p{L}*|контекст\\p{L}*|上下文(?:窗口|长度)?|コンテキスト(?:ウィンドウ|長|サイズ)?|컨텍스트(?: ?윈도우| ?창| ?길이)?)";
/** "That support", before or after a size in languages that put it there. */
const SUPPORTING =
  "(?:(?:を|に)?(?:サポート|対応)(?:する|した|している)?(?:の)?|を(?:持つ|備えた)|(?:을|를)? ?(?:지원|처리)(?:하는|할 수 있는|되는)|(?:을|를) ?가진|이? ?가능한)?";
const LEAST = String.raw`(\d{1,4}(?:[.,]\d)? ?[mk](?!\p{L})|\d{1,12}(?:\.\d{1,3})?|(?:a|one|un|une|uno|um|ein|eine|een) milli?on\p{L}{0,3})`;

const CONTEXT = [
  new RegExp(
    `${AT_LEAST}${LEAST}[\\s-]*(?:\\+ ?)?(?:(?:de |di )?${TOKENS})?(?:の|의|的)?[\\s-]*(?:or more |of |de |di |von |van )?${WINDOW}${SUPPORTING}(?:の)?(?!\\p{Script=Latin})`,
    "giu",
  ),
  new RegExp(
    `(?:(?:with|mit|avec|con|com|met|with an?|mit eine[mr]|avec une?|con un[ao]?|com uma?|met een|с|со|and) )?(?:an? )?${WINDOW}(?:(?: of| von| de| di| van| в)? | d['’]|(?<=[文ト트口度長ズウ창이]) ?(?:が|は|を|가|이|는|은|有|为|達到|达到)? ?)${AT_LEAST}${LEAST}(?:\\+)?(?: ?(?:de |di )?${TOKENS})?(?: ?(?:以上|超|이상|초과))?(?:を?(?:サポート|対応)する|을? ?지원하는)?(?:の|的|인)?`,
    "giu",
  ),
];
const STARS = new RegExp(
  `${AT_LEAST}(\\d{1,9})\\+?(?: github)? (?:stars?|sterne\\p{L}*|étoiles|estrellas|estrelas|stelle|sterren|звёзд\\p{L}*)`,
  "giu",
);
const GAINED_BY =
  "(?:gain(?:ed|ing|s)?|won|added|gr(?:ew|own|ow|ows|owing)(?: by)?|picked up|earned|collected|gewonnen|hinzugewonnen|dazugewonnen|zugelegt|gagné|gagnent|ganado|ganaron|sumado|sumaron|ganharam|ganhou|guadagnat[oaie]|набрал\\p{L}*|получил\\p{L}*)";
const STARS_OF =
  "(?:new |neue |de plus |nuevas |novas |nuove |nieuwe )?(?:github[- ])?(?:stars?|sterne\\p{L}*|étoiles|estrellas|estrelas|stelle|sterren|звёзд\\p{L}*)";
/** "Gained over 5,000 stars": a least gain, and not a least count. */
export const GAINED = new RegExp(
  `(?<!\\p{L})(?:(?:have |has |haben |ont |han |hanno )?${GAINED_BY} ${AT_LEAST}(\\d{1,9})\\+? ${STARS_OF}|${AT_LEAST}(\\d{1,9})\\+? ${STARS_OF} (?:\\p{L}+ ){0,4}${GAINED_BY}(?: haben| hat)?)(?!\\p{L})`,
  "giu",
);
const AMOUNT = String.raw`(?:usd ?|us\$|\$|€)? ?(\d{1,6}(?:[.,]\d{1,6})?)(?: ?(\$|€|usd|dollar[sio]?|cents?|¢|euros?|eur|dólar(?:es)?|долл\p{L}*|美元|ドル|달러))?`;
const RATE = String.raw`(?:(?: ?\/ ?| per | pro | par | por | al | per | a | за | je | le | el | o | il | the )?(?:1 ?million|1 ?m(?!\p{L})|1000000|million|mtok|millón|milhão|milione|miljoen|миллион)\s?(?:(?:(?:de |of |di |d['’])?(?:tokens?|jetons|токен\p{L}*)[\s-])?(?:de |di |en |d['’]|in |em |na |für |for |bij |van )?(input|output|eingabe|ausgabe|entrada|salida|saída|entrée|sortie|ingresso|uscita|invoer|uitvoer))?[\s-]?(?:tokens?|tok|jetons)?)?`;
const CEILING = new RegExp(
  `(?<!\\p{L})${UNDER} ?${AMOUNT}${RATE}(?: (?:for |of |de |di |d['’]|in |en |em )?(input|output|eingabe|ausgabe|entrada|salida|saída|entrée|sortie|ingresso|uscita|invoer|uitvoer)(?: ?tokens?)?)?(?: (?:per|an|a|each|pro|par|por) ?(image|minute|second|page|picture|hour|character|request))?`,
  "giu",
);
const MONEY = String.raw`(?:usd ?|us\$|\$|€)? ?(\d{1,6}(?:[.,]\d{1,6})?)(?: ?(?:\$|€|usd|dollar[sio]?))?`;
const METER_IN = "in|input|eingabe|entrada|entrée|ingresso|invoer";
const METER_OUT = "out|output|ausgabe|salida|saída|sortie|uscita|uitvoer";
/** Ceilings of both meters: "under $1 in and $3 out", "below 0.5 input / 2 output". */
const CEILINGS = new RegExp(
  `(?<!\\p{L})${UNDER} ?${MONEY} ?(?:for )?(?:${METER_IN})(?: tokens?)?(?:,? (?:and|und|et|y|e|en) | ?[/,&] ?)(?:${UNDER} ?)?${MONEY} ?(?:for )?(?:${METER_OUT})(?: tokens?)?(?!\\p{L})`,
  "giu",
);
const AT_MOST =
  "(?:at most|or less|max(?:imum|imal)?|tops|höchstens|oder weniger|au (?:plus|maximum)|ou moins|como máximo|o menos|no máximo|ou menos|al massimo|o meno|hooguit|of minder)";
/** The same with the ceiling last: "$0.2 input and $1 output at most", "$0.2 input or less and $1 output or less". */
const CEILINGS_LAST = new RegExp(
  `(?<!\\p{L})(?:with |mit |avec |con |com |met )?(?<!\\d)${MONEY} ?(?:for )?(?:${METER_IN})(?: tokens?)?(?: ${AT_MOST})?(?:,? (?:and|und|et|y|e|en) | ?[/,&] ?)${MONEY} ?(?:for )?(?:${METER_OUT})(?: tokens?)? ${AT_MOST}(?!\\p{L})`,
  "giu",
);
/** The same with the meter first: "input price below 0.5", "input at most $0.5". */
const METER = "(input|output|eingabe|ausgabe|entrada|salida|saída|entrée|sortie|ingresso|uscita|invoer|uitvoer)";
/** "Image input under $0.50" states what goes in, and a price of the whole. */
const FORM = "(?:image|photo|picture|audio|speech|video|text|file|pdf|document|vision|multimodal)s?[ -]";
const CEILING_OF = new RegExp(
  `(?<!\\p{L})(?:(?:with|and|mit|avec|con|com|met|und|et|y|e|en|an?|une?|uno?|um|eine[mn]?|een|der|le|el|o|il|de) )*(?:${METER}[- ]?(?:tokens? )?(?:prices?|costs?|rates?|preise?n?|kosten|prij(?:s|zen))|(?:prix|coûts?|precios?|cost[eo]s?|preços?|custos?|prezz[oi]|costi|preis|prijs) (?:d['’]|de |di |in |en |van )(?:la |l['’])?${METER}|(?<!${FORM})${METER}(?= ${UNDER} ?[$€])) (?:(?:of|is|are|is|es|est|è|é|ist|sea|von|de|di|der|die|que|qui|che) )*${UNDER} ?${AMOUNT}${RATE}`,
  "giu",
);
/** "Over 30 %": how much prices moved at least. */
const SHARE =
  /(?:by |um |de |of |di |met |на )?(?:(?:at least|more than|over|above|mindestens|mehr als|über|au moins|plus de|al menos|más de|pelo menos|mais de|almeno|più (?:di|del)|minstens|meer dan|более|больше|超过|至少) ?)?(\d{1,3})(?:[.,]\d+)? ?(?:%|percent|prozent)(?: or more| 以上| 이상)?/giu;
const COUNT_NOUN =
  "(?:most|best|cheapest|fastest|largest|newest|latest|open|free|alternatives?|models?|tools?|projects?|products?|beliebtest|günstigst|billigst|meist|neuest|proyectos|modelos|herramientas|projets|modèles|outils|progetti|modelli|strumenti|projecten|modellen)";
const COUNT = new RegExp(
  `(?<![\\p{L}\\p{N}.-])(?:(?:the |die |den |les |los |las |os |as |i |le |gli |de )?(?:top|first|best) (\\d{1,2}|${Object.keys(NUMBER_WORDS).join("|")})(?![\\p{L}\\p{N}.])|(?:the |die |les |los |las |os |as |i |le |gli |de )?(?<![\\p{L}\\p{N}] )(\\d{1,2}) (?=${COUNT_NOUN})|(?<=(?:which|what) )(\\d{1,2}) +(?=(?!milli|billi|mill|month|day|week|year|token|hour|minut|second|percent)\\p{L}{4,})|(?:the|die|les|los|las|os|as|i|gli|de) (\\d{1,2}) +(?=(?:am|plus|más|mais|più) |(?!milli|billi|mill|month|day|week|year|token|hour|minut|second|percent|mois|jours|mes|día|dias|semana|ano|año|tage|woche|monat|jahr|stund)\\p{L}{4,})|(?:the |die |les |los |las |os |as |i |le |gli |de )?(?<!\\p{N} )(${Object.keys(
    NUMBER_WORDS,
  )
    .filter((word) => /\p{Script=Latin}|\p{Script=Cyrillic}/u.test(word) && word !== "sei" && word !== "due")
    .join("|")}) (?=\\p{L}{0,3}${COUNT_NOUN}|\\p{L}+ \\p{L}+|\\p{L}{4,}))`,
  "giu",
);
const WIDE_COUNT =
  /前\s?(\d{1,2})(?!\d)(?:个|名|位)?(?:的)?|(?<!\d)(\d{1,2})\s?(?:つ|個|个|款|種|种|개|가지)(?:の)?(?!月|월)/gu;

/** A text without the words of its filters, and the filters. */
export interface Taken {
  text: string;
  filters: Filter[];
}

/** Reads numeric filters: context, stars, price and number of results. Numbers are plain digits. */
export function readLimits(text: string): Taken {
  const filters: Filter[] = [];
  let rest = text;
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => Filter | null) => {
    rest = rest.replace(pattern, (...args) => {
      const groups = args.findIndex((arg) => typeof arg === "number");
      const match = args.slice(0, groups) as unknown as RegExpExecArray;
      const filter = read(match);
      if (filter === null) return match[0] ?? "";
      filters.push(filter);
      return " ";
    });
  };
  for (const pattern of CONTEXT) {
    take(pattern, (match) => {
      const value = sizeOf(match[1] ?? "");
      return value >= 1000 ? { kind: "context", value, words: trimmed(match) } : null;
    });
  }
  take(GAINED, (match) => ({ kind: "gained", value: Number(match[1] ?? match[2]), words: trimmed(match) }));
  take(STARS, (match) => ({ kind: "stars", value: Number(match[1]), words: trimmed(match) }));
  take(SHARE, (match) => ({ kind: "share", value: Number(match[1]), words: trimmed(match) }));
  take(WIDE_CEILING, wideCeiling);
  const ofBoth = (match: RegExpExecArray): Filter | null => {
    const [input, output] = [match[1], match[2]].map((figure) => Number((figure ?? "").replace(",", ".")));
    if (input === undefined || output === undefined) return null;
    // Filters of the same words are alternatives, and both of these must hold.
    const words = trimmed(match);
    const figure = words.lastIndexOf(match[2] ?? "");
    const second = /[$€]/.test(words[figure - 1] ?? "") ? figure - 1 : figure;
    filters.push({
      kind: "ceiling",
      meter: "input",
      value: input,
      words: words.slice(0, second).trim(),
      ...strict(words),
    });
    return { kind: "ceiling", meter: "output", value: output, words: words.slice(second), ...strict(words) };
  };
  take(CEILINGS, ofBoth);
  take(CEILINGS_LAST, ofBoth);
  take(CEILING_OF, (match) => ({
    ...strict(match[0]),
    kind: "ceiling",
    meter: meterOf(match[1] ?? match[2] ?? match[3]),
    value: Number((match[4] ?? "").replace(",", ".")) / (/^(?:cents?|¢)$/i.test(match[5] ?? "") ? 100 : 1),
    words: trimmed(match),
  }));
  take(CEILING, (match) => {
    const [, amount = "", unit = "", rate, meter, per] = match;
    if (
      unit === "" &&
      rate === undefined &&
      meter === undefined &&
      per === undefined &&
      !/[$€]|per|token/i.test(match[0])
    )
      return null;
    const cents = /^(?:cents?|¢)$/i.test(unit) ? 100 : 1;
    const value = Number(amount.replace(",", ".")) / cents;
    return {
      ...strict(match[0]),
      kind: "ceiling",
      meter: per !== undefined ? "unit" : meterOf(meter ?? rate),
      value,
      words: trimmed(match),
    };
  });
  take(COUNT, (match) => {
    const said = (match.slice(1).find((one) => one !== undefined) ?? "").toLowerCase();
    const value = NUMBER_WORDS[said] ?? Number(said);
    return value >= 1 && value <= 50 ? { kind: "count", value, words: trimmed(match) } : null;
  });
  take(WIDE_COUNT, (match) => ({ kind: "count", value: Number(match[1] ?? match[2]), words: trimmed(match) }));
  return { text: rest, filters };
}

/** "Under $0.30" does not hold what costs 0.30, "at most $0.30" does. */
const STRICT =
  /(?<!\p{L})(?:under|below|less than|cheaper than|unter(?:halb von)?|niedriger als|weniger als|sous|inférieure?s? à|moins de|menos de|por debajo de|abaixo de|inferior(?:es)? a|inferiore a|al di sotto di|meno di|sotto|onder|lager dan|minder dan|дешевле)(?!\p{L})|低于|低於|少于/iu;
function strict(words: string | undefined): { under?: true } {
  return STRICT.test(words ?? "") ? { under: true } : {};
}

/** Reads "1000000", "a million", "1M". */
function sizeOf(said: string): number {
  if (/milli?on/i.test(said)) return 1_000_000;
  const unit = /m$/i.test(said) ? 1_000_000 : /k$/i.test(said) ? 1000 : 1;
  return Number(said.replace(/\s?[mk]$/i, "").replace(",", ".")) * unit;
}

function meterOf(word: string | undefined): "input" | "output" | "price" {
  if (word === undefined) return "price";
  return /^(?:input|eingabe|entrada|entrée|ingresso|invoer)/i.test(word) ? "input" : "output";
}

function trimmed(match: RegExpExecArray): string {
  return (match[0] ?? "").trim();
}
