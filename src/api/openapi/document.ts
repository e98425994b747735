import { createDocument } from "zod-openapi";
import { nextTurn } from "../../core/slices.ts";
import { PriceListingShape } from "../../operations/free/pricing.ts";
import type { Operation, OperationContext } from "../../operations/operation.ts";
import { BoardEntry } from "../../schema/answers/board.ts";
import { DATA_LICENSE, DATA_LICENSE_URL, envelope, Meta, Receipt } from "../../schema/answers/envelope.ts";
import { ErrorBody, ValidationIssue } from "../../schema/errors.ts";
import { ProductRecord } from "../../schema/files/products.ts";
import { ListPrice } from "../../schema/records/list-price.ts";
import { Source } from "../../schema/records/source.ts";
import { ABOUT, GUIDANCE, paymentInfo, priceSentence, READING_SENTENCE, TAGS } from "../copy.ts";
import { deprecationText } from "../wire/deprecation.ts";
import { inputSchema, type JsonSchema } from "../wire/json-schema.ts";
import { errorResponses, InvalidInputError, PaymentError, PaymentRequirement, sharedResponses } from "./errors.ts";
import { exampleName, runExamples, withPlaceholderReceipt } from "./examples.ts";
import { HEADERS, headerRefs } from "./headers.ts";
import { type OfferedTerms, offeredTerms } from "./terms.ts";

/** Date of the contract (contract, section 9). Change it with every change of an operation, a schema or an error. */
const CONTRACT_DATE = "2026-11-21";

/** An OpenAPI 3.1 document as plain JSON. */
export type OpenApiDocument = Record<string, unknown> & {
  openapi: "3.1.0";
  info: { version: string };
  paths: Record<string, Record<string, unknown>>;
};

/**
 * Describes the whole API in OpenAPI 3.1, generated from the registry. Examples are made by running the operations on the build of the
 * context. Yields to the event loop after each operation, because the first run of an operation compiles its regular expressions, and
 * all of them together take more than a second.
 */
export async function buildOpenApi(context: OperationContext): Promise<OpenApiDocument> {
  const { deployment, catalog, operations } = context;
  const { siteUrl, baseUrl, publisher, supportContact } = deployment;
  const terms = offeredTerms(context);
  // Examples belong to the build, so they must not depend on when they are generated.
  const still = withPlaceholderReceipt({ ...context, now: () => Date.parse(catalog.generatedAt) }, terms);
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    await nextTurn();
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: await describeOperation(operation, still, terms),
    };
  }
  const document = createDocument({
    openapi: "3.1.0",
    info: {
      title: `${publisher} agent API`,
      summary: ABOUT,
      description: `${GUIDANCE}\n\nThe same answers are MCP tools at ${baseUrl}/mcp. Errors: ${siteUrl}/docs/errors/. Prices: ${siteUrl}/agents/.`,
      version: CONTRACT_DATE,
      contact: contactOf(publisher, siteUrl, supportContact),
      license: { name: DATA_LICENSE, url: DATA_LICENSE_URL },
      "x-guidance": GUIDANCE,
    },
    "x-agentcash-guidance": { llmsTxtUrl: `${baseUrl}/llms.txt` },
    externalDocs: { description: "Documentation", url: `${siteUrl}/docs/` },
    servers: [{ url: baseUrl }],
    tags: [...new Set(operations.flatMap(({ tags }) => tags))].map((name) => ({
      name,
      description: TAGS[name] ?? name,
    })),
    paths: paths as Parameters<typeof createDocument>[0]["paths"] & object,
    components: {
      schemas: {
        Meta,
        Receipt,
        Error: ErrorBody,
        InvalidInputError,
        PaymentError,
        PaymentRequirement,
        ValidationIssue,
        ProductRecord,
        PriceListing: PriceListingShape,
        BoardEntry,
        ListPrice,
        Source,
        ...outputSchemas(operations),
      },
      responses: sharedResponses(still, terms),
      headers: HEADERS,
    },
  });
  return withUsedHeaders(JSON.stringify(document));
}

