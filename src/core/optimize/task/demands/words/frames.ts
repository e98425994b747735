import { lexicon, type Words } from "./lexicon.ts";

/**
 * Phrases about makers, sellers, places and weights in eleven languages. A demand combines a phrase with an entity, so each
 * wording works with every name.
 */

/** Phrases with a negation that exclude everything but the named thing: "nothing but". */
export const NOTHING_ELSE = lexicon({
  en: "nothing (?:but|else|other than)|no ?(?:one|body)? ?other than|none but|no (?:others?|exceptions?|alternatives?)|not? … (?:anything|anyone|any model|any provider) (?:other than|but|except)",
  de: "nichts (?:außer|als|anderes)|(?:etwas )?anderes … nicht|sonst nichts|kein\\p{L}* ander\\p{L}*|ohne ausnahme\\p{L}*|keine ausnahme\\p{L}*",
  fr: "rien d'autre|rien que|aucun\\p{L}* autre|pas d'autres?|sans exception",
  es: "nada más(?: que)?|ning[uú]n\\p{L}* otr[oa]s?|ningún otro|sin excepci\\p{L}*",
  pt: "nada (?:além|mais)|nenhum\\p{L}* outr[oa]s?|sem exceç\\p{L}*",
  it: "nient'altro(?: che)?|nessun\\p{L}* altr[oaie]|senza eccezion\\p{L}*",
  nl: "niets anders|geen ander\\p{L}*|zonder uitzondering\\p{L}*",
  ru: "ничего (?:другого|кроме)|никаких других|без исключений",
  zh: "其[他它余]的?(?:都|一律|均|全部)?(?:不|别)[^，。,.]{0,4}|别的(?:都|一律)?不[^，。,.]{0,3}|没有例外|无例外|非[^，。,.]{1,16}不(?:可|用|选)",
  ja: "(?:他|ほか|その他)は[^、。]{0,8}(?:不可|ない|ません|NG)|例外(?:なし|はあり?ま?せん|は認め)",
  ko: "다른 (?:것|모델|업체)\\S{0,2} (?:안|불가)|예외 ?없이",
});

/** Words that say "only". */
const ALONE = {
  en: "only|solely|exclusively|nothing but|none but",
  de: "nur|ausschließlich|ausschliesslich|lediglich|allein|einzig\\p{L}*",
  fr: "uniquement|seulement|exclusivement|exclusif\\p{L}*|seuls?|seules?|ne … que",
  es: "solo|sólo|solamente|únicamente|unicamente|exclusivamente|exclusivo|nada más que",
  pt: "só|apenas|somente|unicamente|exclusivamente",
  it: "solo|soltanto|solamente|unicamente|esclusivamente",
  nl: "alleen|uitsluitend|enkel|slechts",
  ru: "только|исключительно|лишь|единственн\\p{L}*",
  zh: "只|仅|必须|必需|限(?:于|定)|务必|唯一",
  ja: "のみ|だけ|限る|限ら|限り|限定|に限|しか[^、。]{0,12}(?:ない|ません|ず)|でなければ|必須",
  ko: "만(?=\\s|[,.을를으로이]|$)|오직|반드시|한정|국한|이어야|여야",
} satisfies Words;
export const STRICTLY = lexicon(ALONE);

