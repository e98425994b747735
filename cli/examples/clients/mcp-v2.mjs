// SDK 2.x: the same, in the protocol revision without a handshake.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { wrapFetchWithPaymentFromConfig } from "@x402/fetch";
import { payer, url } from "./wallet.mjs";

const client = new Client({ name: "example", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
  fetch: wrapFetchWithPaymentFromConfig(fetch, { schemes: [payer()] }),
});
await client.connect(transport);

const { tools } = await client.listTools();
const found = await client.callTool({ name: "search_products", arguments: { q: "agents", limit: 2 } });
const compared = await client.callTool({ name: "compare_products", arguments: { products: ["langchain", "crewai"] } });
const revision = client.getNegotiatedProtocolVersion();
await client.close();

console.log(
  JSON.stringify({ revision, tools: tools.length, found: found.structuredContent, answer: compared.structuredContent }),
);
