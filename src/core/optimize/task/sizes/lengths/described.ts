import type { PlainText } from "../numbers.ts";
import { eachThingIn } from "../pieces/each.ts";

/** The estimated length of a text that is described, not counted: a word, sentences, paragraphs, fields. */
export interface Described {
  tokens: number;
  at: number;
  end: number;
  /** Whether it can only be an output, as "yes or no". */
  answer: boolean;
  /** Whether it has a part for each of several things, so that it is the whole answer. */
  ofEach?: boolean;
}

/** Tokens of a one-word answer, with quotation marks and the end of the text. */
const ONE_WORD = 3;
const SENTENCE = 25;
const PARAGRAPH = 120;
/** Tokens of a field: a name, a value and punctuation. */
const FIELD = 12;
const BULLET = 30;
/** Tokens of a line of prose. */
const PROSE_LINE = 15;
const TAG = 3;
const ID = 4;

const A = String.raw`(?:a|an|one|single|a single|just a|ein(?:en?|em|er)?|einzig\p{L}*|un(?:e|a|o)?(?: seul[e]?| sol[ao]| únic[ao]| singol[ao])?|uma?(?: só| única)?|één|een|одн\p{L}{1,3}|1)`;
const ADJECTIVE = String.raw`(?:(?:short|brief|plain|concise|command|category|folder|english|kurze[rns]?|knappe[rns]?|einzelne[sn]?|court[e]?|cort[oa]|curt[oa]|breve|kort[e]?|коротк\p{L}+)\s){0,2}`;

const FIXED: readonly (readonly [number, RegExp])[] = [
  [
    ONE_WORD,
    new RegExp(
      String.raw`(?<!\p{L})(?:(?:label|category|class|tag|verdict|intent) only|yes ?(?:\/|or|-) ?no|true ?(?:\/|or) ?false|(?:ok|okay|good|pass|safe|allowed|compliant|relevant|spam|match|valid)\s?(?:\/|or)\s?(?:not(?: \p{L}+)?|fail|bad|unsafe|blocked)|ja ?(?:\/|oder|of) ?(?:nein|nee)|oui ?(?:\/|ou) ?non|sí ?(?:\/|o) ?no|sim ?(?:\/|ou) ?não|sì ?(?:\/|o) ?no|да ?(?:\/|или) ?нет|(?:ok|bien|bom|bueno|buono|goed|норма) (?:ou|o|of|или|und|oder|or) (?:\p{L}{3,10})(?=\s?[.,;]|$)|${A} ${ADJECTIVE}(?:word|wort|mot|palabra|palavra|parola|woord|слово|словом)(?!\s?(?:limit|count))|${A}(?: |')${ADJECTIVE}(?:label|(?<!ein(?:em|en)?\s)tag|category|etikett|étiquette|etiqueta|etichetta|categoría|categoria|catégorie|kategorie|метк\p{L}|категори\p{L})|un'etichetta|(?:the|only|just|nur|das|die|het|alleen(?: het| de)?|le|la|el|solo|sólo|só|il|o|только|лишь) (?:label|category|class|tag|etikett|kategorie|étiquette|catégorie|etiqueta|categoría|categoria|etichetta|categorie|метк\p{L}|категори\p{L})(?: name)?(?=\s?(?:[.,;!]|$|terug|back|zurück))|(?:${A}|nur|just|only|seulement|solo|alleen) (?:${A} )?(?:rating|score|grade|note|nota|voto|cijfer|punteggio|puntuación|pontuação|оценк\p{L}*)(?= (?:from|between|von|de|da|van|tussen|entre|tra|от|\())|(?:category|class|folder|topic|language|intent) (?:label|name|code|id)|one token|${A} (?:number|digit|letter(?! (?:is|has|of|runs|to|from|that|which|covers|spans|takes)(?!\p{L}))|zahl|chiffre|número|numero|getal|cijfer|число|цифр\p{L}))(?!\p{L})|(?:一|1|単一の?)(?:个|個)?(?:词|詞|单词|単語|ワード)|(?:是|有|对)(?:\/|或|还是)(?:否|没有|错)|はい(?:か|」か「|\/|または)いいえ|예\s?(?:\/|또는|나)\s?아니(?:오|요)|(?:한|1) ?단어|[“"「『][^”"」』]{1,8}[”"」』](?:或|か|または|또는|나|이나|还是| or | oder | ou | o | of | или )[“"「『][^”"」』]{1,8}[”"」』]`,
      "giu",
    ),
  ],
];