/** Words that restrict the choice to what is named. */
export const ONLY = lexicon({
  en: `${ALONE.en}|either|just|limit(?:s|ed|ing)?|restrict(?:s|ed|ing)?|confin(?:es?|ed)|stay(?:s|ing)? (?:with|on|in)|stick(?:s|ing)? (?:to|with)|keep(?:s|ing)? (?:to|using|with)|remain(?:s|ing)? (?:with|on)|continu(?:e|es|ing) (?:with|using)|committed|locked|standardi[sz]ed|approved|allow ?list\\p{L}*|white ?list\\p{L}*|sign(?:ed|s) off|cleared`,
  de: `${ALONE.de}|beschränk\\p{L}*|begrenzt|festgelegt|gebunden|freigegeben\\p{L}*|zugelassen\\p{L}*|genehmigt\\p{L}*|gesetzt|(?:bleib\\p{L}*|weiter(?:hin)?) (?:bei|mit|auf)`,
  fr: `${ALONE.fr}|(?:se |on se |nous nous )?limit\\p{L}*|restrei\\p{L}*|rest(?:er|ons|e) (?:chez|sur|avec|à)|continuer (?:avec|chez)|agréés?|validés?|homologués?|impérativement`,
  es: `${ALONE.es}|limit\\p{L}*|restring\\p{L}*|seguir (?:con|en|usando)|quedar(?:nos|se)? (?:con|en)|permanecer (?:con|en)|aprobad[oa]s?|autorizad[oa]s?|homologad[oa]s?`,
  pt: `${ALONE.pt}|limit\\p{L}*|restring\\p{L}*|restrit\\p{L}*|continuar (?:com|na|no|usando)|ficar (?:com|na|no)|permanecer (?:com|na|no)|aprovad[oa]s?|autorizad[oa]s?|homologad[oa]s?`,
  it: `${ALONE.it}|limit\\p{L}*|ristrett\\p{L}*|rest(?:are|iamo|a) (?:su|con|in|da)|rimanere (?:su|con)|continuare (?:con|a usare)|approvat[oiae]|autorizzat[oiae]`,
  nl: `${ALONE.nl}|beperkt|beperken|blijven (?:bij|op|met)|(?:bij|op|met) … blijven|goedgekeurd\\p{L}*|toegestaan\\p{L}*|vrijgegeven`,
  ru: `${ALONE.ru}|ограничи\\p{L}*|остаться (?:на|с|у)|оста[её]мся (?:на|с|у)|остаться|одобрен\\p{L}*|разрешен\\p{L}*|согласован\\p{L}*`,
  zh: `${ALONE.zh}|继续(?:用|使用)|坚持(?:用|使用)|沿用|指定`,
  ja: `${ALONE.ja}|指定|のまま|使い続け|継続`,
  ko: `${ALONE.ko}|계속|유지|에서만|서만|로만`,
});

/** Words of obligation. Together with a word of CHOICE, they demand what is named. */
export const MUST = lexicon({
  en: "must|has to|have to|needs? to|need|require[sd]?|shall|should|got to|mandatory|want|insist\\p{L}*|policy|allows?|permits?",
  de: "muss|müssen|soll(?:te|ten)?|sollen|haben? … zu|läuft|zwingend|erforderlich|pflicht|vorgeschrieben\\p{L}*|brauchen|wollen|bestehen auf",
  fr: "doit|doivent|devons|faut|exig\\p{L}*|obligatoire\\p{L}*|impérati\\p{L}*|indispensable|requis\\p{L}*|voulons|imposée?s?",
  es: "debe\\p{L}*|tiene[n]? que|tenemos que|hay que|ha de|han de|exig\\p{L}*|obligatori\\p{L}*|imprescindible\\p{L}*|requ\\p{L}*|queremos|necesit\\p{L}*|sí o sí",
  pt: "deve\\p{L}*|tem (?:que|de)|têm (?:que|de)|temos (?:que|de)|precis\\p{L}*|exig\\p{L}*|obrigatóri\\p{L}*|queremos|necess\\p{L}*",
  it: "dev[eo]\\p{L}*|dobbiamo|bisogna|va|vanno|obbligatori\\p{L}*|richiest\\p{L}*|richied\\p{L}*|vogliamo|serve|necessari\\p{L}*|indispensabil\\p{L}*",
  nl: "moet|moeten|dient|dienen|verplicht\\p{L}*|vereist\\p{L}*|willen|nodig|noodzakelijk",
  ru: "долж\\p{L}*|нужн\\p{L}*|надо|необходим\\p{L}*|обязательн\\p{L}*|требу\\p{L}*|хотим",
  zh: "必须|必需|务必|要求|需要|应当|应该|得(?=用|是|走)|要(?=用|是|走)",
  ja: "必須|必要|こと(?:$|。)|べき|なければ|求め|お願い|こと",
  ko: "해야|어야|여야|아야|필수|반드시|필요|바랍니다|주세요",
});
/** Words for choosing, using and origin. */
export const CHOICE = lexicon({
  en: "be|use[sd]?|using|comes?|run|stay|remain|go|buy|stick|keep|work|live|sit|made|through|via|by|at|with",
  de: "sein|kommen|stammen|bleiben|laufen|läuft|nutzen|verwenden|über|via|von|setzen|einsetzen|bezogen|beziehen",
  fr: "être|utilis\\p{L}*|passer|venir|provenir|rester|tourner|via|par|chez|modèle|recourir|soit",
  es: "ser|usar|utilizar|venir|pasar|ir|correr|funcionar|estar|sea|usarse|por|con",
  pt: "ser|usar|vir|passar|ir|rodar|ficar|estar|seja|pel[ao]|via|com|utilizar",
  it: "essere|usare|usat\\p{L}*|venire|provenire|passare|girare|restare|rimanere|utilizzare|sia|tramite|via|con",
  nl: "zijn|komen|gebruik\\p{L}*|blijven|lopen|draaien|gaan|via|van|worden",
  ru: "быть|использова\\p{L}*|идти|работать|оставаться|проходить|приходить|через|от|у|на",
  zh: "用|是|使用|调用|走|通过|采用|选|来自|的模型",
  ja: "使|利用|経由|製|採用|モデル",
  ko: "사용|써|이어|통해|모델|이용|여야",
});

