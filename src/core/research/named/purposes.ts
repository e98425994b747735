import { concepts } from "../described/concepts.ts";
import { TECHNICAL_CALLS } from "../described/read-description.ts";
import { plainSubject } from "../question/subject.ts";

/** What a buyer wants a product for: the English words that its listing would say, the first for sentences. */
export interface Purpose {
  words: readonly string[];
  /** How the buyer said it. */
  said: string;
}

/**
 * Purposes of AI products that are no function of their own in the list of concepts, by the English words of listings and how
 * buyers say them in eleven languages. `*` stands for any letters.
 */
const LINES = String.raw`
knowledge base|retrieval|rag|document|documents = knowledge[- ]?(?:base|management|search)?|internal (?:assistant|docs?|documents?|wiki)|our (?:docs|documents|pdfs|files)|wissensdatenbank*|firmenwissen|(?:unseren?|eigenen?) (?:pdfs|dokumente\p{L}?|unterlagen)|base de connaissances?|(?:nos|mes|des) (?:documents|docs|pdfs)|base de conocimientos?|(?:nuestros|mis) (?:documentos|pdfs)|base de conhecimento|(?:nossos|meus) (?:documentos|pdfs)|base di conoscenza|(?:nostri|miei) (?:documenti|pdf)|kennisbank|(?:onze|mijn) (?:documenten|pdf*)|баз[аыуе] знаний|(?:наши\p{L}*|свои\p{L}*) документ*|知识库|知識庫|社内ナレッジ\S{0,2}|ナレッジ(?:ベース|検索)?|社内文書|지식 ?(?:베이스|관리)|사내 ?(?:문서|지식)
workflow|automation|automate|automates = workflows?|automat*|automatis*|ablä?uf[ea]?n?|tareas|tarefas|flussi|processos?|procesos|werkstromen|задач*|自动化|工作流|自動化|ワークフロー|자동화|워크플로
agent = agents?|agent[ei]n?|agentes?|agenti|агент*|智能体|エージェント|에이전트
observability|tracing|monitoring|monitor|cost = observability|tracing|cost(?:s| tracking)?|kosten|coûts?|costos?|custos?|costi|расход*|监控|成本|コスト|비용|occhio i costi
customer support|support|helpdesk|customer = customer (?:support|service)|support (?:desk|tickets?|team)|kunden(?:dienst|service|support)|service client|atención al cliente|atendimento ao cliente|assistenza(?: clienti)?|klantenservice|поддержк*|客服|カスタマーサポート|고객 ?(?:지원|상담)
chatbot|chat|assistant = chatbots?|chat|assistants?|assistenten?|asistentes?|assistentes?|assistente|assistant interne|чат-?бот*|聊天机器人|チャットボット|챗봇
`;

interface Line {
  words: readonly string[];
  says: RegExp;
  said: RegExp;
}

let made: readonly Line[] | undefined;

/** The table, compiled at the first question. */
function lines(): readonly Line[] {
  made ??= LINES.trim()
    .split("\n")
    .map((line) => {
      const [head = "", others = ""] = line.split(" = ");
      const words = head.split("|");
      return { words, says: saying(words), said: said(others) };
    });
  return made;
}

const expanded = (source: string) => source.replace(/(?<=[\p{L})\]])\*/gu, "\\p{L}*");

function saying(words: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(expanded).join("|")})s?(?![\\p{L}\\p{N}])`, "iu");
}

function said(others: string): RegExp {
  return new RegExp(
    `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}])(?:${expanded(others)})(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}])`,
    "giu",
  );
}

/** "KI-" before a purpose, or alone. */
const BARE_AI = /(?<![\p{L}\p{N}-])(?:ai|ki|ia|ии)-?(?![\p{L}\p{N}])/giu;

/** Reads what products are wanted for, and returns the words that are no purpose. */
export function readPurposes(text: string): { purposes: Purpose[]; rest: string } {
  const purposes: Purpose[] = [];
  let rest = text.replace(TECHNICAL_CALLS, " ");
  const take = (words: readonly string[], pattern: RegExp) => {
    const [first] = rest.match(pattern) ?? [];
    if (first === undefined) return;
    rest = rest.replace(pattern, " ");
    if (purposes.some((one) => one.words.some((word) => words.includes(word)))) return;
    purposes.push({ words, said: first.trim() });
  };
  for (const line of lines()) take(line.words, line.said);
  for (const { words, general, said: pattern } of concepts()) if (!general) take(words, pattern);
  return { purposes, rest: plainSubject(rest.replace(BARE_AI, " ")) };
}

const AI_WORDS = ["AI", "LLM", "language model", "machine learning", "GPT"] as const;
const SAYS_AI = saying(AI_WORDS);
/** Words of listings from which AI is likely, without the people who answer customers. */
const SAYS_AGENTS =
  /(?<![\p{L}\p{N}])(?<!(?:support|service|human|live|user|sales)[ -])(?:agents?|agentic|MCP)(?![\p{L}\p{N}])/iu;

/** The wish for features with AI, as the buyer said it. */
export function aiPurpose(said: string): Purpose {
  return { words: AI_WORDS, said };
}

/** Whether a purpose is that wish. */
export function isAi({ words }: Purpose): boolean {
  return words === AI_WORDS;
}

interface Said {
  name: string;
  tags: readonly string[];
  description: string;
}

/** What a listing says: its name, tags and description. */
export function textOf({ name, tags, description }: Said): string {
  return `${name}. ${tags.join(", ")}. ${description}`;
}

/** Whether the listing of a product names agents or MCP. */
export function saysAgents(product: Said): boolean {
  return SAYS_AGENTS.test(textOf(product));
}

/** Whether the listing of a product says a purpose. */
export function saysPurpose({ words }: Purpose, product: Said): boolean {
  const text = textOf(product);
  const known = lines().find((line) => line.words === words);
  const pattern =
    known?.says ??
    (words === AI_WORDS ? SAYS_AI : null) ??
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map((word) => word.replace(/[- ]/g, "[- ]")).join("|")})`, "iu");
  return pattern.test(text);
}

/** How many of the things that a question wants beside the kind the listing of a product says. */
export function wantedBy(product: Said, wanted: readonly { says: RegExp }[] = []): number {
  return wanted.filter(({ says }) => says.test(textOf(product))).length;
}

/** How far the listing of a product says the AI features that are wished for: 2 where it names AI, 1 where agents or MCP. */
export function saidOf(product: Said, features: readonly Purpose[]): number {
  return features.reduce((sum, one) => sum + (saysPurpose(one, product) ? 2 : saysAgents(product) ? 1 : 0), 0);
}
