import { ONE_OFF } from "../../calls/words.ts";
import type { PlainText } from "../../sizes/numbers.ts";
import type { ReadConstraint, TaskDemands } from "../types.ts";
import { NO_RATE } from "../unchecked.ts";
import { readGoals } from "./goals.ts";

export type Budgets = Pick<
  TaskDemands,
  "monthlyBill" | "monthlyBudget" | "maxCallCost" | "totalBudget" | "savingShare"
> & {
  /** USD that one call costs today; null when the text does not state it. */
  paidPerCall: { usd: number; words: string } | null;
};

const DOLLARS = String.raw`usdc?|us\$|\$|us[- ]dollars?|bucks|dollars?|dollari|dolar\p{L}*|dólar(?:es)?|доллар\p{L}*|美元|美金|ドル|달러|불(?=\s|$|[,.])`;
/** Currencies taken as dollars, because they are near one; the answer says so. */
const NEAR_DOLLARS = "€|euros?|eur|евро|ユーロ|유로|欧元|£|gbp|pounds?";
/** Other currencies. Their amounts are not used, because no exchange rate is known. */
const OTHERS = String.raw`¥|jpy|円|cny|rmb|元|人民币|원|krw|₩|руб\p{L}*|rub|₽|inr|₹|r\$|brl|reais|chf|franken`;
const CENTS = String.raw`(?:us[- ]?|dollar)?cents?|ct\.?|¢|centimes?|centavos?|c[eé]ntimos?|cêntimos?|centesim[oi]|цент\p{L}*|美分|セント|센트`;
/** The currency of a cent: "centimes de dollar". */
const OF_DOLLARS = String.raw`(?:\s(?:de|di|do|of a|eines|van een)?\s?(?:dollar\p{L}*|dólar|usd|доллара)(?!\p{L}))?`;
const UNIT = `${DOLLARS}|${NEAR_DOLLARS}|${OTHERS}|${CENTS}`;
const HALF =
  "half an?|a tenth of an?|a quarter of an?|an?|ein(?:en)? halbe[rn]?|halbe[rn]?|ein(?:en)?|un demi-?|un|medio|meio|um|mezzo|een halve|een|пол|半|0";
