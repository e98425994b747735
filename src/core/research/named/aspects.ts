import { wholeWord } from "../../text/whole-word.ts";
import { WHAT_THEY_COST } from "../question/plain/what-they-cost.ts";
import { BY_OSI, FLAGS, WIDE_FLAGS } from "../question/words/filter-words.ts";
import { NO_PRICES } from "../unread-words.ts";
import { takeUse } from "./use-words.ts";

/** What a question can ask of a named product. */
export type Aspect = "licence" | "use" | "stars" | "growth" | "language" | "activity" | "description" | "hosting";

const HOSTING = [...FLAGS, ...WIDE_FLAGS].flatMap(([kind, words]) => (kind === "self_hosted" ? [words] : []));

/** Words for what is recorded of products, in eleven languages. */
const RECORDED: readonly (readonly [Aspect, readonly RegExp[]])[] = [
  ["hosting", HOSTING],
  [
    "licence",
    [
      wholeWord(
        `(?:(?:permissive|copyleft|mit|apache(?: ?2(?:\\.0)?)?|a?gpl(?:v?3)?|bsd|mpl)[- ])?(?:licen[cs](?:e[ds]?|ing)|lizen[zs]\\p{L}*|licencias?|licenças?|licenz[ae]|licenties?|лицензи\\p{L}*)|(?:truly |really |fully |actually )?open[- ]?sourced?|${BY_OSI}|free software|source[- ]available|proprietary|closed[- ]source|quelloffen\\p{L}*|logiciels? libres?|libres?|(?:de )?código (?:abierto|aberto)|software libero|открыт\\p{L}* (?:исходн\\p{L}* )?код\\p{L}*|(?:commercial(?:ly)?|kommerziell\\p{L}*|comercial(?:es|mente)?|commercialement|commerciale|commercieel|commerciële)(?: (?:use|nutzung|usage))?|re-?sell|weiterverkauf\\p{L}*|revendre`,
      ),
      /许可证?|开源(?:的)?|ライセンス|オープンソース|商用(?:利用|使用)?(?:でき(?:る|ます)(?:か)?)?|라이선스|라이센스|오픈 ?소스|상업(?:적)?/gu,
    ],
  ],
  [
    "growth",
    [
      wholeWord(
        "(?:which |one )?(?:is |are )?(?:(?:the )?(?:fastest|quickest)[- ])?(?:growing|grows?|grew|grown|growth|gain(?:s|ed|ing)?|added|winning|momentum|trend(?:s|ing)?|rising|catching up)(?: (?:faster|fastest|quicker|more|most))?|wachs\\p{L}*|wächst|wuchs|gewachsen|zugelegt|gewonnen|zuwachs|progress\\p{L}*|croissance|gagné\\p{L}*|crec\\p{L}*|ganad[oa]s?|ganó|cresc\\p{L}*|ganhou|ganharam|guadagnat\\p{L}*|groei\\p{L}*|gegroeid|gestegen|раст[её]т|растут|рост\\p{L}*|вырос\\p{L}*|набрал\\p{L}*|прибавил\\p{L}*",
      ),
      /增长(?:了|得)?|涨(?:了|得)?|伸び(?:て(?:いる|ます)?|た)?|増え(?:た|ました|ている)|成長(?:して(?:いる|います)?)?|늘(?:었|어난)\S*|성장\S*|증가\S*/gu,
    ],
  ],
  [
    "stars",
    [
      wholeWord(
        "(?:github[- ])?(?:stars?|sterne?n?|étoiles?|estrel(?:l)?as?|stelle|sterren|зв[её]зд\\p{L}*)|(?:more |most )?popular(?:ity)?|popularit(?:é|à|ät|eit)|popularida(?:d|de)|beliebter|populär\\p{L}*|populaires?|populairder|популярн\\p{L}*",
      ),
      /(?:GitHub ?)?(?:星(?:标)?(?:数)?|スター(?:数)?|인기|별(?:점| ?수| ?개수)?|스타(?: ?수)?)|受欢迎|人気/gu,
    ],
  ],
  [
    "language",
    [
      wholeWord(
        "(?:written|implemented|coded|built) in|(?:programming |what )?languages?(?! models?)|sprachen?|langages?|lenguajes?|linguagens?|linguaggi|geschrieben|programmiersprache|écrite?s? en|langage|escrit[oa]s? em?n?|lenguaje|linguagem|scritt[oaei] in|linguaggio|programmeertaal|geschreven in|на каком языке|написан\\p{L}*",
      ),
      /(?:什么|哪种|编程)(?:编程)?语言|用什么(?:语言)?写|(?:何|どの|プログラミング)言語|(?:어떤|무슨) ?언어/gu,
    ],
  ],
  [
    "activity",
    [
      wholeWord(
        "how (?:often|frequently|regularly)|wie (?:oft|häufig)|à quelle fréquence|con qué frecuencia|com que frequência|(?:con )?quanto spesso|hoe vaak|как часто|(?:release|update|veröffentlichungs|release-?)[- ]?(?:cadence|frequency|cycles?|rhythm|rhythmus|zyklus)|(?:more |most |less )?(?:often|frequently|regularly)|öfter|häufiger|plus souvent|más a menudo|mais vezes|più spesso|vaker|чаще|still(?: being)?|noch|toujours|encore|todavía|aún|ainda|ancora|nog|ещ[её]|(?:still |actively )?(?:maintained|developed|under development|unmaintained|(?:more )?active|alive|aktiv\\p{L}*|acti(?:f|ve)s?|activ[oa]s?|ativ[oa]s?|attiv[oaie]|actiever|активн\\p{L}*|abandoned|archived|dead)|(?:(?:last|latest|newest|most recent(?:ly)?|current|recent|new) )?(?:releas(?:es?|ing)|released|versions?|commits?|push(?:ed)?|updates?|updated)|gepflegt|gewartet|weiterentwickelt|(?:letzte[nrs]? |neueste )?(?:veröffentlichung\\p{L}*|aktualisier\\p{L}*|release|fassung)|maintenue?s?|(?:derni(?:er|ère)s? )?(?:publication|mise à jour)|(?:última )?(?:versión|actualización|publicación)|mantenid[oa]|(?:última )?(?:versão|atualização|lançamento)|mantid[oa]|(?:ultim[ao] )?(?:versione|aggiornamento|rilascio)|mantenut[oa]|(?:laatste )?(?:versie|uitgave)|onderhouden|(?:последн\\p{L}* )?(?:верси\\p{L}*|релиз\\p{L}*|обновлен\\p{L}*)|поддерживает\\p{L}*",
      ),
      /(?:最新|最后|最近)?(?:版本|发布|更新)|维护|(?:最新|最後|最終|直近)の?(?:バージョン|リリース|更新)|メンテ(?:ナンス)?(?:されて(?:いる|います)(?:か)?)?|(?:최신|마지막) ?(?:버전|릴리스|업데이트)|유지 ?보수\S*/gu,
    ],
  ],
  [
    "description",
    [
      wholeWord(
        "(?:what|was) (?:is|does|do|are|ist|macht|sind)(?=\\s)|what(?:['’]s)?(?=\\s.{1,40}\\sfor(?!\\p{L}))|qu['’]est-ce que|que fait|à quoi sert|qué (?:es|hace)|para qué sirve|o que (?:é|faz)|cos['’]è|che cosa (?:è|fa)|wat (?:is|doet)|что (?:такое|делает)",
      ),
      /是什么|是做什么的|とは(?:何)?|何(?:ができ|をする)\S*|무엇(?:인가요|을 하는)|뭐(?:예요|하는)/gu,
    ],
  ],
];

