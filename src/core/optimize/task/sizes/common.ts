/** Periods and limits shared by the patterns of sizes, which expect numbers as `plainNumbers` writes them. */

const MOST_TOKENS = 1_000_000_000;

/** A period of a stated volume. A month has 30 days. */
export type Period =
  | "hour"
  | "day"
  | "workday"
  | "weekend"
  | "two_days"
  | "week"
  | "fortnight"
  | "month"
  | "two_months"
  | "quarter"
  | "half_year"
  | "year";
export const PERIODS_A_MONTH: Readonly<Record<Period, number>> = {
  hour: 720,
  day: 30,
  workday: 22,
  weekend: 8,
  two_days: 15,
  week: 30 / 7,
  fortnight: 15 / 7,
  month: 1,
  two_months: 1 / 2,
  quarter: 1 / 3,
  half_year: 1 / 6,
  year: 1 / 12,
};

export const NUMBER = String.raw`(\d+(?:\.\d+)?)`;
export const RANGE = String.raw`(?:${NUMBER}\s?(?:-|–|—|~|〜|～|to|and|bis|und|à|et|a|y|e|en|tot|до|и|至|到|から|에서)\s?)?${NUMBER}`;
/** Words that make a number rough: "uns 700", "d'environ 700", "およそ700". */
export const ABOUT = String.raw`(?:about|around|roughly|approximately|approx\.?|some|etwa|rund|ungefähr|zirka|circa|ca\.?|d['’]environ|environ|à peu près|autour de|unos?|unas|aproximadamente|aprox\.?|alrededor de|uns|umas|por volta de|cerca de|all['’]incirca|intorno a(?:i|lle)?|più o meno|ongeveer|zo['’]n|около|примерно|порядка|大约|大概|约|約|およそ|だいたい|약|대략|~|≈)`;
/** A word before a period. The ends of other words do not count. */
const PER = String.raw`(?:\s?(?<!\p{L})(?:an?|per|each|every|am|pro|im|je|jede[nrs]?|par|al|por|ao|a[lo]?|at|in(?: one| a)?|в|на|каждый|каждую)\s|\s?(?:\/|每)\s?|\s?all')`;
/** Phrases that state a size per call: "per question", "je Anfrage", "1件あたり". */
export const PER_CALL =
  /(?<!\p{L})(?:per|each|every|a|pro|je|jede[rnms]?|par|chaque|por|cada|ogni|elk|elke|на|за|каждый)\s(?:calls?|questions?|requests?|quer(?:y|ies)|messages?|prompts?|turns?|chats?|documents?|tickets?|items?|anfragen?|fragen?|aufruf|anruf|nachricht|dokument|appel|requête|demande|question|llamada|consulta|pregunta|solicitud|chamada|pergunta|consulta|chiamata|richiesta|domanda|vraag|aanroep|verzoek|bericht|запрос|вызов|вопрос|документ)(?!\p{L})|每次|每个(?:请求|问题)|每[条份篇封]|件あたり|回あたり|一件|(?<!\d)1[件通](?!に|ずつ|で)|건당|하나에|한 건은|질문당|요청당|호출당|문서당/iu;
