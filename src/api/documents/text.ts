import type { Operation, OperationContext } from "../../operations/operation.ts";
import { dataFiles } from "../../operations/shared/data-files.ts";
import { type Places, places } from "../../operations/shared/places.ts";
import { ERRORS, errorCodes } from "../../schema/errors.ts";
import { ABOUT, GUIDANCE, priceSentence } from "../copy.ts";
import { canonicalUrl } from "../response-cache.ts";
import { inputSchema, type JsonSchema, sampleInput } from "../wire/json-schema.ts";

/** Returns the curl command that calls an operation with its first example. */
export function curlOf(operation: Operation, baseUrl: string): string {
  const input = sampleInput(operation);
  const url = canonicalUrl(operation, input, baseUrl);
  if (operation.method === "GET") return `curl '${url}'`;
  return `curl '${url}' -H 'content-type: application/json' -d '${JSON.stringify(input).replaceAll("'", "'\\''")}'`;
}

/** Returns `llms.txt`: what Clearboard is, and where to read more (llmstxt.org). */
export function llmsTxt(context: OperationContext): string {
  const { operations, deployment } = context;
  const at = places(deployment);
  const [free, paid] = [true, false].map((wanted) =>
    operations.filter(({ price }) => (price.mode === "free") === wanted),
  );
  return `# ${deployment.publisher}

> ${ABOUT}

${GUIDANCE}

## Free operations

${(free ?? []).map((operation) => line(operation, deployment.baseUrl)).join("\n")}

## Paid operations

${(paid ?? []).map((operation) => line(operation, deployment.baseUrl)).join("\n")}

${whichWay(context)}

${dataSection(context)}

${furtherReading(at)}`;
}

/** Lists which operation answers which question. */
function whichWay({ operations, deployment }: OperationContext): string {
  const call = (id: string, input: Record<string, unknown>) => {
    const operation = operations.find((one) => one.id === id);
    return operation === undefined ? "" : canonicalUrl(operation, input, deployment.baseUrl);
  };
  const ways: [question: string, url: string][] = [
    ["What does a model cost, and how old is the price?", call("models", { q: "gpt-5.6" })],
    ["Who sells it, with evidence, history, and what is cheaper?", call("model", { id: "openai/gpt-5.6-sol" })],
    ["Best model for code within a price?", call("models", { sort: "score", score: "code", max_input_price: 1 })],
    ["Cheapest model that fits limits?", call("models", { min_context: 200000, modality: "image", sort: "price" })],
    ["Which models are shut down next?", call("changes", { kind: "shutdown", announced: true })],
    ["Which prices changed or will?", call("changes", { kind: "price" })],
    ["Which tool does a job?", call("search", { q: "vector database" })],
    ["Which open tool of a kind grows fastest?", call("signals", { q: "vector database", license: "open-source" })],
    ["Everything on one product?", call("product", { slug: "langchain" })],
  ];
  return `## Questions and the call that answers them

${ways.map(([question, url]) => `- ${question} ${url}`).join("\n")}`;
}

/** Lists the data files, and when to read each instead of calling an operation. */
function dataSection({ deployment }: OperationContext): string {
  return `## Data files (CC BY 4.0, dated, free)

One question is quicker over the API; a file is better for many. Files take Range and If-None-Match.

${dataFiles(deployment)
  .map(({ name, url, use }) => `- [${name}](${url}): ${use}`)
  .join("\n")}`;
}

