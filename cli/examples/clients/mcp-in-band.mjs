// x402's own MCP transport: challenge, payment and receipt are part of tool calls and results; there is no HTTP error.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { x402Client } from "@x402/fetch";
import { payer, url } from "./wallet.mjs";

const wallet = x402Client.fromConfig({ schemes: [payer()] });
const client = new Client({ name: "example", version: "1.0.0" });
await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp?payment=in-band`)));

const call = { name: "compare_products", arguments: { products: ["langchain", "crewai"] } };
const asked = await client.callTool(call);
if (asked.structuredContent?.accepts === undefined) throw new Error(asked.content[0].text);

const payment = await wallet.createPaymentPayload(asked.structuredContent);
const answered = await client.callTool({ ...call, _meta: { "x402/payment": payment } });
if (answered.isError) throw new Error(answered.content[0].text);
await client.close();

console.log(JSON.stringify({ settled: answered._meta["x402/payment-response"], answer: answered.structuredContent }));
