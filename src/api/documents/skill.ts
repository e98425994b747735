import { createHash } from "node:crypto";
import { lowestPrice } from "../../operations/define.ts";
import type { OperationContext } from "../../operations/operation.ts";
import { dataFiles } from "../../operations/shared/data-files.ts";
import { places } from "../../operations/shared/places.ts";
import { GUIDANCE } from "../copy.ts";
import { curlOf } from "./text.ts";

export const SKILL_NAME = "ai-product-intelligence";

const DESCRIPTION =
  "Find, compare and price AI products and language models with Clearboard's free and paid API. Use when asked which AI tool or model to choose, what a model costs, which cheaper model would do, or how a product's standing has changed.";

/** Returns the skill as a file: how an agent asks, and how it pays. */
export function skillMarkdown(context: OperationContext): string {
  const { operations, deployment } = context;
  const at = places(deployment);
  const search = operations.find(({ id }) => id === "search");
  const paid = operations.find(({ id }) => id === "optimize_model");
  return `---
name: ${SKILL_NAME}
description: ${DESCRIPTION}
license: CC-BY-4.0
---

# AI product intelligence

${GUIDANCE}

## Choose an operation

| operation | costs | answers |
|---|---|---|
${operations.map((o) => `| \`${o.method} ${o.path}\`${o.tool === undefined ? "" : ` (tool \`${o.tool}\`)`} | ${costOf(lowestPrice(o.price), o.price.mode)} | ${o.summary} |`).join("\n")}

Inputs and outputs: ${at.openapiJson}

What a model costs, and what is cheaper: \`GET ${at.modelsApi}?q=NAME\`, then \`GET ${at.modelsApi}/{id}\` with an id of that answer. What changes or ends next: \`GET ${at.changesApi}\`. What grows: \`GET ${at.signalsApi}?q=WORDS\`.

## Data files

One question is quicker over the API; a file is better for many.

${dataFiles(deployment)
  .map(({ url, use }) => `- ${url}: ${use}`)
  .join("\n")}

## Ask

\`\`\`sh
${search === undefined ? "" : curlOf(search, deployment.baseUrl)}
\`\`\`

## Pay

1. Read ${at.paymentsConfig}: network, token, recipient, ceilings.
2. Send the request. The 402 says what to sign:

\`\`\`sh
${paid === undefined ? "" : curlOf(paid, deployment.baseUrl)}
\`\`\`

3. Read \`reading\` in the 402, where there is one: how the request was understood. Reword and send again, free, until it is right.
4. Sign \`payment.accepts[0]\` with an x402 v2 client (\`@x402/fetch\`, \`@x402/axios\`, or any other) and repeat the request with \`PAYMENT-SIGNATURE\`.
5. Keep \`meta.payment.receipt_hash\`; anyone can look it up at \`/api/agent/v1/receipts/{receipt_hash}\`.

Over MCP connect to ${at.mcpInBand}, where challenge and refusal are tool results; ${at.mcp} answers them with HTTP statuses, like REST.

## Mind

- Name the source: quote \`meta.citation.text\`.
- \`null\` means unknown, never zero. Dated figures say when they were read.
- Rank Points are paid placement, not a rating.
- On an error read \`retry\` and \`advice\`; ${at.errors} explains each code.
`;
}

/** Returns `/.well-known/agent-skills/index.json` (Agent Skills Discovery 0.2.0). The digest covers the file as served. */
export function skillIndex(context: OperationContext, url: string): object {
  const digest = createHash("sha256").update(skillMarkdown(context)).digest("hex");
  return {
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: [{ name: SKILL_NAME, type: "skill-md", description: DESCRIPTION, url, digest: `sha256:${digest}` }],
  };
}

function costOf(lowest: string | null, mode: string): string {
  if (lowest === null) return "free";
  return mode === "banded" ? `from ${lowest} USDC` : `${lowest} USDC`;
}