const MONEY = String.raw`(?:(?<before>${UNIT})\s?(?<behind>\d+(?:\.\d+)?)|(?<ahead>\d+(?:\.\d+)?)\s?(?<after>${UNIT})(?![a-z])${OF_DOLLARS}(?:\s?\((?:€|\$|eur|usd)\))?|(?<!\p{L})(?<words>${HALF})\s?(?<cents>${CENTS})${OF_DOLLARS})`;
const BORDER = String.raw`(?!\p{Script=Latin}|\p{Script=Cyrillic})`;
const PERIODS = {
  month: String.raw`month\p{L}*|mo|monat\p{L}*|mois|mensuel\p{L}*|mes|mensual\p{L}*|mês|mensa\p{L}*|mese|mensil\p{L}*|maand\p{L}*|месяц\p{L}*|ежемесячно|个?月|か月|ヶ月|달|월간?`,
  year: String.raw`years?|annum|annually|yearly|jahr\p{L}*|jährlich|ans?|année|annuel\p{L}*|año|anual\p{L}*|anno|annu[oi]|annual[ei]|jaar\p{L}*|год\p{L}*|年|연간?|년`,
  week: String.raw`weeks?|weekly|woche\p{L}*|wöchentlich|semaines?|semana\p{L}*|settiman\p{L}*|weken|недел\p{L}*|周|星期|週|주`,
  day: String.raw`days?|daily|tag|täglich|jours?|día|diari[oa]s?|dia|giorn\p{L}*|dag\p{L}*|день|сутки|天|日|하루|일`,
} as const;
const MONTHS: Readonly<Record<keyof typeof PERIODS, number>> = { month: 1, year: 1 / 12, week: 30 / 7, day: 30 };
const PER = String.raw`(?:(?:for|over|in|im|pro|je|für|par|pour|sur|al|por|para|ao|per|on|na|no|nel|voor|в|на|за)\s)?(?:(?:a|an|per|each|every|the|this|last|this past|one|den|das|die|le|la|el|o|il|de|het|um|un|eine?n?|einen|cada|каждый|один)\s)?(?:(?:whole|entire|full|ganzen?|intero|intera|todo o|hele|весь|целый)\s)?`;
/** Nouns for what one call works on. */
const CALLS = String.raw`vragen|vraag|fragen?|preguntas?|perguntas?|domand[ae]|вопрос\p{L}*|gespräch\p{L}*|briefe?|essays?|(?:(?:api|model|llm)[- ])?(?:calls?|sessions?|chats?|conversations?|questions?|letters?|articles?|reviews?|turns?|requests?|quer(?:y|ies)|prompts?|answers?|responses?|repl(?:y|ies)|messages?|e-?mails?|tickets?|documents?|invoices?|summar(?:y|ies)|items?|tasks?)|api-?aufruf\p{L}*|aufruf\p{L}*|anfrage\p{L}*|antwort\p{L}*|nachricht\p{L}*|dokument\p{L}*|rechnung\p{L}*|appels?|requêtes?|réponses?|messages?|factures?|llamadas?|petici(?:ón|ones)|consultas?|solicitud(?:es)?|respuestas?|mensajes?|documentos?|facturas?|chamadas?|requisiç\p{L}*|pedidos?|respostas?|mensage\p{L}*|faturas?|chiamat[ae]|richiest[ae]|rispost[ae]|messaggi\p{L}*|document[oi]|fattur[ae]|aanroep\p{L}*|verzoek\p{L}*|antwoord\p{L}*|bericht\p{L}*|вызов\p{L}*|запрос\p{L}*|обращени\p{L}*|ответ\p{L}*|сообщени\p{L}*|документ\p{L}*`;
/** Any other noun for a unit of work, except callers, periods and lengths. */
const THINGS = String.raw`(?!(?:everything|whole|entire|tutt[aeio]|intero|alles|alle[mn]?|gesamt\p{L}*|tout\p{L}*|ensemble|tod[ao]s?|tud[oa]|total\p{L}*|всё|все|users?|seats?|agents?|employees?|customers?|persons?|heads?|stores?|shops?|teams?|nutzer|kopf|person|kunde|mitarbeiter|utilisateur|client|salarié|usuario|cliente|empleado|usuário|utente|gebruiker|klant|medewerker|pages?|seite|página|pagina|words?|minutes?|hours?|stunde|heure|hora|ora|uur|tokens?|images?|characters?|million|thousand|year|month|week|day|night|morning|annum|quarter|jahr|monat|woche|tag|mois|an|année|semaine|jour|año|mes|semana|día|ano|mês|dia|anno|mese|settimana|giorno|jaar|maand|week|dag|пользовател\p{L}*|год|месяц|неделю|день)(?!\p{L}))\p{L}{4,}`;
const CALLS_CJK = String.raw`(?:每|单|一)(?:次|个|条|份|笔)?(?:api)?(?:调用|请求|查询|回答|消息|文档|邮件|票据)|每次|单次|(?:1|一)?(?:回|件|リクエスト|コール|呼び出し|呼出し?)(?:あたり|につき|ごと)|(?:호출|요청|건|문서|메시지)\s?(?:1?(?:건|회)\s?)?당|(?:건|회)당`;
const PER_CALL = String.raw`(?:(?:\/\s?|(?<!\p{L})(?:a|an|per|each|pro|je|par|por|al|cada|a|por cada|voor elk\p{L}*|за|на|в)\s)(?:(?:single|one|einzeln\p{L}*|один|каждый)\s)?(?<many>\d+|thousand|hundred|million|tausend|mille|mil|duizend|тысячу)?\s?(?:${CALLS}|(?<!(?<!\p{L})(?:a|an|al|в)\s)${THINGS})${BORDER}|${CALLS_CJK})`;
const PER_TOKENS = String.raw`(?:\/|per|pro|je|par|por|al|за|на|每|毎|あたり|당)\s?(?:1\s?)?(?:\d+|m|million|百万|백만)?\s?(?:m?tok\p{L}*|个?token|токен\p{L}*|トークン|토큰)`;
/** Number of characters before and after an amount within which its limit is looked for. */
const BEFORE = 48;
const BEHIND = 32;
const AT_MOST =
  /(?<!\p{L})(?:(?:cannot|can['’]t|must(?: not|n['’]t)|may not|not|never|don['’]t) (?:\p{L}+ ){0,3}(?:above|over|beyond|past|exceed)|approve|tops?|massim[oa]|máxim[oa]|(?:don['’]t|do not|won['’]t) want to (?:exceed|spend)|voglio (?:\p{L}+ )?super\p{L}*|prevail|превыша\p{L}+|(?:signed|sign|signs) off(?: on)?|approved|allow(?:s|ed|ance)|afford|ceiling|spend (?:at most|up to)|can spend|target|goal|want|aim(?:ing)?|ziel|wollen|objectif|voulons|objetivo|queremos|obiettivo|vogliamo|doel|willen|цель|хотим|(?:no|not|nicht|pas|non|niet|não|не)\s[^,.;。]{0,16}(?:more than|mehr als|plus d[eu']|más de|mais d[eoa]|più di|meer dan|более|больше)|under|below|at most|max\p{L}*|no more than|not more than|not (?:to )?exceed|budget\p{L}*|less than|up to|cap(?:s|ped)?|ceiling|limit\p{L}*|within|höchstens|nicht mehr als|nicht über|unter|bis zu|obergrenze|deckel\p{L}*|grenze|au plus|plafon\p{L}*|moins de|pas plus de|ne (?:doit pas )?dépass\p{L}*|no (?:\p{L}+ ){0,2}(?:super|pas|exced|gast)\p{L}*|como (?:máximo|mucho)|no más de|menos de|hasta|tope|límite|presupuesto|no máximo|até|teto|não (?:\p{L}+ ){0,2}(?:pass|ultrapass|exced|gast)\p{L}*|não mais (?:de|que|do que)|limite|orçamento|al massimo|non più di|non (?:\p{L}+ ){0,2}(?:super|spend)\p{L}*|meno di|fino a|tetto|hooguit|niet meer dan|ten hoogste|onder|tot|plafond|не (?:более|больше|дороже|выше)|максимум|предел\p{L}*|лимит\p{L}*|бюджет\p{L}*)(?!\p{L})|[<≤≦]\s*$|[<≤≦]\s*\p{Sc}|до(?= \d)|目标|目標|목표|预算|予算|上限|封顶|最多|最高|不(?:能|得|可|要)?(?:超过|高于|超出)|控制在|以内|之内|以下|以上は|上限|まで|超え(?:ない|ず)|未満|예산|이하|이내|미만|아래|한도|최대|넘지|초과하지/iu;
