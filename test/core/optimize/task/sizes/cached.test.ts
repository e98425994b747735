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
