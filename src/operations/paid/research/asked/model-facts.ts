import { readAs } from "../../../../core/research/apply.ts";
import { versionsNamed, wordsBeside, wordsShared } from "../../../../core/research/model-names.ts";
import type { Filter } from "../../../../core/research/question/filters.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { sidesOf } from "../../../../core/research/question/sides.ts";
import type { OperationContext } from "../../../operation.ts";
import { readingsOf } from "../../../shared/resolve-names.ts";
import type { AskedModels } from "./selection.ts";

/** Words of a question about the properties of a model. */
const FACT_WORDS =
  /(?<!\p{L})(?:man|locally|lokal|localement|en local|localmente|in locale|lokaal|run|running|betreiben|laufen|ausführen|exécuter|ejecutar|rodar|eseguire|draaien|context|windows?|length|size|max(?:imum)?|limits?|output|input|tokens?|modalit(?:y|ies)|knowledge|cut-?off|release[ds]?|date|licen[cs]e|weights?|specs?|specifications?|facts?|details?|about|info(?:rmation)?|model|parameters?|support(?:s|ed)?|capabilit(?:y|ies)|kontext(?:fenster)?|kontextlänge|fenêtre|contexte|taille|ventana|contexto|janela|tamanho|finestra|contesto|venster|how|big|large|long|does|do|can|is|are|take[sn]?|accepts?|reads?|images?|pictures?|vision|audio|pdfs?|video|(?:tool|function)[ -]calling|tools?|thinking|reasoning|open|unterstützt|kann|bilder?|verarbeite\p{L}*|accepte|prend|lit|imágenes|soporta|admite|acepta|aceita|suporta|imagens|supporta|accetta|immagini|ondersteunt|afbeeldingen)(?!\p{L})|上下文|窗口|长度|支持|图片|图像|输入|画像|対応|入力/giu;

/** Removes the words that ask for a property of a model. */
export function withoutFactWords(text: string): string {
  return text.replace(FACT_WORDS, " ").replace(/\s+/g, " ").trim();
}

/** Returns the models on each side of an "and" when every side names one: "context window of Grok 4.5 and Kimi K3". */
export function severalFacts(query: string, catalog: OperationContext["catalog"]): AskedModels | null {
  const names = sidesOf(query).map(withoutFactWords);
  const found = names.map((name) => versionsNamed(name, catalog.models));
  const each = found.map((some, at) =>
    /\d/.test(names[at] ?? "") &&
    wordsShared(names[at] ?? "", some[0]) > 0 &&
    wordsBeside(names[at] ?? "", some).length === 0
      ? some
      : [],
  );
  if (names.length < 2 || each.some((some) => some.length === 0)) return null;
  const models = each.flatMap((some) => some.filter(({ model_key: key }) => key === some[0]?.model_key));
  return { models, taskModels: null, named: true, read: [], notes: [], sides: names };
}

/** Filters that the facts of a named model answer. */
const OF_WEIGHTS = new Set<Filter["kind"]>(["self_hosted", "open_weights", "open_source", "closed", "license"]);

/** Returns the model whose facts are asked for. All other words of the subject must be in its name, with a version among them. */
export function factsOf(
  query: string,
  { subject, filters }: Question,
  { catalog }: OperationContext,
): AskedModels | null {
  const name = withoutFactWords(subject);
  const words = name.split(" ");
  // "Can I self-host gpt-oss-120b" asks whether the model is one that can be.
  if (
    !filters.every(({ kind }) => OF_WEIGHTS.has(kind)) ||
    !/\d/.test(name) ||
    readingsOf(name, catalog).some(({ kind }) => kind === "product")
  )
    return null;
  const found = versionsNamed(name, catalog.models);
  if (found.length === 0 || wordsShared(name, found[0]) < words.length || wordsBeside(name, found).length > 0)
    return filters.length > 0 ? null : severalFacts(query, catalog);
  const read = filters.map((one) => readAs("applied", one));
  return { models: found, taskModels: null, named: true, read, notes: [] };
}