const SETS_BEHIND =
  /(?<!\p{L})(?:max\p{L}*|at most|not a (?:dime|cent|penny) more|no more|tops|ceiling|cap|limit\p{L}*|budget\p{L}*|or less|tops|höchstens|obergrenze|grenze|maximal|au plus|plafond|como máximo|tope|límite|presupuesto|no máximo|teto|limite|al massimo|tetto|hooguit|maximaal|максимум|предел\p{L}*|лимит\p{L}*|бюджет\p{L}*)(?!\p{L})|预算|予算|上限|封顶|以内|之内|以下|まで|未満|아래로|을? ?(?:넘|초과)|이하|이내|미만|한도|超え(?:ない|ず|ては)|預算/iu;
const NEXT_STATEMENT = /\s(?:and|but|und|aber|et|mais|y|pero|e|mas|ma|en|maar|и|но)\s(?:\p{L}+\s){2,}(?:\p{L}+\s?)?$/iu;
const IS_BUDGET =
  /(?<!\p{L})(?:budget\p{L}*|caps?|capped|presupuesto|orçamento|бюджет\p{L}*|plafon\p{L}*)(?!\p{L})|预算|予算|예산/iu;

/** Names of what may be spent; the amount after them is a limit. */
const FUNDS =
  /(?<!\p{L})(?:haushaltsmittel|haushaltsansatz|kostenrahmen|etat|budget(?:posten|lijn| line)|ligne budgétaire|enveloppe|partida|dotaci[óo]n|verba|dotação|stanziamento|смет\p{L}+)(?!\p{L})|经费/iu;

