import { SPACED } from "../lexicon.ts";

/** A country, or a group of countries with one name. */
export interface NamedPlace {
  name: string;
  words: RegExp;
  /** ISO 3166-1 alpha-2. */
  codes: readonly string[];
  /** The region by which providers' pages name it; null when none does. */
  region: "EU" | "US" | "JP" | "AU" | "IN" | "SG" | "CN" | null;
}

export const EU = "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" ");
/** Hong Kong counts as China, because Chinese law applies to both. */
export const CN = ["CN", "HK"];

const REGIONS = ["US", "JP", "AU", "IN", "SG", "CN"] as const;

const place = (name: string, codes: readonly string[], words: string, flags = "giu"): NamedPlace => ({
  name,
  codes,
  region: EU.includes(codes[0] ?? "") ? "EU" : (REGIONS.find((region) => codes[0] === region) ?? null),
  // A Latin name within Chinese or Japanese text has no spaces around it.
  words: new RegExp(
    words.replaceAll(String.raw`(?<!\p{L})`, `(?<!${SPACED})`).replaceAll(String.raw`(?!\p{L})`, `(?!${SPACED})`),
    flags,
  ),
});

/** Names and adjectives of countries in eleven languages. */
export const PLACES: readonly NamedPlace[] = [
  place(
    "China",
    CN,
    String.raw`(?<!\p{L})(?:chin(?:a|as|e|ese|esisch\p{L}*|ois\p{L}*|os?|ês|esas?|eses|ezen|ees)|cin(?:a|ese|esi)|vr china|prc)(?!\p{L})|(?<!\p{L})кита\p{L}*|中国(?!語)|中國|중국|中华|중국산`,
  ),
  // `US` counts only in capitals, because `us` is a pronoun.
  place(
    "United States",
    ["US"],
    String.raw`(?<![\p{Script=Latin}.])(?:U\.?S\.?A\.?|U\.S\.|US(?=[\s,.;/)-]|$|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul})|VS(?![- ]?[Cc]ode)|EE\. ?UU\.?|EEUU|EUA|[Uu]nited [Ss]tates|[Aa]merica(?:ns?)?|[Vv]ereinigten? [Ss]taaten|[Aa]merika\p{L}*|[ÉEée]tats[- ][Uu]nis|[Aa]méricain\p{L}*|[Ee]stados [Uu]nidos|[Ee]stadounidense\p{L}*|[Aa]merican[oaei]s?|[Ss]tati [Uu]niti|[Ss]tatunitens[ei]|[Vv]erenigde [Ss]taten|[Aa]merikaans\p{L}*)(?!\p{L})|США|[Аа]мерик\p{L}*|美国|美國|アメリカ|米国|미국`,
    "gu",
  ),
  place(
    "European Union",
    EU,
    String.raw`(?<!\p{L})(?:european union|union europ[ée]enne|unión europea|união europeia|unione europea|europäische[nr]? union|europese unie|(?:inner)?europe(?:an)?s?|(?:inner)?europäisch\p{L}*|europa|eea|ewr|eer|eee|see(?= )|spazio economico europeo|européen\p{L}*|europe(?:[oaieu]s?|ias?|us)|europees|europese|EU|UE)(?!\p{L})|европ\p{L}*|(?<!\p{L})ЕС(?!\p{L})|евросоюз\p{L}*|欧洲|欧盟|欧州|ヨーロッパ|歐洲|歐盟|유럽연합|유럽`,
  ),
  place(
    "Russia",
    ["RU"],
    String.raw`(?<!\p{L})(?:russia\p{L}*|russland|russisch\p{L}*|russie|russes?|rusia|rus[oa]s?|rússia|russ[oa]s?|russ[aoie]|rusland)(?!\p{L})|росси\p{L}*|(?<!\p{L})РФ(?!\p{L})|俄罗斯|ロシア|러시아`,
  ),
  place(
    "India",
    ["IN"],
    String.raw`(?<!\p{L})(?:india\p{L}*|indien|indisch\p{L}*|inde|indienne?s?)(?!\p{L})|инди[ийюя]\p{L}*|印度|インド|인도`,
  ),
  place(
    "United Kingdom",
    ["GB"],
    String.raw`(?<!\p{L})(?:UK|united kingdom|brit(?:ish|ain|isch\p{L}*|annique\p{L}*|ánic\p{L}*)|großbritannien|royaume-uni|reino unido|regno unito|verenigd koninkrijk)(?!\p{L})|великобритани\p{L}*|英国|イギリス|영국`,
  ),
  place(
    "Japan",
    ["JP"],
    String.raw`(?<!\p{L})(?:japan(?:ese)?|japanisch\p{L}*|japon(?:ais\p{L}*)?|japón|japon[eê]s\p{L}*|japão|giappon\p{L}*|japans\p{L}*)(?!\p{L})|япон\p{L}*|tokyo|日本|国内(?=[\p{Script=Hiragana}\p{Script=Katakana}]|保存|保管|限定)|일본`,
  ),
  place(
    "South Korea",
    ["KR"],
    String.raw`(?<!\p{L})(?:(?:south )?korean?|südkorea\p{L}*|corée|coréen\p{L}*|corea\p{L}*|coreia|coreano)(?!\p{L})|(?:южн\p{L}* )?коре[йяюеи]\p{L}*|韩国|韓国|한국|국내|국산`,
  ),
  place(
    "Italy",
    ["IT"],
    String.raw`(?<!\p{L})(?:ital(?:y|ia|ien|ie|ië)|italian(?=[- ](?:servers?|data|soil|provider|vendor|compan|model|law))|italian[oiae](?= )|milano?)(?!\p{L})|итали[яию]|意大利|イタリア|이탈리아`,
  ),
  place(
    "Spain",
    ["ES"],
    String.raw`(?<!\p{L})(?:spain|españa|espagne|spanien|spagna|espanha|spanje|madrid)(?!\p{L})|испани[яию]|西班牙|スペイン|스페인`,
  ),
  place(
    "Netherlands",
    ["NL"],
    String.raw`(?<!\p{L})(?:(?:the )?netherlands|nederland(?:se)?|niederlande\p{L}*|pays[- ]bas|países ba(?:jos|ixos)|paesi bassi|amsterdam)(?!\p{L})|нидерланд\p{L}*|荷兰|オランダ|네덜란드`,
  ),
  place(
    "Ireland",
    ["IE"],
    String.raw`(?<!\p{L})(?:ireland|irland\p{L}*|irlande|irlanda|ierland|dublin)(?!\p{L})|ирланди\p{L}*|爱尔兰|アイルランド|아일랜드`,
  ),
  place(
    "Poland",
    ["PL"],
    String.raw`(?<!\p{L})(?:poland|polen|pologne|polonia|polônia)(?!\p{L})|польш\p{L}*|波兰|ポーランド|폴란드`,
  ),
  place(
    "Sweden",
    ["SE"],
    String.raw`(?<!\p{L})(?:sweden|schweden|suède|suecia|suécia|svezia|zweden)(?!\p{L})|швеци\p{L}*|瑞典|スウェーデン|스웨덴`,
  ),
  place("Portugal", ["PT"], String.raw`(?<!\p{L})portugal(?!\p{L})|португали[яию]|葡萄牙|ポルトガル|포르투갈`),
  place(
    "Austria",
    ["AT"],
    String.raw`(?<!\p{L})(?:austria|österreich\p{L}*|autriche|áustria|oostenrijk)(?!\p{L})|австри[яию]|奥地利|オーストリア|오스트리아`,
  ),
  place(
    "Australia",
    ["AU"],
    String.raw`(?<!\p{L})(?:austral(?:ia\p{L}*|ien|isch\p{L}*|ie|ienne?s?|ië))(?!\p{L})|австрали\p{L}*|澳大利亚|オーストラリア|호주`,
  ),
  place(
    "Brazil",
    ["BR"],
    String.raw`(?<!\p{L})(?:brazil(?:ian)?|brasil(?:eir[oa]s?)?|brasilien|brésil|brasile)(?!\p{L})|бразили\p{L}*|巴西|ブラジル|브라질`,
  ),
  place("Mexico", ["MX"], String.raw`(?<!\p{L})m[eé]xi(?:co|que)(?!\p{L})|мексик\p{L}*|墨西哥|メキシコ|멕시코`),
  place("Taiwan", ["TW"], String.raw`(?<!\p{L})taiwan\p{L}*(?!\p{L})|тайван\p{L}*|台湾|대만`),
  place("United Arab Emirates", ["AE"], String.raw`(?<!\p{L})(?:uae|dubai|emirates)(?!\p{L})|阿联酋|두바이`),
  place(
    "Turkey",
    ["TR"],
    String.raw`(?<!\p{L})(?:turkey|türkei|türkiye|turquie|turquía|turquia|turchia)(?!\p{L})|турци\p{L}*|土耳其|トルコ|튀르키예`,
  ),
  place(
    "South Africa",
    ["ZA"],
    String.raw`(?<!\p{L})(?:south africa\p{L}*|südafrika|afrique du sud|sudáfrica|sudafrica)(?!\p{L})|南非`,
  ),
  place("Saudi Arabia", ["SA"], String.raw`(?<!\p{L})(?:saudi\p{L}*(?: arabia)?|ksa)(?!\p{L})|沙特`),
  place("Canada", ["CA"], String.raw`(?<!\p{L})(?:canad\p{L}*|kanad\p{L}*)(?!\p{L})|канад\p{L}*|加拿大|カナダ|캐나다`),
  place("Israel", ["IL"], String.raw`(?<!\p{L})(?:isra[eë]l\p{L}*)(?!\p{L})|израил\p{L}*|以色列|イスラエル|이스라엘`),
  place(
    "Switzerland",
    ["CH"],
    String.raw`(?<!\p{L})(?:switzerland|swiss|schweiz\p{L}*|suisses?|suiza|suizo\p{L}*|suíça|svizzer\p{L}*|zwitser\p{L}*)(?!\p{L})|швейцар\p{L}*|瑞士|スイス|스위스`,
  ),
  place("Singapore", ["SG"], String.raw`(?<!\p{L})singap\p{L}*|сингапур\p{L}*|新加坡|シンガポール|싱가포르`),
  place(
    "France",
    ["FR"],
    String.raw`(?<!\p{L})(?:france|french|frankreich|französisch\p{L}* (?=anbieter|modell|firm|unternehm)|français\p{L}*(?= (?:fournisseur|modèle))|francia|frances\p{L}*|paris|français\p{L}*|frança|frankrijk|franse)(?!\p{L})|франц\p{L}*|法国|フランス|프랑스`,
  ),
  place(
    "Germany",
    ["DE"],
    String.raw`(?<!\p{L})(?:german(?=[- ](?:servers?|data|soil|provider|vendor|compan|model|law|cloud|hosting|hosted))|deutsch(?:e[nrms]?)?(?= (?:server|rechenzentr|anbieter|unternehmen|firm|boden|modell|cloud|hoster))|frankfurt|germany|deutschland|allemagne|alemania|alemanha|germania|duitsland)(?!\p{L})|германи\p{L}*|德国|ドイツ|독일`,
  ),
];

/** The name of a place within an English sentence: "the Netherlands". */
export function withArticle(name: string): string {
  return /^(?:European|United|Netherlands)/.test(name) ? `the ${name}` : name;
}
