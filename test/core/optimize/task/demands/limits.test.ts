import { describe, expect, it } from "vitest";
import { readTask } from "../../../../../src/core/optimize/optimize.ts";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";
import { leftOf } from "../../../../../src/core/optimize/task/demands/unread.ts";
import { limitsWholeAnswer } from "../../../../../src/core/optimize/task/whole-answer.ts";
import type { ResolvedRequest } from "../../../../../src/core/optimize/types.ts";

describe("a limit of seconds", () => {
  it.each([
    "Atendimento no WhatsApp. Resposta em até 2 segundos.",
    "Assistenza clienti. Risposta entro 2 secondi.",
    "Klantenservice. Reactie binnen twee seconden.",
    "Поддержка клиентов. Ответ не дольше 2 секунд.",
    "Поддержка. Отвечать нужно за две секунды.",
    "カスタマーサポート。2秒以内に返答。",
    "고객 상담. 2초 이내 응답.",
    "客服。两秒内回复。",
    "Kundendienst. Antwort spätestens nach zwei Sekunden.",
    "Service client. Il faut répondre en deux secondes maximum.",
    "Atención al cliente. Respuesta en 2 segundos como máximo.",
    "Support. Answer in real time, no more than 2 seconds.",
  ])("is read: %s", (task) => {
    expect(readDemands(task).latencyMs).toBe(2000);
  });

  it.each([
    "Moderazione. Risposta entro mezzo secondo.",
    "Moderation. Antwort in einer halben Sekunde.",
    "Moderation. Answers within half a second.",
    "Moderación. Respuesta en menos de medio segundo.",
    "审核。半秒内回复。",
  ])("is read by halves: %s", (task) => {
    expect(readDemands(task).latencyMs).toBe(500);
  });

  it.each(["We summarise clips of up to 30 seconds.", "Áudios de até 30 segundos são resumidos."])(
    "is none where it is the length of a recording: %s",
    (task) => {
      expect(readDemands(task).latencyMs).toBeNull();
    },
  );

  it.each([
    ["Atendimento no WhatsApp para clientes. Resposta em até 2 segundos.", true],
    ["Customer support chat. The whole answer within 2 seconds.", true],
    ["Customer support chat. Answers within 2 seconds.", false],
    ["Classify mails. Answers within 2 seconds.", true],
  ])("holds for the whole answer where nobody reads along: %s", (task, whole) => {
    const { demands, profile } = readTask(task);
    expect(limitsWholeAnswer({ demands, profile, input: { task } } as ResolvedRequest)).toBe(whole);
  });
});

describe("what is left of a statement", () => {
  it.each([
    [
      "每天自动读取公告和研报(单次输入约9万token)，多步调用检索工具。要求支持函数调用，上下文至少200K，数据不能用于训练。",
      null,
    ],
    ["Jeden Tag lesen wir Berichte, Eingabe 90.000 Token, Kontext mindestens 200.000 Token.", null],
    ["Every day an agent reads filings, 90k input tokens, a context of at least 200k.", null],
  ])("counts no context window as calls: %s", (task, calls) => {
    expect(readDemands(task).monthlyCalls).toBe(calls);
  });

  it("is named without the parts that were read", () => {
    const words = "要求支持函数调用，上下文至少200K，并且所有结果都必须由供应商人工复核之后才能返回";
    expect(leftOf(words, ["支持函数调用", "上下文至少200K"])).toBe("并且所有结果都必须由供应商人工复核之后才能返回");
    expect(leftOf("Short words", ["Short"])).toBe("Short words");
  });
});
