import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";

const MONTHLY: readonly (readonly [text: string, usd: number])[] = [
  ["Write product texts. Finance caps this at $150 for the month all in.", 150],
  ["Write product texts. Our budget is 2k dollars per month.", 2000],
  ["Write product texts. Per month we may spend at most $300.", 300],
  ["Write product texts. Not more than USD 1,200 a year.", 100],
  ["Produkttexte schreiben. Das darf nicht mehr als 200 Dollar im Monat kosten.", 200],
  ["Produkttexte schreiben. Monatlich höchstens 90 $.", 90],
  ["Rédiger des fiches produit. Pas plus de 250 dollars par mois.", 250],
  ["Redactar fichas de producto. Presupuesto mensual de 400 dólares.", 400],
  ["Escrever textos de produto. No máximo US$ 500 por mês.", 500],
  ["Scrivere schede prodotto. Non più di 120 dollari al mese.", 120],
  ["Productteksten schrijven. Niet meer dan 80 dollar per maand.", 80],
  ["Писать описания товаров. Не больше 350 долларов в месяц.", 350],
  ["Score proposals. The FY2027 budget line is $1,200 for the whole year.", 100],
  ["Produkttexte schreiben. Haushaltsmittel: 150 Dollar monatlich.", 150],
  ["写商品描述。每月预算不超过300美元。", 300],
  ["写商品描述。费用控制在每个月200美元以内。", 200],
  ["商品説明を書く。月額予算は250ドル以下。", 250],
  ["商品説明を書く。月に100ドルまで。", 100],
  ["상품 설명을 작성합니다. 월 예산은 300달러 이하입니다.", 300],
];
const PER_CALL: readonly (readonly [text: string, usd: number])[] = [
  ["Answer emails. It must stay below half a cent per request.", 0.005],
  ["Answer emails. At most $0.002 per call.", 0.002],
  ["Answer emails. Max $3 per 1,000 emails.", 0.003],
  ["E-Mails beantworten. Höchstens 0,4 Cent pro Anfrage.", 0.004],
  ["Répondre aux e-mails. Au plus 0,01 dollar par appel.", 0.01],
  ["Responder correos. Como máximo 0,002 dólares por llamada.", 0.002],
  ["Responder e-mails. No máximo US$ 0,002 por chamada.", 0.002],
  ["Rispondere alle e-mail. Al massimo 0,3 centesimi per richiesta.", 0.003],
  ["E-mails beantwoorden. Niet meer dan 0,5 cent per aanroep.", 0.005],
  ["Отвечать на письма. Не дороже 0,01 доллара за запрос.", 0.01],
  ["Responder e-mails. Não gastar mais de 0,2 centavos por resposta.", 0.002],
  ["回复邮件。每次调用不超过0.002美元。", 0.002],
  ["メールに返信する。1回あたり0.01ドル以下。", 0.01],
  ["이메일에 답장합니다. 호출당 0.005달러 이하여야 합니다.", 0.005],
];

describe("limits of money", () => {
  it.each(MONTHLY)("of a month filter: %s", (text, usd) => {
    const demands = readDemands(text);
    expect(demands.monthlyBudget).toBeCloseTo(usd, 6);
    expect([demands.monthlyBill, demands.maxCallCost, demands.monthlyCalls]).toEqual([null, null, null]);
    expect(demands.read).toMatchObject([{ kind: "monthly_budget", effect: "filtered" }]);
  });

  it.each(PER_CALL)("of a call filter: %s", (text, usd) => {
    const demands = readDemands(text);
    expect(demands.maxCallCost).toBeCloseTo(usd, 8);
    expect(demands.monthlyBudget).toBeNull();
    expect(demands.read).toMatchObject([{ kind: "cost_per_call", effect: "filtered" }]);
  });

  it("are told apart from what is paid now", () => {
    const demands = readDemands("Answer emails. We pay $400 a month today. The budget is $150 a month.");
    expect([demands.monthlyBill, demands.monthlyBudget]).toEqual([400, 150]);
  });

  it("without an exchange rate or a period are named as not applied", () => {
    for (const text of ["写商品描述。每月预算不超过3000元。", "Write product texts. The budget is $300."]) {
      const { monthlyBudget, read } = readDemands(text);
      expect(monthlyBudget).toBeNull();
      expect(read).toMatchObject([{ kind: "monthly_budget", effect: "not_checked" }]);
    }
  });

  it("are no amounts of the work", () => {
    for (const text of [
      "Classify refunds up to $100 and orders below 50 euros.",
      "Summarise a budget of 3 million dollars for the city council.",
    ]) {
      const { monthlyBudget, maxCallCost } = readDemands(text);
      expect([monthlyBudget, maxCallCost]).toEqual([null, null]);
    }
  });
});
