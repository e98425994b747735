import type { Language } from "../../language.ts";
import { MUST, SELLERS } from "./frames.ts";
import { has } from "./lexicon.ts";

/** Words before a certificate that the buyer holds, and after it if needed. */
type Frame = readonly [before: RegExp, behind?: RegExp];

const CERTIFIED = /^[\s-]*(?:zertifiziert|konform|compliant|gecertificeerd|certified|covered|accredited)/iu;

const OWN: Readonly<Record<Language, readonly Frame[]>> = {
  en: [
    [
      /(?<!\p{L})(?:we|i|our \p{L}+)(?:['’](?:re|m|ve)|\s(?:are|am|is|have|has|hold|holds|got|maintain|maintains))(?:\s(?:all|also|already|both|fully|ourselves|now|been|got|an?|the|our|own|certified|compliant|audited|accredited|to|for|under|by|against|with|and))*\s*$/iu,
    ],
    [/(?<!\p{L})as an?\s*$/iu],
  ],
  de: [
    [
      /(?<!\p{L})(?:wir|unser\p{L}* \p{L}+)\s(?:sind|haben|besitzen|ist|hat)(?:\s(?:selbst|auch|bereits|schon|alle|ja|nach|gemäß|laut|eine?|das|die|der|zertifiziert|und))*\s*$/iu,
    ],
    [/(?<!\p{L})als(?: nach)?\s*$/iu, CERTIFIED],
    [/(?<!\p{L})wir(?:\s(?:selbst|auch|bereits|schon|nach|gemäß))*\s*$/iu, CERTIFIED],
  ],
  fr: [
    [
      /(?<!\p{L})(?:nous|on|notre \p{L}+)\s(?:sommes|est|avons|a|détenons)(?:\s(?:déjà|tous|nous-mêmes|aussi|également|certifi\p{L}*|conformes?|une?|la|le|à|et|selon))*\s*$/iu,
    ],
    [/(?<!\p{L})(?:en tant qu['’]|en tant que |comme )\p{L}+ (?:certifi\p{L}*|conforme)\s*$/iu],
  ],
  es: [
    [
      /(?<!\p{L})(?:somos|estamos|tenemos|contamos con|nuestr[ao] \p{L}+ (?:es|está|tiene|cuenta con))(?:\s(?:ya|también|todos|certificad\p{L}*|una?|la|el|en|con|bajo|por|y))*\s*$/iu,
    ],
    [/(?<!\p{L})como \p{L}+ certificad[ao](?:\s(?:en|con|bajo|por))?\s*$/iu],
  ],
  pt: [
    [
      /(?<!\p{L})(?:somos|estamos|temos|possuímos|nosso \p{L}+ (?:é|está|tem|possui)|nossa \p{L}+ (?:é|está|tem|possui))(?:\s(?:já|também|todos|certificad\p{L}*|uma?|a|o|em|na|no|com|pela|por|e))*\s*$/iu,
    ],
    [/(?<!\p{L})como \p{L}+ certificad[ao](?:\s(?:em|na|com|pela|por))?\s*$/iu],
  ],
  it: [
    [
      /(?<!\p{L})(?:siamo|abbiamo|possediamo|nostr[ao] \p{L}+ (?:è|ha|possiede))(?:\s(?:già|anche|tutti|certificat\p{L}*|una?|la|il|in|con|per|e))*\s*$/iu,
    ],
    [/(?<!\p{L})(?:come|in quanto) \p{L}+ certificat[ao]\s*$/iu],
  ],
  nl: [
    [
      /(?<!\p{L})(?:wij|we|onze \p{L}+|ons \p{L}+)\s(?:zijn|hebben|is|heeft|bezitten)(?:\s(?:zelf|ook|al|allemaal|volgens|een|het|de|gecertificeerd|voor|conform|en))*\s*$/iu,
    ],
    [/(?<!\p{L})als\s*$/iu, CERTIFIED],
  ],
  ru: [
    [
      /(?<!\p{L})(?:мы|у нас|наша? \p{L}+)(?:\s(?:сами|уже|тоже|есть|имеем|имеет|получили|прошли|сертифици\p{L}*|сертификат\p{L}*|сертификаци\p{L}*|по|и))+\s*$/iu,
    ],
  ],
  zh: [
    [
      /(?:我们|我司|本公司)(?:公司|自己|自身)?(?:已经|已|也|都)?(?:是|有|通过了?|取得了?|获得了?|拿到了?|持有)(?:certified|和|与|、|\s)*$/iu,
    ],
  ],
  ja: [
    [
      /(?:当社|弊社|自社|我々|私たち)(?:は|も|が)(?:既に|すでに|certified|、|と|\s)*$/iu,
      /^\s*(?:の?認証)?(?:を|に)?\s*(?:取得(?:し|済みで)|準拠し|保有し|認証企業)/u,
    ],
  ],
  ko: [
    [
      /(?:우리|저희|당사)\s?(?:회사|팀|기관)?(?:는|은|도|가|이)\s*(?:이미\s*)?$/u,
      /^\s*(?:인증)?(?:을|를)?\s*(?:받았|취득했|취득하|보유하고|보유 중|획득했|인증 (?:기업|회사)(?:입|이))/u,
    ],
  ],
};
/** Words after a certificate that make it a demand: "we have ISO 27001 requirements". */
const REQUIRED =
  /(?<!\p{L})(?:requirement|obligation|needs?(?!\p{L})|polic|vendor|provider|only(?!\p{L})|anforderung|pflicht|vorgabe|exigence|obligaci|requisit|obrigaç|requisiti|eis(?:en)?(?!\p{L})|verplicht|требовани)|要求|要件|요구/iu;

/**
 * Whether a statement says that the buyer, not a seller, holds a certificate: "we're ISO 27001", "as a SOC 2 certified
 * company". Other certificates may stand between.
 * @param at position of the certificate's first letter
 */
export function isBuyersOwn(
  clause: string,
  at: number,
  words: string,
  others: readonly RegExp[],
  language: Language,
): boolean {
  const before = others.reduce((text, other) => text.replace(other, "certified"), clause.slice(0, at));
  const behind = clause.slice(at + words.length);
  const shortly = behind.slice(0, 30);
  if (REQUIRED.test(shortly) || has(MUST(language), shortly)) return false;
  return OWN[language].some(([frame, after]) => {
    const found = frame.exec(before)?.[0];
    return found !== undefined && !has(SELLERS(language), found) && (after?.test(behind) ?? true);
  });
}
