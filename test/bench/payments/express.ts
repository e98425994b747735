/** The official server of x402 with one paid route: `node payments-express.ts <facilitator> <treasury> <answer>`. */
import { HTTPFacilitatorClient } from "@x402/core/server";
import { ExactEvmScheme } from "@x402/evm/exact/server";
import { paymentMiddleware, x402ResourceServer } from "@x402/express";
import express from "express";

const [facilitator = "", payTo = "", answer = ""] = process.argv.slice(2);
const NETWORK = "eip155:84532";
const body = JSON.parse(answer);
const resources = new x402ResourceServer(new HTTPFacilitatorClient({ url: facilitator }));
resources.register(NETWORK, new ExactEvmScheme());
const app = express();
app.use(express.json());
app.use(
  paymentMiddleware(
    { "POST /paid": { accepts: { scheme: "exact", network: NETWORK, price: "$0.01", payTo, maxTimeoutSeconds: 90 } } },
    resources,
  ),
);
app.post("/paid", (_, response) => {
  response.json(body);
});
const server = app.listen(0, "127.0.0.1", () => {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  process.stdout.write(`listening on http://127.0.0.1:${port}\n`);
});
process.once("SIGTERM", () => process.exit(0));
