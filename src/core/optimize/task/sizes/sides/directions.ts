/** Verbs and adverbs of eleven languages that say whether a length is input or output of a call. */

const spaced = (words: string, wide: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|${wide}`, "giu");

const GOES_IN = spaced(
  String.raw`(?:we|i|they|you|customers?|users?) (?:send|feed|paste|give|pass)|(?:hands?|turns?|types?) in|submits?|sends?|feeds?|pastes?|carr(?:y|ies)|(?:goes|go|going|put|get sent) in(?:to)?|sees?|receives?|consumes?|reads?|uploads?|schicken|senden|sendet|liest|lit|lee|lê|legge|leest|geht rein|gehen rein|lesen wir|envoie|envoyons|envoient|entre(?:nt)?(?! \d)|entra[nm]?|enviamos|enviando|mandamos|recibe|recebe|inviamo|mandiamo|invia|entrano|riceve|sturen|stuurt|gaat erin|lezen|отправляем|отправля[ею]т|подаём|подаем|смотрит|читает|получает на вход`,
  "发送|传入|读取|送り|送信|読み込|보내|읽",
);
const COMES_OUT = spaced(
  "en une? (?:note|résumé|synthèse|fiche)|numa? (?:nota|resumo|relatório|parecer)|em uma? (?:nota|resumo|relatório|parecer)|en una? (?:nota|resumen|informe|ficha)|in una? (?:nota|riassunto|sintesi|relazione|scheda)|in einer? (?:notiz|zusammenfassung|note)|in een (?:notitie|samenvatting|nota)|into an? (?:\\p{L}+ )?(?:note|summary|memo)|into an? (?:\\p{L}+ ){1,3}of|(?:gets?|comes?|coming|sends?|gives?) back|(?:assistant|bot|model|agent|npc|it) (?:then )?(?:says?|speaks?|answers?|replies)|daraus (?:wird|entsteht|machen)|machen wir|wird daraus|on en (?:tire|fait)|nous en (?:tirons|faisons)|sacamos|obtenemos|sale una?|tiramos|extraímos|ricaviamo|ne esce|maken wij|wij maken|wordt|получается|делаем|(?:comes|coming|come) out(?: (?:at|as))?|out comes?|expect(?:s|ing)?|returns?(?! polic)|outputs?|emits?|spits? out|we want|i want|writes?|writing|produces?|(?:he)?raus komm(?:t|en)|komm(?:t|en) (?:he)?raus|zurück kommt|zurück kommen|liefert|sort(?:ent)?|renvoie|retourne|restitue|rend (?=(?:l[ae]s?|une?|des|du)(?!\\p{L}))|sale[n]?|devuelve[n]?|sai|saem|devolve[m]?|retorna[m]?|esce|escono|restituisce|vogliamo|komt eruit|komt er uit|krijgen|geeft|возвраща[ею]т|выда[её]т|получаем|на выходе",
  "返回|输出|给出|生成|整理成|返し|出力|反환|반환|출력",
);
/** Words directly after a length that is output. */
export const BEHIND_OUT =
  /^\s?(?:tokens? |toks? |words? )?(?:back(?!\p{L})|(?:coming?|comes|go|goes) (?:out|back)(?!\p{L})|(?:to write|to be written|written|down|generated|(?:zu )?schreiben|geschrieben|à écrire|écrit[es]*|(?:para|a) escribir|escrit[oa]s?|(?:para|a) escrever|(?:da|per) scrivere|scritt[ie]|fuori|schrijven|geschreven|написать|пишет)(?!\p{L}|\s(?:by|in|von|par|por|da|door|en)(?!\p{L}))|zurück|raus(?!\p{L})|heraus|en retour|de vuelta|de volta|indietro|terug|eruit|обратно|на выходе)/iu;
export const BEHIND_IN =
  /^\s?(?:tokens? |toks? |words? )?(?:(?:going|goes|go|coming|comes) in(?!\p{L})|(?:to read|to be read|read|up|(?:zu )?lesen|gelesen|à lire|lu[es]*|(?:para|a) leer|leíd[oa]s?|(?:para|a) ler|lid[oa]s?|(?:da|per) leggere|lett[ie]|dentro|lezen|gelezen|прочитать|читает)(?!\p{L}|\s(?:by|von|par|por|da|door|to)(?!\p{L}))|rein(?!\p{L})|hinein|erin(?!\p{L})|in entrata|на входе|(?:이|가|을|를)? ?(?:들어가|들어갑|들어오|입력(?!창)|넣)|(?:を|が)?(?:入力|入り)|(?:作为)?输入(?=[，,。;；]|$))/iu;
/** Words before a source, which is input: "from a sales table of about 6,000 tokens". */
const MADE_FROM =
  /(?<!\p{L})(?:from|based on|out of|aus|anhand|à partir d\p{L}*|a partir d\p{L}*|partendo da|op basis van|из|на основе)(?!\p{L})(?!.*(?<!\p{L})(?:into|to|zu|naar)(?!\p{L}))/iu;

/** Returns the direction given by the last verb before a length in its statement; null without one. */
export function directionOf(before: string): "in" | "out" | null {
  const last = (pattern: RegExp) => [...before.matchAll(pattern)].at(-1)?.index ?? -1;
  const [into, out] = [last(GOES_IN), last(COMES_OUT)];
  if (into < 0 && out < 0) return null;
  return into > out ? "in" : "out";
}

export function isMadeFrom(before: string): boolean {
  return MADE_FROM.test(before);
}

/** Phrases for an output relative to the input, with the factor: "comes out roughly as long", "twice that". */
export const AS_LONG: readonly (readonly [number, RegExp])[] = [
  [
    2,
    /(?<!\p{L})(?:twice (?:that|as long|the length)|double that|doppelt so lang|deux fois plus long\p{L}*|el doble|o dobro|il doppio|twee keer zo lang|вдвое длиннее)(?!\p{L})|两倍|2倍|두 배/iu,
  ],
  [
    1,
    /(?<!\p{L})(?:(?:roughly|about|just|equally|nearly|almost) as long|as long as the (?:input|original|source)|(?:of )?(?:about |roughly )?the same (?:length|size)|same length|(?:about|roughly|exactly|much) the same (?:out|back)|(?:(?:the )?same (?:amount|number|again)|as (?:much|many)(?: again)?) (?:out|back|of output|in the output)|(?:ebenso|genauso|gleich) viele?(?: (?:wieder )?(?:he)?raus)?|tout autant|(?:autant|pareil|idem|la même chose) (?:en (?:sortie|retour)|à la sortie)|(?:lo mismo|igual|la misma cantidad) (?:de|en|a) (?:la )?salida|(?:o mesmo|igual|a mesma quantidade) (?:de|na|em|à) saída|(?:lo stesso|la stessa quantità) (?:in|di) uscita|(?:net zoveel|hetzelfde) (?:eruit|uit|terug)|выход\p{L}* (?:примерно )?(?:такой|тот) же|otr[oa]s? tant[oa]s?|outr[oa]s? tant[oa]s?|altrettant[oiae]|evenveel|столько же|(?:returns?|gives? back|outputs?) the (?:whole|full|entire|complete|corrected|edited) (?:\p{L}+ )?(?:text|document|letter|chapter)|(?:gibt|liefert) den (?:ganzen|korrigierten|vollständigen) (?:\p{L}+ )?text|(?:rend|renvoie|restitue|retourne) le texte (?:corrigé|entier|complet)\p{L}*|texte (?:corrigé )?(?:est )?(?:rendu|renvoyé|restitué) en entier|(?:devuelve|entrega) el texto (?:corregido|completo|entero)|(?:devolve|entrega) o texto (?:corrigido|completo|inteiro)|(?:restituisce|rende) il testo (?:corretto|completo|intero)|(?:geeft|levert) de (?:hele|volledige|gecorrigeerde) tekst|возвращает (?:весь|полный|исправленный) текст|(?:whole|full|entire|complete) (?:text|transcript|document|letter) (?:must |has to |should )?(?:come|comes|is returned|returned|back)|text (?:kommt|geht) (?:vollständig|ganz|komplett) zurück|(?:comes|is sent|returned) back in full|текст возвращается (?:целиком|полностью)|весь текст возвращается|même longueur (?:en sortie|à la sortie)|il testo torna (?:intero|completo)|el texto vuelve (?:entero|completo)|o texto volta (?:inteiro|completo)|tekst komt (?:volledig|helemaal) terug|the same \p{L}+ (?:cleaned|corrected|rewritten|fixed|back)|(?:genauso|ebenso|gleich) lang|gleiche länge|(?:fait )?la même longueur|aussi long\p{L}*|misma longitud|mismo largo|igual de larg\p{L}*|(?:casi )?tan larg[oa]s?|mesmo tamanho|mesma extensão|(?:quase )?tão long[oa]s?|stessa lunghezza|altrettanto lung\p{L}*|(?:quasi )?lung[oa] quanto|even lang|net zo lang|dezelfde lengte|такой же длины|такой же длинн\p{L}*|столь же длинн\p{L}*|так(?:ая|ой|ое) же по (?:длине|объ[её]му)|того же объ[её]ма)(?!\p{L})|输出(?:也|大约|大概|基本)*(?:差不多(?!是)|相同(?!的)|一样(?:多|长)?(?!的)|这么多)|出力も(?:ほぼ|だいたい)?同(?:じ(?:くらい|ぐらい|程度|量)|程度)|출력[도은] ?(?:거의 |대략 )?(?:비슷|같|동일)(?!한 형식)|长度(?:相(?:同|近|当)|(?:(?:和|与|跟)(?:输入|原文))?(?:差不多|基本|大致|几乎)?(?:一样|一致))|(?:一样|同样|同等|一般)长(?!时间|期)|等长|字数(?:差不多|基本|大致)?(?:相同|相近|相当|一样|一致)|同じ(?:(?:くらい|ぐらい|程度)の?)?(?:長さ|分量|長く|文字数)|(?:비슷한|같은) (?:길이|분량)|(?:길이|분량)(?:가|는|도|은|이)? ?(?:거의 ?)?(?:비슷|같|동일)|(?:전체|교정된 전체) ?글을 돌려|全文(?:を返|が返|返回)/iu,
  ],
];

/**
 * Output that is billed and the part of it that the reader sees: "2,900 output tokens of which 240 are the answer". The rest
 * is thinking.
 */
const BILLED_AND_VISIBLE =
  /(?<![\d.,-])(\d{3,6})(?![\d.])[^.;\d]{0,50}?(?:(?<!\p{L})(?:of (?:which|these|them|that)|but|only|davon|dont|de (?:los|las) (?:cuales|que)|d[oa]s quais|di cui|waarvan|из (?:них|которых))(?!\p{L})|其中|うち|그중|중)[^.;\d]{0,30}?(?<![\d.])(\d{1,5})(?![\d.])(?=([^.;\d]{0,50}))/giu;
const VISIBLE =
  /(?<!\p{L})(?:visible|shown|displayed|seen|(?:final|actual|real|visible) (?:answer|reply|text)|the answer|sichtbar\p{L}*|visibles?|visív\p{L}*|visibil\p{L}*|zichtba\p{L}*|видим\p{L}*|видн\p{L}*)(?!\p{L})|可见|看到|表示|見える|보이는|실제 ?답/iu;
const THINKING =
  /(?<!\p{L})(?:think\p{L}*|reason(?:ing|s)?|billed|denk\p{L}*|nachdenk\p{L}*|berechnet|réflexion|raisonnement|factur\p{L}*|razonamiento|pensamiento|raciocínio|pensar|ragionament\p{L}*|redener\p{L}*|размышл\p{L}*|рассужд\p{L}*)(?!\p{L})|思考|推理|计费|推論|課金|추론|생각|청구/iu;
/** The billed output is at least this many times the visible one; otherwise the numbers are something else. */
const LEAST_TIMES = 1.5;

export interface BilledOutput {
  billed: number;
  visible: number;
  at: number;
  end: number;
}

/** Returns the output tokens that a text calls billed, and those that it calls visible; null when it states no such pair. */
export function billedOutput(text: string): BilledOutput | null {
  if (!THINKING.test(text)) return null;
  for (const match of text.matchAll(BILLED_AND_VISIBLE)) {
    const [words, billed, visible, behind = ""] = match;
    if (!VISIBLE.test(`${words.slice(-30)} ${behind}`) || Number(billed) < LEAST_TIMES * Number(visible)) continue;
    return {
      billed: Number(billed),
      visible: Number(visible),
      at: match.index,
      end: match.index + words.length,
    };
  }
  return null;
}
