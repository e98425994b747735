import { KINDS } from "../../../schema/records/kinds.ts";

/** A field named in a text: its English name, and the words of the text. */
interface NamedField {
  english: string;
  words: string;
  /** Other names of the same field in the text. */
  others?: readonly string[];
}

/** Words of a language other than English: letters that English lacks, or its small words. */
const FOREIGN =
  /[^\p{Script=Latin}\P{L}]|[äöüßàâçéèêëîïôûùñáíóúãõ]|(?<!\p{L})(?:iets|dat|mijn|onze|etwas|womit|mein\p{L}{0,2}|unser\p{L}{0,2}|qualcosa|algo|mes|mon|nos|outils?|logiciels?|herramientas?|ferramentas?|strument[io]|werkzeug\p{L}*|der|die|das|und|gibt|welche[rs]?|ist|sind|am|ki|im|schnellsten|snelst|groeiende?|wachsende\p{L}*|größten|hoeveel|welke|heeft|meeste|staan|hebben|wat|wie|viele|wieviel|davon|combien|nous|vous|sur|cuánt[oa]s|tienen|quant[oaie]s?|hanno|têm|mit|les|des|une|pour|quels?|quelles?|est|sont|los|las|para|por|cual(?:es)?|que|son|hay|mejor|mejores|quais|gli|per|quali|sono|che|het|een|voor|zijn|populairste|beste|meilleurs?|migliori|melhor(?:es)?)(?!\p{L})/iu;

/** Function words that only English has. */
const ENGLISH = /(?<!\p{L})(?:the|our|and|which|what|should|with|that|from|how|where)(?!\p{L})/giu;

/** Whether a text is not in English, by its letters and function words: "cost per customer" is English beside others of its own. */
export function isForeign(text: string): boolean {
  const found = FOREIGN.exec(text)?.[0];
  if (found === undefined) return false;
  const english = new Set((text.match(ENGLISH) ?? []).map((word) => word.toLowerCase()));
  return english.size < 2 || /[^a-z]/iu.test(found);
}

/** Letters and digits of Latin and Cyrillic scripts, as ranges, which compile faster than Unicode scripts. */
const LETTER = "[A-Za-z0-9À-ɏЀ-ӿ]";
/** Letters of scripts without spaces between words. */
const WIDE = "[\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af]";
/** Compiles a name. In Latin and Cyrillic scripts it must be a whole word. */
const patternOf = (source: string) =>
  new RegExp(`(?:(?<!${LETTER})|(?=${WIDE}))(?:${source})(?:(?!${LETTER})|(?<=${WIDE}))`, "iu");
/** Endings of compounds in German and Dutch: "Buchhaltungsprogramme". */
const COMPOUND_ENDING = new RegExp(
  `(?<=${LETTER})[s-]{0,2}(?:software|programme?n?|tools?|systeme?n?|apps?|plattform(?:en)?|platforms?|lösung(?:en)?|anwendung(?:en)?|dienste?n?|projekte?n?|projecten|programma['’]?s?|systemen)(?!${LETTER})`,
  "giu",
);
const elsewhereOf = (words: string) => words.replace(/(?<=[\p{L})])\*/gu, `${LETTER}*`);
/** Compiled at the first question, because it takes tens of milliseconds, which would delay the start of a server. */
const fieldPatterns = once(() =>
  KINDS.map(({ names, elsewhere }) => ({
    english: names[0] ?? "",
    inEnglish: patternOf(
      `(?:${names.map((name) => name.replace(/(?<=\p{L}{3})s$/u, "").replace(/ /g, "[ -]")).join("|")})s?`,
    ),
    elsewhere: patternOf(elsewhereOf(elsewhere)),
  })),
);
/** Matches any field in another language. Most English texts name none and need no other pattern. */
const anywhere = once(() => patternOf(KINDS.map(({ elsewhere }) => elsewhereOf(elsewhere)).join("|")));

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * Finds the field that a question in a language other than English names, in that language or in English, by its longest name;
 * null without one.
 */
export function foreignField(text: string): NamedField | null {
  let found: NamedField | null = null;
  const foreign = isForeign(text);
  const find = nameFinder(text);
  if (!foreign && find(anywhere()) === "") return null;
  for (const { english, inEnglish, elsewhere } of fieldPatterns()) {
    const other = find(elsewhere);
    if (!foreign && other === "") continue;
    const words = [foreign || !inEnglish.test(other) ? other : "", foreign ? find(inEnglish) : ""];
    const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
    if (longest.length > (found?.words.length ?? 0)) {
      const others = text.replace(longest, " ").match(new RegExp(elsewhere.source, "giu")) ?? [];
      found = { english, words: longest, others: others.filter((name) => name !== "") };
    }
  }
  return found;
}

