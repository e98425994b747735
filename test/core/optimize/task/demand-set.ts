import { readFileSync } from "node:fs";
import { readDemands } from "../../../../src/core/optimize/task/demands/read.ts";
import { CN, EU } from "../../../../src/core/optimize/task/demands/words/names/places.ts";

/** One line of the reviewed set: a demand as a buyer writes it, and what it should be read as. */
export interface Labelled {
  language: string;
  expected: string;
  text: string;
  /** Every third line is held out: no rule was written against it. */
  heldOut: boolean;
}

/** Work that stands before a demand, since the first statement of a task is what the model does. */
const WORK: Readonly<Record<string, string>> = {
  en: "Classify incoming support emails into 12 queues. ",
  de: "Eingehende Support-Mails in 12 Kategorien einordnen. ",
  fr: "Classer les e-mails de support en 12 catégories. ",
  es: "Clasificar los correos de soporte en 12 categorías. ",
  pt: "Classificar os e-mails de suporte em 12 categorias. ",
  it: "Classificare le e-mail di assistenza in 12 categorie. ",
  nl: "Inkomende supportmails in 12 categorieën indelen. ",
  ru: "Распределять письма в поддержку по 12 категориям. ",
  zh: "把客服邮件分成12类。",
  ja: "サポートメールを12種類に分類する。",
  ko: "고객 문의 메일을 12개 범주로 분류합니다. ",
};

export function labelledDemands(): Labelled[] {
  const lines = readFileSync(new URL("demands.tsv", import.meta.url), "utf8")
    .trim()
    .split("\n");
  return lines.map((line, index) => {
    const [language = "", expected = "", text = ""] = line.split("\t");
    return { language, expected, text, heldOut: index % 3 === 2 };
  });
}

/** What a text is read as, in the notation of the set. */
export function readingOf({ language, expected, text }: Labelled): string {
  const task = expected === "-" ? text : `${WORK[language] ?? ""}${text}`;
  const demands = readDemands(task);
  // Rows of the first set name the weights alone.
  const selfHosting = expected.split(" ").includes("own");
  const region = demands.read.filter(({ kind, effect }) => kind === "data_region" && effect === "not_checked");
  const found: string[] = [];
  const list = (name: string, values: ReadonlySet<string>) => {
    if (values.size > 0) found.push(`${name}${shorten([...values]).join(",")}`);
  };
  list("maker=", demands.onlyMakers);
  list("maker!=", demands.excludedMakers);
  list("seller=", demands.onlySellers);
  // Shops of an excluded maker follow from it.
  const shops = new Set(demands.excludedMakers.size > 0 ? ["google-vertex", "amazon-bedrock", "azure", "alibaba"] : []);
  list("seller!=", demands.excludedSellers.difference(shops));
  for (const [sign, seats, makers] of [
    ["=", demands.onlyCountries, demands.onlyMakerCountries],
    ["!=", demands.excludedCountries, demands.excludedMakerCountries],
  ] as const) {
    list(`from${sign}`, seats.intersection(makers));
    list(`seat${sign}`, seats.difference(makers));
    list(`origin${sign}`, makers.difference(seats));
  }
  const { dataRegion } = demands.terms;
  if (dataRegion !== undefined)
    found.push(typeof dataRegion === "string" ? `region=${dataRegion}` : `region!=${dataRegion.outside.join(",")}`);
  if (region.some(({ detail }) => detail?.startsWith("not in"))) found.push("region!");
  if (region.some(({ detail }) => !detail?.startsWith("not in"))) found.push("region?");
  if (demands.openWeights) found.push("open");
  if (demands.closedWeights) found.push("closed");
  if (demands.terms.gdpr) found.push("gdpr");
  if (demands.terms.hipaa) found.push("hipaa");
  const { terms } = demands;
  if (terms.zeroRetention) found.push(terms.zeroRetention === "default" ? "zdr=default" : "zdr");
  if (terms.retentionDays !== undefined) found.push(`days=${terms.retentionDays}`);
  if (terms.soc2) found.push("soc2");
  if (terms.iso27001) found.push("iso");
  if (demands.noThinking) found.push("nothink");
  if (demands.selfHosted && selfHosting) found.push("own");
  if (demands.tools) found.push("tools");
  if (demands.read.some(({ kind }) => kind === "latency")) found.push("latency");
  if (
    demands.read.some(({ kind, effect }) => kind === "license" || (kind === "open_weights" && effect === "not_checked"))
  )
    found.push("licence");
  if (demands.terms.noTraining) found.push("notrain");
  if (demands.read.some(({ kind }) => kind === "certification")) found.push("law?");
  return found.length === 0 ? "-" : found.sort().join(" ");
}

/** Countries as the places they belong to: the European Union as one, China with Hong Kong. */
function shorten(codes: string[]): string[] {
  const rest = new Set(codes);
  const names: string[] = [];
  for (const [name, members] of [
    ["EU", EU],
    ["CN", CN],
  ] as const) {
    if (!members.every((code) => rest.has(code))) continue;
    for (const code of members) rest.delete(code);
    names.push(name);
  }
  return [...names, ...rest].sort();
}

export function sorted(expected: string): string {
  return expected.split(" ").sort().join(" ");
}
