import { wholeWord } from "../../../text/whole-word.ts";

/**
 * How questions phrase filters on products and models, in English, German, French, Spanish, Portuguese, Italian, Dutch
 * and Chinese.
 */

/** Before what is not wanted, which no filter holds: "without reasoning" stays unread. */
const DENIED = "(?<!\\p{L})(?:without(?: any)?|no|non|not|ohne|keine?n?|sans|pas de|sin|sem|senza|zonder|geen)";
/** "With", before what a model can. */
const WITH = "(?:with|mit|avec|con|com|met) ";

const MACHINES =
  "servers?|hardware|machines?|computers?|infrastructure|data ?cent(?:er|re)s?|laptops?|pcs?|vps|servern?|rechnern?|infrastruktur|serveurs?|machines?|ordinateurs?|servidor(?:es)?|ordenador(?:es)?|computador(?:es|a)?|notebooks?|infraestructura|máquinas?|infraestrutura|infrastruttura|macchin[ae]|infrastructuur";
/** "On our own servers". */
const OWN_PLACE = `(?:on|auf|sur|en|em|no|nos|nas|su|sui|sul|sulla|sulle|nel|nei|op|in) (?:(?:my|our|your|their|own|meine[nrm]?|unsere[nrm]?|deine[nrm]?|eigene[nrm]?|mes|nos|mon|notre|vos|propres?|mis?|nuestr[oa]s?|tus?|sus?|propi[oa]s?|meus?|minhas?|nossos?|nossas?|próprios?|próprias?|miei|mi[oa]|nostr[oiae]|propri[oiae]?|mijn|onze|eigen) ){1,3}(?:${MACHINES})(?: propi[oa]s| próprios| próprias| propri)?`;
/** Phrases before it: "that we can run", "die wir betreiben können", "чтобы поставить". */
const RUN_IT =
  "(?:(?:that|which|and|so that|to) )?(?:it )?(?:(?:must|has to|have to|should|needs to) (?:be )?)?(?:(?:es )?(?:muss|soll|müsste) )?(?:(?:je )?(?:veux|voudrais|dois|il faut) (?:le |l['’])?(?:installer|héberger|faire tourner) )?(?:(?:lo )?(?:quiero|queremos|necesito|necesitamos) (?:tenerl[oa]|instalarl[oa]|alojarl[oa]|correrl[oa]|usarl[oa]) )?(?:(?:que )?(?:eu )?(?:possa|posso|consiga|quero|queremos|preciso) (?:rodar|instalar|hospedar|usar)(?:-l[oa])? )?(?:(?:vorrei|voglio|vogliamo|devo|dobbiamo|posso|deve) (?:installarl[oa]|tenerl[oa]|ospitarl[oa]|farl[oa] girare|girare) )?(?:(?:het )?(?:moet|wil) )?(?:(?:we|i|you|one) )?(?:(?:can|could) )?(?:(?:be )?(?:run|runs|host|hosted|install|installed|deploy|deployed) (?:it )?)?(?:(?:that|which) runs? )?(?:da (?:installare|ospitare|eseguire) )?(?:(?:que )?(?:se )?(?:puedo|pueda|podamos|posso|possa|je peux|on peut|puisse) (?:instalar|ejecutar|alojar|rodar|hospedar|installer|héberger|installare|eseguire) )?";

/** "To host oneself" in other languages than English. */
const HOST_IT = [
  "(?:(?:die|das|zum) )?(?:(?:(?:kann|können) )?(?:man|ich|wir) )?(?:selbst|selber)[ -]?(?:zu )?(?:host\\p{L}*|betreib\\p{L}*|installier\\p{L}*)(?: (?:kann|können|könnte|lässt|lassen))?",
  "(?:(?:que )?(?:puis-je|peut-on|je peux|on peut|nous pouvons|à) )?(?:auto-?héberger|héberger (?:moi|soi|nous)-mêmes?)",
  "(?:(?:que )?(?:puedo|podemos|se pueden?|pueda) )?(?:alojar|instalar|desplegar) (?:yo mism[oa]|nosotros mismos|por (?:mi|nuestra) cuenta|localmente)",
  "(?:(?:que )?(?:eu )?(?:posso|possa|podemos|dá para) )?(?:hospedar|instalar|rodar) (?:eu mesm[oa]|por conta própria|localmente)",
  "(?:(?:che )?(?:posso|possiamo|si possono|da) )?(?:ospitare|installare|eseguire) (?:in proprio|da sol[oi]|in locale|in casa)",
  "(?:die )?(?:(?:ik|we|je) )?zelf (?:te )?(?:(?:kan|kunt|kunnen) )?hosten(?: (?:kan|kunt|kunnen))?",
].join("|");

