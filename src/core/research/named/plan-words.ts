import type { PlanPrice } from "../../../schema/records/plan-price.ts";
import { escapePattern } from "../../text/escape-pattern.ts";
import { wholeWord } from "../../text/whole-word.ts";

/** Words that ask for a price, in eleven languages. */
const PRICE = [
  wholeWord(
    "costs?|how much|prices?|priced|pricing|pay|(?:cheap|dear)(?:er|est)?|(?:less |more |most )?expensive|fees?|kosten|kostet|preise?n?|preislich|teurer|billiger|günstiger|combien|coût(?:e|ent|s)?|prix|moins ch(?:er|ère)|plus ch(?:er|ère)|cuánto|cuestan?|precios?|más (?:barato|caro)|quanto|custam?|preços?|mais (?:barato|caro)|costan?o?|prezz[io]|(?:meno|più) (?:caro|costoso|economico)|kost|hoeveel|prijs|prijzen|goedkoper|duurder|сколько|сто(?:ит|ят)|цен[аыуе]\\p{L}{0,2}|стоимост\\p{L}*|дешевле|дороже",
  ),
  /多少钱|价格|价钱|费用|收费|便宜|贵|いくら|料金|価格|値段|安い|高い|얼마(?:예요|인가요|입니까)?|가격|요금|비용|저렴|비싼/gu,
];

/** Words for a plan, which no price of a model has. */
const PLAN = [
  wholeWord(
    "plans?|subscriptions?|tiers?|seats?|(?:per|a|each|/) ?(?:user|seat|person|member|developer|resolution|outcome)|abos?|abonnements?|tarife?|tarifs?|mitgliedschaft|pro (?:nutzer|platz|person)|abonnements?|formules?|par (?:utilisateur|personne)|suscripci(?:ón|ones)|planes|por (?:usuario|persona)|assinaturas?|planos?|por (?:usuário|pessoa)|abbonament[oi]|canon[ei]|abonos?|mensualidad(?:es)?|mensalidades?|pian[oi]|a persona|per (?:utente|gebruiker|persoon)|тариф\\p{L}*|подписк\\p{L}*|за пользователя",
  ),
  /套餐|订阅|方案|会员|プラン|サブスク\p{L}*|구독|요금제|플랜/gu,
];

/** Times for which a plan is paid again, and no use of a model. */
const EACH_TIME = [
  wholeWord(
    "(?:(?:per|a|each|every|/) ?)?(?:month|year)(?:ly)?|annual(?:ly)?|(?:pro |im )?(?:monat|jahr)|monatlich\\p{L}*|jährlich\\p{L}*|monats(?:preis|kosten)|(?:par |au )?mois|(?:par |à l')an(?:née)?|mensuel(?:le)?(?:s|ment)?|annuel(?:le)?(?:s|ment)?|(?:al |cada )?(?:mes|año)|mensual\\p{L}*|anual\\p{L}*|(?:ao |cada )?(?:mês|ano)|mensa(?:l|is|lmente)|(?:al |all')?(?:mese|anno)|mensil[ei]|mensilmente|annual[ei]|maand(?:elijkse?)?|jaar(?:lijkse?)?|(?:в |за )?(?:месяц|год)|ежемесячн\\p{L}*",
  ),
  /每个?月|每年|一个?月|[月年](?:額|费|間)?|包月|一月|한 ?달에?|매[월달]|[월년]|연간/gu,
];

/** Words around them that say nothing else. */
const BESIDE = [
  wholeWord(
    "what|which|who|how|is|are|does|do|did|would|will|can|i|we|us|our|my|me|you|it|its|the|a|an|for|of|to|in|on|at|by|with|from|and|or|vs\\.?|versus|against|than|between|compare[ds]?|comparison|difference|about|current(?:ly)?|now|today|please|more|less|much|same|as|if|any|there|mehr|weniger|als|moins|más|menos|più|meno|больше|меньше|чем|tell|give|show|each|both|have|has|get|buy|usd|dollars?|euros?|billed|billing|list|small|large|company|people|persons?|users?|members?|developers?|devs?|engineers?|staff|was|wie|viel|ist|sind|der|die|das|des|dem|den|im|ein(?:e[nrms]?)?|für|von|im|und|oder|gegen|im vergleich|mit|kosten|uns|leute|personen|entwickler|nutzer|quel(?:le)?s?|est|sont|le|la|les|l|un|une|de|du|d|des|et|ou|pour|ce|que|qui|por|al|el|los|las|lo|para|un[oa]?|y|o|u|qué|cuál(?:es)?|es|son|da|do|dos|das|os|as|e|é|qual|quais|quem|uma?|il|lo|gli|di|per|del(?:la|l)?|qual[ei]|chi|che|cosa|wat|hoe|het|een|voor|van|met|en|of|и|или|для|на|у",
  ),
  /的|是|多少|和|与|还是|哪个|哪|呢|吗|は|が|の|と|を|に|で|ですか|です|か|どちら|どっち|より|은|는|이|가|의|와|과|을|를|중|어느|쪽/gu,
];

