import { PLACES } from "./places.ts";

/** A maker, a seller or a place that a text names. */
export interface Mention {
  at: number;
  end: number;
  /** First part of `model_key`. */
  maker?: string;
  /** Provider id. */
  seller?: string;
  place?: (typeof PLACES)[number];
}

const named = (words: string, wide = "") =>
  new RegExp(
    String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_])(?:${words})(?![\p{Script=Latin}\p{Script=Cyrillic}])${wide === "" ? "" : `|${wide}`}`,
    "gu",
  );
const anyCase = (words: string) => words.replace(/\p{Ll}/gu, (letter) => `[${letter.toUpperCase()}${letter}]`);

/** Makers by the first part of `model_key`. Names that are common words count only in capitals or with a further word. */
const MAKERS: readonly (readonly [maker: string, words: RegExp])[] = [
  ["openai", named(anyCase("open ?ai|chatgpt|gpt"), "オープンAI|오픈 ?AI|오픈에이아이")],
  [
    "anthropic",
    named(anyCase("anthropic|claude|антропик"), "アンソロピック|アンスロピック|앤트로픽|앤스로픽|클로드|クロード"),
  ],
  [
    "google",
    named(
      `${anyCase("google|gemini|gemma|гугл")}(?:['’]?s)?(?! [Cc]loud| [Vv]ertex)`,
      "谷歌|グーグル|구글|제미나이|ジェミニ",
    ),
  ],
  ["mistral", named(anyCase("mistral|mixtral|ministral|мистрал(?:ь|я)"), "ミストラル|미스트랄")],
  [
    "meta",
    named(
      "Meta(?=['’]s? |[,.;)]| AI| [Ll]lama| models?| or | and | oder | und | ou | et | o | y | e | of | en |$)|[Ll]lama|LLAMA",
      "ラマ|라마",
    ),
  ],
  ["deepseek", named(anyCase("deep ?seek|дипсик"), "深度求索|딥시크|ディープシーク")],
  ["qwen", named(anyCase("qwen|tongyi"), "通义|千问|큐웬")],
  ["moonshotai", named(anyCase("moonshot|kimi"), "月之暗面")],
  ["zai", named("[Zz]\\.?(?:ai|AI)|[Zz]hipu|GLM|[Gg]lm", "智谱")],
  ["minimax", named(anyCase("minimax"))],
  ["xai", named(`[Xx]\\.?AI|xai|Musk|Elon|${anyCase("grok|грок")}`, "그록")],
  ["cohere", named(anyCase("cohere"))],
  [
    "amazon",
    named("[Aa]mazon(?! [Bb]edrock| [Ww]eb)(?: Nova)?|Nova (?:Pro|Lite|Micro|Premier)", "亚马逊|アマゾン|아마존"),
  ],
  ["nvidia", named(anyCase("nvidia|nemotron"), "英伟达|엔비디아")],
  ["microsoft", named("[Mm]icrosoft(?! [Aa]zure| [Ff]oundry)", "微软|マイクロソフト|마이크로소프트")],
  ["baidu", named(anyCase("baidu|ernie"), "百度|文心")],
  ["bytedance", named(anyCase("bytedance|doubao"), "字节|豆包")],
  ["tencent", named(anyCase("tencent|hunyuan"), "腾讯|混元")],
  ["stepfun", named(anyCase("stepfun"), "阶跃")],
  ["xiaomi", named(anyCase("xiaomi"), "小米")],
  ["ai21", named("AI21|[Jj]amba")],
  ["ibm", named("IBM|[Gg]ranite(?= model)")],
  ["upstage", named(anyCase("upstage"), "업스테이지")],
  ["perplexity", named(anyCase("perplexity"))],
  ["writer", named("Palmyra")],
];

