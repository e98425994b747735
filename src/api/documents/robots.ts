import type { OperationContext } from "../../operations/operation.ts";
import { places } from "../../operations/shared/places.ts";

/** Crawlers that feed language models. All of them are welcome. */
const MODEL_CRAWLERS = [
  "GPTBot",
  "OAI-SearchBot",
  "ChatGPT-User",
  "ClaudeBot",
  "Claude-User",
  "Claude-SearchBot",
  "PerplexityBot",
  "Perplexity-User",
  "Google-Extended",
  "Applebot-Extended",
  "CCBot",
  "Amazonbot",
  "meta-externalagent",
];

/** Returns `robots.txt`. Everything may be crawled and learned from (CC BY 4.0), except paid operations. */
export function robotsTxt({ operations, deployment }: OperationContext): string {
  const paid = operations.filter(({ price }) => price.mode !== "free").map(({ path }) => `Disallow: ${path}`);
  const rules = [
    "Content-Signal: search=yes, ai-input=yes, ai-train=yes",
    "Allow: /",
    ...paid,
    "Disallow: /go/",
    "Disallow: /mcp$",
  ];
  return [
    "# Data is CC BY 4.0: use it, and name the source. Agents: start at /llms.txt.",
    "User-agent: *",
    ...rules,
    "",
    ...MODEL_CRAWLERS.map((name) => `User-agent: ${name}`),
    ...rules,
    "",
    `Sitemap: ${places(deployment).sitemap}`,
    "",
  ].join("\n");
}
