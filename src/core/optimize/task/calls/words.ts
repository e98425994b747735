/** Words of eleven languages for the number of calls a month: periods, hours, callers, and numbers that are no counts. */
import type { Period } from "../sizes/common.ts";
import { numberWords } from "../sizes/numerals/words.ts";
import { LONG_PERIODS } from "./intervals.ts";

const LETTER = String.raw`(?<!\p{L})`;
const END = String.raw`(?!\p{L})`;
const spaced = (words: string, wide = "", slashed = "") =>
  new RegExp(
    `${LETTER}(?:${words})${END}${slashed === "" ? "" : `|/ ?(?:${slashed})${END}`}${wide === "" ? "" : `|${wide}`}`,
    "giu",
  );

/** Phrases for periods, before or after what is counted. Of overlapping matches, the first in this list is used. */
export const PERIODS_SAID: readonly (readonly [Period, RegExp])[] = [
  ...LONG_PERIODS,
  [
    "workday",
    spaced(
      String.raw`(?:(?:on|per|a|an|each|every|in) (?:a |each |every )?)?(?:normal |typical )?(?:work(?:ing )?days?|weekdays?|business days?|school days?)|(?:on|every|each) workday|mon(?:day)?s?(?: |-)?(?:to|through|–|-)(?: |-)?fri\p{L}*|(?:pro |je |am |an |jeden )?(?:arbeits|werk|schul)tag\p{L}*|montags? bis freitags?|(?:par |chaque |les )?jours? (?:ouvrés?|ouvrables?|de semaine)|du lundi au vendredi|(?:por |cada |los |al )?días? (?:laborables?|hábil(?:es)?|lectivos?|de semana)|de lunes a viernes|(?:por |em |nos |cada |ao )?dias? (?:út(?:il|eis)|letivos?|de semana)|de segunda a sexta|(?:al |per |nei |ogni )?giorn[oi] (?:lavorativ[oi]|feriali?)|dal lunedì al venerdì|(?:per |op |elke )?werkdag(?:en)?|doordeweeks\p{L}*|maandag (?:tot en met|t\/m) vrijdag|(?:в |по |каждый )?рабочи\p{L}+ д(?:ень|ня|ней|ням|ни)|по будням|в будни\p{L}*`,
      "(?:每个?|毎|1|一)?(?:工作日|営業日|平日)(?:に|每)?|周一(?:到|至)周五|(?:매 ?|하루 )?(?:영업일|근무일|평일)(?:마다|에)?",
    ),
  ],
  [
    "hour",
    spaced(
      "(?:an|per|each|every|all|by the) hour|hourly|(?:pro|je|in der|jede) stunde|stündlich|(?:par|l'|toutes les|chaque) ?heures?|(?:por|cada|la|a la) hora|(?:por|a cada|cada) hora|(?:all'|ogni |per )ora|l'ora|(?:per|elk|ieder) uur|в час|каждый час|ежечасно",
      "(?:每个?|毎|1|一)(?:小时|時間)(?:に|ごと)?|(?:시간당|매시간|한 시간에)",
      "hours?|hr|h|stunde|heure|hora|ora|uur|час",
    ),
  ],
  [
    "day",
    spaced(
      String.raw`(?:(?:in|on|over) )?(?:a|an|any|per|each|every|one|the) (?:single |given |normal |average |typical |usual )?(?:calendar )?(?:days?|nights?|mornings?|evenings?|24 ?h(?:ours)?)|daily|nightly|at night|(?:am|pro|je|jeden|an einem) (?:normalen )?(?:tag|abend|morgen)|(?:jede|pro) nacht|täglich\p{L}*|(?:par|chaque|le|tous les) (?:jours?|soirs?|matins?|nuits?)(?! suivant)|quotidien\p{L}*|(?:al|por|cada|todos los|un) (?:día|mañana|noche)s?(?! siguiente)|cada (?:mañana|noche)|diari[oa]s?|diariamente|(?:por|ao|cada|todo|todos os|o) (?:dia|manhã|noite)s?(?! inteiro| seguinte)|(?:al|ogni|per|in un|nel) (?:giorno|mattina|notte|sera)|ogni (?:mattina|notte|sera)|giornalier\p{L}*|(?:per|elke|iedere) (?:dag|nacht|ochtend|avond)|dagelijks\p{L}*|в (?:день|сутки)|ежедневно|каждый день|каждое утро|каждую ночь|за (?:день|сутки)`,
      "每(?:天|日|晚)|日均|平均每天|(?:1|一)日(?!中)(?:に|あたり|につき)?|一天|毎(?:日|朝|晩)|日に|하루(?! ?종일)(?:에)?|매일|일일",
      "days?|d|tag|jour|día|dia|giorno|dag|night|день",
    ),
  ],
  [
    "week",
    spaced(
      String.raw`(?:a|per|each|every) (?:(?:typical|normal|average|usual) )?(?:week|wk)|weekly|wöchentlich\p{L}*|(?:pro|jede|in der|die|je) woche|(?:par|chaque|la) semaine|hebdomadaire\p{L}*|(?:a la|por|cada|la) semana|semanal\p{L}*|(?:por|à|a cada|cada) semana|(?:a|alla|ogni|per) settimana|settimanal\p{L}*|(?:per|elke|iedere) week|wekelijks\p{L}*|в неделю|еженедельно|каждую неделю|за неделю`,
      "每(?:周|星期)|一周|毎週|(?:1|一)?週(?:に|間に)?(?=\\s?(?:約)?\\d)|(?:1|一)週(?:間)?|일주일에?|매주|주당|주 ?(?=\\d)",
      "weeks?|wk|w|woche|semaine|semana|settimana|неделю|нед",
    ),
  ],
  [
    "month",
    spaced(
      String.raw`(?:a|per|each|every|one|this|last|past|in a|once a) (?:(?:typical|normal|average|usual) )?(?:months?|mo)|(?:in |over )?(?:the )?(?:last|past) (?:30 days|four weeks|4 weeks)|monthly|monatlich\p{L}*|(?:im|pro|jeden|je) monat|(?:par|chaque|ce|le) mois|mensuel\p{L}*|(?:al|por|cada|un) mes|mensual\p{L}*|(?:por|ao|cada|um) mês|mensa(?:l|is)\p{L}*|(?:al|ogni|per) mese|mensil\p{L}*|(?:per|elke|iedere) maand|maandelijks\p{L}*|в месяц|ежемесячно|каждый месяц|за месяц`,
      "每个?月|一个月|(?:毎月|1か月|月間|月に)|(?<![\\d一二三四五六七八九十])月(?=\\s?(?:約)?\\d)|매(?:월|달)|한 달(?:에)?|월 ?(?=\\d)",
      "months?|mo|monat|mois|mes|mês|mese|maand|мес(?:яц)?",
    ),
  ],
  [
    "quarter",
    spaced(
      "(?:a|per|each|every|last) quarter(?! of)|quarterly|(?:im|pro|je) quartal|vierteljährlich|par trimestre|(?:al|por|a|ao) trimestre|per kwartaal|в квартал",
      "每季度|四半期(?:ごと|に)|분기당|분기에",
    ),
  ],
  [
    "year",
    spaced(
      String.raw`(?:a|per|each|every|last|this) (?:year|annum)|yearly|annually|jährlich\p{L}*|(?:im|pro) (?:letzten |vergangenen )?jahr|letztes jahr|par an|par année|l['’]an(?:née)? (?:dernier|dernière|passée?)|al año|el año pasado|por ano|ao ano|no ano passado|all['’]anno|l['’]anno scorso|per jaar|vorig jaar|afgelopen jaar|в год|в прошлом году|за (?:прошлый )?год`,
      "每年|去年|年均|昨年|작년|一年|年間(?=\\s?\\d)|年に|연간|매년|(?<!\\d)1년에",
      "years?|yr|jahr|an|año|ano|anno|jaar|год",
    ),
  ],
];

