/** A country, or several under one name, as a text may name it. */
export interface NamedPlace {
  name: string;
  words: RegExp;
  /** ISO 3166-1 alpha-2. */
  codes: readonly string[];
}

export const EU = "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" ");
/** Hong Kong counts with China: who excludes one means the law of both. */
export const CN = ["CN", "HK"];

const place = (name: string, codes: readonly string[], words: string, flags = "giu"): NamedPlace => ({
  name,
  codes,
  words: new RegExp(words, flags),
});

/** Names of countries and what comes from there, in eleven languages. */
export const PLACES: readonly NamedPlace[] = [
  place(
    "China",
    CN,
    String.raw`(?<!\p{L})(?:chin(?:a|as|e|ese|esisch\p{L}*|ois\p{L}*|os?|ezen|ees|ese)|cin(?:a|ese|esi)|vr china|prc)(?!\p{L})|(?<!\p{L})кита\p{L}*|中国|中國|중국`,
  ),
  // `US` in capitals, or the word `us` would be a country.
  place(
    "United States",
    ["US"],
    String.raw`(?<![\p{L}.])(?:U\.?S\.?A\.?|U\.S\.|US(?=[\s,.;/)-]|$)|VS|EE\. ?UU\.?|EEUU|EUA|[Uu]nited [Ss]tates|[Aa]merican?s?|[Vv]ereinigten? [Ss]taaten|[Aa]merika\p{L}*|[ÉEée]tats[- ][Uu]nis|[Aa]méricain\p{L}*|[Ee]stados [Uu]nidos|[Ee]stadounidense\p{L}*|[Aa]merican[oaei]s?|[Ss]tati [Uu]niti|[Ss]tatunitens[ei]|[Vv]erenigde [Ss]taten|[Aa]merikaans\p{L}*)(?!\p{L})|США|[Аа]мерик\p{L}*|美国|美國|アメリカ|米国|미국`,
    "gu",
  ),
  place(
    "European Union",
    EU,
    String.raw`(?<!\p{L})(?:europe(?:an)?s?|europäisch\p{L}*|europa|européen\p{L}*|europe[oaie]s?|europees|europese|EU|UE)(?!\p{L})|европ\p{L}*|(?<!\p{L})ЕС(?!\p{L})|евросоюз\p{L}*|欧洲|欧盟|欧州|(?<!\p{L})EU(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])|유럽`,
  ),
  place(
    "Russia",
    ["RU"],
    String.raw`(?<!\p{L})(?:russia\p{L}*|russland|russisch\p{L}*|russie|russes?|rusia|rus[oa]s?|rússia|russ[oa]s?|russ[aoie]|rusland)(?!\p{L})|росси\p{L}*|俄罗斯|ロシア|러시아`,
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
    String.raw`(?<!\p{L})(?:japan(?:ese)?|japanisch\p{L}*|japon(?:ais\p{L}*)?|japón|japon[eê]s\p{L}*|japão|giappon\p{L}*|japans\p{L}*)(?!\p{L})|япон\p{L}*|日本|일본`,
  ),
  place(
    "South Korea",
    ["KR"],
    String.raw`(?<!\p{L})(?:(?:south )?korean?|südkorea\p{L}*|corée|coréen\p{L}*|corea\p{L}*|coreia|coreano)(?!\p{L})|(?:южн\p{L}* )?коре[йяюеи]\p{L}*|韩国|韓国|한국|국내`,
  ),
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
    String.raw`(?<!\p{L})(?:france|french|frankreich|französisch\p{L}* (?=anbieter|modell|firm|unternehm)|français\p{L}*(?= (?:fournisseur|modèle))|francia|frances\p{L}*|frança|frankrijk|franse)(?!\p{L})|франц\p{L}*|法国|フランス|프랑스`,
  ),
  place(
    "Germany",
    ["DE"],
    String.raw`(?<!\p{L})(?:germany|deutschland|allemagne|alemania|alemanha|germania|duitsland)(?!\p{L})|германи\p{L}*|德国|ドイツ|독일`,
  ),
];
