/** Names of products and makers as they are written in Russian, Chinese, Japanese and Korean. */
const BRANDS: Readonly<Record<string, string>> = {
  Notion: "노션|ノーション",
  Slack: "슬랙|スラック|слак",
  Zapier: "자피어|ザピアー?|запиер",
  Figma: "피그마|フィグマ|фигм(?:а|ы|е|у|ой)",
  Airtable: "에어테이블|エアテーブル",
  Trello: "트렐로|トレロ|трелло",
  Jira: "지라|ジラ|джир(?:а|ы|е|у|ой)",
  Intercom: "인터콤|インターコム|интерком(?:а|у)?",
  Zendesk: "젠데스크|ゼンデスク|зендеск(?:а|у)?",
  Salesforce: "세일즈포스|セールスフォース|赛富时",
  Dropbox: "드롭박스|ドロップボックス|дропбокс(?:а|у)?",
  Canva: "캔바|キャンバ|可画|канв(?:а|ы|е|у|ой)",
  Photoshop: "포토샵|フォトショップ|фотошоп(?:а|у)?",
  Midjourney: "미드저니|ミッドジャーニー|миджорни",
  ChatGPT: "챗지피티|챗GPT|チャットGPT|чатгпт",
  Claude: "클로드|クロード|клод(?:а|у)?",
  Sonnet: "소넷|소네트|ソネット|соннет(?:а|у)?",
  Opus: "오퍼스|오푸스|オーパス|опус(?:а|у)?",
  Haiku: "하이쿠|ハイク|хайку",
  Gemini: "제미나이|ジェミニ|джемини",
  Cursor: "커서|カーソル|курсор(?:а|у)?",
  Copilot: "코파일럿|コパイロット|копилот(?:а|у)?",
  DeepSeek: "딥시크|ディープシーク|дипсик(?:а|у)?|深度求索",
  Qwen: "큐원|通义千问|千问|квен(?:а|у)?",
  Mistral: "미스트랄|ミストラル|мистрал[ья]?",
  Llama: "라마|ラマ|лама",
  Kimi: "키미",
  Moonshot: "月之暗面",
  Grok: "그록|グロック|грок(?:а|у)?",
  OpenAI: "오픈에이아이|오픈AI|オープンAI|опенаи",
  Anthropic: "앤트로픽|アンソロピック|антропик(?:а|у)?",
  Google: "구글|グーグル|谷歌|гугл(?:а|у)?",
  Azure: "애저|アジュール|微软云|ажур(?:а|е)?",
  Bedrock: "베드록|ベッドロック|бедрок(?:а|е)?",
  Discord: "디스코드|ディスコード|дискорд(?:а|у)?",
  Zoom: "(?<!\\S)줌(?!\\S)|ズーム|зум(?:а|у)?",
  Mailchimp: "메일침프|メールチンプ|мейлчимп(?:а|у)?",
  Shopify: "쇼피파이|ショッピファイ|шопифай",
  GitHub: "깃허브|ギットハブ|гитхаб(?:а|е|у)?",
  Evernote: "에버노트|エバーノート|印象笔记|эвернот(?:а|у)?",
  Docusign: "도큐사인|ドキュサイン",
  Pinecone: "파인콘|パインコーン|пайнкон(?:а|у)?",
  LangChain: "랭체인|ラングチェーン|лангчейн(?:а|у)?",
  "Hugging Face": "허깅 ?페이스|ハギングフェイス|抱抱脸|хаггинг ?фейс",
  ElevenLabs: "일레븐랩스|イレブンラボ(?:ズ)?",
  Perplexity: "퍼플렉시티|パープレキシティ|перплексити",
  Kling: "可灵|可靈|クリング",
  Doubao: "豆包",
  Seedance: "即梦视频|シーダンス|시댄스",
  Hailuo: "海螺",
  Hunyuan: "混元",
  ERNIE: "文心一言|文心",
  "Zhipu AI": "智谱(?:AI|清言)?(?! ?GLM)|지푸",
  "": "智谱(?= ?GLM)",
  "Alibaba Cloud": "阿里云|阿里雲|알리바바 ?클라우드|アリババクラウド",
  SiliconFlow: "硅基流动",
  Volcengine: "火山引擎",
  Baidu: "百度|바이두|バイドゥ",
  Tencent: "腾讯|텐센트|テンセント",
  ByteDance: "字节跳动|바이트댄스|バイトダンス",
  StepFun: "阶跃星辰",
  Microsoft: "微软|마이크로소프트|マイクロソフト|майкрософт(?:а|у)?",
  Amazon: "亚马逊|아마존|アマゾン",
  Obsidian: "옵시디언|オブシディアン|обсидиан(?:а|у)?",
};
const PATTERNS = Object.entries(BRANDS).map(
  ([name, words]) =>
    [
      name,
      new RegExp(
        `(?<!\\p{Script=Cyrillic}|\\p{Script=Katakana}|\\p{Script=Hangul})(?:${words})(?!\\p{Script=Cyrillic}|[ァ-ヿ])`,
        "giu",
      ),
    ] as const,
);

/** A family whose version listings set apart, as people write it together: "sonnet5", "gpt5". */
const GLUED =
  /(?<![\p{L}\p{N}-])(opus|sonnet|haiku|fable|claude|gpt|gemini|gemma|grok|glm|llama|deepseek|kimi)(?=v?k?\d)/giu;

/** Writes names of products and makers as listings do: `노션` becomes `Notion`, `sonnet5` becomes `sonnet 5`. */
export function latinNames(written: string): string {
  const text = written.replace(GLUED, "$1 ");
  if (!/[^\p{Script=Latin}\P{L}]/u.test(text)) return text;
  return PATTERNS.reduce((rest, [name, pattern]) => rest.replace(pattern, ` ${name} `), text);
}