/** "Without sending data to the cloud". */
const OWN_DATA =
  "(?:without|not in|no|ohne|nicht in der|sans|sin|sem|senza|zonder) (?:the |any |die |eine |le |la |il |een |de )?(?:cloud|nube|nuvem|nuage)|without (?:sending|uploading|giving|sharing|handing) [^,.;?!]{0,30}(?:cloud|third part(?:y|ies)|anyone(?: else)?)|(?:ohne|sans|sin|sem|senza|zonder) (?:dass |que )?[^,.;?!]{0,20}(?:daten|données|datos|dados|dati|data)[^,.;?!]{0,30}(?:cloud|nube|nuvem|nuage)|(?:our |my |the )?data (?:must |has to |should )?(?:stays?|remains?|never leaves?) (?:on[- ]prem\\p{L}*|in[- ]house|with us|local(?:ly)?|(?:on )?our (?:own )?(?:servers?|network|house))";

/** "By the OSI definition", "OSI-approved". */
export const BY_OSI =
  "(?:(?:by|under|per|according to|in the sense of) )?(?:the )?osi(?:['’]s)?[- ](?:definition|approved|konform\\p{L}*|compliant|approuvée?s?)|(?:nach|laut|selon|según|segundo|secondo|volgens) (?:der |la |a |de |het |l['’])?(?:osi[- ]?definition|définition (?:de l['’])?osi|definición (?:de la )?osi|definição (?:da )?osi|definizione (?:dell['’])?osi|osi[- ]definitie)";

/** Licences whose code can be read and that are not open-source ones. */
export const NOT_OPEN =
  "(?:fair[- ](?:code|source)|source[- ]available|open[- ]core|business source|bsl|busl|sspl|elastic)(?:[- ]licen[cs](?:es?|ed|ing))?";

