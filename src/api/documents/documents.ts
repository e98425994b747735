import { readFileSync } from "node:fs";
import type { OperationContext } from "../../operations/operation.ts";
import { robotsTxt } from "./robots.ts";
import { SKILL_NAME, skillIndex, skillMarkdown } from "./skill.ts";
import { llmsFullTxt, llmsTxt } from "./text.ts";
import {
  agentCard,
  aiCatalog,
  apiCatalog,
  securityTxt,
  serverCard,
  serverJson,
  skillUrl,
  x402Resources,
} from "./well-known.ts";

/** A document that is the same for every reader until the build, the payment rail or the day changes. */
export interface Document {
  path: string;
  type: string;
  /** @param textOf returns the text of another document, which is made at most once */
  make(context: OperationContext, textOf: TextOf): string | Promise<string>;
}

export type TextOf = (document: Document) => Promise<string>;

const PLAIN = "text/plain; charset=utf-8";
const MARKDOWN = "text/markdown; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";
const CARD = "application/mcp-server-card+json";
const SKILL_PATH = `/.well-known/agent-skills/${SKILL_NAME}/SKILL.md`;
/** Generated from the API description; a test fails when it is out of date. */
const TYPES = new URL("../../../public/clearboard.d.ts", import.meta.url);

const OPENAPI: Document = { path: "/openapi.json", type: JSON_TYPE, make: openApi };

/** The documents that software looks for at known URLs. */
export const DOCUMENTS: readonly Document[] = [
  OPENAPI,
  { path: "/openapi.yaml", type: "application/yaml; charset=utf-8", make: openApiYaml },
  { path: "/clearboard.d.ts", type: PLAIN, make: () => readFileSync(TYPES, "utf8") },
  { path: "/llms.txt", type: PLAIN, make: llmsTxt },
  { path: "/llms-full.txt", type: PLAIN, make: llmsFullTxt },
  { path: "/robots.txt", type: PLAIN, make: robotsTxt },
  { path: "/server.json", type: JSON_TYPE, make: json(serverJson) },
  { path: "/mcp/server-card", type: CARD, make: json(serverCard) },
  { path: "/.well-known/mcp/server-card.json", type: JSON_TYPE, make: json(serverCard) },
  { path: "/.well-known/mcp.json", type: JSON_TYPE, make: json(serverCard) },
  { path: "/.well-known/mcp", type: JSON_TYPE, make: json(serverCard) },
  { path: "/.well-known/agent-card.json", type: JSON_TYPE, make: json(agentCard) },
  { path: "/.well-known/openapi.json", type: JSON_TYPE, make: (_, textOf) => textOf(OPENAPI) },
  { path: "/.well-known/x402", type: JSON_TYPE, make: json(x402Resources) },
  {
    path: "/.well-known/api-catalog",
    type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    make: json(apiCatalog),
  },
  { path: "/.well-known/ai-catalog.json", type: JSON_TYPE, make: json(aiCatalog) },
  { path: SKILL_PATH, type: MARKDOWN, make: skillMarkdown },
  {
    path: "/.well-known/agent-skills/index.json",
    type: JSON_TYPE,
    make: json((context) => skillIndex(context, skillUrl(context.deployment.baseUrl))),
  },
  {
    path: "/.well-known/skills/index.json",
    type: JSON_TYPE,
    make: json((context) => skillIndex(context, skillUrl(context.deployment.baseUrl))),
  },
  { path: "/skill.md", type: MARKDOWN, make: skillMarkdown },
  { path: "/agents.md", type: MARKDOWN, make: skillMarkdown },
  { path: "/.well-known/security.txt", type: PLAIN, make: securityTxt },
];

function json(make: (context: OperationContext) => object): (context: OperationContext) => string {
  return (context) => `${JSON.stringify(make(context), null, 2)}\n`;
}

/** Loads the generator on the first request, so that the start does not wait for it. */
async function openApi(context: OperationContext): Promise<string> {
  const { buildOpenApi } = await import("../openapi/document.ts");
  return JSON.stringify(await buildOpenApi(context));
}

async function openApiYaml(_: OperationContext, textOf: TextOf): Promise<string> {
  const { stringify } = await import("yaml");
  return stringify(JSON.parse(await textOf(OPENAPI)), { aliasDuplicateObjects: false, lineWidth: 0 });
}