/** Sellers by provider id. Companies that also make models are in the list of makers. */
const SELLERS: readonly (readonly [seller: string, words: RegExp])[] = [
  ["azure", named(anyCase("(?:microsoft )?azure(?: openai| foundry)?"))],
  ["amazon-bedrock", named(`AWS(?: [Bb]edrock)?|${anyCase("(?:amazon |aws )?bedrock|amazon web services")}`)],
  ["google-vertex", named(`GCP|${anyCase("google cloud|google vertex(?: ai)?|vertex(?: ai)?")}`)],
  ["openrouter", named(anyCase("open ?router"))],
  ["groq", named(anyCase("groq(?:cloud)?"))],
  ["together", named("[Tt]ogether ?(?:AI|\\.ai)")],
  ["fireworks", named("[Ff]ireworks ?(?:AI|\\.ai)|Fireworks")],
  ["deepinfra", named(anyCase("deep ?infra"))],
  ["cerebras", named(anyCase("cerebras"))],
  ["sambanova", named(anyCase("sambanova"))],
  ["novita", named(anyCase("novita(?: ai)?"))],
  ["nebius", named(anyCase("nebius(?: ai)?"))],
  ["siliconflow", named(anyCase("siliconflow"), "硅基流动")],
  ["alibaba", named(anyCase("alibaba(?: cloud)?|aliyun"), "阿里云|阿里|アリババ|알리바바")],
  ["venice", named("[Vv]enice(?:\\.ai| ?AI)")],
  ["huggingface", named(anyCase("hugging ?face"))],
  ["baseten", named(anyCase("baseten"))],
  ["scaleway", named(anyCase("scaleway"))],
  ["ovhcloud", named(anyCase("ovh(?:cloud)?"))],
  ["nscale", named(anyCase("nscale"))],
  ["databricks", named(anyCase("databricks"))],
  ["watsonx", named(anyCase("watsonx"))],
  ["cloudflare-workers-ai", named(anyCase("cloudflare"))],
  ["digitalocean", named(anyCase("digital ?ocean"))],
  ["vultr", named(anyCase("vultr"))],
  ["oci", named("[Oo]racle [Cc]loud|OCI")],
  ["friendli", named(anyCase("friendli"))],
];

/** Returns the provider id of the seller that a text names and nothing else, such as `aws` or `vertex_ai`; null without one. */
export function sellerNamed(text: string): string | null {
  const said = text.replaceAll("_", " ");
  const ways = [said, said.toUpperCase()];
  return SELLERS.find(([, words]) => ways.some((way) => way.replace(words, "") === ""))?.[0] ?? null;
}

/** Provider ids of sellers that are no makers. */
export const SELLER_IDS: ReadonlySet<string> = new Set(SELLERS.map(([seller]) => seller));

/** Matches any entity. Most statements name none, and one search is cheaper than one per name. */
const ANY = new RegExp(
  [...MAKERS, ...SELLERS].map(([, words]) => words.source).join("|") +
    "|" +
    PLACES.map(({ words }) => words.source).join("|"),
  "iu",
);
const seen = new Map<string, Mention[]>();
/** Size of the cache of statements: one reading of a text looks each of them up several times. */
const MOST_SEEN = 64;

/** Returns the entities of a clause in order; of two that overlap, the longer one. */
export function mentionsOf(clause: string): readonly Mention[] {
  if (!ANY.test(clause)) return [];
  let mentions = seen.get(clause);
  if (mentions === undefined) {
    if (seen.size >= MOST_SEEN) seen.clear();
    mentions = findMentions(clause);
    seen.set(clause, mentions);
  }
  return mentions;
}

function findMentions(clause: string): Mention[] {
  const found: Mention[] = [];
  const add = (words: RegExp, what: Pick<Mention, "maker" | "seller" | "place">) => {
    for (const match of clause.matchAll(words)) {
      found.push({ at: match.index, end: match.index + match[0].length, ...what });
    }
  };
  for (const [maker, words] of MAKERS) add(words, { maker });
  for (const [seller, words] of SELLERS) add(words, { seller });
  for (const place of PLACES) add(place.words, { place });
  found.sort((a, b) => a.at - b.at || b.end - a.end);
  return found.filter((one, index) => !found.slice(0, index).some((other) => other.end > one.at));
}

/** Words before the model in use: "cheaper than Claude", "instead of gpt-5.4", "model: gemini-2.5-flash". */
const IN_USE =
  /(?<!\p{L})(?:(?:cheaper|better|faster|other|cost less|less) than|alternatives? (?:to|for)|instead of|replace(?:ment for)?|(?:current(?:ly)?|now|today) (?:on|using|with)|model\s?[:=]?|(?:günstiger|billiger|besser) als|statt|ersatz für|modell\s?[:=]?|moins chers? que|au lieu de|remplacer|modèle\s?[:=]?|más barat\p{L}+ que|en lugar de|modelo\s?[:=]?|mais barat\p{L}+ (?:do )?que|em vez d[eo]|meno caro di|più economico di|invece di|modello\s?[:=]?|goedkoper dan|in plaats van|дешевле|вместо|модель\s?[:=]?)\s?$/iu;

/** Whether the text before a name says that it is the model in use. */
export function isModelInUse(before: string): boolean {
  return IN_USE.test(before);
}
