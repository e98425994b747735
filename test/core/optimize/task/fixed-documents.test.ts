import { describe, expect, it } from "vitest";
import { profileTask } from "../../../../src/core/optimize/task/profile.ts";

describe("a document that is sent with each question", () => {
  it.each([
    "Our helpdesk bot answers questions from a 30-page employee handbook that we paste into every request; replies of 150 words",
    "Employees ask our chat about HR rules; the complete handbook, 40,000 tokens, goes along with each question. Answers of 200 tokens.",
    "Mitarbeiter stellen Fragen; das Handbuch mit 60 Seiten wird bei jeder Frage komplett mitgeschickt, die Antwort hat etwa 150 Wörter.",
    "Assistant RH. Le règlement intérieur (25 000 tokens) est envoyé à chaque question. Réponse de 200 tokens.",
    "Chat interno: el manual de 80 páginas se adjunta entero a cada pregunta; respuesta de 100 palabras",
    "Chat interno: o manual do funcionário (45 páginas) vai junto em cada pergunta, resposta de 120 palavras",
    "Chatbot per il comune: il regolamento di 18.000 token viene allegato ogni volta, risposta 180 token.",
    "Vragen over het personeelshandboek (50 pagina's), dat bij elke vraag wordt meegestuurd. Antwoord 150 woorden.",
    "Чат для сотрудников: справочник на 70 страниц отправляется с каждым вопросом, ответ 100 слов.",
    "员工问答机器人，每次提问都附上整本员工手册（约3万字），回答200字。",
    "社員からの質問に答えるチャット。毎回就業規則(約4万字)を全文添付し、回答は200字。",
    "직원 질문에 답하는 챗봇. 질문마다 취업규칙 전체(약 5만 자)를 함께 보내고 답변은 200자.",
  ])("is repeated input, and makes the work one of long documents: %s", (text) => {
    const profile = profileTask(text);
    expect(profile.workloadClass).toBe("rag_long_document");
    expect(profile.repeatedShare).toBeGreaterThan(0.9);
  });

  it.each([
    "Answer customer questions in our chat, 1,200 tokens with each question, 200 tokens out",
    "Summarise a different manual of 40 pages with each request into one page",
    "根据规范回答技术问题。每次附上约3万字的规范条文,回答大约500字",
    "For every question we attach the relevant handbook sections, about 4,000 words; answers of 100 words",
    "À chaque question on joint environ 30 000 caractères d'articles du règlement ; réponse de 300 mots",
    "Answer questions, a 300 token style guide goes with every question, 900 input tokens, 100 output tokens",
  ])("is not one where the document is short or another each time: %s", (text) => {
    expect(profileTask(text).repeatedShare ?? 0).toBeLessThan(0.9);
  });

  it.each([
    ["Mails haben 150 Wörter, die Antwort 200. Zwei A4-Seiten Hausordnung schicken wir jedes Mal mit.", 1896],
    ["메일 한 통은 150단어쯤, 답장은 200단어쯤입니다. A4 두 쪽짜리 안내문을 매번 같이 넣습니다.", 2000],
    [
      "Cada correo tiene 150 palabras y la respuesta 200 palabras. Adjuntamos siempre dos hojas A4 con las normas.",
      1437,
    ],
    ["Письмо 150 слов, ответ 200 слов. К каждому письму прикладываем две страницы А4 правил.", 2000],
  ])("is counted beside the text of the call: %s", (text, tokens) => {
    const { repeatedShare, inputTokens } = profileTask(text);
    expect(Math.round((repeatedShare ?? 0) * inputTokens)).toBe(tokens);
    expect(inputTokens).toBeGreaterThan(tokens + 150);
  });
});
