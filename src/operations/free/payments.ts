import { z } from "zod";
import { ApiError } from "../../schema/errors.ts";
import { defineOperation, lowestPrice } from "../define.ts";

export const paymentsConfig = defineOperation({
  id: "payments_config",
  operationId: "getPaymentsConfig",
  method: "GET",
  path: "/v1/payments/config",
  title: "Payment configuration",
  summary: "Which rail payments go over, to whom, in which token, and the spending ceilings. Read it before you spend.",
  tags: ["Payments"],
  price: { mode: "free" },
  freshness: "live",
  errors: [],
  input: z.strictObject({}),
  output: z.looseObject({
    mode: z.string(),
    network: z.string().nullable(),
    chainId: z.int().nullable(),
    treasuryAddress: z.string().nullable(),
  }),
  examples: [{ title: "Payment configuration", input: {} }],
  plan: () => ({ resolved: null }),
  run: (_, { payments }) => ({ treasuryAddress: null, ...payments.publicConfig() }),
});

export const paymentsHealth = defineOperation({
  id: "payments_health",
  operationId: "getPaymentsHealth",
  method: "GET",
  path: "/v1/payments/health",
  title: "Payment health",
  summary: "Whether a payment can be taken now, and why not where it cannot.",
  tags: ["Payments"],
  price: { mode: "free" },
  freshness: "live",
  errors: [],
  input: z.strictObject({}),
  output: z.looseObject({
    ok: z.boolean(),
    paymentMode: z.string(),
    network: z.string().nullable(),
    price: z.string(),
  }),
  examples: [{ title: "Payment health", input: {} }],
  plan: () => ({ resolved: null }),
  run(_, { payments, operations }) {
    const prices = operations.flatMap((operation) => lowestPrice(operation.price) ?? []);
    const lowest = prices.reduce((a, b) => (Number(b) < Number(a) ? b : a));
    return { ...payments.health(), price: lowest };
  },
});

export const receipt = defineOperation({
  id: "receipt",
  operationId: "getReceipt",
  method: "GET",
  path: "/api/agent/v1/receipts/{receipt_hash}",
  title: "Receipt check",
  summary: "Says whether a receipt hash is ours and what became of the payment, without payer or content.",
  tags: ["Payments"],
  price: { mode: "free" },
  freshness: "live",
  errors: ["RECEIPT_NOT_FOUND"],
  input: z.strictObject({
    receipt_hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "must be 64 lower-case hex digits")
      .meta({ description: "receipt_hash of a receipt.", examples: ["0".repeat(64)] }),
  }),
  output: z.looseObject({ receipt_hash: z.string(), status: z.string() }),
  examples: [],
  plan: (input) => ({ resolved: input.receipt_hash }),
  async run(hash, { payments }) {
    const found = await payments.findReceipt(hash);
    if (found === null) throw new ApiError("RECEIPT_NOT_FOUND", "This hash belongs to no receipt of ours.");
    return { ...found };
  },
});
