import { describe, expect, it } from "vitest";
import { tokensFor, typicalCall } from "../../../../../src/core/optimize/money/cost.ts";
import { readTask } from "../../../../../src/core/optimize/optimize.ts";
import { madeModel } from "../../../../support/world/models.ts";

const thinks = madeModel({ model_id: "thinks", input: "1", output: "8", reasoning: "always" });

function outputOf(text: string): number {
  const { profile } = readTask(text);
  return tokensFor(thinks, profile, typicalCall(thinks, profile)).output;
}

describe("an output that holds the thinking", () => {
  it.each([
    "Write tests. Roughly 12k tokens in, 2-3k out including reasoning. work=code generation",
    "Wir schreiben Tests. Etwa 12.000 Token rein, 2.500 raus inkl. Reasoning.",
    "Code erzeugen: 12k Token Eingabe, 2500 Token Ausgabe (Denktokens schon enthalten).",
    "Génération de code : 12 000 tokens en entrée, 2 500 en sortie, raisonnement compris.",
    "Generar código: 12.000 tokens de entrada y 2.500 de salida (razonamiento incluido).",
    "Gerar código: 12 mil tokens de entrada e 2.500 de saída, incluindo o raciocínio.",
    "Generare codice: 12.000 token in ingresso e 2.500 in uscita, ragionamento compreso.",
    "Code genereren: 12.000 tokens in, 2.500 tokens uit inclusief denktokens.",
    "Пишем код: 12 000 токенов на входе и 2 500 на выходе, включая рассуждения.",
    "写代码：输入12000 tokens，输出2500 tokens（含思考）。",
    "コード生成。入力12000トークン、出力2500トークン(思考込み)。",
    "코드 생성. 입력 12000 토큰, 출력 2500 토큰(추론 포함).",
    "Write code. input_tokens=12000 output_tokens=2500 (thinking included)",
  ])("is not multiplied: %s", (text) => {
    expect(outputOf(text)).toBe(2500);
    const { demands } = readTask(text);
    expect(demands.noThinking).toBe(false);
    expect(demands.read.filter(({ effect }) => effect === "not_checked")).toEqual([]);
  });

  it.each([
    "Write code. 12000 tokens in, 2500 tokens out.",
    "Write code. 12000 tokens in, 2500 tokens out, not including reasoning.",
    "Decide on claims. 12000 tokens in, 2500 tokens out including reasoning for the decision.",
    "Explain proofs including reasoning. Each has 12000 tokens. The model writes 2500 tokens.",
  ])("is multiplied without such words: %s", (text) => expect(outputOf(text)).toBeGreaterThan(2500));
});