/** Parses the document and drops header components to which nothing refers, such as those of deprecations when none is announced. */
function withUsedHeaders(json: string): OpenApiDocument {
  const document = JSON.parse(json) as OpenApiDocument & { components: { headers: Record<string, unknown> } };
  const used = Object.entries(document.components.headers).filter(([name]) =>
    json.includes(`"#/components/headers/${name}"`),
  );
  document.components.headers = Object.fromEntries(used);
  return document;
}

async function describeOperation(operation: Operation, context: OperationContext, terms: OfferedTerms) {
  const free = operation.price.mode === "free";
  const validated = free && operation.freshness !== "live";
  const end = operation.deprecated === undefined ? [] : ["Deprecation", "Sunset", "Link"];
  const headers = ["X-Request-Id", ...end, ...(validated ? ["ETag"] : ["RateLimit", "RateLimit-Policy"])];
  return {
    operationId: operation.operationId,
    summary: operation.title,
    description: [
      deprecationText(operation),
      operation.summary,
      priceSentence(operation.price),
      operation.reading === undefined ? null : READING_SENTENCE,
    ]
      .filter((part) => part !== null)
      .join(" "),
    ...(operation.deprecated === undefined ? {} : { deprecated: true }),
    tags: [...operation.tags],
    security: [],
    ...(free ? {} : { "x-payment-info": paymentInfo(operation.price), "x-resource-id": operation.resourceId }),
    ...(operation.tool === undefined ? {} : { "x-mcp-tool": operation.tool }),
    ...(operation.method === "POST" ? { requestBody: requestBody(operation) } : {}),
    ...parametersOf(operation),
    responses: {
      "200": {
        description: free ? "The answer." : "The answer, paid and settled.",
        headers: headerRefs(free ? headers : [...headers, "PAYMENT-RESPONSE"]),
        content: {
          "application/json": {
            schema: envelope(operation.output),
            examples: await runExamples(operation, context, terms),
          },
        },
      },
      ...(validated
        ? { "304": { description: "Not changed since the ETag that was sent.", headers: headerRefs(["ETag"]) } }
        : {}),
      ...errorResponses(operation, context),
    },
  };
}

/** Returns the request body with its schema inline: indexers of x402 services refuse references here. */
function requestBody(operation: Operation) {
  const { required = [] } = inputSchema(operation) as { required?: string[] };
  return {
    required: required.length > 0,
    content: {
      "application/json": {
        schema: inputSchema(operation),
        examples: Object.fromEntries(
          operation.examples.map(({ title, input }, index) => [exampleName(index), { summary: title, value: input }]),
        ),
      },
    },
  };
}

function parametersOf(operation: Operation): { parameters?: object[] } {
  const payment =
    operation.price.mode === "free"
      ? []
      : [
          {
            name: "PAYMENT-SIGNATURE",
            in: "header",
            required: false,
            description: "base64 of the signed x402 payment. Without it the answer is 402 and says what to sign.",
            schema: { type: "string" },
          },
        ];
  // Indexers take the body's schema as the input only for operations without parameters.
  if (operation.method === "POST") return {};
  const { properties = {}, required = [] } = inputSchema(operation) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const own = Object.entries(properties).map(([name, schema]) => {
    const inPath = operation.path.includes(`{${name}}`);
    const { description, examples, ...rest } = schema as JsonSchema & { examples?: unknown[] };
    return {
      name,
      in: inPath ? "path" : "query",
      required: inPath || required.includes(name),
      description,
      schema: rest,
      ...(examples === undefined ? {} : { example: examples[0] }),
    };
  });
  const parameters = [...own, ...payment];
  return parameters.length === 0 ? {} : { parameters };
}

/** Returns the schemas of `data` by name. Operations that share a schema use the name of the first one. */
function outputSchemas(operations: readonly Operation[]): Record<string, Operation["output"]> {
  const named = new Map<Operation["output"], string>();
  for (const { output, operationId } of operations) {
    if (!named.has(output)) named.set(output, `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Data`);
  }
  return Object.fromEntries([...named].map(([output, name]) => [name, output]));
}

function contactOf(publisher: string, siteUrl: string, support: string | null) {
  if (support === null) return { name: publisher, url: siteUrl };
  const address = support.replace(/^mailto:/, "");
  if (/^[^\s@/]+@[^\s@/]+$/.test(address)) return { name: publisher, url: siteUrl, email: address };
  return { name: publisher, url: URL.canParse(support) ? support : siteUrl };
}
