import type { Finding } from "../../../schema/answers/research.ts";
import type { WeightsLicense } from "../../../schema/records/weights-license.ts";
import type { CatalogModel } from "../../catalog/catalog-data.ts";
import { daysLeft, isShutDown } from "../../optimize/choice/shutdown.ts";
import { baseRates } from "../../prices/base-rates.ts";
import { asksFor } from "../question/intent/kind.ts";
import { FLAGS, WIDE_FLAGS } from "../question/words/filter-words.ts";
import { type DirectInput, finding, idsOf } from "./input.ts";

/** Number of other sellers whose window differs that are named. */
const MOST_OTHERS = 3;

/** States what is recorded of a named model: window, inputs, thinking, tools, dates and rates, at its maker first. */
export function modelFacts(input: DirectInput): Finding | null {
  const keys = [...new Set(input.models.map(({ model_key: key }) => key))];
  const named = keys.map((key) => input.models.filter((model) => model.model_key === key));
  // The name of one model finds its relatives too, after it.
  const asked = Math.max(1, input.question.sides.length);
  const facts = named.slice(0, asked).flatMap((sold) => factsOf(input, sold) ?? []);
  const [first] = facts;
  if (first === undefined || facts.length === 1) return first ?? null;
  return {
    ...first,
    statement: facts.map(({ statement }) => statement).join(" "),
    figures: Object.assign({}, ...facts.map(({ figures }, at) => prefixed(figures, at))),
  };
}