/** Numbers of times as words: "twice a day". */
export const TIMES_SAID: readonly (readonly [number, RegExp])[] = [
  [
    2,
    spaced(
      "twice|zweimal|deux fois|dos veces|duas vezes|due volte|twee ?(?:keer|maal)|дважды|два раза",
      "两次|二回|두 ?번",
    ),
  ],
  [
    3,
    spaced(
      "thrice|dreimal|trois fois|tres veces|três vezes|tre volte|drie ?(?:keer|maal)|трижды|три раза",
      "三次|三回|세 ?번",
    ),
  ],
  [
    4,
    spaced("viermal|vier mal|quatre fois|cuatro veces|quatro vezes|quattro volte|vier ?(?:keer|maal)", "四次|네 ?번"),
  ],
  [5, spaced("fünfmal|fünf mal|vijf ?maal", "五次|다섯 ?번")],
  [6, spaced("sechsmal|sechs mal|zes ?maal", "六次")],
  [8, spaced("achtmal|acht mal", "八次")],
  [10, spaced("zehnmal|zehn mal|tien ?maal", "十次|열 ?번")],
];

const MINUTE = String.raw`min(?:ute|uten|utes|uut|uti|utos?)?\.?|минут\p{L}*|分钟|分|분`;
const SECOND = String.raw`s|sec(?:ond)?s?|sekunden?|secondes?|segundos?|second[oi]|seconden?|секунд\p{L}*|秒|초`;
const HOUR = String.raw`hours?|h|stunden?|heures?|horas?|ore|uur|час\p{L}*|小时|時間|시간`;
const SPELT = numberWords(2);
/** Intervals: "every 5 minutes", "toutes les 10 minutes", "de 20 em 20 minutos", "10分ごとに". */
export const EVERY_SPAN = new RegExp(
  String.raw`(?:(?<!\p{L})(?:every|each|once every|alle|toutes les|tous les|cada|a cada|de \d+ em|ogni|elke|iedere|om de|каждые|раз в)\s|每隔?)\s?(\d+(?:\.\d+)?|(?:${SPELT})(?=\s))?\s?(?:(${MINUTE})|(${SECOND})|(${HOUR}))(?!\p{Script=Latin})|(\d+)\s?(?:(분|分)|(초|秒)|(時間|시간))(?:ごと|おき|毎|마다|간격|에 ?한 ?번|に(?:1|一)[回度]|一次)`,
  "giu",
);
/** Rates: "3 requests per second", "1 per minute". */
export const PER_SHORT =
  /(?<!\p{L})(?:per|a|each|every|pro|je|par|por|al|a cada|per|в|за)\s(?:(minute?|min|minuto|minuut|минуту)|(second|sec|sekunde|seconde|segundo|secondo|секунду))(?!\p{L})|(?<!(?:bits?|bytes?|[kmgt]i?b)\s?)\/\s?(?:(min(?:ute)?)|(sec(?:ond)?|s))(?!\p{L})|每(?:(分钟)|(秒))|(毎分)|(毎秒)|(분당)|(초당)/giu;