/** Negations: what is named is unwanted. */
export const NOT = lexicon({
  en: "not|nobody|no one|cannot|no|non|none|nothing|never|neither|nor|without|exclud\\p{L}*|avoid\\p{L}*|bann?(?:s|ed)?|forbid\\p{L}*|forbidden|prohibit\\p{L}*|rul(?:e|es|ed|ing) out|vetoe?(?:d|es|s)?|black ?list\\p{L}*|off the table|off limits|out of the question|no ?go|unacceptable|refus\\p{L}*|reject\\p{L}*|steer clear|stay away|keep away|instead of|leaving|drop(?:ped|ping)?|(?:do|does|wo|ca|is|must|should|could|are|were|was)n't|dont",
  de: "nicht|niemand\\p{L}*|nichts|nie|niemals|kein\\p{L}*|ohne|weder|noch(?= $)|ausgeschlossen\\p{L}*|ausschließen|ausnehmen|meiden|vermeiden|tabu|verboten\\p{L}*|untersagt\\p{L}*|unzulässig\\p{L}*|unerwünscht\\p{L}*|abgelehnt\\p{L}*|raus|scheide[tn] … aus|scheide[tn]|fall(?:en|t)? weg|fällt (?:weg|aus|raus)|lehn(?:en|t) … ab",
  fr: "pas|personne|sans|aucun\\p{L}*|jamais|ni|non|exclu(?:re|s|es?|t|ons|ez|ent|ant)?|hors(?= (?:les |des |tout )?(?:modèles?|fournisseurs?|éditeurs?|acteurs?|fabricants?))|éviter|évite[zr]?|rien|interdit\\p{L}*|proscri\\p{L}*|banni\\p{L}*|écart\\p{L}*|refus\\p{L}*|hors de question|nul\\p{L}*",
  es: "no|nadie|nada|nunca|jamás|sin|ning[uú]n\\p{L}*|ni|evitar|evit[ae]\\p{L}*|exclu(?:ir|id\\p{L}*|íd\\p{L}*|ye\\p{L}*|imos|yan|i|a|am|em)|descart\\p{L}*|vetad\\p{L}*|prohibid\\p{L}*|prohíb\\p{L}*|prohib\\p{L}*|fuera de (?:cuestión|juego)|rechaz\\p{L}*|tampoco",
  pt: "não|ninguém|nao|nada|nunca|jamais|sem|nem|nenhum\\p{L}*|evitar|evit[ae]\\p{L}*|exclu(?:ir|id\\p{L}*|íd\\p{L}*|ye\\p{L}*|imos|yan|i|a|am|em)|descart\\p{L}*|vetad\\p{L}*|proibi\\p{L}*|fora de questão|fora de cogitação|rejeit\\p{L}*|tampouco",
  it: "non|no(?= \\p{L}| $)|né|niente|nulla|senza|nessun\\p{L}*|mai|esclu(?:s[oiae]|der\\p{L}*|d[iao]\\p{L}*)|evit\\p{L}*|scart\\p{L}*|vietat\\p{L}*|proibit\\p{L}*|bandit\\p{L}*|fuori discussione|rifiut\\p{L}*|neanche|nemmeno",
  nl: "niet|niemand|niets|nooit|geen|zonder|noch|uitgesloten|uitsluiten|vermijd\\p{L}*|vermijden|verboden|taboe|vallen af|valt af|afgewezen|uit den boze",
  ru: "не|никто|ни|нет|без|нельзя|никак\\p{L}*|никогда|ничего|исключ[аеи]\\p{L}*|исключён\\p{L}*|запре[щт]\\p{L}*|избега\\p{L}*|избежать|отказ\\p{L}*|неприемлем\\p{L}*|недопустим\\p{L}*|под запретом",
  zh: "不(?!仅|限|同|错)|别用|禁止|禁用|排除|避免|拒绝|杜绝|勿|除外|无(?:需)?法|没有|杜绝|非(?=中|美|欧|国)|不考虑|一律不",
  ja: "使わない|使えない|使えま|使いま|避け|なし(?!で構)|ない(?!と)|ません|ず(?:に|、)|(?<=[わせれ])ず|除外|除く|除き|排除|禁止|不可|NG|ダメ|だめ|対象外|お断り|以外|外して|抜き",
  ko: "없이|제외|금지|안 ?[되됩돼]|안(?= )|말고|말아|마세요|아닌|아니|않|못|없|빼|불가|피해|피하|배제|거부|싫",
});

