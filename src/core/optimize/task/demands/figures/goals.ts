import type { PlainText } from "../../sizes/numbers.ts";
import type { ReadConstraint, TaskDemands } from "../types.ts";

/** A bill without a currency: "we pay about 18k a month". */
const BARE_BILL =
  /(?<!\p{L})(?:pay(?:s|ing)?|paid|spend(?:s|ing)?|spent|costs? us|costing us|bill is|invoice is|zahlen|kostet uns|payons|paie|dépensons|pagamos|gastamos|nos cuesta|nos custa|paghiamo|spendiamo|betalen|платим|тратим)\s(?:(?:now|currently|about|around|roughly|derzeit|etwa|rund|environ|unos|cerca de|circa|ongeveer|сейчас|около|примерно)\s){0,2}(\d{2,}(?:\.\d+)?)\s(?:a|per|each|every|im|pro|par|al|por|ao|в)\s(?:month|monat|mois|mes|mês|mese|maand|месяц)(?!\p{L})/iu;
/** A limit without a currency, after a bill: "and want to get below 150". */
const BARE_LIMIT =
  /(?<!\p{L})(?:below|under|less than|at most|down to|unter|auf höchstens|höchstens|no máximo|al máximo|como máximo|au plus|al massimo|hooguit|maximaal|sous(?: les)?|en dessous de|moins de|à|menos de|por debajo de|abaixo de|para menos de|sotto i|sotto|meno di|onder(?: de)?|minder dan|не (?:больше|более)|ниже|меньше|до)\s(\d{2,}(?:\.\d+)?)(?=\s?(?:[.,;!?]|$|\s(?:without|and|but|ohne|und|aber|sans|et|mais|sin|y|pero|sem|e|senza|zonder|en|maar|без|но|и)\s|\s(?:a|per|im|par|al|por|в)\s(?:month|monat|mois|mes|mês|mese|maand|месяц)))/iu;
const SHARE = String.raw`(\d{1,2}(?:\.\d+)?)\s?(?:%|％|percent|prozent|pour ?cent|por ?ciento|por ?cento|per ?cento|procent|процент\p{L}*|퍼센트|프로)`;
const LESS = String.raw`(?:off|less|lower|cheaper|cut|cuts?|cutting|save|saving|savings|reduc\p{L}*|drop|down|knock|slash|sparen|senken|günstiger|weniger|billiger|reduzieren|réduire|baisser|économiser|moins|bajar|ahorrar|reducir|menos|más barato|reduzir|baixar|economizar|cortar|ridurre|risparmiare|tagliare|abbassare|meno|besparen|verlagen|goedkoper|omlaag|сэкономить|снизить|сократить|дешевле|меньше)`;
const BY_SHARE = [
  new RegExp(String.raw`(?<![\p{L}\p{N}])[-−–]\s?${SHARE}`, "iu"),
  new RegExp(String.raw`(?<!\p{L})${LESS}(?!\p{L})[^.;!?\n\d]{0,40}?${SHARE}`, "iu"),
  new RegExp(String.raw`${SHARE}\s?(?:\p{L}+\s){0,3}?${LESS}(?!\p{L})`, "iu"),
  /(\d{1,2})(?:割|成)[^。.;]{0,8}(?:安|削減|下げ|节省|降)/u,
  /(?:降低|节省|至少省|少花|省(?!份)|削减|減ら|削減|줄이|절감|낮추)[^。.;\d]{0,10}(\d{1,2})\s?(?:%|％|割|成|퍼센트)/u,
  /(\d{1,2})\s?(?:%|％|퍼센트)[^。.;\d]{0,12}(?:安|削減|下げ|减|降|줄이|절감|낮추|싸)/u,
];
const HALVE =
  /(?<!\p{L})(?:halve|halved|cut (?:it|that|this|the bill|costs?) in half|half (?:of )?(?:that|this|the bill)|halbieren|um die hälfte|diviser par deux|réduire de moitié|la mitad|pela metade|reduzir à metade|dimezzare|metà|halveren|вдвое|в два раза)(?!\p{L})|减半|一半|半分|半減|절반|반으로/iu;
const WANTED =
  /(?<!\p{L})(?:want|wants|asks?|asked|asking|would (?:like|love)|need|needs|aim|goal|target|must|should|wollen|möchten|soll|ziel|müssen|veut|veulent|voulons|voudr\p{L}+|aimer\p{L}+|objectif|quer\p{L}+|quier\p{L}+|gustaría|objetivo|necesit\p{L}+|precis\p{L}+|gostar\p{L}+|vogli\p{L}+|vorre\p{L}+|obiettivo|willen|doel|graag|moet|хотим|хотел\p{L}*|нужно|надо|цель|il (?:faut|faudrait)|faut|hay que|tem que|è necessario|bisogna|debe|deve|devono)(?!\p{L})|希望|想|要|해야|必要|目标|たい|目標|싶|목표/iu;

type Money = Pick<TaskDemands, "monthlyBill" | "monthlyBudget" | "maxCallCost" | "savingShare">;

