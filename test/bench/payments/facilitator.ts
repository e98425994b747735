/** A facilitator on loopback that agrees at once: what is measured is the server that asks it. */
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";

const NETWORK = "eip155:84532";
const SUPPORTED = JSON.stringify({
  kinds: [{ x402Version: 2, scheme: "exact", network: NETWORK }],
  extensions: [],
  signers: {},
});

const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => {
    body += chunk.toString("latin1");
  });
  request.on("end", () =>
    response.writeHead(200, { "content-type": "application/json" }).end(answer(request.url, body)),
  );
});

function answer(url: string | undefined, body: string): string {
  if (url === "/supported") return SUPPORTED;
  const payer = /"from":"(0x[0-9a-fA-F]{40})"/.exec(body)?.[1] ?? "";
  if (url === "/verify") return JSON.stringify({ isValid: true, payer });
  const transaction = `0x${randomBytes(32).toString("hex")}`;
  return JSON.stringify({ success: true, transaction, network: NETWORK, payer });
}

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  process.stdout.write(`listening on http://127.0.0.1:${port}\n`);
});
process.once("SIGTERM", () => process.exit(0));