/** The figures of each model under its own names, `model_2` of the second. */
function prefixed(figures: Finding["figures"], at: number): Finding["figures"] {
  if (at === 0) return figures;
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${name}_${at + 1}`, value]));
}

/** A model that so many sell is often one whose weights are open, although no listing says so. */
const MANY_SELLERS = 9;
const LICENCE = /(?<!\p{L})(?:licen[cs]\p{L}*|lizenz\p{L}*|licen[çcz]\p{L}*)(?!\p{L})|许可/iu;
const OF_WEIGHTS = [
  ...[...FLAGS, ...WIDE_FLAGS].flatMap(([kind, words]) =>
    kind === "self_hosted" || kind === "open_weights" || kind === "open_source" ? [words.source] : [],
  ),
  "(?<!\\p{L})(?:weights?|licen[cs]\\p{L}*|lizenz\\p{L}*|licen[çcz]\\p{L}*|gewichte?|poids|pesos|pesi|gewichten|open|locally|lokal|localement|en local|localmente|in locale|lokaal)(?!\\p{L})",
  "本地|权重|许可",
];

/** Facts that some answers tell without it. */
type Told = "window" | "end";

/** The facts that a question may want beside the price or the end of a model, in eleven languages. */
const BESIDE: readonly { fact?: Told; of: RegExp; tell(model: CatalogModel): string }[] = [
  {
    fact: "window",
    of: /(?<!\p{L})(?:context|windows?|kontext\p{L}*|contexte|fenêtre|contexto|ventana|janela|contesto|finestra|contextvenster|venster)(?!\p{L})|上下文|窗口/iu,
    tell: ({ context_window: window }) => `context window ${window?.value ?? "not known"} tokens`,
  },
  {
    of: /(?<!\p{L})(?:max(?:imum)? output|longest output|ausgabelänge|sortie max\p{L}*|salida máxima|saída máxima)(?!\p{L})|最大输出|最大出力/iu,
    tell: ({ max_output: most }) => `most output ${most?.value ?? "not known"} tokens`,
  },
  {
    of: /(?<!\p{L})(?:released?|release dates?|c[ao]me out|launched|erschienen|veröffentlicht|sortie? le|date de sortie|lanzad[oa]|lançad[oa]|rilasciat[oa]|uitgebracht)(?!\p{L})|发布/iu,
    tell: ({ released_on: on }) => `released ${on ?? "on a day not known"}`,
  },
  {
    of: /(?<!\p{L})(?:knowledge|cut-?off|wissensstand|connaissances|conocimiento|conhecimento|conoscenze)(?!\p{L})|知识截止|知識/iu,
    tell: ({ knowledge_cutoff: to }) => `knowledge to ${to?.value ?? "not known"}`,
  },
  {
    of: /(?<!\p{L})(?:images?|vision|multimodal|pdfs?|audio|video|bilder?|imágenes|imagens|immagini|afbeeldingen)(?!\p{L})|图片|图像|画像/iu,
    tell: ({ modalities }) => `takes ${modalities?.input.join(", ") ?? "not known"}`,
  },
  {
    of: /(?<!\p{L})(?:tools?|tool calling|function calling|werkzeuge|outils|herramientas|ferramentas|strumenti)(?!\p{L})|工具调用/iu,
    tell: ({ tools }) => `calls tools: ${tools === null ? "not known" : tools ? "yes" : "no"}`,
  },
  {
    of: /(?<!\p{L})(?:json(?:[- ](?:mode|schema|output))?|structured[- ]outputs?)(?!\p{L})/iu,
    tell: ({ json_schema: schema }) => `holds answers to a JSON schema: ${told(schema?.value)}`,
  },
];
/** Words beside a window or a licence. */
const AROUND_FACTS =
  /^(?:under|unter|steht|sous|bajo|sob|sotto|onder|big|large|long|size|tokens?|groß|größe|lang|grande?|taille|tamaño|tamanho|dimensione|groot)$/iu;

/** Whether a word asks for a fact that `besideText` tells. */
export function isToldBeside(word: string): boolean {
  const plain = word.replace(/[^\p{L}\p{N}-]/gu, "");
  return AROUND_FACTS.test(plain) || LICENCE.test(plain) || BESIDE.some(({ of }) => of.test(plain));
}

/** States the facts that a question wants beside the price or the end of a model, which its answer tells; empty without any. */
export function besideText(query: string, sold: readonly CatalogModel[], day: string, told: Told | null): string {
  const own = sold.find(({ first_party: first }) => first) ?? sold[0];
  if (own === undefined) return "";
  const facts = BESIDE.filter(({ fact, of }) => fact !== told && of.test(query)).map(({ tell }) => tell(own));
  if (told !== "end" && asksFor("shutdown", query)) facts.push(stateOf(own, day), ...endsElsewhere(own, sold, day));
  const said = facts.length === 0 ? "" : ` ${own.display_name} at ${own.providerName}: ${facts.join("; ")}.`;
  const weights = LICENCE.test(query) ? weightsText(query, own.display_name, sold) : "";
  return `${said}${weights === "" ? "" : ` ${weights.trim()}`}`;
}

/** The ends of a model at other sellers, soonest first. */
function endsElsewhere(own: CatalogModel, sold: readonly CatalogModel[], day: string): string[] {
  const ends = sold.flatMap((model) => {
    const on = model.deprecation?.shutdown_on ?? null;
    return model === own || model.provider === own.provider || on === null || on <= day
      ? []
      : [`shut down at ${model.providerName} on ${on}`];
  });
  const dayOf = (text: string) => text.slice(-"YYYY-MM-DD".length);
  return [...new Set(ends)].sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1)).slice(0, MOST_OTHERS);
}

/**
 * Names the licences of the models of an answer, when the wanted facts name them; empty otherwise.
 *
 * @param ids the listings that the answer names, `provider/model_id`
 */
export function licencesOf(wanted: string, models: readonly CatalogModel[], ids: readonly string[]): string {
  if (!LICENCE.test(wanted)) return "";
  const named = models.filter(({ provider, model_id: id }) => ids.includes(`${provider}/${id}`));
  const known = named.flatMap(({ display_name: name, weights_license: license }) =>
    license === null ? [] : [`${name} ${license.spdx ?? license.name}`],
  );
  const unknown = named.flatMap(({ display_name: name, weights_license: license }) => (license === null ? [name] : []));
  const gap =
    unknown.length === 0 ? "" : ` Not on record: ${[...new Set(unknown)].join(", ")}; read the maker's before use.`;
  return known.length === 0
    ? " The licences of these models are not on record: read the makers' before use."
    : ` Licences of the weights: ${[...new Set(known)].join(", ")}.${gap}`;
}

/** Names a licence with who says so, in which words and where. */
function licenceText({ name, spdx, by, quote, url, page_date: day, read_on: read, note }: WeightsLicense): string {
  const named = spdx === null || spdx === name ? name : `${name} (${spdx})`;
  const who = by === "maker" ? "its maker says" : "a list says, which is not the maker's word";
  return `they are under the ${named}, as ${who} ("${quote}", ${day ?? `read ${read}`}, ${url}${note === null ? "" : `; ${note}`})`;
}