/** Filters without a value, in the order in which they are read: the first match takes its words. */
export const FLAGS = [
  [
    "open_weights",
    wholeWord(
      "(?:with |mit |avec des? |con |com |met )?(?:open[- ]weights?|open[- ]weighted|offene[nr]? gewichten?|open gewichten|offen gewichtet\\p{L}*|poids ouverts|pesos abiertos|pesos abertos|pesi aperti|offene[nrs]?(?= (?:\\p{L}+-?)?modell)|(?<=modelos )(?:abiertos|abertos|de pesos (?:abiertos|abertos))|(?<=modèles )ouverts|(?<=modelli )aperti|(?<=modellen )open|open(?= (?:llms?|models?)(?!\\p{L}))|开放权重|开源权重|開源權重)",
    ),
  ],
  [
    "self_hosted",
    wholeWord(
      `(?:(?:die|das|der) (?:wir|ich|man) )?${RUN_IT}(?:${OWN_PLACE})(?: (?:betreib|host|install|lauf|draai|tourn|funzion)\\p{L}*)?(?: (?:kann|können|könnte[nt]?|lässt))?|(?:that |which )?(?:we|i|you|one) (?:(?:can|could|will|want to|would like to|must|have to) )?(?:self-?)?(?:host|run|operate)(?: (?:it|them))? (?:ourselves|myself|yourself|oneself)|self[- ]host(?:ed|able|ing)?|on[- ]prem(?:ises?)?|selbst ?gehostet\\p{L}*|auto[- ]héberg\\p{L}*|autoalojad[oa]s?|auto-hospedad[oa]s?|zelf gehost\\p{L}*|${HOST_IT}|${OWN_DATA}`,
    ),
  ],
  [
    "open_source",
    wholeWord(
      `(?:(?:with|under|mit|unter|avec|sous|con|bajo|com|sob|sotto|met|onder) )?(?:(?:an?|einer|une|una|uma|een) )?(?:osi(?:[- ](?:approved|certified|compliant|recogni[sz]ed))?(?:[- ](?:open[- ]source|software))?[- ](?:licen[cs]es?|licensed|lizenz(?:en)?|licenties?)|(?:licen[cs]es?|licencias?|licenças?|licenz[ae]) (?:(?:approuvées?|reconnues?|aprobadas?|aprovadas?|approvat[ae]) (?:par l['’]|por la |pela |dall['’])?)?osi)|${BY_OSI}|(?:that are |are |which are |is )?not proprietary|(?:with |under )?(?:an? )?(?:free|open|open[- ]source|osi[- ]approved)(?:[- ]software)? licen[cs]es?|(?:, ?)?(?:(?:and|but) )?(?:not?|never|without|keine?|pas de|sin|sem|senza|geen|niet) ${NOT_OPEN}(?:(?:,? (?:or|and|nor|oder|und|ou|et|ni|o|y|e|of|en)|,| ?/) ?(?:not )?${NOT_OPEN}){0,3}(?: please)?|free and open[- ]source|(?:(?:that |which )?(?:must be|has to be|have to be|should be|is|are) )?(?:(?:really|truly|real|genuinely|fully|actually|properly|wirklich|echte?s?|vraiment|realmente|davvero) )+open[- ]?sourced?|(?:must|has to|have to|should) be open[- ]?sourced?|open[- ]?sourced?|foss|quelloffen\\p{L}*|freie[nr]? software|(?:et)?was freies|freie[nrs]?(?= alternativ)|libres?|(?:software )?livres?|vrije software|liber[oaie]|(?:de )?código (?:abierto|aberto)|(?:a )?codice aperto`,
    ),
  ],
  [
    "closed",
    wholeWord(
      "(?:only )?commercial ones|commercial(?= (?:\\p{L}[\\p{L}-]* ){0,3}(?:alternatives?|offerings?|vendors?|providers?|products?|tools?|software|platforms?|solutions?|options?|competitors?)(?!\\p{L}))|kommerzielle[nrs]?(?= (?:\\p{L}+ )?(?:alternativen?|anbieter\\p{L}*|produkte\\p{L}*|werkzeuge\\p{L}*|lösungen))|closed[- ]source|proprietary|closed|geschlossen\\p{L}*|proprietär\\p{L}*|propriétaires?|propietari[oa]s?|proprietári[oa]s?|proprietari[oae]?",
    ),
  ],
  [
    "free",
    wholeWord(
      "(?:(?:but |and |i |we )*(?:do not|don['’]?t|doesn['’]?t|won['’]?t|not) (?:want to |wanna |have to |need to )?pay(?:ing)?(?: (?:monthly|every month|per month|a subscription|a cent|anything|for it|any more))*|(?:no|without (?:a |any )?)(?:monthly )?(?:subscriptions?|fees?|costs?)|ohne abo(?:nnement)?|sans abonnement|sin suscripción|sem assinatura|senza abbonamento|zonder abonnement)|free(?: of charge)?|at no cost|kostenlos\\p{L}*|gratis|gratuite?s?|gratuit[oia]s?",
    ),
  ],
  [
    "tools",
    wholeWord(
      `(?:${WITH}|that can |which can |(?:that |which )?support(?:ing|s)? |can )?(?:(?:tool|function)[- ]?(?:call(?:ing|s)?|use)(?: support)?|werkzeug(?:aufrufe?n?|nutzung)|funktionsaufrufe?n?|appels? (?:d['’]outils?|de fonctions?)|(?:llamadas?|uso) (?:a|de) (?:herramientas|funciones)|(?:chamadas?|uso) de (?:ferramentas|funções)|(?:chiamat[ae]|uso) (?:di|a) (?:strumenti|funzioni))|call tools|calls tools|tools support`,
    ),
  ],
  [
    "json_schema",
    wholeWord(
      `(?:${WITH}|that can |which can |(?:that |which )?(?:support|offer|have)(?:ing|s)? |can )?(?:(?:an? |strict |native )*(?:json[- ]schema|structured[- ]outputs?)(?: support| mode)?|strukturierte[nr]? ausgaben?|sorties? structurées?|salidas? estructuradas?|saídas? estruturadas?|output strutturat[oi]|gestructureerde uitvoer)`,
    ),
  ],
  [
    "thinking",
    wholeWord(
      `(?<!${DENIED}[ -])(?:${WITH})?(?:reasoning|thinking|that (?:reason|think)s?|schlussfolger\\p{L}*|raisonnement|razonamiento|raciocínio|ragionamento)`,
    ),
  ],
  [
    "flagship",
    wholeWord(
      "(?:of |in |de |du |della |van )?(?:the |der |la |le |il |de |het )?(?:flagship|top[- ]tier|spitzen)(?:[- ](?:tier|class))?(?=[- ]?models?|[- ]?modell|s?(?!\\p{L}))|(?:flaggschiff|spitzen)(?=-?modell)|(?:modelos? )?insignia|(?:modelli )?di punta|(?<=modèles? )phares?|vlaggenschip(?=-?modell)",
    ),
  ],
  [
    "undated",
    wholeWord(
      "(?:but )?(?:without|with no|no) (?:an? )?(?:announced |recorded |known |fixed )?(?:end |shutdown )?(?:dates?|days?)|ohne (?:ein )?datum|sans date|sin fecha|sem data|senza data|zonder datum",
    ),
  ],
] as const satisfies readonly (readonly [string, RegExp])[];