export const PRICES = "prices";
/** What buyers ask of products and the catalogue does not record, with the English word for it. */
const UNRECORDED: readonly (readonly [string, RegExp])[] = [
  [
    "contributors",
    wholeWord("contributors?|mitwirkende\\p{L}*|contributeurs?|contribu(?:idor|tor)\\p{L}*|контрибьютор\\p{L}*"),
  ],
  ["contributors", /贡献者|コントリビュー?ター?|기여자/gu],
  [
    "downloads",
    wholeWord("downloads?|installs?|herunterladen|téléchargements?|descargas?|загрузк\\p{L}*|скачивани\\p{L}*"),
  ],
  ["downloads", /下载(?:量)?|ダウンロード(?:数)?|다운로드/gu],
  [
    "users",
    wholeWord(
      "(?:active )?users?|customers?|nutzer(?:zahl\\p{L}*)?|kunden|utilisateurs|clients?|usuarios|usuários|utenti|gebruikers|пользовател\\p{L}*|(?:any|every|some)(?:one|body) us(?:e|es|ing)",
    ),
  ],
  [
    "makers",
    wholeWord(
      "who(?:['’]s| is| are)? (?:behind|mak(?:es|ing)|made|develop(?:s|ed|ing)|buil[dt]s?|own(?:s|ed)|maintain(?:s|ed|ing))(?: (?:it|this|them))?|wer (?:steckt|steht) (?:hinter|dahinter)|qui (?:est|se cache) derrière|quién está detrás|quem está por trás|chi (?:c['’]è|sta) dietro",
    ),
  ],
  [
    PRICES,
    wholeWord(
      "prices?|pricing|preise?n?|prix|tarifs?|precios?|preços?|prezz[io]|prijs|prijzen|цен[аыуе]\\p{L}{0,2}|стоимост\\p{L}*",
    ),
  ],
  [PRICES, /价格|費用|料金|価格|가격|요금/gu],
  ["forks", wholeWord("forks?")],
  ["issues", wholeWord("(?:open )?issues|pull requests")],
];

