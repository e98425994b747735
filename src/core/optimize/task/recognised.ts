import type { WorkloadClass } from "./workloads.ts";

/** Stems of kinds of work in languages that are not read otherwise: Slavic, Nordic, Vietnamese, Turkish, Romanian, Hungarian, Indonesian. */
const KINDS: readonly (readonly [WorkloadClass, RegExp])[] = [
  [
    "translation",
    /t[lł]umacz|překl|preklad|prevod|переклад|oversæt|oversett|översätt|käänt|dịch|çevir|traduc|fordít|terjemah|vertim/iu,
  ],
  [
    "summarisation",
    /streszcz|podsumow|shrn|souhrn|zhrn|sažet|узагальн|підсумов|резюм|sammanfatt|sammenfat|oppsummer|tiivist|tóm tắt|özet|rezum|összefoglal|ringkas/iu,
  ],
  [
    "classification_extraction",
    /klas(?:y|i|s)fi|kategori[sz]|kategoryz|tříd|zařazu|razvrst|класифік|розподіл|klassifi|luokit|phân loại|sınıfland|clasific|besorol|osztályoz|klasifik|wyodrębn|extrah|trích xuất/iu,
  ],
  ["chat_support", /czat|chat|чат|trò chuyện|sohbet|csevegés/iu],
];

const NUMBER = String.raw`(\d{1,3}(?:[\s.,'\u00a0\u202f]\d{3})+|\d+)`;
const TOKENS = String.raw`(?:tok\p{L}*|токен\p{L}*|belirteç\p{L}*|jeton\p{L}*|mã thông báo)`;
const IN = String.raw`(?:wejści\p{L}*|wejsc\p{L}*|na wejściu|vstup\p{L}*|ulaz\p{L}*|на вході|вхідн\p{L}*|in(?:put)?|inn|syöte\p{L}*|sisään|đầu vào|girdi|giriş|intrare|bemenet\p{L}*|masuk\p{L}*)`;
const OUT = String.raw`(?:wyjści\p{L}*|wyjsc\p{L}*|na wyjściu|výstup\p{L}*|vystup\p{L}*|izlaz\p{L}*|на виході|вихідн\p{L}*|out(?:put)?|ut|ud|ulos|đầu ra|çıktı|çıkış|ieșire|kimenet\p{L}*|keluar\p{L}*)`;
const MONTH = String.raw`(?:miesi[ęe]cz\p{L}*|(?:na|w) miesi[ąa]c\p{L}*|měsíčně|mesačne|mjesečno|na mesec|на місяць|щомісяця|(?:per|i|om) m[åa]n[ae]d\p{L}*|kuukaudessa|mỗi tháng|một tháng|ayda|aylık|pe lună|lunar|havonta|per bulan|sebulan)`;

const side = (words: string) => [
  new RegExp(String.raw`(?<![\p{L}\d])${NUMBER}\s(?:${TOKENS}\s)?(?:na |v |på |i )?${words}(?!\p{L})`, "iu"),
  new RegExp(String.raw`(?<!\p{L})${words}(?!\p{L})\s?[:=–-]?\s?${NUMBER}(?:\s${TOKENS})?`, "iu"),
];
const SIZES = { input_tokens: side(IN), output_tokens: side(OUT) };
const CALLS = [
  new RegExp(String.raw`(?<![\p{L}\d])${NUMBER}(?:\s\p{L}+){0,3}?\s${MONTH}(?!\p{L})`, "iu"),
  new RegExp(String.raw`(?<!\p{L})${MONTH}(?!\p{L})\s?[:=]?\s(?:\p{L}+\s){0,2}?${NUMBER}`, "iu"),
];

/**
 * Returns the exact notation of a task in a language that is not read, with what its figures and a few stems show, and `…` for
 * what they do not: "work=translation multilingual=yes input_tokens=1500 output_tokens=… monthly_calls=4000".
 */
export function exactFormOf(text: string): string {
  const kind = KINDS.find(([, stems]) => stems.test(text))?.[0];
  const first = (patterns: readonly RegExp[]) => {
    const found = patterns.map((one) => one.exec(text)).find((one) => one !== null);
    return found?.[1]?.replace(/\D/gu, "") ?? "…";
  };
  return [
    `work=${kind ?? "…"} multilingual=yes`,
    `input_tokens=${first(SIZES.input_tokens)}`,
    `output_tokens=${first(SIZES.output_tokens)}`,
    `monthly_calls=${first(CALLS)}`,
  ].join(" ");
}