/** The same for languages without spaces. */
export const WIDE_FLAGS = [
  ["tools", /(?:支持|可以?|能)?(?:工具|函数)(?:调用|使用)(?:的)?|(?:関数)(?:使用)(?:対応)?/gu],
  ["json_schema", /(?:支持)?(?:结构化输出|JSON ?Schema)(?:的)?|(?:構造化出力)(?:対応)?/giu],
  ["flagship", /旗舰(?:级)?(?:的)?/gu],
  ["thinking", /(?:支持)?推理(?:的)?(?=模型)|推論対応/gu],
  ["open_weights", /(?:开放|开源)权重(?:的)?/gu],
  ["open_source", /OSI ?(?:认证|批准|认可|承認|認定)?(?:的)? ?(?:许可证?|開源授權)(?:的)?|开源(?:的)?|開源(?:的)?/gu],
  [
    "self_hosted",
    /(?:(?:可以?|能)?(?:自己|自行)(?:部署|搭建|托管|架设|安装)|直接 ?(?:部署)|(?:可以?|能)?在?自己的?(?:服务器|机器|电脑)上?(?:运行|部署|跑)?|可?(?:自托管|自建|私有化?部署|本地部署|自行部署))(?:的)?/gu,
  ],
  ["free", /免费(?:的)?|無料/gu],
] as const satisfies readonly (readonly [string, RegExp])[];

export type Flag = (typeof FLAGS)[number][0];

/** Products that may be used in business, which every licence of open source allows. */
export const COMMERCIAL = [
  wholeWord(
    "(?:(?:that |which )?(?:can|may|could|is|are|be) )?(?:allow(?:s|ed|ing)? |free |ok |okay |usable |used |licensed )*(?:(?:for |in )?commercial(?:ly)?(?: use(?:able|d)?| usable| usage| purposes)|(?:for |in )commercial (?:projects|products))|commercially (?:free|usable|licensed)|(?:(?:das|die|der) man (?:auch )?)?(?:frei |kostenlos )?(?:für |zur )?(?:die )?(?:kommerziell|gewerblich)\\p{L}*(?: (?:nutzung|nutzbar\\p{L}*|einsetzbar\\p{L}*|verwend\\p{L}*|zwecke?n?|nutzen|verwenden|einsetzen))?(?: (?:darf|dürfen|kann|können))?|(?:libre |gratuit\\p{L}* )?(?:(?:pour|à|d['’])(?: un| l['’])? ?)?(?:usage|utilisation|utilisables?) commercial\\p{L}*|(?:gratis |libre )?(?:para |de )?uso comercial(?:mente)?|(?:utilizables?|usables?|utilizáve(?:l|is)) comercialmente|(?:(?:y |e |et |ed )?(?:que )?(?:se )?(?:pued[ae]n? |possa |posso |possam )?(?:usar(?:lo|se)?|utilizar(?:lo)?|usare|utilizzare|utiliser|exploiter) )(?:comercialmente|commercialement|commercialmente)|(?:per )?uso commerciale|utilizzabil[ei] commercialmente|(?:voor )?commercieel (?:te )?(?:gebruik(?:en|t)?|bruikbaar|inzetbaar)(?: mag)?",
  ),
  /商用(?:利用|使用)?(?:可能|可|OK)|商用利用|(?:可以?|能|允许|支持)?(?:免费)?商用(?:的)?/gu,
];

