import type { Language } from "../language.ts";
import { readAgreements } from "./agreements.ts";
import { DOMESTIC, homeOf } from "./domestic.ts";
import { readOrigin } from "./origin.ts";
import type { ConstraintKind, Preference, ReadConstraint } from "./types.ts";
import { IS_WISH, NOT_UNDERSTOOD, PERMITTED, PREFERS } from "./unchecked.ts";
import { namesBothWeights, weightsOf } from "./weights.ts";
import { clausesOf } from "./words/clauses.ts";
import { COMPANIES, DATA, MADE, NOT, PLACED, SEATED, SELLERS } from "./words/frames.ts";
import { found, has, lexicon, type Words } from "./words/lexicon.ts";
import { type Mention, mentionsOf } from "./words/names/entities.ts";
import { permits } from "./words/permits.ts";
import { withoutWaivedSpeed } from "./words/plain.ts";
import { isWish, WISH } from "./words/terms.ts";

/**
 * Removes wishes from a text and reports each as a wish, because no model is removed for one.
 * @returns the text with spaces in place of wishes, so that positions stay the same
 */
export function withoutWishes(text: string, language: Language, read: ReadConstraint[]): string {
  let rest = text;
  let wish: ReadConstraint | undefined;
  for (const { text: clause, said } of clausesOf(text, language)) {
    if (wish !== undefined && EXAMPLE.test(clause) && mentionsOf(clause).length > 0) {
      // The names that a wish gives as examples belong to it.
      rest = rest.replace(said, " ".repeat(said.length));
      const from = text.indexOf(wish.words);
      wish.words = text.slice(from, text.indexOf(clause.trim(), from) + clause.trim().length);
      continue;
    }
    wish = undefined;
    if (!isWish(clause, language)) continue;
    const wished: ReadConstraint[] = [];
    readAgreements(clause, language, wished);
    readOrigin(clause, language, wished);
    if (wished.length === 0) {
      const kind = kindOfWish(clause, language);
      if (kind === null) {
        wish = read.find(({ words, detail }) => words === clause.trim() && detail === IS_WISH);
        continue;
      }
      wished.push({ words: clause.trim(), kind, effect: "not_checked" });
    }
    rest = rest.replace(said, " ".repeat(said.length));
    const [first] = wished;
    if (first === undefined) continue;
    wish = { words: clause.trim(), kind: first.kind, effect: "not_checked", detail: IS_WISH };
    read.push(wish);
  }
  return rest;
}