/** Words for an exception, which is wanted after a negation and unwanted otherwise. */
export const EXCEPT = lexicon({
  en: "except(?: for)?|excepting|but(?= (?:for )?$)|(?:anything|anyone|any model|any|everything|everyone|all) but|other than|besides|apart from|aside from|save for|bar(?= $)",
  de: "außer|ausser|abgesehen von|mit ausnahme (?:von|der)|bis auf",
  fr: "sauf|excepté|hormis|à part|à l'exception (?:de|d')|en dehors (?:de|d')",
  es: "excepto|salvo|menos(?= (?:el |la |los |de |a )?$)|a excepción de|que no sea[n]?|aparte de",
  pt: "exceto|salvo|menos(?= (?:o |a |os |as )?$)|a não ser|com exceção d[eao]|que não seja[m]?|fora(?= (?:o |a )?$)",
  it: "tranne|eccetto|salvo|fuorché|a parte|ad eccezione di|che non sia(?:no)?|meno(?= $)",
  nl: "behalve|uitgezonderd|met uitzondering van|buiten(?= $)",
  ru: "кроме|за исключением|помимо",
  zh: "除了|除(?=\\p{Script=Latin})|以外|之外",
  ja: "以外|を除[いき]",
  ko: "외에|이외|제외하고(?!\\s*싶)|빼고|말고",
});