/** Whether words demand that commercial use is allowed. */
export function isCommercial(words: string): boolean {
  return COMMERCIAL.some((pattern) => words.search(pattern) >= 0);
}

/** "No preview models". */
export const NO_PREVIEW = wholeWord(
  "(?:(?:and|but|und|et|y|e|en) )?(?:not? (?:in )?|without |excluding |except |kein\\p{L}* |ohne |pas de |sans |sin |sem |senza |geen |zonder )(?:any )?(?:previews?|betas?|experimental|vorschau)(?:[- ]?(?:models?|versions?|modell\\p{L}*|version\\p{L}*|modèles?|modelos?|modelli))?",
);

/** Input types of models besides text. */
export const INPUTS: readonly (readonly [input: string, words: RegExp])[] = [
  [
    "image",
    wholeWord(
      "(?:that |which |and |who )?(?:can |could )?(?:takes?|accepts?|reads?|sees?|understands?|supports?|with|handles?|process(?:es)?) (?:image inputs?|images?|screen ?shots?|screen captures?|pictures?|photos?|vision)|vision|multimodal|image (?:inputs?|understanding)|(?:qui |que |che |die )?(?:accepte\\p{L}*|acepta\\p{L}*|aceita\\p{L}*|accetta\\p{L}*|lit|lisent|leen?|leem|lê|legg(?:e|ono)|lees|lezen|leest) (?:les |des |le |las |las |as )?(?:images|imágenes|imagens|immagini|afbeeldingen)|(?:die )?bilder (?:lesen|verstehen|verarbeiten)(?: können)?|(?:kann|können|liest|lesen) bilder(?: lesen)?|mit bild(?:ern|eingaben?|verständnis|verarbeitung)|bild(?:eingaben?|verarbeitung)|(?:avec )?(?:entrées? (?:d['’])?images?|vision)|(?:con )?(?:entrada de (?:imagen|imágenes)|visión)|(?:com )?(?:entrada de imagens?|visão)|(?:con )?(?:input (?:di )?immagini|visione)|(?:met )?(?:beeld|afbeeldings)invoer",
    ),
  ],
  [
    "image",
    /(?:支持|能看懂?|可以看|看得懂|能读|能识别|接受)(?:图像|图片|图|视觉)(?!表|形|生成)(?:输入|理解)?(?:的)?|画像(?:対応|入力)|多模态(?:的)?/gu,
  ],
  [
    "audio",
    wholeWord(
      "(?:that |which )?(?:takes?|accepts?|hears?|understands?|supports?) (?:audio|speech|sound)|audio inputs?|(?:qui |que |che |die )?(?:accepte\\p{L}*|acepta\\p{L}*|aceita\\p{L}*|accetta\\p{L}*|verarbeite\\p{L}*) (?:de )?(?:l['’]|el |o |os |les |das )?[aá]udios?|(?<=(?<!\\p{L})(?:or|and|oder|und|ou|et|y|o|e) )(?:de |del )?(?:l['’])?[aá]udio",
    ),
  ],
  [
    "video",
    wholeWord(
      "(?:qui |que |che |die )?(?:acepta\\p{L}*|aceita\\p{L}*|accepte\\p{L}*|accetta\\p{L}*|verarbeite\\p{L}*) (?:de |des |les )?v[ií]d[eé]os?",
    ),
  ],
  ["video", wholeWord("(?:that |which )?(?:takes?|accepts?|understands?|supports?) videos?|video inputs?")],
  ["pdf", wholeWord("(?:that |which )?(?:takes?|accepts?|reads?|supports?) pdfs?|pdf inputs?")],
];