const LINE = 20;
const ALL = String.raw`(?:one|a|single|einen?|einer?|une|una|uma|één|een|одн\p{L}{1,2})`;
const OF_NAME = String.raw`(?:account|ledger|cost cent(?:er|re)|tariff|commodity|customs|article|item|product|part|category|queue|department|customer|postal|tax|vat|gl|g\/l|hs|cpv|nace|sku)`;
const SHORT_NAME = String.raw`(?:(?:${OF_NAME} ){1,2}(?:number|code|id|label|key)|(?:general )?ledger account|g\/l account|cost cent(?:er|re)|(?:sach|buchungs|gegen)?konto(?:nummer)?|sachkonto|kostenstelle|kontonummer|warennummer|zolltarifnummer|artikelnummer|(?:numéro|code) (?:de |d['’]|du )(?:compte|client|article|produit|tarif)(?: comptable)?|compte comptable|code (?:douanier|comptable|article|produit)|(?:número|código) (?:de )?(?:cuenta|producto|artículo)|cuenta contable|código (?:arancelario|contable)|(?:número|código) d[ao] (?:conta|produto|artigo)|conta contábil|(?:numero|codice) (?:del |di )?(?:conto|prodotto|articolo)|codice (?:conto|doganale|articolo)|rekeningnummer|grootboekrekening|artikelnummer|goederencode|номер счета|номер счёта|код (?:товара|тн вэд|счета|счёта)|артикул)`;
/** Such a name as the whole output: "account number out", "returns the ledger account", "на выходе номер счёта", "输出科目编号". */
const SHORT_NAME_OUT = new RegExp(
  String.raw`(?<!\p{L})${SHORT_NAME} (?:(?:comes )?out|(?:on|as|in|is) (?:the )?output|back|only|raus|zurück|in uscita|en sortie|de salida|de saída|na saída|eruit|terug|на выходе)(?!\p{L})|(?<!\p{L})(?:returns?|outputs?|gives?|answers?(?: with)?|repl(?:y|ies) with|out comes|the output is|liefert|gibt|ausgabe:?|zurück kommt|renvoie|retourne|sortie ?:?|devuelve|salida ?:?|devolve|saída ?:?|restituisce|uscita ?:?|geeft|uitvoer ?:?|возвращает|на выходе ?[-–—:]?)\s(?:only |just |nur |seulement |solo |só |alleen |только )?(?:the |an? |one |das |die |den |eine? |le |la |l['’]|un |une |el |una |o |a |um |uma |il |het |de )?${SHORT_NAME}(?!\p{L})|(?:只?(?:输出|返回)|输出为?)(?:一个)?(?:科目|账户|帐户|商品|税则)(?:编号|编码|代码|号)|(?:勘定科目|口座|商品)(?:番号|コード)(?:だけ|のみ)?を(?:返|出力)|(?:계정|계좌|상품) ?(?:번호|코드)(?:만|를) ?(?:반환|출력)`,
  "giu",
);

