import type { Language } from "../../language.ts";
import { isOverSpeed, keepsFacts } from "../prohibitions.ts";
import { clausesOf } from "./clauses.ts";

const spaced = (words: string, wide: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|${wide}`, "iu");

/** Says that answers must be right: "amounts must be correct to the cent", "Beträge müssen stimmen". */
const RIGHT = spaced(
  String.raw`(?:must|ha(?:s|ve) to|needs?(?: to)?|should|got to) (?:\p{L}+ ){0,3}?(?:be )?(?:\p{L}+ly )?(?:right|correct|accurate|exact|precise|error-free|flawless|reliable)(?!\p{L})|to the (?:cent|penny)|accura\p{L}+ (?:beats|over|before|is (?:critical|crucial|key|everything)|matters (?:more|most))|zero (?:tolerance|errors?)|müssen (?:\p{L}+ ){0,3}?(?:stimmen|korrekt|richtig|exakt|genau|fehlerfrei)|muss (?:\p{L}+ ){0,3}?(?:stimmen|korrekt|richtig|exakt|genau|fehlerfrei)|fehlerfrei|auf den cent|doi(?:t|vent) (?:\p{L}+ ){0,2}?être (?:\p{L}+ )?(?:exact|just|correct|fiable|fidèle)\p{L}*|au centime près|(?:debe[n]?|tiene[n]? que) (?:ser|estar) (?:\p{L}+ )?(?:correct|exact|precis|fiabl)\p{L}*|al céntimo|(?:deve[m]?|tem que|têm que|precisa[m]?) (?:ser|estar) (?:\p{L}+ )?(?:corret|cert|exat|precis)\p{L}*|dev(?:e|ono) (?:\p{L}+ ){0,5}?(?:corrett|esatt|giust|precis)[oaie]|al centesimo|moet(?:en)? (?:\p{L}+ ){0,3}?(?:kloppen|correct|juist|exact)|op de cent|должн\p{L}* быть (?:\p{L}+ )?(?:точн|верн|правильн|корректн)\p{L}*|без ошибок`,
  "(?:必须|要)(?:准确|正确|精确)|正確で(?:なければ|ある必要|ないと)|정확해야|정확하게 ?(?:나와|맞)야",
);
const DENIED = String.raw`(?:must(?: not|n['’]t)|may not|can(?:not| not|['’]t)|should(?: not|n['’]t)|never|no|without|not allowed to|don['’]t|darf|dürfen|kein\p{L}*|nie|niemals|ohne|ne (?:doi(?:t|vent)|peu(?:t|vent)|faut)|aucune?|jamais|sans|no (?:nos )?(?:puede|debe|podemos|debemos)[n]?|no hay que|nunca|sin|não (?:nos )?(?:pode|deve)(?:m|mos)?|sem|nenhum\p{L}*|non (?:può|deve|possono|devono|possiamo|bisogna)|senza|nessun\p{L}*|mai|mag|mogen|geen|nooit|zonder|не (?:должн|мож)\p{L}*|нельзя|никаких|без)`;
const ERRORS = String.raw`(?:invent\p{L}*|hallucinat\p{L}*|fabricat\p{L}*|ma[dk]e up|made-up|mistakes?|errors?|wrong(?:ly)?|incorrect\p{L}*|miss(?:ed|es|ing)?|false(?:ly| positives?| negatives?)?|forg[eo]t\p{L}*|omit\p{L}*|omission\p{L}*|overlook\p{L}*|mix(?:ed|es|ing)? up|confus\p{L}+|erfinde\p{L}*|erfunden\p{L}*|halluzinier\p{L}*|falsch\p{L}*|fehler\p{L}*|übers[ei]h\p{L}*|verg[ei]ss\p{L}*|verwechs\p{L}*|vertausch\p{L}*|durcheinander\p{L}*|invent(?:er|é\p{L}*)|erreurs?|fau(?:x|sse\p{L}*)|oubli\p{L}*|tromper|om(?:ett|iss)\p{L}*|confond\p{L}*|mélang\p{L}*|inventar\p{L}*|inventad\p{L}*|equivoc\p{L}*|errores|omit[aei]\p{L}*|olvid\p{L}*|confund\p{L}*|fallar|falla\p{L}*|errar|erros?|errad\p{L}*|esque[cç]\p{L}*|omitir|troc(?:ar|ad)\p{L}*|inventa\p{L}*|dimentic\p{L}*|confond\p{L}*|sbagli\p{L}*|errori|omett\p{L}*|verzin\p{L}*|verzonnen|verkeerd\p{L}*|fout(?:en|e)?|missen|gemist\p{L}*|verget\p{L}*|vergeet|verwissel\p{L}*|weglaten|ошиб\p{L}*|(?:вы|при)дум\p{L}*|пропус\p{L}*|пропущ\p{L}*|неверн\p{L}*|забы\p{L}*|(?:с|пере)пута\p{L}*|упуст\p{L}*|неправильн\p{L}*)`;
/** Says what a model must do without, before an error: "чтобы не придумывал", "so that it does not invent". */
const SO_THAT_NOT = String.raw`(?:(?:so|that) (?:it|they) (?:do|does)(?: not|n['’]t)|(?:damit|dass) (?:\p{L}+ ){0,3}?nichts?|pour qu['’](?:il|elle|on) n['’e]|(?:para )?que no(?: se)?|(?:para )?que não(?: se)?|(?:che|perché) non(?: si)?|dat (?:het|hij|er) (?:niets|niet)|чтобы (?:\p{L}+ ){0,2}?не)`;
const JA_ERRORS = "(?:漏れ|漏らし|抜け|欠落|間違[いえっ]?|誤[りっ]?|誤認|捏造|ミス|見落と|取りこぼ|取り違え|忘れ)";
const KO_ERRORS = "(?:틀리|틀린|누락|빠지|빠뜨|빼먹|지어내|오류|실수|놓치|잘못|헷갈리|혼동|잊)";
/** Denies errors: "must not invent dates", "não pode errar a dose". */
const NO_ERRORS = spaced(
  String.raw`${DENIED}\s(?:\p{L}+['’]?\s?){0,5}?${ERRORS}|${SO_THAT_NOT}\s?${ERRORS}`,
  `(?:别|不要|以免)(?:编造|捏造|虚构|遗漏|漏掉|出错|误判)|${JA_ERRORS}.{0,6}(?:し|が)?ないよう|${KO_ERRORS}.{0,4}(?:지 ?)?않(?:게|도록)|(?:不能|不可|不得|不允许|绝不|切勿)(?:有|出现|出)?(?:任何)?(?:漏|错|误|忘|混淆|弄混|编造|捏造|虚构|遗漏|出错)|${JA_ERRORS}.{0,12}(?:許され|許容|いけ|ならな|禁止|厳禁|できない|困)|${KO_ERRORS}.{0,12}(?:안 ?되|안 ?됩|금지|없어야|치명|큰일|곤란|용납)`,
);
/** Fear or dread of what comes before or behind: "the main fear is", "scares us most", "cannot afford". */
const FEAR = String.raw`(?:(?:main|biggest|greatest|worst|real|only|our|my) (?:\p{L}+ )?(?:fears?|worr(?:y|ies)|concerns?|nightmare|headache)|(?:we|i) (?:\p{L}+ )?(?:fear|dread|(?:am |are )?(?:afraid|scared|worry|worried))|(?:scares?|worr(?:y|ies)|frightens?|terrif\p{L}+|hurts?) (?:us|me)|afford|\p{L}*(?:sorgen?|ängste?|angst|befürchtung\p{L}*|furcht)|(?:be)?fürchten|(?:nicht|niet) (?:leisten|passieren|verzeih\p{L}*|veroorloven|gebeuren)|craintes?|crain(?:s|t|dre|gn\p{L}+)|redout\p{L}+|hantise|peurs?|inquiét\p{L}+|inquiète\p{L}*|permettre|miedos?|temor(?:es)?|tem(?:o|emos|iamo)|preocupa\p{L}*|asusta\p{L}*|permitir\p{L}*|medos?|receios?|assusta\p{L}*|luxo|paur[ae]|timor[ei]|preoccupa\p{L}*|spaventa\p{L}*|permetter\p{L}*|vrees|vrezen|zorgen|бо(?:имся|юсь)|страх\p{L}*|страшн\p{L}*|опаса\p{L}+|опасени\p{L}*|пугает|позволить)`;
const FEARED = spaced(
  String.raw`(?:${FEAR}(?!\p{L})[^.;!?\n]{0,40}?(?<!\p{L})${ERRORS}|${ERRORS}(?!\p{L})[^.;!?\n]{0,40}?(?<!\p{L})${FEAR})`,
  `(?:最|很|就|特别|非常|主要|我们|我)(?:怕|担心|害怕|顾虑|担忧|忌讳)[^。；！？\n]{0,10}(?:漏|错|误|编造|捏造|虚构)|(?:漏|错|误|编造|捏造)[^。；！？\n]{0,10}(?:承担不起|承受不起|赔不起|不能容忍|不可接受|不能接受|绝对不行)|${JA_ERRORS}[^。；！？\n]{0,12}(?:怖|こわ|恐|心配|懸念|避けたい|致命|まずい|命取り|NG|だめ|ダメ)|(?:怖い|こわい|恐れ|心配|懸念)(?:して)?(?:いる|な)?のは[^。；！？\n]{0,16}${JA_ERRORS}|${KO_ERRORS}[^。；！？\n]{0,12}(?:걱정|무섭|무서|두렵|두려|우려)|(?:걱정|무서운|두려운|우려)[^。；！？\n]{0,12}${KO_ERRORS}`,
);
/** "Is really bad". */
const BAD = String.raw`(?:is|are|be) (?:\p{L}+ ){0,2}?(?:bad|terrible|awful|horrible)|(?:ist|sind|wäre[n]?) (?:\p{L}+ ){0,3}?(?:schlimm|übel|schlecht)|(?:est|sont|serai\p{L}+) (?:\p{L}+ ){0,2}?(?:terribles?|catastrophiques?|mauvais)|(?:es|son|sería[n]?) (?:\p{L}+ ){0,2}?(?:mal[oa]s?|terribles?|gravísim\p{L}+)|(?:é|são|seria[m]?) (?:\p{L}+ ){0,2}?(?:ruins?|péssim\p{L}+|terríve\p{L}+)|(?:è|sono|sarebbe(?:ro)?) (?:\p{L}+ ){0,2}?(?:terribil\p{L}+|pessim\p{L}+)|(?:is|zijn|zou) (?:\p{L}+ ){0,3}?(?:erg|slecht|rampzalig|vreselijk)|очень плохо|ужасно|критично`;
/** Says what an error costs: "a missed cap would cost us the client", "hallucinated citations = lawsuit". */
const COSTS = String.raw`(?:${BAD}|costs?|costly|lawsuits?|sued?|problems?|fatal|serious|disaster\p{L}*|unacceptable|intolerable|expensive|los[es]|lose|harm\p{L}*|liab\p{L}*|fines?|penalt\p{L}*|recalls?|dangerous|kostet|kosten|problem\p{L}*|teuer|inakzeptabel|katastroph\p{L}*|gefährlich|haften?|haftung|klage|coût\p{L}*|grave\p{L}*|problème\p{L}*|inacceptable\p{L}*|dangereu\p{L}*|procès|cuesta\p{L}*|(?:sale|sai|cuesta|fica|costa) car[oa]|cher|cara|problema\p{L}*|inaceptable\p{L}*|peligros\p{L}*|demanda|custa\p{L}*|inaceit\p{L}*|perigos\p{L}*|processo|costa\p{L}*|inaccettabil\p{L}*|pericolos\p{L}*|causa|kost|duur|onacceptabel|gevaarlijk|rechtszaak|сто(?:ит|ят)|недопустим\p{L}*|опасн\p{L}*|суд)`;
const COSTLY = spaced(
  String.raw`${ERRORS}(?:\s|['’,])[^.;!?\n]{0,48}?(?:(?<!\p{L})${COSTS}(?!\p{L})|=)`,
  `(?:漏|错|误).{0,12}(?:赔|损失|严重|后果|糟|要命|麻烦|危险|事故|出事)|${JA_ERRORS}[^。]{0,16}(?:危険|危な|事故|損害|重大|大変)|${KO_ERRORS}[^.]{0,20}(?:위험|사고|손해|심각)`,
);
/** What is lost by an error: "we lose a paper forever if the model wrongly excludes it". */
const LOST_BY = spaced(
  String.raw`${COSTS}(?!\p{L})[^.;!?]{0,40}?(?<!\p{L})(?:if|when(?:ever)?|wenn|falls|si|quand|lorsque|cuando|se|quando|als|wanneer|если|когда)\s[^.;!?]{0,40}?(?<!\p{L})${ERRORS}`,
  "(?:一旦|如果)[^。，]{0,12}(?:漏|错|误)[^。]{0,12}(?:损失|失去|赔)",
);
const LOSES = String.raw`(?:los[et]|lose|losing|miss(?:ing)?|err(?:ing)?|be(?:ing)? wrong|overlook\p{L}*|verlier\p{L}*|verpass\p{L}*|übers[ei]h\p{L}*|perd(?:re|er|ere)|perder\p{L}*|rater|manquer|passer à côté|se tromper|errar|equivocar\p{L}*|deixar passar|sbagliare|lasciarsi sfuggire|verliezen|kwijtraken|ошибиться|упустить|потерять|пропустить|${ERRORS})`;
/** Says that errors are dearer than the model: "I would rather pay than lose recall". */
const RATHER_PAYS = spaced(
  String.raw`(?:rather|prefer(?: to)?|sooner|better to) (?:pay|spend)(?!\p{L})[^.;!?]{0,30}?(?<!\p{L})(?:than|over|instead of)\s[^.;!?]{0,20}?(?<!\p{L})${LOSES}|lieber (?:\p{L}+ ){0,3}?(?:zahl\p{L}*|ausgeben|bezahl\p{L}*)[^.;!?]{0,20}? als [^.;!?]{0,30}?${LOSES}|(?:préfér\p{L}*|plutôt|mieux vaut) (?:\p{L}+ ){0,2}?payer[^.;!?]{0,20}?(?<!\p{L})(?:que|plutôt)[^.;!?]{0,24}?(?<!\p{L})${LOSES}|(?:prefer\p{L}*|mejor|antes) (?:\p{L}+ ){0,2}?(?:pagar|gastar)[^.;!?]{0,20}?(?<!\p{L})(?:que|a|do que|antes)\s[^.;!?]{0,20}?(?<!\p{L})${LOSES}|(?:prefer\p{L}*|meglio) (?:\p{L}+ ){0,2}?(?:pagare|spendere)[^.;!?]{0,20}?(?<!\p{L})(?:che|piuttosto|invece)[^.;!?]{0,24}?(?<!\p{L})${LOSES}|liever (?:\p{L}+ ){0,3}?betalen[^.;!?]{0,10}? dan [^.;!?]{0,30}?${LOSES}|лучше (?:\p{L}+ ){0,2}?(?:за)?платить[^.;!?]{0,16}?(?<!\p{L})чем\s[^.;!?]{0,20}?${LOSES}`,
  `(?:宁(?:可|愿)|情愿)[^。]{0,8}(?:贵|多花|多付)[^。]{0,12}(?:漏|错|误)|(?:高くても|費用より|コストより)[^。]{0,16}${JA_ERRORS}|(?:비싸더라도|비용보다|돈을 더 (?:내|쓰))[^.]{0,16}${KO_ERRORS}`,
);
/** Work on the health of people, where every answer that is wrong matters. */
const HEALTH = spaced(
  String.raw`medical|clinical|patients?|medications?|prescri\p{L}*|diagnos\p{L}*|soap notes?|medizin\p{L}*|klinisch\p{L}*|\p{L}*patient(?:en|in\p{L}*)?|arzt\p{L}*|ärzt\p{L}*|befund\p{L}*|médica\p{L}*|médico\p{L}*|médecins?|clinique\p{L}*|pacientes?|prontuári\p{L}*|clínic\p{L}*|medic[io]|pazient[ei]|referti|farmac[io]|medisch\p{L}*|patiënt\p{L}*|arts(?:en)?|медицинск\p{L}*|пациент\p{L}*|врач\p{L}*`,
  "患者|病历|医生|诊断(?!书)|処方|診療|診断(?!書)|カルテ|환자|의료|진료|처방",
);

const SENTENCE_END = /[.;!?\n](?!\d)|[。！？；]/u;

/**
 * Returns the words of a text that make a wrong answer costly: it must be right, must not hold certain errors, names what
 * they cost or that they are feared, or is about the health of people. Null without any.
 */
export function stakesIn(text: string, language: Language): string | null {
  const overSpeed = text.split(SENTENCE_END).find((sentence) => isOverSpeed(sentence));
  if (overSpeed !== undefined) return overSpeed.trim();
  for (const says of [RIGHT, NO_ERRORS, keepsFacts, COSTLY, LOST_BY])
    for (const { text: clause } of clausesOf(text, language)) if (isSaid(says, clause)) return clause.trim();
  // The fear and what is feared may be two statements: "Notre crainte : un chiffre faux".
  const feared = text.split(SENTENCE_END).find((sentence) => FEARED.test(sentence) || RATHER_PAYS.test(sentence));
  if (feared !== undefined) return feared.trim();
  return HEALTH.exec(text)?.[0] ?? null;
}

function isSaid(says: RegExp | ((clause: string) => boolean), clause: string): boolean {
  return says instanceof RegExp ? says.test(clause) : says(clause);
}
