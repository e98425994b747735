import { count } from "../kit/format.ts";
import { meaningOf } from "./fields/meaning.ts";

/** The parts of an OpenAPI 3.1 document that the reference uses. All are optional, because documents differ. */
interface Document {
  info?: { title?: string; version?: string; description?: string };
  paths?: Record<string, Record<string, unknown>>;
  components?: { schemas?: Record<string, Schema> };
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: boolean | Schema;
  examples?: unknown[];
}

interface RawOperation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: {
    name?: string;
    in?: string;
    required?: boolean;
    description?: string;
    example?: unknown;
    schema?: Schema;
  }[];
  requestBody?: {
    content?: Record<string, { schema?: Schema; examples?: Record<string, { value?: unknown }>; example?: unknown }>;
  };
  responses?: Record<
    string,
    {
      description?: string;
      content?: Record<string, { schema?: Schema; examples?: Record<string, { value?: unknown }>; example?: unknown }>;
    }
  >;
  "x-payment-info"?: { price?: { mode?: string; amount?: string; min?: string; max?: string; currency?: string } };
}

export interface Reference {
  title: string;
  version: string;
  /** Fields of `meta`, which every answer contains. */
  envelope: Field[];
  groups: { tag: string; id: string; operations: ReferenceOperation[] }[];
}

export interface ReferenceOperation {
  id: string;
  method: string;
  path: string;
  title: string;
  text: string;
  price: string | null;
  parameters: (Field & { example: string | null })[];
  body: Field[];
  bodyExample: string | null;
  responses: { status: string; text: string; fields: Field[]; example: string | null }[];
}

export interface Field {
  /** Path with dots and `[]`, such as `constraints.min_tier`. */
  name: string;
  type: string;
  required: boolean;
  text: string;
}

const METHODS = ["get", "post", "put", "patch", "delete"];
const DEEPEST = 4;

/** Builds the page model of the reference. Returns null when there is no API description. */
export function reference(openapi: object | null): Reference | null {
  if (openapi === null) return null;
  const document = openapi as Document;
  const groups = new Map<string, ReferenceOperation[]>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const raw = item[method] as RawOperation | undefined;
      if (raw === undefined) continue;
      const tag = raw.tags?.[0] ?? "Other";
      groups.set(tag, [...(groups.get(tag) ?? []), describeOperation(path, method, raw, document)]);
    }
  }
  const operations = [...groups.values()].flat();
  const envelope = operations[0]?.responses.flatMap((response) => response.fields).filter(isMeta) ?? [];
  for (const operation of operations) {
    for (const response of operation.responses) response.fields = response.fields.filter((field) => !isMeta(field));
  }
  return {
    envelope,
    title: document.info?.title ?? "API",
    version: document.info?.version ?? "",
    groups: [...groups].map(([tag, operations]) => ({
      tag,
      id: tag.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
      operations,
    })),
  };
}

function isMeta(field: Field): boolean {
  return field.name === "meta" || field.name.startsWith("meta.");
}

function describeOperation(path: string, method: string, raw: RawOperation, document: Document): ReferenceOperation {
  const body = json(raw.requestBody?.content);
  return {
    id: raw.operationId ?? `${method}-${path}`,
    method: method.toUpperCase(),
    path,
    title: raw.summary ?? path,
    text: raw.description ?? "",
    price: price(raw),
    parameters: (raw.parameters ?? []).map((parameter) => ({
      name: parameter.name ?? "",
      type: `${typeText(parameter.schema ?? {}, document)}, in ${parameter.in ?? "query"}`,
      required: parameter.required === true,
      text: [parameter.description ?? parameter.schema?.description ?? "", bounds(parameter.schema ?? {})]
        .filter((part) => part !== "")
        .join(" "),
      example: exampleOf(parameter),
    })),
    body: fields(body?.schema, document),
    bodyExample: exampleText(body),
    responses: Object.entries(raw.responses ?? {}).map(([status, response]) => {
      const content = json(response.content);
      return {
        status,
        text: response.description ?? "",
        fields: status.startsWith("2") ? fields(content?.schema, document, meaningOf) : [],
        example: status.startsWith("2") ? exampleText(content) : null,
      };
    }),
  };
}

function exampleOf({ example, schema }: { example?: unknown; schema?: Schema }): string | null {
  const found = example ?? schema?.examples?.[0];
  return found === undefined ? null : String(found);
}

function json<T>(content: Record<string, T> | undefined): T | undefined {
  return content?.["application/json"];
}

function price(raw: RawOperation): string | null {
  const info = raw["x-payment-info"]?.price;
  if (info === undefined) return null;
  return info.mode === "fixed" ? `${info.amount} USDC` : `${info.min} to ${info.max} USDC`;
}