/** Reads bills and limits without a currency, and wanted savings as a share of the bill. */
export function readGoals(plain: PlainText, money: Money, read: ReadConstraint[]): void {
  const { text } = plain;
  const words = (found: RegExpExecArray) => plain.original(found.index, found.index + found[0].length);
  const bare = money.monthlyBill === null ? BARE_BILL.exec(text) : null;
  if (bare !== null) {
    money.monthlyBill = Number(bare[1]);
    read.push({
      words: words(bare),
      kind: "monthly_bill",
      effect: "priced",
      detail: `${money.monthlyBill} a month, taken as USD since no currency is named`,
    });
  }
  const { monthlyBill } = money;
  if (money.monthlyBudget !== null) return;
  if (bareBudget(plain, money, read)) return;
  if (monthlyBill === null) return;
  const limit = BARE_LIMIT.exec(text);
  const below = Number(limit?.[1]);
  if (limit !== null && below < monthlyBill && below >= LEAST_SHARE * monthlyBill) {
    money.monthlyBudget = below;
    read.push({
      words: words(limit),
      kind: "monthly_budget",
      effect: "filtered",
      detail: `at most ${below} USD a month`,
    });
    return;
  }
  const [found, share] = shareWanted(text);
  if (found === null) return;
  money.monthlyBudget = Math.round(monthlyBill * (1 - share) * 100) / 100;
  read.push({
    words: words(found),
    kind: "monthly_budget",
    effect: "filtered",
    detail: `at most ${money.monthlyBudget} USD a month, ${Math.round(share * 100)} % less than what is paid`,
  });
}

/** A budget with a period and without a currency: "a budget of 24k a year". */
const BARE_BUDGET =
  /(?<!\p{L})(?:budget|budgets?rahmen|presupuesto|orçamento|бюджет)(?:\s(?:of|is|line|von|ist|beträgt|de|di|est|es|é|van|в|составляет|max\p{L}*|at most|about)){0,3}\s(\d{2,}(?:\.\d+)?)\s?(?:\/|(?:a|per|each|every|im|pro|par|al|por|ao|per|in|в)\s)(?:(month|monat|mois|mes|mês|mese|maand|месяц)|(year|annum|jahr|an|année|año|ano|anno|jaar|год))(?!\p{L})/iu;

function bareBudget({ text, original }: PlainText, money: Money, read: ReadConstraint[]): boolean {
  const found = BARE_BUDGET.exec(text);
  if (found === null) return false;
  money.monthlyBudget = Math.round((Number(found[1]) / (found[3] === undefined ? 1 : 12)) * 100) / 100;
  read.push({
    words: original(found.index, found.index + found[0].length),
    kind: "monthly_budget",
    effect: "filtered",
    detail: `at most ${money.monthlyBudget} USD a month, taken as USD since no currency is named`,
  });
  return true;
}

/** Words for what is paid, near which a share without a bill is one of the cost. */
const OF_COST =
  /(?<!\p{L})(?:pay\p{L}*|costs?|spend\p{L}*|spent|bills?|price\p{L}*|budget|finance|cfo|invoice|cheaper|zahlen|kosten|rechnung|ausgaben|günstiger|sparen|payer|payons|coût\p{L}*|facture|dépens\p{L}*|moins cher|pag\p{L}+|cost[eo]s?|gast\p{L}+|factura|barat\p{L}+|ahorr\p{L}+|conta|custo\p{L}*|fatura|economiz\p{L}+|spes\p{L}+|spend\p{L}+|costi|bolletta|risparmi\p{L}+|betalen|rekening|uitgaven|besparen|плат\p{L}+|стоимост\p{L}+|расход\p{L}+|затрат\p{L}+|дешевле)(?!\p{L})|费用|成本|花费|便宜|コスト|費用|安く|料金|비용|요금|저렴/iu;

/** A verb of saving with nothing but the share: "want to cut at least 40 %". */
const CUT_BY = new RegExp(
  String.raw`^(?:cut|save|saving|reduce|sparen|einsparen|senken|économiser|réduire|ahorrar|reducir|economizar|cortar|risparmiare|tagliare|besparen|сэкономить|сократить)\s(?:(?:at least|about|around|by|some|mindestens|etwa|um|au moins|environ|al menos|unos|pelo menos|almeno|circa|minstens|ongeveer|хотя бы|минимум|на)\s){0,2}${SHARE}\s?(?=[.,;!?]|$)`,
  "iu",
);

/** Reads a wanted saving as a share of what the work costs today, which the answer computes, when the text states no bill or limit. */
export function readWantedShare(plain: PlainText, money: Money, read: ReadConstraint[]): void {
  if (money.monthlyBill !== null || money.monthlyBudget !== null || money.maxCallCost !== null) return;
  const [found, share] = shareWanted(plain.text);
  if (found === null) return;
  const near = plain.text.slice(Math.max(0, found.index - 60), found.index + found[0].length + 40);
  if (!OF_COST.test(near) && !CUT_BY.test(plain.text.slice(found.index))) return;
  money.savingShare = share;
  read.push({
    words: plain.original(found.index, found.index + found[0].length),
    kind: "saving",
    effect: "priced",
    detail: `at most ${Math.round((1 - share) * 100)} % of what a call costs today: models that reach it go first`,
  });
}

/** Share of the bill below which a number is not taken as its limit. */
const LEAST_SHARE = 0.02;

function shareWanted(text: string): [RegExpExecArray | null, number] {
  const near = (found: RegExpExecArray) =>
    WANTED.test(text.slice(Math.max(0, found.index - 70), found.index + found[0].length + 40));
  const half = HALVE.exec(text);
  if (half !== null && near(half)) return [half, 0.5];
  for (const pattern of BY_SHARE) {
    const found = pattern.exec(text);
    if (found === null || !near(found)) continue;
    const percent = Number(found[1]) * (/割|成/u.test(found[0]) ? 10 : 1);
    if (percent > 0 && percent < 100) return [found, percent / 100];
  }
  return [null, 0];
}
