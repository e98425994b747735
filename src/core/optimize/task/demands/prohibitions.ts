/** Prohibitions, and what matters more than speed, in eleven languages. */

const spaced = (words: string, wide: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|${wide}`, "iu");

const SLOW = String.raw`(?:slow(?:er|ly|ness)?|late|delay\p{L}*|wait(?:ing)?|langsam\p{L}*|spät\p{L}*|warten|wartezeit|lent[eoa]?s?|lenteur|tard(?:ive|if|e|ar|ía)?s?|retards?|retrasos?|atrasos?|demorad\p{L}*|demora|ritard\p{L}*|trage?|traag|langzame?|laat|late|wachten|медленн\p{L}*|поздн\p{L}*|задержк\p{L}*|ожидани\p{L}*)`;
/**
 * Says that a mistake is worse than a slow answer, or that slow is better than wrong. Such words wish for no speed.
 */
const OVER_SPEED = spaced(
  [
    String.raw`(?:worse|costlier|dearer|(?:more|far more|much more) (?:serious|costly|expensive|harmful|dangerous)|costs? (?:us )?(?:far |much )?more|schlimmer|teurer|gravierender|kostet (?:uns )?mehr|pires?|plus (?:graves?|ch(?:er|ère)s?|coûteu\p{L}+)|coûte(?:nt)? plus(?: cher)?|peor(?:es)?|más (?:graves?|car[oa]s?)|cuesta[n]? más|pior(?:es)?|mais (?:graves?|car[oa]s?)|custa[m]? mais|peggio(?:re)?|più (?:grav[ei]|car[oa])|costa(?:no)? (?:di )?più|erger|duurder|kost (?:ons )?meer|хуже|дороже|опаснее)[\s,]{1,2}(?:cher |caro )?(?:than|als|qu['’e]|do que|que|di|che|dan|чем)\s?(?:\p{L}+[\s'’]){0,3}?${SLOW}`,
    String.raw`(?:better|rather|sooner|lieber|besser|plutôt|mieux vaut|mejor|antes|melhor|meglio|liever|beter|лучше)\s(?:\p{L}+\s){0,3}?${SLOW}\s(?:\p{L}+\s){0,3}?(?:than|als|que|che|dan|чем)(?!\p{L})`,
    String.raw`(?:accuracy|correctness|genauigkeit|exactitude|précision|exactitud|precisión|exatidão|precisão|precisione|accuratezza|nauwkeurigheid|точность)\s(?:\p{L}+\s){0,3}?(?:than|over|before|vor|als|que|avant|antes|sobre|prima|più|boven|dan|voor|важнее)\s(?:\p{L}+\s){0,2}?(?:speed|geschwindigkeit|tempo|vitesse|rapidité|velocidad|rapidez|velocidade|velocità|snelheid|скорост\p{L}*)`,
  ].join("|"),
  "比[^。，,；]{0,12}(?:慢|晚|迟|延迟)[^。，,；]{0,8}(?:糟|严重|可怕|坏|贵|麻烦)|宁(?:可|愿)慢|慢(?:一?点)?(?:也)?(?:没关系|不要紧|无所谓)|遅[^。、]{0,10}より[^。、]{0,10}(?:困|悪|まず|深刻|重大|怖|痛)|(?:느린|늦은|지연)[^.,]{0,10}보다[^.,]{0,14}(?:나쁘|나쁩|심각|위험|문제|곤란)",
);

/** Whether a statement ranks a mistake or accuracy above speed. */
export function isOverSpeed(statement: string): boolean {
  return OVER_SPEED.test(statement);
}

/** Returns the text with spaces in place of statements that rank something above speed, so that positions stay the same. */
export function withoutOverSpeed(text: string): string {
  return text.replace(/[^.;!?。！？；\n]+/gu, (statement) =>
    OVER_SPEED.test(statement) ? " ".repeat(statement.length) : statement,
  );
}

const FORBIDS = spaced(
  String.raw`(?:must|may|can|should|shall|do|does|is|are|be)(?:n['’]t| not)|cannot|never|no|without|not allowed|forbidden|darf|dürfen|soll(?:en)?|nicht|nie(?:mals)?|kein\p{L}*|verboten|ohne|(?:ne |n['’])(?:doi\p{L}*|peu\p{L}*|faut|jamais)|pas|jamais|aucun\p{L}*|sans|interdi\p{L}*|no (?:se )?(?:pued\p{L}*|deb\p{L}*|hay)|nunca|jamás|sin|prohibid\p{L}*|não|sem|proibid\p{L}*|non|mai|senza|vietat\p{L}*|proibit\p{L}*|niet|nooit|geen|zonder|нельзя|не|никогда|без|запрещ\p{L}*`,
  "(?:不能|不得|不可|不许|不允许|不要|别|禁止|勿|切勿|绝不)|ない|禁止|不可|厳禁|(?:안 ?[되돼됩된]|말|금지|않|없)",
);
const ALTERS = spaced(
  String.raw`(?:chang|alter|modif|edit|touch|tamper|adjust|round|drop|remov|replac|verändert?|veränder|änder|geändert|abänder|runde|ersetz|modifi|chang|alt[eé]r|touch|arrond|supprim|remplac|cambi|alter|modific|tocar|redonde|quitar|reemplaz|mud|alter|modific|mex|arredond|troc|remov|cambi|alter|modific|tocc|arrotond|sostitu|wijzig|verander|aanpass|gewijzigd|veranderd|afrond|менят|изменят|изменен|изменить|правит|округл|заменят|трогат)\p{L}*`,
  "(?:改|变|更改|修改|改动|动|四舍五入)|(?:変え|変更|改変|書き換え|丸め)|(?:바꾸|변경|수정|고치|바뀌)",
);
const FACTS = spaced(
  String.raw`(?:figures?|numbers?|names?|amounts?|dos(?:e|es|age|ages)|dates?|units?|prices?|quantit\p{L}+|values?|sums?|measurements?|serial\p{L}*|medications?|drugs?|quot(?:e|es|ations?)|clauses?|\p{L}*zahl(?:en)?|\p{L}*namen?|beträge?n?|dos(?:is|en|ierung\p{L}*)|\p{L}*dat(?:um|en)|einheiten?|preise?n?|mengen?|werte?n?|maße?|medikamente?n?|zitate?|chiffres?|montants?|noms?|doses?|posologi\p{L}+|prix|quantités?|valeurs?|médicaments?|citations?|cifras?|números?|nombres?|importes?|dosis|fechas?|unidades|precios?|cantidad\p{L}*|valores?|medicament\p{L}*|citas?|nomes?|quantias?|montantes?|doses?|datas?|preços?|quantidades?|remédios?|cifre|numeri|nomi|import[oi]|dos[ei]|date|prezz[oi]|quantità|valor[ei]|farmac[oi]|citazioni|cijfers?|getallen|namen|bedrag(?:en)?|dosering\p{L}*|datums?|data|prijzen|hoeveelhe\p{L}+|waarden|medicijnen|цифр\p{L}*|числ\p{L}*|номер\p{L}*|им(?:ена|я|ён)|фамили\p{L}*|сумм\p{L}*|доз\p{L}*|дат[аыу]?|цен[аыу]?|количеств\p{L}*|значени\p{L}*|лекарств\p{L}*|цитат\p{L}*)`,
  "金额|数字|数值|姓名|名字|人名|剂量|日期|号码|编号|价格|数量|药名|金額|数値|名前|氏名|日付|用量|薬|番号|価格|금액|숫자|수치|이름|날짜|용량|번호|가격|수량|약",
);

/** Whether a statement forbids to alter facts such as names, amounts and doses: "no puede cambiar cifras ni nombres". */
export function keepsFacts(statement: string): boolean {
  return FORBIDS.test(statement) && ALTERS.test(statement) && FACTS.test(statement);
}

/**
 * Words of obligation that the readers of named demands do not need, in statements behind the first one: what is important,
 * needed, or cannot be.
 */
export const OBLIGES = spaced(
  String.raw`important(?:ly|e[s]?)?|crucial(?:es)?|cruciaal|essential(?:ly)?|essentiel\p{L}*|esencial(?:es)?|essencia(?:l|is)|essenzial[ei]|vital|needed|necessary|take care|careful|make sure|avoid\p{L}*|do(?:es)? not|don['’]t|doesn['’]t|won['’]t|isn['’]t|aren['’]t|not acceptable|unacceptable|always|exactly|wichtig\p{L}*|entscheidend|unbedingt|nötig|notwendig|nicht (?:\p{L}+ ){0,4}?(?:können|dürfen|werden|sein|\p{L}+en)|kann nicht|können nicht|immer|stets|vermeid\p{L}*|nécessaires?|ne (?:\p{L}+ ){0,2}?(?:peu(?:t|vent)|doi(?:t|vent)|faut) (?:\p{L}+ )?(?:pas|jamais|aucun\p{L}*|être)|ne (?:peu(?:t|vent)|doi(?:t|vent)|pas)|toujours|attention|éviter|importantes?|necesari[oa]s?|no (?:se )?(?:pued\p{L}+|deb\p{L}+)|tiene[n]? que|siempre|evit\p{L}+|cuidado|importantes?|necessári[oa]s?|não (?:se )?(?:pod\p{L}+|dev\p{L}+)|t[eê]m (?:de|que)|tem que|sempre|exatamente|importanti?|necessari[oae]|non (?:si )?(?:può|possono|dev\p{L}+)|va(?:nno)? (?:\p{L}+at[oiae]|\p{L}+it[oiae])|belangrijk\p{L}*|nodig|niet (?:\p{L}+ ){0,3}?(?:worden|mogen|zijn|kunnen)|altijd|vermijd\p{L}*|важн\p{L}*|критичн\p{L}*|всегда|следует|надо|не (?:\p{L}+ ){0,2}?\p{L}+(?:ть|ться)|избега\p{L}+`,
  "重要|关键|需要|一定要|务必|千万|绝对|绝不|切勿|不要|别(?!人|的|处)|始终|必要|大切|絶対|ないこと|ないように|ないでください|守ること|すること(?=[。]|$)|必ず|중요|꼭|절대|항상|마세요|말 ?것|말아|주의",
);
/** A label whose whole statement says that what follows it matters: "Important:", "重要:". */
export const LABELLED =
  /^[\s*_•–—-]*(?:(?:very )?important|note|nb|n\.b|caution|attention|required|requirements?|wichtig|achtung|hinweis|important|à noter|importante?|ojo|nota|atenção|attenzione|belangrijk|let op|важно|внимание|重要|注意|要求|重要事項|중요|주의|필수)[\s*_]*$/iu;

/** Says that the work takes reasoning. */
export const NEEDS_REASONING = spaced(
  String.raw`(?:(?:some|solid|good|careful|strong|real|logical|multi-?step|step-by-step) )?reasoning (?:(?:skills?|ability|abilities|capabilit\p{L}+|power) )?(?:is |are )?(?:needed|required|necessary|matters)|(?:needs?|requires?|takes?|demands?) (?:\p{L}+ ){0,2}?reasoning|(?:\p{L}+ )?(?:logisches denken|schlussfolger\p{L}*|denkvermögen) (?:\p{L}+ ){0,2}?(?:nötig|erforderlich|notwendig|gefragt|verlangt)|(?:braucht|erfordert|verlangt) (?:\p{L}+ ){0,2}?(?:logisches denken|schlussfolger\p{L}*|nachdenken)|raisonnement (?:\p{L}+ ){0,2}?(?:nécessaire|requis|exigé)|(?:demande|exige|nécessite) (?:\p{L}+ ){0,2}?raisonnement|(?:requiere|exige|hace falta|necesita) (?:\p{L}+ ){0,3}?(?:razonamiento|razonar)|razonamiento (?:\p{L}+ ){0,2}?(?:necesario|imprescindible)|(?:exige|requer|precisa de|é preciso|é necessário) (?:\p{L}+ ){0,3}?(?:raciocínio|raciocinar)|(?:richiede|serve|occorre|esige) (?:\p{L}+ ){0,3}?(?:ragionamento|ragionare)|(?:vereist|vraagt|nodig is) (?:\p{L}+ ){0,3}?(?:redener\p{L}*|redeneervermogen)|redeneervermogen (?:\p{L}+ )?(?:nodig|vereist)|(?:нужн\p{L}*|требу\p{L}*|необходим\p{L}*) (?:\p{L}+ ){0,3}?(?:рассужден\p{L}*|логик\p{L}*|рассуждать)`,
  "(?:需要|要求|要有)(?:一定的?|较强的?|良好的?)?(?:逻辑)?推理(?:能力)?|(?:推論|推理|論理的思考)(?:力|能力)?(?:が|も)?(?:必要|要る|求め)|(?:추론|논리적 사고)(?: ?능력)?(?:이|가|도)? ?(?:필요|요구)",
);
