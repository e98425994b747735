import { describe, expect, it } from "vitest";
import { readTask } from "../../../../../src/core/optimize/optimize.ts";

describe("a part of the input that is read from the cache", () => {
  it.each([
    "Review PRs. input per PR: ~140k tokens, of which ~110k are cache reads, output per PR: ~4.5k tokens",
    "Review PRs: 140k input tokens (110k cached), 4.5k output tokens.",
    "Review PRs: 140k input tokens, 110k of them from cache, 4.5k output.",
    "Agent. Input 140k tokens, output 4.5k tokens, cache reads: 110k",
    "Agent. 140.000 Token Eingabe, davon rund 110.000 aus dem Cache, 4.500 Token Ausgabe.",
    "Agent. 140 000 tokens en entrée, dont 110 000 lus en cache, 4 500 en sortie.",
    "Agente. 140.000 tokens de entrada, de los cuales 110.000 leídos de caché, 4.500 de salida.",
    "Agente. 140.000 tokens de entrada, dos quais 110.000 vêm do cache, 4.500 de saída.",
    "Agente. 140.000 token in ingresso, di cui 110.000 letti dalla cache, 4.500 in uscita.",
    "Agent. 140.000 tokens invoer, waarvan 110.000 uit de cache.",
    "Агент. 140 000 токенов на входе, из них 110 000 из кэша, 4 500 на выходе.",
    "代理。输入14万token,其中约11万来自缓存,输出4500token。",
    "エージェント。入力14万トークン、うち11万はキャッシュ読み取り、出力4500トークン。",
    "에이전트. 입력 14만 토큰, 그중 11만은 캐시에서 읽음, 출력 4500 토큰.",
  ])("is priced so: %s", (task) => {
    const { demands, profile } = readTask(task);
    expect(profile.inputTokens).toBe(140_000);
    expect(demands.cachedShare).toBeCloseTo(110 / 140);
    expect(demands.left).toEqual([]);
  });

  it.each([
    "Agent. 12,000 input tokens, of which 9,000 are always the same, 300 output tokens.",
    "Agent. 12,000 input tokens, of which 9,000 could be cached, 300 output tokens.",
    "We serve 9000 cached answers a day. 500 input tokens, 100 output tokens.",
  ])("is none that only could be: %s", (task) => {
    expect(readTask(task).demands.cachedShare).toBeNull();
  });
});

describe("a part that repeats, with its noun left out", () => {
  it.each([
    "Agent with tools; 4,000 input tokens per step (3,000 of it repeated), 250 output tokens.",
    "Agent with tools; 4,000 input tokens per step, 3,000 identical, 250 output tokens.",
    "Agent mit Werkzeugen, 4.000 Token Eingabe je Schritt (davon 3.000 gleich), 250 Token Ausgabe.",
    "Agent avec outils, 4 000 tokens d'entrée par étape dont 3 000 répétés, 250 tokens de sortie.",
    "Agente con herramientas, 4.000 tokens de entrada por paso (3.000 repetidos), 250 de salida.",
    "Agente com ferramentas, 4.000 tokens de entrada por passo (3.000 iguais), 250 de saída.",
    "Agente con strumenti, 4.000 token di input per passo (3.000 ripetuti), 250 token di output.",
    "Agent met tools, 4.000 tokens invoer per stap (3.000 herhaald), 250 tokens uitvoer.",
    "Агент с инструментами, 4000 токенов на входе за шаг (3000 повторяются), 250 на выходе.",
    "带工具的智能体，每步输入4000 token（其中3000重复），输出250。",
    "ツールを使うエージェント。1ステップあたり入力4000トークン（うち3000は繰り返し）、出力250トークン。",
    "도구를 쓰는 에이전트, 단계당 입력 4000토큰(3000은 반복), 출력 250토큰.",
  ])("is the same in every call: %s", (task) => {
    const { profile } = readTask(task);
    expect([profile.inputTokens, profile.repeatedShare, profile.outputTokens]).toEqual([4000, 0.75, 250]);
  });

  it("is no number of calls that are made again", () => {
    expect(readTask("5,000 calls a day (2,000 repeated). 800 tokens in, 90 out.").profile.repeatedShare).toBeNull();
  });

  it.each([
    "List every clause that deviates, quoting the clause word for word.",
    "Einen Mietvertrag, jeweils 150-250 Seiten, durchgehen und jede abweichende Klausel wortwörtlich zitieren.",
    "Lire un bail, 150 à 250 pages, et lister les clauses en les citant à l'identique.",
    "Leer un contrato, 150-250 páginas cada vez, y citar las cláusulas de forma idéntica.",
  ])("is no exact quotation: %s", (task) => {
    const { demands, profile } = readTask(task);
    expect([profile.repeatedShare, demands.cachedBetween]).toEqual([null, null]);
  });
});

describe("a size that holds the image", () => {
  it.each([
    "Belege lesen: eingescannte Rechnungen (PDF, im Schnitt 2 Seiten). Pro Rechnung 3.200 Token Eingabe inkl. Bild und 550 Token Ausgabe.",
    "Read scanned invoices, 2 pages each: 3,200 input tokens including the image, 550 output tokens.",
    "Lire des factures scannées : 3 200 tokens en entrée, image comprise, 550 en sortie.",
    "识别扫描发票:每张输入3200token(图片在内),输出550token。",
    "スキャンした請求書:入力3200トークン(画像込み)、出力550トークン。",
    "스캔한 송장: 입력 3200토큰(이미지 포함), 출력 550토큰.",
    "Leer facturas escaneadas: 3.200 tokens de entrada con la imagen incluida, 550 de salida.",
  ])("gets none on top, and its pages are the same document: %s", (task) => {
    const { demands, profile } = readTask(task);
    expect([profile.inputTokens, profile.outputTokens, profile.needs]).toEqual([3200, 550, ["image"]]);
    expect([demands.sizes.doubted, demands.left]).toEqual([[], []]);
  });
});