function exampleText(
  content: { examples?: Record<string, { value?: unknown }>; example?: unknown } | undefined,
): string | null {
  const example = content?.example ?? Object.values(content?.examples ?? {})[0]?.value;
  return example === undefined ? null : JSON.stringify(example, null, 2);
}

/** Splits an answer other than 2xx into one row for each of its error codes. */
export function failuresOf({
  status,
  text,
}: ReferenceOperation["responses"][number]): { status: string; code: string | null; text: string }[] {
  if (status.startsWith("2")) return [];
  return text.split(/ (?=[A-Z_]{4,}: )/).map((part) => {
    const [, code = null, meaning = part] = /^([A-Z_]{4,}): ([\s\S]*)$/.exec(part) ?? [];
    return { status, code, text: meaning };
  });
}

/**
 * Returns every field of an object schema; nested fields are named by their path.
 *
 * @param meaning gives the text of a field whose schema has none
 */
function fields(
  schema: Schema | undefined,
  document: Document,
  meaning: (path: string) => string = () => "",
  prefix = "",
  depth = 0,
): Field[] {
  if (schema === undefined || depth > DEEPEST) return [];
  const resolved = resolve(schema, document);
  if (resolved.items !== undefined) return fields(resolved.items, document, meaning, `${prefix}[]`, depth + 1);
  return Object.entries(resolved.properties ?? {}).flatMap(([name, property]) => {
    const own = resolve(property, document);
    const path = prefix === "" ? name : `${prefix}.${name}`;
    return [
      {
        name: path,
        type: typeText(property, document),
        required: resolved.required?.includes(name) === true,
        text: [property.description ?? own.description ?? meaning(path), bounds(own)]
          .filter((part) => part !== "")
          .join(" "),
      },
      ...fields(inner(own, document), document, meaning, own.items === undefined ? path : `${path}[]`, depth + 1),
    ];
  });
}

/** Returns the schema whose fields are listed below a property. */
function inner(schema: Schema, document: Document): Schema | undefined {
  if (schema.items !== undefined) {
    const items = resolve(schema.items, document);
    return items.properties === undefined ? (inner(items, document) ?? items) : items;
  }
  if (schema.properties !== undefined) return schema;
  const objects = (schema.anyOf ?? schema.oneOf ?? [])
    .map((one) => resolve(one, document))
    .filter((one) => one.properties !== undefined);
  return objects.length < 2 ? objects[0] : eitherOf(objects);
}

/** The fields of objects of which one is meant: required where all require them. */
function eitherOf(objects: readonly Schema[]): Schema {
  return {
    properties: Object.assign({}, ...objects.map(({ properties }) => properties)),
    required: objects
      .map(({ required = [] }) => required)
      .reduce((all, own) => all.filter((name) => own.includes(name))),
  };
}

function resolve(schema: Schema, document: Document): Schema {
  let current = schema;
  for (let hops = 0; current.$ref !== undefined && hops < 8; hops += 1) {
    const name = current.$ref.split("/").at(-1) ?? "";
    const target = document.components?.schemas?.[name];
    if (target === undefined) return {};
    current = target;
  }
  return current;
}

function typeText(schema: Schema, document: Document): string {
  const own = resolve(schema, document);
  if (own.const !== undefined) return JSON.stringify(own.const);
  if (own.enum !== undefined) return own.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = own.anyOf ?? own.oneOf;
  if (choices !== undefined) return [...new Set(choices.map((one) => typeText(one, document)))].join(" | ");
  if (own.items !== undefined) return `array of ${typeText(own.items, document)}`;
  const types = Array.isArray(own.type) ? own.type : [own.type ?? "any"];
  return types
    .map((type) => (type === "string" && own.format !== undefined ? `string (${own.format})` : type))
    .join(" | ");
}

function bounds(schema: Schema): string {
  const parts: string[] = [];
  const range = (low: number | undefined, high: number | undefined, unit: string) => {
    if (low !== undefined && high !== undefined && high < Number.MAX_SAFE_INTEGER)
      parts.push(`${count(low)} to ${count(high)}${unit}.`);
    else if (high !== undefined && high < Number.MAX_SAFE_INTEGER) parts.push(`At most ${count(high)}${unit}.`);
    else if (low !== undefined && low > Number.MIN_SAFE_INTEGER) parts.push(`At least ${count(low)}${unit}.`);
  };
  range(schema.minLength, schema.maxLength, " characters");
  range(schema.minimum, schema.maximum, "");
  range(schema.minItems, schema.maxItems, " items");
  if (schema.exclusiveMinimum !== undefined) parts.push(`More than ${schema.exclusiveMinimum}.`);
  if (schema.default !== undefined)
    parts.push(
      `Default ${typeof schema.default === "number" ? count(schema.default) : JSON.stringify(schema.default)}.`,
    );
  return parts.join(" ");
}
