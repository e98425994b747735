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
    "Answer questions, a 300 token style guide goes with every question, 900 input tokens, 100 output tokens",
  ])("is not one where the document is short or another each time: %s", (text) => {
    expect(profileTask(text).repeatedShare ?? 0).toBeLessThan(0.9);
  });
});
