/** Context windows that a text demands of models, which are not the size of a call. */
import type { Position } from "./measures.ts";
import { LEAST_WINDOW } from "./tokens.ts";

export interface WindowSaid extends Position {
  tokens: number;
  /** Whether words for a window or for a demand stand beside it; otherwise it may be the input of a call as well. */
  sure: boolean;
  /** Whether its number has no unit: "200k context". */
  bare: boolean;
}

const WINDOW_WORDS = String.raw`(?:window|fenster|fenêtre|ventana|janela|finestra|venster|окн\p{L}*)`;
const CONTEXT = new RegExp(
  [
    String.raw`(\d+)[\s-]?(?:tokens?|jetons?|токен\p{L}*)?[\s-]?(?:(?:de|di|d'|von|的|の)\s?)?(?:context(?: window| length)?|kontext\p{L}*|contexte|contexto|contesto|контекст\p{L}*|上下文|コンテキスト\p{L}*|컨텍스트)`,
    String.raw`(?:context(?: window| length)?|kontext\p{L}*|(?:fenêtre de )?contexte|(?:ventana de |janela de )?contexto|contesto|контекст\p{L}*|上下文\p{Script=Han}{0,4}|コンテキスト\p{L}{0,6}?|컨텍스트\S{0,3})[^.;\n。\d]{0,24}(\d+)(?:\s?(?:tokens?|jetons?|токен\p{L}*|トークン|토큰|个token)|(?=[\s,.;。]|$))`,
    String.raw`(?<!\p{L})${WINDOW_WORDS}\s(?:(?:of|von|de|d['’]|di|van|в)\s?)?(?:(?:at least|mindestens|au moins|al menos|pelo menos|almeno|minstens|не менее)\s)?(\d{4,})(?!\d)`,
  ].join("|"),
  "giu",
);
const WINDOW = /window|length|fenster|fenêtre|ventana|janela|finestra|venster|окн|窗口|ウィンドウ|창/iu;
/** Words after a context that make it the input of a call: "6k tokens context each step". */
const OF_A_CALL =
  /^\s?(?:\/|each|per|a|every|pro|je|par|por|per|на)\s?(?:step|call|request|turn|message|question|quer|completion|task|aufruf|anfrage|schritt|appel|requête|étape|llamada|paso|chamada|etapa|chiamata|passo|aanroep|stap|шаг|вызов|запрос)/iu;
/** Says within the words for it how long the context of a call is: "context grows from 15k", "kontext wächst auf 40k". */
const GROWS =
  /(?<!\p{L})(?:grow(?:s|ing)?|start(?:s|ing)?|builds? up|climbs?|rises?|reach(?:es)?|averag(?:es?|ing)|wächst|wachsen|steigt|beginnt|grandit|augmente|commence|moyenne|crece|empieza|sube|cresce|começa|inizia|groeit|begint|растёт|растет|начинается)(?!\p{L})/iu;
/** Says that something is demanded, directly before it. */
const DEMANDED_BEFORE =
  /(?:(?<!\p{L})(?:needs?|requires?|required|must(?: have)?|at least|min(?:imum|imaal|destens)?\.?|supports?|braucht|brauchen|benötig\p{L}+|mindestens|unterstütz\p{L}+|(?:a |avons )?besoin d[e'’]|au moins|minimum|exige|necesit\p{L}+|al menos|como mínimo|mínimo|precisa\p{L}*|pelo menos|no mínimo|almeno|minimo|serv(?:e|ono)|minstens|nodig|нуж\p{L}+|не менее|минимум|требу\p{L}+)(?!\p{L})|≥|>=?|至少|需要|支持|必要|最低|최소)[^.;:!?\n。！？\d]{0,24}$/iu;
/** A key or a heading of demands, in the list of which it stands: `"needs": ["tool calling", "200k context"]`. */
const DEMANDED_IN_LIST =
  /(?<!\p{L})(?:needs?|require[sd]?|requirements?|must[ _-]haves?|mandatory|demands?|constraints?|capabilit(?:y|ies)|features|anforderungen|muss|pflicht|exigences?|obligatoires?|requisitos|obligatorio|obrigatório|requisiti|eisen|требования|要求|条件|要件|必須|요구 ?사항|필수)["'`]?\s*[:=|：]\s*[^.;:!?\n。]{0,120}$/iu;
const DEMANDED_BEHIND =
  /^\s?(?:tokens?)?\s?(?:以上|이상|(?:or more|minimum|needed|required|is a must|nötig|erforderlich|oder mehr|minimum|requis|obligatoire|mínimo|o más|ou mais|o più|nodig|of meer|и более)(?!\p{L}))/iu;

/** Returns the context window that a text demands, the surest of several; null without one. */
export function windowIn(text: string): WindowSaid | null {
  const all = [...text.matchAll(CONTEXT)].flatMap((found) => windowOf(text, found) ?? []);
  return all.find(({ sure }) => sure) ?? all[0] ?? null;
}

function windowOf(text: string, found: RegExpExecArray): WindowSaid | null {
  const [at, end] = [found.index, found.index + found[0].length];
  const tokens = Number(found[1] ?? found[2] ?? found[3]);
  const named = WINDOW.test(found[0]) || WINDOW.test(/^\s?\S{0,12}/u.exec(text.slice(end))?.[0] ?? "");
  if (!(tokens >= (named ? 1000 : LEAST_WINDOW))) return null;
  const before = text.slice(Math.max(0, at - 160), at);
  const behind = text.slice(end, end + 30);
  if (OF_A_CALL.test(behind) || (!named && GROWS.test(found[0]))) return null;
  const sure =
    named || DEMANDED_BEFORE.test(before.slice(-48)) || DEMANDED_IN_LIST.test(before) || DEMANDED_BEHIND.test(behind);
  return { tokens, at, end, sure, bare: /^\d+\s\p{L}+$/u.test(found[0]) };
}