/** Words for sellers and hosts of models. */
export const SELLERS = lexicon({
  any: "providers?|cloud|vendors?|hyperscalers?",
  en: "(?:api )?providers?|vendors?|suppliers?|hosts?|hosters?|cloud(?:s| provider\\p{L}*)?|hyperscalers?|resellers?|sellers?|contract(?:ing)? part(?:y|ies)|counterpart\\p{L}*|subprocessors?|processors?",
  de: "\\p{L}*anbietern?s?|\\p{L}*lieferant\\p{L}*|\\p{L}*hoster\\p{L}*|\\p{L}*dienstleister\\p{L}*|vertragspartner\\p{L}*|\\p{L}*cloud\\p{L}*|zwischenhändler\\p{L}*|betreiber\\p{L}*|\\p{L}*provider\\p{L}*",
  fr: "fournisseurs?|prestataires?|hébergeurs?|opérateurs?|sous traitants?|revendeurs?|intermédiaires?|cloud",
  es: "proveedor\\p{L}*|prestador\\p{L}*|operador\\p{L}*|intermediari[oa]s?|revendedor\\p{L}*|nube|cloud",
  pt: "fornecedor\\p{L}*|provedor\\p{L}*|operador\\p{L}*|intermediári[oa]s?|revendedor\\p{L}*|nuvem|cloud",
  it: "fornitor\\p{L}*|provider|operator[ei]|intermediari[oa]?|rivenditor\\p{L}*|cloud",
  nl: "leverancier\\p{L}*|aanbieder\\p{L}*|\\p{L}*hoster\\p{L}*|dienstverlener\\p{L}*|tussenpartij\\p{L}*|tussenperso\\p{L}*|wederverkoper\\p{L}*|provider\\p{L}*|cloud\\p{L}*",
  ru: "провайдер\\p{L}*|поставщик\\p{L}*|хостинг\\p{L}*|посредник\\p{L}*|облак\\p{L}*|оператор\\p{L}*|вендор\\p{L}*|контрагент\\p{L}*",
  zh: "供应商|服务商|提供商|云厂商|云服务|云|中间商|代理商|供应方",
  ja: "プロバイダ|ベンダ|事業者|仲介|クラウド|提供元|提供会社|サプライヤ",
  ko: "공급(?:자|업체|사)|제공(?:자|업체|사)|업체|클라우드|중개|벤더|사업자",
});

/** Words for models and their makers. */
export const MADE = lexicon({
  any: "llms?",
  en: "models?|llms?|ais?|made|makers?|built|develop\\p{L}*|train(?:ed)? in|labs?|origin|weights|family|families",
  de: "\\p{L}*modell\\p{L}*|llms?|ki|hersteller\\p{L}*|entwickel\\p{L}*|gebaut\\p{L}*|labor\\p{L}*|herkunft",
  fr: "modèles?|llms?|ia|fabricants?|éditeurs?|conçus?|développés?|labos?",
  es: "modelos?|llms?|ia|fabricantes?|desarrollad\\p{L}*|hech[oa]s?",
  pt: "modelos?|llms?|ia|fabricantes?|desenvolvid\\p{L}*|feit[oa]s?",
  it: "modell[oi]|llm|ia|produttor[ei]|sviluppat\\p{L}*|fatt[oiae]",
  nl: "model(?:len)?|\\p{L}*modellen|llm'?s?|ai|makers?|ontwikkeld\\p{L}*|gemaakt\\p{L}*",
  ru: "модел\\p{L}*|ии|llm|разработ\\p{L}*|производител\\p{L}*|созда\\p{L}*|нейросет\\p{L}*",
  zh: "模型|大模型|研发|开发|厂家|制造|产的|国产",
  ja: "モデル|製(?:の|で|品|は|を|、|$)|開発|LLM",
  ko: "모델|산(?= |$)|제(?= )|개발",
});

/** Words for companies, which may make or sell. */
export const COMPANIES = lexicon({
  en: "compan(?:y|ies)|firms?|businesses|startups?|corporations?|players?|tech",
  de: "\\p{L}*unternehmen\\p{L}*|\\p{L}*firm(?:a|en)|konzern\\p{L}*",
  fr: "entreprises?|sociétés?|acteurs?|groupes?",
  es: "empresas?|compañías?",
  pt: "empresas?|companhias?",
  it: "aziend[ae]|società|impres[ae]",
  nl: "bedrij(?:f|ven)|ondernemingen",
  ru: "компани\\p{L}*|фирм\\p{L}*|корпораци\\p{L}*",
  zh: "公司|企业|厂商",
  ja: "企業|会社|メーカー",
  ko: "기업|회사",
});