/** Removes the names of fields from a text: "coding assistants" beside the name of one says nothing more. */
export function withoutFieldNames(text: string, fields: readonly string[]): string {
  return fieldPatterns()
    .filter(({ english }) => fields.includes(english))
    .flatMap(({ inEnglish, elsewhere }) => [inEnglish, elsewhere])
    .reduce((rest, name) => rest.replace(name, " "), text);
}

/** Returns a function that finds a name in a text, alone or with the ending of a compound; it returns "" without one. */
function nameFinder(text: string): (name: RegExp) => string {
  const endings = new Map<number, string>();
  const withoutEndings = text.replace(COMPOUND_ENDING, (ending, at: number) => {
    endings.set(at, ending);
    return " ".repeat(ending.length);
  });
  return (name) => {
    const whole = name.exec(text)?.[0] ?? "";
    const begun = endings.size === 0 ? null : name.exec(withoutEndings);
    const ending = begun === null ? undefined : endings.get(begun.index + begun[0].length);
    const compound = begun === null || ending === undefined ? "" : begun[0] + ending;
    return compound.length > whole.length ? compound : whole;
  };
}

/** Words for products of any kind, and words around them in questions, in ten languages. */
const AROUND = new RegExp(
  `(?<!\\p{L})(?:${[
    "tools?|frameworks?|software|apps?|api|ai|projects?|github|repos?|open|source",
    "werkzeug\\p{L}*|programme?n?|lösung\\p{L}*|plattform\\p{L}*|anwendung\\p{L}*|dienste?n?|bibliothek\\p{L}*|projekte?n?|systeme?n?|ki|sternen?|zeig\\p{L}*|mir|bitte|am|meisten|stärksten?|größten?|momentan|gerade|zeit|aktuell\\p{L}*|ich|wir|kann|suche",
    "outils?|logiciels?|applications?|plateformes?|projets?|bibliothèques?|solutions?|services?|ia|étoiles|montre\\p{L}*|moi|plus|actuel\\p{L}*|existe\\p{L}*|cherche",
    "herramientas?|aplicaci\\p{L}+|programas?|plataformas?|proyectos?|bibliotecas?|librerías?|soluci\\p{L}+|servicios?|estrellas|muestra\\p{L}*|más|hay|existen?|actual\\p{L}*|busco",
    "ferramentas?|aplicativos?|projetos?|soluç\\p{L}+|serviços?|estrelas|mostre\\p{L}*|mais|existem?|há",
    "strument[io]|programm[ai]|progett[io]|librer\\p{L}+|soluzion[ei]|piattaform[ae]|applicazion[ei]|servizi\\p{L}*|stelle|più|esistono|ci",
    "programma['’]?s?|projecten|toepassing\\p{L}*|platform\\p{L}*|bibliothe\\p{L}+|oplossing\\p{L}*|diensten?|sterren|meeste|er",
    "инструмент\\p{L}*|программ\\p{L}*|приложени\\p{L}*|сервис\\p{L}*|проект\\p{L}*|платформ\\p{L}*|библиотек\\p{L}*|решени\\p{L}*|систем\\p{L}*|ии|звёзд\\p{L}*|звезд\\p{L}*|есть|самы\\p{L}*|покажи\\p{L}*|сейчас|что|больше|всего|быстрее|из|с|по|среди|у|о|об|к|и",
  ].join("|")})(?!\\p{L})`,
  "giu",
);
const WIDE_AROUND =
  /AI(?![a-z])|可以|开发|工具|软件|应用|项目|平台|系统|产品|方案|框架|服务|程序|最|个|款|种|哪|请|推荐|一下|现在|目前|上|里|中|スター|フレームワーク|프레임워크|ツール|ソフト(?:ウェア)?|アプリ|プロジェクト|サービス|ライブラリ|製品|プラットフォーム|システム|もの|今|一番|最も|教えて|ください|도구들?|소프트웨어|앱|프로젝트들?|서비스|라이브러리|제품|플랫폼|툴|시스템|프로그램|솔루션|가장|제일|지금|현재|알려\S*|보여\S*|뭐\S*|무엇\S*|어떤|있\S*|좋은|인\S*|중|것\S*|[\p{Script=Hiragana}]+|(?<=[\p{Script=Hangul}\s])(?:은|는|이|가|을|를|의|로|으로|에서|에|와|과|용|들)(?=\s|$)/gu;

/** Returns the words of a question that are neither its field nor usual around one, and that the answer therefore omits. */
export function wordsBesideField(text: string): string[] {
  const plain = text
    .replace(/[?？!！。、，,.:;“”"„«»()]+/g, " ")
    .replace(AROUND, " ")
    .replace(WIDE_AROUND, " ");
  return plain.split(/\s+/).filter((word) => (word.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > 1);
}
