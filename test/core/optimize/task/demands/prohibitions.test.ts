import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";
import {
  NO_LIMIT,
  OF_THE_WORK,
  STAKES,
  TAKES_REASONING,
} from "../../../../../src/core/optimize/task/demands/unchecked.ts";
import { profileTask } from "../../../../../src/core/optimize/task/profile.ts";

const detailsOf = (text: string) => readDemands(text).read.map(({ detail }) => detail);

describe("what must not be altered", () => {
  it.each([
    "Summarise surveys. Names of ships cannot be altered.",
    "Notizen zusammenfassen. Medikamente und Dosis dürfen nie verändert werden.",
    "Résumer des devis. Il est interdit de changer les montants.",
    "Resumir notas. El resumen no puede cambiar cifras ni nombres.",
    "Resumir laudos. Os valores não podem ser alterados.",
    "Scrivere solleciti. Gli importi non devono mai essere modificati.",
    "Brieven schrijven. Bedragen mogen nooit gewijzigd worden.",
    "Сжимать протоколы. Номера и даты менять нельзя.",
    "总结记录。不能改动金额和姓名。",
    "返信文を作成。金額は絶対に変えないでください。",
    "요약하기. 금액을 바꾸면 안 됩니다.",
  ])("makes a wrong answer costly: %s", (text) => {
    expect(detailsOf(text)).toContain(STAKES);
  });
});

describe("a mistake that is worse than a slow answer", () => {
  it.each([
    "Read alarm logs. A missed brake fault is worse than a slow answer.",
    "Störmeldungen auswerten. Eine übersehene Störung ist teurer als eine langsame Antwort.",
    "Lire des alarmes. Une panne manquée est plus grave qu'une réponse lente.",
    "Leer alarmas. Un fallo no visto es peor que una respuesta lenta.",
    "Ler alarmes. Uma falha não vista é pior do que uma resposta lenta.",
    "Leggere allarmi. Un difetto non visto costa più di una risposta lenta.",
    "Logboeken lezen. Een gemiste lagerschade is erger dan traag antwoord.",
    "Читать журналы. Пропущенный дефект хуже, чем медленный ответ.",
    "读报警日志。漏报比回答慢更严重。",
    "警報を読む。見逃しは遅い回答より困る。",
    "경보를 읽기. 놓친 고장은 느린 답보다 위험합니다.",
  ])("is costly and wishes for no speed: %s", (text) => {
    expect(detailsOf(text)).toContain(STAKES);
    expect(detailsOf(text)).not.toContain(NO_LIMIT);
  });
});

describe("other demands on the work", () => {
  it.each([
    ["Retrieval answers for staff. Important: cite the shelf number.", "cite the shelf number"],
    [
      "Traduire des notices. Les avertissements ne peuvent pas être omis.",
      "Les avertissements ne peuvent pas être omis",
    ],
    ["Gerar receitas. É importante listar os alérgenos.", "É importante listar os alérgenos"],
    [
      "Lesideeën schrijven. Het is belangrijk dat blessures worden vermeden.",
      "Het is belangrijk dat blessures worden vermeden",
    ],
    ["口コミへの返信文を作成。口調が崩れないこと。", "口調が崩れないこと"],
    ["Extrair campos. Os valores têm de ficar como estão.", "Os valores têm de ficar como estão"],
  ])("are named as such: %s", (text, words) => {
    expect(readDemands(text).read).toContainEqual(expect.objectContaining({ words, detail: OF_THE_WORK }));
    expect(readDemands(text).described).not.toContain(words);
  });

  it.each([
    "根据日志判断故障原因。需要一定的推理能力。",
    "Determine why plants wilt. Solid reasoning is needed.",
    "Déterminer pourquoi les plants jaunissent. Un raisonnement solide est nécessaire.",
    "Averiguar la causa del fallo. Requiere razonamiento.",
  ])("raise the tier where they ask for reasoning: %s", (text) => {
    expect(detailsOf(text)).toContain(TAKES_REASONING);
    expect(profileTask(text).floorScore).toBeGreaterThanOrEqual(4);
  });
});

describe("answers that can wait", () => {
  it.each([
    "Summarise notes. Results may come overnight.",
    "Sort complaints into types, once a day in a batch.",
    "Notizen zusammenfassen. Ergebnis reicht bis morgen früh.",
    "Post einordnen, einmal täglich gesammelt.",
    "Scrivere lettere. Vanno bene entro domattina.",
    "Resumir reuniões. Pode ficar para a noite.",
    "Resumir actas. Basta mañana por la mañana.",
    "Meldingen indelen, eens per dag in één keer.",
    "Сжимать протоколы. Можно считать ночью.",
    "分类留言。第二天早上出结果即可。",
    "介護記録を要約、夜間にまとめて処理でよい。",
    "문의를 분류. 하루 한 번 모아서 처리해도 됩니다.",
  ])("are priced in batch: %s", (text) => {
    expect(readDemands(text).batch).toBe(true);
  });

  it.each(["Summarise what happened overnight at the ward", "Übersicht für morgen früh schreiben, Antwort sofort"])(
    "are not said by a time alone: %s",
    (text) => {
      expect(readDemands(text).read.filter(({ words }) => /may|can|reicht/u.test(words))).toEqual([]);
    },
  );
});