/** Words for a company's seat or jurisdiction. */
export const SEATED = lexicon({
  en: "headquarter\\p{L}*|hq|incorporated|registered(?: in| office)?|based|seat|seated|domiciled|jurisdiction|law|legal entity|owned",
  de: "(?:firmen|haupt)?sitz\\p{L}*|ansässig\\p{L}*|niedergelassen\\p{L}*|\\p{L}*recht|gerichtsbarkeit|cloud act",
  fr: "siège\\p{L}*|basée?s?|établie?s?|domiciliée?s?|droit|juridiction|immatriculée?s?",
  es: "sede|con base|radicad[oa]s?|establecid[oa]s?|domiciliad[oa]s?|jurisdicción|derecho|ley(?:es)?",
  pt: "sede|sediad[oa]s?|com base|estabelecid[oa]s?|jurisdição|direito|leis?",
  it: "sede|con base|stabilit[oiae]|domiciliat[oiae]|giurisdizione|diritto|legge",
  nl: "gevestigd\\p{L}*|hoofdkantoor|hoofdzetel|zetel|rechtsgebied|recht(?= van)|jurisdictie",
  ru: "зарегистрирован\\p{L}*|штаб квартир\\p{L}*|юрисдикци\\p{L}*|юридическ\\p{L}*|головн\\p{L}* офис\\p{L}*",
  zh: "总部|注册地|注册于|注册在|管辖",
  ja: "本社|拠点を置|本拠|法人|法の適用",
  ko: "본사|법인|소재|관할",
});

