/** Country of a maker of models, with a page that states it, read on 2026-11-23. */
export interface MakerOrigin {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** A page that names the country; null for a company whose own registered address is in the provider's facts. */
  url: string | null;
}

const LARGE_US = "https://www.economistwater.com/2025/12/which-of-americas-biggest-companies-get.html";

/**
 * Makers by the first part of `model_key`. The page is null when the provider's facts name a legal seat in the same
 * country. The country of a maker that is not listed is unknown, so it meets no demand on the country.
 */
export const MAKER_ORIGIN: Readonly<Record<string, MakerOrigin>> = {
  openai: { country: "US", url: null },
  anthropic: { country: "US", url: null },
  xai: { country: "US", url: null },
  perplexity: { country: "US", url: null },
  mistral: { country: "FR", url: null },
  deepseek: { country: "CN", url: null },
  google: { country: "US", url: LARGE_US },
  meta: { country: "US", url: LARGE_US },
  amazon: { country: "US", url: LARGE_US },
  microsoft: { country: "US", url: LARGE_US },
  nvidia: { country: "US", url: LARGE_US },
  arcee: { country: "US", url: "https://www.interconnects.ai/p/arcee-ai-goes-all-in-on-open-models" },
  cohere: { country: "CA", url: "https://www.canadianbusiness.com/ideas/cohere-ai/" },
  // The international sites contract through Singapore; the makers are Chinese companies.
  qwen: { country: "CN", url: "https://aiwiki.ai/wiki/qwen" },
  alibaba: { country: "CN", url: "https://aiwiki.ai/wiki/qwen" },
  moonshotai: { country: "CN", url: "https://www.turingpost.com/p/moonshotai" },
  zai: { country: "CN", url: "https://aiwiki.ai/wiki/glm_4_5" },
  minimax: {
    country: "CN",
    url: "https://cnrobopedia.com/chinese-llm-dark-horse-minimax-bags-us250m-ups-the-ai-game/",
  },
  baidu: { country: "CN", url: "https://globaltimes.cn/page/202503/1330200.shtml" },
  tencent: { country: "CN", url: "https://signalforges.com/pages/china-open-source-ai-2026/" },
  inclusionai: { country: "CN", url: "https://signalforges.com/pages/china-open-source-ai-2026/" },
  xiaomi: { country: "CN", url: "https://signalforges.com/pages/china-open-source-ai-2026/" },
  kwaipilot: { country: "CN", url: "http://en.people.cn/n3/2025/1028/c90000-20382949.html" },
};