/** Says that an amount is what there is to spend: "I have ten dollars", "$6,000 left for this". */
const HAS =
  /(?<!\p{L})(?:have|has|got|only|budget|grant|fund\p{L}*|habe|haben|hat|budget|bleiben|j['’]ai|avons|a|dispos\p{L}+|tengo|tenemos|quedan|tenho|temos|restam|ho|abbiamo|restano|heb|hebben|есть|осталось|имеем)(?!\p{L})|只有|有|予算|手元|예산|있/iu;
const HAS_BEHIND =
  /(?<!\p{L})(?:left|remaining|in all|in total|total|altogether|all in|for (?:this|it|everything|all|the (?:whole|entire))|übrig|insgesamt|en tout|au total|restants?|en total|no total|ao todo|in totale|in tutto|in totaal|over|всего)(?!\p{L})|总共|一共|剩|全部|合計|残|총|남/iu;

/** Says of a limit that it holds for the whole work: "100 euro per tutto". */
const FOR_ALL =
  /^\s?(?:in all|in total|altogether|all in|for (?:it all|everything|all of (?:it|them)|the (?:whole|entire) (?:job|lot|thing|work))|insgesamt|für alles(?: zusammen)?|im ganzen|en tout|au total|pour (?:le )?tout|en total|por todo|para todo|no total|ao todo|por tudo|para tudo|in tutto|per tutto|in totale|in totaal|voor alles|всего|за вс[её])(?!\p{L})|^(?:总共|一共|全部|合計|全部で|총액?|전부)/iu;

/** Words for what is paid today, as opposed to a limit. */
const IS_PAID =
  /(?<!\p{L})(?:pa(?:y|ys|id|ying)|charged?|charges|currently|current|right now|today|at the moment|derzeit|aktuell|momentan|heute|actuellement|aujourd['’]hui|hoy|actualmente|hoje|atualmente|oggi|attualmente|momenteel|сейчас|сегодня|spend(?:s|ing)?|spent|costs?|costing|bills?|invoiced?|run(?:s|ning)? (?:us|at)|zahle|zahlen|zahlt|pago|pagando|gasto|spendo|betaal|плачу|трачу|geben|gibt|bezahl\p{L}*|kost(?:en|et)|rechnung\p{L}*|ausgaben|payons|payer|paie|coûte\p{L}*|factur\p{L}*|dépens\p{L}*|pagamos|pagar|cuesta\p{L}*|gasta\p{L}*|gastamos|custa\p{L}*|fatura\p{L}*|conta|paghiamo|pagare|spendiamo|costa|fattura\p{L}*|betalen|kosten|rekening|uitgeven|плат\p{L}*|стоит|тратим|счёт|счет|обходится)(?!\p{L})|花费|花了|支付|账单|费用|花|目前|现在|払って|支払|請求|コスト|費用|지불|청구|비용|내고|쓰고|지금|현재/iu;

const group = (pattern: string, name: string) => `(?<${name}>${pattern})`;
const AMOUNT = new RegExp(MONEY, "giu");
const period = (name: keyof typeof PERIODS) => `(?:${PERIODS[name]})${BORDER}`;
const PERIOD = (Object.keys(PERIODS) as (keyof typeof PERIODS)[]).map((name) => group(period(name), name)).join("|");
/** What an amount refers to, by the words directly after it: a month, a call, tokens. */
const AFTER = {
  tokens: new RegExp(`^[\\s,]{0,2}${PER_TOKENS}`, "iu"),
  call: new RegExp(
    `^[\\s,]{0,2}(?:(?:maximum|max\\.?|maximal|máximo|massimo|hooguit|максимум)\\s)?(?:${PER_CALL}|(?:a|an)\\s${THINGS})`,
    "iu",
  ),
  period: new RegExp(`^[\\s,]{0,2}(?:\\/|każd|毎|每|매|한)?\\s?${PER}(?:${PERIOD})`, "iu"),
};
/** The same by words before the amount in its statement: "per month we may spend at most $300", "每月预算300美元". */
const AHEAD = {
  call: new RegExp(
    `(?:${PER_CALL}|(?:цена|стоимость|cost|price|kosten|preis|prix|costo|coste|precio|preço|custo|prezzo|prijs)\\s(?:of|for|одного|eines|einer|d['’]une?|di un[ao]?|de una?|de uma?|van een)\\s(?:\\p{L}+\\s)?(?:${CALLS}))[^.;\\n。]{0,28}$`,
    "iu",
  ),
  period: new RegExp(
    `(?:(?:a|per|each|every|this|last|letzten|vorige|прошлый|прошлом|上个?|先|지난 ?|pro|je|im|par|al|por|ao|mensuel\\p{L}*|в|на|每个?|毎|매|한|mensile|monthly|monatlich\\p{L}*|maandelijks\\p{L}*|mensal|mensual)\\s?(?:${PERIOD})|${group("monthly|monats\\p{L}*|monatlich\\p{L}*|mensuel\\p{L}*|mensual\\p{L}*|mensal\\p{L}*|mensil\\p{L}*|maand\\p{L}*|ежемесячн\\p{L}*|месячн\\p{L}*|月(?:额|額|度|間|間の|の)?(?=预算|预|予算|費用|费用|最)|月(?:に|々)|月間|월(?=\\s?(?:예산|비용|최대|$))|월간|月(?=\\s?$)", "monthly")})[^.;\\n。]{0,28}$`,
    "iu",
  ),
};

interface Amount {
  words: string;
  usd: number | null;
  /** `USD`, or the currency as written. */
  unit: string;
  per: "call" | "tokens" | keyof typeof PERIODS | null;
  /** Number of calls that the amount pays for. */
  calls: number;
  limit: boolean;
  budget: boolean;
  /** Whether it is all that there is to spend on work that is done once. */
  total: boolean;
  /** Whether a word beside it says that it is paid today. */
  paid: boolean;
}

/**
 * Reads amounts of money: what is paid today, and limits per month or per call. Of several limits, uses the strictest.
 */
export function readBudgets(plain: PlainText, read: ReadConstraint[]): Budgets {
  const budgets: Budgets = {
    monthlyBill: null,
    monthlyBudget: null,
    maxCallCost: null,
    totalBudget: null,
    savingShare: null,
    paidPerCall: null,
  };
  const amounts = amountsOf(plain, ONE_OFF.test(plain.text));
  // "$1,900 a month, want under $700": both amounts are per month.
  const periods = new Set(
    amounts.flatMap(({ per }) => (per === null || per === "tokens" || per === "call" ? [] : [per])),
  );
  const [inherited = null] = periods.size === 1 ? periods : [];
  for (const amount of amounts) {
    const { words, usd, unit, calls, limit } = amount;
    const per = amount.per ?? (limit ? inherited : null);
    if (per === "tokens") {
      if (limit) read.push({ words, kind: "cost_per_call", effect: "not_checked", detail: OF_TOKENS });
    } else if (per === null) {
      if (amount.total && usd !== null) {
        budgets.totalBudget = Math.min(usd, budgets.totalBudget ?? usd);
        read.push({
          words,
          kind: "monthly_budget",
          effect: "filtered",
          detail: `at most ${figure(usd)} ${unit} in all`,
        });
      } else if (amount.budget) read.push({ words, kind: "monthly_budget", effect: "not_checked", detail: NO_PERIOD });
    } else if (per === "call") {
      if (!limit && usd !== null && amount.paid) {
        budgets.paidPerCall ??= { usd: usd / calls, words };
        continue;
      }
      if (!limit || usd === null) {
        read.push({ words, kind: "cost_per_call", effect: "not_checked", detail: usd === null ? NO_RATE : NO_LIMIT });
        continue;
      }
      const each = usd / calls;
      budgets.maxCallCost = Math.min(each, budgets.maxCallCost ?? each);
      read.push({ words, kind: "cost_per_call", effect: "filtered", detail: `at most ${figure(each)} ${unit} a call` });
    } else if (usd === null) {
      const kind = limit ? "monthly_budget" : "monthly_bill";
      read.push({ words, kind, effect: "not_checked", detail: NO_RATE });
    } else {
      const month = usd * MONTHS[per];
      const told = `${figure(month)} ${unit} a month`;
      if (limit) {
        budgets.monthlyBudget = Math.min(month, budgets.monthlyBudget ?? month);
        read.push({ words, kind: "monthly_budget", effect: "filtered", detail: `at most ${told}` });
      } else if (!amount.paid) {
        read.push({ words, kind: "monthly_budget", effect: "not_checked", detail: NEITHER });
      } else if (budgets.monthlyBill === null) {
        budgets.monthlyBill = month;
        read.push({ words, kind: "monthly_bill", effect: "priced", detail: told });
      }
    }
  }
  readGoals(plain, budgets, read);
  return budgets;
}

const NO_PERIOD = "states no period, so it is not applied: say how much a month or a call";
const NEITHER = "neither read as what is paid nor as a limit, so it is not applied: say at most, or that you pay it";
const NO_LIMIT = "not read as a limit, so it is not applied: say at most";
const OF_TOKENS = "a limit on the price of tokens is not applied: say how much a call or a month may cost";

function amountsOf(plain: PlainText, once: boolean): Amount[] {
  return [...plain.text.matchAll(AMOUNT)].flatMap((match): Amount[] => {
    const { before, behind, ahead, after, words: some, cents } = match.groups ?? {};
    const sign = before ?? after ?? cents ?? "$";
    const number = some === undefined ? Number(behind ?? ahead) : partOf(some);
    const inCents = new RegExp(`^(?:${CENTS})$`, "iu").test(sign);
    const start = startOf(plain.text, match.index);
    let from = match.index;
    let to = from + match[0].length;
    const rest = plain.text.slice(to);
    // A period before another number belongs to that number: "每天20000条,预算每月3000元".
    const lead = plain.text.slice(start, from).replace(/^[\s\S]*\d(?=\D{3})/u, (words) => " ".repeat(words.length));
    const next = AFTER.tokens.exec(rest) ?? AFTER.call.exec(rest) ?? AFTER.period.exec(rest);
    const prior = next === null ? (AHEAD.call.exec(lead) ?? AHEAD.period.exec(lead)) : null;
    const found = next ?? prior;
    if (next !== null) to += next[0].length;
    if (prior !== null) from = start + prior.index;
    const end = plain.text.slice(to).search(/[.;!?\n。！？；](?!\d)|$/u);
    const near = plain.text.slice(Math.max(start, match.index - BEFORE), match.index);
    // Words after the next number belong to that number.
    const behindIt = /^\D*/u.exec(plain.text.slice(to, to + Math.min(end, BEHIND)))?.[0] ?? "";
    // "The bill is $1,350 and may be 900 at most": the words after "and" belong to the next number.
    const own = /^\d/u.test(plain.text.slice(to + behindIt.length)) ? behindIt.replace(NEXT_STATEMENT, "") : behindIt;
    const far = own.replace(
      /[,，、](?=[^,，、]*$)(?=.*(?:want|will|möcht|woll|veut|veulent|quer|vorr|vogli|willen|хот|希望|想|싶|たい))[\s\S]*$/iu,
      "",
    );
    const limit =
      FUNDS.test(near) ||
      AT_MOST.test(`${near} ${match[0]}`) ||
      AT_MOST.test(`${near}1`) ||
      SETS_BEHIND.test(`${next?.[0] ?? ""} ${far}`);
    // "A cent" without a unit or a limit is probably an idiom.
    if (some !== undefined && (found === null || !limit)) return [];
    if (!(number > 0)) return [];
    const dollars = inCents || new RegExp(`^(?:${DOLLARS})$`, "iu").test(sign);
    const other = new RegExp(`^(?:${OTHERS})$`, "iu").test(sign);
    // "It must not cost more than 4 cents" refers to one call: nobody pays cents a month.
    const per = perOf(found, next) ?? (inCents && limit ? ("call" as const) : null);
    return [
      {
        words: plain.original(from, to),
        usd: other ? null : number / (inCents ? 100 : 1),
        unit: dollars ? "USD" : `${sign.toUpperCase()}, taken as USD since no exchange rate is known,`,
        per,
        calls: MANY[(found?.groups?.many ?? "").toLowerCase()] ?? Number(found?.groups?.many ?? 1),
        limit,
        total: (once && (limit || HAS.test(near) || HAS_BEHIND.test(behindIt))) || (limit && FOR_ALL.test(behindIt)),
        budget: start > 0 && (IS_BUDGET.test(near) || IS_BUDGET.test(far)),
        paid: IS_PAID.test(`${near} ${far}`),
      },
    ];
  });
}

function perOf(found: RegExpExecArray | null, next: RegExpExecArray | null): Amount["per"] {
  if (found === null) return null;
  if (next !== null && AFTER.tokens.test(next[0])) return "tokens";
  const groups = found.groups ?? {};
  if (groups.monthly !== undefined) return "month";
  const named = (Object.keys(PERIODS) as (keyof typeof PERIODS)[]).find((name) => groups[name] !== undefined);
  return named ?? "call";
}

/** Returns the start of the sentence that contains a position. */
function startOf(text: string, at: number): number {
  const ends = [...text.slice(0, at).matchAll(/[.;!?\n。！？；](?!\d)/gu)];
  return (ends.at(-1)?.index ?? -1) + 1;
}

function partOf(words: string): number {
  if (/tenth/iu.test(words)) return 0.1;
  if (/quarter/iu.test(words)) return 0.25;
  return /half|halb|halve|demi|medio|meio|mezzo|пол|半/iu.test(words) ? 0.5 : 1;
}

const MANY: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  tausend: 1e3,
  mille: 1e3,
  mil: 1e3,
  duizend: 1e3,
  тысячу: 1e3,
  million: 1e6,
};

function figure(usd: number): string {
  return String(Number(usd.toPrecision(6)));
}