/** Phrases that can only be an answer, with any word before the noun: "a theme label", "one intent name". */
const CLOSED: readonly (readonly [number, RegExp])[] = [
  [
    ONE_WORD,
    // "one of 14 queues", "einer von 25 Fehlerklassen", "the id of the duplicate"
    /(?<!\p{L})(?:one (?:out )?of|eine[rmsn]? (?:von|der|aus)|une? (?:des|parmi)|un[oa] (?:de|dei|delle|tra|entre)|uma? (?:de|das|dos)|(?:een|één) van|одн\p{L}{1,3} из)(?: (?:the|our|den|unseren|les|los|las|os|as|i|le|de|onze|наших))? \d{1,4} (?:\p{L}+ )?(?:queues?|folders?|labels?|tags|categor\p{L}*|class(?:es|i)?|\p{L}*klassen|\p{L}*kategorien|\p{L}*themen|topics?|codes?|types?|departments?|intents?|teams?|clases|categorias|catégories|thèmes|temas|classi|categorie|reparti|klassen|afdelingen|тем|категори\p{L}*|класс\p{L}*|отдел\p{L}*)(?!\p{L})|(?<!\p{L})(?:outputs?|returns?|gives?|names?|says?) (?:only )?the (?:id|index|number|name) of (?:the|its) \p{L}+/giu,
  ],
  [
    ONE_WORD,
    new RegExp(
      String.raw`(?<!\p{L})(?:${ALL}[ -](?:\p{Ll}{3,14}[ -]){0,2}(?:word|label|verdict|intent|etikett|étiquette|etiqueta|etichetta)(?: name)?|(?:go|yes) ?\/ ?no(?:-go)?|(?:picks?|chooses?|assigns?|names?|wählt|choisit|elige|escolhe|sceglie|kiest|выбирает) ${ALL} \p{Ll}{4,14}(?=\s?[.,;]|$)|(?:need|want|pick|choose|assign|answer|reply|output|back|out)\p{L}{0,2}(?: is| with|:)? ${ALL} (?:out )?of (?:\d{1,2}|two|three|four|five|six|seven|eight|ten)(?: \p{Ll}+){1,3}(?=\s?[.,;]|$))(?!\p{L})`,
      "giu",
    ),
  ],
  [
    ONE_WORD,
    /(?<=(?<!\p{L})(?:answers?|repl(?:y|ies)|outputs?|verdicts?|returns?|says?|back|out|antwort\p{L}*|sagt|zurück(?: kommt)?|ausgabe|réponses?|dit|répond|respuestas?|dice|responde|respostas?|diz|rispost[ae]|risponde|antwoord\p{L}*|zegt|terug|ответ\p{L}*|говорит)(?:[\s:]{1,3}(?:is|are|just|only|simply|ist|nur|kommt|est|seulement|es|solo|sólo|é|só|è|alleen|только)){0,3}[\s:]{1,3})["'“«]?\p{L}{2,12}["'”»]?(?:,? (?:or|oder|ou|o|of|или) | ?\/ ?)(?:not |nicht |pas |no |não |non |niet |не )?["'“«]?\p{L}{2,15}["'”»]?(?: \p{L}{3,12})?(?=\s?[.,;!]|$)/giu,
  ],
  [
    ONE_WORD,
    // "answer is a single HS code", "на выходе одна тема", "one code out of 60"
    /(?<=(?<!\p{L})(?:answers?|repl(?:y|ies)|outputs?|results?|verdicts?|returns?|back|out comes|antwort|ausgabe|ergebnis|zurück(?: kommt)?|heraus kommt|réponse|sortie|résultat|renvoie|respuesta|salida|resultado|devuelve|resposta|saída|devolve|risposta|uscita|risultato|esce|torna|antwoord|uitvoer|uitkomst|terug|ответ|на выходе?|результат|вернуть)(?:[\s:]{1,3}(?:is|are|just|only|simply|ist|nur|est|seulement|es|solo|sólo|é|só|apenas|è|soltanto|alleen|только|-|–|—)){0,3}[\s:]{1,3})(?:(?:an?|one|a single|eine?|einzige[rs]?|une?(?: seule?)?|una?(?: sola| solo)?|uma?(?: única?)?|il|lo|la|le|el|o|de|het|één|een|од(?:ин|на|но)) )(?:\p{L}{2,12}[ -]){0,2}?(?:codes?|scores?|ratings?|numbers?|topics?|themes?|names?|class|value|percentage|department|zahl|note|punktzahl|thema|kennzahl|klasse|name|abteilung|thème|chiffre|numéro|service|código|puntuación|nota|tema|número|nombre|departamento|pontuação|nome(?: del \p{L}+)?|codice|voto|punteggio|numero|reparto|onderwerp|cijfer|naam|afdeling|код|балл|тема|оценка|номер|категория|отдел)(?!\p{L})(?! (?:of|with|and|und|et|y|e|en|и|plus) )|(?<!\p{L})one (?:code|label|class|category|topic|value) (?:out )?of (?:the |our )?\d{1,4}(?!\p{L})|(?:score|rating|grade|note|nota|voto|puntuación|pontuação|punteggio|cijfer|оценка|балл) (?:from|between|von|de|da|van|tussen|entre|tra|от) (?:0|1) (?:to|and|bis|und|à|et|a|y|e|tot|en|до) \d{1,3}(?![\d.])/giu,
  ],
  [
    ONE_WORD,
    /(?:カテゴリ|ラベル|分類|結果|タグ|部署)名?だけ|(?:(?:只|仅)(?:返回|输出|要)(?:一个)?|(?:返回|输出|给出)一个)(?:类别|标签|分类|结果)|(?:결과|출력|답변?)(?:은|는)\s?[가-힣]{2,6} ?(?:또는|이나|나|혹은) ?[가-힣]{2,6}|(?:범주|분류|부서|라벨)(?:명|이름)?만|(?:라벨|태그|카테고리|분류|등급|점수) ?(?:하나|한 ?개|1개)|(?:ラベル|タグ|カテゴリ|分類)(?:を)?(?:一つ|1つ|ひとつ)/giu,
  ],
  [ID, SHORT_NAME_OUT],
  [ONE_WORD, /['"‘“„«]\p{L}{2,14}['"’”“»] (?:or|oder|ou|o|of|или) ['"‘“„«]\p{L}{2,14}['"’”“»]/giu],
  [
    LINE,
    /(?<!\p{L})(?:one|single|eine[rn]?|une(?: seule)?|una(?: sola)?|uma(?: só)?|één|одн\p{L}{1,2})[ -](?:\p{Ll}{3,12} )?(?:line|zeile|ligne|línea|linha|riga|regel|строк[ауе])(?!\p{L})/giu,
  ],
];

const SMALL: Record<string, number> = {};
for (const [value, words] of [
  [1, "a|an|one|single|ein|eine|einen|einem|einer|un|une|una|uno|um|uma|één|een|один|одно|одна|одну|一|한"],
  [
    1.5,
    "one or two|a sentence or two|ein bis zwei|eine? oder zwei|une? ou deux|una? o dos|uma? ou duas|una? o due|één of twee|одно-два|один-два|一两|1-2",
  ],
  [2, "two|a couple of|couple of|zwei|deux|dos|dois|duas|due|twee|два|две|двух|两|二|두"],
  [
    2.5,
    "two or three|two to three|zwei bis drei|zwei oder drei|deux ou trois|deux à trois|dos o tres|duas ou três|dois ou três|due o tre|twee of drie|twee à drie|два-три|две-три|два или три|两三|2、3|二三|두세|두어",
  ],
  [
    3,
    "three|a few|few|some|several|drei|ein paar|einige|trois|quelques|tres|unas|unos|algunas|três|algumas|tre|alcune|qualche|drie|een paar|enkele|три|трех|трёх|несколько|пара|三|几|数|세|몇",
  ],
  [4, "four|vier|quatre|cuatro|quatro|quattro|четыре|四|네"],
  [5, "five|fünf|cinq|cinco|cinque|vijf|пять|пяти|五|다섯"],
  [6, "six|sechs|seis|sei|zes|шесть|шести|六|여섯"],
  [7, "seven|sieben|sept|siete|sete|sette|zeven|семь|семи|七|일곱"],
  [8, "eight|acht|huit|ocho|oito|otto|восемь|восьми|八|여덟"],
  [10, "ten|zehn|dix|diez|dez|dieci|tien|десять|десяти|十|열"],
  [12, "twelve|zwölf|douze|doce|doze|dodici|twaalf|двенадцати|十二"],
] as const)
  for (const word of words.split("|")) SMALL[word] = value;
const COUNT = String.raw`(\d{1,3}(?:\s?(?:-|–|~|〜|～|to|or|bis|oder|à|ou|o|a|of|или|から)\s?\d{1,3})?|${Object.keys(
  SMALL,
)
  .sort((a, b) => b.length - a.length)
  .join("|")})`;

/** Things that follow a small number: sentences, bullets, fields. `each` is their length in tokens. */
const COUNTED: readonly (readonly [each: number, answer: boolean, words: string])[] = [
  [
    SENTENCE,
    false,
    String.raw`sentences?|sätzen?|satz|phrases?|frases?|oraci(?:ón|ones)|fras[ei]|zinnen|zin|предложени\p{L}*`,
  ],
  [
    PARAGRAPH,
    false,
    String.raw`paragraphs?|paras?|absätze[n]?|absatz|paragraphes?|párrafos?|parágrafos?|paragraf[oi]|alinea'?s?|абзац\p{L}*`,
  ],
  [
    TAG,
    true,
    String.raw`tags?|labels?|keywords?|schlagwörter\p{L}*|étiquettes|mots[- ]clés|palabras clave|palavras[- ]chave|parole chiave|etiquetas|etichette|trefwoorden|тег\p{L}*`,
  ],
  [
    BULLET,
    false,
    String.raw`bullets?(?: points?)?|stichpunkten?|puces|viñetas|tópicos|punti elenco|opsommingstekens|тезис\p{L}*`,
  ],
  [PROSE_LINE, false, String.raw`lines|zeilen|lignes|líneas|linhas|righe|regels|строк\p{L}*`],
  [
    FIELD,
    true,
    "(?:[\\p{L}-]{3,14} )?(?:fields?|keys?)|columns|spalten|colonnes|columnas|colunas|colonne|kolommen|столбц(?:ов|а|ами)|колон(?:ок|ками)|felder[n]?|champs|campos|campi|velden|пол(?:ей|я|ями|е)",
  ],
];
const WIDE: readonly (readonly [each: number, answer: boolean, words: string])[] = [
  [SENTENCE, false, "句话?|文(?=で|以内|です|に|程度|くらい|、|。|の)|文章(?=で)|문장"],
  [PROSE_LINE, false, "行(?=で|に|以内|程度|くらい)|줄(?=로|이내|정도)"],
  [PARAGRAPH, false, "段(?:落|话|文字)?|段落|문단"],
  [FIELD, true, "(?:个|個)?(?:字段|项|項目|フィールド|필드|항목)|개(?:의)? ?(?:필드|항목)"],
  [TAG, true, "(?:个|個)?(?:标签|タグ)|개(?:의)? ?태그"],
];
const PATTERNS = [...COUNTED, ...WIDE].map(([each, answer, words], index) => ({
  each,
  answer,
  pattern: new RegExp(
    index < COUNTED.length
      ? String.raw`(?<![\p{L}\d])${COUNT}[\s-]${ADJECTIVE}(?:${words})(?!\p{L})`
      : String.raw`(?<!\d)${COUNT}\s?(?:${words})`,
    "giu",
  ),
}));
const LISTED =
  /(?<!\p{L})(?:list|liste|lista|lijst|список) (?:of|von|de|di|van|из) (\d{1,3}) (?:ids?|codes?|numbers?|names?|nummern|noms|nombres|nomes|nomi|namen)(?!\p{L})|(?:json|list) with (\d{1,2}|ten|five|six|eight) codes|(?:returns?|gives?|assigns?|outputs?|vergibt|liefert|renvoie|devuelve|devolve|restituisce|geeft|возвращает) (?:up to |at most |max\.? |bis zu |jusqu'à |hasta |até |fino a |tot |до )?(\d{1,2}) (?:\p{L}[\p{L}\d-]* ){0,2}(?:codes?|ids?|códigos|codici|кодов)/giu;

/** A choice of words in capitals that are no languages: "ALLOW or BLOCK". */
const CAPITALS =
  /(?<![\p{L}\d])(?!AND|JSON|PDF|GDPR|HIPAA|EU|US|UK|API)(?!(?:EN|DE|FR|ES|PT|IT|NL|PL|RU|ZH|JA|KO|TR|VI|CS|SV|DA|FI|EL|UK|AR)(?![A-Z]))[A-Z]{2,12}\s?(?:\/|or|oder|ou|o|of|или)\s?(?!JSON|PDF|API|CSV|XML|HIPAA|US|UK|EU)[A-Z]{2,12}(?![\p{L}\d])/gu;

/** One unit per answer: "short paragraph answers". */
const KIND_OF_ANSWER =
  /(?<!\p{L})(?:short|brief|one)[- ](paragraph|sentence) (?:answers|replies|responses|summaries)(?!\p{L})/giu;

/** "One of 30 labels" is one label. */
export const ONE_OF =
  /(?<!\p{L})(?:one (?:out )?of|eine[smrn]? (?:von|aus|der)|l['’]un(?:e)? des|un[ae]? (?:des|parmi)|un[oa] (?:de|entre)(?: las| los)?|uma? (?:de|das|dos|entre)|un[oa] (?:dei|delle|tra|di)|een van(?: de)?|één van(?: de)?|одн\p{L}+ из)\s$/iu;

/** Names a document as well as a grade: "une note de synthèse", "eine kurze Note". */
const OR_DOCUMENT = /(?<!\p{L})not[ae](?!\p{L})/iu;
/** Says that the work grades something, or names a scale. */
const GRADES =
  /(?<!\p{L})(?:grad(?:es?|ed|ing)|scor(?:es?|ed|ing)|rat(?:es?|ed|ing)|marks?|marking|\p{L}*bewert\p{L}*|benot\p{L}*|schulnote\p{L}*|zensier\p{L}*|punkte|noter|notée?s?|notation|barème|évalu\p{L}*|calific\p{L}*|puntu\p{L}*|puntúa\p{L}*|evalú?a\p{L}*|avali\p{L}*|pontu\p{L}*|valut\p{L}*|vot[oi]|beoorde\p{L}*|cijfers?|escala|échelle|skala|scala|schaal)(?!\p{L})|(?<!\p{L})not[ae]s? (?:\(|(?:from|between|von|zwischen|de|da|do|van|tussen|entre|tra|sur|su) )?\d{1,3}\s?(?:a|à|to|bis|al?|tot|y|e|et|und|and|en|ou|o|[-–/])\s?\d|(?<!\p{L})not[ae] sur \d|\d ?\/ ?(?:5|10|20|100)(?!\d)/iu;

/** Returns the described lengths of a text in order. @param taken spans of counted lengths */
export function describedIn({ text }: PlainText, taken: readonly { at: number; end: number }[]): Described[] {
  const found: Described[] = [];
  const add = (one: Described) => {
    if ([...taken, ...found].every(({ at, end }) => end <= one.at || at >= one.end)) found.push(one);
  };
  for (const one of eachThingIn(text)) add({ ...one, answer: true, ofEach: true });
  for (const match of text.matchAll(LISTED))
    add({
      tokens: middleOf(match[1] ?? match[2] ?? match[3] ?? "1") * ID,
      at: match.index,
      end: match.index + match[0].length,
      answer: true,
    });
  for (const match of text.matchAll(CAPITALS))
    add({ tokens: ONE_WORD, at: match.index, end: match.index + match[0].length, answer: true });
  for (const match of text.matchAll(KIND_OF_ANSWER))
    add({
      tokens: /paragraph/iu.test(match[1] ?? "") ? PARAGRAPH : SENTENCE,
      at: match.index,
      end: match.index + match[0].length,
      answer: true,
    });
  for (const { each, answer, pattern } of PATTERNS)
    for (const match of text.matchAll(pattern))
      add({
        tokens: ONE_OF.test(text.slice(Math.max(0, match.index - 16), match.index))
          ? Math.max(each, ONE_WORD)
          : middleOf(match[1] ?? "") * each,
        at: match.index,
        end: match.index + match[0].length,
        answer,
      });
  const grades = GRADES.test(text);
  for (const [tokens, pattern] of [...FIXED, ...CLOSED])
    for (const match of text.matchAll(pattern))
      if (grades || !OR_DOCUMENT.test(match[0]))
        add({ tokens, at: match.index, end: match.index + match[0].length, answer: true });
  return found.sort((a, b) => a.at - b.at);
}

/** Returns a number, or the middle of a range such as "2-3" or "two or three". */
function middleOf(words: string): number {
  const known = SMALL[words.toLowerCase()];
  if (known !== undefined) return known;
  const numbers = words.match(/\d+/g)?.map(Number) ?? [1];
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
