const spaced = (words: string, wide: string) => `(?:(?<!\\p{L})(?:${words})(?!\\p{L})|${wide})`;

/** What somebody is harmed by when it is missed, in eleven languages. */
const HARM = spaced(
  [
    String.raw`suicid\p{L}*|self[- ]harm\p{L}*|emergenc(?:y|ies)(?: (?:cases?|calls?|room|care))?|life[- ]threatening|urgent care|(?:medical|acute) urgency|fraud\p{L}*|scams?|money laundering|(?:child |elder |domestic )?abuse|child (?:protection|neglect|safety)|grooming|trafficking|domestic violence|(?:in|immediate|acute) danger|dangerous \p{L}+|hazards?|gas leaks?|safety (?:issues?|risks?|incidents?|defects?|signals?|problems?|concerns?)|(?:legal|statutory|court|filing|regulatory|limitation) (?:deadlines?|periods?)|sepsis|strokes?|overdos\p{L}*|poisoning|adverse (?:events?|reactions?)|violen(?:ce|t threats?)|(?:death |bomb |security )?threats?|terror\p{L}*|weapons?|phishing|malware|(?:security|data) breach\p{L}*|allergens?|anaphyla\p{L}*|red flags?|sanctions|crisis`,
    String.raw`suizid\p{L}*|selbst(?:mord|verletzung|gefährdung)\p{L}*|\p{L}*notf[aä]ll\p{L}*|lebensgefahr|lebensbedrohlich\p{L}*|\p{L}*betrug\p{L}*|\p{L}*betrüg\p{L}*|geldwäsche\p{L}*|kindeswohl\p{L}*|kinderschutz\p{L}*|missbrauch\p{L}*|(?:akute )?gefahr(?:en)?|gefährdung\p{L}*|gasgeruch|gaslecks?|sicherheits(?:mängel|risik|vorf[aä]ll|problem)\p{L}*|(?:gesetzliche|gerichtliche|rechtliche)\p{L}? frist(?:en)?|(?:klage|widerspruchs|einspruchs|verjährungs|berufungs|rechtsmittel|ausschluss)fristen?|verjährung|vergiftung\p{L}*|schlaganf[aä]ll\p{L}*|nebenwirkung\p{L}*|gewalt\p{L}*|(?:be)?drohung(?:en)?|bombendrohung\p{L}*|allergene?n?`,
    String.raw`automutilation|(?:cas |appels? )?d['’]urgences?(?: vitales?)?|urgences|urgence (?:vitale|médicale)|samu|danger (?:immédiat|grave|de mort|vital)|en danger|fraud\p{L}*|escroquer\p{L}*|arnaques?|blanchiment|maltraitance\p{L}*|protection de l['’]enfance|violences?|menaces?|fuites? de gaz|(?:problèmes?|défauts?|incidents?) de sécurité|délais? (?:légal|légaux|de recours|de prescription|d['’]appel)|intoxication\p{L}*|effets? indésirables?|allergènes?`,
    String.raw`autolesi\p{L}*|emergencias?|urgencias|(?:en )?peligro|riesgo vital|fraud\p{L}*|estafas?|blanqueo|maltrato\p{L}*|abusos?|violencia\p{L}*|amenazas?|fugas? de gas|protección de menores|plazos? (?:legal|procesal|judicial|de recurso)\p{L}*|intoxicaci\p{L}*|reacci(?:ón|ones) adversas?|alérgenos?|(?:fallos?|problemas?|incidentes?|defectos?) de seguridad`,
    String.raw`autoles\p{L}*|automutilaç\p{L}*|emergências?|pronto[- ]socorro|perigo|golpes?|lavagem de dinheiro|maus[- ]tratos|violência\p{L}*|ameaças?|vazamentos? de gás|fugas? de gás|proteção (?:de|à) (?:crianças?|menores|infância)|prazos? (?:legal|judicial|processual|legais|judiciais|processuais)|intoxicaç\p{L}*|reaç(?:ão|ões) adversas?|alergénios?|alérgenos?`,
    String.raw`autolesion\p{L}*|emergenz[ae]|pronto soccorso|pericol[oi]|frod[ei]|fraudolent\p{L}*|truff[ae]|riciclaggio|maltrattament[oi]|abus[oi]|violenz[ae]|minacc[ei]|fug(?:a|he) di gas|tutela (?:dei )?minor[ei]|(?:termin[ei]|scadenz[ae]) (?:legal[ei]|processual[ei]|perentori\p{L}|di legge)|avvelenament[oi]|reazion[ei] avvers[ae]|allergen[ei]|(?:problemi|difetti|incidenti) di sicurezza`,
    String.raw`zelf(?:moord|doding|beschadiging)\p{L}*|suïcid\p{L}*|nood(?:geval|situatie|oproep|melding)\p{L}*|spoed(?:geval|eisend|eisende|gevallen|post|zorg)\p{L}*|levensgevaar|(?:direct |acuut )?gevaar|gevaarlijk\p{L}*|\p{L}*fraude\p{L}*|oplichting|witwas\p{L}*|kinder(?:mishandeling|bescherming)\p{L}*|kindermishandeling|mishandeling|geweld|bedreiging\p{L}*|gaslek\p{L}*|(?:wettelijke|beroeps|bezwaar|verjarings)(?: )?termijn\p{L}*|vergiftiging\p{L}*|bijwerkingen|allergenen|veiligheids(?:risico|incident|probleem|gebrek)\p{L}*`,
    String.raw`суицид\p{L}*|самоуби\p{L}*|самоповрежд\p{L}*|экстренн\p{L}*|неотложн\p{L}*|скор(?:ая|ой|ую) помощ\p{L}*|чрезвычайн\p{L}*|опасност\p{L}*|угроз\p{L}*|мошенни\p{L}*|отмыван\p{L}*|насили\p{L}*|жесток\p{L}+ обращени\p{L}*|утечк\p{L}+ газа|(?:процессуальн|установленн\p{L}+ законом)\p{L}* срок\p{L}*|срок\p{L}* (?:давности|обжалования|исковой давности)|отравлени\p{L}*|побочн\p{L}+|аллерген\p{L}*`,
  ].join("|"),
  "自杀|自残|轻生|急诊|急救|急症|危急|危重|紧急(?:情况|事件|求助)|欺诈|诈骗|洗钱|虐待|家暴|暴力|威胁|恐怖|危险|燃气泄漏|煤气泄漏|安全(?:隐患|事故|风险)|法定期限|诉讼时效|上诉期|中毒|不良反应|过敏原|自殺|自傷|救急|緊急(?:事態|通報|対応|搬送|性)?|詐欺|不正(?:利用|送金|取引|検知)?|虐待|資金洗浄|マネーロンダリング|暴力|脅迫|危険|ガス漏れ|安全上の問題|法定期限|時効|控訴期限|中毒|副作用|有害事象|アレルゲン|자살|자해|응급|위급|긴급 ?(?:상황|신고|구조|환자)|사기|부정 ?(?:거래|결제)|자금 ?세탁|학대|폭력|협박|위협|위험|가스 ?누출|안전 ?(?:사고|문제)|법정 ?기한|소멸 ?시효|항소 ?기간|중독|부작용|알레르기",
);
/** Signs of illness, whose urgency is what counts. */
const SIGNS = spaced(String.raw`symptom\p{L}*|symptôm\p{L}*|síntomas?|sintomas?|sintom[oi]|симптом\p{L}*`, "症状|증상");
/** Words for a decision about each case. */
const JUDGES = spaced(
  [
    String.raw`detect\p{L}*|decid\p{L}*|flag\p{L}*|classif\p{L}*|categori\p{L}*|triag\p{L}*|recogni[sz]\p{L}*|identif\p{L}*|spot(?:s|ting)?|screen(?:s|ing)?|judg\p{L}*|assess\p{L}*|determin\p{L}*|priorit\p{L}*|sort(?:s|ing)?|rout(?:e|es|ing)|check(?:s|ing)? (?:whether|if|for)|whether|scor(?:e|es|ing)|moderat\p{L}*|label\p{L}*|tag(?:s|ging)?|alert\p{L}*|escalat\p{L}*|warn\p{L}*|find(?:s|ing)?|catch(?:es)?|monitor\p{L}*`,
    String.raw`\p{L}*erkenn\p{L}*|entscheid\p{L}*|einstuf\p{L}*|einzustufen|ein(?:ge)?ordne\p{L}*|zuordn\p{L}*|klassifi\p{L}*|\p{L}*sortier\p{L}*|prüf\p{L}*|markier\p{L}*|melde[nt]|bewert\p{L}*|priorisier\p{L}*|ersteinschätz\p{L}*|heraus(?:find|filter|such)\p{L}*|warn\p{L}*|ob`,
    String.raw`détect\p{L}*|décid\p{L}*|class(?:er|e|ent|ement)|trie(?:r|nt)?|tri|repér\p{L}*|repère\p{L}*|signal\p{L}*|évalu\p{L}*|prioris\p{L}*|reconna\p{L}*|vérifi\p{L}*|clasific\p{L}*|señal\p{L}*|prioriz\p{L}*|reconoc\p{L}*|triaje|cribado|classific\p{L}*|sinaliz\p{L}*|avali\p{L}*|reconhec\p{L}*|detet\p{L}*|rilev\p{L}*|segnal\p{L}*|valut\p{L}*|riconosc\p{L}*|smist\p{L}*|individu\p{L}*|herken\p{L}*|beslis\p{L}*|bepal\p{L}*|sorteer\p{L}*|sorteren|beoordel\p{L}*|aangeven|signaleren|markeer\p{L}*`,
    String.raw`обнаруж\p{L}*|выявл\p{L}*|выяви\p{L}*|определ\p{L}*|реша\p{L}*|классифи\p{L}*|сортир\p{L}*|отмеч\p{L}*|отметить|оцени\p{L}*|оценк\p{L}*|распозна\p{L}*|приорит\p{L}*|находи\p{L}*`,
  ].join("|"),
  "检测|识别|判断|判定|分类|分诊|标记|筛查|审核|预警|发现|是否|検知|検出|判定|判断|分類|識別|見つけ|フラグ|トリアージ|振り分け|警告|かどうか|감지|탐지|판단|분류|식별|판별|선별|표시|경고|찾아|가려|여부",
);
const JOINED = String.raw`(?:\s?(?:,|/|、|\s(?:or|and|oder|und|ou|et|o|y|e|of|en|или|и)\s|或|和|や|または)\s?)`;
const HARMS = new RegExp(`${HARM}(?:${JOINED}${HARM})*`, "giu");
const ANY_SIGN = new RegExp(SIGNS, "iu");
const ANY_JUDGES = new RegExp(JUDGES, "iu");

const SENTENCE_END = /[.;!?\n](?!\d)|[。！？；]/u;

/**
 * Returns the words of a text for cases that a decision about each case must not miss, since a miss harms somebody: "Notfall",
 * "suicide or self-harm". Null where nothing is decided about such cases, as where texts on them are written.
 */
export function harmIn(text: string): string | null {
  for (const sentence of text.split(SENTENCE_END)) {
    const judged = ANY_JUDGES.exec(sentence);
    if (judged === null) continue;
    const found = [...sentence.matchAll(HARMS)];
    // What is decided stands behind the decision: of "the child protection team decides whether a child is in danger" the danger.
    const words = (found.find(({ index }) => index > judged.index) ?? found[0])?.[0] ?? ANY_SIGN.exec(sentence)?.[0];
    if (words !== undefined) return words.trim();
  }
  return null;
}