const PERIOD_WORDS: readonly (readonly [Period, string])[] = [
  ["hour", "hours?|hr|stunde|heure|hora|ora|uur|час|小时|時間|시간"],
  [
    "workday",
    "work(?:ing )?days?|business days?|weekdays?|arbeitstag|werktag|jour ouvré|jour ouvrable|día laborable|día hábil|dia útil|giorno lavorativo|werkdag|рабочий день|工作日|営業日|영업일",
  ],
  [
    "day",
    "days?|nights?|daily|nightly|tag|nacht|täglich|jour|nuit|día|noche|dia|noite|giorno|notte|dag|сутки|ночь|день|ежедневно|天|日|晚|하루|일",
  ],
  ["week", "weeks?|wk|weekly|woche|wöchentlich|semaine|semana|settimana|week|неделю|周|週|주"],
  ["month", "months?|monthly|mo|monat|monatlich|mois|mes|mês|mese|maand|месяц|月|か月|달|월"],
  ["quarter", "quarters?|quartal|trimestres?|kwartaal|квартал|季度|四半期|분기"],
  ["year", "years?|yr|yearly|jahr|jährlich|an|année|año|ano|anno|jaar|год|年|년"],
];
export const PERIOD_ANY = PERIOD_WORDS.map(([, words]) => words).join("|");
export const EVERY = String.raw`(?:${PER}(${PERIOD_ANY})(?!\p{L})|\s(daily|weekly|monthly|yearly|täglich|wöchentlich|monatlich|jährlich|ежедневно)(?!\p{L}))`;
const AFTER_VOLUME = new RegExp(`^.{0,18}?${EVERY}`, "iu");
/** A period before the number: `每天20000条`, `1日3000件`, `하루 500건`, `täglich 500 Anfragen`. */
const BEFORE_VOLUME =
  /(?:每(天|日|周|月|年)|(?:1|一)(日|週|月)(?:に|あたり)?(?:約)?|(하루|매일|매주|매월|한 달)(?:에)?\s?(?:약\s?)?|(täglich|jeden Tag|ogni giorno|cada día|chaque jour|каждый день|ежедневно|daily)\s)(?:大约|约|約)?\s?$/iu;
export function periodAfter(rest: string): Period | null {
  const found = AFTER_VOLUME.exec(rest);
  // With punctuation or a number in between, the period belongs to something else: "600 tokens, 500 calls a day".
  if (found === null || /[,;，。、)）]|\d/u.test(found[0]) || PER_CALL.test(found[0])) return null;
  return periodOf(found[1] ?? found[2]);
}

export function periodBefore(before: string): Period | null {
  const found = BEFORE_VOLUME.exec(before);
  return found === null ? null : periodOf(found.slice(1).find((one) => one !== undefined));
}

function periodOf(word: string | undefined): Period | null {
  if (word === undefined) return null;
  const plain = word.replace(/^(?:每|매|jeden |ogni |cada |chaque |каждый )/iu, "");
  if (plain === "한 달") return "month";
  return PERIOD_WORDS.find(([, words]) => new RegExp(`^(?:${words})$`, "iu").test(plain))?.[0] ?? null;
}

export function middle(low: string | undefined, high: string | undefined): number {
  const to = Number(high);
  const from = low === undefined ? to : Number(low);
  return (from + to) / 2;
}

export function clampTokens(tokens: number): number {
  return Math.min(MOST_TOKENS, Math.max(1, Math.round(tokens)));
}

/** Words around a time by which an answer is due: "ready within 10 minutes", "10 minutes after the meeting", "10분 안에". */
const DUE_BEFORE =
  /(?<!\p{L})(?:within|in under|in less than|no later than|innerhalb (?:von )?|binnen|spätestens|in weniger als|en moins de|dans les|sous|dentro de|en menos de|em até|em menos de|entro|in meno di|uiterlijk|в течение|не позднее|через|w ciągu|inom|trong vòng|dalam|içinde)\s(?:about |etwa |the |los |os )?$/iu;
const DUE_BEHIND =
  /^(?:[\s-]?(?:min\p{L}*|hours?|stunden?|heures?|horas?|or[ae]|uur|час\p{L}*|分钟|分間?|분|小时|時間|시간))?(?:\s?(?:after|later|afterwards|nach (?:de[rmn]|dem Ende|Ende)|danach|après|plus tard|después|depois|dopo|na (?:het|de|afloop)|после|спустя|sonra|içinde)(?!\p{L})|\s?(?:之?内|以内|之?后|以後|以内に|で(?:終|完|届|出)|後|안에|이내|만에|후|뒤))/iu;

/** Whether a number of minutes or hours is the time by which an answer is due. `behind` may begin with the unit. */
export function isDue(before: string, behind: string): boolean {
  return DUE_BEFORE.test(before.slice(-24)) || DUE_BEHIND.test(behind.slice(0, 26));
}
