import type { Filter } from "../filters.ts";

/** Languages that models hear, speak or read, by their English names, in eleven languages. */
const LANGUAGES: readonly (readonly [name: string, latin: string, wide: string])[] = [
  [
    "English",
    "english|englisch\\p{L}*|anglais\\p{L}*|inglés|inglesa?s?|inglês|ingles[ei]|engelse?|английск\\p{L}*",
    "英语|英文|英語|영어",
  ],
  [
    "German",
    "german|deutsch\\p{L}*|allemande?s?|alem[aá]n(?:a|as|es)?|alemão|alemã|alemães|tedesc\\p{L}*|duitse?|немецк\\p{L}*",
    "德语|德文|ドイツ語|독일어",
  ],
  [
    "French",
    "french|französisch\\p{L}*|français\\p{L}*|franc[eé]s(?:a|as|es)?|francês|frances[ei]|franse?|французск\\p{L}*",
    "法语|法文|フランス語|프랑스어",
  ],
  [
    "Spanish",
    "spanish|spanisch\\p{L}*|espagnole?s?|español\\p{L}*|castellano|espanhol\\p{L}*|spagnol\\p{L}*|spaanse?|испанск\\p{L}*",
    "西班牙语|スペイン語|스페인어",
  ],
  [
    "Portuguese",
    "portuguese|portugiesisch\\p{L}*|portugaise?s?|portugu[eéê]s\\p{L}*|portoghes[ei]|portugese?|португальск\\p{L}*",
    "葡萄牙语|ポルトガル語|포르투갈어",
  ],
  [
    "Italian",
    "italian|italienisch\\p{L}*|italien(?:ne)?s?|italian[oaie]s?|italiaanse?|итальянск\\p{L}*",
    "意大利语|イタリア語|이탈리아어",
  ],
  [
    "Dutch",
    "dutch|niederländisch\\p{L}*|néerlandais\\p{L}*|neerland[eéê]s\\p{L}*|holand[eéê]s\\p{L}*|olandes[ei]|nederlandse?|нидерландск\\p{L}*|голландск\\p{L}*",
    "荷兰语|オランダ語|네덜란드어",
  ],
  [
    "Polish",
    "polish|polnisch\\p{L}*|polonaise?s?|polac[oa]s?|polon[eêé]s\\p{L}*|polacc\\p{L}*|poolse?|польск\\p{L}*",
    "波兰语|ポーランド語|폴란드어",
  ],
  ["Russian", "russian|russisch\\p{L}*|russe?s?|rus[oa]s?|russ[oa]s?|русск\\p{L}*", "俄语|俄文|ロシア語|러시아어"],
  ["Turkish", "turkish|türkisch\\p{L}*|turque?s?|turc[oa]?s?|turkse?|турецк\\p{L}*", "土耳其语|トルコ語|터키어"],
  ["Arabic", "arabic|arabisch\\p{L}*|arabe|árabe|arab[oa]|арабск\\p{L}*", "阿拉伯语|アラビア語|아랍어"],
  ["Hindi", "hindi|хинди", "印地语|ヒンディー語|힌디어"],
  [
    "Chinese",
    "chinese|mandarin|chinesisch\\p{L}*|chinoise?s?|chin[oa]s?|chin[eê]s\\p{L}*|cines[ei]|chinese|mandar[ií]n|китайск\\p{L}*",
    "中文|汉语|普通话|中国語|중국어",
  ],
  ["Cantonese", "cantonese|kantonesisch\\p{L}*|cantonais|cantonés", "粤语|広東語|광둥어"],
  [
    "Japanese",
    "japanese|japanisch\\p{L}*|japonaise?s?|japon[eéê]s\\p{L}*|giappones[ei]|japanse?|японск\\p{L}*",
    "日语|日文|日本語|일본어",
  ],
  [
    "Korean",
    "korean|koreanisch\\p{L}*|coréen(?:ne)?s?|corean[oa]s?|coreano|koreaanse?|корейск\\p{L}*",
    "韩语|韓国語|한국어",
  ],
  ["Vietnamese", "vietnamese|vietnamesisch\\p{L}*|вьетнамск\\p{L}*", "越南语|ベトナム語|베트남어"],
  ["Ukrainian", "ukrainian|ukrainisch\\p{L}*|украинск\\p{L}*", "乌克兰语|ウクライナ語|우크라이나어"],
  [
    "Swedish",
    "swedish|schwedisch\\p{L}*|suédoise?s?|suec[oa]|svedese|zweedse?|шведск\\p{L}*",
    "瑞典语|スウェーデン語|스웨덴어",
  ],
  [
    "Catalan",
    "catalan|katalanisch\\p{L}*|catalane?s?|catal[aá]n(?:a|as|es)?|catalão|catalano|catalaanse?|каталанск\\p{L}*",
    "加泰罗尼亚语|カタルーニャ語|카탈루냐어",
  ],
  [
    "Danish",
    "danish|dänisch\\p{L}*|danoise?s?|danés|dinamarquês|danese|deense?|датск\\p{L}*",
    "丹麦语|デンマーク語|덴마크어",
  ],
  [
    "Norwegian",
    "norwegian|norwegisch\\p{L}*|norvégien(?:ne)?s?|noruego|norueguês|norvegese|noorse?|норвежск\\p{L}*",
    "挪威语|ノルウェー語|노르웨이어",
  ],
  [
    "Finnish",
    "finnish|finnisch\\p{L}*|finnois|finlandés|finlandês|finlandese|finse|финск\\p{L}*",
    "芬兰语|フィンランド語|핀란드어",
  ],
  ["Czech", "czech|tschechisch\\p{L}*|tchèque|checo|tcheco|ceco|tsjechische?|чешск\\p{L}*", "捷克语|チェコ語|체코어"],
  [
    "Greek",
    "greek|griechisch\\p{L}*|grec(?:que)?s?|griego|grego|greco|griekse?|греческ\\p{L}*",
    "希腊语|ギリシャ語|그리스어",
  ],
  [
    "Hungarian",
    "hungarian|ungarisch\\p{L}*|hongroise?s?|húngaro|ungherese|hongaarse?|венгерск\\p{L}*",
    "匈牙利语|ハンガリー語|헝가리어",
  ],
  [
    "Romanian",
    "romanian|rumänisch\\p{L}*|roumaine?s?|rumano|romeno|rumeno|roemeense?|румынск\\p{L}*",
    "罗马尼亚语|ルーマニア語|루마니아어",
  ],
  [
    "Hebrew",
    "hebrew|hebräisch\\p{L}*|hébreu|hebreo|hebraico|ebraico|hebreeuwse?|иврит\\p{L}*",
    "希伯来语|ヘブライ語|히브리어",
  ],
  [
    "Indonesian",
    "indonesian|indonesisch\\p{L}*|indonésien|indonesio|indonésio|indonesiano|индонезийск\\p{L}*",
    "印尼语|インドネシア語|인도네시아어",
  ],
  ["Thai", "thai|thailändisch\\p{L}*|thaï|tailandés|tailandês|thailandese|тайск\\p{L}*", "泰语|タイ語|태국어"],
  [
    "multilingual",
    "multi-?lingual(?: support)?|(?:many|several|multiple) languages|mehrsprachig\\p{L}*|multilingues?|multilingües?|plusieurs langues|varios idiomas|vários idiomas|pi[uù] lingue|meertalige?|мультиязычн\\p{L}*|многоязычн\\p{L}*",
    "多语言|多语种|多言語(?:対応)?|다국어",
  ],
];
const BEFORE =
  "(?:(?:and|und|et|y|e|en|и) )?(?:(?:with|mit|avec|con|com|met|с) )?(?:(?:that |which )?(?:understands?|knows?|speaks?|supports?|supporting) )?(?:(?:in|auf|en|em|op|på|na|на|for|für|pour|para|voor|для) )?(?:(?:l['’]|the |el |il |o |het ))?";
const AFTER = "(?:[- ](?:language|sprache|audio|speech|voices?|calls?|langue|language support|support|языке|языка))?";
const WIDE_AFTER = "(?:の|的|で|を|에|로|의|を話す|対応(?:の|した)?)?";

const patterns = LANGUAGES.map(
  ([name, latin, wide]) =>
    [
      name,
      new RegExp(
        `(?<![\\p{L}\\p{N}-])${BEFORE}(?:${latin})${AFTER}(?![\\p{L}\\p{N}-]| v?\\d)|(?:${wide})${WIDE_AFTER}`,
        "giu",
      ),
    ] as const,
);

/** Reads the languages that a question wants models to know: "en español", "Japanese recordings", "多言語". */
export function readSpoken(text: string): { text: string; filters: Filter[] } {
  const filters: Filter[] = [];
  let rest = text;
  for (const [value, pattern] of patterns) {
    const words = rest.match(pattern)?.[0].trim();
    if (words === undefined) continue;
    filters.push({ kind: "spoken", value, words });
    rest = rest.replace(pattern, " ");
  }
  return { text: rest, filters };
}