/** Facts that every answer about products of a kind states: the licence, the stars and their growth. */
const TOLD = new Set<Aspect>(["licence", "stars", "growth"]);

/** Returns the words of a note that are none for facts which answers about products of a kind state anyway. */
export function untold(words: readonly string[]): string[] {
  const patterns = RECORDED.filter(([aspect]) => TOLD.has(aspect)).flatMap(([, some]) => some);
  const left = patterns.reduce((rest, pattern) => rest.replace(pattern, " "), words.join(" ")).replace(COMPARING, " ");
  return left.split(/\s+/u).filter((word) => /[\p{L}\p{N}]{2,}|[\p{Script=Han}]/u.test(word));
}

/** Words around what is asked of named products. */
export const COMPARING =
  /(?<!\p{L})(?:vs\.?|versus|than|als|ist|que|che|c['’]è|hanno|di|dan|chi|est-il|est-elle|vraiment|wirklich|echt|realmente|davvero|quién|quem|wer|wie|github|repo|free|really|how|fast|quickly|rapidly|schnell|cuánt[oa]s|quant[oa]s|него|сколько|can|could|may|possible|it|kann|man|können|ich|wir|steht|unter|welcher|läuft|stehen|welchen|sous|quelles?|sont|puis-je|peut-on|possible|posso|puedo|puede|se può|kan|ik|je|можно|ли|запустить|это|does|extensions?|plug-?ins?|ou|foi|under|licensed|recently|twelve|which|one|has|got|compared? (?:to|with)|compare|comparison|difference|between|faster|quicker|slower|more|most|less|bigger|larger|higher|better|both|each|numbers?|figures?|exactly|actual|ever|yet|same|ahead|behind|leads?|leading|on what|mehr|weniger|schneller|am|besser|unterschied\p{L}*|zwischen|vergleich\p{L}*|beide|unterscheide\p{L}*|sich|plus|moins|vite|mieux|lequel|laquelle|entre|différences?|más|menos|mejor|diferencias?|mais|melhor|diferenças?|qual|più|meno|meglio|differenz[ae]|tra|fra|meer|minder|sneller|verschil\p{L}*|tussen|чем|отличается|отличаются|от|по|больше|меньше|быстрее|лучше|разниц\p{L}*|между|или|и|у|кого|кто)(?!\p{L})|对比|比较|相比|哪个|哪一个|更|快|多|和|与|还是|区别|比べて|比較|どちら|どっち|方|の?違い|多い|速い|より|어느|쪽이?|차이|비교|더|많은가요|많나요|많은|빠른가요|빠르게|빨리/giu;

/** Says of products that their prices are not on record, when a text wants them told. */
export function priceNotes(text: string): string[] {
  const patterns = UNRECORDED.flatMap(([name, pattern]) => (name === PRICES ? [pattern] : []));
  const [words] = [...patterns, ...WHAT_THEY_COST].flatMap((pattern) => text.match(pattern) ?? []);
  return words === undefined ? [] : [priceNote(words)];
}

/** Says that words which ask for prices are told of none. */
export function priceNote(words: string): string {
  return `${NO_PRICES}, so "${words}" is told of none: look at the price page of each.`;
}

/** What a question asks of the products whose names were taken out of it. */
interface AskedAspects {
  asked: Aspect[];
  unrecorded: string[];
  /** The text without the words for them. */
  rest: string;
}

/** Reads what a question asks of named products: `licence and stars of`, `which grows faster`. */
export function readAspects(text: string): AskedAspects {
  const { rest: left, isUse } = takeUse(text.replace(/\s+/gu, " "));
  let rest = left;
  const take = (pattern: RegExp): boolean => {
    const before = rest;
    rest = rest.replace(pattern, " ");
    return rest !== before;
  };
  const unrecorded = UNRECORDED.filter(([, pattern]) => take(pattern)).map(([name]) => name);
  const asked = RECORDED.filter(([, patterns]) => patterns.map(take).some(Boolean)).map(([aspect]) => aspect);
  rest = rest.replace(COMPARING, " ");
  // Inside a company a product is used, whatever the question asks of it.
  if (isUse) asked.push("use");
  return { asked, unrecorded: [...new Set(unrecorded)], rest };
}
