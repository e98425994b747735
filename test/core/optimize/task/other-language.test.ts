import { globSync, readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { isInOtherLanguage } from "../../../../src/core/optimize/task/other-language.ts";
import { exactFormOf } from "../../../../src/core/optimize/task/recognised.ts";

const OTHER = {
  pl: "Streszczamy umowy najmu, około 3000 słów każda, odpowiedź ma być po polsku i nie może być dłuższa niż strona",
  cs: "Odpovídáme na dotazy zákazníků, každý den asi 400 zpráv, data musí zůstat v Evropě, nebo to nejde",
  sk: "Triedime otázky zákazníkov do skupín, mesačne 9000 správ, aj s krátkou odpoveďou, ktorá je pre nich zrozumiteľná",
  tr: "Müşteri şikayetlerini özetliyoruz, günde 800 mesaj, her mesaj 200 kelime ve veriler Türkiye'de kalmalı",
  sv: "Vi svarar på frågor från våra kunder, ungefär 300 ord per svar, och det måste vara inom EU",
  da: "Vi skal svare på spørgsmål fra vores kunder, cirka 5000 hver måned, og det må ikke tage for lang tid",
  fi: "Tiivistämme asiakkaiden palautteet, noin 2000 viestiä kuukaudessa, ja vastaukset ovat lyhyitä mutta tarkkoja",
  hu: "Az ügyfelek kérdéseire válaszolunk, naponta 700 levél, és az adatok nem hagyhatják el az országot",
  ro: "Răspundem la întrebările clienților, zilnic 600 de mesaje, fiecare cu aproximativ 150 de cuvinte, și trebuie să rămână în UE",
  vi: "Chúng tôi trả lời câu hỏi của khách hàng, mỗi ngày 1000 tin nhắn, dữ liệu phải ở trong nước",
  id: "Kami menjawab pertanyaan pelanggan, sekitar 900 pesan setiap hari, dan data tidak boleh keluar dari Indonesia",
  uk: "Відповідаємо на листи клієнтів, близько 300 слів кожен, дані мають залишатися в Україні",
  bg: "Отговаряме на имейли от клиентите, които са около 200 думи, и данните трябва да останат във ЕС",
  el: "Απαντάμε σε ερωτήσεις πελατών, 500 μηνύματα την ημέρα",
  ar: "نلخص عقود الإيجار، حوالي 3000 كلمة لكل عقد، والبيانات يجب أن تبقى في السعودية",
  he: "אנחנו מסכמים חוזים, כ-20 עמודים כל אחד",
  hi: "हम ग्राहकों के सवालों का जवाब देते हैं, रोज 500 संदेश",
  th: "สรุปสัญญาเช่า ประมาณ 20 หน้า",
};

const READ = [
  "14500 / 450",
  "id 88-1203, 4000, 250",
  "input_tokens: 14500\noutput_tokens: 450\nmonthly_volume: 12000",
  "Translate product texts from Polish (Dzień dobry, proszę o odpowiedź) into English, 300 words each",
  "Answer our customers' questions in Turkish, Arabic (العربية) and Greek, 400 words",
  "Classify tickets of Łódź, Kraków, Győr, Malmö and İzmir by city",
  "Отвечаем на письма клиентов из Києва, около 300 слов каждое, не более 50 долларов в месяц",
  "Responder a perguntas dos clientes, não mais do que 200 palavras por resposta, dados na UE",
  "Samenvatten van e-mails en brieven van onze klanten, per dag 300 stuks",
  "gpt-4o agent",
];

/** Tasks that are labelled with what they state, in the languages that are read. */
const LABELLED = globSync(["pipeline/registry/tasks/*.tsv", "test/core/optimize/task/*.tsv"]).flatMap((file) =>
  readFileSync(file, "utf8").split("\n"),
);

describe("a task in a language that is not read", () => {
  test.each(Object.entries(OTHER))("%s is told from the eleven", (_, text) => {
    expect(isInOtherLanguage(text)).toBe(true);
  });

  test.each(READ)("is not: %s", (text) => {
    expect(isInOtherLanguage(text)).toBe(false);
  });

  test("is none of the labelled tasks", () => {
    expect(LABELLED.length).toBeGreaterThan(500);
    expect(LABELLED.filter(isInOtherLanguage)).toEqual([]);
  });
});

describe("the exact form of a task in a language that is not read", () => {
  it.each([
    [
      "Klasyfikujemy zgłoszenia klientów do 15 kategorii: 400 tokenów wejścia, 10 tokenów wyjścia, 60 000 zgłoszeń miesięcznie.",
      "work=classification_extraction multilingual=yes input_tokens=400 output_tokens=10 monthly_calls=60000",
    ],
    [
      "Sammanfatta kundsamtal: 3 000 tokens in, 200 tokens ut, 15 000 samtal per månad.",
      "work=summarisation multilingual=yes input_tokens=3000 output_tokens=200 monthly_calls=15000",
    ],
    [
      "Překládáme návody k použití z češtiny do němčiny: 1 500 tokenů vstup, 1 600 tokenů výstup, 4 000 měsíčně.",
      "work=translation multilingual=yes input_tokens=1500 output_tokens=1600 monthly_calls=4000",
    ],
    [
      "Trả lời câu hỏi của khách hàng qua chat: 800 token đầu vào, 150 token đầu ra, 40.000 tin nhắn mỗi tháng.",
      "work=chat_support multilingual=yes input_tokens=800 output_tokens=150 monthly_calls=40000",
    ],
    [
      "Узагальнюємо судові рішення: 9 000 токенів на вході, 500 на виході, 2 000 рішень на місяць.",
      "work=summarisation multilingual=yes input_tokens=9000 output_tokens=500 monthly_calls=2000",
    ],
    [
      "Odpowiadamy na wiadomości klientów, które są długie, oraz na pytania.",
      "work=… multilingual=yes input_tokens=… output_tokens=… monthly_calls=…",
    ],
  ])("holds the figures of %s", (text, form) => {
    expect(isInOtherLanguage(text)).toBe(true);
    expect(exactFormOf(text)).toBe(form);
  });
});
