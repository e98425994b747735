import type { CatalogData, Provider } from "../../../src/core/catalog/catalog-data.ts";
import { ProvidersFile } from "../../../src/schema/files/providers.ts";
import { PROVIDER_FACT_FIELDS } from "../../../src/schema/records/provider-facts.ts";
import type { Artifact, ArtifactInput } from "../artifact.ts";
import { fileHead, recordsJson, schemaArtifact } from "../json-file.ts";
import { type Table, tableArtifacts } from "../table.ts";

const NAME = "providers";
const FACTS = "provider-facts";

/** `/data/providers.json`: the providers and their terms; also the facts as a table. */
export function providerArtifacts({ data }: ArtifactInput): Artifact[] {
  const providers = data.providers.map((provider) => describe(provider, data));
  const head: Omit<ProvidersFile, "providers"> = {
    ...fileHead(data, NAME),
    title: `${data.publisher} model providers and their terms`,
    description:
      "Seat, data regions, retention, training and agreements of the providers of models, each fact with the page it was read from and its day. Null was not found; it never means no.",
    count: providers.length,
  };
  return [
    { path: `data/${NAME}.json`, content: recordsJson(head, "providers", providers) },
    schemaArtifact(data, NAME, ProvidersFile),
    ...tableArtifacts(factsTable(data.providers)),
  ];
}

function describe(provider: Provider, data: CatalogData): ProvidersFile["providers"][number] {
  const own = (model: { provider: string }) => model.provider === provider.id;
  return {
    id: provider.id,
    name: provider.name,
    homepage_url: provider.homepageUrl,
    pricing_url: provider.pricingUrl,
    language_models: data.models.filter(own).length,
    task_models: data.taskModels.filter(own).length,
    facts: provider.facts,
  };
}

function factsTable(providers: readonly Provider[]): Table {
  return {
    name: FACTS,
    title: "Facts about model providers",
    description:
      "One fact a row, with the page that states it. What was not found has no row. Exceptions for single models are in the JSON file.",
    key: ["provider", "field"],
    columns: [
      { name: "provider", type: "string", nullable: false, description: "Provider id." },
      { name: "field", type: "string", nullable: false, description: "What the fact is about." },
      {
        name: "code",
        type: "string",
        nullable: true,
        description: "Form to compare, lists separated by commas; null when the page gives none.",
      },
      { name: "value", type: "string", nullable: false, description: "A short reading in words." },
      { name: "url", type: "url", nullable: false, description: "Page that states it." },
      {
        name: "page_date",
        type: "string",
        nullable: true,
        description: "Day or month that the page states, YYYY-MM-DD or YYYY-MM; null when it states none.",
      },
      { name: "read_on", type: "date", nullable: false, description: "Day on which the fact was collected." },
      { name: "source", type: "string", nullable: false, description: "provider: its own text; third_party." },
      { name: "note", type: "string", nullable: true, description: "What limits the reading." },
    ],
    rows: providers.flatMap((provider) =>
      PROVIDER_FACT_FIELDS.flatMap((field) => {
        const fact = provider.facts?.[field] ?? null;
        if (fact === null) return [];
        const { code, value, url, page_date, read_on, source, note } = fact;
        return [
          {
            provider: provider.id,
            field,
            code: code === null ? null : Array.isArray(code) ? code.join(",") : String(code),
            value,
            url,
            page_date,
            read_on,
            source,
            note,
          },
        ];
      }),
    ),
  };
}