/** Verbs and participles for where data or models are. */
export const PLACED = lexicon({
  any: "hosting|servers?|data ?cent(?:er|re)s?",
  en: "hosted|hosting|stor(?:e|es|ed|age|ing)|process(?:ed|es|ing)?|stays?|staying|resid\\p{L}*|kept|keep|remains?|remaining|located|location|runs?|running|deployed|deployment|served|serving|inference|servers?|data ?cent(?:re|er)s?|endpoints?|regions?|soil|sovereign\\p{L}*|localis\\p{L}*|localiz\\p{L}*|transferr?(?:ed|s)?|leaves?|leaving|sent|goes|travel\\p{L}*|cross(?:es|ing)?|handled",
  de: "gehostet\\p{L}*|hosten|hosting|speicher\\p{L}*|gespeichert\\p{L}*|verarbeit\\p{L}*|\\p{L}*verarbeitung|bleib\\p{L}*|\\p{L}*haltung|betrieben|betrieb|laufen|läuft|\\p{L}*server\\p{L}*|rechenzentr\\p{L}*|standort\\p{L}*|verlassen|verlässt|übertrag\\p{L}*|übermitt\\p{L}*|liegen|liegt|boden|region\\p{L}*|gelangen|abfließen",
  fr: "héberg\\p{L}*|stock\\p{L}*|conserv\\p{L}*|trait(?:er|és?|ées?|ement\\p{L}*)|rest(?:e|er|ent)|demeur\\p{L}*|serveurs?|centres? de données|datacent(?:er|re)s?|situés?|localis\\p{L}*|résid\\p{L}*|transf\\p{L}*|quitt\\p{L}*|sort(?:ir|ent|e)|région|sol|inférence",
  es: "aloja\\p{L}*|almacen\\p{L}*|guard\\p{L}*|proces\\p{L}*|trata(?:r|do|dos|miento)|permane\\p{L}*|qued\\p{L}*|servidor\\p{L}*|centros? de datos|ubicad\\p{L}*|resid\\p{L}*|transfer\\p{L}*|sal(?:ir|gan|en|ga)|región|suelo|territorio|inferencia|hosped\\p{L}*|abandon\\p{L}*",
  pt: "hosped\\p{L}*|armazen\\p{L}*|guard\\p{L}*|process\\p{L}*|trata(?:r|dos?|mento)|permane\\p{L}*|fic(?:ar|am|a|uem|que)|servidor\\p{L}*|centros? de dados|data ?centers?|localizad\\p{L}*|resid\\p{L}*|transfer\\p{L}*|sai\\p{L}*|sair|região|solo|território|inferência|mandar … para fora",
  it: "ospita\\p{L}*|conserva\\p{L}*|archivi\\p{L}*|memorizza\\p{L}*|elabor\\p{L}*|trattat\\p{L}*|trattamento|rest(?:are|ano|ino|a)|riman\\p{L}*|server|data ?center|centri dati|situat\\p{L}*|trovar\\p{L}*|trovano|risied\\p{L}*|trasfer\\p{L}*|lascia\\p{L}*|usc\\p{L}*|regione|suolo|inferenza",
  nl: "gehost\\p{L}*|hosting|opslag|opgeslagen|bewaard|bewaren|verwerk\\p{L}*|blij(?:ven|ft)|\\p{L}*server\\p{L}*|datacent\\p{L}*|staan|staat|gelegen|locatie|verlaten|doorgegeven|doorgifte|regio|bodem|draaien|draait|inferentie",
  ru: "размещ\\p{L}*|размест\\p{L}*|хран\\p{L}*|обраб[ао]т\\p{L}*|оста[вю]\\p{L}*|оставаться|сервер\\p{L}*|дата ?центр\\p{L}*|цод\\p{L}*|наход\\p{L}*|располож\\p{L}*|передава\\p{L}*|покида\\p{L}*|выход\\p{L}*|вывоз\\p{L}*|территори\\p{L}*|регион\\p{L}*|локализ\\p{L}*|хостинг\\p{L}*|инференс\\p{L}*",
  zh: "托管|存储|储存|存放|保存|处理|留在|部署|服务器|数据中心|机房|驻留|境内|境外|出境|离开|传输|传出|传到|推理|节点|落地|落在",
  ja: "ホスト|ホスティング|保存|保管|保持|処理|サーバ|データセンター|リージョン|域内|国内|域外|国外|設置|留め|置く|置か|稼働|推論|持ち出|移転|送信",
  ko: "호스팅|저장|보관|처리|서버|데이터 ?센터|리전|위치|머물|남아|국내|국외|역외|밖으로|벗어|전송|이전|구동|추론|배포",
});
/** Words for data. A place beside them is a data region only when the text demands something. */
export const DATA = lexicon({
  en: "data|prompts?|inputs?|information|contents?|records|workloads?",
  de: "\\p{L}*daten|inhalte|eingaben",
  fr: "données|contenus?",
  es: "datos|contenidos?",
  pt: "dados|conteúdos?",
  it: "dati|contenut[oi]",
  nl: "\\p{L}*gegevens|data",
  ru: "данны\\p{L}*|информаци\\p{L}*",
  zh: "数据|信息|资料",
  ja: "データ|情報",
  ko: "데이터|정보",
});
/** Words for leaving a place: "must not leave the EU" keeps data there. */
export const LEAVING = lexicon({
  en: "leav\\p{L}*|outside|out of|beyond|exit\\p{L}*|cross\\p{L}*|abroad|overseas|offshore",
  de: "verlassen|verlässt|außerhalb|ausserhalb|(?:he)?raus|hinaus|abfließen|drittl\\p{L}*|drittstaat\\p{L}*|ausland",
  fr: "quitt\\p{L}*|hors|sort\\p{L}*|en dehors|étranger",
  es: "sal(?:ir|gan|en|ga)|fuera|abandon\\p{L}*|extranjero",
  pt: "sair|saiam|saem|saia|fora|exterior|deixar",
  it: "lascia\\p{L}*|usc\\p{L}*|fuori|all'estero|estero|al di fuori",
  nl: "verlaten|buiten|buitenland|niet uit|uit (?:gaan|raken|komen)",
  ru: "покида\\p{L}*|покинуть|за предел\\p{L}*|выход\\p{L}*|вывоз\\p{L}*|за границ\\p{L}*|за рубеж\\p{L}*|вне",
  zh: "离开|出(?:境|欧盟|中国|美国|日本|国)|传出|境外|海外|国外|以外|之外|外部",
  ja: "国外|域外|海外|外部|持ち出|外に|外へ|以外",
  ko: "외부|벗어나|밖|해외|국외|역외|나가",
});

