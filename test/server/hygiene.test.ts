import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { PaymentRequired } from "@x402/core/types";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readAll } from "../support/payments/facilitator-faults.ts";
import { newWallet, signPayment, toHeader } from "../support/payments/wallet.ts";
import { type Listening, listenOn } from "../support/server/listen.ts";
import { PLANTED_SECRETS, refusePlantedSecrets } from "../support/server/planted-secrets.ts";
import { startTestServer, type TestServer } from "../support/server/running-server.ts";
import type { Json } from "../support/world/test-server.ts";

const SECRETS = {
  FACILITATOR_TOKEN: "planted-facilitator-token-77",
  GITHUB_TOKEN: "ghp_plantedPlantedPlanted",
  PAYER_PRIVATE_KEY: generatePrivateKey(),
};
const RPC_KEY = "planted-node-key-4242";
const NETWORK = "eip155:84532";

let facilitator: Listening;
let node: Listening;
let server: TestServer;
/** Whether the facilitator was really given the secret that it then repeats. */
let seenToken = false;

beforeAll(async () => {
  facilitator = await listenOn(
    createServer((request, response) => void answerFacilitator(request, response)),
    0,
  );
  node = await listenOn(
    createServer((request, response) => {
      response.writeHead(500).end(`no route ${request.url}`);
    }),
    0,
  );
  server = await startTestServer(inject("dataDir"), {
    ...SECRETS,
    METRICS_PORT: "0",
    LOG_LEVEL: "trace",
    PAYMENT_RAIL: "testnet",
    TREASURY_ADDRESS: privateKeyToAccount(generatePrivateKey()).address,
    FACILITATOR_URL: `http://127.0.0.1:${facilitator.port}`,
    RPC_URL: `http://127.0.0.1:${node.port}/v3/${RPC_KEY}`,
  });
  await server.railStarted;
});
afterAll(async () => {
  await server?.close();
  await facilitator?.stop();
  await node?.stop();
});

async function answerFacilitator(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readAll(request);
  const headers = { "content-type": "application/json" };
  if (request.headers.authorization?.includes(SECRETS.FACILITATOR_TOKEN)) seenToken = true;
  if (request.url === "/supported") {
    const kinds = [{ x402Version: 2, scheme: "exact", network: NETWORK }];
    response.writeHead(200, headers).end(JSON.stringify({ kinds, extensions: [], signers: {} }));
    return;
  }
  response.writeHead(500, headers).end(JSON.stringify({ error: `${request.headers.authorization} sent ${body}` }));
}

test("secrets that a facilitator or a node repeats are not printed", async () => {
  const address = `${server.url}/api/agent/v1/test-paid`;
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  const texts: string[] = [];
  const ask = async (headers: Record<string, string> = {}) => {
    const response = await fetch(address, { ...init, headers: { ...init.headers, ...headers } });
    texts.push(await response.text(), JSON.stringify([...response.headers]));
    return response;
  };
  await ask();
  const { data } = (await (await fetch(`${server.url}/v1/payments/config`)).json()) as Json;
  const required = {
    x402Version: 2,
    resource: { url: address, description: "", mimeType: "application/json" },
    accepts: [
      {
        scheme: "exact",
        network: NETWORK,
        asset: data.asset.address,
        amount: "10000",
        payTo: data.treasuryAddress,
        maxTimeoutSeconds: data.max_timeout_seconds,
        extra: { name: data.asset.name, version: data.asset.version },
      },
    ],
  } as const;
  const payment = await signPayment(newWallet(), required as unknown as PaymentRequired, Date.now());
  const header = toHeader(payment);
  const paid = await ask({ "payment-signature": header });
  expect(paid.status).toBe(503);
  await ask({ "payment-signature": header.slice(0, -10), authorization: `Bearer ${SECRETS.GITHUB_TOKEN}` });
  for (const path of ["/v1/payments/config", "/v1/payments/health", "/readyz", "/api/agent/v1/manifest"]) {
    texts.push(await (await fetch(`${server.url}${path}`)).text());
  }
  texts.push(await (await fetch(String(server.metricsUrl))).text());
  expect(seenToken).toBe(true);

  const all = [...texts, ...server.logged].join("\n");
  expect(all).toContain("the facilitator gave no verdict");
  expect(all).toContain("the chain cannot be read");
  const { signature } = payment.payload;
  for (const secret of [...Object.values(SECRETS), RPC_KEY, header, signature]) {
    expect(all).not.toContain(secret.replace(/^0x/, ""));
  }
});

test.each(Object.entries(PLANTED_SECRETS))("a test whose server prints %s fails", (name, value) => {
  expect(() => refusePlantedSecrets(`{"msg":"sent ${value}"}`)).toThrow(name);
  expect(() => refusePlantedSecrets('{"msg":"sent [redacted]"}')).not.toThrow();
});
