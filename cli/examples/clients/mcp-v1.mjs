// SDK 1.x: the transport accepts a custom fetch; one that pays on a 402 response therefore pays for tools too.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { wrapFetchWithPaymentFromConfig } from "@x402/fetch";
import { payer, url } from "./wallet.mjs";

const client = new Client({ name: "example", version: "1.0.0" });
const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
  fetch: wrapFetchWithPaymentFromConfig(fetch, { schemes: [payer()] }),
});
await client.connect(transport);

const { tools } = await client.listTools();
const found = await client.callTool({ name: "search_products", arguments: { q: "agents", limit: 2 } });
const compared = await client.callTool({ name: "compare_products", arguments: { products: ["langchain", "crewai"] } });
await client.close();

console.log(
  JSON.stringify({ tools: tools.length, found: found.structuredContent, answer: compared.structuredContent }),
);