/** SPDX identifiers, or families of licences, by the words for them, the longer name first: GPLv3 is not any GPL. */
export const LICENSES: readonly (readonly [spdx: string, words: string])[] = [
  ["mit", "mit"],
  ["apache-2.0", "apache(?:[- ]?(?:license )?(?:v?2(?:\\.0)?))?"],
  ["agpl-3.0", "agpl(?:[- ]?v?3(?:\\.0)?)?"],
  ["gpl-2.0", "gpl[- ]?v?2(?:\\.0)?"],
  ["gpl-3.0", "gpl[- ]?v?3(?:\\.0)?"],
  ["gpl", "gpl"],
  ["lgpl-3.0", "lgpl[- ]?v?3(?:\\.0)?"],
  ["lgpl", "lgpl(?:[- ]?v?2\\.1)?"],
  ["bsd-2-clause", "bsd-2-clause"],
  ["bsd-3-clause", "bsd-3-clause"],
  ["bsd", "bsd"],
  ["mpl-2.0", "mpl(?:[- ]?2(?:\\.0)?)?|mozilla(?: public)?"],
  ["isc", "isc"],
  ["unlicense", "unlicense"],
  [
    "permissive",
    "permissive(?:ly)?|permissive[nrs]|permissief|permissieve|permisiv[ao]s?|permissiv[aoie]s?|freizügige[nr]?",
  ],
  ["copyleft", "(?:strong |weak |starke[ns]? )?copyleft"],
];
const LICENSE = LICENSES.map(([, words]) => words).join("|");
const LICENCE = "licen[cs](?:e[ds]?|ing)?|lizenz\\p{L}*|licences?|licencias?|licenças?|licenz[ae]|licenties?";
/** What joins licences that are alternatives: "MIT, Apache 2.0 or BSD". */
const OR_LICENSE = `(?:,? ?(?:or|and|/|oder|und|ou|et|o|y|e|of|en|,) ?(?:${LICENSE})){0,5}`;
const LICENSE_LIST = `((?:${LICENSE})-?${OR_LICENSE})`;
const UNDER = "(?:under|with|unter|mit|sous|avec|bajo|con|sob|com|sotto|onder|met) ";
/** "Under Apache-2.0", without a word for a licence. */
const PLACED =
  "(?:(?:are|is|licensed|sind|stehen|steht|lizenziert|sont|est|licenciad[oa]s?|están|está|estão|são|sono|staan|staat|vallen) )?(?:under|unter|sous|bajo|sob|sotto|onder) (?:the |der |la |de |a )?";
/** A licence alone: "are MIT?", "TypeScript, MIT". Small letters may be a word of another language. */
const ALONE = "(?:(?:are|is|sind|sont|son|são|sono|zijn) |(?<=[,;(] ?))";
/** Words before a licence that is not wanted: "not AGPL", "ohne Copyleft". */
const NOT_LICENSE =
  "((?:(?:which |that |die )?(?:are |is |aren['’]t |isn['’]t |sind |sont |n['’]est |ne sont )?(?:not|no|without|excluding|except|nicht|keine?[nr]?|ohne|pas(?: de)?|sans|hors|sin|sem|senza|zonder|geen)(?: (?:under|unter|sous|bajo|sob|sotto|onder))?(?: (?:the|an?|any|der|la|une?|una|uma))? )|non[- ])";