/** Answers whether a model can be run on one's own servers, when the question asks for that or its licence. */
function weightsText(query: string, name: string, sold: readonly CatalogModel[]): string {
  if (!OF_WEIGHTS.some((source) => new RegExp(source, "iu").test(query))) return "";
  const license = sold.find(({ weights_license: one }) => one !== null)?.weights_license ?? null;
  if (license !== null) return `The weights of ${name} are open: ${licenceText(license)}. Read it before use. `;
  if (sold.some(({ open_weights: open }) => open))
    return `The weights of ${name} are open, so it can be run on your own hardware. Its licence is not on record here: read its maker's before use. `;
  const sellers = new Set(sold.map(({ provider }) => provider)).size;
  return sold.some(({ first_party: first }) => first) && sellers < MANY_SELLERS
    ? `The weights of ${name} are not open as far as recorded: its maker sells it by API, and no seller lists open weights. `
    : `Whether the weights of ${name} are open is not recorded; ${sellers} listed sellers run or resell it. `;
}

function factsOf({ day, sources, ability, query }: DirectInput, sold: readonly CatalogModel[]): Finding | null {
  const own = sold.find(({ first_party: first }) => first) ?? sold[0];
  if (own === undefined) return null;
  const window = own.context_window?.value ?? null;
  const others = sold.filter(
    ({ context_window: other }) => other !== null && other !== undefined && other.value !== window,
  );
  const differing = others
    .slice(0, MOST_OTHERS)
    .map(({ providerName, context_window: other }) => `${other?.value} at ${providerName}`);
  const { input, output, cacheRead } = baseRates(own.prices, day);
  const rated = ability(own);
  const parts = [
    `context window ${window ?? "not known"} tokens${differing.length === 0 ? "" : ` (${differing.join(", ")}${others.length > MOST_OTHERS ? " and others" : ""})`}`,
    `most output ${own.max_output?.value ?? "not known"} tokens`,
    `takes ${own.modalities?.input.join(", ") ?? "not known"}`,
    `thinking ${{ none: "never", optional: "on request", always: "always" }[own.reasoning]}`,
    `calls tools: ${own.tools === null ? "not known" : own.tools ? "yes" : "no"}`,
    `holds answers to a JSON schema: ${told(own.json_schema?.value)}`,
    `weights ${own.open_weights ? `open${own.weights_license === null ? "" : ` (${own.weights_license.spdx ?? own.weights_license.name})`}` : "not known to be open"}`,
    `released ${own.released_on ?? "on a day not known"}`,
    `knowledge to ${own.knowledge_cutoff?.value ?? "not known"}`,
    `input ${input?.usd_per_mtok ?? "not known"}, output ${output?.usd_per_mtok ?? "not known"}, cache read ${cacheRead?.usd_per_mtok ?? "not known"} USD per million tokens`,
    rated === null ? "ability not rated" : `ability index ${rated.value.toFixed(1)} ± ${rated.margin.toFixed(1)}`,
    stateOf(own, day),
  ];
  const sellers = new Set(sold.map(({ provider }) => provider)).size;
  return finding(
    "model_facts",
    `${weightsText(query, own.display_name, sold)}${own.display_name} at ${own.providerName}: ${parts.join("; ")}. Sold by ${sellers} listed ${sellers === 1 ? "seller" : "sellers"}.`,
    {
      model: own.display_name,
      facts: parts.join("; "),
      ids: idsOf([own]),
      window: window ?? "not known",
      input: input?.usd_per_mtok ?? "not known",
      output: output?.usd_per_mtok ?? "not known",
      sellers,
      on: day,
    },
    [sources.prices],
  );
}

function stateOf(model: CatalogModel, day: string): string {
  const on = model.deprecation?.shutdown_on ?? null;
  if (isShutDown(model, day)) return on === null ? "shut down" : `shut down on ${on}`;
  const next = model.deprecation?.replacement;
  if (on !== null) return `shut down on ${on}, in ${daysLeft(model, day)} days${next ? `, replacement ${next}` : ""}`;
  return model.status === "deprecated" ? "deprecated, no day of the end recorded" : "no end announced";
}

function told(known: boolean | undefined): string {
  return known === undefined ? "not known" : known ? "yes" : "no";
}
