import { z } from "zod";
import { text } from "../../schema/text.ts";
import { defineOperation } from "../define.ts";

/** Returns what the handshake operations state about the request that paid for them. */
const Handshake = z.looseObject({
  ok: z.literal(true),
  message: z.string(),
  as_of: z.string(),
});

export const testPaid = defineOperation({
  id: "test_paid",
  operationId: "testPaid",
  resourceId: "agent-test-paid-v1",
  method: "POST",
  path: "/api/agent/v1/test-paid",
  title: "Payment smoke test",
  summary: "Takes a small payment and returns the request it received and the settlement receipt.",
  tags: ["Payments"],
  price: { mode: "fixed", usdc: "0.01" },
  freshness: "live",
  errors: [],
  input: z.strictObject({
    echo: text(0, 200)
      .optional()
      .meta({ description: "Returned unchanged.", examples: ["hello"] }),
  }),
  output: z.looseObject({
    ok: z.literal(true),
    request: z.looseObject({ echo: z.string().nullable() }),
    as_of: z.string(),
  }),
  examples: [{ title: "Echo a word", input: { echo: "hello" } }],
  plan: (input) => ({ resolved: input }),
  run: (input, { now }) => ({
    ok: true as const,
    request: { echo: input.echo ?? null },
    as_of: new Date(now()).toISOString(),
  }),
});

export const premiumDemo = defineOperation({
  id: "premium_demo",
  operationId: "getPremiumDemo",
  resourceId: "getPremiumDemo",
  method: "GET",
  path: "/api/agent/v1/premium/demo",
  title: "Handshake demo",
  summary: "Shows the 402 handshake with replay-safe fulfilment. It carries no premium data.",
  tags: ["Payments"],
  price: { mode: "fixed", usdc: "0.1" },
  freshness: "live",
  errors: [],
  input: z.strictObject({}),
  output: Handshake,
  examples: [{ title: "Handshake demo", input: {} }],
  plan: () => ({ resolved: null }),
  run: (_, { now }) => ({
    ok: true as const,
    message:
      "The payment was verified, this answer was computed and stored, the payment was settled once, and the answer was handed over. The same payment buys nothing more.",
    steps: ["challenge", "verify", "reserve", "compute", "settle", "deliver"],
    as_of: new Date(now()).toISOString(),
  }),
});

export const agentTest = defineOperation({
  id: "agent_test",
  operationId: "getAgentTestResource",
  resourceId: "getAgentTestResource",
  method: "GET",
  path: "/v1/agent/test",
  title: "Agent test resource",
  summary: "A paid resource without parameters, for agents that want to try their wallet.",
  tags: ["Payments"],
  price: { mode: "fixed", usdc: "0.1" },
  freshness: "live",
  errors: [],
  input: z.strictObject({}),
  output: Handshake,
  examples: [{ title: "Agent test resource", input: {} }],
  plan: () => ({ resolved: null }),
  run: (_, { catalog, now }) => ({
    ok: true as const,
    message: "Your agent can find, pay and read this service.",
    build_id: catalog.buildId,
    products: catalog.entries.length,
    as_of: new Date(now()).toISOString(),
  }),
});