export const ONCE_AN_HOUR =
  /(?<!\p{L})(?:once (?:an|every|per|each) hour|einmal (?:pro|in der|je) stunde|une fois par heure|una vez (?:por|cada|a la) hora|uma vez por hora|una volta (?:all['’]|ogni )ora|(?:één|een) ?keer per uur|раз в час)(?!\p{L})|每(?:个)?小时一次|1時間に(?:1|一)[回度]|한 시간에 한 번/iu;
export const QUARTER_HOUR =
  /(?<!\p{L})(?:(?:every|each) quarter(?: of an|-)? ?hour|(?:jede|alle) viertelstunden?|viertelstündlich|tous les quarts d['’]heure|cada cuarto de hora|a cada quarto de hora|ogni quarto d['’]ora|(?:elk|ieder|om het) kwartier|кажды[ею] четверть часа|каждые четверть часа)(?!\p{L})|每(?:隔)?一?刻钟/iu;
export const HALF_HOUR =
  /(?<!\p{L})(?:(?:once )?(?:every|each) half(?:(?: an)?[ -]hour)|half-?hourly|(?:jede|alle) halben? stunden?|halbstündlich|toutes les demi-heures|chaque demi-heure|cada media hora|(?:a cada|de) meia(?: em meia)? hora|ogni mezz['’]ora|(?:elk|ieder|om het) half ?uur|(?:раз в|кажды[еу]) ?полчаса)(?!\p{L})|每(?:隔)?半个?小时|半个?小时(?=一次)|半時間(?:ごと|おき|に)|반 ?시간(?:마다|에 한 번)/iu;

/** The whole day, or a number of hours. */
export const ALL_DAY = spaced(
  String.raw`around the clock|round the clock|24 ?\/ ?7|24x7|day and night|at all hours|all day|rund um die uhr|tag und nacht|jour et nuit|24 ?h\/24|24 heures sur 24|las 24 horas|día y noche|dia e noite|o dia inteiro|24 horas|24 ore su 24|giorno e notte|dag en nacht|круглосуточно|днём и ночью`,
  "全天候|全天|24小时|24時間|하루 종일|24시간|밤낮",
);
/** "From 8am to 8pm", "9-to-5", "8 bis 18 Uhr". */
export const FROM_TO =
  /(?<![\p{L}\d])(?:between |from |de |von |zwischen |entre |dalle |tra le |van |с )?(\d{1,2})(?::00|h)? ?(am|pm|a\.m\.|p\.m\.)?(?: |-)?(?:-|–|to|until|till|and|bis|und|à|jusqu[’']à|a|hasta las|hasta|e|até(?: as| às)?|y|tot|fino alle|alle|до)(?: |-)?(\d{1,2})(?::00|h)? ?(am|pm|a\.m\.|p\.m\.|uhr|heures|uur|h(?!\p{L}))?/iu;
export const HOURS_A_DAY = new RegExp(
  String.raw`(?<![\p{L}\d.])(\d{1,2}(?:\.\d)?)[\s-]?(?:${HOUR})(?!\p{L})(?=(?:\s(?:per (?:player|user|driver|agent|person|device) )?(?:a|per|each|every|pro|am|par|por|al|ao|per)\s(?:day|tag|jour|día|dia|giorno|dag|shift|night|workday|flight)|\s?\/\s?(?:day|d|tag|jour|día|dia|giorno|dag|night|shift)(?!\p{L})|,|\s(?:workdays?|weekdays?|shift|flight|daily)|\s?(?:在|営業|영업)))`,
  "iu",
);
export const NO_REST = spaced(
  String.raw`every (?:single )?day of the (?:year|week)|365 days?(?: a year)?|(?:incl(?:uding|\.)?|and) weekends?|without days off|auch am wochenende|todos los días|todos os dias|без выходных`,
  "全年无休|每天都|年中無休|연중무휴",
);

/** Those who make calls, or where calls come from. A count of calls beside them may be per caller. */
export const CALLERS =
  /^[\s-]{0,2}(?:(?:\p{Ll}+|[A-Z]{2,4}|of our|des|de|di|del|da)\s){0,2}?(?:agents?|seats?|employees?|staff|workers?|users?|customers?|clients?|students?|pupils?|learners?|teachers?|tutors?|people|persons?|developers?|devs?|engineers?|lawyers?|attorneys?|advisors?|advisers?|doctors?|nurses?|clinicians?|radiologists?|analysts?|recruiters?|editors?|writers?|reps?|sellers?|salespeople|technicians?|drivers?|players?|members?|subscribers?|callers?|visitors?|residents?|tenants?|readers?|stores?|shops?|hotels?|restaurants?|branches|offices?|cities|towns?|schools?|clinics?|hospitals?|pharmacies|farms?|teams?|groups?|classes|departments?|desks?|machines?|devices?|drones?|sensors?|cameras?|robots?|vehicles?|trucks?|cars|parks?|plants?|sites?|shows?|channels?|repos?|repositories|projects?|accounts?|companies|franchises?|locations?|households?|mitarbeiter\p{L}*|leute\p{L}*|nutzer\p{L}*|kund(?:en|innen)\p{L}*|schüler\p{L}*|lehrer\p{L}*|lehrkräfte\p{L}*|ärzt\p{L}*|anwält\p{L}*|berater\p{L}*|entwickler\p{L}*|filialen|läden|hotels|sachbearbeiter\p{L}*|agenten|mieter\p{L}*|studenten|studierende\p{L}*|maschinen|standorte|personen|conseillers?|salariés?|employés?|utilisateurs?|clients?|élèves?|étudiants?|médecins?|avocats?|joueurs?|magasins?|hôtels?|personnes|agences?|vendeurs?|techniciens?|agentes|empleados|usuarios|clientes|alumnos|estudiantes|médicos|abogados|jugadores|tiendas|hoteles|personas|vendedores|socios|técnicos|empregados|funcionários|usuários|alunos|estudantes|advogados|jogadores|lojas|hotéis|pessoas|técnicos|avvocati|dipendenti|utenti|clienti|studenti|medici|giocatori|negozi|persone|venditori|agenti|macchine|medewerkers|gebruikers|klanten|leerlingen|studenten|artsen|advocaten|spelers|winkels|mensen|ambtenaren|monteurs|lopers|leraren|verkopers|операторов|сотрудник\p{L}*|пользовател\p{L}*|клиент\p{L}*|ученик\p{L}*|студент\p{L}*|врач\p{L}*|юрист\p{L}*|игрок\p{L}*|магазин\p{L}*|человек|менеджер\p{L}*|учител\p{L}*|филиал\p{L}*)(?!\p{L})|^\s?(?:多?名|位|人(?!民)|个?(?:用户|员工|学生|客服|玩家|门店|老师|医生|律师|酒店)|家(?:门店|店|酒店)|店舗|か所|軒|社|名|명|개 ?(?:매장|지점|학교|병원)|곳)/iu;

/** "Each", alone or before a caller: the count beside it is per unit. */
export const EACH_ONE =
  /(?<!\p{L})(?:each|apiece|every (?:one|single one)|(?:who|that|which) each|each of (?:our|the|them)|average (?=\p{L})|typical (?=\p{L})|je(?=\s\p{L}+mal|\s(?:etwa|rund|ca\.?|ungefähr)?\s?\d|\s?,)|jeweils|jede[rnsm]?(?=\s\p{Ll})|pro (?:kopf|person|nase)|chac\p{L}+|par (?:personne|tête)|cada un[oa]|cada uma?(?! dia| m[eê]s| seman)|por (?:persona|cabeza|pessoa)|cada(?= pide| hace| um)|ciascun\p{L}*|ognun\p{L}*|a testa|elk(?=\s\d)|ieder(?!e)|per persoon|кажд(?:ый|ая|ое|ому|ого)(?!\s(?:день|час|месяц|раз))|по(?=\s\d+\s\p{L}+\sв)|с каждого)(?!\p{L})|每人|每个人|每名|人均|各自|1人(?:あたり|につき)?|一人(?:あたり|につき)|それぞれ|ずつ|各(?!種|位)|각자|각각|1인당|인당|씩/giu;
/** "Per store", "every hotel", "for each of 25 cities", "店ごと". The captured noun is looked up among the counts. */
export const PER_NAMED =
  /(?<!\p{L})(?:per|each|every|in each|in every|for each|for every|average|typical|pro|je|jede[rnsm]?|par|chaque|por|cada|per|ogni|ciascun[ao]?|a|an|in an?|elke?|iedere?|на кажд\p{L}+|кажд\p{L}+|на|за|в одном|в кажд\p{L}+)\s(?:of (?:our |the )?(?:\d+ )?)?(\p{L}{3,})(?!\p{L})|(?:每个?|每)(\p{Script=Han}{1,3})|(\p{L}{2,6})(?:ごと|당|마다)/giu;

/** Nouns whose numbers are not calls: lengths, money, time, shares, parts of an answer. */
export const NOT_COUNTED =
  /^[\s-]{0,2}(?:(?:(?:to|and|or|bis|und|oder|à|et|ou|o|a|e|y|en|of|tot|и|или|до)\s(?:\d+|\p{L}{2,9}(?!\p{L}))\s?|[-–~〜～]\s?\d+\s?))?(?:more(?=\s?[.,;)]|\s?$)|CFR(?!\p{L})|시(?=까지|부터|에|\s|반)|時(?!間)|点(?=前|之前|钟|到|至|以前|半|左右|提交|开始|结束|[，。,.]|$)|周(?!年)|週|%|％|percent|prozent|procent|pour ?cent|por ?c[ei]e?nto|процент|°|[$€£¥₩₽]|(?:(?:more|short|long|big|small|input|output|plain|spoken|written|retrieved|geänderten|kurze|changed|discussion|subtitle|open|different|new|top)\s)?(?:(?:个|個)?\s?tok|jeton|токен|词元|トークン|토큰|us[- ]dollar|us[- ]cent|usd|us\$|eur|doll?ar|dólar|доллар|bucks|quid|grand|cents?(?!\p{L})|centim|centavo|centesim|ct(?!\p{L})|美元|美分|元|円|ドル|セント|달러|센트|원(?!\p{L})|reais|pages?(?!\p{L})|seiten|seitig|páginas?|pagin|страниц|页|頁|ページ|쪽|페이지|words?(?!\p{L})|wörter|worten?(?!\p{L})|mots(?!\p{L})|palabras|palavras|parole(?!\p{L})|woorden|слов(?!\p{L})|слова|单词|단어|char|zeichen|caract|tekens|символ|знак|(?:个|個)?(?:汉|漢)?字|文字|글자|个(?=是|为|[，。,])|자(?!\p{L})|ms(?!\p{L})|milli|毫秒|ミリ秒|밀리초|seconds?|sec(?!\p{L})|s(?!\p{L})|sekund|secondes?|segundos?|secondi|секунд|秒|초|minut|mins?(?!\p{L})|минут|分(?!類|级)|분(?!\p{L}|류)|hours?(?!\p{L})|hrs?(?!\p{L})|h(?!\p{L})|stunden?(?!\p{L})|heures?|horas?|ore(?!\p{L})|uur|uren|час|小时|時間|시간|days?(?!\p{L})|tage?n?(?!\p{L})|jours?(?!\p{L})|días?(?!\p{L})|dias?(?!\p{L})|giorni|dagen|дн|天|日(?!本)|일(?!\p{L})|weeks?(?!\p{L})|wochen|semaines|semanas|settimane|months?(?!\p{L})|monat|mois|mes(?:es)?(?!\p{L})|mesi|maanden|месяц|years?(?!\p{L})|yrs?|jahre|ans(?!\p{L})|años|anos|anni|jaar|лет|年|月|sentences?|sätzen?|phrases?|frases?|frasi|zinnen|предложени|句|文(?!件|档|章)|문장|paragraphs?|absätze|paragraphes?|párrafos?|parágrafos?|paragrafi|alinea|абзац|段|段落|문단|lines(?! of dialog)(?!\p{L})|zeilen|lignes|líneas|linhas|righe|regels|строк|行|줄|fields?|felder|feldern|champs|campos|campi|velden|пол(?:ей|я|е|ям)(?!\p{L})|字段|项|項目|개 ?(?:필드|항목|범주|카테고리)|필드|항목|bullets?|bullet points|stichpunkt|puces|viñetas|tags?(?!\p{L})|labels?|codes?(?!\p{L})|folders?|headlines?|titles|titulares|titres|titoli|titels|koppen|überschriften|заголовк|标题|見出し|제목|(?:variants?|versions?|ideas?|suggestions?|alternatives)(?!\s(?:per|each|every|a)\s)|hashtags?|topics?|themes?|reasons?|options?|warteschlangen?|themen?|gründen?|queues?|buckets?|intents?|departments?|categor|kategor|catégor|classes of(?!\s\d)|classi|类|種類|scores?(?!\p{L})|values?(?!\p{L})|languages?|sprachen|langues|idiomas|lingue|talen|язык|种语言|言語|questions(?= (?:for|about) (?:the )?(?:discussion|quiz))|questions(?=\.| \()|steps?(?!\p{L}| (?:per|a|each|in every|for every) )|examples?|gb|mb|kb|tb|k(?!\p{L})|b(?!\p{L})|dimensions?|key ?words?|stichw[oö]rt\p{L}*|schlagw[oö]rt\p{L}*|тег(?:ов|а|и)?(?!\p{L})|mots[- ]clés?|palabras clave|palavras[- ]chave|parole chiave|trefwoord\p{L}*|ключев\p{L}*|cores?|gpus?|am(?!\p{L}| (?:\p{L}*tag|abend|morgen|vormittag|wochenende)(?!\p{L}))|pm(?!\p{L})|uhr|utc(?!\p{L})|gmt(?!\p{L})|cet(?!\p{L})|cest(?!\p{L})|est(?!\p{L})|pst(?!\p{L})|st(?!\p{L})|nd(?!\p{L})|rd(?!\p{L})|th(?!\p{L})|px|fps|dpi|ppi|[kmgt]?hz(?!\p{L})|[kmgt]i?bits?(?!\p{L})|[kmgt]?bps|kg|km|°|x\s?\d|(?:de )?conte(?:xt|xte|xto|sto)|kontext|contexto|上下文|passages?|chunks?|snippets?|articles?(?= of)|blurbs?|avis de|(?:candidate )?(?:ids|installs?|downloads?)(?!\p{L})))/iu;
/** Words before a number that is part of a name: versions, standards, years, item numbers. */
export const NAME_BEFORE =
  /(?:[$€£¥₩]|(?<!\p{L})(?:apache|licen[cs]e|lizenz|licencia|licença|licenza|licentie|usd|eur|us\$|sla|iso|soc|p\d\d|p|v|v\.|version|versión|versão|art\.?|§|no\.|nr\.|№|top|score of|scale of|since|seit|depuis|desde|dal|nel|sinds|с|in|en|em|http|port|grade|level|gpt|claude|llama|gemini|qwen|python|java|kotlin|angular|vue|react|postgres|windows|iphone|android|flutter|php|node|typescript|swift|rust|django|rails|\.net|imo|basel|typ[e]?))[\s-]{0,2}$|(?<!\p{L})(?:one|ein[ersnm]{0,2}|une?|una|uma|uno|een|één|одн\p{L}+) (?:of|von|aus|des|de las|de los|das|dos|dei|delle|van(?: de)?|из)(?: \p{L}{3,8})?\s$/iu;
/** The name of a model before its version: "sonnet 4.6", "Claude Opus 4.8". */
export const MODEL_BEFORE =
  /(?<!\p{L})(?:gpt|claude|sonnet|opus|haiku|fable|gemini|flash|lite|pro|ultra|mini|nano|llama|mistral|medium|large|small|magistral|devstral|qwen|deepseek|kimi|glm|grok|nova|minimax|command|gemma|phi)[\s-]v?$/iu;
/** A month before a year: "May 2026". */
export const MONTH_BEFORE =
  /(?<!\p{L})(?:jan|feb|fév|fev|mar|mär|apr|avr|abr|may|mai|mei|mag|jun|juin|giu|jul|juil|lug|aug|août|ago|sep|oct|okt|out|ott|nov|dec|dez|déc|dic|янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)\p{L}*\.?(?: de)?\s$/iu;
/** Between the ends of a range, and between those of "between 4 and 11". */
export const RANGE_TO = /^\s?(?:to|or|bis|oder|à|ou|o|a|of|tot|или|до|-|–|~|〜|から)\s?$/iu;
export const RANGE_AND = /^\s(?:and|und|et|y|e|en|и)\s$/iu;
export const BETWEEN = /(?<!\p{L})(?:between|zwischen|entre|tra|fra|tussen|между)\s$/iu;
/** After a number of people or things to which something is done: " people are discharged", " Patienten werden entlassen". */
export const PASSIVE =
  /^\s(?:\p{L}+\s){1,3}(?:(?:are|get|were) (?:\p{L}+ly )?\p{L}{3,}(?:ed|en)(?!\p{L})|werden (?!\p{L}+ (?:fragen|stellen|schicken))\p{L}+|worden \p{L}+|sont \p{L}+(?:és|ées|is|ies)(?!\p{L})|(?:son|são) (?:dad[oa]s|\p{L}+[ai]d[oa]s)(?!\p{L})|(?:sono|vengono) \p{L}+[aiu]ti(?!\p{L}))/iu;
/** A capitalised name with its number: "Vue 3,", "Rails 7.". */
export const CAPITAL_BEFORE =
  /(?<!\p{L})(?!Volume|Budget|Input|Output|Volumen|Aufrufe|Eingabe|Ausgabe)\p{Lu}[\p{L}.]+\s$/u;

/** Words that make a count of people the size of a company, not a number of callers. */
export const BACKGROUND =
  /(?<!\p{L})(?:startup|start-up|company of|team of|founded|we(?:'re| are) (?:a|\d)|raised|since \d{4}|firma|seit \d{4}|gegründet|wir sind|sind wir|team|équipe de|équipe|depuis \d{4}|fondée?|somos|empezamos|equipo de|desde \d{4}|equipe de|siamo|eravamo|nel \d{4}|fondata|sinds \d{4}|opgericht|команда|основан\p{L}*)(?!\p{L})|成立|创业|团队|創業|設立|チーム|설립|규모|팀이|팀원|직원은|人规模|職員数|社員数|従業員|员工|(?<!\p{L})(?:reparto|ufficio|dipartimento|abteilung|service|departamento|departament|afdeling|студия|отдел|служба|studio|department) (?:di |mit |de |con |com |met |of |из )?(?=\d)|(?<!\p{L})(?:series|série|serie) [a-d](?!\p{L})/iu;

/** A sentence that only tells how many people work there: "2 engineers, Playwright 1.58." */
export const STAFF =
  /^\s*(?:\d+|\p{L}{2,9})\s(?:engineers?|developers?|devs?|people|employees|staff|mitarbeiter\p{L}*|entwickler\p{L}*|personen|leute|ingénieurs?|développeurs?|personnes|ingenieros|desarrolladores|personas|engenheir\p{L}+|pessoas|persone|ingegneri|sviluppatori|mensen|medewerkers|ontwikkelaars|человек|сотрудник\p{L}*|разработчик\p{L}*)(?:(?: (?:here|in total|in all|on (?:this|it)|im team|insgesamt|en tout|en total|in totale|in totaal))?\s?[,.;]|\s?$)/iu;

/** Phrases for several things in one call or a share of the callers, which leave the number of calls open. */
export const GROUPED =
  /(?<!\p{L})(?:(?<!(?:pages?|words?|tokens?|lines?|characters?)\s)at a time|(?:holds?|contains?) all|all (?:\d+|\p{L}+) in one|in groups of|groups of \d+ per|in batches of|batches of \d+|per request(?=[,;.]? about)|je \d+ (?:pro|in einer) anfrage|par lots de|en lotes de|em lotes de|in blocchi di|in groepen van|пачками по)(?!\p{L})|(?<!(?:edit|correct|chang|reject|fix|redo|rewrit|escalat)\p{L}*\s(?:about |around |some )?\d{1,3}\s?)(?:%|percent|prozent) (?:of|der|des|de|dei|van|от) (?:them|our|the|users|visitors|ihnen|nutzer|besucher|ellos|eux|loro|hen|них)(?!\p{L})(?!\s(?:\p{L}+ )?(?:between|at night|overnight|during|before|after|in the (?:morning|evening|afternoon)|on (?:weekdays|workdays)))|\d+件ずつまとめて|每\d+条一批|개씩 묶어/iu;
/** "One in eight of them", "die Hälfte davon": only a part of the counted things makes calls. */
export const PART_OF_COUNT =
  /(?<!\p{L})(?:(?:one|1|two|2|three|3|\d) (?:in|out of) (?:every )?(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twenty)(?!\p{L}|[.,]?\d| ?(?:hours?|days?|weeks?|minutes?|seconds?|languages?|levels?|categories|classes|labels))|(?:half|a third|a quarter|a fifth|a tenth|two thirds|three quarters) of (?!(?:our|them|all|those|these|it)\s?(?:\p{L}+ )?(?:are|is|come|were) (?:in|from|written|short|long)(?!\p{L}))(?:our|them|all|those|these|the (?!bill|cost|price|input|prompt|context))|jede[rsmn]? (?:zweite|dritte|vierte|fünfte|achte|zehnte)\p{L}?(?= (?!(?:werk|arbeits)?tag|woche|monat|quartal|stunde|minute)\p{L})|(?:ein (?:drittel|viertel|fünftel|zehntel)|die hälfte) (?:davon|aller|unserer|von ihnen)|une? (?!jour|semaine|mois)\p{L}+ sur (?:deux|trois|quatre|cinq|huit|dix|\d+)|(?:la moitié|un tiers|un quart) (?:d['’]entre|de (?:nos|ces))|un[oa]? de cada (?:\d+|dos|tres|cuatro|cinco|ocho|diez)|(?:la mitad|un tercio|un cuarto) de (?:ell[oa]s|nuestr)|uma? em cada (?:\d+|dois|duas|três|quatro|cinco|oito|dez)|(?:metade|um terço|um quarto) (?:del[ea]s|dos nossos|das nossas)|un[oa]? su (?:\d+|due|tre|quattro|cinque|otto|dieci)|(?:la metà|un terzo|un quarto) (?:di loro|dei nostri|delle nostre)|één op de (?:\d+|twee|drie|vier|vijf|acht|tien)|(?:de helft|een derde|een kwart) (?:daarvan|van (?:onze|hen|de))|кажд\p{L}+ (?:втор|трет|четв[её]рт|пят|восьм|десят)\p{L}+(?! (?:день|недел|месяц|час))|(?:половина|треть|четверть) (?:из них|наших|всех))(?!\p{L})|[二三四五八十\d]+分之[一二三\d]+|(?:三つ|五つ|十|\d+)[件人]に(?:1|一)[件人]|(?:\d+|열|다섯|세|두) ?(?:건|명) ?(?:중|가운데) ?(?:1|한) ?(?:건|명)/iu;
/** "All together", "insgesamt": the number beside it is the total of all callers. */
export const ALL_TOGETHER =
  /(?<!\p{L})(?:all together|altogether|in total|combined|overall|in all|insgesamt|alle zusammen|zusammen(?=\s\d)|alles in allem|au total|en tout|en total|en conjunto|no total|ao todo|in totale|in tutto|complessivamente|in totaal|bij elkaar|samen|всего|в сумме|вместе)(?!\p{L})|总共|一共|合计|合計|全部で|全体で|총|합쳐|모두 합/iu;
/** Words between a number of calls and those who make them together: "3,000 questions a week from 900 employees". */
export const SHARED_BY =
  /(?<!\p{L})(?:from|by|across|among|between|von|durch|aus|quer über|verteilt auf|de(?: nos| nuestr[oa]s)?|des|par|entre|parmi|por|d[oa]s|dai|da(?:gl|ll)?[ie]|tra|van|door|от|среди)\s(?:(?:all |our |the |unsere[nr]? |nos |nuestr[oa]s |noss[oa]s |onze |наших )?(?:about |around |roughly |some |etwa |rund |environ |unos |cerca de |circa |ongeveer |около )?)~?$|[(（]\s?~?$/iu;
/** Words for payment before an amount without a currency: "we pay about 18k a month". */
export const PAID_BEFORE =
  /(?<!\p{L})(?:(?:spend(?:ing)?|bills?|costs?) (?:went|grew|rose|jumped|climbed) (?:up )?from|pay(?:s|ing)?|paid|spend(?:s|ing)?|spent|charged|costs?(?: us)?|cost(?:ing)?|bill is|invoice (?:is|was)|budget(?: is| of|:)?|raised|zahlen|kostet|ausgeben|payons|paie|dépensons|coûte|pagamos|gastamos|cuesta|custa|paghiamo|spendiamo|costa|betalen|kost|sotto i|sous(?: les)?|under|below|unter|onder|платим|тратим|больше|не более)\s(?:about|around|roughly|some|circa|etwa|rund|environ|unos|cerca de|ongeveer|около|примерно)?\s?$/iu;
/** Parts of a day, such as shifts. They are periods only when the text says how many a day has. */
export const SHIFT =
  /(?<!\p{L})(?:(?:a|per|each|every) (shift)|(?:pro|je) (schicht)|par (poste|équipe)|por (turno)|a (turno)|per (turno)|per (dienst)|за (смен)у)(?!\p{L})|(シフト)|(교대)|每(班)/giu;
/** Says that each caller makes one call. */
export const ONCE =
  /(?<!\p{L})(?:once each|once per|one (?:call|request|question|message) (?:each|per)|je einmal|une fois chacun\p{L}*|una vez cada|uma vez cada|una volta ciascun\p{L}*|elk één keer|по одному разу)(?!\p{L})|各1回|每人一次|한 번씩/iu;
/** Says that all the work is done once: "just once", "a one-off", "einmalig". */
export const ONE_OFF =
  /(?<!\p{L})(?:just once|only once|(?<!(?:at|all|for) )once(?=\s?[.;!)]|\s?$| (?:to|for|as) \p{L}{2,}(?! (?:a|per|times)))|(?<=,\s)once(?=,)|one[- ](?:off|time)(?! pass\p{L}*)|one[- ]shot (?:job|project|task)|(?<!(?:per|a|each) )(?:one|single) pass(?= (?:only|over|through)|\s?[,.;])|single run|einmalig\p{L}*|nur einmal|une seule fois|ponctuel\p{L}*|una sola vez|por única vez|puntual|(?:projeto|trabalho|ação|tarefa) únic[oa]|(?:proyecto|trabajo|tarea) únic[oa]|uma única vez|uma só vez|una tantum|una sola volta|una volta sola|ein einziges mal|(?:müssen|wollen|sollen|möchten|würden) (?:\p{L}+ )?einmal(?= (?:\d|alle|unser|unsere|den|das|die|sämtliche))|une fois pour toutes|eenmalig\p{L}*|slechts één keer|единоразово|один раз(?! в)|разов\p{L}+)(?!\p{L})|一次性|只(?:做|跑|需)一次|(?:一|1)回限り|(?:一|1)(?:回|度)だけ|1회성|一度きり|一度だけ|일회성|한 번만/iu;