/** Returns `llms-full.txt`: everything an agent needs to know, in one file. */
export function llmsFullTxt(context: OperationContext): string {
  const { operations, deployment } = context;
  const at = places(deployment);
  return `# ${deployment.publisher}: the whole API in one file

> ${ABOUT}

${GUIDANCE}

## Shape of an answer

Every answer is \`{ "data": …, "meta": … }\`. \`meta\` holds source, version, updated_at, methodology, canonical, dataset, license, citation (text, url, dataset, methodology, retrieved_at), request_id, free, and payment: null on a free answer, the receipt on a paid one (status, network, currency, amount, amount_atomic, transaction, product, timestamp, receipt_hash). Members may be added; none is removed within version 1.

Every error is \`{ "error": CODE, "message", "advice", "retry", "doc_url", "request_id", … }\`. \`retry\` is one of: after_change (change the request first), later (repeat after Retry-After), with_payment (sign and repeat), same_payment (repeat with the same signed payment, sign nothing new), new_payment (sign a new one), never.

## Operations

${operations.map((operation) => section(operation, deployment.baseUrl)).join("\n\n")}

## MCP

Connect to ${at.mcpInBand} (POST, JSON-RPC 2.0; revisions 2025-03-26, 2025-06-18, 2025-11-25 with a handshake and 2026-07-28 without): challenge, refusal and receipt are tool results there. GET ${at.mcp} gives the catalog of tools. \`structuredContent\` is the body that REST gives; the text of a free tool is compact. An unknown name and invalid input of a free tool are failed calls.

At ${at.mcp} itself a paid tool without payment answers HTTP 402, and invalid input of a paid tool HTTP 400, like REST. Where the operation reads text or names, the challenge has \`reading\`, and in band a second text that says it in sentences. Pay with the header PAYMENT-SIGNATURE, or in \`params._meta["x402/payment"]\`; the answer speaks the dialect of the payment. Resources: products, models and data files; prompts for the commonest jobs.

Tools: ${operations.flatMap(({ tool, price }) => (tool === undefined ? [] : [`${tool} (${priceSentence(price).replace(/\.$/, "").toLowerCase()})`])).join(", ")}.

${whichWay(context)}

${dataSection(context)}

## Errors

${errorCodes.map((code) => `- ${code} (${ERRORS[code].status}, retry: ${ERRORS[code].retry}): ${ERRORS[code].title}. ${ERRORS[code].advice}`).join("\n")}

## Limits

${deployment.rateLimitPerMinute} requests a minute for each caller (429 with Retry-After above it). At most ${deployment.maxRequestUsdc} USDC a request and ${deployment.dailyCeilingUsdc} USDC a wallet and UTC day.

${furtherReading(at)}`;
}

function line(operation: Operation, baseUrl: string): string {
  const { method, path, title, summary, price, examples } = operation;
  const input = examples[0]?.input;
  const name =
    method === "POST" || input === undefined
      ? `\`${method} ${path}\``
      : `[${title}](${canonicalUrl(operation, input, baseUrl)})`;
  return `- ${name}: ${summary}${price.mode === "free" ? "" : ` ${priceSentence(price)}`}`;
}

function section(operation: Operation, baseUrl: string): string {
  const { title, method, path, tool, summary, price, errors } = operation;
  const schema = inputSchema(operation) as { properties?: Record<string, JsonSchema>; required?: string[] };
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = property;
    const need = schema.required?.includes(name) === true ? "required" : "optional";
    return `- \`${name}\` (${need})${description === undefined ? "" : `: ${String(description)}`} \`${JSON.stringify(rest)}\``;
  });
  return [
    `### ${title}: ${method} ${path}`,
    "",
    `${summary} ${priceSentence(price)}${tool === undefined ? "" : ` MCP tool: ${tool}.`}${errors.length === 0 ? "" : ` Own errors: ${errors.join(", ")}.`}`,
    "",
    ...(fields.length === 0 ? ["No input."] : fields),
    "",
    "```sh",
    curlOf(operation, baseUrl),
    "```",
  ].join("\n");
}

function furtherReading(at: Places): string {
  return `## Documents

- [OpenAPI 3.1](${at.openapiJson}): every operation with examples and errors; also as [YAML](${at.openapiYaml}) and as [TypeScript types](${at.types})
- [All of this with inputs and errors in one file](${at.llmsFull})
- [MCP for hosts](${at.mcpInBand}): connect here; [tools](${at.mcp}) with prices; [server card](${at.serverCard}); [server.json](${at.serverJson})
- [Manifest](${at.manifest}): capabilities, endpoints, rail, limits
- [Payment configuration](${at.paymentsConfig}) and [its state](${at.paymentsHealth})
- [A skill for agents](${at.skills})

## Pages

- [For agents](${at.agents}): prices, and how to pay
- [API reference](${at.reference})
- [Clients](${at.clients}): curl, @x402/fetch, @x402/axios and both MCP SDKs, ready to run
- [MCP](${at.mcpGuide}): revisions, paying in two ways, errors
- [Errors](${at.errors})
- [Methodology](${at.methodology}): where every figure comes from
- [Open dataset](${at.data}), CC BY 4.0: [JSON](${at.dataset}), [all files](${at.dataManifest})
- [Corrections](${at.corrections})
`;
}
