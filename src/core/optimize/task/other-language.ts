import { isFrequent } from "./language.ts";

/** Scripts of unsupported languages. */
const OTHER_SCRIPT =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Georgian}\p{Script=Armenian}\p{Script=Ethiopic}]/gu;
/** Letters of Ukrainian, Belarusian, Serbian and Macedonian and words of Bulgarian that Russian does not have. */
const OTHER_CYRILLIC =
  /[іїєґўјљњћђџѓќѕ]|(?<!\p{L})(?:са|във|със|трябва|всеки|които|което|който|нашите|имейли\p{L}*|запитвания|клиентите|отговаря(?:ме)?|може|ли|бъдат|към|ние|това)(?!\p{L})/giu;
const LETTER = /\p{L}/gu;
/** Share of letters from which another script is the language of the text, not that of a name or example. */
const SHARE = 0.3;
/** Number of such letters and words from which a Cyrillic text is not Russian. */
const LEAST_CYRILLIC = 3;

/** Latin letters that no supported language uses. */
const LETTERS = /[łąęśćźżńěřůčšžťďňľĺŕğışőűășțơưđāēīūģķļņøåėįųẠ-ỹ]/giu;
/** Frequent words of unsupported languages that are rare in the supported ones. */
const WORDS = new Set(
  [
    // Polish, Czech, Slovak, Croatian, Slovene
    "jest są nie się dla oraz czy przez być które który która naszych nasze nasz mamy chcemy proszę około każdy każda każdego dziennie miesięcznie wiadomości klientów odpowiedzi odpowiedź musi muszą tylko jak po od lub dane zapytania pytania słów miesiąc dobry tekst tekstów",
    "jsou není pro nebo jako které která který musí naše našich každý denně měsíčně zákazníků dotazy odpovědi slov potřebujeme chceme pouze také až ve ze při než aby aj alebo sú je sa na zákazníkov otázky odpovede mesačne i koji koja koje naših za dnevno mjesečno upite kupaca odgovori riječi moraju moramo vprašanja strank besed",
    // Turkish, Azerbaijani
    "bir ve için ile bu da çok olarak günde ayda her müşteri müşterilerin soruları yanıt yanıtlar cevap kelime gibi değil olmalı yaklaşık ortalama istiyoruz kadar sadece veriler nasıl mesaj mesajları",
    // Swedish, Danish, Norwegian
    "och är att på av inte med för som från vi våra vår till måste ska kan eller varje ungefär cirka frågor svar kunder dagligen månad månaden endast bara ett og er ikke af til vores skal hver måned dag spørgsmål kunder svare omkring må våre hva hvordan fra også blir blive",
    // Words of tasks in the same
    "sammanfatta översätt översätta klassificera besvara svara ut meddelanden ärenden samtal kundtjänst sammenfatte oppsummere oversette klassificere besvare samtaler henvendelser beskeder meldinger månaden månedlig",
    // Finnish, Estonian
    "ja on ei että mutta kuin noin joka kuukaudessa päivässä asiakkaiden asiakas kysymyksiin vastaukset vastaamme sanaa täytyy pitää vain meidän tai sekä ovat kirjoittaa kas või ning meie peab kuus klientide küsimustele",
    // Hungarian
    "az és nem hogy egy van kell vagy csak minden ügyfelek ügyfél kérdéseire kérdések válasz válaszok naponta havonta körülbelül szó szavas adatok legyen szeretnénk nekünk lehet meg",
    // Romanian
    "și si să sunt este pentru cu din nu care întrebări întrebările clienților clienți răspuns răspunsuri zilnic lunar trebuie noastre nostru cuvinte aproximativ fiecare doar mai pe la",
    // Vietnamese
    "và của cho các là không với được trong một chúng tôi khách hàng câu hỏi trả lời mỗi ngày tháng phải dữ liệu khoảng từ",
    // Indonesian, Malay
    "dan yang untuk dari dengan tidak ini adalah kami pelanggan pertanyaan menjawab jawaban setiap hari bulan harus sekitar kata atau pada akan dalam bisa hanya sehari sebulan",
    // Lithuanian, Latvian, Catalan
    "ir yra kad mūsų klientų klausimus atsakymai kiekvieną per turi apie žodžių un ir nav mūsu klientu jautājumiem atbildes katru jābūt amb els les nostres clients preguntes cada dia paraules perquè aquest aquesta",
  ]
    .join(" ")
    .split(" "),
);
/** Points from which a text counts as another language; fewer may come from names or loanwords. */
const LEAST = 5;
const MOST_OF_LETTERS = 4;

/**
 * Whether a text is written in an unsupported language. False for numbers, names and keys alone, and for a text that only
 * quotes or names such a language.
 */
export function isInOtherLanguage(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const letters = count(LETTER);
  if (letters === 0) return false;
  if (count(OTHER_SCRIPT) / letters > SHARE) return true;
  if (count(/\p{Script=Cyrillic}/gu) / letters > SHARE) return count(OTHER_CYRILLIC) >= LEAST_CYRILLIC;
  const words =
    text
      .toLowerCase()
      .normalize("NFC")
      .match(/\p{Script=Latin}+/gu) ?? [];
  let [other, known] = [Math.min(MOST_OF_LETTERS, count(LETTERS)), 0];
  for (const word of words) {
    // A word of a supported language is no evidence: "do" and "na" are Polish and Portuguese.
    const own = isFrequent(word);
    const foreign = WORDS.has(word);
    if (own && !foreign) known += 1;
    if (foreign && !own) other += 1;
  }
  return other >= LEAST && other > 1.5 * known;
}
