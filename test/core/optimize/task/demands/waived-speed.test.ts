import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";
import { IS_NO_BATCH, NO_SPEED_ASKED } from "../../../../../src/core/optimize/task/demands/unchecked.ts";

describe("a text that waives speed", () => {
  it.each([
    "Summarise tickets. No need for real time.",
    "Classify mails. Latency does not matter.",
    "Classify mails. Nothing waits on it, a minute is fine.",
    "Tag mails. We don't need real-time answers.",
    "Mails klassifizieren. Eile ist nicht nötig.",
    "Mails sortieren. Keine Echtzeit erforderlich, ein paar Minuten reichen.",
    "Mails sortieren, die Latenz ist egal.",
    "Résumer des contrats. Aucun besoin de temps réel.",
    "Résumer des mails. La latence n'a pas d'importance.",
    "Clasificar correos. No necesitamos tiempo real.",
    "Clasificar correos. La latencia no importa.",
    "Classificar e-mails. Não precisa ser em tempo real.",
    "Classificare mail. Non serve il tempo reale.",
    "Classificare mail. La latenza non conta.",
    "Mails sorteren. Realtime is niet nodig.",
    "Mails sorteren. Snelheid maakt niet uit.",
    "Классифицировать письма. Реальное время не нужно.",
    "Классифицировать письма. Скорость не важна.",
    "对邮件分类。不需要实时响应。",
    "对邮件分类。延迟不重要,慢一点也可以。",
    "メールを分類する。リアルタイム性は不要です。",
    "メールを分類する。速度は問いません。",
    "메일을 분류합니다. 실시간일 필요는 없습니다.",
    "메일 분류. 응답 속도는 상관없습니다.",
    "Aufsätze benoten. Echtzeit brauchen wir nicht.",
  ])("demands no speed, and says so: %s", (task) => {
    const { read, prefers, latencyMs, described } = readDemands(task);
    expect(read.filter(({ kind }) => kind === "latency")).toEqual([]);
    expect(read.some(({ detail }) => detail === NO_SPEED_ASKED)).toBe(true);
    expect(read.filter(({ effect }) => effect === "not_checked")).toEqual([]);
    expect([prefers.size, latencyMs, described]).toEqual([0, null, []]);
  });

  it.each([
    "Chat bot. Answers with no noticeable latency.",
    "Chatbot. Keine hohe Latenz.",
    "Chatbot. Die Latenz ist wichtig und darf nicht über 800 ms liegen.",
    "Assistant sans latence perceptible.",
    "Bot sin latencia perceptible, en tiempo real.",
    "Assistente senza latenza percepibile, in tempo reale.",
    "Бот без задержек, в реальном времени.",
    "聊天机器人,低延迟,实时。",
    "チャットボット。低遅延が必要です。",
    "챗봇. 실시간 응답이 필요합니다.",
    "Do not exceed a latency of 800 ms.",
    "Answer in real time, a minute is not fine.",
    "Antworten in Echtzeit, eine Minute reicht nicht.",
    "Répondre en temps réel, une minute ne suffit pas.",
    "Responder en tiempo real, un minuto no basta.",
    "Antwoorden in real-time, een uur is te lang.",
    "Voice agent. Latency is critical, cost not so important.",
  ])("is none that denies a delay: %s", (task) => {
    const { read } = readDemands(task);
    expect(read.some(({ kind }) => kind === "latency")).toBe(true);
    expect(read.some(({ detail }) => detail === NO_SPEED_ASKED)).toBe(false);
  });

  it.each([
    "Voice agent for bookings. Batch is not an option.",
    "Mails beantworten. Kein Batch.",
    "Répondre aux clients. Le batch n'est pas possible.",
    "回复客户。不能用批处理。",
  ])("has no batch where it refuses one, and says so: %s", (task) => {
    const { batch, read } = readDemands(task);
    expect([batch, read.some(({ detail }) => detail === IS_NO_BATCH)]).toEqual([false, true]);
  });

  it.each([
    "Relire des contrats. Traitement la nuit.",
    "Classify mails, processed at night.",
    "Clasificar correos. Procesamiento nocturno.",
    "Classificare mail. Elaborazione notturna.",
    "Классифицировать письма. Ночная обработка.",
  ])("lets work of the night run as a batch: %s", (task) => {
    expect(readDemands(task).batch).toBe(true);
  });
});