export const NOT_LICENSED = wholeWord(
  `${NOT_LICENSE}(?:(?:${LICENCE}) )?((?-i:MIT|Apache(?:[- ]?v?2(?:\\.0)?)?|LGPL|AGPL|GPL|BSD|MPL)(?:[- ]?v?\\d(?:\\.\\d)?)?(?:,? ?(?:or|and|nor|/|oder|und|ou|et|ni|o|y|of|en) ?(?-i:LGPL|AGPL|GPL|MPL)(?:[- ]?v?\\d(?:\\.\\d)?)?){0,3}|copyleft|agpl|gpl)(?:[- ]?(?:${LICENCE}|code))?`,
);
export const LICENSED = wholeWord(
  `(?:${UNDER})?(?:the |an? |der |eine[rn]? |la |une |una |uma |de )?(?:${LICENSE_LIST}[- ]?(?:open[- ]source )?(?:${LICENCE})|(?:${LICENCE}) (?:de type |tipo )?${LICENSE_LIST})|${PLACED}${LICENSE_LIST}(?:[- ]?(?:open[- ]source )?(?:${LICENCE}))?|${ALONE}((?-i:MIT|Apache(?:-2\\.0)?|AGPL|GPL|BSD|MPL)(?:[- ]?v?\\d(?:\\.\\d)?)?(?:,? ?(?:or|and|/|oder|und|ou|et|o|of|,) ?(?-i:MIT|Apache(?:-2\\.0)?|AGPL|GPL|BSD|MPL)(?:[- ]?v?\\d(?:\\.\\d)?)?){0,3})(?: (?:only|nur|uniquement|seulement|solo|solamente|apenas|alleen))?(?= *(?:[?.,;)]|$|(?:and|und|et|y|e|en) ))|((?:${LICENSE})(?:(?:, ?| ?\\/ ?| (?:or|oder|ou|o|of) )(?:${LICENSE})){1,4})|((?-i:Apache)[- ]?v?2(?:\\.0)?|(?-i:AGPL)(?:[- ]?v?3(?:\\.0)?)?|copyleft|permissively)`,
);
const WIDE_LICENSE = `${LICENSE}|宽松(?:型)?|寬鬆|寛容|著佐权`;
/** The same in languages without spaces. */
export const WIDE_LICENSED = new RegExp(
  `(?<![\\p{Script=Latin}])((?:(?:${LICENSE})\\s?(?:许可证?|协议)?\\s?(?:或者?|和|、)\\s?){0,4}(?:${WIDE_LICENSE}))\\s?(?:开源)?(?:许可证?|协议)(?:的|下)?`,
  "giu",
);
/** "AGPLではない", "非AGPL". */
export const WIDE_NOT_LICENSED = new RegExp(
  `(?:非|不是|不用|不含)\\s?(${LICENSE}|著佐权)(?:\\s?(?:许可证?|协议))?(?:的)?`,
  "giu",
);
/** Families by their words in languages without spaces. */
export const WIDE_FAMILIES: readonly (readonly [family: string, words: RegExp])[] = [
  ["permissive", /^(?:宽松型?|寬鬆|寛容)$/u],
  ["copyleft", /^著佐权$/u],
];

const LANGUAGES =
  "python|rust|typescript|javascript|java|kotlin|swift|ruby|php|scala|elixir|haskell|zig|dart|go|golang|c\\+\\+|c#|c";
/** Short names that are also ordinary words count only after `written in`. */
const CLEAR_LANGUAGES = "python|rust|typescript|javascript|golang|java|kotlin|elixir|c\\+\\+";
export const WRITTEN_IN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:that (?:is|are) )?(?:written|implemented|built|coded) in|geschrieben in|in|écrite?s? en|escrit[oa]s? en|escrit[oa]s? em|scritt[oie] in) ((?:${LANGUAGES})(?:(?:, ?| ?/ ?| (?:or|and|oder|und|ou|et|o|y|e|of|en) )(?:${LANGUAGES})(?![\\p{L}\\p{N}]))*)(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])(?:(?:en|em) )?(${CLEAR_LANGUAGES})(?:[- ](?:based|written)|(?:编写|写|开发|实现)的?)?(?= \\p{L}|[\\p{Script=Han}\\p{Script=Katakana}\\p{Script=Hiragana}\\p{Script=Hangul}])|(?<![\\p{L}\\p{N}])(go|swift|ruby|php|zig|dart|scala|haskell)(?=[- ](?:based |written )?(?:projects?|librar(?:y|ies)|frameworks?|tools?|repos|packages?|software|programs?)(?!\\p{L}))`,
  "giu",
);

/** On which system a product must run. */
export const RUNS_ON =
  /(?<!\p{L})(?:(?:and|but|that|which|it|must|should|has to|und|et|qui|y|que|e|che|en|die) )*(?:works?|runs?|working|running|available|läuft|laufen|funktioniert|marche|tourne|fonctionne|funcion[ae]|corr[ae]|rod[ae]|gir[ai]|funzion[ai]|draait|werkt) (?:on|for|under|in|auf|unter|sur|sous|en|no|em|su|op|onder) (?:my |our |a |the )?(?:linux|ubuntu|debian|fedora|windows|mac(?:os)?|osx|android|ios|iphones?|ipads?|raspberry pi|apple silicon|docker(?:[- ]compose)?|podman|kubernetes|k8s|containers?)(?!\p{L})|(?:在)?(?:linux|windows|mac(?:os)?|android|ios)\s?(?:上)\s?(?:能|可以)?\s?(?:运行|用|跑)(?:的)?/giu;