/** Words for the present state, which demand nothing. */
export const BACKGROUND = lexicon({
  en: "currently|at present|at the moment|right now|today we|so far|until now|we(?:'re| are) (?:on|using|running)|now (?:i |we )?(?:use|using|run|on)|(?<!(?:can|may|could|should) )i(?:'m| am)? (?:use|using|on)|switch(?:ing)? from|moving from|migrating from|we (?:use|run|have|pay)",
  de: "derzeit\\p{L}*|momentan|aktuell|bisher\\p{L}*|zurzeit|heute|im moment|wir (?:nutzen|verwenden|haben|zahlen)",
  fr: "actuellement|aujourd'hui|pour l'instant|en ce moment|jusqu'ici|nous (?:utilisons|payons)|à ce jour",
  es: "actualmente|ahora(?: mismo)?|hoy|hasta ahora|de momento|usamos|pagamos",
  pt: "atualmente|hoje|agora|no momento|até agora|usamos|pagamos",
  it: "attualmente|oggi|ora|adesso|finora|al momento|usiamo|paghiamo",
  nl: "momenteel|op dit moment|nu|tot nu toe|vandaag|(?:we|wij) gebruiken",
  ru: "сейчас|пока|в настоящее время|до сих пор|сегодня|текущ\\p{L}*",
  zh: "目前|现在|当前|正在|现有|至今",
  ja: "現在|今は|今のところ|いまは|これまで",
  ko: "현재|지금|여태|그동안",
});
/** Words before a subject of the work, which name a company without using it. */
export const ABOUT = lexicon({
  en: "about|regarding|concerning|mention\\p{L}*|discuss\\p{L}*|talk\\p{L}*|writ(?:e|es|ing) about|recommend\\p{L}*|compar(?:e|es|ing|ison)|quot(?:e|es|ing)|cit(?:e|es|ing)|review(?:s|ing)? of|news|on behalf of|such as …(?:competitor|customer)|competitors?|articles?|reviews?|tickets?|questions?",
  de: "über(?! (?:azure|aws|bedrock|vertex|openrouter|groq))|bezüglich|zu störungen|erwähn\\p{L}*|nennen|zitier\\p{L}*|nachrichten|vergleich\\p{L}*|bewertung\\p{L}*|rezension\\p{L}*|wettbewerber\\p{L}*|konkurren\\p{L}*",
  fr: "sur les?|à propos|concernant|mentionn\\p{L}*|citer|actualités?|avis|compar\\p{L}*|concurrents?",
  es: "sobre|acerca de|respecto a|menciona\\p{L}*|citar|noticias|reseñas?|compar\\p{L}*|competidor\\p{L}*",
  pt: "sobre|acerca|a respeito|menciona\\p{L}*|citar|notícias|avaliações|compar\\p{L}*|concorrent\\p{L}*",
  it: "riguard\\p{L}*|a proposito|menziona\\p{L}*|citare|notizie|recensioni|confront\\p{L}*|concorrent\\p{L}*",
  nl: "over|betreffende|noemen|vermelden|nieuws|recensies|vergelijk\\p{L}*|concurrent\\p{L}*",
  ru: "о|об|про|касательно|упомина\\p{L}*|называть|новост\\p{L}*|отзыв\\p{L}*|сравн\\p{L}*|конкурент\\p{L}*",
  zh: "关于|有关|提及|提到|新闻|评论|对比|竞争对手|竞品",
  ja: "について|に関する|言及|ニュース|レビュー|比較|競合",
  ko: "관한|대한|대해|언급|뉴스|리뷰|비교|경쟁사",
});
/** Words between a place and what comes from it. */
export const FROM =
  /(?:from|out of|by|aus(?: den| der)?|von|de(?: l['’]| la| los)?|des|d['’]|dalla|dagli|dai|dal|da|dos|do|uit(?: de)?|van|из|с|от|来自|使用|venga (?:da|dalla|de)|in)\s*$/iu;
