import { z } from "zod";
import { ApiError } from "../../schema/errors.ts";
import { defineOperation, lowestPrice } from "../define.ts";
import { DeliveredData } from "../operation.ts";

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

const ReceiptHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "must be 64 lower-case hex digits")
  .meta({ description: "receipt_hash of a receipt.", examples: ["0".repeat(64)] });

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
  input: z.strictObject({ receipt_hash: ReceiptHash }),
  output: z.looseObject({ receipt_hash: z.string(), status: z.string() }),
  examples: [],
  plan: (input) => ({ resolved: input.receipt_hash }),
  async run(hash, { payments }) {
    const found = await payments.findReceipt(hash);
    if (found === null) throw new ApiError("RECEIPT_NOT_FOUND", "This hash belongs to no receipt of ours.");
    return { ...found };
  },
});

/** Path at which the payer can fetch the answer again. */
export const answerPath = (receiptHash: string) => lostAnswer.path.replace("{receipt_hash}", receiptHash);

export const lostAnswer = defineOperation({
  id: "lost_answer",
  operationId: "getLostAnswer",
  method: "GET",
  path: "/api/agent/v1/receipts/{receipt_hash}/answer",
  title: "Lost answer",
  summary:
    "Gives a paid answer again, for 24 hours, to the wallet that paid. Without parameters it gives a challenge; with nonce and the wallet's signature of the challenge, the answer.",
  tags: ["Payments"],
  price: { mode: "free" },
  freshness: "live",
  refusesHead: true,
  errors: ["RECEIPT_NOT_FOUND", "PAYER_NOT_PROVEN", "ANSWER_NOT_KEPT"],
  input: z
    .strictObject({
      receipt_hash: ReceiptHash,
      nonce: z
        .string()
        .regex(/^[0-9a-f]{76}$/, "must be the nonce of a challenge")
        .optional()
        .meta({ description: "nonce of the challenge. Each is good for one fetch within five minutes." }),
      signature: z
        .string()
        .regex(/^0x(?:[0-9a-fA-F]{2}){1,3500}$/, "must be 0x and hex digits")
        .optional()
        .meta({ description: "The wallet's signature of the challenge's message (EIP-191, or ERC-1271)." }),
    })
    .refine(({ nonce, signature }) => (nonce === undefined) === (signature === undefined), {
      message: "nonce and signature come together",
      path: ["signature"],
    }),
  output: z.looseObject({
    receipt_hash: z.string(),
    challenge: z
      .looseObject({
        nonce: z.string(),
        message: z.string().meta({ description: "Sign exactly this text (EIP-4361)." }),
        expires_at: z.string(),
      })
      .nullable(),
    request_id: z.string().nullable().meta({ description: "Request id of the paid request." }),
    answer: z
      .looseObject({})
      .nullable()
      .meta({ description: "The paid answer as it was stored, with data, meta and receipt." }),
  }),
  examples: [],
  plan({ receipt_hash: hash, nonce, signature }) {
    return { resolved: { hash, proof: nonce === undefined || signature === undefined ? null : { nonce, signature } } };
  },
  async run({ hash, proof }, { payments, deployment }) {
    if ((await payments.findReceipt(hash)) === null) {
      throw new ApiError("RECEIPT_NOT_FOUND", "This hash belongs to no receipt of ours.");
    }
    const url = `${deployment.baseUrl}${answerPath(hash)}`;
    const result = await payments.lostAnswer({ receiptHash: hash, url, proof });
    switch (result.kind) {
      case "refused":
        throw new ApiError(result.code, result.message, { members: { ...result.members, receipt_hash: hash } });
      case "challenge": {
        const { nonce, message, expiresAt } = result;
        const challenge = { nonce, message, expires_at: expiresAt };
        return { receipt_hash: hash, challenge, request_id: null, answer: null };
      }
      case "answer": {
        const answer = JSON.parse(result.body) as Record<string, unknown>;
        const data = { receipt_hash: hash, challenge: null, request_id: result.requestId, answer };
        return new DeliveredData(data, result);
      }
    }
  },
});
