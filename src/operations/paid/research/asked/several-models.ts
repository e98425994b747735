import type { CatalogModel, TaskModel } from "../../../../core/catalog/catalog-data.ts";
import { isShutDown } from "../../../../core/optimize/choice/shutdown.ts";
import { dayOf } from "../../../../core/periods.ts";
import { versionOf } from "../../../../core/research/answers/prices/order.ts";
import type { FilterRead } from "../../../../core/research/apply.ts";
import { hasVersions, modelsNamed, wordsBeside, wordsShared } from "../../../../core/research/model-names.ts";
import { sidesOf } from "../../../../core/research/question/sides.ts";
import { latinNames } from "../../../../core/research/question/words/brand-names.ts";
import type { OperationContext } from "../../../operation.ts";

/** The models of a question: those that it names, or all that meet its filters. */
export interface AskedModels {
  models: CatalogModel[];
  /** Models for one task; null when the question is about language models. */
  taskModels: TaskModel[] | null;
  named: boolean;
  read: FilterRead[];
  notes: string[];
  /** Whether no listing of the named models meets the filters, so that the answer is without them. */
  unmet?: boolean;
  /** The names of the models, if the question names several by "and". */
  sides?: readonly string[];
}

type Several = AskedModels & Required<Pick<AskedModels, "sides">>;

/** Words of a question about the properties of a model. */
export const FACT_WORDS =
  /(?<!\p{L})(?:man|locally|lokal|localement|en local|localmente|in locale|lokaal|локально|run|running|betreiben|laufen|ausführen|exécuter|ejecutar|rodar|eseguire|draaien|запустить|context|windows?|length|size|max(?:imum)?|limits?|output|input|tokens?|modalit(?:y|ies)|knowledge|cut-?off|release[ds]?|date|licen[cs]e|weights?|specs?|specifications?|facts?|details?|about|info(?:rmation)?|model|parameters?|support(?:s|ed)?|capabilit(?:y|ies)|kontext(?:fenster)?|kontextlänge|fenêtre|contexte|taille|ventana|contexto|janela|tamanho|finestra|contesto|venster|окно|контекст\p{L}*|размер\p{L}*|how|big|large|long|does|do|can|is|are|take[sn]?|accepts?|reads?|images?|pictures?|vision|audio|pdfs?|video|tools?|tool calling|thinking|reasoning|open|unterstützt|kann|bilder?|verarbeite\p{L}*|accepte|prend|lit|imágenes|soporta|admite|acepta|aceita|suporta|imagens|supporta|accetta|immagini|ondersteunt|afbeeldingen|поддержива\p{L}*|изображени\p{L}*|понимает)(?!\p{L})|上下文|窗口|长度|コンテキスト|ウィンドウ|컨텍스트|윈도우|길이|支持|图片|图像|输入|画像|対応|入力|이미지|지원|입력/giu;

/** Returns the models on each side of an "and" when every side names one: "context window of Grok 4.5 and Kimi K3". */
export function severalFacts(query: string, catalog: OperationContext["catalog"]): Several | null {
  const names = sidesOf(query).map((side) => side.replace(FACT_WORDS, " ").replace(/\s+/g, " ").trim());
  const found = names.map((name) => modelsNamed(name, catalog.models).filter((model) => hasVersions(name, model)));
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

/** Newest models of each family that are listed when a question names several families. */
const OF_EACH_FAMILY = 2;

/**
 * Returns the newest current models of each of several families: "DeepSeek, Qwen, Kimi and GLM", those with public scores
 * before all others. Null unless a sentence names two families and nothing else.
 */
export function familiesNamed(
  part: string,
  models: readonly CatalogModel[],
  { catalog, now }: Pick<OperationContext, "catalog" | "now">,
): Several | null {
  const names = latinNames(part)
    .split(/[?？。!！]/u)
    .map((sentence) => sidesOf(sentence).flatMap((side) => side.replace(NOT_LATIN, " ").trim() || []))
    .find((sides) => sides.length > 1 && sides.every((name) => !/[\d\s]/.test(name)));
  if (names === undefined) return null;
  const day = dayOf(now());
  const isRated = ({ model_key: key }: CatalogModel) =>
    key !== null && catalog.qualityEvidence?.models.has(key) === true;
  const newest = names.map((name) => {
    const ofFamily = modelsNamed(name, models).filter(
      (model) => model.status === "current" && !isShutDown(model, day) && wordsBeside(name, [model]).length === 0,
    );
    const own = ofFamily.filter(({ first_party: first }) => first);
    const ordered = (own.length > 0 ? own : ofFamily).toSorted(
      (a, b) =>
        Number(isRated(b)) - Number(isRated(a)) || versionOf(b) - versionOf(a) || startOf(b).localeCompare(startOf(a)),
    );
    const keys = [...new Set(ordered.map(({ model_key: key }) => key))].slice(0, OF_EACH_FAMILY);
    return ofFamily.filter(({ model_key: key }) => keys.includes(key));
  });
  if (newest.some((some) => some.length === 0)) return null;
  const notes = [`Of each family the ${OF_EACH_FAMILY} newest with public scores are taken: name others by version.`];
  return { models: newest.flat(), taskModels: null, named: true, read: [], notes, sides: names };
}

/** Words around a name in Chinese, Japanese or Korean. */
const NOT_LATIN = /[^\p{Script=Latin}\p{N}\s.'’-]+/gu;

/** The day of a model's release, else that of its first price here. */
function startOf({ released_on: released, prices }: CatalogModel): string {
  return released ?? prices.map(({ effective_from: from }) => from).sort()[0] ?? "";
}
