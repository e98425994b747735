import { describe, expect, it } from "vitest";
import { readTask } from "../../../../../src/core/optimize/optimize.ts";
import { partsOfTalk } from "../../../../../src/core/optimize/task/calls/conversations.ts";

describe("calls that make one conversation", () => {
  it.each([
    ["Maybe 60 chats a day, each a few messages.", 3],
    ["Kundenchat, etwa 60 Chats am Tag, jeder mit ein paar Nachrichten.", 3],
    ["60 conversations par jour, quelques messages chacune.", 3],
    ["60 conversaciones al día, cada una de varios mensajes.", 3],
    ["Диалоги с клиентами, по несколько сообщений", 3],
    ["每天60个对话，每个对话几条消息。", 3],
    ["Agente, 6 pasos por conversación, 4.000 tokens", 6],
    ["Chatbot, 4-6 turns per conversation", 5],
    ["会話あたり6ターン", 6],
  ])("are read: %s", (text, times) => {
    expect(partsOfTalk(text)?.times).toBe(times);
  });

  it.each(["We have 3 messages a day.", "Chats with customers about the steps of a return."])("are none: %s", (text) =>
    expect(partsOfTalk(text)).toBeNull(),
  );
});

describe("calls that can wait", () => {
  it.each([
    ["Résumer des articles. Traitement par lots possible.", true],
    ["Porter des traitements par lots COBOL vers Java.", false],
  ])("%s: %s", (text, waits) => expect(readTask(text).demands.batch).toBe(waits));
});

describe("columns that are filled", () => {
  it.each([
    "Fill our spreadsheet with 14 columns from each invoice.",
    "Remplir 14 colonnes à partir de chaque facture.",
    "Rellenar 14 columnas a partir de cada factura.",
  ])("are as long as fields: %s", (text) => expect(readTask(text).profile.outputTokens).toBe(168));
});
