import { wholeWord } from "../../text/whole-word.ts";

/** Whom a product is offered to, after "offer it to" and the like. */
const OTHERS = "(?:customers?|clients?|tenants?|third part(?:y|ies)|users?|other (?:companies|firms|businesses))";
const OWN = "(?:company|business|organi[sz]ation|firm|enterprise)";
const HAND =
  "(?:offer(?:ed|ing)?|provid(?:e|ed|ing)|sell(?:ing)?|sold|host(?:ed|ing)?|giv(?:e|en|ing)|rent(?:ed|ing)?|re-?sell(?:ing)?|re-?sold|run(?:ning)?|serv(?:e|ing)|distribut(?:e|ed|ing))";

const COMMERCIAL = [
  wholeWord(
    "commercial(?:ly)?|kommerziell\\p{L}*|gewerblich\\p{L}*|comercial(?:es|mente)?|commercialement|commerciale?|commercialmente|commercieel|commerciële|коммерч\\p{L}*",
  ),
  /商用|상업/gu,
];

/** Words for what a buyer does with a product, which its licence allows or not, in eleven languages. */
const USE: readonly RegExp[] = [
  wholeWord(
    `(?:for )?(?:inside|within|in|at) (?:the|our|my|a|an|your) (?:own )?${OWN}|internal(?:ly)?(?: use| purposes)?|in[- ]house(?: use)?|${HAND} (?:(?:it|this|that|them|these) )?(?:to|for) (?:(?:our|my|the|your|paying|other|several|multiple|many|external|end) )*${OTHERS}|(?:to|for) (?:our|my|paying) (?:paying )?(?:customers|clients)|${HAND} (?:(?:it|this|that|them) )?as (?:an? |part of (?:an?|our|my) )?(?:(?:paid|managed|hosted|commercial|own) )*(?:service|saas|product|offering)|(?:as )?(?:an? )?saas|multi[- ]?tenan(?:t|cy)|white[- ]?label(?:l?ed|l?ing)?|re-?brand(?:ed|ing)?|remov(?:e|ed|ing) (?:the |its |their )?(?:logos?|brand(?:ing)?|names?)|re-?sell(?:ing)?|(?:which |what )?(?:parts?|features?|directories)(?: of(?: it)?)?(?= .{0,30}licen[cs]e)|(?:(?:needs?|requires?) )?(?:an? )?(?:paid|enterprise)(?= licen[cs]e)`,
  ),
  wholeWord(
    "(?:firmen|betriebs|unternehmens)?intern(?:e[nrs]?)?|(?:im|in (?:unserem|meinem)) (?:eigenen )?(?:unternehmen|betrieb)|in (?:der|unserer|meiner) (?:eigenen )?firma|(?:für|an) (?:unsere |meine |die )?kunden(?: (?:hosten|anbieten|betreiben|verkaufen))?|weiterverkauf\\p{L}*|als (?:dienst|saas|service)|en interne|dans (?:notre|mon|l['’]) ?entreprise|(?:à|pour) (?:nos|mes|des|les) clients|revendre|(?:dentro de|en) (?:nuestra|mi|la) empresa|a (?:nuestros |mis |los )?clientes|revender|(?:dentro d[ae]|n[ao]) (?:nossa |minha )?empresa|para (?:os )?(?:nossos |meus )?clientes|(?:all['’]interno della|nella|in) (?:nostra |mia )?azienda|(?:ai|per i) (?:nostri |miei )?clienti|rivendere|(?:binnen|in) (?:ons|mijn|het) bedrijf|(?:aan|voor) (?:onze |mijn )?klanten|doorverkopen|внутри (?:нашей |своей )?компании|(?:нашим |своим )?клиентам|для (?:наших |своих )?клиентов|перепрода\\p{L}*",
  ),
  /(?:公司|企业|企業)?内部(?:使用)?|(?:提供|卖|出售|转售)?给(?:我们的)?客户(?:使用)?|社内(?:で|利用|使用)?(?:使える|使用)?|(?:顧客|お客様|お客さん)(?:に|へ|向けに)(?:提供|販売)?(?:でき\S*)?|사내(?:에서)?|고객(?:에게|용으로)(?: ?(?:제공|판매)\S*)?/gu,
];

/** What a licence does; of a product they may ask what it can do. */
const ALLOWS = wholeWord("allow(?:s|ed|ing)?|permit(?:s|ted)?|forbid(?:s|den)?|prohibit(?:s|ed)?");
const LICENCE = /licen[cs]e|licensing/iu;

/**
 * Takes the words for a use out of a text: "inside our company", "offer it to our customers". Commercial use is noted and left in place, for
 * it is a word for a licence too.
 */
export function takeUse(text: string): { rest: string; isUse: boolean } {
  const rest = USE.reduce((left, pattern) => left.replace(pattern, " "), text);
  const isUse = rest !== text || COMMERCIAL.some((pattern) => text.search(pattern) >= 0);
  if (!isUse && !LICENCE.test(text)) return { rest, isUse };
  const plain = rest.replace(ALLOWS, " ");
  return { rest: plain, isUse: isUse || plain !== rest };
}