/** Words before examples of what is wished for. */
const EXAMPLE =
  /^\s*[(（]?\s*(?:e\.? ?g\.?|for example|for instance|such as|like|say|z\. ?b\.|zum beispiel|etwa|wie|par exemple|p\. ?ex\.|comme|por ejemplo|p\. ?ej\.|como|por exemplo|ad esempio|per esempio|come|bijvoorbeeld|bijv\.|zoals|например|вроде)(?!\p{L})|^\s*[(（]?(?:比如|例如|如|像|譬如|たとえば|例えば|예를 들어|예컨대)/iu;

/**
 * Removes permissions from a text, "open models are fine too", and reports what each allows. No model is removed for one.
 * @returns the text with spaces in place of permissions, so that positions stay the same
 */
export function withoutPermissions(text: string, language: Language, read: ReadConstraint[]): string {
  let rest = text;
  let wasPermitted = false;
  for (const { text: clause, said, first } of clausesOf(text, language)) {
    const both = namesBothWeights(clause, language);
    const permitted: boolean =
      both || permits(clause, language) || (wasPermitted && /^\s*(?:and )?so (?:is|are)\s/iu.test(clause));
    wasPermitted = permitted;
    if (first || !permitted) continue;
    const weights = both || weightsOf(clause, language) !== null;
    const kind = weights ? "open_weights" : (kindOfWish(clause, language) ?? openKind(clause, language));
    if (kind === null) continue;
    rest = rest.replace(said, " ".repeat(said.length));
    read.push({ words: clause.trim(), kind, effect: "priced", detail: PERMITTED });
  }
  return rest;
}

const PLACE =
  /(?<!\p{L})(?:(?:any|all|what) (?:regions?|locations?|countr(?:y|ies))|wherever|anywhere|(?:jede[rs]?|alle|welche[rs]?) (?:regionen?|standorte?|länd\p{L}*|land)|(?:toute|quelle|n['’]importe quel(?:le)?) (?:région|pays)|tout pays|(?:cualquier|qualquer|qualsiasi|qualunque) (?:región|país|região|regione|paese)|(?:elke|welke) (?:regio|locatie)|люб\p{L}+ (?:регион|стран)\p{L}*)(?!\p{L})|(?:任何|哪个|所有)(?:地区|区域|国家)|(?:どの|任意の)(?:地域|リージョン|国)|(?:어느|모든) ?(?:지역|리전|국가)/iu;
const HOSTED =
  /(?<!\p{L})(?:who(?:ever)? (?:hosts|runs|serves)|wer (?:es |das (?:modell )?)?(?:hostet|betreibt)|qui (?:l['’])?héberge|quién (?:lo )?(?:aloj|hosped)\p{L}*|quem (?:o )?hosped\p{L}*|chi (?:lo )?ospita|wie (?:het )?host|кто (?:его |е[её] )?(?:хост|размеща)\p{L}*)(?!\p{L})|谁(?:来)?托管|どこが(?:ホスト|提供)|누가 호스팅/iu;
const SIZE =
  /(?<!\p{L})(?:smaller|other|another|different|any|weaker) models?(?!\p{L})|(?<!\p{L})(?:kleiner\p{L}*|ander\p{L}*) modell\p{L}*|(?<!\p{L})modèles? plus petits?|(?<!\p{L})modelos? (?:más pequeños?|menor(?:es)?)|(?<!\p{L})modell[oi] più piccol[oi]|(?<!\p{L})kleinere? model\p{L}*|(?<!\p{L})меньш\p{L}+ модел\p{L}*|小(?:一点|一些|些)?的?模型|小さ[いな]モデル|(?:더 )?작은 모델/iu;

/** What a permission is about that names nobody: "any region is fine", "I do not care who hosts it". */
function openKind(clause: string, language: Language): ConstraintKind | null {
  if (PLACE.test(clause)) return "data_region";
  if (has(DOMESTIC, clause)) return "country";
  if (mentionsOf(clause).length > 0) return null;
  // "30 days of logs at the provider are fine" is a limit.
  if (HOSTED.test(clause)) return "seller";
  if (has(SELLERS(language), clause) && !/\d/u.test(clause)) return "seller";
  return SIZE.test(clause) ? "requirement" : null;
}

/** Most letters beside names and the words of a wish in a statement that says nothing else: "Mistral wäre uns am liebsten". */
const SHORT_WISH = 8;

/** What a wish is about whose statement demands nothing by itself: "ideally a European provider", "data in Brazil". */
function kindOfWish(clause: string, language: Language): ConstraintKind | null {
  const mentions = mentionsOf(clause);
  const [named] = mentions;
  if (named === undefined && homeOf(clause, language) !== null) return "country";
  const about = (...frames: (typeof MADE)[]) => frames.some((frame) => has(frame(language), clause));
  if (named === undefined) return null;
  if (named.place === undefined) {
    // "Ideally cheaper than Claude" wants no maker.
    const names = mentions.map(({ at, end }) => clause.slice(at, end));
    const rest = [WISH, ...names].reduce<string>((words, said) => words.replace(said, ""), clause);
    const isShort = rest.replace(/[^\p{L}]/gu, "").length <= SHORT_WISH;
    if (!isShort && !about(SELLERS, MADE) && !permits(clause, language) && !isWishedFor(clause, named)) return null;
    return named.maker === undefined ? "seller" : "maker";
  }
  if (about(SELLERS, MADE, COMPANIES, SEATED)) return "country";
  return about(PLACED, DATA) ? "data_region" : null;
}

/** Whether the words of a wish stand right before a name: "privilégier Mistral si la qualité suit". */
function isWishedFor(clause: string, { at, end }: Mention): boolean {
  const wish = WISH.exec(clause);
  if (wish === null || wish.index > at) return false;
  const between = clause.slice(wish.index + wish[0].length, at).replace(/[^\p{L}]/gu, "");
  return between.length <= SHORT_WISH && !/^(?:[-–]|['’]s(?!\p{L}))/u.test(clause.slice(end));
}

/** Questions about a maker's models: "can I use DeepSeek or Qwen?" */
const ASKED =
  /(?<!\p{L})(?:can (?:i|we|you)|could (?:i|we)|what about|how about|would|should (?:i|we)|is it (?:ok|possible)|worth (?:a look|trying)|kann (?:ich|man)|können wir|geht (?:auch)?|wie wäre|lohnt|puis-je|peut-on|pouvons-nous|et si|est-ce que|puedo|podemos|se puede|qué tal|posso|podemos|dá para|que tal|possiamo|si può|e se|kan ik|kunnen we|wat vinden|можно ли|можем ли|подойд[её]т)(?!\p{L})|可以用|能用|能不能|行吗|使え|どうです|쓸 수|써도|어떨까/iu;

/** Returns the makers that a text asks about, wishes for or allows without restricting the choice to them. The clause counts as understood. */
export function askedMakers(text: string, language: Language, read: ReadConstraint[]): ReadonlySet<string> {
  const left = read.filter(({ kind, detail }) => kind === "maker" && (detail === IS_WISH || detail === PERMITTED));
  const named = left.flatMap(({ words }) => (has(NOT(language), words) ? [] : mentionsOf(words)));
  const asked = new Set<string>(named.flatMap(({ maker }) => maker ?? []));
  for (const { text: clause } of clausesOf(text, language)) {
    if (!ASKED.test(clause)) continue;
    const makers = mentionsOf(clause).flatMap(({ maker }) => maker ?? []);
    if (makers.length === 0) continue;
    const words = clause.trim();
    const at = read.findIndex((one) => one.words === words && one.detail === NOT_UNDERSTOOD);
    if (at < 0 && read.some((one) => one.words === words && one.kind === "maker")) continue;
    if (at >= 0) read.splice(at, 1);
    for (const maker of makers) asked.add(maker);
    read.push({
      words,
      kind: "maker",
      effect: "priced",
      detail: `asked about: options has the cheapest likely model of ${[...new Set(makers)].join(" and of ")} that meets the demands`,
    });
  }
  return asked;
}

const ANSWER_FAST: Words = {
  en: "(?:repl(?:y|ies)|respond\\p{L}*|responses?|answers?|react\\p{L}*) (?:\\p{L}+ )?(?:fast|quick(?:ly)?|promptly|snapp(?:y|ily))|(?:fast|quick|snappy|prompt) (?:repl(?:y|ies)|answers?|responses?|reactions?)|(?:must|should|has to|needs? to|be) (?:be )?(?:fast|quick|snappy)|(?:fast|quick) enough|speed (?:matters|counts|is important)|feels? snappy",
  de: "schnelle[rsn]? (?:antwort\\p{L}*|reaktion\\p{L}*|rückmeldung\\p{L}*)|(?:antwort\\p{L}*|reagier\\p{L}*|geh[ent]{1,2}|sein|laufen|kommen) (?:\\p{L}+ )?(?:schnell|flott|zügig|fix)|(?:schnell|flott|zügig|fix) (?:\\p{L}+ )?(?:antwort\\p{L}*|reagier\\p{L}*|gehen|sein|laufen|da sein|kommen)",
  fr: "répon\\p{L}* (?:\\p{L}+ )?(?:vite|rapidement)|réponses? (?:\\p{L}+ )?rapides?|(?:soit|être|est|doit être) (?:assez |très |bien )?rapide|que ça (?:aille|réponde) vite",
  es: "(?:respond\\p{L}*|contest\\p{L}*|responda|conteste) (?:\\p{L}+ )?(?:rápid[oa]\\p{L}*|rapido|pronto|enseguida|ágil\\p{L}*)|respuestas? (?:\\p{L}+ )?(?:rápidas?|ágil\\p{L}*)|(?:sea|ser|vaya) (?:muy |bastante )?rápid[oa]",
  pt: "(?:respond\\p{L}*|respost\\p{L}+) (?:\\p{L}+ )?(?:rápid[oa]\\p{L}*|rapido|depressa|logo|ágil|ágeis)|(?:seja|ser) (?:bem |muito )?rápid[oa]",
  it: "(?:rispond\\p{L}*|risposte?) (?:\\p{L}+ )?(?:veloc\\p{L}*|rapid\\p{L}*|in fretta|subito)|(?:sia|essere) (?:molto |abbastanza )?(?:veloce|rapid[oa])",
  nl: "snelle? (?:antwoord\\p{L}*|reactie\\p{L}*)|(?:antwoord\\p{L}*|reageren|reageert|gaan|zijn) (?:\\p{L}+ )?(?:snel|vlot)|(?:snel|vlot) (?:\\p{L}+ )?(?:antwoord\\p{L}*|reager\\p{L}*|reageert|zijn|gaan)",
  ru: "(?:отвеча\\p{L}*|ответ\\p{L}*|реагир\\p{L}*|работа\\p{L}*) (?:\\p{L}+ )?быстро|быстро (?:\\p{L}+ )?(?:отвеча\\p{L}*|ответ\\p{L}*|реагир\\p{L}*)|быстры[йех]\\p{L}* (?:ответ|реакци)\\p{L}*",
  zh: "(?:回复|回答|响应|反应|速度|答复)(?:要|得|需要|必须|应该)?(?:尽量|比较|很|够)?快|快速(?:回复|回答|响应|反应)|尽快(?:回复|回答|响应)|秒回",
  ja: "(?:素早|すばや|早|速)く(?:返信|返答|回答|応答|返[しす]|答え)|(?:返信|返答|回答|応答|レスポンス|反応)(?:は|が|を)?(?:なるべく|できるだけ)?(?:早|速)[いくめ]|スピーディー",
  ko: "빠르게 ?(?:답|응답|대답|회신|반응)|빨리 ?(?:답|응답|대답|회신|반응)|빠른 ?(?:답|응답|대답|회신|반응)|(?:답변|응답|대답|반응|속도)(?:이|가|은|는|도)? ?(?:빨라|빨랐|빠르|빨리|빠른)",
};
const CHEAPEST: Words = {
  en: "as cheap(?:ly)? as possible|cheapest (?:possible|option|model|that works)|(?:cost|price) (?:is|comes|matters) (?:the )?(?:most|first)|lowest (?:possible )?(?:cost|price)",
  de: "so (?:billig|günstig) wie (?:möglich|es geht)|möglichst (?:billig|günstig)|am (?:billigsten|günstigsten)|hauptsache (?:billig|günstig)",
  fr: "le moins cher possible|au meilleur prix|au plus bas prix|le moins coûteux",
  es: "lo más (?:barato|económico)(?: posible)?|lo más barat[oa]",
  pt: "o mais (?:barato|económico|econômico)(?: possível)?",
  it: "(?:il|al|la) (?:più economic[oa]|meno car[oa]|minor costo)(?: possibile)?|spendere il meno possibile",
  nl: "zo goedkoop mogelijk|goedkoopste",
  ru: "как можно дешевле|максимально деш[её]в\\p{L}*|сам\\p{L}+ деш[её]в\\p{L}*",
  zh: "越便宜越好|最便宜|尽量便宜|尽可能便宜",
  ja: "(?:できるだけ|なるべく|とにかく|一番)(?:安|やす)[いくな]|最安",
  ko: "최대한 ?(?:싸|저렴)\\p{L}*|가장 ?(?:싼|저렴한)|제일 ?(?:싼|저렴한)",
};
const BEST: Words = {
  en: "(?:care|caring) (?:far |much )?more about quality|quality (?:of (?:the |our )?\\p{L}+ )?(?:(?:comes |is |goes )?(?:first|(?:far |much )?more important (?:to (?:me|us) )?than|matters (?:more|most)|over (?:cost|price|speed)|before (?:cost|price))|(?:counts|matters|weighs) (?:for )?more than)|(?:price|cost) (?:comes |is )?(?:second(?:ary)?|only second|less important)|best possible quality",
  de: "(?:\\p{L}*qualität(?: (?:der|des) \\p{L}+)?) (?:geht vor|zuerst|vor preis|(?:ist )?(?:(?:uns|mir) )?(?:viel |deutlich )?wichtiger|(?:zählt|wiegt) (?:(?:uns|mir|für uns|für mich) )?mehr|steht an erster stelle)|(?:(?:uns|mir) )?(?:wichtiger|mehr) (?:als (?:der preis|geld) )?ist (?:(?:uns|mir) )?die \\p{L}*qualität|(?:der )?preis (?:ist |kommt )?(?:zweitrangig|an zweiter stelle)|bestmögliche qualität",
  fr: "(?:la )?qualité (?:(?:de la |de l'|des |du |d')\\p{L}+ )?(?:avant tout|d'abord|prime|passe avant|(?:m'|nous )?(?:compte|importe|pèse) (?:plus|davantage)|est (?:bien )?plus importante (?:(?:pour|à) (?:moi|nous|mes yeux) )?que|avant le prix)|(?:le )?prix (?:passe après|est secondaire)|meilleure qualité possible",
  es: "(?:la )?calidad (?:(?:de la |de los |del |de )\\p{L}+ )?(?:es lo primero|ante todo|primero|(?:nos |me )?(?:importa|cuenta|pesa) más|es más importante (?:para (?:mí|nosotros) )?que)|(?:importa|cuenta|pesa) más la calidad|(?:el )?precio es (?:secundario|lo de menos)|calidad (?:por encima|antes) del precio|mejor calidad posible",
  pt: "(?:a )?qualidade (?:(?:da |do |dos |de )\\p{L}+ )?(?:em primeiro lugar|acima de tudo|primeiro|(?:me |nos )?(?:importa|conta|pesa) mais|é mais importante (?:para (?:mim|nós) )?(?:do )?que)|(?:importa|conta|pesa) mais a qualidade|(?:o )?preço é secundário|qualidade (?:acima|antes) do preço|melhor qualidade possível",
  it: "(?:la )?qualità (?:(?:della |del |dei |di )\\p{L}+ )?(?:prima di tutto|viene prima|(?:mi |ci )?(?:conta|importa|interessa|pesa)(?: di)? più|(?:per (?:me|noi) )?è più importante (?:per (?:me|noi) )?d\\p{L}+)|(?:conta|importa|pesa)(?: di)? più la qualità|(?:il )?prezzo (?:è secondario|viene dopo)|qualità prima del prezzo|migliore qualità possibile",
  nl: "(?:\\p{L}*kwaliteit(?: van (?:de |het )?\\p{L}+)?) (?:gaat voor|eerst|staat voorop|(?:is |vind(?:en)? )?(?:(?:mij|ons|voor (?:mij|ons)|ik|we|wij) )?belangrijker|telt (?:zwaarder|meer)|weegt zwaarder)|(?:de )?prijs (?:is bijzaak|komt (?:daarna|op de tweede plaats))|best mogelijke kwaliteit",
  ru: "качество (?:\\p{L}+ ){0,2}(?:важнее|прежде всего|на первом месте|превыше всего)|(?:для нас )?важнее (?:\\p{L}+ )?качество|цена (?:вторична|на втором месте)|максимальное качество",
  zh: "质量(?:第一|优先|最重要|更重要)|(?:更|比较)(?:看重|在乎|注重)质量|质量(?:比|高于|优先于)(?:价格|成本|费用|钱|省钱)(?:更)?(?:重要)?|价格(?:是)?其次",
  ja: "品質(?:第一|優先|重視|(?:が|を|は)?最優先|が第一)|品質(?:は|が|を|のほうが|の方が)?(?:価格|費用|コスト|料金|お金|値段)より(?:も)?(?:重要|重視|優先|大切)|(?:価格|費用|コスト|料金|お金|値段)より(?:も)?品質",
  ko: "품질(?:이|을)? ?(?:우선|최우선|먼저|더 ?중요|(?:가격|비용|돈)보다 ?(?:더 ?)?중요)|(?:가격|비용|돈)보다 ?(?:\\p{L}+ ?)?품질",
};
const SAID: Readonly<Record<Preference, (language: Language) => RegExp>> = {
  fast: ofAll(ANSWER_FAST),
  cheap: ofAll(CHEAPEST),
  quality: ofAll(BEST),
};
/** These words mean the same in any text, also in one of several languages. */
function ofAll(words: Words): (language: Language) => RegExp {
  return lexicon({ any: Object.values(words).join("|") });
}

const ALL = Object.keys(SAID) as Preference[];

/**
 * Reads wishes that name no figure: a fast answer, the lowest cost, quality first. They remove nothing. Where the text limits
 * latency in figures, words for speed beside it wish for nothing more.
 */
export function readPreferences(text: string, language: Language, read: ReadConstraint[]): ReadonlySet<Preference> {
  const wished = new Set<Preference>();
  for (const one of ALL) {
    const limited = one === "fast" && read.some(({ kind }) => kind === "latency");
    for (const [words] of found(SAID[one](language), one === "fast" ? withoutWaivedSpeed(text) : text)) {
      read.push({ words, kind: "preference", effect: "not_checked", detail: limited ? LIMITED : PREFERS[one] });
      if (!limited) wished.add(one);
    }
  }
  return wished;
}

const LIMITED = "said with the limit of latency, which decides";