/** Words of who a plan is for, with the audience that they mean. */
const AUDIENCE: readonly (readonly [PlanPrice["audience"], RegExp])[] = [
  ["team", wholeWord("teams?|business|équipes?|equipos?|equipes?|squadr[ae]|команд\\p{L}*")],
  ["team", /团队|チーム|팀/gu],
  ["enterprise", wholeWord("enterprise|unternehmen|entreprises?")],
  ["individual", wholeWord("individuals?|personal|single|one person|privat\\p{L}*|einzel\\p{L}*")],
];

/** Words that are no name of a plan, although a part of them is one. */
const NO_NAME = wholeWord(
  "pro (?:nutzer\\p{L}*|platz|person|kopf|monat|jahr|user|seat)|plus ch(?:er|ère)|(?:più|plus|mais|más) (?:caro|barato|costoso)",
);

/** Names that plans often have. */
const EDITION = wholeWord("pro\\+?|plus|max|ultra|premium|standard|basic|starter|go|lite|core|free|hobby");

/** Number of people that a plan is wanted for. */
const PEOPLE =
  /(?<![\p{L}\p{N}])(?:team (?:of|von|de|di|van) )?(\d{1,5})[ -]?(?:people|persons?|users?|seats?|members?|developers?|devs?|engineers?|staff|développeurs|desarrolladores|desenvolvedores|sviluppatori|ontwikkelaars|разработчик\p{L}*|开发者|leuten?|personen|nutzer|entwicklern?|mitarbeiter\p{L}*|personnes|utilisateurs|personas|usuarios|pessoas|usuários|persone|utenti|gebruikers|человек|人|名|명)(?!\p{L})|(?<!\p{L})teams? (?:of|von|de|di|van) (\d{1,5})(?!\d)/iu;

export interface PlanQuestion {
  /** Whether it has a word for a plan, for a time of it or who it is for, so that it asks for no price of a model. */
  ofPlans: boolean;
  /** Who the plan is for; null when it does not say. */
  audience: PlanPrice["audience"] | null;
  people: number | null;
}

/** What a question says of plans and their prices, and the words that say something else. */
interface PlanWords extends PlanQuestion {
  /** Whether it has a word for a price or for a plan. */
  asksPrice: boolean;
  left: string;
}

/**
 * Reads what a question, of which the names of products were taken out, says of plans and their prices.
 * @param plans names of the plans of these products
 */
export function readPlanWords(text: string, plans: readonly string[]): PlanWords {
  let rest = ` ${text} `.replace(/[’]/gu, "'");
  const take = (pattern: RegExp): boolean => {
    const before = rest;
    rest = rest.replace(pattern, " ");
    return rest !== before;
  };
  const found = PEOPLE.exec(rest);
  const people = found === null ? null : Number(found[1] ?? found[2]);
  if (found !== null) rest = rest.replace(found[0], " team ");
  const again = EACH_TIME.map(take).some(Boolean);
  const each = take(NO_NAME);
  const names = [...new Set(plans)].sort((a, b) => b.length - a.length);
  const named = [...names.map((plan) => wholeWord(escapePattern(plan))), EDITION].map(take).some(Boolean);
  const priced = PRICE.map(take).some(Boolean);
  const ofPlan =
    PLAN.map(take).some(Boolean) || (each && /(?<!\p{L})pro (?:nutzer|platz|person|user|seat)/iu.test(text));
  const audience = AUDIENCE.filter(([, pattern]) => take(pattern)).map(([one]) => one)[0] ?? null;
  for (const pattern of BESIDE) rest = rest.replace(pattern, " ");
  return {
    ofPlans: ofPlan || again || audience !== null || named,
    audience,
    people,
    asksPrice: priced || ofPlan,
    left: rest,
  };
}

/**
 * Reads a question for what plans cost, of which the names of products were taken out.
 * @param plans names of the plans of these products
 * @returns null when it asks for something else, or for something beside it
 */
export function readPlanQuestion(text: string, plans: readonly string[]): PlanQuestion | null {
  const { asksPrice, left, ...question } = readPlanWords(text, plans);
  return asksPrice && !/[\p{L}\p{N}]/u.test(left) ? question : null;
}

/**
 * Finds which plans of a product a part of a question names, by their whole name or else its first word.
 * @returns the plans, and the names that plans often have which this product has on record for none
 */
export function plansNamed<T extends Pick<PlanPrice, "plan">>(
  part: string,
  plans: readonly T[],
): { plans: T[]; unknown: string[] } {
  const said = part.replace(NO_NAME, " ");
  const isIn = (name: string) => wholeWord(escapePattern(name)).test(said);
  const whole = plans.filter(({ plan }) => isIn(plan));
  const longest = whole.filter(({ plan }) => !whole.some((one) => one.plan !== plan && one.plan.includes(plan)));
  const found = longest.length > 0 ? longest : plans.filter(({ plan }) => isIn(plan.split(" ")[0] ?? plan));
  const words = (said.match(EDITION) ?? []).map((word) => word.toLowerCase());
  // "Enterprise Pro" is no "Pro".
  const known = [
    ...plans.map(({ plan }) => plan.split(" ")[0] ?? ""),
    ...found.flatMap(({ plan }) => plan.split(/[\s()]+/)),
  ].map((word) => word.toLowerCase());
  return { plans: found, unknown: [...new Set(words)].filter((word) => !known.includes(word)) };
}
